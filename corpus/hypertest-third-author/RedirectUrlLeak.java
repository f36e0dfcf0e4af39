// counterpoint check RedirectUrlLeak.java --method redirect --secret RedirectUrlLeak.sessionId
// expect: leak
// what: for targets on the own host the session id is appended to the returned URL.
import java.util.Map;
import java.util.TreeMap;

public class RedirectUrlLeak {
    static String sessionId = "0f3c";

    private static String encode(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (Character.isLetterOrDigit(c) && c < 128 || c == '-' || c == '_' || c == '.') {
                sb.append(c);
            } else {
                sb.append('%').append(Integer.toHexString(c));
            }
        }
        return sb.toString();
    }

    private static boolean isLocal(String target) {
        return target.startsWith("/") && !target.startsWith("//") && target.indexOf('\\') < 0;
    }

    static String redirect(String target, Map<String, String> params) {
        if (target == null || target.isEmpty()) {
            return "/index";
        }
        StringBuilder url = new StringBuilder(target);
        char sep = target.indexOf('?') >= 0 ? '&' : '?';
        if (params != null) {
            for (Map.Entry<String, String> e : new TreeMap<>(params).entrySet()) {
                String v = e.getValue() == null ? "" : e.getValue();
                url.append(sep).append(encode(e.getKey())).append('=').append(encode(v));
                sep = '&';
            }
        }
        // clients without cookies get the session in the address, but only on our own pages
        if (isLocal(target) && sessionId != null) {
            url.append(sep).append("sid=").append(encode(sessionId));
        }
        return url.toString();
    }
}
