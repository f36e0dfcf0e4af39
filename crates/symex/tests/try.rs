//! x
use counterpoint_engine::*;
use counterpoint_symex::ForallExists;
#[test]
fn attempt() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join(std::env::var("DIR").unwrap_or("corpus/hyena".into()));
    let only = std::env::var("ONLY").ok();
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if only.as_ref().is_some_and(|o| *o != name) { continue }
        let loaded = counterpoint_load::load(&[path.clone()]);
        for query in loaded.queries {
            let task = query.task;
            let budget = Budget { steps: 2_000_000, observations: 12, sets: if std::env::var("AUTO").is_ok() { Sets::Auto } else { Sets::Symbolic}, ..Budget::default() };
            let e = ForallExists::default();
            let t = std::time::Instant::now();
            let a = e.run(&task, &budget, &Silent);
            let c = match &a.claim { Claim::Refuted(w) => format!("refuted {}", w.observations), Claim::Proved(_) => "proved".into(), Claim::NoneFound => "none".into(), Claim::Unknown(u) => format!("unknown {u:?}") };
            let t1 = t.elapsed();
            let d = decide(&e, &task, &budget, &Silent);
            let v = match &d.verdict { Verdict::Refuted(..) => "ok", Verdict::Proved(..) => "ok", v => &format!("{v:?}") };
            println!("{name}: {:?} {:?} steps {} levels {} :: {} => {}", t1, t.elapsed().saturating_sub(t1 * 2), a.stats.steps, a.stats.levels.len(), &c[..c.len().min(150)], &v[..v.len().min(300)]);
        }
    }
}
