//! A format: one line per answer, with commas. It is made of views and of nothing else.

use counterpoint_report::format::{Content, Format};

/// The row.
pub const CSV: Format = Format {
    name: "csv",
    report: |content| rows(content),
    refused: |remarks, _| {
        let row = |remark: &counterpoint_report::json::Diagnostic| format!("error,{}\n", quoted(&remark.message));
        remarks.iter().map(row).collect::<Vec<_>>().concat()
    },
    is_report: |text| text.lines().all(|line| line.contains(',')),
};

fn rows(content: &Content<'_>) -> String {
    let row = |view: &counterpoint_report::view::View| {
        let place = view.place.as_ref().map_or_else(String::new, |at| format!("{}:{}", at.file, at.line));
        format!("{},{},{}\n", quoted(&place), quoted(&view.property), view.word())
    };
    content.views.iter().map(row).collect::<Vec<_>>().concat()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use counterpoint_campaign::ENGINES;
    use counterpoint_load::load_text;

    use super::*;
    use crate::double::{report, views};

    #[test]
    fn a_new_format_is_made_of_views() {
        let text = "program P { input x: 0..9; observe out(x); }
property zero { forall p in P always p.x == 0 }
property small { forall p in P always p.x < 10 }";
        let loaded = load_text("a.cpt", text);
        let told = report(&views(&loaded, &ENGINES), CSV);
        assert_eq!(told, "\"a.cpt:2\",\"zero\",REFUTED\n\"a.cpt:3\",\"small\",PROVED\n");
    }
}
