//! What is spliced into a class: where its code meets the sources and sinks of a policy.
//!
//! Lowering has the same rules (`lang-jvm`, `lower::flows`): first values of fields are replaced in the initialisers and
//! constructors of the class that declares them, results where code of the program calls, arguments at the start of
//! methods; arguments of library methods are shown where code of the program calls them, those of the program's own
//! methods at their start, results where they return, fields where they are written.

use counterpoint_lang_jvm::class::flags;
use counterpoint_lang_jvm::descriptor::{params, result};
use counterpoint_lang_jvm::policy::{MethodName, Place, Policy};

use super::Problem;
use super::code::{Code, Edit, Edits};
use super::emit::{Emitter, STACK, n_slots};
use super::family::Family;
use super::file::ClassFile;
use super::opcode;
use super::pool::Named;
use super::{refer, stand_in};

/// Plans the changes of one class.
pub(crate) struct Planner<'a> {
    pub(crate) policy: &'a Policy,
    pub(crate) family: &'a Family<'a>,
    pub(crate) file: &'a mut ClassFile,
    /// Whether random numbers without a seed get one.
    pub(crate) is_seeded: bool,
}

/// A method with its code.
struct Method {
    name: String,
    descriptor: String,
    is_static: bool,
    code: Code,
    /// The instructions that name a member: position, number of the instruction, the member.
    members: Vec<(usize, u8, Named)>,
    /// Locals beyond those of the method that spliced code uses.
    n_spilled: u16,
}

impl Planner<'_> {
    /// Changes the code of a method, if there is something to change. Whether there is.
    pub(crate) fn method(&mut self, index: usize) -> Result<bool, Problem> {
        let Some((position, mut method)) = self.read(index)? else { return Ok(false) };
        let mut edits = Edits { prologue: self.prologue(&method)?, edits: Vec::new() };
        for (at, opcode, named) in method.members.clone() {
            if let Some(edit) = self.edit(&mut method, opcode, &named)? {
                edits.edits.push((at, edit));
            }
        }
        self.returns(&method, &mut edits)?;
        self.allocations(&method, &mut edits)?;
        edits.edits.sort_by_key(|(at, _)| *at);
        if edits.is_empty() {
            return Ok(false);
        }
        let mut code = method.code;
        code.apply(&edits, &self.file.pool)?;
        code.max_stack = code.max_stack.checked_add(STACK).ok_or(Problem::TooLarge)?;
        code.max_locals = code.max_locals.checked_add(method.n_spilled).ok_or(Problem::TooLarge)?;
        self.file.methods[index].attributes[position].bytes = code.write()?;
        Ok(true)
    }

    /// A method with code, and the position of its code among its attributes.
    fn read(&self, index: usize) -> Result<Option<(usize, Method)>, Problem> {
        let (pool, member) = (&self.file.pool, &self.file.methods[index]);
        let is_code = |name: u16| pool.text(name).as_deref() == Some("Code");
        let Some(position) = member.attributes.iter().position(|attribute| is_code(attribute.name)) else {
            return Ok(None);
        };
        let code = Code::read(&member.attributes[position].bytes).ok_or(Problem::Damaged)?;
        let named = |(at, bytes): (usize, &[u8])| {
            let is_member = (opcode::PUTSTATIC..=opcode::INVOKEINTERFACE).contains(&bytes[0]);
            let named = is_member.then(|| pool.member(u16::from_be_bytes([bytes[1], bytes[2]]))).flatten()?;
            Some((at, bytes[0], named))
        };
        let members = code.instructions().ok_or(Problem::Damaged)?.into_iter().filter_map(named).collect();
        let (name, descriptor) = (member.name(pool), member.descriptor(pool));
        let (Some(name), Some(descriptor)) = (name, descriptor) else { return Err(Problem::Damaged) };
        let is_static = member.flags & flags::STATIC != 0;
        Ok(Some((position, Method { name, descriptor, is_static, code, members, n_spilled: 0 })))
    }

    fn sources(&self, is_it: impl Fn(&Place) -> bool) -> Option<usize> {
        self.policy.sources.iter().find(|source| is_it(&source.place)).map(|source| source.input)
    }

    fn sinks(&self, is_it: impl Fn(&Place) -> bool) -> Vec<usize> {
        let sinks = self.policy.sinks.iter().enumerate();
        sinks.filter(|(_, sink)| is_it(&sink.place)).map(|(index, _)| index).collect()
    }

    /// At the start of a method: fields that no instruction gives a value, then arguments.
    fn prologue(&mut self, method: &Method) -> Result<Vec<u8>, Problem> {
        let given = if method.name == "<init>" { self.fields_without_value(method) } else { Vec::new() };
        let home = self.file.name.clone();
        let is_argument = |place: &Place, index: usize| {
            matches!(place, Place::Parameter(wanted, of) if *of == index
                && self.family.is(wanted, &home, &method.name, &method.descriptor))
        };
        let mut slot = u16::from(!method.is_static);
        let mut arguments = Vec::new();
        for (index, ty) in params(&method.descriptor).into_iter().enumerate() {
            let source = self.sources(|place| is_argument(place, index));
            arguments.push((slot, ty, source, self.sinks(|place| is_argument(place, index))));
            slot += n_slots(ty);
        }
        let mut emitter = Emitter::new(&mut self.file.pool);
        for (name, descriptor, input) in given {
            emitter.load("Ljava/lang/Object;", 0);
            emitter.next(input, &descriptor)?;
            emitter.put_field(&home, &name, &descriptor)?;
        }
        for (slot, ty, source, sinks) in arguments {
            if let Some(input) = source {
                emitter.next(input, ty)?;
                emitter.store(ty, slot);
            }
            for sink in sinks {
                emitter.load(ty, slot);
                emitter.show(sink, ty)?;
            }
        }
        Ok(emitter.code)
    }

    /// Sources among the fields that a constructor gives no value, unless it leaves that to another one.
    fn fields_without_value(&self, method: &Method) -> Vec<(String, String, usize)> {
        let (home, pool) = (&self.file.name, &self.file.pool);
        let calls_other = method.members.iter().any(|(_, opcode, named)| {
            *opcode == opcode::INVOKESPECIAL && named.class == *home && named.name == "<init>"
        });
        let fields = self.file.fields.iter().filter(|field| field.flags & flags::STATIC == 0 && !calls_other);
        let source = |field: &super::file::Member| {
            let (name, descriptor) = (field.name(pool)?, field.descriptor(pool)?);
            let is_written = method
                .members
                .iter()
                .any(|(_, opcode, named)| *opcode == opcode::PUTFIELD && named.class == *home && named.name == name);
            let input = self.sources(|place| is_field(place, home, &name)).filter(|_| !is_written)?;
            Some((name, descriptor, input))
        };
        fields.filter_map(source).collect()
    }

    /// What is done to an instruction that names a member.
    fn edit(&mut self, method: &mut Method, opcode: u8, named: &Named) -> Result<Option<Edit>, Problem> {
        match opcode {
            opcode::PUTSTATIC | opcode::PUTFIELD => self.write(method, named),
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => self.call(method, opcode, named),
            _ => Ok(None),
        }
    }

    fn write(&mut self, method: &Method, named: &Named) -> Result<Option<Edit>, Problem> {
        let Some(class) = self.family.field(named) else { return Ok(None) };
        let is_initialiser = method.name.starts_with('<') && class == self.file.name;
        let source = self.sources(|place| is_field(place, &class, &named.name)).filter(|_| is_initialiser);
        let sinks = self.sinks(|place| is_field(place, &class, &named.name));
        let mut emitter = Emitter::new(&mut self.file.pool);
        if let Some(input) = source {
            emitter.pop(&named.descriptor);
            emitter.next(input, &named.descriptor)?;
        }
        for sink in sinks {
            emitter.dup(&named.descriptor);
            emitter.show(sink, &named.descriptor)?;
        }
        let before = emitter.code;
        Ok((!before.is_empty()).then_some(Edit { before, instead: None }))
    }

    fn call(&mut self, method: &mut Method, opcode: u8, named: &Named) -> Result<Option<Edit>, Problem> {
        let Some(class) = self.family.method(named) else { return Ok(None) };
        let is = |wanted: &MethodName| self.family.is(wanted, &class, &named.name, &named.descriptor);
        let types = params(&named.descriptor);
        if let Some(input) = self.sources(|place| matches!(place, Place::Result(wanted) if is(wanted))) {
            let mut emitter = Emitter::new(&mut self.file.pool);
            types.iter().rev().for_each(|ty| emitter.pop(ty));
            if opcode != opcode::INVOKESTATIC {
                emitter.call("java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;")?;
                emitter.pop("Ljava/lang/Object;");
            }
            emitter.next(input, result(&named.descriptor))?;
            return Ok(Some(Edit { before: Vec::new(), instead: Some(emitter.code) }));
        }
        if !self.family.is_library(&class) {
            // Methods of the program see to their arguments themselves.
            return Ok(None);
        }
        let before = self.shown_arguments(method, &class, named)?;
        let mut emitter = Emitter::new(&mut self.file.pool);
        let is_replaced = stand_in::call(&mut emitter, named, self.is_seeded)?;
        let instead = is_replaced.then_some(emitter.code);
        Ok((instead.is_some() || !before.is_empty()).then_some(Edit { before, instead }))
    }

    /// Shows the arguments of a call of the library that are seen.
    fn shown_arguments(&mut self, method: &mut Method, class: &str, named: &Named) -> Result<Vec<u8>, Problem> {
        let is = |wanted: &MethodName| self.family.is(wanted, class, &named.name, &named.descriptor);
        let types = params(&named.descriptor);
        let seen: Vec<Vec<usize>> = (0..types.len())
            .map(|index| {
                self.sinks(|place| matches!(place, Place::Parameter(wanted, of) if *of == index && is(wanted)))
            })
            .collect();
        match seen.iter().position(|sinks| !sinks.is_empty()) {
            Some(first) => self.spill(method, &types[first..], &seen[first..]),
            None => Ok(Vec::new()),
        }
    }

    /// Puts the last arguments aside, shows those that are seen, and puts them back.
    fn spill(&mut self, method: &mut Method, types: &[&str], seen: &[Vec<usize>]) -> Result<Vec<u8>, Problem> {
        let mut slot = method.code.max_locals;
        let slots: Vec<u16> = types
            .iter()
            .map(|ty| {
                slot = slot.saturating_add(n_slots(ty));
                slot - n_slots(ty)
            })
            .collect();
        method.n_spilled = method.n_spilled.max(slot - method.code.max_locals);
        let mut emitter = Emitter::new(&mut self.file.pool);
        for (ty, slot) in types.iter().zip(&slots).rev() {
            emitter.store(ty, *slot);
        }
        for ((ty, slot), sinks) in types.iter().zip(&slots).zip(seen) {
            for sink in sinks {
                emitter.load(ty, *slot);
                emitter.show(*sink, ty)?;
            }
        }
        for (ty, slot) in types.iter().zip(&slots) {
            emitter.load(ty, *slot);
        }
        Ok(emitter.code)
    }

    /// Makes objects of other classes, where the recorder stands in for them.
    fn allocations(&mut self, method: &Method, edits: &mut Edits) -> Result<(), Problem> {
        if !self.is_seeded {
            return Ok(());
        }
        for (at, bytes) in method.code.instructions().ok_or(Problem::Damaged)? {
            let class = || self.file.pool.class(u16::from_be_bytes([bytes[1], bytes[2]]));
            let made = if bytes[0] == opcode::NEW { class().and_then(|class| stand_in::made(&class)) } else { None };
            if let Some(made) = made {
                let mut emitter = Emitter::new(&mut self.file.pool);
                emitter.allocate(made)?;
                edits.edits.push((at, Edit { before: Vec::new(), instead: Some(emitter.code) }));
            }
        }
        Ok(())
    }

    /// Shows what a method gives back, where it returns.
    fn returns(&mut self, method: &Method, edits: &mut Edits) -> Result<(), Problem> {
        let (home, ty) = (self.file.name.clone(), result(&method.descriptor));
        let sinks = self.sinks(|place| {
            matches!(place, Place::Result(wanted)
                if self.family.is(wanted, &home, &method.name, &method.descriptor))
        });
        if sinks.is_empty() {
            return Ok(());
        }
        let mut emitter = Emitter::new(&mut self.file.pool);
        for sink in sinks {
            emitter.dup(ty);
            emitter.show(sink, ty)?;
        }
        let code = emitter.code;
        let instructions = method.code.instructions().ok_or(Problem::Damaged)?;
        let returns = instructions.into_iter().filter(|(_, bytes)| opcode::returns_value(bytes[0]));
        edits.edits.extend(returns.map(|(at, _)| (at, Edit { before: code.clone(), instead: None })));
        Ok(())
    }

    /// Handles of sources, of sinks of the library and of what is replaced become handles of methods that call these.
    /// Whether there are some.
    pub(crate) fn repoint(&mut self) -> Result<bool, Problem> {
        let Self { policy, family, is_seeded, .. } = *self;
        refer::repoint(self.file, |named| {
            let Some(class) = family.method(named) else { return false };
            let is = |wanted: &MethodName| family.is(wanted, &class, &named.name, &named.descriptor);
            let is_called = |place: &Place| matches!(place, Place::Result(wanted) if is(wanted));
            let is_given = |place: &Place| matches!(place, Place::Parameter(wanted, _) if is(wanted));
            let is_shown = || family.is_library(&class) && policy.sinks.iter().any(|sink| is_given(&sink.place));
            policy.sources.iter().any(|source| is_called(&source.place))
                || is_shown()
                || stand_in::is_replaced(named, is_seeded)
        })
    }
}

fn is_field(place: &Place, declaring: &str, wanted: &str) -> bool {
    matches!(place, Place::Field { class, name } if class == declaring && name == wanted)
}
