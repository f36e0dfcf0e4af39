//! The files of the corpus are understood.

use std::path::Path;

use super::super::is_hyena;
use super::read_text;

#[test]
fn the_corpus_is_read_without_diagnostics() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hyena");
    let mut n_files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (_, hyena) = read_text(&text);
        assert!(is_hyena(&text), "{}", path.display());
        assert!(hyena.diagnostics.is_empty(), "{}: {:?}", path.display(), hyena.diagnostics);
        assert!(!hyena.queries.is_empty(), "{}", path.display());
        assert!(hyena.queries.iter().all(|query| query.property.expect.is_some()), "{}", path.display());
        n_files += 1;
    }
    assert!(n_files >= 20, "the corpus has {n_files} files");
}
