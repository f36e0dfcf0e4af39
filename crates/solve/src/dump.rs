//! Every query, written down as an SMT-LIB 2 script.
//!
//! For bug reports and for trying other solvers. Each script stands for itself: it can be cut out and fed to any
//! solver. Where the scripts go is up to the caller, since this crate touches no files.

use std::io::Write;

use crate::smtlib::Script;
use crate::{Outcome, Query, Reason, Solver, Stats};

/// Writes queries down and passes them on.
pub struct Dump<W> {
    inner: Box<dyn Solver>,
    writer: W,
    enum_sizes: Vec<u32>,
    n_queries: u64,
}

impl<W: Write + Send> Dump<W> {
    /// In front of another solver. What cannot be written is not: the answer is worth more than the record.
    pub fn new(inner: Box<dyn Solver>, writer: W, enum_sizes: Vec<u32>) -> Self {
        Self { inner, writer, enum_sizes, n_queries: 0 }
    }
}

impl<W: Write + Send> Solver for Dump<W> {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        self.n_queries += 1;
        let text = script(query, &self.enum_sizes);
        let outcome = self.inner.check(query);
        let answer = match &outcome {
            Outcome::Sat(_) => "sat",
            Outcome::Unsat => "unsat",
            Outcome::Unknown(_) => "unknown",
        };
        let body = text.unwrap_or_else(|reason| format!("; no script: {}\n", reason_text(&reason)));
        // In one piece: a writer may give each query a file of its own.
        let script = format!("; query {}, answered {answer}\n{body}\n", self.n_queries);
        _ = self.writer.write_all(script.as_bytes()).and_then(|()| self.writer.flush());
        outcome
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        self.inner.stats()
    }
}

/// A query as a script that asks for its model.
pub fn script(query: Query<'_>, enum_sizes: &[u32]) -> Result<String, Reason> {
    let script = Script::new(query, enum_sizes)?;
    let names = script.names().join(" ");
    let model = if names.is_empty() { String::new() } else { format!("(get-value ({names}))\n") };
    Ok(format!("(set-option :produce-models true)\n(set-logic ALL)\n{}(check-sat)\n{model}(exit)\n", script.text))
}

fn reason_text(reason: &Reason) -> &str {
    match reason {
        Reason::Limit => "limit",
        Reason::Unsupported(what) | Reason::Failed(what) => what,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;
    use expect_test::expect;

    use super::*;
    use crate::recorder::Recorder;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn each_query_is_a_script_with_its_answer() {
        let mut pool = TermPool::default();
        let (p, r) = (pool.var(0, Type::Bool), pool.var(1, Type::Ref));
        let null = pool.constant(counterpoint_ir::Value::Ref(None), Type::Ref);
        let is_null = pool.apply(counterpoint_ir::prim::Op::Equal, &[r, null]);
        let written = Shared::default();
        let (recorder, _) = Recorder::with(Outcome::Unsat);
        let mut solver = Dump::new(Box::new(recorder), written.clone(), Vec::new());
        solver.check(Query { pool: &pool, assertions: &[p] });
        solver.check(Query { pool: &pool, assertions: &[is_null] });
        expect![[r#"
            ; query 1, answered unsat
            (set-option :produce-models true)
            (set-logic ALL)
            (declare-fun v0 () Bool)
            (assert v0)
            (check-sat)
            (get-value (v0))
            (exit)

            ; query 2, answered unsat
            ; no script: a variable of type ref

        "#]]
        .assert_eq(&String::from_utf8(written.0.lock().unwrap().clone()).unwrap());
    }
}
