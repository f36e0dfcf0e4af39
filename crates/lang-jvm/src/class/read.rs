//! From the bytes of a class file to the model.

use std::cell::OnceCell;
use std::rc::Rc;

use cafebabe::attributes::{AttributeData, AttributeInfo, BootstrapMethodEntry, CodeData};
use cafebabe::constant_pool::{BootstrapArgument, LiteralConstant, MethodHandle, NameAndType, ReferenceKind};
use cafebabe::{FieldInfo, ParseOptions, parse_class_with_options};

use super::code::{Code, Handler, Variable};
use super::{Argument, Bodies, Bootstrap, Class, Constant, Field, Handle, Inner, Method, decode, ranges};
use crate::names::{Member, Name, Names};
use crate::path::Found;

/// The name of the class in a class file.
pub fn name(bytes: &[u8]) -> Result<String, String> {
    let file = parse_class_with_options(bytes, ParseOptions::default().parse_bytecode(false));
    file.map(|file| file.this_class.to_string()).map_err(|error| error.to_string())
}

/// Reads a class. The message says what is wrong with the bytes.
pub fn read(names: &mut Names, found: Found) -> Result<Class, String> {
    let file = parse_class_with_options(&found.bytes, ParseOptions::default().parse_bytecode(false))
        .map_err(|error| error.to_string())?;
    let fields = file.fields.iter().map(|field| read_field(names, field)).collect();
    let methods = (file.methods.iter())
        .map(|method| Method {
            name: names.intern(&method.name),
            desc: names.intern(&method.descriptor.to_string()),
            flags: method.access_flags.bits(),
        })
        .collect();
    let (mut bootstraps, mut source_file, mut inner) = (Vec::new(), None, None);
    let (mut enclosing, mut is_record, mut signature) = (None, false, None);
    for attribute in &file.attributes {
        match &attribute.data {
            AttributeData::BootstrapMethods(entries) => {
                bootstraps = entries.iter().map(|entry| bootstrap(names, entry)).collect();
            }
            AttributeData::SourceFile(name) => source_file = Some(names.intern(name)),
            AttributeData::EnclosingMethod { class_name, .. } => enclosing = Some(names.intern(class_name)),
            AttributeData::Record(_) => is_record = true,
            AttributeData::Signature(text) => signature = Some(names.intern(text)),
            AttributeData::InnerClasses(entries) => {
                let own = entries.iter().find(|entry| *entry.inner_class_info == *file.this_class);
                inner = own.map(|entry| Inner {
                    outer: entry.outer_class_info.as_ref().map(|name| names.intern(name)),
                    simple_name: entry.inner_name.as_ref().map(|name| names.intern(name)),
                    flags: entry.access_flags.bits(),
                });
            }
            _ => {}
        }
    }
    Ok(Class {
        name: names.intern(&file.this_class),
        super_name: file.super_class.as_ref().map(|name| names.intern(name)),
        interfaces: file.interfaces.iter().map(|name| names.intern(name)).collect(),
        flags: file.access_flags.bits(),
        origin: found.origin,
        fields,
        methods,
        bootstraps,
        source_file,
        inner,
        module: found.module.as_deref().map(|module| names.intern(module)),
        enclosing,
        is_record,
        signature,
        host: None,
        bodies: Bodies::File(found.bytes, OnceCell::new()),
    })
}

/// Decodes the code of all methods; those whose code cannot be read have none.
pub(super) fn bodies(bytes: &[u8], names: &mut Names) -> Vec<Option<Rc<Code>>> {
    let Ok(file) = parse_class_with_options(bytes, &ParseOptions::default()) else { return Vec::new() };
    let methods = file.methods.iter();
    methods.map(|method| find_code(&method.attributes).and_then(|data| code(names, data)).map(Rc::new)).collect()
}

fn find_code<'a, 'b>(attributes: &'b [AttributeInfo<'a>]) -> Option<&'b CodeData<'a>> {
    attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::Code(data) => Some(data),
        _ => None,
    })
}

fn read_field(names: &mut Names, field: &FieldInfo<'_>) -> Field {
    let constant = field.attributes.iter().find_map(|attribute| match &attribute.data {
        AttributeData::ConstantValue(value) => Some(literal(names, value)),
        _ => None,
    });
    let desc = names.intern(&field.descriptor.to_string());
    Field { name: names.intern(&field.name), desc, flags: field.access_flags.bits(), constant }
}

/// A number or a string of the constant pool.
pub(super) fn literal(names: &mut Names, value: &LiteralConstant<'_>) -> Constant {
    match value {
        LiteralConstant::Integer(value) => Constant::Int(*value),
        LiteralConstant::Long(value) => Constant::Long(*value),
        LiteralConstant::Float(value) => Constant::Float(value.to_bits()),
        LiteralConstant::Double(value) => Constant::Double(value.to_bits()),
        LiteralConstant::String(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            Constant::Text(names.intern_text(&units))
        }
        LiteralConstant::StringBytes(bytes) => {
            let units = modified_utf8(bytes);
            Constant::Text(names.intern_text(&units))
        }
    }
}

/// Text with halves of surrogate pairs, which is none in Rust.
fn modified_utf8(bytes: &[u8]) -> Vec<u16> {
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

/// A member by its class, name and descriptor.
pub(super) fn member(names: &mut Names, class: &str, member: &NameAndType<'_>) -> Member {
    Member { class: names.intern(class), name: names.intern(&member.name), desc: names.intern(&member.descriptor) }
}

fn bootstrap(names: &mut Names, entry: &BootstrapMethodEntry<'_>) -> Bootstrap {
    let arguments = entry.arguments.iter().map(|argument| match argument {
        BootstrapArgument::LiteralConstant(value) => Argument::Constant(literal(names, value)),
        BootstrapArgument::ClassInfo(name) => Argument::Constant(Constant::Class(names.intern(name))),
        BootstrapArgument::MethodType(desc) => Argument::MethodType(names.intern(desc)),
        BootstrapArgument::MethodHandle(handle) => {
            let (kind, member) = method_handle(names, handle);
            Argument::Handle(kind, member)
        }
    });
    let arguments = arguments.collect();
    Bootstrap { method: method_handle(names, &entry.method).1, arguments }
}

fn method_handle(names: &mut Names, handle: &MethodHandle<'_>) -> (Handle, Member) {
    let kind = match handle.kind {
        ReferenceKind::InvokeVirtual => Handle::Virtual,
        ReferenceKind::InvokeInterface => Handle::Interface,
        ReferenceKind::InvokeStatic => Handle::Static,
        ReferenceKind::InvokeSpecial => Handle::Special,
        ReferenceKind::NewInvokeSpecial => Handle::New,
        _ => Handle::Field,
    };
    (kind, member(names, &handle.class_name, &handle.member_ref))
}

fn code(names: &mut Names, data: &CodeData<'_>) -> Option<Code> {
    let bytecode = data.bytecode.as_ref()?;
    let mut pcs: Vec<u32> = bytecode.opcodes.iter().map(|&(pc, _)| u32::try_from(pc).unwrap_or(u32::MAX)).collect();
    pcs.push(u32::try_from(data.code.len()).unwrap_or(u32::MAX));
    let at = |pc: usize| pcs.binary_search(&u32::try_from(pc).ok()?).ok();
    let mut code = Code { n_locals: data.max_locals, ..Code::default() };
    for (pc, opcode) in &bytecode.opcodes {
        code.insns.push(decode::decode(names, *pc, opcode, &at)?);
    }
    for entry in &data.exception_table {
        code.handlers.push(Handler {
            start: at(entry.start_pc.into())?,
            end: at(entry.end_pc.into())?,
            target: at(entry.handler_pc.into())?,
            catch: entry.catch_type.as_ref().map(|name| names.intern(name)),
        });
    }
    for attribute in &data.attributes {
        match &attribute.data {
            AttributeData::LineNumberTable(entries) => {
                code.lines
                    .extend(entries.iter().map(|entry| (u32::from(entry.start_pc), u32::from(entry.line_number))));
            }
            AttributeData::LocalVariableTable(entries) => {
                code.variables.extend(entries.iter().map(|entry| Variable {
                    start: entry.start_pc.into(),
                    end: u32::from(entry.start_pc) + u32::from(entry.length),
                    slot: entry.index,
                    name: names.intern(&entry.name),
                    desc: intern_descriptor(names, &entry.descriptor),
                }));
            }
            AttributeData::Other(bytes) if attribute.name == "CharacterRangeTable" => {
                code.ranges = ranges::parse(bytes);
            }
            _ => {}
        }
    }
    code.lines.sort_unstable();
    code.pcs = pcs;
    Some(code)
}

fn intern_descriptor(names: &mut Names, descriptor: &cafebabe::descriptors::FieldDescriptor<'_>) -> Name {
    names.intern(&descriptor.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_with_halves_of_pairs_is_kept() {
        assert_eq!(modified_utf8(&[0x41, 0xc3, 0xa4, 0xed, 0xa0, 0x80, 0xc0, 0x80]), [0x41, 0xe4, 0xd800, 0]);
    }
}
