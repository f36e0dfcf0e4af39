//! The file around the tests: package, imports, the oracle and the helpers that are used.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Framework, Test, names};
use crate::expression::{Helper, Writer};
use crate::harness::{LOGS, SHOW};

/// The oracle, and what runs methods with fresh classes.
const SUPPORT: &str = include_str!("../../java/support.txt");

/// The oracle of properties.
const MUST_HOLD: &str = include_str!("../../java/must_hold.txt");

/// The lines of the support that only programs with loggers need.
const LOG_LINES: [&str; 3] = ["Logs logs = new Logs();", "Logs.renew();", "logs.restore();"];

/// All helpers, each behind a line with its name.
const HELPERS: &str = include_str!("../../java/helpers.txt");

/// What the support needs.
const IMPORTS: [&str; 11] = [
    "java.io.ByteArrayInputStream",
    "java.io.ByteArrayOutputStream",
    "java.io.IOException",
    "java.io.InputStream",
    "java.io.PrintStream",
    "java.lang.reflect.InvocationTargetException",
    "java.lang.reflect.Method",
    "java.nio.charset.StandardCharsets",
    "java.util.Locale",
    "java.util.Properties",
    "java.util.TimeZone",
];

/// The beginning of lines that say what was asked.
const ASKED: &str = "// Asked: ";

pub(super) struct Frame<'a> {
    pub(super) package: &'a str,
    pub(super) class: &'a str,
    pub(super) framework: Framework,
    pub(super) tests: &'a [Test],
    /// What was asked.
    pub(super) questions: BTreeSet<&'a str>,
    /// Whether its tests compare pairs of runs, or else assert something of runs.
    pub(super) is_pairs: bool,
    /// What is seen of objects that methods give back, as further arguments.
    pub(super) members: &'a str,
    /// Whether runs may log.
    pub(super) logs: bool,
}

/// What was asked, by the text of a file of tests.
pub fn questions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix(ASKED))
}

pub(super) fn file(frame: &Frame<'_>, writer: &Writer<'_>) -> String {
    let brought: &[&str] = match (frame.is_pairs, frame.logs) {
        (false, _) => &[],
        (true, false) => &[SHOW],
        (true, true) => &[LOGS, SHOW],
    };
    let mut imports = support_imports(frame, writer, brought);
    let taken = taken(frame, writer, &imports);
    let support = names::apart(&support(frame, writer, brought), &imports, &taken);
    let test = imports.iter().find(|import| names::simple(import) == "Test");
    let test = test.filter(|_| taken.contains("Test")).map_or("Test", String::as_str).to_owned();
    imports.retain(|import| !taken.contains(names::simple(import)));
    imports.extend(writer.imports.iter().cloned());
    let mut text = String::new();
    if !frame.package.is_empty() {
        let _ = write!(text, "package {};\n\n", frame.package.replace('/', "."));
    }
    for import in &imports {
        let _ = writeln!(text, "import {import};");
    }
    let about = if frame.is_pairs {
        "Pairs of runs that differ in secrets only, and must look alike."
    } else {
        "Runs that break properties of methods."
    };
    text.push('\n');
    for question in frame.questions.iter().filter(|question| !question.is_empty()) {
        let _ = writeln!(text, "{ASKED}{question}");
    }
    let _ = writeln!(text, "/** {about} Found by Counterpoint. */");
    let _ = writeln!(text, "public class {} {{", frame.class);
    let tests: Vec<&str> = frame.tests.iter().map(|test| test.text.as_str()).collect();
    text + &tests.join("\n").replace("    @Test\n", &format!("    @{test}\n")) + &support + "}\n"
}

/// The classes that what a suite brings along is written with.
fn support_imports(frame: &Frame<'_>, writer: &Writer<'_>, brought: &[&str]) -> BTreeSet<String> {
    let mut imports: Vec<&str> = Vec::new();
    let has = |helpers: &[Helper]| helpers.iter().any(|helper| writer.helpers.contains(helper));
    if has(&[Helper::Call, Helper::Make]) {
        imports.push("java.lang.reflect.InvocationTargetException");
    }
    if has(&[Helper::Set, Helper::Constant]) {
        imports.push("java.lang.reflect.Field");
    }
    if has(&[Helper::Call]) {
        imports.push("java.lang.reflect.Method");
    }
    if has(&[Helper::Make]) {
        imports.push("java.lang.reflect.Constructor");
    }
    if frame.is_pairs {
        imports.extend(IMPORTS);
        let lines = brought.iter().flat_map(|source| source.lines());
        imports.extend(lines.filter_map(|line| line.strip_prefix("import ")).map(|line| line.trim_end_matches(';')));
    } else {
        imports.push("java.util.Arrays");
        imports.extend(has(&[Helper::MapOf]).then_some("java.util.Map"));
    }
    match frame.framework {
        Framework::Junit5 => imports.push("org.junit.jupiter.api.Test"),
        Framework::Junit4 => imports.push("org.junit.Test"),
        Framework::Main => {}
    }
    imports.into_iter().map(str::to_owned).collect()
}

/// Names that mean something else here: classes of the same package, and those that tests import.
fn taken(frame: &Frame<'_>, writer: &Writer<'_>, imports: &BTreeSet<String>) -> BTreeSet<String> {
    let of_package = writer.finder.classes.iter().filter_map(|class| {
        let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
        (package == frame.package).then(|| simple.to_owned())
    });
    let others = writer.imports.iter().filter(|import| !imports.contains(*import));
    of_package.chain(others.map(|import| names::simple(import).to_owned())).collect()
}

/// What a suite brings along: the main method, the oracle, helpers, and classes.
fn support(frame: &Frame<'_>, writer: &Writer<'_>, brought: &[&str]) -> String {
    let mut text = if frame.framework == Framework::Main { main(frame) } else { String::new() };
    let support = if frame.is_pairs { SUPPORT } else { MUST_HOLD };
    let has_place = |line: &&str| frame.logs || !LOG_LINES.contains(&line.trim());
    let support: String = support.lines().filter(has_place).flat_map(|line| [line, "\n"]).collect();
    let _ = write!(text, "\n{}", support.replace("SUITE", frame.class).replace("MEMBERS", frame.members));
    for helper in &writer.helpers {
        let _ = write!(text, "\n{}", helper_text(*helper));
    }
    for source in brought {
        text += "\n";
        text += &nested(source);
    }
    text
}

/// A class of a file of its own, as a part of another one.
fn nested(source: &str) -> String {
    let (_, class) = source.split_once("\n/**\n").unwrap_or(("", source));
    let class = class.replacen("\nfinal class ", "\nprivate static final class ", 1);
    format!("/**\n{class}").lines().map(indented).collect()
}

fn indented(line: &str) -> String {
    if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }
}

fn helper_text(helper: Helper) -> &'static str {
    let wanted = format!("// {helper:?}\n");
    let start = HELPERS.find(&wanted).map_or(0, |at| at + wanted.len());
    HELPERS[start..].split("// ").next().unwrap_or("")
}

/// A main method that runs all tests, and ends with 1 if one fails.
fn main(frame: &Frame<'_>) -> String {
    let mut text = String::from(
        "\n    /** Runs all tests; the exit code is 1 if one fails. */\n    public static void main(String[] args) {\n",
    );
    let _ = write!(text, "        {0} suite = new {0}();\n        int failed = 0;\n", frame.class);
    for test in frame.tests {
        let _ = writeln!(text, "        failed += run(\"{0}\", suite::{0});", test.name);
    }
    text += "        System.exit(failed == 0 ? 0 : 1);\n    }\n\n";
    let test = if frame.is_pairs { "Runnable" } else { "Test" };
    if !frame.is_pairs {
        text += "    private interface Test {\n        void run() throws Throwable;\n    }\n\n";
    }
    let _ = writeln!(text, "    private static int run(String name, {test} test) {{");
    text += "        try {\n            test.run();\n";
    text += "            System.out.println(\"ok      \" + name);\n            return 0;\n";
    text += "        } catch (AssertionError failure) {\n";
    text += "            System.out.println(\"FAILED  \" + name + \"\\n\" + failure.getMessage());\n";
    text += "            return 1;\n        }";
    if !frame.is_pairs {
        text += " catch (Throwable thrown) {\n";
        text += "            System.out.println(\"FAILED  \" + name + \"\\n\" + thrown);\n";
        text += "            return 1;\n        }";
    }
    text += "\n    }\n";
    text
}
