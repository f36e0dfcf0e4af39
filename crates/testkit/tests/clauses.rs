//! Clauses `determines ... \by ...` in Java sources as questions. A JDK is needed.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::PathBuf;

use counterpoint_engine::{Budget, Silent, Verdict, decide};
use counterpoint_load::Ask;
use counterpoint_load::java::{Java, JavaInputs, JavaRefusal, open};
use counterpoint_search::Guided;

const CART: &str = r"
public class Cart<T> {
    private int count;
    static int total;

    /*@ public normal_behavior
      @ requires low >= 0;
      @ determines \result \by low;
      @*/
    int leaky(int low, int high) { return high > 10 ? low : low + 1; }

    //@ determines \result \by low;
    int masked(int low, int high) { return low + (high & 0); }

    //@ determines this.count \by \nothing;
    void counts(int x) { count = count + 1; }

    //@ determines count \by \itself;
    void countsItself(int x) { count = count + 1; }

    //@ determines total \by x;
    static void adds(int x, int pin) { total = x + pin; }

    //@ determines total \by x;
    static void sets(int x, int pin) { total = x; }

    //@ determines \result \by item;
    //@ determines total \by item;
    int generic(T item, String name) { total = name.length(); return 1; }

    static int plain(int x) { return x; }
}";

/// A program in a folder of its own.
fn java(test: &str, text: &str) -> Java {
    let folder = std::env::temp_dir().join(format!("counterpoint-clauses-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file: PathBuf = folder.join("Cart.java");
    fs::write(&file, text).unwrap();
    let opened = open(&JavaInputs { files: vec![file], ..JavaInputs::default() }).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    opened
}

/// Per question, the method, who asks, and whether it leaks.
fn answers(java: &Java, ask: &Ask) -> Vec<(String, Option<String>, bool)> {
    let one = |question: counterpoint_load::java::Question| {
        let task = java.compared(&question.granted, false).unwrap().task;
        let verdict = decide(&Guided, &task, &Budget::default(), &Silent).verdict;
        assert!(matches!(verdict, Verdict::Refuted(..) | Verdict::NoneFound(_)), "{verdict:?}");
        (question.method.method, question.observer, matches!(verdict, Verdict::Refuted(..)))
    };
    java.questions(ask).unwrap().into_iter().map(one).collect()
}

#[test]
fn every_method_with_a_clause_is_asked_about() {
    let found = answers(&java("all", CART), &Ask::default());
    let found: Vec<(&str, Option<&str>, bool)> =
        found.iter().map(|(method, observer, leaks)| (method.as_str(), observer.as_deref(), *leaks)).collect();
    let expected = [
        ("leaky", None, true),
        ("masked", None, false),
        ("counts", None, true),
        ("countsItself", None, false),
        ("adds", None, true),
        ("sets", None, false),
        ("generic", Some(r"\result"), false),
        ("generic", Some("total"), true),
    ];
    assert_eq!(found, expected);
}

#[test]
fn methods_that_are_named_need_a_clause() {
    let java = java("named", CART);
    let ask = |method: &str| Ask { methods: vec![method.to_owned()], ..Ask::default() };
    assert_eq!(answers(&java, &ask("masked")), [("masked".to_owned(), None, false)]);
    let JavaRefusal { problems, .. } = java.questions(&ask("plain")).unwrap_err();
    assert_eq!(problems[0].message, "nothing of Cart.plain(int) is secret: it has no clause `determines`");
    // What is said on the command line goes before clauses.
    let said = Ask { secrets: vec!["low".to_owned()], ..ask("masked") };
    assert_eq!(answers(&java, &said), [("masked".to_owned(), None, true)]);
}

#[test]
fn names_that_mean_nothing_are_said_at_their_places() {
    let java = java(
        "wrong",
        r"public class Cart {
            int count;
            //@ determines \result, this.cuont \by lwo;
            int f(int low) { return low; }
            //@ determines \result \by \result;
            void g(int a) { }
            //@ determines a \by \nothing;
            int h(int a) { return 1; }
            //@ determines this.count \by \nothing;
            static int i(int a) { return 1; }
        }",
    );
    let JavaRefusal { sources, diagnostics, .. } = java.questions(&Ask::default()).unwrap_err();
    let found: Vec<(&str, &str, Option<&str>)> = diagnostics
        .iter()
        .map(|error| (sources.text(error.primary.span), error.message.as_str(), error.help.as_deref()))
        .collect();
    let expected = [
        ("this.cuont", "`this.cuont` is no parameter of Cart.f(int) and no field", Some("did you mean `count`?")),
        ("lwo", "`lwo` is no parameter of Cart.f(int) and no field", Some("did you mean `low`?")),
        (r"\result", r"`\result` is not known before the method is called", None),
        (r"\result", "Cart.g(int) returns nothing", None),
        (
            "a",
            "`a` is a parameter, of which nothing is seen behind the call",
            Some(r"list `\result` and fields before `\by`"),
        ),
        ("this.count", "`this.count` is a field of an object, and Cart.i(int) has none", None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_secret_that_is_set_before_the_call_is_not_seen_there() {
    let java = java("set", CART);
    let field = vec!["Cart.total".to_owned()];
    let ask = Ask { methods: vec!["plain".to_owned()], secrets: field.clone(), publics: field, ..Ask::default() };
    let question = java.questions(&ask).unwrap().remove(0);
    let task = java.compared(&question.granted, false).unwrap().task;
    let verdict = decide(&Guided, &task, &Budget::default(), &Silent).verdict;
    assert!(!matches!(verdict, Verdict::Refuted(..)), "{verdict:?}");
}
