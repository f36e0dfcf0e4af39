//! The deterministic stage for a new seed: candidates from comparison feedback (input-to-state correspondence;
//! Aschermann et al.: REDQUEEN, NDSS 2019).
//!
//! The last comparisons of a run are the ones that kept it from new code. Where an operand occurs in the input, it is
//! replaced by the other operand. A text that was only looked up, as `switch` does by hash codes, is replaced by each
//! text of the dictionary. A number becomes the other operand, its neighbour, or a multiple of itself: what has to pass
//! `x > 250000` may have to pass `x % 1000 == 0` as well. Numbers are also replaced where texts contain their digits.

use counterpoint_ir::guide::Shape;
use counterpoint_ir::tree::Tree;

use crate::branch_distance::{leaves, signed};
use crate::feedback::{ComparisonLog, NumberComparison, TextComparison};
use crate::generator::Generator;
use crate::mutation::{starts_with_ignoring_case, substitute_compared_number};
use crate::runner::Inputs;
use crate::text_hash::{collision, hash, preimage};

/// Candidates per seed.
const MOST: usize = 32;

/// Comparisons that are used, of each kind.
const COMPARISONS: usize = 4;

/// Numbers of the dictionary that are tried for an operand.
const CONSTANTS: usize = 4;

/// Texts of the dictionary that are tried for a lookup.
const TOKENS: usize = 12;

/// Texts of the inputs that are replaced by ones that match patterns, or have equal hashes.
const MATCHED_TEXTS: usize = 3;

/// Candidates from the last comparisons of a seed.
pub(crate) fn candidates(
    generator: &mut Generator,
    shapes: &[Shape],
    known: &Inputs,
    comparisons: &ComparisonLog,
) -> Vec<Inputs> {
    let mut found = Vec::new();
    let mut add = |inputs: Inputs| {
        if found.len() < MOST && inputs != *known && !found.contains(&inputs) {
            found.push(inputs);
        }
    };
    for rank in 0..COMPARISONS {
        if let Some(comparison) = comparisons.texts.iter().rev().nth(rank) {
            from_text_comparison(generator, shapes, known, comparison).into_iter().for_each(&mut add);
        }
        if let Some(&comparison) = comparisons.numbers.iter().rev().nth(rank) {
            from_hash_comparison(generator, shapes, known, comparison).into_iter().for_each(&mut add);
            from_number_comparison(generator, shapes, known, comparison).into_iter().for_each(&mut add);
            add(by_substitution(generator, shapes, known, comparison));
        }
        if rank == 0 {
            colliding(generator, shapes, known).into_iter().for_each(&mut add);
            matching_patterns(generator, shapes, known).into_iter().for_each(&mut add);
            with_longer_lists(generator, shapes, known).into_iter().for_each(&mut add);
        }
    }
    found
}

/// Candidates from a comparison of texts.
fn from_text_comparison(
    generator: &mut Generator,
    shapes: &[Shape],
    known: &Inputs,
    comparison: &TextComparison,
) -> Vec<Inputs> {
    let TextComparison { text, with } = comparison;
    match with {
        Some(with) => {
            [with_text_replaced(shapes, known, text, with), with_text_replaced(shapes, known, with, text)].concat()
        }
        None => {
            generator.tokens(TOKENS).iter().flat_map(|token| with_text_replaced(shapes, known, text, token)).collect()
        }
    }
}

/// The seed with a text that matches a pattern of the program, for each text of the inputs.
fn matching_patterns(generator: &mut Generator, shapes: &[Shape], known: &Inputs) -> Vec<Inputs> {
    let mut found = Vec::new();
    for place in texts(known, shapes).iter().take(MATCHED_TEXTS) {
        for mut units in generator.matching_all() {
            let mut inputs = known.clone();
            units.truncate(place.most);
            if let Some(text) = place.find(&mut inputs) {
                *text = units;
                found.push(inputs);
            }
        }
    }
    found
}

/// The seed with one text replaced by another one, for each text of the inputs that contains it: its last occurrence
/// there.
fn with_text_replaced(shapes: &[Shape], known: &Inputs, old: &[u16], new: &[u16]) -> Vec<Inputs> {
    let mut found = Vec::new();
    for place in texts(known, shapes) {
        let mut inputs = known.clone();
        let Some(units) = place.find(&mut inputs) else { continue };
        let last = units.len().checked_sub(old.len());
        let Some(at) = last.and_then(|last| (0..=last).rev().find(|&at| starts_with_ignoring_case(&units[at..], old)))
        else {
            continue;
        };
        units.splice(at..at + old.len(), new.iter().copied());
        units.truncate(place.most);
        found.push(inputs);
    }
    found
}

/// Candidates from a comparison of the hash of a text of the inputs: other texts with the hash that it was compared with.
fn from_hash_comparison(
    generator: &mut Generator,
    shapes: &[Shape],
    known: &Inputs,
    comparison: NumberComparison,
) -> Vec<Inputs> {
    let Some(text_hash) = generator.text_hash else { return Vec::new() };
    let mut found = Vec::new();
    // 32-bit operands are recorded with or without their signs.
    let [a, b] = [comparison.a, comparison.b].map(|operand| u32::try_from(operand & 0xffff_ffff).unwrap_or(0));
    for place in texts(known, shapes) {
        let mut inputs = known.clone();
        let Some(text) = place.find(&mut inputs) else { continue };
        let wanted = match hash(text, text_hash) {
            value if value == a => b,
            value if value == b => a,
            _ => continue,
        };
        if let Some(other) = preimage(wanted, text_hash).filter(|other| other.len() <= place.most) {
            *text = other;
            found.push(inputs);
        }
    }
    found
}

/// The seed with a text replaced by one that has the hash of another text of the inputs, for the first texts.
fn colliding(generator: &mut Generator, shapes: &[Shape], known: &Inputs) -> Vec<Inputs> {
    let Some(text_hash) = generator.text_hash else { return Vec::new() };
    let mut places = texts(known, shapes);
    places.truncate(MATCHED_TEXTS);
    let mut found = Vec::new();
    for (at, place) in places.iter().enumerate() {
        for other in places[..at].iter().chain(&places[at + 1..]) {
            let mut inputs = known.clone();
            let Some(mut units) = other.find(&mut inputs).map(|text| collision(text, text_hash, generator)) else {
                continue;
            };
            units.truncate(place.most);
            if let Some(text) = place.find(&mut inputs) {
                *text = units;
                found.push(inputs);
            }
        }
    }
    found
}

/// Candidates from a comparison of numbers, for numbers of the inputs and for decimal digits in texts.
fn from_number_comparison(
    generator: &mut Generator,
    shapes: &[Shape],
    known: &Inputs,
    comparison: NumberComparison,
) -> Vec<Inputs> {
    let [a, b] = [comparison.a, comparison.b].map(signed);
    let mut found = Vec::new();
    for (old, with) in [(a, b), (b, a)] {
        let wanted = [with, with.saturating_add(1), with.saturating_sub(1), old.saturating_add(with)];
        // Amounts in programs are round decimal numbers.
        let larger = [old.saturating_mul(10), old.saturating_mul(1_000)].into_iter().filter(|_| old != 0);
        let constants: Vec<i64> = (0..CONSTANTS).map(|_| generator.constant()).collect();
        let wanted: Vec<i64> = wanted.into_iter().chain(larger).chain(constants).collect();
        for leaf in leaves(known, shapes) {
            let mut inputs = known.clone();
            if leaf.get(&mut inputs) == Some(old) {
                // For characters, larger numbers and constants mean nothing.
                let n_wanted = if leaf.is_character() { 3 } else { wanted.len() };
                found.extend(wanted[..n_wanted].iter().map(|&number| {
                    leaf.set(&mut inputs, number);
                    inputs.clone()
                }));
            }
        }
        let digits = |number: i64| number.to_string().encode_utf16().collect::<Vec<u16>>();
        if old != 0 {
            found.extend(
                wanted.iter().take(3).flat_map(|&new| with_text_replaced(shapes, known, &digits(old), &digits(new))),
            );
        }
    }
    found
}

/// A candidate from a comparison of lengths or characters.
fn by_substitution(
    generator: &mut Generator,
    shapes: &[Shape],
    known: &Inputs,
    comparison: NumberComparison,
) -> Inputs {
    let mut inputs = known.clone();
    let first = generator.below(inputs.len());
    for offset in 0..inputs.len() {
        let input = (first + offset) % known.len();
        if let Some(tree) = inputs[input].last_mut()
            && substitute_compared_number(generator, tree, &shapes[input], &[comparison])
        {
            break;
        }
    }
    inputs
}

/// The seed with one more item at the end of a list, for each list. For texts, each one of the dictionary is tried.
fn with_longer_lists(generator: &mut Generator, shapes: &[Shape], known: &Inputs) -> Vec<Inputs> {
    let mut found = Vec::new();
    for (input, shape) in shapes.iter().enumerate() {
        let Shape::List(item, most) = shape else { continue };
        let items = match &**item {
            Shape::Text(_) => generator.tokens(TOKENS).into_iter().map(Tree::Text).collect(),
            item => vec![generator.tree(item), generator.tree(item)],
        };
        for item in items {
            let mut inputs = known.clone();
            if let Some(Tree::List(known)) = inputs[input].last_mut()
                && known.len() < *most as usize
            {
                known.push(item);
                found.push(inputs);
            }
        }
    }
    found
}

/// A text in the inputs: the input, the position among its values, the path to the leaf, and the length limit.
struct TextPath {
    input: usize,
    value: usize,
    path: Vec<usize>,
    most: usize,
}

impl TextPath {
    fn find<'a>(&self, inputs: &'a mut Inputs) -> Option<&'a mut Vec<u16>> {
        let mut tree = inputs.get_mut(self.input)?.get_mut(self.value)?;
        for &index in &self.path {
            tree = match tree {
                Tree::List(parts) | Tree::OneOf(_, parts) => parts.get_mut(index)?,
                Tree::Text(_) | Tree::Number(_) => return None,
            };
        }
        if let Tree::Text(units) = tree { Some(units) } else { None }
    }
}

/// The texts of some inputs.
fn texts(inputs: &Inputs, shapes: &[Shape]) -> Vec<TextPath> {
    let mut places = Vec::new();
    for (input, (trees, shape)) in inputs.iter().zip(shapes).enumerate() {
        for (value, tree) in trees.iter().enumerate() {
            collect(tree, shape, &mut Vec::new(), &mut |path, most| {
                places.push(TextPath { input, value, path: path.to_vec(), most });
            });
        }
    }
    places
}

fn collect(tree: &Tree, shape: &Shape, path: &mut Vec<usize>, note: &mut dyn FnMut(&[usize], usize)) {
    let mut inside = |index: usize, tree: &Tree, shape: &Shape| {
        path.push(index);
        collect(tree, shape, path, note);
        path.pop();
    };
    match (tree, shape) {
        (Tree::Text(_), Shape::Text(most)) => note(path, *most as usize),
        (Tree::List(items), Shape::List(item, _)) => {
            items.iter().enumerate().for_each(|(index, tree)| inside(index, tree, item));
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            let shapes = ways[*way].parts.iter().map(|(_, shape)| shape);
            parts.iter().zip(shapes).enumerate().for_each(|(index, (tree, shape))| inside(index, tree, shape));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::guide::{Guide, Number, TextHash};

    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    fn generator(texts: &[&str]) -> Generator {
        let guide = Guide { texts: texts.iter().map(|text| units(text)).collect(), ..Guide::default() };
        Generator::new(&guide, 1)
    }

    fn text(text: &str) -> Vec<Tree> {
        vec![Tree::Text(units(text))]
    }

    fn comparison(a: i64, b: i64) -> NumberComparison {
        NumberComparison { pc: 0, nth: 0, a, b }
    }

    #[test]
    fn a_text_that_is_looked_up_is_replaced_by_each_text_of_the_program() {
        let texts = vec![TextComparison { text: units("x"), with: None }];
        let comparisons = ComparisonLog { texts, ..ComparisonLog::default() };
        let found =
            candidates(&mut generator(&["open", "close"]), &[Shape::Text(9)], &vec![text("ax,x")], &comparisons);
        assert_eq!(found, [vec![text("ax,open")], vec![text("ax,close")]]);
    }

    #[test]
    fn compared_numbers_become_equal_or_larger_in_numbers_and_in_texts() {
        let comparisons = ComparisonLog { numbers: vec![comparison(1_000, 250_000)], ..ComparisonLog::default() };
        let shapes = [Shape::Number(Number::Word), Shape::Text(20)];
        let known = vec![vec![Tree::Number(1_000)], text("n=1000")];
        let found = candidates(&mut generator(&[]), &shapes, &known, &comparisons);
        let number = |number: i64| vec![vec![Tree::Number(number)], text("n=1000")];
        assert!([250_000, 250_001, 249_999, 251_000].iter().all(|&wanted| found.contains(&number(wanted))));
        assert!(found.contains(&vec![vec![Tree::Number(1_000)], text("n=250000")]));
    }

    #[test]
    fn lists_get_one_more_of_the_texts_of_the_program() {
        let shape = Shape::List(Box::new(Shape::Text(9)), 4);
        let list = |items: &[&str]| vec![vec![Tree::List(items.iter().map(|item| Tree::Text(units(item))).collect())]];
        let found = candidates(&mut generator(&["status"]), &[shape], &list(&["open"]), &ComparisonLog::default());
        assert_eq!(found, [list(&["open", "status"])]);
    }

    fn flat_hash(tree: &Tree, text_hash: TextHash) -> u32 {
        let Tree::Text(units) = tree else { panic!("a text stays one") };
        hash(units, text_hash)
    }

    #[test]
    fn a_text_whose_hash_was_compared_gets_the_other_hash() {
        let text_hash = TextHash { multiplier: 31 };
        let guide = Guide { text_hash: Some(text_hash), ..Guide::default() };
        let [old, new] = ["hello", "polygenelubricants"].map(|text| i64::from(hash(&units(text), text_hash)));
        let comparisons = ComparisonLog { numbers: vec![comparison(new, old)], ..ComparisonLog::default() };
        let known = vec![text("hello")];
        let found = candidates(&mut Generator::new(&guide, 1), &[Shape::Text(9)], &known, &comparisons);
        assert_eq!(i64::from(flat_hash(&found[0][0][0], text_hash)), new);
        let both = vec![text("hello"), text("world")];
        let shapes = [Shape::Text(9), Shape::Text(9)];
        let found = candidates(&mut Generator::new(&guide, 1), &shapes, &both, &ComparisonLog::default());
        let hashes = |inputs: &Inputs| [0, 1].map(|input| flat_hash(&inputs[input][0], text_hash));
        assert!(found.len() == 2 && found.iter().all(|inputs| inputs[0] != inputs[1]), "{found:?}");
        assert!(found.iter().map(hashes).all(|[one, other]| one == other));
        assert!(candidates(&mut generator(&[]), &[Shape::Text(9)], &known, &comparisons).is_empty());
    }

    #[test]
    fn texts_become_what_a_pattern_of_the_program_asks_for() {
        let found =
            candidates(&mut generator(&[r"[A-C]-\d"]), &[Shape::Text(9)], &vec![text("?")], &ComparisonLog::default());
        let [inputs] = found.as_slice() else { panic!("one text, one pattern: {found:?}") };
        let Tree::Text(drawn) = &inputs[0][0] else { panic!("a text stays one") };
        assert!(drawn.len() == 3 && drawn[1] == u16::from(b'-'), "{drawn:?}");
    }
}
