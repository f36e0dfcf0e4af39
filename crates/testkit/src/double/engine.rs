//! An engine: it decides nothing, and claims what it is told. What is claimed wrongly does not become a verdict.

use counterpoint_campaign::{EngineRow, TaskKind, first};
use counterpoint_engine::{Answer, Budget, Claim, Engine, Events, HowFar, Stats, Task};
use counterpoint_ir::Value;
use counterpoint_witness::{Decision, Witness};

/// Claims that 7 is a counterexample wherever a universal run takes one number.
pub struct Seven;

/// Claims that nothing is to be found, without looking.
pub struct Lazy;

/// The row of the first one.
pub const SEVEN: [EngineRow<'static>; 1] =
    [EngineRow { engine: &Seven, works_on: TaskKind::All, is_by_name: false, share: first }];
/// The row of the second one.
pub const LAZY: [EngineRow<'static>; 1] = [EngineRow { engine: &Lazy, ..SEVEN[0] }];

impl Engine for Seven {
    fn name(&self) -> &'static str {
        "seven"
    }

    fn run<'a>(&'a self, _task: &'a Task, _budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        let runs = vec![vec![Decision::Value(Value::Int(7.into()))]];
        Answer::new(Claim::Refuted(Witness { observations: 1, runs }), Stats::default())
    }
}

impl Engine for Lazy {
    fn name(&self) -> &'static str {
        "lazy"
    }

    fn run<'a>(&'a self, _task: &'a Task, _budget: &'a Budget, _events: &dyn Events) -> Answer<'a> {
        Answer::new(Claim::NoneFound(HowFar::default()), Stats::default())
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_load::load_text;
    use counterpoint_report::format::FORMATS;
    use counterpoint_report::view::View;

    use super::*;
    use crate::double::{report, views};

    const TEXT: &str = "program P { input x: int; observe out(x); }
property small { forall p in P always p.x < 7 }
property large { forall p in P always p.x < 8 }";

    #[test]
    fn a_new_engine_goes_all_the_way_to_reports_and_its_mistakes_do_not() {
        let loaded = load_text("a.cpt", TEXT);
        let views = views(&loaded, &SEVEN);
        let said: Vec<&str> = views.iter().map(View::word).collect();
        assert_eq!(said, ["REFUTED", "CONTRADICTED"]);
        for (format, expected) in [("text", "small: REFUTED"), ("json", "\"seven\""), ("html", "CONTRADICTED</span>")] {
            let format = FORMATS.into_iter().find(|known| known.name == format).unwrap();
            let report = report(&views, format);
            assert!(report.contains(expected), "{report}");
        }
    }

    #[test]
    fn an_engine_that_finds_nothing_neither_proves_nor_refutes() {
        let views = views(&load_text("a.cpt", TEXT), &LAZY);
        assert!(views.iter().all(|view| view.word() == "NONE FOUND"), "{views:?}");
    }
}
