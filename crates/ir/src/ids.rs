//! Typed ids and the tables that own them.
//!
//! An id is a `u32` that only its table makes. `Display` of an id is its spelling in the text form where it has one.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What can index an [`IdVec`].
pub trait Id: Copy + Ord {
    /// The id of the record at this position.
    fn from_index(index: usize) -> Self;
    /// The position of the record.
    fn index(self) -> usize;
}

macro_rules! id {
    ($($(#[$meta:meta])+ $name:ident $prefix:literal;)+) => {$(
        $(#[$meta])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table has fewer than 2^32 records"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )+};
}

id! {
    /// A location of a procedure.
    LocId "l";
    /// A register of a procedure.
    VarId "%";
    /// A procedure of a program.
    ProcId "@";
    /// A class of a program.
    ClassId "class";
    /// An instance field of a program, whichever class declares it.
    FieldId "field";
    /// A static field of a program.
    StaticId "static";
    /// A virtual method signature; classes map it to procedures.
    SelectorId "selector";
    /// An enumeration of a program.
    EnumId "enum";
    /// A named observation point of a program.
    PointId "point";
    /// A named input of a program.
    InputId "input";
    /// An object on the heap of a run.
    ObjId "o";
    /// A term of a pool.
    TermId "t";
}

/// A vector that is indexed by its own kind of id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct IdVec<I, T> {
    records: Vec<T>,
    ids: PhantomData<I>,
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self { records: Vec::new(), ids: PhantomData }
    }
}

impl<I: Id, T> IdVec<I, T> {
    /// Adds a record and gives its id.
    pub fn push(&mut self, record: T) -> I {
        self.records.push(record);
        I::from_index(self.records.len() - 1)
    }

    /// The id that the next [`push`](Self::push) will give.
    pub fn next_id(&self) -> I {
        I::from_index(self.records.len())
    }

    /// The number of records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is no record.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The record with this id, if the table has it.
    pub fn get(&self, id: I) -> Option<&T> {
        self.records.get(id.index())
    }

    /// All ids in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.records.len()).map(I::from_index)
    }

    /// All records in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.records.iter()
    }

    /// The records themselves, in order.
    pub fn into_values(self) -> std::vec::IntoIter<T> {
        self.records.into_iter()
    }

    /// All ids with their records in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.records.iter().enumerate().map(|(index, record)| (I::from_index(index), record))
    }

    /// The first id whose record satisfies the predicate.
    pub fn find(&self, predicate: impl Fn(&T) -> bool) -> Option<I> {
        self.records.iter().position(predicate).map(I::from_index)
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.records[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.records[id.index()]
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<Records: IntoIterator<Item = T>>(records: Records) -> Self {
        Self { records: records.into_iter().collect(), ids: PhantomData }
    }
}
