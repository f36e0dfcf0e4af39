//! S-expressions: text to a flat tree of forms, without recursion.
//!
//! An atom is a run of characters other than blanks, parentheses and `;`. Nesting is limited, so that whoever walks the
//! tree may recurse; atoms are limited in length, so that no step depends on it more than linearly. A top-level word
//! behind a parenthesis in the first column starts a new form even if the one before is not closed: a forgotten
//! parenthesis then spoils one form, not the rest of the file.

use std::ops::Range;

use counterpoint_diag::{Diagnostic, FileId, Span, codes};

use super::report::Sink;
use super::words;

/// How deep forms may nest.
const MAX_DEPTH: usize = 256;

/// How long an atom may be.
const MAX_ATOM: usize = 1000;

/// The forms of a file.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    text: &'a str,
    file: FileId,
    nodes: Vec<Node>,
    /// The items of all lists; those of one list stand together.
    items: Vec<u32>,
    /// The top-level forms.
    roots: Vec<u32>,
}

#[derive(Debug)]
struct Node {
    start: u32,
    end: u32,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    Atom,
    List(Range<u32>),
    /// Something that was reported already.
    Broken,
}

/// A form in its tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Form<'a> {
    tree: &'a Tree<'a>,
    node: u32,
}

/// The items of a list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Forms<'a> {
    tree: &'a Tree<'a>,
    nodes: &'a [u32],
}

/// What a form is.
#[derive(Debug, Clone, Copy)]
pub(super) enum View<'a> {
    /// A word or a number.
    Atom(&'a str),
    /// A list that begins with a word: the word, and the rest.
    Call(&'a str, Forms<'a>),
    /// Any other list.
    List,
    /// Something that was reported already.
    Broken,
}

impl<'a> Tree<'a> {
    /// The top-level forms.
    pub(super) fn forms(&'a self) -> Forms<'a> {
        Forms { tree: self, nodes: &self.roots }
    }
}

impl<'a> Form<'a> {
    /// Where it stands.
    pub(super) fn span(self) -> Span {
        let node = &self.tree.nodes[self.node as usize];
        Span { file: self.tree.file, start: node.start, end: node.end }
    }

    /// What it is.
    pub(super) fn view(self) -> View<'a> {
        let node = &self.tree.nodes[self.node as usize];
        match &node.kind {
            Kind::Atom => View::Atom(&self.tree.text[node.start as usize..node.end as usize]),
            Kind::Broken => View::Broken,
            Kind::List(range) => {
                let nodes = &self.tree.items[range.start as usize..range.end as usize];
                let items = Forms { tree: self.tree, nodes };
                match items.first().map(Form::view) {
                    Some(View::Atom(word)) => View::Call(word, items.skip(1)),
                    Some(View::Broken) => View::Broken,
                    _ => View::List,
                }
            }
        }
    }

    /// The word, if it is one.
    pub(super) fn atom(self) -> Option<&'a str> {
        match self.view() {
            View::Atom(word) => Some(word),
            _ => None,
        }
    }

    /// What follows the word, if it is a list that begins with that word.
    pub(super) fn call(self, word: &str) -> Option<Forms<'a>> {
        match self.view() {
            View::Call(head, rest) if head == word => Some(rest),
            _ => None,
        }
    }
}

impl<'a> Forms<'a> {
    /// The number of forms.
    pub(super) fn len(self) -> usize {
        self.nodes.len()
    }

    /// The form at a position.
    pub(super) fn get(self, index: usize) -> Option<Form<'a>> {
        self.nodes.get(index).map(|&node| Form { tree: self.tree, node })
    }

    /// The first form.
    pub(super) fn first(self) -> Option<Form<'a>> {
        self.get(0)
    }

    /// The forms behind the first `n`.
    pub(super) fn skip(self, n: usize) -> Self {
        Self { nodes: self.nodes.get(n..).unwrap_or(&[]), ..self }
    }

    /// All forms in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Form<'a>> {
        self.nodes.iter().map(move |&node| Form { tree: self.tree, node })
    }

    /// The forms, if there are exactly `N`.
    pub(super) fn exactly<const N: usize>(self) -> Option<[Form<'a>; N]> {
        let nodes: [u32; N] = self.nodes.try_into().ok()?;
        Some(nodes.map(|node| Form { tree: self.tree, node }))
    }
}

/// The text behind blanks and comments.
pub(super) fn skip_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        if !text.starts_with(';') {
            return text;
        }
        text = text.find('\n').map_or("", |end| &text[end..]);
    }
}

/// The length of the atom at the start of a text.
pub(super) fn atom_len(text: &str) -> usize {
    text.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ';')).unwrap_or(text.len())
}

/// Parses a text.
pub(super) fn parse<'a>(text: &'a str, file: FileId, sink: &mut Sink) -> Tree<'a> {
    let tree = Tree { text, file, nodes: Vec::new(), items: Vec::new(), roots: Vec::new() };
    let mut parser = Parser { tree, sink, done: Vec::new(), open: Vec::new(), too_deep: 0 };
    parser.parse();
    parser.tree
}

/// A list that is not closed yet.
struct Open {
    /// The byte of its parenthesis.
    start: usize,
    /// How many finished forms stand before its items.
    n_before: usize,
}

struct Parser<'a, 'b> {
    tree: Tree<'a>,
    sink: &'b mut Sink,
    /// Finished forms that belong to lists not closed yet, or to the top level.
    done: Vec<u32>,
    open: Vec<Open>,
    /// How many lists are open beyond the limit.
    too_deep: usize,
}

impl Parser<'_, '_> {
    fn parse(&mut self) {
        let text = self.tree.text;
        let mut rest = text;
        loop {
            rest = skip_blanks(rest);
            let at = text.len() - rest.len();
            let len = match rest.bytes().next() {
                None => break,
                Some(b'(') => self.open_list(at, &rest[1..]),
                Some(b')') => self.close_list(at),
                Some(_) => self.atom(at, atom_len(rest)),
            };
            rest = &rest[len..];
        }
        self.close_forgotten(text.len());
        self.tree.roots = std::mem::take(&mut self.done);
    }

    fn open_list(&mut self, at: usize, inside: &str) -> usize {
        let is_first_column = at == 0 || self.tree.text.as_bytes()[at - 1] == b'\n';
        if is_first_column && !self.open.is_empty() && words::TOP_LEVEL.contains(&&inside[..atom_len(inside)]) {
            self.close_forgotten(at);
        }
        if self.open.len() == MAX_DEPTH {
            if self.too_deep == 0 {
                let message = format!("forms are nested more than {MAX_DEPTH} levels deep");
                self.sink.add(Diagnostic::error(codes::NESTING, self.span(at, at + 1), message));
            }
            self.too_deep += 1;
        } else {
            self.open.push(Open { start: at, n_before: self.done.len() });
        }
        1
    }

    fn close_list(&mut self, at: usize) -> usize {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            if self.too_deep == 0 {
                self.push(at, at + 1, Kind::Broken);
            }
        } else if let Some(open) = self.open.pop() {
            self.finish_list(&open, at + 1);
        } else {
            let message = "this parenthesis closes nothing";
            self.sink.add(Diagnostic::error(codes::SYNTAX, self.span(at, at + 1), message));
        }
        1
    }

    fn atom(&mut self, at: usize, len: usize) -> usize {
        if self.too_deep > 0 {
            return len;
        }
        if len > MAX_ATOM {
            let message = format!("a word or number may be at most {MAX_ATOM} bytes long");
            self.sink.add(Diagnostic::error(codes::OUT_OF_BOUNDS, self.span(at, at + len), message));
            self.push(at, at + len, Kind::Broken);
        } else {
            self.push(at, at + len, Kind::Atom);
        }
        len
    }

    /// Closes all lists that are open at a place where they cannot be. What they hold is still looked at, so that a
    /// program keeps its variables.
    fn close_forgotten(&mut self, at: usize) {
        self.too_deep = 0;
        if let Some(outermost) = self.open.first() {
            let span = self.span(outermost.start, outermost.start + 1);
            self.sink.add(Diagnostic::error(codes::SYNTAX, span, "this parenthesis is never closed"));
        }
        while let Some(open) = self.open.pop() {
            self.finish_list(&open, at);
        }
    }

    fn finish_list(&mut self, open: &Open, end: usize) {
        let first = index(self.tree.items.len());
        self.tree.items.extend(self.done.drain(open.n_before..));
        let items = first..index(self.tree.items.len());
        self.push(open.start, end, Kind::List(items));
    }

    fn push(&mut self, start: usize, end: usize, kind: Kind) {
        self.done.push(index(self.tree.nodes.len()));
        self.tree.nodes.push(Node { start: index(start), end: index(end), kind });
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.tree.file, start: index(start), end: index(end) }
    }
}

fn index(place: usize) -> u32 {
    u32::try_from(place).expect("files of 4 GiB are refused before")
}
