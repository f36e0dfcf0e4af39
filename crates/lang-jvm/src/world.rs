//! The closed world: what the entry can reach, by rapid type analysis.
//!
//! A method becomes reachable when reachable code calls it directly, or calls a selector that an instantiated class below
//! the type of the call answers with it. Lowering a method asks the world for the ids of what it mentions, and thereby
//! makes it reachable; a list of methods to be lowered replaces recursion. Order is that of discovery, so that the same
//! class path and entry give the same program.
//!
//! Every class that is looked at gets a record, a class of the table, and its instance fields; classes above it come
//! first. Static fields, procedures and selectors are made when they are asked for.

mod answering;
mod classes;
mod dispatch;
mod finish;
mod flows;
mod formats;
mod image;
mod members;
mod monitors;
mod outside;
mod places;
mod remembered;
mod resources;
mod unread;

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use counterpoint_diag::{Interrupt, Span};
use counterpoint_ir::class::Classes;
use counterpoint_ir::ids::{ClassId, FieldId, IdVec, ObjId, ProcId, SelectorId, StaticId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::{Operand, Proc};
use counterpoint_ir::state::Image;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use crate::class::code::Code;
use crate::class::{Class, Constant, flags};
use crate::descriptor::{Kind, Signature};
use crate::entry::Entry;
use crate::intrinsics::{self, Intrinsic};
use crate::lower::{self, Method};
use crate::names::{Member, Name, Names, TextId};
use crate::path::ClassPath;
use crate::spans::{SourceTexts, SpanFinder};
pub use classes::missing_class;
use dispatch::DispatchTargets;
pub(crate) use finish::BOOT;
use flows::Flows;
pub(crate) use flows::{end_type, point_name};
pub(crate) use outside::OUTSIDE;
pub(crate) use places::ThrowSite;
use places::{Tables, Texts};

/// A method: the class that declares it, and its position there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct MethodId {
    pub(crate) class: ClassId,
    pub(crate) index: usize,
}

/// What a direct call becomes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    /// One instruction.
    Inline(Intrinsic),
    /// A call.
    Code,
}

/// What a dynamic call becomes.
pub(crate) enum Linked {
    /// An object of the image.
    Constant(Operand),
    /// A new object whose fields are the arguments.
    Object(ClassId, Vec<FieldId>),
    /// A call of a static method.
    Static(MethodId),
}

/// What is known of a class.
pub(crate) struct Record {
    /// The class; arrays have none.
    pub(crate) class: Option<Rc<Class>>,
    pub(crate) name: Name,
    /// All classes above it and itself, ascending.
    ancestors: Vec<ClassId>,
    /// The fields of its objects, inherited ones first.
    layout: Vec<FieldId>,
    /// Whether objects of it are made.
    is_instantiated: bool,
    /// The instantiated classes below it, itself included.
    instantiated_below: Vec<ClassId>,
    /// What its objects answer to selectors; made when it is instantiated.
    answers: Option<Rc<DispatchTargets>>,
    /// Whether initialising it does anything.
    needs_init: Option<bool>,
    /// The procedure that does it.
    initialiser: Option<ProcId>,
    /// Whether a method of it can be reached.
    has_procs: bool,
    /// The class with its patches, once it was looked for.
    #[expect(clippy::option_option, reason = "not looked for, none, one")]
    patch: Option<Option<ClassId>>,
}

/// What a procedure is lowered from.
#[derive(Debug, Clone)]
enum Work {
    Method(MethodId),
    /// Code made here: a class whose tables it uses, its descriptor.
    Made(ClassId, Name, Rc<Code>),
    /// A choice by number among classes, made when all classes are known.
    Choice(Choice),
}

/// Procedures that the world answers at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Choice {
    EnumValues,
    Initialise,
}

/// What a procedure is, for reports.
#[derive(Debug, Clone)]
pub struct ProcOrigin {
    /// The internal name of the class.
    pub class: String,
    /// The name of the method.
    pub method: String,
    /// The descriptor of the method.
    pub descriptor: String,
    /// Whether nobody wrote it: it was made by the compiler or by this front end.
    pub is_synthetic: bool,
    /// Whether it is part of the JDK or stands in for it.
    pub is_library: bool,
    /// The procedure that reached it first: calls it, or makes the object that answers with it. The entry has none.
    pub reached_from: Option<ProcId>,
}

/// Something that is not supported, at its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported {
    /// The procedure.
    pub proc: String,
    /// Why.
    pub reason: String,
    /// Its source.
    pub span: Span,
}

/// The closed world while it is explored.
pub(crate) struct World<'p> {
    path: &'p ClassPath,
    texts: &'p SourceTexts,
    interrupt: &'p Interrupt,
    pub(crate) names: Names,
    pub(crate) table: Classes,
    pub(crate) records: IdVec<ClassId, Record>,
    by_name: FxHashMap<Name, Result<ClassId, Rc<str>>>,
    /// Classes made here that are not in the table yet.
    made: FxHashMap<Name, Rc<Class>>,
    signatures: FxHashMap<Name, Rc<Signature>>,
    fields: FxHashMap<(ClassId, Name, Name), FieldId>,
    /// The fields that code reads or writes.
    used_fields: FxHashSet<FieldId>,
    statics: FxHashMap<(ClassId, Name, Name), StaticId>,
    resolved: FxHashMap<Member, Option<MethodId>>,
    targets: FxHashMap<MethodId, Target>,
    /// What code of the library calls instead of methods.
    library_calls: FxHashMap<MethodId, Option<MethodId>>,
    /// Methods that give a constant.
    constant_results: FxHashMap<MethodId, Option<Constant>>,
    selectors: IndexMap<(Name, Name), SelectorId, FxBuildHasher>,
    /// What methods are asked for by that do not override what they seem to.
    own_keys: FxHashMap<MethodId, (Name, Name)>,
    /// Per selector, the types whose objects it is called on.
    called_on: IdVec<SelectorId, Vec<ClassId>>,
    /// What instantiated classes answer to called selectors.
    answered: IndexMap<(ClassId, SelectorId), MethodId, FxBuildHasher>,
    procs: IdVec<ProcId, Option<Proc>>,
    origins: IdVec<ProcId, ProcOrigin>,
    /// Per procedure that stack traces show, the instructions that may throw.
    places: IdVec<ProcId, Vec<ThrowSite>>,
    /// What the tables of places will hold of each of them.
    tables: IdVec<ProcId, Tables>,
    place_texts: Texts,
    /// Whether the tables will certainly be used.
    pub(crate) wants_places: bool,
    by_method: FxHashMap<MethodId, ProcId>,
    work: VecDeque<(ProcId, Work)>,
    /// The procedure that is being lowered.
    current: Option<ProcId>,
    /// Whether something asks which monitors are held.
    has_monitors: bool,
    /// Methods of the user that enter monitors, lowered while nothing asked.
    locking: Vec<(ProcId, MethodId)>,
    /// The static fields that code reads.
    read_statics: FxHashSet<StaticId>,
    /// Static fields of the user that code of the user reads, with their classes, names and descriptors.
    own_statics_read: IndexMap<StaticId, (ClassId, Name, Name), FxBuildHasher>,
    /// Those of the library that are left empty because none does, with the initialisers that would fill them.
    unread: FxHashMap<StaticId, (ProcId, MethodId)>,
    /// The entry: its procedure, the class it belongs to, its descriptor and its code.
    entry: Option<(ProcId, ClassId, Name, Code)>,
    choices: Vec<(ProcId, Choice)>,
    /// The traps that may occur.
    asked_traps: BTreeSet<Trap>,
    /// Classes that objects are cast to, and those whose initialisers may fail: messages tell their names.
    cast_to: IndexSet<ClassId, FxBuildHasher>,
    breakable: IndexSet<ClassId, FxBuildHasher>,
    array_makers: FxHashMap<(Name, u8), ProcId>,
    image: Image,
    texts_in_image: IndexMap<TextId, ObjId, FxBuildHasher>,
    mirrors: IndexMap<ClassId, ObjId, FxBuildHasher>,
    primitive_mirrors: Vec<ObjId>,
    /// Classes that code names as objects.
    named_classes: IndexSet<ClassId, FxBuildHasher>,
    source_files: FxHashMap<ClassId, Option<usize>>,
    n_made: usize,
    unsupported: IndexSet<(String, String), FxBuildHasher>,
    unsupported_at: Vec<Unsupported>,
    enums: Vec<ClassId>,
    flows: Flows,
}

impl<'p> World<'p> {
    pub(crate) fn new(path: &'p ClassPath, texts: &'p SourceTexts, entry: &Entry, interrupt: &'p Interrupt) -> Self {
        Self {
            interrupt,
            flows: Flows::new(entry),
            path,
            texts,
            names: Names::default(),
            table: Classes::default(),
            records: IdVec::default(),
            by_name: FxHashMap::default(),
            made: FxHashMap::default(),
            signatures: FxHashMap::default(),
            fields: FxHashMap::default(),
            used_fields: FxHashSet::default(),
            statics: FxHashMap::default(),
            resolved: FxHashMap::default(),
            targets: FxHashMap::default(),
            library_calls: FxHashMap::default(),
            constant_results: FxHashMap::default(),
            selectors: IndexMap::default(),
            own_keys: FxHashMap::default(),
            called_on: IdVec::default(),
            answered: IndexMap::default(),
            procs: IdVec::default(),
            origins: IdVec::default(),
            places: IdVec::default(),
            tables: IdVec::default(),
            place_texts: Texts::default(),
            wants_places: false,
            by_method: FxHashMap::default(),
            work: VecDeque::new(),
            current: None,
            has_monitors: false,
            locking: Vec::new(),
            read_statics: FxHashSet::default(),
            own_statics_read: IndexMap::default(),
            unread: FxHashMap::default(),
            entry: None,
            choices: Vec::new(),
            asked_traps: BTreeSet::new(),
            cast_to: IndexSet::default(),
            breakable: IndexSet::default(),
            array_makers: FxHashMap::default(),
            image: Image::default(),
            texts_in_image: IndexMap::default(),
            mirrors: IndexMap::default(),
            primitive_mirrors: Vec::new(),
            named_classes: IndexSet::default(),
            source_files: FxHashMap::default(),
            n_made: 0,
            unsupported: IndexSet::default(),
            unsupported_at: Vec::new(),
            enums: Vec::new(),
        }
    }

    /// A number for a class that is made here.
    pub(crate) fn next_number(&mut self) -> usize {
        self.n_made += 1;
        self.n_made
    }

    /// The types in the descriptor of a method.
    pub(crate) fn signature(&mut self, desc: Name) -> Rc<Signature> {
        if let Some(known) = self.signatures.get(&desc) {
            return Rc::clone(known);
        }
        let text = self.names.get(desc).to_owned();
        let signature = Rc::new(Signature::parse(&mut self.names, &text));
        self.signatures.insert(desc, Rc::clone(&signature));
        signature
    }

    /// A new procedure, to be lowered later.
    fn new_proc(&mut self, origin: ProcOrigin, work: Work) -> ProcId {
        let proc = self.procs.push(None);
        self.origins.push(origin);
        self.places.push(Vec::new());
        self.tables.push(Tables::default());
        match work {
            Work::Choice(choice) => self.choices.push((proc, choice)),
            work => self.work.push_back((proc, work)),
        }
        proc
    }

    /// The procedure of code that is made here.
    pub(crate) fn made_proc(&mut self, class: ClassId, method: &str, desc: &str, code: Code) -> ProcId {
        let origin = ProcOrigin {
            class: self.class_name(class).to_owned(),
            method: method.to_owned(),
            descriptor: desc.to_owned(),
            is_synthetic: true,
            is_library: self.is_library(class),
            reached_from: self.current,
        };
        let desc = self.names.intern(desc);
        self.new_proc(origin, Work::Made(class, desc, Rc::new(code)))
    }

    /// Makes the entry, which must be the first procedure. Its code begins with room for what is booted.
    pub(crate) fn make_entry(&mut self, class: ClassId, desc: &str, code: Code) {
        let proc = self.made_proc(class, "<entry>", desc, code.clone());
        self.entry = Some((proc, class, self.names.intern(desc), code));
    }

    /// The procedure of a method, which thereby is reachable.
    pub(crate) fn proc_of(&mut self, id: MethodId) -> ProcId {
        if let Some(&known) = self.by_method.get(&id) {
            return known;
        }
        let class = self.class_of(id);
        let method = &class.methods[id.index];
        let origin = ProcOrigin {
            class: self.names.get(class.name).to_owned(),
            method: self.names.get(method.name).to_owned(),
            descriptor: self.names.get(method.desc).to_owned(),
            is_synthetic: method.is(flags::SYNTHETIC),
            is_library: self.is_library(id.class),
            reached_from: self.current,
        };
        let choice = match (origin.class.as_str(), origin.method.as_str()) {
            ("counterpoint/rt/Mirrors", "enumValues") => Some(Choice::EnumValues),
            ("counterpoint/rt/Mirrors", "initialise") => Some(Choice::Initialise),
            ("counterpoint/rt/Monitors", "holds") => {
                self.track_monitors();
                None
            }
            _ => None,
        };
        let proc = self.new_proc(origin, choice.map_or(Work::Method(id), Work::Choice));
        self.records[id.class].has_procs = true;
        self.by_method.insert(id, proc);
        match choice {
            Some(Choice::EnumValues) => self.enums.clone().into_iter().for_each(|class| self.reach_enum(class)),
            Some(Choice::Initialise) => {
                for class in self.named_classes.clone() {
                    self.init(class);
                }
            }
            None => {}
        }
        proc
    }

    /// What a direct call of a method becomes.
    pub(crate) fn target(&mut self, id: MethodId) -> Target {
        if let Some(&known) = self.targets.get(&id) {
            return known;
        }
        let is_library = self.is_library(id.class);
        let target = if is_library && self.patch(id).is_none() {
            intrinsics::find(&self.method_name(id)).map_or(Target::Code, Target::Inline)
        } else {
            Target::Code
        };
        self.targets.insert(id, target);
        target
    }

    /// Lowers everything that can be reached, unless the work is to end before.
    pub(crate) fn explore(&mut self) -> Result<(), String> {
        while let Some((proc, work)) = self.work.pop_front() {
            if self.interrupt.cause().is_some() {
                return Err("the work was stopped".to_owned());
            }
            self.current = Some(proc);
            let lowered = match work {
                Work::Method(id) => self.lower_method(proc, id),
                Work::Made(class, desc, code) => self.lower_made(proc, class, desc, &code),
                Work::Choice(_) => unreachable!("choices wait for the end"),
            };
            self.procs[proc] = Some(lowered);
        }
        Ok(())
    }

    fn lower_made(&mut self, proc: ProcId, home: ClassId, desc: Name, code: &Code) -> Proc {
        let name = full_name(&self.origins[proc]);
        let signature = &*self.signature(desc);
        lower::lower(self, &Method { name, home, initialised: None, id: None, has_receiver: false, signature, code })
    }

    fn lower_method(&mut self, proc: ProcId, id: MethodId) -> Proc {
        let class = self.class_of(id);
        let method = &class.methods[id.index];
        let name = self.method_name(id);
        let signature = self.signature(method.desc);
        let has_receiver = !method.is(flags::STATIC);
        if let Some(patch) = self.patch(id) {
            // Whoever calls the method does not initialise the class of the patch.
            let patch_class = self.class_of(patch);
            let patched = self.signature(patch_class.methods[patch.index].desc);
            if let Some(code) = patch_class.code(&mut self.names, patch.index) {
                let (home, initialised) = (patch.class, None);
                let (signature, code) = (&*patched, &*code);
                let (id, has_receiver) = (None, false);
                return lower::lower(self, &Method { name, home, initialised, id, has_receiver, signature, code });
            }
            // A patch without code is a cut: what is behind it stays out of the world.
            let kinds = kinds(&signature, has_receiver);
            let result = signature.result.map(|ty| ty.sort.kind());
            return self.unsupported_method(name, &kinds, result, intrinsics::cut);
        }
        let kinds = kinds(&signature, has_receiver);
        let result = signature.result.map(|ty| ty.sort.kind());
        let is_native = method.is(flags::NATIVE);
        let intrinsic = (self.is_library(id.class))
            .then(|| intrinsics::find(&name).or_else(|| intrinsics::find_native(&name).filter(|_| is_native)))
            .flatten();
        if let Some(intrinsic) = intrinsic
            && let Some(proc) = intrinsic.as_proc(&name, &kinds, result)
        {
            return proc;
        }
        if let Some(code) = self.code_of(id) {
            let code = self.without_unread(proc, id, code);
            self.note_locking(proc, id, &code);
            // Code that was made for a class runs when that class has been initialised.
            let host = class.host.and_then(|host| self.class(host).ok());
            let (home, initialised) = (id.class, Some(host.unwrap_or(id.class)));
            let (signature, code) = (&*signature, &*code);
            let (lowered, places) = lower::lower_with_places(
                self,
                &Method { name, home, initialised, id: Some(id), has_receiver, signature, code },
            );
            if self.is_shown(id.class) {
                self.places[proc] = places;
                if self.wants_places {
                    self.note_places(proc, id, code);
                }
            }
            lowered
        } else {
            let why = |name: &str| {
                if is_native { intrinsics::reason(name) } else { format!("method {name}, which has no code") }
            };
            self.unsupported_method(name, &kinds, result, why)
        }
    }

    fn unsupported_method(
        &mut self,
        name: String,
        params: &[Kind],
        result: Option<Kind>,
        why: impl FnOnce(&str) -> String,
    ) -> Proc {
        let reason = why(&name);
        self.note_unsupported(&name, &reason, Span::default());
        lower::unsupported(name, params, result, reason)
    }

    /// Remembers that something is not supported.
    pub(crate) fn note_unsupported(&mut self, proc: &str, reason: &str, span: Span) {
        if self.unsupported.insert((proc.to_owned(), reason.to_owned())) {
            self.unsupported_at.push(Unsupported { proc: proc.to_owned(), reason: reason.to_owned(), span });
        }
    }

    /// Tells the places of a method's code.
    pub(crate) fn span_finder(&mut self, class: ClassId, code: &Code) -> SpanFinder {
        let file = if let Some(&file) = self.source_files.get(&class) {
            file
        } else {
            let file = self.find_source(class);
            self.source_files.insert(class, file);
            file
        };
        self.texts.finder(file, code)
    }

    fn find_source(&self, class: ClassId) -> Option<usize> {
        let class = self.records[class].class.as_ref()?;
        if class.origin == crate::path::Origin::Library {
            return None;
        }
        let package = self.names.get(class.name).rsplit_once('/').map_or("", |(package, _)| package);
        self.texts.find(package, self.names.get(class.source_file?))
    }
}

/// What a method takes, the receiver first.
fn kinds(signature: &Signature, has_receiver: bool) -> Vec<Kind> {
    let receiver = has_receiver.then_some(Kind::Ref);
    receiver.into_iter().chain(signature.params.iter().map(|ty| ty.sort.kind())).collect()
}

/// The name of a procedure in the program.
pub(crate) fn full_name(origin: &ProcOrigin) -> String {
    format!("{}.{}{}", origin.class, origin.method, origin.descriptor)
}
