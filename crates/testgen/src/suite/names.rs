//! Names that classes of the program share with what a suite brings along: the suite then calls its own things otherwise.

use std::collections::BTreeSet;

/// Classes that a suite brings along.
const OWN: [&str; 6] = ["Fresh", "Kept", "Logs", "Show", "Test", "Use"];

/// Classes of `java.lang` that are used by what a suite brings along.
const LANG: [&str; 28] = [
    "AssertionError",
    "Boolean",
    "CharSequence",
    "Character",
    "Class",
    "ClassLoader",
    "ClassNotFoundException",
    "Enum",
    "Exception",
    "IllegalAccessException",
    "IllegalStateException",
    "Integer",
    "InterruptedException",
    "Number",
    "Object",
    "Override",
    "ReflectiveOperationException",
    "Runnable",
    "RuntimeException",
    "SafeVarargs",
    "String",
    "StringBuilder",
    "SuppressWarnings",
    "System",
    "Thread",
    "ThreadGroup",
    "Throwable",
    "Module",
];

/// The simple name of a class.
pub(super) fn simple(class: &str) -> &str {
    class.rsplit_once('.').map_or(class, |(_, simple)| simple)
}

/// The text of what a suite brings along, in which no name is taken; what it imports is named in full where it has to be.
pub(super) fn apart(text: &str, imports: &BTreeSet<String>, taken: &BTreeSet<String>) -> String {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let (mut changed, mut rest, mut last) = (String::new(), text, ' ');
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|letter| is_letter(letter) != is_letter(first)).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        let is_name = is_letter(first) && last != '.' && taken.contains(part);
        let other = is_name.then(|| other(part, imports, taken)).flatten();
        changed += other.as_deref().unwrap_or(part);
        last = part.chars().next_back().unwrap_or(' ');
        rest = behind;
    }
    changed
}

/// What stands for a name that is taken; nothing if the text means no class by it.
fn other(name: &str, imports: &BTreeSet<String>, taken: &BTreeSet<String>) -> Option<String> {
    if let Some(import) = imports.iter().find(|import| simple(import) == name) {
        return Some(import.clone());
    }
    if LANG.contains(&name) {
        return Some(format!("java.lang.{name}"));
    }
    let free = || (2..=taken.len() + 2).map(|number| format!("{name}{number}")).find(|name| !taken.contains(name));
    OWN.contains(&name).then(free).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken_are_named_in_full_or_otherwise() {
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        let imports = set(&["java.util.Locale", "java.util.List"]);
        let check = |taken: &[&str], expected: &str| {
            let text = "Show.of(Locale.US, a.Locale, \"List\", Object, Locales)";
            assert_eq!(apart(text, &imports, &set(taken)), expected);
        };
        check(&[], "Show.of(Locale.US, a.Locale, \"List\", Object, Locales)");
        check(&["Locale", "Other"], "Show.of(java.util.Locale.US, a.Locale, \"List\", Object, Locales)");
        check(&["Show", "Show2", "Object"], "Show3.of(Locale.US, a.Locale, \"List\", java.lang.Object, Locales)");
    }
}
