//! Which texts methods of the library read: patterns of what they accept, so that a search can generate
//! such texts. They need not be complete: what is drawn from them is only tried.

use super::{ProcOrigin, World};

/// Methods that take texts apart, by class and name, with patterns of texts that they like.
const FORMATS: [(&str, &str, &str); 17] = [
    ("java/time/LocalDate", "parse", r"(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])"),
    ("java/time/LocalTime", "parse", r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?"),
    ("java/time/LocalDateTime", "parse", r"(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d"),
    ("java/time/Instant", "parse", r"(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ"),
    ("java/time/YearMonth", "parse", r"(19|20)\d\d-(0[1-9]|1[0-2])"),
    ("java/time/Year", "parse", r"(19|20)\d\d"),
    ("java/time/Duration", "parse", r"PT\d{1,3}[HMS]"),
    ("java/time/Period", "parse", r"P\d{1,2}[YMD]"),
    ("java/util/UUID", "fromString", r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
    ("java/net/URI", "create", r"https?://[a-z]{1,3}\.(com|org)/[a-z]{0,3}(\?[a-z]=\d)?"),
    ("java/lang/Integer", "parseInt", r"-?\d{1,5}"),
    ("java/lang/Long", "parseLong", r"-?\d{1,7}"),
    ("java/lang/Double", "parseDouble", r"-?\d{1,4}\.\d{1,2}"),
    ("java/lang/Float", "parseFloat", r"-?\d{1,4}\.\d{1,2}"),
    ("java/math/BigDecimal", "<init>", r"-?\d{1,4}\.\d{1,2}"),
    ("java/math/BigInteger", "<init>", r"-?\d{1,9}"),
    ("java/util/Base64$Decoder", "decode", r"([A-Za-z0-9+/]{4}){1,3}"),
];

impl World<'_> {
    /// Patterns of texts that the reachable methods of the library read.
    pub(super) fn formats(&self) -> Vec<String> {
        let takes_text = |origin: &ProcOrigin| {
            origin.descriptor.starts_with("(Ljava/lang/String;")
                || origin.descriptor.starts_with("(Ljava/lang/CharSequence;")
        };
        let is_reached = |class: &str, method: &str| {
            let mut origins = self.origins.values().filter(|origin| takes_text(origin));
            origins.any(|origin| origin.class == class && origin.method == method)
        };
        let reached = FORMATS.iter().filter(|(class, method, _)| is_reached(class, method));
        reached.map(|(_, _, pattern)| (*pattern).to_owned()).collect()
    }
}
