//! x
use counterpoint_engine::*;
use counterpoint_symex::ForallExists;
use counterpoint_testkit::case::Case;
use counterpoint_testkit::compare::{Said, ask, budget, judge};
use counterpoint_testkit::interpret::Limits;
use counterpoint_testkit::shrink::shrink;
#[test]
fn t() {
    let engine = ForallExists::default();
    let b = Budget { sets: Sets::Symbolic, steps: 1_000_000, ..budget(4) };
    let mut n = [0; 5];
    let mut shown = 0;
    let from: u64 = std::env::var("FROM").ok().and_then(|x| x.parse().ok()).unwrap_or(0);
    let to: u64 = std::env::var("TO").ok().and_then(|x| x.parse().ok()).unwrap_or(400);
    for seed in from..to {
        let case = Case::generate(seed);
        let Some(v) = case.decide(4, Limits::default()) else { continue };
        let t = std::time::Instant::now();
        let said = ask(&engine, &case, &b);
        if t.elapsed().as_millis() > 1000 {
            println!("SLOW seed {seed} {:?} {said:?}", t.elapsed());
        }
        match &said {
            Said::Refuted(_) => n[0] += 1,
            Said::Proved => n[1] += 1,
            Said::NoneFound => n[2] += 1,
            Said::Unknown(u) => {
                n[3] += 1;
                println!("seed {seed} unknown {u:?}");
            }
            _ => n[4] += 1,
        }
        if let Err(e) = judge(&said, v) {
            println!("seed {seed}: {e}");
            shown += 1;
            if shown == 1 {
                let small = shrink(&case, |c| {
                    c.decide(4, Limits::default()).is_some_and(|v| judge(&ask(&engine, c, &b), v).is_err())
                });
                println!(
                    "{}\n {:?} vs {:?}",
                    small.to_cpt(),
                    ask(&engine, &small, &b),
                    small.decide(4, Limits::default())
                );
            }
            if shown > 3 {
                break;
            }
        }
    }
    println!("refuted proved none unknown other {n:?}");
}
