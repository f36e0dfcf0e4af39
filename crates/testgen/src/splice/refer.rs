//! Method references to sources, to sinks of the library, and to what is replaced.
//!
//! A handle is resolved by the JVM, and no instruction of the program shows the call. So the handle is made to name a new
//! static method of the same class, which does nothing but call what the handle named; the call in it is spliced like all
//! others.

use counterpoint_lang_jvm::descriptor::{descriptor_of, params, result};

use super::Problem;
use super::code::Code;
use super::emit::{Emitter, n_slots};
use super::file::ClassFile;
use super::opcode::{INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL};
use super::pool::{Handle, Named, kind};

/// Names a method that no source can have.
const NAME: &str = "counterpoint$reference";
/// Private, static, made by no source.
const FLAGS: u16 = 0x0002 | 0x0008 | 0x1000;

/// Lets handles name methods that call what they named: those that are wanted. Whether there were some.
pub(crate) fn repoint(file: &mut ClassFile, is_wanted: impl Fn(&Named) -> bool) -> Result<bool, Problem> {
    let handles: Vec<Handle> = file.pool.handles().filter(|handle| is_wanted(&handle.named)).collect();
    for (number, handle) in handles.iter().enumerate() {
        let (name, descriptor) = (format!("{NAME}{number}"), taken(file, handle));
        let code = body(file, handle, &descriptor)?;
        file.add_method(FLAGS, &name, &descriptor, &code)?;
        let class = file.name.clone();
        let method = if file.is_interface() {
            file.pool.add_interface_method(&class, &name, &descriptor)?
        } else {
            file.pool.add_method(&class, &name, &descriptor)?
        };
        file.pool.set_handle(handle.index, kind::STATIC, method);
    }
    Ok(!handles.is_empty())
}

/// What a call through a handle takes, receiver first, and gives.
fn taken(file: &ClassFile, handle: &Handle) -> String {
    let Named { class, descriptor, .. } = &handle.named;
    let (own, given) = (descriptor_of(class), result(descriptor));
    let listed = params(descriptor).concat();
    match handle.kind {
        kind::STATIC => descriptor.clone(),
        kind::NEW => format!("({listed}){own}"),
        // Such a call is one on an object of the class that makes it.
        kind::SPECIAL => format!("({}{listed}){given}", descriptor_of(&file.name)),
        _ => format!("({own}{listed}){given}"),
    }
}

/// Calls what a handle names.
fn body(file: &mut ClassFile, handle: &Handle, descriptor: &str) -> Result<Code, Problem> {
    let mut emitter = Emitter::new(&mut file.pool);
    if handle.kind == kind::NEW {
        emitter.new_object(&handle.named.class)?;
    }
    let mut slot = 0;
    for ty in params(descriptor) {
        emitter.load(ty, slot);
        slot += n_slots(ty);
    }
    let opcode = match handle.kind {
        kind::STATIC => INVOKESTATIC,
        kind::NEW | kind::SPECIAL => INVOKESPECIAL,
        kind::INTERFACE => INVOKEINTERFACE,
        _ => INVOKEVIRTUAL,
    };
    emitter.invoke(opcode, handle.member, slot)?;
    let given = result(descriptor);
    emitter.give_back(given);
    // An object that is made is there twice.
    Ok(Code::straight(slot + 2 + n_slots(given), slot, emitter.code))
}
