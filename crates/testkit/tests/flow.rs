//! Dependences, constants and dominators against what runs do and what definitions say, on generated programs and graphs.
//!
//! Two runs of a program that differ in one input differ only at places in the forward slice of that input. Constants
//! are what runs assign. Each check is shown to notice analyses with one part broken: these analyse a changed copy of the
//! program, in which what they should look at is missing, while the original is run.

use std::collections::BTreeMap;
use std::sync::Arc;

use counterpoint_diag::Sources;
use counterpoint_eval::{Code, Machine, Observer, Stop};
use counterpoint_flow::digraph::Digraph;
use counterpoint_flow::dominators::Tree;
use counterpoint_flow::{Constants, Controls, Dependence, Node, Scope};
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, LocId, ProcId};
use counterpoint_ir::liveness::Focus;
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::{Action, Instr, Operand, Position, Program, Terminator};
use counterpoint_ir::text::parse;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::verify::verify;
use counterpoint_testkit::wild;

/// Steps of a run; those that need more may never end.
const FUEL: u32 = 4_000;

fn wild_program(seed: u64) -> Program {
    let text = wild::program(seed);
    let mut sources = Sources::default();
    let file = sources.add("wild.pg", &*text);
    let program = parse(&text, file).unwrap_or_else(|errors| panic!("seed {seed}: {errors:?}\n{text}"));
    assert_eq!(verify(&program), [], "seed {seed}\n{text}");
    program
}

fn main_of(program: &Program) -> ProcId {
    program.procs.find(|proc| proc.name == "main").expect("there is a main procedure")
}

/// A number that depends on all of these, and on nothing else.
fn hash(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |hash, &part| {
        let mixed = (hash ^ part ^ (hash >> 31)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    })
}

/// What was chosen for a run.
#[derive(Clone, Copy)]
struct Choices {
    args: [u64; 2],
    seed: u64,
    /// Decides what is read from the input.
    input: u64,
}

/// What a run did.
#[derive(Default)]
struct ObservedRun {
    has_ended: bool,
    /// Per place, how often it was come to.
    counts: BTreeMap<Position, u32>,
    /// Per place, what was observed there.
    seen: BTreeMap<Position, Vec<Value>>,
    trace: Vec<Position>,
}

/// Stops before each step but the first.
struct Once(bool);

impl Observer for Once {
    fn step(&mut self, _: u32) -> bool {
        !std::mem::take(&mut self.0)
    }
}

fn run(program: &Arc<Program>, choices: Choices) -> ObservedRun {
    let code = Code::compile(program, &Focus::all(program));
    let args = choices.args.map(Value::Bits);
    let mut machine = Machine::call(&code, main_of(program), &args);
    let mut run = ObservedRun::default();
    let mut n_inputs = 0;
    for _ in 0..FUEL {
        let at = machine.position();
        *run.counts.entry(at).or_default() += 1;
        run.trace.push(at);
        let n_before = u64::from(run.counts[&at]);
        match machine.run(&mut 1_000_000, &mut Once(true)) {
            Stop::Ended(_) => {
                run.has_ended = true;
                break;
            }
            Stop::Observed(_) => run.seen.entry(at).or_default().push(machine.observed(0)),
            Stop::Choose(n) => {
                let chosen = hash(&[choices.seed, at.number(), n_before]) % u64::from(n);
                machine.take_way(u32::try_from(chosen).expect("a small number"));
            }
            Stop::Havoc(domain, input) => {
                // An input gives its values in order, whichever place asks.
                let number = match input {
                    Some(_) => hash(&[choices.input, n_inputs]),
                    None => hash(&[choices.seed, at.number(), n_before]),
                };
                n_inputs += u64::from(input.is_some());
                let is_bool = domain == counterpoint_ir::domain::Domain::Bool;
                machine.take_value(if is_bool { Value::Bool(number & 1 == 1) } else { Value::Bits(number % 4) });
            }
            Stop::Paused => {}
            Stop::OutOfFuel | Stop::OutOfMemory => break,
        }
    }
    run
}

/// Where two runs do not agree, as far as both got.
fn differences(first: &ObservedRun, second: &ObservedRun) -> Vec<Position> {
    let both_ended = first.has_ended && second.has_ended;
    let places = first.counts.keys().chain(second.counts.keys().filter(|at| !first.counts.contains_key(at)));
    let is_different = |at: &Position| {
        let [a, b] = [first, second].map(|run| run.seen.get(at).map_or(&[] as &[Value], Vec::as_slice));
        let len = a.len().min(b.len());
        a[..len] != b[..len] || (both_ended && first.counts.get(at) != second.counts.get(at))
    };
    places.copied().filter(is_different).collect()
}

/// Which procedures are inside: always the first one, of the others some or all.
fn inside(program: &Program, seed: u64) -> impl Fn(ProcId) -> bool {
    let main = main_of(program);
    move |proc| proc == main || seed.is_multiple_of(2) || hash(&[seed, proc.index() as u64]) & 1 == 0
}

#[derive(Default)]
struct Score {
    wrong: Vec<String>,
    n_different: usize,
    n_positions: usize,
    n_sliced: usize,
}

/// Compares the runs of a program with slices of another one, which has the same places.
fn compare_slices(seed: u64, analysed: impl Fn(&Program) -> Program, score: &mut Score) {
    let program = Arc::new(wild_program(seed));
    let analysed = analysed(&program);
    let main = main_of(&program);
    let is_inside = inside(&program, seed);
    let scope = Scope::new(&analysed, &is_inside, &[main]);
    let dependence = Dependence::new(&scope);
    for round in 0..6 {
        let mut draw = (0..).map(|part| hash(&[seed, round, part]));
        let mut next = || draw.next().unwrap_or(0);
        let first = Choices { args: [next() % 4, next() % 4], seed: next(), input: next() };
        let changes_input = round % 2 == 0;
        let (second, from): (Choices, Vec<Node>) = if changes_input {
            (Choices { input: next(), ..first }, input_nodes(&program))
        } else {
            (Choices { args: [next() % 4, first.args[1]], ..first }, vec![Node::Param(main, 0)])
        };
        // What is read outside comes in through calls, which are no sources.
        if changes_input && from.iter().any(|node| matches!(node, Node::At(at) if !is_inside(at.proc))) {
            continue;
        }
        let slice = dependence.forward(from);
        let missed = differences(&run(&program, first), &run(&program, second));
        let missed: Vec<Position> = missed.into_iter().filter(|at| is_inside(at.proc)).collect();
        score.n_different += missed.len();
        score.n_sliced += slice.positions().count();
        score.n_positions += n_positions(&program, &is_inside);
        if let Some(at) = missed.iter().find(|&&at| !slice.contains(Node::At(at))) {
            let instr = program.procs[at.proc].locs[at.loc].instrs.get(at.instr as usize);
            score.wrong.push(format!(
                "seed {seed}, round {round}: @{} {} {}: {instr:?}",
                program.procs[at.proc].name, at.loc, at.instr
            ));
        }
    }
}

fn n_positions(program: &Program, is_inside: impl Fn(ProcId) -> bool) -> usize {
    let procs = program.procs.iter().filter(|(id, _)| is_inside(*id));
    procs.flat_map(|(_, proc)| proc.locs.values()).map(|loc| loc.instrs.len() + 1).sum()
}

/// The places that read the input.
fn input_nodes(program: &Program) -> Vec<Node> {
    let mut nodes = Vec::new();
    for (proc, record) in program.procs.iter() {
        for (loc, record) in record.locs.iter() {
            for (instr, record) in (0..).zip(&record.instrs) {
                if matches!(record.action, Action::Havoc { input: Some(_), .. }) {
                    nodes.push(Node::At(Position { proc, loc, instr }));
                }
            }
        }
    }
    nodes
}

#[test]
fn runs_differ_only_in_the_forward_slice() {
    let mut score = Score::default();
    for seed in 0..1_000 {
        compare_slices(seed, Program::clone, &mut score);
    }
    assert!(score.wrong.is_empty(), "{} wrong, such as {}", score.wrong.len(), score.wrong[0]);
    let Score { n_different, n_positions, n_sliced, .. } = score;
    assert!(n_different > 1_000, "{n_different} differences are too few to mean anything");
    assert!(n_sliced * 10 < n_positions * 9, "{n_sliced} of {n_positions} in slices: they say nothing");
}

/// The program with each instruction and terminator changed.
fn change(program: &Program, instrs: impl Fn(&mut Instr), terminators: impl Fn(&mut Terminator)) -> Program {
    let mut changed = program.clone();
    for proc in changed.procs.ids() {
        for loc in changed.procs[proc].locs.ids() {
            let record = &mut changed.procs[proc].locs[loc];
            record.instrs.iter_mut().for_each(&instrs);
            terminators(&mut record.terminator);
        }
    }
    changed
}

fn without_control(program: &Program) -> Program {
    change(
        program,
        |_| (),
        |terminator| match terminator {
            Terminator::Branch(_, yes, no) => *terminator = Terminator::Choose(vec![*yes, *no]),
            Terminator::Switch(_, cases, default) => {
                let ways = cases.iter().map(|case| case.1).chain([*default]).collect();
                *terminator = Terminator::Choose(ways);
            }
            _ => {}
        },
    )
}

/// The program with some instructions doing nothing.
fn without(program: &Program, is_dropped: fn(&Instr) -> bool) -> Program {
    let drop = |instr: &mut Instr| {
        if is_dropped(instr) {
            instr.action = Action::Assume(Operand::bool(true));
        }
    };
    change(program, drop, |_| ())
}

fn without_fields(program: &Program) -> Program {
    without(program, |instr| matches!(instr.action, Action::SetField(..)))
}

fn without_elements(program: &Program) -> Program {
    without(program, |instr| matches!(instr.action, Action::SetElement(..)))
}

fn without_statics(program: &Program) -> Program {
    without(program, |instr| matches!(instr.action, Action::SetStatic(..)))
}

fn without_assumptions(program: &Program) -> Program {
    without(program, |instr| matches!(instr.action, Action::Assume(_)))
}

/// Arguments do not reach parameters.
fn without_arguments(program: &Program) -> Program {
    change(
        program,
        |instr| {
            if let Action::Call(_, args) | Action::CallVirtual(_, args) = &mut instr.action {
                for arg in args.iter_mut().filter(|arg| matches!(arg, Operand::Var(_))).skip(1) {
                    *arg = Operand::Const(Value::Bits(0), Type::Bits(Width::WORD));
                }
            }
        },
        |_| (),
    )
}

/// What is returned does not reach callers.
fn without_results(program: &Program) -> Program {
    change(
        program,
        |_| (),
        |terminator| {
            if let Terminator::Return(operand) = terminator {
                *operand = None;
            }
        },
    )
}

fn without_handlers(program: &Program) -> Program {
    change(
        program,
        |instr| instr.handler = None,
        |terminator| {
            if let Terminator::Throw(_, handler) = terminator {
                *handler = None;
            }
        },
    )
}

/// Natives that set slots do nothing.
fn without_slots(program: &Program) -> Program {
    without(program, |instr| matches!(instr.action, Action::Native(..)) && instr.dest.is_none())
}

/// Sums that trap do not.
fn without_traps(program: &Program) -> Program {
    change(
        program,
        |instr| {
            if let Action::Apply(prim, _) = &mut instr.action
                && prim.op == Op::BitsAddSigned
            {
                prim.op = Op::BitsAdd;
            }
        },
        |_| (),
    )
}

type Break = (&'static str, fn(&Program) -> Program);

#[test]
fn broken_slices_are_noticed() {
    let breaks: [Break; 10] = [
        ("control", without_control),
        ("fields", without_fields),
        ("elements", without_elements),
        ("statics", without_statics),
        ("assumptions", without_assumptions),
        ("arguments", without_arguments),
        ("results", without_results),
        ("handlers", without_handlers),
        ("slots", without_slots),
        ("traps", without_traps),
    ];
    for (name, analysed) in breaks {
        let mut score = Score::default();
        let found = (0..6_000).find(|&seed| {
            compare_slices(seed, analysed, &mut score);
            !score.wrong.is_empty()
        });
        assert!(found.is_some(), "slices without {name} look right");
    }
}

#[derive(Default)]
struct ConstantScore {
    wrong: Vec<String>,
    n_constants: usize,
    n_unreached: usize,
    n_ways: usize,
}

/// Compares the runs of a program with constants of another one, which has the same places.
fn compare_constants(seed: u64, analysed: impl Fn(&Program) -> Program, score: &mut ConstantScore) {
    let program = Arc::new(wild_program(seed));
    let analysed = analysed(&program);
    let is_inside = inside(&program, seed);
    let scope = Scope::new(&analysed, &is_inside, &[main_of(&program)]);
    let constants = Constants::new(&scope);
    let mut wrong = |what: &str, at: Position| {
        score.wrong.push(format!("seed {seed}: {what} @{} {} {}", program.procs[at.proc].name, at.loc, at.instr));
    };
    for (proc, record) in scope.inside() {
        for (loc, record) in record.locs.iter() {
            for instr in 0..=u32::try_from(record.instrs.len()).expect("a small number") {
                let at = Position { proc, loc, instr };
                score.n_constants += usize::from(constants.value(at).is_some());
                score.n_unreached += usize::from(!constants.is_reachable(at));
                score.n_ways += usize::from(constants.is_reachable(at) && constants.only_way(at).is_some());
            }
        }
    }
    for round in 0..4 {
        let mut draw = (0..).map(|part| hash(&[seed, round, part]));
        let mut next = || draw.next().unwrap_or(0);
        let run = run(&program, Choices { args: [next() % 4, next() % 4], seed: next(), input: next() });
        for (&at, values) in &run.seen {
            // The instruction before an observation assigns what is observed.
            let assigned = constants.value(Position { instr: at.instr - 1, ..at });
            if assigned.is_some_and(|constant| values.iter().any(|value| value != constant)) {
                wrong("another value", at);
            }
        }
        for &at in run.counts.keys().filter(|&&at| !constants.is_reachable(at)) {
            wrong("reached", at);
        }
        for pair in run.trace.windows(2) {
            let terminator = &analysed.procs[pair[0].proc].locs[pair[0].loc];
            let is_branch = matches!(terminator.terminator, Terminator::Branch(..) | Terminator::Switch(..));
            if is_branch && pair[0].instr as usize == terminator.instrs.len() {
                let way = constants.only_way(pair[0]);
                let to: Option<LocId> = way.map(|way| terminator.terminator.successors()[way as usize]);
                // Runs do not stop at a `goto`.
                let settled = |loc: LocId| program.settle(Position { loc, instr: 0, ..pair[0] });
                if to.is_some_and(|to| settled(to) != program.settle(pair[1])) {
                    wrong("another way", pair[0]);
                }
            }
        }
    }
}

#[test]
fn constants_are_what_runs_assign() {
    let mut score = ConstantScore::default();
    for seed in 0..1_500 {
        compare_constants(seed, Program::clone, &mut score);
    }
    let ConstantScore { wrong, n_constants, n_unreached, n_ways } = score;
    assert!(wrong.is_empty(), "{} wrong, such as {}", wrong.len(), wrong[0]);
    let found = format!("{n_constants} constants, {n_unreached} places not reached, {n_ways} single ways");
    assert!(n_constants > 2_000 && n_unreached > 2_000 && n_ways > 100, "{found}");
}

/// A static field keeps what it starts with.
fn with_fixed_statics(program: &Program) -> Program {
    change(
        program,
        |instr| {
            if matches!(instr.action, Action::GetStatic(field) if program.classes.statics[field].name == "s") {
                instr.action = Action::Copy(Operand::Const(Value::Bits(0), Type::Bits(Width::WORD)));
            }
        },
        |_| (),
    )
}

#[test]
fn broken_constants_are_noticed() {
    let breaks: [Break; 3] =
        [("traps", without_traps), ("handlers", without_handlers), ("memory that varies", with_fixed_statics)];
    for (name, analysed) in breaks {
        let mut score = ConstantScore::default();
        let found = (0..6_000).find(|&seed| {
            compare_constants(seed, analysed, &mut score);
            !score.wrong.is_empty()
        });
        assert!(found.is_some(), "constants without {name} look right");
    }
}

/// A random graph: the number of nodes, and edges, the first node leading somewhere.
fn random_graph(seed: u64) -> (u32, Vec<(u32, u32)>) {
    let n = 2 + u32::try_from(hash(&[seed, 1]) % 9).expect("a small number");
    let n_edges = u64::from(n) + hash(&[seed, 2]) % u64::from(2 * n);
    let node = |part: u64| u32::try_from(hash(&[seed, part]) % u64::from(n)).expect("a small number");
    (n, (0..n_edges).map(|edge| (node(10 + 2 * edge), node(11 + 2 * edge))).collect())
}

/// What a node reaches without a node that is avoided.
fn reached(graph: &Digraph, from: u32, avoided: Option<u32>) -> Vec<bool> {
    let mut is_reached = vec![false; graph.len()];
    let mut open: Vec<u32> = Some(from).filter(|&from| Some(from) != avoided).into_iter().collect();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut is_reached[node as usize], true) {
            open.extend(graph.successors(node).iter().filter(|&&to| Some(to) != avoided));
        }
    }
    is_reached
}

#[test]
fn dominators_are_on_every_path() {
    for seed in 0..5_000 {
        let (n, edges) = random_graph(seed);
        let graph = Digraph::new(n as usize, &edges);
        let tree = Tree::new(&graph, 0);
        let reachable = reached(&graph, 0, None);
        for node in 0..n {
            assert_eq!(tree.contains(node), reachable[node as usize], "seed {seed}: {edges:?}");
            for other in (0..n).filter(|&other| reachable[node as usize] && reachable[other as usize]) {
                let expected = !reached(&graph, 0, Some(node))[other as usize];
                assert_eq!(tree.dominates(node, other), expected, "seed {seed}: {node} {other} in {edges:?}");
            }
            let parent = tree.parent(node);
            assert_eq!(parent.is_some(), node != 0 && reachable[node as usize]);
            if let Some(parent) = parent {
                let strictly = |other: u32| other != node && tree.dominates(other, node);
                assert!((0..n).filter(|&other| strictly(other)).all(|other| tree.dominates(other, parent)));
            }
        }
    }
}

#[test]
fn control_dependence_is_what_paths_say() {
    let mut n_dependences = 0;
    for seed in 0..5_000 {
        let (n, mut edges) = random_graph(seed);
        let exit = n;
        // Every second graph has a way to the exit from everywhere; of the others, those that have one anyway count.
        edges.extend(
            (0..n).filter(|node| hash(&[seed, 3, u64::from(*node)]).is_multiple_of(3)).map(|node| (node, exit)),
        );
        let graph = Digraph::new(n as usize + 1, &edges);
        let reachable = reached(&graph, 0, None);
        let can_end = |node: u32| reached(&graph, node, None)[exit as usize];
        if !(0..n).filter(|&node| reachable[node as usize]).all(can_end) {
            continue;
        }
        let controls = Controls::new(&graph, 0, exit);
        // The start decides between what is there and the exit.
        edges.push((0, exit));
        let graph = Digraph::new(n as usize + 1, &edges);
        let post_dominates = |node: u32, from: u32| node == from || !reached(&graph, from, Some(node))[exit as usize];
        for node in (0..n).filter(|&node| reachable[node as usize]) {
            let mut expected = Vec::new();
            for from in (0..n).filter(|&from| reachable[from as usize]) {
                let strictly = node != from && post_dominates(node, from);
                for (way, &to) in (0..).zip(graph.successors(from)) {
                    if to != exit && !strictly && post_dominates(node, to) {
                        expected.push((from, way));
                    }
                }
            }
            let found: Vec<(u32, u32)> = controls.of(node).iter().map(|by| (by.node, by.way)).collect();
            assert_eq!(found, expected, "seed {seed}: {node} in {edges:?}");
            n_dependences += found.len();
        }
    }
    assert!(n_dependences > 10_000, "{n_dependences} are too few to mean anything");
}
