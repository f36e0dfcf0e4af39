//! Programs over unbounded integers, and claims written as text.

use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, LocId, ProcId, TermId};
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::{Action, Operand, Position, Program, Terminator};
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;
use counterpoint_solve::{Config, Solver};

use crate::region::{Pattern, PatternFrame, Piece, Region};
use crate::samples::{apply, loop_head, observe, program};
use counterpoint_ir::arith::Shape;
use counterpoint_ir::formula;

/// The solver of this build. Its absence would make every test here fail, so that none passes for nothing.
pub(super) fn solver() -> Box<dyn Solver> {
    counterpoint_solve::new(&Config::default())
}

pub(super) fn havoc_from(build: &mut ProcBuilder, dest: counterpoint_ir::ids::VarId, low: Option<i64>) {
    let low = low.map(Operand::int);
    build.emit(Some(dest), Action::Havoc { low, high: None, input: None });
}

/// Each round shows any multiple of a factor.
pub(super) fn multiples(factor: i64) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let (k, x) = (build.var("k", Type::Int), build.var("x", Type::Int));
    let head = loop_head(&mut build);
    havoc_from(&mut build, k, None);
    apply(&mut build, x, Op::IntMul, &[k.into(), Operand::int(factor)]);
    observe(&mut build, &[x]);
    build.end(Terminator::Goto(head));
    program("Multiples", build.finish(), &[("x", Type::Int)])
}

/// Each round adds multiples of a factor, as many as it likes, and shows the sum.
pub(super) fn sums_of_multiples(factor: i64) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let (k, x) = (build.var("k", Type::Int), build.var("x", Type::Int));
    let start = loop_head(&mut build);
    build.copy(x, Operand::int(0));
    let head = loop_head(&mut build);
    havoc_from(&mut build, k, None);
    apply(&mut build, k, Op::IntMul, &[k.into(), Operand::int(factor)]);
    apply(&mut build, x, Op::IntAdd, &[x.into(), k.into()]);
    let behind = build.loc();
    build.end(Terminator::Choose(vec![head, behind]));
    build.switch_to(behind);
    observe(&mut build, &[x]);
    build.end(Terminator::Goto(start));
    program("Sums", build.finish(), &[("x", Type::Int)])
}

/// Each round adds at least so much to a counter and shows it.
pub(super) fn up(least: i64) -> Program {
    let mut build = ProcBuilder::new("main", None);
    let (n, d) = (build.var("n", Type::Int), build.var("d", Type::Int));
    build.copy(n, Operand::int(0));
    let head = loop_head(&mut build);
    havoc_from(&mut build, d, Some(least));
    apply(&mut build, n, Op::IntAdd, &[n.into(), d.into()]);
    observe(&mut build, &[n]);
    build.end(Terminator::Goto(head));
    program("Up", build.finish(), &[("n", Type::Int)])
}

/// A claim as text over one pool.
#[derive(Default)]
pub(super) struct Text {
    pub(super) pool: TermPool,
}

/// Where a state stands: at the start, before the only observation, or behind it.
#[derive(Debug, Clone, Copy)]
pub(super) enum At {
    Start,
    Seen,
    Behind,
}

impl Text {
    pub(super) fn term(&mut self, text: &str) -> TermId {
        formula::read(text, &mut self.pool).unwrap()
    }

    pub(super) fn pattern(&mut self, program: &Program, at: At, vars: &[(&str, &str)]) -> Pattern {
        let proc = &program.procs[program.entry()];
        let vars = vars.iter().map(|(name, value)| {
            let var = proc.vars.find(|var| var.name == *name).unwrap();
            (var, Shape::Term(self.term(value)))
        });
        Pattern { frames: vec![PatternFrame { at: place(program, at), vars: vars.collect() }] }
    }

    pub(super) fn piece(&mut self, existential: Vec<Pattern>, when: &str) -> Piece {
        Piece { existential, when: self.term(when) }
    }

    pub(super) fn region(&mut self, params: u32, universal: Vec<Pattern>, when: &str, pieces: Vec<Piece>) -> Region {
        Region { params, universal, when: self.term(when), pieces }
    }
}

fn place(program: &Program, at: At) -> Position {
    let proc = ProcId::from_index(0);
    if let At::Start = at {
        return program.settle(Position { proc, loc: LocId::from_index(0), instr: 0 });
    }
    for (loc, record) in program.procs[proc].locs.iter() {
        for (instr, instruction) in record.instrs.iter().enumerate() {
            if let Action::Observe(..) = instruction.action {
                let instr = u32::try_from(instr).unwrap() + u32::from(matches!(at, At::Behind));
                return program.settle(Position { proc, loc, instr });
            }
        }
    }
    unreachable!("every sample has an observation")
}
