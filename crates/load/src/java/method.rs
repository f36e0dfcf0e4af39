//! A method that is asked about, by its names.

use counterpoint_lang_jvm::select::{Selected, is_meant};

/// A method that is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodName(Selected);

impl From<Selected> for MethodName {
    fn from(method: Selected) -> Self {
        Self(method)
    }
}

impl MethodName {
    /// The method as sources write it: with its class and the types of its parameters.
    pub fn source(&self) -> String {
        self.0.source()
    }

    /// Its name alone.
    pub fn name(&self) -> &str {
        &self.0.method
    }

    /// Its class, without the package: `Outer.Inner`.
    pub fn class(&self) -> String {
        self.0.simple_class()
    }

    /// Whether the program starts with it.
    pub fn is_main(&self) -> bool {
        self.0.is_main()
    }

    /// Whether a text means it, perhaps with stars: `Login.check`, `shop.*`.
    pub fn is_meant(&self, wanted: &str) -> bool {
        is_meant(&self.0, wanted)
    }

    /// The names that files about it are called after: that of its class, and its own.
    pub fn file_names(&self) -> (String, String) {
        let class = self.0.class.rsplit('/').next().unwrap_or_default().replace('$', ".");
        // A constructor has no name that a file could have.
        (class, self.0.method.replace("<init>", "new"))
    }
}
