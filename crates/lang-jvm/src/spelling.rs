//! Values as Java sources write them.

mod object;

use std::fmt::Write as _;

use counterpoint_ir::class::Classes;
use counterpoint_ir::guide::{Number, Shape};
use counterpoint_ir::spelling::Spelling;
use counterpoint_ir::tree::Tree;

use crate::descriptor::source_name;

/// The package of what stands for parts of the class library.
const SHIMS: &str = "counterpoint/";

/// The spelling of Java.
#[derive(Debug, Clone, Copy, Default)]
pub struct JavaSpelling;

impl Spelling for JavaSpelling {
    fn noun(&self) -> &'static str {
        "method"
    }

    fn value(&self, tree: &Tree, shape: &Shape) -> String {
        show(tree, shape)
    }

    fn number(&self, number: i64, kind: Number) -> String {
        show_number(number, kind)
    }

    fn class(&self, name: &str) -> String {
        name.replace('/', ".")
    }

    fn procedure(&self, name: &str) -> Option<String> {
        // What stands for parts of the library is of no source.
        (!name.starts_with(SHIMS)).then(|| source_name(name))
    }

    fn object(&self, bytes: &[u8], classes: &Classes) -> Option<String> {
        object::words(bytes, classes)
    }
}

/// A value as a source writes it.
fn show(tree: &Tree, shape: &Shape) -> String {
    match (tree, shape) {
        (tree, Shape::Fixed(shape, _)) => show(tree, shape),
        (Tree::Number(number), Shape::Number(kind)) => show_number(*number, *kind),
        (Tree::Number(number), _) => number.to_string(),
        (Tree::Text(units), _) => quoted(units, '"'),
        (Tree::List(items), Shape::List(item, _)) => {
            let shown: Vec<String> = items.iter().map(|tree| show(tree, item)).collect();
            format!("{{{}}}", shown.join(", "))
        }
        (Tree::OneOf(way, parts), Shape::OneOf(ways)) => {
            let way = &ways[*way];
            // The parts of an object of no class are told by the methods that give them back.
            let has_names = way.name.ends_with("{}");
            let part = |(tree, (name, shape)): (&Tree, &(String, Shape))| {
                let shown = show(tree, shape);
                // What was done with an object inside another one must not look like a part of that one.
                let is_used = matches!((tree, shape), (Tree::OneOf(way, parts), Shape::OneOf(ways))
                    if ways[*way].is_calls(parts.len().saturating_sub(1)) && shown.contains(", then "));
                let shown = if is_used { format!("({shown})") } else { shown };
                if has_names { format!("{name}: {shown}") } else { shown }
            };
            let mut shown: Vec<String> = parts.iter().zip(&way.parts).map(part).collect();
            let calls = shown.pop_if(|_| way.is_calls(parts.len() - 1)).unwrap_or_default();
            let calls = calls.trim_start_matches('{').trim_end_matches('}');
            let made = named(&way.name, &shown);
            if calls.is_empty() { made } else { format!("{made}, then {calls}") }
        }
        (Tree::List(_) | Tree::OneOf(..), _) => unreachable!("a tree has the shape of its input"),
    }
}

/// What is made of parts.
fn named(name: &str, parts: &[String]) -> String {
    match (name, parts) {
        ("", parts) => parts.join(": "),
        ("->", []) => "() -> {}".to_owned(),
        ("->", [answer, ..]) => format!("() -> {answer}"),
        (name, parts) if name.ends_with("{}") => format!("{} {{{}}}", name.trim_end_matches("{}"), parts.join(", ")),
        (name, [object, arguments @ ..]) if name.starts_with('.') => {
            format!("{object}{name}({})", arguments.join(", "))
        }
        (name, [only]) if name.ends_with(".valueOf") => only.clone(),
        (name, []) if !name.starts_with("new ") && name.contains('.') => name.to_owned(),
        (name, []) if name == "null" => name.to_owned(),
        (name, parts) => format!("{name}({})", parts.join(", ")),
    }
}

/// A number as a source writes it.
fn show_number(number: i64, kind: Number) -> String {
    match kind {
        Number::Boolean => (number != 0).to_string(),
        Number::Character => quoted(&[u16::try_from(number).unwrap_or_default()], '\''),
        Number::Single => format!("{}f", f32::from_bits(u32::try_from(number).unwrap_or_default())),
        Number::Double => format!("{:?}", f64::from_bits(number.cast_unsigned())),
        Number::Long => format!("{number}L"),
        Number::Byte | Number::Short | Number::Word => number.to_string(),
    }
}

/// Characters between quotes.
fn quoted(units: &[u16], quote: char) -> String {
    let mut text = String::from(quote);
    let escape = |text: &mut String, unit: u16| {
        let _ = write!(text, "\\u{unit:04x}");
    };
    for letter in char::decode_utf16(units.iter().copied()) {
        match letter {
            Ok('\n') => text.push_str("\\n"),
            Ok('\t') => text.push_str("\\t"),
            Ok('\r') => text.push_str("\\r"),
            Ok('\\') => text.push_str("\\\\"),
            Ok(letter) if letter == quote => text.extend(['\\', quote]),
            Ok(letter) if letter.is_control() || (!letter.is_ascii() && !letter.is_alphanumeric()) => {
                letter.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| escape(&mut text, unit));
            }
            Ok(letter) => text.push(letter),
            Err(half) => escape(&mut text, half.unpaired_surrogate()),
        }
    }
    text.push(quote);
    text
}
