//! What to type for another attempt: the command that was typed, as far as it bears on the answer, with other limits.

use counterpoint_engine::{Budget, Sets};

use crate::{Finding, words};

/// The limits of a search.
const OF_SEARCHES: [&str; 3] = ["--max-steps", "--calls", "--seed"];

/// The name of the command.
pub(crate) const PROGRAM: &str = "counterpoint";

/// The question asked again with these limits. An open answer with a file of evidence comes from its replay.
pub(crate) fn again(finding: &Finding<'_>, budget: &Budget) -> String {
    command(finding, if finding.evidence_file.is_some() { "replay" } else { "check" }, budget)
}

/// A command about the same question with these limits.
pub(crate) fn command(finding: &Finding<'_>, verb: &str, budget: &Budget) -> String {
    let typed = finding.typed;
    let mut command = match typed.folder {
        Some(folder) if verb != "replay" => vec![format!("cd {} &&", words::shell_word(folder))],
        _ => Vec::new(),
    };
    command.push(format!("{PROGRAM} {verb}"));
    let words = match finding.evidence_file {
        Some(file) if verb == "replay" => vec![file.to_owned()],
        _ if typed.words.is_empty() => words::files(finding),
        _ => typed.words.to_vec(),
    };
    // Evidence says itself what was typed about methods.
    let options = if verb == "replay" { &[] } else { typed.options };
    let only = if verb == "check" { typed.only } else { &[] };
    command.extend(words.iter().chain(options).chain(only).map(|word| words::shell_word(word)));
    let limits = changed(finding.budget, budget);
    // What is written as a test was searched, and searches know no other limits.
    let is_known = |limit: &String| verb != "test" || OF_SEARCHES.iter().any(|option| limit.starts_with(option));
    command.extend(limits.into_iter().filter(is_known));
    let stops = [("--time", typed.time), ("--memory", typed.memory)];
    command.extend(stops.iter().filter_map(|(option, limit)| Some(format!("{option} {}", (*limit)?))));
    match budget.sets {
        _ if verb == "test" => return command.join(" "),
        Sets::Auto => {}
        Sets::Explicit => command.push("--sets explicit".to_owned()),
        Sets::Symbolic => command.push("--sets symbolic".to_owned()),
        Sets::Runs => command.push("--sets runs".to_owned()),
    }
    command.extend(typed.solver_options.iter().map(|word| words::shell_word(word)));
    command.join(" ")
}

/// The limits that are not the usual ones, as they are typed.
pub fn limits(budget: &Budget) -> Vec<String> {
    changed(&Budget::default(), budget)
}

/// The same, and those that were other ones before, even if they are now what nobody needs to say.
fn changed(before: &Budget, budget: &Budget) -> Vec<String> {
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
