//! The lines behind the evidence: how the answer was found, how it was checked, what to type next.

use counterpoint_diag::Sources;
use counterpoint_engine::{Place, Proof, Unknown, Verdict};
use counterpoint_ir::program::{Action, Position, Program};
use counterpoint_ir::types::Type;
use counterpoint_prop::Kind;
use counterpoint_witness::StopCause;

use crate::{Finding, words};

/// Words at the margin with what stands behind them.
pub(super) fn advice(finding: &Finding, sources: &Sources) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    lines.extend(ends(finding, sources).map(|text| ("note", text)));
    match &finding.decided.verdict {
        Verdict::Refuted(..) => {
            lines.push(("checked", replayed(finding)));
            let command = |file: &String| format!("counterpoint replay {}", words::shell_word(file));
            lines.extend(finding.witness_file.iter().map(command).map(|text| ("replay", text)));
        }
        Verdict::Proved(proof) => lines.extend(proof_lines(finding, proof)),
        Verdict::NoneFound => lines.push(("next", further(finding, sources))),
        Verdict::Unknown(unknown) => lines.extend(after_unknown(unknown, finding, sources)),
        Verdict::Contradicted(what) => {
            lines.push(("why", what.clone()));
            lines.push(("next", "this is a mistake in counterpoint: please report it together with the input".into()));
        }
    }
    lines
}

fn replayed(finding: &Finding) -> String {
    let property = &finding.task.property;
    let n_universal = property.n_universal();
    let names: Vec<String> = property.quantifiers[n_universal..].iter().map(|run| run.name.clone()).collect();
    let names = words::list(&names, "and");
    match (n_universal, names.is_empty()) {
        (_, true) => "replayed by the independent interpreter".into(),
        (0, false) => format!("the independent interpreter recomputed all states {names} can reach"),
        _ => format!("replayed by the independent interpreter, which also recomputed all states {names} can reach"),
    }
}

fn proof_lines(finding: &Finding, proof: &Proof) -> Vec<(&'static str, String)> {
    let stats = &finding.decided.stats;
    let mut lines = Vec::new();
    if !finding.is_vacuous() {
        let how = match (finding.task.property.kind, stats.longest) {
            (Kind::Always, None) if stats.complete > 0 => {
                let after = words::count(stats.complete, "observation");
                format!("all runs were followed until nothing new came up, after {after}")
            }
            (Kind::Always, None) => "all runs were followed until nothing new came up".to_owned(),
            _ => "all runs were followed to their ends".to_owned(),
        };
        lines.push(("how", how));
    }
    let pairs = words::count(proof.certified.nodes, "pair");
    let steps = words::count(proof.certified.successors, "step");
    lines.push(("checked", format!("the proof was checked again by separate code ({pairs} of states, {steps})")));
    lines
}

/// Runs that end otherwise than the property speaks of, where that matters for what the answer is worth.
fn ends(finding: &Finding, sources: &Sources) -> Option<String> {
    let ends = &finding.decided.stats.universal_ends;
    let is_post = finding.task.property.kind == Kind::Post;
    let is_refuted = matches!(finding.decided.verdict, Verdict::Refuted(..));
    if is_refuted || (!is_post && ends.trapped.is_empty()) {
        return None;
    }
    let words = words::abnormal_ends(ends, finding.task, sources);
    let rest = if is_post { "do not end normally and are not compared" } else { "stop without a further observation" };
    (!words.is_empty()).then(|| format!("some runs {rest}: {}", words.join(", ")))
}

/// What to do when nothing was found up to the bound.
fn further(finding: &Finding, sources: &Sources) -> String {
    let complete = finding.decided.stats.complete;
    if finding.task.property.max_observations.is_some_and(|bound| bound <= finding.budget.observations) {
        return format!("the input itself sets the bound of {}", words::count(complete, "observation"));
    }
    let next = u64::from(complete.max(finding.budget.observations)) * 10;
    command(finding, sources, &format!("--max-observations {next}"))
}

fn after_unknown(unknown: &Unknown, finding: &Finding, sources: &Sources) -> Vec<(&'static str, String)> {
    let more_steps = || command(finding, sources, &format!("--max-steps {}", finding.budget.steps.saturating_mul(10)));
    match unknown {
        Unknown::InfiniteChoice(place) | Unknown::TooManyChoices(place, _) => {
            vec![("next", smaller_range(finding, *place))]
        }
        Unknown::Steps | Unknown::Cut(_) | Unknown::CheckOverBudget => vec![("next", more_steps())],
        Unknown::Stopped(StopCause::Time) => {
            vec![("next", format!("{}     (without --time, or with more of it)", command(finding, sources, "")))]
        }
        Unknown::Stopped(StopCause::User) => Vec::new(),
    }
}

/// What to write instead of a choice with too many values.
fn smaller_range(finding: &Finding, place: Place) -> String {
    let program = &finding.task.programs[place.program];
    let example = match words::choice_name(program, place.at).filter(|_| takes_integer(program, place.at)) {
        Some(name) if is_input(program, place.at) => format!(", for instance `input {name}: 0..9;`"),
        Some(name) => format!(", for instance `havoc {name} in 0..9;`"),
        None => String::new(),
    };
    format!("let it take fewer values{example}, and check again")
}

fn takes_integer(program: &Program, at: Position) -> bool {
    let proc = &program.procs[at.proc];
    let dest = proc.locs[at.loc].instrs.get(at.instr as usize).and_then(|instr| instr.dest);
    dest.is_some_and(|dest| proc.vars[dest].ty == Type::Int)
}

fn is_input(program: &Program, at: Position) -> bool {
    let instr = program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize);
    instr.is_some_and(|instr| matches!(instr.action, Action::Havoc { input: Some(_), .. }))
}

fn command(finding: &Finding, sources: &Sources, options: &str) -> String {
    let files: Vec<String> = words::files(finding, sources).iter().map(|file| words::shell_word(file)).collect();
    format!("counterpoint check {} {options}", files.join(" ")).trim_end().to_owned()
}
