//! The layer rule: a crate uses crates of lower layers only.
//!
//! The table in `ARCHITECTURE.md` is the truth, and manifests are compared with it in both directions: every crate has a
//! row and every row has a crate. Crates whose layer is `-` are for development: they use whatever they like, and only
//! each other and tests use them. Layers alone would still allow some arrows that must not exist; [`RESERVED`] says who
//! may use whom.

use std::collections::BTreeMap;

use super::Problem;
use super::workspace::{Package, Workspace};

const MAP: &str = "ARCHITECTURE.md";

/// The crates that may turn values into JSON. Core types are not serialisable: what goes out has its own type.
const SERIALISING: [&str; 3] = ["cli", "evidence", "report"];

/// The command, and how many crates of the workspace it may use: it has arguments, streams and exit codes, and decides
/// nothing.
const COMMAND: &str = "cli";
const MOST_OF_COMMAND: usize = 8;

/// Crates that few may use, although the layers would allow more: used, users, reason. A name that ends in `-` stands for
/// all crates that begin so.
const RESERVED: [(&str, &[&str], &str); 7] = [
    ("lang-", &["load", "testgen"], "languages are known to `load`, and to those who run their platforms"),
    (
        "eval",
        &["search", "symex", "simulate"],
        "the checker has its own interpreter, and front ends and reports know no engine",
    ),
    ("flow", &["objective"], "analyses serve engines and objectives"),
    ("search", &["campaign"], "`campaign` chooses engines"),
    ("symex", &["campaign"], "`campaign` chooses engines"),
    ("evidence", &["engine", "report", "cli"], "the checker uses nothing that serves those who show evidence"),
    ("load", &["simulate", "testgen", "cli"], "engines and reports know no files"),
];

/// A row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row<'a> {
    line: usize,
    /// `None` for development only.
    layer: Option<u32>,
    name: &'a str,
}

/// All problems of manifests and table.
pub(super) fn check(workspace: &Workspace) -> Vec<Problem> {
    let mut problems = Vec::new();
    let rows = read_table(workspace.text(MAP).unwrap_or_default(), &mut problems);
    if rows.is_empty() {
        problems.push(Problem::new(MAP, 0, "has no table with the columns `layer`, `crate`, `room for`"));
        return problems;
    }
    let mut table = BTreeMap::new();
    for row in rows {
        if table.insert(row.name, row).is_some() {
            problems.push(Problem::new(MAP, row.line, format!("`{}` has two rows", row.name)));
        }
        if !workspace.packages.iter().any(|package| package.short_name() == row.name) {
            problems.push(Problem::new(MAP, row.line, format!("there is no crate `{}`", row.name)));
        }
    }
    for package in &workspace.packages {
        let name = package.short_name();
        if let Some(row) = table.get(name) {
            problems.extend(check_package(workspace, package, row, &table));
        } else {
            let message = format!("`{name}` has no row in the layer table of {MAP}");
            problems.push(Problem::new(package.manifest(), 0, message));
        }
    }
    problems
}

/// Reads the rows of the first table with the right columns: `| 2 | [`prop`](crates/prop) | ... |`.
fn read_table<'a>(text: &'a str, problems: &mut Vec<Problem>) -> Vec<Row<'a>> {
    let header = |line: &str| cells(line).map(str::trim).eq(["layer", "crate", "room for"]);
    let lines = text.lines().zip(1..).skip_while(|(line, _)| !header(line)).skip(2);
    let mut rows = Vec::new();
    for (line, number) in lines.take_while(|(line, _)| line.starts_with('|')) {
        match read_row(line, number) {
            Some(row) => rows.push(row),
            None => problems.push(Problem::new(
                MAP,
                number,
                "not a row of the layer table: | number or - | `crate` | ... |",
            )),
        }
    }
    rows
}

fn read_row(line: &str, number: usize) -> Option<Row<'_>> {
    let mut cells = cells(line);
    let layer = match cells.next()?.trim() {
        "-" => None,
        layer => Some(layer.parse().ok()?),
    };
    let name = cells.next()?.split('`').nth(1)?;
    Some(Row { line: number, layer, name })
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.trim().trim_start_matches('|').trim_end_matches('|').split('|')
}

/// The problems of one manifest.
fn check_package(workspace: &Workspace, package: &Package, row: &Row, table: &BTreeMap<&str, Row>) -> Vec<Problem> {
    let complaint = |dependency: &str, message| {
        let line = line_of(workspace, package, dependency);
        Problem::new(package.manifest(), line, message)
    };
    let mut problems = Vec::new();
    let Some(layer) = row.layer else {
        return problems;
    };
    let is_own = |dependency: &&String| workspace.packages.iter().any(|other| other.name == **dependency);
    let n_own = package.dependencies.iter().filter(is_own).count();
    if row.name == COMMAND && n_own > MOST_OF_COMMAND {
        let message = format!("uses {n_own} crates of the workspace, more than {MOST_OF_COMMAND}");
        problems.push(Problem::new(package.manifest(), 0, message));
    }
    for dependency in &package.dependencies {
        if is_serialising(dependency) && !SERIALISING.contains(&row.name) {
            let message = format!("`{}` uses `{dependency}`; only {} may", row.name, SERIALISING.join(", "));
            problems.push(complaint(dependency, message));
        }
        let used = workspace.packages.iter().find(|other| other.name == *dependency).map(Package::short_name);
        if let Some(used) = used.and_then(|name| table.get(name)) {
            problems.extend(forbidden(row.name, layer, used).map(|message| complaint(dependency, message)));
        }
    }
    problems
}

fn is_serialising(dependency: &str) -> bool {
    dependency == "serde" || dependency.starts_with("serde_") || dependency == "schemars"
}

/// Why a crate of a layer may not use another, if so.
fn forbidden(name: &str, layer: u32, used: &Row) -> Option<String> {
    let matches = |pattern: &str, name: &str| name == pattern || (pattern.ends_with('-') && name.starts_with(pattern));
    match used.layer {
        None => Some(format!("`{name}` uses `{}`, which is for development only", used.name)),
        Some(other) if other >= layer => Some(format!(
            "`{name}` (layer {layer}) uses `{}` (layer {other}); a crate uses lower layers only, see {MAP}",
            used.name
        )),
        Some(_) => RESERVED
            .iter()
            .find(|(reserved, users, _)| matches(reserved, used.name) && !users.contains(&name))
            .map(|(_, _, reason)| format!("`{name}` must not use `{}`: {reason}", used.name)),
    }
}

/// The line of a manifest that names a dependency.
fn line_of(workspace: &Workspace, package: &Package, dependency: &str) -> usize {
    let text = workspace.text(&package.manifest()).unwrap_or_default();
    let names = |line: &str| line.strip_prefix(dependency).is_some_and(|rest| rest.starts_with(['.', ' ', '=']));
    text.lines().position(names).map_or(0, |index| index + 1)
}

#[cfg(test)]
mod tests {
    use super::super::workspace::TextFile;
    use super::*;

    /// Checks made-up crates (name: what it uses) against a made-up table (name, layer).
    fn check_crates(table: &[(&str, &str)], crates: &[(&str, &[&str])]) -> Vec<String> {
        let rows: Vec<String> =
            table.iter().map(|(name, layer)| format!("| {layer} | `{name}` | things |\n")).collect();
        let text = format!("# Map\n\n| layer | crate | room for |\n|---|---|---|\n{}\nEnd.\n", rows.concat());
        let package = |(name, uses): &(&str, &[&str])| Package {
            name: (*name).to_owned(),
            folder: format!("crates/{name}"),
            dependencies: uses.iter().map(|name| (*name).to_owned()).collect(),
        };
        let packages = crates.iter().map(package).collect();
        let files = vec![TextFile { path: MAP.to_owned(), text }];
        check(&Workspace { packages, files, ..Workspace::default() }).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lower_layers_may_be_used() {
        let table = [("diag", "0"), ("ir", "1"), ("testkit", "-"), ("xtask", "-")];
        let crates: [(&str, &[&str]); 4] =
            [("diag", &[]), ("ir", &["diag", "num"]), ("testkit", &["ir"]), ("xtask", &["testkit", "serde_json"])];
        assert!(check_crates(&table, &crates).is_empty());
    }

    #[test]
    fn equal_and_higher_layers_are_refused() {
        let problems =
            check_crates(&[("a", "1"), ("b", "1"), ("c", "2")], &[("a", &["b", "c"]), ("b", &[]), ("c", &["b"])]);
        assert_eq!(
            problems,
            [
                "crates/a/Cargo.toml: `a` (layer 1) uses `b` (layer 1); a crate uses lower layers only, see ARCHITECTURE.md",
                "crates/a/Cargo.toml: `a` (layer 1) uses `c` (layer 2); a crate uses lower layers only, see ARCHITECTURE.md",
            ]
        );
    }

    #[test]
    fn development_crates_are_not_used_by_others() {
        let problems = check_crates(&[("a", "1"), ("testkit", "-")], &[("a", &["testkit"]), ("testkit", &[])]);
        assert_eq!(problems, ["crates/a/Cargo.toml: `a` uses `testkit`, which is for development only"]);
    }

    #[test]
    fn reserved_crates_are_refused_to_others_in_lower_layers_too() {
        let table = [("eval", "2"), ("witness", "3"), ("lang-c", "3"), ("symex", "5")];
        let crates: [(&str, &[&str]); 4] =
            [("eval", &[]), ("witness", &["eval"]), ("lang-c", &[]), ("symex", &["eval", "lang-c"])];
        let problems = check_crates(&table, &crates);
        assert_eq!(problems.len(), 2);
        assert!(problems[0].starts_with("crates/witness/Cargo.toml: `witness` must not use `eval`: the checker has"));
        assert_eq!(
            problems[1],
            "crates/symex/Cargo.toml: `symex` must not use `lang-c`: languages are known to `load`, and to those who run their platforms"
        );
    }

    #[test]
    fn the_command_uses_at_most_eight_crates() {
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let table: Vec<(&str, &str)> = names.iter().map(|name| (*name, "1")).chain([("cli", "2")]).collect();
        let check = |n_used: usize| {
            let crates = names.iter().map(|name| (*name, &[][..])).chain([("cli", &names[..n_used])]);
            check_crates(&table, &crates.collect::<Vec<_>>())
        };
        assert!(check(8).is_empty());
        assert_eq!(check(9), ["crates/cli/Cargo.toml: uses 9 crates of the workspace, more than 8"]);
    }

    #[test]
    fn table_and_crates_agree_in_both_directions() {
        let problems = check_crates(&[("a", "1"), ("gone", "2"), ("a", "3")], &[("a", &[]), ("new", &[])]);
        assert_eq!(
            problems,
            [
                "ARCHITECTURE.md:6: there is no crate `gone`",
                "ARCHITECTURE.md:7: `a` has two rows",
                "crates/new/Cargo.toml: `new` has no row in the layer table of ARCHITECTURE.md",
            ]
        );
    }

    #[test]
    fn bad_rows_and_missing_tables_are_named() {
        let problems = check_crates(&[("a", "one"), ("b", "1")], &[("b", &[])]);
        assert_eq!(problems, ["ARCHITECTURE.md:5: not a row of the layer table: | number or - | `crate` | ... |"]);
        let problems = check(&Workspace::default());
        assert_eq!(problems, [Problem::new(MAP, 0, "has no table with the columns `layer`, `crate`, `room for`")]);
    }

    #[test]
    fn only_some_crates_serialise() {
        let problems =
            check_crates(&[("ir", "1"), ("report", "2")], &[("ir", &["serde"]), ("report", &["serde_json"])]);
        assert_eq!(problems, ["crates/ir/Cargo.toml: `ir` uses `serde`; only cli, evidence, report may"]);
    }

    #[test]
    fn problems_name_the_line_of_the_manifest() {
        let text = "| layer | crate | room for |\n|---|---|---|\n| 1 | [`a`](crates/a) | x |\n".to_owned();
        let manifest = "[dependencies]\nserde_json = \"1\"\nserde.workspace = true\n".to_owned();
        let workspace = Workspace {
            packages: vec![Package {
                name: "counterpoint-a".to_owned(),
                folder: "crates/a".to_owned(),
                dependencies: ["serde".to_owned()].into(),
            }],
            files: vec![
                TextFile { path: MAP.to_owned(), text },
                TextFile { path: "crates/a/Cargo.toml".to_owned(), text: manifest },
            ],
            ..Workspace::default()
        };
        assert_eq!(check(&workspace)[0].line, 3);
    }
}
