//! Answers about methods or properties as one page that needs nothing else: no network, no further files.
//!
//! The page is complete without its script, which only folds equal stretches, copies, and listens to keys. Every text of a
//! program goes through [`escape`].

use std::fmt::Write as _;

use crate::json::Diagnostic;
use crate::leak::text::{accepted_why, accepted_word, confirmed, facts, secrets, seen_from, summary, title, word};
use crate::leak::view::{AcceptedKind, Divergence, Fact, Input, Pair, Row, Verdict, View};
use crate::leak::{goal_said, share};
use crate::markup::escape;
use crate::property::{PropertyView, Standing};
use crate::words;

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// Equal lines are folded where there are more than so many in a row.
const MOST_UNFOLDED: usize = 2;

const KEYS: [(&str, &str); 5] = [
    ("j, n", "next finding"),
    ("k, p", "previous finding"),
    ("d", "where the runs part"),
    ("e", "show or hide equal lines"),
    ("?", "this help"),
];

/// The page; with the text of a test for each answer, where there is one, and how many methods nobody looked at.
pub fn page(views: &[View], tests: &[Option<String>], n_unasked: usize) -> String {
    let n_leaks = views.iter().filter(|view| view.is_new_leak()).count();
    let heading = match (views, n_leaks) {
        ([_], _) => "Counterpoint".to_owned(),
        (_, 0) if views.iter().any(|view| view.accepted.is_some()) => "No new leak found".to_owned(),
        (_, 0) => format!("No leak found in {}", words::count(views.len(), "method")),
        _ => format!("{n_leaks} of {} leak", words::count(views.len(), "method")),
    };
    let title = match views {
        [view] => plain_sentence(view).replace('`', ""),
        _ => format!("{heading} - counterpoint"),
    };
    let ids = ids(views.iter().map(|view| view.fingerprint.as_str()));
    let entries = views.iter().zip(&ids).map(|(view, id)| entry(view, id)).collect();
    let mut articles = String::new();
    for ((view, id), test) in views.iter().zip(&ids).zip(tests) {
        article(view, id, test.as_deref(), &mut articles);
    }
    let about = summary(views, n_unasked);
    shell(&Shell { title: &title, heading: &heading, summary: about.trim(), entries, articles: &articles })
}

/// What is around answers.
struct Shell<'a> {
    title: &'a str,
    heading: &'a str,
    summary: &'a str,
    /// A line of the contents for each answer.
    entries: Vec<String>,
    articles: &'a str,
}

fn shell(shell: &Shell<'_>) -> String {
    let mut out = head(shell.title, shell.heading, shell.summary);
    let alone = if shell.entries.len() == 1 { " alone" } else { "" };
    let _ = writeln!(out, "<div class=\"layout{alone}\">");
    if shell.entries.len() > 1 {
        let _ = writeln!(out, "<nav aria-label=\"Findings\"><ol>\n{}</ol></nav>", shell.entries.concat());
    }
    let _ = write!(out, "<main>\n{}</main>\n</div>\n<dialog id=\"keys\"><table>\n", shell.articles);
    for (keys, what) in KEYS {
        let keys: Vec<String> = keys.split(", ").map(|key| format!("<kbd>{key}</kbd>")).collect();
        let _ = writeln!(out, "<tr><td>{}</td><td>{what}</td></tr>", keys.join(" "));
    }
    let _ = write!(
        out,
        "</table><form method=\"dialog\"><button>Close</button></form></dialog>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n"
    );
    out
}

/// The page where nothing could be checked: why.
pub fn refused(remarks: &[Diagnostic]) -> String {
    let mut out = head("Nothing was checked - counterpoint", "Nothing was checked", "");
    out.push_str("<main>\n");
    for remark in remarks {
        let place = remark.place().map_or_else(String::new, |place| format!("<p>{}</p>\n", escape(&place)));
        let help = remark.help.as_ref().map_or_else(String::new, |help| format!("<p>{}</p>\n", escape(help)));
        let _ = write!(out, "<article>\n<h2>{}</h2>\n{place}{help}</article>\n", escape(&remark.message));
    }
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The beginning of a page.
fn head(title: &str, heading: &str, summary: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'\">\n<title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{1}</h1>\n<p>{2}</p>\n<p><button id=\"open-keys\" hidden>Keys: ?</button></p>\n</header>\n",
        escape(title),
        escape(heading),
        escape(summary),
    )
}

/// The page about properties.
pub fn properties(views: &[PropertyView], summary: &str) -> String {
    let ids = ids(views.iter().map(|view| view.fingerprint.as_str()));
    let title = match views {
        [view] => format!("{}: {}", view.name, view.said),
        _ => format!("{} - counterpoint", summary.trim()),
    };
    let (mut entries, mut articles) = (Vec::new(), String::new());
    for (view, id) in views.iter().zip(&ids) {
        let at = view.place.as_ref().map_or_else(String::new, |at| format!("{}:{}", at.file, at.line));
        entries.push(contents_line(id, (standing(view), view.word()), &view.name, &at));
        property(view, id, &at, &mut articles);
    }
    shell(&Shell { title: &title, heading: "Counterpoint", summary: summary.trim(), entries, articles: &articles })
}

fn property(view: &PropertyView, id: &str, at: &str, out: &mut String) {
    let word = view.word();
    let _ = writeln!(
        out,
        "<article id=\"{id}\" tabindex=\"-1\">\n<h2><span class=\"badge {}\">{word}</span> <code>{}</code>{}</h2>\n\
         <p class=\"where\">{} <code>{}</code> <a href=\"#{id}\" title=\"link to this finding\">#</a></p>",
        standing(view),
        escape(&view.name),
        escape(&view.said[word.len()..]),
        escape(at),
        escape(&view.property),
    );
    if !view.table.is_empty() {
        let table = escape(&view.table.join("\n"));
        let _ = writeln!(out, "<h3>Runs</h3>\n<div class=\"wide\"><pre>{table}</pre></div>");
    }
    out.push_str("<dl>\n");
    for (index, (label, line)) in view.lines.iter().enumerate() {
        let said = if line.starts_with("counterpoint ") {
            let of = format!("{id}-{index}");
            format!("<code id=\"{of}\">{}</code> {}", escape(line), copy_button(&of))
        } else {
            escape(line)
        };
        let _ = writeln!(out, "<dt>{label}</dt><dd>{said}</dd>");
    }
    out.push_str("</dl>\n</article>\n");
}

fn standing(view: &PropertyView) -> &'static str {
    match view.standing {
        Standing::Failed | Standing::Broken => "leaks",
        Standing::Passed => "none-found",
        Standing::Open => "unknown",
    }
}

/// What answers are linked by: their fingerprints, with numbers where these are the same.
fn ids<'a>(fingerprints: impl Iterator<Item = &'a str>) -> Vec<String> {
    let all: Vec<&str> = fingerprints.collect();
    let id = |(index, own): (usize, &&str)| {
        let twins = all[..index].iter().filter(|earlier| *earlier == own).count();
        if twins == 0 { (*own).to_owned() } else { format!("{own}-{}", twins + 1) }
    };
    all.iter().enumerate().map(id).collect()
}

/// A line of the contents about a method.
fn entry(view: &View, id: &str) -> String {
    let to = match &view.sink {
        Some(sink) => format!("{} → {}", view.secrets.join(", "), sink.text.replace('`', "")),
        None => place(view),
    };
    contents_line(id, (class(view), badge(view)), short(&view.method), &to)
}

fn contents_line(id: &str, (class, badge): (&str, &str), name: &str, about: &str) -> String {
    format!(
        "<li><a href=\"#{id}\"><span class=\"badge {class}\">{badge}</span> <code>{}</code><small>{}</small></a></li>\n",
        escape(name),
        escape(about),
    )
}

fn article(view: &View, id: &str, test: Option<&str>, out: &mut String) {
    let _ = writeln!(
        out,
        "<article id=\"{id}\" tabindex=\"-1\">\n<h2><span class=\"badge {}\">{}</span> {}</h2>\n\
         <p class=\"where\">{} <code>{}</code> <a href=\"#{id}\" title=\"link to this finding\">#</a></p>",
        class(view),
        badge(view),
        sentence(view),
        escape(&place(view)),
        escape(&view.method),
    );
    if let Some(pair) = &view.witness {
        inputs(pair, out);
        runs(view, pair, id, out);
    }
    facts_about(view, id, out);
    if let Some(test) = test {
        let _ = writeln!(
            out,
            "<details><summary>Test for JUnit 5 that fails as long as it leaks</summary>{}<pre><code id=\"{id}-test\">{}</code></pre></details>",
            copy_button(&format!("{id}-test")),
            escape(test),
        );
    }
    out.push_str("</article>\n");
}

fn inputs(pair: &Pair, out: &mut String) {
    out.push_str(
        "<h3>Inputs</h3>\n<div class=\"wide\"><table class=\"inputs\">\n\
         <tr><th>input</th><th class=\"a\">run A</th><th></th><th class=\"b\">run B</th></tr>\n",
    );
    for Input { name, secret, a, b, differs } in &pair.inputs {
        let (class, mark) = if *differs { (" class=\"differs\"", "≠") } else { ("", "") };
        let secret = if *secret { " <small>secret</small>" } else { "" };
        let _ = writeln!(
            out,
            "<tr{class}><td><code>{}</code>{secret}</td><td class=\"value\">{}</td><td>{mark}</td><td class=\"value\">{}</td></tr>",
            escape(name),
            escape(&a.join(", ")),
            escape(&b.join(", ")),
        );
    }
    out.push_str("</table></div>\n");
}

fn runs(view: &View, pair: &Pair, id: &str, out: &mut String) {
    let Some(first) = view.divergence() else { return };
    out.push_str(
        "<h3>What both runs do</h3>\n<div class=\"wide\"><table class=\"runs\">\n<thead><tr><th></th><th>source</th>\
         <th class=\"a\">run A</th><th class=\"b\">run B</th></tr></thead>\n",
    );
    if pair.equal_before > 0 {
        remark(&format!("… {} before", words::count(pair.equal_before, "equal line")), out);
    }
    let sink = pair.steps.iter().rposition(|row| Some(&row.at) == view.place.as_ref());
    let indices: Vec<usize> = (0..pair.steps.len()).collect();
    let is_equal = |index: &usize| pair.steps[*index].diverges.is_none() && Some(*index) != sink;
    for stretch in indices.chunk_by(|one, next| is_equal(one) == is_equal(next)) {
        let is_equal = is_equal(&stretch[0]);
        if is_equal && stretch.len() > MOST_UNFOLDED {
            let lines = words::count(stretch.len(), "equal line");
            let _ = writeln!(
                out,
                "<tbody class=\"fold\" hidden><tr><td></td><td colspan=\"3\"><button>… {lines}</button></td></tr></tbody>"
            );
        }
        out.push_str(if is_equal { "<tbody class=\"equal\">\n" } else { "<tbody>\n" });
        for &index in stretch {
            let anchor = (index == first).then(|| format!("{id}-divergence"));
            let home = view.place.as_ref().map(|place| place.file.as_str());
            write_row(&pair.steps[index], home, anchor.as_deref(), sink == Some(index), out);
        }
        out.push_str("</tbody>\n");
    }
    if pair.cut {
        remark("… more", out);
    }
    out.push_str(
        "</table></div>\n<p class=\"legend\"><span class=\"swatch control\"></span>the runs go different ways\
         <span class=\"swatch data\"></span>they go the same way with different values</p>\n",
    );
}

fn remark(text: &str, out: &mut String) {
    let _ = writeln!(out, "<tbody class=\"equal\"><tr><td></td><td colspan=\"3\">{text}</td></tr></tbody>");
}

/// Writes a line of the runs, with its file if that is not the one in which the leak shows.
fn write_row(row: &Row, home: Option<&str>, anchor: Option<&str>, is_sink: bool, out: &mut String) {
    let kind = match row.diverges {
        None => "",
        Some(Divergence::Control) => "control",
        Some(Divergence::Data) => "data",
    };
    let (first, id) = match anchor {
        Some(anchor) => (" first", format!(" id=\"{anchor}\"")),
        None => ("", String::new()),
    };
    let tags = [(anchor.is_some(), "the runs part here"), (is_sink, "the leak shows here")];
    let tags = tags.iter().filter(|(is_so, _)| *is_so).map(|(_, tag)| format!(" <span class=\"tag\">{tag}</span>"));
    let tags: String = tags.collect();
    let file = row.at.file.rsplit('/').next().filter(|_| home != Some(row.at.file.as_str()));
    let file = file.map_or_else(String::new, |file| format!("{}:", escape(file)));
    let _ = write!(
        out,
        "<tr class=\"{kind}{first}\"{id}><td class=\"number\">{file}{}</td><td class=\"source\">{}{tags}</td>",
        row.at.line,
        escape(&row.at.text),
    );
    let does = [(&row.a, &row.b, "a"), (&row.b, &row.a, "b")];
    for (does, other, run) in does {
        match does {
            // Values are shown only where they differ.
            _ if row.diverges.is_none() => out.push_str("<td class=\"does\"></td>"),
            None => out.push_str("<td class=\"does absent\"></td>"),
            Some(does) => {
                let _ = write!(out, "<td class=\"does {run}\">{}</td>", facts_of(does, other.as_deref()));
            }
        }
    }
    out.push_str("</tr>\n");
}

/// What a run does; what the other one does as well is marked.
fn facts_of(does: &[Fact], other: Option<&[Fact]>) -> String {
    if does.is_empty() {
        return facts(does);
    }
    let shown = does.iter().map(|fact| {
        let text = escape(&facts(std::slice::from_ref(fact)));
        if other.is_some_and(|other| other.contains(fact)) {
            format!("<span class=\"same\">{text}</span>")
        } else {
            text
        }
    });
    shown.collect::<Vec<_>>().join("<br>")
}

/// What else is known, in the words of the text report.
fn facts_about(view: &View, id: &str, out: &mut String) {
    let mut lines: Vec<(&str, String)> = Vec::new();
    let command = |name: &str, command: &str| {
        let id = format!("{id}-{name}");
        format!("<code id=\"{id}\">{}</code> {}", escape(command), copy_button(&id))
    };
    if let Some(pair) = &view.witness {
        if let Some(seen) = &pair.difference {
            let [a, b] = [&seen.a, &seen.b].map(|seen| escape(seen));
            lines.push((
                "seen",
                format!("<code class=\"a\">{a}</code> in run A, <code class=\"b\">{b}</code> in run B"),
            ));
        }
        lines.push(("checked", "replayed by the independent interpreter".to_owned()));
        if let Some(confirmed) = confirmed(&pair.confirmation) {
            lines.push(("confirmed", escape(&confirmed)));
        }
        if let Some(shown) = &pair.confirmation.shown {
            lines.push(("run A", escape(&shown.a)));
            lines.push(("run B", escape(&shown.b)));
        }
        if let Some(replay) = &pair.replay {
            lines.push(("replay", command("replay", replay)));
        }
    } else if let Some(reason) = &view.reason {
        lines.push(("why", escape(&reason.message)));
    } else {
        lines.push((
            "compared",
            format!("{} pairs of runs that differ in secrets only", words::number(view.stats.pairs)),
        ));
    }
    if let Some(accepted) = &view.accepted {
        lines.push((accepted_word(accepted), escape(&accepted_why(accepted))));
    }
    if let Some(note) = &view.note {
        lines.push(("note", escape(note)));
    }
    if let Some(next) = &view.next {
        let gives = next.gives.as_ref().map_or_else(String::new, |gives| format!(" ({})", escape(gives)));
        lines.push(("next", command("next", &next.command) + &gives));
    }
    let (calls, most) = (words::number(view.stats.calls), words::number(view.bounds.max_calls));
    lines.push(("search", format!("{calls} of at most {most} calls, seed {}", view.bounds.seed)));
    if let (Verdict::NoneFound | Verdict::Unknown, Some(coverage)) = (view.verdict, &view.coverage) {
        lines.push(("goals", format!("{} covered", share(coverage))));
        let open: Vec<String> = coverage.open.iter().map(|goal| escape(&goal_said(goal))).collect();
        if !open.is_empty() {
            lines.push(("open", open.join("<br>")));
        }
    }
    out.push_str("<dl>\n");
    for (word, said) in lines {
        let _ = writeln!(out, "<dt>{word}</dt><dd>{said}</dd>");
    }
    out.push_str("</dl>\n");
}

fn copy_button(of: &str) -> String {
    format!("<button data-copy=\"{of}\" hidden>copy</button>")
}

fn class(view: &View) -> &'static str {
    match view.verdict {
        Verdict::Leaks if view.accepted.is_some() => "accepted",
        Verdict::Leaks => "leaks",
        Verdict::NoneFound => "none-found",
        Verdict::Unknown => "unknown",
    }
}

fn badge(view: &View) -> &'static str {
    match view.accepted.as_ref().map(|accepted| accepted.kind) {
        Some(AcceptedKind::Known) => "KNOWN",
        Some(AcceptedKind::Suppressed) => "SUPPRESSED",
        None => word(view),
    }
}

/// A method with its class, without the package and the parameters.
fn short(method: &str) -> &str {
    let whole = method.split('(').next().unwrap_or_default();
    whole.rmatch_indices('.').nth(1).map_or(whole, |(at, _)| &whole[at + 1..])
}

fn place(view: &View) -> String {
    view.place.as_ref().map_or_else(String::new, |at| format!("{}:{}", at.file, at.line))
}

/// The verdict as a sentence, with names set as code.
fn sentence(view: &View) -> String {
    let text = escape(&plain_sentence(view));
    // Behind each quote, code begins or ends.
    let frames = [("", ""), ("<code>", "</code>")].into_iter().cycle();
    text.split('`').zip(frames).map(|(part, (start, end))| [start, part, end].concat()).collect()
}

fn plain_sentence(view: &View) -> String {
    let name = format!("`{}`{}", title(view), seen_from(view));
    match (view.verdict, &view.sink) {
        _ if view.is_contradicted() => format!("{name}: a mistake of this tool, please report it"),
        (Verdict::Leaks, Some(sink)) => format!("{name} leaks {} to {}", secrets(view), sink.text),
        (Verdict::NoneFound, _) => format!("No leak of {name} was found in {} calls", words::number(view.stats.calls)),
        _ => format!("There is no answer for {name}"),
    }
}
