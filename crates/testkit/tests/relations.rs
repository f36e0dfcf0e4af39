//! What reports say that a proof keeps: it follows, by a solver, in every region to which runs come back.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::path::Path;

use counterpoint_campaign::decide;
use counterpoint_engine::{Budget, Silent, Task, Verdict};
use counterpoint_ir::arith::Terms;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::Builder as _;
use counterpoint_load::load_text;
use counterpoint_report::{Relation, kept, registers};
use counterpoint_solve::{Config, Outcome, Query};
use counterpoint_witness::{Certificate, Closure, Region};

/// The proofs by regions of a file.
fn proofs(file: &str, text: &str) -> Vec<(Task, Closure)> {
    let loaded = load_text(file, text);
    let budget = Budget { steps: 20_000_000, observations: 60, ..Budget::default() };
    let proved = loaded.queries.into_iter().filter_map(|query| {
        let Verdict::Proved(proof) = decide(&query.task, None, &budget, &Silent).verdict else { return None };
        let Certificate::Regions(closure) = proof.certificate else { return None };
        Some((query.task, closure))
    });
    proved.collect()
}

fn relation(task: &Task, closure: &Closure) -> Option<Relation> {
    kept(task, task.property.pointwise()?, closure)
}

/// Where all runs of a region stand.
fn places(region: &Region) -> Vec<Vec<counterpoint_ir::program::Position>> {
    let existential = region.pieces.iter().flat_map(|piece| &piece.existential);
    let patterns = region.universal.iter().chain(existential);
    patterns.map(|pattern| pattern.frames.iter().map(|frame| frame.at).collect()).collect()
}

/// The regions at places to which some edge leads back.
fn stations(closure: &Closure) -> Vec<usize> {
    let back = closure.edges.iter().filter(|edge| edge.from >= edge.to).map(|edge| edge.to);
    let back: Vec<_> = back.map(|region| places(&closure.regions[region])).collect();
    (0..closure.regions.len()).filter(|&region| back.contains(&places(&closure.regions[region]))).collect()
}

/// The first conjunct that a region does not imply.
fn violated(relation: &Relation, closure: &Closure, region: &Region) -> Option<String> {
    let mut terms = Terms::default();
    let mut params: BTreeMap<u32, TermId> = BTreeMap::new();
    let held: BTreeMap<_, _> = registers(region).into_iter().collect();
    let whens: Vec<TermId> = [region.when].into_iter().chain(region.pieces.iter().map(|piece| piece.when)).collect();
    for root in held.values().chain(&whens) {
        for (number, var) in closure.pool.variables(*root) {
            params.entry(number).or_insert_with(|| terms.fresh(closure.pool.ty(var).clone()));
        }
    }
    let mut here = |term| terms.import(&closure.pool, term, &|number| params.get(&number).copied()).unwrap();
    let given: Vec<TermId> = whens.into_iter().map(&mut here).collect();
    let mut values = BTreeMap::new();
    for (key, var) in &relation.registers {
        let number = relation.terms.pool.as_var(*var).unwrap();
        if let Some(&term) = held.get(key) {
            values.insert(number, here(term));
        }
    }
    let mut solver = counterpoint_solve::new(&Config::plain());
    relation.conjuncts.iter().find_map(|(text, term)| {
        let wanted = terms.import(&relation.terms.pool, *term, &|number| values.get(&number).copied());
        let Ok(wanted) = wanted else { return Some(format!("{text}, of a register that is not there")) };
        let opposite = terms.not(wanted);
        let assertions = [&*given, &[opposite]].concat();
        let answer = solver.check(Query { pool: &terms.pool, assertions: &assertions });
        (!matches!(answer, Outcome::Unsat)).then(|| text.clone())
    })
}

/// What a relation says that some region at a place to which runs come back does not.
fn untrue(relation: &Relation, closure: &Closure) -> Option<String> {
    stations(closure).into_iter().find_map(|region| violated(relation, closure, &closure.regions[region]))
}

#[test]
fn relations_of_proofs_hold_in_every_region() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut n_relations = 0;
    for folder in ["forall-exists/reactive", "forall-exists/proved", "props"] {
        let mut paths: Vec<_> =
            std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "cpt")) {
            for (task, closure) in proofs("corpus.cpt", &std::fs::read_to_string(path).unwrap()) {
                let Some(relation) = relation(&task, &closure) else { continue };
                assert_eq!(untrue(&relation, &closure), None, "{}: {}", path.display(), task.property.name);
                n_relations += 1;
            }
        }
    }
    assert!(n_relations >= 15, "{n_relations} relations");
}

/// A flag that never changes has a region for each value.
const FLAG: &str = "program A { var h: bool; var x: int = 0; havoc h; loop { observe o(x); x = h ? x + 1 : x + 2; } }
    property same { forall p in A, exists q in A always p.x == q.x }";

#[test]
fn what_one_region_says_alone_is_not_kept() {
    let (task, closure) = proofs("flag.cpt", FLAG).remove(0);
    let found = relation(&task, &closure);
    let said = |relation: &Relation| relation.conjuncts.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>();
    assert!(
        found.iter().all(|it| said(it).iter().all(|text| !text.contains(".h =="))),
        "{:?}",
        found.map(|it| said(&it))
    );
    // Where only one of the regions is left, it is taken for the relation, and the comparison with all of them notices.
    let noticed = stations(&closure).into_iter().any(|only| {
        let mut alone = closure.clone();
        for region in stations(&closure) {
            alone.regions[region] = closure.regions[only].clone();
        }
        relation(&task, &alone).is_some_and(|relation| untrue(&relation, &closure).is_some())
    });
    assert!(noticed);
}
