//! Options that say which solver is used, and how.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use counterpoint_campaign::solvers::{self, DEFAULT_LIMIT, SecondSolver, SolverCommand, SolverOptions};
use counterpoint_engine::Sets;

use super::parse_number;

/// Which solver decides formulas.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// Limit for one solver query, in resource units of the solver (the same on every machine)
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT, value_parser = parse_number::<u32>)]
    pub(crate) solver_limit: u32,
    /// Ask another solver than the library of Z3: z3, cvc5, yices-smt2, or the command line of a program that reads
    /// SMT-LIB from its standard input, for instance `cvc5 --incremental`
    #[arg(long, value_name = "COMMAND", value_parser = parse_command)]
    pub(crate) solver: Option<SolverCommand>,
    /// Ask a second solver wherever a check rests on the word of the first one that something is impossible: a command
    /// line as for --solver, `none`, or `auto` for one of another make that is found, cvc5 first
    #[arg(long, value_name = "COMMAND", default_value = "auto", value_parser = parse_second)]
    pub(crate) second_solver: SecondSolver,
    /// Ask no solver: what needs one is unknown
    #[arg(long, conflicts_with_all = ["solver", "second_solver", "dump_smt"])]
    pub(crate) no_solver: bool,
    /// Write each query that reaches the solver to a file of its own in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dump_smt: Option<PathBuf>,
}

/// How an engine uses sets of states and the solver.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SearchArgs {
    /// What is compared: states one by one, sets of them by formulas, whole runs, or what fits the property
    #[arg(long, value_name = "HOW", default_value = "auto")]
    pub(crate) sets: SetsArg,
    /// Leave out what makes queries easier before the solver gets them, to find a mistake there; answers stay the same
    #[arg(long, value_name = "STAGE,...", value_delimiter = ',', conflicts_with = "no_solver")]
    pub(crate) solver_without: Vec<Stage>,
}

impl SolverArgs {
    /// What was typed to choose the solver, word by word. Limits are elsewhere.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(solver) = &self.solver {
            words.extend(["--solver".to_owned(), solver.text.clone()]);
        }
        match &self.second_solver {
            SecondSolver::Auto => {}
            SecondSolver::None => words.extend(["--second-solver", "none"].map(str::to_owned)),
            SecondSolver::Command(second) => words.extend(["--second-solver".to_owned(), second.text.clone()]),
        }
        if self.no_solver {
            words.push("--no-solver".to_owned());
        }
        words
    }
}

impl SolverArgs {
    /// Which solver is asked, and how an engine uses it.
    pub(crate) fn options(&self, search: Option<&SearchArgs>) -> SolverOptions {
        SolverOptions {
            solver: self.solver.clone(),
            second: self.second_solver.clone(),
            no_solver: self.no_solver,
            limit: self.solver_limit,
            scripts: self.dump_smt.clone(),
            sets: search.map_or(Sets::Auto, |search| search.sets.into()),
            without: search.iter().flat_map(|search| &search.solver_without).map(|&stage| stage.into()).collect(),
        }
    }
}

impl From<SetsArg> for Sets {
    fn from(sets: SetsArg) -> Self {
        match sets {
            SetsArg::Auto => Sets::Auto,
            SetsArg::Explicit => Sets::Explicit,
            SetsArg::Symbolic => Sets::Symbolic,
            SetsArg::Runs => Sets::Runs,
        }
    }
}

impl From<Stage> for solvers::Stage {
    fn from(stage: Stage) -> Self {
        match stage {
            Stage::Simplify => solvers::Stage::Simplify,
            Stage::Intervals => solvers::Stage::Intervals,
            Stage::Split => solvers::Stage::Split,
            Stage::Cache => solvers::Stage::Cache,
            Stage::Reuse => solvers::Stage::Reuse,
        }
    }
}

impl SearchArgs {
    /// What was typed to change how the solver is used.
    pub(crate) fn words(&self) -> Vec<String> {
        let names = self.solver_without.iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|name| name.get_name().to_owned()).collect();
        if names.is_empty() { Vec::new() } else { vec!["--solver-without".to_owned(), names.join(",")] }
    }
}

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SetsArg {
    Auto,
    Explicit,
    Symbolic,
    Runs,
}

/// Something that stands in front of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    Simplify,
    Intervals,
    Split,
    Cache,
    Reuse,
}

fn parse_second(text: &str) -> Result<SecondSolver, String> {
    match text {
        "auto" => Ok(SecondSolver::Auto),
        "none" => Ok(SecondSolver::None),
        _ => parse_command(text).map(SecondSolver::Command),
    }
}

/// The words of a command line; quotes keep blanks together.
fn parse_command(text: &str) -> Result<SolverCommand, String> {
    let mut words: Vec<String> = Vec::new();
    let mut quote: Option<char> = None;
    let mut is_inside = false;
    for c in text.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            None if c.is_whitespace() => {
                is_inside = false;
                continue;
            }
            _ => {
                start_word(&mut words, &mut is_inside);
                words.last_mut().expect("a word was started").push(c);
                continue;
            }
        }
        start_word(&mut words, &mut is_inside);
    }
    match (quote, words.first()) {
        (Some(quote), _) => Err(format!("a closing {quote} is missing")),
        (None, None) => Err("name a program, for instance z3, or write --no-solver".into()),
        (None, Some(program)) if program.is_empty() => Err("the name of the program is empty".into()),
        (None, Some(_)) => Ok(SolverCommand { text: text.to_owned(), words }),
    }
}

fn start_word(words: &mut Vec<String>, is_inside: &mut bool) {
    if !*is_inside {
        words.push(String::new());
        *is_inside = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_at_blanks_outside_quotes() {
        let words = |text| parse_command(text).unwrap().words;
        assert_eq!(words("z3"), ["z3"]);
        assert_eq!(words("  cvc5   --incremental "), ["cvc5", "--incremental"]);
        assert_eq!(words(r#""my solver" -a='b c' ''"#), ["my solver", "-a=b c", ""]);
        for wrong in ["", "  ", "z3 'a", "'' -x"] {
            assert!(parse_command(wrong).is_err(), "{wrong}");
        }
    }
}
