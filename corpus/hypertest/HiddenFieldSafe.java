// counterpoint check HiddenFieldSafe.java --method label --secret subject
// expect: secure
// what: fields are chosen by the static type, so the title of the base class is read and not the secret one that hides it.
public class HiddenFieldSafe {
    static class Document {
        String title;

        Document(int number) {
            title = "document " + number;
        }

        int size() {
            return title.length();
        }
    }

    static class Classified extends Document {
        String title;

        Classified(int number, String subject) {
            super(number);
            title = subject;
        }
    }

    static String label(int number, String subject) {
        Document document = new Classified(number, subject);
        String stamp = document.title.equals("Project Falcon") ? "[sealed] " : "";
        return stamp + number + " (" + document.size() + ")";
    }
}
