//! The explicit engine on families that grow: checking included, one thread.

use anyhow::Context;
use counterpoint_engine::{Budget, Decided, Silent, Task, Verdict, decide};
use counterpoint_symex::ForallExists;

use super::{Bench, Row};

pub(crate) fn measure(bench: &mut Bench<'_>) -> anyhow::Result<()> {
    for (max, bar) in [(0, None), (15, None), (55, Some(0.05)), (500, Some(0.5))] {
        let name = format!("escalating, initial max {max}");
        decided_within(bench, &name, &escalating(max), 1_000, "refuted", bar)?;
    }
    let families = [
        ("MIN refines FLIP", min_flip(), "proved"),
        ("voting, correct", voting(), "none-found"),
        ("masked GNI", masked_gni(), "proved"),
        ("masked GNI that keeps a sum", masked_sum(), "none-found"),
    ];
    for (name, text, verdict) in families {
        growth(bench, name, &[5, 10, 20, 40], &|k| (text.clone(), k), verdict, "observations")?;
    }
    growth(bench, "branching", &[10, 20, 40, 80], &|n| (branching(n), 1_000), "refuted", "branches")
}

/// Measures one task and says whether it stays below the bar.
fn decided_within(
    bench: &mut Bench<'_>,
    name: &str,
    text: &str,
    observations: u32,
    verdict: &str,
    bar: Option<f64>,
) -> anyhow::Result<f64> {
    if !bench.wants(name) {
        return Ok(0.0);
    }
    let task = task(text).with_context(|| name.to_owned())?;
    let budget = Budget { observations, ..Budget::default() };
    let mut last: Option<Decided> = None;
    let seconds = bench.median(|| last = Some(decide(&ForallExists::default(), &task, &budget, &Silent)));
    let found = last.as_ref().map_or("nothing", |decided| word(&decided.verdict));
    anyhow::ensure!(found == verdict, "{name}: {found}, but expected {verdict}");
    let levels = last.map_or(0, |decided| decided.stats.levels.len());
    bench.push(Row {
        name: name.to_owned(),
        figure: seconds,
        unit: "s",
        bar: bar.map_or(String::new(), |bar| format!("at most {bar} s")),
        is_met: bar.map(|bar| seconds <= bar),
        note: format!("{found}, {levels} levels"),
    });
    Ok(seconds)
}

/// Measures a family at growing sizes, and the ratio of the last two.
fn growth(
    bench: &mut Bench<'_>,
    family: &str,
    sizes: &[u32],
    text: &dyn Fn(u32) -> (String, u32),
    verdict: &str,
    unit: &str,
) -> anyhow::Result<()> {
    let mut times = Vec::new();
    for &size in sizes {
        let (source, observations) = text(size);
        let name = format!("{family}, {size} {unit}");
        let bar = (unit == "branches" && size == 80).then_some(1.0);
        times.push(decided_within(bench, &name, &source, observations, verdict, bar)?);
    }
    if let [.., before, last] = times[..]
        && before > 0.0
    {
        let ratio = last / before;
        bench.row(format!("{family}, last by last but one"), ratio, "times", "at most 16", Some(ratio <= 16.0));
    }
    Ok(())
}

fn task(text: &str) -> anyhow::Result<Task> {
    let loaded = counterpoint_load::load_text("bench.cpt", text);
    let problems: Vec<&str> = loaded.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    let first = loaded.queries.into_iter().next();
    Ok(first.with_context(|| format!("no task: {problems:?}"))?.task)
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Refuted(..) => "refuted",
        Verdict::Proved(_) => "proved",
        Verdict::NoneFound(_) => "none-found",
        Verdict::Unknown(_) => "unknown",
        Verdict::Contradicted(_) => "contradicted",
    }
}

fn escalating(max: u32) -> String {
    format!(
        "program Escalating {{
           var x: int = 0; var y: int = 0; var s: int = 0;
           loop {{
             observe head(y);
             if x % 2 == 0 {{ y = y + 1; }} else {{ y = y + x; }}
             havoc s in 1..2;
             x = x + s;
           }}
         }}
         program Limit {{
           var max: int = {max};
           loop {{ observe head(max); either {{ max = max + 1; }} or {{ }} }}
         }}
         property bounded {{ forall p in Escalating at head, exists q in Limit at head always p.y <= q.max }}"
    )
}

fn min_flip() -> String {
    "program Min {
       var out: int = 0;
       loop { input x: 0..3; input y: 0..3; if x < y { out = x; } else { out = y; } observe round(out); }
     }
     program Flip {
       var out: int = 0;
       loop { input x: 0..3; input y: 0..3; either { out = x; } or { out = y; } observe round(out); }
     }
     property r { refines(Min, Flip) }"
        .to_owned()
}

fn voting() -> String {
    "program Vote {
       var a: int = 0; var b: int = 0;
       loop { either { a = a + 1; } or { b = b + 1; } observe round(a, b); }
     }
     property fair { forall p in Vote at round, exists q in Vote at round always p.a == q.b && p.b == q.a }"
        .to_owned()
}

fn masked_gni() -> String {
    "program Server {
       var noise: int = 0;
       loop {
         public input request: 0..1; secret input key: 0..3;
         havoc noise in 0..3;
         observe reply(out: request * 4 + (key + noise) % 4);
       }
     }
     property secure { gni(Server) }"
        .to_owned()
}

fn masked_sum() -> String {
    "program Server {
       var noise: int = 0; var sum: int = 0;
       loop {
         secret input key: 0..1;
         havoc noise in 0..1;
         sum = sum + (key + noise) % 2;
         observe reply(sum);
       }
     }
     property secure { gni(Server) }"
        .to_owned()
}

/// `n` times `x + 1` or not, from 0; one time fewer, from 1.
fn branching(n: u32) -> String {
    let ways = |n: u32| "either { x = x + 1; } or { } ".repeat(n as usize);
    format!(
        "program Long {{ var x: int = 0; {} observe done(x); }}
         program Short {{ var x: int = 1; {} observe done(x); }}
         property same {{ forall p in Long at done, exists q in Short at done always p.x == q.x }}",
        ways(n),
        ways(n - 1)
    )
}
