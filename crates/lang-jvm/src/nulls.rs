//! What to say when an instruction meets null, in the words of `HotSpot`: what cannot be done, and which expression is null.
//!
//! The stack of a method is followed along all paths, with the instruction that pushed each entry. Where paths with
//! different instructions meet, nothing is known. From the entry that is null the expression is read backwards, five
//! steps deep at most, as the machine does it.

use std::fmt::Write;

use crate::class::code::{Code, Insn, Invoke, Shuffle};
use crate::class::{Constant, flags};
use crate::descriptor::{Kind, Signature, Sort, class_name};
use crate::names::{Member, Name, Names};
use crate::world::World;

/// How deep expressions are shown.
const MOST_DETAIL: u32 = 5;

/// An entry of the stack: the instruction that pushed it, if there is one, and its slots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    source: Option<usize>,
    n_slots: u16,
}

/// What is known before an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
struct State {
    stack: Vec<Entry>,
    /// Local slots that have been written, as bits; those that have no bit count as written.
    written: u64,
}

impl State {
    fn write(&mut self, slot: u16) {
        self.written |= 1_u64.checked_shl(slot.into()).unwrap_or(0);
    }

    /// The instruction that pushed what lies so deep in the stack.
    fn source(&self, depth: usize) -> Option<usize> {
        self.stack[self.stack.len().checked_sub(depth + 1)?].source
    }
}

/// What is remembered of an instruction.
#[derive(Debug, Clone, Copy, Default)]
struct InstructionFacts {
    /// The instruction that pushed what may be null, and the one that pushed the index of an element.
    inputs: [Option<usize>; 2],
    /// For a load, whether its slot may have been written.
    is_written: bool,
}

/// What is known of the stack of a method.
pub(crate) struct Nulls<'a> {
    code: &'a Code,
    /// The flags of the method and its signature.
    flags: u16,
    signature: &'a Signature,
    seen: Vec<InstructionFacts>,
}

impl<'a> Nulls<'a> {
    /// Follows the stack of a method.
    pub(crate) fn new(world: &mut World<'_>, code: &'a Code, flags: u16, signature: &'a Signature) -> Self {
        let mut walk = Walk { states: vec![None; code.insns.len()], is_leader: code.leaders(), open: Vec::new() };
        let mut nulls = Self { code, flags, signature, seen: vec![InstructionFacts::default(); code.insns.len()] };
        walk.join(0, &State { stack: Vec::new(), written: 0 });
        while let Some(start) = walk.open.pop() {
            let Some(mut state) = walk.states[start].clone() else { continue };
            let mut at = start;
            loop {
                for handler in code.handlers.iter().filter(|handler| (handler.start..handler.end).contains(&at)) {
                    let stack = vec![Entry { source: None, n_slots: 1 }];
                    walk.join(handler.target, &State { stack, written: state.written });
                }
                let insn = &code.insns[at];
                nulls.seen[at] = look(world, insn, &state);
                step(world, insn, at, &mut state);
                for target in insn.targets() {
                    walk.join(target, &state);
                }
                at += 1;
                if !insn.falls_through() || at == code.insns.len() {
                    break;
                }
                if walk.is_leader[at] {
                    walk.join(at, &state);
                    break;
                }
            }
        }
        nulls
    }

    /// What to say when the instruction at a position meets null.
    pub(crate) fn message(&self, world: &mut World<'_>, at: usize) -> Option<String> {
        let action = self.action(world, at)?;
        let mut cause = String::new();
        if self.describe(world, &mut cause, self.seen[at].inputs[0], (MOST_DETAIL, false)) {
            let is_result = cause.starts_with(RESULT);
            let because = if is_result { "" } else { " because \"" };
            return Some(format!("{action}{because}{cause}\" is null"));
        }
        Some(action)
    }

    /// What an instruction cannot do.
    fn action(&self, world: &mut World<'_>, at: usize) -> Option<String> {
        Some(match &self.code.insns[at] {
            Insn::LoadElement(sort) => format!("Cannot load from {} array", array(*sort)),
            Insn::StoreElement(sort) => format!("Cannot store to {} array", array(*sort)),
            Insn::Length => "Cannot read the array length".to_owned(),
            Insn::Throw => "Cannot throw exception".to_owned(),
            Insn::MonitorEnter => "Cannot enter synchronized block".to_owned(),
            Insn::MonitorExit => "Cannot exit synchronized block".to_owned(),
            Insn::GetField(field) => format!("Cannot read field \"{}\"", world.names.get(field.name)),
            Insn::PutField(field) => format!("Cannot assign field \"{}\"", world.names.get(field.name)),
            // A constructor is called on an object that has just been made.
            Insn::Invoke(Invoke::Virtual | Invoke::Interface | Invoke::Special, method)
                if world.names.get(method.name) != "<init>" =>
            {
                let signature = world.signature(method.desc);
                format!("Cannot invoke \"{}\"", method_name(&world.names, *method, &signature))
            }
            _ => return None,
        })
    }

    /// Writes the expression that an instruction pushed. Whether it can be told.
    fn describe(&self, world: &mut World<'_>, out: &mut String, source: Option<usize>, how: (u32, bool)) -> bool {
        let (detail, is_inner) = how;
        let Some(source) = source.filter(|_| detail > 0) else { return false };
        let inputs = self.seen[source].inputs;
        match &self.code.insns[source] {
            Insn::Load(Kind::Int | Kind::Ref, slot) => out.push_str(&self.local(&world.names, source, *slot)),
            Insn::Const(Constant::Int(value)) if i16::try_from(*value).is_ok() => out.push_str(&value.to_string()),
            Insn::Const(Constant::Null) => out.push_str("null"),
            Insn::GetStatic(field) => {
                let class = external_class(world.names.get(field.class));
                let _ = write!(out, "{class}.{}", world.names.get(field.name));
            }
            Insn::GetField(field) => {
                if self.describe(world, out, inputs[0], (detail - 1, is_inner)) {
                    out.push('.');
                }
                out.push_str(world.names.get(field.name));
            }
            Insn::LoadElement(_) => {
                if !self.describe(world, out, inputs[0], (detail - 1, is_inner)) {
                    out.push_str("<array>");
                }
                out.push('[');
                if !self.describe(world, out, inputs[1], (detail, true)) {
                    out.push_str("...");
                }
                out.push(']');
            }
            Insn::Invoke(_, method) => {
                if detail == MOST_DETAIL && !is_inner {
                    out.push_str(RESULT);
                }
                let signature = world.signature(method.desc);
                out.push_str(&method_name(&world.names, *method, &signature));
            }
            _ => return false,
        }
        true
    }

    /// The name of a local variable where an instruction loads it.
    fn local(&self, names: &Names, at: usize, slot: u16) -> String {
        let pc = self.code.pcs[at];
        let mut variables = self.code.variables.iter();
        let named = variables.find(|variable| variable.slot == slot && (variable.start..variable.end).contains(&pc));
        if let Some(variable) = named {
            return names.get(variable.name).to_owned();
        }
        let is_param = !self.seen[at].is_written;
        let has_receiver = self.flags & flags::STATIC == 0;
        if has_receiver && slot == 0 && is_param {
            return "this".to_owned();
        }
        let mut first = u16::from(has_receiver);
        for (index, param) in self.signature.params.iter().enumerate() {
            let behind = first + param.sort.kind().n_slots();
            if is_param && (first..behind).contains(&slot) {
                return format!("<parameter{}>", index + 1);
            }
            first = behind;
        }
        format!("<local{slot}>")
    }
}

/// The walk over the blocks of a method.
struct Walk {
    /// What is known where blocks start.
    states: Vec<Option<State>>,
    is_leader: Vec<bool>,
    open: Vec<usize>,
}

impl Walk {
    fn join(&mut self, at: usize, with: &State) {
        let Some(state) = self.states.get_mut(at) else { return };
        let Some(known) = state else {
            *state = Some(with.clone());
            return self.open.push(at);
        };
        let mut is_changed = known.written | with.written != known.written;
        known.written |= with.written;
        for (entry, other) in known.stack.iter_mut().zip(&with.stack) {
            if entry.source != other.source && entry.source.is_some() {
                entry.source = None;
                is_changed = true;
            }
        }
        if is_changed {
            self.open.push(at);
        }
    }
}

/// What is remembered of an instruction before which a state holds.
fn look(world: &mut World<'_>, insn: &Insn, state: &State) -> InstructionFacts {
    let inputs = match insn {
        Insn::LoadElement(_) => [state.source(1), state.source(0)],
        Insn::StoreElement(_) => [state.source(2), None],
        Insn::Length | Insn::Throw | Insn::MonitorEnter | Insn::MonitorExit | Insn::GetField(_) => {
            [state.source(0), None]
        }
        Insn::PutField(_) => [state.source(1), None],
        Insn::Invoke(invoke, method) if *invoke != Invoke::Static => {
            [state.source(world.signature(method.desc).params.len()), None]
        }
        _ => [None, None],
    };
    let is_written = match insn {
        Insn::Load(_, slot) => 1_u64.checked_shl((*slot).into()).is_none_or(|bit| state.written & bit != 0),
        _ => false,
    };
    InstructionFacts { inputs, is_written }
}

const RESULT: &str = " because the return value of \"";

fn array(sort: Sort) -> &'static str {
    match sort {
        Sort::Boolean | Sort::Byte => "byte/boolean",
        Sort::Ref => "object",
        other => other.primitive().map_or("object", |primitive| primitive.0),
    }
}

/// A class as messages show it.
fn external_class(name: &str) -> String {
    match name {
        "java/lang/Object" => "Object".to_owned(),
        "java/lang/String" => "String".to_owned(),
        other if other.starts_with('[') => external_type(other),
        other => other.replace('/', "."),
    }
}

/// A type by its descriptor as messages show it.
fn external_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let shown = match Sort::of(element).primitive() {
        Some((keyword, ..)) => keyword.to_owned(),
        None => external_class(class_name(element)),
    };
    shown + &"[]".repeat(descriptor.len() - element.len())
}

fn method_name(names: &Names, method: Member, signature: &Signature) -> String {
    let params: Vec<String> = signature.params.iter().map(|ty| external_type(names.get(ty.desc))).collect();
    format!("{}.{}({})", external_class(names.get(method.class)), names.get(method.name), params.join(", "))
}

/// What an instruction does to the stack.
fn step(world: &mut World<'_>, insn: &Insn, at: usize, state: &mut State) {
    let mut pop = |count: usize| state.stack.truncate(state.stack.len().saturating_sub(count));
    let kind_of = |world: &World<'_>, desc: Name| Sort::of(world.names.get(desc)).kind();
    let pushed = match insn {
        Insn::Const(constant) => Some(match constant {
            Constant::Int(_) => Kind::Int,
            Constant::Long(_) => Kind::Long,
            Constant::Float(_) => Kind::Float,
            Constant::Double(_) => Kind::Double,
            Constant::Text(_) | Constant::Class(_) | Constant::Null => Kind::Ref,
        }),
        Insn::Load(kind, _) => Some(*kind),
        Insn::Input(input) => Some(world.maker(*input).kind()),
        Insn::Word { sort, .. } => Some(sort.kind()),
        Insn::Store(kind, slot) => {
            pop(1);
            (*slot..slot.saturating_add(kind.n_slots())).for_each(|slot| state.write(slot));
            None
        }
        Insn::Increment(slot, _) => {
            state.write(*slot);
            None
        }
        Insn::LoadElement(sort) => {
            pop(2);
            Some(sort.kind())
        }
        Insn::StoreElement(_) => {
            pop(3);
            None
        }
        Insn::Shuffle(shuffle) => {
            self::shuffle(&mut state.stack, *shuffle);
            None
        }
        Insn::Binary(_, kind) => {
            pop(2);
            Some(*kind)
        }
        Insn::Negate(kind) | Insn::Convert(_, kind) => {
            pop(1);
            Some(*kind)
        }
        Insn::Narrow(_) | Insn::InstanceOf(_) | Insn::Length => {
            pop(1);
            Some(Kind::Int)
        }
        Insn::Compare(..) => {
            pop(2);
            Some(Kind::Int)
        }
        Insn::Branch(condition, _) => {
            use crate::class::code::Condition::{Ints, Null, Same, Zero};
            pop(match condition {
                Zero(_) | Null(_) => 1,
                Ints(_) | Same(_) => 2,
            });
            None
        }
        Insn::Switch(_) | Insn::PutStatic(_) | Insn::MonitorEnter | Insn::MonitorExit => {
            pop(1);
            None
        }
        Insn::GetField(field) => {
            pop(1);
            Some(kind_of(world, field.desc))
        }
        Insn::PutField(_) => {
            pop(2);
            None
        }
        Insn::GetStatic(field) => Some(kind_of(world, field.desc)),
        Insn::Invoke(_, Member { desc, .. }) | Insn::Dynamic(_, _, desc) => {
            let signature = world.signature(*desc);
            let has_receiver = matches!(insn, Insn::Invoke(invoke, _) if *invoke != Invoke::Static);
            pop(signature.params.len() + usize::from(has_receiver));
            signature.result.map(|ty| ty.sort.kind())
        }
        Insn::New(_) => Some(Kind::Ref),
        Insn::NewArray(_) => {
            pop(1);
            Some(Kind::Ref)
        }
        Insn::NewArrays(_, n_dimensions) => {
            pop(usize::from(*n_dimensions));
            Some(Kind::Ref)
        }
        Insn::End(fields) => return pop(fields.len()),
        // A cast leaves what it was.
        Insn::Cast(_)
        | Insn::Show(..)
        | Insn::Making(_)
        | Insn::Nop
        | Insn::Goto(_)
        | Insn::Return(_)
        | Insn::Throw
        | Insn::InitClass(_)
        | Insn::Unsupported(_) => None,
    };
    if let Some(kind) = pushed {
        state.stack.push(Entry { source: Some(at), n_slots: kind.n_slots() });
    }
}

fn shuffle(stack: &mut Vec<Entry>, shuffle: Shuffle) {
    match shuffle {
        Shuffle::Pop => drop(stack.pop()),
        Shuffle::Pop2 => {
            if stack.pop().is_some_and(|entry| entry.n_slots == 1) {
                stack.pop();
            }
        }
        Shuffle::Swap => {
            if let [.., below, top] = &mut stack[..] {
                std::mem::swap(below, top);
            }
        }
        Shuffle::Dup { count, below } => {
            let from = below_slots(stack, stack.len(), count);
            let to = below_slots(stack, from, below);
            let copied = stack[from..].to_vec();
            stack.splice(to..to, copied);
        }
    }
}

/// The position of the first entry of so many slots that end before a position.
fn below_slots(stack: &[Entry], end: usize, n_slots: u8) -> usize {
    let (mut at, mut left) = (end, u16::from(n_slots));
    while left > 0 && at > 0 {
        at -= 1;
        left = left.saturating_sub(stack[at].n_slots);
    }
    at
}
