//! Expressions for values of all kinds.

use counterpoint_lang_jvm::maker::{Part, Sizes, Stub, StubMethod};
use counterpoint_lang_jvm::path::ClassPath;

use super::*;

/// Checks the expression of a value, and the helpers that it needs.
fn check(maker: &Maker, tree: &Tree, expected: &str, helpers: &[Helper]) {
    let path = ClassPath::default();
    let mut writer = Writer::new(Finder { path: &path, classes: &[], meant: &[], sizes: Sizes::default() }, "", false);
    assert_eq!(writer.value(tree, maker), expected);
    assert_eq!(writer.helpers.into_iter().collect::<Vec<_>>(), helpers);
}

fn text(text: &str) -> Tree {
    Tree::Text(text.encode_utf16().collect())
}

fn way(how: How, parts: &[Maker]) -> Maker {
    let part = |maker: &Maker| Part { name: String::new(), maker: maker.clone() };
    Maker::OneOf(vec![Way::new(how, parts.iter().map(part).collect())])
}

fn integer() -> Maker {
    let how = How::Call("java/lang/Integer".into(), "valueOf".into(), "(I)Ljava/lang/Integer;".into());
    way(how, &[Maker::Primitive(Sort::Int)])
}

fn list(class: &'static str) -> Collection {
    Collection { class, add: "add", descriptor: "(Ljava/lang/Object;)Z" }
}

#[test]
fn primitive_values_are_literals_of_their_type() {
    let cases = [
        (Sort::Boolean, 1, "true"),
        (Sort::Byte, -128, "(byte) -128"),
        (Sort::Short, 7, "(short) 7"),
        (Sort::Char, 0x41, "'A'"),
        (Sort::Char, 0x27, "'\\''"),
        (Sort::Char, 0x0a, "'\\n'"),
        (Sort::Char, 0xd800, "'\\ud800'"),
        (Sort::Int, i64::from(i32::MIN), "-2147483648"),
        (Sort::Long, i64::MIN, "-9223372036854775808L"),
        (Sort::Float, 0x3fc0_0000, "1.5f"),
        (Sort::Float, 0x7f80_0000, "Float.POSITIVE_INFINITY"),
        (Sort::Float, 0x7fc0_0001, "Float.intBitsToFloat(0x7fc00001)"),
        (Sort::Double, (-0.0_f64).to_bits().cast_signed(), "-0.0"),
        (Sort::Double, f64::NAN.to_bits().cast_signed(), "Double.NaN"),
        (Sort::Double, f64::NEG_INFINITY.to_bits().cast_signed(), "Double.NEGATIVE_INFINITY"),
        (Sort::Double, 1e300_f64.to_bits().cast_signed(), "1e300"),
    ];
    for (sort, number, expected) in cases {
        check(&Maker::Primitive(sort), &Tree::Number(number), expected, &[]);
    }
}

#[test]
fn texts_escape_what_a_source_cannot_hold() {
    check(&Maker::Text(9), &text("a\"b\\\r\n\u{e9}\u{0}"), "\"a\\\"b\\\\\\r\\n\\u00e9\\u0000\"", &[]);
    check(&Maker::Text(9), &Tree::Text(vec![0xdc00]), "\"\\udc00\"", &[]);
}

#[test]
fn arrays_and_collections_list_their_elements() {
    let bytes = Maker::Array("B".into(), Box::new(Maker::Primitive(Sort::Byte)), 9);
    let two = Tree::List(vec![Tree::Number(1), Tree::Number(-2)]);
    check(&bytes, &two, "new byte[] {1, -2}", &[]);
    let grid = Maker::Array("[B".into(), Box::new(bytes), 9);
    check(&grid, &Tree::List(vec![two, Tree::List(vec![])]), "new byte[][] {new byte[] {1, -2}, new byte[] {}}", &[]);
    let numbers = Maker::Collection(list("java/util/ArrayList"), Box::new(integer()), 9);
    let one = |number| Tree::OneOf(0, vec![Tree::Number(number)]);
    check(&numbers, &Tree::List(vec![one(1), one(2)]), "new ArrayList<>(List.of(1, 2))", &[]);
    check(&numbers, &Tree::List(vec![]), "new ArrayList<>()", &[]);
    let nulls = Maker::Collection(list("java/util/HashSet"), Box::new(Maker::Null(String::new())), 9);
    check(&nulls, &Tree::List(vec![Tree::OneOf(0, vec![])]), "new HashSet<>(Arrays.asList(null))", &[]);
    let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let map = Collection { class: "java/util/TreeMap", add: "put", descriptor: put };
    let pairs = Maker::Collection(map, Box::new(way(How::Parts, &[Maker::Text(9), integer()])), 9);
    let pair = Tree::OneOf(0, vec![text("a"), one(1)]);
    check(&pairs, &Tree::List(vec![pair]), "mapOf(new TreeMap<>(), \"a\", 1)", &[Helper::MapOf]);
}

#[test]
fn objects_are_made_by_their_constructors() {
    let account = way(
        How::New("bank/Account".into(), "(Ljava/lang/Object;ILjava/lang/Integer;Lbank/Owner;)V".into()),
        &[Maker::Text(9), Maker::Primitive(Sort::Int), integer(), Maker::Null(String::new())],
    );
    let parts = vec![text("a"), Tree::Number(3), Tree::OneOf(0, vec![Tree::Number(4)]), Tree::OneOf(0, vec![])];
    check(&account, &Tree::OneOf(0, parts), "new Account((Object) \"a\", 3, Integer.valueOf(4), (Owner) null)", &[]);
    let of = How::Call("java/util/Optional".into(), "of".into(), "(Ljava/lang/Object;)Ljava/util/Optional;".into());
    check(&way(of, &[Maker::Text(9)]), &Tree::OneOf(0, vec![text("a")]), "Optional.of(\"a\")", &[]);
    let any = Maker::OneOf(
        [Maker::Text(9), integer()].map(|maker| Way::new(How::Parts, vec![Part { name: String::new(), maker }])).into(),
    );
    let number = Tree::OneOf(1, vec![Tree::OneOf(0, vec![Tree::Number(-4)])]);
    check(&any, &number, "-4", &[]);
    let holder = way(How::New("Holder".into(), "(Ljava/lang/Object;)V".into()), &[any]);
    check(&holder, &Tree::OneOf(0, vec![number]), "new Holder((Object) Integer.valueOf(-4))", &[]);
    let seconds = How::Call("java/time/LocalTime".into(), "ofSecondOfDay".into(), "(J)Ljava/time/LocalTime;".into());
    let time = way(seconds, &[Maker::Primitive(Sort::Char)]);
    check(&time, &Tree::OneOf(0, vec![Tree::Number(65)]), "LocalTime.ofSecondOfDay(65)", &[]);
    let role = way(How::Constant("bank/Account$Role".into(), "ADMIN".into(), "Lbank/Account$Role;".into()), &[]);
    check(&role, &Tree::OneOf(0, vec![]), "Account.Role.ADMIN", &[]);
}

#[test]
fn objects_may_have_been_used() {
    let mut account = Way::new(How::New("bank/Account".into(), "()V".into()), Vec::new());
    let on = |name: &str, descriptor: &str| How::On("bank/Account".into(), name.into(), descriptor.into());
    let amount = Part { name: "amount".into(), maker: Maker::Primitive(Sort::Int) };
    account.then = vec![Way::new(on("close", "()V"), Vec::new()), Way::new(on("deposit", "(I)Z"), vec![amount])];
    let account = Maker::OneOf(vec![account]);
    let calls = vec![Tree::OneOf(1, vec![Tree::Number(3)]), Tree::OneOf(0, vec![])];
    let used = "used(new Account(), it -> it.deposit(3), it -> it.close())";
    check(&account, &Tree::OneOf(0, vec![Tree::List(calls)]), used, &[Helper::Used]);
    check(&account, &Tree::OneOf(0, vec![Tree::List(vec![])]), "new Account()", &[]);
}

#[test]
fn made_up_objects_are_lambdas_or_anonymous_classes() {
    let method = |name: &str, descriptor: &str, result: &str, answer| StubMethod {
        name: name.into(),
        descriptor: descriptor.into(),
        params: Vec::new(),
        result: result.into(),
        answer,
        is_first: true,
    };
    let stub = |of: &str, constructor: &str, methods: Vec<StubMethod>| Stub {
        class: format!("{of}$$Made"),
        of: of.into(),
        is_interface: constructor == "()V",
        is_generic: false,
        constructor: constructor.into(),
        methods,
    };
    let object = "Ljava/lang/Object;";
    let supplier =
        stub("java/util/function/Supplier", "()V", vec![method("get", &format!("(){object}"), object, Some(0))]);
    let supplier = way(How::Stub(Box::new(supplier)), &[Maker::Text(9)]);
    check(&supplier, &Tree::OneOf(0, vec![text("a")]), "(Supplier) () -> \"a\"", &[]);
    let runnable = stub("java/lang/Runnable", "()V", vec![method("run", "()V", "V", None)]);
    check(&way(How::Stub(Box::new(runnable)), &[]), &Tree::OneOf(0, vec![]), "(Runnable) () -> { }", &[]);
    let methods = vec![method("step", "()I", "I", Some(0)), method("reset", "()V", "V", None)];
    let counter = way(
        How::Stub(Box::new(stub("bank/Counter", "(I)V", methods))),
        &[Maker::Primitive(Sort::Int), Maker::Primitive(Sort::Int)],
    );
    let expected = "\
new Counter(1) {
            private final int stepAnswer = 2;

            @Override
            public int step() {
                return stepAnswer;
            }

            @Override
            public void reset() {
            }
        }";
    check(&counter, &Tree::OneOf(0, vec![Tree::Number(1), Tree::Number(2)]), expected, &[]);
}

#[test]
fn generic_types_are_written_as_sources_have_them() {
    let path = ClassPath::default();
    let mut writer =
        Writer::new(Finder { path: &path, classes: &[], meant: &[], sizes: Sizes::default() }, "bank", false);
    let shown = writer.generic_type("Ljava/util/Map<Ljava/lang/String;[Ljava/util/List<+Lbank/Account;>;>;");
    assert_eq!(shown.as_deref(), Some("Map<String, List<? extends Account>[]>"));
    assert_eq!(writer.generic_type("Ljava/util/List<TT;>;"), None);
    assert_eq!(writer.imports.into_iter().collect::<Vec<_>>(), ["java.util.List", "java.util.Map"]);
}
