//! What is too much is refused, not choked on.

use counterpoint_diag::Diagnostic;

use super::load;

#[test]
fn nesting_and_chains_are_limited() {
    for (open, close) in [("(", ")"), ("[", "]"), ("-", ""), ("x[", "]"), ("true ? ", ": 1"), ("min(", ")")] {
        for n in [10, 100_000] {
            let text = format!("program P {{ var x = {}1{}; }}", open.repeat(n), close.repeat(n));
            let has_code = load(&text).diagnostics.iter().any(|found| found.code.id == "CP0002");
            assert_eq!(has_code, n > 256, "{open} {n}");
        }
    }
    for operator in ["+", "=>", "&&", "? 1 :", "=="] {
        let text = format!("program P {{ var x = 1{}; }}", format!(" {operator} 1").repeat(100_000));
        assert!(load(&text).diagnostics.iter().any(Diagnostic::is_error), "{operator}");
    }
    for block in ["loop {", "if true {", "while true {", "either { skip; } or {"] {
        let text = format!("program P {{ {}{} }}", block.repeat(100_000), "}".repeat(100_000));
        assert_eq!(load(&text).diagnostics[0].code.id, "CP0002", "{block}");
    }
    let text = format!("program P {{ if true {{ }} {} }}", "else if true { }".repeat(100_000));
    assert_eq!(load(&text).diagnostics.len(), 0);
}

#[test]
fn too_many_errors_are_cut() {
    let loaded = load(&format!("program P {{ {} }}", "x = 1; ".repeat(1000)));
    assert_eq!(loaded.diagnostics.len(), 51);
    assert_eq!(loaded.diagnostics[50].message, "950 more of these are not shown");
}
