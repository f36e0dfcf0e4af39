//! The tables of places: which line instructions stand on, what their procedures are called, and what to say when they
//! meet null. They are filled when code uses them, which most programs do only where an exception leaves `main`.

use std::rc::Rc;

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, LocId, ProcId};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::Position;
use counterpoint_ir::types::Width;
use rustc_hash::FxHashMap;

use super::{MethodId, World};
use crate::class::code::Code;
use crate::names::Name;
use crate::nulls::Nulls;

/// An instruction that may throw, and where it stands in the code.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ThrowSite {
    pub(crate) loc: LocId,
    pub(crate) instr: u32,
    /// The position of the instruction in the code.
    pub(crate) at: u32,
    /// Whether it may meet null.
    pub(crate) may_be_null: bool,
}

/// The class with the tables.
const PLACES: &str = "counterpoint/rt/Places";

/// The tables of one or more procedures.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    first: Vec<u64>,
    lines: Vec<i32>,
    null_at: Vec<u64>,
    null_messages: Vec<i32>,
}

impl Tables {
    fn append(&mut self, mut other: Tables) {
        self.first.append(&mut other.first);
        self.lines.append(&mut other.lines);
        self.null_at.append(&mut other.null_at);
        self.null_messages.append(&mut other.null_messages);
    }
}

/// Texts one after another, eight bytes in a number.
#[derive(Debug)]
pub(crate) struct Texts {
    bytes: Vec<u8>,
    starts: FxHashMap<Rc<str>, i32>,
}

impl Default for Texts {
    /// No text begins at 0, which stands for none.
    fn default() -> Self {
        Self { bytes: vec![0], starts: FxHashMap::default() }
    }
}

impl Texts {
    fn add(&mut self, text: &str) -> i32 {
        if let Some(&known) = self.starts.get(text) {
            return known;
        }
        let start = i32::try_from(self.bytes.len()).unwrap_or(0);
        self.bytes.extend(text.as_bytes());
        self.bytes.push(0);
        self.starts.insert(text.into(), start);
        start
    }

    fn packed(mut self) -> Vec<Value> {
        self.bytes.resize(self.bytes.len().next_multiple_of(8), 0);
        let (words, _) = self.bytes.as_chunks::<8>();
        words.iter().map(|&word| Value::Bits(u64::from_le_bytes(word))).collect()
    }
}

impl World<'_> {
    /// The classes of the tables that are filled.
    pub(super) fn reach_places(&mut self) {
        if self.is_used(PLACES, "LINES") || self.is_used(PLACES, "NULL_AT") {
            for name in ["[I", "[J"] {
                if let Ok(class) = self.class_named(name) {
                    self.instantiate(class);
                }
            }
        }
    }

    /// Fills the tables that code uses.
    pub(super) fn fill_places(&mut self) -> Result<(), String> {
        if !self.is_used(PLACES, "LINES") && !self.is_used(PLACES, "NULL_AT") {
            return Ok(());
        }
        let mut names = vec![word(0); 4 * self.procs.len()];
        let mut tables = Tables::default();
        for (proc, id) in self.shown_procs() {
            let shown = self.names_of(id);
            names[4 * proc.index()..][..4].clone_from_slice(&shown.map(word));
            if let Some(code) = self.code_of(id).filter(|_| !self.places[proc].is_empty()) {
                self.note_places(proc, id, &code);
            }
            let own = std::mem::take(&mut self.tables[proc]);
            tables.append(own);
        }
        let trap = self.table.traps.get(&Trap::NullReference).and_then(|proc| i64::try_from(proc.index()).ok());
        let words = |values: Vec<i32>| values.into_iter().map(word).collect();
        let numbers = |values: Vec<u64>| values.into_iter().map(Value::Bits).collect();
        let arrays = [
            ("FIRST", "[J", numbers(tables.first)),
            ("LINES", "[I", words(tables.lines)),
            ("NAMES", "[I", names),
            ("NULL_AT", "[J", numbers(tables.null_at)),
            ("NULL_MESSAGES", "[I", words(tables.null_messages)),
            ("TEXTS", "[J", std::mem::take(&mut self.place_texts).packed()),
        ];
        for (name, array, values) in arrays {
            if let Some(id) = self.used_static(PLACES, name) {
                let array = self.class_named(array)?;
                let object = self.add_object(array, values);
                self.image.statics.push((id, Value::Ref(Some(object))));
            }
        }
        for (name, value) in [("KNOWN", 1), ("NULL_TRAP", trap.unwrap_or(-1))] {
            if let Some(id) = self.used_static(PLACES, name) {
                self.image.statics.push((id, Value::bits(Width::WORD, value)));
            }
        }
        Ok(())
    }

    /// Enters the places of a procedure into its tables.
    pub(super) fn note_places(&mut self, proc: ProcId, id: MethodId, code: &Code) {
        let mut places = std::mem::take(&mut self.places[proc]);
        places.sort_unstable_by_key(|place| (place.loc, place.instr));
        let mut tables = Tables::default();
        let mut before = None;
        for place in &places {
            let line = line_at(code, place.at);
            if before != Some((place.loc, line)) {
                tables.first.push(number(proc, place));
                tables.lines.push(line);
                before = Some((place.loc, line));
            }
        }
        if places.iter().any(|place| place.may_be_null) {
            let class = self.class_of(id);
            let method = &class.methods[id.index];
            let signature = self.signature(method.desc);
            let nulls = Nulls::new(self, code, method.flags, &signature);
            for place in places.iter().filter(|place| place.may_be_null) {
                if let Some(message) = nulls.message(self, place.at as usize) {
                    tables.null_at.push(number(proc, place));
                    tables.null_messages.push(self.place_texts.add(&message));
                }
            }
        }
        self.tables[proc] = tables;
    }

    /// The procedures that stack traces show: methods with code of their own.
    fn shown_procs(&self) -> Vec<(ProcId, MethodId)> {
        let mut procs: Vec<(ProcId, MethodId)> = self.by_method.iter().map(|(&id, &proc)| (proc, id)).collect();
        procs.sort_unstable();
        procs.retain(|(proc, _)| !self.places[*proc].is_empty() || !self.tables[*proc].first.is_empty());
        procs
    }

    /// Where the names of class, method, file and module stand among the texts.
    fn names_of(&mut self, id: MethodId) -> [i32; 4] {
        let class = self.class_of(id);
        let name = self.names.get(class.name).replace('/', ".");
        let texts = &mut self.place_texts;
        let mut text = |name: Option<Name>| name.map_or(0, |name| texts.add(self.names.get(name)));
        let method = text(Some(class.methods[id.index].name));
        let (file, module) = (text(class.source_file), text(class.module));
        [texts.add(&name), method, file, module]
    }

    /// Whether stack traces show the methods of a class: it was written, and is no shim.
    pub(super) fn is_shown(&self, class: ClassId) -> bool {
        self.records[class].class.as_ref().is_some_and(|class| !class.is_shim && class.host.is_none())
    }
}

fn number(proc: ProcId, place: &ThrowSite) -> u64 {
    Position { proc, loc: place.loc, instr: place.instr }.number()
}

fn word(value: i32) -> Value {
    Value::bits(Width::WORD, value.into())
}

/// The line of an instruction, -1 if there is none.
fn line_at(code: &Code, at: u32) -> i32 {
    let pc = code.pcs[at as usize];
    let behind = code.lines.partition_point(|&(start, _)| start <= pc);
    behind.checked_sub(1).map_or(-1, |index| i32::try_from(code.lines[index].1).unwrap_or(-1))
}
