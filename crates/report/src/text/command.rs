//! What to type for another attempt: the command that was typed, as far as it bears on the answer, with other limits.

use counterpoint_diag::Sources;
use counterpoint_engine::{Budget, Sets};

use crate::{Finding, words};

/// The command with these limits. An open answer with a witness file comes from its replay.
pub(super) fn command(finding: &Finding, sources: &Sources, budget: &Budget) -> String {
    let (verb, files) = match &finding.witness_file {
        Some(file) => ("replay", vec![file.clone()]),
        None => ("check", words::files(finding, sources)),
    };
    let mut command = vec![format!("counterpoint {verb}")];
    command.extend(files.iter().map(|file| words::shell_word(file)));
    command.extend(limits(finding.budget, budget));
    match budget.sets {
        Sets::Auto => {}
        Sets::Explicit => command.push("--sets explicit".to_owned()),
        Sets::Symbolic => command.push("--sets symbolic".to_owned()),
        Sets::Runs => command.push("--sets runs".to_owned()),
    }
    command.extend(finding.solver_options.iter().map(|word| words::shell_word(word)));
    command.join(" ")
}

/// The limits that are not the usual ones, and those that were other ones before, even if they are now what nobody needs
/// to say.
fn limits(before: &Budget, budget: &Budget) -> Vec<String> {
    let values = |budget: &Budget| {
        [
            ("--max-observations", u64::from(budget.observations)),
            ("--max-steps", budget.steps),
            ("--max-choices", budget.choices),
            ("--calls", budget.calls),
            ("--seed", budget.seed),
            ("--solver-limit", u64::from(budget.solver.rlimit)),
        ]
    };
    let others = values(&Budget::default()).into_iter().zip(values(before));
    let said = values(budget).into_iter().zip(others).filter(|&(now, (usual, before))| now != usual || now != before);
    said.map(|((option, value), _)| format!("{option} {value}")).collect()
}
