//! States of runs as plain data, in the form in which certificates exchange them.
//!
//! Identity of states: the positions of the frames, the values of the registers that are live there, and the heap with
//! its objects numbered in the order in which they are met from the roots (those of the program's image, then frames
//! from the oldest, registers in order, then statics), how far classes are initialised, which objects were asked for
//! their identity in which order, and how much of the standard input was read. That is all that decides the future:
//! equal states that are given the same decisions and the same input show the same. What was written is past, and
//! values of named inputs are decisions. Registers that are not listed may hold anything: code that reads one of them
//! is wrong.

use crate::Value;
use crate::ids::{ClassId, Id, ObjId, StaticId, VarId};
use crate::program::{Position, Program, Terminator};
use crate::types::Type;

/// A state of a run.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Frames, the oldest first. The position of every frame but the last is behind the call it waits for.
    pub frames: Vec<Frame>,
    /// Objects, numbered in the order in which they are met from the roots.
    pub heap: Vec<Object>,
    /// Static fields.
    pub statics: Vec<(StaticId, Value)>,
    /// Classes whose initialiser has been started.
    pub initialised: Vec<ClassId>,
    /// Those of them whose initialiser has thrown.
    pub broken: Vec<ClassId>,
    /// The objects that were asked for their identity, in order. One that cannot be reached any more is not named, but
    /// counts: identities are given in the order of asking.
    pub identities: Vec<Option<ObjId>>,
    /// The bytes of the standard input that were read.
    pub n_read: usize,
}

/// An active procedure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    /// Where it goes on.
    pub at: Position,
    /// The live registers, in order.
    pub vars: Vec<(VarId, Value)>,
}

/// What is on the heap.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Object {
    /// Its class.
    pub class: ClassId,
    /// Its fields in the order of the layout, or its elements.
    pub values: Vec<Value>,
}

/// What is in memory when a run starts. Constants of a program may refer to its objects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Image {
    /// Objects; they keep their numbers in every state.
    pub heap: Vec<Object>,
    /// The static fields that do not have the default of their type.
    pub statics: Vec<(StaticId, Value)>,
    /// Classes whose initialiser has been run.
    pub initialised: Vec<ClassId>,
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The entry returned, possibly with a value.
    Returned(Option<Value>),
    /// A trap that no class stands for.
    Trapped(crate::prim::Trap, Position),
    /// An object left the entry; its class.
    Threw(ClassId, Position),
    /// An `assume` was false, or a range was empty.
    Blocked(Position),
    /// The program ended itself with a code.
    Exited(i32),
    /// Something that is not supported stands there.
    Unsupported(Position),
}

impl State {
    /// Checks that a state from outside speaks of things that the program has, so that running it cannot go astray.
    pub fn check(&self, program: &Program) -> Result<(), String> {
        let Some(depth) = self.frames.len().checked_sub(1) else { return Err("a state has no frame".into()) };
        let fits = |value: &Value, ty: &Type| value.has_type(ty) && refers_below(value, self.heap.len());
        for (index, frame) in self.frames.iter().enumerate() {
            let at = frame.at;
            let proc = program.procs.get(at.proc).ok_or("a state is in an unknown procedure")?;
            let loc = proc.locs.get(at.loc).ok_or("a state is at an unknown location")?;
            // A frame whose `throw` of null called a procedure stands behind its terminator.
            let may_throw = matches!(loc.terminator, Terminator::Throw(..)) && index < depth;
            let is_inside =
                at.instr as usize <= loc.instrs.len() + usize::from(may_throw) && (index == depth || at.instr > 0);
            let knows = |(var, value): &(VarId, Value)| proc.vars.get(*var).is_some_and(|var| fits(value, &var.ty));
            if !is_inside || !frame.vars.iter().all(knows) {
                return Err(format!("a state at {} of {} does not fit its program", at.loc, proc.name));
            }
        }
        let classes = &program.classes;
        let is_static = |field| classes.statics.get(field).map(|field| &field.ty);
        if !self.statics.iter().all(|(field, value)| is_static(*field).is_some_and(|ty| fits(value, ty)))
            || !self.initialised.iter().chain(&self.broken).all(|&class| classes.classes.get(class).is_some())
            || self.heap.len() < program.image.heap.len()
            || !self.identities.iter().flatten().all(|object| object.index() < self.heap.len())
            || !self.heap.iter().all(|object| object_fits(program, object, &fits))
        {
            return Err("the statics or objects of a state do not fit its program".into());
        }
        Ok(())
    }
}

fn object_fits(program: &Program, object: &Object, fits: &dyn Fn(&Value, &Type) -> bool) -> bool {
    let classes = &program.classes;
    let Some(class) = classes.classes.get(object.class) else { return false };
    if let Some(element) = &class.element {
        return object.values.iter().all(|value| fits(value, &element.ty));
    }
    let layout = classes.layout(object.class);
    let types = layout.iter().map(|&field| &classes.fields[field].ty);
    layout.len() == object.values.len() && object.values.iter().zip(types).all(|(value, ty)| fits(value, ty))
}

fn refers_below(value: &Value, objects: usize) -> bool {
    match value {
        Value::Ref(Some(object)) => object.index() < objects,
        Value::Array(elements) => elements.iter().all(|element| refers_below(element, objects)),
        _ => true,
    }
}
