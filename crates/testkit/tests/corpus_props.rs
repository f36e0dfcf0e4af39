//! The property corpus, `corpus/props`, and what torture once found, `corpus/regress`: the engine decides every case
//! as the file expects. The latter were wrong with one representation only, so each must be right.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};

use counterpoint_engine::{Budget, Sets, Silent, Verdict, decide};
use counterpoint_load::load_text;
use counterpoint_prop::Expect;
use counterpoint_symex::ForallExists;

fn files() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let mut files: Vec<PathBuf> = ["props", "regress"]
        .iter()
        .filter_map(|folder| std::fs::read_dir(corpus.join(folder)).ok())
        .flat_map(|entries| entries.map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cpt"))
        .collect();
    files.sort();
    files
}

/// The bound that a file names in its head, for properties that are only known to hold up to there.
fn bound(text: &str) -> Option<u32> {
    text.lines().find_map(|line| line.strip_prefix("// max-observations: ")?.parse().ok())
}

#[test]
fn properties_are_decided_as_they_expect() {
    let mut wrong = Vec::new();
    let mut n_properties = 0;
    for path in files() {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let loaded = load_text(&stem, &text);
        assert!(!loaded.has_errors(), "{stem}: {:?}", loaded.diagnostics);
        let budget = Budget { observations: bound(&text).unwrap_or(60), steps: 20_000_000, ..Budget::default() };
        let is_regression = path.parent().is_some_and(|folder| folder.ends_with("regress"));
        let ways: &[Sets] = if is_regression { &[Sets::Explicit, Sets::Symbolic] } else { &[Sets::Auto] };
        for (query, &sets) in loaded.queries.iter().flat_map(|query| ways.iter().map(move |sets| (query, sets))) {
            n_properties += 1;
            let budget = Budget { sets, ..budget.clone() };
            let name = format!("{stem}.{}", query.task.property.name);
            let expect = query.task.property.expect.unwrap_or_else(|| panic!("{name} expects nothing"));
            let verdict = decide(&ForallExists::default(), &query.task, &budget, &Silent).verdict;
            let is_negated = query.task.property.is_negated();
            let agrees = match expect {
                Expect::Refuted if is_negated => matches!(verdict, Verdict::Proved(..)),
                Expect::Proved if is_negated => matches!(verdict, Verdict::Refuted(..)),
                Expect::Refuted => matches!(verdict, Verdict::Refuted(..)),
                Expect::Proved => matches!(verdict, Verdict::Proved(_)),
                Expect::NoneFound => matches!(verdict, Verdict::Proved(_) | Verdict::NoneFound(_)),
            };
            assert!(!matches!(verdict, Verdict::Contradicted(_)), "{name}: {verdict:?}");
            if !agrees {
                let found = format!("{verdict:?}").chars().take(120).collect::<String>();
                wrong.push(format!("{name}: expected {expect:?}, found {found}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(n_properties >= 25, "only {n_properties} properties");
}
