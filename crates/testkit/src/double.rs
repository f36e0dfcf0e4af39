//! Doubles that show what a new language, engine and format take: each is one small file and one row, and each goes all
//! the way from a text to reports in text, JSON and HTML.

pub mod engine;
pub mod format;
pub mod language;

use counterpoint_campaign::{EngineRow, decide_with};
use counterpoint_engine::{Budget, Silent};
use counterpoint_load::Loaded;
use counterpoint_report::format::{Content, Format};
use counterpoint_report::sarif::Root;
use counterpoint_report::view::View;
use counterpoint_report::{Finding, Style, Typed, Unasked, view};

/// Decides all that was loaded, as the command does, and views the answers.
pub fn views(loaded: &Loaded, engines: &[EngineRow<'_>]) -> Vec<View> {
    let budget = Budget::default();
    let of_query = |query: &counterpoint_load::Query| {
        let decided = decide_with(engines, &query.task, None, &budget, &Silent);
        let finding = Finding {
            task: &query.task,
            decided: &decided,
            budget: &budget,
            sources: &loaded.sources,
            subject: None,
            typed: Typed::default(),
            evidence_file: None,
            confirmation: None,
            test: None,
            times: None,
        };
        view(&finding, Style::default())
    };
    loaded.queries.iter().map(of_query).collect()
}

/// A report in a format.
pub fn report(views: &[View], format: Format) -> String {
    let root = Root::default();
    let (unasked, style) = (Unasked::default(), Style::default());
    (format.report)(&Content { views, diagnostics: &[], unasked, root: &root, style })
}
