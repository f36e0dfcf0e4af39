//! Values of a TOML file with their places: what is of another kind, or not known, becomes a diagnostic.

use std::ops::{Range, RangeInclusive};

use counterpoint_diag::{Diagnostic, FileId, Span, codes, did_you_mean};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reads values, and collects what is wrong with them.
pub(super) struct Reader {
    pub(super) file: FileId,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Reader {
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file: self.file, start: place(range.start), end: place(range.end) }
    }

    pub(super) fn error(&mut self, span: Span, message: String, help: Option<String>) {
        let diagnostic = Diagnostic::error(codes::CONFIGURATION, span, message);
        self.diagnostics.push(match help {
            Some(help) => diagnostic.with_help(help),
            None => diagnostic,
        });
    }

    /// Complains about keys that are not known.
    pub(super) fn only(&mut self, table: &DeTable<'_>, known: &[&str], place: &str) {
        for (key, _) in table {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let help = did_you_mean(name, known.iter().copied()).map_or_else(
                    || format!("there are {}", known.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                self.error(self.span(key.span()), format!("{place} has no key `{name}`"), Some(help));
            }
        }
    }

    /// A text, with its place.
    pub(super) fn text(&mut self, table: &DeTable<'_>, key: &str) -> Option<(String, Span)> {
        let value = table.get(key)?;
        self.as_text(key, value)
    }

    /// Texts: several in brackets, or one without.
    pub(super) fn texts(&mut self, table: &DeTable<'_>, key: &str) -> Option<Vec<String>> {
        Some(self.placed_texts(table, key)?.into_iter().map(|(text, _)| text).collect())
    }

    /// Texts that are words of a list: what each of them stands for.
    pub(super) fn each_of<T: Copy>(&mut self, table: &DeTable<'_>, key: &str, words: &[(&str, T)]) -> Vec<T> {
        let mut found = Vec::new();
        for (text, span) in self.placed_texts(table, key).unwrap_or_default() {
            if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
                found.push(*value);
                continue;
            }
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let help = format!("there are {}", known.join(", "));
            self.error(span, format!("`{key}` knows no `{text}`"), Some(help));
        }
        found
    }

    /// Names with values: `{ salt = "abc", rounds = 3 }`. Of several values in brackets, each stands for itself.
    pub(super) fn values(&mut self, table: &DeTable<'_>, key: &str) -> Vec<(String, String)> {
        const WANTED: &str = "names with values, for instance { salt = \"abc\", rounds = 3 }";
        let Some(value) = table.get(key) else { return Vec::new() };
        let DeValue::Table(names) = value.get_ref() else {
            self.wrong(key, value, WANTED);
            return Vec::new();
        };
        let mut found = Vec::new();
        for (name, value) in names {
            let several = match value.get_ref() {
                DeValue::Array(items) if items.is_empty() => {
                    let message = format!("there is no value for `{}`", name.get_ref());
                    let help = "write at least one value, or leave the parameter out".to_owned();
                    self.error(self.span(value.span()), message, Some(help));
                    continue;
                }
                DeValue::Array(items) => items.iter().collect(),
                _ => vec![value],
            };
            for value in several {
                match plain(value.get_ref()) {
                    Some(text) => found.push((name.get_ref().to_string(), text)),
                    None => self.wrong(key, value, WANTED),
                }
            }
        }
        found
    }

    /// A number that is not negative.
    pub(super) fn number(&mut self, table: &DeTable<'_>, key: &str) -> Option<u64> {
        let value = table.get(key)?;
        if let DeValue::Integer(number) = value.get_ref()
            && let Ok(number) = u64::from_str_radix(number.as_str(), number.radix())
        {
            return Some(number);
        }
        self.wrong(key, value, "a number, for instance 2000");
        None
    }

    /// A number of a range; what is wanted, in words.
    pub(super) fn number_in(
        &mut self,
        table: &DeTable<'_>,
        key: &str,
        range: RangeInclusive<u64>,
        wanted: &str,
    ) -> Option<u64> {
        let number = self.number(table, key)?;
        if range.contains(&number) {
            return Some(number);
        }
        self.wrong(key, table.get(key)?, wanted);
        None
    }

    /// Tables of a name, each written `[[name]]`, with their places.
    pub(super) fn tables<'t>(&mut self, table: &'t DeTable<'_>, key: &str) -> Vec<(&'t DeTable<'t>, Span)> {
        let Some(value) = table.get(key) else { return Vec::new() };
        let mut tables = Vec::new();
        if let DeValue::Array(items) = value.get_ref() {
            for item in items {
                if let DeValue::Table(table) = item.get_ref() {
                    tables.push((table, self.span(item.span())));
                } else {
                    self.wrong(key, item, &format!("a table: write `[[{key}]]`"));
                }
            }
        } else {
            self.wrong(key, value, &format!("a list of tables: write `[[{key}]]`"));
        }
        tables
    }

    fn placed_texts(&mut self, table: &DeTable<'_>, key: &str) -> Option<Vec<(String, Span)>> {
        let value = table.get(key)?;
        match value.get_ref() {
            DeValue::Array(items) => Some(items.iter().filter_map(|item| self.as_text(key, item)).collect()),
            _ => Some(self.as_text(key, value).into_iter().collect()),
        }
    }

    fn as_text(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<(String, Span)> {
        if let DeValue::String(text) = value.get_ref() {
            return Some((text.to_string(), self.span(value.span())));
        }
        self.wrong(key, value, "a text in quotes");
        None
    }

    fn wrong(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let span = self.span(value.span());
        self.error(span, format!("`{key}` must be {wanted}"), None);
    }
}

/// A text, a number or a truth value, as it is typed.
fn plain(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        DeValue::Boolean(value) => Some(value.to_string()),
        _ => None,
    }
}
