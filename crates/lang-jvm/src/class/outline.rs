//! What is asked of every class of a program again and again: what stands above it, and what its factories give back.
//!
//! Whoever wants an object of an interface asks all classes of the program whether they implement it, for each parameter
//! of each constructor. Class files are therefore read once for that, and kept in short.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::{flags, read};
use crate::descriptor::result;
use crate::names::Names;
use crate::path::ClassPath;

/// A class in short.
#[derive(Debug)]
pub(crate) struct Outline {
    /// The classes and interfaces that it names above it.
    pub(crate) above: Vec<String>,
    /// The descriptors of what its factories give back: static methods that are neither private nor made by a compiler.
    pub(crate) gives: Vec<String>,
}

/// Classes in short, by name; nothing for those that cannot be read.
#[derive(Debug, Default)]
pub(crate) struct Outlines(Mutex<FxHashMap<String, Option<Arc<Outline>>>>);

impl ClassPath {
    /// A class in short, if it can be read.
    pub(crate) fn outline(&self, class: &str) -> Option<Arc<Outline>> {
        let known = || self.outlines.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outline) = known().get(class) {
            return outline.clone();
        }
        let outline = self.outlined(class).map(Arc::new);
        known().insert(class.to_owned(), outline.clone());
        outline
    }

    fn outlined(&self, class: &str) -> Option<Outline> {
        let mut names = Names::default();
        let class = read(&mut names, self.find(class).ok().flatten()?).ok()?;
        let above = class.super_name.iter().chain(&class.interfaces).map(|name| names.get(*name).to_owned()).collect();
        let factories = class.methods.iter().filter(|method| method.is_factory());
        let mut gives: Vec<String> = factories.map(|method| result(names.get(method.desc)).to_owned()).collect();
        gives.sort();
        gives.dedup();
        Some(Outline { above, gives })
    }
}

impl super::Method {
    /// Whether it can be called to get an object: it is static, and neither private nor made by a compiler.
    pub(crate) fn is_factory(&self) -> bool {
        self.is(flags::STATIC) && !self.is(flags::SYNTHETIC) && !self.is(flags::PRIVATE)
    }
}
