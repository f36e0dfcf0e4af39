//! Calls of the program that the recorder answers in place of the JVM: those that end the machine, those that draw random
//! numbers without a seed, and those that ask for another part of the world, such as the clock, the environment, the time
//! zone or the name of a thread.
//!
//! The recorder gives the answers of our own run. Calls by the class library stay as they are, as in `lang-jvm`
//! (`lower::outside`).

use super::Problem;
use super::emit::{Emitter, RECORDER};
use super::opcode::INVOKESPECIAL;
use super::pool::Named;

const SYSTEM: &str = "java/lang/System";
const DATE: &str = "java/util/Date";
const RANDOM: &str = "java/util/Random";
const SECURE: &str = "java/security/SecureRandom";
/// What objects of that class are instead.
const SEEDED: &str = "counterpoint/confirm/Seeded";

/// What ends the machine: class, name, descriptor, and those of the method that stands in.
const EXITS: [[&str; 5]; 3] = [
    ["java/lang/System", "exit", "(I)V", "exit", "(I)V"],
    ["java/lang/Runtime", "exit", "(I)V", "exit", "(Ljava/lang/Runtime;I)V"],
    ["java/lang/Runtime", "halt", "(I)V", "exit", "(Ljava/lang/Runtime;I)V"],
];

/// What draws random numbers.
const DRAWS: [[&str; 5]; 7] = [
    ["java/lang/Math", "random", "()D", "random", "()D"],
    ["java/lang/StrictMath", "random", "()D", "strictRandom", "()D"],
    [
        "java/util/concurrent/ThreadLocalRandom",
        "current",
        "()Ljava/util/concurrent/ThreadLocalRandom;",
        "threadLocalRandom",
        "()Ljava/util/concurrent/ThreadLocalRandom;",
    ],
    ["java/util/UUID", "randomUUID", "()Ljava/util/UUID;", "uuid", "()Ljava/util/UUID;"],
    ["java/util/Collections", "shuffle", "(Ljava/util/List;)V", "shuffle", "(Ljava/util/List;)V"],
    [
        SECURE,
        "getInstance",
        "(Ljava/lang/String;)Ljava/security/SecureRandom;",
        "secure",
        "(Ljava/lang/String;)Ljava/security/SecureRandom;",
    ],
    [SECURE, "getInstanceStrong", "()Ljava/security/SecureRandom;", "secure", "()Ljava/security/SecureRandom;"],
];

/// What asks for another part of the world.
const ASKS: [[&str; 5]; 25] = [
    ["java/lang/Thread", "getName", "()Ljava/lang/String;", "threadName", "(Ljava/lang/Thread;)Ljava/lang/String;"],
    ["java/util/TimeZone", "getDefault", "()Ljava/util/TimeZone;", "zone", "()Ljava/util/TimeZone;"],
    ["java/time/ZoneId", "systemDefault", "()Ljava/time/ZoneId;", "zoneId", "()Ljava/time/ZoneId;"],
    ["java/util/Locale", "getDefault", "()Ljava/util/Locale;", "locale", "()Ljava/util/Locale;"],
    [SYSTEM, "currentTimeMillis", "()J", "currentTimeMillis", "()J"],
    [SYSTEM, "nanoTime", "()J", "nanoTime", "()J"],
    [SYSTEM, "getenv", "(Ljava/lang/String;)Ljava/lang/String;", "variable", "(Ljava/lang/String;)Ljava/lang/String;"],
    [
        SYSTEM,
        "getProperty",
        "(Ljava/lang/String;)Ljava/lang/String;",
        "property",
        "(Ljava/lang/String;)Ljava/lang/String;",
    ],
    [
        SYSTEM,
        "getProperty",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
        "property",
        "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;",
    ],
    now("java/time/Instant", "()Ljava/time/Instant;", "instant"),
    now("java/time/LocalDate", "()Ljava/time/LocalDate;", "localDate"),
    now("java/time/LocalDate", "(Ljava/time/ZoneId;)Ljava/time/LocalDate;", "localDate"),
    now("java/time/LocalTime", "()Ljava/time/LocalTime;", "localTime"),
    now("java/time/LocalTime", "(Ljava/time/ZoneId;)Ljava/time/LocalTime;", "localTime"),
    now("java/time/LocalDateTime", "()Ljava/time/LocalDateTime;", "localDateTime"),
    now("java/time/LocalDateTime", "(Ljava/time/ZoneId;)Ljava/time/LocalDateTime;", "localDateTime"),
    now("java/time/ZonedDateTime", "()Ljava/time/ZonedDateTime;", "zonedDateTime"),
    now("java/time/ZonedDateTime", "(Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;", "zonedDateTime"),
    now("java/time/OffsetDateTime", "()Ljava/time/OffsetDateTime;", "offsetDateTime"),
    now("java/time/Year", "()Ljava/time/Year;", "year"),
    now("java/time/YearMonth", "()Ljava/time/YearMonth;", "yearMonth"),
    ["java/time/Clock", "systemUTC", "()Ljava/time/Clock;", "clock", "()Ljava/time/Clock;"],
    ["java/time/Clock", "systemDefaultZone", "()Ljava/time/Clock;", "zoned", "()Ljava/time/Clock;"],
    [
        "java/time/Clock",
        "system",
        "(Ljava/time/ZoneId;)Ljava/time/Clock;",
        "clock",
        "(Ljava/time/ZoneId;)Ljava/time/Clock;",
    ],
    ["java/util/Calendar", "getInstance", "()Ljava/util/Calendar;", "calendar", "()Ljava/util/Calendar;"],
];

const fn now(class: &'static str, descriptor: &'static str, name: &'static str) -> [&'static str; 5] {
    [class, "now", descriptor, name, descriptor]
}

/// Words, one of which every class mentions that makes such a call.
pub(crate) const WORDS: [&str; 18] = [
    "java/lang/Thread",
    "java/util/TimeZone",
    "java/util/Locale",
    "currentTimeMillis",
    "nanoTime",
    "getenv",
    "getProperty",
    "java/time/",
    DATE,
    "java/util/Calendar",
    "exit",
    "halt",
    "random",
    RANDOM,
    SECURE,
    "java/util/UUID",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/Collections",
];

fn find(named: &Named, is_seeded: bool) -> Option<(&'static str, &'static str)> {
    let is_it = |row: &&[&str; 5]| row[0] == named.class && row[1] == named.name && row[2] == named.descriptor;
    let draws = DRAWS.iter().chain(&ASKS).filter(|_| is_seeded);
    EXITS.iter().chain(draws).find(is_it).map(|row| (row[3], row[4]))
}

/// Whether a method is one that is replaced.
pub(crate) fn is_replaced(named: &Named, is_seeded: bool) -> bool {
    find(named, is_seeded).is_some() || (is_seeded && draws_when_made(named))
}

fn draws_when_made(named: &Named) -> bool {
    let made = (named.class.as_str(), named.name.as_str(), named.descriptor.as_str());
    matches!(made, (RANDOM | DATE, "<init>", "()V") | (SECURE, "<init>", "()V" | "([B)V"))
}

/// The code that takes the place of a call, if it is replaced.
pub(crate) fn call(emitter: &mut Emitter<'_>, named: &Named, is_seeded: bool) -> Result<bool, Problem> {
    if let Some((name, descriptor)) = find(named, is_seeded) {
        emitter.call(RECORDER, name, descriptor)?;
        return Ok(true);
    }
    if !is_seeded || !draws_when_made(named) {
        return Ok(false);
    }
    let constructor = if named.class == RANDOM {
        emitter.call(RECORDER, "seed", "()J")?;
        emitter.pool.add_method(RANDOM, "<init>", "(J)V")?
    } else if named.class == DATE {
        emitter.call(RECORDER, "currentTimeMillis", "()J")?;
        emitter.pool.add_method(DATE, "<init>", "(J)V")?
    } else {
        emitter.pool.add_method(SEEDED, "<init>", &named.descriptor)?
    };
    emitter.invoke(INVOKESPECIAL, constructor, 0)?;
    Ok(true)
}

/// The class of which objects are made instead.
pub(crate) fn made(class: &str) -> Option<&'static str> {
    (class == SECURE).then_some(SEEDED)
}

/// Whether all of it can be done in a class: what its constructor calls is a constructor of the class above.
pub(crate) fn is_possible(above: Option<&str>) -> bool {
    above != Some(SECURE)
}
