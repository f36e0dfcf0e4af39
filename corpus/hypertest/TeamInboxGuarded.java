// counterpoint check TeamInboxGuarded.java --policy TeamInboxGuarded.rifl.xml --entry 'TeamInboxGuarded.deliver(java.lang.String,java.lang.String,java.lang.String)'
// expect: secure
// what: the buffer is cut back to the public notice before Bob's text is added; the archive gets both, but its domain is above both
public class TeamInboxGuarded {
    private static final int PREVIEW = 16;

    static final class Mail {
        static int sent;

        static void toAlice(String text) {
            sent++;
        }

        static void toBob(String text) {
            sent++;
        }

        static void archive(String text) {
            sent++;
        }
    }

    static void deliver(String notice, String forAlice, String forBob) {
        StringBuilder mail = new StringBuilder("Notice: ").append(notice).append('\n');
        StringBuilder all = new StringBuilder(mail);
        int head = mail.length();
        mail.append(forAlice);
        Mail.toAlice(mail.toString());
        all.append(forAlice).append(forBob);
        mail.setLength(head);
        mail.append(forBob);
        Mail.toBob(mail.toString());
        Mail.archive(all.length() <= PREVIEW ? all.toString() : all.substring(0, PREVIEW) + mail);
    }
}
