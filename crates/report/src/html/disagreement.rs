//! Two runs that disagree: their inputs, and what they do line by line.

use std::fmt::Write as _;

use crate::markup::escape;
use crate::text::facts;
use crate::view::{Disagreement, Divergence, Fact, Input, Row, View};
use crate::words;

/// Equal lines are folded where there are more than so many in a row.
const MOST_UNFOLDED: usize = 2;

/// Writes both runs.
pub(super) fn write(view: &View, runs: &Disagreement, id: &str, out: &mut String) {
    write_inputs(runs, out);
    write_steps(view, runs, id, out);
}

fn write_inputs(runs: &Disagreement, out: &mut String) {
    out.push_str(
        "<h3>Inputs</h3>\n<div class=\"wide\"><table class=\"inputs\">\n\
         <tr><th>input</th><th class=\"a\">run A</th><th></th><th class=\"b\">run B</th></tr>\n",
    );
    for Input { name, secret, a, b, differs } in &runs.inputs {
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

fn write_steps(view: &View, runs: &Disagreement, id: &str, out: &mut String) {
    let Some(first) = runs.divergence() else { return };
    out.push_str(
        "<h3>What both runs do</h3>\n<div class=\"wide\"><table class=\"runs\">\n<thead><tr><th></th><th>source</th>\
         <th class=\"a\">run A</th><th class=\"b\">run B</th></tr></thead>\n",
    );
    if runs.equal_before > 0 {
        remark(&format!("… {} before", words::count(runs.equal_before, "equal line")), out);
    }
    let sink = runs.steps.iter().rposition(|row| Some(&row.at) == view.place.as_ref());
    let indices: Vec<usize> = (0..runs.steps.len()).collect();
    let is_equal = |index: &usize| runs.steps[*index].diverges.is_none() && Some(*index) != sink;
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
            write_row(&runs.steps[index], home, anchor.as_deref(), sink == Some(index), out);
        }
        out.push_str("</tbody>\n");
    }
    if runs.cut {
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
    let tags = [(anchor.is_some(), "the runs diverge here"), (is_sink, "the leak shows here")];
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
        return if other.is_some() { String::new() } else { facts(does) };
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
