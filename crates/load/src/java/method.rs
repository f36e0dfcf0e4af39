//! Methods of a Java program by their names: those that the user asks about, and those that properties name.

use std::path::PathBuf;
use std::sync::Arc;

use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::short::whole;
use counterpoint_lang_jvm::select::{Selected, is_meant, select};
use counterpoint_prop::syntax::Name;

use super::{Java, JavaInputs, open_beside, span_of};
use crate::ask::{MethodName, Problem};
use crate::method::{Method, MethodOrigin, OpenedProgram, Opening};
use crate::{LoadOptions, Loaded};

impl MethodName for Selected {
    fn source(&self) -> String {
        self.source()
    }

    fn is_main(&self) -> bool {
        self.is_main()
    }

    fn is_meant(&self, wanted: &str) -> bool {
        is_meant(self, wanted)
    }

    fn file_names(&self) -> (String, String) {
        let class = self.class.rsplit('/').next().unwrap_or_default().replace('$', ".");
        // A constructor has no name that a file could have.
        (class, self.method.replace("<init>", "new"))
    }
}

/// The Java method behind a program, for running it on the platform itself.
#[derive(Debug, Clone)]
pub struct JavaMethod {
    /// The Java program that it belongs to.
    pub java: Arc<Java>,
    /// What is run, and what is seen of it.
    pub granted: Granted,
}

impl JavaMethod {
    /// The method that a program was made of, if that is one of Java.
    pub fn of(origin: &MethodOrigin) -> Option<&Self> {
        origin.known.downcast_ref()
    }

    /// As what a program was made of.
    pub(super) fn origin(self, inputs: &JavaInputs) -> MethodOrigin {
        let JavaInputs { files, classpath, .. } = inputs.clone();
        MethodOrigin { files, classpath, texts: self.java.files(), known: Arc::new(self) }
    }
}

/// A program that properties name methods of.
struct Opened {
    java: Arc<Java>,
    inputs: JavaInputs,
}

/// Opens a file or a folder that a property names.
pub(super) fn open(path: PathBuf, options: &LoadOptions, loaded: &mut Loaded) -> Opening {
    let inputs = JavaInputs::new(vec![path], options);
    let java = open_beside(&inputs, loaded.sources.clone()).map_err(|refusal| refusal.tell(loaded))?;
    loaded.sources = java.sources.clone();
    Ok(Box::new(Opened { java: Arc::new(java), inputs }))
}

impl OpenedProgram for Opened {
    fn method(&self, name: &Name, item: &Name) -> Result<Method, Problem> {
        let java = &self.java;
        let selected = select(&java.path, &java.classes, &item.text)?;
        let granted = whole(&java.finder(Sizes::default()), &selected)?;
        let lowered = java.lower(&granted.entry)?;
        let mut program = lowered.program;
        program.name.clone_from(&name.text);
        let origins: Vec<_> = lowered.origins.into_values().collect();
        program.span = span_of(&program, &origins, &selected).unwrap_or(name.span);
        let warning = |message: String| Problem::new(message, "runs with other values are not tried");
        Ok(Method {
            subject: java.subject(program, lowered.guide),
            warnings: granted.missing.iter().map(|missing| warning(missing.message())).collect(),
            origin: JavaMethod { java: Arc::clone(java), granted }.origin(&self.inputs),
        })
    }
}
