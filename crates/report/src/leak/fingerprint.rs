//! What an answer is known by from one check to the next.

use counterpoint_evidence::file::hash;

use super::{Leak, differing, line_at, place, sink};

/// A name of an answer that stays the same when other parts of a file are edited: made from the method, who sees it, the
/// secrets that leak, where to, and the text of the line. Numbers of lines and values of inputs have no part in it.
pub fn fingerprint(leak: &Leak<'_>) -> String {
    let mut parts = vec![leak.method.to_owned(), leak.observer.unwrap_or_default().to_owned()];
    if let Some(disagreement) = leak.disagreement() {
        parts.push(differing(leak, disagreement).join(","));
        parts.push(sink(leak, disagreement).text);
        parts.push(place(leak).map(|span| line_at(leak.sources, span).text).unwrap_or_default());
    }
    hash(parts.join("\n").as_bytes())
}
