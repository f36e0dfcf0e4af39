//! How the sources of a language write values, for those who show runs. The front end of the language knows; nothing that is
//! claimed may rest on it.

use std::fmt;

use crate::class::Classes;
use crate::guide::{Number, Shape};
use crate::tree::Tree;

/// How the sources of a language write values.
pub trait Spelling: fmt::Debug + Send + Sync {
    /// What people call a program under test: `method`.
    fn noun(&self) -> &'static str;

    /// A value of an input of this shape.
    fn value(&self, tree: &Tree, shape: &Shape) -> String;

    /// A number.
    fn number(&self, number: i64, kind: Number) -> String;

    /// The class of this name.
    fn class(&self, name: &str) -> String;

    /// The procedure of this name, if it is one of the sources.
    fn procedure(&self, name: &str) -> Option<String>;

    /// An object that is seen, read from the bytes that a run shows of it; `None` if they make no sense.
    fn object(&self, bytes: &[u8], classes: &Classes) -> Option<String>;
}

/// The spelling of programs whose language has no other: that of the text form.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Spelling for Plain {
    fn noun(&self) -> &'static str {
        "program"
    }

    fn value(&self, tree: &Tree, _: &Shape) -> String {
        plain(tree)
    }

    fn number(&self, number: i64, _: Number) -> String {
        number.to_string()
    }

    fn class(&self, name: &str) -> String {
        name.to_owned()
    }

    fn procedure(&self, name: &str) -> Option<String> {
        Some(name.to_owned())
    }

    fn object(&self, _: &[u8], _: &Classes) -> Option<String> {
        None
    }
}

fn plain(tree: &Tree) -> String {
    match tree {
        Tree::Number(number) => number.to_string(),
        Tree::Text(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Tree::List(items) | Tree::OneOf(_, items) => {
            let items: Vec<String> = items.iter().map(plain).collect();
            format!("[{}]", items.join(", "))
        }
    }
}
