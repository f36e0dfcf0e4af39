//! Seeded mutation of texts: nothing may panic, whatever stands in a file, and what is accepted must be sound.

use counterpoint_diag::FileId;
use counterpoint_ir::verify::verify;
use counterpoint_prop::syntax::token::{FIXED, tokens};

use super::parse::parse_text;
use super::tests::load;
use super::{format, lower};

const SEEDS: [&str; 4] = [
    "proc most(a: int, b: 0..9): int { if a > b { return a; } return b; } proc all() { loop { skip; } }
proc bits(x: u8, s: [i16; 2]): u8 { var y = ~x & 3 | x ^ 0 - 1 << 2 >> 1; s[0] = -s[1]; while y > x { either { return y; } or { y = bits(y, s); } }
  return s[0] as u8 + (x as int + 300) as u8 / 2 % x; }
program R { input n: u8; var i = most(3, 4); if i > 3 && bits(n, [1; 2]) == 7 { all(); } havoc i; observe round(i, v: bits(n, [2, 3])); }",
    "const N = 3; enum E { A, B }
program P { var x: int = 0; var y: 0..9 = 3; var a: [int; N]; var m = [[1, 2], [3, 4]]; secret input s: 0..3; public input e: E;
  loop { input b: bool; if b && 10 / x == y || e == A { x = x + 1; } else if x != 2 { skip; } else { a[x] = max(x, y, -1); }
    while x < N { x = x + 1; m[0][x % 2] = y; } either { havoc y in 1..x; } or { assume b => x > 1; havoc a; }
    observe round(x, y, total: x + y, c: b ? a[0] : abs(x)); } }",
    "program Q { var x = 1; input i: [0..2; 2]; var k = 0; while k < 2 { k = k + 1; observe round(x, k); observe other(x, k: 2); }
  if k == 2 { var t = [i[0]; 2]; x = t[1]; } else { var t = true; } }",
    "property p { forall p, q in Q at {round, other}, exists r in Q at round given p.x == q.x && (p.k > 0 || q.i[0] <=> true)
  always (p.x == r.x && q.k >= r.k) && min(p.x, 1) < 3 expect refuted }
property q { exists p in P post p.x == 1 || p.e == B expect none-found }
property r { gni(P) at round expect proved } property s { refines(P, Q) } // comment
property t { noninterference(P) release s % 2, e == A } property v { symmetric(Q, x <-> k) at round } property u { deterministic(Q) at other }",
];

/// A small generator of random numbers (xorshift64, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound.max(1)
    }
}

/// A text with some tokens deleted, doubled, replaced, swapped or taken from elsewhere, and sometimes a stray byte.
fn mutate(random: &mut Random, text: &str) -> String {
    let mut parts: Vec<&str> = tokens(text).iter().map(|token| token.text(text)).collect();
    for _ in 0..random.below(4) {
        let at = random.below(parts.len());
        let other = parts[random.below(parts.len())];
        match random.below(6) {
            0 => drop(parts.remove(at)),
            1 => parts.insert(at, other),
            2 => parts[at] = other,
            3 => parts[at] = FIXED[random.below(FIXED.len())],
            4 => parts[at] = ["9", "0", "x", "k", "ä", "// c\n", "99999999999999999999"][random.below(7)],
            _ => {
                let second = random.below(parts.len());
                parts.swap(at, second);
            }
        }
    }
    let mut mutated = String::new();
    for part in parts {
        mutated.push_str(part);
        mutated.push_str([" ", "\n", " ", "\n\n\n"][random.below(4)]);
    }
    mutated
}

fn token_texts(text: &str) -> Vec<&str> {
    tokens(text).iter().map(|token| token.text(text).trim_end()).collect()
}

fn check_format(text: &str) {
    if let Ok(formatted) = format(text) {
        assert_eq!(token_texts(text), token_texts(&formatted), "formatting changed\n{text}");
        assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "formatting twice differs for\n{text}");
    }
}

#[test]
fn mutated_texts_do_not_panic_and_accepted_programs_verify() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut n_accepted = 0;
    for _ in 0..6_000 {
        let text: String = SEEDS.map(|seed| mutate(&mut random, seed)).join("\n");
        let loaded = load(&text);
        for program in &loaded.lowered.programs {
            assert_eq!(verify(program), [], "{text}");
        }
        n_accepted += loaded.lowered.programs.len();
        check_format(&text);
    }
    assert!(n_accepted > 1_000, "only {n_accepted} programs were accepted, so little was tested");
}

#[test]
fn every_prefix_and_every_cut_is_survived() {
    let text = SEEDS.join("\n");
    for end in 0..text.len() {
        let part = &text[..end];
        lower(&parse_text(part, FileId::default()));
        let part = &text[end..];
        lower(&parse_text(part, FileId::default()));
    }
}
