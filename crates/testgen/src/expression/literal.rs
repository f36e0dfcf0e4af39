//! Literals.

use std::fmt::Write as _;

use counterpoint_lang_jvm::descriptor::Sort;

/// A primitive value.
pub(crate) fn number(sort: Sort, number: i64) -> String {
    match sort {
        Sort::Boolean => (number != 0).to_string(),
        Sort::Byte => format!("(byte) {number}"),
        Sort::Short => format!("(short) {number}"),
        Sort::Char => quoted(&[u16::try_from(number).unwrap_or_default()], '\''),
        Sort::Int | Sort::Ref => number.to_string(),
        Sort::Long => format!("{number}L"),
        Sort::Float => float(u32::try_from(number & 0xffff_ffff).unwrap_or_default()),
        Sort::Double => double(number.cast_unsigned()),
    }
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match special(value.into()) {
        Some("NaN") if bits != 0x7fc0_0000 => format!("Float.intBitsToFloat(0x{bits:08x})"),
        Some(name) => format!("Float.{name}"),
        None => format!("{value:?}f"),
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    match special(value) {
        Some("NaN") if bits != 0x7ff8_0000_0000_0000 => format!("Double.longBitsToDouble(0x{bits:016x}L)"),
        Some(name) => format!("Double.{name}"),
        None => format!("{value:?}"),
    }
}

/// The name of what has no digits.
fn special(value: f64) -> Option<&'static str> {
    if value.is_nan() {
        Some("NaN")
    } else if value.is_infinite() {
        Some(if value > 0.0 { "POSITIVE_INFINITY" } else { "NEGATIVE_INFINITY" })
    } else {
        None
    }
}

/// A text or a character. A source is translated before it is read as Java, so line ends must not be written by number.
pub(crate) fn quoted(units: &[u16], quote: char) -> String {
    let mut text = String::from(quote);
    for &unit in units {
        match char::from_u32(unit.into()) {
            Some('\n') => text.push_str("\\n"),
            Some('\r') => text.push_str("\\r"),
            Some('\t') => text.push_str("\\t"),
            Some('\\') => text.push_str("\\\\"),
            Some(letter) if letter == quote => text.extend(['\\', quote]),
            Some(letter) if letter == ' ' || letter.is_ascii_graphic() => text.push(letter),
            _ => {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text.push(quote);
    text
}

/// The name of a class, as loaders know it, in quotes.
pub(crate) fn name(class: &str) -> String {
    format!("\"{}\"", class.replace('/', "."))
}
