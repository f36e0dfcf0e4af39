// Exception messages, causes, toString and the default message taken from a cause.
public class ExceptionCauses {
    static class AppException extends RuntimeException {
        final int code;

        AppException(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + " (code " + code + ")";
        }
    }

    static class Localised extends Exception {
        @Override
        public String getLocalizedMessage() {
            return "localised";
        }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new AppException("cannot parse " + s, s.length(), e);
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"12", "x1", "", "2147483648", "-"}) {
            try {
                System.out.println(parse(s));
            } catch (AppException e) {
                System.out.println(e);
                System.out.println(e.getMessage() + " <- " + e.getCause().getMessage());
            }
        }
        System.out.println(new Exception());
        System.out.println(new Exception("text"));
        System.out.println(new Exception((String) null).getMessage());
        System.out.println(new Exception(new RuntimeException("inner")).getMessage());
        System.out.println(new Exception((Throwable) null).getMessage());
        System.out.println(new RuntimeException("outer", new Error("cause")).getCause());
        System.out.println(new Localised());
        Throwable t = new Exception("1", new Exception("2", new Exception("3")));
        int depth = 0;
        while (t.getCause() != null) {
            t = t.getCause();
            depth++;
        }
        System.out.println(t.getMessage() + " at depth " + depth);
    }
}
