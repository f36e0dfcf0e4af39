//! Hypertesting of the corpus: every leak is found, and nothing else. A JDK is needed.
//!
//! Programs are split by their names, so that the parts run side by side.

use std::path::Path;
use std::sync::Arc;

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::{Budget, Silent, Unknown, Verdict, decide};
use counterpoint_search::Guided;
use counterpoint_testkit::hyper::{self, Program};

/// What is wrong with the answers to programs whose position leaves this rest.
fn wrong_answers(rest: usize, parts: usize, seed: u64) -> Vec<String> {
    wrong_answers_in(&hyper::folder(), rest, parts, seed)
}

fn wrong_answers_in(folder: &Path, rest: usize, parts: usize, seed: u64) -> Vec<String> {
    let mut java = hyper::compiled(folder);
    let programs = hyper::programs(folder);
    let mut wrong = Vec::new();
    for program in programs.iter().skip(rest).step_by(parts) {
        let tasks = hyper::tasks(&mut java, program);
        let budget = Budget { seed, ..Budget::default() };
        let mut is_found = false;
        for task in &tasks {
            match decide(&Guided, task, &budget, &Silent).verdict {
                Verdict::Refuted(..) => is_found = true,
                Verdict::Proved(_) | Verdict::NoneFound(_) => {}
                Verdict::Unknown(unknown) => wrong.push(format!("{}: {}", program.name, words(&unknown))),
                Verdict::Contradicted(what) => wrong.push(format!("{}: contradicted: {what}", program.name)),
            }
        }
        if is_found != program.leaks {
            wrong.push(describe(program, is_found));
        }
    }
    wrong
}

fn words(unknown: &Unknown) -> String {
    format!("unknown: {unknown:?}")
}

fn describe(program: &Program, is_found: bool) -> String {
    let said = if is_found { "a leak was found where there is none" } else { "its leak was not found" };
    format!("{}: {said}", program.name)
}

macro_rules! parts {
    ($($name:ident: $rest:literal,)+) => {
        $(#[test]
        fn $name() {
            assert_eq!(wrong_answers($rest, 4, 1), Vec::<String>::new());
        })+
    };
}

parts! {
    first_part_of_the_corpus: 0,
    second_part_of_the_corpus: 1,
    third_part_of_the_corpus: 2,
    fourth_part_of_the_corpus: 3,
}

/// Of a set by another author, many leaks are found with few calls, and what is secure raises no alarm.
fn no_false_alarm(set: &str, most_missed: usize) {
    let wrong = wrong_answers_in(&hyper::set_folder(set), 0, 1, 1);
    let is_missed = |wrong: &&String| wrong.ends_with(": its leak was not found");
    let (missed, others): (Vec<&String>, Vec<&String>) = wrong.iter().partition(is_missed);
    assert!(others.is_empty(), "{others:?}");
    assert!(missed.len() <= most_missed, "{missed:?}");
}

#[test]
fn hard_programs_raise_no_false_alarm() {
    no_false_alarm("hard", 10);
}

#[test]
fn business_programs_raise_no_false_alarm() {
    no_false_alarm("business", 7);
}

#[test]
fn programs_of_a_third_author_raise_no_false_alarm() {
    no_false_alarm("third-author", 9);
}

#[test]
fn what_is_seen_is_what_it_is_said_to_be() {
    assert_eq!(wrong_answers_in(&hyper::set_folder(hyper::SEEN), 0, 1, 1), Vec::<String>::new());
    let programs = hyper::programs(&hyper::set_folder(hyper::SEEN));
    let n_leaks = programs.iter().filter(|program| program.leaks).count();
    assert!(n_leaks >= 16 && programs.len() - n_leaks >= 16);
}

#[test]
fn the_corpus_is_large_enough() {
    let programs = hyper::programs(&hyper::folder());
    let n_leaks = programs.iter().filter(|program| program.leaks).count();
    assert!(programs.len() >= 90 && n_leaks >= 40 && programs.len() - n_leaks >= 40);
}

#[test]
fn the_same_seed_gives_the_same_runs() {
    let mut java = hyper::compiled(&hyper::folder());
    for program in hyper::programs(&hyper::folder()).iter().filter(|program| program.leaks).take(12) {
        let tasks = hyper::tasks(&mut java, program);
        let answers = || -> Vec<String> {
            tasks.iter().map(|task| format!("{:?}", decide(&Guided, task, &Budget::default(), &Silent))).collect()
        };
        assert_eq!(answers(), answers(), "{}", program.name);
    }
}

#[test]
fn a_stop_at_any_poll_loses_no_leak() {
    let mut java = hyper::compiled(&hyper::folder());
    let programs = hyper::programs(&hyper::folder());
    let mut n_leaks = 0;
    for program in &programs {
        let Some(task) = hyper::tasks(&mut java, program).into_iter().next() else { continue };
        let at_poll = |polls: u64| {
            let interrupt = Arc::new(Interrupt::after_polls(polls));
            let budget = Budget { interrupt: Arc::clone(&interrupt), calls: 100, ..Budget::default() };
            (decide(&Guided, &task, &budget, &Silent).verdict, interrupt.cause().is_some())
        };
        let is_leak = |verdict: &Verdict| matches!(verdict, Verdict::Refuted(..));
        if !is_leak(&at_poll(u64::MAX).0) {
            continue;
        }
        n_leaks += 1;
        let (mut polls, mut has_leaked, mut n_cut) = (0, false, 0);
        loop {
            let (verdict, was_stopped) = at_poll(polls);
            let is_stopped = matches!(verdict, Verdict::Unknown(Unknown::Stopped(StopCause::Time)));
            // Found once, it is found with more time, however far it was made smaller.
            assert!(is_leak(&verdict) || (is_stopped && !has_leaked), "{}: {polls} polls: {verdict:?}", program.name);
            has_leaked |= is_leak(&verdict);
            n_cut += u32::from(is_leak(&verdict) && was_stopped);
            if !was_stopped {
                break;
            }
            polls += 1 + polls / 8;
        }
        assert!(n_cut > 3, "{}: it is stopped while the leak is made smaller: {n_cut} times", program.name);
        if n_leaks == 3 {
            return;
        }
    }
    panic!("{n_leaks} leaks");
}
