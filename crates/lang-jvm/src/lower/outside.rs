//! Code of the user that asks for a part of the world around it: where runs are compared, that part is an input.
//!
//! What the library asks for itself is the same in all runs. The harness on the JVM follows the same rules: `testgen`
//! replaces the same calls (`splice::stand_in`).

use counterpoint_ir::program::Action;

use super::stack::Fits;
use super::{Lowering, Reason};
use crate::class::Constant;
use crate::class::code::{Insn, Invoke};
use crate::descriptor::Kind;
use crate::names::{Member, Name};
use crate::policy::OutsidePart;
use crate::world::{MethodId, OUTSIDE};

/// Beginnings of the full names of methods that read the clock.
const CLOCK: &[&str] = &[
    "java/lang/System.currentTimeMillis(",
    "java/time/Clock.system",
    "java/time/Clock.tick",
    "java/time/Instant.now(",
    "java/time/LocalDate.now(",
    "java/time/LocalDateTime.now(",
    "java/time/LocalTime.now(",
    "java/time/MonthDay.now(",
    "java/time/OffsetDateTime.now(",
    "java/time/OffsetTime.now(",
    "java/time/Year.now(",
    "java/time/YearMonth.now(",
    "java/time/ZonedDateTime.now(",
    "java/util/Calendar.getInstance(",
    "java/util/Date.<init>()",
    "java/util/GregorianCalendar.<init>()",
];

/// Beginnings of the full names of methods that draw secure random numbers.
const SECURE: &[&str] = &["java/security/SecureRandom.<init>(", "java/security/SecureRandom.getInstance"];

/// What is called before such methods.
const FIRST: &[(&[&str], &str)] = &[
    (CLOCK, "tick"),
    (SECURE, "sow"),
    (&["java/lang/Thread.getName("], "name"),
    (&["java/time/ZoneId.systemDefault(", "java/util/TimeZone.getDefault("], "zone"),
    (&["java/util/Locale.getDefault()"], "locale"),
];

/// Beginnings of the names of properties that every machine has.
const STANDARD: &[&str] =
    &["file.", "java.", "jdk.", "line.", "native.", "os.", "path.", "stderr.", "stdin.", "stdout.", "sun.", "user."];

impl Lowering<'_, '_, '_> {
    /// Lets what a call of the library asks for be an input. Whether that is all there is to do.
    pub(super) fn ask_outside(&mut self, method: MethodId, desc: Name) -> Result<bool, Reason> {
        if !self.may_ask_outside() || !self.world.is_library(method.class) {
            return Ok(false);
        }
        let name = self.world.method_name(method);
        let is_one_of = |list: &[&str]| list.iter().any(|start| name.starts_with(start));
        let instead = match name.as_str() {
            "java/lang/System.nanoTime()J" => "nanoTime",
            "java/lang/Math.random()D" => "random",
            "java/lang/StrictMath.random()D" => "strictRandom",
            "java/util/Collections.shuffle(Ljava/util/List;)V" => "shuffle",
            "java/util/UUID.randomUUID()Ljava/util/UUID;" => "uuid",
            "java/util/Random.<init>()V" => return self.give_seed(),
            _ if name.starts_with("java/lang/System.getenv(Ljava/lang/String;)") => {
                return Ok(self.give_text(OutsidePart::Variable));
            }
            _ if name.starts_with("java/lang/System.getProperty(") => return self.give_property(&name),
            _ => {
                let asked = FIRST.iter().find(|(starts, _)| is_one_of(starts));
                if let Some((_, first)) = asked {
                    self.call_outside(first, "()V")?;
                }
                return Ok(false);
            }
        };
        let desc = self.world.names.get(desc).to_owned();
        self.call_outside(instead, &desc)?;
        Ok(true)
    }

    /// Lets the standard input be an input, where a field is read that has it.
    pub(super) fn ask_for_lines(&mut self, field: Member) -> Result<(), Reason> {
        let is_it = self.world.names.get(field.name) == "in" && self.world.names.get(field.class) == "java/lang/System";
        if is_it && self.may_ask_outside() {
            self.call_outside("open", "()V")?;
        }
        Ok(())
    }

    /// Whether it is code of the user, and not generated code that reads the environment.
    fn may_ask_outside(&self) -> bool {
        self.world.asks_outside() && self.method.id.is_some() && !self.world.is_library(self.method.home)
    }

    fn call_outside(&mut self, name: &str, desc: &str) -> Result<(), Reason> {
        let [class, name, desc] = [OUTSIDE, name, desc].map(|text| self.world.names.intern(text));
        self.invoke(Invoke::Static, Member { class, name, desc })
    }

    /// Calls the constructor of random numbers that takes a seed.
    fn give_seed(&mut self) -> Result<bool, Reason> {
        self.call_outside("seed", "()J")?;
        let [class, name, desc] = ["java/util/Random", "<init>", "(J)V"].map(|text| self.world.names.intern(text));
        self.invoke(Invoke::Special, Member { class, name, desc })?;
        Ok(true)
    }

    /// The constant text that an instruction so many before this one pushes, if it does and nothing comes in between.
    fn constant_text(&self, behind: usize) -> Option<String> {
        let from = self.at.checked_sub(behind)?;
        let is_joined = self.leaders[from + 1..=self.at].iter().any(|is_leader| *is_leader);
        match &self.method.code.insns[from] {
            Insn::Const(Constant::Text(text)) if !is_joined => {
                Some(String::from_utf16_lossy(self.world.names.text(*text)))
            }
            _ => None,
        }
    }

    /// The constant name of a property that is not one of those that every machine has.
    fn own_property(&self, behind: usize) -> Option<String> {
        self.constant_text(behind)
            .filter(|name| !STANDARD.iter().any(|start| name.starts_with(start)) && !name.is_empty())
    }

    /// Calls what gives a text of the world instead of a method whose only argument is a constant name.
    fn give_text(&mut self, part: impl FnOnce(String) -> OutsidePart) -> bool {
        let Some(name) = self.constant_text(1) else { return false };
        let dropped = self.take().operand;
        self.release(&dropped);
        let proc = self.world.outside_text(&part(name));
        self.push_value(Kind::Ref, Fits::Unknown, Action::Call(proc, Vec::new()));
        true
    }

    /// The same for a property, which may come with what it is if it has no value.
    fn give_property(&mut self, method: &str) -> Result<bool, Reason> {
        if method.contains("(Ljava/lang/String;)") {
            return Ok(self.own_property(1).is_some() && self.give_text(OutsidePart::Property));
        }
        let is_simple = |insn: &Insn| matches!(insn, Insn::Const(_) | Insn::Load(..));
        let Some(name) = self.own_property(2).filter(|_| is_simple(&self.method.code.insns[self.at - 1])) else {
            return Ok(false);
        };
        let otherwise = self.pop();
        let dropped = self.take().operand;
        self.release(&dropped);
        let proc = self.world.outside_text(&OutsidePart::Property(name));
        self.push_value(Kind::Ref, Fits::Unknown, Action::Call(proc, Vec::new()));
        self.stack.push(otherwise);
        self.call_outside("or", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;")?;
        Ok(true)
    }
}
