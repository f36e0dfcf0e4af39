//! Calls that must not do on the JVM what they do: those that end the machine, and those that draw random numbers without
//! a seed. The recorder stands in for them.
//!
//! Random numbers are what they are in our own runs, as long as the program and not the class library asks for them.

use super::Problem;
use super::emit::{Emitter, RECORDER};
use super::opcode::INVOKESPECIAL;
use super::pool::Named;

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

/// Words, one of which every class mentions that makes such a call.
pub(crate) const WORDS: [&str; 8] = [
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
    let draws = DRAWS.iter().filter(|_| is_seeded);
    EXITS.iter().chain(draws).find(is_it).map(|row| (row[3], row[4]))
}

/// Whether a method is one that is replaced.
pub(crate) fn is_replaced(named: &Named, is_seeded: bool) -> bool {
    find(named, is_seeded).is_some() || (is_seeded && draws_when_made(named))
}

fn draws_when_made(named: &Named) -> bool {
    let made = (named.class.as_str(), named.name.as_str(), named.descriptor.as_str());
    matches!(made, (RANDOM, "<init>", "()V") | (SECURE, "<init>", "()V" | "([B)V"))
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
