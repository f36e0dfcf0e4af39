//! The Java sources of the harness. They are compiled once for each JDK.

/// The printer of values, as its file has it, without a package: generated tests carry it along.
pub(crate) const SHOW: &str = include_str!("../java/Show.java");

/// What gives runs fresh loggers, as its file has it: generated tests of programs that log carry it along.
pub(crate) const LOGS: &str = include_str!("../java/Logs.java");

/// The class that runs requests: its main method takes the files of the requests and of the answers.
pub(crate) const MAIN: &str = "counterpoint.confirm.Harness";

/// The name of each source file, and its text.
pub(crate) fn sources() -> Vec<(String, String)> {
    let named = |name: &str, text: String| (format!("counterpoint/confirm/{name}.java"), text);
    vec![
        named("Harness", include_str!("../java/Harness.java").to_owned()),
        named("Lines", include_str!("../java/Lines.java").to_owned()),
        named("Logs", format!("package counterpoint.confirm;\n\n{LOGS}")),
        named("Plain", include_str!("../java/Plain.java").to_owned()),
        named("Recorder", include_str!("../java/Recorder.java").to_owned()),
        named("Request", include_str!("../java/Request.java").to_owned()),
        named("Seeded", include_str!("../java/Seeded.java").to_owned()),
        named("Run", include_str!("../java/Run.java").to_owned()),
        named("Show", format!("package counterpoint.confirm;\n\n{SHOW}")),
    ]
}
