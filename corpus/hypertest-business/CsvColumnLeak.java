// counterpoint check CsvColumnLeak.java --method export --secret ssn
// expect: leak
// what: one of the column modifiers forgets the special treatment and exports the last four characters of the secret number.
public class CsvColumnLeak {
    private static final String SEPARATOR = ";";

    public static String export(String columns, String name, String email, String ssn) {
        if (columns == null || columns.isBlank()) {
            return "";
        }
        StringBuilder row = new StringBuilder();
        for (String column : columns.split(",")) {
            String[] spec = column.trim().split(":", 2);
            String value = valueOf(spec[0], name, email, ssn);
            if (spec.length == 2) {
                value = apply(spec[1], spec[0], value);
            } else if (spec[0].equals("ssn")) {
                value = "***";
            }
            if (row.length() > 0) {
                row.append(SEPARATOR);
            }
            row.append(value);
        }
        return row.toString();
    }

    private static String valueOf(String field, String name, String email, String ssn) {
        switch (field) {
            case "name": return name == null ? "" : name;
            case "email": return email == null ? "" : email;
            case "ssn": return ssn == null ? "" : ssn;
            default: return "";
        }
    }

    private static String apply(String modifier, String field, String value) {
        switch (modifier) {
            case "upper":
                return field.equals("ssn") ? "***" : value.toUpperCase();
            case "last4":
                return value.length() <= 4 ? "****" : value.substring(value.length() - 4);
            default:
                return field.equals("ssn") ? "***" : value;
        }
    }
}
