//! The world around a program, as far as code of the user asks for it: each part is an input, which is added to the policy
//! when code that asks for it comes within reach.

use counterpoint_ir::guide;
use counterpoint_ir::ids::{ClassId, Id, InputId, ProcId};
use counterpoint_ir::program::Secrecy;

use super::{MethodId, World};
use crate::class::Constant;
use crate::class::code::{Condition, Insn, Invoke, Relation};
use crate::descriptor::{Kind, Sort};
use crate::made::Assembler;
use crate::maker::Maker;
use crate::policy::{Given, Outside, OutsidePart, Policy};

/// The shim that inputs come in through.
pub(crate) const OUTSIDE: &str = "counterpoint/rt/Outside";

/// The lines that can be read, and the characters of a text.
const MOST_LINES: u32 = 4;
const MOST_CHARACTERS: u32 = 64;

/// How values of a part are made.
fn maker(part: &OutsidePart) -> Maker {
    let texts = |most| Maker::Array("Ljava/lang/String;".to_owned(), Box::new(Maker::Text(MOST_CHARACTERS)), most);
    match part {
        OutsidePart::Clock | OutsidePart::Nanos | OutsidePart::Seeds | OutsidePart::Zone | OutsidePart::Locale => {
            Maker::Primitive(Sort::Long)
        }
        OutsidePart::Lines => texts(MOST_LINES),
        OutsidePart::ThreadName | OutsidePart::Variable(_) | OutsidePart::Property(_) => texts(1),
    }
}

impl World<'_> {
    /// Whether what code of the user asks of the world is an input.
    pub(crate) fn asks_outside(&self) -> bool {
        self.flows.asks_outside
    }

    /// The input that a call of the library stands for.
    pub(crate) fn outside_source(&mut self, method: MethodId) -> Option<usize> {
        if !self.asks_outside() || self.class_name(method.class) != OUTSIDE {
            return None;
        }
        let name = self.class_of(method).methods[method.index].name;
        let part = match self.names.get(name) {
            "nextClock" => OutsidePart::Clock,
            "nextNanos" => OutsidePart::Nanos,
            "nextSeed" => OutsidePart::Seeds,
            "nextLines" => OutsidePart::Lines,
            "nextName" => OutsidePart::ThreadName,
            "nextZone" => OutsidePart::Zone,
            "nextLocale" => OutsidePart::Locale,
            _ => return None,
        };
        Some(self.outside_input(part))
    }

    /// The input of a part of the world.
    fn outside_input(&mut self, part: OutsidePart) -> usize {
        let policy = &mut self.flows.policy;
        if let Some(known) = policy.outside.iter().find(|known| known.part == part) {
            return known.input;
        }
        let mut name = part.title();
        while policy.inputs.iter().any(|given| given.name == name) {
            name.push('\'');
        }
        let input = policy.inputs.len();
        policy.inputs.push(Given { name, secrecy: Secrecy::Public, maker: maker(&part) });
        policy.outside.push(Outside { part, input });
        self.flows.makers.push(None);
        input
    }

    /// The procedure that gives the text of a part of the world, or null. It asks for it once in a run.
    pub(crate) fn outside_text(&mut self, part: &OutsidePart) -> ProcId {
        let input = self.outside_input(part.clone());
        if let Some((_, proc)) = self.flows.outside_texts.iter().find(|(known, _)| *known == input) {
            return *proc;
        }
        let number = i32::try_from(input).unwrap_or(i32::MAX);
        let mut code = Assembler::new(&mut self.names);
        if let OutsidePart::Property(name) = part {
            // What the program has set itself stays as it is.
            code.text(&name.encode_utf16().collect::<Vec<_>>());
            code.invoke(Invoke::Static, "java/lang/System", "ownProperty", "(Ljava/lang/String;)Ljava/lang/String;");
            code.push(Insn::Store(Kind::Ref, 0));
            code.push(Insn::Load(Kind::Ref, 0));
            code.branch(Condition::Null(true));
            code.push(Insn::Load(Kind::Ref, 0));
            code.push(Insn::Return(Some(Kind::Ref)));
            code.land();
        }
        code.push(Insn::Const(Constant::Int(number)));
        code.invoke(Invoke::Static, OUTSIDE, "isKnown", "(I)Z");
        code.branch(Condition::Zero(Relation::NotEqual));
        code.push(Insn::Const(Constant::Int(number)));
        code.push(Insn::Input(input));
        code.invoke(Invoke::Static, OUTSIDE, "keep", "(ILjava/lang/Object;)V");
        code.land();
        code.push(Insn::Const(Constant::Int(number)));
        code.invoke(Invoke::Static, OUTSIDE, "value", "(I)Ljava/lang/String;");
        code.push(Insn::Return(Some(Kind::Ref)));
        let code = code.finish(1);
        let home = self.entry.as_ref().map_or(ClassId::from_index(0), |entry| entry.1);
        let proc = self.made_proc(home, &format!("<input {input}, once>"), "()Ljava/lang/String;", code);
        self.flows.outside_texts.push((input, proc));
        proc
    }

    /// The inputs that stand for the world, and what they are taken for.
    pub(super) fn outside(&self) -> Vec<(InputId, guide::Outside)> {
        let all = self.flows.policy.outside.iter().map(|outside| {
            let taken_for = match &outside.part {
                OutsidePart::Clock => guide::Outside::Time,
                OutsidePart::Zone => guide::Outside::Zone,
                OutsidePart::Locale => guide::Outside::Locale,
                OutsidePart::ThreadName | OutsidePart::Variable(_) | OutsidePart::Property(_) => guide::Outside::Text,
                OutsidePart::Nanos | OutsidePart::Seeds | OutsidePart::Lines => guide::Outside::Plain,
            };
            (InputId::from_index(outside.input), taken_for)
        });
        all.collect()
    }

    /// What runs are given and what is seen of them, with the inputs that were found.
    pub(super) fn take_policy(&mut self) -> Policy {
        std::mem::take(&mut self.flows.policy)
    }
}
