//! What is kept of a run until its normal end, where properties see it: what the method is given and gives back.
//!
//! Texts, and arrays of primitive values or texts, are seen as what they hold. A method may change an array, so what it is
//! given is copied before the call, and what became of it is seen as well. The copying is code of the shims.

use counterpoint_ir::ids::{Id, InputId};
use counterpoint_ir::program::{FieldKind, RESULT};
use counterpoint_ir::types::Type;

use super::Entry;
use crate::class::code::{AtEnd, Insn, Invoke, Shuffle};
use crate::descriptor::{Kind, Sort};
use crate::made::Assembler;
use crate::world::end_type;

/// The shim that copies what is seen as a list.
const SEEN: &str = "counterpoint/rt/Seen";

/// What is kept in locals until the normal end. Nothing is, unless that is wanted.
#[derive(Default)]
pub(super) struct Kept {
    fields: Vec<Field>,
    /// Arrays that the method may change: their input, their descriptor and their local.
    arrays: Vec<(usize, String, u16)>,
    /// The next local.
    next: u16,
}

struct Field {
    name: String,
    kind: FieldKind,
    sort: Sort,
    list: Option<Listed>,
    local: u16,
}

/// A type that is seen as a list.
struct Listed {
    ty: Type,
    /// The descriptor of the copy.
    copy: String,
}

impl Listed {
    fn of(desc: &str) -> Option<Self> {
        let ty = match desc {
            "Ljava/lang/String;" => Type::Text,
            "[Ljava/lang/String;" => Type::List(Box::new(Type::Text)),
            _ => {
                let item = desc.strip_prefix('[').filter(|item| item.len() == 1)?;
                Type::List(Box::new(end_type(Sort::of(item))))
            }
        };
        Some(Self { ty, copy: desc.replace("Ljava/lang/String;", "[C") })
    }
}

impl Kept {
    /// Keeps what is on top of the stack, which stays there.
    pub(super) fn keep(&mut self, code: &mut Assembler<'_>, entry: &Entry, input: usize, desc: &str) {
        if !entry.sees_end {
            return;
        }
        let name = entry.policy.inputs[input].name.clone();
        if desc.starts_with('[') && Listed::of(desc).is_some() {
            let local = self.store(code, Kind::Ref);
            self.arrays.push((input, desc.to_owned(), local));
        }
        self.add(code, (name, FieldKind::Argument(InputId::from_index(input))), desc);
    }

    /// Keeps a copy of the top of the stack in a local.
    fn store(&mut self, code: &mut Assembler<'_>, kind: Kind) -> u16 {
        let count = if kind.n_slots() == 2 { 2 } else { 1 };
        code.push(Insn::Shuffle(Shuffle::Dup { count, below: 0 }));
        code.push(Insn::Store(kind, self.next));
        self.next += kind.n_slots();
        self.next - kind.n_slots()
    }

    /// Adds the top of the stack, which stays there, to what is seen.
    fn add(&mut self, code: &mut Assembler<'_>, (name, kind): (String, FieldKind), desc: &str) {
        let (sort, list) = (Sort::of(desc), Listed::of(desc));
        let local = match &list {
            None => self.store(code, sort.kind()),
            Some(listed) => {
                code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
                code.invoke(Invoke::Static, SEEN, "of", &format!("({desc}){}", listed.copy));
                code.push(Insn::Store(Kind::Ref, self.next));
                self.next += 1;
                self.next - 1
            }
        };
        self.fields.push(Field { name, kind, sort, list, local });
    }

    /// Shows what was kept, and the result on top of the stack, which stays there; how many locals it took.
    pub(super) fn show(mut self, code: &mut Assembler<'_>, entry: &Entry, result: Option<&str>) -> u16 {
        if !entry.sees_end {
            return 0;
        }
        if let Some(desc) = result {
            self.add(code, (RESULT.to_owned(), FieldKind::Result), desc);
        }
        for (input, desc, local) in std::mem::take(&mut self.arrays) {
            code.push(Insn::Load(Kind::Ref, local));
            let name = format!("{}.after", entry.policy.inputs[input].name);
            self.add(code, (name, FieldKind::ArgumentAfter(InputId::from_index(input))), &desc);
            code.push(Insn::Shuffle(Shuffle::Pop));
        }
        let mut shown = Vec::new();
        for Field { name, kind, sort, list, local } in self.fields {
            code.push(Insn::Load(sort.kind(), local));
            let length = list.as_ref().map(|listed| (format!("{name}.length"), listed.copy.clone()));
            let position = u32::try_from(shown.len()).unwrap_or(u32::MAX);
            shown.push(AtEnd { name, kind, sort, list: list.map(|listed| listed.ty) });
            if let Some((name, copy)) = length {
                code.push(Insn::Load(Kind::Ref, local));
                code.invoke(Invoke::Static, SEEN, "length", &format!("({copy})I"));
                shown.push(AtEnd { name, kind: FieldKind::Length(position), sort: Sort::Int, list: None });
            }
        }
        code.push(Insn::End(shown));
        self.next
    }
}
