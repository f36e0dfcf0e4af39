class Login {
    static boolean check(String guess, String password) {
        return password.equals(guess);
    }

    static int length(String password) {
        return password.length();
    }

    static int masked(String password) {
        return password.length() & 0;
    }
}
