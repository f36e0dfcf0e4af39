//! Calls that ask for a part of the world: what they give is held fixed, and a claim about all runs
//! has to say so.
//!
//! Only calls in code of the user count. The library asks for properties and the language in most of its initialisers,
//! and hardly ever because of what the user wants to know. What reads the clock is noted where it is read, by the shims.

use counterpoint_ir::Value;
use counterpoint_ir::drawn::WorldPart;
use counterpoint_ir::ids::{ClassId, StaticId};
use counterpoint_ir::native::Native;
use counterpoint_ir::program::{Action, Operand};

use super::Lowering;
use crate::descriptor::Kind;
use crate::names::Member;
use crate::world::MethodId;

/// Beginnings of the full names of methods that depend on the machine.
const ENVIRONMENT: &[&str] = &[
    "java/io/PrintStream.format(Ljava/lang/String;",
    "java/io/PrintStream.printf(Ljava/lang/String;",
    "java/lang/Boolean.getBoolean(",
    "java/lang/Integer.getInteger(",
    "java/lang/Long.getLong(",
    "java/lang/Runtime.availableProcessors(",
    "java/lang/Runtime.freeMemory(",
    "java/lang/Runtime.maxMemory(",
    "java/lang/Runtime.totalMemory(",
    "java/lang/String.format(Ljava/lang/String;",
    "java/lang/String.formatted(",
    "java/lang/String.getBytes()",
    "java/lang/String.toLowerCase()",
    "java/lang/String.toUpperCase()",
    "java/lang/System.getProperties(",
    "java/lang/System.getProperty(",
    "java/lang/System.getenv(",
    "java/lang/System.lineSeparator(",
    "java/nio/charset/Charset.defaultCharset(",
    "java/text/DateFormat.get",
    "java/text/DecimalFormat.<init>(",
    "java/text/NumberFormat.get",
    "java/text/SimpleDateFormat.<init>(",
    "java/time/LocalDate.now(",
    "java/time/LocalDateTime.now(",
    "java/time/LocalTime.now(",
    "java/time/OffsetDateTime.now(",
    "java/time/ZoneId.systemDefault(",
    "java/time/ZonedDateTime.now(",
    "java/time/format/DateTimeFormatter.ofPattern(Ljava/lang/String;)",
    "java/util/Calendar.getInstance(",
    "java/util/Date.toString(",
    "java/util/Formatter.<init>(",
    "java/util/GregorianCalendar.<init>(",
    "java/util/Locale.getDefault(",
    "java/util/Scanner.<init>(",
    "java/util/TimeZone.getDefault(",
];

/// Beginnings of the full names of methods that give random numbers without a seed.
const RANDOM: &[&str] = &[
    "java/lang/Math.random(",
    "java/lang/StrictMath.random(",
    "java/util/Collections.shuffle(Ljava/util/List;)",
    "java/util/Random.<init>()",
    "java/util/SplittableRandom.<init>()",
    "java/util/UUID.randomUUID(",
    "java/util/concurrent/ThreadLocalRandom.current(",
];

/// Beginnings of the full names of methods that give what is an input where runs are compared.
const INPUTS: &[&str] = &[
    "java/lang/Thread.getName(",
    "java/time/ZoneId.systemDefault(",
    "java/util/Locale.getDefault()",
    "java/util/TimeZone.getDefault(",
    "java/util/UUID.randomUUID(",
];

/// The names of methods of threads that depend on which thread calls.
const THREAD: &[&str] = &[
    "getContextClassLoader",
    "getId",
    "getName",
    "getPriority",
    "getState",
    "getThreadGroup",
    "interrupted",
    "isDaemon",
    "isInterrupted",
    "isVirtual",
    "threadId",
    "toString",
];

/// The part of the world that a method depends on, by its full name.
fn part_of(method: &str) -> Option<WorldPart> {
    let is_one_of = |list: &[&str]| list.iter().any(|start| method.starts_with(start));
    if is_one_of(ENVIRONMENT) {
        return Some(WorldPart::Environment);
    }
    if is_one_of(RANDOM) {
        return Some(WorldPart::Random);
    }
    let (name, _) = method.strip_prefix("java/lang/Thread.")?.split_once('(')?;
    THREAD.contains(&name).then_some(WorldPart::Thread)
}

impl Lowering<'_, '_, '_> {
    /// Notes that the method is about to be called.
    pub(super) fn note_draw(&mut self, method: MethodId) {
        if self.world.is_library(self.method.home) || !self.world.is_library(method.class) {
            return;
        }
        let name = self.world.method_name(method);
        // Where it is an input, nothing is held fixed.
        if self.world.asks_outside() && INPUTS.iter().any(|start| name.starts_with(start)) {
            return;
        }
        let part = part_of(&name);
        if let Some(part) = part {
            let number = Operand::Const(Value::Bits(part as u64), Kind::Int.ty());
            // It never throws, so it needs no handler.
            self.body.emit(None, Action::Native(Native::Draw, vec![number]), None);
        }
    }

    /// Notes that code of the user reads a static field. A class that is being initialised reads what it has just
    /// written itself.
    pub(super) fn note_static_read(&mut self, id: StaticId, class: ClassId, field: Member) {
        let is_own_initialiser = self.method.home == class && self.method.name.contains(".<clinit>");
        if !is_own_initialiser && !self.world.is_library(self.method.home) {
            self.world.note_static_read(id, class, field);
        }
    }
}
