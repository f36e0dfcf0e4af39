//! Seeded mutation of the corpus: the reader never panics, and what it accepts is printed and read back.

use counterpoint_diag::FileId;

use super::lexer::lex;
use super::tests::{assert_round_trip, corpus};
use super::{header, parse, print};
use crate::verify::verify;

/// Chosen so that the test takes about two seconds.
const CASES: usize = 12_000;

/// Marsaglia's xorshift with 64 bits.
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap() % limit.max(1)
    }
}

/// The text with a few bytes deleted, doubled, swapped or replaced. What is no text any more is repaired lossily.
fn mutate_bytes(text: &str, random: &mut Xorshift) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(bytes.len()), random.below(bytes.len()));
        match random.below(4) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, bytes[at]),
            2 => bytes.swap(at, other),
            _ => bytes[at] = b"%@#\"\\-.:,!={}[]()0l\n\xc3"[random.below(21)],
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The text with a few tokens deleted, doubled or replaced by others of the same file.
fn mutate_tokens(text: &str, random: &mut Xorshift) -> String {
    let (tokens, _) = lex(text, FileId::default());
    let slice = |index: usize| &text[tokens[index].start as usize..tokens[index].end as usize];
    let mut mutated = text.to_owned();
    for _ in 0..=random.below(2) {
        let (index, other) = (random.below(tokens.len()), random.below(tokens.len()));
        let (old, new) = (slice(index), slice(other));
        let replacement = match random.below(3) {
            0 => String::new(),
            1 => format!("{old} {old}"),
            _ => new.to_owned(),
        };
        // Later mutations may find their token gone; then they change nothing.
        let start = tokens[index].start as usize;
        if mutated.get(start..start + old.len()) == Some(old) {
            mutated.replace_range(start..start + old.len(), &replacement);
        }
    }
    mutated
}

#[test]
fn mutated_files_never_panic_and_what_verifies_reads_back() {
    let files = corpus();
    let mut random = Xorshift(0x9e37_79b9_7f4a_7c15);
    let (mut parsed, mut verified) = (0, 0);
    for case in 0..CASES {
        let text = &files[case % files.len()].1;
        let mutated =
            if random.below(2) == 0 { mutate_bytes(text, &mut random) } else { mutate_tokens(text, &mut random) };
        let _ = header::parse(&mutated, FileId::default());
        let Ok(program) = parse(&mutated, FileId::default()) else { continue };
        parsed += 1;
        let printed = print(&program);
        if verify(&program).is_empty() {
            verified += 1;
            assert_round_trip(&program);
        } else {
            // Names may be ambiguous then, but printing is still total and the reader does not panic.
            let _ = parse(&printed, FileId::default());
        }
    }
    // Without these the test could pass without testing anything.
    assert!(parsed > CASES / 10 && verified > CASES / 20 && parsed < CASES, "{parsed} parsed, {verified} verified");
}
