//! What a proof by regions keeps, in the words of the source.
//!
//! A region gives each register a term over parameters. A parameter is called after the first register that holds it
//! unchanged, universal runs first; then what the other registers hold, and what the region demands of its parameters,
//! can be said as a relation: with `countA = x, countB = y` for p and `countA = y, countB = x` for q it is
//! `p.countA == q.countB && p.countB == q.countA`.
//!
//! This is an explanation, made of what the checker has accepted. Where something cannot be said, `...` stands for it.
//! One region may say what others of the same claim do not, so only that is said which [holds in all](super::common) to
//! which runs come back.

use std::collections::BTreeMap;

use counterpoint_engine::Task;
use counterpoint_ir::Value;
use counterpoint_ir::arith::{Shape, Terms};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::{Program, Var};
use counterpoint_ir::term::{Builder as _, Term, TermPool};
use counterpoint_ir::types::Type;
use counterpoint_prop::Pointwise;
use counterpoint_witness::{Closure, Pattern, Region};

use super::common::{self, Common, RegisterPlace};
use super::{formula, linear};

/// The longest relation that is shown, in parts.
const MAX_PARTS: usize = 4;

/// Whether every universal state goes with one existential state, from which every step is answered by one that leads to
/// such a state again. Then infinite runs are matched too, step by step. Where sets are larger, the choice may have to
/// look ahead, and each number of observations may need another choice at the start.
pub(crate) fn is_simulation(closure: &Closure) -> bool {
    closure.regions.iter().all(|region| match region.pieces.as_slice() {
        [one] => one.existential.iter().all(|pattern| speaks_of_parameters_only(closure, region, pattern)),
        _ => false,
    })
}

fn speaks_of_parameters_only(closure: &Closure, region: &Region, pattern: &Pattern) -> bool {
    let pool = &closure.pool;
    let is_parameter = |&(number, _): &(u32, TermId)| number < region.params;
    let mut open: Vec<&Shape> = pattern.frames.iter().flat_map(|frame| &frame.vars).map(|(_, shape)| shape).collect();
    while let Some(shape) = open.pop() {
        match shape {
            Shape::Term(term) if !pool.variables(*term).iter().all(is_parameter) => return false,
            Shape::Term(_) => {}
            Shape::Array(elements) => open.extend(elements),
        }
    }
    true
}

/// A relation between registers of runs.
#[derive(Debug, Default)]
pub struct Relation {
    /// The pool of its conjuncts.
    pub terms: Terms,
    /// The registers it speaks of; each has a variable in the pool.
    pub registers: Vec<(RegisterPlace, TermId)>,
    /// Its conjuncts, in words and as terms.
    pub conjuncts: Vec<(String, TermId)>,
    /// Whether more is known that cannot be said.
    pub is_partial: bool,
}

impl Relation {
    /// The relation in a line.
    pub(crate) fn words(&self) -> String {
        let shown: Vec<&str> = self.conjuncts.iter().take(MAX_PARTS).map(|(text, _)| &**text).collect();
        let is_cut = self.is_partial || self.conjuncts.len() > MAX_PARTS;
        format!("{}{}", shown.join(" && "), if is_cut { " && ..." } else { "" })
    }
}

/// The relation that a simulation keeps: what can be said of all regions to which runs come back. Nothing if the claim is
/// no simulation, or if nothing can be said.
pub fn kept(task: &Task, property: &Pointwise, closure: &Closure) -> Option<Relation> {
    if !is_simulation(closure) {
        return None;
    }
    let region = &closure.regions[repeated(closure)?];
    relation(task, property, region, Common::new(closure))
}

/// The relation of the states that one region describes; nothing if nothing can be said of it.
pub(crate) fn kept_in(task: &Task, property: &Pointwise, pool: &TermPool, region: &Region) -> Option<Relation> {
    relation(task, property, region, Common::of(pool, region))
}

fn relation(task: &Task, property: &Pointwise, region: &Region, common: Common<'_>) -> Option<Relation> {
    let relation =
        Words { task, property, pool: common.pool, region, common, relation: Relation::default() }.relation();
    (!relation.conjuncts.is_empty()).then_some(relation)
}

/// The region to which runs come back most often: the one with the most edges from regions behind it, or from itself.
fn repeated(closure: &Closure) -> Option<usize> {
    let returns = |index: usize| closure.edges.iter().filter(|edge| edge.to == index && edge.from >= index).count();
    // Of several, the first one counts: the others lie on the way back to it.
    (0..closure.regions.len()).rev().max_by_key(|&index| returns(index))
}

struct Words<'a> {
    task: &'a Task,
    property: &'a Pointwise,
    pool: &'a TermPool,
    region: &'a Region,
    common: Common<'a>,
    /// As far as it is known.
    relation: Relation,
}

/// A register of a run that has a name and holds a term.
struct Register<'a> {
    name: String,
    program: &'a Program,
    ty: &'a Type,
    term: TermId,
    /// What stands for it in the relation.
    var: TermId,
}

impl<'a> Words<'a> {
    fn relation(mut self) -> Relation {
        let registers = self.registers();
        let names = self.names(&registers);
        let owners = self.owners(&registers);
        for register in &registers {
            if self.variable(register.term).and_then(|number| names.get(&number)) == Some(&register.name) {
                continue;
            }
            let value = self.over(register.term, &owners);
            let equation = value.map(|value| self.relation.terms.equal(register.var, value));
            if equation.is_none_or(|equation| self.is_common(equation)) {
                self.add(self.equation(register, &names), equation);
            }
        }
        self.demands(&names, &owners);
        self.relation
    }

    fn add(&mut self, text: Option<String>, term: Option<TermId>) {
        match (text, term) {
            (Some(text), _) if text.is_empty() || self.relation.conjuncts.iter().any(|(said, _)| *said == text) => {}
            (Some(text), Some(term)) => self.relation.conjuncts.push((text, term)),
            _ => self.relation.is_partial = true,
        }
    }

    /// A term of the region with registers in place of its parameters; nothing if one of them has none.
    fn over(&mut self, term: TermId, owners: &BTreeMap<u32, TermId>) -> Option<TermId> {
        self.relation.terms.import(self.pool, term, &|number| owners.get(&number).copied()).ok()
    }

    fn is_common(&self, term: TermId) -> bool {
        self.common.includes(&self.relation, term)
    }

    /// What stands for parameters: the registers that they are called after.
    fn owners(&self, registers: &[Register<'_>]) -> BTreeMap<u32, TermId> {
        let mut owners = BTreeMap::new();
        for register in registers {
            if let Some(number) = self.variable(register.term) {
                owners.entry(number).or_insert(register.var);
            }
        }
        owners
    }

    /// What the region demands of its parameters: first equations, then the rest, as far as it says something else.
    fn demands(&mut self, names: &BTreeMap<u32, String>, owners: &BTreeMap<u32, TermId>) {
        let pool = self.pool;
        let name = |number| names.get(&number).cloned();
        let whens = std::iter::once(self.region.when).chain(self.region.pieces.iter().map(|piece| piece.when));
        let demands: Vec<TermId> = whens
            .flat_map(|when| pool.conjuncts(when))
            .filter(|&part| pool.as_const(part) != Some(&Value::Bool(true)))
            .collect();
        let mut solved = linear::Solved::default();
        let mut rest = Vec::new();
        for part in demands {
            let Some(over) = self.over(part, owners) else {
                self.relation.is_partial = true;
                continue;
            };
            // Only what holds in all regions may be used to say the rest in a shorter way.
            if !self.is_common(over) {
                continue;
            }
            if solved.learn(pool, part) {
                self.add(linear::shown(pool, part, &linear::Solved::default(), &name), Some(over));
            } else {
                rest.push((part, over));
            }
        }
        for (part, over) in rest {
            let text = linear::shown(pool, part, &solved, &name).or_else(|| formula::shown(pool, part, &name));
            self.add(text, Some(over));
        }
    }

    fn variable(&self, term: TermId) -> Option<u32> {
        match self.pool.term(term) {
            Term::Var(number) => Some(*number),
            _ => None,
        }
    }

    /// The named registers of all runs, in the order of the prefix. Elements of arrays have no names of their own.
    fn registers(&mut self) -> Vec<Register<'a>> {
        let mut registers = Vec::new();
        for (key, term) in common::registers(self.region) {
            let run = &self.property.quantifiers[key.run];
            let program = self.task.program(run.program);
            let Var { name, ty, is_named: true, .. } = &program.procs[key.proc].vars[key.var] else { continue };
            let var = self.relation.terms.fresh(self.pool.ty(term).clone());
            self.relation.registers.push((key, var));
            registers.push(Register { name: format!("{}.{name}", run.name), program, ty, term, var });
        }
        registers
    }

    /// What parameters are called.
    fn names(&self, registers: &[Register]) -> BTreeMap<u32, String> {
        let mut names = BTreeMap::new();
        for register in registers {
            if let Some(number) = self.variable(register.term) {
                names.entry(number).or_insert_with(|| register.name.clone());
            }
        }
        names
    }

    /// `p.countA == q.countB`: what a register holds, if it is not what a parameter is called after.
    fn equation(&self, register: &Register, names: &BTreeMap<u32, String>) -> Option<String> {
        if let Some(constant) = self.pool.as_const(register.term) {
            return Some(format!("{} == {}", register.name, constant_words(register, constant)));
        }
        let other = formula::shown(self.pool, register.term, &|number| names.get(&number).cloned())?;
        let is_plain = self.variable(register.term).is_some();
        let (left, right) = if is_plain { (&other, &register.name) } else { (&register.name, &other) };
        Some(format!("{left} == {right}"))
    }
}

/// A constant in the words of its register: regions have positions for names of enumerations, and numbers for bits.
fn constant_words(register: &Register, constant: &Value) -> String {
    let plain = constant.to_string();
    match register.ty {
        Type::Enum(id) => {
            let names = &register.program.enums[*id].values;
            plain.parse().ok().and_then(|position: usize| names.get(position)).cloned().unwrap_or(plain)
        }
        Type::Bits(_) => match plain.parse() {
            Ok(bits) => register.program.show(&Value::Bits(bits), register.ty),
            Err(_) => plain,
        },
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use counterpoint_diag::Span;
    use counterpoint_ir::build::ProcBuilder;
    use counterpoint_ir::ids::{Id, IdVec, LocId, ProcId, VarId};
    use counterpoint_ir::prim::Op;
    use counterpoint_ir::program::Position;
    use counterpoint_ir::term::TermPool;
    use counterpoint_prop::{Body, Kind, Property, Quantification, Quantifier};
    use counterpoint_witness::{Edge, PatternFrame, Piece};

    use super::*;

    /// `forall p in P, exists q in P` for a program with the integers `x` and `y`.
    fn task() -> Task {
        let mut proc = ProcBuilder::new("P", None);
        proc.var("x", Type::Int);
        proc.var("y", Type::Int);
        let mut program = Program { name: "P".into(), ..Program::default() };
        program.procs = IdVec::from_iter([proc.finish()]);
        let quantifier = |quantification, name: &str| Quantifier {
            quantification,
            name: name.into(),
            program: 0,
            points: Vec::new(),
            span: Span::default(),
        };
        let mut pool = TermPool::default();
        let property = Property {
            name: "same".into(),
            span: Span::default(),
            text: String::new(),
            expect: None,
            body: Body::Pointwise(Pointwise {
                is_negated: false,
                kind: Kind::Always,
                quantifiers: vec![
                    quantifier(Quantification::Universal, "p"),
                    quantifier(Quantification::Existential, "q"),
                ],
                slots: Vec::new(),
                given: pool.bool(true),
                pool,
                body: Vec::new(),
                min_observations: 1,
                max_observations: None,
            }),
        };
        Task::new(vec![Arc::new(program)], property)
    }

    fn pattern(registers: [TermId; 2]) -> Pattern {
        let at = Position { proc: ProcId::from_index(0), loc: LocId::from_index(0), instr: 0 };
        let vars = registers.iter().enumerate().map(|(index, &term)| (VarId::from_index(index), Shape::Term(term)));
        Pattern { frames: vec![PatternFrame { at, vars: vars.collect() }] }
    }

    fn region(pool: &mut TermPool, p: [TermId; 2], q: [TermId; 2], when: TermId) -> Region {
        let piece = Piece { existential: vec![pattern(q)], when: pool.bool(true) };
        Region { params: 3, universal: vec![pattern(p)], when, pieces: vec![piece] }
    }

    #[test]
    fn kept_relation_names_parameters_after_registers() {
        let mut pool = TermPool::default();
        let [a, b, nameless] = [0, 1, 2].map(|number| pool.var(number, Type::Int));
        let [zero, two] = [0, 2].map(|number| pool.constant(Value::int(number), Type::Int));
        let yes = pool.bool(true);
        let start = region(&mut pool, [zero, zero], [zero, zero], yes);
        let twice = pool.apply(Op::IntMul, &[two, a]);
        let at_least = pool.apply(Op::IntLessEqual, &[zero, a]);
        let check = |pool: &TermPool, region: Region, expected: Option<&str>| {
            let edge = |from, to| Edge { from, to, params: Vec::new(), when: None };
            let regions = vec![start.clone(), region];
            let closure = Closure { pool: pool.clone(), regions, edges: vec![edge(0, 1), edge(1, 1)] };
            let task = task();
            let relation = kept(&task, task.property.pointwise().unwrap(), &closure);
            assert_eq!(relation.map(|relation| relation.words()).as_deref(), expected);
        };
        let swapped = region(&mut pool, [a, b], [b, a], yes);
        check(&pool, swapped.clone(), Some("p.y == q.x && p.x == q.y"));
        let doubled = region(&mut pool, [a, b], [twice, zero], at_least);
        check(&pool, doubled, Some("q.x == 2 * p.x && q.y == 0 && p.x >= 0"));
        let hidden = pool.apply(Op::IntAdd, &[nameless, a]);
        let partial = region(&mut pool, [a, b], [a, hidden], yes);
        check(&pool, partial, Some("p.x == q.x && ..."));
        let unrelated = region(&mut pool, [a, b], [nameless, hidden], yes);
        check(&pool, unrelated, Some("q.y == q.x + p.x"));
        check(&pool, Region { params: 1, ..swapped.clone() }, None);
        check(&pool, Region { pieces: Vec::new(), ..swapped }, None);
    }
}
