//! The classes of stubs as class files: fields for the answers, a constructor that keeps them, and a method for each.
//! There are no branches in them, and so no stack maps.

use counterpoint_lang_jvm::class::flags;
use counterpoint_lang_jvm::descriptor::{Kind, Sort, class_name, params, result};
use counterpoint_lang_jvm::maker::{Stub, StubMethod};

use super::Problem;
use super::file::count;
use super::opcode::{CHECKCAST, INVOKESPECIAL, PUTFIELD};
use super::pool::Pool;

/// Magic number and the version of Java 8, which all of them read.
const HEAD: [u8; 8] = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52];
const ACC_SUPER: u16 = 0x20;
const GETFIELD: u8 = 0xb4;
const ALOAD: u8 = 0x19;
const RETURN: u8 = 0xb1;

/// The class file of a stub.
pub(crate) fn class(stub: &Stub) -> Result<Vec<u8>, Problem> {
    let mut pool = Pool::empty();
    let mut rest = (flags::PUBLIC | flags::FINAL | ACC_SUPER).to_be_bytes().to_vec();
    rest.extend(pool.add_class(&stub.class)?.to_be_bytes());
    rest.extend(pool.add_class(stub.above())?.to_be_bytes());
    rest.extend(count(usize::from(stub.is_interface))?);
    if stub.is_interface {
        rest.extend(pool.add_class(&stub.of)?.to_be_bytes());
    }
    let answers = stub.answers();
    rest.extend(count(answers.len())?);
    for (name, ty) in &answers {
        let (name, ty) = (pool.add_text(name)?, pool.add_text(ty)?);
        for number in [flags::PRIVATE, name, ty, 0] {
            rest.extend(number.to_be_bytes());
        }
    }
    rest.extend(count(stub.methods.len() + 1)?);
    let code = constructor(stub, &mut pool)?;
    method(&mut rest, &mut pool, ("<init>", &stub.descriptor()), &code)?;
    for answering in &stub.methods {
        let code = answer(stub, answering, &mut pool)?;
        method(&mut rest, &mut pool, (&answering.name, &answering.descriptor), &code)?;
    }
    rest.extend([0, 0]);
    let mut bytes = HEAD.to_vec();
    pool.write(&mut bytes)?;
    bytes.extend(rest);
    Ok(bytes)
}

fn n_slots(types: &[&str]) -> u16 {
    types.iter().map(|ty| Sort::of(ty).kind().n_slots()).sum()
}

/// Adds a method with code.
fn method(out: &mut Vec<u8>, pool: &mut Pool, (name, descriptor): (&str, &str), code: &[u8]) -> Result<(), Problem> {
    // Enough for all parameters, and for an object with a value of two slots.
    let n_locals = 1 + n_slots(&params(descriptor));
    let length = |length: usize| u32::try_from(length).map(u32::to_be_bytes).map_err(|_| Problem::TooLarge);
    let mut attribute = Vec::new();
    attribute.extend((n_locals + 3).to_be_bytes());
    attribute.extend(n_locals.to_be_bytes());
    attribute.extend(length(code.len())?);
    attribute.extend(code);
    attribute.extend([0; 4]);
    for number in [flags::PUBLIC, pool.add_text(name)?, pool.add_text(descriptor)?, 1, pool.add_text("Code")?] {
        out.extend(number.to_be_bytes());
    }
    out.extend(length(attribute.len())?);
    out.extend(attribute);
    Ok(())
}

/// Loads a local of a type.
fn load(code: &mut Vec<u8>, ty: &str, slot: u16) -> Result<(), Problem> {
    let opcode = match Sort::of(ty).kind() {
        Kind::Int => 0x15,
        Kind::Long => 0x16,
        Kind::Float => 0x17,
        Kind::Double => 0x18,
        Kind::Ref => ALOAD,
    };
    code.extend([opcode, u8::try_from(slot).map_err(|_| Problem::TooLarge)?]);
    Ok(())
}

fn with_index(code: &mut Vec<u8>, opcode: u8, index: u16) {
    code.push(opcode);
    code.extend(index.to_be_bytes());
}

/// Keeps the answers, and calls the constructor above: it may call methods that answer.
fn constructor(stub: &Stub, pool: &mut Pool) -> Result<Vec<u8>, Problem> {
    let mut code = Vec::new();
    let arguments = params(&stub.constructor);
    let mut slot = 1 + n_slots(&arguments);
    for (name, ty) in stub.answers() {
        code.extend([ALOAD, 0]);
        load(&mut code, ty, slot)?;
        with_index(&mut code, PUTFIELD, pool.add_field(&stub.class, &name, ty)?);
        slot += n_slots(&[ty]);
    }
    code.extend([ALOAD, 0]);
    let mut slot = 1;
    for ty in arguments {
        load(&mut code, ty, slot)?;
        slot += n_slots(&[ty]);
    }
    with_index(&mut code, INVOKESPECIAL, pool.add_method(stub.above(), "<init>", &stub.constructor)?);
    code.push(RETURN);
    Ok(code)
}

/// Gives back the answer; where there is none, null or 0.
fn answer(stub: &Stub, method: &StubMethod, pool: &mut Pool) -> Result<Vec<u8>, Problem> {
    let given = result(&method.descriptor);
    if given == "V" {
        return Ok(vec![RETURN]);
    }
    let answers = stub.answers();
    let mut code = Vec::new();
    let answer = method.answer.and_then(|answer| answers.get(answer));
    if let Some((name, ty)) = answer {
        code.extend([ALOAD, 0]);
        with_index(&mut code, GETFIELD, pool.add_field(&stub.class, name, ty)?);
        if *ty != given && Sort::of(given) == Sort::Ref {
            with_index(&mut code, CHECKCAST, pool.add_class(class_name(given))?);
        }
    }
    // The constant 0 of each kind, and what returns a value of it.
    let (zero, returns) = match Sort::of(given).kind() {
        Kind::Int => (0x03, 0xac),
        Kind::Long => (0x09, 0xad),
        Kind::Float => (0x0b, 0xae),
        Kind::Double => (0x0e, 0xaf),
        Kind::Ref => (0x01, 0xb0),
    };
    if answer.is_none() {
        code.push(zero);
    }
    code.push(returns);
    Ok(code)
}
