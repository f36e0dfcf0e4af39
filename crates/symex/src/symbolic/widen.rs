//! Widening: what successive states at a loop head have in common, for all rounds to come.
//!
//! A loop without bound can reach new states for ever. To show that none of them matches, it is enough to know a set that
//! none of them leaves: conditions of an earlier state at the head that a later one still satisfies are kept, the others
//! are dropped (Cousot and Halbwachs, <https://doi.org/10.1145/512760.512770>), and numbers that change by a constant keep
//! their residue. The result may hold states that no run reaches. So it serves refutations only: what a set that is too
//! large cannot match, nothing matches.

use counterpoint_ir::Integer;

use crate::presburger::eliminate::eliminate;
use crate::presburger::linear::abs;
use crate::presburger::literal::{equal, normal};
use crate::presburger::{Cube, Linear, Literal, Normal, Sym};

use super::item::Item;
use super::oracle::Oracle;

/// A set that includes both items and, mostly, what follows from them in the same way; their states differ in numbers only.
pub(crate) fn widen(
    earlier: &Item,
    later: &Item,
    context: &Cube,
    n_params: Sym,
    oracle: &mut Oracle<'_>,
) -> Option<Item> {
    let (earlier_named, later_named) = (named(earlier, n_params)?, named(later, n_params)?);
    let mut candidates = Vec::new();
    for literal in earlier_named.cube.literals() {
        match literal {
            // An equality may still hold on one side.
            Literal::Eq(linear) => {
                candidates.push(Normal::Literal(literal.clone()));
                candidates.extend([normal(Literal::Le(linear.clone())), normal(Literal::Le(linear.neg()))]);
            }
            other => candidates.push(Normal::Literal(other.clone())),
        }
    }
    candidates.extend(residues(earlier, later, n_params));
    let premise = context.and(&later_named.cube)?;
    let earlier_premise = context.and(&earlier_named.cube)?;
    let kept = candidates.into_iter().filter(|candidate| match candidate {
        Normal::Known(known) => *known,
        Normal::Literal(literal) => oracle.implies(&premise, literal) && oracle.implies(&earlier_premise, literal),
    });
    let cube = Cube::new(kept.collect::<Vec<_>>())?;
    Item { states: later_named.states, cube }.normal(n_params)
}

/// The item with a symbol of its own for every number.
fn named(item: &Item, n_params: Sym) -> Option<Item> {
    let mut named = item.clone();
    let first = item.first_free().max(n_params);
    let mut ties = Vec::new();
    for state in &mut named.states {
        state.change(|linear| {
            let symbol = Linear::symbol(first + count(ties.len()));
            ties.push(equal(&symbol, linear));
            *linear = symbol;
        });
    }
    let cube = named.cube.and(&Cube::new(ties)?)?;
    named.cube = eliminate(cube, |symbol| symbol >= n_params && symbol < first, None)?;
    // Both items get the same names: the first own symbol stands for the first number, and so on.
    let name = |symbol: Sym| if symbol >= first { symbol - first + n_params } else { symbol + OUT_OF_THE_WAY };
    let all_own = |symbol: Sym| if symbol < n_params { symbol } else { name(symbol) };
    named.map_symbols(&all_own);
    Some(named)
}

fn count(n: usize) -> Sym {
    Sym::try_from(n).expect("a state has fewer numbers")
}

/// Own symbols that could not be eliminated move behind all others.
const OUT_OF_THE_WAY: Sym = 1 << 26;

/// What numbers are modulo the constant by which they change.
fn residues(earlier: &Item, later: &Item, n_params: Sym) -> Vec<Normal> {
    let numbers = |item: &Item| {
        let mut numbers = Vec::new();
        item.states.iter().for_each(|state| state.for_each(|linear| numbers.push(linear.clone())));
        numbers
    };
    let changes = numbers(earlier).into_iter().zip(numbers(later)).zip(n_params..);
    let residues = changes.filter_map(|((before, after), symbol)| {
        let by = abs(after.sub(&before).as_constant()?);
        let is_known = before.symbols().all(|symbol| symbol < n_params) && by > Integer::from(1);
        is_known.then(|| normal(Literal::Divides(by, Linear::symbol(symbol).sub(&before))))
    });
    residues.collect()
}
