//! Which method is meant: from what a user types, `Foo.bar(int, String)` or less, to one method of the program.

use counterpoint_diag::{did_you_mean, suggestion};

use crate::class::{self, Class, flags};
use crate::descriptor::{params, source_class, source_method, source_type};
use crate::names::Names;
use crate::path::{ClassPath, Found, Origin};

/// A method of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selected {
    /// The internal name of its class.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whether it needs no receiver.
    pub is_static: bool,
}

impl Selected {
    /// Whether it is what a program starts with.
    pub fn is_main(&self) -> bool {
        self.is_static && self.method == "main" && self.descriptor == "([Ljava/lang/String;)V"
    }

    /// Its class, without the package: `Outer.Inner`.
    pub fn simple_class(&self) -> String {
        let (_, class) = self.class.rsplit_once('/').unwrap_or(("", &self.class));
        class.replace('$', ".")
    }

    /// As sources write it.
    pub fn source(&self) -> String {
        source_method(&self.class, &self.method, &self.descriptor)
    }
}

/// Why no method is meant, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SelectError {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// The method that is meant by a text: its name, perhaps with the class before it and the types of parameters behind it.
pub fn select(path: &ClassPath, classes: &[String], wanted: &str) -> Result<Selected, SelectError> {
    let (head, types) = head_and_types(wanted);
    let (class, name) = match head.rsplit_once('.') {
        Some((class, name)) => (Some(class.to_owned()), name),
        None => (None, head.as_str()),
    };
    let meant: Vec<&String> = match &class {
        Some(class) => classes.iter().filter(|known| is_called(known, class)).collect(),
        None => classes.iter().collect(),
    };
    if meant.is_empty() {
        let class = class.unwrap_or_default();
        let names: Vec<String> = classes.iter().map(|class| source_class(class)).collect();
        let near = near_class(&class, &names);
        let help =
            near.map_or_else(|| suggestion("", &names, "no class was read"), |near| format!("did you mean `{near}`?"));
        return Err(SelectError { message: format!("there is no class `{class}` in the program"), help: Some(help) });
    }
    let all: Vec<Selected> = meant.iter().flat_map(|class| methods(path, class)).collect();
    let of_name: Vec<&Selected> = all.iter().filter(|method| method.method == name).collect();
    if of_name.is_empty() {
        let near = did_you_mean(name, all.iter().map(|method| method.method.as_str()));
        let all: Vec<String> = all.iter().map(Selected::source).collect();
        let is_constructor = name == "<init>" || meant.iter().any(|class| is_called(class, name));
        let help = match near {
            _ if is_constructor => "a constructor cannot be asked about; name a method that uses the class".to_owned(),
            Some(near) => format!("did you mean `{near}`?"),
            None => suggestion("", &all, "the class has no methods that can be asked about"),
        };
        let place = class.map_or_else(|| "the program".to_owned(), |class| format!("class `{class}`"));
        return Err(SelectError { message: format!("there is no method `{name}` in {place}"), help: Some(help) });
    }
    let fitting: Vec<&Selected> =
        of_name.iter().copied().filter(|method| types.is_none_or(|types| fits(method, types))).collect();
    match fitting.as_slice() {
        [only] => Ok((*only).clone()),
        [] => Err(SelectError {
            message: format!("no method `{name}` has the parameters ({})", types.unwrap_or_default()),
            help: Some(list("there are", of_name.iter().map(|method| method.source()))),
        }),
        several => Err(SelectError {
            message: format!("`{wanted}` may mean {} methods", several.len()),
            help: Some(list("name one of", several.iter().map(|method| method.source()))),
        }),
    }
}

/// The class whose name is most like another one: with its package, or else without.
fn near_class<'a>(wanted: &str, names: &'a [String]) -> Option<&'a str> {
    let simple = |name: &'a str| name.rsplit('.').next().unwrap_or(name);
    let last = wanted.rsplit('.').next().unwrap_or(wanted);
    let all = || names.iter().map(String::as_str);
    let same = all().find(|name| simple(name) == last);
    let near = || did_you_mean(last, all().map(simple)).and_then(|near| all().find(|name| simple(name) == near));
    same.or_else(near).or_else(|| did_you_mean(wanted, all()))
}

/// Whether a text stands for any number of methods: it has a star, which stands for any letters.
pub fn is_pattern(wanted: &str) -> bool {
    head_and_types(wanted).0.contains('*')
}

/// Whether a method is meant by a text as for [`select`], or by one with stars: `Login.*`, `shop.*.get*`.
pub fn is_meant(method: &Selected, wanted: &str) -> bool {
    let (pattern, types) = head_and_types(wanted);
    let full = format!("{}.{}", method.class.replace(['/', '$'], "."), method.method);
    let starts = std::iter::once(0).chain(full.match_indices('.').map(|(at, _)| at + 1));
    starts.map(|at| &full[at..]).any(|name| is_like(name, &pattern)) && types.is_none_or(|types| fits(method, types))
}

/// Whether a name is like a pattern, in which stars stand for any letters.
fn is_like(name: &str, pattern: &str) -> bool {
    let Some((before, behind)) = pattern.split_once('*') else { return name == pattern };
    let Some(rest) = name.strip_prefix(before) else { return false };
    (0..=rest.len()).filter(|&at| rest.is_char_boundary(at)).any(|at| is_like(&rest[at..], behind))
}

/// The name with dots, however its parts are separated (`a.B$C`, `B#m`, `B::m`), and the types of the parameters, if they
/// are given.
fn head_and_types(wanted: &str) -> (String, Option<&str>) {
    let (head, types) = match wanted.split_once('(') {
        Some((head, rest)) => (head, Some(rest.trim().trim_end_matches(')'))),
        None => (wanted, None),
    };
    (head.trim().replace("::", ".").replace(['$', '#'], "."), types)
}

/// The method that the program starts with: the only `main`.
pub fn select_main(path: &ClassPath, classes: &[String]) -> Result<Selected, SelectError> {
    let declared = |class: &String| methods(path, class).into_iter().find(Selected::is_main);
    let mains: Vec<Selected> = classes.iter().filter_map(declared).collect();
    match mains.as_slice() {
        [only] => Ok(only.clone()),
        [] => Err(SelectError {
            message: "there is no method `main` to start with".to_owned(),
            help: Some(list("name a method with --method:", listed(path, classes).iter().map(Selected::source))),
        }),
        several => Err(SelectError {
            message: format!("there are {} methods `main`", several.len()),
            help: Some(list("name one with --method:", several.iter().map(Selected::source))),
        }),
    }
}

/// The methods of all classes, those of outer classes first: they are what is mostly meant.
fn listed(path: &ClassPath, classes: &[String]) -> Vec<Selected> {
    let (inner, outer): (Vec<&String>, Vec<&String>) = classes.iter().partition(|class| class.contains('$'));
    outer.into_iter().chain(inner).flat_map(|class| methods(path, class)).collect()
}

/// A few names behind a word.
pub(crate) fn list(word: &str, names: impl Iterator<Item = String>) -> String {
    const SHOWN: usize = 8;
    let names: Vec<String> = names.collect();
    let more = if names.len() > SHOWN { format!(" and {} more", names.len() - SHOWN) } else { String::new() };
    format!("{word} {}{more}", names[..names.len().min(SHOWN)].join(", "))
}

/// Whether a class is meant by a name with dots, of which packages and outer classes may be missing in front.
pub(crate) fn is_called(class: &str, wanted: &str) -> bool {
    let full = class.replace(['/', '$'], ".");
    full.strip_suffix(wanted).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Whether the types of parameters are those of a method: with or without packages, type arguments left out.
fn fits(method: &Selected, types: &str) -> bool {
    types_fit(&method.descriptor, types)
}

/// Whether the types of parameters are those of a descriptor.
pub(crate) fn types_fit(descriptor: &str, types: &str) -> bool {
    let wanted = types_of(types);
    let params = params(descriptor);
    wanted.len() == params.len()
        && wanted.iter().zip(params).all(|(wanted, param)| {
            let full = source_type(param);
            full.strip_suffix(wanted.replace('$', ".").as_str())
                .is_some_and(|before| before.is_empty() || before.ends_with('.'))
        })
}

/// The types in a list: without type arguments, names of parameters and annotations.
fn types_of(list: &str) -> Vec<String> {
    let mut depth = 0_u32;
    let plain: String = list
        .chars()
        .filter(|&letter| {
            depth = if letter == '<' { depth + 1 } else { depth };
            let is_outside = depth == 0;
            depth = if letter == '>' { depth.saturating_sub(1) } else { depth };
            is_outside
        })
        .collect();
    let plain = plain.replace("...", "[]").replace(" [", "[");
    let types = plain.split(',').map(|part| part.split_whitespace().next().unwrap_or("").to_owned());
    types.filter(|ty| !ty.is_empty()).collect()
}

/// The methods that can be called in a class: those it declares and those above it, but for those of `Object`.
pub fn methods(path: &ClassPath, class: &str) -> Vec<Selected> {
    let mut methods: Vec<Selected> = Vec::new();
    let mut next = Some(class.to_owned());
    while let Some(name) = next.filter(|name| name != "java/lang/Object") {
        let Some((mut names, declaring)) = read(path, &name) else { break };
        for method in callable(&declaring, &mut names, class) {
            let is_hidden =
                methods.iter().any(|below| below.method == method.method && below.descriptor == method.descriptor);
            if !is_hidden {
                methods.push(method);
            }
        }
        next = declaring.super_name.map(|above| names.get(above).to_owned());
    }
    methods
}

fn read(path: &ClassPath, name: &str) -> Option<(Names, Class)> {
    let mut names = Names::default();
    let found: Found = path.find(name).ok().flatten()?;
    let is_own = found.origin == Origin::User;
    let class = class::read(&mut names, found).ok()?;
    is_own.then_some((names, class))
}

fn callable(class: &Class, names: &mut Names, called_in: &str) -> Vec<Selected> {
    declared(class, names, called_in).into_iter().map(|(_, method)| method).collect()
}

/// The methods that a class declares and that can be called, with their positions in it.
pub(crate) fn declared(class: &Class, names: &mut Names, called_in: &str) -> Vec<(usize, Selected)> {
    let is_callable = |(_, method): &(usize, &class::Method)| {
        !method.is(flags::SYNTHETIC) && !method.is(flags::ABSTRACT) && !names.get(method.name).starts_with('<')
    };
    let methods = class.methods.iter().enumerate().filter(is_callable).map(|(index, method)| {
        let [name, descriptor] = [method.name, method.desc].map(|name| names.get(name).to_owned());
        let is_static = method.is(flags::STATIC);
        (index, Selected { class: called_in.to_owned(), method: name, descriptor, is_static })
    });
    methods.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_parameters_are_recognised_by_the_ends_of_their_names() {
        assert!(is_called("com/example/Outer$Inner", "Outer.Inner"));
        assert!(is_called("com/example/Outer", "com.example.Outer"));
        assert!(!is_called("com/example/Outer", "uter"));
        let descriptor = "(Ljava/util/Map;[ILjava/lang/String;)V".to_owned();
        let method = Selected { class: "A".to_owned(), method: "m".to_owned(), descriptor, is_static: true };
        assert!(fits(&method, "Map<String, List<Integer>> m, int[] a, java.lang.String"));
        assert!(fits(&method, "Map, int..., String"));
        assert!(!fits(&method, "Map, long[], String"));
        assert!(!fits(&method, "Map, int[]"));
        assert_eq!(method.source(), "A.m(Map, int[], String)");
    }

    #[test]
    fn classes_are_recognised_by_their_simple_names_where_packages_are_wrong() {
        let names = ["com.acme.auth.AuthService", "com.acme.billing.CouponService"].map(str::to_owned);
        assert_eq!(near_class("AuthServce", &names), Some("com.acme.auth.AuthService"));
        assert_eq!(near_class("com.acme.billing.AuthService", &names), Some("com.acme.auth.AuthService"));
        assert_eq!(near_class("Xyz", &names), None);
    }

    #[test]
    fn stars_stand_for_any_letters() {
        let (class, name, descriptor) = ("com/example/Outer$Inner", "getName", "(I)V");
        let (class, name, descriptor) = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        let method = Selected { class, method: name, descriptor, is_static: true };
        for wanted in ["Inner.*", "Outer.*", "*", "com.example.*", "Inner.get*", "*.get*(int)", "getName", "O*.*Name"] {
            assert!(is_meant(&method, wanted), "{wanted}");
        }
        for wanted in ["Inner#getName", "Outer$Inner::get*"] {
            assert!(is_meant(&method, wanted), "{wanted}");
        }
        for wanted in ["nner.*", "Inner", "Inner.*get", "*.get*(long)", "Name", ""] {
            assert!(!is_meant(&method, wanted), "{wanted}");
        }
        assert!(is_pattern("A.*") && !is_pattern("A.m(int)"));
    }
}
