//! The text form of programs, extension `.pg`.
//!
//! One statement per line; a line that ends in a comma goes on in the next one; `//` starts a comment. Registers are
//! written `%name`, procedures `@name`, locations `l0`, `l1`, ... in order. A name that is not made of letters, digits,
//! `_`, `$` and inner `.` and `-` stands in quotes. Whatever has a name can also be written as `#n` behind its sigil, by
//! its position in its table; this is how broken programs print. Declarations may stand in any order, except that an
//! enumeration comes before constants of it.
//!
//! ```text
//! file      = "program" NAME, then any of:
//!             "enum" NAME "{" NAME,* "}"
//!             "input" ("public" | "secret")? NAME ":" type
//!             "point" NAME "(" (NAME ":" type field-kind?),* ")" ("kind" POINT-KIND)?
//!             "class" NAME (":" NAME,+)? ("{" class-line* "}")?
//!             "field" NAME "::" NAME ":" type                 class and name
//!             "static" NAME ":" type
//!             "selector" NAME "(" type,* ")" (":" type)?
//!             "trap" TRAP "=" @NAME                           what throws for a trap
//!             "object" NAME "[" literal,* "]"                 an object of the image: o0, o1, ... behind its class
//!             "value" NAME "=" literal                        what a static field starts with, behind the field
//!             "initialised" NAME                              a class that is initialised at the start
//!             "proc" @NAME "(" (%NAME (":" type)?),* ")" (":" type)? "{" body "}"
//! field-kind = ("input" | "argument" | "after") NAME | "result" | "length" NAME      of a field before
//! class-line = "method" NAME "=" @NAME | "init" @NAME | "elements" type NAME?
//! body      = (("var" | "temp") (%NAME ":" type),+)* location*
//! location  = LABEL ("catch" %NAME)? ":" instruction* terminator
//! instruction = (%NAME "=")? action ("!" LABEL)?              the handler
//! action    = "copy" operand | PRIMITIVE operand,+            int.add, bv32.add, bv8.sresize.bv32, ite, ...
//!           | "havoc" (operand? ".." operand?)? ("input" NAME)?
//!           | "assume" operand | "observe" NAME "(" operand,* ")"
//!           | "new" NAME | "newarray" NAME "," operand | "native" NATIVE "(" operand,* ")" | "unsupported" NAME
//!           | "getfield" operand "," field | "setfield" operand "," field "," operand
//!           | "getstatic" NAME | "setstatic" NAME "," operand
//!           | "getelement" operand "," operand | "setelement" operand "," operand "," operand | "length" operand
//!           | "instanceof" operand "," NAME | "cast" operand "," NAME | "initclass" NAME
//!           | "call" @NAME "(" operand,* ")" | "callvirtual" NAME "(" operand,* ")"
//! terminator = "goto" LABEL | "branch" operand "," LABEL "," LABEL | "choose" LABEL,*
//!           | "switch" operand "{" (literal "->" LABEL ",")* "else" "->" LABEL "}"
//!           | "return" operand? | "throw" operand ("!" LABEL)?
//! operand   = %NAME | literal (":" type)?                     the type is needed unless int, bool or ref
//! literal   = NUMBER | "true" | "false" | "null" | OBJECT | NAME | "[" literal,* "]"
//! type      = "bool" | "int" | "bv1" ... "bv64" | "f32" | "f64" | "ref" | NAME | "[" type ";" NUMBER "]"
//! ```
//!
//! A parameter without a type is a register that is declared below. [`parse`] gives the program that [`print`] was
//! given, spans aside, for every program that the verifier accepts.

mod body;
mod cursor;
mod declare;
pub mod header;
mod lexer;
mod literal;
mod names;
mod printer;

use counterpoint_diag::{Diagnostic, FileId};

use crate::Value;
use crate::prim::Prim;
use crate::program::Program;
use crate::types::{Type, Width};

pub use printer::{print, print_proc};
pub(crate) use printer::{show_instr, show_register, show_terminator, show_type};

/// Types and literals nest this deep at most.
pub(crate) const MAX_NESTING: usize = 256;

/// Reads a program. It may still break the rules of the [verifier](crate::verify).
pub fn parse(text: &str, file: FileId) -> Result<Program, Vec<Diagnostic>> {
    declare::parse_program(text, file)
}

/// Reads a constant of a known type: `-3`, `true`, `null`, the name of an enumeration's value, `[1, 2]`.
pub fn parse_value(program: &Program, text: &str, ty: &Type) -> Option<Value> {
    literal::parse_value(program, text, ty)
}

/// The primitive that is spelled like this: `int.add`, `ubv8.shl`.
pub fn parse_primitive(word: &str) -> Option<Prim> {
    body::primitive(word)
}

/// The bit-vectors that are spelled like this: `bv8`, `ubv8`, `f64`.
pub fn parse_width(word: &str) -> Option<Width> {
    literal::bits_type(word)
}

#[cfg(test)]
mod fuzz;
#[cfg(test)]
#[expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
mod tests;
