//! From the bytes of a class file to the model.

use super::file::{ClassFile, Cursor, Loadable};
use super::{Bodies, Class, Constant, Field, Inner, Method};
use crate::names::{Name, Names};
use crate::path::Found;

/// The name of the class in a class file.
pub fn name(bytes: Vec<u8>) -> Result<String, String> {
    let mut names = Names::default();
    let class = read(&mut names, Found::of_user(bytes))?;
    Ok(names.get(class.name).to_owned())
}

/// Reads a class. The message says what is wrong with the bytes.
pub fn read(names: &mut Names, found: Found) -> Result<Class, String> {
    let (file, at) = ClassFile::new(found.bytes)?;
    let damaged = || "it is damaged".to_owned();
    let header = Header::read(names, &file, at).ok_or_else(damaged)?;
    Ok(Class {
        name: header.name,
        super_name: header.super_name,
        interfaces: header.interfaces,
        flags: header.flags,
        origin: found.origin,
        fields: header.fields,
        methods: header.methods,
        source_file: header.source_file,
        inner: header.inner,
        module: found.module.as_deref().map(|module| names.intern(module)),
        enclosing: header.enclosing,
        is_record: header.is_record,
        signature: header.signature,
        host: None,
        is_shim: found.is_shim,
        bodies: Bodies::File { file, code: header.code, bootstraps: header.bootstraps, made: Vec::new() },
    })
}

/// What stands in a class file beside code.
struct Header {
    name: Name,
    super_name: Option<Name>,
    interfaces: Vec<Name>,
    flags: u16,
    fields: Vec<Field>,
    methods: Vec<Method>,
    /// Where the code of each method stands, and how long it is.
    code: Vec<Option<(usize, usize)>>,
    /// Where the bootstrap methods stand.
    bootstraps: (usize, usize),
    source_file: Option<Name>,
    enclosing: Option<Name>,
    is_record: bool,
    signature: Option<Name>,
    inner: Option<Inner>,
}

impl Header {
    fn read(names: &mut Names, file: &ClassFile, at: usize) -> Option<Self> {
        let mut cursor = file.from(at);
        let (flags, this, above) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
        let mut header = Self {
            name: file.class(names, this)?,
            super_name: file.optional_class(names, above)?,
            interfaces: Vec::new(),
            flags,
            fields: Vec::new(),
            methods: Vec::new(),
            code: Vec::new(),
            bootstraps: (0, 0),
            source_file: None,
            enclosing: None,
            is_record: false,
            signature: None,
            inner: None,
        };
        for _ in 0..cursor.u16()? {
            header.interfaces.push(file.class(names, cursor.u16()?)?);
        }
        for _ in 0..cursor.u16()? {
            header.fields.push(field(names, file, &mut cursor)?);
        }
        for _ in 0..cursor.u16()? {
            header.method(names, file, &mut cursor)?;
        }
        for _ in 0..cursor.u16()? {
            let (name, bytes) = cursor.attribute()?;
            let at = cursor.at() - bytes.len();
            header.attribute(names, file, this, (file.utf8(name)?, at, bytes))?;
        }
        Some(header)
    }

    fn method(&mut self, names: &mut Names, file: &ClassFile, cursor: &mut Cursor<'_>) -> Option<()> {
        let (flags, name, desc) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
        let mut method = Method { name: file.name(names, name)?, desc: file.name(names, desc)?, flags, signature: 0 };
        let mut code = None;
        for _ in 0..cursor.u16()? {
            let (name, bytes) = cursor.attribute()?;
            match file.utf8(name)? {
                b"Code" => code = Some((cursor.at() - bytes.len(), bytes.len())),
                b"Signature" => method.signature = Cursor::new(bytes).u16()?,
                _ => {}
            }
        }
        self.methods.push(method);
        self.code.push(code);
        Some(())
    }

    fn attribute(
        &mut self,
        names: &mut Names,
        file: &ClassFile,
        this: u16,
        (name, at, bytes): (&[u8], usize, &[u8]),
    ) -> Option<()> {
        let mut cursor = Cursor::new(bytes);
        match name {
            b"BootstrapMethods" => self.bootstraps = (at, bytes.len()),
            b"SourceFile" => self.source_file = file.name(names, cursor.u16()?),
            b"EnclosingMethod" => self.enclosing = file.class(names, cursor.u16()?),
            b"Record" => self.is_record = true,
            b"Signature" => self.signature = file.name(names, cursor.u16()?),
            b"InnerClasses" => {
                let own = file.class_bytes(this)?;
                for _ in 0..cursor.u16()? {
                    let (inner, outer) = (cursor.u16()?, cursor.u16()?);
                    let (simple, flags) = (cursor.u16()?, cursor.u16()?);
                    if file.class_bytes(inner) == Some(own) {
                        let simple_name = if simple == 0 { None } else { Some(file.name(names, simple)?) };
                        self.inner = Some(Inner { outer: file.optional_class(names, outer)?, simple_name, flags });
                    }
                }
            }
            _ => {}
        }
        Some(())
    }
}

fn field(names: &mut Names, file: &ClassFile, cursor: &mut Cursor<'_>) -> Option<Field> {
    let (flags, name, desc) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
    let mut constant: Option<Constant> = None;
    for _ in 0..cursor.u16()? {
        let (name, bytes) = cursor.attribute()?;
        if file.utf8(name)? == b"ConstantValue" {
            constant = match file.loadable(names, Cursor::new(bytes).u16()?)? {
                Loadable::Constant(constant) => Some(constant),
                _ => return None,
            };
        }
    }
    Some(Field { name: file.name(names, name)?, desc: file.name(names, desc)?, flags, constant })
}
