//! Both interpreters, and the memory in which a run starts.

use std::sync::Arc;

use counterpoint_diag::Interrupt;
use counterpoint_eval::{Code, Machine, Stop, Unobserved};
use counterpoint_ir::Value;
use counterpoint_ir::class::Classes;
use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::ids::{ClassId, Id, ObjId, PointId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::native::{Host, Refusal};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::state::Outcome;
use counterpoint_witness::{Decision, End, Limits};

/// What a run did.
#[derive(Debug, Default)]
pub(crate) struct Ran {
    pub(crate) has_ended: bool,
    pub(crate) seen: Vec<(PointId, Vec<Value>)>,
    pub(crate) written: Vec<u8>,
    /// What was drawn before anything was shown.
    pub(crate) drawn: Vec<WorldPart>,
    decisions: Vec<Decision>,
}

pub(crate) type Interpreter = fn(&Program) -> Ran;

/// The value of an input at a position.
fn read(input: usize, position: usize) -> Value {
    Value::Bits((100 * (input + 1) + position) as u64)
}

pub(crate) fn evaluate(program: &Program) -> Ran {
    let code = Code::compile(&Arc::new(program.clone()), &Focus::all(program));
    let mut machine = Machine::new(&code);
    machine.set_input(Arc::from((10..100).collect::<Vec<u8>>()));
    let (mut ran, mut positions, mut drawn) = (Ran::default(), [0; 2], None);
    loop {
        match machine.run(&mut 1_000_000, &mut Unobserved) {
            Stop::Observed(point) => {
                drawn.get_or_insert_with(|| machine.drawn());
                let values = (0..machine.n_observed()).map(|index| machine.observed(index)).collect();
                ran.seen.push((point, values));
            }
            Stop::Havoc(domain, input) => {
                let value = match input {
                    Some(input) => {
                        positions[input.index()] += 1;
                        read(input.index(), positions[input.index()])
                    }
                    None => domain.value(0),
                };
                ran.decisions.push(Decision::Value(value.clone()));
                machine.take_value(value);
            }
            stop => {
                ran.has_ended = matches!(stop, Stop::Ended(Outcome::Returned(_)));
                ran.drawn = drawn.unwrap_or_else(|| machine.drawn()).parts().collect();
                ran.written = [machine.written(1), machine.written(2)].concat();
                return ran;
            }
        }
    }
}

pub(crate) fn interpret(program: &Program) -> Ran {
    let decisions = evaluate(program).decisions;
    let interrupt = Interrupt::default();
    let limits = Limits { steps: 1_000_000, choices: 65_536, interrupt: &interrupt };
    let Ok(ran) = counterpoint_witness::run(program, program.entry(), Vec::new(), &decisions, limits) else {
        return Ran::default();
    };
    let has_ended = matches!(ran.end, End::Ended(Outcome::Returned(_)));
    let seen = ran.observations.into_iter().map(|(point, _, values)| (point, values)).collect();
    Ran { has_ended, seen, decisions, ..Ran::default() }
}

/// The memory in which a run of a program starts.
pub(crate) struct Memory<'a> {
    pub(crate) program: &'a Program,
}

impl Host for Memory<'_> {
    fn classes(&self) -> &Classes {
        &self.program.classes
    }

    fn class_of(&self, object: ObjId) -> ClassId {
        self.program.image.heap[object.index()].class
    }

    fn n_slots(&self, object: ObjId) -> usize {
        self.program.image.heap[object.index()].values.len()
    }

    fn slot(&self, object: ObjId, slot: usize) -> Value {
        self.program.image.heap[object.index()].values[slot].clone()
    }

    fn set_slot(&mut self, _: ObjId, _: usize, _: Value) {
        panic!("conditions change nothing");
    }

    fn copy_slots(&mut self, _: (ObjId, usize), _: (ObjId, usize), _: usize) {
        panic!("conditions change nothing");
    }

    fn allocate(&mut self, _: ClassId, _: usize) -> Result<ObjId, Refusal> {
        panic!("conditions change nothing");
    }

    fn nth_identity(&mut self, _: ObjId) -> u32 {
        panic!("conditions change nothing");
    }

    fn read(&mut self) -> Option<u8> {
        panic!("conditions change nothing");
    }

    fn write(&mut self, _: u32, _: u8) {
        panic!("conditions change nothing");
    }

    fn draw(&mut self, _: WorldPart) {
        panic!("conditions change nothing");
    }

    fn backtrace(&self, _: usize) -> Vec<Position> {
        Vec::new()
    }
}
