//! Assumption and body of a property over symbolic observations: as a disjunction of conditions.

use counterpoint_ir::Integer;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Condition, Op, Prim};
use counterpoint_ir::term::{Term, TermPool};

use crate::presburger::{Cube, Linear, Normal, Sym};

use super::apply::{Context, OutOfReach, apply};
use super::value::Value;

/// Conditions under which something holds; one of several.
pub(crate) type Disjunct = Cube;

/// Disjuncts beyond which a formula is out of reach.
const MOST_DISJUNCTS: usize = 512;

/// Evaluates terms of a property.
pub(crate) struct Formula<'a> {
    pub(crate) pool: &'a TermPool,
    /// The value of each slot, where it is known.
    pub(crate) slots: &'a dyn Fn(u32) -> Value,
    pub(crate) fresh: &'a mut Sym,
}

impl Formula<'_> {
    /// When all of these terms are true, on top of conditions.
    pub(crate) fn all(&mut self, terms: &[TermId], cube: &Cube) -> Result<Vec<Disjunct>, OutOfReach> {
        let mut disjuncts = vec![cube.clone()];
        for &term in terms {
            disjuncts = self.each(disjuncts, |formula, cube| formula.when(term, true, &cube))?;
        }
        Ok(disjuncts)
    }

    fn each(
        &mut self,
        cubes: Vec<Cube>,
        mut function: impl FnMut(&mut Self, Cube) -> Result<Vec<Cube>, OutOfReach>,
    ) -> Result<Vec<Cube>, OutOfReach> {
        let mut found: Vec<Cube> = Vec::new();
        for cube in cubes {
            found.extend(function(self, cube)?);
            if found.len() > MOST_DISJUNCTS {
                return Err(OutOfReach("a condition with too many cases"));
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// When a truth value is the wanted one. Connectives are taken apart, so that alternatives stay short.
    fn when(&mut self, term: TermId, wanted: bool, cube: &Cube) -> Result<Vec<Cube>, OutOfReach> {
        let pool = self.pool;
        if let Term::Apply(prim, args) = pool.term(term) {
            match (prim.op, wanted) {
                (Op::Not, _) => return self.when(args[0], !wanted, cube),
                (Op::And, true) => return self.both((args[0], true), (args[1], true), cube),
                (Op::And, false) => return self.any((args[0], false), (args[1], false), cube),
                (Op::Or, true) => return self.any((args[0], true), (args[1], true), cube),
                (Op::Or, false) => return self.both((args[0], false), (args[1], false), cube),
                (Op::Implies, true) => return self.any((args[0], false), (args[1], true), cube),
                (Op::Implies, false) => return self.both((args[0], true), (args[1], false), cube),
                _ => {}
            }
        }
        let values = self.values(term, cube)?;
        Ok(values.into_iter().filter(|(_, value)| value.as_bool() == wanted).map(|(cube, _)| cube).collect())
    }

    fn both(&mut self, a: (TermId, bool), b: (TermId, bool), cube: &Cube) -> Result<Vec<Cube>, OutOfReach> {
        let first = self.when(a.0, a.1, cube)?;
        self.each(first, |formula, cube| formula.when(b.0, b.1, &cube))
    }

    fn any(&mut self, a: (TermId, bool), b: (TermId, bool), cube: &Cube) -> Result<Vec<Cube>, OutOfReach> {
        let mut found = self.when(a.0, a.1, cube)?;
        found.extend(self.when(b.0, b.1, cube)?);
        Ok(found)
    }

    /// The values of a term, each with its conditions.
    fn values(&mut self, term: TermId, cube: &Cube) -> Result<Vec<(Cube, Value)>, OutOfReach> {
        let pool = self.pool;
        match pool.term(term) {
            Term::Const(value) => Ok(vec![(cube.clone(), Value::known(value).ok_or(OutOfReach("a reference"))?)]),
            Term::Var(slot) => Ok(vec![(cube.clone(), (self.slots)(*slot))]),
            Term::Apply(prim, args) => {
                let mut combinations: Vec<(Cube, Vec<Value>)> = vec![(cube.clone(), Vec::new())];
                for &arg in args {
                    let mut longer = Vec::new();
                    for (cube, values) in combinations {
                        for (cube, value) in self.values(arg, &cube)? {
                            longer.push((cube, values.iter().cloned().chain([value]).collect()));
                        }
                    }
                    combinations = longer;
                }
                let mut found = Vec::new();
                for (cube, args) in combinations {
                    self.apply(*prim, &args, &cube, &mut found)?;
                }
                Ok(found)
            }
        }
    }

    fn apply(
        &mut self,
        prim: Prim,
        args: &[Value],
        cube: &Cube,
        found: &mut Vec<(Cube, Value)>,
    ) -> Result<(), OutOfReach> {
        let mut context = Context { cube, fresh: self.fresh };
        for outcome in apply(prim, &args.iter().collect::<Vec<_>>(), &mut context)? {
            let narrowed =
                outcome.when.into_iter().try_fold(cube.clone(), |cube, condition: Normal| cube.with(condition));
            let Some(narrowed) = narrowed else { continue };
            let value = match outcome.result {
                Ok(value) => value,
                // Terms are total.
                Err(_) => total(prim, args).ok_or(OutOfReach("an overflow"))?,
            };
            found.push((narrowed, value));
            if found.len() > MOST_DISJUNCTS {
                return Err(OutOfReach("a condition with too many cases"));
            }
        }
        Ok(())
    }
}

/// The value of a primitive where a program would trap: what a division by zero, a number out of range and an element
/// outside of an array give. Numbers that wrap around are not known here.
fn total(prim: Prim, args: &[Value]) -> Option<Value> {
    match (prim.row().trap?.1, &args[0]) {
        (Condition::ZeroDivisor, _) if matches!(prim.op, Op::IntDiv | Op::BitsUnsignedDiv | Op::BitsSignedDiv) => {
            Some(Value::Int(Linear::from(Integer::ZERO)))
        }
        (Condition::NoElement, Value::Array(elements)) if prim.op == Op::ArraySelect => {
            Some(elements.first().map_or(Value::Int(0.into()), default_like))
        }
        (Condition::ZeroDivisor | Condition::OutOfRange | Condition::NoElement, first) => Some(first.clone()),
        (Condition::Overflow(_), _) => None,
    }
}

fn default_like(value: &Value) -> Value {
    match value {
        Value::Bool(_) => Value::Bool(false),
        Value::Int(_) => Value::Int(0.into()),
        Value::Array(elements) => Value::Array(elements.iter().map(default_like).collect::<Vec<_>>().into()),
    }
}
