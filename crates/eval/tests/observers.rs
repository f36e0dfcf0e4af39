//! Observers hear of everything that they are promised.

use std::collections::BTreeMap;
use std::sync::Arc;

use counterpoint_diag::Sources;
use counterpoint_eval::{Code, Machine, Observer, Stop};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{LocId, ProcId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::program::{Position, Program, Terminator};
use counterpoint_ir::text::parse;
use counterpoint_ir::verify::verify;

/// Per location, how often it was left, by what an observer hears of steps and of branches.
struct Heard {
    positions: Vec<Position>,
    branches: BTreeMap<(ProcId, LocId), u32>,
    entered: BTreeMap<(ProcId, LocId), u32>,
}

impl Observer for Heard {
    fn step(&mut self, pc: u32) -> bool {
        let at = self.positions[pc as usize];
        *self.entered.entry((at.proc, at.loc)).or_default() += 1;
        false
    }

    fn branch(&mut self, pc: u32, _to: u32) {
        let at = self.positions[pc as usize];
        *self.branches.entry((at.proc, at.loc)).or_default() += 1;
    }
}

/// Branches by every kind of comparison that has an instruction of its own, and by others; each location is one step.
const PROGRAM: &str = "program P
proc @main(%i: int, %j: int, %b: bv32, %c: bv32, %p: bool): int {
  temp %t: bool
l0:
  %t = int.lt %i, %j
  branch %t, l1, l2
l1:
  %t = int.le %j, %i
  branch %t, l2, l3
l2:
  return 0
l3:
  %t = eq %i, %j
  branch %t, l2, l4
l4:
  %t = bv32.slt %b, %c
  branch %t, l5, l2
l5:
  %t = bv32.sle %c, %b
  branch %t, l2, l6
l6:
  %t = eq %b, %c
  branch %t, l2, l7
l7:
  branch %p, l8, l2
l8:
  switch %b { 5 -> l9, 6 -> l2, else -> l2 }
l9:
  switch %i { 3 -> l10, else -> l2 }
l10:
  return 1
}";

#[test]
fn every_branch_and_switch_is_heard_of() {
    let mut sources = Sources::default();
    let file = sources.add("p.pg", PROGRAM);
    let program: Program = parse(PROGRAM, file).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(verify(&program), []);
    let program = Arc::new(program);
    let code = Code::compile(&program, &Focus::all(&program));
    let mut heard = Heard { positions: code.positions().to_vec(), branches: BTreeMap::new(), entered: BTreeMap::new() };
    let int = |number: i64| Value::Int(number.into());
    let arguments = [int(3), int(4), Value::Bits(5), Value::Bits(6), Value::Bool(true)];
    let mut machine = Machine::new(&code);
    machine.restart(machine.entry(), &arguments);
    let stop = machine.run(&mut 1_000, &mut heard);
    assert!(matches!(stop, Stop::Ended(_)), "{stop:?}");
    let mut n_branches = 0;
    for (place, &times) in &heard.entered {
        let is_decision =
            matches!(program.procs[place.0].locs[place.1].terminator, Terminator::Branch(..) | Terminator::Switch(..));
        if is_decision {
            assert_eq!(heard.branches.get(place), Some(&times), "{}", place.1);
            n_branches += 1;
        }
    }
    assert_eq!(n_branches, 9);
}

/// What is compared.
#[derive(Default)]
struct Compared(Vec<(i64, i64)>);

impl Observer for Compared {
    fn compare(&mut self, _pc: u32, a: i64, b: i64) {
        self.0.push((a, b));
    }
}

#[test]
fn comparisons_are_heard_of_where_others_share_their_temporary() {
    // In the first location something stands between the comparison and its branch.
    let text = "program P
proc @main(%b: bv32): int {
  var %x: bv32
  temp %t: bool
l0:
  %t = eq %b, 7:bv32
  %x = copy %b
  branch %t, l2, l1
l1:
  %t = bv32.slt %x, 9:bv32
  branch %t, l3, l2
l2:
  return 0
l3:
  %t = eq %x, 5:bv32
  branch %t, l2, l4
l4:
  return 1
}";
    let mut sources = Sources::default();
    let program: Program = parse(text, sources.add("p.pg", text)).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(verify(&program), []);
    let program = Arc::new(program);
    let mut machine = Machine::new(&Code::compile(&program, &Focus::all(&program)));
    let mut heard = Compared::default();
    machine.restart(machine.entry(), &[Value::Bits(6)]);
    let mut fuel = 100;
    assert!(matches!(machine.run(&mut fuel, &mut heard), Stop::Ended(_)));
    // Where a branch is turned round, so are its sides.
    assert_eq!(heard.0, [(9, 6), (6, 5)]);
}
