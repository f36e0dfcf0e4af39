//! Descriptors: the types of fields and methods, and the kinds of values that registers hold.

use counterpoint_ir::types::{Type, Width};

use crate::names::{Name, Names};

/// What a register or a stack entry holds. Everything smaller than an int is an int.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A boolean, byte, short, char or int.
    Int,
    /// A long.
    Long,
    /// A float.
    Float,
    /// A double.
    Double,
    /// A reference.
    Ref,
}

impl Kind {
    /// The width of a number.
    ///
    /// # Panics
    /// References have none.
    pub fn width(self) -> Width {
        match self {
            Kind::Int => Width::WORD,
            Kind::Long => Width::LONG,
            Kind::Float => Width::F32,
            Kind::Double => Width::F64,
            Kind::Ref => panic!("a reference has no width"),
        }
    }

    /// The type of its registers.
    pub fn ty(self) -> Type {
        if self == Kind::Ref { Type::Ref } else { Type::Bits(self.width()) }
    }

    /// How many slots it takes among locals and on the stack.
    pub fn n_slots(self) -> u16 {
        if matches!(self, Kind::Long | Kind::Double) { 2 } else { 1 }
    }
}

/// The type of a field, an element or a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// `Z`
    Boolean,
    /// `B`
    Byte,
    /// `S`
    Short,
    /// `C`
    Char,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `F`
    Float,
    /// `D`
    Double,
    /// A class or an array.
    Ref,
}

impl Sort {
    /// All but references.
    pub const PRIMITIVES: [Sort; 8] =
        [Sort::Boolean, Sort::Byte, Sort::Short, Sort::Char, Sort::Int, Sort::Long, Sort::Float, Sort::Double];

    /// What a descriptor that begins with this letter describes.
    pub fn of(descriptor: &str) -> Sort {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Sort::Boolean,
            Some(b'B') => Sort::Byte,
            Some(b'S') => Sort::Short,
            Some(b'C') => Sort::Char,
            Some(b'I') => Sort::Int,
            Some(b'J') => Sort::Long,
            Some(b'F') => Sort::Float,
            Some(b'D') => Sort::Double,
            _ => Sort::Ref,
        }
    }

    /// The kind of its values.
    pub fn kind(self) -> Kind {
        match self {
            Sort::Boolean | Sort::Byte | Sort::Short | Sort::Char | Sort::Int => Kind::Int,
            Sort::Long => Kind::Long,
            Sort::Float => Kind::Float,
            Sort::Double => Kind::Double,
            Sort::Ref => Kind::Ref,
        }
    }

    /// The keyword of a primitive type, its letter, and the class that boxes it.
    pub fn primitive(self) -> Option<(&'static str, &'static str, &'static str)> {
        Some(match self {
            Sort::Boolean => ("boolean", "Z", "java/lang/Boolean"),
            Sort::Byte => ("byte", "B", "java/lang/Byte"),
            Sort::Short => ("short", "S", "java/lang/Short"),
            Sort::Char => ("char", "C", "java/lang/Character"),
            Sort::Int => ("int", "I", "java/lang/Integer"),
            Sort::Long => ("long", "J", "java/lang/Long"),
            Sort::Float => ("float", "F", "java/lang/Float"),
            Sort::Double => ("double", "D", "java/lang/Double"),
            Sort::Ref => return None,
        })
    }
}

/// A type: its sort, and its descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JType {
    /// The sort.
    pub sort: Sort,
    /// The descriptor.
    pub desc: Name,
}

/// The types of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// Parameters, without the receiver.
    pub params: Vec<JType>,
    /// The result.
    pub result: Option<JType>,
}

impl Signature {
    /// The types in the descriptor of a method. What is no descriptor has no parameters and no result.
    pub fn parse(names: &mut Names, descriptor: &str) -> Self {
        let mut typed = |ty: &str| JType { sort: Sort::of(ty), desc: names.intern(ty) };
        let params = params(descriptor).into_iter().map(&mut typed).collect();
        let result = Some(result(descriptor)).filter(|&result| result != "V").map(typed);
        Self { params, result }
    }
}

/// The length of the first type in a row of types.
fn first_type(types: &str) -> usize {
    let n_dimensions = types.bytes().take_while(|&byte| byte == b'[').count();
    let element = &types[n_dimensions..];
    let len = match element.chars().next() {
        Some('L') => element.find(';').map_or(element.len(), |end| end + 1),
        other => other.map_or(0, char::len_utf8),
    };
    n_dimensions + len
}

/// The types of the parameters in the descriptor of a method.
pub fn params(descriptor: &str) -> Vec<&str> {
    let mut rest = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or("", |(params, _)| params);
    let mut params = Vec::new();
    while !rest.is_empty() {
        let (one, more) = rest.split_at(first_type(rest));
        params.push(one);
        rest = more;
    }
    params
}

/// The type of the result in the descriptor of a method.
pub fn result(descriptor: &str) -> &str {
    descriptor.split_once(')').map_or("V", |(_, result)| result)
}

/// A type as sources write it, with its package: `java.lang.String[]`.
pub fn source_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let n_dimensions = descriptor.len() - element.len();
    let element = match Sort::of(element).primitive() {
        _ if element == "V" => "void".to_owned(),
        Some((name, _, _)) => name.to_owned(),
        None => source_class(class_name(element)),
    };
    element + &"[]".repeat(n_dimensions)
}

/// The name of a class as sources write it, with its package.
pub fn source_class(class: &str) -> String {
    let (package, name) = class.rsplit_once('/').map_or(("", class), |(package, name)| (package, name));
    let package = if package.is_empty() { String::new() } else { package.replace('/', ".") + "." };
    // A dollar between two letters comes from the compiler.
    let inner = |(at, letter): (usize, char)| {
        let is_between = at > 0 && name[at + letter.len_utf8()..].starts_with(|next: char| next.is_alphabetic());
        if letter == '$' && is_between { '.' } else { letter }
    };
    package + &name.char_indices().map(inner).collect::<String>()
}

/// A method as a message names it, from its full name `a/B.c(I)V`; as it is if it is none.
pub fn source_name(full: &str) -> String {
    let parts = full.find('(').and_then(|at| Some((full[..at].rsplit_once('.')?, &full[at..])));
    parts.map_or_else(|| full.to_owned(), |((class, method), descriptor)| source_method(class, method, descriptor))
}

/// A method as sources write it, without the packages of its parameters: `Foo.bar(int, String)`.
pub fn source_method(class: &str, method: &str, descriptor: &str) -> String {
    let simple = |ty: &&str| {
        let full = source_type(ty);
        full.rsplit_once('.').map_or(full.clone(), |(_, name)| name.to_owned())
    };
    let params: Vec<String> = params(descriptor).iter().map(simple).collect();
    format!("{}.{method}({})", source_class(class), params.join(", "))
}

/// The name of the class that a descriptor of a reference means: arrays are named by their descriptors.
pub fn class_name(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(descriptor)
}

/// The descriptor of a class by its name.
pub fn descriptor_of(class: &str) -> String {
    if class.starts_with('[') { class.to_owned() } else { format!("L{class};") }
}

/// Whether a type may have objects of the user: it is none of those that have no other objects.
pub fn has_members(desc: &str) -> bool {
    let element = desc.trim_start_matches('[');
    let is_closed = |class: &str| {
        matches!(
            class,
            "String" | "Boolean" | "Byte" | "Short" | "Character" | "Integer" | "Long" | "Float" | "Double" | "Class"
        )
    };
    let class = element.strip_prefix("Ljava/lang/").and_then(|class| class.strip_suffix(';'));
    element.starts_with('L') && !class.is_some_and(is_closed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_and_methods_are_spelled_as_in_sources() {
        assert_eq!(params("(I[[JLa/B;Z)V"), ["I", "[[J", "La/B;", "Z"]);
        assert_eq!(result("()[I"), "[I");
        assert_eq!(source_type("[[Ljava/util/Map$Entry;"), "java.util.Map.Entry[][]");
        assert_eq!(source_class("a/Main$1"), "a.Main$1");
        assert_eq!(source_method("a/Foo", "bar", "(ILjava/lang/String;)V"), "a.Foo.bar(int, String)");
    }
}
