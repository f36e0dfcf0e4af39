//! What names mean throughout a file: constants and enumerations.

use std::collections::HashMap;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{EnumId, Id, IdVec};
use counterpoint_ir::program::Enum;
use counterpoint_ir::types::Type;

use crate::syntax::{INTEGER_TYPES, integer_type};

/// The constants and enumerations of a file. Values of enumerations stand for themselves.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    enums: IdVec<EnumId, Enum>,
    enums_by_name: HashMap<String, EnumId>,
    values: HashMap<String, (Value, Type)>,
}

impl Scope {
    /// Adds a constant, unless the name is taken.
    pub fn add_constant(&mut self, name: &str, value: Value, ty: Type) {
        self.values.entry(name.to_owned()).or_insert((value, ty));
    }

    /// Adds an enumeration with its values, except for value names that are taken.
    pub fn add_enum(&mut self, record: Enum) -> EnumId {
        let id = self.enums.next_id();
        for (index, value) in (0..).zip(&record.values) {
            self.add_constant(value, Value::Enum(index), Type::Enum(id));
        }
        self.enums_by_name.entry(record.name.clone()).or_insert(id);
        self.enums.push(record)
    }

    /// The enumerations in the order of their addition.
    pub fn enums(&self) -> &IdVec<EnumId, Enum> {
        &self.enums
    }

    /// The enumeration of this name.
    pub fn enum_named(&self, name: &str) -> Option<EnumId> {
        self.enums_by_name.get(name).copied()
    }

    /// The constant or value of an enumeration of this name.
    pub fn value(&self, name: &str) -> Option<&(Value, Type)> {
        self.values.get(name)
    }

    /// The names of all constants and values of enumerations, in alphabetical order, for suggestions.
    pub fn value_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.values.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// A type in the words of the source.
    pub fn show(&self, ty: &Type) -> String {
        match ty {
            Type::Enum(id) if id.index() < self.enums.len() => self.enums[*id].name.clone(),
            Type::Int | Type::Bits(_) => {
                let name = INTEGER_TYPES.into_iter().find(|name| integer_type(name).as_ref() == Some(ty));
                name.map_or_else(|| ty.to_string(), str::to_owned)
            }
            Type::Array(element, len) => format!("[{}; {len}]", self.show(element)),
            Type::List(item) => format!("[{}]", self.show(item)),
            _ => ty.to_string(),
        }
    }
}
