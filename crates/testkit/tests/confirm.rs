//! Leaks of the corpus on the real machine: confirmed, written as tests, spliced. A JDK is needed.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpoint_diag::Interrupt;
use counterpoint_engine::Confirmation;
use counterpoint_load::java::{JavaInputs, open};
use counterpoint_testgen::confirm;
use counterpoint_testgen::hypertest::Hypertest;
use counterpoint_testgen::splice::with_idle_code;
use counterpoint_testgen::suite::{Framework, Suite, plain, suites};
use counterpoint_testkit::hyper;

use crate::findings::Corpus;

/// Leaks that the JVM confirms if both runs draw the same random numbers.
const SEEDED: [&str; 2] = ["KeyWipeExposed.java", "RareDrawLeak.java"];

/// A folder of its own for a test, removed with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("counterpoint-{test}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn confirm(tests: &[Hypertest<'_>]) -> Vec<Confirmation> {
    confirm::confirm(tests, &Interrupt::default()).unwrap()
}

fn suite(test: &Hypertest<'_>) -> Suite {
    suites(&[test], "", Framework::Main, &|_| false).pop().expect("a plain hypertest makes a suite")
}

#[test]
fn leaks_of_the_corpus_are_confirmed_or_say_why_not() {
    let corpus = Corpus::open(&hyper::folder());
    let cases = &corpus.leaks;
    assert!(cases.len() >= 60, "only {} leaks were found", cases.len());
    let confirmed = confirm(&corpus.hypertests());
    let mut seeded = Vec::new();
    for ((file, _), confirmation) in cases.iter().zip(&confirmed) {
        match confirmation {
            Confirmation::Confirmed { is_seeded: false } => {}
            Confirmation::Confirmed { .. } => seeded.push(file.as_str()),
            other => panic!("{file}: {other:?}"),
        }
    }
    assert_eq!(seeded, SEEDED);
}

#[test]
fn what_is_seen_is_seen_on_the_platform_as_well() {
    let corpus = Corpus::open(&hyper::set_folder(hyper::SEEN));
    assert!(corpus.leaks.len() >= 16, "only {} leaks were found", corpus.leaks.len());
    for ((file, _), confirmation) in corpus.leaks.iter().zip(confirm(&corpus.hypertests())) {
        assert_eq!(confirmation, Confirmation::Confirmed { is_seeded: false }, "{file}");
    }
}

#[test]
fn readable_tests_of_the_corpus_fail_as_they_should() {
    fail_as_they_should(&hyper::folder(), "suites", 20);
}

#[test]
fn readable_tests_of_what_is_seen_fail_as_they_should() {
    fail_as_they_should(&hyper::set_folder(hyper::SEEN), "seen-suites", 12);
}

fn fail_as_they_should(folder: &Path, name: &str, at_least: usize) {
    let scratch = Scratch::new(name);
    let corpus = Corpus::open(folder);
    let cases = &corpus.leaks;
    let mut suites = Vec::new();
    for (file, case) in cases {
        let test = case.hypertest(&corpus.java);
        if plain(&test).is_ok() && !SEEDED.contains(&file.as_str()) {
            suites.push(suite(&test));
        }
    }
    assert!(suites.len() >= at_least, "only {} suites", suites.len());
    let mut javac = Command::new(corpus.java.jdk.javac());
    javac.arg("-d").arg(scratch.0.join("out")).arg("-cp").arg(&corpus.java.places[0]);
    for suite in &suites {
        let file = scratch.0.join(suite.file());
        fs::write(&file, &suite.text).unwrap();
        javac.arg(file);
    }
    let compiled = javac.output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let path = std::env::join_paths([&scratch.0.join("out"), &corpus.java.places[0]]).unwrap();
    for suite in &suites {
        let run = Command::new(corpus.java.jdk.java()).arg("-cp").arg(&path).arg(&suite.class).output().unwrap();
        let said = String::from_utf8_lossy(&run.stdout);
        assert_eq!(run.status.code(), Some(1), "{}: {said}", suite.class);
        assert!(said.starts_with(&format!("FAILED  {}", suite.tests[0])), "{}: {said}", suite.class);
        assert!(said.contains("run A: ") && said.contains("run B: "), "{}: {said}", suite.class);
    }
}

/// A folder with one program: its name, its options, its members.
fn program(folder: &Path, name: &str, options: &str, members: &str) -> PathBuf {
    fs::create_dir_all(folder).unwrap();
    let header = format!("// counterpoint check {name}.java {options}\n// expect: leak\n");
    let imports = "import java.util.*;\nimport java.util.function.*;\n";
    fs::write(folder.join(format!("{name}.java")), format!("{header}{imports}class {name} {{ {members} }}\n")).unwrap();
    folder.to_owned()
}

/// Programs that a plain test cannot run, or not as they are: options, and members of a class.
const SPLICED: [(&str, &str, &str); 17] = [
    (
        "Constant",
        "--method pay --secret Constant.KEY",
        "static final Constant ONE = new Constant(); static final byte KEY = 4, CASE = 7;
         static final int OTHER = KEY + 1; final int copy = OTHER * 2; int pay(int x) { switch (x) { case CASE: return 0; default: return ONE.copy; } }",
    ),
    ("Part", "--method show --secret this.seed", "private final long seed = 5; long show() { return seed / 2; }"),
    (
        "Referred",
        "--method sum --secret 'Own.read()' --secret 'Own.made(String)' --public return",
        "interface Read { int read(); }
         static class Own implements Read { public int read() { return 1; } private long made(String text) { return 2; }
             Function<String, Long> maker() { return this::made; } }
         static long sum(List<Own> all) { Supplier<Read> make = Own::new; IntSupplier bound = make.get()::read;
             return all.stream().map(Own::read).mapToInt(Integer::intValue).sum() * 100 + bound.getAsInt()
                 + new Own().maker().apply(\"\"); }",
    ),
    (
        // A reference in an interface, to a constructor, and to what ends the machine.
        "Files",
        "--method all --secret secret --public 'java.io.File.<init>(String)'",
        "interface Opener { default void open(List<String> names) {
             for (String name : names) { Function<String, java.io.File> make = java.io.File::new; make.apply(name); }
             IntConsumer end = System::exit; end.accept(1); } }
         static void all(List<String> secret) { Opener opener = new Opener() { }; opener.open(secret); }",
    ),
    (
        "Randomly",
        "--method draw --secret secret",
        "static class Die extends java.util.Random { }
         static String draw(int secret) { List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4)); Collections.shuffle(list);
             Supplier<java.util.Random> make = java.util.Random::new;
             return list + \" \" + new Die().nextLong() + make.get().nextGaussian() + Math.random() + StrictMath.random()
                 + java.util.concurrent.ThreadLocalRandom.current().nextInt() + secret; }",
    ),
    (
        "Secure",
        "--method draw --secret secret",
        "static class Own extends java.security.SecureRandom { }
         static String draw(int secret) throws Exception { java.security.SecureRandom random =
             secret > 7 ? new java.security.SecureRandom(new byte[8]) : new java.security.SecureRandom();
             byte[] bytes = new byte[9]; random.nextBytes(bytes);
             return Arrays.toString(bytes) + random.nextInt(50) + java.security.SecureRandom.getInstanceStrong().nextLong()
                 + UUID.randomUUID() + secret + (secret == 99 ? new Own() : \"\"); }",
    ),
    (
        "Inherited",
        "--method roll --secret 'java.util.Random.nextInt(int)'",
        "static class Die extends java.util.Random { } static int roll() { return new Die().nextInt(6) / 2; }",
    ),
    (
        "Exit",
        "--method run --secret secret",
        "static void run(int secret) {
             try { if (secret > 3) System.exit(2); System.out.println(1); } finally { System.out.println(2); } }",
    ),
    (
        "Rec",
        "--method show --secret p.salary",
        "record Person(String name, int salary) {} static int show(Person p) { return p.salary() / 1000; }",
    ),
    (
        "Wide",
        "--method pay --secret secret --public 'Log.put()'",
        "static class Log { void put(String who, long amount, double rate) { while (rate > 1) rate /= 2; } }
         static void pay(int secret) { new Log().put(\"a\", secret, secret * 0.5); }",
    ),
    (
        // A branch while there are values on the stack.
        "Branch",
        "--method print --secret secret --public 'java.io.PrintStream.println(int)'",
        "static void print(int secret, long other) {
             for (int i = 0; i < 2; i++) System.out.println(secret > 3 ? i : (int) other); }",
    ),
    (
        "Drawn",
        "--method draw --secret 'java.lang.System.nanoTime()' --secret 'java.util.Scanner.nextInt()'",
        "static long draw() { return System.nanoTime() / 2 + new Scanner(\"5\").nextInt(); }",
    ),
    (
        "Given",
        "--method sum --secret Held.number",
        "static class Held { double number; final String text; Held(String text) { this.text = text; }
             Held() { this(\"a\"); } }
         static double sum() { return new Held().number + new Held(\"b\").number; }",
    ),
    (
        "Early",
        "--method copied --secret Early.first",
        "static String first = \"a\"; static String copy = first + \"b\"; static String copied() { return copy; }",
    ),
    (
        "Written",
        "--method put --secret secret --public Written.kept",
        "static long kept; static void put(long secret) { kept = 1; if (secret < 0) { kept = secret; } }",
    ),
    (
        "Made",
        "--method visit --secret 'Source.take()' --public 'Sink.put()'",
        "record Pair(int a, List<String> b) {}
         interface Source { Pair take(); } static class Own implements Source { public Pair take() { return null; } }
         interface Sink { void put(Object what); } static class Log implements Sink { public void put(Object what) {} }
         static void visit(boolean isLong) { Sink sink = new Log(); sink.put(isLong ? new Own().take() : \"\"); }",
    ),
    (
        "Switched",
        "--method name --secret secret --public 'java.io.PrintStream.print(char)'",
        "static void name(int secret) {
             switch (secret) { case 0: System.out.print('a'); break; case 1: System.out.print('b');
                 case 2: System.out.print('c'); break; default: System.out.print('e'); }
             switch (secret) { case 7: System.out.print('a'); break; case 1000: System.out.print('d'); } }",
    ),
];

#[test]
fn sources_and_sinks_inside_a_program_are_confirmed() {
    let scratch = Scratch::new("spliced");
    let folder = scratch.0.join("sources");
    for (name, options, members) in SPLICED {
        program(&folder, name, options, members);
    }
    let corpus = Corpus::open(&folder);
    let found: Vec<&str> = corpus.leaks.iter().map(|(file, _)| file.as_str()).collect();
    assert_eq!(found.len(), SPLICED.len(), "only {found:?}");
    for (confirmation, file) in confirm(&corpus.hypertests()).iter().zip(found) {
        let draws = ["Inherited.java", "Randomly.java", "Secure.java"].contains(&file);
        let is_it = |is_seeded: &bool| *is_seeded == draws;
        assert!(
            matches!(confirmation, Confirmation::Confirmed { is_seeded } if is_it(is_seeded)),
            "{file}: {confirmation:?}"
        );
    }
}

/// Types of parameters, and a condition on a value that only a value made on purpose meets.
const MADE: [(&str, &str); 30] = [
    ("java.time.LocalDate", "x.getYear() > 1960"),
    ("java.time.LocalTime", "x.getHour() > 3"),
    ("java.time.LocalDateTime", "x.getHour() > 3"),
    ("java.time.Instant", "x.getEpochSecond() > 3"),
    ("java.time.Duration", "x.getSeconds() > 3"),
    ("java.time.Period", "x.getDays() > 3"),
    ("java.time.ZoneId", "x.getId().length() > 0"),
    ("UUID", "x.version() != 1"),
    ("java.math.BigDecimal", "x.signum() > 0"),
    ("java.math.BigInteger", "x.bitLength() > 2"),
    ("Locale", "!x.getCountry().isEmpty()"),
    ("java.net.URI", "x.getPath().length() > 0"),
    ("java.util.regex.Pattern", "!x.matcher(\"a\").matches()"),
    ("OptionalInt", "x.isPresent()"),
    ("OptionalLong", "x.isEmpty()"),
    ("OptionalDouble", "x.isPresent()"),
    ("StringBuilder", "x.length() > 2"),
    ("Random", "x.nextInt(4) > 2"),
    ("Exception", "x.getMessage().length() > 1"),
    ("Comparator<String>", "x.compare(\"a\", \"b\") > 0"),
    ("Function<String, String>", "x.apply(\"a\").equals(\"a\")"),
    ("IntUnaryOperator", "x.applyAsInt(3) == 3"),
    ("Predicate<String>", "!x.test(\"a\")"),
    ("Number", "x instanceof Double && x.intValue() > 2"),
    ("CharSequence", "x instanceof StringBuilder && x.length() > 2"),
    ("Object", "x instanceof int[] numbers && numbers.length > 3"),
    ("List<Object>", "x.size() > 1 && x.get(0) instanceof Integer number && number > 3"),
    ("Runnable", "x instanceof Runnable"),
    ("Kept<String>", "x.value.length() > 1"),
    ("Kept<Integer>", "x.value > 1"),
];

#[test]
fn objects_of_many_classes_are_made_and_confirmed_and_written_down() {
    let scratch = Scratch::new("made");
    let folder = scratch.0.join("sources");
    for (number, (ty, condition)) in MADE.iter().enumerate() {
        let members = format!(
            "static class Task implements Runnable {{ public void run() {{ }} }}
             static class Kept<T> {{ final T value; private Kept(T value) {{ this.value = value; }}
                 static <U> Kept<U> of(U value) {{ return new Kept<>(value); }} }}
             static int show({ty} x, int secret) {{ return {condition} ? secret : 0; }}"
        );
        program(&folder, &format!("Made{number}"), "--method show --secret secret", &members);
    }
    let corpus = Corpus::open(&folder);
    let found: Vec<&str> = corpus.leaks.iter().map(|(file, _)| file.as_str()).collect();
    assert_eq!(found.len(), MADE.len(), "only {found:?}");
    let tests = corpus.hypertests();
    for (confirmation, file) in confirm(&tests).iter().zip(found) {
        assert!(matches!(confirmation, Confirmation::Confirmed { .. }), "{file}: {confirmation:?}");
    }
    let mut javac = Command::new(corpus.java.jdk.javac());
    javac.arg("-d").arg(scratch.0.join("out")).arg("-cp").arg(&corpus.java.places[0]);
    for test in &tests {
        let suite = suite(test);
        let file = scratch.0.join(suite.file());
        fs::write(&file, &suite.text).unwrap();
        javac.arg(file);
    }
    let compiled = javac.output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
}

#[test]
fn what_hangs_on_the_outside_world_is_not_contradicted() {
    let scratch = Scratch::new("outside");
    // The clock of such a calendar cannot be set on the JVM.
    let members = "static int old(int secret) {
                       return new GregorianCalendar().get(Calendar.YEAR) < 2001 ? secret : 0; }";
    let corpus = Corpus::open(&program(&scratch.0.join("Old"), "Old", "--method old --secret secret", members));
    let reason = "on the JVM both show the same, but the program uses the clock".to_owned();
    assert_eq!(confirm(&corpus.hypertests()[..1]), [Confirmation::NotShown { reason }]);
}

#[test]
fn what_the_jvm_does_not_show_is_contradicted() {
    let scratch = Scratch::new("contradicted");
    let boxed = |folder: &str, result: &str| {
        let members = format!("static int open(int secret) {{ return {result}; }}");
        program(&scratch.0.join(folder), "Box", "--method open --secret secret", &members)
    };
    let leaky = Corpus::open(&boxed("leaky", "secret"));
    let fixed = Corpus::open(&boxed("fixed", "7"));
    let of_fixed = confirm(&[leaky.leaks[0].1.hypertest(&fixed.java)]);
    let both = "7, , returned".to_owned();
    assert_eq!(of_fixed, [Confirmation::Contradicted { shown: vec![both.clone(), both] }]);
    let of_leaky = confirm(&leaky.hypertests()[..1]);
    assert!(matches!(of_leaky[..], [Confirmation::Confirmed { .. }]), "{of_leaky:?}");
}

/// Loads and initialises all classes below a folder, and says which ones the verifier refuses.
const LOAD_ALL: &str = r#"
import java.net.*;
import java.nio.file.*;
public class LoadAll {
    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        URLClassLoader loader = new URLClassLoader(new URL[] {root.toUri().toURL()});
        int[] count = new int[1];
        try (var files = Files.walk(root)) {
            files.filter(file -> file.toString().endsWith(".class")).forEach(file -> {
                String name = root.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", "");
                try {
                    Class.forName(name, true, loader);
                    count[0]++;
                } catch (VerifyError | ClassFormatError refused) {
                    System.out.println("refused " + name + " " + refused);
                } catch (Throwable other) {
                    // It needs what is not here.
                }
            });
        }
        System.out.println("loaded " + count[0]);
    }
}
"#;

#[test]
fn code_that_is_spliced_in_everywhere_passes_the_verifier() {
    let scratch = Scratch::new("splice");
    let jars = ["commons-lang3", "commons-math3", "guava"].map(|name| format!("/usr/share/java/{name}.jar"));
    let jars: Vec<PathBuf> = jars.iter().map(PathBuf::from).filter(|jar| jar.is_file()).collect();
    if jars.is_empty() {
        eprintln!("no library jar is installed: only the classes of the corpus are tried");
    }
    let corpus = Corpus::open(&hyper::folder());
    let libraries =
        open(&JavaInputs { files: [jars, vec![corpus.java.places[0].clone()]].concat(), ..JavaInputs::default() });
    let libraries = libraries.unwrap_or_else(|refusal| panic!("{refusal:?}"));
    fs::write(scratch.0.join("LoadAll.java"), LOAD_ALL).unwrap();
    let mut javas = vec![corpus.java.jdk.java()];
    let installed = fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten();
    javas.extend(
        installed.map(|entry| entry.path().canonicalize().unwrap().join("bin/java")).filter(|java| java.is_file()),
    );
    javas.sort();
    javas.dedup();
    for is_everywhere in [false, true] {
        let folder = scratch.0.join(format!("classes-{is_everywhere}"));
        let (mut n_classes, mut n_changed) = (0, 0);
        for name in
            libraries.classes.iter().filter(|name| !name.contains("module-info") && !name.starts_with("META-INF"))
        {
            let found = libraries.path.find(name).unwrap().unwrap();
            let changed =
                with_idle_code(&found.bytes, is_everywhere).unwrap_or_else(|problem| panic!("{name}: {problem}"));
            n_changed += usize::from(changed != found.bytes);
            let file = folder.join(format!("{name}.class"));
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, changed).unwrap();
            n_classes += 1;
        }
        // The others are interfaces without code.
        assert!(n_changed * 2 > n_classes, "{n_changed} of {n_classes} have code");
        for java in &javas {
            let run = Command::new(java).arg(scratch.0.join("LoadAll.java")).arg(&folder).output().unwrap();
            let said = String::from_utf8_lossy(&run.stdout);
            let last = said.lines().last().unwrap_or_default();
            let n_loaded: usize = last.strip_prefix("loaded ").and_then(|count| count.parse().ok()).unwrap_or(0);
            assert!(!said.contains("refused"), "{}: {said}", java.display());
            assert!(n_loaded * 10 >= n_classes * 9, "{}: {n_loaded} of {n_classes} were loaded", java.display());
        }
    }
}
