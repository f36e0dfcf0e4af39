//! Lambdas and method references: a class that implements the interface, with a field for each captured value.

use counterpoint_ir::ids::FieldId;

use super::Site;
use crate::class::code::{Code, Insn, Invoke, Shuffle};
use crate::class::{Argument, Constant, Field, Handle, flags};
use crate::descriptor::{JType, Kind, Signature, Sort, class_name, descriptor_of};
use crate::made::{self, Assembler, MadeMethod};
use crate::names::{Member, Name};
use crate::world::{Linked, World};

/// It can be serialised, which its class says by an interface.
const IS_SERIALIZABLE: i32 = 1;
/// Further interfaces follow.
const HAS_MARKERS: i32 = 2;
/// Further descriptors of the method follow.
const HAS_BRIDGES: i32 = 4;

/// What is called, with what is captured.
struct Implementation<'a> {
    handle: Handle,
    method: Member,
    /// What the call takes, receiver first, and gives.
    signature: Signature,
    captured: &'a [Field],
    /// The types of the interface's method where it is used.
    instantiated: Signature,
}

pub(super) fn link(world: &mut World<'_>, site: &Site<'_>) -> Result<Linked, String> {
    let [Argument::MethodType(erased), Argument::Handle(handle, method), Argument::MethodType(instantiated), rest @ ..] =
        &site.bootstrap.arguments[..]
    else {
        return Err("a lambda whose bootstrap arguments are not known".to_owned());
    };
    let signature = world.signature(site.desc);
    let Some(interface) = signature.result else { return Err("a lambda without an interface".to_owned()) };
    let interface = class_name(world.names.get(interface.desc)).to_owned();
    let serializable = world.names.intern("java/io/Serializable");
    let (markers, bridges) = extras(rest, serializable);
    let interface = world.names.intern(&interface);
    let mut interfaces = vec![interface];
    for marker in markers {
        if !interfaces.contains(&marker) {
            interfaces.push(marker);
        }
    }
    let name = world.made_name(site, "Lambda");
    let captured: Vec<Field> = (signature.params.iter().enumerate())
        .map(|(index, ty)| {
            let field = world.names.intern(&format!("captured{index}"));
            Field { name: field, desc: ty.desc, flags: flags::FINAL, constant: None }
        })
        .collect();
    let implementation = Implementation {
        handle: *handle,
        method: *method,
        signature: callee(world, *handle, *method),
        captured: &captured,
        instantiated: (*world.signature(*instantiated)).clone(),
    };
    let mut methods = Vec::new();
    for desc in std::iter::once(*erased).chain(bridges) {
        let given = world.signature(desc);
        let code = body(world, name, &implementation, &given)?;
        methods.push(MadeMethod { name: site.name, desc, flags: flags::PUBLIC, code });
    }
    let object = world.names.intern("java/lang/Object");
    let class = made::class(name, (object, interfaces), captured.clone(), methods, site.home);
    let class = world.add_class(class)?;
    if captured.is_empty() {
        return Ok(Linked::Constant(world.add_singleton(class)));
    }
    world.instantiate(class);
    let fields: Result<Vec<FieldId>, String> = (captured.iter())
        .map(|field| Ok(world.field(Member { class: name, name: field.name, desc: field.desc })?.0))
        .collect();
    Ok(Linked::Object(class, fields?))
}

/// Further interfaces and further descriptors of the method.
fn extras(arguments: &[Argument], serializable: Name) -> (Vec<Name>, Vec<Name>) {
    let mut rest = arguments.iter();
    let mut count = || match rest.next() {
        Some(Argument::Constant(Constant::Int(value))) => *value,
        _ => 0,
    };
    let flags = count();
    let mut markers: Vec<Name> = (flags & IS_SERIALIZABLE != 0).then_some(serializable).into_iter().collect();
    let mut bridges = Vec::new();
    if flags & HAS_MARKERS != 0 {
        let n_markers = usize::try_from(count()).unwrap_or(0);
        let start = arguments.len() - rest.len();
        let found = arguments[start..].iter().take(n_markers);
        markers.extend(found.filter_map(|argument| match argument {
            Argument::Constant(Constant::Class(name)) => Some(*name),
            _ => None,
        }));
        rest = arguments[(start + n_markers).min(arguments.len())..].iter();
    }
    if flags & HAS_BRIDGES != 0 {
        rest.next();
        bridges.extend(rest.filter_map(|argument| match argument {
            Argument::MethodType(desc) => Some(*desc),
            _ => None,
        }));
    }
    (markers, bridges)
}

/// What a handle takes, receiver first, and gives.
fn callee(world: &mut World<'_>, handle: Handle, method: Member) -> Signature {
    let mut signature = (*world.signature(method.desc)).clone();
    let desc = descriptor_of(world.names.get(method.class));
    let class = JType { sort: Sort::Ref, desc: world.names.intern(&desc) };
    match handle {
        Handle::New => signature.result = Some(class),
        Handle::Static | Handle::Field => {}
        Handle::Virtual | Handle::Interface | Handle::Special => signature.params.insert(0, class),
    }
    signature
}

/// The method of the interface: captured values and parameters, turned into what the callee takes, the call, its result.
fn body(world: &mut World<'_>, class: Name, call: &Implementation<'_>, given: &Signature) -> Result<Code, String> {
    let invoke = match call.handle {
        Handle::Static => Invoke::Static,
        Handle::Virtual => Invoke::Virtual,
        Handle::Interface => Invoke::Interface,
        Handle::Special | Handle::New => Invoke::Special,
        Handle::Field => return Err("a method reference to a field".to_owned()),
    };
    let mut code = Assembler::new(&mut world.names);
    if call.handle == Handle::New {
        code.push(Insn::New(call.method.class));
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
    }
    let mut wanted = call.signature.params.iter();
    for field in call.captured {
        code.push(Insn::Load(Kind::Ref, 0));
        code.push(Insn::GetField(Member { class, name: field.name, desc: field.desc }));
        wanted.next();
    }
    let mut slot = 1;
    for ((&given, &instantiated), &wanted) in given.params.iter().zip(&call.instantiated.params).zip(wanted) {
        code.push(Insn::Load(given.sort.kind(), slot));
        slot += given.sort.kind().n_slots();
        code.convert(given, instantiated);
        code.convert(instantiated, wanted);
    }
    code.push(Insn::Invoke(invoke, call.method));
    let result = match (call.signature.result, given.result) {
        (Some(from), Some(to)) => {
            match call.instantiated.result {
                // What is given where it is used is a subtype of what the interface declares.
                Some(used) if used.sort != Sort::Ref || from.sort != Sort::Ref => code.convert(from, used),
                _ => {}
            }
            let used = call.instantiated.result.unwrap_or(from);
            if used.sort != to.sort {
                code.convert(used, to);
            }
            Some(to.sort.kind())
        }
        (Some(from), None) => {
            code.drop(from);
            None
        }
        (None, Some(_)) => return Err("a lambda that gives nothing where something is asked for".to_owned()),
        (None, None) => None,
    };
    code.push(Insn::Return(result));
    Ok(code.finish(slot))
}
