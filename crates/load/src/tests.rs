//! Tests over texts instead of files.

use expect_test::{Expect, expect};

use crate::language::{LANGUAGES, of_file};
use crate::load_texts;

fn check(texts: &[(&str, &str)], expect: &Expect) {
    let loaded = load_texts(&LANGUAGES, texts);
    let place = |span| loaded.sources.place(span);
    let queries = loaded.queries.iter().map(|query| {
        let property = &query.task.property;
        let programs: Vec<String> = query.task.programs().iter().map(|program| place(program.span)).collect();
        format!("{}: {} over {}\n", place(property.span), property.name, programs.join(" "))
    });
    let diagnostics = loaded.diagnostics.iter().map(|diagnostic| {
        format!("{}: {} {}\n", place(diagnostic.primary.span), diagnostic.code.id, diagnostic.message)
    });
    let shown: String = queries.chain(diagnostics).collect();
    assert_eq!(loaded.internal, Vec::<String>::new());
    expect.assert_eq(&shown);
}

const ONE: &str = "program P { input x: 0..1; observe out(x); }";

#[test]
fn languages_are_told_by_extension_and_content() {
    let name = |path: &str, text: &str| LANGUAGES[of_file(&LANGUAGES, path.as_ref(), Some(text)).unwrap()].name;
    assert_eq!(name("a.cpt", ONE), "the native language");
    assert_eq!(name("b.txt", "(define-program P (observe))"), "the hyena format");
    assert_eq!(name("c.pg", "program Q"), "the text form of the IR");
    assert_eq!(name("D.java", "class D { }"), "Java");
}

#[test]
fn properties_name_programs_of_other_files_and_only_those_are_in_the_task() {
    check(
        &[("p.cpt", ONE), ("q.cpt", "program Other { observe o; }\nproperty same { deterministic(P) }")],
        &expect![[r"
            q.cpt:2: same over p.cpt:1
        "]],
    );
}

#[test]
fn programs_of_the_own_file_go_before_those_of_others() {
    let second = format!("{ONE}\nproperty same {{ deterministic(P) }}");
    check(
        &[("p.cpt", ONE), ("q.cpt", &second)],
        &expect![[r"
            q.cpt:2: same over q.cpt:1
        "]],
    );
}

#[test]
fn programs_of_two_other_files_with_one_name_are_ambiguous() {
    check(
        &[("p.cpt", ONE), ("q.cpt", ONE), ("r.cpt", "property same { deterministic(P) }")],
        &expect![[r"
            r.cpt:1: CP0102 `P` could be a program of `p.cpt` or of `q.cpt`
        "]],
    );
}

#[test]
fn enumerations_of_different_files_must_agree() {
    let program =
        |name: &str, values: &str| format!("enum E {{ {values} }}\nprogram {name} {{ input x: E; observe out(x); }}");
    let property = ("r.cpt", "property same { refines(P, Q) }");
    check(
        &[("p.cpt", &program("P", "A, B")), ("q.cpt", &program("Q", "A, B")), property],
        &expect![[r"
            r.cpt:1: same over p.cpt:2 q.cpt:2
        "]],
    );
    check(
        &[("p.cpt", &program("P", "A, B")), ("q.cpt", &program("Q", "B, A")), property],
        &expect![[r"
            r.cpt:1: CP0106 enumeration `E` differs between `p.cpt` and `q.cpt`
        "]],
    );
}

#[test]
fn programs_with_errors_are_not_reported_as_missing() {
    check(
        &[("p.cpt", "program P { y = 1; }\nproperty same { deterministic(P) }\nproperty other { deterministic(R) }")],
        &expect![[r"
            p.cpt:1: CP0101 `y` is not declared here
            p.cpt:3: CP0103 there is no program `R`
        "]],
    );
}

#[test]
fn unknown_programs_come_with_help() {
    let help = |text: &str| load_texts(&LANGUAGES, &[("p.cpt", text)]).diagnostics[0].help.clone().unwrap();
    let lamp = "program Lamp { input x: 0..1; observe out(x); } property p ";
    assert_eq!(help(&format!("{lamp} {{ deterministic(Lmap) }}")), "did you mean `Lamp`?");
    assert_eq!(help(&format!("{lamp} {{ forall a in Lmap always true }}")), "did you mean `Lamp`?");
    assert_eq!(help(&format!("{lamp} {{ deterministic(Light) }}")), "give the file that has it, too");
}

#[test]
fn warnings_about_shorthands_reach_the_user() {
    check(
        &[("p.cpt", "program P { input x: 0..1; input x: 0..1; observe out(x); } property p { deterministic(P) }")],
        &expect![[r"
            p.cpt:1: p over p.cpt:1
            p.cpt:1: CP0204 `P` can take `x` more than once between observations, and `deterministic` compares the latest value only
        "]],
    );
}

#[test]
fn ir_files_that_break_rules_are_wrong_input() {
    check(
        &[("p.pg", "program P\nproc @main() {\nvar %x: int\nl0:\n  %x = copy true\n  return\n}\n")],
        &expect![[r"
            p.pg:5: CP0402 @main l0 `%x = copy true`: it gives `bool`, the register is `int`
        "]],
    );
}
