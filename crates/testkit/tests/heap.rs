//! The engine on hand-written IR with calls, virtual dispatch, a heap and exceptions, in the shape of what a front end
//! for class files will produce: frontiers close over heap states, and certificates hold them.

use std::sync::Arc;

use counterpoint_diag::{Sources, Span};
use counterpoint_engine::{Budget, Proof, Silent, Task, Verdict, decide};
use counterpoint_ir::ids::PointId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::Program;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::text::parse;
use counterpoint_ir::types::Type;
use counterpoint_ir::verify::verify;
use counterpoint_prop::{Body, Conjunct, Kind, Pointwise, Property, Quantification, Quantifier, Slot};
use counterpoint_symex::ForallExists;
use counterpoint_witness::{Certificate, Frontier};

/// Two cells that point at each other; for ever, one of the ways calls a virtual method on one of them, which observes
/// from inside the call. The first cell is flipped between 0 and 1, the second shows what the first one holds. With
/// `fresh`, every round makes new cells and leaves the old ones to nobody.
fn ring(fresh: bool, ways: &str) -> Arc<Program> {
    let again = if fresh { "goto l1" } else { "goto l2" };
    let text = format!(
        "program Ring
         point round(x: int)
         selector step(): int
         class Cell
         class Flip : Cell {{
           method step = @Flip.step
         }}
         class Keep : Cell {{
           method step = @Keep.step
         }}
         field Cell::value: int
         field Cell::next: ref

         proc @main() {{
           var %a: ref, %b: ref, %x: int
         l0:
           goto l1
         l1:
           %a = new Flip
           %b = new Keep
           setfield %a, Cell::next, %b
           setfield %b, Cell::next, %a
           goto l2
         l2:
           choose {ways}
         l3:
           %x = callvirtual step(%a)
           {again}
         l4:
           %x = callvirtual step(%b)
           {again}
         }}

         proc @Flip.step(%this: ref): int {{
           var %v: int
         l0:
           %v = getfield %this, Cell::value
           %v = int.sub 1, %v
           setfield %this, Cell::value, %v
           observe round(%v)
           return %v
         }}

         proc @Keep.step(%this: ref): int {{
           var %v: int, %other: ref
         l0:
           %other = getfield %this, Cell::next
           %v = getfield %other, Cell::value
           observe round(%v)
           return %v
         }}"
    );
    let mut sources = Sources::default();
    let file = sources.add("ring.pg", &*text);
    let program = parse(&text, file).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(verify(&program), []);
    Arc::new(program)
}

/// `forall p in first, exists q in second always p.x == q.x`.
fn same(first: Arc<Program>, second: Arc<Program>) -> Task {
    let point = first.points.ids().collect::<Vec<PointId>>();
    let quantifier = |quantification, name: &str, program| Quantifier {
        quantification,
        name: name.into(),
        program,
        points: point.clone(),
        span: Span::default(),
    };
    let mut pool = TermPool::default();
    let (p, q) = (pool.var(0, Type::Int), pool.var(1, Type::Int));
    let term = pool.apply(Op::Equal, &[p, q]);
    let property = Property {
        name: "same".into(),
        span: Span::default(),
        text: String::new(),
        expect: None,
        body: Body::Pointwise(Pointwise {
            is_negated: false,
            kind: Kind::Always,
            quantifiers: vec![
                quantifier(Quantification::Universal, "p", 0),
                quantifier(Quantification::Existential, "q", 1),
            ],
            slots: [0, 1].map(|quantifier| Slot { quantifier, field: "x".into(), ty: Type::Int }).into(),
            given: pool.bool(true),
            body: vec![Conjunct { term, text: "p.x == q.x".into() }],
            pool,
            min_observations: 1,
            max_observations: None,
        }),
    };
    Task::new(vec![first, second], property)
}

/// Two objects, one of them held by an array value only; the array is read in every round.
fn held_by_array() -> Arc<Program> {
    let text = "program Held
         point round(x: int)
         class C
         field C::v: int
         proc @main() {
           var %array: [ref; 1], %a: ref, %b: ref, %x: int
         l0:
           %a = new C
           %b = new C
           setfield %a, C::v, 1
           setfield %b, C::v, 2
           %array = copy [null]:[ref; 1]
           %array = array.set %array, 0, %b
           observe round(0)
           goto l1
         l1:
           %a = array.get %array, 0
           %x = getfield %a, C::v
           observe round(%x)
           goto l1
         }";
    let mut sources = Sources::default();
    let file = sources.add("held.pg", text);
    Arc::new(parse(text, file).unwrap_or_else(|errors| panic!("{errors:?}")))
}

fn verdict(task: &Task) -> Verdict {
    decide(&ForallExists::default(), task, &Budget::default(), &Silent).verdict
}

/// The states of a proof.
fn frontier(task: &Task) -> Frontier {
    match verdict(task) {
        Verdict::Proved(Proof { certificate: Certificate::States(frontier), .. }) => frontier,
        other => panic!("not proved by single states: {other:?}"),
    }
}

const FLIP: &str = "l3";
const BOTH: &str = "l3, l4";

#[test]
fn frontiers_close_over_heaps_and_frames() {
    assert!(
        frontier(&same(ring(false, BOTH), ring(false, BOTH))).states[0]
            .iter()
            .any(|state| state.frames.len() == 2 && !state.heap.is_empty())
    );
}

#[test]
fn garbage_does_not_keep_states_apart() {
    assert!(frontier(&same(ring(true, BOTH), ring(true, BOTH))).states.iter().all(|states| states.len() < 10));
}

#[test]
fn what_objects_hold_tells_states_apart() {
    // Kept cells flip to 1, then to 0; fresh ones flip to 1 every time.
    let Verdict::Refuted(witness, _) = verdict(&same(ring(false, FLIP), ring(true, FLIP))) else {
        panic!("not refuted")
    };
    assert_eq!(witness.observations, 2);
    assert!(matches!(verdict(&same(ring(false, FLIP), ring(false, BOTH))), Verdict::Proved(_)));
}

#[test]
fn references_inside_array_values_are_followed() {
    assert!(matches!(verdict(&same(held_by_array(), held_by_array())), Verdict::Proved(_)));
}
