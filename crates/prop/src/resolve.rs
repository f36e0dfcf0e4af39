//! A written property and programs to the normal form.
//!
//! Names of enumerations: each program has its own table, and two programs may come from different files. Enumerations
//! are the same if name and values are; the terms of a property use the numbering of the property's own scope, extended
//! by what only the programs have. [`Slot::ty`] keeps the numbering of the program that the value comes from. Within one
//! file both are the same.

mod agree;
mod fields;
mod opposite;
mod text;

use std::borrow::Cow;
use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::ids::{EnumId, PointId, TermId};
use counterpoint_ir::program::{PointKind, Program};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;

use crate::check::{self, with_suggestion};
use crate::scope::Scope;
use crate::syntax::property::{Claim, FullClaim, Part, PropertyDecl};
use crate::syntax::{Diagnostics, Name};
use crate::{Body, Conjunct, Kind, Pointwise, Property, Quantification, Quantifier, Slot, lower, shorthand};

/// Resolves a property, with warnings about it. [`Quantifier::program`] is a position in `programs`.
pub fn resolve(
    decl: &PropertyDecl,
    programs: &[(&str, &Program)],
    scope: &Scope,
) -> Result<(Property, Vec<Diagnostic>), Vec<Diagnostic>> {
    let mut resolver = Resolver::new(programs, scope);
    match &decl.claim {
        Claim::Full(claim) => resolver.full(claim),
        Claim::Shorthand(claim) => {
            let expanded = shorthand::expand(claim, &mut resolver);
            debug_assert!(expanded.is_some() || resolver.diagnostics.has_errors(), "failures are reported");
        }
    }
    resolver.finish(decl)
}

/// A property in the making.
pub(crate) struct Resolver<'a> {
    programs: &'a [(&'a str, &'a Program)],
    scope: Cow<'a, Scope>,
    pub(crate) kind: Kind,
    /// Whether `exists` comes before `forall`, so that the opposite is decided.
    is_negated: bool,
    pub(crate) quantifiers: Vec<Quantifier>,
    /// Whether `at` was written, per quantifier, and is worth showing.
    shows_points: Vec<bool>,
    /// Whether it runs a method of another language, per quantifier.
    is_method: Vec<bool>,
    /// Runs by name; `None` for a run whose program or points are wrong, of which nothing more is reported.
    runs: HashMap<String, Option<usize>>,
    /// Per program, its enumerations in the numbering of the scope; empty if the numberings agree.
    enum_maps: HashMap<usize, Vec<EnumId>>,
    slots: Vec<Slot>,
    known_slots: HashMap<(usize, String), u32>,
    pool: TermPool,
    given: Vec<Conjunct>,
    body: Vec<Conjunct>,
    /// Whether `given` is being read, so that existential runs are out of bounds.
    is_in_given: bool,
    /// The run that bare names speak of, where they do.
    bare_run: Option<usize>,
    pub(crate) diagnostics: Diagnostics,
}

/// A quantifier before its names are known to mean something.
pub(crate) struct NewQuantifier<'n> {
    pub(crate) quantification: Quantification,
    pub(crate) name: &'n Name,
    pub(crate) program: &'n Name,
    pub(crate) points: Option<&'n [Name]>,
    /// Whether the program is a method of another language.
    pub(crate) is_method: bool,
    pub(crate) span: Span,
}

impl<'a> Resolver<'a> {
    fn new(programs: &'a [(&'a str, &'a Program)], scope: &'a Scope) -> Self {
        Self {
            programs,
            scope: Cow::Borrowed(scope),
            kind: Kind::Always,
            is_negated: false,
            quantifiers: Vec::new(),
            shows_points: Vec::new(),
            is_method: Vec::new(),
            runs: HashMap::new(),
            enum_maps: HashMap::new(),
            slots: Vec::new(),
            known_slots: HashMap::new(),
            pool: TermPool::default(),
            given: Vec::new(),
            body: Vec::new(),
            is_in_given: false,
            bare_run: None,
            diagnostics: Diagnostics::default(),
        }
    }

    fn full(&mut self, claim: &FullClaim) {
        self.kind = claim.kind;
        self.check_order(claim);
        for group in &claim.prefix {
            if claim.kind == Kind::Post
                && let Some(point) = group.points.iter().flatten().next()
            {
                let message = "`post` compares the ends of runs, so `at` has no meaning here";
                self.diagnostics.error(codes::UNKNOWN_POINT, point.span, message);
            }
            for name in &group.names {
                let points = group.points.as_deref().filter(|_| claim.kind == Kind::Always);
                let new = NewQuantifier {
                    quantification: group.quantification,
                    name,
                    program: &group.program,
                    points,
                    is_method: group.foreign.is_some(),
                    span: name.span,
                };
                if self.quantify(&new).is_none() {
                    // The other runs of the group have the same problem; they are known all the same.
                    for name in &group.names {
                        self.runs.entry(name.text.clone()).or_insert(None);
                    }
                    break;
                }
            }
        }
        self.is_in_given = true;
        self.given = self.conjuncts(&claim.given, "`given`");
        self.is_in_given = false;
        self.body = self.conjuncts(&claim.body, "the body");
    }

    fn conjuncts(&mut self, parts: &[Part], what: &str) -> Vec<Conjunct> {
        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        let mut found = Vec::new();
        for part in parts {
            if let Some(typed) = check::check_as(&part.expr, &Type::Bool, what, self, &mut diagnostics) {
                let term = lower::term(&typed, &mut self.pool);
                found.push(Conjunct { term, text: part.text.clone() });
            }
        }
        self.diagnostics = diagnostics;
        found
    }

    /// Adds a quantifier, or reports why it cannot.
    pub(crate) fn quantify(&mut self, new: &NewQuantifier<'_>) -> Option<()> {
        let program = self.find_program(new.program)?;
        if new.is_method && self.kind == Kind::Always {
            let message = format!("`always` looks at observation points, and `{}` has none", new.program.text);
            let error = Diagnostic::error(codes::UNKNOWN_POINT, new.program.span, message)
                .with_help("write `post`, which compares what methods are given and give back");
            self.diagnostics.push(error);
            return None;
        }
        let points = self.find_points(program, new.program, new.points)?;
        let index = self.quantifiers.len();
        if let Some(previous) = self.runs.insert(new.name.text.clone(), Some(index)) {
            let mut error = Diagnostic::error(
                codes::DUPLICATE_NAME,
                new.name.span,
                format!("two runs are called `{}`", new.name.text),
            );
            if let Some(previous) = previous {
                error = error.with_secondary(self.quantifiers[previous].span, "the first one");
            }
            self.diagnostics.push(error);
        }
        self.map_enums(program);
        self.shows_points.push(new.points.is_some() && n_named_points(self.programs[program].1) > 1);
        self.is_method.push(new.is_method);
        self.quantifiers.push(Quantifier {
            quantification: new.quantification,
            name: new.name.text.clone(),
            program,
            points,
            span: new.span,
        });
        Some(())
    }

    fn find_program(&mut self, name: &Name) -> Option<usize> {
        let found = self.programs.iter().position(|(known, _)| *known == name.text);
        if found.is_none() {
            let error =
                Diagnostic::error(codes::UNKNOWN_PROGRAM, name.span, format!("there is no program `{}`", name.text));
            let mut error = with_suggestion(error, &name.text, self.programs.iter().map(|(known, _)| *known));
            error.help.get_or_insert_with(|| "give the file that has it, too".to_owned());
            self.diagnostics.push(error);
        }
        found
    }

    fn find_points(&mut self, index: usize, name: &Name, points: Option<&[Name]>) -> Option<Vec<PointId>> {
        let program = self.programs[index].1;
        let find = |wanted: &str| program.points.find(|point| point.name == wanted);
        if self.kind == Kind::Post {
            let end = program.point_of(PointKind::End);
            if end.is_none() {
                let message = format!("`post` cannot be used: `{}` has no end that can be observed", name.text);
                self.diagnostics.error(codes::UNKNOWN_POINT, name.span, message);
            }
            return end.map(|end| vec![end]);
        }
        let named = || program.points.iter().filter(|(_, point)| point.kind == PointKind::User);
        let Some(wanted) = points else {
            let all: Vec<PointId> = named().map(|(id, _)| id).collect();
            if all.is_empty() {
                let message = format!("program `{}` has no observation point", name.text);
                let error = Diagnostic::error(codes::UNKNOWN_POINT, name.span, message)
                    .with_secondary(program.span, "nothing is observed here")
                    .with_help("write `observe` in the program, or `post` instead of `always`");
                self.diagnostics.push(error);
                return None;
            }
            return Some(all);
        };
        let mut found = Vec::new();
        for point in wanted {
            let id = find(&point.text);
            if id.is_some_and(|id| program.points[id].kind == PointKind::End) {
                let error =
                    Diagnostic::error(codes::UNKNOWN_POINT, point.span, "ends of runs are not observed by `always`")
                        .with_help("write `post` instead of `always`");
                self.diagnostics.push(error);
            } else if let Some(id) = id.filter(|&id| program.points[id].kind == PointKind::User) {
                found.push(id);
            } else {
                let message = format!("program `{}` has no observation point `{}`", name.text, point.text);
                let error = Diagnostic::error(codes::UNKNOWN_POINT, point.span, message)
                    .with_label(format!("not observed in `{}`", name.text));
                let known = named().map(|(_, point)| point.name.as_str());
                self.diagnostics.push(with_suggestion(error, &point.text, known));
            }
        }
        let all_found = found.len() == wanted.len();
        found.sort_unstable();
        found.dedup();
        all_found.then_some(found)
    }

    /// The program that a quantifier runs.
    pub(crate) fn program_of(&self, quantifier: usize) -> &'a Program {
        self.programs[self.quantifiers[quantifier].program].1
    }

    fn finish(mut self, decl: &PropertyDecl) -> Result<(Property, Vec<Diagnostic>), Vec<Diagnostic>> {
        if self.diagnostics.has_errors() {
            return Err(self.diagnostics.finish());
        }
        let text = self.text();
        if self.is_negated {
            self.negate();
        }
        let given: Vec<TermId> = self.given.iter().map(|conjunct| conjunct.term).collect();
        let property = Property {
            name: decl.name.text.clone(),
            span: decl.span,
            text,
            expect: decl.expect,
            body: Body::Pointwise(Pointwise {
                is_negated: self.is_negated,
                kind: self.kind,
                given: self.pool.all(&given),
                quantifiers: self.quantifiers,
                slots: self.slots,
                pool: self.pool,
                body: self.body,
                min_observations: 1,
                max_observations: None,
            }),
        };
        Ok((property, self.diagnostics.finish()))
    }
}

fn n_named_points(program: &Program) -> usize {
    program.points.values().filter(|point| point.kind == PointKind::User).count()
}
