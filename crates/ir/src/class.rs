//! The class table: layouts, dispatch, subtyping, as plain data.

use std::collections::BTreeMap;

use crate::ids::{ClassId, FieldId, IdVec, ProcId, SelectorId, StaticId};
use crate::prim::Trap;
use crate::types::Type;

/// The classes of a program with their members.
#[derive(Debug, Clone, Default)]
pub struct Classes {
    /// Classes and interfaces.
    pub classes: IdVec<ClassId, Class>,
    /// Instance fields.
    pub fields: IdVec<FieldId, Field>,
    /// Static fields.
    pub statics: IdVec<StaticId, Static>,
    /// Virtual method signatures.
    pub selectors: IdVec<SelectorId, Selector>,
    /// What is called instead of an instruction that traps, with [what is told about it](Trap::params): a procedure that
    /// throws. Traps that are not listed end the run.
    pub traps: BTreeMap<Trap, ProcId>,
}

/// A class or an interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Class {
    /// Its name.
    pub name: String,
    /// The class it extends and the interfaces it implements, all declared before it.
    pub supers: Vec<ClassId>,
    /// What it implements or overrides itself.
    pub methods: BTreeMap<SelectorId, ProcId>,
    /// The procedure that initialises its statics.
    pub initialiser: Option<ProcId>,
    /// What its objects hold, if it is a class of arrays; these have no fields.
    pub element: Option<Element>,
}

/// What an array holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// The type of its elements.
    pub ty: Type,
    /// The class that its elements are instances of, if they are references and not just any.
    pub class: Option<ClassId>,
}

/// An instance field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name, unique in its class.
    pub name: String,
    /// The class that declares it.
    pub class: ClassId,
    /// Its type.
    pub ty: Type,
}

/// A static field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Static {
    /// Its name, unique in the program.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// A virtual method signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector {
    /// Its name, unique in the program.
    pub name: String,
    /// The types of the arguments behind the receiver.
    pub params: Vec<Type>,
    /// The type of the returned value.
    pub result: Option<Type>,
}

impl Classes {
    /// Whether `sub` is `sup` or below it.
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.classes[sub].supers.iter().any(|&direct| self.is_subclass(direct, sup))
    }

    /// The procedure that a selector means for an object of a class: its own, else that of the first super that has one.
    pub fn dispatch(&self, class: ClassId, selector: SelectorId) -> Option<ProcId> {
        let record = &self.classes[class];
        record
            .methods
            .get(&selector)
            .copied()
            .or_else(|| record.supers.iter().find_map(|&sup| self.dispatch(sup, selector)))
    }

    /// The fields of an object of a class in the order of its layout: inherited ones first.
    pub fn layout(&self, class: ClassId) -> Vec<FieldId> {
        // There are many fields, and few classes above one.
        let mut above = vec![class];
        let mut n_seen = 0;
        while let Some(&class) = above.get(n_seen) {
            n_seen += 1;
            for &sup in &self.classes[class].supers {
                if !above.contains(&sup) {
                    above.push(sup);
                }
            }
        }
        self.fields.iter().filter(|(_, field)| above.contains(&field.class)).map(|(id, _)| id).collect()
    }
}
