//! Mutated and large files: whatever is read, the reader does not panic or take its time.

use std::fmt::Write as _;

use counterpoint_ir::verify::verify;

use super::super::is_hyena;
use super::read_text;

const SEEDS: &[&str] = &[
    include_str!("../../../../../corpus/hyena/escalating.hyena"),
    include_str!("../../../../../corpus/hyena/secret_pin_leak_2.hyena"),
    include_str!("../../../../../corpus/hyena/no_primes_above_31397.hyena"),
    include_str!("../../../../../corpus/hyena/valid_double_in_two_steps.hyena"),
];

/// Marsaglia's xorshift; the fuzz test needs variety, not quality.
struct XorShift(u64);

impl XorShift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit.max(1) as u64).unwrap()
    }
}

/// Splits into parentheses, blanks and words, so that mutants stay near the grammar.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    for c in text.chars() {
        let is_word = |c: char| !c.is_whitespace() && !"();".contains(c);
        match tokens.last_mut() {
            Some(last) if is_word(c) && last.chars().all(is_word) => last.push(c),
            _ => tokens.push(c.to_string()),
        }
    }
    tokens
}

fn mutate(tokens: &mut Vec<String>, random: &mut XorShift) {
    let (at, other) = (random.below(tokens.len()), random.below(tokens.len()));
    match random.below(6) {
        0 => _ = tokens.remove(at),
        1 => tokens.swap(at, other),
        2 => tokens[at] = tokens[other].clone(),
        3 => tokens.insert(at, tokens[other].clone()),
        4 => {
            let odd =
                ["(", ")", ";", "ä", "-", "99999999999999999999", "\u{0}", "true", "(nondet)", "(and)", "(repeat)"];
            tokens.insert(at, odd[random.below(odd.len())].to_owned());
        }
        _ => {
            let end = (at + random.below(20)).min(tokens.len());
            let piece: Vec<String> = tokens[at..end].to_vec();
            tokens.splice(other..other, piece);
        }
    }
}

#[test]
fn mutated_files_do_not_make_the_reader_panic() {
    let mut random = XorShift(0x9e37_79b9_7f4a_7c15);
    for round in 0..6000 {
        let mut tokens = tokens(SEEDS[round % SEEDS.len()]);
        for _ in 0..=random.below(6) {
            mutate(&mut tokens, &mut random);
        }
        let text = tokens.concat();
        is_hyena(&text);
        let (_, hyena) = read_text(&text);
        for program in &hyena.programs {
            assert!(verify(program).is_empty(), "{text}");
        }
    }
}

#[test]
fn large_files_are_read() {
    let mut program = String::from("(define-program P (let x int 0) (let y int 0)\n");
    let mut formula = String::from("(find-counterexample (forall (traces P) (and\n");
    for n in 0..20_000 {
        writeln!(program, "(if (< x {n}) (then (set x (+ y {n}))) (else (let v{n} int 1) (set y (* v{n} 2))))")
            .unwrap();
        writeln!(formula, "(or (= x {n}) (=> (< y {n}) (/= (+ x y) {n})))").unwrap();
    }
    let text = format!("{program}(observe))\n{formula})))");
    // Quadratic steps would take minutes here.
    let (_, hyena) = read_text(&text);
    assert_eq!(hyena.queries.len(), 1);
}
