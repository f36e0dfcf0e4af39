//! How values of a type are made from the words of an input.
//!
//! Objects are made by constructors and factories, never by filling in fields, so that only objects exist that the
//! program could meet. Sizes and depths are bounded, and the bounds are stated in reports.

mod calls;
mod code;
mod find;
mod fixed;
mod holder;
mod library;
mod own;
mod stub;
mod stub_class;

use counterpoint_ir::guide::{Alternative, Number, Shape};
use counterpoint_ir::tree::Tree;

use crate::descriptor::Sort;

pub(crate) use code::code;
pub(crate) use find::param_names;
pub use find::{Finder, Sizes, param_types};
pub(crate) use fixed::among;
pub(crate) use stub_class::class as stub_class;

/// How values of a type are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Maker {
    /// A primitive value.
    Primitive(Sort),
    /// A string of so many characters at most.
    Text(u32),
    /// An array of so many elements at most: the descriptor of the elements, and how they are made.
    Array(String, Box<Maker>, u32),
    /// A collection of so many items at most: an empty one, to which items are added.
    Collection(Collection, Box<Maker>, u32),
    /// One of several ways.
    OneOf(Vec<Way>),
    /// Only null: why.
    Null(String),
    /// Always this value, made in the way inside.
    Fixed(Box<Maker>, Tree),
}

/// A class of collections with the method that adds to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    /// The class, which has a constructor without parameters.
    pub class: &'static str,
    /// The method.
    pub add: &'static str,
    /// Its descriptor. Items are made of as many parts as it has parameters.
    pub descriptor: &'static str,
}

impl Collection {
    /// Whether items are compared when they are added: they must be of one class.
    fn is_sorted(&self) -> bool {
        ["java/util/Tree", "java/util/Priority"].iter().any(|name| self.class.starts_with(name))
    }
}

/// One way to make an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// What is called or taken.
    pub how: How,
    /// What it is called with.
    pub parts: Vec<Part>,
    /// Methods of the object that may be called before it is used, up to [`MOST_CALLS`] times in all. Exceptions that
    /// they throw are dropped.
    pub then: Vec<Way>,
}

/// Calls on an object before it is used.
pub const MOST_CALLS: u32 = 3;

/// What makes an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// A constructor: class and descriptor.
    New(String, String),
    /// A static method: class, name and descriptor.
    Call(String, String, String),
    /// A static field: class, name and descriptor.
    Constant(String, String, String),
    /// A made class: its parts are arguments of the constructor above it, then the answers of its methods.
    Stub(Box<Stub>),
    /// A method of its first part, which is an object: class, name and descriptor.
    From(String, String, String),
    /// A method of an object that was made before: class, name and descriptor.
    On(String, String, String),
    /// Nothing: the parts themselves, for what is added to a collection and for a choice between classes.
    Parts,
}

/// A made class that implements an interface or extends an abstract class. Its methods always give back the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stub {
    /// Its own name.
    pub class: String,
    /// The interface or abstract class.
    pub of: String,
    /// Whether that is an interface.
    pub is_interface: bool,
    /// Whether that has type variables.
    pub is_generic: bool,
    /// The descriptor of the constructor above it.
    pub constructor: String,
    /// Its methods.
    pub methods: Vec<StubMethod>,
}

/// A method of a made class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StubMethod {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Descriptors of its parameters, with the arguments of types in place of variables.
    pub params: Vec<String>,
    /// The type of its result, likewise; it may be generic.
    pub result: String,
    /// Which answer it gives back; null or 0 if it has none.
    pub answer: Option<usize>,
    /// Whether no method before it is the same one to a source.
    pub is_first: bool,
}

/// An argument of a constructor or a factory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its name, or its number.
    pub name: String,
    /// How it is made.
    pub maker: Maker,
}

impl Maker {
    /// The structure of the words.
    pub fn shape(&self) -> Shape {
        match self {
            Maker::Primitive(sort) => Shape::Number(number(*sort)),
            Maker::Text(most) => Shape::Text(*most),
            Maker::Array(_, item, most) | Maker::Collection(_, item, most) => {
                Shape::List(Box::new(item.shape()), *most)
            }
            Maker::OneOf(ways) => Shape::OneOf(ways.iter().map(Way::shape).collect()),
            Maker::Null(_) => {
                Shape::OneOf(vec![Alternative { name: "null".to_owned(), parts: Vec::new(), has_calls: false }])
            }
            Maker::Fixed(maker, tree) => Shape::Fixed(Box::new(maker.shape()), tree.clone()),
        }
    }

    /// Why it, or a part of it, can only be null.
    pub fn missing(&self) -> Option<&str> {
        match self {
            Maker::Null(why) => Some(why),
            Maker::Array(_, item, _) | Maker::Collection(_, item, _) => item.missing(),
            Maker::OneOf(ways) => ways.iter().flat_map(|way| &way.parts).find_map(|part| part.maker.missing()),
            Maker::Primitive(_) | Maker::Text(_) | Maker::Fixed(..) => None,
        }
    }

    /// Drops the calls on objects.
    pub(crate) fn drop_calls(&mut self) {
        match self {
            Maker::Primitive(_) | Maker::Text(_) | Maker::Null(_) | Maker::Fixed(..) => {}
            Maker::Array(_, item, _) | Maker::Collection(_, item, _) => item.drop_calls(),
            Maker::OneOf(ways) => {
                for way in ways {
                    way.then.clear();
                    way.parts.iter_mut().for_each(|part| part.maker.drop_calls());
                }
            }
        }
    }
}

impl Way {
    /// A way without further calls.
    pub fn new(how: How, parts: Vec<Part>) -> Self {
        Self { how, parts, then: Vec::new() }
    }

    fn shape(&self) -> Alternative {
        let mut parts: Vec<_> = self.parts.iter().map(|part| (part.name.clone(), part.maker.shape())).collect();
        if !self.then.is_empty() {
            let calls = Shape::OneOf(self.then.iter().map(Way::shape).collect());
            parts.push(("then".to_owned(), Shape::List(Box::new(calls), MOST_CALLS)));
        }
        Alternative { name: self.how.name(), parts, has_calls: !self.then.is_empty() }
    }
}

impl How {
    /// As sources write it, without packages.
    fn name(&self) -> String {
        let simple = |class: &str| {
            let full = crate::descriptor::source_class(class);
            full.rsplit_once('.').map_or(full.clone(), |(_, name)| name.to_owned())
        };
        match self {
            How::New(class, _) => format!("new {}", simple(class)),
            How::Call(class, name, _) | How::Constant(class, name, _) => format!("{}.{name}", simple(class)),
            How::Stub(stub) if stub.is_functional() => "->".to_owned(),
            How::Stub(stub) => format!("new {}{{}}", simple(&stub.of)),
            How::From(_, name, _) => format!(".{name}"),
            How::On(_, name, _) => name.clone(),
            How::Parts => String::new(),
        }
    }
}

/// What a number of a primitive type is taken for.
pub(crate) fn number(sort: Sort) -> Number {
    match sort {
        Sort::Boolean => Number::Boolean,
        Sort::Byte => Number::Byte,
        Sort::Char => Number::Character,
        Sort::Short => Number::Short,
        Sort::Long => Number::Long,
        Sort::Float => Number::Single,
        Sort::Double => Number::Double,
        Sort::Int | Sort::Ref => Number::Word,
    }
}
