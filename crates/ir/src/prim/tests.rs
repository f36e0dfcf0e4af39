//! Corners of the table.

use super::*;

fn check(prim: Prim, args: &[i64], expected: Result<i64, Trap>) {
    let args: Vec<Value> = args.iter().map(|&arg| Value::bits(prim.from, arg)).collect();
    assert_eq!(prim.apply(&args), expected.map(|value| Value::bits(prim.to, value)), "{prim}");
}

#[test]
fn bit_vectors_wrap_trap_and_resize() {
    let w8 = Width::new(8).unwrap();
    let w32 = Width::new(32).unwrap();
    check(Prim::bits(Op::BitsAdd, w8), &[127, 1], Ok(-128));
    check(Prim::bits(Op::BitsAddSigned, w8), &[127, 1], Err(Trap::Overflow));
    check(Prim::bits(Op::BitsMulSigned, w8), &[-128, 1], Ok(-128));
    check(Prim::bits(Op::BitsSignedDiv, w8), &[-128, -1], Ok(-128));
    check(Prim::bits(Op::BitsSignedDiv, w8), &[5, 0], Err(Trap::DivisionByZero));
    check(Prim::bits(Op::BitsShiftLeft, w8), &[1, 8], Ok(0));
    check(Prim::bits(Op::BitsShiftRightSigned, w8), &[-2, 100], Ok(-1));
    check(Prim::resize(Op::BitsResizeSigned, w8, w32), &[-1], Ok(-1));
    check(Prim::resize(Op::BitsResizeUnsigned, w8, w32), &[-1], Ok(255));
}

#[test]
fn integers_wrap_to_bits_and_bits_are_integers_exactly() {
    let byte = Width::unsigned(8).unwrap();
    let big: Integer = "-36893488147419103233".parse().unwrap(); // -2^65 - 1
    let wrap = |number: Integer| Prim::bits(Op::BitsFromInt, byte).total(&[Value::Int(number)]);
    assert_eq!([wrap(Integer::from(-1)), wrap(Integer::from(300)), wrap(big)], [255, 44, 255].map(Value::Bits));
    let all_ones = [Value::Bits(u64::MAX)];
    let word = Width::new(64).unwrap();
    assert_eq!(Prim::bits(Op::BitsToIntSigned, word).total(&all_ones), Value::int(-1));
    let exact = Value::Int("18446744073709551615".parse().unwrap());
    assert_eq!(Prim::bits(Op::BitsToIntUnsigned, word).total(&all_ones), exact);
    assert_eq!(Prim::bits(Op::BitsFromInt, byte).to_string(), "ubv8.wrap");
}

#[test]
fn comparisons_have_opposites_that_hold_of_exchanged_sides() {
    let byte = Width::new(8).unwrap();
    let numbers = [-128, -1, 0, 1, 127];
    for prim in Op::ALL.iter().map(|&op| Prim::bits(op, byte)) {
        let value = |number: i64| match prim.row().shape {
            Shape::IntCompare => Some(Value::int(number)),
            Shape::BitsCompare => Some(Value::bits(byte, number)),
            _ => None,
        };
        let has_opposite = prim.op != Op::IntDivides && value(0).is_some();
        assert_eq!(prim.opposite().is_some(), has_opposite, "{prim}");
        let pairs = numbers.iter().flat_map(|&a| numbers.iter().map(move |&b| [a, b]));
        for [a, b] in pairs.filter_map(|[a, b]| Some([value(a)?, value(b)?])) {
            let Some(opposite) = prim.opposite() else { continue };
            let holds = opposite.total(&[b.clone(), a.clone()]).as_bool();
            assert_eq!(holds, !prim.total(&[a, b]).as_bool(), "{prim}");
        }
    }
}

#[test]
fn array_accesses_out_of_bounds_trap_in_programs_and_are_total_in_terms() {
    let array = Value::Array(Arc::new(vec![Value::int(4), Value::int(5)]));
    let get = Prim::from(Op::ArraySelect);
    assert_eq!(get.apply(&[array.clone(), Value::int(1)]), Ok(Value::int(5)));
    assert_eq!(get.apply(&[array.clone(), Value::int(2)]), Err(Trap::IndexOutOfBounds));
    assert_eq!(get.total(&[array.clone(), Value::int(-1)]), Value::int(0));
    let set = Prim::from(Op::ArrayStore);
    assert_eq!(set.total(&[array.clone(), Value::int(7), Value::int(1)]), array);
}
