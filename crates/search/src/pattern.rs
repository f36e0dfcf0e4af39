//! Grammar-based generation: texts that match a regular expression.
//!
//! Programs validate texts by regular expressions, and no concatenation of tokens matches `[A-Z]{3}-\d{2}`. So
//! constants that parse as regular expressions are used as grammars. What a language's dialect has and this parser has
//! not (lookahead, possessive repetition) is not a pattern here.

use std::sync::Arc;

use regex_syntax::hir::{Class, Hir, HirKind};

use crate::generator::Generator;

/// Repetitions beyond the required number, at most.
const REPETITIONS: u32 = 3;

/// The approximate length limit of generated texts.
const LONGEST: usize = 64;

/// A regular expression as a grammar.
#[derive(Debug, Clone)]
pub(crate) struct Pattern(Arc<Hir>);

impl Pattern {
    /// Parses a text as a regular expression. A text that matches only itself is not one.
    pub(crate) fn read(text: &[u16]) -> Option<Self> {
        let text = String::from_utf16(text).ok()?;
        let mut parser = regex_syntax::ParserBuilder::new().unicode(false).utf8(false).build();
        let hir = parser.parse(&text).ok()?;
        let is_plain = hir.properties().is_literal() || !text.contains(['\\', '[', '{', '+', '*', '?']);
        (!is_plain && hir.properties().minimum_len().is_some_and(|least| least <= LONGEST)).then(|| Self(Arc::new(hir)))
    }

    /// A text that matches.
    pub(crate) fn generate(&self, generator: &mut Generator) -> Vec<u16> {
        let mut units = Vec::new();
        write(&self.0, generator, &mut units);
        units
    }
}

fn write(hir: &Hir, generator: &mut Generator, units: &mut Vec<u16>) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => units.extend(String::from_utf8_lossy(&literal.0).encode_utf16()),
        HirKind::Class(class) => units.push(member(class, generator)),
        HirKind::Capture(capture) => write(&capture.sub, generator, units),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, generator, units)),
        HirKind::Alternation(parts) => {
            let at = generator.below(parts.len());
            write(&parts[at], generator, units);
        }
        HirKind::Repetition(repetition) => {
            let least = repetition.min;
            let most = repetition.max.unwrap_or(u32::MAX).min(least.saturating_add(REPETITIONS));
            let more = generator.below(most.saturating_sub(least) as usize + 1);
            for _ in 0..least as usize + more {
                if units.len() < LONGEST {
                    write(&repetition.sub, generator, units);
                }
            }
        }
    }
}

/// A character of a class, a printable one if the class has any.
fn member(class: &Class, generator: &mut Generator) -> u16 {
    let ranges: Vec<(u32, u32)> = match class {
        Class::Bytes(class) => class.iter().map(|range| (range.start().into(), range.end().into())).collect(),
        Class::Unicode(class) => class.iter().map(|range| (range.start().into(), range.end().into())).collect(),
    };
    let printed = ranges.iter().map(|&(low, high)| (low.max(0x20), high.min(0x7e))).filter(|(low, high)| low <= high);
    let printed: Vec<(u32, u32)> = printed.collect();
    let ranges = if printed.is_empty() { ranges } else { printed };
    let Some((low, high)) = generator.pick(&ranges) else { return 0 };
    let offset = generator.below((high - low) as usize + 1);
    u16::try_from(low as usize + offset).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::guide::Guide;

    use super::*;

    fn drawn(pattern: &str, times: usize) -> Option<Vec<String>> {
        let pattern = Pattern::read(&pattern.encode_utf16().collect::<Vec<_>>())?;
        let mut generator = Generator::new(&Guide::default(), 1);
        Some(
            (0..times)
                .map(|_| String::from_utf16(&pattern.generate(&mut generator)).expect("texts are texts"))
                .collect(),
        )
    }

    #[test]
    fn texts_along_a_pattern_match_it() {
        for text in drawn(r"[A-Z]{3}-\d{2}(x|yz)?", 50).expect("it is a pattern") {
            let (head, tail) = text.split_at(6);
            let units: Vec<char> = head.chars().collect();
            assert!(units[..3].iter().all(char::is_ascii_uppercase) && units[3] == '-', "{text}");
            assert!(units[4..].iter().all(char::is_ascii_digit) && ["", "x", "yz"].contains(&tail), "{text}");
        }
        let all = drawn("a*[bc]+", 50).expect("it is a pattern");
        assert!(all.iter().all(|text| text.trim_start_matches('a').trim_matches(['b', 'c']).is_empty()));
        assert!(all.iter().any(|text| text.starts_with('a')) && all.iter().any(|text| !text.starts_with('a')));
    }

    #[test]
    fn words_and_what_cannot_be_read_are_no_patterns() {
        for text in ["admin", "a|b", "", "a(b", r"(?=x)y", r"\p{Nope}+", "a{1000}"] {
            assert_eq!(drawn(text, 1), None, "{text}");
        }
    }
}
