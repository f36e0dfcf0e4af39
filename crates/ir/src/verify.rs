//! The verifier: which programs are well formed.
//!
//! Engines rely on these rules and check none of them again. All violations are reported at once; what depends on
//! something that does not exist is not judged further. The verifier itself takes any program without panicking.
//!
//! 1. A program has a procedure, a procedure has a location, an enumeration has a value.
//! 2. Names are unique: of enumerations, classes, statics, selectors, points, inputs and procedures in the program, of
//!    values in their enumeration, of fields in their class, of what is seen at a point, of registers in their procedure.
//! 3. Every id refers to a record that exists.
//! 4. An array type has at least one element, at most 2^20 cells in all, and at most 256 levels. Lists and texts are only
//!    seen at points, and hold truth values, bit-vectors, or lists and texts of these.
//! 5. Inputs and havoc take no references, which cannot be enumerated; what a point sees of an input has its type.
//! 6. The supers of a class are declared before it and distinct, and a class has at most 256 levels above it. A class of
//!    arrays has no fields, and only elements that are references have a class.
//! 7. The procedure of a method takes a `ref` and the parameters of the selector and gives the selector's result; an
//!    initialiser takes and gives nothing; the procedure of a trap takes what is told about it and
//!    never returns.
//! 8. The parameters of a procedure are distinct registers.
//! 9. A constant has its type; constant references are null or refer to objects of the image, whose values are constants
//!    of the types of their slots.
//! 10. Operands have the types that the action or terminator asks for. Indices and lengths are `int` or `bv32`; the
//!     bounds of `havoc` are `int`; what is thrown is a `ref`.
//! 11. There is a destination exactly when the action gives a value, and it has the type of that value. A call gives one
//!     when the callee has a result.
//! 12. A primitive takes arguments of the types given, and has no other widths than its operator needs.
//! 13. Arguments of `observe`, `call` and `callvirtual` match the point, the procedure, the selector (behind a `ref`). What
//!     a point shows as a list or a text is a `ref`.
//! 14. A handler is a location with a catch register, which is a `ref`.
//! 15. A location with a catch register is entered as a handler only; the first location has none.
//! 16. The cases of a switch have the type of its operand and are distinct; a `choose` has a way.
//! 17. What is returned is what the procedure declares.
//! 18. A register is assigned on every path before it is read; parameters and catch registers are assigned on entry.
//! 19. There is at most one point of each kind but `user`. A point of kind `result` shows one value, the result; one of
//!     kind `message` shows one value; one of kind `construction-begin` or `construction-end` shows nothing, and a program
//!     has both of them or neither. Latest values of inputs are seen at points of kind `user` and `end`; arguments, what
//!     became of them, results and lengths at the one of kind `end`. A point shows one result at most; a length is that of
//!     a list or text of the same point, and an `int` or a `bv32`.

mod assigned;
mod code;
mod tables;
mod typing;

use counterpoint_diag::Span;

use crate::Value;
use crate::ids::{Id, LocId, ProcId};
use crate::program::{Instr, Proc, Program, Terminator};
use crate::text::{show_instr, show_terminator, show_type};
use crate::types::Type;

/// A broken rule, in words, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The number of the rule in the list at the head of this module.
    pub rule: u8,
    /// What is wrong, with ids and the printed form.
    pub message: String,
    /// The source of the offender.
    pub span: Span,
}

/// All violations of the rules at the head of this module.
pub fn verify(program: &Program) -> Vec<Violation> {
    verify_procs(program, |_| true)
}

/// The same, where only some procedures are in doubt.
pub fn verify_procs(program: &Program, is_doubtful: impl Fn(ProcId) -> bool) -> Vec<Violation> {
    let mut verifier = Verifier { program, violations: Vec::new() };
    // Comparing types recurses, so nothing that compares them may run before their depth is known.
    if verifier.types_are_flat() {
        verifier.tables();
        for (_, proc) in program.procs.iter().filter(|(id, _)| is_doubtful(*id)) {
            verifier.proc(proc);
        }
    }
    verifier.violations
}

/// What has more operands or ways than this is not printed in messages, of which there may be one for each of them.
const MAX_SHOWN: usize = 64;

struct Verifier<'a> {
    program: &'a Program,
    violations: Vec<Violation>,
}

/// A place in the code of a procedure.
#[derive(Clone, Copy)]
struct At<'a> {
    proc: &'a Proc,
    loc: LocId,
    what: What<'a>,
}

#[derive(Clone, Copy)]
enum What<'a> {
    Head,
    Instr(&'a Instr),
    Terminator(&'a Terminator, Span),
}

impl<'a> Verifier<'a> {
    fn report(&mut self, rule: u8, span: Span, message: String) {
        self.violations.push(Violation { rule, message, span });
    }

    fn report_at(&mut self, rule: u8, at: At<'a>, message: &str) {
        let At { proc, loc, what } = at;
        let (shown, span) = match what {
            What::Head => (String::new(), Span::default()),
            What::Instr(instr) if instr.operands().len() > MAX_SHOWN => (String::new(), instr.span),
            What::Terminator(end, span) if end.successors().len() > MAX_SHOWN => (String::new(), span),
            What::Instr(instr) => (format!(" `{}`", show_instr(self.program, proc, instr)), instr.span),
            What::Terminator(end, span) => (format!(" `{}`", show_terminator(self.program, proc, end)), span),
        };
        self.report(rule, span, format!("@{} {loc}{shown}: {message}", proc.name));
    }

    fn show(&self, ty: &Type) -> String {
        show_type(self.program, ty)
    }

    /// Whether a value is a constant of a type: rule 9.
    fn is_constant(&self, value: &Value, ty: &Type) -> bool {
        value.has_type(ty) && self.has_known_parts(value, ty)
    }

    fn has_known_parts(&self, value: &Value, ty: &Type) -> bool {
        match (value, ty) {
            (Value::Ref(object), _) => object.is_none_or(|object| object.index() < self.program.image.heap.len()),
            (Value::Enum(position), Type::Enum(id)) => {
                self.program.enums.get(*id).is_none_or(|record| (*position as usize) < record.values.len())
            }
            (Value::Array(elements), Type::Array(element, _)) => {
                elements.iter().all(|value| self.has_known_parts(value, element))
            }
            _ => true,
        }
    }
}

#[cfg(test)]
#[expect(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
mod tests;
