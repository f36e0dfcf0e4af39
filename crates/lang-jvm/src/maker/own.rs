//! Ways to make objects of the classes of a program: constructors, factories, constants.

use super::find::{Finder, bound, given_back, param_names, param_types, part, variables};
use super::{How, Maker, Way};
use crate::class::{Class, Field, Method, flags};
use crate::descriptor::{params, result};
use crate::names::Names;

/// Ways to make one object: no more are tried.
const MOST_WAYS: usize = 8;

/// Factories and constants for one class: no more are tried.
const MOST_FACTORIES: usize = 4;

/// The class of an object that is wanted, with the arguments of its type if they are known.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) class: &'a str,
    pub(super) arguments: &'a [String],
}

impl Finder<'_> {
    /// Ways to make objects of a class of the program, or of those below it.
    pub(super) fn own(&self, wanted: Wanted<'_>, depth: u32) -> Vec<Way> {
        let class = wanted.class;
        if depth == 0 {
            return Vec::new();
        }
        let mut ways = Vec::new();
        let is_own = self.classes.iter().any(|known| known == class);
        if let Some((mut names, read)) = self.read(class) {
            if read.is(flags::ENUM) {
                return constants(&read, &names, |field| field.flags & flags::ENUM != 0);
            }
            if !read.is(flags::ABSTRACT) {
                ways = self.constructors(wanted, &read, &mut names, depth);
            }
            if ways.iter().all(has_missing) {
                let mut factories = self.factories(class, wanted, depth);
                factories.extend(constants(&read, &names, |field| is_kept(field, &names, class)));
                factories.truncate(MOST_FACTORIES);
                ways = if factories.is_empty() { ways } else { factories };
            }
        }
        // Not all are made where a few will do: there may be hundreds, with parameters of their own.
        if ways.is_empty() {
            let direct = self.classes.iter().filter(|other| self.is_below(other, class));
            let below = direct.flat_map(|other| self.own(Wanted { class: other, arguments: &[] }, depth));
            ways = below.take(MOST_WAYS).collect();
        }
        if ways.is_empty() && is_own {
            let homes = self.classes.iter().flat_map(|home| self.factories(home, wanted, depth));
            ways = homes.take(MOST_FACTORIES).collect();
        }
        ways.truncate(MOST_WAYS);
        ways
    }

    /// Public constructors; others only where there are no public ones.
    pub(super) fn constructors(&self, wanted: Wanted<'_>, read: &Class, names: &mut Names, depth: u32) -> Vec<Way> {
        let all = read.methods.iter().enumerate().filter(|(_, method)| {
            names.get(method.name) == "<init>" && !method.is(flags::SYNTHETIC) && !method.is(flags::PRIVATE)
        });
        let (public, others): (Vec<_>, Vec<_>) = all.partition(|(_, method)| method.is(flags::PUBLIC));
        let chosen = if public.is_empty() { others } else { public };
        let chosen: Vec<usize> = chosen.into_iter().map(|(index, _)| index).collect();
        chosen.into_iter().filter_map(|index| self.member(read, names, index, wanted, depth)).collect()
    }

    /// Static methods of a class that give back objects of another one, those with few and simple parameters first.
    fn factories(&self, home: &str, wanted: Wanted<'_>, depth: u32) -> Vec<Way> {
        let given = format!("L{};", wanted.class);
        if !self.path.outline(home).is_some_and(|outline| outline.gives.contains(&given)) {
            return Vec::new();
        }
        let Some((mut names, read)) = self.read(home) else { return Vec::new() };
        let is_factory = |method: &Method| method.is_factory() && result(names.get(method.desc)) == given;
        let found: Vec<usize> = (0..read.methods.len()).filter(|&index| is_factory(&read.methods[index])).collect();
        let made = found.into_iter().filter_map(|index| self.member(&read, &mut names, index, wanted, depth));
        let mut ways: Vec<Way> = made.filter(|way| !has_missing(way)).collect();
        ways.sort_by_key(|way| {
            let is_simple = |maker: &Maker| matches!(maker, Maker::Primitive(_) | Maker::Text(_));
            (way.parts.iter().filter(|part| !is_simple(&part.maker)).count(), way.parts.len())
        });
        ways
    }

    /// A call of a constructor or a static method, unless it needs an object of the class that it makes.
    pub(super) fn member(
        &self,
        read: &Class,
        names: &mut Names,
        index: usize,
        wanted: Wanted<'_>,
        depth: u32,
    ) -> Option<Way> {
        let method = &read.methods[index];
        let [home, name, descriptor] = [read.name, method.name, method.desc].map(|name| names.get(name).to_owned());
        // An object inside itself is never finished.
        if params(&descriptor).contains(&format!("L{};", wanted.class).as_str()) {
            return None;
        }
        let signature = read.method_signature(names, index).map(|name| names.get(name).to_owned());
        let param_names = param_names(read, names, index, u16::from(!method.is(flags::STATIC)));
        let variables = match &signature {
            Some(signature) if method.is(flags::STATIC) => given_back(signature),
            _ => read.signature.map(|signature| variables(names.get(signature))).unwrap_or_default(),
        };
        let bind = |ty: String| bound(&ty, &variables, wanted.arguments);
        let types = param_types(&descriptor, signature.as_deref()).into_iter().map(bind).collect::<Vec<_>>();
        let mut way = self.call(&home, &name, &descriptor, &types, depth);
        for (part, name) in way.parts.iter_mut().zip(param_names) {
            part.name = name;
        }
        Some(way)
    }

    /// A call with values of these types.
    pub(super) fn call(&self, class: &str, method: &str, descriptor: &str, types: &[String], depth: u32) -> Way {
        let maker = |ty: &String| self.at_depth(ty, depth.saturating_sub(1));
        let parts = types.iter().enumerate().map(|(index, ty)| part(&(index + 1).to_string(), maker(ty))).collect();
        let how = if method == "<init>" {
            How::New(class.to_owned(), descriptor.to_owned())
        } else {
            How::Call(class.to_owned(), method.to_owned(), descriptor.to_owned())
        };
        Way::new(how, parts)
    }

    /// Whether a class names another one as its superclass or interface.
    fn is_below(&self, class: &str, above: &str) -> bool {
        self.path.outline(class).is_some_and(|outline| outline.above.iter().any(|name| name == above))
    }
}

fn has_missing(way: &Way) -> bool {
    way.parts.iter().any(|part| part.maker.missing().is_some())
}

/// Whether a field is a constant of a class, of that very class.
fn is_kept(field: &Field, names: &Names, class: &str) -> bool {
    field.is_static()
        && field.flags & flags::FINAL != 0
        && field.flags & flags::PRIVATE == 0
        && names.get(field.desc) == format!("L{class};")
}

pub(super) fn constants(class: &Class, names: &Names, is_constant: impl Fn(&Field) -> bool) -> Vec<Way> {
    let name = names.get(class.name);
    let constants = class.fields.iter().filter(|field| is_constant(field)).map(|field| {
        let [field, desc] = [field.name, field.desc].map(|name| names.get(name).to_owned());
        Way::new(How::Constant(name.to_owned(), field, desc), Vec::new())
    });
    constants.collect()
}

pub(super) fn is_public(method: &Method) -> bool {
    method.is(flags::PUBLIC)
}
