// counterpoint check HttpLengthExposed.java --method handle --secret profile.email --public 'Wire.send()'
// expect: leak
// what: the body hides the secret address, but the length in the header was counted before it was hidden
public class HttpLengthExposed {
    static final class Profile {
        private final String name;
        private String email;

        Profile(String name, String email) {
            this.name = name;
            this.email = email;
        }
    }

    static final class Wire {
        private int bytes;

        void send(String response) {
            bytes += response.length();
        }
    }

    private static final String PAGE = """
            <p>Name: NAME</p>
            <p>Mail: EMAIL</p>
            """;

    static void handle(String path, Profile profile) {
        Wire wire = new Wire();
        StringBuilder response = new StringBuilder();
        if (!path.equals("/me")) {
            response.append("HTTP/1.1 404 Not Found\n\n");
        } else {
            String page = PAGE.replace("NAME", profile.name).replace("EMAIL", profile.email);
            response.append("HTTP/1.1 200 OK\n").append("Content-Length: ").append(page.length()).append("\n\n");
            response.append(PAGE.replace("NAME", profile.name).replace("EMAIL", "(hidden)"));
        }
        wire.send(response.toString());
    }
}
