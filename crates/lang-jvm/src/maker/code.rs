//! The code that makes values: a static method without parameters for each input.

use counterpoint_ir::tree::Tree;
use counterpoint_ir::types::{Type, Width};

use super::{Collection, How, MOST_CALLS, Maker, Part, Way};
use crate::class::Constant;
use crate::class::code::{Code, Condition, Handler, Insn, Invoke, Making, Relation, Shuffle, Switch};
use crate::descriptor::{Kind, Sort, params, result};
use crate::made::{self, Assembler};
use crate::names::Names;

/// Code that makes a value from the words of an input, and returns it. What is seen while code of others makes it is not
/// what the run shows; and where that code throws, there is no such value, hence no such run.
pub(crate) fn code(names: &mut Names, maker: &Maker, input: usize) -> Code {
    let word = maker.shape().word();
    let is_long = word == Type::Bits(Width::LONG);
    let mut writer = Writer { code: Assembler::new(names), input, is_long, n_locals: 0, handlers: Vec::new() };
    let is_plain = maker.is_plain();
    if is_plain {
        writer.push(maker);
        writer.code.push(Insn::Return(Some(maker.kind())));
    } else {
        writer.code.push(Insn::Making(Making::Begins));
        let start = writer.code.insns.len();
        writer.push(maker);
        let end = writer.code.insns.len();
        writer.code.push(Insn::Making(Making::Ends));
        writer.code.push(Insn::Return(Some(maker.kind())));
        let target = writer.code.insns.len();
        writer.code.push(Insn::Making(Making::Fails));
        writer.code.push(Insn::Throw);
        // The first handler that fits is taken, so that those inside come before this one.
        writer.handlers.push(Handler { start, end, target, catch: None });
    }
    made::code(writer.code.insns, writer.n_locals, writer.handlers)
}

impl Maker {
    /// Whether no code but the library's own makes it, and none that throws.
    fn is_plain(&self) -> bool {
        match self {
            Maker::Primitive(_) | Maker::Text(_) | Maker::Null(_) => true,
            Maker::Array(_, item, _) => item.is_plain(),
            Maker::Collection(collection, item, _) => {
                // What is sorted is compared, by methods of its own.
                item.is_plain() && (!collection.is_sorted() || matches!(**item, Maker::Text(_)))
            }
            Maker::OneOf(ways) => ways.iter().all(|way| {
                let is_boxing = matches!(&way.how, How::Call(_, name, _) if name == "valueOf")
                    && matches!(way.parts.as_slice(), [Part { maker: Maker::Primitive(_), .. }]);
                is_boxing || (way.how == How::Parts && way.parts.iter().all(|part| part.maker.is_plain()))
            }),
            Maker::Fixed(maker, _) => maker.is_plain(),
        }
    }

    /// The kind of its values.
    pub(crate) fn kind(&self) -> Kind {
        self.primitive().map_or(Kind::Ref, Sort::kind)
    }

    /// The primitive type of its values, if they have one.
    fn primitive(&self) -> Option<Sort> {
        match self {
            Maker::Primitive(sort) => Some(*sort),
            Maker::Fixed(maker, _) => maker.primitive(),
            Maker::OneOf(ways) => match ways.first()? {
                Way { how: How::Parts, parts, .. } if parts.len() == 1 => parts[0].maker.primitive(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The descriptor of the method that makes it.
    pub(crate) fn descriptor(&self) -> String {
        let letter = self.primitive().and_then(Sort::primitive).map(|(_, letter, _)| letter);
        format!("(){}", letter.unwrap_or("Ljava/lang/Object;"))
    }
}

struct Writer<'a> {
    code: Assembler<'a>,
    input: usize,
    is_long: bool,
    n_locals: u16,
    handlers: Vec<Handler>,
}

impl Writer<'_> {
    fn local(&mut self) -> u16 {
        self.local_of(Kind::Int)
    }

    fn local_of(&mut self, kind: Kind) -> u16 {
        self.n_locals += kind.n_slots();
        self.n_locals - kind.n_slots()
    }

    /// Pushes a word as a value of a type.
    fn word(&mut self, sort: Sort) {
        self.code.push(Insn::Word { input: self.input, is_long: self.is_long, sort, below: None });
    }

    /// Pushes a word below a limit.
    fn below(&mut self, limit: u32) {
        self.code.push(Insn::Word { input: self.input, is_long: self.is_long, sort: Sort::Int, below: Some(limit) });
    }

    fn push(&mut self, maker: &Maker) {
        match maker {
            Maker::Primitive(sort) => self.word(*sort),
            Maker::Text(most) => self.text(*most),
            Maker::Array(element, item, most) => self.array(element, item, *most),
            Maker::Collection(collection, item, most) => self.collection(collection, item, *most),
            Maker::OneOf(ways) => self.one_of(ways),
            Maker::Null(_) => self.code.push(Insn::Const(Constant::Null)),
            Maker::Fixed(maker, tree) => self.fixed(maker, tree),
        }
    }

    /// A value that is known: no words are read.
    fn fixed(&mut self, maker: &Maker, tree: &Tree) {
        match (maker, tree) {
            (Maker::Primitive(sort), Tree::Number(number)) => self.code.push(Insn::Const(constant(*sort, *number))),
            (Maker::Text(_), Tree::Text(units)) => {
                // An object of its own, as each other text is: a program may compare references.
                let text = self.code.names.intern(TEXT);
                self.code.push(Insn::New(text));
                self.dup();
                self.code.text(units);
                self.code.invoke(Invoke::Special, TEXT, "<init>", "(Ljava/lang/String;)V");
            }
            (Maker::Array(element, item, _), Tree::List(items)) => {
                let class = self.code.names.intern(&format!("[{element}"));
                self.code.int(i32::try_from(items.len()).unwrap_or(i32::MAX));
                self.code.push(Insn::NewArray(class));
                for (index, tree) in (0..).zip(items) {
                    self.dup();
                    self.code.int(index);
                    self.fixed(item, tree);
                    self.code.push(Insn::StoreElement(Sort::of(element)));
                }
            }
            (Maker::OneOf(ways), Tree::OneOf(which, trees)) => {
                let Way { how, parts, .. } = &ways[*which];
                let known = |(part, tree): (&Part, &Tree)| {
                    let maker = Maker::Fixed(Box::new(part.maker.clone()), tree.clone());
                    Part { name: part.name.clone(), maker }
                };
                let parts = parts.iter().zip(trees).map(known).collect();
                self.way(&Way { how: how.clone(), parts, then: Vec::new() });
            }
            (Maker::Fixed(maker, _), tree) => self.fixed(maker, tree),
            _ => self.code.push(Insn::Const(Constant::Null)),
        }
    }

    fn text(&mut self, most: u32) {
        let text = self.code.names.intern(TEXT);
        self.code.push(Insn::New(text));
        self.dup();
        self.array("C", &Maker::Primitive(Sort::Char), most);
        self.code.invoke(Invoke::Special, TEXT, "<init>", "([C)V");
    }

    fn array(&mut self, element: &str, item: &Maker, most: u32) {
        let class = self.code.names.intern(&format!("[{element}"));
        let (length, array) = (self.local(), self.local());
        self.below(most + 1);
        self.code.push(Insn::Store(Kind::Int, length));
        self.code.push(Insn::Load(Kind::Int, length));
        self.code.push(Insn::NewArray(class));
        self.code.push(Insn::Store(Kind::Ref, array));
        let sort = Sort::of(element);
        self.repeat(length, |writer, index| {
            writer.code.push(Insn::Load(Kind::Ref, array));
            writer.code.push(Insn::Load(Kind::Int, index));
            writer.push(item);
            writer.code.push(Insn::StoreElement(sort));
        });
        self.code.push(Insn::Load(Kind::Ref, array));
    }

    fn collection(&mut self, collection: &Collection, item: &Maker, most: u32) {
        let (length, made) = (self.local(), self.local());
        self.below(most + 1);
        self.code.push(Insn::Store(Kind::Int, length));
        self.new_object(collection.class, "()V", &[]);
        self.code.push(Insn::Store(Kind::Ref, made));
        let returned = crate::descriptor::result(collection.descriptor) != "V";
        self.repeat(length, |writer, _| {
            writer.code.push(Insn::Load(Kind::Ref, made));
            writer.push(item);
            writer.code.invoke(Invoke::Virtual, collection.class, collection.add, collection.descriptor);
            if returned {
                writer.code.push(Insn::Shuffle(Shuffle::Pop));
            }
        });
        self.code.push(Insn::Load(Kind::Ref, made));
    }

    /// Does something as often as a local says, which has the index in another one.
    fn repeat(&mut self, length: u16, body: impl FnOnce(&mut Self, u16)) {
        let index = self.local();
        self.code.int(0);
        self.code.push(Insn::Store(Kind::Int, index));
        let start = self.code.insns.len();
        self.code.push(Insn::Load(Kind::Int, index));
        self.code.push(Insn::Load(Kind::Int, length));
        let exit = self.code.insns.len();
        self.code.push(Insn::Branch(Condition::Ints(Relation::GreaterEqual), 0));
        body(self, index);
        self.code.push(Insn::Increment(index, 1));
        self.code.push(Insn::Goto(start));
        self.code.insns[exit] = Insn::Branch(Condition::Ints(Relation::GreaterEqual), self.code.insns.len());
    }

    fn one_of(&mut self, ways: &[Way]) {
        if let [only] = ways {
            return self.way(only);
        }
        let kind = ways.first().map_or(Kind::Ref, |way| match way.parts.as_slice() {
            [only] if way.how == How::Parts => only.maker.kind(),
            _ => Kind::Ref,
        });
        let made = self.local_of(kind);
        self.choose(ways, |writer, way| {
            writer.way(way);
            writer.code.push(Insn::Store(kind, made));
        });
        self.code.push(Insn::Load(kind, made));
    }

    /// Does one of several things, as the next word says, unless there is only one.
    fn choose(&mut self, ways: &[Way], mut body: impl FnMut(&mut Self, &Way)) {
        if let [only] = ways {
            return body(self, only);
        }
        self.below(u32::try_from(ways.len()).unwrap_or(u32::MAX));
        let switch = self.code.insns.len();
        self.code.push(Insn::Nop);
        let (mut cases, mut ends) = (Vec::new(), Vec::new());
        for (number, way) in (0..).zip(ways) {
            cases.push((number, self.code.insns.len()));
            body(self, way);
            ends.push(self.code.insns.len());
            self.code.push(Insn::Nop);
        }
        let end = self.code.insns.len();
        for at in ends {
            self.code.insns[at] = Insn::Goto(end);
        }
        let default = cases.first().map_or(end, |case| case.1);
        self.code.insns[switch] = Insn::Switch(Box::new(Switch { cases, default }));
    }

    /// Calls methods of the object on top of the stack, which stays there. There must be nothing below it: handlers of
    /// exceptions empty the stack.
    fn then(&mut self, calls: &[Way]) {
        let (made, length) = (self.local(), self.local());
        self.code.push(Insn::Store(Kind::Ref, made));
        self.below(MOST_CALLS + 1);
        self.code.push(Insn::Store(Kind::Int, length));
        self.repeat(length, |writer, _| writer.choose(calls, |writer, call| writer.call_on(made, call)));
        self.code.push(Insn::Load(Kind::Ref, made));
    }

    /// Calls a method of an object, and drops what it gives back or throws. All words of a call are read before it is
    /// made, so that those that follow do not depend on how it ends.
    fn call_on(&mut self, made: u16, call: &Way) {
        let How::On(class, name, descriptor) = &call.how else { return };
        self.code.push(Insn::Load(Kind::Ref, made));
        self.arguments(&call.parts, descriptor);
        let start = self.code.insns.len();
        self.code.invoke(Invoke::Virtual, class, name, descriptor);
        match result(descriptor) {
            "V" => {}
            "J" | "D" => self.code.push(Insn::Shuffle(Shuffle::Pop2)),
            _ => self.code.push(Insn::Shuffle(Shuffle::Pop)),
        }
        let target = self.code.insns.len() + 1;
        self.code.push(Insn::Goto(target + 1));
        self.code.push(Insn::Shuffle(Shuffle::Pop));
        let catch = Some(self.code.names.intern("java/lang/Exception"));
        self.handlers.push(Handler { start, end: start + 1, target, catch });
    }

    fn way(&mut self, way: &Way) {
        match &way.how {
            How::New(class, descriptor) => self.new_object(class, descriptor, &way.parts),
            How::Stub(stub) => self.new_object(&stub.class, &stub.descriptor(), &way.parts),
            How::Call(class, name, descriptor) => {
                self.arguments(&way.parts, descriptor);
                self.code.invoke(Invoke::Static, class, name, descriptor);
            }
            How::Constant(class, name, descriptor) => {
                let [class, name, desc] = [class, name, descriptor].map(|text| self.code.names.intern(text));
                self.code.push(Insn::GetStatic(crate::names::Member { class, name, desc }));
            }
            How::From(class, name, descriptor) => {
                let (object, arguments) = way.parts.split_at(1);
                for part in object {
                    self.push(&part.maker);
                }
                self.arguments(arguments, descriptor);
                self.code.invoke(Invoke::Virtual, class, name, descriptor);
            }
            How::Parts => way.parts.iter().for_each(|part| self.push(&part.maker)),
            How::On(..) => unreachable!("methods are called on objects that were made"),
        }
        if !way.then.is_empty() {
            self.then(&way.then);
        }
    }

    fn new_object(&mut self, class: &str, descriptor: &str, parts: &[Part]) {
        let name = self.code.names.intern(class);
        self.code.push(Insn::New(name));
        self.dup();
        self.arguments(parts, descriptor);
        self.code.invoke(Invoke::Special, class, "<init>", descriptor);
    }

    fn arguments(&mut self, parts: &[Part], descriptor: &str) {
        for (part, ty) in parts.iter().zip(params(descriptor)) {
            self.push(&part.maker);
            let [from, to] = [part.maker.kind(), Sort::of(ty).kind()];
            if from != to {
                self.code.push(Insn::Convert(from, to));
            }
        }
    }

    fn dup(&mut self) {
        self.code.push(Insn::Shuffle(Shuffle::Dup { count: 1, below: 0 }));
    }
}

const TEXT: &str = "java/lang/String";

/// A number as a constant of a primitive type.
fn constant(sort: Sort, number: i64) -> Constant {
    let low = |number: i64| u32::try_from(number & 0xffff_ffff).unwrap_or(0);
    match sort.kind() {
        Kind::Long => Constant::Long(number),
        Kind::Float => Constant::Float(low(number)),
        Kind::Double => Constant::Double(number.cast_unsigned()),
        Kind::Int | Kind::Ref => Constant::Int(low(number).cast_signed()),
    }
}
