//! Names across files: properties meet the programs they speak of.
//!
//! A property sees the programs of its own file first, then those of the other files. Several files may have programs of
//! the same name, as long as no property of a third file names them. Enumerations of different files are the same type
//! if name and values agree; of the same name with other values they are told apart by nobody, so that is an error as
//! soon as one property brings them together.

use std::collections::HashMap;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_engine::Task;
use counterpoint_ir::program::{Enum, Program};
use counterpoint_prop::syntax::property::PropertyDecl;
use counterpoint_prop::{Property, Scope, resolve};

use crate::method::{Method, MethodOrigin};
use crate::unit::{Broken, Claims, Unit};
use crate::{Loaded, Query};

/// Makes tasks of the claims of all files.
pub(crate) fn join(units: Vec<Unit>, loaded: &mut Loaded) {
    let mut all = Vec::new();
    let mut claims = Vec::new();
    for unit in units {
        let of = unit.programs.into_iter().chain(unit.methods.iter().map(|method| Arc::clone(&method.subject.program)));
        all.push(Programs { file: unit.file, of: of.collect(), methods: unit.methods, broken: unit.broken });
        claims.push(unit.claims);
    }
    for (programs, claims) in all.iter().zip(claims) {
        match claims {
            Claims::Closed(queries) => loaded.queries.extend(queries.into_iter().map(|query| {
                let task = task(query.property, &programs.of);
                let file = Some(programs.file);
                Query { task, file, methods: Vec::new(), asked: None, print_stats: query.print_stats }
            })),
            Claims::Open(properties, scope) => {
                let visible = Visible::of(programs.file, &all);
                for decl in &properties {
                    match visible.resolve(decl, &scope, &loaded.sources) {
                        Ok((mut task, warnings)) => {
                            let (methods, file) = (programs.know_methods(&mut task), Some(programs.file));
                            loaded.queries.push(Query { task, file, methods, asked: None, print_stats: false });
                            loaded.diagnostics.extend(warnings);
                        }
                        Err(errors) => loaded.diagnostics.extend(errors),
                    }
                }
            }
        }
    }
}

/// The programs of a file.
struct Programs {
    file: FileId,
    of: Vec<Arc<Program>>,
    methods: Vec<Method>,
    broken: Broken,
}

impl Programs {
    /// Adds what is known of methods to a task; what each was made of, or nothing if there are none.
    fn know_methods(&self, task: &mut Task) -> Vec<Option<MethodOrigin>> {
        let mut origins = Vec::new();
        for subject in &mut task.subjects {
            let method = self.methods.iter().find(|it| Arc::ptr_eq(&it.subject.program, &subject.program));
            if let Some(method) = method {
                *subject = method.subject.clone();
            }
            origins.push(method.map(|method| method.origin.clone()));
        }
        if origins.iter().any(Option::is_some) { origins } else { Vec::new() }
    }
}

/// The programs that the properties of a file can name, in the order in which names are looked up.
struct Visible<'a> {
    own: FileId,
    programs: Vec<(&'a Arc<Program>, FileId)>,
    /// The first program of each name, and the first of that name in another file, by position.
    by_name: HashMap<&'a str, (usize, Option<usize>)>,
    all: &'a [Programs],
}

/// A program that a property names.
#[derive(Clone, Copy)]
struct Meant<'a> {
    program: &'a Arc<Program>,
    file: FileId,
    /// Where it is named.
    span: Span,
}

impl<'a> Visible<'a> {
    fn of(own: FileId, all: &'a [Programs]) -> Self {
        let (mine, others): (Vec<&Programs>, Vec<&Programs>) = all.iter().partition(|programs| programs.file == own);
        let in_order = mine.into_iter().chain(others);
        let programs = in_order.flat_map(|programs| programs.of.iter().map(|program| (program, programs.file)));
        let programs: Vec<(&Arc<Program>, FileId)> = programs.collect();
        let mut by_name: HashMap<&str, (usize, Option<usize>)> = HashMap::new();
        for (position, (program, file)) in programs.iter().enumerate() {
            let known = by_name.entry(&program.name).or_insert((position, None));
            if known.1.is_none() && programs[known.0].1 != *file {
                known.1 = Some(position);
            }
        }
        Self { own, programs, by_name, all }
    }

    /// The task of a property, with warnings about it.
    fn resolve(
        &self,
        decl: &PropertyDecl,
        scope: &Scope,
        sources: &Sources,
    ) -> Result<(Task, Vec<Diagnostic>), Vec<Diagnostic>> {
        let meant = self.meant(decl);
        let mut errors = self.ambiguous(&meant, sources);
        // Types of unlike enumerations have the same name, so whatever else is said about them would not help.
        errors.extend(self.unlike_enums(&meant, scope, sources));
        if !errors.is_empty() {
            return Err(errors);
        }
        // All names are needed only to say which one may have been meant: resolving would take time for each of them.
        let are_all_known = decl.programs().all(|name| self.by_name.contains_key(name.text.as_str()));
        let programs: Vec<Arc<Program>> = if are_all_known {
            meant.iter().map(|meant| Arc::clone(meant.program)).collect()
        } else {
            self.programs.iter().map(|(program, _)| Arc::clone(program)).collect()
        };
        let named: Vec<(&str, &Program)> =
            programs.iter().map(|program| (program.name.as_str(), program.as_ref())).collect();
        let (property, warnings) = resolve(decl, &named, scope).map_err(|mut errors| {
            errors.retain(|error| !self.is_broken(error, sources));
            errors
        })?;
        Ok((task(property, &programs), warnings))
    }

    /// The programs that a property names, each with the first place.
    fn meant(&self, decl: &PropertyDecl) -> Vec<Meant<'a>> {
        let mut meant: Vec<Meant> = Vec::new();
        for name in decl.programs() {
            let found = self.by_name.get(name.text.as_str()).map(|known| &self.programs[known.0]);
            if let Some(&(program, file)) =
                found.filter(|(program, _)| !meant.iter().any(|m| Arc::ptr_eq(m.program, program)))
            {
                meant.push(Meant { program, file, span: name.span });
            }
        }
        meant
    }

    /// Whether an error only says that a program is missing, which is missing because of errors of its own.
    fn is_broken(&self, error: &Diagnostic, sources: &Sources) -> bool {
        let name = sources.text(error.primary.span);
        error.code == codes::UNKNOWN_PROGRAM && self.all.iter().any(|programs| programs.broken.may_have(name))
    }

    /// Programs of other files whose name is not clear.
    fn ambiguous(&self, meant: &[Meant], sources: &Sources) -> Vec<Diagnostic> {
        let mut errors: Vec<Diagnostic> = Vec::new();
        for &Meant { program, file, span } in meant.iter().filter(|meant| meant.file != self.own) {
            let rival = self.by_name.get(program.name.as_str()).and_then(|known| known.1);
            let Some((rival, rival_file)) = rival.map(|position| &self.programs[position]) else { continue };
            let (here, there) = (&sources.file(file).name, &sources.file(*rival_file).name);
            let message = format!("`{}` could be a program of `{here}` or of `{there}`", program.name);
            let error = Diagnostic::error(codes::DUPLICATE_NAME, span, message)
                .with_secondary(program.span, "one of this name")
                .with_secondary(rival.span, "another one")
                .with_help("give one of the two files only, or rename one of the programs");
            errors.push(error);
        }
        errors
    }

    /// Enumerations of the same name that do not agree, among the programs of a property and its own file.
    fn unlike_enums(&self, meant: &[Meant], scope: &Scope, sources: &Sources) -> Vec<Diagnostic> {
        let mut known: Vec<(&Enum, FileId)> = scope.enums().values().map(|record| (record, self.own)).collect();
        let mut errors: Vec<Diagnostic> = Vec::new();
        for &Meant { program, file, span } in meant {
            for record in program.enums.values() {
                match known.iter().find(|(other, _)| other.name == record.name) {
                    None => known.push((record, file)),
                    Some((other, _)) if *other == record => {}
                    Some((_, other_file)) => {
                        let (here, there) = (&sources.file(file).name, &sources.file(*other_file).name);
                        let message = format!("enumeration `{}` differs between `{there}` and `{here}`", record.name);
                        let error = Diagnostic::error(codes::TYPE_MISMATCH, span, message)
                            .with_secondary(program.span, "this program uses another one of that name")
                            .with_help("give both the same values in the same order, or rename one");
                        errors.push(error);
                    }
                }
            }
        }
        errors
    }
}

/// A task with the programs that the property names, and no others.
fn task(mut property: Property, programs: &[Arc<Program>]) -> Task {
    let mut used: Vec<usize> = property.quantifiers().iter().map(|quantifier| quantifier.program).collect();
    used.sort_unstable();
    used.dedup();
    for quantifier in property.quantifiers_mut() {
        quantifier.program = used.partition_point(|&program| program < quantifier.program);
    }
    Task::new(used.into_iter().map(|program| Arc::clone(&programs[program])).collect(), property)
}
