//! Tests of inversion, on all words of a width.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::Builder as _;
use counterpoint_ir::types::{Type, Width};

use super::invert::solved;
use super::relate::definitions;
use crate::lazy::terms::Terms;

/// Terms over words of 8 bits, `x` to be found.
struct Words {
    terms: Terms,
    width: Width,
    x: TermId,
    wanted: TermId,
}

impl Words {
    fn new() -> Self {
        let width = Width::unsigned(8).unwrap();
        let mut terms = Terms::default();
        let [x, wanted] = [0, 1].map(|_| terms.fresh(&Type::Bits(width)));
        Self { terms, width, x, wanted }
    }

    fn known(&mut self, value: u64) -> TermId {
        self.terms.constant(&Value::Bits(value), &Type::Bits(self.width))
    }

    fn op(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.terms.apply(Prim::bits(op, self.width), &[a, b])
    }

    fn shifted(&mut self, op: Op, a: TermId, by: u64) -> TermId {
        let by = self.known(by);
        self.op(op, a, by)
    }

    /// How many of all words are reached by what the function of `x` is inverted to.
    fn reached(&mut self, function: TermId) -> usize {
        let equation = self.terms.equal(function, self.wanted);
        let by = solved(&mut self.terms, equation, self.x).expect("it has an inverse");
        let number = self.terms.pool.as_var(self.x);
        let shown = self.terms.substitute(function, &|other| (Some(other) == number).then_some(by));
        let pool = &self.terms.pool;
        (0..256).filter(|&word| pool.evaluate(shown, &|_| Value::Bits(word)) == Value::Bits(word)).count()
    }
}

#[test]
fn bijections_are_inverted_everywhere() {
    use Op::{BitsAdd, BitsMul, BitsOr, BitsShiftLeft, BitsShiftRight, BitsSub, BitsXor};
    let mut words = Words::new();
    let x = words.x;
    let [seven, odd] = [words.known(7), words.known(0x95)];
    let gray = words.shifted(BitsShiftRight, x, 1);
    let gray = words.op(BitsXor, x, gray);
    let [high, low] = [(BitsShiftLeft, 3), (BitsShiftRight, 5)].map(|(op, by)| words.shifted(op, x, by));
    let rotated = words.op(BitsOr, high, low);
    let product = words.op(BitsMul, x, odd);
    let sum = words.op(BitsAdd, high, x);
    let left = words.shifted(BitsShiftLeft, gray, 3);
    let chained = words.op(BitsXor, gray, left);
    let chained = words.op(BitsMul, chained, odd);
    let difference = words.op(BitsSub, seven, rotated);
    for function in [gray, rotated, product, sum, chained, difference] {
        assert_eq!(words.reached(function), 256, "{}", words.terms.pool.display(function));
    }
}

#[test]
fn what_is_reached_at_all_is_reached_by_an_inverse() {
    use Op::{BitsAnd, BitsMul, BitsShiftLeft, BitsShiftRight, BitsShiftRightSigned, BitsXor};
    let mut words = Words::new();
    let x = words.x;
    let [even, mask] = [words.known(0x94), words.known(0x3c)];
    let product = words.op(BitsMul, x, even);
    let masked = words.op(BitsAnd, x, mask);
    let signed = words.shifted(BitsShiftRightSigned, x, 1);
    let signed = words.op(BitsXor, x, signed);
    let [up, down] = [(BitsShiftLeft, 4), (BitsShiftRight, 4)].map(|(op, by)| words.shifted(op, x, by));
    let crossed = words.op(BitsXor, up, down);
    let crossed = words.op(BitsXor, crossed, x);
    for (function, expected) in [(product, 64), (masked, 16), (signed, 128), (crossed, 16)] {
        let reachable: std::collections::BTreeSet<u64> =
            (0..256).map(|word| words.terms.pool.evaluate(function, &|_| Value::Bits(word)).as_bits()).collect();
        assert_eq!(reachable.len(), expected, "{}", words.terms.pool.display(function));
        assert_eq!(words.reached(function), expected, "{}", words.terms.pool.display(function));
    }
}

#[test]
fn definitions_hold_of_all_states() {
    let mut terms = Terms::default();
    let ty = Type::Bits(Width::unsigned(16).unwrap());
    let registers: Vec<TermId> = (0..4).map(|_| terms.fresh(&ty)).collect();
    let state = |p: u64, q: u64, t: u64| [p, q, t, (p + q).wrapping_sub(t) & 0xffff].map(Value::Bits).to_vec();
    let states = [state(5, 9, 2), state(70, 1, 300), state(9_000, 60_000, 7)];
    let found = definitions(&mut terms, &registers, 3, &states);
    assert_eq!(found.len(), 1, "p + q - t and nothing else");
    assert!(definitions(&mut terms, &registers, 2, &states).is_empty());
}
