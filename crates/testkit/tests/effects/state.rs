//! What an instruction may depend on, and programs that start there, do it, and show everything.

use std::fmt::Write as _;

use counterpoint_diag::FileId;
use counterpoint_ir::effect::Region;
use counterpoint_ir::ids::{ClassId, Id};
use counterpoint_ir::prim::Trap;
use counterpoint_ir::program::Program;
use counterpoint_ir::text::parse;

use super::case::Case;

/// Classes in front of the objects that stand for traps.
pub(crate) const CLASSES: [&str; 8] = ["Object", "A", "B", "Words", "Longs", "Refs", "Bytes", "Init"];

/// What a run starts with: what its instruction may depend on.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) args: Vec<String>,
    /// Classes and slots.
    pub(crate) objects: Vec<(&'static str, Vec<String>)>,
    statics: [String; 2],
    is_initialised: bool,
    /// How often inputs were read.
    reads: [usize; 2],
    bytes_read: usize,
    /// The objects that were asked for their identity.
    asked: Vec<usize>,
    /// Whether another procedure stands between.
    is_called_indirectly: bool,
}

/// Something that can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Place {
    Slot(usize, usize),
    Header(usize),
    Static(usize),
    Class,
    Input(usize),
    StandardInput,
    Identities,
    Calls,
    Output,
}

pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn value(&mut self, ty: &str) -> String {
        const NUMBERS: [&str; 11] = ["0", "1", "2", "3", "4", "5", "-1", "7", "11", "1", "2"];
        match ty {
            "ref" => match self.below(10) {
                0 => "null".to_owned(),
                object => format!("o{}", object - 1),
            },
            "bool" => ["true", "false"][self.below(2)].to_owned(),
            _ => NUMBERS[self.below(NUMBERS.len())].to_owned(),
        }
    }

    pub(crate) fn state(&mut self, case: &Case) -> State {
        let mut slots = |types: &[&str]| types.iter().map(|ty| self.value(ty)).collect::<Vec<String>>();
        let fields = fields_of("A");
        let objects = vec![
            ("A", slots(&fields)),
            ("A", slots(&fields)),
            ("B", slots(&fields)),
            ("Words", slots(&["bv32"; 3])),
            ("Words", slots(&["bv32"; 4])),
            ("Longs", slots(&["bv64"; 5])),
            ("Refs", vec!["o0".to_owned(), "null".to_owned()]),
            ("Bytes", slots(&["bv8"; 2])),
            ("Object", Vec::new()),
        ];
        State {
            args: case.params.iter().map(|ty| self.value(ty)).collect(),
            objects,
            statics: [self.value("bv32"), self.value("ref")],
            is_initialised: self.below(2) == 0,
            reads: [self.below(2), 0],
            bytes_read: self.below(2),
            asked: if self.below(2) == 0 { Vec::new() } else { vec![self.below(9)] },
            is_called_indirectly: false,
        }
    }
}

/// The types of the slots of an object of a class; for a class of arrays, of one element.
fn fields_of(class: &str) -> Vec<&'static str> {
    match class {
        "A" | "B" => vec!["bv32", "bv64", "ref", "bv8", "int"],
        "Words" => vec!["bv32"],
        "Longs" => vec!["bv64"],
        "Refs" => vec!["ref"],
        "Bytes" => vec!["bv8"],
        _ => Vec::new(),
    }
}

fn slot_type(class: &str, slot: usize) -> &'static str {
    let types = fields_of(class);
    types.get(slot).copied().unwrap_or_else(|| types[0])
}

fn other(ty: &str, value: &str) -> String {
    match ty {
        "ref" => if value == "o1" { "null" } else { "o1" }.to_owned(),
        _ => if value == "9" { "10" } else { "9" }.to_owned(),
    }
}

impl State {
    /// Whether an operand refers to an object.
    pub(crate) fn is_operand(&self, object: usize) -> bool {
        self.args.contains(&format!("o{object}"))
    }

    pub(crate) fn places(&self) -> Vec<Place> {
        let mut places = vec![Place::Static(0), Place::Static(1), Place::Class, Place::Input(0), Place::Input(1)];
        places.extend([Place::StandardInput, Place::Identities, Place::Calls]);
        for (object, (_, slots)) in self.objects.iter().enumerate() {
            places.push(Place::Header(object));
            places.extend((0..slots.len()).map(|slot| Place::Slot(object, slot)));
        }
        places
    }

    /// The same with something else in a place.
    pub(crate) fn changed(&self, place: Place) -> State {
        let mut state = self.clone();
        match place {
            Place::Slot(object, slot) => {
                let (class, slots) = &mut state.objects[object];
                slots[slot] = other(slot_type(class, slot), &slots[slot]);
            }
            Place::Header(object) => {
                let (class, slots) = &mut state.objects[object];
                match *class {
                    "A" => *class = "B",
                    "B" => *class = "A",
                    "Object" => {
                        *class = "A";
                        slots.extend(["0", "0", "null", "0", "0"].map(str::to_owned));
                    }
                    array => slots.push(if array == "Refs" { "null" } else { "3" }.to_owned()),
                }
            }
            Place::Static(index) => state.statics[index] = other(["bv32", "ref"][index], &state.statics[index]),
            Place::Class => state.is_initialised = !state.is_initialised,
            Place::Input(input) => state.reads[input] += 1,
            Place::StandardInput => state.bytes_read += 1,
            Place::Identities => state.asked.insert(0, 8),
            Place::Calls => state.is_called_indirectly = true,
            Place::Output => {}
        }
        state
    }

    /// Whether a region has a place in it.
    pub(crate) fn is_in(&self, place: Place, region: &Region, program: &Program) -> bool {
        let slot = |object: usize, slot: usize| {
            let class = self.objects[object].0;
            let ty = slot_type(class, slot);
            let is_element = !matches!(class, "A" | "B");
            let bits = match ty {
                "ref" => Some(0),
                "int" => None,
                bits => bits[2..].parse().ok(),
            };
            (ty, is_element, bits)
        };
        match (place, region) {
            (Place::Slot(object, number), Region::Field(field)) => {
                !slot(object, number).1 && program.classes.layout(ClassId::from_index(1)).get(number) == Some(field)
            }
            (Place::Slot(object, number), Region::Elements(ty)) => {
                slot(object, number).1 && slot(object, number).0 == ty.to_string()
            }
            (Place::Slot(object, number), Region::AllElements) => slot(object, number).1,
            (Place::Slot(object, number), Region::Slots(bits)) => slot(object, number).2 == Some(*bits),
            (Place::Static(index), Region::Static(id)) => id.index() == index,
            (Place::Input(index), Region::Input(id)) => id.index() == index,
            (Place::Slot(..), Region::AllSlots)
            | (Place::Header(_), Region::Headers)
            | (Place::Class, Region::Class(_))
            | (Place::StandardInput, Region::StandardInput)
            | (Place::Identities, Region::Identities)
            | (Place::Calls, Region::Calls)
            | (Place::Output, Region::Output) => true,
            _ => false,
        }
    }

    /// A program that starts in this state, does the instruction, and shows what it gave and all that can change.
    pub(crate) fn program(&self, case: &Case, text: &str) -> Program {
        let mut out = format!(
            "program T\ninput x: bv32\ninput y: bv32\n{}point list(v: [bv64])\npoint thrown(v: bv32)\n\
             class Object\nclass A : Object {{\nmethod m = @one\n}}\nclass B : A {{\nmethod m = @two\n}}\n\
             class Words {{\nelements bv32\n}}\nclass Longs {{\nelements bv64\n}}\nclass Refs {{\nelements ref A\n}}\n\
             class Bytes {{\nelements bv8\n}}\nclass Init {{\ninit @init\n}}\n\
             field A::w: bv32\nfield A::l: bv64\nfield A::r: ref\nfield A::b: bv8\nfield A::n: int\n\
             static s: bv32\nstatic t: ref\nstatic count: bv32\nselector m(): bv32\n",
            TYPES.map(|ty| format!("point p-{ty}(v: {ty})\n")).concat()
        );
        for (index, trap) in Trap::ALL.iter().enumerate() {
            let _ = writeln!(out, "class Thrown{index}\ntrap {} = @trap{index}", trap.spelling());
        }
        for (class, slots) in &self.objects {
            let _ = writeln!(out, "object {class} [{}]", slots.join(", "));
        }
        for index in 0..Trap::ALL.len() {
            let _ = writeln!(out, "object Thrown{index} []");
        }
        let _ = writeln!(out, "value s = {}\nvalue t = {}", self.statics[0], self.statics[1]);
        if self.is_initialised {
            out += "initialised Init\n";
        }
        out += &self.main(case);
        let params: Vec<String> = case.params.iter().enumerate().map(|(i, ty)| format!("%a{i}: {ty}")).collect();
        let passed: Vec<String> = (0..case.params.len()).map(|index| format!("%a{index}")).collect();
        let (params, passed) = (params.join(", "), passed.join(", "));
        let (result, var, dest, back) = match &case.result {
            None => (String::new(), String::new(), "", ""),
            Some(ty) => (format!(": {ty}"), format!("var %x: {ty}\n"), "%x = ", " %x"),
        };
        let is_nothing = text.is_empty();
        let text = if is_nothing { String::new() } else { format!("{dest}{text}\n") };
        let (result_f, var_f, back_f) = if is_nothing { ("", "", "") } else { (&*result, &*var, back) };
        let call = if is_nothing { format!("call @f({passed})\n") } else { format!("{dest}call @f({passed})\n") };
        let _ = write!(
            out,
            "proc @f({params}){result_f} {{\n{var_f}l0:\n{text}return{back_f}\n}}\n\
             proc @g({params}){result_f} {{\n{var_f}l0:\n{call}return{back_f}\n}}\n\
             proc @one(%o: ref): bv32 {{\nl0:\nreturn 1:bv32\n}}\nproc @two(%o: ref): bv32 {{\nl0:\nreturn 2:bv32\n}}\n\
             proc @same(%v: bv32): bv32 {{\nl0:\nreturn %v\n}}\n\
             proc @init() {{\nvar %c: bv32\nl0:\n%c = getstatic count\n%c = bv32.add %c, 1:bv32\nsetstatic count, %c\n\
             return\n}}\n"
        );
        for (index, trap) in Trap::ALL.iter().enumerate() {
            let params = trap.params().iter().enumerate().map(|(place, ty)| format!("%p{place}: {ty}"));
            let params: Vec<String> = params.collect();
            let object = self.objects.len() + index;
            let _ = write!(out, "proc @trap{index}({}) {{\nl0:\nthrow o{object}:ref\n}}\n", params.join(", "));
        }
        parse(&out, FileId::default()).unwrap_or_else(|errors| panic!("{out}\n{errors:#?}"))
    }

    fn main(&self, case: &Case) -> String {
        let mut setup = String::new();
        for object in &self.asked {
            let _ = writeln!(setup, "%i = native identity(o{object}:ref)");
        }
        for (input, count) in ["x", "y"].iter().zip(self.reads) {
            setup += &format!("%i = havoc input {input}\n").repeat(count);
        }
        setup += &"%i = native read()\n".repeat(self.bytes_read);
        let args: Vec<String> = self.args.iter().zip(&case.params).map(|(arg, ty)| literal(arg, ty)).collect();
        let callee = if self.is_called_indirectly { "g" } else { "f" };
        let call = format!("call @{callee}({})", args.join(", "));
        let (var, call) = match case.result.as_deref().filter(|_| !case.text.is_empty()) {
            None => (String::new(), format!("{call} !l1\ngoto l2")),
            Some(ty) => {
                let more = if ty == "ref" { "%q = eq %i, 0:bv32\nbranch %q, l3, l2" } else { "goto l2" };
                (format!("var %x: {ty}\n"), format!("%x = {call} !l1\n{}{more}", self.show(ty, "%x")))
            }
        };
        let shows_object = call.contains("l3");
        let fields = ["w", "l", "r", "b", "n"].iter().zip(fields_of("A"));
        let field =
            |(name, ty): (&&str, &str)| format!("%{ty} = getfield %x, A::{name}\n{}", self.show(ty, &format!("%{ty}")));
        let object = fields.map(field).collect::<Vec<_>>().concat();
        let new = "observe list(%x)\n%q = instanceof %x, A\nbranch %q, l4, l2\n";
        let object = if shows_object { format!("l3:\n{new}l4:\n{object}goto l2\n") } else { String::new() };
        let vars = TYPES.map(|ty| format!("var %{ty}: {ty}\n")).concat();
        format!(
            "proc @main() {{\nvar %e: ref, %i: bv32, %q: bool\n{vars}{var}l0:\ncall @setup()\n{call}\n\
             l1 catch %e:\n%i = native class-of(%e)\nobserve thrown(%i)\ngoto l2\nl2:\n{}return\n{object}}}\n\
             proc @setup() {{\nvar %i: bv32\nl0:\n{setup}return\n}}\n",
            self.dump()
        )
    }

    /// Shows a register. Objects that were there are shown by their position, null by 99, and new ones by 0: numbers of
    /// objects are nothing that programs can see.
    fn show(&self, ty: &str, register: &str) -> String {
        if ty != "ref" {
            return format!("observe p-{ty}({register})\n");
        }
        let known = (0..self.objects.len())
            .map(|index| format!("%q = eq {register}, o{index}:ref\n%i = ite %q, {}:bv32, %i\n", index + 1));
        let known = known.collect::<Vec<_>>().concat();
        let null = format!("%q = eq {register}, null\n%i = ite %q, 99:bv32, %i\n");
        format!("%i = copy 0:bv32\n{known}{null}observe p-bv32(%i)\n")
    }

    /// Shows all places but the active calls and the output, behind the number of objects.
    fn dump(&self) -> String {
        let mut out = "%ref = new Object\nobserve p-ref(%ref)\n".to_owned();
        for place in self.places() {
            let shown = match place {
                Place::Slot(object, slot) => {
                    let class = self.objects[object].0;
                    let ty = slot_type(class, slot);
                    let get = if matches!(class, "A" | "B") {
                        format!("getfield o{object}:ref, A::{}", ["w", "l", "r", "b", "n"][slot])
                    } else {
                        format!("getelement o{object}:ref, {slot}:bv32")
                    };
                    format!("%{ty} = {get}\n{}", self.show(ty, &format!("%{ty}")))
                }
                Place::Header(object) => format!(
                    "%i = native class-of(o{object}:ref)\n%bv32 = native count-slots(o{object}:ref)\n\
                     %bv32 = bv32.shl %bv32, 8:bv32\n%i = bv32.add %i, %bv32\nobserve p-bv32(%i)\n"
                ),
                Place::Static(0) => "%i = getstatic s\nobserve p-bv32(%i)\n".to_owned(),
                Place::Static(_) => format!("%ref = getstatic t\n{}", self.show("ref", "%ref")),
                Place::Class => "%i = getstatic count\ninitclass Init\n%bv32 = getstatic count\n\
                                 %bv32 = bv32.sub %bv32, %i\n%i = bv32.shl %i, 4:bv32\n%i = bv32.add %i, %bv32\n\
                                 observe p-bv32(%i)\n"
                    .to_owned(),
                Place::Input(input) => format!("%i = havoc input {}\nobserve p-bv32(%i)\n", ["x", "y"][input]),
                Place::StandardInput => "%i = native read()\nobserve p-bv32(%i)\n".to_owned(),
                Place::Identities => {
                    let ask = |object| {
                        format!(
                            "%i = native identity(o{object}:ref)\n%bv32 = bv32.mul %bv32, 3:bv32\n%bv32 = bv32.add %bv32, %i\n"
                        )
                    };
                    let asks = (0..self.objects.len()).map(ask).collect::<Vec<_>>().concat();
                    format!("%bv32 = copy 0:bv32\n{asks}observe p-bv32(%bv32)\n")
                }
                Place::Calls | Place::Output => String::new(),
            };
            out += &shown;
        }
        out
    }
}

const TYPES: [&str; 6] = ["bv32", "bv64", "bv8", "int", "ref", "bool"];

fn literal(value: &str, ty: &str) -> String {
    if ty.starts_with("bv") || value.starts_with('o') { format!("{value}:{ty}") } else { value.to_owned() }
}
