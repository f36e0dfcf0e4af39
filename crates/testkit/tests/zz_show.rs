//! x
use counterpoint_engine::*;
use counterpoint_symex::ForallExists;
use counterpoint_testkit::case::Case;
use counterpoint_load::load_text;
use counterpoint_testkit::compare::budget;
#[test]
fn t() {
    let engine = ForallExists::default();
    let steps = std::env::var("STEPS").ok().and_then(|x| x.parse().ok()).unwrap_or(1_000_000);
    let b = Budget { sets: Sets::Symbolic, steps, ..budget(4) };
    for seed in std::env::var("SEEDS").unwrap().split(',').map(|s| s.parse::<u64>().unwrap()) {
        let case = Case::generate(seed);
        if std::env::var("SHOW").is_ok() { println!("{}", case.to_cpt()); }
        let loaded = load_text("case.cpt", &case.to_cpt());
        let task = loaded.queries.into_iter().next().unwrap().task;
        let t = std::time::Instant::now();
        let a = engine.run(&task, &b, &Silent);
        println!("engine {:?} steps {} states {} claim {}", t.elapsed(), a.stats.steps, a.stats.states, format!("{:?}", a.claim).chars().take(60).collect::<String>());
        for l in &a.stats.levels { println!("  {l:?}"); }
        if let Claim::Proved(counterpoint_witness::Certificate::Regions(c)) = &a.claim { println!("regions {} edges {} pieces {}", c.regions.len(), c.edges.len(), c.regions.iter().map(|r| r.pieces.len()).sum::<usize>()); }
        let t = std::time::Instant::now();
        let v = decide(&engine, &task, &b, &Silent).verdict;
        println!("seed {seed} all {:?} {}", t.elapsed(), format!("{v:?}").chars().take(100).collect::<String>());
    }
}
