//! Texts with a given hash.
//!
//! A program that compares hashes of texts leaves the path of equal texts only where two different texts have the same
//! hash. A polynomial hash has no secrets, so such texts are computed: a *collision* of a text, or a *preimage* of a value
//! that a comparison asked for (the encodings of input-to-state correspondence).

use counterpoint_ir::guide::TextHash;

use crate::generator::Generator;

/// The printable characters of a preimage start here.
const FIRST: u16 = b'A' as u16;

/// The hash of a text.
pub(crate) fn hash(text: &[u16], TextHash { multiplier }: TextHash) -> u32 {
    text.iter().fold(0_u32, |hash, &unit| hash.wrapping_mul(multiplier).wrapping_add(unit.into()))
}

/// Another text with the same hash. Adding one to a character and taking the multiplier from the next one keeps the hash;
/// where no two characters allow that and stay printable, a leading zero does.
pub(crate) fn collision(text: &[u16], with: TextHash, generator: &mut Generator) -> Vec<u16> {
    let moved = |at: usize, sign: i64| {
        let one = i64::from(text[at]) + sign;
        let next = i64::from(text[at + 1]) - sign * i64::from(with.multiplier);
        let printable = |unit: i64| u16::try_from(unit).ok().filter(|unit| (0x20..0x7f).contains(unit));
        let mut other = text.to_vec();
        (other[at], other[at + 1]) = (printable(one)?, printable(next)?);
        Some(other)
    };
    let pairs = 0..text.len().saturating_sub(1);
    let others: Vec<Vec<u16>> = pairs.flat_map(|at| [moved(at, 1), moved(at, -1)]).flatten().collect();
    generator.pick(&others).unwrap_or_else(|| [&[0], text].concat())
}

/// A printable text with a hash, if the multiplier is small: its characters are the digits of the hash in that base.
pub(crate) fn preimage(value: u32, with: TextHash) -> Option<Vec<u16>> {
    let base = u16::try_from(with.multiplier).ok().filter(|base| (2..=48).contains(base))?;
    let mut n_digits = 1;
    while u32::try_from(u64::from(base).pow(n_digits)).is_ok() {
        n_digits += 1;
    }
    let mut rest = value.wrapping_sub(hash(&vec![FIRST; n_digits as usize], with));
    let mut text: Vec<u16> = Vec::new();
    for _ in 0..n_digits {
        text.push(FIRST + u16::try_from(rest % u32::from(base)).ok()?);
        rest /= u32::from(base);
    }
    text.reverse();
    Some(text)
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::guide::Guide;

    use super::*;

    const BY_31: TextHash = TextHash { multiplier: 31 };

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn collisions_are_other_texts_with_the_same_hash() {
        assert_eq!(hash(&units("hello"), BY_31), 99_162_322);
        let mut generator = Generator::new(&Guide::default(), 1);
        for text in ["", "a", "~~", "admin", "\u{e9}\u{e8}"].map(units) {
            for with in [BY_31, TextHash { multiplier: 1 }, TextHash { multiplier: 65_599 }] {
                let other = collision(&text, with, &mut generator);
                assert!(other != text && hash(&other, with) == hash(&text, with), "{text:?}, {other:?}");
            }
        }
    }

    #[test]
    fn every_value_has_a_printable_preimage() {
        for value in [0, 1, 31, 99_162_322, 0x7fff_ffff, 0x8000_0000, u32::MAX] {
            for with in [BY_31, TextHash { multiplier: 2 }, TextHash { multiplier: 48 }] {
                let text = preimage(value, with).expect("the multiplier is small");
                assert_eq!(hash(&text, with), value);
                assert!(text.iter().all(|unit| (0x20..0x7f).contains(unit)));
            }
        }
        assert_eq!(preimage(5, TextHash { multiplier: 65_599 }), None);
    }
}
