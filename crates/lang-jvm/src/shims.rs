//! The Java sources of what stands in for classes of the JDK. Whoever runs compilers compiles them, once per JDK.

/// Paths below a source root, with the texts.
pub const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shims.rs"));

/// What the compiler is told, besides where to write: the sources become part of the base module. Some stand in for
/// classes of other modules, which they name.
pub const OPTIONS: [&str; 8] = [
    "-XDignore.symbol.file",
    "-XDsuppressNotes",
    "-Xlint:none",
    "-proc:none",
    "-g",
    "-XDstringConcat=inline",
    "--add-modules=java.logging",
    "--add-reads=java.base=java.logging",
];

/// The module that the sources belong to.
pub const MODULE: &str = "java.base";
