//! Printing programs. Total: what does not exist is printed by its position.

use std::fmt::Write;

use super::lexer::is_bare;
use super::literal::bits_type;
use crate::Value;
use crate::class::Class;
use crate::ids::{ClassId, FieldId, Id, InputId, PointId, ProcId, SelectorId, StaticId, VarId};
use crate::program::{
    Action, FieldKind, Input, Instr, Loc, Operand, Point, PointKind, Proc, Program, Secrecy, Terminator,
};
use crate::types::Type;

/// Words that would be misread where a name may stand.
const RESERVED: [&str; 10] = ["bool", "int", "ref", "true", "false", "null", "else", "input", "secret", "public"];

/// The text form of a program.
pub fn print(program: &Program) -> String {
    let mut printer = Printer { program, out: String::new() };
    printer.program();
    printer.out
}

/// One procedure of a program in the text form.
pub fn print_proc(program: &Program, proc: ProcId) -> String {
    let mut printer = Printer { program, out: String::new() };
    printer.proc(&program.procs[proc]);
    printer.out.trim_start().to_owned()
}

/// A type as the text form writes it.
pub(crate) fn show_type(program: &Program, ty: &Type) -> String {
    match ty {
        Type::List(item) => format!("[{}]", show_type(program, item)),
        // Arrays nest in one chain, which is walked here so that its length does not matter.
        Type::Array(..) => {
            let (mut depth, mut inner, mut lens) = (0, ty, String::new());
            while let Type::Array(element, len) = inner {
                depth += 1;
                lens.insert_str(0, &format!("; {len}]"));
                inner = element;
            }
            format!("{}{}{lens}", "[".repeat(depth), show_type(program, inner))
        }
        Type::Enum(id) => named(program.enums.get(*id).map(|record| record.name.as_str()), id.index()),
        plain => plain.to_string(),
    }
}

/// A register as the text form writes it.
pub(crate) fn show_register(proc: &Proc, var: VarId) -> String {
    sigil('%', proc.vars.get(var).map(|record| record.name.as_str()), var.index())
}

/// An instruction as the text form writes it.
pub(crate) fn show_instr(program: &Program, proc: &Proc, instr: &Instr) -> String {
    let mut text = instr.dest.map_or_else(String::new, |dest| format!("{} = ", show_register(proc, dest)));
    text.push_str(&Shower { program, proc }.action(&instr.action));
    if let Some(handler) = instr.handler {
        let _ = write!(text, " !{handler}");
    }
    text
}

/// A terminator as the text form writes it.
pub(crate) fn show_terminator(program: &Program, proc: &Proc, terminator: &Terminator) -> String {
    Shower { program, proc }.terminator(terminator)
}

/// A name, in quotes if it needs them.
fn quoted(name: &str) -> String {
    let starts_well = !name.starts_with(|first: char| first.is_ascii_digit());
    if is_bare(name) && starts_well && !RESERVED.contains(&name) && bits_type(name).is_none() {
        return name.to_owned();
    }
    in_quotes(name)
}

fn in_quotes(name: &str) -> String {
    let mut text = String::from('"');
    for character in name.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            plain if !plain.is_control() => text.push(plain),
            control => {
                let _ = write!(text, "\\u{{{:x}}}", u32::from(control));
            }
        }
    }
    text.push('"');
    text
}

fn named(name: Option<&str>, index: usize) -> String {
    name.map_or_else(|| format!("#{index}"), quoted)
}

fn sigil(sigil: char, name: Option<&str>, index: usize) -> String {
    match name {
        Some(name) if is_bare(name) => format!("{sigil}{name}"),
        Some(name) => format!("{sigil}{}", in_quotes(name)),
        None => format!("{sigil}#{index}"),
    }
}

fn listed<T>(items: impl IntoIterator<Item = T>, show: impl FnMut(T) -> String) -> String {
    let shown: Vec<String> = items.into_iter().map(show).collect();
    shown.join(", ")
}

impl Program {
    fn class_name(&self, id: ClassId) -> String {
        named(self.classes.classes.get(id).map(|class| class.name.as_str()), id.index())
    }

    fn proc_name(&self, id: ProcId) -> String {
        sigil('@', self.procs.get(id).map(|proc| proc.name.as_str()), id.index())
    }

    fn selector_name(&self, id: SelectorId) -> String {
        named(self.classes.selectors.get(id).map(|selector| selector.name.as_str()), id.index())
    }

    fn static_name(&self, id: StaticId) -> String {
        named(self.classes.statics.get(id).map(|record| record.name.as_str()), id.index())
    }

    fn input_name(&self, id: InputId) -> String {
        named(self.inputs.get(id).map(|input| input.name.as_str()), id.index())
    }

    fn point_name(&self, id: PointId) -> String {
        named(self.points.get(id).map(|point| point.name.as_str()), id.index())
    }

    fn field_name(&self, id: FieldId) -> String {
        match self.classes.fields.get(id) {
            Some(field) if self.classes.classes.get(field.class).is_some() => {
                format!("{}::{}", self.class_name(field.class), quoted(&field.name))
            }
            _ => format!("#{}", id.index()),
        }
    }
}

/// Writes whole programs, line by line.
struct Printer<'a> {
    program: &'a Program,
    out: String,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn ty(&self, ty: &Type) -> String {
        show_type(self.program, ty)
    }

    fn result(&self, result: Option<&Type>) -> String {
        result.map_or_else(String::new, |ty| format!(": {}", self.ty(ty)))
    }

    fn program(&mut self) {
        let program = self.program;
        self.line(&format!("program {}", quoted(&program.name)));
        for record in program.enums.values() {
            let values = listed(&record.values, |value| quoted(value));
            self.line(&format!("enum {} {{ {values} }}", quoted(&record.name)));
        }
        program.inputs.values().for_each(|input| self.input(input));
        program.points.values().for_each(|point| self.point(point));
        program.classes.classes.values().for_each(|class| self.class(class));
        self.members();
        self.image();
        program.procs.values().for_each(|proc| self.proc(proc));
    }

    fn input(&mut self, input: &Input) {
        let mark = match input.secrecy {
            Secrecy::Unmarked => "",
            Secrecy::Public => "public ",
            Secrecy::Secret => "secret ",
        };
        self.line(&format!("input {mark}{}: {}", quoted(&input.name), self.ty(&input.ty)));
    }

    fn point(&mut self, point: &Point) {
        let program = self.program;
        let fields = listed(&point.fields, |seen| {
            let kind = match seen.kind {
                FieldKind::Listed => String::new(),
                FieldKind::Input(id) => format!(" input {}", program.input_name(id)),
                FieldKind::Argument(id) => format!(" argument {}", program.input_name(id)),
                FieldKind::ArgumentAfter(id) => format!(" after {}", program.input_name(id)),
                FieldKind::Result => " result".to_owned(),
                FieldKind::Length(of) => {
                    let of = of as usize;
                    format!(" length {}", named(point.fields.get(of).map(|seen| seen.name.as_str()), of))
                }
            };
            format!("{}: {}{kind}", quoted(&seen.name), self.ty(&seen.ty))
        });
        let kind = match point.kind {
            PointKind::User => String::new(),
            kind => format!(" kind {}", kind.spelling()),
        };
        self.line(&format!("point {}({fields}){kind}", quoted(&point.name)));
    }

    fn class(&mut self, class: &Class) {
        let program = self.program;
        let mut head = format!("class {}", quoted(&class.name));
        if !class.supers.is_empty() {
            let _ = write!(head, " : {}", listed(&class.supers, |&id| program.class_name(id)));
        }
        if class.methods.is_empty() && class.initialiser.is_none() && class.element.is_none() {
            return self.line(&head);
        }
        self.line(&format!("{head} {{"));
        if let Some(element) = &class.element {
            let of = element.class.map_or_else(String::new, |id| format!(" {}", program.class_name(id)));
            self.line(&format!("  elements {}{of}", self.ty(&element.ty)));
        }
        for (&selector, &method) in &class.methods {
            self.line(&format!("  method {} = {}", program.selector_name(selector), program.proc_name(method)));
        }
        if let Some(initialiser) = class.initialiser {
            self.line(&format!("  init {}", program.proc_name(initialiser)));
        }
        self.line("}");
    }

    fn members(&mut self) {
        let program = self.program;
        let classes = &program.classes;
        for field in classes.fields.values() {
            let class = program.class_name(field.class);
            self.line(&format!("field {class}::{}: {}", quoted(&field.name), self.ty(&field.ty)));
        }
        for record in classes.statics.values() {
            self.line(&format!("static {}: {}", quoted(&record.name), self.ty(&record.ty)));
        }
        for selector in classes.selectors.values() {
            let params = listed(&selector.params, |ty| self.ty(ty));
            let result = self.result(selector.result.as_ref());
            self.line(&format!("selector {}({params}){result}", quoted(&selector.name)));
        }
        for (trap, &proc) in &classes.traps {
            self.line(&format!("trap {} = {}", trap.spelling(), program.proc_name(proc)));
        }
    }

    fn image(&mut self) {
        let program = self.program;
        let classes = &program.classes;
        for object in &program.image.heap {
            let element = classes.classes.get(object.class).and_then(|class| class.element.as_ref());
            let layout = match element {
                None if classes.classes.get(object.class).is_some() => classes.layout(object.class),
                _ => Vec::new(),
            };
            let values = listed(object.values.iter().enumerate(), |(slot, value)| {
                let field = layout.get(slot).map(|&field| &classes.fields[field].ty);
                show_value(program, value, element.map(|element| &element.ty).or(field))
            });
            self.line(&format!("object {} [{values}]", program.class_name(object.class)));
        }
        for (id, value) in &program.image.statics {
            let ty = classes.statics.get(*id).map(|record| &record.ty);
            self.line(&format!("value {} = {}", program.static_name(*id), show_value(program, value, ty)));
        }
        for &class in &program.image.initialised {
            self.line(&format!("initialised {}", program.class_name(class)));
        }
    }

    fn proc(&mut self, proc: &Proc) {
        // Parameters that are the first registers are declared where they stand, the others below.
        let is_inline = |position: usize| {
            proc.params
                .get(position)
                .is_some_and(|param| param.index() == position && proc.vars.get(*param).is_some_and(|var| var.is_named))
        };
        let n_inline = (0..proc.params.len()).take_while(|&position| is_inline(position)).count();
        let params = listed(proc.params.iter().enumerate(), |(position, &param)| {
            let name = show_register(proc, param);
            if position < n_inline { format!("{name}: {}", self.ty(&proc.vars[param].ty)) } else { name }
        });
        let result = self.result(proc.result.as_ref());
        self.line("");
        self.line(&format!("proc {}({params}){result} {{", sigil('@', Some(&proc.name), 0)));
        for (id, var) in proc.vars.iter().skip(n_inline) {
            let keyword = if var.is_named { "var" } else { "temp" };
            self.line(&format!("  {keyword} {}: {}", show_register(proc, id), self.ty(&var.ty)));
        }
        for (id, loc) in proc.locs.iter() {
            let catch = loc.catch.map_or_else(String::new, |var| format!(" catch {}", show_register(proc, var)));
            self.line(&format!("{id}{catch}:"));
            self.loc(proc, loc);
        }
        self.line("}");
    }

    fn loc(&mut self, proc: &Proc, loc: &Loc) {
        for instr in &loc.instrs {
            self.line(&format!("  {}", show_instr(self.program, proc, instr)));
        }
        self.line(&format!("  {}", show_terminator(self.program, proc, &loc.terminator)));
    }
}

/// A value as the text form writes it where its type is known.
fn show_value(program: &Program, value: &Value, ty: Option<&Type>) -> String {
    match (value, ty) {
        (Value::Bits(bits), Some(Type::Bits(width))) => width.number(*bits).to_string(),
        (Value::Enum(position), Some(Type::Enum(id))) => {
            let names = program.enums.get(*id).map(|record| &record.values);
            let name = names.and_then(|names| names.get(*position as usize));
            named(name.map(String::as_str), *position as usize)
        }
        (Value::Array(elements), Some(Type::Array(element, _))) => {
            format!("[{}]", listed(elements.iter(), |value| show_value(program, value, Some(element))))
        }
        _ => value.to_string(),
    }
}

/// Shows what stands in a procedure.
struct Shower<'a> {
    program: &'a Program,
    proc: &'a Proc,
}

impl Shower<'_> {
    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Var(var) => show_register(self.proc, *var),
            Operand::Const(value, ty) => {
                let shown = show_value(self.program, value, Some(ty));
                match (value, ty) {
                    (Value::Int(_), Type::Int) | (Value::Bool(_), Type::Bool) | (Value::Ref(None), Type::Ref) => shown,
                    _ => format!("{shown}:{}", show_type(self.program, ty)),
                }
            }
        }
    }

    fn operands(&self, operands: &[Operand]) -> String {
        listed(operands, |operand| self.operand(operand))
    }

    fn action(&self, action: &Action) -> String {
        let program = self.program;
        let op = |operand: &Operand| self.operand(operand);
        match action {
            Action::Copy(a) => format!("copy {}", op(a)),
            Action::Apply(prim, args) => format!("{prim} {}", self.operands(args)),
            Action::Havoc { low, high, input } => self.havoc(low.as_ref(), high.as_ref(), *input),
            Action::Assume(a) => format!("assume {}", op(a)),
            Action::Observe(point, args) => {
                format!("observe {}({})", program.point_name(*point), self.operands(args))
            }
            Action::New(class) => format!("new {}", program.class_name(*class)),
            Action::NewArray(class, len) => format!("newarray {}, {}", program.class_name(*class), op(len)),
            Action::GetField(a, field) => format!("getfield {}, {}", op(a), program.field_name(*field)),
            Action::SetField(a, field, b) => {
                format!("setfield {}, {}, {}", op(a), program.field_name(*field), op(b))
            }
            Action::GetStatic(id) => format!("getstatic {}", program.static_name(*id)),
            Action::SetStatic(id, a) => format!("setstatic {}, {}", program.static_name(*id), op(a)),
            Action::GetElement(a, b) => format!("getelement {}, {}", op(a), op(b)),
            Action::SetElement(a, b, c) => format!("setelement {}, {}, {}", op(a), op(b), op(c)),
            Action::Length(a) => format!("length {}", op(a)),
            Action::InstanceOf(a, class) => format!("instanceof {}, {}", op(a), program.class_name(*class)),
            Action::Cast(a, class) => format!("cast {}, {}", op(a), program.class_name(*class)),
            Action::InitClass(class) => format!("initclass {}", program.class_name(*class)),
            Action::Call(proc, args) => format!("call {}({})", program.proc_name(*proc), self.operands(args)),
            Action::CallVirtual(selector, args) => {
                format!("callvirtual {}({})", program.selector_name(*selector), self.operands(args))
            }
            Action::Native(native, args) => format!("native {native}({})", self.operands(args)),
            Action::Unsupported(reason) => format!("unsupported {}", in_quotes(reason)),
        }
    }

    fn havoc(&self, low: Option<&Operand>, high: Option<&Operand>, input: Option<InputId>) -> String {
        let bound = |operand: Option<&Operand>| operand.map_or_else(String::new, |operand| self.operand(operand));
        let mut text = String::from("havoc");
        if low.is_some() || high.is_some() {
            let _ = write!(text, " {}..{}", bound(low), bound(high));
        }
        if let Some(input) = input {
            let _ = write!(text, " input {}", self.program.input_name(input));
        }
        text
    }

    fn terminator(&self, terminator: &Terminator) -> String {
        match terminator {
            Terminator::Goto(to) => format!("goto {to}"),
            Terminator::Branch(condition, yes, no) => format!("branch {}, {yes}, {no}", self.operand(condition)),
            Terminator::Switch(operand, cases, default) => {
                let ty = match operand {
                    Operand::Var(var) => self.proc.vars.get(*var).map(|var| &var.ty),
                    Operand::Const(_, ty) => Some(ty),
                };
                let mut text = format!("switch {} {{ ", self.operand(operand));
                for (value, to) in cases {
                    let shown = show_value(self.program, value, ty);
                    let _ = write!(text, "{shown} -> {to}, ");
                }
                let _ = write!(text, "else -> {default} }}");
                text
            }
            Terminator::Choose(ways) => format!("choose {}", listed(ways, ToString::to_string)).trim_end().to_owned(),
            Terminator::Return(None) => "return".to_owned(),
            Terminator::Return(Some(operand)) => format!("return {}", self.operand(operand)),
            Terminator::Throw(operand, handler) => {
                let handler = handler.map_or_else(String::new, |handler| format!(" !{handler}"));
                format!("throw {}{handler}", self.operand(operand))
            }
        }
    }
}
