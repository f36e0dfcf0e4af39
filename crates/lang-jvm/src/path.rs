//! Where classes come from: an ordered list of directories, jars, class files in memory and the library image of a JDK.
//!
//! A class is looked up by its internal name (`java/util/ArrayList`); the first place that has it wins, so classes that
//! stand in for those of the JDK come first. Nothing is looked for beyond the places that are given.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use ristretto_jimage::Image;
use rustc_hash::{FxHashMap, FxHashSet};
use zip::ZipArchive;
use zip::result::ZipError;

use crate::class::Outlines;

/// Whose class it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// A class of the program.
    User,
    /// A class of the JDK, or one that stands in for it.
    Library,
}

/// A class file.
#[derive(Debug)]
pub struct Found {
    /// Whose it is.
    pub origin: Origin,
    /// Whether it stands in for a class of the JDK, or helps one that does.
    pub is_shim: bool,
    /// The module it belongs to; those of the user belong to none.
    pub module: Option<String>,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

impl Found {
    /// A class file of the program.
    pub fn of_user(bytes: Vec<u8>) -> Self {
        Self { origin: Origin::User, is_shim: false, module: None, bytes }
    }
}

/// Why a place cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PathError {
    /// A jar that cannot be read.
    #[error("cannot read jar `{path}`")]
    Jar {
        /// The jar.
        path: PathBuf,
        /// Why.
        #[source]
        source: ZipError,
    },
    /// A library image that cannot be read.
    #[error("cannot read the library image `{path}` of the JDK")]
    Image {
        /// The image.
        path: PathBuf,
        /// Why.
        #[source]
        source: Box<ristretto_jimage::Error>,
    },
    /// A file that cannot be read.
    #[error("cannot read `{path}`")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: std::io::Error,
    },
}

/// The names of the files of packages.
type Listed = FxHashMap<String, FxHashSet<OsString>>;

/// An ordered list of places that have classes.
#[derive(Debug, Default)]
pub struct ClassPath {
    places: Vec<(Origin, ClassContainer)>,
    /// What is known of classes already. Places are added before the first class is looked for.
    pub(crate) outlines: Outlines,
}

#[derive(Debug)]
enum ClassContainer {
    Memory(BTreeMap<String, Vec<u8>>),
    /// Every class is looked for in every directory before the library is asked. Therefore each package is listed once.
    Directory(PathBuf, Mutex<Listed>),
    Jar(PathBuf, Mutex<ZipArchive<File>>),
    Image(Box<LibraryImage>),
}

impl ClassPath {
    /// Adds class files in memory, by internal name.
    pub fn add_memory(&mut self, origin: Origin, classes: BTreeMap<String, Vec<u8>>) {
        self.places.push((origin, ClassContainer::Memory(classes)));
    }

    /// Adds a directory of class files.
    pub fn add_directory(&mut self, origin: Origin, directory: impl Into<PathBuf>) {
        self.places.push((origin, ClassContainer::Directory(directory.into(), Mutex::default())));
    }

    /// Adds a jar; the names of the classes in it, sorted.
    pub fn add_jar(&mut self, origin: Origin, path: impl Into<PathBuf>) -> Result<Vec<String>, PathError> {
        let path = path.into();
        let file = File::open(&path).map_err(|source| PathError::File { path: path.clone(), source })?;
        let archive = ZipArchive::new(file).map_err(|source| PathError::Jar { path: path.clone(), source })?;
        let classes = archive.file_names().filter_map(|name| name.strip_suffix(".class"));
        // What stands below `META-INF` is for other releases of the JDK.
        let classes = classes.filter(|name| !name.starts_with("META-INF/"));
        let mut classes: Vec<String> = classes.map(str::to_owned).collect();
        classes.sort();
        self.places.push((origin, ClassContainer::Jar(path, Mutex::new(archive))));
        Ok(classes)
    }

    /// Adds the library image of a JDK: its file `lib/modules`.
    pub fn add_image(&mut self, path: &Path) -> Result<(), PathError> {
        let image = Image::from_file(path)
            .map_err(|source| PathError::Image { path: path.to_owned(), source: Box::new(source) })?;
        self.places
            .push((Origin::Library, ClassContainer::Image(Box::new(LibraryImage { image, modules: OnceLock::new() }))));
        Ok(())
    }

    /// A class by its internal name.
    pub fn find(&self, name: &str) -> Result<Option<Found>, PathError> {
        for (origin, place) in &self.places {
            // What stands in for classes of the JDK stands in for those of its base module.
            let module = (*origin == Origin::Library).then(|| "java.base".to_owned());
            let found = if let ClassContainer::Image(image) = place {
                image.find(name)
            } else {
                let is_shim = *origin == Origin::Library;
                place.read(name)?.map(|bytes| Found { origin: *origin, is_shim, module, bytes })
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}

impl ClassPath {
    /// The names of all files that are not the library's, classes and others, in no particular order.
    pub fn user_files(&self) -> Result<Vec<String>, PathError> {
        let mut files = Vec::new();
        for (_, place) in self.places.iter().filter(|(origin, _)| *origin == Origin::User) {
            match place {
                ClassContainer::Memory(classes) => files.extend(classes.keys().map(|name| format!("{name}.class"))),
                ClassContainer::Directory(directory, _) => {
                    let failed = |source| PathError::File { path: directory.clone(), source };
                    files.extend(list_files(directory).map_err(failed)?);
                }
                ClassContainer::Jar(_, archive) => files.extend(opened(archive).file_names().map(str::to_owned)),
                ClassContainer::Image(_) => {}
            }
        }
        Ok(files)
    }

    /// A class that stands in for one of the JDK, or helps one that does. Library images are not asked.
    pub fn find_shim(&self, name: &str) -> Result<Option<Found>, PathError> {
        for (origin, place) in &self.places {
            if *origin == Origin::Library
                && !matches!(place, ClassContainer::Image(_))
                && let Some(bytes) = place.read(name)?
            {
                let module = Some("java.base".to_owned());
                return Ok(Some(Found { origin: *origin, is_shim: true, module, bytes }));
            }
        }
        Ok(None)
    }
}

impl ClassContainer {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, PathError> {
        match self {
            ClassContainer::Memory(classes) => Ok(classes.get(name).cloned()),
            ClassContainer::Directory(directory, listed) => {
                if !has_file(directory, &mut opened(listed), name)? {
                    return Ok(None);
                }
                let path = directory.join(format!("{name}.class"));
                std::fs::read(&path).map(Some).map_err(|source| PathError::File { path, source })
            }
            ClassContainer::Jar(path, archive) => {
                let mut archive = opened(archive);
                let mut entry = match archive.by_name(&format!("{name}.class")) {
                    Ok(entry) => entry,
                    Err(ZipError::FileNotFound) => return Ok(None),
                    Err(source) => return Err(PathError::Jar { path: path.clone(), source }),
                };
                let mut bytes = Vec::new();
                let read = entry.read_to_end(&mut bytes);
                read.map_err(|source| PathError::File { path: path.clone(), source })?;
                Ok(Some(bytes))
            }
            ClassContainer::Image(image) => Ok(image.find(name).map(|found| found.bytes)),
        }
    }
}

/// A place, for one reader at a time. Reading leaves nothing behind that the next reader could stumble over.
fn opened<T>(place: &Mutex<T>) -> MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a directory has the file of a class.
fn has_file(directory: &Path, listed: &mut Listed, class: &str) -> Result<bool, PathError> {
    let (package, simple) = class.rsplit_once('/').unwrap_or(("", class));
    if !listed.contains_key(package) {
        let path = directory.join(package);
        let files = list_package(&path).map_err(|source| PathError::File { path, source })?;
        listed.insert(package.to_owned(), files);
    }
    Ok(listed[package].contains(&OsString::from(format!("{simple}.class"))))
}

/// The names of the files of a package. One that is not there has none.
fn list_package(path: &Path) -> std::io::Result<FxHashSet<OsString>> {
    match std::fs::read_dir(path) {
        Ok(entries) => entries.map(|entry| Ok(entry?.file_name())).collect(),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(FxHashSet::default())
        }
        Err(error) => Err(error),
    }
}

/// The names of the files below a directory, with forward slashes.
pub fn list_files(directory: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    let mut open = vec![(directory.to_owned(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                open.push((entry.path(), name + "/"));
            } else {
                names.push(name);
            }
        }
    }
    names.sort();
    Ok(names)
}

/// The names of classes among those of files.
pub fn class_names(files: &[String]) -> impl Iterator<Item = String> {
    files.iter().filter_map(|name| name.strip_suffix(".class")).map(str::to_owned)
}

/// The library image of a JDK: classes in modules.
#[derive(Debug)]
struct LibraryImage {
    image: Image,
    /// The module of each package; read when a class outside the base module is asked for.
    modules: OnceLock<BTreeMap<String, String>>,
}

impl LibraryImage {
    fn find(&self, name: &str) -> Option<Found> {
        self.in_module("java.base", name).or_else(|| {
            let (package, _) = name.rsplit_once('/')?;
            let module = self.modules.get_or_init(|| self.read_modules()).get(package)?;
            self.in_module(module, name)
        })
    }

    /// A resource that cannot be read is one that is not there: the image was recognised when it was opened.
    fn in_module(&self, module: &str, name: &str) -> Option<Found> {
        let resource = self.image.get_resource(&format!("/{module}/{name}.class")).ok()?;
        let module = Some(module.to_owned());
        Some(Found { origin: Origin::Library, is_shim: false, module, bytes: resource.data().to_vec() })
    }

    fn read_modules(&self) -> BTreeMap<String, String> {
        let classes = self.image.iter().flatten().filter(|resource| resource.extension() == "class");
        classes.map(|resource| (resource.parent().to_owned(), resource.module().to_owned())).collect()
    }
}
