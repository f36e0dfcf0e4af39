//! What to try after a run that came further than all others: inputs that answer what it asked last.
//!
//! The last questions of a run are those that kept it from going on. A text that was compared with another one is written
//! in its place; one that was only looked up, as a `switch` does by hash codes, is replaced by each text that the program
//! asks about. A number that was compared becomes equal to the other one, its neighbour, or a larger number of the same
//! kind: whoever wants `x > 250000` may want `x % 1000 == 0` as well. Numbers are looked for in texts, too.

use counterpoint_ir::guide::Shape;
use counterpoint_ir::tree::Tree;

use crate::change::{answer, is_like};
use crate::descend::{leaves, signed};
use crate::draw::Draw;
use crate::feedback::{Asked, Compared, Heard};
use crate::run::Inputs;

/// Inputs that are tried.
const MOST: usize = 32;

/// Questions that are answered, of each kind.
const QUESTIONS: usize = 4;

/// Numbers of the program that are tried for one that was compared.
const CONSTANTS: usize = 4;

/// Texts of the program that are tried for one that was looked up.
const WORDS: usize = 12;

/// Texts of the inputs that are made to match patterns.
const TEXTS: usize = 3;

/// Inputs that answer the last questions of a run with known inputs.
pub(crate) fn answers(draw: &mut Draw, shapes: &[Shape], known: &Inputs, heard: &Heard) -> Vec<Inputs> {
    let mut found = Vec::new();
    let mut note = |inputs: Inputs| {
        if found.len() < MOST && inputs != *known && !found.contains(&inputs) {
            found.push(inputs);
        }
    };
    for rank in 0..QUESTIONS {
        if let Some(asked) = heard.asked.iter().rev().nth(rank) {
            spelled(draw, shapes, known, asked).into_iter().for_each(&mut note);
        }
        if let Some(&compared) = heard.compared.iter().rev().nth(rank) {
            numbered(draw, shapes, known, compared).into_iter().for_each(&mut note);
            note(answered(draw, shapes, known, compared));
        }
        if rank == 0 {
            patterned(draw, shapes, known).into_iter().for_each(&mut note);
            longer(draw, shapes, known).into_iter().for_each(&mut note);
        }
    }
    found
}

/// Answers a question about a text.
fn spelled(draw: &mut Draw, shapes: &[Shape], known: &Inputs, asked: &Asked) -> Vec<Inputs> {
    let Asked { text, with } = asked;
    match with {
        Some(with) => [respelled(shapes, known, text, with), respelled(shapes, known, with, text)].concat(),
        None => draw.words(WORDS).iter().flat_map(|word| respelled(shapes, known, text, word)).collect(),
    }
}

/// Known inputs with a text that matches a pattern of the program, for each text of the inputs.
fn patterned(draw: &mut Draw, shapes: &[Shape], known: &Inputs) -> Vec<Inputs> {
    let mut found = Vec::new();
    for place in texts(known, shapes).iter().take(TEXTS) {
        for mut units in draw.patterned_all() {
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

/// Known inputs with one text instead of another one, for each text of the inputs that has it: at its last place there.
fn respelled(shapes: &[Shape], known: &Inputs, old: &[u16], new: &[u16]) -> Vec<Inputs> {
    let mut found = Vec::new();
    for place in texts(known, shapes) {
        let mut inputs = known.clone();
        let Some(units) = place.find(&mut inputs) else { continue };
        let last = units.len().checked_sub(old.len());
        let Some(at) = last.and_then(|last| (0..=last).rev().find(|&at| is_like(&units[at..], old))) else { continue };
        units.splice(at..at + old.len(), new.iter().copied());
        units.truncate(place.most);
        found.push(inputs);
    }
    found
}

/// Answers a comparison of numbers, for numbers of the inputs and for those that are written in texts.
fn numbered(draw: &mut Draw, shapes: &[Shape], known: &Inputs, compared: Compared) -> Vec<Inputs> {
    let [a, b] = [compared.a, compared.b].map(signed);
    let mut found = Vec::new();
    for (old, with) in [(a, b), (b, a)] {
        let wanted = [with, with.saturating_add(1), with.saturating_sub(1), old.saturating_add(with)];
        let larger = [old.saturating_mul(10), old.saturating_mul(1_000)].into_iter().filter(|_| old != 0);
        let constants: Vec<i64> = (0..CONSTANTS).map(|_| draw.constant()).collect();
        let wanted: Vec<i64> = wanted.into_iter().chain(larger).chain(constants).collect();
        for leaf in leaves(known, shapes) {
            let mut inputs = known.clone();
            if leaf.get(&mut inputs) == Some(old) {
                // Of characters, others than these are as good as any.
                let n_wanted = if leaf.is_character() { 3 } else { wanted.len() };
                found.extend(wanted[..n_wanted].iter().map(|&number| {
                    leaf.set(&mut inputs, number);
                    inputs.clone()
                }));
            }
        }
        let digits = |number: i64| number.to_string().encode_utf16().collect::<Vec<u16>>();
        if old != 0 {
            found.extend(wanted.iter().take(3).flat_map(|&new| respelled(shapes, known, &digits(old), &digits(new))));
        }
    }
    found
}

/// Answers a comparison in one of the other ways: lengths, characters.
fn answered(draw: &mut Draw, shapes: &[Shape], known: &Inputs, compared: Compared) -> Inputs {
    let mut inputs = known.clone();
    let first = draw.below(inputs.len());
    for offset in 0..inputs.len() {
        let input = (first + offset) % known.len();
        if let Some(tree) = inputs[input].last_mut()
            && answer(draw, tree, &shapes[input], &[compared])
        {
            break;
        }
    }
    inputs
}

/// Known inputs with one more item at the end of a list, for each list. Of texts, each that the program asks about is tried.
fn longer(draw: &mut Draw, shapes: &[Shape], known: &Inputs) -> Vec<Inputs> {
    let mut found = Vec::new();
    for (input, shape) in shapes.iter().enumerate() {
        let Shape::List(item, most) = shape else { continue };
        let items = match &**item {
            Shape::Text(_) => draw.words(WORDS).into_iter().map(Tree::Text).collect(),
            item => vec![draw.tree(item), draw.tree(item)],
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

/// A text in the inputs: the input, the value among those that are read of it, the way there, and how long it may be.
struct Place {
    input: usize,
    value: usize,
    path: Vec<usize>,
    most: usize,
}

impl Place {
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
fn texts(inputs: &Inputs, shapes: &[Shape]) -> Vec<Place> {
    let mut places = Vec::new();
    for (input, (trees, shape)) in inputs.iter().zip(shapes).enumerate() {
        for (value, tree) in trees.iter().enumerate() {
            collect(tree, shape, &mut Vec::new(), &mut |path, most| {
                places.push(Place { input, value, path: path.to_vec(), most });
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
    use counterpoint_ir::guide::{Guide, Number};

    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    fn draw(texts: &[&str]) -> Draw {
        let guide = Guide { texts: texts.iter().map(|text| units(text)).collect(), ..Guide::default() };
        Draw::new(&guide, 1)
    }

    fn text(text: &str) -> Vec<Tree> {
        vec![Tree::Text(units(text))]
    }

    fn compared(a: i64, b: i64) -> Compared {
        Compared { pc: 0, nth: 0, a, b }
    }

    #[test]
    fn a_text_that_is_looked_up_is_replaced_by_each_text_of_the_program() {
        let asked = vec![Asked { text: units("x"), with: None }];
        let heard = Heard { asked, ..Heard::default() };
        let found = answers(&mut draw(&["open", "close"]), &[Shape::Text(9)], &vec![text("ax,x")], &heard);
        assert_eq!(found, [vec![text("ax,open")], vec![text("ax,close")]]);
    }

    #[test]
    fn compared_numbers_become_equal_or_larger_in_numbers_and_in_texts() {
        let heard = Heard { compared: vec![compared(1_000, 250_000)], ..Heard::default() };
        let shapes = [Shape::Number(Number::Word), Shape::Text(20)];
        let known = vec![vec![Tree::Number(1_000)], text("n=1000")];
        let found = answers(&mut draw(&[]), &shapes, &known, &heard);
        let number = |number: i64| vec![vec![Tree::Number(number)], text("n=1000")];
        assert!([250_000, 250_001, 249_999, 251_000].iter().all(|&wanted| found.contains(&number(wanted))));
        assert!(found.contains(&vec![vec![Tree::Number(1_000)], text("n=250000")]));
    }

    #[test]
    fn lists_get_one_more_of_the_texts_of_the_program() {
        let shape = Shape::List(Box::new(Shape::Text(9)), 4);
        let list = |items: &[&str]| vec![vec![Tree::List(items.iter().map(|item| Tree::Text(units(item))).collect())]];
        let found = answers(&mut draw(&["status"]), &[shape], &list(&["open"]), &Heard::default());
        assert_eq!(found, [list(&["open", "status"])]);
    }

    #[test]
    fn texts_become_what_a_pattern_of_the_program_asks_for() {
        let found = answers(&mut draw(&[r"[A-C]-\d"]), &[Shape::Text(9)], &vec![text("?")], &Heard::default());
        let [inputs] = found.as_slice() else { panic!("one text, one pattern: {found:?}") };
        let Tree::Text(drawn) = &inputs[0][0] else { panic!("a text stays one") };
        assert!(drawn.len() == 3 && drawn[1] == u16::from(b'-'), "{drawn:?}");
    }
}
