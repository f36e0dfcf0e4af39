//! Solvers that are installed, and programs that behave badly.

#[path = "../../../testkit/src/skip.rs"]
mod skip;

use counterpoint_ir::prim::Op;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};

use skip::skip;

use super::*;
use crate::{Config, Model, with_backend};

/// A process that runs a shell script instead of a solver.
fn shell(script: &str) -> Process {
    let args = vec!["-c".to_owned(), script.to_owned()];
    let time_limit = Duration::from_millis(500);
    Process::new(ProcessConfig {
        program: "sh".to_owned(),
        args,
        time_limit,
        total_limit: None,
        enum_sizes: Vec::new(),
        interrupt: None,
    })
}

/// Answers the greeting, then runs more of a script.
fn polite(script: &str) -> Process {
    shell(&format!("echo '(:name \"fake\") (:version \"1\")'; {script}"))
}

fn check_one(solver: &mut dyn Solver) -> Outcome {
    let mut pool = TermPool::default();
    let p = pool.var(0, Type::Bool);
    solver.check(Query { pool: &pool, assertions: &[p] })
}

fn failure(outcome: Outcome) -> String {
    match outcome {
        Outcome::Unknown(Reason::Failed(how)) => how,
        other => panic!("not a failure: {other:?}"),
    }
}

#[test]
fn missing_dying_and_old_solvers_are_named() {
    let mut missing = Process::new(ProcessConfig::new("no-such-solver", Duration::from_secs(1)));
    assert!(failure(check_one(&mut missing)).starts_with("cannot run `no-such-solver`: "));
    let mut dying = shell("echo 'unknown option -in' >&2; exit 1");
    assert_eq!(failure(check_one(&mut dying)), "`sh` ended without an answer: unknown option -in");
    let mut old = shell("echo '(:name \"Z3\") (:version \"4.7.1 - build\")'; cat >/dev/null");
    assert_eq!(failure(check_one(&mut old)), "Z3 4.7.1 - build is too old: 4.8 or newer is needed");
}

#[test]
fn an_interrupt_ends_a_query_and_the_process() {
    let interrupt = Arc::new(Interrupt::after_polls(3));
    let polite = polite("exec sleep 600").config;
    let day = Duration::from_hours(24);
    let mut solver = Process::new(ProcessConfig { time_limit: day, interrupt: Some(interrupt), ..polite });
    assert_eq!(check_one(&mut solver), Outcome::Unknown(Reason::Limit));
    assert!(solver.running.is_none());
}

#[test]
fn hanging_lying_and_babbling_solvers_end_in_unknown() {
    assert_eq!(check_one(&mut polite("cat >/dev/null")), Outcome::Unknown(Reason::Limit));
    assert_eq!(check_one(&mut polite("echo unknown; cat >/dev/null")), Outcome::Unknown(Reason::Limit));
    let lie = failure(check_one(&mut polite("echo 'sat ((v0 false))'; cat >/dev/null")));
    assert_eq!(lie, "the model of `sh` does not satisfy the query");
    let error = failure(check_one(&mut polite("echo '(error \"line 3: no\")'; cat >/dev/null")));
    assert_eq!(error, "`sh`: line 3: no");
    assert!(failure(check_one(&mut polite("echo ')))'; cat >/dev/null"))).contains("is not understood"));
    assert!(failure(check_one(&mut polite("echo 'sat ((w 1))'; cat >/dev/null"))).contains("no value for v0"));
    assert!(failure(check_one(&mut polite("yes | head -c 100000"))).starts_with("`sh` answered"));
}

#[test]
fn all_queries_together_have_a_limit_too() {
    let mut slow = polite("cat >/dev/null");
    slow.config.time_limit = Duration::from_mins(10);
    slow.config.total_limit = Some(Duration::from_millis(200));
    for _ in 0..2 {
        assert_eq!(check_one(&mut slow), Outcome::Unknown(Reason::Limit));
    }
    assert!(slow.left().is_zero() && slow.running.is_none());
}

#[test]
fn a_process_that_died_is_started_again() {
    let mut solver = polite("echo 'sat ((v0 true))'");
    let yes = Outcome::Sat(Model::new(vec![(0, Value::Bool(true))]));
    assert_eq!(check_one(&mut solver), yes);
    assert_eq!(failure(check_one(&mut solver)), "`sh` ended without an answer");
    assert_eq!(check_one(&mut solver), yes);
}

/// The solvers of this machine; the test says which are missing.
fn installed() -> Vec<Process> {
    let start = |name: &&str| Process::new(ProcessConfig::new(name, Duration::from_secs(20)));
    let mut found = Vec::new();
    for (name, mut process) in ["z3", "cvc5", "yices-smt2"].map(|name| (name, start(&name))) {
        match process.version() {
            Ok(_) => found.push(process),
            Err(_) => skip(name),
        }
    }
    found
}

#[test]
fn installed_solvers_answer_queries_one_after_the_other() {
    let mut pool = TermPool::default();
    let (x, y) = (pool.var(0, Type::Int), pool.var(1, Type::Array(Box::new(Type::Int), 2)));
    let big: Integer = "-9223372036854775809".parse().unwrap();
    let bound = pool.constant(Value::Int(big.clone()), Type::Int);
    let element = pool.apply(Op::ArraySelect, &[y, x]);
    let is_big = pool.apply(Op::Equal, &[element, bound]);
    let never = pool.apply(Op::Not, &[is_big]);
    for process in installed() {
        let mut solver = with_backend(&Config::plain(), Box::new(process));
        for _ in 0..2 {
            let outcome = solver.check(Query { pool: &pool, assertions: &[is_big] });
            let Outcome::Sat(model) = outcome else { panic!("{outcome:?}") };
            let index = usize::try_from(model.value(0).unwrap().as_int().to_i64().unwrap()).unwrap();
            assert_eq!(model.value(1).unwrap().as_array()[index], Value::Int(big.clone()));
            assert_eq!(solver.check(Query { pool: &pool, assertions: &[is_big, never] }), Outcome::Unsat);
        }
        assert_eq!(solver.stats().unknown, 0);
    }
}
