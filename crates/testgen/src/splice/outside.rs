//! Calls whose answers a JVM may give in its own way: the clock, random numbers, identity hash codes, threads, the order of
//! immutable sets.
//!
//! Where the program asks, and the harness knows the call, the answer is that of our run ([`super::stand_in`]). Calls of
//! the class library, and those that the harness does not know, keep the answers of the JVM. So if a program has one of
//! these calls and the JVM does not show a difference, that is no contradiction: nothing is known.

use super::pool::Named;

/// Methods: class or package, name, descriptor where it matters, and what they answer, in words.
const OUTSIDE: [(&str, &str, &str, &str); 32] = [
    ("java/util/Random", "<init>", "()V", "random numbers without a seed"),
    ("java/security/SecureRandom", "<init>", "", "random numbers without a seed"),
    ("java/lang/Math", "random", "", "random numbers without a seed"),
    ("java/util/concurrent/ThreadLocalRandom", "current", "", "random numbers without a seed"),
    ("java/util/UUID", "randomUUID", "", "random numbers without a seed"),
    ("java/util/Collections", "shuffle", "(Ljava/util/List;)V", "random numbers without a seed"),
    ("java/lang/System", "currentTimeMillis", "", "the clock"),
    ("java/lang/System", "nanoTime", "", "the clock"),
    ("java/util/Date", "<init>", "()V", "the clock"),
    ("java/util/Calendar", "getInstance", "", "the clock"),
    ("java/util/GregorianCalendar", "<init>", "()V", "the clock"),
    ("java/time/", "now", "", "the clock"),
    ("java/time/", "tickMillis", "", "the clock"),
    ("java/time/", "tickSeconds", "", "the clock"),
    ("java/time/", "tickMinutes", "", "the clock"),
    ("java/lang/System", "identityHashCode", "", "identity hash codes"),
    ("java/lang/Object", "hashCode", "", "identity hash codes"),
    ("java/lang/System", "getenv", "", "the environment"),
    ("java/lang/System", "getProperty", "", "system properties"),
    ("java/lang/Runtime", "availableProcessors", "", "the machine it runs on"),
    ("java/lang/Runtime", "maxMemory", "", "the machine it runs on"),
    ("java/lang/Runtime", "freeMemory", "", "the machine it runs on"),
    ("java/lang/System", "gc", "", "the collection of garbage"),
    ("java/util/Set", "of", "", "the order of immutable sets"),
    ("java/util/Set", "copyOf", "", "the order of immutable sets"),
    ("java/util/Map", "of", "", "the order of immutable maps"),
    ("java/util/TimeZone", "getDefault", "", "the time zone"),
    ("java/time/ZoneId", "systemDefault", "", "the time zone"),
    ("java/util/concurrent/CompletableFuture", "supplyAsync", "", "threads"),
    ("java/util/concurrent/CompletableFuture", "runAsync", "", "threads"),
    ("java/lang/Thread", "start", "", "threads"),
    ("java/util/concurrent/ExecutorService", "submit", "", "threads"),
];

/// What a method asks of the outside world, if it does.
pub(crate) fn asks(named: &Named) -> Option<&'static str> {
    let is_it = |(class, name, descriptor, _): &&(&str, &str, &str, &str)| {
        let is_class = if class.ends_with('/') { named.class.starts_with(class) } else { named.class == *class };
        is_class && named.name == *name && (descriptor.is_empty() || named.descriptor == *descriptor)
    };
    OUTSIDE.iter().find(is_it).map(|(.., what)| *what)
}
