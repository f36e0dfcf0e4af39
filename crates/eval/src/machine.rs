//! The machine: runs bytecode until its driver is needed.
//!
//! Frames are on the heap: a chain of a million calls is a long vector, not a deep stack. Every instruction costs one
//! step of fuel. What an [`Observer`] does not use costs nothing, because the loop is compiled for each observer type.

use std::sync::Arc;

use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::ids::{ClassId, Id, ProcId};
use counterpoint_ir::program::Position;
use counterpoint_ir::state::Outcome;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use rustc_hash::FxHashMap;

use crate::bytecode::{Code, Instr, Kind, Reg, Typed, is_word};
use crate::ints::{INT_ADD, INT_MUL, INT_SUB, IntOp};
use crate::memory::{Heap, Waiting, index as place, to_value, to_word};
use crate::stop::{Observer, Stop, Unobserved};
use crate::world::World;

/// How far a class is initialised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Progress {
    Untouched,
    Started,
    /// Its initialiser has thrown.
    Broken,
}

/// One run of a program.
#[derive(Debug, Clone)]
pub struct Machine {
    pub(crate) code: Arc<Code>,
    /// Constants, then the registers of all frames, in two files.
    pub(crate) words: Vec<u64>,
    pub(crate) values: Vec<Value>,
    pub(crate) base: usize,
    /// Where the words of the current frame end. There may be more of them, left over from calls.
    pub(crate) top: usize,
    pub(crate) value_base: usize,
    pub(crate) pc: u32,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) heap: Heap,
    pub(crate) statics: Vec<u64>,
    pub(crate) progress: Vec<Progress>,
    /// What the statics and the progress were that a run has changed, by their places.
    static_journal: Vec<(u32, u64)>,
    is_static_changed: Vec<bool>,
    progress_journal: Vec<(ClassId, Progress)>,
    /// Whether memory was replaced, so that the journals do not lead back to the start.
    pub(crate) is_replaced: bool,
    pub(crate) world: World,
    /// For each virtual call, the class it met last and the procedure that was found.
    pub(crate) last_targets: Vec<(u32, u32)>,
    /// What virtual calls have found.
    pub(crate) targets: FxHashMap<(u32, u32), u32>,
    /// The last observation stopped at.
    pub(crate) observed: u32,
}

impl Machine {
    /// A run at the start of the program's entry.
    pub fn new(code: &Arc<Code>) -> Self {
        Self::call(code, ProcId::from_index(0), &[])
    }

    /// A run at the start of a procedure, with arguments of the right types.
    pub fn call(code: &Arc<Code>, proc: ProcId, args: &[Value]) -> Self {
        let mut machine = Self {
            code: Arc::clone(code),
            words: code.words.clone(),
            values: code.values.clone(),
            base: 0,
            top: 0,
            value_base: 0,
            pc: 0,
            waiting: Vec::new(),
            heap: code.table.image.clone(),
            statics: code.table.initial_statics.clone(),
            progress: code.table.initial_progress.clone(),
            static_journal: Vec::new(),
            is_static_changed: vec![false; code.table.statics.len()],
            progress_journal: Vec::new(),
            is_replaced: false,
            world: World::default(),
            last_targets: vec![(u32::MAX, 0); code.calls.len()],
            targets: FxHashMap::default(),
            observed: 0,
        };
        machine.begin(proc, args);
        machine
    }

    /// Undoes the run and starts another one. What it costs depends on what the last run wrote, not on the program.
    pub fn restart(&mut self, proc: ProcId, args: &[Value]) {
        self.undo();
        self.begin(proc, args);
    }

    /// Initialises classes, and keeps what that leaves in memory for all runs that follow; the run so far is undone. A
    /// class whose initialiser does not return within so many steps is left to the runs that need it.
    pub fn prepare(&mut self, classes: &[ClassId], fuel: u64) {
        self.undo();
        for &class in classes {
            let Some(initialiser) = self.code.program.classes.classes[class].initialiser else { continue };
            if self.progress[class.index()] != Progress::Untouched {
                continue;
            }
            self.set_progress(class, Progress::Started);
            self.begin(initialiser, &[]);
            let stop = self.run(&mut { fuel }, &mut Unobserved);
            // A run may set its clock before it needs the class.
            let asks_clock = self.drawn().parts().any(|part| part == WorldPart::Clock);
            if matches!(stop, Stop::Ended(Outcome::Returned(_))) && self.world.is_untouched() && !asks_clock {
                self.keep();
            } else {
                self.undo();
            }
        }
    }

    /// The classes whose initialisers the run has started, in order.
    pub fn initialised(&self) -> impl Iterator<Item = ClassId> {
        let started = self.progress_journal.iter().filter(|(_, before)| *before == Progress::Untouched);
        started.map(|(class, _)| *class)
    }

    fn undo(&mut self) {
        self.world.reset();
        if std::mem::take(&mut self.is_replaced) {
            self.world.forget();
            let table = &self.code.table;
            self.heap = table.image.clone();
            self.statics.clone_from(&table.initial_statics);
            self.progress.clone_from(&table.initial_progress);
            self.static_journal.clear();
            self.is_static_changed.fill(false);
            self.progress_journal.clear();
            return;
        }
        self.heap.reset();
        while let Some((place, word)) = self.static_journal.pop() {
            self.statics[place as usize] = word;
            self.is_static_changed[place as usize] = false;
        }
        while let Some((class, progress)) = self.progress_journal.pop() {
            self.progress[class.index()] = progress;
        }
    }

    /// Makes the present memory that of the start.
    fn keep(&mut self) {
        self.heap.mark();
        self.world.keep();
        for (place, _) in self.static_journal.drain(..) {
            self.is_static_changed[place as usize] = false;
        }
        self.progress_journal.clear();
    }

    fn begin(&mut self, proc: ProcId, args: &[Value]) {
        let code = Arc::clone(&self.code);
        self.waiting.clear();
        (self.base, self.value_base) = (code.words.len(), code.values.len());
        let record = &code.procs[proc];
        self.make_room(record.n_words);
        self.values.truncate(self.value_base);
        self.values.resize(self.value_base + record.n_values, Value::Bool(false));
        let (mut words, mut values) = (record.word_params.iter(), record.value_params.iter());
        for arg in args {
            if matches!(arg, Value::Int(_) | Value::Array(_)) {
                if let Some(&param) = values.next() {
                    self.values[self.value_base + param as usize] = arg.clone();
                }
            } else if let Some(&param) = words.next() {
                self.words[self.base + param as usize] = to_word(arg);
            }
        }
        self.pc = record.entry;
    }

    /// Makes the words of the current frame so many. Nothing reads a register before it is written, so what was there
    /// before need not be cleared.
    #[inline]
    pub(crate) fn make_room(&mut self, n_words: usize) {
        self.top = self.base + n_words;
        if self.top > self.words.len() {
            self.words.resize(2 * self.top, 0);
        }
    }

    pub(crate) fn set_progress(&mut self, class: ClassId, progress: Progress) {
        self.progress_journal.push((class, self.progress[class.index()]));
        self.progress[class.index()] = progress;
    }

    #[inline]
    pub(crate) fn set_static(&mut self, field: u32, word: u64) {
        let place = field as usize;
        if !self.is_static_changed[place] {
            self.is_static_changed[place] = true;
            self.static_journal.push((field, self.statics[place]));
        }
        self.statics[place] = word;
    }

    /// The procedure that a program starts with.
    pub fn entry(&self) -> ProcId {
        self.code.program.entry()
    }

    /// Where the run stands in the bytecode.
    pub fn pc(&self) -> u32 {
        self.pc
    }

    /// Where the run stands in the program.
    pub fn position(&self) -> Position {
        self.code.positions[self.pc as usize]
    }

    /// Goes on along one of the ways of the `choose` at which the run stopped.
    pub fn take_way(&mut self, way: u32) {
        if let Instr::Choose { choose } = self.code.instrs[self.pc as usize] {
            self.pc = self.code.chooses[choose as usize][way as usize];
        }
    }

    /// Goes on with a value for the `havoc` at which the run stopped.
    pub fn take_value(&mut self, value: Value) {
        if let Instr::Havoc { havoc } = self.code.instrs[self.pc as usize] {
            let code = Arc::clone(&self.code);
            self.write(&code.havocs[havoc as usize].dest, value);
            self.pc += 1;
        }
    }

    /// The value of a register of any type.
    pub(crate) fn read(&self, typed: &Typed) -> Value {
        self.value_at(typed.reg, &typed.ty)
    }

    pub(crate) fn value_at(&self, reg: Reg, ty: &Type) -> Value {
        if is_word(ty) { to_value(self.word(reg), ty) } else { self.value(reg).clone() }
    }

    /// Sets a register of any type.
    pub(crate) fn write(&mut self, typed: &Typed, value: Value) {
        if is_word(&typed.ty) {
            self.set_word(typed.reg, to_word(&value));
        } else {
            self.set_value(typed.reg, value);
        }
    }

    #[inline]
    pub(crate) fn word(&self, reg: Reg) -> u64 {
        self.words[reg.place(self.base)]
    }

    #[inline]
    pub(crate) fn set_word(&mut self, reg: Reg, value: u64) {
        let place = reg.place(self.base);
        self.words[place] = value;
    }

    #[inline]
    pub(crate) fn value(&self, reg: Reg) -> &Value {
        &self.values[reg.place(self.value_base)]
    }

    #[inline]
    pub(crate) fn set_value(&mut self, reg: Reg, value: Value) {
        let place = reg.place(self.value_base);
        self.values[place] = value;
    }

    /// Whether there is fuel for the operation, which is done then. Numbers of machine size cost nothing extra.
    #[inline]
    fn int_op(&mut self, op: IntOp, dest: Reg, (a, b): (Reg, Reg), fuel: &mut u64) -> bool {
        let (a, b) = (self.value(a).as_int(), self.value(b).as_int());
        if let (Integer::Small(x), Integer::Small(y)) = (a, b)
            && let Some(value) = (op.fast)(*x, *y)
        {
            self.set_value(dest, Value::Int(Integer::Small(value)));
            return true;
        }
        let cost = (op.cost)(a.words(), b.words());
        let Some(left) = fuel.checked_sub(cost) else { return false };
        *fuel = left;
        let value = (op.slow)(a, b);
        self.set_value(dest, Value::Int(value));
        true
    }

    #[inline]
    fn int_less(&self, a: Reg, b: Reg) -> bool {
        match (self.value(a), self.value(b)) {
            (Value::Int(Integer::Small(a)), Value::Int(Integer::Small(b))) => a < b,
            (a, b) => a.as_int() < b.as_int(),
        }
    }

    /// Runs until the driver is needed. Each instruction uses up one unit of fuel.
    #[expect(clippy::too_many_lines, reason = "a flat match over instructions")]
    pub fn run<O: Observer>(&mut self, fuel: &mut u64, observer: &mut O) -> Stop {
        let code = Arc::clone(&self.code);
        // What every instruction uses is kept in variables; the machine gets it back before anybody else looks at it.
        let (mut pc, mut base, mut left) = (self.pc as usize, self.base, *fuel);
        macro_rules! word {
            ($reg:expr) => {
                self.words[$reg.place(base)]
            };
        }
        macro_rules! leave {
            ($stop:expr) => {{
                self.pc = as_u32(pc);
                *fuel = left;
                return $stop;
            }};
        }
        loop {
            if left == 0 {
                leave!(Stop::OutOfFuel);
            }
            if observer.step(as_u32(pc)) {
                leave!(Stop::Paused);
            }
            left -= 1;
            // Read in place: copied, every instruction would be written to the stack first.
            let instr = &code.instrs[pc];
            pc += 1;
            match *instr {
                Instr::Nothing => {}
                Instr::Copy { dest, from } => word!(dest) = word!(from),
                Instr::Not { dest, from } => word!(dest) = word!(from) ^ 1,
                Instr::And { dest, a, b } | Instr::BitsAnd { dest, a, b } => word!(dest) = word!(a) & word!(b),
                Instr::Or { dest, a, b } | Instr::BitsOr { dest, a, b } => word!(dest) = word!(a) | word!(b),
                Instr::BitsXor { dest, a, b } => word!(dest) = word!(a) ^ word!(b),
                Instr::Equal { dest, a, b } => word!(dest) = u64::from(word!(a) == word!(b)),
                Instr::BitsAdd { width, dest, a, b } => word!(dest) = width.truncate(word!(a).wrapping_add(word!(b))),
                Instr::BitsSub { width, dest, a, b } => word!(dest) = width.truncate(word!(a).wrapping_sub(word!(b))),
                Instr::BitsMul { width, dest, a, b } => word!(dest) = width.truncate(word!(a).wrapping_mul(word!(b))),
                Instr::BitsShiftLeft { width, dest, a, b } => {
                    let by = word!(b);
                    let shifted = if by < u64::from(width.bits()) { word!(a) << by } else { 0 };
                    word!(dest) = width.truncate(shifted);
                }
                Instr::BitsShiftRight { width, dest, a, b } => {
                    let by = word!(b);
                    word!(dest) = if by < u64::from(width.bits()) { word!(a) >> by } else { 0 };
                }
                Instr::BitsShiftRightSigned { width, dest, a, b } => {
                    let by = word!(b).min(63);
                    word!(dest) = width.wrap(width.signed(word!(a)) >> by);
                }
                Instr::BitsSignedLess { width, dest, a, b } => {
                    word!(dest) = u64::from(width.signed(word!(a)) < width.signed(word!(b)));
                }
                Instr::BitsSignedLessEqual { width, dest, a, b } => {
                    word!(dest) = u64::from(width.signed(word!(a)) <= width.signed(word!(b)));
                }
                Instr::ResizeSigned { from, to, dest, a } => word!(dest) = to.wrap(from.signed(word!(a))),
                Instr::ResizeUnsigned { to, dest, a } => word!(dest) = to.truncate(word!(a)),
                Instr::Jump { to } => pc = to as usize,
                Instr::Branch { condition, yes, no } => {
                    let at = pc - 1;
                    pc = if word!(condition) != 0 { yes } else { no } as usize;
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchEqual { a, b, no } => {
                    let at = pc - 1;
                    let (x, y) = (word!(a), word!(b));
                    if x != y {
                        pc = no as usize;
                        observer.compare(as_u32(at), x.cast_signed(), y.cast_signed());
                    }
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchDiffer { a, b, no } => {
                    let at = pc - 1;
                    let (x, y) = (word!(a), word!(b));
                    if x == y {
                        pc = no as usize;
                    } else {
                        observer.compare(as_u32(at), x.cast_signed(), y.cast_signed());
                    }
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchSignedLess { width, a, b, no } => {
                    let at = pc - 1;
                    let (x, y) = (width.signed(word!(a)), width.signed(word!(b)));
                    if x >= y {
                        pc = no as usize;
                    }
                    observer.compare(as_u32(at), x, y);
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchSignedLessEqual { width, a, b, no } => {
                    let at = pc - 1;
                    let (x, y) = (width.signed(word!(a)), width.signed(word!(b)));
                    if x > y {
                        pc = no as usize;
                    }
                    observer.compare(as_u32(at), x, y);
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchIntLess { a, b, no } => {
                    let at = pc - 1;
                    if !self.int_less(a, b) {
                        pc = no as usize;
                    }
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchIntLessEqual { a, b, no } => {
                    let at = pc - 1;
                    if self.int_less(b, a) {
                        pc = no as usize;
                    }
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::BranchEqualValue { a, b, no } => {
                    let at = pc - 1;
                    if self.value(a) != self.value(b) {
                        pc = no as usize;
                    }
                    observer.branch(as_u32(at), as_u32(pc));
                }
                Instr::CopyValue { dest, from } => {
                    let value = self.value(from).clone();
                    self.set_value(dest, value);
                }
                Instr::EqualValue { dest, a, b } => word!(dest) = u64::from(self.value(a) == self.value(b)),
                Instr::IntLess { dest, a, b } => word!(dest) = u64::from(self.int_less(a, b)),
                Instr::IntLessEqual { dest, a, b } => word!(dest) = u64::from(!self.int_less(b, a)),
                Instr::IntAdd { dest, a, b } => {
                    if !self.int_op(INT_ADD, dest, (a, b), &mut left) {
                        pc -= 1;
                        leave!(Stop::OutOfFuel);
                    }
                }
                Instr::IntSub { dest, a, b } => {
                    if !self.int_op(INT_SUB, dest, (a, b), &mut left) {
                        pc -= 1;
                        leave!(Stop::OutOfFuel);
                    }
                }
                Instr::IntMul { dest, a, b } => {
                    if !self.int_op(INT_MUL, dest, (a, b), &mut left) {
                        pc -= 1;
                        leave!(Stop::OutOfFuel);
                    }
                }
                Instr::Assume { condition } => {
                    if word!(condition) == 0 {
                        leave!(Stop::Ended(Outcome::Blocked(code.positions[pc - 1])));
                    }
                }
                Instr::Observe { observe } => {
                    self.observed = observe;
                    leave!(Stop::Observed(code.observes[observe as usize].point));
                }
                Instr::Choose { choose } => {
                    pc -= 1;
                    let n_ways = code.chooses[choose as usize].len();
                    leave!(Stop::Choose(u32::try_from(n_ways).unwrap_or(u32::MAX)));
                }
                Instr::Havoc { havoc } => {
                    let record = &code.havocs[havoc as usize];
                    if let Some(word) = record.input.and_then(|input| observer.word(input))
                        && is_word(&record.dest.ty)
                    {
                        word!(record.dest.reg) = word;
                        continue;
                    }
                    pc -= 1;
                    self.pc = as_u32(pc);
                    leave!(self.stop_at_havoc(&code, havoc));
                }
                Instr::GetStatic { dest, field } if is_word(&code.table.statics[field as usize]) => {
                    word!(dest) = self.statics[field as usize];
                }
                Instr::SetStatic { field, value } if is_word(&code.table.statics[field as usize]) => {
                    self.set_static(field, word!(value));
                }
                Instr::InitClass { class } if self.progress[class.index()] == Progress::Started => {}
                Instr::GetSlot { slot, dest, object, class } if self.is_instance(&code, word!(object), class) => {
                    word!(dest) = self.heap.word(word!(object), slot.into());
                }
                Instr::SetSlot { slot, object, class, value } if self.is_instance(&code, word!(object), class) => {
                    self.heap.set_word(word!(object), slot.into(), word!(value));
                }
                Instr::GetElement { kind, dest, array, index }
                    if self.has_element(&code, kind, word!(array), word!(index)) =>
                {
                    word!(dest) = self.heap.word(word!(array), place(word!(index)));
                }
                Instr::SetElement { kind, array, index, value }
                    if self.has_element(&code, kind, word!(array), word!(index))
                        && (!kind.is_reference() || self.fits(&code, word!(array), word!(value))) =>
                {
                    self.heap.set_word(word!(array), place(word!(index)), word!(value));
                }
                Instr::Cast { dest, object, class }
                    if word!(object) == 0 || self.is_instance(&code, word!(object), class) =>
                {
                    word!(dest) = word!(object);
                }
                Instr::InstanceOf { dest, object, class } => {
                    word!(dest) = u64::from(self.is_instance(&code, word!(object), class));
                }
                Instr::Length { dest, array, is_bits: true } if self.is_array(&code, word!(array)) => {
                    word!(dest) = self.heap.len(word!(array)) as u64;
                }
                Instr::Call { call } => {
                    (self.pc, self.base) = (as_u32(pc), base);
                    let stop = self.call_directly(&code, call);
                    (pc, base) = (self.pc as usize, self.base);
                    if let Some(stop) = stop {
                        leave!(stop);
                    }
                }
                Instr::CallVirtual { call, selector } => {
                    (self.pc, self.base) = (as_u32(pc), base);
                    let stop = self.call_by_class(&code, call, selector);
                    (pc, base) = (self.pc as usize, self.base);
                    if let Some(stop) = stop {
                        leave!(stop);
                    }
                }
                Instr::Return { value, is_word } => {
                    (self.pc, self.base) = (as_u32(pc), base);
                    let outcome = self.return_from(&code, value, is_word);
                    (pc, base) = (self.pc as usize, self.base);
                    if let Some(outcome) = outcome {
                        leave!(Stop::Ended(outcome));
                    }
                }
                _ => {
                    let at = pc - 1;
                    (self.pc, self.base) = (as_u32(pc), base);
                    let stop = self.rare(&code, instr, &mut left);
                    (pc, base) = (self.pc as usize, self.base);
                    if let Instr::Switch { .. } | Instr::SwitchValue { .. } = instr {
                        observer.branch(as_u32(at), as_u32(pc));
                    }
                    if let Some(stop) = stop {
                        leave!(stop);
                    }
                }
            }
        }
    }

    /// Whether an object is not null and of a class, or of one below it.
    #[inline]
    pub(crate) fn is_instance(&self, code: &Code, object: u64, class: ClassId) -> bool {
        object != 0 && {
            let own = self.heap.class(object);
            own == class || code.table.is_subclass(own, class)
        }
    }

    /// Whether an object is an array of words of a kind that has such an element.
    #[inline]
    fn has_element(&self, code: &Code, kind: Kind, array: u64, index: u64) -> bool {
        array != 0
            && !kind.is_boxed()
            && code.table.kinds[self.heap.class(array).index()] == kind
            && index < self.heap.len(array) as u64
    }

    /// Whether a reference may be an element of an array.
    #[inline]
    fn fits(&self, code: &Code, array: u64, element: u64) -> bool {
        let wanted = code.table.classes[self.heap.class(array)].element_class;
        element == 0 || wanted.is_none_or(|wanted| self.is_instance(code, element, wanted))
    }

    #[inline]
    fn is_array(&self, code: &Code, object: u64) -> bool {
        object != 0 && code.table.kinds[self.heap.class(object).index()] != Kind::NONE
    }
}

/// A place in the bytecode, which has fewer than 2^32 of them.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "places are 32 bits wide")]
fn as_u32(pc: usize) -> u32 {
    pc as u32
}
