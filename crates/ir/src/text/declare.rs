//! Reading declarations: the top level of a file.

use std::borrow::Cow;
use std::collections::BTreeMap;

use counterpoint_diag::{Diagnostic, FileId};
use rustc_hash::FxHashMap;

use super::cursor::{Cursor, Parse, Reference, list};
use super::lexer::Kind;
use super::names::{Names, Table};
use crate::class::{Class, Element, Field, Selector, Static};
use crate::ids::{ClassId, EnumId, Id, InputId, ProcId, SelectorId, StaticId};
use crate::prim::Trap;
use crate::program::{Enum, FieldKind, Input, Point, PointKind, Program, Secrecy, Seen};
use crate::state::Object;
use crate::types::Type;

/// What starts a declaration.
const KEYWORDS: [&str; 13] = [
    "program",
    "enum",
    "input",
    "point",
    "class",
    "field",
    "static",
    "selector",
    "trap",
    "object",
    "value",
    "initialised",
    "proc",
];

/// The state of reading one file.
pub(super) struct Parser<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) names: Names<'a>,
    pub(super) program: Program,
    /// Positions of values by enumeration and name.
    enum_values: FxHashMap<(EnumId, Cow<'a, str>), u32>,
    /// The procedure that is being read.
    pub(super) body: super::body::Body<'a>,
    has_program_line: bool,
}

/// See [`super::parse`].
pub(super) fn parse_program(text: &str, file: FileId) -> Result<Program, Vec<Diagnostic>> {
    let mut cursor = Cursor::new(text, file);
    let names = Names::collect(&mut cursor);
    let mut parser = Parser {
        cursor,
        names,
        program: Program::default(),
        enum_values: FxHashMap::default(),
        body: super::body::Body::default(),
        has_program_line: false,
    };
    parser.file();
    let mut diagnostics = parser.cursor.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span);
    if diagnostics.is_empty() { Ok(parser.program) } else { Err(diagnostics) }
}

impl<'a> AsMut<Cursor<'a>> for Parser<'a> {
    fn as_mut(&mut self) -> &mut Cursor<'a> {
        &mut self.cursor
    }
}

impl Parser<'_> {
    fn file(&mut self) {
        self.cursor.skip_line_ends();
        let first = self.cursor.peek();
        while !self.cursor.is_done() {
            if self.declaration().is_err() {
                self.skip_to_declaration();
            }
            self.cursor.skip_line_ends();
        }
        if !self.has_program_line && self.cursor.diagnostics.is_empty() {
            self.cursor.fail(self.cursor.span(first), "expected a line `program NAME`");
        }
    }

    /// Goes on at the next line that starts a declaration, so that a broken head does not make its body look broken.
    fn skip_to_declaration(&mut self) {
        while !(self.cursor.is_done() || self.cursor.is_line_start() && self.at_keyword()) {
            self.cursor.skip_line();
        }
    }

    fn declaration(&mut self) -> Parse<()> {
        if !self.at_keyword() {
            return Err(self.cursor.expected("a declaration, such as `class` or `proc`"));
        }
        let first = self.cursor.take();
        match self.cursor.slice(first) {
            "program" => self.program_line()?,
            "enum" => self.enumeration()?,
            "input" => self.input()?,
            "point" => self.point()?,
            "class" => self.class()?,
            "field" => self.field()?,
            "static" => self.static_field()?,
            "selector" => self.selector()?,
            "trap" => self.trap()?,
            "object" => self.object()?,
            "value" => self.static_value()?,
            "initialised" => {
                let class = self.class_id()?;
                self.program.image.initialised.push(class);
            }
            _ => self.procedure()?,
        }
        self.cursor.line_end()
    }

    /// Whether a declaration starts here.
    pub(super) fn at_keyword(&self) -> bool {
        let next = self.cursor.peek();
        next.kind == Kind::Word && KEYWORDS.contains(&self.cursor.slice(next))
    }

    /// The position of something that is declared at the top level and used here.
    pub(super) fn used(&mut self, table: Table) -> Parse<usize> {
        let token = self.cursor.peek();
        let reference = match table {
            Table::Proc => self.cursor.sigil(Kind::Procedure, "a procedure")?,
            _ => self.cursor.reference()?,
        };
        let span = self.cursor.span(token);
        self.names.find(&mut self.cursor, table, reference, span)
    }

    /// The position of a value of an enumeration.
    pub(super) fn enum_value(&self, id: EnumId, name: &str) -> Option<u32> {
        self.enum_values.get(&(id, Cow::Borrowed(name))).copied()
    }

    fn program_line(&mut self) -> Parse<()> {
        let first = self.cursor.peek();
        let name = self.cursor.name()?;
        if self.has_program_line {
            return Err(self.cursor.fail(self.cursor.span(first), "a file holds one program"));
        }
        self.has_program_line = true;
        self.program.name = name.into_owned();
        self.program.span = self.cursor.span(first);
        Ok(())
    }

    fn enumeration(&mut self) -> Parse<()> {
        let name = self.cursor.name()?.into_owned();
        self.cursor.expect_mark("{")?;
        let values = list(&mut self.cursor, "}", Cursor::name)?;
        let id = self.program.enums.next_id();
        for (position, value) in (0..).zip(&values) {
            self.enum_values.entry((id, value.clone())).or_insert(position);
        }
        self.program.enums.push(Enum { name, values: values.into_iter().map(Cow::into_owned).collect() });
        Ok(())
    }

    fn input(&mut self) -> Parse<()> {
        let secrecy = if self.cursor.eat_word("secret") {
            Secrecy::Secret
        } else if self.cursor.eat_word("public") {
            Secrecy::Public
        } else {
            Secrecy::Unmarked
        };
        let first = self.cursor.peek();
        let name = self.cursor.name()?.into_owned();
        let ty = self.colon_type()?;
        let span = self.cursor.span_from(first);
        self.program.inputs.push(Input { name, ty, secrecy, span });
        Ok(())
    }

    fn point(&mut self) -> Parse<()> {
        let first = self.cursor.peek();
        let name = self.cursor.name()?.into_owned();
        self.cursor.expect_mark("(")?;
        let mut names: Vec<String> = Vec::new();
        let fields = list(self, ")", |parser| {
            let seen = parser.seen(&names)?;
            names.push(seen.name.clone());
            Ok(seen)
        })?;
        let kind = if self.cursor.eat_word("kind") { self.point_kind()? } else { PointKind::User };
        let span = self.cursor.span_from(first);
        self.program.points.push(Point { name, kind, fields, span });
        Ok(())
    }

    fn point_kind(&mut self) -> Parse<PointKind> {
        let token = self.cursor.peek();
        let name = self.cursor.name()?;
        let found = PointKind::ALL.into_iter().find(|kind| kind.spelling() == name);
        found.ok_or_else(|| {
            let known = PointKind::ALL.map(PointKind::spelling).join(", ");
            self.cursor.fail(self.cursor.span(token), format!("unknown kind of point; known are {known}"))
        })
    }

    /// A field of a point, behind others.
    fn seen(&mut self, before: &[String]) -> Parse<Seen> {
        let name = self.cursor.name()?.into_owned();
        let ty = self.colon_type()?;
        let kind = if self.cursor.eat_word("input") {
            FieldKind::Input(self.input_id()?)
        } else if self.cursor.eat_word("argument") {
            FieldKind::Argument(self.input_id()?)
        } else if self.cursor.eat_word("after") {
            FieldKind::ArgumentAfter(self.input_id()?)
        } else if self.cursor.eat_word("result") {
            FieldKind::Result
        } else if self.cursor.eat_word("length") {
            FieldKind::Length(self.field_before(before)?)
        } else {
            FieldKind::Listed
        };
        Ok(Seen { name, ty, kind })
    }

    /// The position of a field of the same point.
    fn field_before(&mut self, before: &[String]) -> Parse<u32> {
        let token = self.cursor.peek();
        let found = match self.cursor.reference()? {
            Reference::Named(name) => before.iter().position(|known| *known == name),
            Reference::Indexed(index) => Some(index),
        };
        found
            .and_then(|index| u32::try_from(index).ok())
            .ok_or_else(|| self.cursor.fail(self.cursor.span(token), "no field before this one has this name"))
    }

    /// An input that is used here.
    pub(super) fn input_id(&mut self) -> Parse<InputId> {
        self.used(Table::Input).map(InputId::from_index)
    }

    /// A class that is used here.
    pub(super) fn class_id(&mut self) -> Parse<ClassId> {
        self.used(Table::Class).map(ClassId::from_index)
    }

    /// A procedure that is used here.
    pub(super) fn proc_id(&mut self) -> Parse<ProcId> {
        self.used(Table::Proc).map(ProcId::from_index)
    }

    /// A selector that is used here.
    pub(super) fn selector_id(&mut self) -> Parse<SelectorId> {
        self.used(Table::Selector).map(SelectorId::from_index)
    }

    fn class(&mut self) -> Parse<()> {
        let name = self.cursor.name()?.into_owned();
        let mut class = Class { name, supers: Vec::new(), methods: BTreeMap::new(), initialiser: None, element: None };
        if self.cursor.eat_mark(":") {
            class.supers.push(self.class_id()?);
            while self.cursor.eat_mark(",") {
                class.supers.push(self.class_id()?);
            }
        }
        if self.cursor.eat_mark("{") {
            self.block(|parser| parser.class_line(&mut class))?;
        }
        self.program.classes.classes.push(class);
        Ok(())
    }

    fn class_line(&mut self, class: &mut Class) -> Parse<()> {
        let first = self.cursor.peek();
        if self.cursor.eat_word("method") {
            let selector = self.selector_id()?;
            self.cursor.expect_mark("=")?;
            if class.methods.insert(selector, self.proc_id()?).is_some() {
                return Err(self.cursor.fail(self.cursor.span_from(first), "this selector has a method already"));
            }
        } else if self.cursor.eat_word("init") {
            if class.initialiser.replace(self.proc_id()?).is_some() {
                return Err(self.cursor.fail(self.cursor.span_from(first), "this class has an initialiser already"));
            }
        } else if self.cursor.eat_word("elements") {
            let ty = self.ty()?;
            let of = if self.cursor.peek().kind == Kind::LineEnd { None } else { Some(self.class_id()?) };
            if class.element.replace(Element { ty, class: of }).is_some() {
                return Err(self.cursor.fail(self.cursor.span_from(first), "this class has elements already"));
            }
        } else {
            return Err(self.cursor.expected("`method`, `init`, `elements` or `}`"));
        }
        self.cursor.line_end()
    }

    /// Lines up to a closing brace, which is taken. A line that cannot be read is skipped.
    pub(super) fn block(&mut self, mut line: impl FnMut(&mut Self) -> Parse<()>) -> Parse<()> {
        self.cursor.skip_line_ends();
        while !self.cursor.is_mark("}") {
            if self.cursor.is_done() || self.at_keyword() {
                return Err(self.cursor.expected("`}`"));
            }
            if line(self).is_err() {
                self.cursor.skip_line();
            }
            self.cursor.skip_line_ends();
        }
        self.cursor.expect_mark("}")
    }

    fn field(&mut self) -> Parse<()> {
        let class = self.class_id()?;
        self.cursor.expect_mark("::")?;
        let name = self.cursor.name()?.into_owned();
        let ty = self.colon_type()?;
        self.program.classes.fields.push(Field { name, class, ty });
        Ok(())
    }

    fn static_field(&mut self) -> Parse<()> {
        let name = self.cursor.name()?.into_owned();
        let ty = self.colon_type()?;
        self.program.classes.statics.push(Static { name, ty });
        Ok(())
    }

    fn selector(&mut self) -> Parse<()> {
        let name = self.cursor.name()?.into_owned();
        self.cursor.expect_mark("(")?;
        let params = list(self, ")", Self::ty)?;
        let result = self.result_type()?;
        self.program.classes.selectors.push(Selector { name, params, result });
        Ok(())
    }

    fn trap(&mut self) -> Parse<()> {
        let token = self.cursor.peek();
        let name = self.cursor.name()?;
        let Some(trap) = Trap::ALL.into_iter().find(|trap| trap.spelling() == name) else {
            let known: Vec<&str> = Trap::ALL.iter().map(|trap| trap.spelling()).collect();
            let message = format!("unknown trap; known are {}", known.join(", "));
            return Err(self.cursor.fail(self.cursor.span(token), message));
        };
        self.cursor.expect_mark("=")?;
        let proc = self.proc_id()?;
        if self.program.classes.traps.insert(trap, proc).is_some() {
            return Err(self.cursor.fail(self.cursor.span(token), "this trap has a procedure already"));
        }
        Ok(())
    }

    /// An object of the image. Its class and the fields of its class stand before it.
    fn object(&mut self) -> Parse<()> {
        let class = self.class_id()?;
        let classes = &self.program.classes;
        let record = classes.classes.get(class);
        let element = record.and_then(|record| record.element.as_ref()).map(|element| element.ty.clone());
        let layout = if record.is_some() { classes.layout(class) } else { Vec::new() };
        let fields: Vec<Type> = layout.iter().map(|&field| classes.fields[field].ty.clone()).collect();
        self.cursor.expect_mark("[")?;
        let mut slot = 0;
        let values = list(self, "]", |parser| {
            let ty = element.as_ref().or_else(|| fields.get(slot)).cloned();
            slot += 1;
            parser.constant(ty.as_ref())
        })?;
        self.program.image.heap.push(Object { class, values });
        Ok(())
    }

    /// What a static field holds at the start. The field stands before it.
    fn static_value(&mut self) -> Parse<()> {
        let id = self.used(Table::Static).map(StaticId::from_index)?;
        self.cursor.expect_mark("=")?;
        let ty = self.program.classes.statics.get(id).map(|record| record.ty.clone());
        let value = self.constant(ty.as_ref())?;
        self.program.image.statics.push((id, value));
        Ok(())
    }

    /// `: type`.
    pub(super) fn colon_type(&mut self) -> Parse<Type> {
        self.cursor.expect_mark(":")?;
        self.ty()
    }

    /// `: type`, or nothing.
    pub(super) fn result_type(&mut self) -> Parse<Option<Type>> {
        if self.cursor.is_mark(":") { self.colon_type().map(Some) } else { Ok(None) }
    }
}
