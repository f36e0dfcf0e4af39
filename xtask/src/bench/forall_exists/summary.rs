//! What all measurements say together: the lines of the table, the curves, counts per group, and the bars.
//!
//! Bars on time speak of CPU time, because the machine may be shared. What the prototype took is measured if it is
//! given as the peer; otherwise the figures of [`PROTOTYPE`] stand for it, which were measured once on a machine with
//! two cores.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::case::{Group, Row};
use super::family;

/// Seconds of the prototype on the benchmarks of Table 2.
const PROTOTYPE: [(&str, f64); 15] = [
    ("escalating", 0.32),
    ("escalating_2", 0.21),
    ("escalating_3", 0.43),
    ("escalating_inl", 0.23),
    ("even_odd", 0.01),
    ("exponential_branching_1", 4.5),
    ("exponential_branching_2", 7.6),
    ("factor2", 0.02),
    ("for_loop_simple", 0.03),
    ("linear_equation", 0.06),
    ("monotonic_increase", 0.07),
    ("no_primes_above_31397", 1.76),
    ("obs_determinism", 0.79),
    ("secret_pin_leak", 0.22),
    ("secret_pin_leak_2", 3.8),
];

/// No file of Table 2 needs to be faster than this, in seconds.
const QUICK: f64 = 0.030;
/// Times below this are noise in a curve, in seconds.
const NOISE: f64 = 0.020;
/// The most that doubling the size may multiply the time by.
const DOUBLING: f64 = 16.0;
/// The bar on memory, in bytes.
const MEMORY: u64 = 500_000_000;
/// How many reactive files must be proved.
const REACTIVE: usize = 18;

/// The head of the table.
pub(super) const HEAD: &str =
    "group         file                             size   verdict                    cpu s   wall s      MB  solver";

/// One line of the table.
pub(super) fn line(row: &Row) -> String {
    let size = row.size.map_or_else(String::new, |size| size.to_string());
    let memory = row.memory.map_or_else(|| "?".to_owned(), megabytes);
    let calls = row.solver_calls().map_or_else(|| "-".to_owned(), |calls| calls.to_string());
    let mark = if row.is_as_expected() { "" } else { " (!)" };
    let verdict = row.verdicts() + mark;
    let peer =
        row.peer.as_ref().map_or_else(String::new, |peer| format!("   peer: {:.3} s, {}", peer.cpu, peer.answer));
    format!(
        "{:<13} {:<32} {size:>7} {verdict:<24} {:>8.3} {:>8.3} {memory:>7} {calls:>7}{peer}",
        row.group.name(),
        row.name,
        row.cpu,
        row.wall
    )
}

fn megabytes(bytes: u64) -> String {
    format!("{}.{}", bytes / 1_000_000, bytes % 1_000_000 / 100_000)
}

/// The families, by name, each with its members in ascending order of size.
fn families(rows: &[Row]) -> BTreeMap<&str, Vec<(u32, &Row)>> {
    let mut families: BTreeMap<&str, Vec<(u32, &Row)>> = BTreeMap::new();
    for row in rows {
        if let Some(size) = row.size {
            families.entry(&row.name).or_default().push((size, row));
        }
    }
    families
}

/// The curves: time at each size, and its ratio to that at the size before.
pub(super) fn curves(rows: &[Row]) -> String {
    let mut lines = Vec::new();
    for (name, members) in families(rows) {
        lines.push(format!("\n{name}\n     size    cpu s    ratio  verdict"));
        let mut before: Option<f64> = None;
        for (size, row) in members {
            let ratio = before.filter(|&before| before > 0.0).map(|before| row.cpu / before);
            let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
            lines.push(format!("{size:>9} {:>8.3} {ratio:>8}  {}", row.cpu, row.verdicts()));
            before = Some(row.cpu);
        }
    }
    lines.join("\n")
}

/// Counts of verdicts per group.
pub(super) fn groups(rows: &[Row]) -> String {
    let mut lines = vec!["\ngroup          files  properties  refuted  proved  other  as expected".to_owned()];
    for group in Group::ALL {
        let of_group: Vec<&Row> = rows.iter().filter(|row| row.group == group).collect();
        if of_group.is_empty() {
            continue;
        }
        let found: Vec<_> = of_group.iter().flat_map(|row| &row.found).collect();
        let count = |word: &str| found.iter().filter(|found| found.verdict == word).count();
        let (refuted, proved) = (count("refuted"), count("proved"));
        let other = found.len() - refuted - proved;
        let right = found.iter().filter(|found| found.is_as_expected).count();
        let (name, files, properties) = (group.name(), of_group.len(), found.len());
        lines.push(format!("{name:<14} {files:>5} {properties:>11} {refuted:>8} {proved:>7} {other:>6} {right:>12}"));
    }
    lines.join("\n")
}

/// Something that should be so.
pub(super) struct Bar {
    what: String,
    figure: String,
    is_met: bool,
}

impl Bar {
    pub(super) fn to_json(&self) -> Value {
        json!({"bar": self.what, "figure": self.figure, "met": self.is_met})
    }
}

/// The bars, a line each.
pub(super) fn render_bars(bars: &[Bar]) -> String {
    let word = |bar: &Bar| if bar.is_met { "met" } else { "MISSED" };
    let lines: Vec<String> = bars.iter().map(|bar| format!("{:<7} {}: {}", word(bar), bar.what, bar.figure)).collect();
    lines.join("\n")
}

/// Compares with the bars. Bars on files that were not measured are left out.
pub(super) fn bars(rows: &[Row]) -> Vec<Bar> {
    let mut bars = table_2(rows);
    let all = [
        (Group::HyenaValid, "valid hyena files: none refuted, none open"),
        (Group::Refutable, "refutable programs: all refuted"),
        (Group::Valid, "valid twins: all proved"),
        (Group::Broken, "broken siblings: all refuted"),
    ];
    bars.extend(all.iter().filter_map(|(group, what)| decided(rows, *group, what, usize::MAX)));
    let reactive = format!("reactive properties: at least {REACTIVE} files proved");
    bars.extend(decided(rows, Group::Reactive, &reactive, REACTIVE));
    bars.extend(decided(rows, Group::Curve, "families: all members decided", usize::MAX));
    bars.extend(families(rows).into_iter().filter_map(|(name, members)| growth(name, &members)));
    bars.extend(rows.iter().filter_map(in_time));
    if let Some(peak) = rows.iter().filter_map(|row| row.memory).max() {
        let what = format!("peak memory under {} MB", MEMORY / 1_000_000);
        bars.push(Bar { what, figure: format!("{} MB", megabytes(peak)), is_met: peak < MEMORY });
    }
    bars
}

/// That at least so many files of a group are decided as they expect; the others are named.
fn decided(rows: &[Row], group: Group, what: &str, least: usize) -> Option<Bar> {
    let of_group: Vec<&Row> = rows.iter().filter(|row| row.group == group).collect();
    let others: Vec<String> = of_group.iter().filter(|row| !row.is_as_expected()).map(|row| label(row)).collect();
    let right = of_group.len() - others.len();
    let not = if others.is_empty() { String::new() } else { format!("; not {}", others.join(", ")) };
    let figure = format!("{right} of {}{not}", of_group.len());
    let is_met = right >= least.min(of_group.len());
    (!of_group.is_empty()).then(|| Bar { what: what.to_owned(), figure, is_met })
}

/// The file, and its size if it has one.
fn label(row: &Row) -> String {
    row.size.map_or_else(|| row.name.clone(), |size| format!("{} {size}", row.name))
}

/// What was not decided as expected, with what was said instead; a line each.
pub(super) fn exceptions(rows: &[Row]) -> String {
    let mut lines = Vec::new();
    for row in rows {
        for found in row.found.iter().filter(|found| !found.is_as_expected) {
            let property = if found.property.is_empty() { String::new() } else { format!(", {}", found.property) };
            let reason = if found.reason.is_empty() { String::new() } else { format!(": {}", found.reason) };
            lines.push(format!("{} {}{property}: {}{reason}", row.group.name(), label(row), found.verdict));
        }
    }
    if lines.is_empty() { "everything was decided as expected".to_owned() } else { lines.join("\n") }
}

/// What the prototype took: measured, if it found what the file expects, or as recorded.
fn prototype_seconds(row: &Row) -> f64 {
    match &row.peer {
        Some(peer) if peer.is_as_expected => peer.cpu,
        _ => PROTOTYPE.iter().find(|(name, _)| *name == row.name).map_or(0.0, |(_, seconds)| *seconds),
    }
}

fn table_2(rows: &[Row]) -> Vec<Bar> {
    let table: Vec<&Row> = rows.iter().filter(|row| row.group == Group::Table2).collect();
    let mut bars = Vec::new();
    bars.extend(decided(rows, Group::Table2, "table 2: all refuted and replayed", usize::MAX));
    // The sum means something only if nothing is missing.
    if table.len() == PROTOTYPE.len() {
        let total: f64 = table.iter().map(|row| row.cpu).sum();
        let theirs: f64 = table.iter().map(|row| prototype_seconds(row)).sum();
        let what = format!("table 2: total at most 1/20 of the prototype's {theirs:.2} s");
        bars.push(Bar { what, figure: format!("{total:.3} s"), is_met: total <= theirs / 20.0 });
    }
    if !table.is_empty() {
        let is_slow = |row: &Row| row.cpu > QUICK && row.cpu > prototype_seconds(row);
        let slow = table.iter().filter(|row| !row.is_as_expected() || is_slow(row));
        let slow: Vec<String> = slow.map(|row| format!("{} {:.3} s", row.name, row.cpu)).collect();
        let what = "table 2: each at most 30 ms or faster than the prototype".to_owned();
        let figure = if slow.is_empty() { "all are".to_owned() } else { format!("not {}", slow.join(", ")) };
        bars.push(Bar { what, figure, is_met: slow.is_empty() });
    }
    bars
}

/// That a family does not grow exponentially: the largest member against the largest of at most half its size, as if
/// time were a power of the size. Members without an answer show nothing but that there is none.
fn growth(name: &str, members: &[(u32, &Row)]) -> Option<Bar> {
    let &(last_size, last) = members.last()?;
    let &(half_size, half) = members.iter().rev().find(|(size, _)| *size > 0 && size * 2 <= last_size)?;
    let exponent =
        (last.cpu.max(NOISE) / half.cpu.max(NOISE)).ln() / (f64::from(last_size) / f64::from(half_size)).ln();
    let per_doubling = exponent.exp2();
    let is_answered = members.iter().all(|(_, row)| row.is_as_expected());
    let figure = if is_answered {
        format!("{per_doubling:.1} times ({:.3} s at {half_size}, {:.3} s at {last_size})", half.cpu, last.cpu)
    } else {
        "not all members are decided".to_owned()
    };
    let what = format!("{name}: doubling the size costs at most {DOUBLING} times");
    Some(Bar { what, figure, is_met: is_answered && per_doubling <= DOUBLING })
}

/// That a member of a family takes no longer than its bar.
fn in_time(row: &Row) -> Option<Bar> {
    let family = family::ALL.iter().find(|family| family.name == row.name)?;
    let &(size, most) = family.bars.iter().find(|bar| Some(bar.0) == row.size)?;
    let what = format!("{} {size}: at most {most} s", row.name);
    Some(Bar { what, figure: format!("{:.3} s", row.cpu), is_met: row.is_as_expected() && row.cpu <= most })
}

#[cfg(test)]
mod tests {
    use super::super::case::no_answer;
    use super::*;

    fn row(name: &str, size: u32, cpu: f64) -> Row {
        let (group, name, size) = (Group::Curve, name.to_owned(), Some(size));
        Row { group, name, size, found: Vec::new(), cpu, wall: cpu, memory: None, peer: None }
    }

    fn is_met(times: &[(u32, f64)]) -> bool {
        let rows: Vec<Row> = times.iter().map(|&(size, cpu)| row("family", size, cpu)).collect();
        growth("family", &families(&rows)["family"]).unwrap().is_met
    }

    #[test]
    fn growth_tells_powers_from_exponentials() {
        assert!(is_met(&[(10, 0.05), (20, 0.2), (40, 0.8), (80, 3.2)]));
        assert!(is_met(&[(10, 0.001), (80, 0.019)]));
        assert!(!is_met(&[(10, 0.03), (20, 0.06), (40, 0.4), (80, 25.0)]));
    }

    #[test]
    fn members_have_their_time() {
        let met = |name: &str, size: u32, cpu: f64| in_time(&row(name, size, cpu)).map(|bar| bar.is_met);
        assert_eq!(met("escalating", 2_000, 1.9), Some(true));
        assert_eq!(met("escalating", 2_000, 2.1), Some(false));
        assert_eq!(met("escalating", 30, 9.0), None);
    }

    #[test]
    fn a_missing_answer_is_named_and_misses_its_bar() {
        let mut open = row("family", 3, 1.0);
        open.found.push(no_answer("unknown", "ran out of steps".to_owned()));
        let rows = [open];
        let bar = decided(&rows, Group::Curve, "all", usize::MAX).unwrap();
        assert_eq!((bar.is_met, bar.figure.as_str()), (false, "0 of 1; not family 3"));
        assert_eq!(exceptions(&rows), "curves family 3: unknown: ran out of steps");
    }
}
