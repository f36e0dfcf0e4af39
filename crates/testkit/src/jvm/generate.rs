//! Random Java programs: arithmetic of all widths, branches, loops, arrays, fields, calls, dispatch, exceptions.
//!
//! All of them compile, and all of them end: loops are counted, calls go to methods written before, and both use up fuel.
//! What a program computes is shown on the way by `see`, so that a difference is seen near the place where it arises.

mod prelude;
mod ty;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use prelude::PRELUDE;
use ty::Ty::{self, Boolean, Byte, Char, Double, Float, Int, Long, Short};
use ty::{ALL, NUMBERS};

/// One class with so many programs: `run(int)` runs the one with that number.
pub fn programs(class: &str, seed: u64, n_programs: u32) -> String {
    let mut source =
        format!("public class {class} {{\n    static void run(int number) {{\n        switch (number) {{\n");
    source.extend((0..n_programs).map(|number| format!("            case {number}: P{number}.go(); break;\n")));
    source.push_str("        }\n    }\n");
    for number in 0..n_programs {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(number.into()));
        source.push_str(&Writer::new(random).program(number));
    }
    source.push_str(PRELUDE);
    source.push_str("}\n");
    source
}

/// A variable in scope.
#[derive(Debug, Clone)]
struct Variable {
    name: String,
    ty: Ty,
    /// Counters of loops are only read.
    is_final: bool,
}

#[derive(Debug, Clone)]
struct Array {
    name: String,
    element: Ty,
}

/// A method that can be called.
#[derive(Debug, Clone)]
struct Method {
    /// With the receiver in front, or the class.
    name: String,
    params: Vec<Ty>,
    result: Ty,
}

struct Writer {
    random: Xoshiro256PlusPlus,
    out: String,
    indent: usize,
    n_names: u32,
    variables: Vec<Variable>,
    arrays: Vec<Array>,
    methods: Vec<Method>,
    /// Names of variables that hold objects, some of them null.
    objects: Vec<String>,
    /// Loops around, with whether they have a label.
    loops: Vec<String>,
    result: Option<Ty>,
}

impl Writer {
    fn new(random: Xoshiro256PlusPlus) -> Self {
        Self {
            random,
            out: String::new(),
            indent: 1,
            n_names: 0,
            variables: Vec::new(),
            arrays: Vec::new(),
            methods: Vec::new(),
            objects: Vec::new(),
            loops: Vec::new(),
            result: None,
        }
    }

    fn program(mut self, number: u32) -> String {
        self.line(&format!("static class P{number} {{"));
        self.indent += 1;
        for _ in 0..self.below(4) {
            let (name, ty) = (self.fresh("s"), self.any_type());
            let value = self.expr(ty, 1);
            self.line(&format!("static {} {name} = {value};", ty.name()));
            self.variables.push(Variable { name, ty, is_final: false });
        }
        for _ in 0..self.below(3) {
            let (name, element) = (self.fresh("a"), self.any_type());
            let len = 1 + self.below(6);
            self.line(&format!("static {0}[] {name} = new {0}[{len}];", element.name()));
            self.arrays.push(Array { name, element });
        }
        self.classes();
        for _ in 0..=self.below(3) {
            self.method();
        }
        self.line("static void go() {");
        self.indent += 1;
        self.line("try {");
        self.scoped(|writer| writer.statements(6, 3));
        self.line("} catch (RuntimeException e) {");
        // That message names the loader of the class.
        self.line("    see(e instanceof ClassCastException ? \"cast\" : String.valueOf(e.getMessage()));");
        self.line("}");
        for variable in self.variables.clone() {
            self.line(&format!("see({});", variable.name));
        }
        for Array { name, .. } in self.arrays.clone() {
            self.line(&format!("for (int k = 0; k < {name}.length; k++) see({name}[k]);"));
        }
        self.line("see(hash);");
        self.indent -= 1;
        self.line("}");
        self.indent -= 1;
        self.line("}");
        self.out
    }

    /// Two classes, one below the other, with a field, a method that is overridden, and a method that is not.
    fn classes(&mut self) {
        let (base, sub) = (self.fresh("A"), self.fresh("B"));
        let (field_ty, param, result) = (self.any_type(), self.any_type(), self.any_type());
        let fields = self.variables.len();
        for (class, above) in [(&base, String::new()), (&sub, format!(" extends {base}"))] {
            self.line(&format!("static class {class}{above} {{"));
            self.indent += 1;
            if above.is_empty() {
                let value = self.expr(field_ty, 1);
                self.line(&format!("{} field = {value};", field_ty.name()));
            }
            self.variables.push(Variable { name: "field".to_owned(), ty: field_ty, is_final: false });
            self.body("", "virtual", &[param], result);
            self.variables.truncate(fields);
            self.indent -= 1;
            self.line("}");
        }
        let name = self.fresh("o");
        self.line(&format!("static {base} {name} = new {sub}();"));
        self.methods.push(Method { name: format!("{name}.virtual"), params: vec![param], result });
        self.variables.push(Variable { name: format!("{name}.field"), ty: field_ty, is_final: false });
        for value in [format!("new {base}()"), "null".to_owned(), format!("new {sub}()")] {
            self.objects.push(format!("{name} = {value}"));
        }
        self.objects.push(format!("see(({name} instanceof {sub}))"));
        self.objects.push(format!("see((({sub}) {name}).field)"));
    }

    fn method(&mut self) {
        let name = self.fresh("m");
        let params: Vec<Ty> = (0..self.below(4)).map(|_| self.any_type()).collect();
        let result = self.any_type();
        self.body("static ", &name, &params, result);
        self.methods.push(Method { name, params, result });
    }

    fn body(&mut self, modifiers: &str, name: &str, params: &[Ty], result: Ty) {
        let (n_known, n_arrays) = (self.variables.len(), self.arrays.len());
        let mut declared = Vec::new();
        for &ty in params {
            let name = self.fresh("p");
            declared.push(format!("{} {name}", ty.name()));
            self.variables.push(Variable { name, ty, is_final: false });
        }
        // `virtual` is no keyword of Java.
        self.line(&format!("{modifiers}{} {name}({}) {{", result.name(), declared.join(", ")));
        self.indent += 1;
        self.line("tick();");
        self.result = Some(result);
        self.statements(3, 2);
        self.result = None;
        let value = self.expr(result, 2);
        self.line(&format!("return {value};"));
        self.indent -= 1;
        self.line("}");
        self.variables.truncate(n_known);
        self.arrays.truncate(n_arrays);
    }

    fn scoped(&mut self, write: impl FnOnce(&mut Self)) {
        let (n_variables, n_arrays) = (self.variables.len(), self.arrays.len());
        self.indent += 1;
        write(self);
        self.indent -= 1;
        self.variables.truncate(n_variables);
        self.arrays.truncate(n_arrays);
    }

    fn statements(&mut self, most: u32, depth: u32) {
        for _ in 0..=self.below(most) {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        match self.below(if depth == 0 { 10 } else { 18 }) {
            0..=1 => self.declaration(),
            2..=4 => self.assignment(),
            5 => {
                let ty = self.any_type();
                let value = self.expr(ty, 3);
                self.line(&format!("see({value});"));
            }
            6 => self.array(),
            7 if !self.objects.is_empty() => {
                let at = self.random.random_range(0..self.objects.len());
                let text = format!("{};", self.objects[at]);
                self.line(&text);
            }
            8 => {
                let parts: Vec<String> = (0..=self.below(3)).map(|_| self.concatenated()).collect();
                self.line(&format!("see(\"t\" + {});", parts.join(" + ")));
            }
            7 | 9 => self.leave(),
            10..=11 => self.conditional(depth - 1),
            12..=13 => self.counted(depth - 1),
            14 => self.switch(depth - 1),
            15..=16 => self.protected(depth - 1),
            _ => {
                let condition = self.expr(Boolean, 2);
                let ty = NUMBERS[self.random.random_range(0..NUMBERS.len())];
                let code = self.expr(Int, 1);
                let thrown = if ty == Int {
                    format!("new Tired({code})")
                } else {
                    "new IllegalStateException(\"s\")".to_owned()
                };
                self.line(&format!("if ({condition}) throw {thrown};"));
            }
        }
    }

    fn declaration(&mut self) {
        let (name, ty) = (self.fresh("v"), self.any_type());
        let value = self.expr(ty, 3);
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.variables.push(Variable { name, ty, is_final: false });
    }

    fn assignment(&mut self) {
        let Some(Variable { name, ty, .. }) = self.variable(|variable| !variable.is_final) else {
            return self.declaration();
        };
        let line = match (ty, self.below(4)) {
            (Boolean, 0..=1) => format!("{name} {} {};", self.one_of(&["&=", "|=", "^="]), self.expr(Boolean, 2)),
            (Boolean, _) => format!("{name} = {};", self.expr(Boolean, 3)),
            (_, 0) => format!("{name}{};", self.one_of(&["++", "--"])),
            // A compound assignment narrows by itself.
            (Float | Double, 1) => {
                format!("{name} {} {};", self.one_of(&["+=", "-=", "*=", "/=", "%="]), self.expr(Double, 2))
            }
            (_, 1) => {
                let from = NUMBERS[self.random.random_range(0..NUMBERS.len())];
                format!("{name} {} {};", self.one_of(&["+=", "-=", "*=", "/=", "%="]), self.expr(from, 2))
            }
            (Float | Double, _) => format!("{name} = {};", self.expr(ty, 3)),
            (_, 2) => {
                let from = self.one_of(&["int", "long"]);
                let value = self.expr(if from == "int" { Int } else { Long }, 2);
                format!("{name} {} {value};", self.one_of(&["<<=", ">>=", ">>>=", "&=", "|=", "^="]))
            }
            _ => format!("{name} = {};", self.expr(ty, 3)),
        };
        self.line(&line);
    }

    fn array(&mut self) {
        if self.arrays.is_empty() || self.below(3) == 0 {
            let (name, element) = (self.fresh("a"), self.any_type());
            let value = if self.below(2) == 0 {
                // May be negative, and then throws; never large.
                format!("new {}[{} % 7]", element.name(), self.expr(Int, 1))
            } else {
                let items: Vec<String> = (0..self.below(5)).map(|_| self.expr(element, 1)).collect();
                format!("{{{}}}", items.join(", "))
            };
            self.line(&format!("{}[] {name} = {value};", element.name()));
            self.arrays.push(Array { name, element });
            return;
        }
        let Array { name, element } = self.arrays[self.random.random_range(0..self.arrays.len())].clone();
        let index = self.index(&name);
        let value = self.expr(element, 2);
        self.line(&format!("{name}[{index}] = {value};"));
    }

    /// An index that mostly fits.
    fn index(&mut self, array: &str) -> String {
        let value = self.expr(Int, 1);
        match self.below(5) {
            0 => format!("{value} % 9"),
            1 => self.below(6).to_string(),
            _ => format!("({value} & 0x7fffffff) % {array}.length"),
        }
    }

    /// Leaves a loop or the method, if there is one to be left.
    fn leave(&mut self) {
        let condition = self.expr(Boolean, 2);
        if let Some(label) = self.loops.last().cloned()
            && self.below(3) > 0
        {
            let outermost = self.loops[0].clone();
            let word = self.one_of(&["break", "continue"]);
            let target = if self.below(3) == 0 { format!(" {outermost}") } else { format!(" {label}") };
            self.line(&format!("if ({condition}) {word}{target};"));
        } else if let Some(result) = self.result {
            let value = self.expr(result, 2);
            self.line(&format!("if ({condition}) return {value};"));
        } else {
            self.line(&format!("see({condition});"));
        }
    }

    fn conditional(&mut self, depth: u32) {
        let condition = self.expr(Boolean, 3);
        self.line(&format!("if ({condition}) {{"));
        self.scoped(|writer| writer.statements(3, depth));
        if self.below(2) == 0 {
            self.line("} else {");
            self.scoped(|writer| writer.statements(3, depth));
        }
        self.line("}");
    }

    fn counted(&mut self, depth: u32) {
        let (label, counter) = (self.fresh("l"), self.fresh("i"));
        let most = 1 + self.below(6);
        let head = match self.below(3) {
            0 => format!("{label}: for (int {counter} = 0; {counter} < {most}; {counter}++) {{"),
            1 => format!("{label}: for (long {counter} = {most}; {counter} > 0; {counter} -= 1) {{"),
            _ => {
                let condition = self.expr(Boolean, 2);
                format!("{label}: for (int {counter} = 0; {counter} < {most} && {condition}; {counter}++) {{")
            }
        };
        let ty = if head.contains("(long") { Long } else { Int };
        self.line(&head);
        self.loops.push(label);
        self.scoped(|writer| {
            writer.line("tick();");
            writer.variables.push(Variable { name: counter, ty, is_final: true });
            writer.statements(3, depth);
        });
        self.loops.pop();
        self.line("}");
    }

    fn switch(&mut self, depth: u32) {
        let value = self.expr(Int, 2);
        let mask = 1 + self.below(7);
        self.line(&format!("switch ({value} & {mask}) {{"));
        self.indent += 1;
        for case in 0..2 + self.below(3) {
            self.line(&format!("case {}: {{", case * 2));
            self.scoped(|writer| writer.statements(2, depth));
            self.line("}");
            if self.below(3) > 0 {
                // A label of its own: inside a loop, a plain `break` would mean the same.
                self.line("break;");
            }
        }
        self.line("default: {");
        self.scoped(|writer| writer.statements(2, depth));
        self.line("}");
        self.indent -= 1;
        self.line("}");
    }

    fn protected(&mut self, depth: u32) {
        self.line("try {");
        self.scoped(|writer| writer.statements(3, depth));
        let kinds = [
            "ArithmeticException",
            "ArrayIndexOutOfBoundsException",
            "NegativeArraySizeException",
            "NullPointerException",
            "ClassCastException",
            "Tired",
            "RuntimeException",
        ];
        let has_catch = self.below(4) > 0;
        if has_catch {
            let (kind, name) = (self.one_of(&kinds), self.fresh("e"));
            self.line(&format!("}} catch ({kind} {name}) {{"));
            let told = if kind == "Tired" { format!("{name}.code") } else { format!("\"{kind}\"") };
            self.line(&format!("    see({told});"));
            self.scoped(|writer| writer.statements(2, depth));
        }
        if !has_catch || self.below(2) == 0 {
            self.line("} finally {");
            // What is thrown is not replaced: leaving from here is a rare thing that the compiler warns of.
            self.scoped(Self::assignment);
        }
        self.line("}");
    }

    /// An operand of a concatenation. Decimals of floating-point numbers are compared elsewhere.
    fn concatenated(&mut self) -> String {
        let ty = [Boolean, Byte, Short, Char, Int, Long][self.random.random_range(0..6)];
        let value = self.expr(ty, 1);
        // Unpaired surrogates have no bytes of their own.
        if ty == Char { format!("(int) ({value}) + (char) ('a' + (({value}) & 15))") } else { format!("({value})") }
    }

    /// An expression of exactly this type, or one that is assigned to it without a cast.
    fn expr(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.below(6) == 0 {
            return self.leaf(ty);
        }
        match (ty, self.below(10)) {
            (_, 0) => {
                let (condition, yes, no) =
                    (self.expr(Boolean, depth - 1), self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                self.cast(ty, &format!("{condition} ? {yes} : {no}"))
            }
            (_, 1) if self.methods.iter().any(|method| method.result == ty) => self.call(ty, depth - 1),
            (_, 2) if self.arrays.iter().any(|array| array.element == ty) => {
                let fitting: Vec<String> =
                    self.arrays.iter().filter(|array| array.element == ty).map(|array| array.name.clone()).collect();
                let array = fitting[self.random.random_range(0..fitting.len())].clone();
                let index = self.index(&array);
                format!("{array}[{index}]")
            }
            (Boolean, 3..=6) => {
                let of = NUMBERS[self.random.random_range(0..NUMBERS.len())];
                let with = NUMBERS[self.random.random_range(0..NUMBERS.len())];
                let op = self.one_of(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({} {op} {})", self.expr(of, depth - 1), self.expr(with, depth - 1))
            }
            (Boolean, 7) => format!("!{}", self.expr(Boolean, depth - 1)),
            (Boolean, _) => {
                let op = self.one_of(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({} {op} {})", self.expr(Boolean, depth - 1), self.expr(Boolean, depth - 1))
            }
            (_, 3) => {
                let from = NUMBERS[self.random.random_range(0..NUMBERS.len())];
                let value = self.expr(from, depth - 1);
                format!("(({}) ({value}))", ty.name())
            }
            (Float | Double, _) => {
                let op = self.one_of(&["+", "-", "*", "/", "%"]);
                let value = format!("{} {op} {}", self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                format!("({value})")
            }
            (_, 4) => {
                let unary = self.one_of(&["-", "~", "+"]);
                let value = self.expr(ty, depth - 1);
                self.cast(ty, &format!("{unary}({value})"))
            }
            (_, 5) => {
                let op = self.one_of(&["<<", ">>", ">>>"]);
                let by = if self.below(2) == 0 { Int } else { Long };
                let value = format!("{} {op} {}", self.expr(ty, depth - 1), self.expr(by, depth - 1));
                self.cast(ty, &value)
            }
            (_, 6) => match self.variable(|variable| variable.ty == ty && !variable.is_final) {
                Some(Variable { name, .. }) => {
                    let value = self.expr(ty, depth - 1);
                    let form = self.below(3);
                    match form {
                        0 => format!("({name}++)"),
                        1 => format!("(--{name})"),
                        _ => format!("({name} += {value})"),
                    }
                }
                None => self.leaf(ty),
            },
            _ => {
                let op = self.one_of(&["+", "-", "*", "/", "%", "&", "|", "^"]);
                let value = format!("{} {op} {}", self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                self.cast(ty, &value)
            }
        }
    }

    /// Narrow types need a cast after arithmetic.
    #[expect(clippy::unused_self, reason = "reads like the others")]
    fn cast(&mut self, ty: Ty, value: &str) -> String {
        if ty.promoted() == ty { format!("({value})") } else { format!("(({}) ({value}))", ty.name()) }
    }

    fn call(&mut self, ty: Ty, depth: u32) -> String {
        let fitting: Vec<Method> = self.methods.iter().filter(|method| method.result == ty).cloned().collect();
        let Method { name, params, .. } = fitting[self.random.random_range(0..fitting.len())].clone();
        let arguments: Vec<String> = params.into_iter().map(|param| self.expr(param, depth.min(1))).collect();
        format!("{name}({})", arguments.join(", "))
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.below(5) < 3
            && let Some(variable) = self.variable(|variable| variable.ty == ty)
        {
            return variable.name;
        }
        let small = self.random.random_range(-9..100_i64);
        let edge = |writer: &mut Self, edges: &[&str]| {
            if writer.below(3) == 0 { Some(writer.one_of(edges)) } else { None }
        };
        match ty {
            Boolean => self.one_of(&["true", "false"]),
            Byte => edge(self, &["Byte.MIN_VALUE", "Byte.MAX_VALUE"]).unwrap_or(format!("((byte) {small})")),
            Short => edge(self, &["Short.MIN_VALUE", "Short.MAX_VALUE"]).unwrap_or(format!("((short) {small})")),
            Char => edge(self, &["'\\uffff'", "'\\0'", "'x'"]).unwrap_or(format!("((char) {})", small.abs())),
            Int => edge(self, &["Integer.MIN_VALUE", "Integer.MAX_VALUE", "0x1234567", "-1"])
                .unwrap_or(format!("({small})")),
            Long => edge(self, &["Long.MIN_VALUE", "Long.MAX_VALUE", "0x123456789abcdefL", "4294967296L"])
                .unwrap_or(format!("({small}L)")),
            Float => edge(self, &["Float.NaN", "Float.POSITIVE_INFINITY", "Float.MIN_VALUE", "-0.0f", "1e10f"])
                .unwrap_or(format!("({small}.25f)")),
            Double => {
                edge(self, &["Double.NaN", "Double.NEGATIVE_INFINITY", "Double.MAX_VALUE", "-0.0", "1e-300", "1e18"])
                    .unwrap_or(format!("({small}.1)"))
            }
        }
    }

    fn variable(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let fitting: Vec<&Variable> = self.variables.iter().filter(|variable| fits(variable)).collect();
        if fitting.is_empty() { None } else { Some(fitting[self.random.random_range(0..fitting.len())].clone()) }
    }

    fn any_type(&mut self) -> Ty {
        // Integers are what programs mostly compute with.
        if self.below(3) == 0 { Int } else { ALL[self.random.random_range(0..ALL.len())] }
    }

    fn one_of(&mut self, words: &[&str]) -> String {
        words[self.random.random_range(0..words.len())].to_owned()
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.random.random_range(0..limit)
    }

    fn fresh(&mut self, letter: &str) -> String {
        self.n_names += 1;
        format!("{letter}{}", self.n_names)
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(&"    ".repeat(self.indent));
        self.out.push_str(text);
        self.out.push('\n');
    }
}
