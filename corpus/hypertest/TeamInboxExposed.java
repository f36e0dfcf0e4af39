// counterpoint check TeamInboxExposed.java --policy TeamInboxExposed.rifl.xml --entry 'TeamInboxExposed.deliver(java.lang.String,java.lang.String,java.lang.String)'
// expect: leak
// what: only sixteen characters are taken off the shared buffer, so the rest of a longer note for Alice is sent to Bob, whose domain hers may not flow to
public class TeamInboxExposed {
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
        mail.delete(head, head + PREVIEW);
        mail.append(forBob);
        Mail.toBob(mail.toString());
        Mail.archive(all.length() <= PREVIEW ? all.toString() : all.substring(0, PREVIEW) + mail);
    }
}
