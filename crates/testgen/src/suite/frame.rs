//! The file around the tests: package, imports, the oracle and the helpers that are used.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{Framework, Test};
use crate::expression::{Helper, Writer};
use crate::harness::SHOW;

/// The oracle, and what runs methods with fresh classes.
const SUPPORT: &str = include_str!("../../java/support.txt");

/// The oracle of properties.
const MUST_HOLD: &str = include_str!("../../java/must_hold.txt");

/// All helpers, each behind a line with its name.
const HELPERS: &str = include_str!("../../java/helpers.txt");

/// What the support needs.
const IMPORTS: [&str; 7] = [
    "java.io.ByteArrayOutputStream",
    "java.io.IOException",
    "java.io.InputStream",
    "java.io.PrintStream",
    "java.lang.reflect.InvocationTargetException",
    "java.lang.reflect.Method",
    "java.nio.charset.StandardCharsets",
];

pub(super) struct Frame<'a> {
    pub(super) package: &'a str,
    pub(super) class: &'a str,
    pub(super) framework: Framework,
    pub(super) tests: &'a [Test],
    /// Whether its tests compare pairs of runs, or else assert something of runs.
    pub(super) is_pairs: bool,
    /// What is seen of objects that methods give back, as further arguments.
    pub(super) members: &'a str,
}

pub(super) fn file(frame: &Frame<'_>, writer: &Writer<'_>) -> String {
    let (show_imports, show) = SHOW.split_once("\n/**\n").unwrap_or(("", SHOW));
    let mut imports = BTreeSet::new();
    let reflects = [Helper::Call, Helper::Make].iter().any(|helper| writer.helpers.contains(helper));
    if reflects {
        imports.insert("java.lang.reflect.InvocationTargetException".to_owned());
    }
    if [Helper::Set, Helper::Constant].iter().any(|helper| writer.helpers.contains(helper)) {
        imports.insert("java.lang.reflect.Field".to_owned());
    }
    if writer.helpers.contains(&Helper::Call) {
        imports.insert("java.lang.reflect.Method".to_owned());
    }
    if frame.is_pairs {
        imports.extend(IMPORTS.map(str::to_owned));
        imports.extend(show_imports.lines().filter_map(|line| line.strip_prefix("import ")).map(without_end));
    } else {
        imports.insert("java.util.Arrays".to_owned());
        if writer.helpers.contains(&Helper::MapOf) {
            imports.insert("java.util.Map".to_owned());
        }
    }
    imports.extend(writer.imports.iter().cloned());
    if writer.helpers.contains(&Helper::Make) {
        imports.insert("java.lang.reflect.Constructor".to_owned());
    }
    match frame.framework {
        Framework::Junit5 => imports.insert("org.junit.jupiter.api.Test".to_owned()),
        Framework::Junit4 => imports.insert("org.junit.Test".to_owned()),
        Framework::Main => false,
    };
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
    let _ = writeln!(text, "\n/** {about} Found by Counterpoint. */");
    let _ = writeln!(text, "public class {} {{", frame.class);
    let tests: Vec<&str> = frame.tests.iter().map(|test| test.text.as_str()).collect();
    text += &tests.join("\n");
    if frame.framework == Framework::Main {
        text += &main(frame);
    }
    let support = if frame.is_pairs { SUPPORT } else { MUST_HOLD };
    let support = support.replace("SUITE", frame.class).replace("MEMBERS", frame.members);
    let _ = write!(text, "\n{support}");
    for helper in &writer.helpers {
        let _ = write!(text, "\n{}", helper_text(*helper));
    }
    if !frame.is_pairs {
        return text + "}\n";
    }
    let show = show.replacen("final class Show", "private static final class Show", 1);
    let show: String = format!("/**\n{show}").lines().map(indented).collect();
    text + "\n" + &show + "}\n"
}

fn without_end(import: &str) -> String {
    import.trim_end_matches(';').to_owned()
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
