//! Classes of the world: reading, entering into the table, questions about them.

use std::rc::Rc;

use counterpoint_ir::class::{Class as TableClass, Element, Field as TableField};
use counterpoint_ir::ids::{ClassId, ProcId};

use super::{MethodId, Record, World};
use crate::class::code::{Code, Handler, Insn, Invoke};
use crate::class::{Class, flags};
use crate::descriptor::{Sort, class_name, descriptor_of};
use crate::intrinsics;
use crate::names::{Member, Name};
use crate::path::Origin;

/// The machine knows no arrays with more dimensions.
const MOST_DIMENSIONS: usize = 255;

/// What is said of classes that nobody has.
const MISSING: &str = ", which is missing";

/// The internal name of the class that is missing, if that is why something is not supported.
pub fn missing_class(reason: &str) -> Option<&str> {
    reason.strip_prefix("class ")?.strip_suffix(MISSING)
}

/// A class that was read, before anybody else has it.
fn alone(class: &mut Rc<Class>) -> &mut Class {
    Rc::get_mut(class).expect("it was just read")
}

impl World<'_> {
    /// The class with an internal name, arrays included. Those above it are entered first.
    pub(crate) fn class(&mut self, name: Name) -> Result<ClassId, String> {
        if let Some(known) = self.by_name.get(&name) {
            return known.clone().map_err(|reason| reason.to_string());
        }
        let text = self.names.get(name).to_owned();
        // Found again while it is being entered, a class is above itself.
        self.by_name.insert(name, Err(format!("class {text}, which is above itself").into()));
        let entered = if text.starts_with('[') { self.enter_array(name, &text) } else { self.enter_class(name, &text) };
        self.by_name.insert(name, entered.clone().map_err(Into::into));
        entered
    }

    /// The class with a name that is written here.
    pub(crate) fn class_named(&mut self, name: &str) -> Result<ClassId, String> {
        let name = self.names.intern(name);
        self.class(name)
    }

    /// Adds a class that was made here.
    pub(crate) fn add_class(&mut self, class: Class) -> Result<ClassId, String> {
        let name = class.name;
        self.made.insert(name, Rc::new(class));
        self.class(name)
    }

    fn read_class(&mut self, name: Name, text: &str) -> Result<Rc<Class>, String> {
        if let Some(made) = self.made.remove(&name) {
            return Ok(made);
        }
        let is_shim = text.starts_with("counterpoint/");
        let found = if is_shim { self.path.find_shim(text) } else { self.path.find(text) };
        let found = found.map_err(|error| format!("class {text}: {error}"))?;
        let found = found.ok_or_else(|| format!("class {text}{MISSING}"))?;
        let class = crate::class::read(&mut self.names, found)
            .map_err(|message| format!("class {text}, which cannot be read: {message}"))?;
        Ok(Rc::new(class))
    }

    fn enter_class(&mut self, name: Name, text: &str) -> Result<ClassId, String> {
        let mut class = self.read_class(name, text)?;
        if class.name != name {
            return Err(format!("class {text}, whose file has another class"));
        }
        let is_answering = self.is_answering(&class);
        if is_answering {
            let answering = self.answering();
            alone(&mut class).interfaces.push(answering);
        }
        let mut supers = Vec::new();
        for &above in class.super_name.iter().chain(&class.interfaces) {
            let above = self.class(above)?;
            if !supers.contains(&above) {
                supers.push(above);
            }
        }
        if is_answering {
            self.add_answers(alone(&mut class), &supers);
        }
        let layout = match class.super_name {
            Some(_) if !class.is(flags::INTERFACE) => self.records[supers[0]].layout.clone(),
            _ => Vec::new(),
        };
        let id = self.push_record(name, text, supers, None);
        self.records[id].layout = layout;
        for field in class.fields.iter().filter(|field| !field.is_static()) {
            let desc = self.names.get(field.desc);
            let record = TableField {
                name: format!("{} {desc}", self.names.get(field.name)),
                class: id,
                ty: Sort::of(desc).kind().ty(),
            };
            let field_id = self.table.fields.push(record);
            self.fields.insert((id, field.name, field.desc), field_id);
            self.records[id].layout.push(field_id);
        }
        let is_enum = class.is(flags::ENUM) && !class.is(flags::ABSTRACT | flags::INTERFACE);
        let is_users = class.origin == Origin::User && !class.is(flags::INTERFACE);
        self.records[id].class = Some(class);
        if is_users {
            self.find_own_keys(id);
        }
        if is_enum {
            self.enums.push(id);
            if self.choices.iter().any(|(_, choice)| *choice == super::Choice::EnumValues) {
                self.reach_enum(id);
            }
        }
        Ok(id)
    }

    /// Arrays are below the arrays of what their elements are below, and below what all arrays are.
    fn enter_array(&mut self, name: Name, text: &str) -> Result<ClassId, String> {
        if text.bytes().take_while(|&byte| byte == b'[').count() > MOST_DIMENSIONS {
            return Err(format!("an array of more than {MOST_DIMENSIONS} dimensions"));
        }
        let element = &text[1..];
        let sort = Sort::of(element);
        let mut supers = Vec::new();
        let mut element_class = None;
        if sort == Sort::Ref {
            let class = self.class_named(class_name(element))?;
            for above in self.table.classes[class].supers.clone() {
                let array = format!("[{}", descriptor_of(&self.table.classes[above].name));
                supers.push(self.class_named(&array)?);
            }
            element_class = (!self.is_object(class)).then_some(class);
        }
        if supers.is_empty() {
            for above in ["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"] {
                supers.push(self.class_named(above)?);
            }
        }
        let element = Element { ty: sort.kind().ty(), class: element_class };
        Ok(self.push_record(name, text, supers, Some(element)))
    }

    fn push_record(&mut self, name: Name, text: &str, supers: Vec<ClassId>, element: Option<Element>) -> ClassId {
        let id = self.records.next_id();
        let mut ancestors: Vec<ClassId> =
            supers.iter().flat_map(|&above| self.records[above].ancestors.iter().copied()).chain([id]).collect();
        ancestors.sort_unstable();
        ancestors.dedup();
        self.table.classes.push(TableClass {
            name: text.to_owned(),
            supers,
            methods: std::collections::BTreeMap::new(),
            initialiser: None,
            element,
        });
        self.records.push(Record {
            class: None,
            name,
            ancestors,
            layout: Vec::new(),
            is_instantiated: false,
            instantiated_below: Vec::new(),
            answers: None,
            needs_init: None,
            initialiser: None,
            has_procs: false,
            patch: None,
        })
    }

    /// The class with the patches for a class of the library.
    pub(super) fn patch_class(&mut self, class: ClassId) -> Option<ClassId> {
        if let Some(known) = self.records[class].patch {
            return known;
        }
        let name = self.class_name(class).to_owned();
        let is_patched = self.is_library(class) && !name.starts_with("counterpoint/");
        let patch = if is_patched { self.class_named(&intrinsics::patch_of(&name)).ok() } else { None };
        self.records[class].patch = Some(patch);
        patch
    }

    pub(crate) fn class_name(&self, class: ClassId) -> &str {
        &self.table.classes[class].name
    }

    /// Whether all flags of a class are set.
    pub(crate) fn class_is(&self, class: ClassId, flags: u16) -> bool {
        self.records[class].class.as_ref().is_some_and(|class| class.is(flags))
    }

    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        self.records[class].class.as_ref().is_none_or(|class| class.origin == Origin::Library)
    }

    /// Whether it is the class above all others.
    pub(crate) fn is_object(&self, class: ClassId) -> bool {
        self.table.classes[class].supers.is_empty()
    }

    /// Whether a class is another one or below it.
    pub(crate) fn is_below(&self, sub: ClassId, sup: ClassId) -> bool {
        self.records[sub].ancestors.binary_search(&sup).is_ok()
    }

    /// Whether a class is another one or above it, interfaces aside.
    pub(crate) fn is_superclass(&self, sup: ClassId, sub: ClassId) -> bool {
        sup == sub || (!self.class_is(sup, flags::INTERFACE) && self.is_below(sub, sup))
    }

    /// The class of a method.
    pub(crate) fn class_of(&self, id: MethodId) -> Rc<Class> {
        let class = self.records[id.class].class.as_ref();
        Rc::clone(class.expect("arrays declare no methods"))
    }

    /// Says that a class may have to be initialised; whether there is anything to do.
    pub(crate) fn init(&mut self, class: ClassId) -> bool {
        if !self.needs_init(class) {
            return false;
        }
        if self.records[class].initialiser.is_none() {
            let code = self.initialiser_code(class);
            let proc = self.made_proc(class, "<clinit>", "", code);
            self.records[class].initialiser = Some(proc);
        }
        true
    }

    pub(super) fn needs_init(&mut self, class: ClassId) -> bool {
        if let Some(known) = self.records[class].needs_init {
            return known;
        }
        let needs = self.initialiser_method(class).is_some() || !self.init_first(class).is_empty();
        self.records[class].needs_init = Some(needs);
        needs
    }

    /// What must be initialised before a class and does something: its superclass, then the interfaces with code.
    fn init_first(&mut self, class: ClassId) -> Vec<ClassId> {
        if self.class_is(class, flags::INTERFACE) {
            return Vec::new();
        }
        let mut open: Vec<ClassId> = self.table.classes[class].supers.iter().rev().copied().collect();
        let mut first = Vec::new();
        while let Some(above) = open.pop() {
            if !self.class_is(above, flags::INTERFACE) {
                if self.needs_init(above) {
                    first.push(above);
                }
                continue;
            }
            // Interfaces above come before those below them.
            let interfaces: Vec<ClassId> = self.table.classes[above]
                .supers
                .iter()
                .rev()
                .copied()
                .filter(|&id| self.class_is(id, flags::INTERFACE))
                .collect();
            let is_open = interfaces.iter().any(|id| !first.contains(id) && self.has_default_initialiser(*id));
            if is_open {
                open.push(above);
                open.extend(interfaces.into_iter().filter(|id| !first.contains(id)));
            } else if self.has_default_initialiser(above) && !first.contains(&above) {
                first.push(above);
            }
        }
        first
    }

    fn has_default_initialiser(&mut self, interface: ClassId) -> bool {
        let has_default = self.records[interface].class.as_ref().is_some_and(|class| {
            class.methods.iter().any(|method| method.flags & (flags::STATIC | flags::ABSTRACT | flags::PRIVATE) == 0)
        });
        has_default && self.initialiser_method(interface).is_some()
    }

    fn initialiser_method(&mut self, class: ClassId) -> Option<MethodId> {
        let [name, desc] = ["<clinit>", "()V"].map(|text| self.names.intern(text));
        let index = self.records[class].class.as_ref()?.method(name, desc)?;
        Some(MethodId { class, index })
    }

    /// Initialises what comes first, then runs the code; what it throws is wrapped as the machine does.
    fn initialiser_code(&mut self, class: ClassId) -> Code {
        let first = self.init_first(class);
        let mut insns: Vec<Insn> = first.iter().map(|&above| Insn::InitClass(self.records[above].name)).collect();
        let mut handlers = Vec::new();
        if let Some(method) = self.initialiser_method(class) {
            let own = &self.class_of(method).methods[method.index];
            let call = Member { class: self.records[class].name, name: own.name, desc: own.desc };
            let start = insns.len();
            insns.extend([Insn::Invoke(Invoke::Static, call), Insn::Return(None)]);
            let wrap = Member {
                class: self.names.intern("counterpoint/rt/Traps"),
                name: self.names.intern("initialiserFailed"),
                desc: self.names.intern("(Ljava/lang/Throwable;)Ljava/lang/Throwable;"),
            };
            // Initialisers of the library do not fail.
            if !self.is_library(class) && self.resolve_method(wrap).is_ok() {
                handlers.push(Handler { start, end: start + 1, target: start + 2, catch: None });
                insns.extend([Insn::Invoke(Invoke::Static, wrap), Insn::Throw]);
            }
        } else {
            insns.push(Insn::Return(None));
        }
        crate::made::code(insns, 0, handlers)
    }

    /// The procedure that makes arrays of arrays.
    pub(crate) fn array_maker(&mut self, class: Name, n_dimensions: u8) -> Result<ProcId, String> {
        if let Some(&known) = self.array_makers.get(&(class, n_dimensions)) {
            return Ok(known);
        }
        let id = self.class(class)?;
        let text = self.names.get(class).to_owned();
        let inner = self.names.intern(&text[1..]);
        self.class(inner)?;
        let code = crate::made::array_maker(&mut self.names, class, inner, n_dimensions);
        let params = "I".repeat(n_dimensions.into());
        let home = self.class_named("java/lang/Object")?;
        let proc = self.made_proc(home, &format!("new {text}"), &format!("({params}){text}"), code);
        self.array_makers.insert((class, n_dimensions), proc);
        self.instantiate(id);
        Ok(proc)
    }

    /// Makes the values of an enumeration reachable, because code may ask for them by the number of the class.
    pub(super) fn reach_enum(&mut self, class: ClassId) {
        if let Some(values) = self.enum_values(class) {
            self.proc_of(values);
            self.init(class);
        }
    }

    pub(super) fn enum_values(&mut self, class: ClassId) -> Option<MethodId> {
        let desc = format!("()[{}", descriptor_of(self.class_name(class)));
        let [name, desc] = ["values", &desc].map(|text| self.names.intern(text));
        let index = self.records[class].class.as_ref()?.method(name, desc)?;
        Some(MethodId { class, index })
    }
}
