//! `observe`: the points of a program and what is seen there.

use std::collections::HashSet;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::ids::PointId;
use counterpoint_ir::program::{Action, END, FieldKind, Operand, Point, PointKind, Seen};
use counterpoint_prop::check::{Typed, TypedKind};
use counterpoint_prop::syntax::{Expr, ExprKind, Name};

use super::Lowerer;
use crate::native::ast::SeenDecl;

impl Lowerer<'_> {
    pub(super) fn observe(&mut self, name: &Name, seen: &[SeenDecl], span: Span) {
        let checked: Vec<Option<(Seen, Typed)>> = seen.iter().map(|seen| self.seen(seen)).collect();
        self.check_distinct(seen);
        let checked: Option<Vec<(Seen, Typed)>> = checked.into_iter().collect();
        let Some((mut fields, typed)) = checked.map(|checked| checked.into_iter().unzip::<_, _, Vec<_>, Vec<_>>())
        else {
            return;
        };
        let mut values: Vec<Operand> = typed.iter().map(|typed| self.operand(typed)).collect();
        self.add_inputs(&mut fields, &mut values);
        if let Some(point) = self.point(name, fields) {
            self.builder.at(span);
            self.builder.emit(None, Action::Observe(point, values));
        }
    }

    fn seen(&mut self, seen: &SeenDecl) -> Option<(Seen, Typed)> {
        let of_name = Expr { kind: ExprKind::Name(seen.name.text.clone()), span: seen.name.span, depth: 1 };
        let typed = self.check(seen.value.as_ref().unwrap_or(&of_name))?;
        self.check_input_name(&seen.name, &typed);
        Some((Seen { name: seen.name.text.clone(), ty: typed.ty.clone(), kind: FieldKind::Listed }, typed))
    }

    /// Inputs can be seen at every point, so their names may not show anything else.
    fn check_input_name(&mut self, name: &Name, typed: &Typed) {
        let Some(Some(local)) = self.locals.find(&name.text) else { return };
        let shows_it = matches!(typed.kind, TypedKind::Var(number) if number as usize == local);
        if self.locals.get(local).is_input && !shows_it {
            let message = format!("`{}` is an input, so it cannot name another value that is seen", name.text);
            let error = Diagnostic::error(codes::DUPLICATE_NAME, name.span, message)
                .with_secondary(self.locals.get(local).span, "the input");
            self.diagnostics.push(error);
        }
    }

    fn check_distinct(&mut self, seen: &[SeenDecl]) {
        let mut names = HashSet::new();
        for seen in seen {
            if !names.insert(&seen.name.text) {
                let message = format!("`{}` is shown twice", seen.name.text);
                self.diagnostics.error(codes::DUPLICATE_NAME, seen.name.span, message);
            }
        }
    }

    /// The point of this name, which must show the same everywhere.
    fn point(&mut self, name: &Name, fields: Vec<Seen>) -> Option<PointId> {
        if name.text == END {
            let message = format!("`{END}` is the point at the end of every program and cannot be used for another");
            self.diagnostics.error(codes::DUPLICATE_NAME, name.span, message);
            return None;
        }
        let Some(&known) = self.point_ids.get(&name.text) else {
            let id =
                self.points.push(Point { name: name.text.clone(), kind: PointKind::User, fields, span: name.span });
            self.point_ids.insert(name.text.clone(), id);
            return Some(id);
        };
        let point = &self.points[known];
        if point.fields == fields {
            return Some(known);
        }
        let scope = self.locals.scope_of_file();
        let show = |fields: &[Seen]| -> String {
            let explicit = fields.iter().filter(|seen| seen.kind.input().is_none());
            explicit.map(|seen| format!("{}: {}", seen.name, scope.show(&seen.ty))).collect::<Vec<_>>().join(", ")
        };
        let message = format!("the point `{}` is used with different values", name.text);
        let error = Diagnostic::error(codes::POINT_MISMATCH, name.span, message)
            .with_label(format!("shows ({})", show(&fields)))
            .with_secondary(point.span, format!("shows ({})", show(&point.fields)));
        self.diagnostics.push(error);
        None
    }
}
