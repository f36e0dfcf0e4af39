//! What can be seen of runs: `p.x` to slots, with types in the numbering of the scope.

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::ids::{EnumId, Id, IdVec, PointId};
use counterpoint_ir::program::{Enum, PointKind, RESULT};
use counterpoint_ir::types::Type;

use super::Resolver;
use crate::check::{Names, Typed, with_suggestion};
use crate::scope::Scope;
use crate::syntax::{Diagnostics, Name};
use crate::{Quantification, Quantifier, Slot};

impl Resolver<'_> {
    /// Learns the enumerations of a program.
    pub(super) fn map_enums(&mut self, index: usize) {
        let enums: &IdVec<EnumId, Enum> = &self.programs[index].1.enums;
        let agrees = enums.len() <= self.scope.enums().len()
            && enums.values().zip(self.scope.enums().values()).all(|(a, b)| a == b);
        if agrees || self.enum_maps.contains_key(&index) {
            return;
        }
        let scope = self.scope.to_mut();
        let map = enums.values().map(|record| match scope.enums().find(|known| known == record) {
            Some(known) => known,
            None => scope.add_enum(record.clone()),
        });
        let map = map.collect();
        self.enum_maps.insert(index, map);
    }

    /// The type of a program in the numbering of the scope.
    fn translate(&self, program: usize, ty: &Type) -> Type {
        match (ty, self.enum_maps.get(&program)) {
            (Type::Enum(id), Some(map)) => Type::Enum(map[id.index()]),
            (Type::Array(element, len), Some(_)) => Type::Array(Box::new(self.translate(program, element)), *len),
            _ => ty.clone(),
        }
    }

    /// The slot of a field of a run, with its type in the numbering of the scope.
    pub(super) fn slot(
        &mut self,
        quantifier: usize,
        field: &Name,
        diagnostics: &mut Diagnostics,
    ) -> Option<(u32, Type)> {
        let program_idx = self.quantifiers[quantifier].program;
        let key = (quantifier, field.text.clone());
        if let Some(&known) = self.known_slots.get(&key) {
            return Some((known, self.translate(program_idx, &self.slots[known as usize].ty)));
        }
        let ty = self.field_type(quantifier, field, diagnostics)?;
        let number = u32::try_from(self.slots.len()).expect("a property has fewer than 2^32 slots");
        let translated = self.translate(program_idx, &ty);
        self.slots.push(Slot { quantifier, field: field.text.clone(), ty });
        self.known_slots.insert(key, number);
        Some((number, translated))
    }

    /// The type that a field has at all points of a run.
    fn field_type(&self, quantifier: usize, field: &Name, diagnostics: &mut Diagnostics) -> Option<Type> {
        let program = self.program_of(quantifier);
        let mut known: Option<(Type, PointId)> = None;
        for &point in &self.quantifiers[quantifier].points {
            let Some(seen) = program.points[point].fields.iter().find(|seen| seen.name == field.text) else {
                let is_method = self.is_method[quantifier];
                diagnostics.push(if is_method {
                    self.unknown_of_method(quantifier, field, point)
                } else {
                    self.unknown_field(quantifier, field, point)
                });
                return None;
            };
            if seen.ty == Type::Ref {
                let message = format!("`{}` is an object, which properties cannot compare", field.text);
                let error =
                    Diagnostic::error(codes::TYPE_MISMATCH, field.span, message).with_label("a reference").with_help(
                        "compare numbers, texts, and arrays of these; write a method that computes one of them of it",
                    );
                diagnostics.push(error);
                return None;
            }
            match &known {
                Some((ty, first)) if *ty != seen.ty => {
                    let message = format!("`{}` has different types at the observation points", field.text);
                    let error = Diagnostic::error(codes::TYPE_MISMATCH, field.span, message)
                        .with_secondary(program.points[*first].span, format!("`{}` here", self.scope.show(ty)))
                        .with_secondary(program.points[point].span, format!("`{}` here", self.scope.show(&seen.ty)));
                    diagnostics.push(error);
                    return None;
                }
                Some(_) => {}
                None => known = Some((seen.ty.clone(), point)),
            }
        }
        known.map(|(ty, _)| ty)
    }

    fn unknown_field(&self, quantifier: usize, field: &Name, point: PointId) -> Diagnostic {
        let program = self.program_of(quantifier);
        let program_name = self.programs[self.quantifiers[quantifier].program].0;
        let point = &program.points[point];
        let registers = &program.procs[program.entry()].vars;
        let is_variable = registers.values().any(|var| var.is_named && var.name == field.text);
        let is_seen_elsewhere = self.is_seen(&self.quantifiers[quantifier], &field.text);
        if is_variable || is_seen_elsewhere {
            let (place, help) = if point.kind == PointKind::End {
                let place = format!("at the end of `{program_name}`");
                (place, "declare it at the top level of the program".to_owned())
            } else {
                (format!("at `{}`", point.name), format!("add it: `observe {}(..., {})`", point.name, field.text))
            };
            return Diagnostic::error(
                codes::UNKNOWN_FIELD,
                field.span,
                format!("`{}` is not seen {place}", field.text),
            )
            .with_label("not seen there")
            .with_secondary(point.span, "observed here")
            .with_help(help);
        }
        let message = format!("program `{program_name}` has no variable `{}`", field.text);
        let error = Diagnostic::error(codes::UNKNOWN_FIELD, field.span, message)
            .with_label(format!("not declared in `{program_name}`"));
        with_suggestion(error, &field.text, point.fields.iter().map(|seen| seen.name.as_str()))
    }

    fn unknown_of_method(&self, quantifier: usize, field: &Name, point: PointId) -> Diagnostic {
        let method = self.programs[self.quantifiers[quantifier].program].0;
        let fields = &self.program_of(quantifier).points[point].fields;
        if field.text == RESULT {
            let message = format!("`{method}` gives nothing back");
            return Diagnostic::error(codes::UNKNOWN_FIELD, field.span, message).with_label("there is no such value");
        }
        let error = Diagnostic::error(
            codes::UNKNOWN_FIELD,
            field.span,
            format!("`{method}` has no parameter `{}`", field.text),
        )
        .with_label(format!("neither a parameter nor `{RESULT}`"));
        let mut error = with_suggestion(error, &field.text, fields.iter().map(|seen| seen.name.as_str()));
        error.help.get_or_insert_with(|| {
            let known: Vec<String> = fields.iter().map(|seen| format!("`{}`", seen.name)).collect();
            format!("there are {}", known.join(", "))
        });
        error
    }

    pub(super) fn is_seen(&self, quantifier: &Quantifier, field: &str) -> bool {
        let points = &self.programs[quantifier.program].1.points;
        quantifier.points.iter().any(|&point| points[point].fields.iter().any(|seen| seen.name == field))
    }
}

impl Names for Resolver<'_> {
    fn name(&mut self, name: &Name, diagnostics: &mut Diagnostics) -> Option<Typed> {
        if let Some((value, ty)) = self.scope.value(&name.text) {
            return Some(Typed::constant(value.clone(), ty.clone(), name.span));
        }
        if let Some(run) = self.bare_run {
            let (slot, ty) = self.slot(run, name, diagnostics)?;
            return Some(Typed::var(slot, ty, name.span));
        }
        let mut error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("`{}` is not a constant", name.text));
        let run = self.quantifiers.first().map_or("p", |quantifier| &quantifier.name);
        error = if self.runs.contains_key(&name.text) {
            error.with_help(format!("`{0}` is a run; write `{0}.x` for what is seen of it", name.text))
        } else if self.quantifiers.iter().any(|quantifier| self.is_seen(quantifier, &name.text)) {
            error.with_help(format!("write `{run}.{}` for what is seen of run `{run}`", name.text))
        } else {
            with_suggestion(error, &name.text, self.scope.value_names())
        };
        diagnostics.push(error);
        None
    }

    fn field(&mut self, run: &Name, field: &Name, diagnostics: &mut Diagnostics) -> Option<Typed> {
        if self.bare_run.is_some() {
            let error = Diagnostic::error(codes::UNKNOWN_NAME, run.span, "what is released speaks of one run")
                .with_help(format!("write `{}`", field.text));
            diagnostics.push(error);
            return None;
        }
        let Some(known) = self.runs.get(&run.text) else {
            let error = Diagnostic::error(codes::UNKNOWN_NAME, run.span, format!("no run is called `{}`", run.text));
            let names = self.quantifiers.iter().map(|quantifier| quantifier.name.as_str());
            diagnostics.push(with_suggestion(error, &run.text, names));
            return None;
        };
        let quantifier = (*known)?;
        let record = &self.quantifiers[quantifier];
        if self.is_in_given && record.quantification == Quantification::Existential {
            let message = format!("`given` may not speak of `{}`, which is existential", run.text);
            let error =
                Diagnostic::error(codes::GIVEN, run.span, message).with_secondary(record.span, "introduced here");
            diagnostics.push(error);
            return None;
        }
        let (slot, ty) = self.slot(quantifier, field, diagnostics)?;
        Some(Typed::var(slot, ty, run.span))
    }

    fn scope(&self) -> &Scope {
        &self.scope
    }
}
