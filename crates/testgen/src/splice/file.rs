//! Class files, taken apart as far as they are changed: constants, members, and the attributes of these.

use counterpoint_lang_jvm::class::flags;

use super::Problem;
use super::bytes::Cursor;
use super::code::Code;
use super::pool::Pool;

/// A class file.
#[derive(Debug, Clone)]
pub(crate) struct ClassFile {
    /// Magic number and version.
    head: Vec<u8>,
    pub(crate) pool: Pool,
    /// Flags, names of the class and of those above it.
    middle: Vec<u8>,
    /// The internal name of the class.
    pub(crate) name: String,
    pub(crate) fields: Vec<Member>,
    pub(crate) methods: Vec<Member>,
    attributes: Vec<Attribute>,
}

/// A field or a method.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) flags: u16,
    name: u16,
    descriptor: u16,
    pub(crate) attributes: Vec<Attribute>,
}

/// An attribute.
#[derive(Debug, Clone)]
pub(crate) struct Attribute {
    /// The number of its name.
    pub(crate) name: u16,
    pub(crate) bytes: Vec<u8>,
}

impl ClassFile {
    /// Takes a class file apart; nothing if it is damaged.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let mut cursor = Cursor::new(bytes);
        let head = cursor.take(8)?.to_vec();
        let pool = Pool::read(&mut cursor)?;
        let start = cursor.at();
        cursor.u16()?;
        let name = pool.class(cursor.u16()?)?;
        cursor.u16()?;
        let n_interfaces = cursor.u16()?;
        cursor.take(2 * usize::from(n_interfaces))?;
        let middle = cursor.since(start).to_vec();
        let fields = members(&mut cursor)?;
        let methods = members(&mut cursor)?;
        let attributes = attributes(&mut cursor)?;
        Some(Self { head, pool, middle, name, fields, methods, attributes })
    }

    /// Whether it is an interface.
    pub(crate) fn is_interface(&self) -> bool {
        let flags = self.middle.first_chunk().map_or(0, |bytes| u16::from_be_bytes(*bytes));
        flags & flags::INTERFACE != 0
    }

    /// The class above it.
    pub(crate) fn above(&self) -> Option<String> {
        let bytes = self.middle.get(4..)?.first_chunk()?;
        self.pool.class(u16::from_be_bytes(*bytes))
    }

    /// Adds a method.
    pub(crate) fn add_method(&mut self, flags: u16, name: &str, descriptor: &str, code: &Code) -> Result<(), Problem> {
        let (name, descriptor) = (self.pool.add_text(name)?, self.pool.add_text(descriptor)?);
        let attributes = vec![Attribute { name: self.pool.add_text("Code")?, bytes: code.write()? }];
        self.methods.push(Member { flags, name, descriptor, attributes });
        Ok(())
    }

    /// Puts it together.
    pub(crate) fn write(&self) -> Result<Vec<u8>, Problem> {
        let mut out = self.head.clone();
        self.pool.write(&mut out)?;
        out.extend(&self.middle);
        for members in [&self.fields, &self.methods] {
            out.extend(count(members.len())?);
            for member in members {
                for number in [member.flags, member.name, member.descriptor] {
                    out.extend(number.to_be_bytes());
                }
                write_attributes(&mut out, &member.attributes)?;
            }
        }
        write_attributes(&mut out, &self.attributes)?;
        Ok(out)
    }
}

impl Member {
    pub(crate) fn name(&self, pool: &Pool) -> Option<String> {
        pool.text(self.name)
    }

    pub(crate) fn descriptor(&self, pool: &Pool) -> Option<String> {
        pool.text(self.descriptor)
    }
}

fn members(cursor: &mut Cursor<'_>) -> Option<Vec<Member>> {
    let count = cursor.u16()?;
    let member = |cursor: &mut Cursor<'_>| {
        let (flags, name, descriptor) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
        Some(Member { flags, name, descriptor, attributes: attributes(cursor)? })
    };
    (0..count).map(|_| member(cursor)).collect()
}

pub(crate) fn attributes(cursor: &mut Cursor<'_>) -> Option<Vec<Attribute>> {
    let count = cursor.u16()?;
    let attribute = |cursor: &mut Cursor<'_>| {
        let (name, len) = (cursor.u16()?, cursor.len()?);
        Some(Attribute { name, bytes: cursor.take(len)?.to_vec() })
    };
    (0..count).map(|_| attribute(cursor)).collect()
}

pub(crate) fn write_attributes(out: &mut Vec<u8>, attributes: &[Attribute]) -> Result<(), Problem> {
    out.extend(count(attributes.len())?);
    for attribute in attributes {
        out.extend(attribute.name.to_be_bytes());
        out.extend(u32::try_from(attribute.bytes.len()).map_err(|_| Problem::TooLarge)?.to_be_bytes());
        out.extend(&attribute.bytes);
    }
    Ok(())
}

pub(crate) fn count(count: usize) -> Result<[u8; 2], Problem> {
    u16::try_from(count).map(u16::to_be_bytes).map_err(|_| Problem::TooLarge)
}
