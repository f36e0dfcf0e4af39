//! Values of options, with words for what is wrong with them.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use counterpoint_load::Held;

/// A parameter with a value for it.
pub(crate) fn parse_held(text: &str) -> Result<Held, String> {
    let wrong = || "write the parameter and its value, for instance --arg salt=abc".to_owned();
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    let name = name.trim();
    if name.is_empty() { Err(wrong()) } else { Ok(Held { name: name.to_owned(), value: value.to_owned() }) }
}

/// A number that is not negative.
pub(crate) fn parse_number<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "this number is too large".to_owned(),
        _ => "write a number in digits, for instance 1000".to_owned(),
    })
}

/// A number of at least 1.
pub(super) fn parse_positive<N: FromStr<Err = ParseIntError> + PartialEq + Default>(text: &str) -> Result<N, String> {
    let number = parse_number(text)?;
    if number == N::default() { Err("write a number of at least 1".into()) } else { Ok(number) }
}

pub(super) fn parse_calls(text: &str) -> Result<u64, String> {
    match parse_number(text)? {
        0 | 1 => Err("two runs are compared: write a number of at least 2".into()),
        calls => Ok(calls),
    }
}

pub(super) fn parse_threads(text: &str) -> Result<usize, String> {
    match parse_number(text)? {
        0 => Err("the number of threads is at least 1".into()),
        threads => Ok(threads),
    }
}
