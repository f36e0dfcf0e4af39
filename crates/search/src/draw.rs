//! New inputs: small numbers, the constants of the program and their neighbours, pieces of its texts, and what the other
//! inputs of the same run are. Uniform numbers alone pass no `x == 42` and leave no loop that runs `x` times.

use counterpoint_ir::guide::{Guide, Number, Shape};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use counterpoint_ir::tree::Tree;

use crate::pattern::Pattern;

/// Draws inputs.
#[derive(Debug, Clone)]
pub(crate) struct Draw {
    pub(crate) dice: Xoshiro256PlusPlus,
    numbers: Vec<i64>,
    /// Those that may be characters: code that takes texts apart mentions separators as numbers.
    units: Vec<u16>,
    texts: Vec<Vec<u16>>,
    /// Those that it only says, which are of less use.
    said: Vec<Vec<u16>>,
    /// The patterns among them, and those of texts that the program reads.
    patterns: Vec<Pattern>,
    /// What was drawn for the run that is being put together, and what comparisons asked for.
    recent_numbers: Vec<i64>,
    recent_texts: Vec<Vec<u16>>,
    recent_lists: Vec<Vec<Tree>>,
    /// What was handed to the object that was drawn last, by calls before it is used: what is registered is asked for.
    used_numbers: Used<i64>,
    used_texts: Used<Vec<u16>>,
}

/// Values that an object was used with, in order.
#[derive(Debug, Clone)]
struct Used<T> {
    values: Vec<T>,
    /// The one behind that which was taken last: what was handed over together is asked for together.
    next: usize,
}

impl<T> Used<T> {
    fn new() -> Self {
        Self { values: Vec::new(), next: 0 }
    }

    /// Makes room for others. What other objects were used with stays for a while: one may hold the other.
    fn forget(&mut self) {
        let n_old = self.values.len().saturating_sub(MOST_USED);
        self.values.drain(..n_old);
        self.next = 0;
    }
}

/// Texts that programs often treat in a way of their own; the first two have the same hash code.
const ODD_TEXTS: [&str; 12] = ["Aa", "BB", "", " ", "0", "-1", "null", "true", "a b", "A", "\u{e9}", "\n"];

/// Texts that are longer than this rather become shorter than longer.
const LONG_TEXT: usize = 12;

/// How often in a hundred a text of the program is one that it only says.
const SAID: u32 = 10;

/// How often in a hundred it is one that matches a pattern, if there are patterns.
const PATTERNS: u32 = 30;

/// Patterns that are tried one after another.
const PATTERNS_TRIED: usize = 4;

/// How much of what was drawn is remembered.
const RECENT: usize = 24;

/// How often in a hundred a list of numbers or texts is one that is known.
const KNOWN_LISTS: u32 = 20;

/// Values that objects were used with before the next one is drawn.
const MOST_USED: usize = 6;

/// How often in a hundred nothing is called on an object before it is used.
const UNUSED: u32 = 50;

impl Draw {
    pub(crate) fn new(guide: &Guide, seed: u64) -> Self {
        let formats = guide.formats.iter().map(|format| format.encode_utf16().collect::<Vec<_>>());
        let patterns = guide.texts.iter().cloned().chain(formats).filter_map(|text| Pattern::read(&text));
        let mut draw = Self {
            patterns: patterns.collect(),
            dice: Xoshiro256PlusPlus::seed_from_u64(seed),
            numbers: guide.numbers.clone(),
            units: guide
                .numbers
                .iter()
                .filter_map(|&number| u16::try_from(number).ok())
                .filter(|unit| (32..127).contains(unit))
                .collect(),
            texts: guide.texts.clone(),
            said: guide.said.clone(),
            recent_numbers: Vec::new(),
            recent_texts: Vec::new(),
            recent_lists: Vec::new(),
            used_numbers: Used::new(),
            used_texts: Used::new(),
        };
        guide.shapes.values().for_each(|shape| draw.learn(shape));
        draw
    }

    /// Learns values that never change, as if the program mentioned them: other inputs may have to be like them.
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
        self.dice.random_range(0..limit.max(1))
    }

    /// True so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.dice.random_range(0..100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())].clone()) }
    }

    /// Remembers values of the run that is being put together.
    pub(crate) fn note(&mut self, tree: &Tree, shape: &Shape) {
        if let (Tree::List(items), Shape::List(item, _)) = (tree, shape)
            && is_leaf(item)
            && !items.is_empty()
        {
            note(&mut self.recent_lists, items.clone());
        }
        tree.leaves(shape, &mut |leaf, _| match leaf {
            Tree::Number(number) => note(&mut self.recent_numbers, *number),
            Tree::Text(units) => note(&mut self.recent_texts, units.clone()),
            Tree::List(_) | Tree::OneOf(..) => {}
        });
    }

    /// Remembers a number that may be of use.
    pub(crate) fn note_number(&mut self, number: i64) {
        note(&mut self.recent_numbers, number);
    }

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
                    if alternative.is_then(part) { self.calls(shape) } else { self.tree(shape) }
                });
                Tree::OneOf(way, parts.collect())
            }
            Shape::Fixed(_, tree) => tree.clone(),
        };
        self.note(&tree, shape);
        tree
    }

    /// Now and then a list that is known, if one fits: whoever compares lists wants equal ones.
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

    /// Calls on an object before it is used, often none. What they are given is remembered.
    fn calls(&mut self, shape: &Shape) -> Tree {
        self.used_numbers.forget();
        self.used_texts.forget();
        if self.chance(UNUSED) {
            return Tree::List(Vec::new());
        }
        let calls = self.tree(shape);
        calls.leaves(shape, &mut |leaf, _| match leaf {
            Tree::Number(number) => self.used_numbers.values.push(*number),
            Tree::Text(units) => self.used_texts.values.push(units.clone()),
            Tree::List(_) | Tree::OneOf(..) => {}
        });
        calls
    }

    /// One of the values that an object was used with, so many times in a hundred.
    fn used<T: Clone>(&mut self, used: impl Fn(&mut Self) -> &mut Used<T>, percent: u32) -> Option<T> {
        let n_values = used(self).values.len();
        if n_values == 0 || !self.chance(percent) {
            return None;
        }
        let at = if self.chance(50) { used(self).next % n_values } else { self.below(n_values) };
        let used = used(self);
        used.next = at + 1;
        used.values.get(at).cloned()
    }

    /// Mostly short, now and then as long as it may be.
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
        if let Some(number) = self.used(|draw| &mut draw.used_numbers, 25) {
            return number;
        }
        match self.below(20) {
            0..=4 => self.dice.random_range(-2..=10),
            5..=7 => self.dice.random_range(-100..=200),
            8..=11 => self.constant().saturating_add(self.dice.random_range(-1..=1)),
            12..=15 => {
                let recent = std::mem::take(&mut self.recent_numbers);
                let known = self.pick(&recent).unwrap_or(1);
                self.recent_numbers = recent;
                known.saturating_add(if self.chance(60) { 0 } else { self.dice.random_range(-1..=1) })
            }
            16 => {
                let power = 1_i64.wrapping_shl(self.dice.random_range(0..63));
                if self.chance(50) { power } else { power.wrapping_neg() }
            }
            17 => {
                let (low, high) = kind.range();
                if self.chance(50) { low } else { high }
            }
            18 => self.dice.random_range(-20_000..=20_000),
            _ => {
                let (low, high) = kind.range();
                self.dice.random_range(low..=high)
            }
        }
    }

    /// A number that the program mentions.
    pub(crate) fn constant(&mut self) -> i64 {
        let at = self.below(self.numbers.len());
        self.numbers.get(at).copied().unwrap_or(0)
    }

    /// Any number of a kind, all of them alike.
    pub(crate) fn anything(&mut self, kind: Number) -> i64 {
        let (low, high) = kind.range();
        self.dice.random_range(low..=high)
    }

    fn float(&mut self, kind: Number) -> i64 {
        const SPECIAL: [f64; 9] = [0.5, -0.5, 0.1, -0.0, 1e-9, 1e18, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let value = SPECIAL[self.below(SPECIAL.len())];
        #[expect(clippy::cast_possible_truncation, reason = "a float is asked for")]
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
            17 | 18 => self.dice.random_range(32..127),
            _ => self.dice.random_range(0..=u16::MAX),
        }
    }

    fn text(&mut self, most: u32) -> Vec<u16> {
        let used = self.used(|draw| &mut draw.used_texts, 50);
        let mut units = match self.below(20) {
            _ if used.is_some() => used.unwrap_or_default(),
            0..=5 => self.known_text(),
            6..=8 => {
                let known = self.known_text();
                self.edited(known)
            }
            9..=11 => {
                let recent = std::mem::take(&mut self.recent_texts);
                let known = self.pick(&recent).unwrap_or_default();
                self.recent_texts = recent;
                if self.chance(70) { known } else { self.edited(known) }
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

    /// A text that may be part of others: one of the program, or a number.
    pub(crate) fn word(&mut self) -> Vec<u16> {
        if self.chance(60) {
            return self.known_text();
        }
        let number = self.integer(Number::Word);
        number.to_string().encode_utf16().collect()
    }

    /// Some of the texts of the program, all of them if there are few.
    pub(crate) fn words(&mut self, most: usize) -> Vec<Vec<u16>> {
        let n_texts = self.texts.len();
        let first = if n_texts > most { self.below(n_texts) } else { 0 };
        (0..n_texts.min(most)).map(|offset| self.texts[(first + offset) % n_texts].clone()).collect()
    }

    /// A text that matches a pattern. Numbers in it are those that the program mentions now and then.
    fn patterned(&mut self, pattern: usize) -> Vec<u16> {
        let Some(pattern) = self.patterns.get(pattern).cloned() else { return Vec::new() };
        let mut units = pattern.draw(self);
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

    /// A text for each of the first patterns.
    pub(crate) fn patterned_all(&mut self) -> Vec<Vec<u16>> {
        (0..self.patterns.len().min(PATTERNS_TRIED)).map(|pattern| self.patterned(pattern)).collect()
    }

    fn known_text(&mut self) -> Vec<u16> {
        if self.chance(5) {
            let odd = ODD_TEXTS[self.below(ODD_TEXTS.len())];
            return odd.encode_utf16().collect();
        }
        if !self.patterns.is_empty() && self.chance(PATTERNS) {
            let pattern = self.below(self.patterns.len());
            return self.patterned(pattern);
        }
        let said = self.texts.is_empty() || self.chance(SAID);
        let texts = if said { &self.said } else { &self.texts };
        if texts.is_empty() {
            return (0..self.below(5)).map(|_| self.unit()).collect();
        }
        let at = self.dice.random_range(0..texts.len());
        texts[at].clone()
    }

    /// A text with one small change.
    pub(crate) fn edited(&mut self, mut units: Vec<u16>) -> Vec<u16> {
        let at = self.below(units.len() + 1);
        // Texts that are put together grow; long ones make long runs.
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
            // Formats put one piece behind the other, or between two others.
            place => {
                let at = match place {
                    4 => 0,
                    5 => at,
                    _ => units.len(),
                };
                let more = self.word();
                units.splice(at..at, more);
            }
        }
        units
    }
}

fn is_leaf(shape: &Shape) -> bool {
    matches!(shape, Shape::Number(_) | Shape::Text(_))
}

fn note<T: PartialEq>(known: &mut Vec<T>, value: T) {
    if !known.contains(&value) {
        if known.len() == RECENT {
            known.remove(0);
        }
        known.push(value);
    }
}
