//! Code and classes that are made here, in the same instructions that class files are decoded to.
//!
//! Whatever a dynamic call is linked to becomes an ordinary class with ordinary code, so that reachability, dispatch,
//! initialisation and lowering know nothing of it.

use std::rc::Rc;

use crate::class::code::{Code, Condition, Handler, Insn, Invoke, Relation, Shuffle};
use crate::class::{Bodies, Class, Constant, Field, Method, flags};
use crate::descriptor::{JType, Kind, Sort, class_name};
use crate::names::{Member, Name, Names};
use crate::path::Origin;

/// Code of these instructions.
pub(crate) fn code(insns: Vec<Insn>, n_locals: u16, handlers: Vec<Handler>) -> Code {
    let end = u32::try_from(insns.len()).expect("made code is short");
    Code { insns, pcs: (0..=end).collect(), n_locals, handlers, ..Code::default() }
}

/// A static or instance method that is made here.
pub(crate) struct MadeMethod {
    pub(crate) name: Name,
    pub(crate) desc: Name,
    pub(crate) flags: u16,
    pub(crate) code: Code,
}

/// A class of methods that are made here.
pub(crate) fn class(
    name: Name,
    supers: (Name, Vec<Name>),
    fields: Vec<Field>,
    methods: Vec<MadeMethod>,
    host: &Class,
) -> Class {
    let flags = flags::FINAL | flags::SYNTHETIC;
    let (headers, bodies) = methods
        .into_iter()
        .map(|method| {
            let header =
                Method { name: method.name, desc: method.desc, flags: method.flags | flags::SYNTHETIC, signature: 0 };
            (header, Some(Rc::new(method.code)))
        })
        .unzip();
    Class {
        name,
        super_name: Some(supers.0),
        interfaces: supers.1,
        flags,
        origin: host.origin,
        fields,
        methods: headers,
        source_file: None,
        module: if host.origin == Origin::Library { host.module } else { None },
        enclosing: None,
        is_record: false,
        signature: None,
        inner: None,
        host: Some(host.name),
        is_shim: false,
        bodies: Bodies::Made(bodies),
    }
}

/// Writes instructions one after another.
pub(crate) struct Assembler<'a> {
    pub(crate) names: &'a mut Names,
    pub(crate) insns: Vec<Insn>,
    /// Branches whose targets are not known yet.
    open: Vec<usize>,
}

impl<'a> Assembler<'a> {
    pub(crate) fn new(names: &'a mut Names) -> Self {
        Self { names, insns: Vec::new(), open: Vec::new() }
    }

    pub(crate) fn push(&mut self, insn: Insn) {
        self.insns.push(insn);
    }

    pub(crate) fn int(&mut self, value: i32) {
        self.push(Insn::Const(Constant::Int(value)));
    }

    pub(crate) fn text(&mut self, units: &[u16]) {
        let text = self.names.intern_text(units);
        self.push(Insn::Const(Constant::Text(text)));
    }

    pub(crate) fn invoke(&mut self, invoke: Invoke, class: &str, name: &str, desc: &str) {
        let member =
            Member { class: self.names.intern(class), name: self.names.intern(name), desc: self.names.intern(desc) };
        self.push(Insn::Invoke(invoke, member));
    }

    /// A branch to where [`land`](Self::land) is called next.
    pub(crate) fn branch(&mut self, condition: Condition) {
        self.open.push(self.insns.len());
        self.push(Insn::Branch(condition, 0));
    }

    /// The target of all branches since the last call.
    pub(crate) fn land(&mut self) {
        let here = self.insns.len();
        for at in self.open.drain(..) {
            if let Insn::Branch(_, target) = &mut self.insns[at] {
                *target = here;
            }
        }
    }

    /// Turns the top of the stack from a value of one type into one of another, as method handles do.
    pub(crate) fn convert(&mut self, from: JType, to: JType) {
        match (from.sort.primitive(), to.sort.primitive()) {
            (Some(_), Some(_)) => self.widen(from.sort, to.sort),
            (Some((_, letter, boxed)), None) => {
                self.invoke(Invoke::Static, boxed, "valueOf", &format!("({letter})L{boxed};"));
            }
            (None, Some((keyword, letter, boxed))) => {
                let given = class_name(self.names.get(from.desc)).to_owned();
                let own = Sort::PRIMITIVES.iter().find_map(|sort| {
                    let primitive = sort.primitive()?;
                    (primitive.2 == given).then_some((*sort, primitive))
                });
                let (sort, (keyword, letter, boxed)) = own.unwrap_or((to.sort, (keyword, letter, boxed)));
                if own.is_none() {
                    let boxed = self.names.intern(boxed);
                    self.push(Insn::Cast(boxed));
                }
                self.invoke(Invoke::Virtual, boxed, &format!("{keyword}Value"), &format!("(){letter}"));
                self.widen(sort, to.sort);
            }
            (None, None) if from.desc != to.desc => {
                let class = class_name(self.names.get(to.desc)).to_owned();
                let class = self.names.intern(&class);
                self.push(Insn::Cast(class));
            }
            (None, None) => {}
        }
    }

    fn widen(&mut self, from: Sort, to: Sort) {
        if from.kind() != to.kind() {
            self.push(Insn::Convert(from.kind(), to.kind()));
        }
    }

    /// Drops a value.
    pub(crate) fn drop(&mut self, ty: JType) {
        self.push(Insn::Shuffle(if ty.sort.kind().n_slots() == 2 { Shuffle::Pop2 } else { Shuffle::Pop }));
    }

    /// Pushes an empty string builder.
    pub(crate) fn builder(&mut self) {
        let builder = self.names.intern(BUILDER);
        self.push(Insn::New(builder));
        self.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        self.invoke(Invoke::Special, BUILDER, "<init>", "()V");
    }

    /// Appends the top of the stack to the string builder below it.
    pub(crate) fn append(&mut self, ty: JType) {
        let param = match (ty.sort, self.names.get(ty.desc)) {
            (Sort::Byte | Sort::Short, _) => "I",
            (Sort::Ref, "Ljava/lang/String;") => "Ljava/lang/String;",
            (Sort::Ref, _) => "Ljava/lang/Object;",
            (sort, _) => sort.primitive().map_or("I", |primitive| primitive.1),
        };
        let desc = format!("({param})L{BUILDER};");
        self.invoke(Invoke::Virtual, BUILDER, "append", &desc);
    }

    /// Appends a text.
    pub(crate) fn append_text(&mut self, units: &[u16]) {
        if !units.is_empty() {
            self.text(units);
            self.invoke(Invoke::Virtual, BUILDER, "append", &format!("(Ljava/lang/String;)L{BUILDER};"));
        }
    }

    /// Returns what the string builder holds.
    pub(crate) fn return_built(&mut self) {
        self.invoke(Invoke::Virtual, BUILDER, "toString", "()Ljava/lang/String;");
        self.push(Insn::Return(Some(Kind::Ref)));
    }

    pub(crate) fn finish(self, n_locals: u16) -> Code {
        code(self.insns, n_locals, Vec::new())
    }
}

const BUILDER: &str = "java/lang/StringBuilder";

/// Code that holds a monitor while it runs: it enters it first, and leaves it before it returns or an exception leaves it.
pub(crate) fn holding(code: &Code, lock: &Insn) -> Code {
    let mut held = Code { insns: vec![lock.clone(), Insn::MonitorEnter], pcs: vec![0, 0], ..code.clone() };
    // Where each instruction has gone.
    let mut moved = Vec::with_capacity(code.insns.len() + 1);
    let body = held.insns.len();
    for (insn, &pc) in code.insns.iter().zip(&code.pcs) {
        moved.push(held.insns.len());
        if let Insn::Return(_) = insn {
            held.insns.extend([lock.clone(), Insn::MonitorExit]);
        }
        held.insns.push(insn.clone());
        held.pcs.resize(held.insns.len(), pc);
    }
    let end = held.insns.len();
    moved.push(end);
    for insn in &mut held.insns {
        match insn {
            Insn::Branch(_, target) | Insn::Goto(target) => *target = moved[*target],
            Insn::Switch(switch) => {
                switch.cases.iter_mut().for_each(|case| case.1 = moved[case.1]);
                switch.default = moved[switch.default];
            }
            _ => {}
        }
    }
    for handler in &mut held.handlers {
        let [start, end, target] = [handler.start, handler.end, handler.target].map(|at| moved[at]);
        *handler = Handler { start, end, target, ..*handler };
    }
    held.handlers.push(Handler { start: body, end, target: end, catch: None });
    held.insns.extend([lock.clone(), Insn::MonitorExit, Insn::Throw]);
    let last = code.pcs.last().copied().unwrap_or(0);
    held.pcs.resize(held.insns.len() + 1, last);
    held
}

/// Code that makes an array of arrays: the dimensions are its parameters.
///
/// All dimensions are checked before anything is made, from the first one on.
pub(crate) fn array_maker(names: &mut Names, class: Name, inner: Name, n_dimensions: u8) -> Code {
    let n = u16::from(n_dimensions);
    let (array, index) = (n, n + 1);
    let words = names.intern("[I");
    let mut code = Assembler::new(names);
    for dimension in 0..n {
        code.push(Insn::Load(Kind::Int, dimension));
        code.branch(Condition::Zero(Relation::GreaterEqual));
        code.push(Insn::Load(Kind::Int, dimension));
        code.push(Insn::NewArray(words));
        code.push(Insn::Shuffle(Shuffle::Pop));
        code.land();
    }
    code.push(Insn::Load(Kind::Int, 0));
    code.push(Insn::NewArray(class));
    code.push(Insn::Store(Kind::Ref, array));
    code.int(0);
    code.push(Insn::Store(Kind::Int, index));
    let start = code.insns.len();
    code.push(Insn::Load(Kind::Int, index));
    code.push(Insn::Load(Kind::Int, 0));
    code.branch(Condition::Ints(Relation::GreaterEqual));
    code.push(Insn::Load(Kind::Ref, array));
    code.push(Insn::Load(Kind::Int, index));
    for dimension in 1..n {
        code.push(Insn::Load(Kind::Int, dimension));
    }
    code.push(Insn::NewArrays(inner, n_dimensions - 1));
    code.push(Insn::StoreElement(Sort::Ref));
    code.push(Insn::Increment(index, 1));
    code.push(Insn::Goto(start));
    code.land();
    code.push(Insn::Load(Kind::Ref, array));
    code.push(Insn::Return(Some(Kind::Ref)));
    code.finish(n + 2)
}
