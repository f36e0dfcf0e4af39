//! Which methods and fields are meant: classes above classes, of the program and of the library.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use counterpoint_lang_jvm::class;
use counterpoint_lang_jvm::maker::Stub;
use counterpoint_lang_jvm::names::Names;
use counterpoint_lang_jvm::path::{ClassPath, Origin};
use counterpoint_lang_jvm::policy::MethodName;

use super::pool::Named;

/// What is known of a class.
#[derive(Debug)]
struct Known {
    above: Vec<String>,
    methods: Vec<(String, String)>,
    fields: Vec<String>,
    is_library: bool,
}

/// All classes that were asked for.
#[derive(Debug)]
pub(crate) struct Family<'a> {
    path: &'a ClassPath,
    known: RefCell<BTreeMap<String, Option<Rc<Known>>>>,
}

impl<'a> Family<'a> {
    pub(crate) fn new(path: &'a ClassPath) -> Self {
        Self { path, known: RefCell::default() }
    }

    /// Makes a class known that was made for the program.
    pub(crate) fn add(&self, stub: &Stub) {
        let methods = stub.methods.iter().map(|method| (method.name.clone(), method.descriptor.clone()));
        let known = Known {
            above: vec![stub.above().to_owned(), stub.of.clone()],
            methods: methods.collect(),
            fields: Vec::new(),
            is_library: false,
        };
        self.known.borrow_mut().insert(stub.class.clone(), Some(Rc::new(known)));
    }

    fn known(&self, class: &str) -> Option<Rc<Known>> {
        if let Some(known) = self.known.borrow().get(class) {
            return known.clone();
        }
        let known = self.read(class).map(Rc::new);
        self.known.borrow_mut().insert(class.to_owned(), known.clone());
        known
    }

    fn read(&self, class: &str) -> Option<Known> {
        let found = self.path.find(class).ok().flatten()?;
        let mut names = Names::default();
        let read = class::read(&mut names, found).ok()?;
        let text = |name| names.get(name).to_owned();
        Some(Known {
            above: read.super_name.iter().chain(&read.interfaces).map(|name| text(*name)).collect(),
            methods: read.methods.iter().map(|method| (text(method.name), text(method.desc))).collect(),
            fields: read.fields.iter().map(|field| text(field.name)).collect(),
            is_library: read.origin == Origin::Library,
        })
    }

    pub(crate) fn is_library(&self, class: &str) -> bool {
        self.known(class).is_none_or(|known| known.is_library)
    }

    /// The first class that declares something: a class, those above it, and last their interfaces.
    fn declaring(&self, class: &str, declares: &dyn Fn(&Known) -> bool) -> Option<String> {
        let known = self.known(class)?;
        if declares(&known) {
            return Some(class.to_owned());
        }
        known.above.iter().find_map(|above| self.declaring(above, declares))
    }

    /// The class that declares the method of a call.
    pub(crate) fn method(&self, named: &Named) -> Option<String> {
        let is_it = |(name, descriptor): &(String, String)| *name == named.name && *descriptor == named.descriptor;
        self.declaring(&named.class, &|known| known.methods.iter().any(is_it))
    }

    /// The class that declares the field of an access.
    pub(crate) fn field(&self, named: &Named) -> Option<String> {
        self.declaring(&named.class, &|known| known.fields.contains(&named.name))
    }

    /// Whether a method that a class declares is the one that is meant, or overrides it.
    pub(crate) fn is(&self, wanted: &MethodName, class: &str, name: &str, descriptor: &str) -> bool {
        wanted.name == name && wanted.descriptor == descriptor && self.is_below(class, &wanted.class)
    }

    fn is_below(&self, class: &str, above: &str) -> bool {
        class == above
            || self.known(class).is_some_and(|known| known.above.iter().any(|next| self.is_below(next, above)))
    }
}
