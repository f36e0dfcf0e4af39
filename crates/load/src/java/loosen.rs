//! Constants that are secrets.
//!
//! The compiler puts the value of a constant (`static final int KEY = 42;`) in place of its name, so class files do not
//! show where it is used. What names such a field as a secret is compiled once more, by the same compiler with a listener
//! (`java/Loosen.java`) that makes it a field like others: what the parser gives is changed, so that all places in reports
//! are those of the source. The classes that come of it are what is searched, checked and run on the JVM.
//!
//! Where only a constant can stand (`case KEY:`, annotations, `byte b = KEY;`, loops that end because of it), the compiler
//! says so at the place. There is one difference that stays: reading a field initialises its class, which reading a
//! constant does not.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use counterpoint_diag::Diagnostic;
use counterpoint_lang_jvm::descriptor::source_class;
use counterpoint_lang_jvm::policy::{Granted, Inlined};

use super::compile::text;
use super::jdk::COMPILER;
use super::{Java, JavaRefusal, Jdk, Problem, open_loose};

/// The exit code of the listener if it has not found a field.
pub(super) const NOT_FOUND: i32 = 3;

const SOURCE: (&str, &str) = ("counterpoint/compile/Loosen.java", include_str!("../../java/Loosen.java"));
const MAIN: &str = "counterpoint.compile.Loosen";
/// Parts of the compiler that the listener sees.
const EXPORTS: [&str; 3] = ["api", "tree", "util"];

/// Fields that are no constants, although the source makes them some.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Loose {
    /// Their names: `shop.Config$Keys.PIN`.
    wanted: Vec<String>,
    /// What the user calls them.
    inputs: Vec<String>,
    /// All constants of the program: where some are none, others that are made of them are none either.
    constants: Vec<String>,
}

/// The compiled listener.
pub(super) fn helper(jdk: &Jdk) -> Result<PathBuf, Problem> {
    let sources = [SOURCE].map(|(name, text)| (name.to_owned(), text.to_owned()));
    let options = |_: &Path| [vec!["-nowarn".to_owned(), "-XDsuppressNotes".to_owned()], exports()].concat();
    super::compile::brought_along(jdk, "helpers of the compiler", &sources, options)
}

fn exports() -> Vec<String> {
    let export = |part: &&str| format!("--add-exports=jdk.compiler/com.sun.tools.javac.{part}=ALL-UNNAMED");
    EXPORTS.iter().map(export).collect()
}

impl Loose {
    pub(super) fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }

    /// The compiler with the listener, for options and sources.
    pub(super) fn command(
        &self,
        jdk: &Jdk,
        helper: &Path,
        draft: &Path,
        [options, sources]: [&[String]; 2],
    ) -> io::Result<Command> {
        let lists = [("constants", &self.constants), ("wanted", &self.wanted)].map(|(name, list)| (name, &list[..]));
        let mut command = jdk.launcher();
        command.args(COMPILER).args(exports()).arg("-cp").arg(helper).arg(MAIN);
        for (name, list) in lists.into_iter().chain([("options", options), ("sources", sources)]) {
            let file = draft.join(name);
            fs::write(&file, list.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>())?;
            command.arg(text(&file));
        }
        Ok(command)
    }

    /// What the compiler says, as what it means for a question about secrets. Without secrets it is as it is.
    pub(super) fn explain(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        if self.is_empty() {
            return diagnostics;
        }
        let names: Vec<String> = self.inputs.iter().map(|input| format!("`{input}`")).collect();
        let explained = |mut diagnostic: Diagnostic| {
            let names = names.join(" or ");
            diagnostic.message =
                format!("{names} cannot be secret, since only a constant fits here: {}", diagnostic.message);
            let help = "use it only where any value can stand: `if` instead of `case`, a cast where it is made smaller";
            diagnostic.with_help(help)
        };
        diagnostics.into_iter().map(explained).collect()
    }

    /// Fields that the listener has not found, one on each line.
    pub(super) fn not_found(&self, names: &str) -> Problem {
        let position = |line: &str| self.wanted.iter().position(|field| field == line);
        let name = |line: &str| Some(format!("`{}`", self.inputs[position(line)?]));
        let names: Vec<String> = names.lines().filter_map(name).collect();
        Problem::new(
            format!("{} cannot be secret: a constant of a class inside a method", names.join(" and ")),
            "move the class out of the method, drop `final`, or compute the value",
        )
    }
}

/// Why a constant is no secret where there is no source.
pub(super) fn refused(constant: &Inlined) -> Problem {
    let Inlined { class, field, input } = constant;
    let class = source_class(class);
    Problem::new(
        format!("`{input}` is a constant that the compiler has put in place of its name everywhere"),
        format!(
            "give the source of `{class}` and of what uses `{field}` instead of class files, drop `final`, or compute its value"
        ),
    )
}

impl Java {
    /// The same program, compiled in such a way that constants which are secrets are read where they are used; nothing if
    /// no question has one.
    pub fn loosened<'a>(&self, asked: impl Iterator<Item = &'a Granted>) -> Result<Option<Java>, JavaRefusal> {
        let mut loose = self.loose.clone();
        for inlined in asked.flat_map(|granted| &granted.inlined) {
            let is_compiled = |folder: &PathBuf| folder.join(format!("{}.class", inlined.class)).is_file();
            if !self.compiled.as_ref().is_some_and(is_compiled) {
                return Err(refused(inlined).into());
            }
            let field = full_name(&inlined.class, &inlined.field);
            if !loose.wanted.contains(&field) {
                loose.wanted.push(field);
                loose.inputs.push(inlined.input.clone());
            }
        }
        if loose == self.loose {
            return Ok(None);
        }
        if self.loose.is_empty() {
            loose.constants = self.constants();
        }
        open_loose(&self.inputs, self.beside(), loose).map(Some)
    }

    /// The fields that are constants in the sources and none in the classes here: `shop.Config$Keys.PIN`.
    pub fn loose_fields(&self) -> &[String] {
        &self.loose.wanted
    }

    /// All constants that classes of the program declare.
    fn constants(&self) -> Vec<String> {
        let finder = self.finder(counterpoint_lang_jvm::maker::Sizes::default());
        let of_class = |class: &String| {
            let names = finder.constants_of(class);
            names.into_iter().map(|field| full_name(class, &field)).collect::<Vec<_>>()
        };
        self.classes.iter().flat_map(of_class).collect()
    }
}

fn full_name(class: &str, field: &str) -> String {
    format!("{}.{field}", class.replace('/', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_that_are_not_found_are_named_as_the_user_does() {
        let wanted = vec!["shop.A$1In.K".to_owned(), "shop.A.L".to_owned()];
        let loose = Loose { wanted, inputs: vec!["A$1In.K".to_owned(), "L".to_owned()], constants: Vec::new() };
        let problem = loose.not_found("shop.A$1In.K\n");
        assert_eq!(problem.message, "`A$1In.K` cannot be secret: a constant of a class inside a method");
    }

    #[test]
    fn what_the_compiler_says_stays_as_it_is_where_nothing_is_loose() {
        let said = Diagnostic::error(counterpoint_diag::codes::JAVAC, counterpoint_diag::Span::default(), "cannot");
        assert_eq!(Loose::default().explain(vec![said.clone()]), [said]);
    }
}
