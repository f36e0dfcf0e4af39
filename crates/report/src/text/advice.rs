//! The lines behind the evidence: how the answer was found, how it was checked, what to type next.

use counterpoint_diag::Sources;
use counterpoint_engine::{Budget, Contradiction, Place, Proof, SearchStats, Unknown, Verdict};
use counterpoint_ir::program::{Action, Position, Program};
use counterpoint_ir::types::Type;
use counterpoint_prop::{Kind, Quantification};
use counterpoint_witness::{Certificate, Closure, Matching, Replay, StopCause};

use super::NO_BREAK;
use super::command::command;
use super::headline::with_given;
use crate::leak::confirmation;
use crate::leak::text::all_confirmed;
use crate::{Finding, relation, strategy, words};

/// How the checker begins to say that it was the solver that gave no answer.
const SOLVER: &str = "the solver ";

/// What it says when a higher limit could help.
const SOLVER_LIMIT: &str = "the solver reached its limit";

/// How many answers of a strategy are shown.
const MAX_ANSWERS: usize = 3;

/// Words at the margin with what stands behind them.
pub(super) fn advice(finding: &Finding, sources: &Sources) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    lines.extend(ends(finding, sources).map(|text| ("note", text)));
    match &finding.decided.verdict {
        Verdict::Refuted(_, seen) => {
            if let Some(replay) = seen.unmatched() {
                lines.push(("checked", replayed(finding, replay)));
                if matches!(replay.matching, Matching::Solved { .. }) {
                    lines.extend(solver(finding).map(|solver| ("checked", solver)));
                }
            }
            let n_runs = finding.pointwise.quantifiers.len();
            lines.extend(all_confirmed(&confirmation(finding.confirmed), n_runs).map(|text| ("confirmed", text)));
            lines.extend(again(finding));
        }
        Verdict::Proved(proof) => {
            lines.extend(proof_lines(finding, proof, sources));
            lines.extend(again(finding));
        }
        Verdict::NoneFound(_) => {
            lines.extend(finding.decided.stats.search.map(|searched| ("compared", compared(finding, searched))));
            lines.push(("next", further(finding, sources)));
        }
        Verdict::Unknown(unknown) => lines.extend(after_unknown(unknown, finding, sources)),
        Verdict::Contradicted(what) => {
            lines.push(("why", what.to_string()));
            let whose = match what {
                Contradiction::Checker(_) => "counterpoint",
                Contradiction::Solvers(_) => "one of the solvers, or in counterpoint",
            };
            lines.push(("next", format!("this is a mistake in {whose}: please report it together with the input")));
        }
    }
    lines
}

/// What to type to have stored evidence checked again.
fn again(finding: &Finding) -> Option<(&'static str, String)> {
    let file = finding.witness_file.as_ref()?;
    Some(("replay", format!("counterpoint replay {}", words::shell_word(file))))
}

fn replayed(finding: &Finding, replay: &Replay) -> String {
    if let Matching::Solved { .. } = replay.matching {
        let replayed = if replay.runs.is_empty() { "" } else { "replayed by the independent interpreter; " };
        return format!("{replayed}that nothing matches was checked with a fresh solver");
    }
    let property = finding.pointwise;
    let n_universal = property.n_universal();
    let names: Vec<String> = property.quantifiers[n_universal..].iter().map(|run| run.name.clone()).collect();
    let names = words::list(&names, "and");
    match (n_universal, names.is_empty()) {
        (_, true) => "replayed by the independent interpreter".into(),
        (0, false) => format!("the independent interpreter recomputed all states {names} can reach"),
        _ => format!("replayed by the independent interpreter, which also recomputed all states {names} can reach"),
    }
}

fn proof_lines(finding: &Finding, proof: &Proof, sources: &Sources) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let how = match &proof.certificate {
        Certificate::States(_) => followed(finding),
        Certificate::Regions(closure) => closed(finding, closure),
        Certificate::Strategies(_) => played(finding, proof, sources),
    };
    if !finding.is_vacuous() {
        lines.push(("how", how));
        lines.extend(limit(finding, proof).map(|text| ("note", text)));
    }
    let name = if finding.pointwise.is_negated { "the proof of the opposite" } else { "the proof" };
    let is_enumerated = matches!(proof.certificate, Certificate::States(_));
    let what = if is_enumerated {
        let pairs = words::count(proof.certified.nodes, "pair");
        format!("({pairs} of states, {})", words::count(proof.certified.successors, "step"))
    } else {
        format!("({}) with a fresh solver", words::count(proof.certified.conditions, "condition"))
    };
    lines.push(("checked", format!("{name} was checked again by separate code {what}")));
    if !is_enumerated {
        lines.extend(solver(finding).map(|solver| ("checked", solver)));
    }
    lines
}

/// How states were enumerated.
fn followed(finding: &Finding) -> String {
    let stats = &finding.decided.stats;
    match (finding.pointwise.kind, stats.longest) {
        (Kind::Always, None) if stats.complete > 0 => {
            let after = words::count(stats.complete, "observation");
            format!("all runs were followed until nothing new came up, after {after}")
        }
        (Kind::Always, None) => "all runs were followed until nothing new came up".to_owned(),
        (Kind::Always, Some(_)) => "all runs were followed until they observe nothing more".to_owned(),
        (Kind::Post, _) if stats.universal_ends.diverged > 0 => {
            "all runs were followed until they end or repeat themselves".to_owned()
        }
        (Kind::Post, _) => "all runs were followed to their ends".to_owned(),
    }
}

/// What is closed under steps.
fn closed(finding: &Finding, closure: &Closure) -> String {
    match relation::kept(finding.task, finding.pointwise, closure) {
        Some(relation) => format!("relation {relation} is kept"),
        None => format!("{} of states, closed under steps", words::count(closure.regions.len(), "region")),
    }
}

/// How existential runs answer.
fn played(finding: &Finding, proof: &Proof, sources: &Sources) -> String {
    let property = finding.pointwise;
    let name = |kind: Quantification| {
        let runs = property.quantifiers.iter().filter(|run| run.quantification == kind);
        words::list(&runs.map(|run| run.name.clone()).collect::<Vec<_>>(), "and")
    };
    let (universal, existential) = (name(Quantification::Universal), name(Quantification::Existential));
    if existential.is_empty() {
        return "all runs were followed to their ends".to_owned();
    }
    let does = if property.n_universal() == 1 { "does" } else { "do" };
    let whatever = if universal.is_empty() { String::new() } else { format!(" whatever {universal} {does}") };
    let answers = strategy::answers(finding, sources, proof);
    let said = match answers.as_slice() {
        [] => format!("{existential} always fits"),
        [one] if one.text.is_empty() => format!("{existential} has no choice, and fits{whatever}"),
        [one] if one.is_fixed && !whatever.is_empty() => format!("{},{whatever}", one.text),
        [one] => one.text.clone(),
        many => {
            let more = if many.len() > MAX_ANSWERS { "; or ..." } else { "" };
            let shown: Vec<&str> = many.iter().take(MAX_ANSWERS).map(|it| &*it.text).collect();
            let count = words::count(many.len(), "answer");
            format!("one of {count} fits{whatever}: {}{more}", shown.join("; or "))
        }
    };
    said.replace(" = ", &format!("{NO_BREAK}={NO_BREAK}"))
}

/// What a proof does not say. Finite sets, and runs that are matched step by step, carry over to infinite runs.
fn limit(finding: &Finding, proof: &Proof) -> Option<String> {
    let Certificate::Regions(closure) = &proof.certificate else { return None };
    let property = finding.pointwise;
    let has_existential = property.n_universal() < property.quantifiers.len();
    let is_endless = property.kind == Kind::Always && finding.decided.stats.longest.is_none();
    (has_existential && is_endless && !relation::is_simulation(closure))
        .then(|| "said of every finite number of observations; infinite runs are another question".to_owned())
}

/// `(Z3 4.8.12, confirmed by cvc5 1.0.3)`, as far as it is known. It stands on a line of its own that is not broken, so
/// that reports with another version differ in the version alone.
fn solver(finding: &Finding) -> Option<String> {
    let solver = finding.decided.stats.solver.as_ref()?;
    let second = finding.decided.second.as_ref().map_or(String::new(), |opinion| match &opinion.open {
        None => format!(", confirmed by {}", opinion.solver),
        Some(why) => format!(", not confirmed by {}: {why}", opinion.solver),
    });
    Some(format!("({solver}{second})").replace(' ', NO_BREAK))
}

/// Runs that end otherwise than the property speaks of, where that matters for what the answer is worth.
fn ends(finding: &Finding, sources: &Sources) -> Option<String> {
    let mut ends = finding.decided.stats.universal_ends.clone();
    let is_post = finding.pointwise.kind == Kind::Post;
    if matches!(finding.decided.verdict, Verdict::Refuted(..)) {
        return None;
    }
    if !is_post {
        // A cut run is the reason of an `UNKNOWN` already. To be blocked is normal, unless it happens to all runs.
        ends.cut = 0;
        ends.blocked = if finding.is_vacuous() { ends.blocked } else { 0 };
    }
    let words = words::abnormal_ends(&ends, finding.task, sources);
    let rest = if is_post { "do not end normally and are not compared" } else { "have no further observation" };
    (!words.is_empty()).then(|| format!("some runs {rest}: {}", words.join(", ")))
}

/// What a search compared.
fn compared(finding: &Finding, searched: SearchStats) -> String {
    let thing = match finding.pointwise.quantifiers.len() {
        1 => "run",
        2 => "pair of runs",
        _ => "tuple of runs",
    };
    let (one, rest) = thing.split_once(' ').map_or((thing, String::new()), |(one, rest)| (one, format!(" {rest}")));
    let given = with_given(finding);
    format!("{}{rest} that end normally{given}", words::count(searched.tuples, one))
}

/// What to do when nothing was found up to the bound.
fn further(finding: &Finding, sources: &Sources) -> String {
    if finding.decided.stats.search.is_some() {
        let calls = finding.budget.calls.saturating_mul(10);
        return command(finding, sources, &Budget { calls, ..finding.budget.clone() });
    }
    let complete = finding.decided.stats.complete;
    if finding.pointwise.max_observations.is_some_and(|bound| bound <= finding.budget.observations) {
        return format!("the input itself sets the bound of {}", words::count(complete, "observation"));
    }
    let observations = complete.max(finding.budget.observations).saturating_mul(10);
    command(finding, sources, &Budget { observations, ..finding.budget.clone() })
}

fn after_unknown(unknown: &Unknown, finding: &Finding, sources: &Sources) -> Vec<(&'static str, String)> {
    let more_steps = || {
        let steps = finding.budget.steps.saturating_mul(10);
        command(finding, sources, &Budget { steps, ..finding.budget.clone() })
    };
    let again = || command(finding, sources, finding.budget);
    let one_by_one =
        || "let values there be constants, or come from small ranges, so that they can be tried one by one".to_owned();
    let lines = match unknown {
        Unknown::InfiniteChoice(place) | Unknown::TooManyChoices(place, _) => vec![smaller_range(finding, *place)],
        Unknown::NotThere(_) => {
            vec!["compare runs with `forall` alone, or write the program in this language".to_owned()]
        }
        Unknown::NothingComparable | Unknown::NoEnd(_) | Unknown::Unmade(_) | Unknown::BelowThreshold => {
            let calls = finding.budget.calls.saturating_mul(10);
            vec![command(finding, sources, &Budget { calls, ..finding.budget.clone() })]
        }
        Unknown::NoSecret => vec!["mark an input as secret".to_owned()],
        Unknown::Unsupported(_) => vec!["compare a method that does without it".to_owned()],
        Unknown::Steps | Unknown::CheckOverBudget => vec![more_steps()],
        Unknown::Solver => after_solver(finding, sources, true),
        Unknown::CheckUndecided(why) if why.starts_with(SOLVER) || finding.budget.solver.name().is_none() => {
            after_solver(finding, sources, why == SOLVER_LIMIT)
        }
        Unknown::OutOfReach(..) | Unknown::CheckUndecided(_) => vec![one_by_one()],
        Unknown::Cut(place) => match words::place(sources, words::span_of(finding.task, *place)) {
            Some(place) => vec![
                format!("look at the loop around {place}: does it ever end? If so, allow more steps:"),
                more_steps(),
            ],
            None => vec![more_steps()],
        },
        Unknown::Endless(place, _) => {
            let at = words::place(sources, words::span_of(finding.task, *place));
            let around = at.map_or(String::new(), |at| format!(" at {at}"));
            vec![format!("let the loop{around} end after a known number of rounds, or observe in it")]
        }
        Unknown::Stopped(StopCause::Time) => vec![format!("{}     (without --time, or with more of it)", again())],
        Unknown::Stopped(StopCause::User) => vec![format!("{}     (from the start)", again())],
    };
    lines.into_iter().map(|line| ("next", line)).collect()
}

/// What to do when the solver gave no answer. More of its counter helps only if there is one and it was used up.
fn after_solver(finding: &Finding, sources: &Sources, is_limit: bool) -> Vec<String> {
    let mut budget = finding.budget.clone();
    if budget.solver.name().is_none() {
        let install = budget.solver.missing().map(|absence| format!("{}     ({absence})", absence.help()));
        let doctor = "counterpoint doctor     (which solvers are here, and how to get one)".to_owned();
        return install.into_iter().chain([doctor]).collect();
    }
    if !is_limit || !budget.solver.has_limit() {
        return vec!["ask another solver with --solver; `counterpoint doctor` says which are here".to_owned()];
    }
    budget.solver.rlimit = budget.solver.rlimit.saturating_mul(10);
    vec![command(finding, sources, &budget)]
}

/// What to write instead of a choice with too many values.
fn smaller_range(finding: &Finding, place: Place) -> String {
    let program = finding.task.program(place.program);
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
