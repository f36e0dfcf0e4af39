//! Results of which only the class is seen. `counterpoint.rt.View` writes down what is seen of an object; of most classes
//! of the library that is what they hold, and of the others a user should know that it is nothing.

use crate::class::flags;
use crate::descriptor::{Sort, class_name, source_type};
use crate::maker::Finder;
use crate::path::Origin;

/// Classes of the library of which, and of those below, it is seen what their objects hold.
const SEEN_ABOVE: [&str; 8] = [
    "java/lang/CharSequence",
    "java/lang/Number",
    "java/lang/Enum",
    "java/lang/Throwable",
    "java/util/Collection",
    "java/util/Map",
    "java/util/Map$Entry",
    "java/nio/charset/Charset",
];

/// Other classes of the library of which it is seen what their objects hold.
const SEEN: [&str; 38] = [
    "java/lang/Object",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Class",
    "java/io/ByteArrayOutputStream",
    "java/io/File",
    "java/io/StringWriter",
    "java/net/URI",
    "java/time/Duration",
    "java/time/Instant",
    "java/time/LocalDate",
    "java/time/LocalDateTime",
    "java/time/LocalTime",
    "java/time/MonthDay",
    "java/time/OffsetDateTime",
    "java/time/OffsetTime",
    "java/time/Period",
    "java/time/Year",
    "java/time/YearMonth",
    "java/time/ZoneOffset",
    "java/time/ZonedDateTime",
    "java/util/BitSet",
    "java/util/Date",
    "java/util/DoubleSummaryStatistics",
    "java/util/IntSummaryStatistics",
    "java/util/Locale",
    "java/util/LongSummaryStatistics",
    "java/util/Optional",
    "java/util/OptionalDouble",
    "java/util/OptionalInt",
    "java/util/OptionalLong",
    "java/util/StringJoiner",
    "java/util/UUID",
    "java/util/concurrent/atomic/AtomicBoolean",
    "java/util/concurrent/atomic/AtomicIntegerArray",
    "java/util/concurrent/atomic/AtomicLongArray",
    "java/util/concurrent/atomic/AtomicReference",
    "java/util/regex/Pattern",
];

/// Interfaces of the library whose objects are never seen. Objects of others are of classes that may be.
const UNSEEN: [&str; 7] = [
    "java/util/Iterator",
    "java/util/ListIterator",
    "java/util/Enumeration",
    "java/util/stream/Stream",
    "java/util/stream/IntStream",
    "java/util/stream/LongStream",
    "java/util/stream/DoubleStream",
];

impl Finder<'_> {
    /// The name of a type, if only the class of its objects is seen.
    pub(super) fn opaque(&self, ty: &str) -> Option<String> {
        let element = ty.trim_start_matches('[');
        let class = class_name(element);
        if Sort::of(element) != Sort::Ref || SEEN.contains(&class) {
            return None;
        }
        let (_, read) = self.read_any(class)?;
        let is_open = read.flags & (flags::INTERFACE | flags::ABSTRACT) != 0 && !UNSEEN.contains(&class);
        let is_seen = is_open
            || read.origin == Origin::User
            || read.is_record
            || SEEN_ABOVE.iter().any(|above| self.is_a(class, above));
        (!is_seen).then(|| source_type(element))
    }
}
