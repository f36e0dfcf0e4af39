//! The front end for class files: from a class path and an entry method to an IR program.
//!
//! The world is closed: what the entry can reach is found by rapid type analysis, read from the class path ([`path`],
//! [`class`]) and lowered method by method. Code of the JDK is lowered like that of the user. What has no bytecode is a
//! row of the table of intrinsics or a shim written in Java. What is not supported becomes an instruction that says so,
//! at its place.

pub mod class;
pub mod descriptor;
pub mod entry;
mod indy;
mod intrinsics;
mod lower;
mod made;
pub mod maker;
pub mod names;
mod nulls;
pub mod path;
pub mod policy;
pub mod select;
pub mod shims;
pub mod spans;
pub mod spelling;
mod world;

use counterpoint_diag::Interrupt;
use counterpoint_ir::guide::Guide;
use counterpoint_ir::ids::{IdVec, ProcId};
use counterpoint_ir::program::Program;

use entry::Entry;
use path::ClassPath;
use policy::Policy;
use spans::SourceTexts;
pub use world::{ProcOrigin, Unsupported, missing_class};

/// A program with what is known of its parts.
#[derive(Debug)]
pub struct Lowered {
    /// The program; its entry is the first procedure.
    pub program: Program,
    /// What each procedure is.
    pub origins: IdVec<ProcId, ProcOrigin>,
    /// What is not supported, in the order of discovery.
    pub unsupported: Vec<Unsupported>,
    /// What is known of the program beyond its meaning.
    pub guide: Guide,
    /// What runs are given and what is seen of them: the policy of the entry, with the parts of the world that are asked
    /// for.
    pub policy: Policy,
}

/// Why there is no program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("cannot start at {entry}: {reason}")]
pub struct EntryError {
    /// The entry.
    pub entry: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Lowers what an entry can reach. That may be large parts of a library, so the interrupt is polled.
pub fn lower_program(
    path: &ClassPath,
    texts: &SourceTexts,
    entry: &Entry,
    interrupt: &Interrupt,
) -> Result<Lowered, EntryError> {
    let failed = |reason: String| EntryError { entry: format!("{}.{}", entry.class, entry.method), reason };
    let mut world = world::World::new(path, texts, entry, interrupt);
    entry::make(&mut world, entry).map_err(failed)?;
    let finished = world.finish(&entry.class).map_err(failed)?;
    Ok(Lowered {
        program: finished.program,
        origins: finished.origins.into_iter().collect(),
        unsupported: finished.unsupported,
        guide: finished.guide,
        policy: finished.policy,
    })
}
