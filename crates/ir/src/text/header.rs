//! Header lines of `.pg` files: what a test runs, and what it expects.
//!
//! They are the comments before the first line of the program itself:
//!
//! ```text
//! // test: verify eval
//! // decide: 1, #2               decisions of the next run: values of havoc, ways of choose, in order
//! // run: @f(1, -2) = 3          the entry and its arguments; `= void` without result
//! // observes: p(1, true); p(2)  what the previous run shows, in order
//! // run: @f(1, 0) traps division-by-zero
//! // run: @f(2, 0) throws ArithmeticException
//! // run: @f(3, 0) blocks
//! ```
//!
//! A run line without `observes` says nothing about observations. Values stay texts here, since their types are those of
//! parameters, results and registers: [`parse_value`](super::parse_value) reads them.

use counterpoint_diag::{Diagnostic, FileId, Span, codes};

use crate::prim::Trap;

/// The header of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Header {
    /// The words behind `test:`: what is done with the file.
    pub tests: Vec<String>,
    /// The runs, in order.
    pub runs: Vec<Run>,
}

/// A run with what is expected of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The name of the procedure, without sigil.
    pub proc: String,
    /// The arguments.
    pub args: Vec<String>,
    /// How non-determinism is resolved.
    pub decisions: Vec<Decision>,
    /// How the run ends.
    pub end: End,
    /// What is seen, if anything is said about it.
    pub observations: Option<Vec<Observation>>,
    /// The run line.
    pub span: Span,
}

/// One resolved non-determinism.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// `#2`: the way of a `choose`, counted from 0.
    Way(u32),
    /// The value of a `havoc`.
    Value(String),
}

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It returns, with this value or without any.
    Returns(Option<String>),
    /// A trap ends it.
    Traps(Trap),
    /// An object of this class leaves it.
    Throws(String),
    /// An `assume` or an empty range stops it.
    Blocks,
}

/// What is seen at a point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The name of the point.
    pub point: String,
    /// The values.
    pub values: Vec<String>,
}

/// Reads the header of a file. Comments of other forms are skipped.
pub fn parse(text: &str, file: FileId) -> Result<Header, Vec<Diagnostic>> {
    let mut header = Header::default();
    let mut decisions: Option<(Span, Vec<Decision>)> = None;
    let mut diagnostics = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = span(file, start, line.trim_end().len());
        start += line.len();
        let Some(comment) = comment(line) else { break };
        if let Err(message) = header_line(&mut header, &mut decisions, comment, span) {
            diagnostics.push(Diagnostic::error(codes::IR_SYNTAX, span, message));
        }
    }
    if let Some((span, _)) = decisions {
        diagnostics.push(Diagnostic::error(codes::IR_SYNTAX, span, "no run follows these decisions"));
    }
    if diagnostics.is_empty() { Ok(header) } else { Err(diagnostics) }
}

fn span(file: FileId, start: usize, len: usize) -> Span {
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: byte(start), end: byte(start + len) }
}

/// The text of a comment line; an empty one counts as one.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    if line.is_empty() { Some("") } else { line.strip_prefix("//").map(str::trim) }
}

fn header_line(
    header: &mut Header,
    decisions: &mut Option<(Span, Vec<Decision>)>,
    comment: &str,
    span: Span,
) -> Result<(), String> {
    let Some((key, rest)) = comment.split_once(':') else { return Ok(()) };
    match key {
        "test" => header.tests.extend(rest.split_whitespace().map(str::to_owned)),
        "decide" => {
            let read: Result<_, _> = split(rest, ',').into_iter().map(decision).collect();
            if decisions.replace((span, read?)).is_some() {
                return Err("two lines of decisions for one run".to_owned());
            }
        }
        "run" => {
            let decisions = decisions.take().map(|(_, decisions)| decisions).unwrap_or_default();
            header.runs.push(run(rest, decisions, span)?);
        }
        "observes" => {
            let run = header.runs.last_mut().ok_or("no run stands before these observations")?;
            let seen: Result<_, _> = split(rest, ';').into_iter().map(observation).collect();
            if run.observations.replace(seen?).is_some() {
                return Err("two lines of observations for one run".to_owned());
            }
        }
        _ => {}
    }
    Ok(())
}

fn run(text: &str, decisions: Vec<Decision>, span: Span) -> Result<Run, String> {
    const FORM: &str = "expected `@proc(arguments)` and `= value`, `traps TRAP`, `throws CLASS` or `blocks`";
    let call = text.trim().strip_prefix('@').ok_or(FORM)?;
    let (proc, args, rest) = call_form(call).ok_or(FORM)?;
    let end = match rest.trim().split_once(char::is_whitespace) {
        Some(("=", "void")) => End::Returns(None),
        Some(("=", value)) => End::Returns(Some(value.trim().to_owned())),
        Some(("throws", class)) => End::Throws(class.trim().to_owned()),
        Some(("traps", name)) => {
            let trap = Trap::ALL.into_iter().find(|trap| trap.spelling() == name.trim());
            End::Traps(trap.ok_or_else(|| format!("unknown trap `{name}`"))?)
        }
        None if rest.trim() == "blocks" => End::Blocks,
        _ => return Err(FORM.to_owned()),
    };
    Ok(Run { proc: proc.to_owned(), args, decisions, end, observations: None, span })
}

fn decision(text: &str) -> Result<Decision, String> {
    match text.strip_prefix('#') {
        Some(way) => way.parse().map(Decision::Way).map_err(|_| format!("`{text}` is no way of a choose")),
        None => Ok(Decision::Value(text.to_owned())),
    }
}

fn observation(text: &str) -> Result<Observation, String> {
    match call_form(text) {
        Some((point, values, "")) => Ok(Observation { point: point.to_owned(), values }),
        _ => Err("expected observations of the form `point(values)`, with `;` between them".to_owned()),
    }
}

/// `name(values)`: the name, the values, and what stands behind.
fn call_form(text: &str) -> Option<(&str, Vec<String>, &str)> {
    let (name, rest) = text.split_once('(')?;
    let (args, rest) = rest.split_once(')')?;
    Some((name.trim(), split(args, ',').into_iter().map(str::to_owned).collect(), rest))
}

/// The parts between separators outside brackets, trimmed; none if there is nothing.
fn split(text: &str, separator: char) -> Vec<&str> {
    if text.trim().is_empty() {
        return Vec::new();
    }
    let mut depth = 0_usize;
    let parts = text.split(|character| {
        match character {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && character == separator
    });
    parts.map(str::trim).collect()
}

#[cfg(test)]
#[expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    fn check(text: &str, expected: &Expect) {
        let shown = match parse(text, FileId::default()) {
            Ok(header) => {
                let runs = header.runs.iter().map(|run| {
                    let Run { proc, args, decisions, end, observations, .. } = run;
                    format!("{proc} {args:?} {decisions:?} {end:?} {observations:?}\n")
                });
                format!("{:?}\n{}", header.tests, runs.collect::<String>())
            }
            Err(diagnostics) => {
                let line = |d: &Diagnostic| format!("{}: {}\n", d.primary.span.start, d.message);
                diagnostics.iter().map(line).collect::<Vec<_>>().concat()
            }
        };
        expected.assert_eq(&shown);
    }

    #[test]
    fn header_lines_are_read_up_to_the_program() {
        check(
            "// Some words: of explanation.\n\
             // test: verify eval\n\
             // run: @f(1, [-2, 3]) = 3\n\
             \n\
             // decide: 1, #2\n\
             // run: @g() = void\n\
             // observes: p(1, true); q()\n\
             // run: @f(1, 0) traps division-by-zero\n\
             // run: @f(1, 0) throws java.lang.Error\n\
             // run: @f(1, 0) blocks\n\
             program X\n\
             // run: not a header any more\n",
            &expect![[r#"
                ["verify", "eval"]
                f ["1", "[-2, 3]"] [] Returns(Some("3")) None
                g [] [Value("1"), Way(2)] Returns(None) Some([Observation { point: "p", values: ["1", "true"] }, Observation { point: "q", values: [] }])
                f ["1", "0"] [] Traps(DivisionByZero) None
                f ["1", "0"] [] Throws("java.lang.Error") None
                f ["1", "0"] [] Blocks None
            "#]],
        );
    }

    #[test]
    fn wrong_header_lines_are_all_reported() {
        check(
            "// observes: p(1)\n// run: f() = 1\n// run: @f() trapped\n// run: @f() traps maybe\n// decide: #x\n\
             // run: @f() = 1\n// observes: p\n// decide: 1\n",
            &expect![[r#"
                0: no run stands before these observations
                18: expected `@proc(arguments)` and `= value`, `traps TRAP`, `throws CLASS` or `blocks`
                34: expected `@proc(arguments)` and `= value`, `traps TRAP`, `throws CLASS` or `blocks`
                55: unknown trap `maybe`
                80: `#x` is no way of a choose
                111: expected observations of the form `point(values)`, with `;` between them
                126: no run follows these decisions
            "#]],
        );
    }
}
