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
        if only.as_ref().is_some_and(|o| *o != name) {
            continue;
        }
        let loaded = counterpoint_load::load(&[path.clone()]);
        for query in loaded.queries {
            let task = query.task;
            let budget = Budget {
                steps: 20_000_000,
                observations: 8,
                sets: if std::env::var("AUTO").is_ok() { Sets::Auto } else { Sets::Symbolic },
                ..Budget::default()
            };
            let e = ForallExists::default();
            let t = std::time::Instant::now();
            let a = e.run(&task, &budget, &Silent);
            let c = match &a.claim {
                Claim::Refuted(w) => format!("refuted {}", w.observations),
                Claim::Proved(_) => "proved".into(),
                Claim::NoneFound => "none".into(),
                Claim::Unknown(u) => format!("unknown {u:?}"),
            };
            let t1 = t.elapsed();
            let d = decide(&e, &task, &budget, &Silent);
            let v = match &d.verdict {
                Verdict::Refuted(..) => "ok",
                Verdict::Proved(..) => "ok",
                v => &format!("{v:?}"),
            };
            println!(
                "{name}: {:?} {:?} steps {} levels {} :: {} => {}",
                t1,
                t.elapsed().saturating_sub(t1 * 2),
                a.stats.steps,
                a.stats.levels.len(),
                &c[..c.len().min(150)],
                &v[..v.len().min(300)]
            );
        }
    }
}
#[test]
fn show() {
    let Ok(path) = std::env::var("SHOW") else { return };
    let loaded = counterpoint_load::load(&[std::path::PathBuf::from(path)]);
    for query in loaded.queries {
        let budget = Budget { sets: Sets::Symbolic, ..Budget::default() };
        let a = ForallExists::default().run(&query.task, &budget, &Silent);
        if let Claim::Proved(counterpoint_witness::Certificate::Regions(c)) = a.claim {
            for (i, r) in c.regions.iter().enumerate() {
                let pat = |ps: &[counterpoint_witness::Pattern]| {
                    ps.iter()
                        .map(|p| {
                            p.frames
                                .iter()
                                .map(|f| {
                                    format!(
                                        "l{:?}.{} {:?}",
                                        f.at.loc,
                                        f.at.instr,
                                        f.vars
                                            .iter()
                                            .map(|(v, s)| match s {
                                                counterpoint_witness::Shape::Term(t) =>
                                                    format!("{v}={}", c.pool.display(*t)),
                                                _ => "arr".into(),
                                            })
                                            .collect::<Vec<_>>()
                                    )
                                })
                                .collect::<Vec<_>>()
                                .join("/")
                        })
                        .collect::<Vec<_>>()
                        .join(" ; ")
                };
                println!("R{i} U {} WHEN {}", pat(&r.universal), c.pool.display(r.when));
                for p in &r.pieces {
                    println!("    E {} WHEN {}", pat(&p.existential), c.pool.display(p.when));
                }
                for e in c.edges.iter().filter(|e| e.from == i) {
                    println!(
                        "    -> {} {:?}",
                        e.to,
                        e.params.iter().map(|p| p.map(|p| c.pool.display(p).to_string())).collect::<Vec<_>>()
                    );
                }
            }
        }
    }
}
