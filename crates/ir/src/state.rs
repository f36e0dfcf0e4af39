//! States of runs as plain data, in the form in which certificates exchange them.
//!
//! Identity of states: the positions of the frames, the values of the registers that are live there, and the heap with
//! its objects numbered in the order in which they are met from the roots (those of the program's image, then frames from
//! the oldest, registers in order, then statics). Registers that are not listed may hold anything: whoever reads one of them has found a mistake.

use crate::Value;
use crate::ids::{ClassId, StaticId, VarId};
use crate::program::Position;

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
