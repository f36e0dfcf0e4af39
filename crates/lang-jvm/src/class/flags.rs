//! Access flags of class files.

use counterpoint_ir::guide::Members;

/// Declared private.
pub const PRIVATE: u16 = 0x0002;
/// Declared protected.
pub const PROTECTED: u16 = 0x0004;
/// Declared static.
pub const STATIC: u16 = 0x0008;
/// Holds a monitor while it runs.
pub const SYNCHRONIZED: u16 = 0x0020;
/// Made by the compiler for a method with the same name and other types.
pub const BRIDGE: u16 = 0x0040;
/// Without code of its own, in another language.
pub const NATIVE: u16 = 0x0100;
/// An interface.
pub const INTERFACE: u16 = 0x0200;
/// Without code.
pub const ABSTRACT: u16 = 0x0400;
/// Made by the compiler.
pub const SYNTHETIC: u16 = 0x1000;
/// An enumeration.
pub const ENUM: u16 = 0x4000;
/// Public.
pub const PUBLIC: u16 = 0x0001;
/// Final.
pub const FINAL: u16 = 0x0010;
/// An annotation.
pub const ANNOTATION: u16 = 0x2000;

/// Whether members with these flags can be seen.
pub(crate) fn is_visible(of: u16, members: Members) -> bool {
    match members {
        Members::Public => of & PUBLIC != 0,
        Members::NotPrivate => of & PRIVATE == 0,
        Members::All => true,
    }
}
