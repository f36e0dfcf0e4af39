//! Decisions of runs as they stand in a file: the kind says how to read the value, what the program calls it is for people.

use std::sync::Arc;

use counterpoint_ir::Value;
use counterpoint_ir::program::Program;
use counterpoint_witness::{Decided, Decision};
use serde::{Deserialize, Serialize};

/// A decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredDecision {
    /// The input that was read, if it has a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// How to read the value.
    pub kind: StoredKind,
    /// The value as text; an array has elements instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The elements of an array.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elements: Option<Vec<StoredDecision>>,
    /// The value in the words of the program, where they differ. Not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
}

/// The kind of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StoredKind {
    /// A way at a `choose`: its position, counted from 0.
    Way,
    /// `true` or `false`.
    Bool,
    /// An integer in decimal.
    Int,
    /// A bit-vector as an unsigned number in decimal.
    Bits,
    /// A name of an enumeration: its position, counted from 0.
    Enum,
    /// A null reference.
    Null,
    /// An array.
    Array,
}

pub(super) fn store_decided(program: &Program, decided: &Decided) -> StoredDecision {
    let value = match &decided.decision {
        Decision::Way(way) => return plain(StoredKind::Way, way.to_string()),
        Decision::Value(value) => value,
    };
    let proc = &program.procs[decided.at.proc];
    let instr = proc.locs[decided.at.loc].instrs.get(decided.at.instr as usize);
    let ty = instr.and_then(|instr| instr.dest).map(|dest| &proc.vars[dest].ty);
    let stored = store_value(value);
    let shown = ty.map(|ty| program.show(value, ty)).filter(|shown| stored.value.as_ref() != Some(shown));
    let input = decided.input.map(|input| program.inputs[input].name.clone());
    StoredDecision { input, shown, ..stored }
}

pub(super) fn store_value(value: &Value) -> StoredDecision {
    match value {
        Value::Bool(value) => plain(StoredKind::Bool, value.to_string()),
        Value::Int(value) => plain(StoredKind::Int, value.to_string()),
        Value::Bits(value) => plain(StoredKind::Bits, value.to_string()),
        Value::Enum(value) => plain(StoredKind::Enum, value.to_string()),
        Value::Ref(_) => plain(StoredKind::Null, "null".into()),
        Value::Array(elements) => {
            let elements = Some(elements.iter().map(store_value).collect());
            StoredDecision { value: None, elements, ..plain(StoredKind::Array, String::new()) }
        }
    }
}

pub(super) fn plain(kind: StoredKind, value: String) -> StoredDecision {
    StoredDecision { input: None, kind, value: Some(value), elements: None, shown: None }
}

pub(super) fn load_decision(stored: &StoredDecision) -> Option<Decision> {
    match stored.kind {
        StoredKind::Way => stored.value.as_ref()?.parse().ok().map(Decision::Way),
        _ => load_value(stored).map(Decision::Value),
    }
}

fn load_value(stored: &StoredDecision) -> Option<Value> {
    if stored.kind == StoredKind::Array {
        let elements: Option<Vec<Value>> = stored.elements.as_ref()?.iter().map(load_value).collect();
        return elements.map(|elements| Value::Array(Arc::new(elements)));
    }
    let text = stored.value.as_ref()?;
    match stored.kind {
        StoredKind::Bool => text.parse().ok().map(Value::Bool),
        StoredKind::Int => text.parse().ok().map(Value::Int),
        StoredKind::Bits => text.parse().ok().map(Value::Bits),
        StoredKind::Enum => text.parse().ok().map(Value::Enum),
        StoredKind::Null => (text == "null").then_some(Value::Ref(None)),
        StoredKind::Way | StoredKind::Array => None,
    }
}
