//! Rules about declarations: names, types, classes, points, inputs.

use std::collections::{BTreeMap, BTreeSet};

use counterpoint_diag::Span;

use super::Verifier;
use crate::class::Class;
use crate::ids::{ClassId, FieldId, Id, ProcId, SelectorId};
use crate::program::{FieldKind, Operand, Point, PointKind, Proc, Seen, Terminator};
use crate::text::MAX_NESTING;
use crate::types::{Type, Width};

/// The cells an array type may have in all.
const MAX_CELLS: u64 = 1 << 20;

/// The levels a class may have above it.
const MAX_SUPERS: usize = 256;

impl Verifier<'_> {
    /// Whether no type nests deeper than rule 4 allows.
    pub(super) fn types_are_flat(&mut self) -> bool {
        let program = self.program;
        let classes = &program.classes;
        let declared = (program.inputs.values().map(|input| &input.ty))
            .chain(program.points.values().flat_map(|point| point.fields.iter().map(|seen| &seen.ty)))
            .chain(classes.fields.values().map(|field| &field.ty))
            .chain(classes.statics.values().map(|record| &record.ty))
            .chain(classes.classes.values().filter_map(|class| class.element.as_ref()).map(|element| &element.ty))
            .chain(classes.selectors.values().flat_map(|selector| selector.params.iter().chain(&selector.result)));
        let is_some_deep = declared.chain(program.procs.values().flat_map(types_in)).any(is_deep);
        if is_some_deep {
            self.report(4, program.span, format!("a type has more than {MAX_NESTING} levels"));
        }
        !is_some_deep
    }

    /// Rules about everything outside procedures.
    pub(super) fn tables(&mut self) {
        let program = self.program;
        if program.procs.is_empty() {
            self.report(1, program.span, "the program has no procedure".to_owned());
        }
        self.names();
        for record in program.enums.values() {
            if record.values.is_empty() {
                self.report(1, program.span, format!("enumeration `{}` has no value", record.name));
            }
            self.unique(&format!("value of enumeration `{}`", record.name), record.values.iter().map(String::as_str));
        }
        self.inputs_and_points();
        self.members();
        for (id, class) in program.classes.classes.iter() {
            self.class(id, class);
        }
        self.class_depth();
        self.image();
    }

    /// Rule 9 for what is in memory at the start.
    fn image(&mut self) {
        let (program, span) = (self.program, self.program.span);
        let classes = &program.classes;
        // Most objects are of a few classes.
        let mut layouts: BTreeMap<ClassId, Vec<FieldId>> = BTreeMap::new();
        for (number, object) in program.image.heap.iter().enumerate() {
            let Some(class) = classes.classes.get(object.class) else {
                self.report(3, span, format!("object o{number}: {} does not exist", object.class));
                continue;
            };
            let is_right = if let Some(element) = &class.element {
                object.values.iter().all(|value| self.is_constant(value, &element.ty))
            } else {
                let layout = layouts.entry(object.class).or_insert_with(|| classes.layout(object.class));
                let types = layout.iter().map(|&field| &classes.fields[field].ty);
                layout.len() == object.values.len()
                    && object.values.iter().zip(types).all(|(value, ty)| self.is_constant(value, ty))
            };
            if !is_right {
                self.report(9, span, format!("object o{number} does not fit its class `{}`", class.name));
            }
        }
        for (id, value) in &program.image.statics {
            match classes.statics.get(*id) {
                None => self.report(3, span, format!("{id} does not exist")),
                Some(record) if !self.is_constant(value, &record.ty) => {
                    self.report(9, span, format!("static field `{}` starts with another type", record.name));
                }
                Some(_) => {}
            }
        }
        for &class in &program.image.initialised {
            self.class_exists(class, "the image");
        }
    }

    fn names(&mut self) {
        let program = self.program;
        let classes = &program.classes;
        self.unique("enumeration", program.enums.values().map(|record| record.name.as_str()));
        self.unique("class", classes.classes.values().map(|class| class.name.as_str()));
        self.unique("static field", classes.statics.values().map(|record| record.name.as_str()));
        self.unique("selector", classes.selectors.values().map(|selector| selector.name.as_str()));
        self.unique("observation point", program.points.values().map(|point| point.name.as_str()));
        self.unique("input", program.inputs.values().map(|input| input.name.as_str()));
        self.unique("procedure", program.procs.values().map(|proc| proc.name.as_str()));
        self.unique("field", classes.fields.values().map(|field| (field.class, field.name.as_str())));
    }

    /// Rule 2 for the names of one table.
    pub(super) fn unique<N: Name>(&mut self, what: &str, names: impl Iterator<Item = N>) {
        let mut known = BTreeSet::new();
        for name in names {
            if !known.insert(name) {
                self.report(2, self.program.span, format!("{what} `{}` is declared twice", name.show()));
            }
        }
    }

    fn inputs_and_points(&mut self) {
        let program = self.program;
        for input in program.inputs.values() {
            let what = format!("input `{}`", input.name);
            self.ty(&input.ty, &what, input.span);
            if has_ref(&input.ty) {
                self.report(5, input.span, format!("{what} is a reference"));
            }
        }
        for point in program.points.values() {
            self.unique(&format!("field of point `{}`", point.name), point.fields.iter().map(|seen| &*seen.name));
            for seen in &point.fields {
                let what = format!("`{}` at point `{}`", seen.name, point.name);
                // Lists are seen, and nowhere else.
                match innermost(&seen.ty) {
                    Type::Text | Type::Bool | Type::Bits(_) if seen.ty.is_list() => {}
                    _ if seen.ty.is_list() => {
                        let message =
                            format!("{what}: a list holds truth values, bit-vectors, texts or lists of these");
                        self.report(4, point.span, message);
                    }
                    ty => self.ty(ty, &what, point.span),
                }
                self.field_kind(point, seen, &what);
            }
        }
        self.point_kinds();
    }

    /// Rules 5 and 19 for a value that is seen.
    fn field_kind(&mut self, point: &Point, seen: &Seen, what: &str) {
        let inputs = &self.program.inputs;
        match seen.kind {
            FieldKind::Listed => {}
            FieldKind::Input(id) | FieldKind::Argument(id) | FieldKind::ArgumentAfter(id) => match inputs.get(id) {
                None => self.report(3, point.span, format!("{what}: {id} does not exist")),
                Some(input) if input.ty != seen.ty && matches!(seen.kind, FieldKind::Input(_)) => {
                    let message = format!("{what} has not the type of input `{}`", input.name);
                    self.report(5, point.span, message);
                }
                Some(_) => {}
            },
            FieldKind::Result => {
                let is_first = point.fields.iter().find(|other| other.kind == FieldKind::Result) == Some(seen);
                if !is_first {
                    self.report(19, point.span, format!("{what} is a second result"));
                }
            }
            FieldKind::Length(of) => {
                let of = point.fields.get(of as usize);
                let has_length = of.is_some_and(|of| of.ty.is_list());
                if !has_length || !matches!(seen.ty, Type::Int | Type::Bits(Width::WORD)) {
                    self.report(19, point.span, format!("{what} is not the length of a list or text of this point"));
                }
            }
        }
        let fits = match seen.kind {
            FieldKind::Listed => point.kind != PointKind::Result,
            FieldKind::Input(_) => matches!(point.kind, PointKind::User | PointKind::End),
            FieldKind::Result => matches!(point.kind, PointKind::Result | PointKind::End),
            FieldKind::Argument(_) | FieldKind::ArgumentAfter(_) | FieldKind::Length(_) => point.kind == PointKind::End,
        };
        if !fits {
            let kind = point.kind.spelling();
            self.report(19, point.span, format!("{what} is of a kind that a point of kind `{kind}` does not show"));
        }
    }

    /// Rule 19 for points as wholes.
    fn point_kinds(&mut self) {
        let program = self.program;
        let of_kind = |kind: PointKind| program.points.values().filter(move |point| point.kind == kind);
        for kind in PointKind::ALL {
            let wanted = match kind {
                PointKind::User | PointKind::End => None,
                PointKind::Result | PointKind::Message => Some(1),
                PointKind::ConstructionBegin | PointKind::ConstructionEnd => Some(0),
            };
            for (place, point) in of_kind(kind).enumerate() {
                if kind != PointKind::User && place > 0 {
                    let message = format!("point `{}` is a second one of kind `{}`", point.name, kind.spelling());
                    self.report(19, point.span, message);
                }
                if let Some(wanted) = wanted.filter(|&wanted| wanted != point.fields.len()) {
                    let (kind, found) = (kind.spelling(), point.fields.len());
                    let message =
                        format!("point `{}` of kind `{kind}` has {wanted} values to show, not {found}", point.name);
                    self.report(19, point.span, message);
                }
            }
        }
        let [begin, end] = [PointKind::ConstructionBegin, PointKind::ConstructionEnd].map(|kind| of_kind(kind).next());
        if let (Some(alone), None) | (None, Some(alone)) = (begin, end) {
            let message = format!("point `{}`: constructions have a begin and an end", alone.name);
            self.report(19, alone.span, message);
        }
    }

    fn members(&mut self) {
        let program = self.program;
        let classes = &program.classes;
        for field in classes.fields.values() {
            let what = format!("field `{}`", field.name);
            self.ty(&field.ty, &what, program.span);
            self.class_exists(field.class, &what);
        }
        for record in classes.statics.values() {
            self.ty(&record.ty, &format!("static field `{}`", record.name), program.span);
        }
        for selector in classes.selectors.values() {
            for ty in selector.params.iter().chain(&selector.result) {
                self.ty(ty, &format!("selector `{}`", selector.name), program.span);
            }
        }
        for (trap, &proc) in &classes.traps {
            let what = format!("trap {}", trap.spelling());
            match program.procs.get(proc) {
                None => self.report(3, program.span, format!("{what}: {proc} does not exist")),
                Some(record) => {
                    let is_right = param_types(record).eq(trap.params().iter().map(Some));
                    if !is_right || record.result.is_some() {
                        let message = format!("{what}: @{} does not take what is told about it", record.name);
                        self.report(7, program.span, message);
                    }
                    if record.locs.values().any(|loc| matches!(loc.terminator, Terminator::Return(_))) {
                        self.report(7, program.span, format!("{what}: @{} returns", record.name));
                    }
                }
            }
        }
    }

    fn class_exists(&mut self, class: ClassId, what: &str) {
        if self.program.classes.classes.get(class).is_none() {
            self.report(3, self.program.span, format!("{what}: {class} does not exist"));
        }
    }

    fn class(&mut self, id: ClassId, class: &Class) {
        let span = self.program.span;
        let what = format!("class `{}`", class.name);
        let mut known = BTreeSet::new();
        for &sup in &class.supers {
            self.class_exists(sup, &what);
            if sup >= id {
                self.report(6, span, format!("{what}: its super {sup} is not declared before it"));
            }
            if !known.insert(sup) {
                self.report(6, span, format!("{what} has {sup} above it twice"));
            }
        }
        for (&selector, &method) in &class.methods {
            self.method(&what, selector, method);
        }
        if let Some(element) = &class.element {
            self.ty(&element.ty, &what, span);
            if let Some(of) = element.class {
                self.class_exists(of, &what);
                if element.ty != Type::Ref {
                    self.report(6, span, format!("{what}: only references have a class"));
                }
            }
            if self.program.classes.fields.values().any(|field| field.class == id) {
                self.report(6, span, format!("{what} has elements and fields"));
            }
        }
        if let Some(initialiser) = class.initialiser {
            match self.program.procs.get(initialiser) {
                None => self.report(3, span, format!("{what}: {initialiser} does not exist")),
                Some(proc) if !proc.params.is_empty() || proc.result.is_some() => {
                    self.report(7, span, format!("{what}: its initialiser @{} takes or gives something", proc.name));
                }
                Some(_) => {}
            }
        }
    }

    fn method(&mut self, what: &str, selector: SelectorId, method: ProcId) {
        let (program, span) = (self.program, self.program.span);
        let Some(signature) = program.classes.selectors.get(selector) else {
            return self.report(3, span, format!("{what}: {selector} does not exist"));
        };
        let Some(proc) = program.procs.get(method) else {
            return self.report(3, span, format!("{what}: {method} does not exist"));
        };
        let given: Vec<Option<&Type>> = param_types(proc).collect();
        let wanted: Vec<Option<&Type>> = std::iter::once(&Type::Ref).chain(&signature.params).map(Some).collect();
        if given != wanted || proc.result != signature.result {
            let message = format!("{what}: @{} has not the signature of `{}`", proc.name, signature.name);
            self.report(7, span, message);
        }
    }

    fn class_depth(&mut self) {
        let classes = &self.program.classes.classes;
        let mut depths: Vec<usize> = Vec::with_capacity(classes.len());
        for class in classes.values() {
            // Supers that break rule 6 count as roots, so that this ends.
            let above = class.supers.iter().filter_map(|sup| depths.get(sup.index())).max();
            let depth = above.map_or(0, |depth| depth + 1);
            if depth == MAX_SUPERS + 1 {
                self.report(6, self.program.span, format!("class `{}` has too many levels above it", class.name));
            }
            depths.push(depth);
        }
    }

    /// Rules 3 and 4 for a type that is not too deep.
    pub(super) fn ty(&mut self, ty: &Type, what: &str, span: Span) {
        if let Some((rule, problem)) = self.type_problem(ty) {
            self.report(rule, span, format!("{what}: {problem}"));
        }
    }

    /// The rule that a type breaks, and how.
    pub(super) fn type_problem(&self, ty: &Type) -> Option<(u8, String)> {
        let (mut inner, mut cells) = (ty, 1_u64);
        while let Type::Array(element, len) = inner {
            cells = cells.saturating_mul(u64::from(*len));
            inner = element;
        }
        match inner {
            Type::List(_) | Type::Text => Some((4, "lists and texts are only seen at points".to_owned())),
            Type::Enum(id) if self.program.enums.get(*id).is_none() => Some((3, format!("{id} does not exist"))),
            _ if cells == 0 || cells > MAX_CELLS => {
                Some((4, format!("an array has 1 to {MAX_CELLS} cells, not {cells}")))
            }
            _ => None,
        }
    }
}

/// What must be unique in a table.
pub(super) trait Name: Ord + Copy {
    fn show(self) -> String;
}

impl Name for &str {
    fn show(self) -> String {
        self.to_owned()
    }
}

impl Name for (ClassId, &str) {
    fn show(self) -> String {
        format!("{}::{}", self.0, self.1)
    }
}

/// The types of the parameters, as far as they exist.
pub(super) fn param_types(proc: &Proc) -> impl Iterator<Item = Option<&Type>> {
    proc.params.iter().map(|&param| proc.vars.get(param).map(|var| &var.ty))
}

/// The type of what a list at a point holds in the end; any other type itself.
fn innermost(ty: &Type) -> &Type {
    let mut inner = ty;
    while let Type::List(item) = inner {
        inner = item;
    }
    inner
}

/// Whether a value of the type contains a reference.
pub(super) fn has_ref(ty: &Type) -> bool {
    let mut inner = ty;
    while let Type::Array(element, _) | Type::List(element) = inner {
        inner = element;
    }
    *inner == Type::Ref
}

fn is_deep(ty: &Type) -> bool {
    let (mut inner, mut depth) = (ty, 0);
    while let Type::Array(element, _) | Type::List(element) = inner {
        depth += 1;
        inner = element;
    }
    depth > MAX_NESTING
}

/// All types that a procedure names.
fn types_in(proc: &Proc) -> impl Iterator<Item = &Type> {
    let in_code = proc.locs.values().flat_map(|loc| {
        let in_instrs = loc.instrs.iter().flat_map(|instr| instr.operands().into_iter().filter_map(type_in));
        in_instrs.chain(loc.terminator.operand().and_then(type_in))
    });
    proc.vars.values().map(|var| &var.ty).chain(&proc.result).chain(in_code)
}

/// The type that an operand names.
fn type_in(operand: &Operand) -> Option<&Type> {
    match operand {
        Operand::Const(_, ty) => Some(ty),
        Operand::Var(_) => None,
    }
}
