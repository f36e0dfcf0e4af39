//! The generator of inputs.
//!
//! Values come from small ranges, from a *dictionary* (constants and texts of the program, and their neighbours) and
//! from the other inputs of the same run. Uniform numbers alone satisfy no `x == 42` and leave no loop that runs `x`
//! times.

use counterpoint_ir::guide::{Guide, Number, Shape, TextHash};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use counterpoint_ir::tree::Tree;

use crate::pattern::Pattern;
use crate::text_hash::collision;

/// Generates inputs from a stream of random numbers.
#[derive(Debug, Clone)]
pub(crate) struct Generator {
    pub(crate) rng: Xoshiro256PlusPlus,
    /// The dictionary: numbers of the program.
    numbers: Vec<i64>,
    /// Those that may be characters: code that splits texts mentions separators as numbers.
    units: Vec<u16>,
    /// The dictionary: texts of the program.
    texts: Vec<Vec<u16>>,
    /// Texts that it only outputs, which are less useful as inputs.
    output_texts: Vec<Vec<u16>>,
    /// Regular expressions among them, and those of texts that the program parses.
    patterns: Vec<Pattern>,
    /// The hash function that the program calls on texts.
    pub(crate) text_hash: Option<TextHash>,
    /// Values of the inputs that are being generated, and operands of comparisons.
    recent_numbers: Vec<i64>,
    recent_texts: Vec<Vec<u16>>,
    recent_lists: Vec<Vec<Tree>>,
    /// Arguments of set-up calls on the object that was generated last: programs look up what was registered.
    setup_numbers: SetupValues<i64>,
    setup_texts: SetupValues<Vec<u16>>,
}

/// Arguments of set-up calls, in order.
#[derive(Debug, Clone)]
struct SetupValues<T> {
    values: Vec<T>,
    /// The position after the value that was taken last: what was registered together is looked up together.
    next: usize,
}

impl<T> SetupValues<T> {
    fn new() -> Self {
        Self { values: Vec::new(), next: 0 }
    }

    /// Makes room for another object. Arguments of earlier objects stay for a while: one object may hold the other.
    fn forget(&mut self) {
        let n_old = self.values.len().saturating_sub(MOST_SETUP_VALUES);
        self.values.drain(..n_old);
        self.next = 0;
    }
}

/// Texts that programs often treat as special cases: nothing, blanks, numbers, literals, separators, capitals, accents,
/// lines.
const SPECIAL_TEXTS: [&str; 10] = ["", " ", "0", "-1", "null", "true", "a b", "A", "\u{e9}", "\n"];

/// Longer texts are mostly shortened by mutation.
const LONG_TEXT: usize = 12;

/// Per cent of dictionary texts that are texts which the program only outputs.
const OUTPUT_TEXTS: u32 = 10;

/// Per cent of dictionary texts that match a pattern, if there are patterns.
const PATTERNS: u32 = 30;

/// Patterns that are tried one after another.
const PATTERNS_TRIED: usize = 4;

/// Per cent of repeated texts that become another text with the same hash, if the program hashes texts.
const COLLISIONS: u32 = 25;

/// Generated values that are kept, of each kind.
const RECENT: usize = 24;

/// Per cent of lists of numbers or texts that repeat a recent one.
const KNOWN_LISTS: u32 = 20;

/// Arguments of set-up calls that are kept for the next object.
const MOST_SETUP_VALUES: usize = 6;

/// Per cent of objects without set-up calls.
const NO_SETUP: u32 = 50;

impl Generator {
    pub(crate) fn new(guide: &Guide, seed: u64) -> Self {
        let formats = guide.formats.iter().map(|format| format.encode_utf16().collect::<Vec<_>>());
        let patterns = guide.texts.iter().cloned().chain(formats).filter_map(|text| Pattern::read(&text));
        let mut generator = Self {
            patterns: patterns.collect(),
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            numbers: guide.numbers.clone(),
            units: guide
                .numbers
                .iter()
                .filter_map(|&number| u16::try_from(number).ok())
                .filter(|unit| (32..127).contains(unit))
                .collect(),
            texts: guide.texts.clone(),
            output_texts: guide.said.clone(),
            text_hash: guide.text_hash,
            recent_numbers: Vec::new(),
            recent_texts: Vec::new(),
            recent_lists: Vec::new(),
            setup_numbers: SetupValues::new(),
            setup_texts: SetupValues::new(),
        };
        guide.shapes.values().for_each(|shape| generator.learn(shape));
        generator
    }

    /// Adds values that never change to the dictionary: other inputs may have to equal them.
    fn learn(&mut self, shape: &Shape) {
        match shape {
            Shape::Fixed(_, tree) => tree.leaves(shape, &mut |leaf, _| match leaf {
                Tree::Number(number) if !self.numbers.contains(number) => self.numbers.push(*number),
                Tree::Text(units) if !self.texts.contains(units) => self.texts.push(units.clone()),
                _ => {}
            }),
            Shape::OneOf(ways) => {
                ways.iter().flat_map(|way| &way.parts).for_each(|(_, part)| self.learn(part));
            }
            Shape::Number(_) | Shape::Text(_) | Shape::List(..) => {}
        }
    }

    /// A number below a limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.rng.random_range(0..limit.max(1))
    }

    /// True so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.rng.random_range(0..100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())].clone()) }
    }

    /// Keeps the numbers, texts and lists of a value as recent ones.
    pub(crate) fn keep(&mut self, tree: &Tree, shape: &Shape) {
        if let (Tree::List(items), Shape::List(item, _)) = (tree, shape)
            && is_leaf(item)
            && !items.is_empty()
        {
            keep(&mut self.recent_lists, items.clone());
        }
        tree.leaves(shape, &mut |leaf, _| match leaf {
            Tree::Number(number) => keep(&mut self.recent_numbers, *number),
            Tree::Text(units) => keep(&mut self.recent_texts, units.clone()),
            Tree::List(_) | Tree::OneOf(..) => {}
        });
    }

    /// Keeps a number as a recent one.
    pub(crate) fn keep_number(&mut self, number: i64) {
        keep(&mut self.recent_numbers, number);
    }

    /// A value of a shape.
    pub(crate) fn tree(&mut self, shape: &Shape) -> Tree {
        let tree = match shape {
            Shape::Number(kind) => Tree::Number(self.number(*kind)),
            Shape::Text(most) => Tree::Text(self.text(*most)),
            Shape::List(item, most) => Tree::List(self.recent_list(item, *most).unwrap_or_else(|| {
                let length = self.length(*most);
                (0..length).map(|_| self.tree(item)).collect()
            })),
            Shape::OneOf(ways) => {
                let way = self.below(ways.len());
                let alternative = &ways[way];
                let parts = alternative.parts.iter().enumerate().map(|(part, (_, shape))| {
                    if alternative.is_calls(part) { self.setup_calls(shape) } else { self.tree(shape) }
                });
                Tree::OneOf(way, parts.collect())
            }
            Shape::Fixed(_, tree) => tree.clone(),
        };
        self.keep(&tree, shape);
        tree
    }

    /// Sometimes a recent list, if one fits: comparisons of lists need equal ones.
    fn recent_list(&mut self, item: &Shape, most: u32) -> Option<Vec<Tree>> {
        if self.recent_lists.is_empty() || !is_leaf(item) || !self.chance(KNOWN_LISTS) {
            return None;
        }
        let fits = |tree: &Tree| match (tree, item) {
            (Tree::Number(number), Shape::Number(kind)) => kind.is_float() || kind.nearest(*number) == *number,
            (Tree::Text(units), Shape::Text(most)) => units.len() <= *most as usize,
            _ => false,
        };
        let at = self.below(self.recent_lists.len());
        Some(&self.recent_lists[at]).filter(|it| it.len() <= most as usize && it.iter().all(fits)).cloned()
    }

    /// Set-up calls on an object, often none. Their arguments are kept.
    fn setup_calls(&mut self, shape: &Shape) -> Tree {
        self.setup_numbers.forget();
        self.setup_texts.forget();
        if self.chance(NO_SETUP) {
            return Tree::List(Vec::new());
        }
        let calls = self.tree(shape);
        calls.leaves(shape, &mut |leaf, _| match leaf {
            Tree::Number(number) => self.setup_numbers.values.push(*number),
            Tree::Text(units) => self.setup_texts.values.push(units.clone()),
            Tree::List(_) | Tree::OneOf(..) => {}
        });
        calls
    }

    /// An argument of a set-up call, with a probability in per cent.
    fn setup_value<T: Clone>(&mut self, of: impl Fn(&mut Self) -> &mut SetupValues<T>, percent: u32) -> Option<T> {
        let n_values = of(self).values.len();
        if n_values == 0 || !self.chance(percent) {
            return None;
        }
        let at = if self.chance(50) { of(self).next % n_values } else { self.below(n_values) };
        let setup = of(self);
        setup.next = at + 1;
        setup.values.get(at).cloned()
    }

    /// A length: mostly short, sometimes up to the limit.
    pub(crate) fn length(&mut self, most: u32) -> usize {
        let most = most as usize;
        match self.below(10) {
            0 => most.min(self.below(most + 1)),
            1..=3 => most.min(self.below(4) + 1),
            _ => most.min(self.below(4)),
        }
    }

    pub(crate) fn number(&mut self, kind: Number) -> i64 {
        match kind {
            Number::Boolean => i64::from(self.chance(50)),
            Number::Character => self.unit().into(),
            _ if kind.is_float() && self.chance(20) => self.float(kind),
            _ => {
                let number = self.integer(kind);
                kind.nearest(number)
            }
        }
    }

    fn integer(&mut self, kind: Number) -> i64 {
        if let Some(number) = self.setup_value(|generator| &mut generator.setup_numbers, 25) {
            return number;
        }
        match self.below(20) {
            // Counts and indices; ages, percentages and other small amounts.
            0..=4 => self.rng.random_range(-2..=10),
            5..=7 => self.rng.random_range(-100..=200),
            8..=11 => self.constant().saturating_add(self.rng.random_range(-1..=1)),
            12..=15 => {
                let recent = std::mem::take(&mut self.recent_numbers);
                let known = self.pick(&recent).unwrap_or(1);
                self.recent_numbers = recent;
                known.saturating_add(if self.chance(60) { 0 } else { self.rng.random_range(-1..=1) })
            }
            16 => {
                let power = 1_i64.wrapping_shl(self.rng.random_range(0..63));
                if self.chance(50) { power } else { power.wrapping_neg() }
            }
            17 => {
                let (low, high) = kind.range();
                if self.chance(50) { low } else { high }
            }
            // Years, prices, ports.
            18 => self.rng.random_range(-20_000..=20_000),
            _ => {
                let (low, high) = kind.range();
                self.rng.random_range(low..=high)
            }
        }
    }

    /// A number of the dictionary.
    pub(crate) fn constant(&mut self) -> i64 {
        let at = self.below(self.numbers.len());
        self.numbers.get(at).copied().unwrap_or(0)
    }

    /// A number of a kind, uniformly distributed.
    pub(crate) fn uniform(&mut self, kind: Number) -> i64 {
        let (low, high) = kind.range();
        self.rng.random_range(low..=high)
    }

    fn float(&mut self, kind: Number) -> i64 {
        const SPECIAL: [f64; 9] = [0.5, -0.5, 0.1, -0.0, 1e-9, 1e18, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let value = SPECIAL[self.below(SPECIAL.len())];
        #[expect(clippy::cast_possible_truncation, reason = "a float is wanted")]
        if kind == Number::Single { (value as f32).to_bits().into() } else { value.to_bits().cast_signed() }
    }

    pub(crate) fn unit(&mut self) -> u16 {
        match self.below(20) {
            0..=4 => {
                let texts = std::mem::take(&mut self.texts);
                let text = self.pick(&texts).unwrap_or_default();
                self.texts = texts;
                self.pick(&text).unwrap_or_else(|| b'a'.into())
            }
            5 | 6 if !self.units.is_empty() => {
                let at = self.below(self.units.len());
                self.units[at]
            }
            5..=11 => u16::from(b'a' + u8::try_from(self.below(26)).unwrap_or(0)),
            12 | 13 => u16::from(b'A' + u8::try_from(self.below(26)).unwrap_or(0)),
            14..=16 => u16::from(b'0' + u8::try_from(self.below(10)).unwrap_or(0)),
            17 | 18 => self.rng.random_range(32..127),
            _ => self.rng.random_range(0..=u16::MAX),
        }
    }

    fn text(&mut self, most: u32) -> Vec<u16> {
        let setup = self.setup_value(|generator| &mut generator.setup_texts, 50);
        let mut units = match self.below(20) {
            _ if setup.is_some() => setup.unwrap_or_default(),
            0..=5 => self.dictionary_text(),
            6..=8 => {
                let known = self.dictionary_text();
                self.mutated_text(known)
            }
            9..=11 => {
                let recent = std::mem::take(&mut self.recent_texts);
                let known = self.pick(&recent).unwrap_or_default();
                self.recent_texts = recent;
                if let Some(hash) = self.text_hash
                    && self.chance(COLLISIONS)
                {
                    collision(&known, hash, self)
                } else if self.chance(70) {
                    known
                } else {
                    self.mutated_text(known)
                }
            }
            12 | 13 => {
                let number = self.integer(Number::Word);
                number.to_string().encode_utf16().collect()
            }
            _ => {
                let length = match self.below(20) {
                    0 => self.below(most as usize + 1),
                    1..=3 => self.below(25),
                    _ => self.below(7),
                };
                (0..length).map(|_| self.unit()).collect()
            }
        };
        units.truncate(most as usize);
        units
    }

    /// A token that may be part of a text: a text of the dictionary, or a number.
    pub(crate) fn token(&mut self) -> Vec<u16> {
        if self.chance(60) {
            return self.dictionary_text();
        }
        let number = self.integer(Number::Word);
        number.to_string().encode_utf16().collect()
    }

    /// Some texts of the dictionary, all of them if there are few.
    pub(crate) fn tokens(&mut self, most: usize) -> Vec<Vec<u16>> {
        let n_texts = self.texts.len();
        let first = if n_texts > most { self.below(n_texts) } else { 0 };
        (0..n_texts.min(most)).map(|offset| self.texts[(first + offset) % n_texts].clone()).collect()
    }

    /// A text that matches a pattern. Sometimes a number in it is one of the dictionary.
    fn matching(&mut self, pattern: usize) -> Vec<u16> {
        let Some(pattern) = self.patterns.get(pattern).cloned() else { return Vec::new() };
        let mut units = pattern.generate(self);
        if self.chance(30) {
            let digits: Vec<u16> = self.constant().to_string().encode_utf16().collect();
            let is_digit = |unit: &u16| (u16::from(b'0')..=u16::from(b'9')).contains(unit);
            let runs = units.windows(digits.len()).position(|window| window.iter().all(is_digit));
            if let Some(at) = runs.filter(|_| digits.iter().all(is_digit)) {
                units[at..at + digits.len()].copy_from_slice(&digits);
            }
        }
        units
    }

    /// A matching text for each of the first patterns.
    pub(crate) fn matching_all(&mut self) -> Vec<Vec<u16>> {
        (0..self.patterns.len().min(PATTERNS_TRIED)).map(|pattern| self.matching(pattern)).collect()
    }

    /// A text of the dictionary, sometimes a special one or one that matches a pattern.
    fn dictionary_text(&mut self) -> Vec<u16> {
        if self.chance(5) {
            let odd = SPECIAL_TEXTS[self.below(SPECIAL_TEXTS.len())];
            return odd.encode_utf16().collect();
        }
        if !self.patterns.is_empty() && self.chance(PATTERNS) {
            let pattern = self.below(self.patterns.len());
            return self.matching(pattern);
        }
        let is_output = self.texts.is_empty() || self.chance(OUTPUT_TEXTS);
        let texts = if is_output { &self.output_texts } else { &self.texts };
        if texts.is_empty() {
            return (0..self.below(5)).map(|_| self.unit()).collect();
        }
        let at = self.rng.random_range(0..texts.len());
        texts[at].clone()
    }

    /// A text after one mutation.
    pub(crate) fn mutated_text(&mut self, mut units: Vec<u16>) -> Vec<u16> {
        let at = self.below(units.len() + 1);
        // Repeated mutation makes texts grow, and long texts make long runs.
        if units.len() > LONG_TEXT && self.chance(60) {
            let end = at + self.below(units.len() - at + 1);
            units.drain(at..end);
            return units;
        }
        match self.below(9) {
            0 => units.insert(at, self.unit()),
            1 if at < units.len() => {
                units.remove(at);
            }
            2 if at < units.len() => units[at] = self.unit(),
            3 => units.truncate(at),
            // Formats concatenate tokens, or insert one between two others.
            place => {
                let at = match place {
                    4 => 0,
                    5 => at,
                    _ => units.len(),
                };
                let more = self.token();
                units.splice(at..at, more);
            }
        }
        units
    }
}

fn is_leaf(shape: &Shape) -> bool {
    matches!(shape, Shape::Number(_) | Shape::Text(_))
}

fn keep<T: PartialEq>(known: &mut Vec<T>, value: T) {
    if !known.contains(&value) {
        if known.len() == RECENT {
            known.remove(0);
        }
        known.push(value);
    }
}
