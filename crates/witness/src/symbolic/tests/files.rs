//! Claims that were written to a file and read back are checked like those of engines.

use super::closures::{at_least, check, multiples_of, waiting};
use super::matches::{even_or_all, shows};
use super::sample::solver;
use super::whole::{squares_or_products, strategies_of};
use crate::claim::{Certificate, Witness};
use crate::file::proof::ProofFile;
use crate::file::{Source, WitnessFile};
use crate::limits::Interrupt;
use crate::region::Closure;
use crate::samples::{Claim, ints, limits};
use crate::symbolic::{no_match, strategies};

fn stored(claim: &Claim, regions: &Closure) -> String {
    stored_proof(claim, &Certificate::Regions(regions.clone()))
}

fn stored_proof(claim: &Claim, proof: &Certificate) -> String {
    let sources = vec![Source::new("up.cpt", b"program")];
    ProofFile::new(sources, &claim.programs, &claim.property, proof).unwrap().to_json()
}

fn read(claim: &Claim, text: &str) -> Result<Closure, String> {
    match read_proof(claim, text)? {
        Certificate::Regions(closure) => Ok(closure),
        _ => Err("no regions".into()),
    }
}

fn read_proof(claim: &Claim, text: &str) -> Result<Certificate, String> {
    let file = ProofFile::from_json(text).map_err(|error| error.to_string())?;
    file.proof(&claim.programs, &claim.property).map_err(|error| error.to_string())
}

#[test]
fn proof_that_was_stored_is_checked_again() {
    let (claim, regions) = at_least("(<= 0 v0)", "(<= v0 v1)", "(<= v1 v0)");
    let text = stored(&claim, &regions);
    let again = read(&claim, &text).unwrap();
    assert_eq!(check(&claim, &again), check(&claim, &regions));
    assert!(check(&claim, &again).is_ok());
    assert_eq!(stored(&claim, &again), text);
    let wrong = read(&claim, &text.replace("(<= v0 v1)", "(<= v0 (+ v1 1))")).unwrap();
    assert!(check(&claim, &wrong).is_err());
}

#[test]
fn proof_file_can_be_read_by_people() {
    let claim = multiples_of(4, 2);
    let text = stored(&claim, &waiting(&claim, "(* v0 4)", "(<= 0 v0)"));
    expect_test::expect![[r#"
        {
          "schema": "counterpoint-proof/1",
          "sources": [
            {
              "path": "up.cpt",
              "hash": "5752dfa9a5b8154b"
            }
          ],
          "property": "sample",
          "regions": [
            {
              "params": 0,
              "universal": [
                [
                  {
                    "at": "main/l1/0",
                    "registers": []
                  }
                ]
              ],
              "when": "true",
              "pieces": [
                {
                  "existential": [
                    [
                      {
                        "at": "main/l1/0",
                        "registers": []
                      }
                    ]
                  ],
                  "when": "true"
                }
              ]
            },
            {
              "params": 1,
              "universal": [
                [
                  {
                    "at": "main/l1/2",
                    "registers": [
                      {
                        "name": "x",
                        "value": "(* v0 4)"
                      }
                    ]
                  }
                ]
              ],
              "when": "(<= 0 v0)",
              "pieces": [
                {
                  "existential": [
                    [
                      {
                        "at": "main/l1/0",
                        "registers": []
                      }
                    ]
                  ],
                  "when": "true"
                }
              ]
            }
          ],
          "edges": [
            {
              "from": 0,
              "to": 1,
              "params": [
                "?"
              ]
            },
            {
              "from": 1,
              "to": 0,
              "params": []
            }
          ]
        }
    "#]]
    .assert_eq(&text);
}

#[test]
fn malformed_proofs_get_clear_errors() {
    let claim = multiples_of(4, 2);
    let text = stored(&claim, &waiting(&claim, "(* v0 4)", "true"));
    let check = |from: &str, to: &str, expected: &str| {
        assert!(text.contains(from));
        assert_eq!(read(&claim, &text.replace(from, to)).unwrap_err(), expected);
    };
    check("proof/1", "proof/2", "proof file of version `counterpoint-proof/2`, expected `counterpoint-proof/1`");
    check("(* v0 4)", "(* v0 4", "what it claims cannot be read: `(* v0 4` is no term: it ends too early");
    check("main/l1/2", "main/l1/9", "what it claims cannot be read: Multiples has no place `main/l1/9`");
    check("\"x\"", "\"z\"", "what it claims cannot be read: main has no register `z`");
    assert!(read(&claim, "[]").unwrap_err().starts_with("not a proof file: "));
}

/// What the checker says of a stored proof by strategies.
fn replayed(claim: &Claim, text: &str) -> Result<(), String> {
    let Certificate::Strategies(known) = read_proof(claim, text)? else { return Err("no strategies".into()) };
    let interrupt = Interrupt::default();
    let checked = strategies(&claim.programs, &claim.property, &known, limits(&interrupt), &mut *solver());
    checked.map(|_| ()).map_err(|rejection| format!("{rejection:?}"))
}

#[test]
fn strategies_that_were_stored_are_checked_again() {
    let claim = squares_or_products();
    let moves = &[&["(* v0 v0)", "1"][..], &["v0", "v0"]];
    let text = stored_proof(&claim, &Certificate::Strategies(strategies_of(&[moves])));
    expect_test::expect![[r#"
        {
          "schema": "counterpoint-proof/1",
          "sources": [
            {
              "path": "up.cpt",
              "hash": "5752dfa9a5b8154b"
            }
          ],
          "property": "sample",
          "strategies": [
            {
              "observations": 1,
              "runs": [
                [
                  "(* v0 v0)",
                  "1"
                ]
              ]
            },
            {
              "observations": 1,
              "runs": [
                [
                  "v0",
                  "v0"
                ]
              ]
            }
          ]
        }
    "#]]
    .assert_eq(&text);
    assert_eq!(replayed(&claim, &text), Ok(()));
    let check = |replacements: &[(&str, &str)], expected: &str| {
        let wrong = replacements.iter().fold(text.clone(), |text, (from, to)| text.replace(from, to));
        let error = replayed(&claim, &wrong).unwrap_err();
        assert!(error.contains(expected), "{error}");
    };
    check(&[("(* v0 v0)", "(* v0 v1)"), ("\"v0\"", "\"v1\"")], "no strategy matches some universal runs");
    check(&[("\"v0\"", "\"way 99999999999\"")], "`way 99999999999` is no way");
    check(&[("\"v0\"", "\"v0:ubv9x\"")], "`v0:ubv9x` is no term");
    for count in ["0", "3", "4000000000"] {
        check(&[("s\": 1", &format!("s\": {count}"))], "strategies are missing for some numbers of observations");
    }
    let regions = "\"property\": \"sample\", \"regions\": [{\"params\": 0, \"universal\": [], \"when\": \"true\", \"pieces\": []}]";
    check(&[("\"property\": \"sample\"", regions)], "it has both regions and strategies");
}

#[test]
fn scrambled_proofs_never_panic() {
    let (claim, regions) = at_least("(<= 0 v0)", "(<= v0 v1)", "(<= v1 v0)");
    let text = stored(&claim, &regions);
    let mut checked = 0;
    for (index, at) in (0..text.len()).step_by(7).enumerate() {
        let swap = ["0", "1", "v", "l", "(", "-1", "?", ""][index % 8];
        let scrambled = format!("{}{swap}{}", &text[..at], &text[at + 1..]);
        if let Ok(regions) = read(&claim, &scrambled)
            && index % 8 == 0
        {
            let _ = check(&claim, &regions);
            checked += 1;
        }
    }
    assert!(checked > 0);
}

#[test]
fn witness_file_says_why_nothing_matches() {
    let claim = even_or_all();
    let witness = Witness { observations: 1, runs: vec![ints(&[1])] };
    let interrupt = Interrupt::default();
    let (programs, property) = (&claim.programs, &claim.property);
    let check = |matched: &_| no_match(programs, property, &witness, matched, limits(&interrupt), &mut *solver());
    let replay = check(&shows(&claim, "(* v0 2)", "true")).unwrap();
    let text = WitnessFile::new(Vec::new(), programs, property, &replay).to_json();
    let file = WitnessFile::from_json(&text).unwrap();
    assert_eq!(file.witness().unwrap(), witness);
    assert!(check(&file.no_match(programs, property).unwrap().unwrap()).is_ok());
    let wrong = WitnessFile::from_json(&text.replace("(* v0 2)", "(* v0 4)")).unwrap();
    assert!(check(&wrong.no_match(programs, property).unwrap().unwrap()).is_err());
    let wrong = WitnessFile::from_json(&text.replace("(* v0 2)", "(* v0 b2)")).unwrap();
    assert!(wrong.no_match(programs, property).is_err());
}
