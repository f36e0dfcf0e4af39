//! What is typed and what is seen: every `console` block of `cmd/*.md` is run, with the folder of the same name as its
//! working directory. `TRYCMD=overwrite cargo test` accepts what has changed; read it before.
//!
//! `[SOLVER]` stands for the library of Z3 with its version. Programs that are installed here must not show, so
//! commands run without a search path.

#[test]
fn commands_print_what_is_written() {
    let cases = trycmd::TestCases::new();
    cases.env("PATH", "");
    if let Some(solver) = counterpoint_solve::version() {
        cases.insert_var("[SOLVER]", solver).unwrap();
    }
    cases.case("tests/cmd/*.md");
}
