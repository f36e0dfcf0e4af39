//! What compilers made, kept by content: the same sources, options and compiler are compiled once.
//!
//! An entry is a folder named by a hash of everything that it was made from. It is written under another name and then
//! renamed, so that a reader finds all of it or none.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, SystemTime};
use std::{env, fs, io, process};

/// More entries than this are not kept.
const MAX_ENTRIES: usize = 300;

/// For so long after its last use, an entry may be in use.
const IN_USE: Duration = Duration::from_hours(1);

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
    if !entry.is_dir() {
        return None;
    }
    // Where that is not possible, it is made again some day.
    let _ = fs::File::open(&entry).and_then(|entry| entry.set_modified(SystemTime::now()));
    Some(entry)
}

/// Makes an entry: `fill` writes into the folder that it is given. What `fill` fails with comes first, then what the file
/// system refuses.
pub(super) fn make<E>(key: &Key, fill: impl FnOnce(&Path) -> Result<(), E>) -> io::Result<Result<PathBuf, E>> {
    // Threads and processes may make the same entry at the same time.
    static DRAFTS: AtomicUsize = AtomicUsize::new(0);
    let number = DRAFTS.fetch_add(1, Relaxed);
    let entry = folder().join(key.name());
    let draft = folder().join(format!("{}.{}.{number}", key.name(), process::id()));
    fs::create_dir_all(&draft)?;
    if let Err(error) = fill(&draft) {
        fs::remove_dir_all(&draft)?;
        return Ok(Err(error));
    }
    if fs::rename(&draft, &entry).is_err() {
        // Another process was faster, and made the same.
        fs::remove_dir_all(&draft)?;
    }
    forget_old_entries();
    Ok(Ok(entry))
}

/// Removes entries that were not used for long if there are too many. What cannot be removed stays.
fn forget_old_entries() {
    let age =
        |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let entries = fs::read_dir(folder()).into_iter().flatten().flatten().map(|entry| entry.path());
    for path in surplus(entries.map(|path| (age(&path), path)).collect(), SystemTime::now()) {
        let _ = fs::remove_dir_all(path);
    }
}

/// The entries that are too many, by when they were last used. Another process may still be reading what was used lately.
fn surplus(mut entries: Vec<(SystemTime, PathBuf)>, now: SystemTime) -> Vec<PathBuf> {
    entries.sort();
    let n_surplus = entries.len().saturating_sub(MAX_ENTRIES);
    let is_old = |used: SystemTime| now.duration_since(used).is_ok_and(|age| age > IN_USE);
    entries.into_iter().take(n_surplus).filter(|(used, _)| is_old(*used)).map(|(_, path)| path).collect()
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    #[test]
    fn what_was_used_lately_stays() {
        let now = SystemTime::UNIX_EPOCH + IN_USE * 10;
        let entry = |ago: u32, name: usize| (now - IN_USE * ago, PathBuf::from(name.to_string()));
        let old: Vec<_> = (0..MAX_ENTRIES).map(|name| entry(2, name)).collect();
        assert!(surplus(old.clone(), now).is_empty());
        let young: Vec<_> = (0..5).map(|name| entry(0, MAX_ENTRIES + name)).collect();
        let gone = surplus([old, young].concat(), now);
        assert!(
            gone.len() == 5
                && gone.iter().all(|path| path.to_string_lossy().parse::<usize>().is_ok_and(|name| name < MAX_ENTRIES))
        );
        let all_young: Vec<_> = (0..MAX_ENTRIES + 9).map(|name| entry(0, name)).collect();
        assert!(surplus(all_young, now).is_empty());
    }

    #[test]
    fn threads_make_the_same_entry_at_the_same_time() {
        let mut key = Key::new("test");
        key.add(&(process::id(), SystemTime::now()));
        let fill = |draft: &Path| {
            fs::write(draft.join("first"), "1")?;
            thread::sleep(Duration::from_millis(10));
            fs::write(draft.join("last"), "2")
        };
        let make = || make(&key, fill).map(|made| made.is_ok_and(|entry| entry.join("last").is_file()));
        let made = thread::scope(|scope| {
            let threads = [0; 8].map(|_| scope.spawn(make));
            threads.map(|thread| thread.join().ok().and_then(Result::ok))
        });
        assert_eq!(made, [Some(true); 8]);
        assert!(find(&key).is_some_and(|entry| fs::remove_dir_all(entry).is_ok()));
    }
}
