// counterpoint check MessageRelaySafe.java --method relay --secret key
// expect: secure
// what: the message is encoded with the key and decoded again with the same key, so what is returned is the message itself.
public class MessageRelaySafe {
    static String relay(String sender, String message, String key) {
        if (message == null) {
            return sender + ": (empty)";
        }
        char[] pad = key == null || key.isEmpty() ? new char[] {'0'} : key.toCharArray();
        String wire = encode(message, pad);
        String received = decode(wire, pad);
        return sender + ": " + received + " (" + wire.length() / 4 + " chars)";
    }

    private static String encode(String text, char[] pad) {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            int mixed = text.charAt(i) ^ pad[i % pad.length];
            for (int shift = 12; shift >= 0; shift -= 4) {
                hex.append(Character.forDigit(mixed >> shift & 0xf, 16));
            }
        }
        return hex.toString();
    }

    private static String decode(String wire, char[] pad) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i * 4 < wire.length(); i++) {
            int mixed = Integer.parseInt(wire.substring(i * 4, i * 4 + 4), 16);
            text.append((char) (mixed ^ pad[i % pad.length]));
        }
        return text.toString();
    }
}
