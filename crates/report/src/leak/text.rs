//! An answer about a method for people: the verdict in one line, the inputs, the runs side by side.

use std::fmt::Write as _;

use super::view::{
    Accepted, AcceptedKind, Confirmation, Confirmed, Coverage, Fact, Pair, Row, SinkKind, Verdict, View,
};
use super::{goal_said, share};
use crate::{Style, words};

/// Lines of the runs that are shown.
const MOST_ROWS: usize = 14;

/// Goals that are shown.
const MOST_GOALS: usize = 4;

/// Characters of a source line that are shown.
const MOST_LETTERS: usize = 52;

/// All about one method. Of a leak that is accepted, only why.
pub fn text(view: &View, style: Style) -> String {
    let mut out = format!("{}\n", painted(view, style));
    if let Some(accepted) = &view.accepted {
        line(&mut out, accepted_word(accepted), &accepted_why(accepted));
        return out;
    }
    match (&view.witness, &view.reason) {
        (Some(pair), _) => runs(view, pair, style, &mut out),
        (None, Some(reason)) => line(&mut out, "why", &reason.message),
        (None, None) => {
            let pairs = words::number(view.stats.pairs);
            line(&mut out, "compared", &format!("{pairs} pairs of runs that differ in secrets only"));
        }
    }
    if let Some(note) = &view.note {
        line(&mut out, "", note);
    }
    if let (Verdict::NoneFound | Verdict::Unknown, Some(coverage)) = (view.verdict, &view.coverage) {
        open_goals(coverage, &mut out);
    }
    if let Some(next) = &view.next {
        let gives = next.gives.as_ref().map_or_else(String::new, |gives| format!("     ({gives})"));
        line(&mut out, "next", &format!("{}{gives}", next.command));
    }
    out
}

/// Goals that no pair of runs came to.
fn open_goals(coverage: &Coverage, out: &mut String) {
    let n_open = coverage.goals - coverage.covered;
    // A line may have several places.
    let mut said: Vec<(String, usize)> = Vec::new();
    for goal in coverage.open.iter().map(goal_said) {
        match said.iter_mut().find(|(known, _)| *known == goal) {
            Some((_, times)) => *times += 1,
            None => said.push((goal, 1)),
        }
    }
    let is_all = said.len() <= MOST_GOALS && coverage.open.len() == n_open;
    let shown = &said[..if is_all { said.len() } else { said.len().min(MOST_GOALS - 1) }];
    for (index, (goal, _)) in shown.iter().enumerate() {
        line(out, if index == 0 { "open" } else { "" }, goal);
    }
    let n_shown: usize = shown.iter().map(|(_, times)| times).sum();
    if n_open > n_shown {
        line(out, "", &format!("and {} more", n_open - n_shown));
    }
}

/// The verdict in one line.
pub fn headline(view: &View) -> String {
    painted(view, Style::default())
}

/// The verdict in one line, for those who read nothing else.
pub fn brief(view: &View, style: Style) -> String {
    let accepted = view.accepted.as_ref().map_or_else(String::new, |it| format!(" ({})", accepted_word(it)));
    painted(view, style) + &accepted
}

fn painted(view: &View, style: Style) -> String {
    let place = view.place.as_ref().map_or_else(String::new, |at| format!("{}:{}: ", at.file, at.line));
    let (said, word) = (said(view), word(view));
    let code = match view.verdict {
        _ if view.is_contradicted() => "31",
        Verdict::Leaks if view.accepted.is_none() => "31",
        Verdict::Leaks | Verdict::NoneFound | Verdict::Unknown => "33",
    };
    let said = match said.strip_prefix(word) {
        Some(rest) if style.colour => format!("\x1b[1;{code}m{word}\x1b[0m{rest}"),
        _ => said,
    };
    format!("{place}{}: {said}", name(view))
}

/// All answers counted, in one line, and methods that nobody looked at.
pub fn summary(views: &[View], n_unasked: usize) -> String {
    let count = |verdict: Verdict| views.iter().filter(|view| view.verdict == verdict).count();
    let accepted = |kind: AcceptedKind| views.iter().filter(|view| view.is_accepted(kind)).count();
    let parts = [
        (views.iter().filter(|view| view.is_new_leak()).count(), "leaks"),
        (accepted(AcceptedKind::Known), "known"),
        (accepted(AcceptedKind::Suppressed), "suppressed"),
        (count(Verdict::NoneFound), "none found"),
        (count(Verdict::Unknown), "unknown"),
        (n_unasked, "not looked at"),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")).collect();
    let n_calls: u64 = views.iter().map(|view| view.stats.calls).sum();
    format!("\n{}: {} ({n_calls} calls)\n", words::count(views.len() + n_unasked, "method"), parts.join(", "))
}

/// How a leak is accepted, in one word.
pub(crate) fn accepted_word(accepted: &Accepted) -> &'static str {
    match accepted.kind {
        AcceptedKind::Suppressed => "suppressed",
        AcceptedKind::Known => "known",
    }
}

/// Why a leak is accepted, behind that word.
pub(crate) fn accepted_why(accepted: &Accepted) -> String {
    match &accepted.reason {
        Some(reason) => format!("{reason} ({})", accepted.place),
        None => format!("in {}", accepted.place),
    }
}

/// The method, and who sees it.
pub(crate) fn name(view: &View) -> String {
    format!("{}{}", title(view), seen_from(view))
}

/// The method as headlines call it. Of what is read back from a file, that is its name.
pub(crate) fn title(view: &View) -> &str {
    if view.title.is_empty() { &view.name } else { &view.title }
}

/// Who sees it, behind its name.
pub(crate) fn seen_from(view: &View) -> String {
    view.observer.as_ref().map_or_else(String::new, |observer| format!(" (seen from `{observer}`)"))
}

/// The verdict in capitals.
pub(crate) fn word(view: &View) -> &'static str {
    match view.verdict {
        _ if view.is_contradicted() => "CONTRADICTED",
        Verdict::Leaks => "LEAKS",
        Verdict::NoneFound => "NONE FOUND",
        Verdict::Unknown => "UNKNOWN",
    }
}

/// The verdict in words, beginning with that one.
pub(crate) fn said(view: &View) -> String {
    match (view.verdict, &view.sink) {
        (Verdict::Leaks, Some(sink)) => format!("LEAKS {} to {}", secrets(view), sink.text),
        (Verdict::NoneFound, _) => {
            let goals = view.coverage.as_ref().map_or_else(String::new, |coverage| format!(", {}", share(coverage)));
            format!("NONE FOUND in {} calls{goals}", words::number(view.stats.calls))
        }
        _ if view.is_contradicted() => {
            let by = if view.witness.is_some() { " by the JVM" } else { "" };
            format!("CONTRADICTED{by}: a mistake of this tool, please report it")
        }
        _ => "UNKNOWN".to_owned(),
    }
}

/// The secrets that differ, in words.
pub(crate) fn secrets(view: &View) -> String {
    let secrets: Vec<String> = view.secrets.iter().map(|name| format!("`{name}`")).collect();
    words::list(&secrets, "and")
}

/// What became of two runs on the platform itself, behind the word `confirmed`; nothing if they were not run there.
pub(crate) fn confirmed(confirmation: &Confirmation) -> Option<String> {
    all_confirmed(confirmation, 2)
}

/// The same of any number of runs.
pub(crate) fn all_confirmed(confirmation: &Confirmation, n_runs: usize) -> Option<String> {
    let platform = confirmation.platform.as_deref().unwrap_or_default();
    let reason = confirmation.reason.as_deref();
    let all = match n_runs {
        1 => "it there".to_owned(),
        2 => "both on it".to_owned(),
        _ => format!("all {n_runs} on it"),
    };
    match confirmation.state {
        Confirmed::NotTried => None,
        Confirmed::Confirmed => {
            let given = reason.map_or_else(String::new, |given| format!(", {given}"));
            Some(format!("on {platform} by running {all}{given}"))
        }
        Confirmed::NotConfirmable => Some(format!("no: {}", reason.unwrap_or_default())),
        Confirmed::Contradicted => Some(format!("NO: on {platform} {}", reason.unwrap_or("both runs show the same"))),
    }
}

/// What a run does at a line, in words.
pub(crate) fn facts(facts: &[Fact]) -> String {
    if facts.is_empty() {
        return "comes here".to_owned();
    }
    let shown = facts.iter().map(|fact| match fact {
        Fact::Assigns { name, value } => format!("{name} = {value}"),
        Fact::Goes { line } => format!("goes to line {line}"),
        Fact::Prints { value } => format!("prints {value}"),
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn runs(view: &View, pair: &Pair, style: Style, out: &mut String) {
    out.push('\n');
    inputs(pair, out);
    out.push('\n');
    if side_by_side(view, pair, style.verbose, out) {
        out.push('\n');
    }
    // What is printed stands beside the lines that print it.
    let is_printed =
        view.sink.as_ref().is_some_and(|sink| matches!(sink.kind, SinkKind::StandardOutput | SinkKind::StandardError));
    if let Some(seen) = pair.difference.as_ref().filter(|_| !is_printed) {
        line(out, "seen", &format!("{} in run A, {} in run B", seen.a, seen.b));
    }
    line(out, "checked", "replayed by the independent interpreter");
    if let Some(confirmed) = confirmed(&pair.confirmation) {
        line(out, "confirmed", &confirmed);
    }
    if let Some(shown) = &pair.confirmation.shown {
        line(out, "run A", &shown.a);
        line(out, "run B", &shown.b);
    }
    if let Some(replay) = &pair.replay {
        line(out, "replay", replay);
    }
}

/// The inputs of both runs, with those marked that differ.
fn inputs(pair: &Pair, out: &mut String) {
    let mut rows = vec![["input".to_owned(), "run A".to_owned(), String::new(), "run B".to_owned()]];
    rows.extend(pair.inputs.iter().map(|input| {
        let mark = if input.differs { "≠" } else { "" };
        [input.name.clone(), input.a.join(", "), mark.to_owned(), input.b.join(", ")]
    }));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let [name, first] = [width(0), width(1)].map(|width| width.min(48));
    for [input, a, mark, b] in &rows {
        // What is too long for its column has a line of its own.
        let (above, a) = if a.chars().count() > first {
            (format!("  {input:<name$}   {a}\n"), "")
        } else {
            (String::new(), a.as_str())
        };
        let input = if above.is_empty() { input.as_str() } else { "" };
        let row = format!("  {input:<name$}   {a:<first$} {mark:^3} {b}");
        let _ = writeln!(out, "{above}{}", row.trim_end());
    }
}

/// Writes the lines at which the runs differ, or all of them; whether there are any. Where the file is not that of the
/// headline, it is named.
fn side_by_side(view: &View, pair: &Pair, is_whole: bool, out: &mut String) -> bool {
    let is_shown = |row: &Row| is_whole || row.diverges.is_some();
    let Some(first) = pair.steps.iter().position(is_shown) else { return false };
    let last = pair.steps.iter().rposition(is_shown).unwrap_or(first);
    let shown = &pair.steps[first..=last];
    let [of_a, of_b] = [|row: &Row| said_of(row.a.as_deref(), "A"), |row: &Row| said_of(row.b.as_deref(), "B")];
    let number_width = shown.iter().map(|row| row.at.line.to_string().len()).max().unwrap_or(1);
    let text_width = shown.iter().map(|row| source(row).chars().count()).max().unwrap_or(0);
    let left_width = shown.iter().map(|row| of_a(row).chars().count()).max().unwrap_or(0).min(40);
    let mut file = view.place.as_ref().map(|place| place.file.as_str());
    let (mut n_equal, mut n_rows) = (if is_whole { pair.equal_before } else { 0 }, 0);
    for row in shown {
        if !is_shown(row) {
            n_equal += 1;
            continue;
        }
        if n_equal > 0 {
            let _ = writeln!(out, "  {:number_width$} ... {}", "", words::count(n_equal, "equal line"));
            n_equal = 0;
        }
        if n_rows == MOST_ROWS && !is_whole {
            let _ = writeln!(out, "  {:number_width$} ... more", "");
            return true;
        }
        n_rows += 1;
        if file.replace(&row.at.file).is_some_and(|before| before != row.at.file) {
            let _ = writeln!(out, "  {:number_width$} in {}", "", row.at.file);
        }
        let (line, text, a, b) = (row.at.line, source(row), of_a(row), of_b(row));
        let written = format!("  {line:>number_width$} | {text:<text_width$}   {a:<left_width$}   {b}");
        let _ = writeln!(out, "{}", written.trim_end());
    }
    if pair.cut {
        let _ = writeln!(out, "  {:number_width$} ... more", "");
    }
    true
}

fn source(row: &Row) -> String {
    let mut shown: String = row.at.text.chars().take(MOST_LETTERS).collect();
    if shown.len() < row.at.text.len() {
        shown.push('…');
    }
    shown
}

fn said_of(does: Option<&[Fact]>, run: &str) -> String {
    does.map_or_else(String::new, |does| format!("{run}: {}", facts(does)))
}

fn line(out: &mut String, word: &str, said: &str) {
    let _ = writeln!(out, "  {word:<9} {said}");
}
