//! The constants of a class file: read by number, and added at the end.

use std::collections::BTreeMap;

use super::Problem;
use super::bytes::Cursor;

/// The constants of a class file.
#[derive(Debug, Clone)]
pub(crate) struct Pool {
    /// All of them as they stand in the file.
    bytes: Vec<u8>,
    /// Where each one starts, with its tag; nothing at numbers that are not used.
    starts: Vec<Option<usize>>,
    /// What was added.
    added: BTreeMap<Vec<u8>, u16>,
}

/// A member that a constant names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) descriptor: String,
}

/// A method handle.
#[derive(Debug, Clone)]
pub(crate) struct Handle {
    /// Its number.
    pub(crate) index: u16,
    pub(crate) kind: u8,
    /// The number of the member that it names.
    pub(crate) member: u16,
    pub(crate) named: Named,
}

/// How handles call methods.
pub(crate) mod kind {
    pub(crate) const VIRTUAL: u8 = 5;
    pub(crate) const STATIC: u8 = 6;
    pub(crate) const SPECIAL: u8 = 7;
    pub(crate) const NEW: u8 = 8;
    pub(crate) const INTERFACE: u8 = 9;
}

mod tag {
    pub(super) const UTF8: u8 = 1;
    pub(super) const INTEGER: u8 = 3;
    pub(super) const LONG: u8 = 5;
    pub(super) const DOUBLE: u8 = 6;
    pub(super) const CLASS: u8 = 7;
    pub(super) const STRING: u8 = 8;
    pub(super) const FIELD: u8 = 9;
    pub(super) const METHOD: u8 = 10;
    pub(super) const INTERFACE_METHOD: u8 = 11;
    pub(super) const NAME_AND_TYPE: u8 = 12;
    pub(super) const METHOD_HANDLE: u8 = 15;
    pub(super) const METHOD_TYPE: u8 = 16;
    pub(super) const MODULE: u8 = 19;
    pub(super) const PACKAGE: u8 = 20;
}

impl Pool {
    /// Without constants.
    pub(crate) fn empty() -> Self {
        Self { bytes: Vec::new(), starts: vec![None], added: BTreeMap::new() }
    }

    /// Reads the constants that come next.
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Option<Self> {
        let count = cursor.u16()?;
        let (from, mut starts) = (cursor.at(), vec![None]);
        while starts.len() < usize::from(count) {
            let start = cursor.at() - from;
            let tag = cursor.u8()?;
            let len = match tag {
                tag::UTF8 => usize::from(cursor.u16()?),
                tag::LONG | tag::DOUBLE => 8,
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
                tag::METHOD_HANDLE => 3,
                _ => 4,
            };
            cursor.take(len)?;
            starts.push(Some(start));
            if matches!(tag, tag::LONG | tag::DOUBLE) {
                starts.push(None);
            }
        }
        let bytes = cursor.since(from).to_vec();
        Some(Self { bytes, starts, added: BTreeMap::new() })
    }

    /// As a file has them.
    pub(crate) fn write(&self, out: &mut Vec<u8>) -> Result<(), Problem> {
        let count = u16::try_from(self.starts.len()).map_err(|_| Problem::TooLarge)?;
        out.extend(count.to_be_bytes());
        out.extend(&self.bytes);
        Ok(())
    }

    fn at(&self, index: u16, wanted: impl Fn(u8) -> bool) -> Option<Cursor<'_>> {
        let start = (*self.starts.get(usize::from(index))?)?;
        let mut cursor = Cursor::new(&self.bytes[start..]);
        wanted(cursor.u8()?).then_some(cursor)
    }

    pub(crate) fn text(&self, index: u16) -> Option<String> {
        let mut cursor = self.at(index, |tag| tag == tag::UTF8)?;
        let len = cursor.u16()?;
        Some(String::from_utf8_lossy(cursor.take(usize::from(len))?).into_owned())
    }

    pub(crate) fn class(&self, index: u16) -> Option<String> {
        let name = self.at(index, |tag| tag == tag::CLASS)?.u16()?;
        self.text(name)
    }

    /// The field or method of a constant.
    pub(crate) fn member(&self, index: u16) -> Option<Named> {
        let mut cursor = self.at(index, |tag| (9..=11).contains(&tag))?;
        let class = self.class(cursor.u16()?)?;
        let mut cursor = self.at(cursor.u16()?, |tag| tag == tag::NAME_AND_TYPE)?;
        Some(Named { class, name: self.text(cursor.u16()?)?, descriptor: self.text(cursor.u16()?)? })
    }

    /// All members that are named.
    pub(crate) fn members(&self) -> impl Iterator<Item = Named> {
        (0..self.starts.len()).filter_map(|index| self.member(u16::try_from(index).ok()?))
    }

    /// The handles of methods.
    pub(crate) fn handles(&self) -> impl Iterator<Item = Handle> {
        let indices = (0..self.starts.len()).filter_map(|index| u16::try_from(index).ok());
        indices.filter_map(|index| {
            let mut cursor = self.at(index, |tag| tag == tag::METHOD_HANDLE)?;
            let (kind, member) = (cursor.u8()?, cursor.u16()?);
            let named = self.member(member).filter(|_| kind >= kind::VIRTUAL)?;
            Some(Handle { index, kind, member, named })
        })
    }

    /// Lets a handle name another member.
    pub(crate) fn set_handle(&mut self, index: u16, kind: u8, member: u16) {
        if let Some(Some(start)) = self.starts.get(usize::from(index)) {
            let [high, low] = member.to_be_bytes();
            self.bytes[start + 1..start + 4].copy_from_slice(&[kind, high, low]);
        }
    }

    fn add(&mut self, constant: Vec<u8>) -> Result<u16, Problem> {
        if let Some(&known) = self.added.get(&constant) {
            return Ok(known);
        }
        // The count is one more than the last number.
        let index = u16::try_from(self.starts.len()).ok().filter(|&index| index < u16::MAX);
        let index = index.ok_or(Problem::TooLarge)?;
        self.starts.push(Some(self.bytes.len()));
        self.bytes.extend(&constant);
        self.added.insert(constant, index);
        Ok(index)
    }

    fn pair(tag: u8, first: u16, second: u16) -> Vec<u8> {
        [&[tag], &first.to_be_bytes()[..], &second.to_be_bytes()[..]].concat()
    }

    pub(crate) fn add_text(&mut self, text: &str) -> Result<u16, Problem> {
        let len = u16::try_from(text.len()).map_err(|_| Problem::TooLarge)?;
        self.add([&[tag::UTF8], &len.to_be_bytes()[..], text.as_bytes()].concat())
    }

    pub(crate) fn add_class(&mut self, name: &str) -> Result<u16, Problem> {
        let name = self.add_text(name)?;
        self.add([&[tag::CLASS], &name.to_be_bytes()[..]].concat())
    }

    pub(crate) fn add_int(&mut self, number: i32) -> Result<u16, Problem> {
        self.add([&[tag::INTEGER], &number.to_be_bytes()[..]].concat())
    }

    pub(crate) fn add_method(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, Problem> {
        self.add_member(tag::METHOD, class, name, descriptor)
    }

    pub(crate) fn add_interface_method(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, Problem> {
        self.add_member(tag::INTERFACE_METHOD, class, name, descriptor)
    }

    pub(crate) fn add_field(&mut self, class: &str, name: &str, descriptor: &str) -> Result<u16, Problem> {
        self.add_member(tag::FIELD, class, name, descriptor)
    }

    fn add_member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> Result<u16, Problem> {
        let class = self.add_class(class)?;
        let (name, descriptor) = (self.add_text(name)?, self.add_text(descriptor)?);
        let pair = self.add(Self::pair(tag::NAME_AND_TYPE, name, descriptor))?;
        self.add(Self::pair(tag, class, pair))
    }
}
