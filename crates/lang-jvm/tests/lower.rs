//! Lowering of small Java programs, compiled here: the verifier accepts what comes out, and it has the form it should have.
//!
//! The tests need a JDK, found by `JAVA_HOME` or by the `javac` of the path.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use counterpoint_diag::{Interrupt, Sources};
use counterpoint_ir::program::{Action, Program, Secrecy};
use counterpoint_ir::{text, verify};
use counterpoint_lang_jvm::descriptor::Sort;
use counterpoint_lang_jvm::entry::{Argument, Entry};
use counterpoint_lang_jvm::maker::{How, Maker, Part, Way};
use counterpoint_lang_jvm::path::{ClassPath, Origin};
use counterpoint_lang_jvm::policy::{Given, Place, Policy, Sink};
use counterpoint_lang_jvm::spans::SourceTexts;
use counterpoint_lang_jvm::{Lowered, lower_program};
use expect_test::{Expect, expect};

/// Lowers what a method of the class `Main` reaches, and verifies it.
fn lower(test: &str, source: &str, entry: &Entry) -> (Lowered, Sources) {
    let mut path = ClassPath::default();
    path.add_memory(Origin::User, crate::jdk::compile(test, source));
    path.add_image(&crate::jdk::home().join("lib/modules")).unwrap();
    let mut sources = Sources::default();
    sources.add("src/Main.java", source);
    let lowered = lower_program(&path, &SourceTexts::of(&sources), entry, &Interrupt::default()).unwrap();
    let violations = verify::verify(&lowered.program);
    assert!(violations.is_empty(), "{:#?}", &violations[..violations.len().min(5)]);
    (lowered, sources)
}

fn entry(method: &str, descriptor: &str, n_params: usize) -> Entry {
    Entry {
        class: "Main".to_owned(),
        method: method.to_owned(),
        descriptor: descriptor.to_owned(),
        arguments: vec![Argument::Param; n_params],
        ..Entry::default()
    }
}

fn shown(program: &Program, proc: &str) -> String {
    let printed = text::print(program);
    let start = printed.find(&format!("proc @\"{proc}")).expect("the procedure was lowered");
    let len = printed[start..].find("\n}\n").expect("a procedure ends");
    printed[start..start + len + 3].to_owned()
}

fn check(test: &str, body: &str, entry: &Entry, expected: &Expect) {
    let (lowered, _) = lower(test, &format!("class Main {{ {body} }}"), entry);
    let full = format!("Main.{}{}", entry.method, entry.descriptor);
    expected.assert_eq(&shown(&lowered.program, &full));
}

#[test]
fn loops_have_one_instruction_per_operation() {
    let body = "static int sum(int[] a, int limit) {
        int s = 0;
        for (int i = 0; i < a.length && s < limit; i++) { s += a[i] * 2; }
        return s;
    }";
    check(
        "loops",
        body,
        &entry("sum", "([II)I", 2),
        &expect![[r#"
        proc @"Main.sum([II)I"(%a: ref, %limit: bv32): bv32 {
          var %s: bv32
          var %i: bv32
          temp %4: bv32
          temp %5: bool
        l0:
          %s = copy 0:bv32
          %i = copy 0:bv32
          goto l1
        l1:
          %4 = length %a
          %5 = bv32.slt %i, %4
          branch %5, l3, l2
        l2:
          return %s
        l3:
          %5 = bv32.slt %s, %limit
          branch %5, l4, l2
        l4:
          %4 = getelement %a, %i
          %4 = bv32.mul %4, 2:bv32
          %s = bv32.add %s, %4
          %i = bv32.add %i, 1:bv32
          goto l1
        }
    "#]],
    );
}

#[test]
fn spans_lie_within_the_statement() {
    let source = "class Main {\n    static int f(int a, int b) {\n        return a / b + g(b);\n    }\n    static int g(int x) { return x; }\n}\n";
    let (lowered, sources) = lower("spans", source, &entry("f", "(II)I", 2));
    let procs = &lowered.program.procs;
    let proc = procs.values().find(|proc| proc.name == "Main.f(II)I").unwrap();
    for instr in proc.locs.values().flat_map(|loc| &loc.instrs) {
        let text = sources.text(instr.span);
        assert!(!text.is_empty() && "return a / b + g(b);".contains(text), "{text}");
    }
}

#[test]
fn everything_that_collections_streams_and_formats_reach_is_well_formed() {
    let source = "import java.util.*; import java.util.stream.*;
    class Main {
        record Point(int x, long y, String name, double d) {}
        interface Shape { default String area() { return \"none\"; } }
        enum Color implements Shape { RED { public String area() { return \"red\"; } }, GREEN }
        public static void main(String[] args) {
            Map<String, List<Integer>> map = new TreeMap<>(Comparator.reverseOrder());
            for (int i = 0; i < args.length; i++) map.computeIfAbsent(args[i], k -> new ArrayList<>()).add(i);
            String joined = map.values().stream().flatMap(List::stream).map(n -> \"n\" + n).collect(Collectors.joining());
            Object[] grid = new long[2][3][];
            switch (joined) { case \"a\": joined = \"b\"; break; case \"c\": joined = null; }
            synchronized (map) { joined += String.format(\"%5.2f %s\", 1.5, new Point(1, 2, joined, 0)); }
            for (Color c : Color.values()) joined += c.area() + c.ordinal();
            System.out.println(joined + grid.length + new Point(1, 2, \"\", 3).equals(null));
        }
    }";
    let (lowered, _) = lower("library", source, &Entry::main("Main", vec!["a".to_owned()]));
    let program = &lowered.program;
    assert!(program.procs.len() > 1_000, "{} procedures", program.procs.len());
    assert!(program.classes.classes.find(|class| class.name == "[[[J").is_some());
    let synthetic = lowered.origins.iter().filter(|(_, origin)| origin.is_synthetic && !origin.is_library).count();
    assert!(synthetic > 5, "lambdas and methods of records are synthetic: {synthetic}");
}

#[test]
fn what_is_missing_is_said_where_it_is_reached() {
    let source = "class Main {
        static native int secret();
        static int f(int x) { return x > 0 ? secret() : 1; }
    }";
    let (lowered, _) = lower("missing", source, &entry("f", "(I)I", 1));
    let reasons: Vec<&str> = (lowered.program.procs.values())
        .filter(|proc| proc.name.starts_with("Main."))
        .flat_map(|proc| proc.locs.values().flat_map(|loc| &loc.instrs))
        .filter_map(|instr| match &instr.action {
            Action::Unsupported(reason) => Some(reason.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(reasons, ["native method `Main.secret()`"]);
}

#[test]
fn an_entry_that_does_not_exist_is_an_error() {
    let mut path = ClassPath::default();
    path.add_memory(Origin::User, crate::jdk::compile("entry", "class Main {}"));
    path.add_image(&crate::jdk::home().join("lib/modules")).unwrap();
    let wrong =
        lower_program(&path, &SourceTexts::default(), &entry("f", "()V", 0), &Interrupt::default()).unwrap_err();
    assert_eq!(wrong.to_string(), "cannot start at Main.f: method Main.f()V, which is missing");
}

#[test]
fn methods_of_other_packages_that_only_they_can_override_are_not_overridden() {
    let above = "package p; public class Above {
        int hidden() { return 1; }
        protected int open() { return 2; }
        public int ask() { return hidden() * 10 + open(); }
    }";
    let below = "package q; public class Below extends p.Above {
        int hidden() { return 3; }
        protected int open() { return 4; }
        public static int main() { Below below = new Deeper(); return below.ask() * 10 + below.hidden(); }
        static class Deeper extends Below { int hidden() { return 5; } }
    }";
    let mut path = ClassPath::default();
    path.add_memory(
        Origin::User,
        crate::jdk::compile_all("packages", &[("p/Above.java", above), ("q/Below.java", below)]),
    );
    path.add_image(&crate::jdk::home().join("lib/modules")).unwrap();
    let entry = Entry { class: "q/Below".to_owned(), ..entry("main", "()I", 0) };
    let program = lower_program(&path, &SourceTexts::default(), &entry, &Interrupt::default()).unwrap().program;
    assert_eq!(verify::verify(&program), []);
    let deeper = program.classes.classes.find(|class| class.name == "q/Below$Deeper").unwrap();
    let answers = |caller: &str| -> Vec<&str> {
        let proc = program.procs.values().find(|proc| proc.name == caller).unwrap();
        let instrs = proc.locs.values().flat_map(|loc| &loc.instrs);
        let asked = instrs.filter_map(|instr| match &instr.action {
            Action::CallVirtual(selector, _) => program.classes.dispatch(deeper, *selector),
            _ => None,
        });
        asked.map(|proc| program.procs[proc].name.as_str()).collect()
    };
    assert_eq!(answers("p/Above.ask()I"), ["p/Above.hidden()I", "q/Below.open()I"]);
    assert_eq!(answers("q/Below.main()I"), ["p/Above.ask()I", "q/Below$Deeper.hidden()I"]);
}

#[test]
fn statics_of_the_library_are_filled_if_they_are_read() {
    let reached = |test: &str, maker: &str| {
        let body = format!(
            "static int of() {{
                java.util.Comparator<String> order = {maker};
                return order.compare(\"a\", new StringBuilder(\"b\").toString());
            }}
            static class Lengths implements java.util.Comparator<String> {{
                public int compare(String a, String b) {{ return a.length() - b.length(); }}
            }}"
        );
        let (lowered, _) = lower(test, &format!("class Main {{ {body} }}"), &entry("of", "()I", 0));
        let is_it = |class: &str| {
            let mut origins = lowered.origins.values();
            origins.any(|origin| origin.class == class && origin.method == "compare")
        };
        [is_it("Main$Lengths"), is_it("java/lang/String$CaseInsensitiveComparator")]
    };
    assert_eq!(reached("unread-static", "new Lengths()"), [true, false]);
    assert_eq!(reached("read-static", "String.CASE_INSENSITIVE_ORDER"), [false, true]);
    let either = "System.nanoTime() > 0 ? new Lengths() : String.CASE_INSENSITIVE_ORDER";
    assert_eq!(reached("both-statics", either), [true, true]);
}

/// A sink of the user is one of the user, also where it is called like a point that the front end adds.
#[test]
fn sinks_of_the_user_are_the_users_whatever_their_names() {
    let source = "class Main {
        static final class Made { final int x; Made(int x) { this.x = x; } }
        static int a, b, c, d;
        static int f(int x, Made made) { a = x; b = x; c = x; d = made.x; return x; }
    }";
    let sinks = [("a", "return"), ("b", "end"), ("c", "construction begins"), ("d", "construction ends")];
    let sinks = sinks.map(|(field, name)| {
        let place = Place::Field { class: "Main".to_owned(), name: field.to_owned() };
        Sink { place, name: name.to_owned() }
    });
    let part = Part { name: "x".to_owned(), maker: Maker::Primitive(Sort::Int) };
    let made = Way::new(How::New("Main$Made".to_owned(), "(I)V".to_owned()), vec![part]);
    let given = |name: &str, maker: Maker| Given { name: name.to_owned(), secrecy: Secrecy::Unmarked, maker };
    let inputs = vec![given("x", Maker::Primitive(Sort::Int)), given("made", Maker::OneOf(vec![made]))];
    let entry = Entry {
        arguments: vec![Argument::Input(0), Argument::Input(1)],
        sees_end: true,
        policy: Policy { inputs, sinks: sinks.into(), ..Policy::default() },
        ..entry("f", "(ILMain$Made;)I", 0)
    };
    let (lowered, _) = lower("sink_names", source, &entry);
    let points = lowered.program.points.values();
    let mut kinds: Vec<String> = points.map(|point| format!("{}: {}", point.kind.spelling(), point.name)).collect();
    kinds.sort();
    expect![[r#"
        construction-begin: construction begins
        construction-end: construction ends
        end: end
        user: construction begins (2)
        user: construction ends (2)
        user: end (2)
        user: return"#]]
    .assert_eq(&kinds.join("\n"));
}
