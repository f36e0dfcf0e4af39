//! The entry: which method a run starts with, and with what.

use crate::class::code::{Code, Insn, Invoke, Shuffle};
use crate::class::{Constant, flags};
use crate::descriptor::{Kind, Signature, Sort};
use crate::made::Assembler;
use crate::names::Member;
use crate::world::{BOOT, World};

/// What a run starts with.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The internal name of the class.
    pub class: String,
    /// The name of the method.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its arguments.
    pub arguments: Vec<Argument>,
}

/// An argument of the entry.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A parameter of the entry procedure.
    Param,
    /// A boolean, a char or an integer.
    Integer(i64),
    /// A float or a double.
    Float(f64),
    /// Null.
    Null,
    /// A string.
    Text(String),
    /// An array of strings.
    Texts(Vec<String>),
}

impl Entry {
    /// The method that a Java program starts with, and its arguments.
    pub fn main(class: impl Into<String>, arguments: Vec<String>) -> Self {
        Self {
            class: class.into(),
            method: "main".to_owned(),
            descriptor: "([Ljava/lang/String;)V".to_owned(),
            arguments: vec![Argument::Texts(arguments)],
        }
    }
}

/// Makes the entry procedure, which must be the first one. It initialises the classes of what is in memory from the
/// start, makes a receiver with the constructor without parameters if one is needed, and calls the method.
pub(crate) fn make(world: &mut World<'_>, entry: &Entry) -> Result<(), String> {
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

fn entry_code(
    world: &mut World<'_>,
    named: Member,
    is_static: bool,
    entry: &Entry,
    signature: &Signature,
) -> Result<(Code, String), String> {
    let mut code = Assembler::new(&mut world.names);
    // Room for what is initialised first.
    for _ in BOOT {
        code.push(Insn::Nop);
    }
    if !is_static {
        code.push(Insn::New(named.class));
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        let class = code.names.get(named.class).to_owned();
        code.invoke(Invoke::Special, &class, "<init>", "()V");
    }
    let (mut params, mut slot) = (String::new(), 0);
    for (argument, ty) in entry.arguments.iter().zip(&signature.params) {
        let kind = ty.sort.kind();
        match (argument, kind) {
            (Argument::Param, _) => {
                params.push_str(code.names.get(ty.desc));
                code.push(Insn::Load(kind, slot));
                slot += kind.n_slots();
            }
            (Argument::Null, Kind::Ref) => code.push(Insn::Const(Constant::Null)),
            (Argument::Text(text), Kind::Ref) => code.text(&text.encode_utf16().collect::<Vec<u16>>()),
            (Argument::Texts(texts), Kind::Ref) => push_texts(&mut code, texts),
            _ => code.push(Insn::Const(number(argument, kind)?)),
        }
    }
    let invoke = if is_static { Invoke::Static } else { Invoke::Virtual };
    code.push(Insn::Invoke(invoke, named));
    code.push(Insn::Return(signature.result.map(|ty| ty.sort.kind())));
    Ok((code.finish(slot), params))
}

fn push_texts(code: &mut Assembler<'_>, texts: &[String]) {
    let strings = code.names.intern("[Ljava/lang/String;");
    code.int(i32::try_from(texts.len()).unwrap_or(i32::MAX));
    code.push(Insn::NewArray(strings));
    for (index, text) in texts.iter().enumerate() {
        code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
        code.int(i32::try_from(index).unwrap_or(i32::MAX));
        code.text(&text.encode_utf16().collect::<Vec<u16>>());
        code.push(Insn::StoreElement(Sort::Ref));
    }
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
