//! Static fields of the library that nobody reads.
//!
//! Initialisers of the library fill many fields of which a program reads few: `System` makes three streams, `String` a
//! comparator, `Integer` tables of digits. What is made there counts as instantiated, and what it answers as reachable:
//! with the comparator of `String`, every program that compares anything would bring along the tables of letters. So
//! code that does nothing but make the value of such a field is left out while no code reads the field, and put
//! back, by lowering the initialiser again, when the first one does.
//!
//! Such code stands in one piece and ends where it fills the field. It is found backwards from there: it starts where it
//! needs nothing more from the stack. It consists of constants, arrays of constants, and objects whose constructors do
//! nothing; in a few classes it may also call methods, since these only compute.

use std::rc::Rc;

use counterpoint_ir::ids::{ProcId, StaticId};

use super::{MethodId, Work, World};
use crate::class::code::{Code, Insn, Invoke, Shuffle};
use crate::descriptor::Kind;
use crate::names::Member;

/// Classes of which the values of fields may be made by any code, since that changes nothing but the field: numbers, mirrors
/// of primitive types, and the streams of `System`, which is a shim.
const COMPUTING: [&str; 12] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Short",
    "java/lang/System",
    "java/lang/Void",
    "jdk/internal/util/ArraysSupport",
];

impl World<'_> {
    /// Says that code reads a static field.
    pub(crate) fn read_static(&mut self, field: StaticId) {
        if self.read_statics.insert(field)
            && let Some((proc, initialiser)) = self.unread.remove(&field)
        {
            self.work.push_back((proc, Work::Method(initialiser)));
        }
    }

    /// The code of an initialiser of the library without what fills fields that nobody reads; other code as it is.
    pub(super) fn without_unread(&mut self, proc: ProcId, id: MethodId, code: Rc<Code>) -> Rc<Code> {
        let class = self.class_of(id);
        let is_initialiser = self.names.get(class.methods[id.index].name) == "<clinit>";
        if !is_initialiser || !self.is_library(id.class) || !code.handlers.is_empty() {
            return code;
        }
        let leaders = code.leaders();
        let may_compute = COMPUTING.contains(&self.names.get(class.name));
        let mut left = None;
        for (end, insn) in code.insns.iter().enumerate() {
            let Insn::PutStatic(field) = insn else { continue };
            if field.class != class.name {
                continue;
            }
            let Some(start) = self.start_of_value(&code, &leaders, end, may_compute) else { continue };
            let Ok((field, _, _)) = self.static_field(*field) else { continue };
            if !self.read_statics.contains(&field) {
                self.unread.insert(field, (proc, id));
                let left: &mut Code = left.get_or_insert_with(|| (*code).clone());
                left.insns[start..=end].fill(Insn::Nop);
            }
        }
        left.map_or(code, Rc::new)
    }

    /// Where the code starts that does nothing but make the value which an instruction takes from the stack.
    fn start_of_value(&mut self, code: &Code, leaders: &[bool], end: usize, may_compute: bool) -> Option<usize> {
        let mut wanted = 1;
        for at in (0..end).rev() {
            // Whoever jumps to an instruction finds all of the code behind it, or none.
            if leaders[at + 1] {
                return None;
            }
            let (takes, gives) = match &code.insns[at] {
                Insn::Const(_) | Insn::New(_) => (0, 1),
                Insn::NewArray(_) | Insn::Convert(..) | Insn::Narrow(_) => (1, 1),
                Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }) => (1, 2),
                Insn::StoreElement(_) => (3, 0),
                Insn::GetStatic(_) if may_compute => (0, 1),
                Insn::Invoke(invoke, method)
                    if may_compute || (*invoke == Invoke::Special && self.does_nothing(*method)) =>
                {
                    let signature = self.signature(method.desc);
                    let n_receivers = usize::from(*invoke != Invoke::Static);
                    (n_receivers + signature.params.len(), usize::from(signature.result.is_some()))
                }
                _ => return None,
            };
            wanted = usize::checked_sub(wanted, gives)? + takes;
            if wanted == 0 {
                return Some(at);
            }
        }
        None
    }

    /// Whether a constructor does nothing, and no class is initialised for it.
    fn does_nothing(&mut self, constructor: Member) -> bool {
        let Ok(id) = self.resolve_method(constructor) else { return false };
        let Some(code) = self.class_of(id).code(&mut self.names, id.index) else { return false };
        let [Insn::Load(Kind::Ref, 0), Insn::Invoke(Invoke::Special, above), Insn::Return(None)] = code.insns[..]
        else {
            return false;
        };
        self.names.get(above.class) == "java/lang/Object" && !self.needs_init(id.class)
    }
}
