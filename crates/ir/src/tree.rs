//! What an input is: its words, in the order in which a run reads them, with how they hang together.

use crate::guide::{Number, Shape};

/// A value of an input.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Tree {
    /// A number; of a floating-point number, its bits.
    Number(i64),
    /// A text.
    Text(Vec<u16>),
    /// A list.
    List(Vec<Tree>),
    /// One of several ways, with its parts.
    OneOf(usize, Vec<Tree>),
}

impl Tree {
    /// Writes its words, as a run with this shape reads them.
    pub fn flatten(&self, shape: &Shape, words: &mut Vec<i64>) {
        match (self, shape) {
            (_, Shape::Fixed(..)) => {}
            (Tree::Number(number), _) => words.push(*number),
            (Tree::Text(units), _) => {
                words.push(length(units.len()));
                words.extend(units.iter().map(|&unit| i64::from(unit)));
            }
            (Tree::List(items), Shape::List(item, _)) => {
                words.push(length(items.len()));
                for tree in items {
                    tree.flatten(item, words);
                }
            }
            (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
                if ways.len() > 1 {
                    words.push(length(*way));
                }
                let shapes = ways[*way].parts.iter().map(|(_, shape)| shape);
                parts.iter().zip(shapes).for_each(|(tree, shape)| tree.flatten(shape, words));
            }
            (Tree::List(_) | Tree::OneOf(..), _) => unreachable!("a tree has the shape of its input"),
        }
    }

    /// Reads a value back from its words; nothing if they end too early or do not fit.
    pub fn read(shape: &Shape, words: &mut dyn Iterator<Item = u64>) -> Option<Tree> {
        fn count(words: &mut dyn Iterator<Item = u64>, most: u32) -> Option<usize> {
            let count = words.next()?;
            usize::try_from(count).ok().filter(|&count| count <= most as usize)
        }
        Some(match shape {
            Shape::Number(kind) => Tree::Number(kind.of_word(words.next()?)),
            Shape::Text(most) => {
                let length = count(words, *most)?;
                let units = (0..length).map(|_| words.next().and_then(|unit| u16::try_from(unit & 0xffff).ok()));
                Tree::Text(units.collect::<Option<_>>()?)
            }
            Shape::List(item, most) => {
                let length = count(words, *most)?;
                Tree::List((0..length).map(|_| Tree::read(item, words)).collect::<Option<_>>()?)
            }
            Shape::OneOf(ways) => {
                let way = if ways.len() > 1 { count(words, u32::try_from(ways.len()).ok()? - 1)? } else { 0 };
                let parts = ways[way].parts.iter().map(|(_, shape)| Tree::read(shape, words));
                Tree::OneOf(way, parts.collect::<Option<_>>()?)
            }
            Shape::Fixed(_, tree) => tree.clone(),
        })
    }

    /// Visits all numbers and texts in it, with their shapes.
    pub fn leaves<'a>(&'a self, shape: &'a Shape, visit: &mut dyn FnMut(&'a Tree, &'a Shape)) {
        match (self, shape) {
            (tree, Shape::Fixed(shape, _)) => tree.leaves(shape, visit),
            (Tree::List(items), Shape::List(item, _)) => items.iter().for_each(|tree| tree.leaves(item, visit)),
            (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
                let shapes = ways[*way].parts.iter().map(|(_, shape)| shape);
                parts.iter().zip(shapes).for_each(|(tree, shape)| tree.leaves(shape, visit));
            }
            _ => visit(self, shape),
        }
    }
}

fn length(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

impl Number {
    /// The nearest number of this kind to an integer.
    #[expect(clippy::cast_precision_loss, reason = "the nearest one is wanted")]
    pub fn nearest(self, number: i64) -> i64 {
        match self {
            Number::Single => (number as f32).to_bits().into(),
            Number::Double => (number as f64).to_bits().cast_signed(),
            _ => {
                let (low, high) = self.range();
                number.clamp(low, high)
            }
        }
    }

    /// A word of an input as a number of this kind.
    pub fn of_word(self, word: u64) -> i64 {
        match self {
            Number::Boolean => i64::from(word & 1 != 0),
            Number::Byte => i64::from(low::<1>(word)[0].cast_signed()),
            Number::Character => i64::from(u16::from_le_bytes(low(word))),
            Number::Short => i64::from(i16::from_le_bytes(low(word))),
            Number::Word => i64::from(i32::from_le_bytes(low(word))),
            Number::Single => i64::from(u32::from_le_bytes(low(word))),
            Number::Long | Number::Double => word.cast_signed(),
        }
    }
}

/// The lowest bytes of a word.
fn low<const N: usize>(word: u64) -> [u8; N] {
    let bytes = word.to_le_bytes();
    std::array::from_fn(|index| bytes[index])
}
