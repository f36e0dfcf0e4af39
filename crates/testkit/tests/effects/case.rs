//! The instructions that are tried: all actions, and all natives.

use counterpoint_ir::native::Native;
use counterpoint_ir::types::Type;

/// An instruction, with the types of its operands `%a0`, `%a1`, ... and of its result.
pub(crate) struct Case {
    pub(crate) params: Vec<String>,
    pub(crate) result: Option<String>,
    pub(crate) text: String,
}

pub(crate) fn case(result: &str, params: &str, text: &str) -> Case {
    Case {
        params: params.split_whitespace().map(str::to_owned).collect(),
        result: (!result.is_empty()).then(|| result.to_owned()),
        text: text.to_owned(),
    }
}

/// All actions, and all natives.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = [
        ("bv32", "bv32", "copy %a0"),
        ("int", "int int", "int.div %a0, %a1"),
        ("bv32", "bv32 bv32", "bv32.srem %a0, %a1"),
        ("bv32", "bv32", "bv32.smul %a0, 2000000000:bv32"),
        ("int", "int int int", "int.range %a0, %a1, %a2"),
        ("bool", "ref ref", "eq %a0, %a1"),
        ("bv32", "", "havoc input x"),
        ("int", "int int", "havoc %a0..%a1"),
        ("", "bool", "assume %a0"),
        ("", "ref", "observe list(%a0)"),
        ("", "bv32", "observe p-bv32(%a0)"),
        ("ref", "", "new A"),
        ("ref", "bv32", "newarray Words, %a0"),
        ("bv32", "ref", "getfield %a0, A::w"),
        ("ref", "ref", "getfield %a0, A::r"),
        ("", "ref bv32", "setfield %a0, A::w, %a1"),
        ("", "ref ref", "setfield %a0, A::r, %a1"),
        ("bv32", "", "getstatic s"),
        ("", "bv32", "setstatic s, %a0"),
        ("bv32", "ref bv32", "getelement %a0, %a1"),
        ("ref", "ref int", "getelement %a0, %a1"),
        ("", "ref bv32 bv32", "setelement %a0, %a1, %a2"),
        ("", "ref bv32 ref", "setelement %a0, %a1, %a2"),
        ("bv32", "ref", "length %a0"),
        ("bool", "ref", "instanceof %a0, B"),
        ("ref", "ref", "cast %a0, B"),
        ("", "", "initclass Init"),
        ("bv32", "bv32", "call @same(%a0)"),
        ("bv32", "ref", "callvirtual m(%a0)"),
        ("", "", "unsupported nothing"),
    ]
    .map(|(result, params, text)| case(result, params, text))
    .into();
    for native in Native::ALL {
        let row = native.row();
        let params: Vec<String> = row.params.iter().map(Type::to_string).collect();
        let args: Vec<String> = (0..params.len()).map(|index| format!("%a{index}")).collect();
        let text = format!("native {native}({})", args.join(", "));
        cases.push(Case { params, result: row.result.as_ref().map(Type::to_string), text });
    }
    cases
}
