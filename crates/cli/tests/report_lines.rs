//! Lines and figures in reports are those of the program: what throws, how runs end.
//!
//! These tests need a JDK, as `check` does.

use counterpoint_report::json::Report;
use counterpoint_report::view::Ends;

use crate::leaks::Folder;

#[test]
fn ends_of_runs_are_counted_once() {
    let folder = Folder::new("ends");
    folder.write("ends.cpt", ENDS);
    for sets in ["explicit", "symbolic"] {
        let (_, said, remarks) = folder.run(&["check", "ends.cpt", "--sets", sets, "--stats", "--format", "json"]);
        let report: Report = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}{remarks}"));
        let ends: Vec<Ends> =
            report.results.into_iter().filter_map(|it| Some(it.stats.explored?.universal_ends)).collect();
        let [one, two, three] = ends.as_slice() else { panic!("{ends:?}") };
        let counts = (one.returned, one.blocked, one.diverged, one.threw, one.cut);
        // Among symbolic sets, the state behind both observations is one, and circles are no ends.
        let expected = if sets == "explicit" { (2, 2, 1, 0, 0) } else { (1, 2, 0, 0, 0) };
        assert_eq!(counts, expected, "{sets}: {one:?}");
        let trapped: Vec<(usize, u64)> =
            one.trapped.iter().map(|it| (it.place.as_ref().map_or(0, |at| at.line), it.count)).collect();
        assert_eq!(trapped, [(7, 1)], "{sets}");
        // That a second run is compared changes nothing.
        assert_eq!(one, two, "{sets}");
        // The same if something else is seen of it.
        assert!(sets != "explicit" || one == three, "{three:?}");
    }
}

/// A program that ends in each way: by hand, two runs return, two are blocked, one traps, one goes in a circle.
const ENDS: &str = "program P {
  var x: int = 0;
  either { observe o(v: 1, w: 1); }
  or { observe o(v: 2, w: 1); }
  or { observe o(v: 3, w: 1); assume false; }
  or { observe o(v: 4, w: 1); loop { skip; } }
  or { observe o(v: 5, w: 1); x = 10 / x; }
  or { assume false; }
}
property one { forall a in P, exists b in P always a.v == b.v }
property two { forall a, c in P, exists b in P always a.v == b.v && c.v + 0 * a.v >= 1 }
property three { forall a, c in P, exists b in P always a.v == b.v && c.w == b.w }
";

/// What throws inside `try`: at a line that is not the first one, in a method that is called, with a `finally`.
const TRIES: &str = r#"
public class Tries {
    static void index(int[] items, int pin) {
        try {
            items[0] = 1;
            items[pin] = 2;
            System.out.println("in");
        } catch (ArrayIndexOutOfBoundsException thrown) {
            System.out.println("out");
        }
    }
    static void called(int pin) {
        try {
            System.out.println("start");
            check(pin);
            System.out.println("end");
        } catch (IllegalStateException thrown) {
            System.out.println("caught");
        }
    }
    static void check(int pin) {
        if (pin > 5) {
            throw new IllegalStateException();
        }
    }
    static int other(int pin) {
        try {
            System.out.print("");
            return 10 / (pin - pin);
        } catch (IllegalStateException thrown) {
            return 1;
        }
    }
}
"#;

#[test]
fn what_happens_inside_try_is_told_at_the_line_that_throws() {
    let folder = Folder::new("tries");
    folder.write("Tries.java", TRIES);
    let check = |method: &str| {
        let (_, said, remarks) =
            folder.run(&["check", "Tries.java", "--method", method, "--secret", "pin", "--no-confirm"]);
        let lines: Vec<String> =
            said.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        move |expected: &str| {
            assert!(lines.iter().any(|line| line.contains(expected)), "`{expected}` is missing: {said}{remarks}");
        }
    };
    let index = check("index");
    index("6 | items[pin] = 2; B: goes to line 8");
    index("8 | } catch (ArrayIndexOutOfBoundsException thrown) { B: comes here");
    index("9 | System.out.println(\"out\"); B: prints \"out\"");
    let called = check("called");
    called("15 | check(pin);");
    called("17 | } catch (IllegalStateException thrown) { B: comes here");
    called("25 | } A: comes here");
    check("other")("the most frequent exception is java.lang.ArithmeticException at Tries.java:29");
}

/// What is typed, one suggestion after the other, until there is nothing left to type; the last suggestion.
fn followed(folder: &Folder, first: &[&str], kept: &[&str]) -> (Vec<String>, String) {
    let mut typed = Vec::new();
    let mut args: Vec<String> = first.iter().chain(kept).map(|&word| word.to_owned()).collect();
    loop {
        let words: Vec<&str> = args.iter().map(String::as_str).collect();
        let (_, stdout, stderr) = folder.run(&words);
        let next = stdout.lines().find_map(|line| line.strip_prefix("  next      "));
        let next = next.unwrap_or_else(|| panic!("{args:?}: {stdout}{stderr}")).to_owned();
        let Some(command) = next.strip_prefix("counterpoint ") else { return (typed, next) };
        for option in kept.chunks(2) {
            assert!(command.contains(&option.join(" ")), "{option:?} is lost: {command}");
        }
        assert!(!typed.contains(&next), "{next} did not help: {typed:?}");
        args = command.replace('\'', "").split(' ').map(str::to_owned).collect();
        typed.push(next);
    }
}

#[test]
fn what_is_suggested_keeps_what_was_typed_and_is_suggested_once() {
    let folder = Folder::new("followed");
    folder.write(
        "B.java",
        "class B {
    static int many(int x, int pin) { return x == 1234567891 && x % 7 == pin % 7 ? pin : x & 7; }
    static int spin(int x) { while (true) { } }
    static int some(int x, int pin) {
        int s = 0;
        for (int i = 0; i < 20000; i++) s += i * pin;
        return x == 1234567891 && x % 7 == 3 ? s : 0;
    }
}",
    );
    folder.write(
        "b.cpt",
        "property many { forall a, b in java(\"B.java\", \"B.many(int,int)\") post a.return != b.return + 12345 }
property spin { forall a in java(\"B.java\", \"B.spin(int)\") post a.return < 15 }\n",
    );
    let limits = ["--time", "100s", "--memory", "900MB"];
    let many = ["check", "b.cpt", "--property", "many", "--calls", "200"];
    let (typed, last) = followed(&folder, &many, &[&["--engine", "guided"], &limits[..]].concat()[2..]);
    let options = ["--calls 2000", "--calls 20000", "--seed 1"];
    assert!(typed.len() <= 4 && options.iter().all(|it| typed.iter().any(|typed| typed.contains(it))), "{typed:?}");
    assert!(last.starts_with("more calls and another seed found nothing"), "{last}");
    let spin = ["check", "b.cpt", "--property", "spin", "--max-steps", "1000", "--calls", "5"];
    let (typed, last) = followed(&folder, &spin, &limits);
    assert!(typed.iter().all(|command| command.contains("--max-steps 2000000")), "{typed:?}");
    assert!(last.starts_with("more steps did not help"), "{last}");
    let (typed, last) = followed(
        &folder,
        &["check", "B.java", "--method", "spin", "--max-steps", "1000", "--calls", "5"],
        &[&["--secret", "x", "--engine", "fuzz", "--threshold", "50"], &limits[..]].concat(),
    );
    assert!(typed.iter().all(|command| command.contains("--max-steps 2000000")), "{typed:?}");
    assert!(last.starts_with("more steps did not help"), "{last}");
    // The steps end this search, not the number of its calls.
    let some = ["check", "B.java", "--method", "some", "--max-steps", "10000000"];
    let kept = ["--secret", "pin", "--engine", "fuzz", "--threshold", "100", "--arg", "x=5"];
    let (_, stdout, stderr) = folder.run(&[&some[..], &kept, &limits].concat());
    let next = stdout.lines().find(|line| line.contains("  next  ")).unwrap_or_else(|| panic!("{stdout}{stderr}"));
    assert!(next.contains("--arg x=5") && !next.contains("--calls"), "{next}");
}

#[test]
fn what_is_not_supported_and_what_does_not_fit_is_named_as_sources_name_it() {
    let folder = Folder::new("java-names");
    folder.write(
        "Ask.java",
        "import java.io.*;
class Ask {
    static int size(int secret) { return secret + (int) new File(\"x\").length(); }
    static String line(int secret) throws IOException {
        return secret + new BufferedReader(new FileReader(\"x\")).readLine();
    }
    static float half(float x, int y) { return x / 2; }
}",
    );
    let said = |method: &str| {
        let (_, stdout, stderr) = folder.run(&["check", "Ask.java", "--method", method, "--secret", "secret"]);
        stdout.lines().next().unwrap_or_else(|| panic!("{stderr}")).to_owned()
    };
    let size = said("size");
    let expected = "every run meets something that is not supported: native method `java.io.UnixFileSystem.";
    assert!(size.contains(expected) && size.ends_with("(File)`"), "{size}");
    let line = said("line");
    assert!(line.ends_with("every run meets something that is not supported: file system"), "{line}");
    let property = "property same { forall a in java(\"Ask.java\", \"Ask.half(float,int)\") post a.return == a.y }\n";
    folder.write("ask.cpt", property);
    let (exit, _, stderr) = folder.run(&["check", "ask.cpt"]);
    let help = "help: properties convert integers only: let the method take or return both as numbers of one type";
    assert!(exit == 2 && stderr.contains(help), "{stderr}");
}

#[test]
fn what_no_run_is_against_is_said_as_it_is_written() {
    let folder = Folder::new("not-against");
    let programs = "program P { input x: 0..9; }\nprogram Q { input y: 0..5; }\n";
    let properties = "property plain { exists p in P, forall q in Q post p.x != q.y }
property limited { exists p in P, forall q in Q given q.y < 3 post p.x == 3 && p.x > q.y }
";
    folder.write("pq.cpt", &format!("{programs}{properties}"));
    let (_, stdout, stderr) = folder.run(&["check", "pq.cpt"]);
    for why in [
        "  why       Every q that ends normally meets `p.x != q.y`.\n",
        "  why       Every q that ends normally with `q.y < 3` meets `p.x == 3 && p.x > q.y`.\n",
    ] {
        assert!(stdout.contains(why), "{stdout}{stderr}");
    }
}
