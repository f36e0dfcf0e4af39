//! Interned names and texts: class names, member names, descriptors and string constants become numbers.
//!
//! Names are compared and hashed all the time while a program is lowered; as numbers that costs nothing, and
//! instructions that mention them can be copied.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// An interned name or descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u32);

/// An interned string constant, in UTF-16 as the language has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextId(u32);

/// All names and texts of a world.
#[derive(Debug, Default)]
pub struct Names {
    names: IndexSet<Box<str>, FxBuildHasher>,
    texts: IndexSet<Box<[u16]>, FxBuildHasher>,
}

impl Names {
    /// The number of a name.
    pub fn intern(&mut self, name: &str) -> Name {
        let index = match self.names.get_index_of(name) {
            Some(index) => index,
            None => self.names.insert_full(name.into()).0,
        };
        Name(u32::try_from(index).expect("fewer than 2^32 names"))
    }

    /// The name with this number.
    pub fn get(&self, name: Name) -> &str {
        &self.names[name.0 as usize]
    }

    /// The number of a text.
    pub fn intern_text(&mut self, units: &[u16]) -> TextId {
        let index = match self.texts.get_index_of(units) {
            Some(index) => index,
            None => self.texts.insert_full(units.into()).0,
        };
        TextId(u32::try_from(index).expect("fewer than 2^32 texts"))
    }

    /// The text with this number.
    pub fn text(&self, text: TextId) -> &[u16] {
        &self.texts[text.0 as usize]
    }
}

/// A field or a method as code names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Member {
    /// The class that is named, which need not be the one that declares it.
    pub class: Name,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub desc: Name,
}
