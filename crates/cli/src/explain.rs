//! `counterpoint explain`: what a code, a verdict, a shorthand, an exit code or a word means.
//!
//! Codes, shorthands and exit codes are documented where they are defined; the words of the language are in
//! `explain/language.rs`, the rest is in `explain/words.rs`.

mod language;
mod words;

use std::fmt::Write;

use counterpoint_diag::{codes, did_you_mean};
use counterpoint_load::language::shorthands;

use crate::args::ExplainArgs;
use crate::exit::Exit;
use crate::output::Output;
use language::LANGUAGE;
use words::{VERDICTS, WORDS};

/// Something that can be explained.
struct Topic {
    word: String,
    text: String,
}

/// Topics of one kind.
struct Chapter {
    title: &'static str,
    topics: Vec<Topic>,
}

/// Explains a word, or lists what can be explained.
pub(crate) fn explain(args: &ExplainArgs, output: &Output) -> Exit {
    let chapters = chapters();
    if args.words.is_empty() {
        output.result(&list(&chapters));
    }
    let mut exit = Exit::Fine;
    for (index, word) in args.words.iter().enumerate() {
        if index > 0 {
            output.result("\n");
        }
        exit = exit.and(explain_one(word, &chapters, output));
    }
    exit
}

fn explain_one(word: &str, chapters: &[Chapter], output: &Output) -> Exit {
    let wanted = word.trim().to_lowercase().replace([' ', '_'], "-");
    let topics = || chapters.iter().flat_map(|chapter| &chapter.topics);
    if let Some(topic) = topics().find(|topic| topic.word.to_lowercase() == wanted) {
        output.result(&format!("{}\n{}\n", topic.word, indented(&topic.text)));
        return Exit::Fine;
    }
    let near = did_you_mean(&wanted, topics().map(|topic| topic.word.as_str()));
    let help = near.map_or_else(
        || "`counterpoint explain` lists what can be explained".to_owned(),
        |near| format!("did you mean `{near}`?"),
    );
    output.error(&format!("there is no entry for `{word}`"), Some(&help));
    Exit::Input
}

fn chapters() -> Vec<Chapter> {
    let topic = |word: &str, text: String| Topic { word: word.to_owned(), text };
    let fixed =
        |texts: &[(&str, &str)]| texts.iter().map(|(word, text)| topic(word, (*text).to_owned())).collect::<Vec<_>>();
    let shorthands = shorthands().map(|(name, doc)| topic(name, plain(doc)));
    let codes = codes::ALL.iter().map(|code| topic(code.id, plain(code.doc)));
    let mut exits: Vec<Topic> = Exit::ALL
        .iter()
        .map(|exit| topic(&exit.code().to_string(), format!("Exit code: {}.", exit.meaning())))
        .collect();
    exits.push(topic("exit-codes", exit_codes()));
    vec![
        Chapter { title: "Verdicts", topics: fixed(VERDICTS) },
        Chapter { title: "Properties with a name of their own", topics: shorthands.collect() },
        Chapter { title: "The language", topics: fixed(LANGUAGE) },
        Chapter { title: "Words of reports", topics: fixed(WORDS) },
        Chapter { title: "Exit codes", topics: exits },
        Chapter { title: "Errors and warnings", topics: codes.collect() },
    ]
}

fn list(chapters: &[Chapter]) -> String {
    let mut text = String::new();
    for Chapter { title, topics } in chapters {
        put(&mut text, format_args!("{title}\n"));
        for topic in topics {
            let first = topic.text.lines().next().unwrap_or_default();
            put(&mut text, format_args!("  {:<16} {first}\n", topic.word));
        }
        text.push('\n');
    }
    text.push_str("counterpoint explain WORD says more.\n");
    text
}

fn exit_codes() -> String {
    let mut text = "How the command ends, for scripts.\n\n".to_owned();
    for exit in Exit::ALL {
        put(&mut text, format_args!("{:>4}  {}\n", exit.code(), exit.meaning()));
    }
    text.push_str("\nIf several apply, the first one of 70, 130, 2, 1, 3, 0 wins.");
    text
}

/// Documentation comments begin each line with a blank.
fn plain(doc: &str) -> String {
    let lines: Vec<&str> = doc.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    lines.join("\n").trim_end().to_owned()
}

fn indented(text: &str) -> String {
    let lines: Vec<String> =
        text.lines().map(|line| if line.is_empty() { String::new() } else { format!("  {line}") }).collect();
    lines.join("\n")
}

fn put(text: &mut String, arguments: std::fmt::Arguments) {
    text.write_fmt(arguments).expect("writing to a string cannot fail");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_explained_once() {
        let mut words: Vec<String> =
            chapters().iter().flat_map(|chapter| &chapter.topics).map(|topic| topic.word.to_lowercase()).collect();
        let n_words = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), n_words);
    }
}
