//! Broken text: seeded mutations of good text, for parsers that must survive anything.

use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Makes broken variants of good texts.
#[derive(Debug)]
pub struct Breaker {
    random: Xoshiro256PlusPlus,
    texts: Vec<String>,
}

/// Pieces that parsers are likely to stumble over.
const PIECES: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "..",
    "=",
    "==",
    "=>",
    "<=>",
    "-",
    "!",
    "\"",
    "//",
    "\n",
    "\u{0}",
    "ä",
    "𝔸",
    "0",
    "9223372036854775808",
    "-9223372036854775809",
    "999999999999999999999999999999",
    "1e9",
    "0x",
    "forall",
    "exists",
    "at",
    "in",
    "program",
    "property",
    "enum",
    "const",
    "input",
    "observe",
    "loop",
    "either",
    "or",
    "var",
    "%",
    "@",
    "l0",
    "!l0",
    "((((((((",
    "{{{{{{{{",
    "!!!!!!!!",
    "--------",
    "? : ? :",
];

impl Breaker {
    /// Breaks these texts, in a way that the seed decides.
    pub fn new(seed: u64, texts: Vec<String>) -> Self {
        assert!(!texts.is_empty(), "there must be something to break");
        Self { random: Xoshiro256PlusPlus::seed_from_u64(seed), texts }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.random_range(0..bound.max(1))
    }

    /// The next broken text.
    pub fn next_text(&mut self) -> String {
        let index = self.below(self.texts.len());
        let mut text = self.texts[index].clone();
        for _ in 0..=self.below(4) {
            text = self.mutate(&text);
        }
        text
    }

    fn mutate(&mut self, text: &str) -> String {
        let (from, to) = self.stretch(text);
        let (before, inside, behind) = (&text[..from], &text[from..to], &text[to..]);
        match self.random.next_u32() % 6 {
            0 => format!("{before}{behind}"),
            1 => format!("{before}{inside}{inside}{behind}"),
            2 => format!("{before}{}{behind}", PIECES[self.below(PIECES.len())]),
            3 => format!("{before}{}{inside}{behind}", PIECES[self.below(PIECES.len())]),
            4 => {
                let other = self.below(self.texts.len());
                let other = self.texts[other].clone();
                let (from, to) = self.stretch(&other);
                format!("{before}{}{behind}", &other[from..to])
            }
            _ => format!("{before}{}{behind}", inside.repeat(1 + self.below(300))),
        }
    }

    /// A short stretch of the text that begins and ends between characters.
    fn stretch(&mut self, text: &str) -> (usize, usize) {
        let start = self.below(text.len() + 1);
        let end = (start + self.below(24)).min(text.len());
        (text.floor_char_boundary(start), text.ceil_char_boundary(end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_decides_what_is_broken() {
        let texts = |seed| {
            let mut breaker = Breaker::new(seed, vec!["program P { skip; }".into()]);
            (0..5).map(|_| breaker.next_text()).collect::<Vec<_>>()
        };
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
    }
}
