//! `counterpoint replay` of two runs of a Java method: by the independent interpreter, then on the JVM.

use std::path::PathBuf;
use std::slice;
use std::sync::Arc;

use counterpoint_engine::{Budget, Decided, SearchStats, Stats, Verdict, recheck};
use counterpoint_evidence::file::{EvidenceFile, StoredQuestion};
use counterpoint_load::display_name;
use counterpoint_load::java::{Ask, Java, JavaInputs, Question};
use counterpoint_witness::Interrupt;

use super::stored;
use crate::args::{ReplayArgs, parse_held};
use crate::confirming;
use crate::exit::Exit;
use crate::formats::Formats;
use crate::java;
use crate::leaks::{self, Teller};
use crate::output::Output;
use crate::questions::Answer;
use crate::stop;

/// Runs both once more, and reports what `check` reported.
pub(super) fn replay(
    args: &ReplayArgs,
    file: &EvidenceFile,
    asked: &StoredQuestion,
    folder: Option<String>,
    output: &Output,
) -> Exit {
    match replayed(args, file, asked, folder, output) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn replayed(
    args: &ReplayArgs,
    file: &EvidenceFile,
    asked: &StoredQuestion,
    folder: Option<String>,
    output: &Output,
) -> Result<Exit, Exit> {
    let name = display_name(&args.witness);
    let interrupt = Arc::new(Interrupt::default());
    stop::on_ctrl_c(&interrupt);
    let formats = Formats::new(&args.report.format, output)?;
    let mut java = open(args, asked, output)?;
    let answer = answer(&name, (file, asked), &mut java, &interrupt, output)?;
    let answers = slice::from_ref(&answer);
    let confirmations =
        if args.no_confirm { Vec::new() } else { confirming::confirm(&java, answers, &interrupt, output) };
    let confirmation = confirmations.first().map(|(_, confirmation)| confirmation);
    let budget = stored::budget(&file.search.unwrap_or_default());
    let teller = Teller { java: &java, budget, formats, is_verbose: args.report.verbose, folder, n_unasked: 0, output };
    let view = teller.view(&answer, confirmation, &asked.words, Some(&name));
    let exit = leaks::exit(&view, false);
    let exit = exit.and(teller.tell(slice::from_ref(&view)));
    Ok(if interrupt.cause().is_some() { exit.and(Exit::Interrupted) } else { exit })
}

fn open(args: &ReplayArgs, question: &StoredQuestion, output: &Output) -> Result<Java, Exit> {
    let paths = |names: &[String]| names.iter().map(PathBuf::from).collect();
    let inputs =
        JavaInputs { files: paths(&question.files), classpath: paths(&question.classpath), jdk: args.jdk.clone() };
    java::read(&inputs, "replayed", output)
}

fn answer(
    name: &str,
    (file, asked): (&EvidenceFile, &StoredQuestion),
    java: &mut Java,
    interrupt: &Arc<Interrupt>,
    output: &Output,
) -> Result<Answer, Exit> {
    let wrong = |message: &str, help: Option<&str>| {
        output.error(message, help);
        Exit::Input
    };
    let question = question(asked, java, output)?;
    let compared = java
        .compared(&question.granted, asked.sees_outcome)
        .map_err(|problem| wrong(&problem.message, problem.help.as_deref()))?;
    let budget = Budget { interrupt: Arc::clone(interrupt), ..Budget::default() };
    let evidence = file
        .evidence(&compared.task.programs(), &compared.task.property)
        .map_err(|error| wrong(&format!("`{name}`: {error}"), None))?;
    let decided = recheck(&compared.task, evidence, &budget);
    if let Verdict::Contradicted(why) = &decided.verdict {
        let (here, there) = (java.platform(), file.platform.as_deref().unwrap_or_default());
        let help = if here == there {
            format!("was the file edited? if not, please report it (the checker says: {why})")
        } else {
            format!("it was found on {there}, and this is {here}; name the other one with --jdk")
        };
        let method = question.method.source();
        return Err(wrong(&format!("the witness in `{name}` shows no leak of `{method}`"), Some(&help)));
    }
    let search = file.search.unwrap_or_default();
    let search = SearchStats { calls: search.calls, tuples: search.pairs, ..SearchStats::default() };
    let decided = Decided { stats: Stats { search: Some(search), ..decided.stats }, ..decided };
    Ok(Answer { question, check: 0, compared, decided, engine: "replay" })
}

/// The question that the file speaks of.
fn question(stored: &StoredQuestion, java: &mut Java, output: &Output) -> Result<Question, Exit> {
    let held = stored.held.iter().map(|held| parse_held(held)).collect::<Result<_, _>>();
    let held = held.map_err(|error| {
        output.error(&format!("the file says of a parameter what cannot be read: {error}"), None);
        Exit::Input
    })?;
    let ask = Ask {
        methods: vec![stored.method.clone()],
        secrets: stored.secrets.clone(),
        publics: stored.publics.clone(),
        policy: stored.policy.as_ref().map(PathBuf::from),
        driver: stored.driver.clone(),
        held,
        sees_message: stored.sees_message,
    };
    let surveys = java::survey(java, &[&ask], "replayed", output)?;
    surveys
        .into_iter()
        .flat_map(|survey| survey.questions)
        .find(|question| question.observer == stored.observer)
        .ok_or_else(|| {
            let observer = stored.observer.as_deref().unwrap_or_default();
            output.error(&format!("nobody called `{observer}` sees anything of `{}`", stored.method), None);
            Exit::Input
        })
}
