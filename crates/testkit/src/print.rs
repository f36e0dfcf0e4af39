//! Cases as `.cpt` text.
//!
//! Written after the grammar of `docs/language.md` alone. Parentheses stand only where the grammar needs them, so that
//! a wrong precedence in the front end shows as a difference in verdicts.

use std::fmt::Write as _;

use crate::case::{AssignTarget, Case, Program, Property, Quantifier, Secrecy, Shorthand, Stmt, Type, free_vars};
use crate::expr::{Binary, ENUM_NAME, ENUM_VALUES, Expr, Function, Unary};
use crate::fixed::Fixed;

/// The name of the property in the text.
pub const PROPERTY: &str = "claim";

impl Case {
    /// The case as text, without an expectation.
    pub fn to_cpt(&self) -> String {
        self.to_cpt_expecting(None)
    }

    /// The case as text, with the word that stands behind `expect`.
    pub fn to_cpt_expecting(&self, expected: Option<&str>) -> String {
        let mut text = String::new();
        if self.mentions_enum() {
            let _ = writeln!(text, "enum {ENUM_NAME} {{ {} }}\n", ENUM_VALUES.join(", "));
        }
        for program in &self.programs {
            for (number, stmt) in outlined(program).into_iter().enumerate() {
                text.push_str(&Printer { vars: program, runs: &[] }.procedure(number, stmt));
            }
            let _ = writeln!(text, "program {} {{", program.name);
            Printer { vars: program, runs: &[] }.block(&program.body, 1, &mut text);
            text.push_str("}\n\n");
        }
        let _ = writeln!(text, "property {PROPERTY} {{\n  {}", self.claim());
        if let Some(expected) = expected {
            let _ = writeln!(text, "  expect {expected}");
        }
        text.push_str("}\n");
        text
    }

    fn mentions_enum(&self) -> bool {
        let in_program = |program: &Program| {
            let declares = |stmt: &&Stmt| match stmt {
                Stmt::Var(var, _) | Stmt::Input(_, var) => program.vars[*var].ty == Type::Colour,
                _ => false,
            };
            let stmts = program.stmts();
            stmts.iter().any(declares) || stmts.iter().flat_map(|stmt| stmt.exprs()).any(mentions_enum)
        };
        let property = &self.property;
        self.programs.iter().any(in_program) || property.given.iter().chain([&property.body]).any(mentions_enum)
    }

    fn claim(&self) -> String {
        let property = &self.property;
        if let Some(shorthand) = property.shorthand {
            return self.shorthand(shorthand);
        }
        let nowhere = Program { name: String::new(), vars: Vec::new(), body: Vec::new() };
        let printer = Printer { vars: &nowhere, runs: &property.quantifiers };
        let mut text = self.prefix(property);
        if let Some(given) = &property.given {
            let _ = write!(text, "\n  given {}", printer.expr(given));
        }
        let kind = if property.is_post { "post" } else { "always" };
        let _ = write!(text, "\n  {kind} {}", printer.expr(&property.body));
        text
    }

    /// Neighbouring quantifiers that differ in the name of the run only are written as one.
    fn prefix(&self, property: &Property) -> String {
        let same = |a: &Quantifier, b: &Quantifier| {
            a.is_universal == b.is_universal && a.program == b.program && a.points == b.points
        };
        let groups = property.quantifiers.chunk_by(same).map(|group| {
            let quantifier = if group[0].is_universal { "forall" } else { "exists" };
            let runs: Vec<&str> = group.iter().map(|quantifier| quantifier.run.as_str()).collect();
            let program = &self.programs[group[0].program].name;
            format!("{quantifier} {} in {program}{}", runs.join(", "), at_points(&group[0]))
        });
        groups.collect::<Vec<String>>().join(", ")
    }

    fn shorthand(&self, shorthand: Shorthand) -> String {
        let quantifiers = &self.property.quantifiers;
        let name = |quantifier: &Quantifier| &self.programs[quantifier.program].name;
        let (word, at) = match shorthand {
            Shorthand::Noninterference => ("noninterference", at_points(&quantifiers[0])),
            Shorthand::Deterministic => ("deterministic", at_points(&quantifiers[0])),
            Shorthand::Gni => ("gni", at_points(&quantifiers[0])),
            Shorthand::Refines => return format!("refines({}, {})", name(&quantifiers[0]), name(&quantifiers[1])),
        };
        format!("{word}({}){at}", name(&quantifiers[0]))
    }
}

/// The statements that are procedures of their own.
fn outlined(program: &Program) -> Vec<&Stmt> {
    program.stmts().into_iter().filter(|stmt| matches!(stmt, Stmt::Outlined(..))).collect()
}

fn mentions_enum(expr: &Expr) -> bool {
    expr.all_parts().iter().any(|part| matches!(part, Expr::Name(_)))
}

fn at_points(quantifier: &Quantifier) -> String {
    match quantifier.points.as_deref() {
        None => String::new(),
        Some([point]) => format!(" at {point}"),
        Some(points) => format!(" at {{ {} }}", points.join(", ")),
    }
}

fn type_text(ty: &Type) -> String {
    match ty {
        Type::Int => "int".to_owned(),
        Type::Range(low, high) => format!("{low}..{high}"),
        Type::Fixed(ty) => ty.name(),
        Type::Bool => "bool".to_owned(),
        Type::Colour => ENUM_NAME.to_owned(),
        Type::Array(None, len) => format!("[int; {len}]"),
        Type::Array(Some((low, high)), len) => format!("[{low}..{high}; {len}]"),
    }
}

/// What a procedure gets: all that its statements speak of, and what they change.
fn handed_over(var: usize, body: &[Stmt]) -> Vec<usize> {
    let mut vars = free_vars(body);
    if !vars.contains(&var) {
        vars.push(var);
    }
    vars
}

/// How strongly operators bind; a part that binds less than its place asks for gets parentheses.
mod strength {
    pub(super) const CONDITIONAL: u8 = 0;
    pub(super) const COMPARISON: u8 = 5;
    pub(super) const CAST: u8 = 12;
    pub(super) const UNARY: u8 = 13;
    pub(super) const ATOM: u8 = 14;
}

fn operator(op: Binary) -> (&'static str, u8) {
    match op {
        Binary::Iff => ("<=>", 1),
        Binary::Implies => ("=>", 2),
        Binary::Or => ("||", 3),
        Binary::And => ("&&", 4),
        Binary::Equal => ("==", strength::COMPARISON),
        Binary::NotEqual => ("!=", strength::COMPARISON),
        Binary::Less => ("<", strength::COMPARISON),
        Binary::LessEqual => ("<=", strength::COMPARISON),
        Binary::Greater => (">", strength::COMPARISON),
        Binary::GreaterEqual => (">=", strength::COMPARISON),
        Binary::BitOr => ("|", 6),
        Binary::BitXor => ("^", 7),
        Binary::BitAnd => ("&", 8),
        Binary::ShiftLeft => ("<<", 9),
        Binary::ShiftRight => (">>", 9),
        Binary::Add => ("+", 10),
        Binary::Subtract => ("-", 10),
        Binary::Multiply => ("*", 11),
        Binary::Divide => ("/", 11),
        Binary::Remainder => ("%", 11),
    }
}

/// Knows the names that positions stand for.
struct Printer<'a> {
    vars: &'a Program,
    runs: &'a [Quantifier],
}

impl Printer<'_> {
    fn block(&self, block: &[Stmt], depth: usize, text: &mut String) {
        for stmt in block {
            text.push_str(&"  ".repeat(depth));
            self.stmt(stmt, depth, text);
            text.push('\n');
        }
    }

    fn braces(&self, block: &[Stmt], depth: usize, text: &mut String) {
        text.push_str(" {\n");
        self.block(block, depth + 1, text);
        let _ = write!(text, "{}}}", "  ".repeat(depth));
    }

    fn stmt(&self, stmt: &Stmt, depth: usize, text: &mut String) {
        match stmt {
            Stmt::If(condition, yes, no) => {
                let _ = write!(text, "if {}", self.expr(condition));
                self.braces(yes, depth, text);
                if !no.is_empty() {
                    text.push_str(" else");
                    self.braces(no, depth, text);
                }
            }
            Stmt::While(condition, body) => {
                let _ = write!(text, "while {}", self.expr(condition));
                self.braces(body, depth, text);
            }
            Stmt::Loop(body) => {
                text.push_str("loop");
                self.braces(body, depth, text);
            }
            Stmt::Either(ways) => {
                for (number, way) in ways.iter().enumerate() {
                    text.push_str(if number == 0 { "either" } else { " or" });
                    self.braces(way, depth, text);
                }
            }
            simple => text.push_str(&self.simple(simple)),
        }
    }

    fn procedure_name(&self, number: usize) -> String {
        format!("{}{number}", self.vars.name.to_lowercase())
    }

    fn procedure(&self, number: usize, stmt: &Stmt) -> String {
        let Stmt::Outlined(var, body) = stmt else { return String::new() };
        let params: Vec<String> = handed_over(*var, body).into_iter().map(|param| self.declaration(param)).collect();
        let result = &self.vars.vars[*var];
        let name = self.procedure_name(number);
        let mut text = format!("proc {name}({}): {} {{\n", params.join(", "), type_text(&result.ty));
        self.block(body, 1, &mut text);
        let _ = writeln!(text, "  return {};\n}}\n", result.name);
        text
    }

    fn simple(&self, stmt: &Stmt) -> String {
        match stmt {
            Stmt::Outlined(var, body) => {
                let number = outlined(self.vars).into_iter().position(|other| std::ptr::eq(other, stmt));
                let name = self.procedure_name(number.expect("the statement is one of the program"));
                let args = handed_over(*var, body).into_iter().map(|arg| self.vars.vars[arg].name.as_str());
                let args = args.collect::<Vec<&str>>().join(", ");
                format!("{} = {name}({args});", self.vars.vars[*var].name)
            }
            Stmt::Var(var, value) => {
                let value = value.as_ref().map(|value| format!(" = {}", self.typed(value))).unwrap_or_default();
                format!("var {}{value};", self.declaration(*var))
            }
            Stmt::Input(secrecy, var) => {
                let mark = match secrecy {
                    Secrecy::Unmarked => "",
                    Secrecy::Public => "public ",
                    Secrecy::Secret => "secret ",
                };
                format!("{mark}input {};", self.declaration(*var))
            }
            Stmt::Assign(place, value) => format!("{} = {};", self.place(place), self.typed(value)),
            Stmt::Havoc(place, None) => format!("havoc {};", self.place(place)),
            Stmt::Havoc(place, Some((low, high))) => {
                format!("havoc {} in {}..{};", self.place(place), self.typed(low), self.typed(high))
            }
            Stmt::Assume(condition) => format!("assume {};", self.expr(condition)),
            Stmt::Observe(point, fields) => {
                let shown = fields.iter().map(|field| match &field.value {
                    Expr::Var(var) if self.vars.vars[*var].name == field.name => field.name.clone(),
                    value => format!("{}: {}", field.name, self.expr(value)),
                });
                let shown = shown.collect::<Vec<String>>().join(", ");
                if shown.is_empty() { format!("observe {point};") } else { format!("observe {point}({shown});") }
            }
            _ => "skip;".to_owned(),
        }
    }

    fn declaration(&self, var: usize) -> String {
        let var = &self.vars.vars[var];
        format!("{}: {}", var.name, type_text(&var.ty))
    }

    fn place(&self, place: &AssignTarget) -> String {
        let name = &self.vars.vars[place.var].name;
        place.index.as_ref().map_or_else(|| name.clone(), |index| format!("{name}[{}]", self.expr(index)))
    }

    fn expr(&self, expr: &Expr) -> String {
        self.at_least(strength::CONDITIONAL, expr)
    }

    /// An expression at a place that has a type of its own, which a bare number takes.
    fn typed(&self, expr: &Expr) -> String {
        match expr {
            Expr::Fixed(_, number) => number.to_string(),
            other => self.expr(other),
        }
    }

    fn at_least(&self, needed: u8, expr: &Expr) -> String {
        let (text, binds) = self.with_strength(expr);
        if binds < needed { format!("({text})") } else { text }
    }

    fn with_strength(&self, expr: &Expr) -> (String, u8) {
        let list = |parts: &[Expr]| parts.iter().map(|part| self.expr(part)).collect::<Vec<String>>().join(", ");
        let text = match expr {
            Expr::Int(number) if *number < 0 => return (number.to_string(), strength::UNARY),
            Expr::Int(number) => number.to_string(),
            Expr::Fixed(ty, number) => return (format!("{number} as {}", ty.name()), strength::CAST),
            Expr::Cast(target, inner) => {
                let target = target.map_or("int".to_owned(), Fixed::name);
                return (format!("{} as {target}", self.at_least(strength::CAST, inner)), strength::CAST);
            }
            Expr::Bool(truth) => truth.to_string(),
            Expr::Name(position) => ENUM_VALUES[*position].to_owned(),
            Expr::Var(var) => self.vars.vars[*var].name.clone(),
            Expr::Seen(run, name) => format!("{}.{name}", self.runs[*run].run),
            Expr::Index(array, index) => format!("{}[{}]", self.at_least(strength::ATOM, array), self.expr(index)),
            Expr::Unary(op, inner) => {
                let sign = match op {
                    Unary::Minus => "-",
                    Unary::Not => "!",
                    Unary::BitNot => "~",
                };
                return (format!("{sign}{}", self.at_least(strength::ATOM, inner)), strength::UNARY);
            }
            Expr::Binary(op, left, right) => return self.binary(*op, left, right),
            Expr::Conditional(condition, yes, no) => {
                // A conditional inside a conditional is always put in parentheses: the grammar does not say which way
                // `a ? b : c ? d : e` leans.
                let parts = [condition, yes, no].map(|part| self.at_least(strength::CONDITIONAL + 1, part));
                return (format!("{} ? {} : {}", parts[0], parts[1], parts[2]), strength::CONDITIONAL);
            }
            Expr::Call(Function::Min, parts) => format!("min({})", list(parts)),
            Expr::Call(Function::Max, parts) => format!("max({})", list(parts)),
            Expr::Call(Function::Abs, parts) => format!("abs({})", list(parts)),
            Expr::Array(parts) => format!("[{}]", list(parts)),
        };
        (text, strength::ATOM)
    }

    fn binary(&self, op: Binary, left: &Expr, right: &Expr) -> (String, u8) {
        let (sign, binds) = operator(op);
        let (left_needs, right_needs) = match op {
            Binary::Implies => (binds + 1, binds),
            // `<=>` is not said to lean either way, and comparisons are not chained.
            Binary::Iff => (binds + 1, binds + 1),
            _ if binds == strength::COMPARISON => (binds + 1, binds + 1),
            _ => (binds, binds + 1),
        };
        // A number takes the type of what stands on the other side, if that has one for sure.
        let side = |needed: u8, expr: &Expr, other: &Expr| match (expr, other) {
            (Expr::Fixed(_, number), Expr::Var(_) | Expr::Seen(..)) => number.to_string(),
            _ => self.at_least(needed, expr),
        };
        (format!("{} {sign} {}", side(left_needs, left, right), side(right_needs, right, left)), binds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expr: &Expr, expected: &str) {
        let nowhere = Program { name: String::new(), vars: Vec::new(), body: Vec::new() };
        assert_eq!(Printer { vars: &nowhere, runs: &[] }.expr(expr), expected);
    }

    #[test]
    fn parentheses_stand_only_where_needed() {
        use Binary::{Add, Implies, Less, Multiply, Subtract};
        let int = Expr::Int;
        let sum = |a, b| Expr::binary(Add, a, b);
        let less = || Expr::binary(Less, int(1), int(2));
        check(&sum(sum(int(1), int(2)), int(3)), "1 + 2 + 3");
        check(&Expr::binary(Subtract, int(1), sum(int(2), int(-3))), "1 - (2 + -3)");
        check(&Expr::binary(Multiply, sum(int(1), int(2)), int(-3)), "(1 + 2) * -3");
        check(&Expr::binary(Implies, less(), Expr::binary(Implies, less(), less())), "1 < 2 => 1 < 2 => 1 < 2");
        check(&Expr::binary(Implies, Expr::binary(Implies, less(), less()), less()), "(1 < 2 => 1 < 2) => 1 < 2");
        check(&Expr::equal(less(), less()), "(1 < 2) == (1 < 2)");
        check(&Expr::Unary(Unary::Not, Box::new(less())), "!(1 < 2)");
        check(&Expr::Unary(Unary::Minus, Box::new(int(-3))), "-(-3)");
    }
}
