//! What tests do where a program is missing. Crates that do not use `testkit` include this file.

/// Says that something is skipped because a program is missing; an error if `COUNTERPOINT_REQUIRED` names the program.
/// `./x test` installs programs and sets that variable, so that nothing which it promises to test is left out.
#[allow(unreachable_pub, reason = "it is public here, and not where it is included")]
#[allow(clippy::print_stdout, reason = "a test says what it leaves out; not every crate has the lint")]
pub fn skip(program: &str) {
    let required = std::env::var("COUNTERPOINT_REQUIRED").unwrap_or_default();
    assert!(!required.split_whitespace().any(|name| name == program), "{program} is missing");
    println!("skipped: {program} is missing");
}
