//! Arguments as a user types them, by the type of the parameter: `-7`, `'x'`, `2.5`, `hello`, `{1, 2, 3}`, `null`.

use counterpoint_diag::suggestion;

use crate::descriptor::{Sort, class_name, source_type};

/// An argument of the entry.
#[derive(Debug, Clone, PartialEq)]
pub enum Argument {
    /// A parameter of the entry procedure.
    Param,
    /// An input, by its number.
    Input(usize),
    /// A boolean, a char or an integer.
    Integer(i64),
    /// A float or a double.
    Float(f64),
    /// Null.
    Null,
    /// A string.
    Text(String),
    /// An array.
    Array(Vec<Argument>),
    /// An object of the class that wraps values of a primitive type.
    Boxed(Sort, Box<Argument>),
    /// A constant of an enumeration: the class, and its name.
    Constant(String, String),
}

/// The constants of an enumeration, by the internal name of its class; nothing if the class is none.
pub type Constants<'a> = dyn Fn(&str) -> Option<Vec<String>> + 'a;

impl Argument {
    /// Whether there are other arguments for a parameter of this type than null.
    pub fn is_typed(descriptor: &str, constants: &Constants<'_>) -> bool {
        let element = descriptor.trim_start_matches('[');
        Sort::of(element) != Sort::Ref || {
            let class = class_name(element);
            let is_wrapper = |sort: Sort| sort.primitive().is_some_and(|(_, _, wrapper)| wrapper == class);
            TEXTS.contains(&class) || Sort::PRIMITIVES.into_iter().any(is_wrapper) || constants(class).is_some()
        }
    }

    /// Reads an argument for a parameter of this type.
    pub fn parse(text: &str, descriptor: &str, constants: &Constants<'_>) -> Result<Self, String> {
        let trimmed = text.trim();
        let wrong = |wanted: &str| Err(format!("`{text}` is not {wanted}"));
        let integer = |min: i64, max: i64| match integer(trimmed) {
            Some(value) if (min..=max).contains(&value) => Ok(Argument::Integer(value)),
            Some(_) => wrong(&format!("within the range of {}", source_type(descriptor))),
            None => wrong("an integer"),
        };
        match Sort::of(descriptor) {
            Sort::Boolean => match trimmed {
                "true" => Ok(Argument::Integer(1)),
                "false" => Ok(Argument::Integer(0)),
                _ => wrong("`true` or `false`"),
            },
            Sort::Byte => integer(i8::MIN.into(), i8::MAX.into()),
            Sort::Short => integer(i16::MIN.into(), i16::MAX.into()),
            Sort::Int => integer(i32::MIN.into(), i32::MAX.into()),
            Sort::Long => integer(i64::MIN, i64::MAX),
            Sort::Char => match char(text) {
                Some(value) => Ok(Argument::Integer(value.into())),
                None => wrong("a char, for instance a or 'a'"),
            },
            Sort::Float | Sort::Double => match float(trimmed) {
                Some(value) => Ok(Argument::Float(value)),
                None => wrong("a number"),
            },
            Sort::Ref => reference(text, trimmed, descriptor, constants),
        }
    }
}

fn reference(text: &str, trimmed: &str, descriptor: &str, constants: &Constants<'_>) -> Result<Argument, String> {
    if trimmed == "null" {
        return Ok(Argument::Null);
    }
    if let Some(element) = descriptor.strip_prefix('[') {
        let Some(inner) = within(trimmed, '{', '}').or_else(|| within(trimmed, '[', ']')) else {
            return Err(format!("`{text}` is not an array, for instance {{1, 2, 3}}"));
        };
        let items = elements(inner).into_iter().map(|item| Argument::parse(item, element, constants));
        return items.collect::<Result<_, _>>().map(Argument::Array);
    }
    let class = class_name(descriptor);
    let wrapped =
        Sort::PRIMITIVES.into_iter().find(|sort| sort.primitive().is_some_and(|(_, _, wrapper)| wrapper == class));
    if let Some((sort, (_, primitive, _))) = wrapped.and_then(|sort| Some((sort, sort.primitive()?))) {
        return Ok(Argument::Boxed(sort, Box::new(Argument::parse(text, primitive, constants)?)));
    }
    if TEXTS.contains(&class) {
        return match within(trimmed, '"', '"') {
            Some(quoted) => unescape(quoted).map(Argument::Text).ok_or_else(|| format!("`{text}` has a wrong escape")),
            None => Ok(Argument::Text(text.to_owned())),
        };
    }
    let Some(known) = constants(class) else {
        return Err(format!("an argument of type {} can only be null", source_type(descriptor)));
    };
    // As it is written in a source: with its class, or alone where the type is clear.
    let name = trimmed.rsplit_once('.').map_or(trimmed, |(_, name)| name);
    if known.iter().any(|constant| constant == name) {
        return Ok(Argument::Constant(class.to_owned(), name.to_owned()));
    }
    let help = suggestion(name, &known, "it has none");
    Err(format!("`{text}` is no constant of {}: {help}", source_type(descriptor)))
}

/// Types of which a text is a value.
const TEXTS: [&str; 4] = ["java/lang/String", "java/lang/CharSequence", "java/lang/Object", "java/lang/Comparable"];

/// What stands between two marks.
fn within(text: &str, open: char, close: char) -> Option<&str> {
    text.strip_prefix(open)?.strip_suffix(close)
}

/// The parts between commas that stand in no brackets and quotes.
fn elements(list: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quote, mut is_escaped) = (Vec::new(), 0, 0_u32, None, false);
    for (at, letter) in list.char_indices() {
        if std::mem::take(&mut is_escaped) {
            continue;
        }
        match (quote, letter) {
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => depth = depth.saturating_sub(1),
            (None, ',') if depth == 0 => {
                parts.push(list[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = list[start..].trim();
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

fn integer(text: &str) -> Option<i64> {
    let text = text.replace('_', "");
    let text = text.strip_suffix(['l', 'L']).unwrap_or(&text);
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let value = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hexadecimal) => i128::from_str_radix(hexadecimal, 16).ok()?,
        None if digits.starts_with(|first: char| first.is_ascii_digit()) => digits.parse().ok()?,
        None => return None,
    };
    i64::try_from(if is_negative { -value } else { value }).ok()
}

fn float(text: &str) -> Option<f64> {
    let number = match text.strip_suffix(['f', 'F', 'd', 'D']) {
        Some(number) if number.ends_with(|last: char| last.is_ascii_digit() || last == '.') => number,
        _ => text,
    };
    let is_number = number.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first));
    (is_number || ["NaN", "Infinity"].contains(&number)).then(|| number.parse().ok())?
}

/// A unit of UTF-16, in quotes or alone.
fn char(text: &str) -> Option<u16> {
    let plain = match within(text.trim(), '\'', '\'') {
        Some(quoted) if !quoted.is_empty() => unescape(quoted)?,
        _ => text.to_owned(),
    };
    let mut units = plain.encode_utf16();
    let unit = units.next()?;
    units.next().is_none().then_some(unit)
}

/// A text with the escapes of Java.
fn unescape(text: &str) -> Option<String> {
    let mut units: Vec<u16> = Vec::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let unit = match letter {
            '\\' => match letters.next()? {
                'n' => '\n'.into(),
                't' => '\t'.into(),
                'r' => '\r'.into(),
                'b' => '\u{8}'.into(),
                'f' => '\u{c}'.into(),
                's' => ' '.into(),
                '0' => '\0'.into(),
                'u' => u32::from_str_radix(&letters.by_ref().take(4).collect::<String>(), 16).ok()?,
                same @ ('\\' | '"' | '\'') => same.into(),
                _ => return None,
            },
            plain => {
                let mut buffer = [0; 2];
                units.extend_from_slice(plain.encode_utf16(&mut buffer));
                continue;
            }
        };
        units.push(u16::try_from(unit).ok()?);
    }
    String::from_utf16(&units).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(class: &str) -> Option<Vec<String>> {
        (class == "shop/Colour").then(|| ["RED", "GREEN"].map(str::to_owned).to_vec())
    }

    #[test]
    fn arguments_have_the_types_of_their_parameters() {
        let good = |text: &str, descriptor: &str| Argument::parse(text, descriptor, &colours).unwrap();
        assert_eq!(good("-0x80", "B"), Argument::Integer(-128));
        assert_eq!(good("9_223_372_036_854_775_807L", "J"), Argument::Integer(i64::MAX));
        assert_eq!(good("' '", "C"), Argument::Integer(32));
        assert_eq!(good(" ", "C"), Argument::Integer(32));
        assert_eq!(good("1.5f", "F"), Argument::Float(1.5));
        assert_eq!(good("-Infinity", "D"), Argument::Float(f64::NEG_INFINITY));
        assert_eq!(good("a b", "Ljava/lang/String;"), Argument::Text("a b".to_owned()));
        assert_eq!(good("\"null\\n\"", "Ljava/lang/String;"), Argument::Text("null\n".to_owned()));
        assert_eq!(good("null", "Ljava/util/List;"), Argument::Null);
        let seven = Argument::Boxed(Sort::Int, Box::new(Argument::Integer(7)));
        assert_eq!(good("7", "Ljava/lang/Integer;"), seven);
        let text = |text: &str| Argument::Text(text.to_owned());
        assert_eq!(good("{\"a,b\", c}", "[Ljava/lang/String;"), Argument::Array(vec![text("a,b"), text("c")]));
        let green = Argument::Constant("shop/Colour".to_owned(), "GREEN".to_owned());
        assert_eq!(good("GREEN", "Lshop/Colour;"), green);
        assert_eq!(good("{Colour.GREEN}", "[Lshop/Colour;"), Argument::Array(vec![green]));
        let one = Argument::Array(vec![Argument::Integer(1)]);
        assert_eq!(good("[[1], {}]", "[[I"), Argument::Array(vec![one, Argument::Array(Vec::new())]));
    }

    #[test]
    fn what_does_not_fit_is_refused_with_the_reason() {
        let bad = |text: &str, descriptor: &str| Argument::parse(text, descriptor, &colours).unwrap_err();
        assert_eq!(bad("128", "B"), "`128` is not within the range of byte");
        assert_eq!(bad("1.0", "I"), "`1.0` is not an integer");
        assert_eq!(bad("yes", "Z"), "`yes` is not `true` or `false`");
        assert_eq!(bad("ab", "C"), "`ab` is not a char, for instance a or 'a'");
        assert_eq!(bad("1", "[I"), "`1` is not an array, for instance {1, 2, 3}");
        assert_eq!(bad("x", "Ljava/util/List;"), "an argument of type java.util.List can only be null");
        assert_eq!(bad("PINK", "Lshop/Colour;"), "`PINK` is no constant of shop.Colour: there are RED, GREEN");
        assert_eq!(bad("GREN", "Lshop/Colour;"), "`GREN` is no constant of shop.Colour: did you mean `GREEN`?");
        assert!(bad("inf", "D").contains("a number") && bad("", "D").contains("a number"));
    }
}
