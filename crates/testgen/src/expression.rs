//! Values as Java expressions that people read: `new Account("a", 3)`, `new ArrayList<>(List.of(1, 2))`.
//!
//! What Java does not let a test name, such as private nested classes, is made by helpers that the suite brings along.

pub(crate) mod literal;
mod stub;
mod types;

use std::collections::BTreeSet;

use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::descriptor::{Sort, params, result};
use counterpoint_lang_jvm::maker::{Collection, Finder, How, Maker, Way};

/// Helpers that expressions call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Helper {
    /// `mapOf(new HashMap<>(), key, value)`
    MapOf,
    /// `make("Outer$Inner", new Class<?>[] {int.class}, 3)`
    Make,
    /// `constant("Outer$Colour", "RED")`
    Constant,
    /// `type("Outer$Inner")`
    Type,
    /// `set(object, Account.class, "balance", 3)`
    Set,
    /// `call(object, Login.class, "check", new Class<?>[] {int.class}, 3)`
    Call,
    /// `forgetPrinted()`
    ForgetPrinted,
    /// `used(new Account(), it -> it.deposit(3))`
    Used,
}

/// Writes expressions for a class of some package.
#[derive(Debug)]
pub struct Writer<'a> {
    pub(crate) finder: Finder<'a>,
    /// The package that the expressions stand in, with slashes.
    package: String,
    /// Whether texts must be new objects, because the program compares references.
    has_fresh_texts: bool,
    /// The classes that are imported.
    pub imports: BTreeSet<String>,
    /// The helpers that are called.
    pub helpers: BTreeSet<Helper>,
}

impl<'a> Writer<'a> {
    /// For expressions in a package, whose name has slashes.
    pub fn new(finder: Finder<'a>, package: &str, has_fresh_texts: bool) -> Self {
        let (imports, helpers) = (BTreeSet::new(), BTreeSet::new());
        Self { finder, package: package.to_owned(), has_fresh_texts, imports, helpers }
    }

    /// A value as an expression, where a variable is given it.
    pub fn value(&mut self, tree: &Tree, maker: &Maker) -> String {
        match (maker, tree) {
            (Maker::Fixed(maker, _), tree) => self.value(tree, maker),
            (Maker::Primitive(sort), Tree::Number(number)) => literal::number(*sort, *number),
            (Maker::Text(_), Tree::Text(units)) => self.text(units),
            (Maker::Array(element, item, _), Tree::List(items)) => self.array(element, item, items),
            (Maker::Collection(collection, item, _), Tree::List(items)) => self.collection(collection, item, items),
            (Maker::OneOf(ways), Tree::OneOf(which, parts)) => {
                let way = &ways[*which];
                if let (Some(_), [part], [tree]) = (boxed(way), way.parts.as_slice(), parts.as_slice()) {
                    return self.value(tree, &part.maker);
                }
                self.way(way, parts)
            }
            _ => "null".to_owned(),
        }
    }

    /// An object, with the calls on it if there are any.
    fn way(&mut self, way: &Way, parts: &[Tree]) -> String {
        let (parts, calls) = parts.split_at(way.parts.len().min(parts.len()));
        let made = self.made(way, parts);
        let [Tree::List(calls)] = calls else { return made };
        if calls.is_empty() {
            return made;
        }
        self.helpers.insert(Helper::Used);
        let calls = calls.iter().filter_map(|call| match call {
            Tree::OneOf(which, parts) => Some(format!("it -> {}", self.made(&way.then[*which], parts))),
            _ => None,
        });
        let calls: Vec<String> = calls.collect();
        format!("used({made}, {})", calls.join(", "))
    }

    fn text(&self, units: &[u16]) -> String {
        let quoted = literal::quoted(units, '"');
        if self.has_fresh_texts { format!("new String({quoted})") } else { quoted }
    }

    fn array(&mut self, element: &str, item: &Maker, items: &[Tree]) -> String {
        let inner = element.trim_start_matches('[');
        let n_dimensions = element.len() - inner.len();
        let items: Vec<String> = items
            .iter()
            .map(|tree| {
                let item = self.value(tree, item);
                // A constant fits a narrow element as it is.
                let plain = item.strip_prefix("(byte) ").or_else(|| item.strip_prefix("(short) "));
                plain.filter(|_| Sort::of(element) != Sort::Ref).map_or(item.clone(), str::to_owned)
            })
            .collect();
        format!("new {}[]{} {{{}}}", self.element_type(inner), "[]".repeat(n_dimensions), items.join(", "))
    }

    fn collection(&mut self, collection: &Collection, item: &Maker, items: &[Tree]) -> String {
        let is_generic = collection.class != "java/util/Properties";
        let made = format!("new {}{}(", self.class(collection.class), if is_generic { "<>" } else { "" });
        if items.is_empty() {
            return made + ")";
        }
        let shown: Vec<String> = items.iter().map(|tree| self.value(tree, item)).collect();
        let shown = shown.join(", ");
        if params(collection.descriptor).len() == 2 {
            self.helpers.insert(Helper::MapOf);
            return format!("mapOf({made}), {shown})");
        }
        let has_null = items.iter().any(|tree| self.value(tree, item) == "null");
        let (class, of) = if has_null { ("java/util/Arrays", "asList") } else { ("java/util/List", "of") };
        format!("{made}{}.{of}({shown}))", self.class(class))
    }

    fn made(&mut self, way: &Way, parts: &[Tree]) -> String {
        match &way.how {
            How::New(class, descriptor) => {
                let arguments = self.arguments(way, parts, descriptor);
                if self.can_be_made(class) {
                    return format!("new {}({arguments})", self.class(class));
                }
                self.helpers.insert(Helper::Make);
                let types = self.type_list(descriptor);
                format!("make({}, {types}, new Object[] {{{arguments}}})", literal::name(class))
            }
            How::Stub(stub) => self.stub(stub, way, parts),
            How::Call(class, name, descriptor) => {
                let arguments = self.arguments(way, parts, descriptor);
                if self.member_can_be_named(class, name, descriptor) {
                    let call = format!("{}.{name}({arguments})", self.class(class));
                    // A type without its arguments takes everything.
                    let is_raw = self.gives_generic(class, name, descriptor);
                    return if is_raw { format!("({}) {call}", self.element_type(result(descriptor))) } else { call };
                }
                self.helpers.insert(Helper::Call);
                let (types, home) = (self.type_list(descriptor), self.class_literal(&format!("L{class};")));
                let made = self.element_type(result(descriptor));
                format!("({made}) call(null, {home}, \"{name}\", {types}, new Object[] {{{arguments}}})")
            }
            How::Constant(class, name, descriptor) if self.member_can_be_named(class, name, descriptor) => {
                format!("{}.{name}", self.class(class))
            }
            How::Constant(class, name, _) => {
                self.helpers.insert(Helper::Constant);
                format!("constant({}, \"{name}\")", literal::name(class))
            }
            How::From(_, name, descriptor) => {
                let made: Vec<String> =
                    parts.iter().zip(&way.parts).map(|(tree, part)| self.value(tree, &part.maker)).collect();
                let [object, arguments @ ..] = made.as_slice() else { return "null".to_owned() };
                // A type without its arguments takes everything.
                format!("({}) {object}.{name}({})", self.element_type(result(descriptor)), arguments.join(", "))
            }
            How::On(class, name, descriptor) => {
                let arguments = self.arguments(way, parts, descriptor);
                let all_named = params(descriptor).iter().all(|ty| self.type_can_be_named(ty));
                if all_named && self.member_can_be_named(class, name, descriptor) {
                    return format!("it.{name}({arguments})");
                }
                self.helpers.insert(Helper::Call);
                let (types, home) = (self.type_list(descriptor), self.class_literal(&format!("L{class};")));
                format!("call(it, {home}, \"{name}\", {types}, new Object[] {{{arguments}}})")
            }
            How::Parts => {
                let made = parts.iter().zip(&way.parts).map(|(tree, part)| self.value(tree, &part.maker));
                made.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Arguments of a call, so that no other method of the same name is meant.
    fn arguments(&mut self, way: &Way, parts: &[Tree], descriptor: &str) -> String {
        let made = parts.iter().zip(&way.parts).zip(params(descriptor)).map(|((tree, part), ty)| {
            let value = match (&part.maker, tree) {
                // A narrow number stands for a wide one.
                (Maker::Primitive(sort), Tree::Number(number)) if Sort::of(ty) != *sort => number.to_string(),
                (maker, tree) => self.argument(tree, maker),
            };
            let is_other_text = matches!(part.maker, Maker::Text(_)) && ty != "Ljava/lang/String;";
            let is_choice = matches!(&part.maker, Maker::OneOf(ways) if ways.iter().all(|way| way.how == How::Parts));
            let is_null = value == "null";
            if (is_other_text || is_choice || is_null) && self.has_others(&way.how) && self.type_can_be_named(ty) {
                return format!("({}) {value}", self.element_type(ty));
            }
            value
        });
        made.collect::<Vec<_>>().join(", ")
    }

    /// An argument, in which numbers stay boxed.
    fn argument(&mut self, tree: &Tree, maker: &Maker) -> String {
        let (Maker::OneOf(ways), Tree::OneOf(which, parts)) = (maker, tree) else { return self.value(tree, maker) };
        match (&ways[*which], parts.as_slice()) {
            (Way { how: How::Parts, parts: makers, .. }, [tree]) => self.argument(tree, &makers[0].maker),
            (way, parts) => self.way(way, parts),
        }
    }

    /// Whether a call may mean another method, if the types of its arguments are not said. Methods of the library that
    /// are called here have no others of their name, and some are generic.
    fn has_others(&self, how: &How) -> bool {
        let (How::Call(class, name, _) | How::On(class, name, _)) = how else { return matches!(how, How::New(..)) };
        self.finder.read(class).is_some_and(|(names, read)| {
            read.methods.iter().filter(|method| names.get(method.name) == name).count() > 1
        })
    }
}

/// The sort that a way wraps, if it is a wrapper.
fn boxed(way: &Way) -> Option<Sort> {
    let How::Call(class, name, _) = &way.how else { return None };
    let is_wrapper = |sort: &Sort| sort.primitive().is_some_and(|(_, _, wrapper)| wrapper == class);
    Sort::PRIMITIVES.into_iter().find(is_wrapper).filter(|_| name == "valueOf")
}

#[cfg(test)]
mod tests;
