//! The classes of stubs, made in the instructions that class files are decoded to.

use super::{Stub, StubMethod};
use crate::class::code::{Code, Insn, Invoke};
use crate::class::{Class, Constant, Field, flags};
use crate::descriptor::{Kind, Sort, params, result};
use crate::made::{self, Assembler, MadeMethod};
use crate::names::{Member, Names};

/// The class of a stub, in the program that a class belongs to.
pub(crate) fn class(names: &mut Names, stub: &Stub, host: &Class) -> Class {
    let name = names.intern(&stub.class);
    let above = names.intern(stub.above());
    let interfaces = if stub.is_interface { vec![names.intern(&stub.of)] } else { Vec::new() };
    let fields = stub.answers().into_iter().map(|(answer, ty)| Field {
        name: names.intern(&answer),
        desc: names.intern(ty),
        flags: flags::FINAL,
        constant: None,
    });
    let fields: Vec<Field> = fields.collect();
    let mut methods = vec![MadeMethod {
        name: names.intern("<init>"),
        desc: names.intern(&stub.descriptor()),
        flags: flags::PUBLIC,
        code: constructor(names, stub),
    }];
    for method in &stub.methods {
        let code = answer(names, stub, method);
        let [name, desc] = [&method.name, &method.descriptor].map(|text| names.intern(text));
        methods.push(MadeMethod { name, desc, flags: flags::PUBLIC, code });
    }
    made::class(name, (above, interfaces), fields, methods, host)
}

fn member(names: &mut Names, stub: &Stub, field: &str, ty: &str) -> Member {
    Member { class: names.intern(&stub.class), name: names.intern(field), desc: names.intern(ty) }
}

/// Keeps the answers, and calls the constructor above: it may call methods that answer.
fn constructor(names: &mut Names, stub: &Stub) -> Code {
    let slots = |types: &[&str]| types.iter().map(|ty| Sort::of(ty).kind().n_slots()).sum::<u16>();
    let arguments = params(&stub.constructor);
    let mut slot = 1 + slots(&arguments);
    let mut code = Assembler::new(names);
    for (answer, ty) in stub.answers() {
        code.push(Insn::Load(Kind::Ref, 0));
        code.push(Insn::Load(Sort::of(ty).kind(), slot));
        let member = member(code.names, stub, &answer, ty);
        code.push(Insn::PutField(member));
        slot += Sort::of(ty).kind().n_slots();
    }
    code.push(Insn::Load(Kind::Ref, 0));
    let mut argument = 1;
    for ty in arguments {
        code.push(Insn::Load(Sort::of(ty).kind(), argument));
        argument += Sort::of(ty).kind().n_slots();
    }
    code.invoke(Invoke::Special, stub.above(), "<init>", &stub.constructor);
    code.push(Insn::Return(None));
    code.finish(slot)
}

/// Gives back the answer; where there is none, null or 0.
fn answer(names: &mut Names, stub: &Stub, method: &StubMethod) -> Code {
    let n_locals = 1 + params(&method.descriptor).iter().map(|ty| Sort::of(ty).kind().n_slots()).sum::<u16>();
    let given = result(&method.descriptor);
    let answers = stub.answers();
    let mut code = Assembler::new(names);
    if given == "V" {
        code.push(Insn::Return(None));
        return code.finish(n_locals);
    }
    let kind = Sort::of(given).kind();
    if let Some((answer, ty)) = method.answer.and_then(|answer| answers.get(answer)) {
        code.push(Insn::Load(Kind::Ref, 0));
        let member = member(code.names, stub, answer, ty);
        code.push(Insn::GetField(member));
    } else {
        code.push(Insn::Const(match kind {
            Kind::Int => Constant::Int(0),
            Kind::Long => Constant::Long(0),
            Kind::Float => Constant::Float(0),
            Kind::Double => Constant::Double(0),
            Kind::Ref => Constant::Null,
        }));
    }
    code.push(Insn::Return(Some(kind)));
    code.finish(n_locals)
}
