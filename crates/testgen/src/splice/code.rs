//! The one primitive: straight-line code is inserted before an instruction, or put in its place, and everything that
//! speaks of positions is moved.
//!
//! A jump to an instruction leads to what is inserted before it; only the *prologue*, which stands before the first
//! instruction, is run once. Inserted code has no jumps, so it needs no frames of its own: frames move with the positions
//! they describe. No jump becomes longer than its two bytes can say; a method in which one would is refused. Tables that
//! nothing needs at run time (columns, annotations of types) are dropped.

use super::Problem;
use super::bytes::Cursor;
use super::file::{Attribute, attributes, count, write_attributes};
use super::frames;
use super::opcode;
use super::pool::Pool;

/// The code of a method.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    pub(crate) max_stack: u16,
    pub(crate) max_locals: u16,
    pub(crate) bytes: Vec<u8>,
    /// Start, end, target, class.
    handlers: Vec<[u16; 4]>,
    attributes: Vec<Attribute>,
}

/// What is done to an instruction.
#[derive(Debug, Clone, Default)]
pub(crate) struct Edit {
    /// Code that is inserted before it.
    pub(crate) before: Vec<u8>,
    /// Code that takes its place.
    pub(crate) instead: Option<Vec<u8>>,
}

/// All changes to a method.
#[derive(Debug, Clone, Default)]
pub(crate) struct Edits {
    pub(crate) prologue: Vec<u8>,
    /// By position, ascending.
    pub(crate) edits: Vec<(usize, Edit)>,
}

impl Edits {
    pub(crate) fn is_empty(&self) -> bool {
        self.prologue.is_empty() && self.edits.is_empty()
    }
}

impl Code {
    /// Code without jumps.
    pub(crate) fn straight(max_stack: u16, max_locals: u16, bytes: Vec<u8>) -> Self {
        Self { max_stack, max_locals, bytes, handlers: Vec::new(), attributes: Vec::new() }
    }

    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut cursor = Cursor::new(bytes);
        let (max_stack, max_locals, len) = (cursor.u16()?, cursor.u16()?, cursor.len()?);
        let code = cursor.take(len)?.to_vec();
        let n_handlers = cursor.u16()?;
        let handler = |cursor: &mut Cursor<'_>| Some([cursor.u16()?, cursor.u16()?, cursor.u16()?, cursor.u16()?]);
        let handlers = (0..n_handlers).map(|_| handler(&mut cursor)).collect::<Option<_>>()?;
        Some(Self { max_stack, max_locals, bytes: code, handlers, attributes: attributes(&mut cursor)? })
    }

    pub(crate) fn write(&self) -> Result<Vec<u8>, Problem> {
        let mut out = [self.max_stack.to_be_bytes(), self.max_locals.to_be_bytes()].concat();
        let len = u16::try_from(self.bytes.len()).map_err(|_| Problem::TooLarge)?;
        out.extend(u32::from(len).to_be_bytes());
        out.extend(&self.bytes);
        out.extend(count(self.handlers.len())?);
        out.extend(self.handlers.iter().flatten().flat_map(|number| number.to_be_bytes()));
        write_attributes(&mut out, &self.attributes)?;
        Ok(out)
    }

    /// The instructions: their positions and bytes.
    pub(crate) fn instructions(&self) -> Option<Vec<(usize, &[u8])>> {
        let (mut at, mut found) = (0, Vec::new());
        while at < self.bytes.len() {
            let len = opcode::length(&self.bytes, at)?;
            found.push((at, self.bytes.get(at..at + len)?));
            at += len;
        }
        Some(found)
    }

    /// Applies changes.
    pub(crate) fn apply(&mut self, edits: &Edits, pool: &Pool) -> Result<(), Problem> {
        let moved = Moved::new(self, edits)?;
        let mut bytes = edits.prologue.clone();
        let mut left = edits.edits.iter().peekable();
        for (at, instruction) in self.instructions().ok_or(Problem::Damaged)? {
            let edit = left.next_if(|(place, _)| *place == at).map(|(_, edit)| edit);
            bytes.extend(edit.iter().flat_map(|edit| &edit.before));
            match edit.and_then(|edit| edit.instead.as_ref()) {
                Some(instead) => bytes.extend(instead),
                None => opcode::relocate(&mut bytes, at, instruction, &|target| moved.target(target))?,
            }
        }
        for [start, end, target, _] in &mut self.handlers {
            for place in [start, end, target] {
                *place = moved.short(*place)?;
            }
        }
        let old = std::mem::take(&mut self.attributes);
        for attribute in old {
            let name = pool.text(attribute.name).unwrap_or_default();
            if let Some(bytes) = table(&name, &attribute.bytes, &moved)? {
                self.attributes.push(Attribute { name: attribute.name, bytes });
            }
        }
        self.bytes = bytes;
        Ok(())
    }
}

/// Where positions have gone.
pub(crate) struct Moved {
    /// Per old position: where jumps to it go, and where the instruction itself is. The end has an entry, too.
    places: Vec<Option<(usize, usize)>>,
}

impl Moved {
    fn new(code: &Code, edits: &Edits) -> Result<Self, Problem> {
        let mut places = vec![None; code.bytes.len() + 1];
        let mut at = edits.prologue.len();
        let mut left = edits.edits.iter().peekable();
        for (old, instruction) in code.instructions().ok_or(Problem::Damaged)? {
            let edit = left.next_if(|(place, _)| *place == old).map(|(_, edit)| edit);
            let own = at + edit.map_or(0, |edit| edit.before.len());
            places[old] = Some((at, own));
            at = own
                + match edit.and_then(|edit| edit.instead.as_ref()) {
                    Some(instead) => instead.len(),
                    None => opcode::length_at(instruction, old, own),
                };
        }
        places[code.bytes.len()] = Some((at, at));
        if left.next().is_some() { Err(Problem::Damaged) } else { Ok(Self { places }) }
    }

    /// Where a jump to an old position goes.
    pub(crate) fn target(&self, old: usize) -> Result<usize, Problem> {
        self.places.get(old).copied().flatten().map(|(target, _)| target).ok_or(Problem::Damaged)
    }

    pub(crate) fn short(&self, old: u16) -> Result<u16, Problem> {
        u16::try_from(self.target(usize::from(old))?).map_err(|_| Problem::TooLarge)
    }

    /// Where an instruction has gone.
    pub(crate) fn own(&self, old: u16) -> Result<u16, Problem> {
        let place = self.places.get(usize::from(old)).copied().flatten().ok_or(Problem::Damaged)?;
        u16::try_from(place.1).map_err(|_| Problem::TooLarge)
    }
}

/// A table of code with its positions moved; nothing if it is not kept.
fn table(name: &str, bytes: &[u8], moved: &Moved) -> Result<Option<Vec<u8>>, Problem> {
    let rows = |width: usize| bytes.get(2..).unwrap_or_default().chunks_exact(width);
    let number = |row: &[u8], at: usize| u16::from_be_bytes([row[at], row[at + 1]]);
    let mut out = bytes.get(..2).unwrap_or_default().to_vec();
    match name {
        "LineNumberTable" => {
            for row in rows(4) {
                out.extend(moved.short(number(row, 0))?.to_be_bytes());
                out.extend(&row[2..]);
            }
        }
        "LocalVariableTable" | "LocalVariableTypeTable" => {
            for row in rows(10) {
                let (start, len) = (number(row, 0), number(row, 2));
                let end = moved.short(start.checked_add(len).ok_or(Problem::Damaged)?)?;
                let start = moved.short(start)?;
                out.extend([start, end - start].iter().flat_map(|number| number.to_be_bytes()));
                out.extend(&row[4..]);
            }
        }
        "StackMapTable" => return frames::relocate(bytes, moved).map(Some),
        _ => return Ok(None),
    }
    Ok(Some(out))
}
