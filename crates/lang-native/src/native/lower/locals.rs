//! Variables and inputs of a program: what their names mean where, and which of them may still be unset.
//!
//! A name means one thing at a time: nothing hides anything. Whether a variable is set is followed along the structure
//! of the program; there are no jumps, so one pass suffices. Setting is recorded on a trail, so that leaving a branch
//! costs as much as the branch has set, and not as much as there are variables.

use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::ids::VarId;
use counterpoint_prop::Scope;
use counterpoint_prop::check::{Callee, Names, Typed, with_suggestion};
use counterpoint_prop::syntax::{Diagnostics, Name};

use super::procs::{Found, Procs};
use crate::native::declare::{DeclType, duplicate};

/// A variable or an input.
#[derive(Debug)]
pub(super) struct Local {
    pub(super) name: String,
    /// Its register.
    pub(super) var: VarId,
    pub(super) decl: DeclType,
    /// Where it is declared.
    pub(super) span: Span,
    pub(super) is_input: bool,
    is_set: bool,
}

/// The variables and inputs of a program.
pub(super) struct Locals<'a> {
    scope: &'a Scope,
    procs: &'a Procs<'a>,
    /// Whether a procedure is called of whose heading nothing is known, because it is wrong.
    pub(super) calls_broken: bool,
    table: Vec<Local>,
    /// What names mean here; `None` for a variable whose declaration is wrong, of which nothing more is reported.
    by_name: HashMap<String, Option<usize>>,
    /// The names declared in the open blocks, with the start of each block.
    declared: Vec<String>,
    /// How often each register name was used.
    register_names: HashMap<String, usize>,
    /// Variables in the order in which they were set.
    trail: Vec<usize>,
    /// Whether the statement being read can be reached; what cannot is not warned about.
    pub(super) is_reachable: bool,
}

impl<'a> Locals<'a> {
    pub(super) fn new(scope: &'a Scope, procs: &'a Procs<'a>) -> Self {
        Self {
            scope,
            procs,
            calls_broken: false,
            table: Vec::new(),
            by_name: HashMap::new(),
            declared: Vec::new(),
            register_names: HashMap::new(),
            trail: Vec::new(),
            is_reachable: true,
        }
    }

    /// Constants and enumerations.
    pub(super) fn scope_of_file(&self) -> &'a Scope {
        self.scope
    }

    /// The procedures of the file.
    pub(super) fn procs(&self) -> &'a Procs<'a> {
        self.procs
    }

    /// A name for a register that no other register has.
    pub(super) fn register_name(&mut self, name: &str) -> String {
        let count = self.register_names.entry(name.to_owned()).or_default();
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name}.{count}") }
    }

    /// Declares a variable or input, or reports that its name is taken.
    pub(super) fn declare(
        &mut self,
        name: &Name,
        var: VarId,
        decl: DeclType,
        is_input: bool,
        diagnostics: &mut Diagnostics,
    ) -> usize {
        let index = self.table.len();
        self.table.push(Local { name: name.text.clone(), var, decl, span: name.span, is_input, is_set: false });
        match self.taken_by(name) {
            Some(error) => diagnostics.push(error),
            None => self.bind(name, Some(index)),
        }
        index
    }

    /// Declares a name of which nothing is known because its declaration is wrong.
    pub(super) fn declare_broken(&mut self, name: &Name) {
        self.bind(name, None);
    }

    fn bind(&mut self, name: &Name, meaning: Option<usize>) {
        self.by_name.insert(name.text.clone(), meaning);
        self.declared.push(name.text.clone());
    }

    fn taken_by(&self, name: &Name) -> Option<Diagnostic> {
        if let Some(Some(first)) = self.by_name.get(&name.text) {
            return Some(duplicate(name, self.table[*first].span));
        }
        self.scope.value(&name.text)?;
        let message = format!("`{}` is already a constant or a value of an enumeration", name.text);
        Some(Diagnostic::error(codes::DUPLICATE_NAME, name.span, message))
    }

    /// Opens a block.
    pub(super) fn open(&self) -> usize {
        self.declared.len()
    }

    /// Closes the block that was opened with this result.
    pub(super) fn close(&mut self, opened: usize) {
        for name in self.declared.drain(opened..) {
            self.by_name.remove(&name);
        }
    }

    /// What a name means as a variable: nothing, something broken, or a variable.
    #[expect(clippy::option_option, reason = "unknown and known to be broken are different")]
    pub(super) fn find(&self, name: &str) -> Option<Option<usize>> {
        self.by_name.get(name).copied()
    }

    pub(super) fn get(&self, local: usize) -> &Local {
        &self.table[local]
    }

    /// All variables and inputs in the order of their declaration.
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &Local)> {
        self.table.iter().enumerate()
    }

    /// Notes that a variable has a value from here on.
    pub(super) fn set(&mut self, local: usize) {
        if !self.table[local].is_set {
            self.table[local].is_set = true;
            self.trail.push(local);
        }
    }

    /// A mark to which [`rewind`](Self::rewind) goes back.
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was set since the mark, and says what it was, ascending.
    pub(super) fn rewind(&mut self, mark: usize) -> Vec<usize> {
        let mut forgotten: Vec<usize> = self.trail.drain(mark..).collect();
        for &local in &forgotten {
            self.table[local].is_set = false;
        }
        forgotten.sort_unstable();
        forgotten
    }

    fn warn_if_unset(&mut self, local: usize, read: Span, diagnostics: &mut Diagnostics) {
        let record = &mut self.table[local];
        if record.is_set || !self.is_reachable {
            return;
        }
        // One warning for each variable is enough: from here on it counts as set.
        record.is_set = true;
        let (what, reason) = if record.is_input { ("input", "taken here") } else { ("variable", "has no value yet") };
        let message = format!("the {what} `{}` may be read before it is set", record.name);
        let warning = Diagnostic::warning(codes::UNSET_VARIABLE, read, message)
            .with_label("has its default value then")
            .with_secondary(record.span, reason);
        diagnostics.push(warning);
    }
}

impl Names for Locals<'_> {
    fn name(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<Typed> {
        if let Some(meaning) = self.find(&name.text) {
            let local = meaning?;
            self.warn_if_unset(local, name.span, diagnostics);
            let number = u32::try_from(local).expect("a program has fewer than 2^32 variables");
            return Some(Typed::var(number, self.table[local].decl.ty(), name.span));
        }
        if let Some((value, ty)) = self.scope.value(&name.text) {
            return Some(Typed::constant(value.clone(), ty.clone(), name.span));
        }
        diagnostics.push_error(|| self.unknown(name));
        None
    }

    fn field(&mut self, run: &Name, field: &Name, diagnostics: &mut Diagnostics) -> Option<Typed> {
        let message = format!("a program cannot speak of runs, as in `{}.{}`", run.text, field.text);
        diagnostics.error(codes::UNKNOWN_NAME, run.span.to(field.span), message);
        None
    }

    fn procedure(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<Callee> {
        match self.procs.find(&name.text) {
            Found::Known(callee) => return Some(callee),
            Found::Broken => self.calls_broken = true,
            Found::Nothing => diagnostics.push_error(|| self.procs.unknown(name)),
        }
        None
    }

    fn scope(&self) -> &Scope {
        self.scope
    }
}

impl Locals<'_> {
    /// The error of a name that means nothing.
    pub(super) fn unknown(&self, name: &Name) -> Diagnostic {
        let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("`{}` is not declared here", name.text));
        let known = self.declared.iter().map(String::as_str).chain(self.scope.value_names());
        with_suggestion(error, &name.text, known)
    }
}
