//! What is said to people who come from other languages: one error for each statement, with what to write instead.

use super::load;

/// Checks that exactly one thing is said about a text, with this message and help.
fn check_text(text: &str, message: &str, help: &str) {
    let said = load(text).diagnostics;
    let said: Vec<_> = said.iter().map(|it| (it.message.as_str(), it.help.as_deref().unwrap_or(""))).collect();
    assert_eq!(said, [(message, help)], "{text}");
}

fn check(statement: &str, message: &str, help: &str) {
    check_text(&format!("program P {{ var x = 0; var b = true; {statement} x = 2; }}"), message, help);
}

#[test]
fn updates_are_written_as_assignments() {
    check("x += 1;", "there is no `+=`", "write `x = x + ...;`");
    check("x++;", "there is no `++`", "write `x = x + 1;`");
    check("x--;", "there is no `--`", "write `x = x - 1;`");
    check("++x;", "there is no `++`", "write `x = x + 1;`");
    check("x := 1;", "there is no `:=`", "write `x = ...;`");
    check("var a = [1, 2]; a[0] += 1;", "there is no `+=`", "write `a[0] = a[0] + ...;`");
    check("int y = 1;", "the type comes after the name", "write `var x: int;`");
}

#[test]
fn marks_of_inputs_stand_before_the_word() {
    check("input secret y: 0..1;", "`secret` stands before `input`", "write `secret input`");
    check("input public y: 0..1;", "`public` stands before `input`", "write `public input`");
}

#[test]
fn comparisons_have_two_signs() {
    let message = "`=` sets a variable and does not compare";
    let help = "write `==` to compare";
    check("if x = 1 { x = 3; } else { x = 4; }", message, help);
    check("while x = 1 { x = 3; }", message, help);
    check("assume x = 1;", message, help);
    check_text("program P { observe o(x: 1); } property p { forall a in P always a.x = 1 }", message, help);
    check_text("program P { observe o(x: 1); } property p { forall a in P given a.x = 1 always true }", message, help);
}

#[test]
fn operators_are_marks() {
    check("b = b & b;", "`&` needs a fixed-width type, found `bool`", "write `&&`");
    check("if b | b { x = 1; } else if b { x = 3; }", "`|` needs a fixed-width type, found `bool`", "write `||`");
    check("b = ~b;", "`~` needs a fixed-width type, found `bool`", "write `!`");
    let help = "say how many bits it has, for instance `... as u32`";
    check("x = x << 1;", "`<<` needs a fixed-width type, found `int`", help);
    check("b = b and b;", "there is no operator `and`", "write `&&`");
    check("b = b or b;", "there is no operator `or`", "write `||`");
    check("b = not b;", "there is no operator `not`", "write `!`");
    check("if not (b) { x = 1; }", "there is no operator `not`", "write `!`");
    let text = "program P { observe o(x: 1); } property p { forall a in P always a.x == 1 and a.x > 0 }";
    check_text(text, "there is no operator `and`", "write `&&`");
}

#[test]
fn comments_start_with_two_slashes() {
    let message = "this is not a comment here";
    let help = "comments go from `//` to the end of the line";
    check("# if this is one\n", message, help);
    check("/* x = 1; \n loop */", message, help);
    check_text("program P { } /* never closed", message, help);
}

#[test]
fn there_are_integers_truth_values_and_names() {
    check("x = 1.5;", "there are no fractions", "numbers are integers; count in smaller units");
    check("x = \"yes; no\";", "there are no texts", "name the values: `enum Reply { Yes, No }`");
}

#[test]
fn statements_of_other_languages_are_known() {
    let check = |statement: &str, word: &str, help: &str| check(statement, &format!("there is no `{word}`"), help);
    let for_help = "write `while i < n { ... i = i + 1; }`, or `loop { ... }`";
    check("for (x = 0; x < 3; x++) { x = 1; }", "for", for_help);
    check("for i in 0..3 { x = 1; }", "for", for_help);
    let return_help = "a program ends behind its last statement; put the rest into `else { ... }`";
    check("exit;", "exit", return_help);
    check("print(x);", "print", "write `observe point(value);`");
    check("break;", "break", "let the condition of a `while` decide");
}

#[test]
fn words_of_other_languages_can_be_names() {
    let text =
        "program P { var print = 1; var and = true; var not = false; print = 2; and = not; if not { print = 3; } }";
    assert!(load(text).diagnostics.is_empty());
    check("if b { x = 1; } else if x == 2 { x = 3; } y = 1;", "`y` is not declared here", "");
}

#[test]
fn a_group_of_runs_is_quantified_as_the_one_before_it() {
    let text = "program P { observe o(x: 1); } property p { forall a in P, b in P always a.x == b.x }";
    assert!(load(text).diagnostics.is_empty());
    check_text(
        "program P { observe o(x: 1); } property p { forall a in P, b always a.x == b.x }",
        "expected `in`, found `always`",
        "",
    );
    check_text(
        "program P { observe o(x: 1); } property p { forall a in P alwyas a.x == 1 }",
        "expected `,`, `given`, `always` or `post`, found `alwyas`",
        "did you mean `always`?",
    );
}
