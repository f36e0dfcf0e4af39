//! The world around Java programs: what of it is searched, what is held fixed, and what the JVM does not show. A JDK is
//! needed.

use crate::leaks::Folder;

/// Methods with few inputs, and what else their answers depend on.
const HELD: &str = r#"
public class Held {
    static int attempts;
    static final int[] table = {1, 2};
    static final String NAME = "held";

    static int nothing(boolean secret) { return secret ? NAME.length() : 4; }
    static long clock(boolean secret) { return (secret ? 1 : 1) * System.currentTimeMillis(); }
    static int random(boolean secret) { return (secret ? 1 : 1) * new java.util.Random().nextInt(); }
    static int identity(boolean secret) { return (secret ? 1 : 1) * new Object().hashCode(); }
    static int property(boolean secret) { return (secret ? 1 : 1) * System.getProperty("user.name").length(); }
    static int thread(boolean secret) { return (secret ? 1 : 1) * Thread.currentThread().getName().length(); }
    static int field(boolean secret) { return (secret ? 1 : 1) * attempts++; }
    static int array(boolean secret) { return (secret ? 1 : 1) * table[0]; }
    static int map(boolean secret) { return (secret ? 1 : 1) * System.getenv().size(); }
    static int computed(boolean secret, boolean is) {
        return (secret ? 1 : 1) * (System.getenv(is ? "A" : "B") == null ? 1 : 2);
    }
    static int named(boolean secret, boolean is) {
        return (secret ? 1 : 1) * (System.getProperty(is ? "a.a" : "b.b", "c") == null ? 1 : 2);
    }
    static int truth(boolean secret) { return (secret ? 1 : 1) * (Boolean.getBoolean("a.b") ? 1 : 2); }
    static int integer(boolean secret) { return (secret ? 1 : 1) * (Integer.getInteger("a.b") == null ? 1 : 2); }
    static int number(boolean secret) { return (secret ? 1 : 1) * (Long.getLong("a.b", 3L) == null ? 1 : 2); }
    static int plain(int secret) { return secret == 1234567 ? 1 : 1; }
    interface Answer { boolean is(); }
    static int callback(boolean secret, Answer answer) { return (secret ? 1 : 1) * (answer.is() ? 1 : 2); }
    static int many(int secret) { return (secret == 1234567 ? 1 : 1) * System.getenv().size(); }
    static int calls(int secret, Answer answer) {
        return (secret == 1234567 ? 1 : 1) * (answer.is() ? 1 : attempts);
    }
    static int endless(boolean secret) { while (secret) { } return 1; }
}
"#;

#[test]
fn all_inputs_were_tried_with_what_was_held_fixed() {
    let folder = Folder::new("held-fixed");
    folder.write("Held.java", HELD);
    let check = |method: &str| {
        let args = ["check", "Held.java", "--method", method, "--secret", "secret", "--no-confirm"];
        folder.run(&args).1
    };
    let bare = check("nothing");
    assert!(bare.contains("all inputs were tried: there are no others"), "{bare}");
    let held = [
        ("identity", "identity hash codes"),
        ("property", "the environment"),
        ("field", "the static field `Held.attempts`"),
        ("array", "the static field `Held.table`"),
        ("map", "the environment"),
        ("computed", "the environment"),
        ("named", "the environment"),
        ("truth", "the environment"),
        ("integer", "the environment"),
        ("number", "the environment"),
        ("callback", "what a made-up `Held.Answer` does"),
    ];
    for (method, what) in held {
        let told = check(method);
        let expected = format!("all inputs were tried, with these held fixed: {what}\n");
        assert!(told.contains(&expected), "{method}: {told}");
    }
    let some =
        [("many", "the environment"), ("calls", "the static field `Held.attempts`, what a made-up `Held.Answer` does")];
    for (method, what) in some {
        let told = check(method);
        assert!(told.contains(&format!("  note      the same in all runs: {what}\n")), "{method}: {told}");
    }
    // What initialisers of the library do with their own objects is no matter of the method.
    let told = check("plain");
    assert!(told.contains("NONE FOUND") && !told.contains("  note "), "{told}");
    folder
        .write("held.cpt", "property one { forall a in java(\"Held.java\", \"Held.many(int)\") post a.return >= 0 }\n");
    let (_, told, _) = folder.run(&["check", "held.cpt"]);
    assert!(told.contains("  note      the same in all runs: the environment\n"), "{told}");
    // What the world is like is searched where it is an input.
    for method in ["clock", "random", "thread"] {
        let told = check(method);
        assert!(told.contains("NONE FOUND") && !told.contains("all inputs were tried"), "{method}: {told}");
    }
    let cut = check("endless");
    assert!(!cut.contains("all inputs were tried"), "{cut}");
}

#[test]
fn what_the_jvm_does_not_show_is_no_leak() {
    let folder = Folder::new("not-shown");
    // The clock of such a calendar cannot be set on the JVM.
    folder.write(
        "Old.java",
        "import java.util.*;
public class Old {
    static int of(int secret) { return new GregorianCalendar().get(Calendar.YEAR) < 2001 ? secret : 0; }
}
",
    );
    let args = ["check", "Old.java", "--method", "of", "--secret", "secret"];
    let (code, told, _) = folder.run(&args);
    let reason =
        "an answer was found, but it was not confirmed: on the JVM both show the same, but the program uses the clock";
    assert!(told.contains(&format!("Old.java:3: of: UNKNOWN: {reason}\n")), "{told}");
    assert_eq!(code, 0, "{told}");
    assert!(!folder.0.join(".counterpoint").exists());
}

#[test]
fn what_is_asked_of_the_world_is_stored_and_replayed() {
    let folder = Folder::new("world-replayed");
    folder.write(
        "Shell.java",
        "import java.util.Scanner;
public class Shell {
    static int ask(int secret) {
        Scanner in = new Scanner(System.in);
        boolean isOpen = in.hasNextLine() && in.nextLine().equals(\"open sesame\");
        return isOpen && \"on\".equals(System.getenv(\"CAVE\")) ? secret : 0;
    }
}
",
    );
    let (code, told, _) = folder.run(&["check", "Shell.java", "--method", "ask", "--secret", "secret"]);
    assert_eq!(code, 1, "{told}");
    let (code, replayed, _) = folder.run(&["replay", ".counterpoint/Shell.ask.json"]);
    assert_eq!(code, 1, "{replayed}");
    for part in ["  standard input ", "  System.getenv(\"CAVE\") ", "  \"open sesame\" ", "  \"on\" "] {
        assert!(told.contains(part) && replayed.contains(part), "{told}{replayed}");
    }
    assert!(replayed.contains("  confirmed on OpenJDK"), "{replayed}");
}
