//! Static fields that keep what earlier calls left: runs start with what initialisers leave there, calls of the user's
//! program need not.
//!
//! A field counts unless it is final and what it holds never changes: numbers, texts, boxes, constants of enumerations,
//! objects of classes whose fields are final and hold such values. What a field of an interface or of a class of the
//! library holds is not followed; such fields count, but for types that are known to be immutable.

use counterpoint_ir::ids::{ClassId, StaticId};

use super::World;
use crate::class::flags;
use crate::names::{Member, Name};

/// Types of the library whose objects never change.
const IMMUTABLE: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Object",
    "java/lang/Record",
    "java/lang/Short",
    "java/lang/String",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/nio/charset/Charset",
    "java/util/Comparator",
    "java/util/Locale",
    "java/util/UUID",
    "java/util/regex/Pattern",
];

/// Packages all of whose types are immutable: dates, and functions, which are lambdas.
const IMMUTABLE_PACKAGES: &[&str] = &["java/time/", "java/util/function/"];

/// Nesting of objects that is followed.
const MOST_NESTED: u32 = 8;

impl World<'_> {
    /// Remembers that code of the user reads a static field.
    pub(crate) fn note_static_read(&mut self, id: StaticId, class: ClassId, field: Member) {
        if !self.is_library(class) {
            self.own_statics_read.entry(id).or_insert((class, field.name, field.desc));
        }
    }

    /// The static fields of the user that keep what earlier calls left, and that code of the user reads; those that are
    /// inputs left out.
    pub(super) fn remembered(&self) -> Vec<String> {
        let is_remembered = |&&(class, name, desc): &&(ClassId, Name, Name)| {
            let Some(record) = self.records[class].class.as_ref() else { return false };
            let given = (self.class_name(class).to_owned(), self.names.get(name).to_owned());
            if self.flows.given_statics.contains(&given) {
                return false;
            }
            let field = record.fields.iter().find(|field| field.name == name && field.desc == desc);
            field.is_some_and(|field| {
                let is_fixed = field.flags & flags::FINAL != 0 && self.is_immutable(self.names.get(desc), MOST_NESTED);
                field.flags & (flags::SYNTHETIC | flags::ENUM) == 0 && !is_fixed
            })
        };
        let shown = |&(class, name, _): &(ClassId, Name, Name)| {
            let class = self.class_name(class).replace(['/', '$'], ".");
            format!("{class}.{}", self.names.get(name))
        };
        self.own_statics_read.values().filter(is_remembered).map(shown).collect()
    }

    /// Whether values of a type, by its descriptor, never change.
    fn is_immutable(&self, desc: &str, nested: u32) -> bool {
        let Some(name) = desc.strip_prefix('L').and_then(|name| name.strip_suffix(';')) else {
            return !desc.starts_with('[');
        };
        // What may be any object is a lock, most of the time, but need not be one.
        if name == "java/lang/Object" {
            return false;
        }
        self.is_immutable_class(name, nested)
    }

    fn is_immutable_class(&self, name: &str, nested: u32) -> bool {
        if IMMUTABLE.contains(&name) || IMMUTABLE_PACKAGES.iter().any(|package| name.starts_with(package)) {
            return true;
        }
        let mut records = self.records.iter();
        let known = records.find(|(_, record)| self.names.get(record.name) == name);
        let Some((id, class)) = known.and_then(|(id, record)| Some((id, record.class.as_ref()?))) else { return false };
        if self.is_library(id) || class.flags & flags::INTERFACE != 0 || nested == 0 {
            return false;
        }
        if class.flags & flags::ENUM != 0 {
            return true;
        }
        let is_fixed = |field: &crate::class::Field| {
            field.is_static()
                || (field.flags & flags::FINAL != 0 && self.is_immutable(self.names.get(field.desc), nested - 1))
        };
        class.fields.iter().all(is_fixed)
            && class.super_name.is_none_or(|above| self.is_immutable_class(self.names.get(above), nested - 1))
    }
}
