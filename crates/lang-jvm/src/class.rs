//! Classes as lowering needs them: members, code, and the tables that lead back to the source.
//!
//! The bytes of a class file are kept, and its code and bootstrap methods are decoded when they are asked for, which
//! happens to one method of ten.

pub mod code;
mod decode;
mod file;
pub mod flags;
mod outline;
mod ranges;
mod read;

use std::rc::Rc;

use crate::names::{Member, Name, Names, TextId};
use crate::path::Origin;
use code::{Code, Insn};
use file::ClassFile;
pub(crate) use outline::Outlines;
pub use read::{name, read};

/// A class or an interface.
#[derive(Debug)]
pub struct Class {
    /// Its internal name.
    pub name: Name,
    /// The class above it; only `java/lang/Object` has none.
    pub super_name: Option<Name>,
    /// The interfaces that it names.
    pub interfaces: Vec<Name>,
    /// Access flags.
    pub flags: u16,
    /// Whose it is.
    pub origin: Origin,
    /// Fields, in order.
    pub fields: Vec<Field>,
    /// Methods, in order.
    pub methods: Vec<Method>,
    /// The name of the file it was compiled from, without its directory.
    pub source_file: Option<Name>,
    /// The name of its module; the unnamed one has none.
    pub module: Option<Name>,
    /// The class of the method, or the class, that it stands in, if it is local or anonymous.
    pub enclosing: Option<Name>,
    /// Whether it is a record.
    pub is_record: bool,
    /// Its generic signature.
    pub signature: Option<Name>,
    /// Its own entry among the inner classes: simple name, flags in the source, whether a class declares it as a member.
    pub inner: Option<Inner>,
    /// The class that it was made for; class files have none.
    pub host: Option<Name>,
    /// Whether it stands in for a class of the JDK, or helps one that does.
    pub is_shim: bool,
    /// Where code comes from.
    pub(crate) bodies: Bodies,
}

/// A class inside another one.
#[derive(Debug, Clone, Copy)]
pub struct Inner {
    /// The class that declares it as a member.
    pub outer: Option<Name>,
    /// Its name in the source; anonymous classes have none.
    pub simple_name: Option<Name>,
    /// Access flags as in the source.
    pub flags: u16,
}

/// A field.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub desc: Name,
    /// Access flags.
    pub flags: u16,
    /// The constant it starts with.
    pub constant: Option<Constant>,
}

/// A method.
#[derive(Debug, Clone)]
pub struct Method {
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub desc: Name,
    /// Access flags.
    pub flags: u16,
    /// Where its generic signature stands among the constants; 0 if it has none.
    pub(crate) signature: u16,
}

/// A constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant {
    /// An int, or anything smaller.
    Int(i32),
    /// A long.
    Long(i64),
    /// The bits of a float.
    Float(u32),
    /// The bits of a double.
    Double(u64),
    /// A string.
    Text(TextId),
    /// A class by name.
    Class(Name),
    /// Null.
    Null,
}

/// What a dynamic call is linked by.
#[derive(Debug, Clone)]
pub struct Bootstrap {
    /// The bootstrap method.
    pub method: Member,
    /// Its static arguments.
    pub arguments: Vec<Argument>,
}

/// A static argument of a bootstrap method.
#[derive(Debug, Clone, Copy)]
pub enum Argument {
    /// A plain constant.
    Constant(Constant),
    /// A method type by its descriptor.
    MethodType(Name),
    /// A method handle.
    Handle(Handle, Member),
    /// A constant that a bootstrap method computes: its number, a name and a descriptor.
    Dynamic(u16, Name, Name),
}

/// What a method handle does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handle {
    /// Reads or writes a field.
    Field,
    /// Calls a virtual method.
    Virtual,
    /// Calls a method of an interface.
    Interface,
    /// Calls a static method.
    Static,
    /// Calls an instance method directly.
    Special,
    /// Makes an object and calls its constructor.
    New,
}

/// Where the code of a class comes from.
#[derive(Debug)]
pub(crate) enum Bodies {
    /// The bytes of a class file.
    File {
        /// The file.
        file: ClassFile,
        /// Where the code of each method stands, and how long it is.
        code: Vec<Option<(usize, usize)>>,
        /// Where the bootstrap methods stand, and how long they are.
        bootstraps: (usize, usize),
        /// The code of methods that were added to those of the file.
        made: Vec<Rc<Code>>,
    },
    /// Code made here.
    Made(Vec<Option<Rc<Code>>>),
}

impl Class {
    /// Whether all flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }

    /// The code of a method, by its position. There is none if it cannot be read.
    pub fn code(&self, names: &mut Names, method: usize) -> Option<Rc<Code>> {
        match &self.bodies {
            Bodies::Made(bodies) => bodies.get(method)?.clone(),
            Bodies::File { code, made, .. } if method >= code.len() => made.get(method - code.len()).cloned(),
            Bodies::File { file, code, .. } => {
                let place = (*code.get(method)?)?;
                decode::code(names, file, file.slice(place)).map(Rc::new)
            }
        }
    }

    /// The constant that a method gives and does nothing else, if it is such a method.
    pub fn constant_result(&self, names: &mut Names, method: usize) -> Option<Constant> {
        const LONGEST: usize = 24;
        let Bodies::File { code, .. } = &self.bodies else { return None };
        // Code of a few bytes comes with tables that are longer; what is longer still need not be decoded.
        let (_, len) = (*code.get(method)?)?;
        let is_short = len <= LONGEST + 64;
        let code = if is_short { self.code(names, method) } else { None }?;
        match code.insns[..] {
            [Insn::Const(constant), Insn::Return(Some(_))] => Some(constant),
            _ => None,
        }
    }

    /// A bootstrap method of dynamic calls.
    pub fn bootstrap(&self, names: &mut Names, index: u16) -> Option<Bootstrap> {
        match &self.bodies {
            Bodies::Made(_) => None,
            Bodies::File { file, bootstraps, .. } => file.bootstrap(names, file.slice(*bootstraps), index),
        }
    }

    /// The generic signature of a method, by its position.
    pub fn method_signature(&self, names: &mut Names, method: usize) -> Option<Name> {
        let index = self.methods.get(method)?.signature;
        match &self.bodies {
            Bodies::File { file, .. } if index != 0 => file.name(names, index),
            _ => None,
        }
    }

    /// The position of a method that it declares.
    pub fn method(&self, name: Name, desc: Name) -> Option<usize> {
        self.methods.iter().position(|method| method.name == name && method.desc == desc)
    }
}

impl Method {
    /// Whether all flags are set.
    pub fn is(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }
}

impl Field {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.flags & flags::STATIC != 0
    }
}
