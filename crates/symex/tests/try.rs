use counterpoint_diag::Sources;
use counterpoint_engine::*;
use counterpoint_lang_native::hyena;
use counterpoint_symex::ForallExists;
#[test]
fn attempt() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/hyena");
    let only = std::env::var("ONLY").ok();
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if only.as_ref().is_some_and(|o| *o != name) {
            continue;
        }
        let mut sources = Sources::default();
        let file = sources.add(&*name, std::fs::read_to_string(&path).unwrap());
        let read = hyena::read(&sources, file);
        for query in read.queries {
            let task = Task { programs: read.programs.clone(), property: query.property };
            let budget = Budget { steps: 20_000_000, observations: 30, ..Budget::default() };
            let mut e = ForallExists::default();
            e.symbolic = true;
            let t = std::time::Instant::now();
            let a = e.run(&task, &budget, &Silent);
            let c = match a.claim {
                Claim::Refuted(w) => format!("refuted {} {:?}", w.observations, w.runs),
                Claim::Proved(_) => "proved".into(),
                Claim::NoneFound => "none".into(),
                Claim::Unknown(u) => format!("unknown {u:?}"),
            };
            println!(
                "{name}: {:?} steps {} levels {} :: {}",
                t.elapsed(),
                a.stats.steps,
                a.stats.levels.len(),
                &c[..c.len().min(150)]
            );
        }
    }
}
