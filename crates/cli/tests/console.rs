//! What is typed and what is seen: every `console` block of `cmd/*.md` is run, with the folder of the same name as its
//! working directory. `TRYCMD=overwrite cargo test` accepts what has changed; read it before.

#[test]
fn commands_print_what_is_written() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
