//! Configuration files, right and wrong.

use super::*;

fn parsed(text: &str) -> (Result<Config, Vec<String>>, Sources) {
    let mut sources = Sources::default();
    let file = sources.add(NAME, text);
    let told = |diagnostic: &Diagnostic| {
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
        format!("{}: {}{help}", sources.place(diagnostic.primary.span), diagnostic.message)
    };
    let config = parse(text, file, Path::new("")).map_err(|diagnostics| diagnostics.iter().map(told).collect());
    (config, sources)
}

fn problems(text: &str) -> Vec<String> {
    parsed(text).0.expect_err("something is wrong")
}

#[test]
fn everything_that_can_be_said_is_read() {
    let text = r#"
files = "src"
classpath = ["lib/a.jar", "lib/b.jar"]
jdk = "/jdk"
baseline = "known.json"
calls = 1_000
seed = 0x10
time = "2m"
[[check]]
methods = ["Login.*"]
secrets = ["password"]
publics = ["return"]
args = { salt = "abc", rounds = [0x10, 64], fast = true, rate = 2.5 }
observe = ["outcome"]
public-fields = "private"
[[check]]
policy = "shop.xml"
driver = "Shop.main(String[])"
[[suppress]]
method = "Login.check"
secret = "password"
sink = "out"
reason = "meant"
"#;
    let config = parsed(text).0.expect("nothing is wrong");
    assert_eq!(config.files, [PathBuf::from("src")]);
    assert_eq!(config.classpath.len(), 2);
    assert_eq!((config.calls, config.seed, config.time), (Some(1_000), Some(16), Some(Duration::from_mins(2))));
    assert_eq!((config.jdk, config.baseline), (Some("/jdk".into()), Some("known.json".into())));
    assert_eq!(config.checks[0].observe, [Observe::Outcome]);
    assert_eq!(config.checks[0].public_fields, Some(counterpoint_load::PublicFields::Private));
    let held = config.checks[0].held.iter().map(|held| format!("{}={}", held.name, held.value));
    assert_eq!(held.collect::<Vec<_>>(), ["fast=true", "rate=2.5", "rounds=0x10", "rounds=64", "salt=abc"]);
    assert_eq!(config.checks[1].policy, Some("shop.xml".into()));
    assert_eq!(config.suppressions[0].sink.as_deref(), Some("out"));
}

#[test]
fn what_is_not_said_has_a_default() {
    let config = parsed("").0.expect("nothing is wrong");
    assert_eq!(config.files, [PathBuf::from(".")]);
    assert!(config.checks.is_empty() && config.suppressions.is_empty() && config.calls.is_none());
}

#[test]
fn all_mistakes_are_told_with_their_places() {
    let found = problems(
        "call = 3\nseed = \"x\"\ntime = \"3 days\"\n[[check]]\nsecret = [\"a\"]\n[[check]]\nsecrets = [1]\n[[suppress]]\nmethod = \"A.b\"\n",
    );
    assert_eq!(
        found,
        [
            "counterpoint.toml:1: the configuration has no key `call`; did you mean `calls`?",
            "counterpoint.toml:2: `seed` must be a number, for instance 2000",
            "counterpoint.toml:3: `3 days` is no time; write a number and a unit, for instance 500ms, 30s, 2m or 1h",
            "counterpoint.toml:5: `[[check]]` has no key `secret`; did you mean `secrets`?",
            "counterpoint.toml:4: nothing is secret in this table; mark the secret with secrets = [\"password\"], or \
             policy = \"FILE\"",
            "counterpoint.toml:7: `secrets` must be a text in quotes",
            "counterpoint.toml:8: this suppression has no `reason`; say why this leak is meant, for instance: reason = \"a login \
             tells whether the guess was right\"",
        ]
    );
}

#[test]
fn a_reason_says_something() {
    let found = problems("[[suppress]]\nmethod = \"A.b\"\nreason = \" \"\n");
    assert!(found[0].starts_with("counterpoint.toml:3: this suppression has no `reason`"), "{found:?}");
    assert!(problems("[[suppress]]\nreason = \"x\"\n")[0].contains("has no `method`"));
}

#[test]
fn files_that_are_no_toml_are_refused_where_they_stop_being_it() {
    for text in ["calls = ", "[[check]", "calls = 1\ncalls = 2", "= 3", "\u{0}", "check = 1", "[check]\nsecrets = []"] {
        assert!(!problems(text).is_empty(), "{text:?}");
    }
    assert_eq!(problems("[check]\n"), ["counterpoint.toml:1: `check` must be a list of tables: write `[[check]]`"]);
    let observe = problems("[[check]]\nsecrets = \"a\"\nobserve = [\"time\"]\n");
    assert_eq!(observe, ["counterpoint.toml:3: `observe` knows no `time`; there are outcome, message, poststate"]);
    let fields = problems("[[check]]\nsecrets = \"a\"\npublic-fields = \"all\"\n");
    assert_eq!(fields, ["counterpoint.toml:3: `public-fields` knows no `all`; there are public, package, private"]);
}

#[test]
fn init_writes_a_file_that_can_be_used_as_it_is_and_with_everything_in_it() {
    let text = crate::init::CONFIGURATION;
    let config = parsed(text).0.expect("nothing is wrong");
    assert_eq!(config.checks[0].secrets, ["password"]);
    let is_key =
        |line: &str| line.starts_with("[[") || line.split_once(" = ").is_some_and(|(key, _)| !key.contains(' '));
    let whole: String = text
        .lines()
        .map(|line| line.strip_prefix("# ").filter(|rest| is_key(rest)).unwrap_or(line))
        .flat_map(|line| [line, "\n"])
        .collect();
    let config = parsed(&whole).0.expect("nothing is wrong");
    assert_eq!((config.checks.len(), config.suppressions.len()), (2, 1));
    for key in KEYS.iter().chain(&CHECK_KEYS).chain(&SUPPRESS_KEYS) {
        assert!(whole.contains(&format!("{key} = ")) || whole.contains(&format!("[[{key}]]")), "{key}");
    }
}

#[test]
fn files_that_are_cut_or_garbled_are_read_or_refused() {
    let text = crate::init::CONFIGURATION.replace("\n# ", "\n");
    let ends = (0..=text.len()).filter(|&end| text.is_char_boundary(end));
    for end in ends {
        for garbage in ["", "[", "\"", "= {", "\u{e9}"] {
            let garbled = format!("{}{garbage}{}", &text[..end], &text[(end + garbage.len()).min(text.len())..]);
            for text in [garbled.as_str(), &garbled[..end + garbage.len()]] {
                let (config, sources) = parsed(text);
                assert!(config.is_ok() || sources.iter().count() == 1);
            }
        }
    }
}

#[test]
fn values_for_parameters_have_names_and_are_plain() {
    let wanted = "`args` must be names with values, for instance { salt = \"abc\", rounds = 3 }";
    let check = |args: &str| problems(&format!("[[check]]\nsecrets = \"pin\"\nargs = {args}\n"));
    assert_eq!(check("[\"salt=abc\"]"), [format!("counterpoint.toml:3: {wanted}")]);
    assert_eq!(check("{ salt = { a = 1 } }"), [format!("counterpoint.toml:3: {wanted}")]);
}

#[test]
fn values_that_the_command_line_refuses_are_refused() {
    assert_eq!(problems("threshold = 200\n"), ["counterpoint.toml:1: `threshold` must be a percentage, from 0 to 100"]);
    assert_eq!(
        problems("calls = 1\n"),
        ["counterpoint.toml:1: `calls` must be a number of at least 2: two runs are compared"]
    );
    assert!(parsed("threshold = 100\ncalls = 2\n").0.is_ok());
    // One text stands for a list of one, as everywhere in this file.
    assert!(parsed("[[check]]\nsecrets = \"score\"\n").0.is_ok());
    let args = problems("[[check]]\nsecrets = [\"score\"]\nargs = { amount = [] }\n");
    let help = "write at least one value, or leave the parameter out";
    assert_eq!(args, [format!("counterpoint.toml:3: there is no value for `amount`; {help}")]);
}
