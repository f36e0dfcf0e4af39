//! How files are laid out.

use counterpoint_diag::render::render;
use expect_test::expect;

use super::{check_format, load};
use crate::native::format;

#[test]
fn blocks_and_claims_are_laid_out() {
    check_format(
        "enum   Candidate{A,B,}  const N=3+ -1;// three
program Vote{var countA:int=0;var a:[int;4]=[1;4];


  // about the loop
loop{input vote:Candidate;
   if vote==A{countA=countA+1;}else{countA=countA - 1 ;}   // trailing
 if a [0]<N { skip; }
   else if !(countA>-1) {
   skip; } else
   { }

    observe round (countA, twice : countA*2,
       other: countA > 1 ? 1:2) ; // shown

  }
}
// before the property
property fair{forall p in Vote at {round},
   exists q in Vote at round given p.countA==1 always p.countA==q.countA&&
 p.a[0]<=>-q.b expect none-found}

property short { noninterference( Vote ) at round expect refuted }
",
        expect![[r#"
            enum Candidate { A, B, }
            const N = 3 + -1; // three
            program Vote {
              var countA: int = 0;
              var a: [int; 4] = [1; 4];

              // about the loop
              loop {
                input vote: Candidate;
                if vote == A { countA = countA + 1; } else { countA = countA - 1; } // trailing
                if a[0] < N {
                  skip;
                } else if !(countA > -1) {
                  skip;
                } else {}

                observe round(countA, twice: countA * 2,
                  other: countA > 1 ? 1 : 2); // shown
              }
            }
            // before the property
            property fair {
              forall p in Vote at { round },
              exists q in Vote at round
              given p.countA == 1
              always p.countA == q.countA &&
                p.a[0] <=> -q.b
              expect none-found
            }

            property short { noninterference(Vote) at round expect refuted }
        "#]],
    );
}

#[test]
fn long_blocks_are_broken_and_comments_stay() {
    check_format(
        "program P { if a_rather_long_name == another_rather_long_name { first_variable = second_variable + third_variable; } else { skip; } // end
  either { skip; } // one
  or // two
  { skip; // three
  } x = // four
    1; } enum Long { Aaaaaaaaaaaaaaaaaaaaaaaa, Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, Ccccccccccccccccccccccccc, Dddddddddddddd }
// last",
        expect![[r#"
            program P {
              if a_rather_long_name == another_rather_long_name {
                first_variable = second_variable + third_variable;
              } else {
                skip;
              } // end
              either { skip; } // one
              or // two
                {
                skip; // three
              }
              x = // four
                1;
            }
            enum Long {
              Aaaaaaaaaaaaaaaaaaaaaaaa,
              Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb,
              Ccccccccccccccccccccccccc,
              Dddddddddddddd
            }
            // last
        "#]],
    );
}

#[test]
fn the_corpus_is_accepted_and_laid_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/props");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|extension| extension == "cpt")) {
        let text = std::fs::read_to_string(path).unwrap();
        let loaded = load(&text);
        let errors = loaded.diagnostics.iter().filter(|found| found.is_error());
        let errors: String = errors.map(|error| render(error, &loaded.sources, false)).collect();
        assert_eq!(errors, "", "{}", path.display());
        assert!(loaded.properties.iter().all(|property| property.expect.is_some()), "{}", path.display());
        for program in &loaded.lowered.programs {
            assert_eq!(counterpoint_ir::verify::verify(program), [], "{}", path.display());
        }
        assert_eq!(format(&text).unwrap(), text, "{} is not laid out", path.display());
    }
}
