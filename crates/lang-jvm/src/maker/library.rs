//! What is known of classes of the library: how collections are filled, and which calls make objects.
//!
//! A call of the library refuses some values: a month 13, a pattern with a bracket too many. Runs that end there show
//! nothing of the method under test. So a call is only listed with arguments that it never refuses.

use super::Collection;

/// Types of which strings are values, besides that of strings.
pub(super) const ABOVE_TEXTS: [&str; 4] =
    ["java/lang/CharSequence", "java/lang/Object", "java/lang/Comparable", "java/io/Serializable"];

/// Types of which boxed numbers are values.
pub(super) const ABOVE_NUMBERS: [&str; 4] =
    ["java/lang/Number", "java/lang/Object", "java/lang/Comparable", "java/io/Serializable"];

/// Interfaces and classes of collections, and what is made for them.
pub(super) const COLLECTIONS: &[(&[&str], Collection)] = {
    const fn of(class: &'static str, add: &'static str, descriptor: &'static str) -> Collection {
        Collection { class, add, descriptor }
    }
    const ADD: &str = "(Ljava/lang/Object;)Z";
    const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    &[
        (
            &[
                "java/util/List",
                "java/util/ArrayList",
                "java/util/Collection",
                "java/lang/Iterable",
                "java/util/AbstractList",
            ],
            of("java/util/ArrayList", "add", ADD),
        ),
        (&["java/util/LinkedList"], of("java/util/LinkedList", "add", ADD)),
        (&["java/util/Set", "java/util/LinkedHashSet"], of("java/util/LinkedHashSet", "add", ADD)),
        (&["java/util/HashSet"], of("java/util/HashSet", "add", ADD)),
        (&["java/util/SortedSet", "java/util/NavigableSet", "java/util/TreeSet"], of("java/util/TreeSet", "add", ADD)),
        (&["java/util/Queue", "java/util/Deque", "java/util/ArrayDeque"], of("java/util/ArrayDeque", "add", ADD)),
        (&["java/util/Map", "java/util/LinkedHashMap"], of("java/util/LinkedHashMap", "put", PUT)),
        (&["java/util/HashMap"], of("java/util/HashMap", "put", PUT)),
        (&["java/util/SortedMap", "java/util/NavigableMap", "java/util/TreeMap"], of("java/util/TreeMap", "put", PUT)),
        (&["java/util/Vector"], of("java/util/Vector", "add", ADD)),
        (&["java/util/Stack"], of("java/util/Stack", "add", ADD)),
        (&["java/util/PriorityQueue"], of("java/util/PriorityQueue", "add", ADD)),
        (&["java/util/concurrent/CopyOnWriteArrayList"], of("java/util/concurrent/CopyOnWriteArrayList", "add", ADD)),
        (&["java/util/concurrent/ConcurrentLinkedQueue"], of("java/util/concurrent/ConcurrentLinkedQueue", "add", ADD)),
        (
            &["java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"],
            of("java/util/concurrent/ConcurrentHashMap", "put", PUT),
        ),
        (&["java/util/Hashtable", "java/util/Dictionary"], of("java/util/Hashtable", "put", PUT)),
        (&["java/util/Properties"], of("java/util/Properties", "put", PUT)),
    ]
};

/// A call or a constant of the library that makes an object.
#[derive(Debug)]
pub(super) struct Known {
    /// The class that has the member.
    pub(super) class: &'static str,
    /// The method, `<init>` for a constructor, or the field.
    pub(super) member: &'static str,
    /// Its descriptor.
    pub(super) descriptor: &'static str,
    /// What it is called with; nothing if any values of the types of the parameters will do.
    pub(super) arguments: &'static [Argument],
}

/// An argument that is never refused.
#[derive(Debug)]
pub(super) enum Argument {
    /// A value of a type, which may be narrower than that of the parameter.
    Of(&'static str),
    /// What a call gives back.
    Made(Known),
}

const fn known(class: &'static str, member: &'static str, descriptor: &'static str) -> Known {
    Known { class, member, descriptor, arguments: &[] }
}

impl Known {
    const fn with(mut self, arguments: &'static [Argument]) -> Self {
        self.arguments = arguments;
        self
    }
}

/// Digits and letters from a to f.
const HEX: Argument = Argument::Made(known("java/lang/Integer", "toHexString", "(I)Ljava/lang/String;"));

/// A pattern that only its text matches.
const QUOTED: Argument =
    Argument::Made(known("java/util/regex/Pattern", "quote", "(Ljava/lang/String;)Ljava/lang/String;"));

const INT: Argument = Argument::Of("I");

const INSTANT: Argument = Argument::Of("Ljava/time/Instant;");

const UTC: Argument = Argument::Of("Ljava/time/ZoneOffset;");

const DATE: Argument = Argument::Of("Ljava/time/LocalDate;");

const BYTES: Argument = Argument::Of("Ljava/io/ByteArrayOutputStream;");

const LETTERS: Argument = Argument::Of("Ljava/io/StringWriter;");

/// A character set.
const fn charset(name: &'static str) -> Known {
    known("java/nio/charset/StandardCharsets", name, "Ljava/nio/charset/Charset;")
}

/// Classes of the library, and what makes their objects: at most four ways each.
pub(super) const LIBRARY: &[(&str, &[Known])] = {
    const TEXT: &str = "(Ljava/lang/String;)V";
    &[
        ("java/lang/StringBuilder", &[known("java/lang/StringBuilder", "<init>", TEXT)]),
        ("java/lang/StringBuffer", &[known("java/lang/StringBuffer", "<init>", TEXT)]),
        ("java/lang/Exception", &[known("java/lang/Exception", "<init>", TEXT)]),
        ("java/lang/RuntimeException", &[known("java/lang/RuntimeException", "<init>", TEXT)]),
        ("java/math/BigInteger", &[known("java/math/BigInteger", "valueOf", "(J)Ljava/math/BigInteger;")]),
        (
            "java/math/BigDecimal",
            &[
                known("java/math/BigDecimal", "valueOf", "(J)Ljava/math/BigDecimal;"),
                known("java/math/BigDecimal", "valueOf", "(JI)Ljava/math/BigDecimal;")
                    .with(&[Argument::Of("J"), Argument::Of("B")]),
            ],
        ),
        ("java/util/Random", &[known("java/util/Random", "<init>", "(J)V")]),
        ("java/util/Date", &[known("java/util/Date", "<init>", "(J)V")]),
        ("java/util/UUID", &[known("java/util/UUID", "<init>", "(JJ)V")]),
        ("java/util/BitSet", &[known("java/util/BitSet", "valueOf", "([J)Ljava/util/BitSet;")]),
        ("java/util/StringTokenizer", &[known("java/util/StringTokenizer", "<init>", TEXT)]),
        (
            "java/util/TimeZone",
            &[known("java/util/TimeZone", "getTimeZone", "(Ljava/lang/String;)Ljava/util/TimeZone;").with(&[HEX])],
        ),
        (
            "java/util/logging/Logger",
            &[known("java/util/logging/Logger", "getLogger", "(Ljava/lang/String;)Ljava/util/logging/Logger;")
                .with(&[HEX])],
        ),
        ("java/util/Scanner", &[known("java/util/Scanner", "<init>", TEXT)]),
        ("java/io/StringReader", &[known("java/io/StringReader", "<init>", TEXT)]),
        ("java/io/BufferedReader", &[known("java/io/BufferedReader", "<init>", "(Ljava/io/Reader;)V")]),
        ("java/io/ByteArrayInputStream", &[known("java/io/ByteArrayInputStream", "<init>", "([B)V")]),
        ("java/io/File", &[known("java/io/File", "<init>", TEXT)]),
        ("java/io/ByteArrayOutputStream", &[known("java/io/ByteArrayOutputStream", "<init>", "()V")]),
        ("java/io/StringWriter", &[known("java/io/StringWriter", "<init>", "()V")]),
        ("java/io/PrintStream", &[known("java/io/PrintStream", "<init>", "(Ljava/io/OutputStream;)V").with(&[BYTES])]),
        ("java/io/PrintWriter", &[known("java/io/PrintWriter", "<init>", "(Ljava/io/Writer;)V").with(&[LETTERS])]),
        ("java/nio/ByteBuffer", &[known("java/nio/ByteBuffer", "wrap", "([B)Ljava/nio/ByteBuffer;")]),
        ("java/nio/CharBuffer", &[known("java/nio/CharBuffer", "wrap", "([C)Ljava/nio/CharBuffer;")]),
        (
            "java/nio/charset/Charset",
            &[charset("UTF_8"), charset("ISO_8859_1"), charset("US_ASCII"), charset("UTF_16")],
        ),
        (
            "java/util/stream/IntStream",
            &[known("java/util/stream/IntStream", "of", "([I)Ljava/util/stream/IntStream;")],
        ),
        (
            "java/util/stream/LongStream",
            &[known("java/util/stream/LongStream", "of", "([J)Ljava/util/stream/LongStream;")],
        ),
        (
            "java/util/stream/DoubleStream",
            &[known("java/util/stream/DoubleStream", "of", "([D)Ljava/util/stream/DoubleStream;")],
        ),
        (
            "java/util/concurrent/atomic/AtomicInteger",
            &[known("java/util/concurrent/atomic/AtomicInteger", "<init>", "(I)V")],
        ),
        (
            "java/util/concurrent/atomic/AtomicLong",
            &[known("java/util/concurrent/atomic/AtomicLong", "<init>", "(J)V")],
        ),
        (
            "java/util/concurrent/atomic/AtomicBoolean",
            &[known("java/util/concurrent/atomic/AtomicBoolean", "<init>", "(Z)V")],
        ),
        (
            "java/util/OptionalInt",
            &[
                known("java/util/OptionalInt", "empty", "()Ljava/util/OptionalInt;"),
                known("java/util/OptionalInt", "of", "(I)Ljava/util/OptionalInt;"),
            ],
        ),
        (
            "java/util/OptionalLong",
            &[
                known("java/util/OptionalLong", "empty", "()Ljava/util/OptionalLong;"),
                known("java/util/OptionalLong", "of", "(J)Ljava/util/OptionalLong;"),
            ],
        ),
        (
            "java/util/OptionalDouble",
            &[
                known("java/util/OptionalDouble", "empty", "()Ljava/util/OptionalDouble;"),
                known("java/util/OptionalDouble", "of", "(D)Ljava/util/OptionalDouble;"),
            ],
        ),
        (
            "java/util/Locale",
            &[
                known("java/util/Locale", "ROOT", "Ljava/util/Locale;"),
                known("java/util/Locale", "US", "Ljava/util/Locale;"),
                known("java/util/Locale", "GERMANY", "Ljava/util/Locale;"),
            ],
        ),
        ("java/net/URI", &[known("java/net/URI", "create", "(Ljava/lang/String;)Ljava/net/URI;").with(&[HEX])]),
        (
            "java/util/regex/Pattern",
            &[known("java/util/regex/Pattern", "compile", "(Ljava/lang/String;)Ljava/util/regex/Pattern;")
                .with(&[QUOTED])],
        ),
        ("java/time/LocalDate", &[known("java/time/LocalDate", "ofEpochDay", "(J)Ljava/time/LocalDate;").with(&[INT])]),
        (
            "java/time/LocalTime",
            &[known("java/time/LocalTime", "ofSecondOfDay", "(J)Ljava/time/LocalTime;").with(&[Argument::Of("C")])],
        ),
        (
            "java/time/LocalDateTime",
            &[known(
                "java/time/LocalDateTime",
                "of",
                "(Ljava/time/LocalDate;Ljava/time/LocalTime;)Ljava/time/LocalDateTime;",
            )],
        ),
        ("java/time/Instant", &[known("java/time/Instant", "ofEpochSecond", "(J)Ljava/time/Instant;").with(&[INT])]),
        ("java/time/Duration", &[known("java/time/Duration", "ofSeconds", "(J)Ljava/time/Duration;").with(&[INT])]),
        (
            "java/time/ZonedDateTime",
            &[known(
                "java/time/ZonedDateTime",
                "ofInstant",
                "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/ZonedDateTime;",
            )
            .with(&[INSTANT, UTC])],
        ),
        (
            "java/time/OffsetDateTime",
            &[known(
                "java/time/OffsetDateTime",
                "ofInstant",
                "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/OffsetDateTime;",
            )
            .with(&[INSTANT, UTC])],
        ),
        (
            "java/time/Clock",
            &[known("java/time/Clock", "fixed", "(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;")
                .with(&[INSTANT, UTC])],
        ),
        ("java/time/Year", &[known("java/time/Year", "of", "(I)Ljava/time/Year;").with(&[Argument::Of("S")])]),
        (
            "java/time/YearMonth",
            &[known("java/time/YearMonth", "from", "(Ljava/time/temporal/TemporalAccessor;)Ljava/time/YearMonth;")
                .with(&[DATE])],
        ),
        (
            "java/time/MonthDay",
            &[known("java/time/MonthDay", "from", "(Ljava/time/temporal/TemporalAccessor;)Ljava/time/MonthDay;")
                .with(&[DATE])],
        ),
        ("java/time/Period", &[known("java/time/Period", "ofDays", "(I)Ljava/time/Period;")]),
        ("java/time/ZoneOffset", &[known("java/time/ZoneOffset", "UTC", "Ljava/time/ZoneOffset;")]),
        ("java/time/ZoneId", &[known("java/time/ZoneOffset", "UTC", "Ljava/time/ZoneOffset;")]),
        (
            "java/util/Comparator",
            &[
                known("java/util/Comparator", "naturalOrder", "()Ljava/util/Comparator;"),
                known("java/util/Comparator", "reverseOrder", "()Ljava/util/Comparator;"),
            ],
        ),
        (
            "java/util/function/Function",
            &[known("java/util/function/Function", "identity", "()Ljava/util/function/Function;")],
        ),
        (
            "java/util/function/UnaryOperator",
            &[known("java/util/function/UnaryOperator", "identity", "()Ljava/util/function/UnaryOperator;")],
        ),
        (
            "java/util/function/IntUnaryOperator",
            &[known("java/util/function/IntUnaryOperator", "identity", "()Ljava/util/function/IntUnaryOperator;")],
        ),
        (
            "java/util/function/LongUnaryOperator",
            &[known("java/util/function/LongUnaryOperator", "identity", "()Ljava/util/function/LongUnaryOperator;")],
        ),
        (
            "java/util/function/DoubleUnaryOperator",
            &[known(
                "java/util/function/DoubleUnaryOperator",
                "identity",
                "()Ljava/util/function/DoubleUnaryOperator;",
            )],
        ),
        (
            "java/util/function/Predicate",
            &[known("java/util/function/Predicate", "isEqual", "(Ljava/lang/Object;)Ljava/util/function/Predicate;")],
        ),
    ]
};

/// Classes of the library of which objects of another class are made.
pub(super) const STAND_INS: [(&str, &str); 7] = [
    ("java/lang/Appendable", "java/lang/StringBuilder"),
    ("java/io/OutputStream", "java/io/ByteArrayOutputStream"),
    ("java/io/Writer", "java/io/StringWriter"),
    ("java/nio/Buffer", "java/nio/ByteBuffer"),
    ("java/io/Reader", "java/io/StringReader"),
    ("java/io/InputStream", "java/io/ByteArrayInputStream"),
    ("java/lang/Throwable", "java/lang/Exception"),
];
