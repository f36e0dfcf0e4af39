//! When a primitive traps, as a term. The table of primitives says when; a test compares.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::Builder as _;
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use super::terms::Terms;

/// Under which condition a primitive traps; `None` if it never does.
pub(crate) fn trap(terms: &mut Terms, prim: Prim, args: &[TermId]) -> Option<TermId> {
    prim.row().trap?;
    let width = prim.from;
    Some(match prim.op {
        Op::BitsAddSigned => {
            let sum = bits(terms, Op::BitsAdd, width, args[0], args[1]);
            both_negative(terms, width, [(args[0], sum), (args[1], sum)])
        }
        Op::BitsSubSigned => {
            let difference = bits(terms, Op::BitsSub, width, args[0], args[1]);
            both_negative(terms, width, [(args[0], args[1]), (args[0], difference)])
        }
        Op::BitsMulSigned => overflows(terms, width, args),
        Op::IntInRange => {
            let below = terms.apply(Op::IntLess.into(), &[args[0], args[1]]);
            let above = terms.apply(Op::IntLess.into(), &[args[2], args[0]]);
            terms.any(&[below, above])
        }
        Op::ArraySelect | Op::ArrayStore => {
            let length = match terms.pool.ty(args[0]) {
                Type::Array(_, length) => i64::from(*length),
                _ => 0,
            };
            let (zero, length) = (int(terms, 0), int(terms, length));
            let below = terms.apply(Op::IntLess.into(), &[args[1], zero]);
            let above = terms.apply(Op::IntLessEqual.into(), &[length, args[1]]);
            terms.any(&[below, above])
        }
        // Divisions.
        _ => {
            let ty = terms.pool.ty(args[1]).clone();
            let zero = terms.constant(&Value::default_of(&ty), &ty);
            terms.equal(args[1], zero)
        }
    })
}

fn int(terms: &mut Terms, value: impl Into<Integer>) -> TermId {
    terms.constant(&Value::Int(value.into()), &Type::Int)
}

fn bits(terms: &mut Terms, op: Op, width: Width, a: TermId, b: TermId) -> TermId {
    terms.apply(Prim::bits(op, width), &[a, b])
}

/// Whether both pairs differ in their highest bit.
fn both_negative(terms: &mut Terms, width: Width, pairs: [(TermId, TermId); 2]) -> TermId {
    let [first, second] = pairs.map(|(a, b)| bits(terms, Op::BitsXor, width, a, b));
    let both = bits(terms, Op::BitsAnd, width, first, second);
    let zero = terms.constant(&Value::Bits(0), &Type::Bits(width));
    bits(terms, Op::BitsSignedLess, width, both, zero)
}

/// Whether a signed product has no room: in twice the width if there are such bit-vectors, else as an integer.
fn overflows(terms: &mut Terms, width: Width, args: &[TermId]) -> TermId {
    let fits = if let Some(wide) = Width::new(2 * width.bits()) {
        let extend = Prim::resize(Op::BitsResizeSigned, width, wide);
        let [a, b] = [args[0], args[1]].map(|arg| terms.apply(extend, &[arg]));
        let exact = bits(terms, Op::BitsMul, wide, a, b);
        let cut = bits(terms, Op::BitsMul, width, args[0], args[1]);
        let again = terms.apply(extend, &[cut]);
        terms.equal(exact, again)
    } else {
        let number = Prim::bits(Op::BitsToIntSigned, width);
        let [a, b] = [args[0], args[1]].map(|arg| terms.apply(number, &[arg]));
        let exact = terms.apply(Op::IntMul.into(), &[a, b]);
        let cut = bits(terms, Op::BitsMul, width, args[0], args[1]);
        let again = terms.apply(number, &[cut]);
        terms.equal(exact, again)
    };
    terms.not(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(prim: Prim, types: &[Type], args: &[Value]) {
        let mut terms = Terms::default();
        let vars: Vec<TermId> = types.iter().map(|ty| terms.fresh(ty)).collect();
        let condition = trap(&mut terms, prim, &vars).expect("the primitive traps for some arguments");
        let traps = terms.pool.evaluate(condition, &|number| args[number as usize].clone()).as_bool();
        assert_eq!(traps, prim.apply(args).is_err(), "{prim} {args:?}");
    }

    #[test]
    fn conditions_of_traps_agree_with_the_table() {
        for bits in [3, 40] {
            let width = Width::new(bits).expect("a width");
            let near = [0, 1, 2, 3].map(|low| [low, width.truncate(u64::MAX) - low, (1 << (bits - 1)) - low]);
            let values: Vec<Value> = near.into_iter().flatten().map(Value::Bits).collect();
            for &op in Op::ALL.iter().filter(|&&op| op >= Op::BitsNeg && op <= Op::BitsFromInt) {
                let prim = Prim::bits(op, width);
                if prim.may_trap() {
                    for (a, b) in values.iter().flat_map(|a| values.iter().map(move |b| (a, b))) {
                        compare(prim, &[Type::Bits(width), Type::Bits(width)], &[a.clone(), b.clone()]);
                    }
                }
            }
        }
        let array = Value::Array(std::sync::Arc::new([4, 5].map(Value::int).to_vec()));
        for index in -2..4 {
            let index = Value::int(index);
            for op in [Op::IntDiv, Op::IntRem] {
                compare(op.into(), &[Type::Int, Type::Int], &[Value::int(7), index.clone()]);
            }
            compare(Op::IntInRange.into(), &[const { Type::Int }; 3], &[index.clone(), Value::int(-1), Value::int(1)]);
            let types = [Type::Array(Box::new(Type::Int), 2), Type::Int, Type::Int];
            compare(Op::ArraySelect.into(), &types[..2], &[array.clone(), index.clone()]);
            compare(Op::ArrayStore.into(), &types, &[array.clone(), index, Value::int(0)]);
        }
    }
}
