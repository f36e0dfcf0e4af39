//! From the explored world to the program.

use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{ClassId, Id, ProcId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::Program;

use super::{Choice, ProcOrigin, Unsupported, World, flows, full_name};
use crate::class::Constant;
use crate::class::code::{Code, Insn, Invoke, Switch};
use crate::descriptor::Kind;
use crate::lower::{self, Method};
use crate::names::Member;
use crate::policy::Policy;

/// The class whose methods throw what traps mean.
const TRAPS: &str = "counterpoint/rt/Traps";

/// The classes that are initialised first, in this order.
pub(crate) const BOOT: [&str; 3] = ["java/lang/System", "java/lang/String", "java/lang/Class"];

/// The program with what is known of its parts.
pub(crate) struct Finished {
    pub(crate) program: Program,
    pub(crate) origins: Vec<ProcOrigin>,
    pub(crate) unsupported: Vec<Unsupported>,
    pub(crate) guide: Guide,
    pub(crate) policy: Policy,
}

impl World<'_> {
    /// Makes the procedure reachable that throws what a trap means.
    pub(crate) fn reach_trap(&mut self, trap: Trap) {
        if !self.asked_traps.insert(trap) {
            return;
        }
        let (name, desc) = match trap {
            Trap::DivisionByZero => ("divisionByZero", "()V"),
            Trap::IndexOutOfBounds => ("indexOutOfBounds", "(II)V"),
            Trap::NullReference => ("nullReference", "()V"),
            Trap::BadCast => ("badCast", "(Ljava/lang/Object;I)V"),
            Trap::NegativeSize => ("negativeSize", "(I)V"),
            Trap::BadElement => ("badElement", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
            Trap::DeepCalls => ("deepCalls", "()V"),
            Trap::BrokenClass => ("brokenClass", "(I)V"),
            Trap::OutOfRange | Trap::Overflow => return,
        };
        let [class, name, desc] = [TRAPS, name, desc].map(|text| self.names.intern(text));
        if let Ok(method) = self.resolve_method(Member { class, name, desc }) {
            let proc = self.proc_of(method);
            self.table.traps.insert(trap, proc);
        }
    }

    /// Says that a class may be found broken. Initialisers of the library do not fail.
    pub(crate) fn reach_broken_class(&mut self, class: ClassId) {
        if !self.is_library(class) {
            self.breakable.insert(class);
            self.reach_trap(Trap::BrokenClass);
        }
    }

    /// The program. The entry is the first procedure that was made.
    pub(crate) fn finish(mut self, name: &str) -> Result<Finished, String> {
        loop {
            self.explore()?;
            for (proc, choice) in self.choices.clone() {
                let lowered = self.lower_choice(proc, choice);
                self.procs[proc] = Some(lowered);
            }
            self.reach_image();
            self.reach_places();
            self.reach_resources();
            self.boot();
            if self.work.is_empty() {
                break;
            }
        }
        self.fill_places()?;
        self.fill_resources()?;
        self.finish_image()?;
        self.fill_dispatch();
        for class in self.records.ids() {
            self.table.classes[class].initialiser = self.records[class].initialiser;
        }
        let (inputs, points, mut guide) = (self.inputs(), self.take_points(), self.guide());
        let policy = self.take_policy();
        let procs = self.procs.into_values().map(|proc| proc.expect("all work is done")).collect();
        let program = Program {
            name: name.to_owned(),
            classes: self.table,
            image: self.image,
            inputs,
            points,
            procs,
            ..Program::default()
        };
        flows::note_numbers(&mut guide, &program);
        flows::note_text_hash(&mut guide, &program, &self.origins);
        let origins = self.origins.into_values().collect();
        Ok(Finished { program, origins, unsupported: self.unsupported_at, guide, policy })
    }

    /// Lets the entry initialise classes that are initialised when a machine starts. Objects of strings and mirrors are
    /// in memory from the start, so that no instruction initialises their classes before their methods run.
    fn boot(&mut self) {
        let Some((proc, home, desc, mut code)) = self.entry.take() else { return };
        let mut n_booted = 0;
        for name in BOOT {
            let name = self.names.intern(name);
            let Some(Ok(class)) = self.by_name.get(&name).cloned() else { continue };
            let record = &self.records[class];
            if record.initialiser.is_some() || (record.has_procs && self.needs_init(class)) {
                code.insns[n_booted] = Insn::InitClass(name);
                n_booted += 1;
            }
        }
        self.procs[proc] = Some(self.lower_made(proc, home, desc, &code));
        self.entry = Some((proc, home, desc, code));
    }

    /// Enters what classes answer where the table would not find it otherwise.
    fn fill_dispatch(&mut self) {
        let mut answered: Vec<_> = self.answered.iter().map(|(&key, &method)| (key, method)).collect();
        answered.sort_unstable_by_key(|&(key, _)| key);
        for &((_, selector), method) in &answered {
            self.table.classes[method.class].methods.insert(selector, self.by_method[&method]);
        }
        for ((class, selector), method) in answered {
            let proc = self.by_method[&method];
            if self.table.dispatch(class, selector) != Some(proc) {
                self.table.classes[class].methods.insert(selector, proc);
            }
        }
    }

    fn lower_choice(&mut self, proc: ProcId, choice: Choice) -> counterpoint_ir::program::Proc {
        let name = full_name(&self.origins[proc]);
        let desc = self.origins[proc].descriptor.clone();
        let desc = self.names.intern(&desc);
        let signature = self.signature(desc);
        let code = self.choice_code(choice);
        let home = self.class_named("java/lang/Object").unwrap_or(ClassId::from_index(0));
        let (signature, code) = (&*signature, &code);
        lower::lower(self, &Method { name, home, initialised: None, id: None, has_receiver: false, signature, code })
    }

    /// A switch over the numbers of classes.
    fn choice_code(&mut self, choice: Choice) -> Code {
        let mut insns = vec![Insn::Load(Kind::Int, 0), Insn::Nop];
        let mut cases = Vec::new();
        match choice {
            Choice::EnumValues => {
                insns.extend([Insn::Const(Constant::Null), Insn::Return(Some(Kind::Ref))]);
                for class in self.enums.clone() {
                    let Some(values) = self.enum_values(class) else { continue };
                    let record = self.class_of(values);
                    let method = &record.methods[values.index];
                    let call = Member { class: record.name, name: method.name, desc: method.desc };
                    cases.push((number(class), insns.len()));
                    insns.extend([Insn::Invoke(Invoke::Static, call), Insn::Return(Some(Kind::Ref))]);
                }
            }
            Choice::Initialise => {
                insns.push(Insn::Return(None));
                for class in self.records.ids().filter(|&class| self.records[class].initialiser.is_some()) {
                    cases.push((number(class), insns.len()));
                    insns.extend([Insn::InitClass(self.records[class].name), Insn::Return(None)]);
                }
                // Found by name only, a class of the user has an initialiser that is not part of the world.
                let [end, name, desc] = ["counterpoint/rt/Unsupported", "classOutsideTheClosedWorld", "()V"]
                    .map(|text| self.names.intern(text));
                for class in self.records.ids() {
                    if !self.is_library(class) && self.needs_init(class) && self.records[class].initialiser.is_none() {
                        cases.push((number(class), insns.len()));
                        let call = Member { class: end, name, desc };
                        insns.extend([Insn::Invoke(Invoke::Static, call), Insn::Return(None)]);
                    }
                }
            }
        }
        insns[1] = Insn::Switch(Box::new(Switch { cases, default: 2 }));
        crate::made::code(insns, 1, Vec::new())
    }
}

fn number(class: ClassId) -> i32 {
    i32::try_from(class.index()).unwrap_or(i32::MAX)
}
