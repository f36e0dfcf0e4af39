//! Answers as one page that needs nothing else: no network, no further files.
//!
//! The page is complete without its script, which only folds equal stretches, copies, and listens to keys. Every text of a
//! program goes through [`escape`].

mod disagreement;

use std::fmt::Write as _;

use crate::goals::{self, share};
use crate::json::Diagnostic;
use crate::markup::escape;
use crate::text::summary;
use crate::view::{AcceptedKind, Kind, Next, Remark, Said, Standing, Verdict, View, Witness};
use crate::{Unasked, words};

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

/// What tells these pages from others.
const GENERATOR: &str = "<meta name=\"generator\" content=\"counterpoint\">";

const KEYS: [(&str, &str); 5] = [
    ("j, n", "next finding"),
    ("k, p", "previous finding"),
    ("d", "where the runs part"),
    ("e", "show or hide equal lines"),
    ("?", "this help"),
];

/// The page.
pub fn page(views: &[View], unasked: Unasked) -> String {
    let summary = summary(views, unasked);
    let title = match views {
        [view] => format!("{}: {}", view.name(), view.said()).replace('`', ""),
        _ => format!("{} - counterpoint", summary.trim()),
    };
    let ids = ids(views);
    let mut out = head(&title, "Counterpoint", summary.trim());
    let alone = if views.len() == 1 { " alone" } else { "" };
    let _ = writeln!(out, "<div class=\"layout{alone}\">");
    if views.len() > 1 {
        let entries: Vec<String> = views.iter().zip(&ids).map(|(view, id)| entry(view, id)).collect();
        let _ = writeln!(out, "<nav aria-label=\"Findings\"><ol>\n{}</ol></nav>", entries.concat());
    }
    out.push_str("<main>\n");
    for (view, id) in views.iter().zip(&ids) {
        article(view, id, &mut out);
    }
    out.push_str("</main>\n</div>\n<dialog id=\"keys\"><table>\n");
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

/// Whether a text is a page of this tool.
pub(crate) fn is_report(text: &str) -> bool {
    text.contains(GENERATOR)
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
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
         script-src 'unsafe-inline'\">\n<title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{1}</h1>\n<p>{2}</p>\n<p><button id=\"open-keys\" hidden>Keys: ?</button></p>\n</header>\n",
        escape(title),
        escape(heading),
        escape(summary),
    )
}

/// What answers are linked by: their fingerprints, with numbers where these are the same.
fn ids(views: &[View]) -> Vec<String> {
    let id = |(index, view): (usize, &View)| {
        let own = &view.fingerprint;
        let twins = views[..index].iter().filter(|earlier| earlier.fingerprint == *own).count();
        if twins == 0 { own.clone() } else { format!("{own}-{}", twins + 1) }
    };
    views.iter().enumerate().map(id).collect()
}

/// A line of the contents.
fn entry(view: &View, id: &str) -> String {
    let about = match view.disagreement() {
        Some(runs) => format!("{} → {}", runs.secrets.join(", "), runs.sink.text.replace('`', "")),
        None => view.at(),
    };
    format!(
        "<li><a href=\"#{id}\"><span class=\"badge {}\">{}</span> <code>{}</code><small>{}</small></a></li>\n",
        class(view),
        badge(view),
        escape(&view.shown.title),
        escape(&about),
    )
}

fn article(view: &View, id: &str, out: &mut String) {
    let what = match view.kind {
        Kind::Agreement => view.subjects.join(", "),
        Kind::Pointwise => view.text.clone(),
    };
    let _ = writeln!(
        out,
        "<article id=\"{id}\" tabindex=\"-1\">\n<h2><span class=\"badge {}\">{}</span> <code>{}</code>{}</h2>\n\
         <p class=\"where\">{} <code>{}</code> <a href=\"#{id}\" title=\"link to this finding\">#</a></p>",
        class(view),
        badge(view),
        escape(&view.shown.title),
        coded(&format!("{}{}", view.seen_from(), view.shown.qualification)),
        escape(&view.at()),
        escape(&what),
    );
    match &view.witness {
        Some(Witness::Disagreement(runs)) => disagreement::write(view, runs, id, out),
        Some(Witness::Unmatched(_)) if !view.shown.table.is_empty() => {
            let table = escape(&view.shown.table.join("\n"));
            let _ = writeln!(out, "<h3>Runs</h3>\n<div class=\"wide\"><pre>{table}</pre></div>");
        }
        Some(Witness::Unmatched(_)) | None => {}
    }
    facts_about(view, id, out);
    if let Some(test) = &view.shown.test {
        let _ = writeln!(
            out,
            "<details><summary>Test that fails until this is fixed</summary>{}<pre><code id=\"{id}-test\">{}</code></pre></details>",
            copy_button(&format!("{id}-test")),
            escape(test),
        );
    }
    out.push_str("</article>\n");
}

/// What else is known, in the words of the text report.
fn facts_about(view: &View, id: &str, out: &mut String) {
    let mut lines: Vec<(&str, String)> = Vec::new();
    for (index, Remark { label, said }) in view.shown.remarks.iter().enumerate() {
        lines.push((
            label,
            match said {
                Said::Sentence(_) => escape(&said.line()),
                Said::Command(Next { command, gives }) => {
                    let of = format!("{id}-{label}-{index}");
                    let gives = gives.as_ref().map_or_else(String::new, |gives| format!(" ({})", escape(gives)));
                    format!("<code id=\"{of}\">{}</code> {}{gives}", escape(command), copy_button(&of))
                }
            },
        ));
    }
    if let Some(accepted) = &view.accepted {
        lines.push((accepted.word(), escape(&accepted.why())));
    }
    if let Some(searched) = &view.stats.searched {
        let (calls, most) = (words::number(searched.calls), words::number(view.bounds.max_calls));
        lines.push(("search", format!("{calls} of at most {most} calls, seed {}", view.bounds.seed)));
    }
    if let (Verdict::NoneFound | Verdict::Unknown, Some(coverage)) = (view.verdict, &view.coverage) {
        // Here is room for all of them.
        lines.retain(|(label, _)| *label != "open");
        lines.push(("goals", format!("{} covered", share(coverage))));
        let open: Vec<String> = coverage.open.iter().map(|goal| escape(&goals::said(goal))).collect();
        lines.extend((!open.is_empty()).then(|| ("open", open.join("<br>"))));
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
    match view.standing() {
        Standing::Failed | Standing::Broken => "failed",
        Standing::Accepted => "accepted",
        Standing::Passed => "passed",
        Standing::Open => "open",
    }
}

fn badge(view: &View) -> &'static str {
    match view.accepted.as_ref().map(|accepted| accepted.kind) {
        Some(AcceptedKind::Known) => "KNOWN",
        Some(AcceptedKind::Suppressed) => "SUPPRESSED",
        None => view.word(),
    }
}

/// A text with names set as code.
fn coded(text: &str) -> String {
    let text = escape(text);
    // Behind each quote, code begins or ends.
    let frames = [("", ""), ("<code>", "</code>")].into_iter().cycle();
    text.split('`').zip(frames).map(|(part, (start, end))| [start, part, end].concat()).collect()
}
