//! Values that a user chooses: what was typed becomes a value of a maker, so that it goes wherever found values go.

use counterpoint_ir::tree::Tree;

use super::find::{Finder, part};
use super::{How, Maker, Way};
use crate::class::flags;
use crate::descriptor::{Sort, class_name};
use crate::entry::Argument;

/// What can be as long as it was typed.
const ANY_SIZE: u32 = u32::MAX;

/// Makes one of some values, of which each is given for a type.
pub(crate) fn among(values: &[Argument], descriptor: &str) -> Option<Maker> {
    let mut ways = Vec::new();
    for value in values {
        let (maker, tree) = fixed(value, descriptor)?;
        ways.push(Maker::Fixed(Box::new(maker), tree));
    }
    if ways.len() == 1 { ways.pop() } else { Some(one_of(ways)) }
}

/// A maker of a value, and the value.
fn fixed(value: &Argument, descriptor: &str) -> Option<(Maker, Tree)> {
    let sort = Sort::of(descriptor);
    Some(match value {
        Argument::Integer(number) => (Maker::Primitive(sort), Tree::Number(*number)),
        #[expect(clippy::cast_possible_truncation, reason = "a float is asked for")]
        Argument::Float(number) if sort == Sort::Float => {
            (Maker::Primitive(sort), Tree::Number((*number as f32).to_bits().into()))
        }
        Argument::Float(number) => (Maker::Primitive(sort), Tree::Number(number.to_bits().cast_signed())),
        Argument::Null => (Maker::Null("it was asked for".to_owned()), Tree::OneOf(0, Vec::new())),
        Argument::Text(text) => (Maker::Text(ANY_SIZE), Tree::Text(text.encode_utf16().collect())),
        Argument::Boxed(sort, value) => {
            let (_, letter, class) = sort.primitive()?;
            let (maker, tree) = fixed(value, letter)?;
            let how = How::Call(class.to_owned(), "valueOf".to_owned(), format!("({letter})L{class};"));
            (
                Maker::OneOf(vec![Way { how, parts: vec![part("value", maker)], then: Vec::new() }]),
                Tree::OneOf(0, vec![tree]),
            )
        }
        Argument::Constant(class, name) => {
            let how = How::Constant(class.clone(), name.clone(), format!("L{class};"));
            (Maker::OneOf(vec![Way { how, parts: Vec::new(), then: Vec::new() }]), Tree::OneOf(0, Vec::new()))
        }
        Argument::Array(items) => {
            let element = descriptor.strip_prefix('[')?;
            let (item, trees) = items_of(items, element)?;
            (Maker::Array(element.to_owned(), Box::new(item), ANY_SIZE), Tree::List(trees))
        }
        Argument::Param | Argument::Input(_) => return None,
    })
}

/// One maker for all items, with each of them. Where they are made in different ways, such as null, it has these ways.
fn items_of(items: &[Argument], element: &str) -> Option<(Maker, Vec<Tree>)> {
    let (mut makers, mut made) = (Vec::new(), Vec::new());
    for item in items {
        let (maker, tree) = fixed(item, element)?;
        let way = makers.iter().position(|known| *known == maker).unwrap_or(makers.len());
        if way == makers.len() {
            makers.push(maker);
        }
        made.push((way, tree));
    }
    if makers.len() == 1 {
        return Some((makers.remove(0), made.into_iter().map(|(_, tree)| tree).collect()));
    }
    let trees = made.into_iter().map(|(way, tree)| Tree::OneOf(way, vec![tree])).collect();
    Some((one_of(makers), trees))
}

fn one_of(makers: Vec<Maker>) -> Maker {
    Maker::OneOf(
        makers
            .into_iter()
            .map(|maker| Way { how: How::Parts, parts: vec![part("", maker)], then: Vec::new() })
            .collect(),
    )
}

impl Finder<'_> {
    /// The constants of an enumeration; nothing if the class is none.
    pub fn constants(&self, class: &str) -> Option<Vec<String>> {
        let (names, read) = self.read_any(class_name(class)).filter(|(_, read)| read.is(flags::ENUM))?;
        let constants = read.fields.iter().filter(|field| field.flags & flags::ENUM != 0);
        Some(constants.map(|field| names.get(field.name).to_owned()).collect())
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::guide::Shape;

    use super::*;

    #[test]
    fn values_that_are_known_read_no_words() {
        let none = |_: &str| None;
        let made = |text: &str, ty: &str| among(&[Argument::parse(text, ty, &none).unwrap()], ty).unwrap();
        let check = |text: &str, ty: &str, expected: &Tree| {
            let shape = made(text, ty).shape();
            let tree = Tree::read(&shape, &mut std::iter::empty());
            assert_eq!(tree.as_ref(), Some(expected), "{text}");
            let mut words = Vec::new();
            expected.flatten(&shape, &mut words);
            assert_eq!(words, [0; 0], "{text}");
        };
        let text = |text: &str| Tree::Text(text.encode_utf16().collect());
        check("-7", "J", &Tree::Number(-7));
        check("1.5", "F", &Tree::Number(1.5_f32.to_bits().into()));
        check(
            "a text that is longer than any that is drawn",
            "Ljava/lang/String;",
            &text("a text that is longer than any that is drawn"),
        );
        check("{1, 2}", "[I", &Tree::List(vec![Tree::Number(1), Tree::Number(2)]));
        check("3", "Ljava/lang/Integer;", &Tree::OneOf(0, vec![Tree::Number(3)]));
        check("null", "Ljava/util/List;", &Tree::OneOf(0, Vec::new()));
        let mixed = vec![Tree::OneOf(0, vec![text("a")]), Tree::OneOf(1, vec![Tree::OneOf(0, Vec::new())])];
        check("{a, null}", "[Ljava/lang/String;", &Tree::List(mixed));
    }

    #[test]
    fn one_of_several_values_reads_its_position() {
        let values = [Argument::Integer(5), Argument::Integer(7)];
        let shape = among(&values, "J").unwrap().shape();
        assert!(matches!(&shape, Shape::OneOf(ways) if ways.len() == 2));
        let tree = Tree::read(&shape, &mut [1_u64].into_iter());
        assert_eq!(tree, Some(Tree::OneOf(1, vec![Tree::Number(7)])));
    }
}
