//! Where inputs come in and what is seen: the policy, as lowering asks for it.

use std::collections::BTreeSet;

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::effect::Callee;
use counterpoint_ir::guide::{Guide, Members, Number, Shape, TextHash, TextLayout};
use counterpoint_ir::ids::{ClassId, Id, IdVec, InputId, PointId, ProcId, SelectorId};
use counterpoint_ir::program::{Action, END, FieldKind, Input, Operand, Point, PointKind, Proc, Program, RESULT, Seen};
use counterpoint_ir::types::{Type, Width};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::answering::is_answering;
use super::{MethodId, ProcOrigin, World};
use crate::class::code::{AtEnd, Insn};
use crate::descriptor::{Sort, source_class};
use crate::entry::Entry;
use crate::maker::{self, Maker};
use crate::names::{Member, Name, TextId};
use crate::policy::{MethodName, Place, Policy};

/// The class that writes down what objects are.
const VIEW: &str = "counterpoint/rt/View";

/// What is known of the policy while the world is explored.
#[derive(Default)]
pub(crate) struct Flows {
    pub(super) policy: Policy,
    /// The static fields to which inputs give values, by class and name.
    pub(super) given_statics: BTreeSet<(String, String)>,
    /// Whether what code of the user asks of the world around it is an input.
    pub(super) asks_outside: bool,
    /// The procedures that give texts of that, by their inputs.
    pub(super) outside_texts: Vec<(usize, ProcId)>,
    /// The procedures that make inputs, as far as they are asked for.
    pub(super) makers: Vec<Option<ProcId>>,
    /// The made classes that were added, and what they are made for.
    stubs: Vec<(String, String)>,
    points: IdVec<PointId, Point>,
    seen: IdVec<PointId, Option<Number>>,
    /// Which members of objects of the user are seen, if not all fields are.
    pub(super) members: Option<Members>,
    /// Fields that cannot be read and are compared, by their classes and names.
    pub(super) compared: BTreeSet<(String, String)>,
    /// Texts that code of the user mentions.
    texts: IndexSet<TextId, FxBuildHasher>,
    /// Those that it gives back, prints, or puts into other texts.
    said: IndexSet<TextId, FxBuildHasher>,
}

impl Flows {
    pub(super) fn new(entry: &Entry) -> Self {
        let (policy, asks_outside) = (entry.policy.clone(), entry.asks_outside);
        let given = entry.given_statics().into_iter();
        let given_statics = given.map(|(class, name)| (class.to_owned(), name.to_owned())).collect();
        Self { makers: vec![None; policy.inputs.len()], policy, given_statics, asks_outside, ..Self::default() }
    }
}

impl World<'_> {
    /// How values of an input are made.
    pub(crate) fn maker(&self, input: usize) -> Maker {
        self.flows.policy.inputs[input].maker.clone()
    }

    /// The procedure that makes a value of an input.
    pub(crate) fn maker_proc(&mut self, input: usize) -> ProcId {
        if let Some(proc) = self.flows.makers[input] {
            return proc;
        }
        let maker = self.maker(input);
        self.add_stubs(&maker);
        let code = maker::code(&mut self.names, &maker, input);
        let home = self.entry.as_ref().map_or(ClassId::from_index(0), |entry| entry.1);
        let proc = self.made_proc(home, &format!("<input {input}>"), &maker.descriptor(), code);
        self.flows.makers[input] = Some(proc);
        proc
    }

    /// Adds the made classes whose objects an input has.
    fn add_stubs(&mut self, maker: &Maker) {
        let host = self.entry.as_ref().and_then(|entry| self.records[entry.1].class.clone());
        let Some(host) = host else { return };
        for stub in maker.stubs() {
            if !self.flows.stubs.iter().any(|(class, _)| *class == stub.class) {
                self.flows.stubs.push((stub.class.clone(), source_class(&stub.of)));
                let class = maker::stub_class(&mut self.names, stub, &host);
                // What cannot be added is missing where objects of it are made, with the reason.
                let _ = self.add_class(class);
            }
        }
    }

    /// The input that a field of a class starts with.
    pub(crate) fn field_source(&self, class: ClassId, name: Name) -> Option<usize> {
        self.source(|place| self.is_field(place, class, name))
    }

    /// The input that stands for what calls of a method give back.
    pub(crate) fn call_source(&self, method: MethodId) -> Option<usize> {
        self.source(|place| matches!(place, Place::Result(wanted) if self.is_method(wanted, method)))
    }

    /// The input that stands for an argument of a method.
    pub(crate) fn param_source(&self, method: MethodId, param: usize) -> Option<usize> {
        self.source(|place| {
            matches!(place, Place::Parameter(wanted, index) if *index == param && self.is_method(wanted, method))
        })
    }

    fn source(&self, is_it: impl Fn(&Place) -> bool) -> Option<usize> {
        self.flows.policy.sources.iter().find(|source| is_it(&source.place)).map(|source| source.input)
    }

    /// The sinks that see what is written to a field.
    pub(crate) fn field_sinks(&self, class: ClassId, name: Name) -> Vec<usize> {
        self.sinks(|place| self.is_field(place, class, name))
    }

    /// The sinks that see what a method gives back.
    pub(crate) fn result_sinks(&self, method: MethodId) -> Vec<usize> {
        self.sinks(|place| matches!(place, Place::Result(wanted) if self.is_method(wanted, method)))
    }

    /// The sinks that see an argument of a method.
    pub(crate) fn param_sinks(&self, method: MethodId, param: usize) -> Vec<usize> {
        self.sinks(|place| {
            matches!(place, Place::Parameter(wanted, index) if *index == param && self.is_method(wanted, method))
        })
    }

    fn sinks(&self, is_it: impl Fn(&Place) -> bool) -> Vec<usize> {
        let sinks = self.flows.policy.sinks.iter().enumerate();
        sinks.filter(|(_, sink)| is_it(&sink.place)).map(|(index, _)| index).collect()
    }

    fn is_field(&self, place: &Place, declaring: ClassId, wanted: Name) -> bool {
        match place {
            Place::Field { class, name } => *class == self.class_name(declaring) && *name == self.names.get(wanted),
            _ => false,
        }
    }

    /// Whether a method is the one that is named, or overrides it.
    fn is_method(&self, wanted: &MethodName, id: MethodId) -> bool {
        let class = self.class_of(id);
        let method = &class.methods[id.index];
        self.names.get(method.name) == wanted.name
            && self.names.get(method.desc) == wanted.descriptor
            && self.records[id.class].ancestors.iter().any(|&above| self.class_name(above) == wanted.class)
    }

    /// The point at which a sink is seen.
    pub(crate) fn sink_point(&mut self, sink: usize, sort: Sort, span: Span) -> PointId {
        let name = self.flows.policy.sinks[sink].name.clone();
        self.point(PointKind::User, &name, sort, span)
    }

    /// The point of a kind and a name, at which one value is seen.
    pub(crate) fn point(&mut self, kind: PointKind, name: &str, sort: Sort, span: Span) -> PointId {
        let ty = sort.kind().ty();
        let (mut unique, mut number) = (name.to_owned(), 2);
        while let Some((id, known)) = self.flows.points.iter().find(|(_, point)| point.name == unique) {
            if known.kind == kind && known.fields.iter().all(|seen| seen.ty == ty) {
                return id;
            }
            unique = format!("{name} ({number})");
            number += 1;
        }
        let field = if kind == PointKind::Result { FieldKind::Result } else { FieldKind::Listed };
        let seen = Seen { name: "value".to_owned(), ty, kind: field };
        self.add_point(kind, unique, vec![seen], (sort != Sort::Ref).then(|| maker::number(sort)), span)
    }

    /// The point at which the construction of an argument begins or ends. Both exist as soon as one does.
    pub(crate) fn construction_point(&mut self, kind: PointKind, span: Span) -> PointId {
        for kind in [PointKind::ConstructionBegin, PointKind::ConstructionEnd] {
            if self.flows.points.find(|point| point.kind == kind).is_none() {
                let name = self.unused_name(point_name(kind));
                self.add_point(kind, name, Vec::new(), None, span);
            }
        }
        self.flows.points.find(|point| point.kind == kind).expect("it was added")
    }

    /// The point at the normal end.
    pub(crate) fn end_point(&mut self, fields: &[AtEnd], span: Span) -> PointId {
        if let Some(known) = self.flows.points.find(|point| point.kind == PointKind::End) {
            return known;
        }
        // Inputs are words; what is seen has the type that the source says.
        let seen = |field: &AtEnd| {
            let ty = field.list.clone().unwrap_or_else(|| end_type(field.sort));
            Seen { name: field.name.clone(), ty, kind: field.kind }
        };
        let name = self.unused_name(point_name(PointKind::End));
        self.add_point(PointKind::End, name, fields.iter().map(seen).collect(), None, span)
    }

    /// A name that no point has.
    fn unused_name(&self, name: &str) -> String {
        let is_used = |name: &String| self.flows.points.values().any(|point| point.name == *name);
        let numbered = (2..).map(|number: u32| format!("{name} ({number})"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_used(name)).unwrap_or_default()
    }

    fn add_point(
        &mut self,
        kind: PointKind,
        name: String,
        fields: Vec<Seen>,
        number: Option<Number>,
        span: Span,
    ) -> PointId {
        self.flows.seen.push(number);
        self.flows.points.push(Point { name, kind, fields, span })
    }

    /// The procedure that writes down what an object of a type is. For texts it is one that needs nothing else.
    pub(crate) fn view_proc(&mut self, ty: Name) -> Result<ProcId, String> {
        let is_text = self.names.get(ty) == "Ljava/lang/String;";
        let (name, desc) =
            if is_text { ("ofText", "(Ljava/lang/String;)[B") } else { ("of", "(Ljava/lang/Object;)[B") };
        let [class, name, desc] = [VIEW, name, desc].map(|text| self.names.intern(text));
        let method = self.resolve_method(Member { class, name, desc })?;
        Ok(self.proc_of(method))
    }

    /// The procedures that write down what an object shows, and what it answers.
    pub(crate) fn member_procs(&mut self) -> Result<[ProcId; 2], String> {
        let mut proc = |name: &str, desc: &str| {
            let [class, name, desc] = [VIEW, name, desc].map(|text| self.names.intern(text));
            let method = self.resolve_method(Member { class, name, desc })?;
            Ok::<ProcId, String>(self.proc_of(method))
        };
        Ok([proc("shown", "(Ljava/lang/Object;)[B")?, proc("answers", "()[B")?])
    }

    /// Remembers that code of the user mentions a text, and whether only to say it.
    pub(crate) fn note_text(&mut self, text: TextId, is_said: bool) {
        if is_said {
            self.flows.said.insert(text)
        } else {
            self.flows.texts.insert(text)
        };
    }

    /// Whether an instruction that takes a text only outputs it.
    pub(crate) fn says(&self, insn: &Insn) -> bool {
        match insn {
            Insn::Return(_) => true,
            Insn::Invoke(_, method) if self.names.get(method.class).starts_with("java/") => matches!(
                self.names.get(method.name),
                "<init>" | "append" | "concat" | "format" | "print" | "printf" | "println" | "write"
            ),
            _ => false,
        }
    }

    /// The inputs of the program.
    pub(super) fn inputs(&self) -> IdVec<InputId, Input> {
        let inputs = self.flows.policy.inputs.iter().map(|given| Input {
            name: given.name.clone(),
            ty: given.maker.shape().word(),
            secrecy: given.secrecy,
            span: Span::default(),
        });
        inputs.collect()
    }

    /// The points of the program.
    pub(super) fn take_points(&mut self) -> IdVec<PointId, Point> {
        std::mem::take(&mut self.flows.points)
    }

    /// What is known of the program beyond its meaning.
    pub(super) fn guide(&self) -> Guide {
        let is_own = self.origins.values().map(|origin| {
            let is_made = is_answering(&origin.method, &origin.descriptor)
                || origin.method.starts_with("<entry>")
                || origin.method.starts_with("<input");
            !origin.is_library && !is_made
        });
        let texts = |known: &IndexSet<TextId, FxBuildHasher>| {
            let texts = known.iter().map(|&text| self.names.text(text).to_vec());
            texts.filter(|text| !text.is_empty()).collect()
        };
        Guide {
            language: "Java".to_owned(),
            shapes: self.flows.policy.inputs.iter().map(|given| given.maker.shape()).collect::<IdVec<InputId, Shape>>(),
            is_own: is_own.collect(),
            seen: self.flows.seen.values().copied().collect(),
            library_classes: self.records.ids().filter(|&class| self.is_library(class)).collect(),
            numbers: Vec::new(),
            texts: texts(&self.flows.texts),
            said: texts(&self.flows.said),
            formats: self.formats(),
            text_layout: self.text_layout(),
            remembered: self.remembered(),
            made_up: self.flows.stubs.iter().map(|(_, of)| of.clone()).collect(),
            outside: self.outside(),
            text_hash: None,
            compared_fields: self.flows.compared.iter().cloned().collect(),
            text_questions: self.origins.iter().filter(|(_, origin)| asks_text(origin)).map(|(proc, _)| proc).collect(),
        }
    }

    fn text_layout(&self) -> Option<TextLayout> {
        let (class, _) = self.table.classes.iter().find(|(_, class)| class.name == "java/lang/String")?;
        let field = |name: &str| {
            let mut fields = self.table.fields.iter();
            fields.find(|(_, field)| field.class == class && field.name == name).map(|(id, _)| id)
        };
        Some(TextLayout { class, bytes: field("value [B")?, is_wide: field("coder B")? })
    }
}

/// Whether a method of the library answers what a text is like.
fn asks_text(origin: &ProcOrigin) -> bool {
    match origin.class.as_str() {
        "java/lang/String" => matches!(
            origin.method.as_str(),
            "equals"
                | "equalsIgnoreCase"
                | "startsWith"
                | "endsWith"
                | "contains"
                | "compareTo"
                | "compareToIgnoreCase"
                | "contentEquals"
                | "indexOf"
                | "lastIndexOf"
                | "hashCode"
        ),
        "java/lang/Integer" => origin.method == "parseInt",
        "java/lang/Long" => origin.method == "parseLong",
        "java/lang/Double" => origin.method == "parseDouble",
        "java/lang/Boolean" => origin.method == "parseBoolean",
        _ => false,
    }
}

/// What the point of a kind is called, unless a sink of the user has that name.
pub(crate) fn point_name(kind: PointKind) -> &'static str {
    match kind {
        PointKind::User => "sink",
        PointKind::End => END,
        PointKind::Result => RESULT,
        PointKind::Message => "message of the exception",
        PointKind::ConstructionBegin => "construction begins",
        PointKind::ConstructionEnd => "construction ends",
    }
}

/// The type in which properties read a value at the normal end.
pub(crate) fn end_type(sort: Sort) -> Type {
    let narrow = match sort {
        Sort::Boolean => return Type::Bool,
        Sort::Byte => Width::new(8),
        Sort::Short => Width::new(16),
        Sort::Char => Width::unsigned(16),
        _ => None,
    };
    narrow.map_or_else(|| sort.kind().ty(), Type::Bits)
}

/// `String.hashCode`.
const TEXT_HASH: TextHash = TextHash { multiplier: 31 };

/// Adds the hash function of texts that the user's code calls, itself or by the virtual `hashCode` of any object.
pub(super) fn note_text_hash(guide: &mut Guide, program: &Program, origins: &IdVec<ProcId, ProcOrigin>) {
    let is_hash = |proc: ProcId| {
        let origin = &origins[proc];
        origin.class == "java/lang/String" && origin.method == "hashCode"
    };
    let hashes: Vec<SelectorId> = program
        .classes
        .classes
        .values()
        .flat_map(|class| &class.methods)
        .filter(|(_, proc)| is_hash(**proc))
        .map(|(selector, _)| *selector)
        .collect();
    let calls_hash = |action: &Action| match action.callee() {
        Some(Callee::Proc(proc)) => is_hash(proc),
        Some(Callee::Selector(selector)) => hashes.contains(&selector),
        Some(Callee::Initialiser(_)) | None => false,
    };
    let own = program.procs.iter().filter(|(id, _)| guide.is_own[*id]).map(|(_, proc)| proc);
    let mut instrs = own.flat_map(|proc| proc.locs.values()).flat_map(|loc| &loc.instrs);
    guide.text_hash = instrs.any(|instr| calls_hash(&instr.action)).then_some(TEXT_HASH);
}

/// Adds the numbers that the user's code mentions.
pub(super) fn note_numbers(guide: &mut Guide, program: &Program) {
    let own = program.procs.iter().filter(|(id, _)| guide.is_own[*id]).map(|(_, proc)| proc);
    let mut numbers: Vec<i64> = own.flat_map(numbers_in).collect();
    numbers.sort_unstable();
    numbers.dedup();
    guide.numbers = numbers;
}

fn numbers_in(proc: &Proc) -> Vec<i64> {
    let mut found = Vec::new();
    let mut note = |operand: &Operand| {
        if let Operand::Const(Value::Bits(bits), Type::Bits(width)) = operand {
            found.push(number(*width, *bits));
        }
    };
    for loc in proc.locs.values() {
        loc.instrs.iter().flat_map(|instr| instr.operands()).for_each(&mut note);
        loc.terminator.operand().into_iter().for_each(&mut note);
        if let counterpoint_ir::program::Terminator::Switch(_, cases, _) = &loc.terminator {
            for (value, _) in cases {
                note(&Operand::Const(value.clone(), Type::Bits(Width::WORD)));
            }
        }
    }
    found
}

/// A constant as a number; of a floating-point number, the nearest integer.
#[expect(clippy::cast_possible_truncation, reason = "a hint need not be exact")]
fn number(width: Width, bits: u64) -> i64 {
    match width {
        Width::F32 => f32::from_bits(u32::try_from(bits).unwrap_or(0)).round() as i64,
        Width::F64 => f64::from_bits(bits).round() as i64,
        _ => width.signed(bits),
    }
}
