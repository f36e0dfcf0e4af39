//! The text form as a whole: what is printed is read back, what is wrong is reported with its place.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use counterpoint_diag::{Diagnostic, FileId, Span};
use expect_test::{Expect, expect};

use super::{header, parse, parse_value, print};
use crate::Value;
use crate::build::ProcBuilder;
use crate::class::{Class, Field};
use crate::ids::{Id, VarId};
use crate::prim::{Op, Prim, Shape};
use crate::program::{Action, Operand, PointKind, Program, Terminator};
use crate::types::{Type, Width};
use crate::verify::verify;

/// The files of the corpus with their names, in order.
pub(super) fn corpus() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/ir");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pg"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap()))
        .collect();
    files.sort();
    files
}

/// A program without its spans, as a text that shows every other field.
pub(super) fn structure(mut program: Program) -> String {
    program.span = Span::default();
    for id in program.points.ids() {
        program.points[id].span = Span::default();
    }
    for id in program.inputs.ids() {
        program.inputs[id].span = Span::default();
    }
    for id in program.procs.ids() {
        for loc in program.procs[id].locs.ids() {
            let loc = &mut program.procs[id].locs[loc];
            loc.span = Span::default();
            loc.instrs.iter_mut().for_each(|instr| instr.span = Span::default());
        }
    }
    format!("{program:?}")
}

fn messages(diagnostics: &[Diagnostic], text: &str) -> String {
    let show = |diagnostic: &Diagnostic| {
        let start = diagnostic.primary.span.start as usize;
        let line = text[..start].matches('\n').count() + 1;
        let column = start - text[..start].rfind('\n').map_or(0, |at| at + 1) + 1;
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
        format!("{line}:{column} {}{help}\n", diagnostic.message)
    };
    diagnostics.iter().map(show).collect()
}

pub(super) fn assert_round_trip(program: &Program) {
    let printed = print(program);
    let read = parse(&printed, FileId::default()).unwrap_or_else(|errors| panic!("{}", messages(&errors, &printed)));
    assert_eq!(print(&read), printed);
    assert_eq!(structure(read), structure(program.clone()));
}

fn check_errors(text: &str, expected: &Expect) {
    let errors = parse(text, FileId::default()).map(structure).unwrap_err();
    expected.assert_eq(&messages(&errors, text));
}

#[test]
fn corpus_files_parse_verify_print_and_have_a_header() {
    let files = corpus();
    assert!(files.len() >= 8);
    for (name, text) in files {
        let program =
            parse(&text, FileId::default()).unwrap_or_else(|errors| panic!("{name}:{}", messages(&errors, &text)));
        assert_eq!(verify(&program), [], "{name}");
        assert_round_trip(&program);
        let header = header::parse(&text, FileId::default()).unwrap();
        assert!(header.tests.iter().any(|test| test == "verify") && !header.runs.is_empty(), "{name}");
        for run in &header.runs {
            check_run(&name, &program, run);
        }
    }
}

/// Arguments, results and observations of a run line have the types of the program.
fn check_run(name: &str, program: &Program, run: &header::Run) {
    let proc = program.procs.values().find(|proc| proc.name == run.proc).unwrap_or_else(|| panic!("{name}: {run:?}"));
    assert_eq!(proc.params.len(), run.args.len(), "{name}: {run:?}");
    for (&param, arg) in proc.params.iter().zip(&run.args) {
        assert!(parse_value(program, arg, &proc.vars[param].ty).is_some(), "{name}: {run:?}");
    }
    if let header::End::Returns(value) = &run.end {
        let read = value.as_ref().map(|value| parse_value(program, value, proc.result.as_ref().unwrap()).is_some());
        assert_eq!(read, proc.result.as_ref().map(|_| true), "{name}: {run:?}");
    }
    for seen in run.observations.iter().flatten() {
        let point = program.points.values().find(|point| point.name == seen.point).unwrap();
        assert_eq!(point.fields.len(), seen.values.len(), "{name}: {run:?}");
        for (field, value) in point.fields.iter().zip(&seen.values) {
            assert!(parse_value(program, value, &field.ty).is_some(), "{name}: {run:?}");
        }
    }
}

#[test]
fn built_programs_print_and_parse_back() {
    let width = Width::new(8).unwrap();
    let mut program = Program { name: "a \"b\"\n".to_owned(), ..Program::default() };
    let class = |name: &str| Class {
        name: name.to_owned(),
        supers: vec![],
        methods: [].into(),
        initialiser: None,
        element: None,
    };
    let class_id = program.classes.classes.push(class("l0"));
    let field = Field { name: "1x".to_owned(), class: class_id, ty: Type::Array(Box::new(Type::Bits(width)), 2) };
    let field = program.classes.fields.push(field);
    let mut builder = ProcBuilder::new("", Some(Type::Ref));
    let temp = builder.temp(Type::Ref);
    let param = builder.param("a..b", Type::Bits(width));
    let same = builder.var("-", Type::Bool);
    builder.emit(Some(temp), Action::New(class_id));
    let array = Value::Array(vec![Value::Bits(255), Value::Bits(0)].into());
    let array = Operand::Const(array, Type::Array(Box::new(Type::Bits(width)), 2));
    builder.emit(None, Action::SetField(temp.into(), field, array));
    let zero = Operand::Const(Value::Bits(128), Type::Bits(width));
    builder.emit(Some(same), Action::Apply(Prim::bits(Op::BitsSignedLess, width), vec![param.into(), zero]));
    builder.end(Terminator::Return(Some(temp.into())));
    program.procs.push(builder.finish());
    assert_eq!(verify(&program), []);
    assert_round_trip(&program);
    expect![[r#"
        program "a \"b\"\u{a}"
        class l0
        field l0::"1x": [bv8; 2]

        proc @""(%"a..b"): ref {
          temp %t0: ref
          var %"a..b": bv8
          var %"-": bool
        l0:
          %t0 = new l0
          setfield %t0, l0::"1x", [-1, 0]:[bv8; 2]
          %"-" = bv8.slt %"a..b", -128:bv8
          return %t0
        }
    "#]]
    .assert_eq(&print(&program));
}

#[test]
fn kinds_of_points_and_fields_parse_back() {
    let header = "program p\ninput a: int\n";
    let points = "point kind(kind: int, length: text, result: int length length) kind end\n\
                  point \"input\"(result: int result) kind result\npoint end(x: int input a)\n\
                  point m(x: ref) kind message\npoint b() kind construction-begin\npoint c() kind construction-end\n\
                  point after(x: int argument a, after: int after a, broken: int length #7)\n";
    let program = parse(&format!("{header}{points}"), FileId::default()).unwrap();
    assert_round_trip(&program);
    assert_eq!(print(&program), format!("{header}{points}"));
    let kinds: Vec<PointKind> = program.points.values().map(|point| point.kind).collect();
    let [user, end, result, message, begin, last] = PointKind::ALL;
    assert_eq!(kinds, [end, result, user, message, begin, last, user]);
    check_errors(
        "program p\npoint a() kind start\npoint b(x: int length y)\n",
        &expect![[r#"
        2:16 unknown kind of point; known are user, end, result, message, construction-begin, construction-end
        3:23 no field before this one has this name
    "#]],
    );
}

#[test]
fn every_primitive_parses_back() {
    let mut builder = ProcBuilder::new("f", None);
    for (index, &op) in Op::ALL.iter().enumerate() {
        let widths = [1, 64, u32::try_from(index).unwrap() % 64 + 1].map(|bits| Width::new(bits).unwrap());
        let unsigned = Width::unsigned(widths[2].bits()).unwrap();
        let prim = match Prim::from(op).row().shape {
            Shape::BitsResize => Prim::resize(op, widths[index % 2], unsigned),
            Shape::FloatConvert => Prim::resize(op, Width::F64, Width::F32),
            shape if shape.is_float() => Prim::bits(op, [Width::F32, Width::F64][index % 2]),
            shape if shape.has_width() => Prim::bits(op, if index % 2 == 0 { widths[2] } else { unsigned }),
            _ => Prim::from(op),
        };
        builder.emit(None, Action::Apply(prim, vec![Operand::int(1)]));
    }
    let mut program = Program { name: "p".to_owned(), ..Program::default() };
    program.procs.push(builder.finish());
    assert_round_trip(&program);
}

#[test]
fn broken_programs_print_by_position_and_parse_back() {
    let mut builder = ProcBuilder::new("f", Some(Type::Enum(Id::from_index(7))));
    builder.emit(Some(VarId::from_index(3)), Action::Call(Id::from_index(4), vec![VarId::from_index(5).into()]));
    builder.emit(None, Action::SetStatic(Id::from_index(1), Operand::bool(true)));
    builder.emit(None, Action::GetField(Operand::int(1), Id::from_index(2)));
    builder.emit(None, Action::Observe(Id::from_index(8), vec![]));
    builder.end(Terminator::Choose(vec![]));
    let mut program = Program { name: "p".to_owned(), ..Program::default() };
    program.procs.push(builder.finish());
    assert_round_trip(&program);
}

#[test]
fn all_errors_are_reported_with_their_places() {
    check_errors(
        "program P\nprogram Q\nenum Colour { Red }\nclass Shape : Shap\nfield Shape::x int\ntrap nothing = Shape\n\
         proc @f(%a: Color, %b: bv65) {\nl0:\n  return\n}\n\
         proc @g(%a: int) {\n  var %b int\nl0:\n  %a = int.ad %a, 1\n  %c = copy 1\n  %a = copy Red\n  \
         %a = copy Blue:Colour\n  %a = copy 256:bv8\n  goto k1\nl2:\n  %a = copy ?\nl2:\n  frob\n  return }\n  call @h()\n}\n",
        &expect![[r#"
            2:9 a file holds one program
            4:15 class `Shap` is not declared (did you mean `Shape`?)
            5:16 expected `:`, found `int`
            6:6 unknown trap; known are division-by-zero, index-out-of-bounds, out-of-range, overflow, null-reference, bad-cast, negative-size, bad-element, deep-calls, broken-class
            7:13 enumeration `Color` is not declared (did you mean `Colour`?)
            12:10 expected `:`, found `int`
            14:8 unknown instruction `int.ad`
            15:3 register `%c` is not declared
            16:13 this constant needs its type behind it, as in `Red:Colour`
            17:13 this is no constant of type `Colour`
            18:13 this is no constant of type `bv8`
            19:8 expected a location, such as `l0`, found `k1`
            20:1 expected the label `l1`: locations are numbered in order
            21:13 unexpected character '?'
            23:3 unknown instruction `frob`
            24:10 expected a register or a constant, found `}`
            25:8 procedure `h` is not declared
        "#]],
    );
}

#[test]
fn structure_errors_are_reported_once() {
    check_errors(
        "proc @f() {\nl0:\n  return\n}\n",
        &expect![[r#"
        1:1 expected a line `program NAME`
    "#]],
    );
    check_errors(
        "program P\nproc @f() {\n  return\nl0:\nl1:\n  return\n  return\nclass A {\n",
        &expect![[r#"
            3:3 expected the label of a location before this
            4:1 this location does not end in a terminator, such as `goto` or `return`
            7:3 expected the label of a location before this
            8:1 expected `}`, found `class`
            9:1 expected `}`, found the end of the file
        "#]],
    );
    check_errors(
        "program P\nclass \"A\nclass \"\\x\"\nclass % @ /",
        &expect![[r#"
        2:7 this name has no closing quote
        3:7 unknown escape in a name; known are `\"`, `\\` and `\u{..}`
        4:7 expected a name behind `%`
        4:9 expected a name behind `@`
        4:11 unexpected character '/'
    "#]],
    );
}

#[test]
fn nesting_is_limited_and_never_overflows_the_stack() {
    let deep = "[".repeat(1_000_000);
    for text in [
        format!("program P\nstatic x: {deep}"),
        format!("program P\nproc @f() {{\nl0:\n  return {deep}"),
        format!("program P\nproc @f() {{\nl0:\n  switch 1 {{ {deep}"),
    ] {
        let errors = parse(&text, FileId::default()).map(structure).unwrap_err();
        assert!(errors.iter().any(|error| error.message == "nested more than 256 levels deep"), "{errors:?}");
    }
    let (open, close) = ("[".repeat(256), "; 1]".repeat(256));
    let text = format!("program P\nstatic x: {open}int{close}\nproc @f() {{\nl0:\n  return\n}}");
    assert_eq!(verify(&parse(&text, FileId::default()).unwrap()), []);
}

#[test]
fn ten_megabytes_are_read_and_complaints_are_limited() {
    let mut text = String::from("program P\n");
    let mut n_procs = 0;
    while text.len() < 10_000_000 {
        write!(text, "proc @f{n_procs}(%a: bv32): bv32 {{\n  temp %t: bv32\nl0:\n").unwrap();
        for _ in 0..100 {
            text.push_str("  %t = bv32.add %a, 12345:bv32\n  %a = call @f0(%t)\n");
        }
        text.push_str("  return %a\n}\n");
        n_procs += 1;
    }
    // One error per line is cut off early, and a name that is nowhere declared is looked for quickly.
    let wrong = text.replace("call @f0(", "call @g0(");
    assert_eq!(parse(&text, FileId::default()).unwrap().procs.len(), n_procs);
    assert_eq!(parse(&wrong, FileId::default()).unwrap_err().len(), super::cursor::MAX_DIAGNOSTICS);
}

#[test]
fn values_are_read_in_their_type() {
    let program = parse("program P\nenum Light { Red, Green }", FileId::default()).unwrap();
    let light = Type::Enum(Id::from_index(0));
    let byte = Type::Bits(Width::new(8).unwrap());
    let read = |text: &str, ty: &Type| parse_value(&program, text, ty).map(|value| value.to_string());
    assert_eq!(read("Green", &light).as_deref(), Some("#1"));
    assert_eq!(read("Blue", &light), None);
    assert_eq!(read("-1", &byte).as_deref(), Some("255"));
    assert_eq!(read("-129", &byte), None);
    assert_eq!(read("256", &byte), None);
    assert_eq!(read("[1, 2]", &Type::Array(Box::new(byte), 2)).as_deref(), Some("[1, 2]"));
    assert_eq!(read("null", &Type::Ref).as_deref(), Some("null"));
    assert_eq!(read("1 2", &Type::Int), None);
}
