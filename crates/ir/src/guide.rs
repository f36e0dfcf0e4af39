//! Hints for searches: what a front end knows of a program beyond its meaning. How the words of an input hang
//! together, which code its author wrote, which constants it mentions. Nothing that is claimed may rest on it.

use crate::drawn::Drawn;
use crate::ids::{ClassId, FieldId, IdVec, InputId, PointId, ProcId};
use crate::tree::Tree;
use crate::types::{Type, Width};

/// What is known of a program.
#[derive(Debug, Clone, Default)]
pub struct Guide {
    /// The language that it is written in, as people call it.
    pub language: String,
    /// How the words of each input hang together.
    pub shapes: IdVec<InputId, Shape>,
    /// Per procedure, whether the author of the program wrote it; the others belong to libraries.
    pub is_own: IdVec<ProcId, bool>,
    /// Per point, what the number is that is seen there, if it is one.
    pub seen: IdVec<PointId, Option<Number>>,
    /// Classes of libraries: their initialisers may be run once for many runs.
    pub library_classes: Vec<ClassId>,
    /// Numbers that the author's code mentions, ascending.
    pub numbers: Vec<i64>,
    /// Texts that the author's code mentions, in order of appearance, but for those that it only says.
    pub texts: Vec<Vec<u16>>,
    /// Texts that it gives back, prints, or puts into other texts.
    pub said: Vec<Vec<u16>>,
    /// Regular expressions of texts that the methods read which the program calls.
    pub formats: Vec<String>,
    /// How texts are kept in memory, if the program has any.
    pub text_layout: Option<TextLayout>,
    /// Static fields of the author that keep what earlier calls left, and that the author's code reads: their names in
    /// the source.
    pub remembered: Vec<String>,
    /// Types that nothing implements, by their names in the source: objects of them are made up, and their methods do the
    /// same at each call.
    pub made_up: Vec<String>,
    /// Inputs that stand for the world around the program: 0, or no items, is a world without anything special.
    pub outside: Vec<(InputId, Outside)>,
    /// Procedures that compare texts, or look them up: those among their first two parameters that are texts.
    pub text_questions: Vec<ProcId>,
    /// The hash function of texts that the author's code calls, if it calls one.
    pub text_hash: Option<TextHash>,
    /// Fields of objects that cannot be read and are seen because objects are compared by them: class and name, ascending.
    pub compared_fields: Vec<(String, String)>,
}

impl Guide {
    /// What was held constant in all runs, in words, where these parts of the world were drawn from.
    pub fn held_fixed(&self, drawn: Drawn) -> Vec<String> {
        let world = drawn.parts().map(|part| part.words().to_owned());
        let statics = self.remembered.iter().map(|field| format!("the static field `{field}`"));
        let made_up = self.made_up.iter().map(|class| format!("what a made-up `{class}` does"));
        world.chain(statics).chain(made_up).collect()
    }
}

/// Which members of objects are seen where objects are: fields, and what methods without parameters give back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Members {
    /// Those that are public.
    Public,
    /// Those that are not private.
    #[default]
    NotPrivate,
    /// All fields. Methods would tell nothing more.
    All,
}

impl Members {
    /// A number for code outside that tells them apart; all fields need none.
    pub fn number(self) -> Option<u32> {
        match self {
            Self::Public => Some(0),
            Self::NotPrivate => Some(1),
            Self::All => None,
        }
    }
}

/// What an input that stands for a part of the world is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// A time, by [`Outside::millis`].
    Time,
    /// Hours from UTC, by [`Outside::hours`].
    Zone,
    /// A language, by [`Outside::locale`].
    Locale,
    /// No text or one.
    Text,
    /// What its shape says.
    Plain,
}

impl Outside {
    /// The languages that a machine may have; the first one is the usual one.
    const LOCALES: [&str; 6] = ["en-US", "de-DE", "fr-FR", "ja-JP", "en-GB", "tr-TR"];
    /// Noon of the first day of 2000 in milliseconds.
    const NOON: i64 = 946_728_000_000;
    /// A day in milliseconds.
    const DAY: i64 = 86_400_000;
    /// The days of the two hundred years from 2000 on.
    const DAYS: i64 = 73_049;

    /// The time that a number stands for, in milliseconds since 1970: the number itself, if that is within two hundred
    /// years from 2000 on; other numbers are days from noon of the first day of 2000 on, modulo two hundred years.
    pub fn millis(number: i64) -> i64 {
        let is_time = (Self::NOON..Self::NOON + Self::DAYS * Self::DAY).contains(&number);
        if is_time { number } else { Self::NOON + number.rem_euclid(Self::DAYS) * Self::DAY }
    }

    /// The hours from UTC that a number stands for: from -12 to 14, modulo 27.
    pub fn hours(number: i64) -> i64 {
        number.wrapping_add(12).rem_euclid(27) - 12
    }

    /// The language that a number stands for, modulo their number.
    pub fn locale(number: i64) -> &'static str {
        let n_locales = i64::try_from(Self::LOCALES.len()).unwrap_or(1);
        Self::LOCALES[usize::try_from(number.rem_euclid(n_locales)).unwrap_or_default()]
    }
}

/// A polynomial hash of texts, modulo 2^32: each unit is added to the multiple of the hash of those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextHash {
    /// What the hash so far is multiplied by.
    pub multiplier: u32,
}

/// How texts are kept in memory: as objects with an array of their units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextLayout {
    /// The class of texts.
    pub class: ClassId,
    /// The field with the array of bytes.
    pub bytes: FieldId,
    /// The field that is not 0 where two bytes make a unit, the lower one first.
    pub is_wide: FieldId,
}

/// How the words of an input hang together. Each word is read by one `havoc` of the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// One number.
    Number(Number),
    /// A length, then so many characters.
    Text(u32),
    /// A length up to this, then so many items.
    List(Box<Shape>, u32),
    /// The position of an alternative, unless there is only one, then its parts.
    OneOf(Vec<Alternative>),
    /// No words: always this value, which has the shape inside.
    Fixed(Box<Shape>, Tree),
}

/// One way to make a value of parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// What it is, in the words of the source.
    pub name: String,
    /// The parts, with their names.
    pub parts: Vec<(String, Shape)>,
    /// Whether the last part is no argument, but a list of calls on the object that the parts before it make.
    pub has_calls: bool,
}

/// What a number is taken for. Words are sign-extended, floating-point numbers are their bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// 0 or 1.
    Boolean,
    /// 8 bits with a sign.
    Byte,
    /// A unit of UTF-16.
    Character,
    /// 16 bits with a sign.
    Short,
    /// 32 bits with a sign.
    Word,
    /// 64 bits with a sign.
    Long,
    /// A floating-point number of 32 bits.
    Single,
    /// A floating-point number of 64 bits.
    Double,
}

impl Number {
    /// The least and the greatest number; of bits for floating-point numbers.
    pub fn range(self) -> (i64, i64) {
        match self {
            Number::Boolean => (0, 1),
            Number::Byte => (i8::MIN.into(), i8::MAX.into()),
            Number::Character => (0, u16::MAX.into()),
            Number::Short => (i16::MIN.into(), i16::MAX.into()),
            Number::Word => (i32::MIN.into(), i32::MAX.into()),
            Number::Single => (0, u32::MAX.into()),
            Number::Long | Number::Double => (i64::MIN, i64::MAX),
        }
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(self, Number::Single | Number::Double)
    }

    fn is_wide(self) -> bool {
        matches!(self, Number::Long | Number::Double)
    }
}

impl Alternative {
    /// Whether the part at a position is a list of calls on what the others make.
    pub fn is_calls(&self, part: usize) -> bool {
        self.has_calls && part + 1 == self.parts.len()
    }

    /// Its smallest value, if that needs no choice: no arguments but such that are held, and no calls afterwards.
    pub fn nothing(&self) -> Option<Vec<Tree>> {
        let nothing = |(part, (_, shape)): (usize, &(String, Shape))| match shape {
            Shape::Fixed(_, tree) => Some(tree.clone()),
            _ => self.is_calls(part).then(|| Tree::List(Vec::new())),
        };
        self.parts.iter().enumerate().map(nothing).collect()
    }
}

impl Shape {
    /// The type of the words of an input of this shape.
    pub fn word(&self) -> Type {
        Type::Bits(if self.has_wide() { Width::LONG } else { Width::WORD })
    }

    fn has_wide(&self) -> bool {
        match self {
            Shape::Number(number) => number.is_wide(),
            Shape::Text(_) | Shape::Fixed(..) => false,
            Shape::List(item, _) => item.has_wide(),
            Shape::OneOf(alternatives) => {
                alternatives.iter().any(|way| way.parts.iter().any(|(_, part)| part.has_wide()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_for_hours_and_languages() {
        assert_eq!([0, 14, 15, -12, -13, 27].map(Outside::hours), [0, 14, -12, -12, 14, 0]);
        assert!((-12..=14).contains(&Outside::hours(i64::MAX)));
        assert_eq!([0, 5, 6, -1].map(Outside::locale), ["en-US", "tr-TR", "en-US", "tr-TR"]);
    }
}
