//! Fixed-width integers: types of expressions, conversions, and what they become.

use expect_test::expect;

use super::{check_lowering, check_properties, check_statements, load};

#[test]
fn operators_are_signed_or_not_as_the_type_is() {
    check_lowering(
        "program P { input u: u8; input i: i16; var x = u / 3 + u % 2; var y = -i >> 1 & ~i; var b = u > 200 && i <= -7;
         x = x << 1 | 5 ^ u; var m = max(i, 3, y) - abs(i); observe o(x, y, b, m); }",
        expect![[r#"
            proc @main() {
              var %u: ubv8
              var %i: bv16
              var %x: ubv8
              temp %$3: ubv8
              temp %$4: ubv8
              var %y: bv16
              temp %$6: bv16
              temp %$7: bv16
              temp %$8: bv16
              var %b: bool
              temp %$10: bool
              temp %$11: bool
              var %m: bv16
              temp %$13: bv16
            l0:
              %u = copy 0:ubv8
              %i = copy 0:bv16
              %u = havoc input u
              %i = havoc input i
              %$3 = ubv8.udiv %u, 3:ubv8
              %$4 = ubv8.urem %u, 2:ubv8
              %x = ubv8.add %$3, %$4
              %$7 = bv16.neg %i
              %$6 = bv16.ashr %$7, 1:bv16
              %$8 = bv16.not %i
              %y = bv16.and %$6, %$8
              %$10 = ubv8.ult 200:ubv8, %u
              %$11 = bv16.sle %i, -7:bv16
              %b = and %$10, %$11
              %$3 = ubv8.shl %x, 1:ubv8
              %$4 = ubv8.xor 5:ubv8, %u
              %x = ubv8.or %$3, %$4
              %$11 = bv16.sle %i, 3:bv16
              %$7 = ite %$11, 3:bv16, %i
              %$11 = bv16.sle %$7, %y
              %$6 = ite %$11, %y, %$7
              %$10 = bv16.slt %i, 0:bv16
              %$13 = bv16.neg %i
              %$8 = ite %$10, %$13, %i
              %m = bv16.sub %$6, %$8
              observe o(%x, %y, %b, %m, %u, %i)
              observe end(%x, %y, %b, %m, %u, %i)
              return
            }
        "#]],
    );
}

#[test]
fn conversions_resize_wrap_and_are_exact() {
    check_lowering(
        "program P { input u: u8; input i: i32; input n: int; var a = u as int; var b = n as u8; var c = i as u8;
         var d = u as i32; var e = -1 as u8; var f = 300 as u8 as int; observe o(a, b, c, d, e, f); }",
        expect![[r#"
            proc @main() {
              var %u: ubv8
              var %i: bv32
              var %n: int
              var %a: int
              var %b: ubv8
              var %c: ubv8
              var %d: bv32
              var %e: ubv8
              var %f: int
            l0:
              %u = copy 0:ubv8
              %i = copy 0:bv32
              %n = copy 0
              %u = havoc input u
              %i = havoc input i
              %n = havoc input n
              %a = ubv8.uint %u
              %b = ubv8.wrap %n
              %c = bv32.sresize.ubv8 %i
              %d = ubv8.uresize.bv32 %u
              %e = copy 255:ubv8
              %f = copy 44
              observe o(%a, %b, %c, %d, %e, %f, %u, %i, %n)
              observe end(%a, %b, %c, %d, %e, %f, %u, %i, %n)
              return
            }
        "#]],
    );
}

#[test]
fn numbers_take_the_type_they_meet() {
    check_lowering(
        "const N = 200; program P { input b: bool; var x: u8 = N; var y: i8 = b ? -1 : 1; var a: [u16; 3] = [1, 2, 3];
         var r: [i64; 2] = [0; 2]; a[0] = 65535; x = 1 + x; y = b ? y : 3; var s = [7, x]; havoc y in -3..y; }",
        expect![[r#"
            proc @main() {
              var %b: bool
              var %x: ubv8
              var %y: bv8
              var %a: [ubv16; 3]
              var %r: [bv64; 2]
              var %s: [ubv8; 2]
              temp %$6: int
              temp %$7: int
            l0:
              %b = copy false
              %b = havoc input b
              %x = copy 200:ubv8
              %y = ite %b, -1:bv8, 1:bv8
              %a = copy [1, 2, 3]:[ubv16; 3]
              %r = copy [0, 0]:[bv64; 2]
              %a = array.set %a, 0, 65535:ubv16
              %x = ubv8.add 1:ubv8, %x
              %y = ite %b, %y, 3:bv8
              %s = copy [7, 0]:[ubv8; 2]
              %s = array.set %s, 1, %x
              %$7 = bv8.sint %y
              %$6 = havoc -3..%$7
              %y = bv8.wrap %$6
              observe end(%x, %y, %a, %r, %s, %b)
              return
            }
        "#]],
    );
}

#[test]
fn wrong_numbers_and_mixed_types_are_reported() {
    check_statements(
        "var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
         var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1;",
        expect![[r#"
            error[CP0111]: 256 does not fit into `u8`, which goes from 0 to 255
             --> test.cpt:1:25
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                         ^^^
              |
              = help: to wrap it around, write `... as u8`
            error[CP0111]: -1 does not fit into `u8`, which goes from 0 to 255
             --> test.cpt:1:49
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                                                 ^^
              |
              = help: to wrap it around, write `... as u8`
            error[CP0106]: the value of `x` must be `u8`, found `i8`
             --> test.cpt:1:57
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                                                         ^ this is `i8`
              |
              = help: convert it: `... as u8`
            error[CP0106]: the sides of `+` must have one type, found `u8` and `i8`
             --> test.cpt:1:68
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                                                                -   ^ this is `i8`
              |                                                                |
              |                                                                this is `u8`
              |
              = help: convert it: `... as u8`
            error[CP0106]: the sides of `+` must have one type, found `int` and `u8`
             --> test.cpt:1:90
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                                                                                      -   ^ this is `u8`
              |                                                                                      |
              |                                                                                      this is `int`
              |
              = help: convert it: `... as int`
            error[CP0106]: the value of `x` must be `u8`, found `int`
             --> test.cpt:1:97
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                                                                                                 ^ this is `int`
              |
              = help: convert it: `... as u8`
            error[CP0111]: 300 does not fit into `u8`, which goes from 0 to 255
             --> test.cpt:1:113
              |
            1 | program P { var x: u8 = 256; var y: i8 = 0; x = -1; x = y; x = x + y; var n = 1; n = n + x; x = n; var z = x == 300;
              |                                                                                                                 ^^^
              |
              = help: to wrap it around, write `... as u8`
            error[CP0111]: 999 does not fit into `u8`, which goes from 0 to 255
             --> test.cpt:2:27
              |
            2 |          var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1; }
              |                           ^^^^^^^^
              |
              = help: to wrap it around, write `... as u8`
            error[CP0106]: `as` needs `int`, found `bool`
             --> test.cpt:2:41
              |
            2 |          var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1; }
              |                                         ^^^^ this is `bool`
            error[CP0106]: `abs` needs a signed type, found `u8`
             --> test.cpt:2:61
              |
            2 |          var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1; }
              |                                                             ^
            error[CP0106]: an index must be `int`, found `u8`
             --> test.cpt:2:67
              |
            2 |          var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1; }
              |                                                                   ^ this is `u8`
              |
              = help: convert it: `... as int`
            error[CP0106]: `&` needs a fixed-width type, found `int`
             --> test.cpt:2:79
              |
            2 |          var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1; }
              |                                                                               ^ this is `int`
              |
              = help: say how many bits it has, for instance `... as u32`
            error[CP0101]: there is no type `u12`
             --> test.cpt:2:93
              |
            2 |          var a: [u8; 2] = [1, 999]; x = true as u8; x = abs(x); a[x] = 1; x = n & 1; var w: u12 = 1; }
              |                                                                                             ^^^
              |
              = help: did you mean `u16`?
        "#]],
    );
}

#[test]
fn conversions_name_an_integer_type() {
    let said =
        |statement: &str| load(&format!("program P {{ var y = 0; {statement} }}")).diagnostics[0].message.clone();
    assert_eq!(said("y = y as u9;"), "expected `int` or a fixed-width type such as `u8`, found `u9`");
    assert_eq!(said("y = y as bool;"), "expected `int` or a fixed-width type such as `u8`, found `bool`");
    assert_eq!(load("enum i8 { A }").diagnostics[0].message, "`i8` is a type of the language already");
}

#[test]
fn properties_compare_values_of_one_type() {
    let program = "program P { input u: u8; input i: i8; observe o(u, i); }\n";
    check_properties(
        &format!("{program}property p {{ forall a, b in P always a.u < b.u || a.i + 1 >= b.i && a.u as int == 200 }}"),
        expect![[r#"
            forall a, b in P: always a.u < b.u || a.i + 1 >= b.i && a.u as int == 200
              a.u < b.u || a.i + 1 >= b.i && a.u as int == 200: or(ubv8.ult(v0, v1), and(bv8.sle(v3, bv8.add(v2, 1)), eq(ubv8.uint(v0), 200)))
        "#]],
    );
    let mixed = load(&format!("{program}property p {{ forall a in P always a.u == a.i }}"));
    assert_eq!(mixed.diagnostics[0].message, "the sides of `==` must have one type, found `u8` and `i8`");
}

#[test]
fn conversions_bind_like_in_rust() {
    let text = "program P { var x = 3; var y: u8 = -x as u8 + 2 as u8 * x as u8; var as = 1; as = as; }";
    assert!(load(text).diagnostics.is_empty());
}
