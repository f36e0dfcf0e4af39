// counterpoint check HiddenFieldLeak.java --method label --secret subject
// expect: leak
// what: the variable has the type of the subclass, so its own title is compared and one secret subject gets a stamp.
public class HiddenFieldLeak {
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
        var document = new Classified(number, subject);
        String stamp = document.title.equals("Project Falcon") ? "[sealed] " : "";
        return stamp + number + " (" + document.size() + ")";
    }
}
