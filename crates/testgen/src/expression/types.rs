//! Types in Java sources: what can be named, and how.

use counterpoint_lang_jvm::class::{Class, Method, flags};
use counterpoint_lang_jvm::descriptor::{Sort, class_name, params, source_class};
use counterpoint_lang_jvm::names::Names;

use super::{Helper, Writer, literal};

impl Writer<'_> {
    /// A class by the shortest name that means it here; others are imported.
    pub(crate) fn class(&mut self, class: &str) -> String {
        let full = source_class(class);
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        let inside = if package.is_empty() { full.as_str() } else { &full[package.len() + 1..] };
        if package == self.package || package == "java/lang" {
            return inside.to_owned();
        }
        let top = inside.split('.').next().unwrap_or(inside);
        let name = format!("{}.{top}", package.replace('/', "."));
        let is_taken = self.finder.classes.iter().any(|known| {
            let (of, simple) = known.rsplit_once('/').unwrap_or(("", known));
            of == self.package && simple == top
        }) || self.imports.iter().any(|known| known.ends_with(&format!(".{top}")) && *known != name);
        if is_taken {
            return full;
        }
        self.imports.insert(name);
        inside.to_owned()
    }

    /// The type of a descriptor without dimensions, or with them.
    pub(crate) fn element_type(&mut self, descriptor: &str) -> String {
        let element = descriptor.trim_start_matches('[');
        let dimensions = "[]".repeat(descriptor.len() - element.len());
        let name = match Sort::of(element).primitive() {
            Some((name, ..)) => name.to_owned(),
            None if self.can_be_named(class_name(element)) => self.class(class_name(element)),
            None => "Object".to_owned(),
        };
        name + &dimensions
    }

    /// The type of a generic signature; nothing if it has variables or what cannot be named.
    pub(crate) fn generic_type(&mut self, signature: &str) -> Option<String> {
        let mut rest = signature;
        let shown = self.generic(&mut rest)?;
        rest.is_empty().then_some(shown)
    }

    fn generic(&mut self, rest: &mut &str) -> Option<String> {
        let first = rest.chars().next()?;
        match first {
            '[' => {
                *rest = &rest[1..];
                Some(self.generic(rest)? + "[]")
            }
            '*' => {
                *rest = &rest[1..];
                Some("?".to_owned())
            }
            '+' | '-' => {
                *rest = &rest[1..];
                let bound = self.generic(rest)?;
                Some(format!("? {} {bound}", if first == '+' { "extends" } else { "super" }))
            }
            'L' => {
                let end = rest.find(['<', ';'])?;
                let class = &rest[1..end];
                let name = self.can_be_named(class).then(|| self.class(class))?;
                let is_generic = rest[end..].starts_with('<');
                *rest = &rest[end + 1..];
                if !is_generic {
                    return Some(name);
                }
                let mut arguments = Vec::new();
                while !rest.starts_with('>') {
                    arguments.push(self.generic(rest)?);
                }
                *rest = rest.strip_prefix(">;")?;
                Some(format!("{name}<{}>", arguments.join(", ")))
            }
            _ => {
                let (name, ..) = Sort::of(&rest[..first.len_utf8()]).primitive()?;
                *rest = &rest[1..];
                Some(name.to_owned())
            }
        }
    }

    /// The class object of a type.
    pub(crate) fn class_literal(&mut self, descriptor: &str) -> String {
        if self.type_can_be_named(descriptor) {
            return format!("{}.class", self.element_type(descriptor));
        }
        self.helpers.insert(Helper::Type);
        let element = descriptor.trim_start_matches('[');
        let name = if element.len() == descriptor.len() { class_name(descriptor) } else { descriptor };
        format!("type({})", literal::name(name))
    }

    /// The class objects of the parameters of a method.
    pub(crate) fn type_list(&mut self, descriptor: &str) -> String {
        let types: Vec<String> = params(descriptor).iter().map(|ty| self.class_literal(ty)).collect();
        format!("new Class<?>[] {{{}}}", types.join(", "))
    }

    pub(crate) fn type_can_be_named(&self, descriptor: &str) -> bool {
        let element = descriptor.trim_start_matches('[');
        Sort::of(element) != Sort::Ref || self.can_be_named(class_name(element))
    }

    /// Whether a class can be named in the package: it and those around it are public, or of the package and not private.
    pub(crate) fn can_be_named(&self, class: &str) -> bool {
        let Some((names, read)) = self.finder.read(class) else {
            // What is used of the library is public.
            return true;
        };
        self.can_be_reached(class, source_flags(&read))
            && read.enclosing.is_none()
            && read.inner.and_then(|inner| inner.outer).is_none_or(|outer| self.can_be_named(names.get(outer)))
    }

    /// Whether a member with these flags can be reached from the package.
    pub(crate) fn can_be_reached(&self, class: &str, member: u16) -> bool {
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        member & flags::PUBLIC != 0 || (member & flags::PRIVATE == 0 && package == self.package)
    }

    /// Whether a static member of a class can be named in the package.
    pub(crate) fn member_can_be_named(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let Some((names, read)) = self.finder.read(class) else { return true };
        let methods = read.methods.iter().map(|method| (method.name, method.desc, method.flags));
        let mut members = methods.chain(read.fields.iter().map(|field| (field.name, field.desc, field.flags)));
        let found = members.find(|known| names.get(known.0) == name && names.get(known.1) == descriptor);
        self.can_be_named(class) && found.is_some_and(|(.., flags)| self.can_be_reached(class, flags))
    }

    /// Whether a method of the program gives back a generic type.
    pub(crate) fn gives_generic(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let Some((mut names, read)) = self.finder.read(class) else { return false };
        let is_it = |method: &Method| names.get(method.name) == name && names.get(method.desc) == descriptor;
        let signature = read.methods.iter().position(is_it).and_then(|index| read.method_signature(&mut names, index));
        signature.is_some_and(|signature| {
            names.get(signature).rsplit_once(')').is_some_and(|(_, result)| result.contains('<'))
        })
    }

    /// Whether `new` makes objects of a class: inner ones need an object around them.
    pub(crate) fn can_be_made(&self, class: &str) -> bool {
        let is_inner = self.finder.read(class).is_some_and(|(_, read)| {
            read.inner.is_some_and(|inner| inner.outer.is_some() && inner.flags & flags::STATIC == 0)
        });
        !is_inner && self.can_be_named(class) && (self.is_of_package(class) || self.has_public_constructors(class))
    }

    fn is_of_package(&self, class: &str) -> bool {
        class.rsplit_once('/').map_or("", |(package, _)| package) == self.package
    }

    fn has_public_constructors(&self, class: &str) -> bool {
        let Some((names, read)) = self.finder.read(class) else { return true };
        let is_constructor = |method: &Names, name| method.get(name) == "<init>";
        read.methods.iter().any(|method| is_constructor(&names, method.name) && method.is(flags::PUBLIC))
    }
}

/// The flags that a class has in its source.
fn source_flags(class: &Class) -> u16 {
    class.inner.map_or(class.flags, |inner| inner.flags)
}
