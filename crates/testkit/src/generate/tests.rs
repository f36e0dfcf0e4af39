//! What the generated cases look like as a whole.

use std::collections::BTreeMap;

use super::*;
use crate::oracle::OracleVerdict;

const SEEDS: u64 = 2_000;

/// Counts over many seeds.
#[derive(Debug, Default)]
struct Distribution {
    usable: usize,
    unusable: usize,
    holds: usize,
    /// Hold since no universal run has an observation.
    vacuous: usize,
    refuted_at: BTreeMap<u32, usize>,
    with_loops: usize,
    /// Per prefix: usable cases, of which refuted.
    prefixes: BTreeMap<String, (usize, usize)>,
}

impl Distribution {
    fn add(&mut self, case: &Case) {
        let Some(verdict) = case.decide(OBSERVATIONS, Limits::default()) else {
            self.unusable += 1;
            return;
        };
        self.usable += 1;
        self.with_loops += usize::from(case.has_loop());
        let kind = if case.property.is_post { "post" } else { "always" };
        let quantifiers = case.property.quantifiers.iter();
        let prefix: String = quantifiers.map(|quantifier| if quantifier.is_universal { 'A' } else { 'E' }).collect();
        let counts = self.prefixes.entry(format!("{prefix} {kind}")).or_default();
        counts.0 += 1;
        match verdict {
            OracleVerdict::Holds => {
                self.holds += 1;
                self.vacuous += usize::from(case.is_vacuous(Limits::default()));
            }
            OracleVerdict::Refuted { observations } => {
                counts.1 += 1;
                *self.refuted_at.entry(observations).or_default() += 1;
            }
        }
    }
}

#[test]
fn verdicts_and_loops_are_balanced() {
    let mut distribution = Distribution::default();
    (0..SEEDS).for_each(|seed| distribution.add(&Case::generate(seed)));
    println!("{distribution:#?}");
    let refuted: usize = distribution.refuted_at.values().sum();
    assert!(distribution.unusable * 10 < distribution.usable, "few cases are lost");
    assert!(distribution.holds * 4 >= distribution.usable);
    assert!(refuted * 4 >= distribution.usable);
    assert!(distribution.with_loops * 2 >= distribution.usable);
    assert!(distribution.refuted_at.iter().filter(|(k, n)| **k >= 2 && **n >= 20).count() >= 2, "some take a while");
    assert!(distribution.prefixes.len() >= 10, "all prefixes occur");
}

#[test]
fn generated_cases_are_well_formed() {
    for seed in 0..SEEDS / 10 {
        let case = Case::generate(seed);
        assert!(case.is_well_formed(), "seed {seed}\n{}", case.to_cpt());
    }
}

#[test]
fn the_same_seed_gives_the_same_case() {
    assert_eq!(Case::generate(7), Case::generate(7));
    assert_ne!(Case::generate(7), Case::generate(8));
}

#[test]
fn every_construct_of_the_language_occurs() {
    let text: String = (0..SEEDS / 4).map(|seed| Case::generate(seed).to_cpt()).collect();
    for construct in [
        "secret input",
        "public input",
        "  input",
        "havoc",
        " in ",
        "either",
        " or {",
        "else",
        "while",
        "loop",
        "assume",
        "observe round(x)",
        "observe late",
        "skip;",
        "Colour",
        "min(",
        "max(",
        "abs(",
        " / ",
        " % ",
        " ? ",
        "list[",
        "given",
        "always",
        "post",
        " at { ",
        " at round",
        "refines(",
        "gni(",
        "noninterference(",
        "deterministic(",
        "<=>",
        "=>",
        "||",
        "&&",
        "0..2",
        "-1..1",
        "[0..1; 2]",
        "proc a0(",
        ": i8",
        ": u8",
        ": i16",
        ": u64",
        " as int",
        " as u8",
        " as i32",
        " & ",
        " | ",
        " ^ ",
        " << ",
        " >> ",
        "~",
    ] {
        assert!(text.contains(construct), "`{construct}` never occurs");
    }
}
