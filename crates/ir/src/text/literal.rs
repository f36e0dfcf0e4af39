//! Types, literals and operands.
//!
//! A literal is read without its type, which stands behind it or is known from elsewhere, and then turned into a value.

use std::borrow::Cow;
use std::sync::Arc;

use counterpoint_diag::FileId;

use super::MAX_NESTING;
use super::cursor::{Cursor, Parse, list};
use super::declare::Parser;
use super::lexer::Kind;
use super::names::Table;
use crate::Value;
use crate::ids::{EnumId, Id, ObjId};
use crate::program::{Operand, Program};
use crate::types::{Type, Width};

/// Longer numbers are refused: reading one takes quadratic time.
const MAX_DIGITS: usize = 20_000;

/// A constant as it is written.
pub(super) enum Literal<'a> {
    Number(&'a str),
    Bool(bool),
    Null,
    /// A value of an enumeration by name.
    Name(Cow<'a, str>),
    /// A value of an enumeration by position.
    Position(u32),
    List(Vec<Literal<'a>>),
}

impl Literal<'_> {
    /// The value in a type. `enum_value` finds values of enumerations by name.
    pub(super) fn value(&self, ty: &Type, enum_value: &dyn Fn(EnumId, &str) -> Option<u32>) -> Option<Value> {
        match (self, ty) {
            (Literal::Number(digits), Type::Int) => digits.parse().ok().map(Value::Int),
            (Literal::Number(digits), Type::Bits(width)) => bits(digits, *width),
            (Literal::Bool(value), Type::Bool) => Some(Value::Bool(*value)),
            (Literal::Null, Type::Ref | Type::List(_) | Type::Text) => Some(Value::Ref(None)),
            (Literal::Name(name), Type::Ref) => {
                let number: u32 = name.strip_prefix('o')?.parse().ok()?;
                Some(Value::Ref(Some(ObjId::from_index(number as usize))))
            }
            (Literal::Name(name), Type::Enum(id)) => enum_value(*id, name).map(Value::Enum),
            (Literal::Position(position), Type::Enum(_)) => Some(Value::Enum(*position)),
            (Literal::List(elements), Type::Array(element, len)) => {
                let values: Option<Vec<Value>> =
                    elements.iter().map(|literal| literal.value(element, enum_value)).collect();
                values.filter(|values| values.len() == *len as usize).map(|values| Value::Array(Arc::new(values)))
            }
            (Literal::List(items), Type::List(item)) => {
                let values: Option<Vec<Value>> = items.iter().map(|literal| literal.value(item, enum_value)).collect();
                values.map(|values| Value::Array(Arc::new(values)))
            }
            (Literal::Name(text), Type::Text) => {
                let units: Vec<Value> = text.encode_utf16().map(|unit| Value::Bits(unit.into())).collect();
                Some(Value::Array(Arc::new(units)))
            }
            _ => None,
        }
    }

    /// The type of a literal that needs none behind it.
    fn own_type(&self) -> Option<Type> {
        match self {
            Literal::Number(_) => Some(Type::Int),
            Literal::Bool(_) => Some(Type::Bool),
            Literal::Null => Some(Type::Ref),
            Literal::Name(_) | Literal::Position(_) | Literal::List(_) => None,
        }
    }
}

/// The bits of a number that fits the width, read as signed or as unsigned.
fn bits(digits: &str, width: Width) -> Option<Value> {
    let number: i128 = digits.parse().ok()?;
    let limit = 1_i128 << width.bits();
    let wrapped = if number < 0 { number + limit } else { number };
    let fits = (-limit / 2..limit).contains(&number);
    fits.then(|| u64::try_from(wrapped).ok()).flatten().map(Value::Bits)
}

/// See [`super::parse_value`].
pub(super) fn parse_value(program: &Program, text: &str, ty: &Type) -> Option<Value> {
    let mut cursor = Cursor::new(text, FileId::default());
    let literal = literal(&mut cursor, 0).ok()?;
    cursor.line_end().ok()?;
    literal.value(ty, &|id, name| {
        let position = program.enums.get(id)?.values.iter().position(|value| value == name)?;
        u32::try_from(position).ok()
    })
}

/// A literal at this depth of nesting.
pub(super) fn literal<'a>(cursor: &mut Cursor<'a>, depth: usize) -> Parse<Literal<'a>> {
    let token = cursor.peek();
    let text = cursor.slice(token);
    match token.kind {
        Kind::Number if text.len() > MAX_DIGITS => {
            Err(cursor.fail(cursor.span(token), format!("a number has at most {MAX_DIGITS} digits")))
        }
        Kind::Number => {
            cursor.take();
            Ok(Literal::Number(text))
        }
        Kind::Index => {
            cursor.take();
            text[1..].parse().map(Literal::Position).map_err(|_| cursor.fail(cursor.span(token), "not a position"))
        }
        Kind::Word | Kind::Quoted => {
            let name = cursor.name()?;
            Ok(match text {
                "true" => Literal::Bool(true),
                "false" => Literal::Bool(false),
                "null" => Literal::Null,
                _ => Literal::Name(name),
            })
        }
        Kind::Mark if text == "[" && depth < MAX_NESTING => {
            cursor.take();
            list(cursor, "]", |cursor| literal(cursor, depth + 1)).map(Literal::List)
        }
        Kind::Mark if text == "[" => Err(cursor.fail(cursor.span(token), too_deep())),
        _ => Err(cursor.expected("a register or a constant")),
    }
}

fn too_deep() -> String {
    format!("nested more than {MAX_NESTING} levels deep")
}

impl Parser<'_> {
    /// A type.
    pub(super) fn ty(&mut self) -> Parse<Type> {
        // Brackets are counted, then closed from the inside out, so that nothing here nests.
        let first = self.cursor.peek();
        let mut depth = 0;
        while self.cursor.eat_mark("[") {
            depth += 1;
            if depth > MAX_NESTING {
                return Err(self.cursor.fail(self.cursor.span(first), too_deep()));
            }
        }
        let mut ty = self.plain_type()?;
        for _ in 0..depth {
            if self.cursor.eat_mark("]") {
                ty = Type::List(Box::new(ty));
                continue;
            }
            self.cursor.expect_mark(";")?;
            let len = self.array_length()?;
            self.cursor.expect_mark("]")?;
            ty = Type::Array(Box::new(ty), len);
        }
        Ok(ty)
    }

    fn array_length(&mut self) -> Parse<u32> {
        let token = self.cursor.peek();
        let len = (token.kind == Kind::Number).then(|| self.cursor.slice(token).parse().ok()).flatten();
        match len {
            Some(len) => {
                self.cursor.take();
                Ok(len)
            }
            None => Err(self.cursor.expected("the length of an array")),
        }
    }

    fn plain_type(&mut self) -> Parse<Type> {
        let token = self.cursor.peek();
        if token.kind == Kind::Word {
            let word = self.cursor.slice(token);
            let known = match word {
                "bool" => Some(Type::Bool),
                "int" => Some(Type::Int),
                "ref" => Some(Type::Ref),
                "text" => Some(Type::Text),
                _ => bits_type(word).map(Type::Bits),
            };
            if let Some(ty) = known {
                self.cursor.take();
                return Ok(ty);
            }
        }
        if !matches!(token.kind, Kind::Word | Kind::Quoted | Kind::Index) {
            return Err(self.cursor.expected("a type"));
        }
        self.enum_type()
    }

    fn enum_type(&mut self) -> Parse<Type> {
        self.used(Table::Enum).map(|position| Type::Enum(EnumId::from_index(position)))
    }

    /// A register or a constant.
    pub(super) fn operand(&mut self) -> Parse<Operand> {
        if self.cursor.peek().kind == Kind::Register {
            return self.register().map(Operand::Var);
        }
        let first = self.cursor.peek();
        let literal = literal(&mut self.cursor, 0)?;
        let ty = if self.cursor.eat_mark(":") { Some(self.ty()?) } else { literal.own_type() };
        let Some(ty) = ty else {
            let span = self.cursor.span_from(first);
            return Err(self.cursor.fail(span, "this constant needs its type behind it, as in `Red:Colour`"));
        };
        let value = literal.value(&ty, &|id, name| self.enum_value(id, name));
        if let Some(value) = value {
            return Ok(Operand::Const(value, ty));
        }
        let shown = super::show_type(&self.program, &ty);
        Err(self.cursor.fail(self.cursor.span_from(first), format!("this is no constant of type `{shown}`")))
    }

    /// A constant whose type is known if nothing is wrong with the operand it is compared with.
    pub(super) fn constant(&mut self, ty: Option<&Type>) -> Parse<Value> {
        let first = self.cursor.peek();
        let literal = literal(&mut self.cursor, 0)?;
        let ty = ty.cloned().or_else(|| literal.own_type());
        let value = ty.as_ref().and_then(|ty| literal.value(ty, &|id, name| self.enum_value(id, name)));
        // A constant of another type is the verifier's to refuse.
        let own = || literal.own_type().and_then(|own| literal.value(&own, &|_, _| None));
        value.or_else(own).ok_or_else(|| {
            let span = self.cursor.span_from(first);
            self.cursor.fail(span, "this is no constant of the type of the operand")
        })
    }
}

/// The width in `bv32`, `ubv32` or `f64`.
pub(super) fn bits_type(word: &str) -> Option<Width> {
    match word {
        "f32" => return Some(Width::F32),
        "f64" => return Some(Width::F64),
        _ => {}
    }
    let (of_bits, word): (fn(u32) -> Option<Width>, &str) = match word.strip_prefix('u') {
        Some(rest) => (Width::unsigned, rest),
        None => (Width::new, word),
    };
    let digits = word.strip_prefix("bv")?;
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    if is_plain { digits.parse().ok().and_then(of_bits) } else { None }
}
