//! The entry: which method a run starts with, and with what.

mod argument;
mod kept;
mod left;

use std::collections::BTreeSet;

use counterpoint_ir::guide::Members;
use counterpoint_ir::program::PointKind;

use crate::class::code::{Code, Handler, Insn, Invoke, Shuffle};
use crate::class::{Constant, flags};
use crate::descriptor::{JType, Kind, Signature, Sort};
use crate::made::{self, Assembler};
use crate::names::Member;
use crate::policy::{Place, Policy};
use crate::world::{BOOT, World};

pub use argument::{Argument, Constants};
use kept::Kept;
use left::KeptLeft;

/// What a run starts with.
#[derive(Debug, Clone, PartialEq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "what is seen is asked for one by one")]
pub struct Entry {
    /// The internal name of the class.
    pub class: String,
    /// The name of the method.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its arguments.
    pub arguments: Vec<Argument>,
    /// Whether what it gives back or throws is written to the third stream, in words.
    pub is_shown: bool,
    /// The input that the receiver comes from, for a method that needs one; otherwise a constructor without parameters
    /// makes it.
    pub receiver: Option<usize>,
    /// Whether it is seen what the method gives back.
    pub sees_result: bool,
    /// Which members of objects are seen that the method gives back.
    pub members: Members,
    /// Whether the message of an exception is seen that leaves the method.
    pub sees_message: bool,
    /// What it is seen of at the normal end what has become of it.
    pub left: Vec<Left>,
    /// Whether all that the method is given and gives back is seen at its normal end.
    pub sees_end: bool,
    /// Whether an exception that leaves the main method ends the run as one that leaves any other method does. Otherwise
    /// it is printed and the code is 1, as when the machine itself runs a program.
    pub throws_from_main: bool,
    /// Whether what code of the user asks of the world around it is an input.
    pub asks_outside: bool,
    /// What runs are given and what is seen of them.
    pub policy: Policy,
    /// Fields that are set before the method is called.
    pub overwrites: Vec<Overwrite>,
}

/// Whose field it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The class: it is static.
    Class,
    /// The receiver.
    Receiver,
    /// An argument, by its position.
    Argument(usize),
}

/// A field that an input is written to before the method is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overwrite {
    /// Of which object.
    pub owner: Owner,
    /// The class that declares the field.
    pub class: String,
    /// Its name.
    pub field: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The input.
    pub input: usize,
}

/// Something that outlives the method, and is seen when it has returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// Whose it is: a field of a class, or the receiver or an argument itself.
    pub owner: Owner,
    /// Its name, in the words of the source.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Of a field, the class that declares it, and its name.
    pub field: Option<(String, String)>,
}

impl Entry {
    /// The method that a Java program starts with, and its arguments.
    pub fn main(class: impl Into<String>, arguments: Vec<String>) -> Self {
        Self {
            class: class.into(),
            method: "main".to_owned(),
            descriptor: "([Ljava/lang/String;)V".to_owned(),
            arguments: vec![Argument::Array(arguments.into_iter().map(Argument::Text).collect())],
            ..Self::default()
        }
    }

    /// The static fields to which inputs give values, by class and name.
    pub(crate) fn given_statics(&self) -> BTreeSet<(&str, &str)> {
        let sources = self.policy.sources.iter().filter_map(|source| match &source.place {
            Place::Field { class, name } => Some((&**class, &**name)),
            _ => None,
        });
        let overwrites = self.overwrites.iter().filter(|it| it.owner == Owner::Class);
        sources.chain(overwrites.map(|it| (&*it.class, &*it.field))).collect()
    }
}

/// What the class of threads does with an exception that leaves the main method.
const UNCAUGHT: (&str, &str) = ("uncaught", "(Ljava/lang/Throwable;)V");

/// Makes the entry procedure, which must be the first one. It initialises the classes of what is in memory from the
/// start, makes a receiver with the constructor without parameters if one is needed, and calls the method.
pub(crate) fn make(world: &mut World<'_>, entry: &Entry) -> Result<(), String> {
    if entry.sees_result || !entry.left.is_empty() {
        world.see_members(entry.members);
    }
    let [class, name, desc] = [&entry.class, &entry.method, &entry.descriptor].map(|text| world.names.intern(text));
    let named = Member { class, name, desc };
    let home = world.class(class)?;
    let method = world.resolve_method(named)?;
    let signature = world.signature(desc);
    if signature.params.len() != entry.arguments.len() {
        let (wanted, given) = (signature.params.len(), entry.arguments.len());
        return Err(format!("method {} takes {wanted} arguments, not {given}", world.method_name(method)));
    }
    let is_static = world.method_flags(method) & flags::STATIC != 0;
    let (code, params) = entry_code(world, named, is_static, entry, &signature)?;
    let result = signature.result.map_or_else(|| "V".to_owned(), |ty| world.names.get(ty.desc).to_owned());
    world.make_entry(home, &format!("({params}){result}"), code);
    Ok(())
}

/// Whether it is the main method of a program, and the machine knows how such programs end.
fn is_main(world: &mut World<'_>, method: Member, is_static: bool) -> bool {
    let [class, name, desc] = ["java/lang/Thread", UNCAUGHT.0, UNCAUGHT.1].map(|text| world.names.intern(text));
    let [main, args] = [method.name, method.desc].map(|name| world.names.get(name));
    is_static
        && main == "main"
        && args == "([Ljava/lang/String;)V"
        && world.resolve_method(Member { class, name, desc }).is_ok()
}

fn entry_code(
    world: &mut World<'_>,
    named: Member,
    is_static: bool,
    entry: &Entry,
    signature: &Signature,
) -> Result<(Code, String), String> {
    let ends_machine = is_main(world, named, is_static);
    // What leaves the main method is shown, and messages may say what was null.
    world.wants_places = ends_machine || entry.sees_message;
    let mut code = Assembler::new(&mut world.names);
    // Room for what is initialised first.
    for _ in BOOT {
        code.push(Insn::Nop);
    }
    push_overwrites(&mut code, entry, Owner::Class);
    let mut kept = Kept::default();
    let left = KeptLeft::new(entry, signature);
    if let Some(input) = entry.receiver {
        code.push(Insn::Input(input));
        let desc = format!("L{};", entry.class);
        kept.keep(&mut code, entry, input, &desc);
        push_overwrites(&mut code, entry, Owner::Receiver);
        left.keep(&mut code, Owner::Receiver);
    } else if !is_static {
        code.push(Insn::New(named.class));
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        let class = code.names.get(named.class).to_owned();
        code.invoke(Invoke::Special, &class, "<init>", "()V");
    }
    let (mut params, mut slot) = (String::new(), 0);
    for (index, (argument, ty)) in entry.arguments.iter().zip(&signature.params).enumerate() {
        if let Argument::Input(input) = argument {
            code.push(Insn::Input(*input));
            let desc = code.names.get(ty.desc).to_owned();
            kept.keep(&mut code, entry, *input, &desc);
            push_overwrites(&mut code, entry, Owner::Argument(index));
            left.keep(&mut code, Owner::Argument(index));
        } else if *argument == Argument::Param {
            params.push_str(code.names.get(ty.desc));
            code.push(Insn::Load(ty.sort.kind(), slot));
            slot += ty.sort.kind().n_slots();
        } else {
            let desc = code.names.get(ty.desc).to_owned();
            push_argument(&mut code, argument, &desc)?;
        }
    }
    let invoke = if is_static { Invoke::Static } else { Invoke::Virtual };
    let start = code.insns.len();
    code.push(Insn::Invoke(invoke, named));
    let mut handlers = Vec::new();
    if ends_machine {
        handlers.push(Handler { start, end: start + 1, target: start + 3, catch: None });
        push_ends(&mut code, entry);
    } else {
        let result = signature.result.map(|ty| ty.sort.kind());
        if let Some(result) = signature.result.filter(|_| entry.sees_result) {
            code.push(Insn::Show(PointKind::Result, None, result));
        }
        let given_back = signature.result.map(|ty| code.names.get(ty.desc).to_owned());
        slot = slot.max(left.show(&mut code));
        slot = slot.max(kept.show(&mut code, entry, given_back.as_deref()));
        let target = push_return(&mut code, result, entry);
        let is_caught = entry.is_shown || entry.sees_message;
        handlers.extend(is_caught.then_some(Handler { start, end: start + 1, target, catch: None }));
    }
    Ok((made::code(code.insns, slot, handlers), params))
}

/// Sets fields: of the object on top of the stack, which stays there, or static ones.
fn push_overwrites(code: &mut Assembler<'_>, entry: &Entry, owner: Owner) {
    for overwrite in entry.overwrites.iter().filter(|overwrite| overwrite.owner == owner) {
        let Overwrite { class, field, descriptor, input, .. } = overwrite;
        let [class, name, desc] = [class, field, descriptor].map(|text| code.names.intern(text));
        let member = Member { class, name, desc };
        if owner == Owner::Class {
            code.push(Insn::Input(*input));
            code.push(Insn::PutStatic(member));
        } else {
            code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
            code.push(Insn::Input(*input));
            code.push(Insn::PutField(member));
        }
    }
}

/// What happens when the main method returns; and, from the third instruction on, when an exception leaves it: it ends the
/// run, or it is printed, and the code is 1.
fn push_ends(code: &mut Assembler<'_>, entry: &Entry) {
    code.invoke(Invoke::Static, "java/lang/Shutdown", "shutdown", "()V");
    code.push(Insn::Return(None));
    if entry.throws_from_main {
        push_message(code, entry);
        code.invoke(Invoke::Static, "java/lang/Shutdown", "shutdown", "()V");
        code.push(Insn::Throw);
        return;
    }
    code.invoke(Invoke::Static, "java/lang/Thread", UNCAUGHT.0, UNCAUGHT.1);
    code.invoke(Invoke::Static, "java/lang/Shutdown", "shutdown", "()V");
    code.int(1);
    code.invoke(Invoke::Static, "counterpoint/rt/Native", "exit", "(I)V");
    code.push(Insn::Return(None));
}

/// What happens when a method returns; and, from the returned position on, when an exception leaves it. Both are shown
/// if that is wanted; numbers need no words.
fn push_return(code: &mut Assembler<'_>, result: Option<Kind>, entry: &Entry) -> usize {
    const SHOWN: &str = "counterpoint/rt/Shown";
    if entry.is_shown && result == Some(Kind::Ref) {
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        code.invoke(Invoke::Static, SHOWN, "result", "(Ljava/lang/Object;)V");
    }
    code.push(Insn::Return(result));
    let thrown = code.insns.len();
    push_message(code, entry);
    if entry.is_shown {
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        code.invoke(Invoke::Static, SHOWN, "thrown", "(Ljava/lang/Throwable;)V");
    }
    if entry.is_shown || entry.sees_message {
        code.push(Insn::Throw);
    }
    thrown
}

/// Shows the message of the exception on top of the stack, which stays there, if that is wanted.
fn push_message(code: &mut Assembler<'_>, entry: &Entry) {
    if entry.sees_message {
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        code.invoke(Invoke::Static, "counterpoint/rt/View", "message", "(Ljava/lang/Throwable;)Ljava/lang/String;");
        let text = JType { sort: Sort::Ref, desc: code.names.intern("Ljava/lang/String;") };
        code.push(Insn::Show(PointKind::Message, None, text));
        code.push(Insn::Shuffle(Shuffle::Pop));
    }
}

fn push_argument(code: &mut Assembler<'_>, argument: &Argument, desc: &str) -> Result<(), String> {
    let sort = Sort::of(desc);
    match argument {
        Argument::Null if sort == Sort::Ref => code.push(Insn::Const(Constant::Null)),
        Argument::Text(text) if sort == Sort::Ref => code.text(&text.encode_utf16().collect::<Vec<u16>>()),
        Argument::Boxed(of, value) if sort == Sort::Ref => {
            let (_, primitive, wrapper) = of.primitive().ok_or("only primitive values are wrapped")?;
            push_argument(code, value, primitive)?;
            code.invoke(Invoke::Static, wrapper, "valueOf", &format!("({primitive})L{wrapper};"));
        }
        Argument::Constant(class, name) if sort == Sort::Ref => {
            let [class, name, desc] = [class, name, &format!("L{class};")].map(|text| code.names.intern(text));
            code.push(Insn::GetStatic(Member { class, name, desc }));
        }
        Argument::Array(items) if desc.starts_with('[') => {
            let class = code.names.intern(desc);
            code.int(i32::try_from(items.len()).unwrap_or(i32::MAX));
            code.push(Insn::NewArray(class));
            for (index, item) in items.iter().enumerate() {
                code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
                code.int(i32::try_from(index).unwrap_or(i32::MAX));
                push_argument(code, item, &desc[1..])?;
                code.push(Insn::StoreElement(Sort::of(&desc[1..])));
            }
        }
        _ => code.push(Insn::Const(number(argument, sort.kind())?)),
    }
    Ok(())
}

fn number(argument: &Argument, kind: Kind) -> Result<Constant, String> {
    let wrong = || format!("argument {argument:?} does not fit a parameter of the method");
    #[expect(clippy::cast_possible_truncation, reason = "a float is asked for")]
    match (argument, kind) {
        (Argument::Integer(value), Kind::Int) => i32::try_from(*value).map(Constant::Int).map_err(|_| wrong()),
        (Argument::Integer(value), Kind::Long) => Ok(Constant::Long(*value)),
        (Argument::Float(value), Kind::Float) => Ok(Constant::Float((*value as f32).to_bits())),
        (Argument::Float(value), Kind::Double) => Ok(Constant::Double(value.to_bits())),
        _ => Err(wrong()),
    }
}
