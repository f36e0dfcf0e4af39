//! What compilers made, kept by content: the same sources, options and compiler are compiled once.
//!
//! An entry is a folder named by a hash of everything that it was made from. It is written under another name and then
//! renamed, so that whoever finds it finds all of it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{env, fs, io, process};

/// More entries than this are not kept.
const MAX_ENTRIES: usize = 300;

/// A hash of everything that an entry is made from.
#[derive(Clone)]
pub(super) struct Key {
    hashers: [DefaultHasher; 2],
}

impl Key {
    /// A key for one kind of entries of this version.
    pub(super) fn new(kind: &str) -> Self {
        let mut key = Self { hashers: [DefaultHasher::new(), DefaultHasher::new()] };
        1_u8.hash(&mut key.hashers[1]);
        key.add(&(env!("CARGO_PKG_VERSION"), kind));
        key
    }

    pub(super) fn add(&mut self, part: &(impl Hash + ?Sized)) {
        self.hashers.iter_mut().for_each(|hasher| part.hash(hasher));
    }

    /// Adds the identity of a file that is too large to read each time.
    pub(super) fn add_file(&mut self, path: &Path) {
        let metadata = fs::metadata(path).ok();
        let modified = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
        self.add(&(path, metadata.map(|metadata| metadata.len()), modified));
    }

    pub(super) fn name(&self) -> String {
        let [a, b] = self.hashers.each_ref().map(Hasher::finish);
        format!("{a:016x}{b:016x}")
    }
}

/// The folder of all entries: `COUNTERPOINT_CACHE`, or the place that the system has for such things.
pub(super) fn folder() -> PathBuf {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let of_user = || {
        let base = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
        Some(base.or_else(|| variable("LOCALAPPDATA"))?.join("counterpoint"))
    };
    variable("COUNTERPOINT_CACHE").or_else(of_user).unwrap_or_else(|| env::temp_dir().join("counterpoint-cache"))
}

/// The entry of a key, if there is one.
pub(super) fn find(key: &Key) -> Option<PathBuf> {
    let entry = folder().join(key.name());
    entry.is_dir().then_some(entry)
}

/// Makes an entry: `fill` writes into the folder that it is given. What `fill` fails with comes first, then what the file
/// system refuses.
pub(super) fn make<E>(key: &Key, fill: impl FnOnce(&Path) -> Result<(), E>) -> io::Result<Result<PathBuf, E>> {
    let entry = folder().join(key.name());
    let draft = folder().join(format!("{}.{}", key.name(), process::id()));
    fs::create_dir_all(&draft)?;
    if let Err(error) = fill(&draft) {
        fs::remove_dir_all(&draft)?;
        return Ok(Err(error));
    }
    if fs::rename(&draft, &entry).is_err() {
        // Somebody else was faster, and made the same.
        fs::remove_dir_all(&draft)?;
    }
    forget_old_entries();
    Ok(Ok(entry))
}

/// Removes the oldest entries if there are too many. What cannot be removed stays.
fn forget_old_entries() {
    let age =
        |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let entries = fs::read_dir(folder()).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut entries: Vec<(SystemTime, PathBuf)> = entries.map(|path| (age(&path), path)).collect();
    entries.sort();
    let n_surplus = entries.len().saturating_sub(MAX_ENTRIES);
    for (_, path) in &entries[..n_surplus] {
        let _ = fs::remove_dir_all(path);
    }
}
