//! Which makers there are for a type.

use super::library::{ABOVE_NUMBERS, ABOVE_TEXTS, Argument, COLLECTIONS, Known, LIBRARY, STAND_INS};
use super::own::Wanted;
use super::{How, Maker, Part, Way};
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
        Self { text: 64, list: 16, depth: 3 }
    }
}

/// Finds makers in a program.
#[derive(Debug, Clone, Copy)]
pub struct Finder<'a> {
    /// All classes.
    pub path: &'a ClassPath,
    /// The internal names of the classes of the program.
    pub classes: &'a [String],
    /// Classes of which objects are made where any object will do.
    pub meant: &'a [String],
    /// How large values may become.
    pub sizes: Sizes,
}

pub(super) const OBJECT: &str = "Ljava/lang/Object;";
const TEXT: &str = "java/lang/String";
const INTEGER: &str = "java/lang/Integer";

/// Classes that are taken where any object will do, besides texts and numbers: no more are tried.
const MOST_MEANT: usize = 4;

impl Finder<'_> {
    /// How values of a type are made: its descriptor, or its generic signature where that is known.
    pub fn maker(&self, ty: &str) -> Maker {
        self.at_depth(ty, self.sizes.depth)
    }

    pub(super) fn at_depth(&self, ty: &str, depth: u32) -> Maker {
        let sort = Sort::of(ty);
        if sort != Sort::Ref {
            return Maker::Primitive(sort);
        }
        if let Some(element) = ty.strip_prefix('[') {
            let item = self.item(element, depth.saturating_sub(1));
            return Maker::Array(erased(element), Box::new(item), self.sizes.list);
        }
        let (class, arguments) = if ty.starts_with('T') {
            // A variable stands for anything.
            (class_name(OBJECT).to_owned(), Vec::new())
        } else {
            split(ty)
        };
        if class == TEXT {
            return Maker::Text(self.sizes.text);
        }
        if class == "java/lang/Comparable"
            && let Some(other) = arguments.first().filter(|other| !other.starts_with('T') && *other != OBJECT)
        {
            // What is compared with objects of a class is one of them.
            return self.at_depth(other, depth);
        }
        if ABOVE_TEXTS.contains(&class.as_str()) || ABOVE_NUMBERS.contains(&class.as_str()) {
            return self.any(&class, depth);
        }
        let boxed = Sort::PRIMITIVES.into_iter().find_map(|sort| sort.primitive().filter(|known| known.2 == class));
        if let Some((_, letter, _)) = boxed {
            let how = How::Call(class.clone(), "valueOf".to_owned(), format!("({letter})L{class};"));
            return Maker::OneOf(vec![Way::new(how, vec![part("value", Maker::Primitive(Sort::of(letter)))])]);
        }
        if let Some(collection) = self.collection(&class, &arguments, depth) {
            return collection;
        }
        if let Some(holder) = self.holder(&class, &arguments, depth) {
            return holder;
        }
        if let Some((_, other)) = STAND_INS.iter().find(|(known, _)| *known == class) {
            return self.at_depth(&format!("L{other};"), depth);
        }
        let wanted = Wanted { class: &class, arguments: &arguments };
        let mut ways = self.own(wanted, depth);
        for way in &mut ways {
            self.add_calls(way, wanted, depth);
        }
        if ways.is_empty()
            && let Some((_, known)) = LIBRARY.iter().find(|(known, _)| *known == class)
        {
            ways = known.iter().map(|known| self.known(known, depth)).collect();
        }
        if ways.is_empty() && depth > 0 {
            ways = self.of_library(&class);
        }
        if ways.is_empty() || class.starts_with("java/util/function/") {
            ways.extend(self.stub(wanted, depth));
        }
        if ways.is_empty() { Maker::Null(self.why_none(&class, depth)) } else { Maker::OneOf(ways) }
    }

    fn collection(&self, class: &str, arguments: &[String], depth: u32) -> Option<Maker> {
        let (_, collection) = COLLECTIONS.iter().find(|(types, _)| types.contains(&class))?;
        let texts = ["Ljava/lang/String;".to_owned(), "Ljava/lang/String;".to_owned()];
        let arguments = if collection.class == "java/util/Properties" { &texts[..] } else { arguments };
        let argument = |index: usize| match arguments.get(index).map_or(OBJECT, String::as_str) {
            // What is sorted must be of one class.
            OBJECT if collection.is_sorted() && index == 0 => Maker::Text(self.sizes.text),
            ty => self.item(ty, depth.saturating_sub(1)),
        };
        let item = if params(collection.descriptor).len() == 1 {
            argument(0)
        } else {
            let parts = vec![part("key", argument(0)), part("value", argument(1))];
            Maker::OneOf(vec![Way::new(How::Parts, parts)])
        };
        Some(Maker::Collection(collection.clone(), Box::new(item), self.sizes.list))
    }

    /// An item among others. Those of a type that is not known, and those that are compared, are of one class.
    pub(super) fn item(&self, ty: &str, depth: u32) -> Maker {
        if ty.starts_with('T') || ty.starts_with("Ljava/lang/Comparable") {
            return Maker::Text(self.sizes.text);
        }
        self.at_depth(ty, depth)
    }

    /// A text, a number, or an object of a class that is meant, as far as it is of a type that stands above them.
    fn any(&self, above: &str, depth: u32) -> Maker {
        let mut makers = Vec::new();
        if ABOVE_TEXTS.contains(&above) {
            makers.push((TEXT, Maker::Text(self.sizes.text)));
        }
        if ABOVE_NUMBERS.contains(&above) {
            makers.push((INTEGER, self.at_depth(&format!("L{INTEGER};"), depth)));
        }
        // Within those that are meant, texts and numbers are enough.
        let plain = Finder { meant: &[], ..*self };
        let is_new =
            |class: &&String| ![TEXT, INTEGER].contains(&class.as_str()) && !ABOVE_TEXTS.contains(&class.as_str());
        for class in self.meant.iter().filter(is_new).filter(|class| self.is_a(class, above)).take(MOST_MEANT) {
            let ty = if class.starts_with('[') { class.clone() } else { format!("L{class};") };
            let maker = plain.at_depth(&ty, depth);
            if maker.missing().is_none() {
                makers.push((class, maker));
            }
        }
        if makers.len() == 1 {
            return makers.remove(0).1;
        }
        let way = |(class, maker): (&str, Maker)| {
            Way::new(How::Parts, vec![part(&source_type(&format!("L{class};")), maker)])
        };
        Maker::OneOf(makers.into_iter().map(way).collect())
    }

    /// Whether objects of a class are of a type, too.
    pub(crate) fn is_a(&self, class: &str, above: &str) -> bool {
        if class == above || above == class_name(OBJECT) {
            return true;
        }
        self.path.outline(class).is_some_and(|outline| outline.above.iter().any(|name| self.is_a(name, above)))
    }

    /// What the library is known to make.
    fn known(&self, known: &Known, depth: u32) -> Way {
        let Known { class, member, descriptor, arguments } = known;
        if !descriptor.starts_with('(') {
            let [class, member, descriptor] = [class, member, descriptor].map(|text| (*text).to_owned());
            return Way::new(How::Constant(class, member, descriptor), Vec::new());
        }
        let mut way = self.call(class, member, descriptor, &param_types(descriptor, None), depth);
        for (part, argument) in way.parts.iter_mut().zip(*arguments) {
            part.maker = match argument {
                Argument::Of(ty) => self.at_depth(ty, depth),
                Argument::Made(known) => Maker::OneOf(vec![self.known(known, depth)]),
            };
        }
        way
    }

    /// Why there is no object of a class.
    fn why_none(&self, class: &str, depth: u32) -> String {
        let name = source_type(&format!("L{class};"));
        let flags = self.read_any(class).map_or(0, |(_, read)| read.flags);
        if depth == 0 {
            format!("a {name} would be too deep inside other objects")
        } else if flags & flags::INTERFACE != 0 {
            format!("no class of the program implements {name}")
        } else if flags & flags::ABSTRACT != 0 {
            format!("no class of the program extends {name}")
        } else {
            format!("no way is known to make a {name}")
        }
    }

    /// A class of the program.
    pub fn read(&self, class: &str) -> Option<(Names, Class)> {
        if !self.classes.iter().any(|known| known == class) {
            return None;
        }
        self.read_any(class)
    }

    /// A class of the program or of a library.
    pub(crate) fn read_any(&self, class: &str) -> Option<(Names, Class)> {
        let mut names = Names::default();
        let found = self.path.find(class).ok().flatten()?;
        let class = class::read(&mut names, found).ok()?;
        Some((names, class))
    }
}

pub(super) fn part(name: &str, maker: Maker) -> Part {
    Part { name: name.to_owned(), maker }
}

/// The types of the parameters of a method: generic ones, if the signature has as many as the descriptor.
pub fn param_types(descriptor: &str, signature: Option<&str>) -> Vec<String> {
    let plain: Vec<String> = params(descriptor).into_iter().map(str::to_owned).collect();
    let generic = signature.and_then(|signature| {
        let start = signature.find('(')? + 1;
        let end = signature.rfind(')')?;
        Some(types(&signature[start..end]))
    });
    let Some(generic) = generic.filter(|generic| generic.len() == plain.len()) else { return plain };
    // The bound of a variable says more than its name.
    let is_bound = |generic: &str, plain: &str| {
        generic.trim_start_matches('[').starts_with('T') && plain.trim_start_matches('[') != OBJECT
    };
    generic
        .into_iter()
        .zip(plain)
        .map(|(generic, plain)| if is_bound(&generic, &plain) { plain } else { generic })
        .collect()
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

/// The variables that the signature of a class declares, as types.
pub(super) fn variables(signature: &str) -> Vec<String> {
    let Some(mut rest) = signature.strip_prefix('<') else { return Vec::new() };
    let mut found = Vec::new();
    while let Some((name, bounds)) = rest.split_once(':').filter(|_| !rest.starts_with('>')) {
        found.push(format!("T{name};"));
        rest = bounds.trim_start_matches(':');
        // A variable has several bounds if it has interfaces.
        while !rest.is_empty() {
            rest = &rest[length(rest)..];
            match rest.strip_prefix(':') {
                Some(more) => rest = more,
                None => break,
            }
        }
    }
    found
}

/// The arguments of the type that a method with this signature gives back.
pub(super) fn given_back(signature: &str) -> Vec<String> {
    signature.rsplit_once(')').map(|(_, result)| split(result).1).unwrap_or_default()
}

/// A generic type with arguments in place of variables.
pub(super) fn bound(ty: &str, variables: &[String], arguments: &[String]) -> String {
    let element = ty.trim_start_matches('[');
    let dimensions = &ty[..ty.len() - element.len()];
    if let Some((_, argument)) = variables.iter().zip(arguments).find(|(variable, _)| *variable == element) {
        return format!("{dimensions}{argument}");
    }
    let (class, inner) = split(element);
    if inner.is_empty() || !element.starts_with('L') {
        return ty.to_owned();
    }
    let inner: String = inner.iter().map(|ty| bound(ty, variables, arguments)).collect();
    format!("{dimensions}L{class}<{inner}>;")
}

/// The types in a row of generic types.
pub(super) fn types(mut row: &str) -> Vec<String> {
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
pub(super) fn split(ty: &str) -> (String, Vec<String>) {
    let Some(start) = ty.find('<') else { return (class_name(ty).to_owned(), Vec::new()) };
    let end = ty.rfind('>').unwrap_or(ty.len());
    if ty[start..end].contains(">.") {
        return (class_name(&erased(ty)).to_owned(), Vec::new());
    }
    (ty[1..start].to_owned(), types(&ty[start + 1..end]))
}

/// The descriptor of a generic type.
pub(super) fn erased(ty: &str) -> String {
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
    fn arguments_take_the_place_of_variables() {
        let signature = "<K::Ljava/lang/Comparable<TK;>;:Ljava/io/Serializable;V:Ljava/lang/Object;>LA<TK;>;";
        let found = variables(signature);
        assert_eq!(found, ["TK;", "TV;"]);
        assert_eq!(variables("Ljava/lang/Object;"), [""; 0]);
        assert_eq!(given_back("<U:Ljava/lang/Object;>(TU;)LBox<TU;>;"), ["TU;"]);
        assert_eq!(given_back("(Ljava/util/List<TT;>;)V"), [""; 0]);
        let arguments = ["Ljava/lang/String;".to_owned(), "[I".to_owned()];
        let of = |ty: &str| bound(ty, &found, &arguments);
        assert_eq!(of("TK;"), "Ljava/lang/String;");
        assert_eq!(of("[TV;"), "[[I");
        assert_eq!(
            of("Ljava/util/Map<TK;Ljava/util/List<TV;>;>;"),
            "Ljava/util/Map<Ljava/lang/String;Ljava/util/List<[I>;>;"
        );
        assert_eq!(of("TX;"), "TX;");
        assert_eq!(of("LKTK;"), "LKTK;");
        assert_eq!(of("I"), "I");
        assert_eq!(bound("TK;", &found, &[]), "TK;");
    }

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
        let with_bounds = "<T:Ljava/lang/Number;U:Ljava/lang/Object;>(TT;[TT;TU;)V";
        let types = ["Ljava/lang/Number;", "[Ljava/lang/Number;", "TU;"];
        assert_eq!(param_types("(Ljava/lang/Number;[Ljava/lang/Number;Ljava/lang/Object;)V", Some(with_bounds)), types);
    }
}
