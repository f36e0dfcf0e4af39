//! Minimisation of witnesses, so that people can read them: numbers near 0, short texts, few differences.
//!
//! Candidates are tried from the smallest on, as in delta debugging and in the shrinking of property-based testing;
//! each is run again.

pub(crate) mod pair;
mod shorten;
pub(crate) mod tuple;

use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::tree::Tree;

/// Smaller candidates for a value, the best first. Repeated reduction terminates.
pub(crate) fn smaller(tree: &Tree, shape: &Shape) -> Vec<Tree> {
    match (tree, shape) {
        (_, Shape::Fixed(..)) => Vec::new(),
        (Tree::Number(number), Shape::Number(kind)) => numbers(*number, *kind).into_iter().map(Tree::Number).collect(),
        (Tree::Text(units), _) => smaller_texts(units).into_iter().map(Tree::Text).collect(),
        (Tree::List(items), Shape::List(item, _)) => {
            let mut candidates = Vec::new();
            if items.len() > 2 {
                candidates.push(Tree::List(Vec::new()));
                candidates.push(Tree::List(items[..items.len() / 2].to_vec()));
            }
            for at in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(at);
                candidates.push(Tree::List(fewer));
            }
            for (at, old) in items.iter().enumerate() {
                for new in smaller(old, item) {
                    let mut items = items.clone();
                    items[at] = new;
                    candidates.push(Tree::List(items));
                }
            }
            candidates
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            let simpler = (0..*way).filter_map(|way| Some(Tree::OneOf(way, ways[way].nothing()?)));
            let mut candidates: Vec<Tree> = simpler.collect();
            for (at, old) in parts.iter().enumerate() {
                for new in smaller(old, &ways[*way].parts[at].1) {
                    let mut parts = parts.clone();
                    parts[at] = new;
                    candidates.push(Tree::OneOf(*way, parts));
                }
            }
            candidates
        }
        _ => Vec::new(),
    }
}

/// Numbers are ordered by their distance from 0, positive ones before negative ones; characters by readability.
fn numbers(number: i64, kind: Number) -> Vec<i64> {
    if kind == Number::Character {
        return u16::try_from(number).map_or_else(|_| Vec::new(), units).into_iter().map(i64::from).collect();
    }
    if kind.is_float() {
        let plain = [0, 1, 2, -1].map(|number| kind.nearest(number));
        let known = plain.iter().position(|&known| known == number).unwrap_or(plain.len());
        return plain[..known].to_vec();
    }
    let rank = |number: i64| (number.unsigned_abs(), number < 0);
    let towards = if number < 0 { number + 1 } else { number - 1 };
    let mut candidates = vec![0, 1, -1, number / 2, number / 10, towards];
    if number < 0 {
        candidates.push(number.saturating_neg());
    }
    candidates.retain(|&candidate| rank(candidate) < rank(number));
    candidates.dedup();
    candidates
}

fn smaller_texts(units: &[u16]) -> Vec<Vec<u16>> {
    let mut candidates = Vec::new();
    if units.len() > 1 {
        candidates.push(Vec::new());
        candidates.push(units[..units.len() / 2].to_vec());
        candidates.push(units[units.len() / 2..].to_vec());
    }
    for at in 0..units.len() {
        let mut fewer = units.to_vec();
        fewer.remove(at);
        candidates.push(fewer);
    }
    for (at, &old) in units.iter().enumerate() {
        for new in self::units(old) {
            let mut units = units.to_vec();
            units[at] = new;
            candidates.push(units);
        }
    }
    candidates
}

/// Characters are reduced to the first letters, then to the first digits.
fn units(unit: u16) -> Vec<u16> {
    const BEST: [u8; 6] = *b"abc012";
    let rank = |unit: u16| BEST.iter().position(|&best| u16::from(best) == unit).unwrap_or(BEST.len());
    BEST.iter().map(|&best| u16::from(best)).take(rank(unit)).collect()
}
