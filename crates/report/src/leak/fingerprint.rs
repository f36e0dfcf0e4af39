//! What an answer is known by from one check to the next.

use counterpoint_engine::PairVerdict;
use counterpoint_witness::file::hash;

use super::{Leak, differing, place, sink};

/// A name of an answer that stays the same when other parts of a file are edited: made from the method, who sees it, the
/// secrets that leak, where to, and the text of the line. Numbers of lines and values of inputs have no part in it.
pub fn fingerprint(leak: &Leak<'_>) -> String {
    let mut parts = vec![leak.method.to_owned(), leak.observer.unwrap_or_default().to_owned()];
    if let PairVerdict::Refuted(_, disagreement) = &leak.decided.verdict {
        parts.push(differing(leak, disagreement).join(","));
        parts.push(sink(leak, disagreement));
        let line = place(leak).map(|span| {
            let number = leak.sources.start(span).line;
            leak.sources.file(span.file).text.lines().nth(number.saturating_sub(1)).unwrap_or_default()
        });
        parts.push(line.unwrap_or_default().trim().to_owned());
    }
    hash(parts.join("\n").as_bytes())
}
