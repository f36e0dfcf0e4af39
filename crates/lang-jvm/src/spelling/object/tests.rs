//! Views as bytes, and their words.

use counterpoint_ir::class::{Class, Field};
use counterpoint_ir::types::{Type, Width};

use super::*;

/// Writes bytes as views do.
#[derive(Default, Clone)]
struct View(Vec<u8>);

impl View {
    fn letter(mut self, letter: u8) -> Self {
        self.0.push(letter);
        self
    }

    fn number(mut self, number: i64) -> Self {
        self.0.extend(number.to_be_bytes());
        self
    }

    fn text(self, text: &str) -> Self {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut view = self.number(i64::try_from(units.len()).unwrap_or_default());
        view.0.extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
        view
    }

    fn start(self, letter: u8, class: &str) -> Self {
        self.letter(letter).text(class)
    }

    fn integer(self, number: i64) -> Self {
        self.start(b'n', "java.lang.Integer").number(number)
    }

    fn string(self, text: &str) -> Self {
        self.letter(b's').text(text)
    }
}

fn view() -> View {
    View::default()
}

/// A list, a map, a builder, an account with a pin, a rate and an owner, and an enumeration.
fn classes() -> Classes {
    let mut classes = Classes::default();
    let mut class = |name: &str, supers: Vec<ClassId>| {
        let (methods, initialiser, element) = (std::collections::BTreeMap::new(), None, None);
        classes.classes.push(Class { name: name.to_owned(), supers, methods, initialiser, element })
    };
    let [collection, map, text] =
        ["java/util/Collection", "java/util/Map", "java/lang/CharSequence"].map(|name| class(name, Vec::new()));
    class("java/util/ArrayList", vec![collection]);
    class("java/util/HashMap", vec![map]);
    class("java/lang/StringBuilder", vec![text]);
    class("java/util/Optional", Vec::new());
    class("java/util/Random", Vec::new());
    class("java/util/UUID", Vec::new());
    let account = class("bank/Bank$Account", Vec::new());
    let base = class("java/lang/Enum", Vec::new());
    class("bank/Colour", vec![base]);
    let mut field = |class, name: &str, ty| classes.fields.push(Field { name: name.to_owned(), class, ty });
    field(account, "pin I", Type::Bits(Width::WORD));
    field(account, "rate F", Type::Bits(Width::WORD));
    field(account, "owner Ljava/lang/String;", Type::Ref);
    field(base, "name Ljava/lang/String;", Type::Ref);
    field(base, "ordinal I", Type::Bits(Width::WORD));
    classes
}

/// Views of all kinds, and their words.
fn samples() -> Vec<(View, &'static str)> {
    let account = |view: View, owner: &str| {
        let rate = i64::from((-1.5_f32).to_bits().cast_signed());
        view.start(b'(', "bank.Bank$Account").number(-3).number(rate).string(owner).letter(b')')
    };
    let list = || view().start(b'(', "java.util.ArrayList");
    let members = || view().start(b'(', "bank.Token").letter(b'{');
    let question = || view().letter(b'q').number(0).text("bank.Token").letter(b'f');
    let optional = || view().start(b'(', "java.util.Optional");
    vec![
        (view().letter(b'0'), "null"),
        (View(b"s\0a\0\"".to_vec()), r#""a\"""#),
        (view().integer(-7), "-7"),
        (view().start(b'n', "java.lang.Boolean").letter(1), "true"),
        (view().start(b'n', "java.lang.Character").number(97), "'a'"),
        (view().start(b'n', "java.lang.Double").number(0.5_f64.to_bits().cast_signed()), "0.5"),
        (view().start(b'n', "java.math.BigDecimal").text("1.20"), "1.20"),
        (view().start(b'n', "bank.Money"), "Money"),
        (list().integer(1).string("b").letter(b'0').letter(b'#').number(0).letter(b')'), r#"[1, "b", null, #0]"#),
        (list().letter(b')'), "[]"),
        (view().start(b'(', "java.util.HashMap").string("a").integer(1).letter(b')'), r#"{"a"=1}"#),
        (view().start(b'(', "java.lang.StringBuilder").text("ab").letter(b')'), r#""ab""#),
        (optional().integer(4).letter(b')'), "Optional(4)"),
        (optional().letter(b')'), "Optional.empty"),
        (view().start(b'(', "java.util.UUID").letter(b'w').text("0-0").letter(b')'), "0-0"),
        (view().start(b'(', "java.util.Random").letter(b')'), "Random"),
        (view().start(b'[', "[Z").number(2).number(1).number(0), "[true, false]"),
        (view().start(b'[', "[[J").number(1).start(b'[', "[J").number(1).number(5), "[[5L]]"),
        (account(view(), "Ann"), r#"Account(pin=-3, rate=-1.5f, owner="Ann")"#),
        (account(list(), "B").letter(b')'), r#"[Account(pin=-3, rate=-1.5f, owner="B")]"#),
        (view().start(b'(', "bank.Colour").string("RED").number(0).letter(b')'), "Colour.RED"),
        (members().letter(b')'), "Token"),
        (members().letter(b'w').text("RED").letter(b')'), "Token.RED"),
        (members().letter(b'f').text("pin").integer(3).letter(b')'), "Token(pin=3)"),
        (view().letter(b'=').number(2).integer(3), "#2=3"),
        (question().text("pin").integer(3).letter(b')'), "Token(pin()=3)"),
        (question().text("pin").letter(b'!').text("a.Wrong").letter(b')'), "Token(pin()=throws a.Wrong)"),
        (
            question().text("items").letter(b'<').integer(3).letter(b'?').letter(b')').letter(b')'),
            "Token(items=[3, …])",
        ),
    ]
}

#[test]
fn views_are_read_back() {
    let classes = classes();
    for (view, expected) in samples() {
        assert_eq!(words(&view.0, &classes).as_deref(), Some(expected));
    }
}

#[test]
fn bytes_that_make_no_sense_have_no_words() {
    let classes = classes();
    assert_eq!(words(b"", &classes), None);
    assert_eq!(words(b"x", &classes), None);
    assert_eq!(words(b"00", &classes), None);
    assert_eq!(words(b"s\0", &classes), None);
    assert_eq!(words(&view().start(b'(', "bank.Unknown").letter(b')').0, &classes), None);
    assert_eq!(words(&view().start(b'[', "[I").number(i64::MAX).0, &classes), None);
    let nested = (0..1000).fold(view(), |view, _| view.start(b'(', "java.util.ArrayList"));
    assert_eq!(words(&nested.0, &classes), None);
}

#[test]
fn no_bytes_make_the_reader_stumble() {
    let classes = classes();
    let samples = samples();
    let mut state = 1_u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or_default() % below
    };
    let mut n_read = 0;
    for _ in 0..50_000 {
        let mut bytes = samples[draw(samples.len())].0.0.clone();
        for _ in 0..=draw(3) {
            let at = draw(bytes.len());
            match draw(4) {
                0 => bytes[at] = b"0snw#?[()"[draw(9)],
                1 => bytes[at] ^= 1 << draw(8),
                2 => bytes.truncate(at + 1),
                _ => bytes.splice(at..at, samples[draw(samples.len())].0.0.clone()).for_each(drop),
            }
        }
        n_read += u32::from(words(&bytes, &classes).is_some());
    }
    assert!(n_read > 1000, "only {n_read} of the changed views are views");
}
