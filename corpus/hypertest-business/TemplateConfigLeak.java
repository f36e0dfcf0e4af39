// counterpoint check TemplateConfigLeak.java --method render --secret TemplateConfigLeak.dbPassword
// expect: leak
// what: the placeholder of the password is masked by name, but its old alias is not.
public class TemplateConfigLeak {
    static String dbPassword = "changeit";
    static String dbUser = "app";

    public static String render(String template) {
        if (template == null) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        int pos = 0;
        while (pos < template.length()) {
            int start = template.indexOf("${", pos);
            if (start < 0) {
                break;
            }
            int end = template.indexOf('}', start);
            if (end < 0) {
                break;
            }
            out.append(template, pos, start);
            out.append(resolve(template.substring(start + 2, end).trim()));
            pos = end + 1;
        }
        out.append(template.substring(pos));
        return out.toString();
    }

    private static String resolve(String key) {
        String value;
        switch (key) {
            case "db.user":
                value = dbUser;
                break;
            case "db.password":
            case "db.pwd":
                value = dbPassword;
                break;
            default:
                value = "";
        }
        return key.endsWith("password") ? "******" : value;
    }
}
