//! Whether a set is included in one of many.
//!
//! Most sets of a loop are not included in any other, and to find that out by looking at all pairs of conditions costs
//! more than all the rest. A member of the set that lies outside of another one shows that this one does not include it:
//! a few evaluations in place of a question.

use counterpoint_ir::Integer;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::presburger::{Cube, CubeResult, Linear, Literal, Model, Sym};

use super::item::Item;
use super::oracle::Oracle;
use super::value::State;

/// How many of the sets are asked before a member is looked for.
const MANY: usize = 3;

/// Whether one of the known sets certainly includes an item, for all parameters in the context.
pub(super) fn is_included(item: &Item, known: &[Item], context: &Cube, n_params: Sym, oracle: &mut Oracle<'_>) -> bool {
    let mut member = None;
    let mut n_asked = 0;
    for known in known {
        if known == item {
            return true;
        }
        if known.is_apart(item) {
            continue;
        }
        if n_asked >= MANY {
            let member = member.get_or_insert_with(|| member_of(item, context, oracle));
            if member.as_ref().is_some_and(|member| known.lacks(item, member, n_params)) {
                continue;
            }
        }
        n_asked += 1;
        if known.includes(item, context, n_params, oracle) {
            return true;
        }
    }
    false
}

/// Values for the symbols of an item and the parameters, if some are found without a solver.
fn member_of(item: &Item, context: &Cube, oracle: &mut Oracle<'_>) -> Option<Model> {
    let all = context.and(&item.cube)?;
    match oracle.easy_model(&all) {
        CubeResult::Sat(model) if model.satisfies(&all) => Some(model),
        _ => None,
    }
}

impl Item {
    /// Whether a member of an alike item is certainly not in this one. Own symbols that nothing determines are left open.
    fn lacks(&self, other: &Item, member: &Model, n_params: Sym) -> bool {
        let mut own: SmallVec<[(Sym, Integer); 8]> = SmallVec::new();
        let mut theirs: SmallVec<[Integer; 8]> = SmallVec::new();
        let mut place = 0;
        for_each(&other.states, |linear| theirs.push(member.evaluate(linear)));
        for_each(&self.states, |linear| {
            if let Some(symbol) = linear.as_symbol().filter(|&symbol| symbol >= n_params)
                && !own.iter().any(|known| known.0 == symbol)
                && let Some(value) = theirs.get(place)
            {
                own.push((symbol, value.clone()));
            }
            place += 1;
        });
        let value = |symbol: Sym| match own.iter().find(|known| known.0 == symbol) {
            Some((_, value)) => value.clone(),
            None => member.value(symbol),
        };
        let is_known =
            |linear: &Linear| linear.symbols().all(|symbol| symbol < n_params || own.iter().any(|it| it.0 == symbol));
        let mut place = 0;
        let mut differs = false;
        for_each(&self.states, |linear| {
            let theirs = theirs.get(place);
            differs |= is_known(linear) && theirs.is_some_and(|theirs| linear.evaluate(&value) != *theirs);
            place += 1;
        });
        differs || self.cube.literals().iter().any(|literal| is_known(literal.linear()) && !literal.holds(&value))
    }
}

/// The items without those whose conditions are, literally, all those of another one with the same states and more; of
/// equal ones the first is left.
pub(super) fn without_narrower(items: Vec<Item>) -> Vec<Item> {
    // The last literals are divisibilities, of which there are more different ones than of bounds.
    let mut by_last: FxHashMap<(&[State], Option<&Literal>), Vec<usize>> = FxHashMap::default();
    for (index, item) in items.iter().enumerate() {
        by_last.entry((&item.states, item.cube.literals().last())).or_default().push(index);
    }
    let is_wider = |wide: usize, narrow: usize| {
        let (wide_cube, narrow_cube) = (&items[wide].cube, &items[narrow].cube);
        let is_other = wide_cube != narrow_cube || wide < narrow;
        is_other && wide_cube.literals().iter().all(|literal| narrow_cube.literals().binary_search(literal).is_ok())
    };
    let is_narrower = |index: usize| {
        let item = &items[index];
        let mut lasts = item.cube.literals().iter().map(Some).chain([None]);
        lasts.any(|last| {
            let wide = by_last.get(&(&*item.states, last));
            wide.is_some_and(|wide| wide.iter().any(|&wide| is_wider(wide, index)))
        })
    };
    let mut flags = (0..items.len()).map(is_narrower).collect::<Vec<_>>().into_iter();
    items.into_iter().filter(|_| !flags.next().expect("one flag per item")).collect()
}

fn for_each(states: &[State], mut function: impl FnMut(&Linear)) {
    for state in states {
        state.for_each(&mut function);
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::ids::{Id, LocId, ProcId, VarId};
    use counterpoint_ir::program::Position;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::value::{Frame, Value};
    use super::*;
    use crate::fault::Faults;
    use crate::presburger::cube::cube;

    /// A state with two numbers under a few conditions; symbol 0 is a parameter.
    fn item(random: &mut Xoshiro256PlusPlus) -> Option<Item> {
        let mut linear = || {
            let symbol = Linear::symbol(random.random_range(0..3));
            let number = Linear::from(random.random_range(0..2_i64));
            if random.random_bool(0.5) { symbol } else { number }
        };
        let at = Position { proc: ProcId::from_index(0), loc: LocId::from_index(0), instr: 0 };
        let vars = (0..2).map(|var| (VarId::from_index(var), Value::Int(linear()))).collect();
        let literals = (0..random.random_range(0..3)).map(|_| {
            let number = random.random_range(-2..3_i64);
            let linear = Linear::symbol(random.random_range(0..3)).offset(number);
            match random.random_range(0..4) {
                0 => Literal::Le(linear),
                1 => Literal::Le(linear.neg()),
                2 => Literal::Ne(linear),
                _ => Literal::Divides(random.random_range(2..5_i64).into(), linear),
            }
        });
        let literals: Vec<Literal> = literals.collect();
        Item { states: vec![State { frames: vec![Frame { at, vars }] }], cube: cube(literals)? }.normal(1)
    }

    fn items(random: &mut Xoshiro256PlusPlus, most: usize) -> Vec<Item> {
        (0..random.random_range(0..most)).filter_map(|_| item(random)).collect()
    }

    #[test]
    fn members_change_no_answer() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let start = || -> Box<dyn counterpoint_solve::Solver> { Box::new(counterpoint_solve::NoSolver) };
        let mut oracle = Oracle::new(Faults::NONE, &start, u64::MAX);
        let mut n_included = [0, 0];
        for _ in 0..2_000 {
            let known = items(&mut random, 20);
            let Some(item) = item(&mut random) else { continue };
            let context = Cube::default();
            let found = is_included(&item, &known, &context, 1, &mut oracle);
            let asked = known.iter().any(|known| known == &item || known.includes(&item, &context, 1, &mut oracle));
            assert_eq!(found, asked, "{item:?} in {known:?}");
            n_included[usize::from(found)] += 1;
        }
        assert!(n_included.iter().all(|&count| count > 200), "{n_included:?}");
    }

    #[test]
    fn literally_narrower_items_are_those_that_pairs_show() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let mut n_dropped = 0;
        for _ in 0..500 {
            let items = items(&mut random, 40);
            let is_subset = |few: &Item, many: &Item| {
                few.states == many.states
                    && few.cube.literals().iter().all(|literal| many.cube.literals().binary_search(literal).is_ok())
            };
            let mut kept: Vec<Item> = Vec::new();
            for item in &items {
                if kept.iter().any(|kept| is_subset(kept, item)) {
                    continue;
                }
                kept.retain(|old| !is_subset(item, old));
                kept.push(item.clone());
            }
            n_dropped += items.len() - kept.len();
            assert_eq!(without_narrower(items), kept);
        }
        assert!(n_dropped > 500, "{n_dropped}");
    }
}
