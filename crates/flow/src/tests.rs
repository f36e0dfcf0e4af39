//! Small programs in the text form, with what must be found in them.

use std::fmt::Write as _;

use counterpoint_diag::Sources;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, LocId, ProcId};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::text::parse;
use counterpoint_ir::verify::verify;
use expect_test::{Expect, expect};

use crate::{Approach, Constants, Controls, Dependence, Graph, Node, Scope, Slice};

fn program(text: &str) -> Program {
    let text = format!("program P\n{text}");
    let mut sources = Sources::default();
    let file = sources.add("p.pg", &*text);
    let program = parse(&text, file).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(verify(&program), []);
    program
}

/// Everything inside, with the first procedure as the entry.
fn whole(program: &Program) -> Scope<'_> {
    Scope::new(program, |_| true, &[program.entry()])
}

fn at(proc: usize, loc: usize, instr: u32) -> Position {
    Position { proc: ProcId::from_index(proc), loc: LocId::from_index(loc), instr }
}

/// `l1.2` in the first procedure, `@3.l1.2` in others.
fn show(at: Position) -> String {
    let proc = if at.proc.index() == 0 { String::new() } else { format!("@{}.", at.proc.index()) };
    format!("{proc}{}.{}", at.loc, at.instr)
}

fn shown(slice: &Slice) -> String {
    slice.positions().map(show).collect::<Vec<_>>().join(" ")
}

fn check_forward(text: &str, from: Node, expected: &Expect) {
    let program = program(text);
    let scope = whole(&program);
    expected.assert_eq(&shown(&Dependence::new(&scope).forward([from])));
}

fn controls_of(graph: &Graph) -> Controls {
    Controls::new(graph.flow(), Graph::START, graph.exit())
}

/// Per location, the positions that control it, with the way.
fn check_controls(text: &str, expected: &Expect) {
    let program = program(text);
    let scope = whole(&program);
    let graph = scope.graph(program.entry()).unwrap();
    let controls = controls_of(graph);
    let mut lines = String::new();
    for loc in program.procs[program.entry()].locs.ids() {
        let decide = |by: &crate::control::Decision| match graph.decision(by.node) {
            Some(at) => format!(" {}/{}", show(at), by.way),
            None => " start".to_owned(),
        };
        let decisions: Vec<String> = controls.of(graph.node_of(loc)).iter().map(decide).collect();
        let _ = writeln!(lines, "{loc}:{}", decisions.concat());
    }
    expected.assert_eq(&lines);
}

const BRANCHES: &str = "proc @f(%p: bool, %q: bool) {
l0:
  branch %p, l1, l4
l1:
  goto l2
l2:
  branch %q, l3, l4
l3:
  goto l1
l4:
  return
}";

#[test]
fn control_dependence_of_loops_and_branches() {
    check_controls(
        BRANCHES,
        &expect![[r#"
            l0: start
            l1: l0.0/0 l2.0/0
            l2: l0.0/0 l2.0/0
            l3: l2.0/0
            l4: start
        "#]],
    );
}

#[test]
fn control_dependence_in_endless_loops() {
    // Both loops run for ever. What stands behind the inner branch happens in every round.
    check_controls(
        "proc @f(%p: bool, %q: bool) {
         l0:
           branch %p, l1, l5
         l1:
           branch %q, l2, l3
         l2:
           goto l4
         l3:
           goto l4
         l4:
           goto l1
         l5:
           goto l5
         }",
        &expect![[r#"
            l0: start
            l1: l0.0/0
            l2: l1.0/0
            l3: l1.0/1
            l4: l0.0/0
            l5: l0.0/1
        "#]],
    );
}

const THROWS: &str = "class C
field C::f: int
proc @f(%r: ref, %p: bool): int {
  var %x: int, %e: ref
l0:
  %x = getfield %r, C::f !l3
  %x = int.add %x, 1
  branch %p, l1, l2
l1:
  return %x
l2:
  return 2
l3 catch %e:
  return 3
}
trap null-reference = @g
trap bad-cast = @h
proc @g() {
  temp %e: ref
l0:
  %e = new C
  throw %e
}
proc @h(%o: ref, %k: bv32) {
l0:
  throw %o
}";

#[test]
fn throwing_instructions_decide_what_comes_behind_them() {
    check_controls(
        THROWS,
        &expect![[r#"
            l0: start
            l1: l0.2/0
            l2: l0.2/1
            l3: l0.0/1
        "#]],
    );
    let program = program(THROWS);
    let scope = whole(&program);
    let graph = scope.graph(program.entry()).unwrap();
    let (first, second) = (graph.node(at(0, 0, 0)), graph.node(at(0, 0, 1)));
    assert_eq!(graph.positions(first).collect::<Vec<_>>(), [at(0, 0, 0)]);
    assert_eq!(graph.flow().successors(first), [second, graph.node_of(LocId::from_index(3))]);
    assert_eq!(controls_of(graph).of(second).len(), 1);
}

#[test]
fn path_to_counts_branches_and_says_which_way() {
    let check = |text: &str, target: Position, expected: &Expect| {
        let program = program(text);
        let scope = whole(&program);
        let path = Approach::new(&scope).path_to(&[target]);
        let steps =
            path.steps().iter().map(|(at, step)| format!("{} way {} level {}", show(*at), step.way, step.level));
        expected.assert_eq(&steps.collect::<Vec<_>>().join(", "));
        path
    };
    let path = check(BRANCHES, at(0, 3, 0), &expect!["l0.0 way 0 level 1, l2.0 way 0 level 0"]);
    assert_eq!(path.nearest([at(0, 0, 0), at(0, 4, 0)]).map(|near| near.0), Some(at(0, 0, 0)));
    assert_eq!(path.nearest([at(0, 0, 0), at(0, 2, 0)]).map(|near| near.0), Some(at(0, 2, 0)));
    assert_eq!(path.nearest([at(0, 4, 0)]), None);
    // What must not throw says which way to go, and does not count: the branch behind it does.
    check(THROWS, at(0, 2, 0), &expect!["l0.0 way 0 level 1, l0.2 way 1 level 0"]);
    check(THROWS, at(0, 3, 0), &expect!["l0.0 way 1 level 0"]);
}

#[test]
fn paths_lead_through_calls() {
    let program = program(
        "proc @main(%p: bool, %q: bool) {
        l0:
          branch %p, l1, l2
        l1:
          call @f(%q)
          return
        l2:
          return
        }
        proc @f(%q: bool) {
        l0:
          branch %q, l1, l2
        l1:
          return
        l2:
          return
        }",
    );
    let path = Approach::new(&whole(&program)).path_to(&[at(1, 1, 0)]);
    let levels = |at: Position| path.step(at).map(|step| (step.way, step.level));
    assert_eq!(levels(at(1, 0, 0)), Some((0, 0)));
    assert_eq!(levels(at(0, 0, 0)), Some((0, 1)));
    assert_eq!(path.steps().len(), 2);
}

#[test]
fn forward_slices_follow_registers_and_branches() {
    let text = "proc @f(%h: int, %l: int): int {
      var %x: int, %y: int, %p: bool
    l0:
      %x = copy 0
      %y = int.add %l, 1
      %p = int.lt %h, 3
      branch %p, l1, l2
    l1:
      %x = copy 1
      goto l2
    l2:
      %y = int.add %y, 1
      return %x
    }";
    check_forward(text, Node::Param(ProcId::from_index(0), 0), &expect!["l0.2 l0.3 l1.0 l1.1 l2.1"]);
    check_forward(text, Node::Param(ProcId::from_index(0), 1), &expect!["l0.1 l2.0"]);
}

const HEAP: &str = "class C {
  method m = @m
}
class D : C {
  method m = @n
}
field C::f: int
field C::g: int
selector m(int): int
point o(x: int)
trap null-reference = @t
trap bad-cast = @u
proc @main(%h: int) {
  var %c: ref, %x: int, %y: int
l0:
  %c = new C
  setfield %c, C::f, %h
  %x = getfield %c, C::g
  observe o(%x)
  %y = getfield %c, C::f
  %x = callvirtual m(%c, %y)
  return
}
proc @m(%this: ref, %x: int): int {
l0:
  return %x
}
proc @n(%this: ref, %x: int): int {
l0:
  observe o(%x)
  return 1
}
proc @t() {
  temp %e: ref
l0:
  %e = new C
  throw %e
}
proc @u(%o: ref, %k: bv32) {
l0:
  throw %o
}";

#[test]
fn forward_slices_follow_fields_and_virtual_calls() {
    check_forward(
        HEAP,
        Node::At(at(0, 0, 1)),
        &expect!["l0.1 l0.2 l0.3 l0.4 l0.5 l0.6 @1.l0.0 @2.l0.0 @2.l0.1 @3.l0.0 @3.l0.1 @4.l0.0"],
    );
}

#[test]
fn bounded_data_slices_count_instructions() {
    let program = program(HEAP);
    let scope = whole(&program);
    let dependence = Dependence::new(&scope);
    let slice = |depth| shown(&dependence.backward_data([Node::At(at(2, 0, 0))], depth));
    assert_eq!(slice(0), "@2.l0.0");
    // From the parameter straight to what the argument is.
    assert_eq!(slice(1), "l0.4 @2.l0.0");
    assert_eq!(slice(2), "l0.0 l0.1 l0.4 @2.l0.0");
}

#[test]
fn calls_outside_depend_on_each_other() {
    let text = "static seen: int
    point o(x: int)
    proc @main(%h: int, %l: int) {
      var %x: int
    l0:
      call @log(%h)
      %x = call @next(%l)
      observe o(%x)
      observe o(%l)
      return
    }
    proc @log(%x: int) {
    l0:
      setstatic seen, %x
      return
    }
    proc @next(%x: int): int {
      var %y: int
    l0:
      %y = getstatic seen
      %y = int.add %y, %x
      return %y
    }";
    let program = program(text);
    let entry = program.entry();
    let sources = [Node::Param(entry, 0)];
    // Calls outside may end the run, so all that follows depends on them.
    let scope = Scope::new(&program, |proc| proc == entry, &[entry]);
    assert_eq!(shown(&Dependence::new(&scope).forward(sources)), "l0.0 l0.1 l0.2 l0.3 l0.4");
    let scope = whole(&program);
    let seen = "l0.1 l0.2 @1.l0.0 @2.l0.0 @2.l0.1 @2.l0.2";
    assert_eq!(shown(&Dependence::new(&scope).forward(sources)), seen);
}

#[test]
fn reading_an_input_moves_its_position() {
    let text = "input i: int
    input j: int
    proc @main(%h: bool): int {
      var %x: int, %y: int
    l0:
      branch %h, l1, l2
    l1:
      call @skip()
      goto l2
    l2:
      %x = havoc input i
      %y = havoc input j
      return %x
    }
    proc @skip() {
      var %x: int
    l0:
      %x = havoc input i
      return
    }";
    let secret = Node::Param(ProcId::from_index(0), 0);
    check_forward(text, secret, &expect!["l0.0 l1.0 l1.1 l2.0 l2.2 @1.l0.0 @1.l0.1"]);
    let program = program(text);
    let entry = program.entry();
    let scope = Scope::new(&program, |proc| proc == entry, &[entry]);
    let dependence = Dependence::new(&scope);
    let slice = dependence.forward([secret]);
    assert!(slice.contains(Node::At(at(0, 2, 0))), "procedures outside move positions as well");
}

#[test]
fn asking_for_an_identity_counts_for_the_next_one() {
    let text = "class C
    proc @main(%h: bool, %a: ref, %b: ref): bv32 {
      var %x: bv32
    l0:
      branch %h, l1, l2
    l1:
      %x = native identity(%a) !l3
      goto l2
    l2:
      %x = native identity(%b) !l3
      return %x
    l3 catch %a:
      return 0:bv32
    }";
    let program = program(text);
    let scope = whole(&program);
    let dependence = Dependence::new(&scope);
    let slice = dependence.backward_data([Node::At(at(0, 2, 0))], 1);
    assert!(slice.contains(Node::At(at(0, 1, 0))), "{}", shown(&slice));
}

#[test]
fn constants_pass_branches_and_calls() {
    let text = "proc @main(%h: int): int {
      var %x: int, %p: bool, %y: int
    l0:
      %x = call @same(3)
      %y = call @same(%x)
      %p = eq %y, 3
      branch %p, l1, l2
    l1:
      %y = int.add %y, 1
      goto l3
    l2:
      %y = copy %h
      goto l3
    l3:
      %y = copy %y
      %x = int.div %y, 0
      return %x
    }
    proc @same(%x: int): int {
    l0:
      return %x
    }";
    let program = program(text);
    let scope = whole(&program);
    let constants = Constants::new(&scope);
    let value = |loc, instr| constants.value(at(0, loc, instr)).cloned();
    assert_eq!(value(0, 0), Some(Value::int(3)));
    assert_eq!(constants.param(ProcId::from_index(1), 0), Some(&Value::int(3)));
    assert_eq!(constants.only_way(at(0, 0, 3)), Some(0));
    assert!(!constants.is_reachable(at(0, 2, 0)));
    assert_eq!(value(3, 0), Some(Value::int(4)));
    // The division traps: it assigns nothing, and nothing comes behind it.
    assert_eq!(value(3, 1), None);
    assert!(constants.is_reachable(at(0, 3, 1)) && !constants.is_reachable(at(0, 3, 2)));
}

/// A chain of instructions with one handler, and a chain of branches: nothing may take the square of their number, nor
/// recurse.
#[test]
fn long_procedures_take_linear_time() {
    const LEN: usize = 100_000;
    let mut text = String::from(
        "class C\ntrap division-by-zero = @t\nproc @t() {\n  temp %e: ref\nl0:\n  %e = new C\n  throw %e\n}\n
         proc @f(%x: int, %p: bool): int {\n  var %y: int, %e: ref\nl0:\n  %y = copy 1\n  goto l1\n",
    );
    for loc in 1..LEN {
        let _ = write!(text, "l{loc}:\n  %y = int.div %x, %y !l{}\n  branch %p, l{}, l{LEN}\n", LEN + 1, loc + 1);
    }
    let _ = write!(text, "l{LEN}:\n  return %y\nl{} catch %e:\n  return %y\n}}", LEN + 1);
    let program = program(&text);
    let scope = Scope::new(&program, |_| true, &[ProcId::from_index(1)]);
    let dependence = Dependence::new(&scope);
    assert!(dependence.n_edges() < 20 * LEN, "{} edges", dependence.n_edges());
    let slice = dependence.forward([Node::Param(ProcId::from_index(1), 0)]);
    assert!(slice.contains(Node::At(at(1, LEN, 0))));
    let constants = Constants::new(&scope);
    assert!(constants.is_reachable(at(1, LEN, 0)));
    let path = Approach::new(&scope).path_to(&[at(1, LEN - 1, 0)]);
    assert_eq!(path.step(at(1, 1, 1)).map(|step| step.level), Some(u32::try_from(LEN).unwrap() - 3));
}

/// Of each call of a procedure that a handler guards, whether the handler can be reached.
#[test]
fn calls_are_too_deep_behind_circles_and_behind_what_is_outside_only() {
    let guarded = |callee: &str| {
        format!(
            "proc @p{callee}() {{\n  temp %e: ref\nl0:\n  call @{callee}() !l2\n  goto l1\nl1:\n  return\nl2 catch %e:\n  return\n}}\n"
        )
    };
    let calling = |name: &str, callees: &[&str]| {
        let calls: Vec<String> = callees.iter().map(|callee| format!("  call @{callee}()\n")).collect();
        format!("proc @{name}() {{\nl0:\n{}  return\n}}\n", calls.concat())
    };
    let text = [
        "class C\ntrap deep-calls = @t\nproc @t() {\n  temp %e: ref\nl0:\n  %e = new C\n  throw %e\n}\n".to_owned(),
        ["leaf", "chain", "circle", "round", "outer"].map(guarded).concat(),
        calling("leaf", &[]),
        calling("chain", &["leaf", "leaf"]),
        calling("circle", &["round"]),
        calling("round", &["circle", "own"]),
        calling("own", &[]),
        calling("outer", &["outside"]),
        calling("outside", &["inner"]),
        calling("inner", &["own"]),
    ];
    let program = program(&text.concat());
    let proc = |name: &str| program.procs.iter().find(|(_, proc)| proc.name == name).expect("it is there").0;
    let entries = ["pleaf", "pchain", "pcircle", "pround", "pouter"].map(proc);
    let scope = Scope::new(&program, |id| id != proc("outside"), &entries);
    let constants = Constants::new(&scope);
    let handler = |proc| constants.is_reachable(Position { proc, loc: LocId::from_index(2), instr: 0 });
    assert_eq!(entries.map(handler), [false, false, true, true, true]);
}
