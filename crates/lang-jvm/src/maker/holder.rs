//! Objects of the library that hold others whose types are known: optional values, references, entries, iterators,
//! streams; and classes of the library that are all made alike, enumerations and exceptions.

use super::find::{Finder, OBJECT, erased, part};
use super::own::{constants, is_public};
use super::{How, Maker, Way};
use crate::class::flags;
use crate::names::Names;

/// Constants of an enumeration of the library: no more are tried.
const MOST_CONSTANTS: usize = 16;

impl Finder<'_> {
    /// An object of a generic class of the library, which holds values of the arguments of its type.
    pub(super) fn holder(&self, class: &str, arguments: &[String], depth: u32) -> Option<Maker> {
        let argument = |index: usize| arguments.get(index).map_or(OBJECT, String::as_str);
        // What only holds another object does not make it deeper.
        let value = |index: usize| self.at_depth(argument(index), depth);
        let call = |home: &str, name: &str, descriptor: &str| {
            How::Call(home.to_owned(), name.to_owned(), descriptor.to_owned())
        };
        let list = || self.at_depth(&format!("Ljava/util/List<{}>;", argument(0)), depth);
        let ways = match class {
            "java/util/Optional" => vec![
                Way::new(call(class, "empty", "()Ljava/util/Optional;"), Vec::new()),
                Way::new(call(class, "of", "(Ljava/lang/Object;)Ljava/util/Optional;"), vec![part("value", value(0))]),
            ],
            "java/util/concurrent/atomic/AtomicReference" => {
                let how = How::New(class.to_owned(), "(Ljava/lang/Object;)V".to_owned());
                vec![Way::new(how, vec![part("value", value(0))])]
            }
            "java/util/Map$Entry" => {
                let entry = "java/util/AbstractMap$SimpleEntry".to_owned();
                let how = How::New(entry, "(Ljava/lang/Object;Ljava/lang/Object;)V".to_owned());
                vec![Way::new(how, vec![part("key", value(0)), part("value", value(1))])]
            }
            "java/util/stream/Stream" => {
                let item = self.item(argument(0), depth);
                let array = Maker::Array(erased(argument(0)), Box::new(item), self.sizes.list);
                let how = call(class, "of", "([Ljava/lang/Object;)Ljava/util/stream/Stream;");
                vec![Way::new(how, vec![part("items", array)])]
            }
            "java/util/Enumeration" => {
                let how =
                    call("java/util/Collections", "enumeration", "(Ljava/util/Collection;)Ljava/util/Enumeration;");
                vec![Way::new(how, vec![part("items", list())])]
            }
            "java/util/Iterator" | "java/util/ListIterator" => {
                let name = if class == "java/util/Iterator" { "iterator" } else { "listIterator" };
                let how = How::From("java/util/ArrayList".to_owned(), name.to_owned(), format!("()L{class};"));
                vec![Way::new(how, vec![part("items", list())])]
            }
            "java/nio/file/Path" => {
                let how = How::From("java/io/File".to_owned(), "toPath".to_owned(), format!("()L{class};"));
                vec![Way::new(how, vec![part("file", self.at_depth("Ljava/io/File;", depth))])]
            }
            _ => return None,
        };
        Some(Maker::OneOf(ways))
    }

    /// Constants of an enumeration of the library, or exceptions with a text.
    pub(super) fn of_library(&self, class: &str) -> Vec<Way> {
        let Some((names, read)) = self.read_any(class).filter(|(_, read)| read.is(flags::PUBLIC)) else {
            return Vec::new();
        };
        if read.is(flags::ENUM) {
            let mut ways = constants(&read, &names, |field| field.flags & flags::ENUM != 0);
            ways.truncate(MOST_CONSTANTS);
            return ways;
        }
        let text = "(Ljava/lang/String;)V";
        let takes_text = |names: &Names| {
            read.methods
                .iter()
                .any(|method| names.get(method.name) == "<init>" && names.get(method.desc) == text && is_public(method))
        };
        if read.is(flags::ABSTRACT) || !takes_text(&names) || !self.is_a(class, "java/lang/Throwable") {
            return Vec::new();
        }
        let message = Maker::Text(self.sizes.text);
        vec![Way::new(How::New(class.to_owned(), text.to_owned()), vec![part("message", message)])]
    }
}
