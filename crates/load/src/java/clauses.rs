//! Questions that sources ask themselves: clauses `determines ... \by ...` in comments.

use counterpoint_diag::Diagnostic;
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::jml::{Clause, clauses};
use counterpoint_lang_jvm::select::{Selected, select};

use super::{Java, JavaRefusal, Question};
use crate::ask::{Ask, Problem};

impl Java {
    /// One question for each clause of the methods that a user names, or of all methods; nothing if there is no clause.
    pub(super) fn by_clauses(&self, ask: &Ask) -> Result<Option<Vec<Question>>, JavaRefusal> {
        let refused = |diagnostics| JavaRefusal { sources: self.sources.clone(), diagnostics, problems: Vec::new() };
        let all = self.clauses().map_err(refused)?;
        if all.is_empty() {
            return Ok(None);
        }
        let mut wanted = Vec::new();
        for method in &ask.methods {
            let method = select(&self.path, &self.classes, method)?;
            if !all.iter().any(|(of, _)| *of == method) {
                return Err(Problem::new(
                    format!("nothing of {} is secret: it has no clause `determines`", method.source()),
                    "mark the secret with --secret PARAMETER, or --policy FILE",
                )
                .into());
            }
            wanted.push(method);
        }
        let finder = self.finder(Sizes::default());
        let (mut questions, mut diagnostics) = (Vec::new(), Vec::new());
        for (method, clause) in all.iter().filter(|(method, _)| wanted.is_empty() || wanted.contains(method)) {
            let is_one = all.iter().filter(|(other, _)| other == method).count() == 1;
            match clause.grant(&finder, method) {
                Ok(granted) => {
                    let observer = Some(clause.seen()).filter(|_| !is_one);
                    questions.push(Question { method: method.clone(), observer, granted });
                }
                Err(errors) => diagnostics.extend(errors),
            }
        }
        if diagnostics.is_empty() { Ok(Some(questions)) } else { Err(refused(diagnostics)) }
    }

    /// The clauses of all sources, with their methods.
    fn clauses(&self) -> Result<Vec<(Selected, Clause)>, Vec<Diagnostic>> {
        let (mut found, mut diagnostics) = (Vec::new(), Vec::new());
        for (file, source) in self.sources.iter().skip(self.n_others) {
            match clauses(&source.text, file) {
                Ok(clauses) => {
                    for clause in clauses {
                        match clause.select(&self.path, &self.classes) {
                            Ok(method) => found.push((method, clause)),
                            Err(error) => diagnostics.push(*error),
                        }
                    }
                }
                Err(errors) => diagnostics.extend(errors),
            }
        }
        if diagnostics.is_empty() { Ok(found) } else { Err(diagnostics) }
    }
}
