//! The bytes of a class file, and its constants by number.
//!
//! Only a small part of a class is ever asked for: one method of fifty, one constant of a thousand. So a file is walked
//! once for the positions of its constants, and everything else is read when it is wanted. Whatever the bytes are, the
//! answer is a value or none: nothing here panics, and nothing is read twice the size of the file.

use std::cell::RefCell;

use super::{Argument, Bootstrap, Constant, Handle};
use crate::names::{Member, Name, Names, TextId};

/// Reads numbers one after another, the most significant byte first.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The position of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The next so many bytes.
    pub(super) fn take(&mut self, len: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(len)?)?;
        self.at += len;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn i8(&mut self) -> Option<i8> {
        self.u8().map(u8::cast_signed)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_be_bytes)
    }

    pub(super) fn i16(&mut self) -> Option<i16> {
        self.array().map(i16::from_be_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }

    pub(super) fn i32(&mut self) -> Option<i32> {
        self.array().map(i32::from_be_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_be_bytes)
    }

    /// A length of four bytes.
    pub(super) fn len(&mut self) -> Option<usize> {
        self.u32().and_then(|len| usize::try_from(len).ok())
    }

    /// The next attribute: the number of its name, and its bytes.
    pub(super) fn attribute(&mut self) -> Option<(u16, &'a [u8])> {
        let name = self.u16()?;
        let len = self.len()?;
        Some((name, self.take(len)?))
    }
}

mod tag {
    pub(super) const UTF8: u8 = 1;
    pub(super) const INTEGER: u8 = 3;
    pub(super) const FLOAT: u8 = 4;
    pub(super) const LONG: u8 = 5;
    pub(super) const DOUBLE: u8 = 6;
    pub(super) const CLASS: u8 = 7;
    pub(super) const STRING: u8 = 8;
    pub(super) const FIELD: u8 = 9;
    pub(super) const INTERFACE_METHOD: u8 = 11;
    pub(super) const NAME_AND_TYPE: u8 = 12;
    pub(super) const METHOD_HANDLE: u8 = 15;
    pub(super) const METHOD_TYPE: u8 = 16;
    pub(super) const DYNAMIC: u8 = 17;
    pub(super) const INVOKE_DYNAMIC: u8 = 18;
    pub(super) const PACKAGE: u8 = 20;
}

/// A constant that an instruction or a bootstrap method takes.
#[derive(Debug, Clone, Copy)]
pub(super) enum Loadable {
    Constant(Constant),
    MethodType(Name),
    Handle(Handle, Member),
    Dynamic(u16, Name, Name),
}

/// A class file.
#[derive(Debug)]
pub(crate) struct ClassFile {
    bytes: Vec<u8>,
    /// The position of each constant behind its tag; 0 for numbers that are not used.
    constants: Vec<u32>,
    /// The names that were asked for, by the numbers of their texts.
    interned: RefCell<Vec<Option<Name>>>,
}

/// The newest version of class files whose instructions and attributes are known.
const NEWEST: u16 = 69;

impl ClassFile {
    /// Finds the constants; gives the position behind them, too.
    pub(super) fn new(bytes: Vec<u8>) -> Result<(Self, usize), String> {
        let mut cursor = Cursor::new(&bytes);
        if cursor.u32() != Some(0xcafe_babe) {
            return Err("it is not a class file".to_owned());
        }
        let damaged = || "its constants are damaged".to_owned();
        let (_minor, major) = (cursor.u16(), cursor.u16().ok_or_else(damaged)?);
        if major < 45 {
            return Err(format!("there is no version {major} of class files"));
        }
        if major > NEWEST {
            return Err(format!("it has version {major} of class files, and those up to {NEWEST} (Java 25) are known"));
        }
        let constants = constants(&mut cursor).ok_or_else(damaged)?;
        let (at, n_constants) = (cursor.at(), constants.len());
        Ok((Self { bytes, constants, interned: RefCell::new(vec![None; n_constants]) }, at))
    }

    /// Bytes from a position on.
    pub(super) fn from(&self, at: usize) -> Cursor<'_> {
        Cursor { bytes: &self.bytes, at }
    }

    /// The position of bytes that were taken from this file.
    pub(super) fn slice(&self, (at, len): (usize, usize)) -> &[u8] {
        self.bytes.get(at..at.saturating_add(len)).unwrap_or_default()
    }

    fn constant(&self, index: u16) -> Option<(u8, Cursor<'_>)> {
        let at = *self.constants.get(usize::from(index))? as usize;
        let tag = *self.bytes.get(at.checked_sub(1)?)?;
        (at > 0).then(|| (tag, self.from(at)))
    }

    fn constant_of(&self, index: u16, tag: u8) -> Option<Cursor<'_>> {
        self.constant(index).filter(|(given, _)| *given == tag).map(|(_, cursor)| cursor)
    }

    /// The bytes of a text.
    pub(super) fn utf8(&self, index: u16) -> Option<&[u8]> {
        let mut cursor = self.constant_of(index, tag::UTF8)?;
        let len = cursor.u16()?;
        cursor.take(len.into())
    }

    /// A text as a name.
    pub(super) fn name(&self, names: &mut Names, index: u16) -> Option<Name> {
        if let Some(known) = self.interned.borrow().get(usize::from(index)).copied().flatten() {
            return Some(known);
        }
        let bytes = self.utf8(index)?;
        let name = match std::str::from_utf8(bytes) {
            Ok(text) => names.intern(text),
            Err(_) => names.intern(&String::from_utf16_lossy(&modified_utf8(bytes))),
        };
        self.interned.borrow_mut()[usize::from(index)] = Some(name);
        Some(name)
    }

    /// The bytes of the name of a class.
    pub(super) fn class_bytes(&self, index: u16) -> Option<&[u8]> {
        let name = self.constant_of(index, tag::CLASS)?.u16()?;
        self.utf8(name)
    }

    /// The name of a class.
    pub(super) fn class(&self, names: &mut Names, index: u16) -> Option<Name> {
        let name = self.constant_of(index, tag::CLASS)?.u16()?;
        self.name(names, name)
    }

    /// A class where 0 means that there is none.
    #[expect(clippy::option_option, reason = "damaged, none, one")]
    pub(super) fn optional_class(&self, names: &mut Names, index: u16) -> Option<Option<Name>> {
        if index == 0 { Some(None) } else { self.class(names, index).map(Some) }
    }

    fn text(&self, names: &mut Names, index: u16) -> Option<TextId> {
        let units = modified_utf8(self.utf8(index)?);
        Some(names.intern_text(&units))
    }

    fn name_and_type(&self, names: &mut Names, index: u16) -> Option<(Name, Name)> {
        let mut cursor = self.constant_of(index, tag::NAME_AND_TYPE)?;
        let (name, desc) = (cursor.u16()?, cursor.u16()?);
        Some((self.name(names, name)?, self.name(names, desc)?))
    }

    /// A field or a method.
    pub(super) fn member(&self, names: &mut Names, index: u16) -> Option<Member> {
        let (tag, mut cursor) = self.constant(index)?;
        if !(tag::FIELD..=tag::INTERFACE_METHOD).contains(&tag) {
            return None;
        }
        let (class, name_and_type) = (cursor.u16()?, cursor.u16()?);
        let class = self.class(names, class)?;
        let (name, desc) = self.name_and_type(names, name_and_type)?;
        Some(Member { class, name, desc })
    }

    /// A dynamic call: the number of its bootstrap method, its name and its descriptor.
    pub(super) fn dynamic_call(&self, names: &mut Names, index: u16) -> Option<(u16, Name, Name)> {
        self.dynamic(names, self.constant_of(index, tag::INVOKE_DYNAMIC)?)
    }

    fn dynamic(&self, names: &mut Names, mut cursor: Cursor<'_>) -> Option<(u16, Name, Name)> {
        let (bootstrap, name_and_type) = (cursor.u16()?, cursor.u16()?);
        let (name, desc) = self.name_and_type(names, name_and_type)?;
        Some((bootstrap, name, desc))
    }

    /// What an instruction or a bootstrap method takes.
    pub(super) fn loadable(&self, names: &mut Names, index: u16) -> Option<Loadable> {
        let (tag, mut cursor) = self.constant(index)?;
        Some(match tag {
            tag::INTEGER => Loadable::Constant(Constant::Int(cursor.i32()?)),
            tag::FLOAT => Loadable::Constant(Constant::Float(cursor.u32()?)),
            tag::LONG => Loadable::Constant(Constant::Long(cursor.u64()?.cast_signed())),
            tag::DOUBLE => Loadable::Constant(Constant::Double(cursor.u64()?)),
            tag::STRING => Loadable::Constant(Constant::Text(self.text(names, cursor.u16()?)?)),
            tag::CLASS => Loadable::Constant(Constant::Class(self.name(names, cursor.u16()?)?)),
            tag::METHOD_TYPE => Loadable::MethodType(self.name(names, cursor.u16()?)?),
            tag::METHOD_HANDLE => {
                let (kind, member) = self.handle(names, index)?;
                Loadable::Handle(kind, member)
            }
            tag::DYNAMIC => {
                let (bootstrap, name, desc) = self.dynamic(names, cursor)?;
                Loadable::Dynamic(bootstrap, name, desc)
            }
            _ => return None,
        })
    }

    fn handle(&self, names: &mut Names, index: u16) -> Option<(Handle, Member)> {
        let mut cursor = self.constant_of(index, tag::METHOD_HANDLE)?;
        let kind = match cursor.u8()? {
            1..=4 => Handle::Field,
            5 => Handle::Virtual,
            6 => Handle::Static,
            7 => Handle::Special,
            8 => Handle::New,
            9 => Handle::Interface,
            _ => return None,
        };
        let member = cursor.u16()?;
        Some((kind, self.member(names, member)?))
    }

    /// One of the bootstrap methods in the bytes of their attribute.
    pub(super) fn bootstrap(&self, names: &mut Names, bytes: &[u8], index: u16) -> Option<Bootstrap> {
        let mut cursor = Cursor::new(bytes);
        let n_bootstraps = cursor.u16()?;
        if index >= n_bootstraps {
            return None;
        }
        for _ in 0..index {
            let (_handle, n_arguments) = (cursor.u16()?, cursor.u16()?);
            cursor.take(2 * usize::from(n_arguments))?;
        }
        let (handle, n_arguments) = (cursor.u16()?, cursor.u16()?);
        let (_, method) = self.handle(names, handle)?;
        let mut arguments = Vec::with_capacity(n_arguments.into());
        for _ in 0..n_arguments {
            arguments.push(match self.loadable(names, cursor.u16()?)? {
                Loadable::Constant(constant) => Argument::Constant(constant),
                Loadable::MethodType(desc) => Argument::MethodType(desc),
                Loadable::Handle(kind, member) => Argument::Handle(kind, member),
                Loadable::Dynamic(bootstrap, name, desc) => Argument::Dynamic(bootstrap, name, desc),
            });
        }
        Some(Bootstrap { method, arguments })
    }
}

fn constants(cursor: &mut Cursor<'_>) -> Option<Vec<u32>> {
    let n_constants = usize::from(cursor.u16()?);
    let mut constants = vec![0; n_constants.max(1)];
    let mut index = 1;
    while index < n_constants {
        let tag = cursor.u8()?;
        constants[index] = u32::try_from(cursor.at()).ok()?;
        let len = match tag {
            tag::UTF8 => usize::from(cursor.u16()?),
            tag::INTEGER | tag::FLOAT | tag::FIELD..=tag::NAME_AND_TYPE | tag::DYNAMIC | tag::INVOKE_DYNAMIC => 4,
            tag::LONG | tag::DOUBLE => 8,
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | 19..=tag::PACKAGE => 2,
            tag::METHOD_HANDLE => 3,
            _ => return None,
        };
        cursor.take(len)?;
        // Long constants take two numbers.
        index += if len == 8 && tag != tag::UTF8 { 2 } else { 1 };
    }
    Some(constants)
}

/// The units of UTF-16 of a text, which may have halves of surrogate pairs.
fn modified_utf8(bytes: &[u8]) -> Vec<u16> {
    if bytes.is_ascii() {
        return bytes.iter().map(|&byte| byte.into()).collect();
    }
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(&first) = rest.first() {
        let low = |at: usize| u16::from(rest.get(at).copied().unwrap_or(0) & 0x3f);
        let (unit, len) = match first >> 4 {
            0..=7 => (u16::from(first), 1),
            12 | 13 => (u16::from(first & 0x1f) << 6 | low(1), 2),
            _ => (u16::from(first & 0x0f) << 12 | low(1) << 6 | low(2), 3),
        };
        units.push(unit);
        rest = rest.get(len..).unwrap_or_default();
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_with_halves_of_pairs_is_kept() {
        assert_eq!(modified_utf8(&[0x41, 0xc3, 0xa4, 0xed, 0xa0, 0x80, 0xc0, 0x80]), [0x41, 0xe4, 0xd800, 0]);
    }

    #[test]
    fn files_that_are_damaged_are_refused_in_words() {
        let refused = |bytes: &[u8]| ClassFile::new(bytes.to_vec()).map(|_| ()).unwrap_err();
        assert_eq!(refused(b"PK"), "it is not a class file");
        assert_eq!(refused(&[0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 44]), "there is no version 44 of class files");
        let cut_short = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 2, tag::UTF8, 0xff, 0xff];
        assert_eq!(refused(&cut_short), "its constants are damaged");
        let one_long = [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 3, tag::LONG, 0, 0, 0, 0, 0, 0, 0, 7];
        let (file, end) = ClassFile::new(one_long.to_vec()).unwrap();
        assert_eq!(end, one_long.len());
        let names = &mut Names::default();
        assert!(matches!(file.loadable(names, 1), Some(Loadable::Constant(Constant::Long(7)))));
        assert!(file.loadable(names, 0).is_none() && file.loadable(names, 2).is_none());
    }
}
