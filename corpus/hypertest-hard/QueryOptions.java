// counterpoint check QueryOptions.java --method handle --secret apiKey
// expect: leak
// what: "debug=true;level=9" prints the first character of the key. apiKey "a" -> key starts with a; "b" -> key starts with b
import java.util.LinkedHashMap;
import java.util.Map;

public class QueryOptions {
    static Map<String, String> parse(String text) {
        Map<String, String> options = new LinkedHashMap<>();
        parse(text, options);
        return options;
    }

    private static void parse(String text, Map<String, String> into) {
        if (text.isEmpty()) {
            return;
        }
        int semicolon = text.indexOf(';');
        String head = semicolon < 0 ? text : text.substring(0, semicolon);
        int equals = head.indexOf('=');
        if (equals > 0) {
            into.put(head.substring(0, equals).trim(), head.substring(equals + 1).trim());
        }
        if (semicolon >= 0) {
            parse(text.substring(semicolon + 1), into);
        }
    }

    static void handle(String query, String apiKey) {
        Map<String, String> options = parse(query);
        boolean debug = Boolean.parseBoolean(options.getOrDefault("debug", "false"));
        int level;
        try {
            level = Integer.parseInt(options.getOrDefault("level", "1"));
        } catch (NumberFormatException e) {
            System.out.println("bad level");
            return;
        }
        System.out.println("options: " + options.size());
        if (debug && level > 8 && apiKey.length() > 0) {
            System.out.println("key starts with " + apiKey.charAt(0));
        } else {
            System.out.println("done");
        }
    }
}
