//! Objects that are seen, in words like those of Java: `[1, 2]`, `{"a"=1}`, `Account(pin=3)`, `Account(getPin()=3)`.
//!
//! A run shows an object as bytes, which `counterpoint.rt.View` writes: a letter that says what comes, names and lengths
//! before what they belong to. Here they are read back. Bytes that make no sense have no words; nothing is guessed.

use counterpoint_ir::class::Classes;
use counterpoint_ir::guide::Number;
use counterpoint_ir::ids::ClassId;

use super::{quoted, show_number};

/// Objects within objects are followed so deep; views end earlier.
const DEEPEST: u32 = 80;

/// What a view says, in words.
pub(super) fn words(bytes: &[u8], classes: &Classes) -> Option<String> {
    // A text that is seen itself has no length.
    if let Some(units) = bytes.strip_prefix(b"s") {
        let is_even = units.len().is_multiple_of(2);
        return is_even.then(|| quoted(&to_units(units), '"'));
    }
    let mut reader = Reader { bytes, classes };
    let words = if bytes.starts_with(b"q") { reader.answers()? } else { reader.object(0)? };
    reader.bytes.is_empty().then_some(words)
}

fn to_units(bytes: &[u8]) -> Vec<u16> {
    bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect()
}

struct Reader<'a> {
    bytes: &'a [u8],
    classes: &'a Classes,
}

impl Reader<'_> {
    fn take(&mut self, n_bytes: usize) -> Option<&[u8]> {
        let (taken, rest) = self.bytes.split_at_checked(n_bytes)?;
        self.bytes = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<i64> {
        Some(i64::from_be_bytes(self.take(8)?.try_into().ok()?))
    }

    fn units(&mut self) -> Option<Vec<u16>> {
        let n_units = usize::try_from(self.number()?).ok()?;
        Some(to_units(self.take(n_units.checked_mul(2)?)?))
    }

    fn name(&mut self) -> Option<String> {
        String::from_utf16(&self.units()?).ok()
    }

    fn object(&mut self, depth: u32) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        Some(match self.take(1)?[0] {
            b'0' => "null".to_owned(),
            b's' => quoted(&self.units()?, '"'),
            b'w' => String::from_utf16_lossy(&self.units()?),
            b'n' => self.simple()?,
            b'#' => format!("#{}", self.number()?),
            // One that was seen before.
            b'=' => {
                let number = self.number()?;
                format!("#{number}={}", self.object(depth + 1)?)
            }
            b'!' => format!("throws {}", self.name()?),
            b'<' => {
                let items = self.items(depth)?;
                self.take(1)?;
                format!("[{}]", items.join(", "))
            }
            b'?' => "…".to_owned(),
            b'[' => self.array(depth)?,
            b'(' => self.compound(depth)?,
            _ => return None,
        })
    }

    /// A boxed number, character or truth value; other numbers of the library are texts.
    fn simple(&mut self) -> Option<String> {
        let name = self.name()?;
        let kind = match name.as_str() {
            "java.lang.Boolean" => return Some((self.take(1)?[0] != 0).to_string()),
            "java.lang.Integer" | "java.lang.Short" | "java.lang.Byte" => Number::Word,
            "java.lang.Long" => Number::Long,
            "java.lang.Character" => Number::Character,
            "java.lang.Float" => Number::Single,
            "java.lang.Double" => Number::Double,
            _ if is_of_library(&name) => return self.name(),
            _ => return Some(simple_name(&name)),
        };
        Some(primitive(self.number()?, kind))
    }

    fn array(&mut self, depth: u32) -> Option<String> {
        let name = self.name()?;
        let element = name.strip_prefix('[')?;
        let n_items = self.number()?;
        let mut items = Vec::new();
        for _ in 0..n_items {
            items.push(self.slot(element, depth)?);
        }
        Some(format!("[{}]", items.join(", ")))
    }

    /// A value in a field or an array.
    fn slot(&mut self, descriptor: &str, depth: u32) -> Option<String> {
        let kind = match descriptor.as_bytes().first()? {
            b'Z' => Number::Boolean,
            b'C' => Number::Character,
            b'J' => Number::Long,
            b'F' => Number::Single,
            b'D' => Number::Double,
            b'B' | b'S' | b'I' => Number::Word,
            _ => return self.object(depth + 1),
        };
        Some(primitive(self.number()?, kind))
    }

    fn compound(&mut self, depth: u32) -> Option<String> {
        let name = self.name()?;
        if self.bytes.first() == Some(&b'{') {
            self.take(1)?;
            return self.members(&name, "", depth);
        }
        let classes = self.classes;
        let find = |name: &str| classes.classes.iter().find(|(_, class)| class.name == name).map(|(id, _)| id);
        let class = find(&name.replace('.', "/"))?;
        let is_a = |above: &str| find(above).is_some_and(|above| classes.is_subclass(class, above));
        let shown = simple_name(&name);
        let words = if !is_of_library(&name) {
            self.fields(class, &shown, depth)?
        } else if is_a("java/lang/CharSequence") {
            quoted(&self.units()?, '"')
        } else {
            let is_word = self.bytes.first() == Some(&b'w');
            let items = self.items(depth)?;
            match items.as_slice() {
                pairs if is_a("java/util/Map") => {
                    let pairs = pairs.chunks(2).map(|pair| pair.join("=")).collect::<Vec<_>>();
                    format!("{{{}}}", pairs.join(", "))
                }
                items if is_a("java/util/Collection") => format!("[{}]", items.join(", ")),
                [] if shown.starts_with("Optional") => format!("{shown}.empty"),
                [] => shown,
                [word] if is_word && !word.is_empty() && !shown.starts_with("Optional") => word.clone(),
                items => format!("{shown}({})", items.join(", ")),
            }
        };
        (self.take(1)?[0] == b')').then_some(words)
    }

    /// What objects of the user answer.
    fn answers(&mut self) -> Option<String> {
        let mut words = Vec::new();
        while self.bytes.first() == Some(&b'q') {
            self.take(1)?;
            self.number()?;
            let name = self.name()?;
            words.push(self.members(&name, "()", 0)?);
        }
        Some(words.join("; "))
    }

    /// The members of an object of the user that are seen, up to its end. Constants of an enumeration are their names.
    fn members(&mut self, class: &str, brackets: &str, depth: u32) -> Option<String> {
        let mut shown = simple_name(class);
        if self.bytes.first() == Some(&b'w') {
            shown = format!("{shown}.{}", self.object(depth)?);
        }
        let mut words = Vec::new();
        while *self.bytes.first()? == b'f' {
            self.take(1)?;
            let name = self.name()?;
            let brackets = if self.bytes.first() == Some(&b'<') { "" } else { brackets };
            words.push(format!("{name}{brackets}={}", self.object(depth + 1)?));
        }
        self.take(1)?;
        Some(if words.is_empty() { shown } else { format!("{shown}({})", words.join(", ")) })
    }

    /// Objects up to the end of the one that holds them.
    fn items(&mut self, depth: u32) -> Option<Vec<String>> {
        let mut items = Vec::new();
        while *self.bytes.first()? != b')' {
            items.push(self.object(depth + 1)?);
        }
        Some(items)
    }

    /// The fields of an object of the user, whose names have their descriptors behind them. Constants of an enumeration
    /// are their names.
    fn fields(&mut self, class: ClassId, shown: &str, depth: u32) -> Option<String> {
        let classes = self.classes;
        let (mut words, mut constant) = (Vec::new(), None);
        for field in classes.layout(class) {
            let field = &classes.fields[field];
            let (name, descriptor) = field.name.rsplit_once(' ')?;
            let value = self.slot(descriptor, depth)?;
            let is_enumeration = classes.classes[field.class].name == "java/lang/Enum";
            if is_enumeration && name == "name" {
                constant = Some(value.trim_matches('"').to_owned());
            }
            if !is_enumeration {
                words.push(format!("{name}={value}"));
            }
        }
        Some(constant.map_or_else(|| format!("{shown}({})", words.join(", ")), |name| format!("{shown}.{name}")))
    }
}

fn primitive(number: i64, kind: Number) -> String {
    // The bits of a float are no number with a sign.
    show_number(if kind == Number::Single { number & 0xffff_ffff } else { number }, kind)
}

/// Whether a class belongs to the platform: of its objects, fields are not seen.
fn is_of_library(name: &str) -> bool {
    ["java.", "javax.", "jdk.", "sun.", "com.sun."].iter().any(|package| name.starts_with(package))
}

fn simple_name(name: &str) -> String {
    name.rsplit(['.', '$']).next().unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests;
