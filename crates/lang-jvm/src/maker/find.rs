//! Which makers there are for a type.

use super::{Collection, How, Maker, Part, Way};
use crate::class::{self, Class, flags};
use crate::descriptor::{Sort, class_name, params, source_type};
use crate::names::Names;
use crate::path::ClassPath;

/// How large values may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Characters of a string.
    pub text: u32,
    /// Elements of arrays and collections.
    pub list: u32,
    /// Objects within objects.
    pub depth: u32,
}

impl Default for Sizes {
    fn default() -> Self {
        Self { text: 24, list: 8, depth: 3 }
    }
}

/// Finds makers in a program.
#[derive(Debug, Clone, Copy)]
pub struct Finder<'a> {
    /// All classes.
    pub path: &'a ClassPath,
    /// The internal names of the classes of the program.
    pub classes: &'a [String],
    /// How large values may become.
    pub sizes: Sizes,
}

/// Ways to make one object: no more are tried.
const MOST_WAYS: usize = 8;

const OBJECT: &str = "Ljava/lang/Object;";

/// Types of which strings are values.
const TEXTS: [&str; 5] =
    ["java/lang/String", "java/lang/CharSequence", "java/lang/Object", "java/lang/Comparable", "java/io/Serializable"];

/// Interfaces and classes of collections, and what is made for them.
const COLLECTIONS: [(&[&str], Collection); 9] = {
    const fn of(class: &'static str, add: &'static str, descriptor: &'static str) -> Collection {
        Collection { class, add, descriptor }
    }
    const ADD: &str = "(Ljava/lang/Object;)Z";
    const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    [
        (
            &[
                "java/util/List",
                "java/util/ArrayList",
                "java/util/Collection",
                "java/lang/Iterable",
                "java/util/AbstractList",
            ],
            of("java/util/ArrayList", "add", ADD),
        ),
        (&["java/util/LinkedList"], of("java/util/LinkedList", "add", ADD)),
        (&["java/util/Set", "java/util/LinkedHashSet"], of("java/util/LinkedHashSet", "add", ADD)),
        (&["java/util/HashSet"], of("java/util/HashSet", "add", ADD)),
        (&["java/util/SortedSet", "java/util/NavigableSet", "java/util/TreeSet"], of("java/util/TreeSet", "add", ADD)),
        (&["java/util/Queue", "java/util/Deque", "java/util/ArrayDeque"], of("java/util/ArrayDeque", "add", ADD)),
        (&["java/util/Map", "java/util/LinkedHashMap"], of("java/util/LinkedHashMap", "put", PUT)),
        (&["java/util/HashMap"], of("java/util/HashMap", "put", PUT)),
        (&["java/util/SortedMap", "java/util/NavigableMap", "java/util/TreeMap"], of("java/util/TreeMap", "put", PUT)),
    ]
};

/// Classes of the library that have a constructor or a factory to make objects with.
const LIBRARY: [(&str, &str, &str); 12] = [
    ("java/lang/StringBuilder", "<init>", "(Ljava/lang/String;)V"),
    ("java/lang/StringBuffer", "<init>", "(Ljava/lang/String;)V"),
    ("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;"),
    ("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
    ("java/util/Random", "<init>", "(J)V"),
    ("java/util/Date", "<init>", "(J)V"),
    ("java/util/UUID", "<init>", "(JJ)V"),
    ("java/util/Scanner", "<init>", "(Ljava/lang/String;)V"),
    ("java/io/StringReader", "<init>", "(Ljava/lang/String;)V"),
    ("java/io/BufferedReader", "<init>", "(Ljava/io/Reader;)V"),
    ("java/io/ByteArrayInputStream", "<init>", "([B)V"),
    ("java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V"),
];

/// Classes of the library of which objects of another class are made.
const STAND_INS: [(&str, &str); 3] = [
    ("java/io/Reader", "java/io/StringReader"),
    ("java/io/InputStream", "java/io/ByteArrayInputStream"),
    ("java/lang/Number", "java/lang/Integer"),
];

impl Finder<'_> {
    /// How values of a type are made: its descriptor, or its generic signature where that is known.
    pub fn maker(&self, ty: &str) -> Maker {
        self.at_depth(ty, self.sizes.depth)
    }

    fn at_depth(&self, ty: &str, depth: u32) -> Maker {
        let sort = Sort::of(ty);
        if sort != Sort::Ref {
            return Maker::Primitive(sort);
        }
        if let Some(element) = ty.strip_prefix('[') {
            let item = self.at_depth(element, depth.saturating_sub(1));
            return Maker::Array(erased(element), Box::new(item), self.sizes.list);
        }
        if ty.starts_with('T') {
            // A variable stands for anything.
            return Maker::Text(self.sizes.text);
        }
        let (class, arguments) = split(ty);
        if TEXTS.contains(&class.as_str()) {
            return Maker::Text(self.sizes.text);
        }
        let boxed = Sort::PRIMITIVES.into_iter().find_map(|sort| sort.primitive().filter(|known| known.2 == class));
        if let Some((_, letter, _)) = boxed {
            let how = How::Call(class.clone(), "valueOf".to_owned(), format!("({letter})L{class};"));
            return Maker::OneOf(vec![Way { how, parts: vec![part("value", Maker::Primitive(Sort::of(letter)))] }]);
        }
        let below = depth.saturating_sub(1);
        let argument = |index: usize| self.at_depth(arguments.get(index).map_or(OBJECT, String::as_str), below);
        if let Some((_, collection)) = COLLECTIONS.iter().find(|(types, _)| types.contains(&class.as_str())) {
            let n_parts = params(collection.descriptor).len();
            let names = if n_parts == 1 { ["item", ""] } else { ["key", "value"] };
            let item = if n_parts == 1 {
                argument(0)
            } else {
                let parts = (0..n_parts).map(|index| part(names[index], argument(index))).collect();
                Maker::OneOf(vec![Way { how: How::Parts, parts }])
            };
            return Maker::Collection(collection.clone(), Box::new(item), self.sizes.list);
        }
        if class == "java/util/Optional" {
            let call = |name: &str, descriptor: &str| How::Call(class.clone(), name.to_owned(), descriptor.to_owned());
            let none = Way { how: call("empty", "()Ljava/util/Optional;"), parts: Vec::new() };
            let of = call("of", "(Ljava/lang/Object;)Ljava/util/Optional;");
            return Maker::OneOf(vec![none, Way { how: of, parts: vec![part("value", argument(0))] }]);
        }
        if let Some((_, other)) = STAND_INS.iter().find(|(known, _)| *known == class) {
            return self.at_depth(&format!("L{other};"), depth);
        }
        let ways = match LIBRARY.iter().find(|(known, ..)| *known == class) {
            Some((_, method, descriptor)) => vec![self.call(&class, method, descriptor, None, depth)],
            None => self.own(&class, depth),
        };
        if ways.is_empty() {
            return Maker::Null(format!("no way is known to make a {}", source_type(&erased(ty))));
        }
        Maker::OneOf(ways)
    }

    /// Ways to make objects of a class of the program, or of those below it.
    fn own(&self, class: &str, depth: u32) -> Vec<Way> {
        if depth == 0 {
            return Vec::new();
        }
        let Some((mut names, read)) = self.read(class) else { return Vec::new() };
        if read.is(flags::ENUM) {
            return constants(&read, &names);
        }
        let mut ways = Vec::new();
        if !read.is(flags::ABSTRACT) {
            ways = self.constructors(class, &read, &mut names, depth);
        }
        if ways.is_empty() {
            let direct = self.classes.iter().filter(|other| self.is_below(other, class));
            ways = direct.flat_map(|other| self.own(other, depth)).collect();
        }
        ways.truncate(MOST_WAYS);
        ways
    }

    /// Public constructors; others only where there are no public ones.
    fn constructors(&self, class: &str, read: &Class, names: &mut Names, depth: u32) -> Vec<Way> {
        let all = read.methods.iter().enumerate().filter(|(_, method)| {
            names.get(method.name) == "<init>" && !method.is(flags::SYNTHETIC) && !method.is(flags::PRIVATE)
        });
        let (public, others): (Vec<_>, Vec<_>) = all.partition(|(_, method)| method.is(flags::PUBLIC));
        let chosen = if public.is_empty() { others } else { public };
        let mut ways = Vec::new();
        for (index, method) in chosen {
            let descriptor = names.get(method.desc).to_owned();
            // An object inside itself is never finished.
            if params(&descriptor).contains(&format!("L{class};").as_str()) {
                continue;
            }
            let signature = read.method_signature(names, index).map(|name| names.get(name).to_owned());
            let param_names = param_names(read, names, index, 1);
            let mut way = self.call(class, "<init>", &descriptor, signature.as_deref(), depth);
            for (part, name) in way.parts.iter_mut().zip(param_names) {
                part.name = name;
            }
            ways.push(way);
        }
        ways
    }

    fn call(&self, class: &str, method: &str, descriptor: &str, signature: Option<&str>, depth: u32) -> Way {
        let types = param_types(descriptor, signature);
        let maker = |ty: &String| self.at_depth(ty, depth.saturating_sub(1));
        let parts = types.iter().enumerate().map(|(index, ty)| part(&(index + 1).to_string(), maker(ty))).collect();
        let how = if method == "<init>" {
            How::New(class.to_owned(), descriptor.to_owned())
        } else {
            How::Call(class.to_owned(), method.to_owned(), descriptor.to_owned())
        };
        Way { how, parts }
    }

    /// Whether a class names another one as its superclass or interface.
    fn is_below(&self, class: &str, above: &str) -> bool {
        let Some((names, read)) = self.read(class) else { return false };
        read.super_name.iter().chain(&read.interfaces).any(|name| names.get(*name) == above)
    }

    /// A class of the program.
    pub fn read(&self, class: &str) -> Option<(Names, Class)> {
        if !self.classes.iter().any(|known| known == class) {
            return None;
        }
        let mut names = Names::default();
        let found = self.path.find(class).ok().flatten()?;
        let class = class::read(&mut names, found).ok()?;
        Some((names, class))
    }
}

fn part(name: &str, maker: Maker) -> Part {
    Part { name: name.to_owned(), maker }
}

fn constants(class: &Class, names: &Names) -> Vec<Way> {
    let name = names.get(class.name);
    let is_constant = |field: &&class::Field| field.flags & flags::ENUM != 0;
    let constants = class.fields.iter().filter(is_constant).map(|field| {
        let [field, desc] = [field.name, field.desc].map(|name| names.get(name).to_owned());
        Way { how: How::Constant(name.to_owned(), field, desc), parts: Vec::new() }
    });
    constants.collect()
}

/// The types of the parameters of a method: generic ones, if the signature has as many as the descriptor.
pub fn param_types(descriptor: &str, signature: Option<&str>) -> Vec<String> {
    let plain: Vec<String> = params(descriptor).into_iter().map(str::to_owned).collect();
    let generic = signature.and_then(|signature| {
        let start = signature.find('(')? + 1;
        let end = signature.rfind(')')?;
        Some(types(&signature[start..end]))
    });
    generic.filter(|generic| generic.len() == plain.len()).unwrap_or(plain)
}

/// The names of the parameters of a method, numbers where the class file has none. The receiver takes the first slots.
pub(crate) fn param_names(class: &Class, names: &mut Names, method: usize, first_slot: u16) -> Vec<String> {
    let descriptor = names.get(class.methods[method].desc).to_owned();
    let code = class.code(names, method);
    let mut slot = first_slot;
    let mut found = Vec::new();
    for (index, param) in params(&descriptor).iter().enumerate() {
        let variables = code.iter().flat_map(|code| &code.variables);
        let variable = variables.filter(|variable| variable.slot == slot).min_by_key(|variable| variable.start);
        let name = variable.filter(|variable| variable.start == 0).map(|variable| names.get(variable.name).to_owned());
        found.push(name.unwrap_or_else(|| (index + 1).to_string()));
        slot += Sort::of(param).kind().n_slots();
    }
    found
}

/// The types in a row of generic types.
fn types(mut row: &str) -> Vec<String> {
    let mut found = Vec::new();
    while !row.is_empty() {
        let wildcard = row.trim_start_matches(['+', '-']);
        if let Some(rest) = wildcard.strip_prefix('*') {
            found.push(OBJECT.to_owned());
            row = rest;
            continue;
        }
        let (one, rest) = wildcard.split_at(length(wildcard));
        found.push(one.to_owned());
        row = rest;
    }
    found
}

/// The length of the first generic type in a row, at least 1.
fn length(row: &str) -> usize {
    let n_dimensions = row.bytes().take_while(|&byte| byte == b'[').count();
    let mut depth = 0_u32;
    for (at, letter) in row.char_indices().skip(n_dimensions) {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return at + 1,
            _ if at == n_dimensions && !matches!(letter, 'L' | 'T') => return at + letter.len_utf8(),
            _ => {}
        }
    }
    row.len()
}

/// The class of a generic type, and its type arguments. Those of outer classes are left out.
fn split(ty: &str) -> (String, Vec<String>) {
    let Some(start) = ty.find('<') else { return (class_name(ty).to_owned(), Vec::new()) };
    let end = ty.rfind('>').unwrap_or(ty.len());
    if ty[start..end].contains(">.") {
        return (class_name(&erased(ty)).to_owned(), Vec::new());
    }
    (ty[1..start].to_owned(), types(&ty[start + 1..end]))
}

/// The descriptor of a generic type.
fn erased(ty: &str) -> String {
    let element = ty.trim_start_matches('[');
    if element.starts_with('T') {
        return format!("{}{OBJECT}", &ty[..ty.len() - element.len()]);
    }
    let mut depth = 0_u32;
    let mut plain = String::new();
    for letter in ty.chars() {
        match letter {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            // An inner class of a generic one.
            '.' if depth == 0 => plain.push('$'),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generic_types_are_taken_apart() {
        assert_eq!(
            types("I[JLjava/util/Map<Ljava/lang/String;[I>;TT;+Ljava/lang/Number;*"),
            ["I", "[J", "Ljava/util/Map<Ljava/lang/String;[I>;", "TT;", "Ljava/lang/Number;", OBJECT]
        );
        assert_eq!(
            split("Ljava/util/List<Ljava/lang/String;>;"),
            ("java/util/List".to_owned(), vec!["Ljava/lang/String;".to_owned()])
        );
        assert_eq!(erased("[Ljava/util/List<Ljava/lang/String;>;"), "[Ljava/util/List;");
        assert_eq!(erased("LA<TT;>.B;"), "LA$B;");
        assert_eq!(
            param_types("(Ljava/util/List;)V", Some("<T:Ljava/lang/Object;>(Ljava/util/List<TT;>;)V")),
            ["Ljava/util/List<TT;>;"]
        );
    }
}
