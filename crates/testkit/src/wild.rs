//! Random programs in the text form of the IR: tangled control flow, a heap, calls, exceptions, traps.
//!
//! Front ends make orderly graphs. These are not: jumps go anywhere, loops have several heads, handlers are shared, some
//! loops never end. Every number and truth value that an instruction assigns is observed by the next one, so that what
//! a run does can be followed from outside. The first procedure takes two numbers.

use std::fmt::Write as _;

use crate::generate::Dice;

/// The names of the procedures, with their parameters. Calls go to later ones, most of the time.
const PROCS: [(&str, &str, bool); 5] = [
    ("main", "%x: bv32, %y: bv32", true),
    ("q", "%x: bv32, %y: bv32, %r: ref", true),
    ("first", "%r: ref, %x: bv32", true),
    ("second", "%r: ref, %x: bv32", true),
    ("init", "", false),
];

const NUMBERS: [&str; 3] = ["%a", "%b", "%c"];
const REFS: [&str; 2] = ["%r", "%s"];

/// A random program.
pub fn program(seed: u64) -> String {
    let mut dice = Dice::new(seed, 77);
    let mut text = String::from(
        "program Wild
input i: bv32
point number(x: bv32)
point flag(x: bool)
class Problem
class Base {
  method m = @first
}
class Below : Base {
  method m = @second
}
class Row {
  elements bv32
}
class Lazy {
  init @init
}
field Base::f: bv32
field Base::n: ref
field Below::g: bv32
static s: bv32
static t: ref
selector m(bv32): bv32
trap division-by-zero = @trapped
",
    );
    text += "proc @trapped() {\n  temp %o: ref\nl0:\n  %o = new Problem\n  throw %o\n}\n";
    text += "trap overflow = @trapped\n";
    if dice.chance(75) {
        text += "trap null-reference = @trapped\ntrap bad-cast = @bad\ntrap index-out-of-bounds = @bounds\n";
        text += "proc @bad(%o: ref, %k: bv32) {\nl0:\n  call @trapped()\n  goto l0\n}\n";
        text += "proc @bounds(%i: bv32, %n: bv32) {\n  temp %o: ref\nl0:\n  %o = new Below\n  ";
        text += "setfield %o, Base::f, %i\n  throw %o\n}\n";
    }
    for (place, (name, params, has_result)) in PROCS.iter().enumerate() {
        let result = if *has_result { ": bv32" } else { "" };
        let _ = writeln!(text, "proc @{name}({params}){result} {{");
        Maker { dice: &mut dice, place, text: &mut text, n_locs: 0, has_result: *has_result }.body(params);
        text += "}\n";
    }
    text
}

struct Maker<'a> {
    dice: &'a mut Dice,
    /// The place of the procedure in the list.
    place: usize,
    text: &'a mut String,
    /// Locations that are no handlers.
    n_locs: usize,
    has_result: bool,
}

impl Maker<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str("  ");
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn body(&mut self, params: &str) {
        self.n_locs = 3 + self.dice.below(if self.place == 0 { 9 } else { 4 });
        let is_param = |name: &str| params.contains(&format!("{name}:"));
        let refs: Vec<&str> = REFS.iter().copied().filter(|name| !is_param(name)).collect();
        let declared: Vec<String> = refs.iter().map(|name| format!(", {name}: ref")).collect();
        self.line(&format!("var %a: bv32, %b: bv32, %c: bv32, %p: bool, %e: ref{}", declared.concat()));
        self.text.push_str("l0:\n");
        for (place, number) in NUMBERS.iter().enumerate() {
            let param = ["%x", "%y"].get(place).filter(|name| is_param(name));
            let from = param.map_or_else(|| self.constant(), |name| (*name).to_owned());
            self.line(&format!("{number} = copy {from}"));
        }
        self.line("%p = copy false");
        self.line("%e = copy null");
        for name in refs {
            let object = self.dice.pick(&["new Base", "new Below", "new Below", "newarray Row, 3:bv32", "copy null"]);
            self.line(&format!("{name} = {object}"));
        }
        self.line("goto l1");
        for loc in 1..self.n_locs {
            let _ = writeln!(self.text, "l{loc}:");
            self.location(loc);
        }
        for handler in 0..2 {
            let loc = self.n_locs + handler;
            let _ = writeln!(self.text, "l{loc} catch %e:");
            self.location(loc);
        }
    }

    fn location(&mut self, loc: usize) {
        for _ in 0..self.dice.below(8) {
            self.instr();
        }
        self.terminator(loc);
    }

    fn constant(&mut self) -> String {
        let number = self.dice.pick(&[0, 0, 1, 1, 2, 3, 2_147_483_647]);
        format!("{number}:bv32")
    }

    fn number(&mut self) -> String {
        if self.dice.chance(25) { self.constant() } else { self.dice.pick(&NUMBERS).to_owned() }
    }

    fn handler(&mut self) -> String {
        if self.dice.chance(75) { format!(" !l{}", self.n_locs + self.dice.below(2)) } else { String::new() }
    }

    /// Writes an instruction that assigns a number or a truth value, and the observation behind it.
    fn assign(&mut self, is_flag: bool, action: &str) {
        let (dest, point) = if is_flag { ("%p", "flag") } else { (self.dice.pick(&NUMBERS), "number") };
        self.line(&format!("{dest} = {action}"));
        self.line(&format!("observe {point}({dest})"));
    }

    fn instr(&mut self) {
        let (number, other) = (self.number(), self.number());
        let (object, second) = (self.dice.pick(&REFS), self.dice.pick(&REFS));
        let guard = self.handler();
        match self.dice.below(40) {
            0..=2 => self.assign(false, &format!("copy {number}")),
            3..=5 => {
                let op = self.dice.pick(&["add", "sub", "mul", "and", "xor"]);
                self.assign(false, &format!("bv32.{op} {number}, {other}"));
            }
            6 => self.assign(false, &format!("bv32.sdiv {number}, {other}{guard}")),
            7 => self.assign(false, &format!("bv32.sadd {number}, {other}{guard}")),
            8 | 9 => self.assign(true, &format!("bv32.slt {number}, {other}")),
            10 => self.assign(true, &format!("eq {number}, {other}")),
            11 => self.assign(true, &format!("eq {object}, {second}")),
            12 => self.assign(true, &format!("eq {object}, null")),
            13 => self.assign(true, &format!("instanceof {object}, Below")),
            14 | 15 => self.assign(false, &format!("getfield {object}, Base::f{guard}")),
            16 | 17 => self.line(&format!("setfield {object}, Base::f, {number}{guard}")),
            18 => self.assign(false, &format!("getfield {object}, Below::g{guard}")),
            19 => self.line(&format!("setfield {object}, Below::g, {number}{guard}")),
            20 => self.line(&format!("{second} = getfield {object}, Base::n{guard}")),
            21 => self.line(&format!("setfield {object}, Base::n, {second}{guard}")),
            22 => self.assign(false, "getstatic s"),
            23 => self.line(&format!("setstatic s, {number}")),
            24 => {
                let line = self.dice.pick(&["setstatic t, %r", "%r = getstatic t", "%s = getstatic t"]);
                self.line(line);
            }
            25 => {
                let made = self.dice.pick(&["new Base", "new Below", "newarray Row, 3:bv32", "copy %r", "copy null"]);
                self.line(&format!("{second} = {made}"));
            }
            26 | 36..=38 => self.array(object, &number, &other, &guard),
            27..=29 => self.call(&number, &other, object, &guard),
            30 => self.line(&format!("initclass Lazy{guard}")),
            31 => self.line("assume %p"),
            32 => self.assign(false, "havoc input i"),
            33 => self.assign(true, "havoc"),
            _ => self.native(object, second, &number, &guard),
        }
    }

    fn array(&mut self, r: &str, u: &str, w: &str, h: &str) {
        match self.dice.below(3) {
            0 => self.assign(false, &format!("getelement {r}, {u}{h}")),
            1 => self.line(&format!("setelement {r}, {u}, {w}{h}")),
            _ => self.assign(false, &format!("length {r}{h}")),
        }
    }

    fn call(&mut self, u: &str, w: &str, r: &str, h: &str) {
        let last = if self.dice.chance(15) { 3 } else { self.place };
        match self.dice.below(3) {
            0 if self.place < 1 || last == 3 => self.assign(false, &format!("call @q({u}, {w}, {r}){h}")),
            1 if self.place < 3 => self.assign(false, &format!("call @second({r}, {u}){h}")),
            _ if self.place < 2 => self.assign(false, &format!("callvirtual m({r}, {u}){h}")),
            _ => {}
        }
    }

    fn native(&mut self, r: &str, s: &str, u: &str, h: &str) {
        match self.dice.below(7) {
            0 => self.assign(false, &format!("native class-of({r}){h}")),
            1 => self.assign(false, &format!("native identity({r}){h}")),
            2 => self.assign(false, &format!("native get-word({r}, 0:bv64){h}")),
            3 => self.line(&format!("native set-word({r}, 0:bv64, {u}){h}")),
            4 => self.line(&format!("{s} = native copy-object({r}){h}")),
            5 => self.line(&format!("native copy-elements({r}, 0:bv32, {s}, {u}, 1:bv32){h}")),
            _ => self.assign(false, &format!("native count-slots({r}){h}")),
        }
    }

    /// A location to go to, later in the code most of the time.
    fn target(&mut self, loc: usize) -> usize {
        let later = loc + 1;
        if later < self.n_locs && self.dice.chance(75) {
            later + self.dice.below(self.n_locs - later)
        } else {
            1 + self.dice.below(self.n_locs - 1)
        }
    }

    fn terminator(&mut self, loc: usize) {
        let [a, b, c] = [(); 3].map(|()| self.target(loc));
        let is_last = loc + 1 >= self.n_locs;
        let line = match self.dice.below(if is_last { 25 } else { 11 }) {
            0..=1 => format!("goto l{a}"),
            2..=6 => format!("branch %p, l{a}, l{b}"),
            7..=8 => format!("switch {} {{ 0 -> l{a}, 1 -> l{b}, else -> l{c} }}", self.dice.pick(&NUMBERS)),
            9 => format!("choose l{a}, l{b}"),
            10 => format!("throw {}{}", self.dice.pick(&["%r", "%e"]), self.handler()),
            _ if self.has_result => format!("return {}", self.number()),
            _ => "return".to_owned(),
        };
        self.line(&line);
    }
}
