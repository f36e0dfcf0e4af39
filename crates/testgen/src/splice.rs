//! Splices sources and sinks into class files, so that a real JVM reads the values of a finding where the program would
//! compute others, and tells what arrives at its sinks.
//!
//! There is one primitive ([`code`]): insert straight-line code before an instruction, or put it in its place. Stack maps
//! are moved like all other tables, so the verifier of the JVM stays switched on. What is spliced are calls of the
//! recorder, a class of the harness. Calls that end the machine become calls of it, too.

mod bytes;
mod code;
mod emit;
mod family;
mod file;
mod frames;
mod opcode;
mod outside;
mod plan;
mod pool;
mod refer;
mod stand_in;
mod stub;

use counterpoint_ir::program::Program;
use counterpoint_lang_jvm::class::flags;
use counterpoint_lang_jvm::path::class_names;
use counterpoint_lang_jvm::policy::Place;

use crate::hypertest::Subject;
use code::{Code, Edit, Edits};
use family::Family;
use file::ClassFile;
use plan::Planner;

/// Why a class could not be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Its bytes are not those of a class.
    #[error("a class file is damaged")]
    Damaged,
    /// A table or a method would become larger than class files allow.
    #[error("a method of the program is too large to be changed")]
    TooLarge,
    /// A class that cannot be found or read.
    #[error("class `{0}` cannot be read")]
    Unreadable(String),
}

/// The classes of the program that have to be changed for runs, with their new bytes.
pub fn splice(subject: Subject<'_>) -> Result<Vec<(String, Vec<u8>)>, Problem> {
    let path = &subject.java.path;
    let files = path.user_files().map_err(|error| Problem::Unreadable(error.to_string()))?;
    let family = Family::new(path);
    let words = words(subject);
    let mut changed = Vec::new();
    for name in class_names(&files) {
        let found = path.find(&name).ok().flatten().ok_or_else(|| Problem::Unreadable(name.clone()))?;
        // Most classes of a library mention none of it.
        if !words.iter().any(|word| contains(&found.bytes, word.as_bytes())) {
            continue;
        }
        if let Some(bytes) = spliced(subject, &family, &found.bytes)? {
            changed.push((name, bytes));
        }
    }
    for stub in subject.granted.entry.policy.inputs.iter().flat_map(|given| given.maker.stubs()) {
        if !changed.iter().any(|(name, _)| *name == stub.class) {
            family.add(stub);
            let bytes = stub::class(stub)?;
            // Its methods are seen as those are that they stand for.
            changed.push((stub.class.clone(), spliced(subject, &family, &bytes)?.unwrap_or(bytes)));
        }
    }
    Ok(changed)
}

/// A class with what is spliced into it; nothing if that is nothing.
fn spliced(subject: Subject<'_>, family: &Family<'_>, class: &[u8]) -> Result<Option<Vec<u8>>, Problem> {
    let mut file = ClassFile::read(class).ok_or(Problem::Damaged)?;
    let is_opened = open_fields(subject, &mut file);
    let policy = &subject.granted.entry.policy;
    let is_seeded = stand_in::is_possible(file.above().as_deref());
    let mut planner = Planner { policy, family, file: &mut file, is_seeded };
    let mut is_changed = planner.repoint()? | is_opened;
    for index in 0..planner.file.methods.len() {
        is_changed |= planner.method(index)?;
    }
    if is_changed { file.write().map(Some) } else { Ok(None) }
}

/// What the classes that a program reaches ask of the outside world that is fixed in our runs, if they do.
pub(crate) fn asks_outside(subject: Subject<'_>, program: &Program) -> Option<&'static str> {
    let is_reached = |class: &&String| program.classes.classes.values().any(|known| known.name == **class);
    subject.classes.iter().filter(is_reached).find_map(|class| {
        let found = subject.java.path.find(class).ok().flatten()?;
        ClassFile::read(&found.bytes)?.pool.members().find_map(|named| outside::asks(&named))
    })
}

/// The class with code that does nothing: at the start of each method, or before each instruction as well. It means the
/// same, which shows that everything has moved as it must. Methods that would become too large for that stay as they are.
pub fn with_idle_code(class: &[u8], is_everywhere: bool) -> Result<Vec<u8>, Problem> {
    let mut file = ClassFile::read(class).ok_or(Problem::Damaged)?;
    let idle = |at: usize| (at, Edit { before: vec![opcode::NOP; 3], instead: None });
    for attribute in file.methods.iter_mut().flat_map(|method| &mut method.attributes) {
        if file.pool.text(attribute.name).as_deref() != Some("Code") {
            continue;
        }
        let mut code = Code::read(&attribute.bytes).ok_or(Problem::Damaged)?;
        let mut edits = Edits { prologue: vec![opcode::NOP; 5], edits: Vec::new() };
        if is_everywhere {
            edits.edits = code.instructions().ok_or(Problem::Damaged)?.iter().map(|(at, _)| idle(*at)).collect();
        }
        match code.apply(&edits, &file.pool).and_then(|()| code.write()) {
            Ok(bytes) => attribute.bytes = bytes,
            Err(Problem::TooLarge) => {}
            Err(problem) => return Err(problem),
        }
    }
    file.write()
}

/// Fields that are set before the method is called must not be final: those of records could not be set.
fn open_fields(subject: Subject<'_>, file: &mut ClassFile) -> bool {
    let mut is_changed = false;
    for overwrite in subject.granted.entry.overwrites.iter().filter(|overwrite| overwrite.class == file.name) {
        for field in &mut file.fields {
            if field.flags & flags::FINAL != 0 && field.name(&file.pool).as_ref() == Some(&overwrite.field) {
                field.flags &= !flags::FINAL;
                is_changed = true;
            }
        }
    }
    is_changed
}

/// Names, one of which every class mentions that has to be changed.
fn words(subject: Subject<'_>) -> Vec<&str> {
    let entry = &subject.granted.entry;
    let places = entry.policy.sources.iter().map(|source| &source.place);
    let places = places.chain(entry.policy.sinks.iter().map(|sink| &sink.place));
    let names = places.map(|place| match place {
        Place::Parameter(method, _) | Place::Result(method) => method.name.as_str(),
        Place::Field { name, .. } => name,
    });
    let overwrites = entry.overwrites.iter().map(|overwrite| overwrite.field.as_str());
    names.chain(overwrites).chain(stand_in::WORDS).collect()
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len().max(1)).any(|window| window == word)
}
