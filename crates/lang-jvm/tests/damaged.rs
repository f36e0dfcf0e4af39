//! Damaged class files: a clear answer, whatever stands in them. A JDK is needed, for its classes and its compiler.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;

use counterpoint_diag::Interrupt;
use counterpoint_ir::verify;
use counterpoint_lang_jvm::entry::Entry;
use counterpoint_lang_jvm::path::{ClassPath, Found, Origin};
use counterpoint_lang_jvm::spans::SourceTexts;
use counterpoint_lang_jvm::{class, lower_program, names::Names};

/// A program with most kinds of attributes and instructions that compilers write.
const SOURCE: &str = "
class Main {
    interface Shape { double area(); default String name() { return \"shape\"; } }
    record Square(double side) implements Shape { public double area() { return side * side; } }
    enum Colour { RED, GREEN; Colour next() { return values()[(ordinal() + 1) % 2]; } }
    static int[][] grid = new int[2][3];
    static long sum(int[] numbers, String text) {
        long sum = 0;
        try {
            for (int number : numbers) { sum += number / (sum == 7 ? 0 : 1); }
            switch (text) { case \"a\": sum++; break; case \"b\": sum--; default: sum *= 2; }
            switch ((int) sum & 3) { case 0: return 1; case 1: return 2; case 100000: return 3; }
        } catch (ArithmeticException | NullPointerException e) { sum = -1; } finally { grid[1][2]++; }
        return sum;
    }
    public static void main(String[] args) {
        Shape shape = new Square(2);
        Runnable lambda = () -> grid[0][0] += (int) shape.area();
        lambda.run();
        Object object = Colour.RED.next();
        if (object instanceof Colour) synchronized (object) { sum(new int[] {1, 2}, \"a\" + args.length); }
    }
}";

/// The same numbers for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }
}

/// Changes a few bytes, removes some, or doubles some.
fn damage(random: &mut Random, bytes: &mut Vec<u8>) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..(at + 1 + random.below(8)).min(bytes.len()))),
            2 => {
                let copied: Vec<u8> = bytes[at..(at + random.below(16)).min(bytes.len())].to_vec();
                bytes.splice(at..at, copied);
            }
            3 => bytes[at] = 0xff,
            4 => bytes[at] = 0,
            5 => bytes[at] = bytes[at].wrapping_add(1),
            _ => bytes[at] = u8::try_from(random.below(256)).unwrap(),
        }
        if bytes.is_empty() {
            return;
        }
    }
}

/// Whether there is a well-formed program; otherwise there is a reason.
fn lower(classes: BTreeMap<String, Vec<u8>>) -> bool {
    let mut path = ClassPath::default();
    path.add_memory(Origin::User, classes);
    path.add_image(&crate::jdk::home().join("lib/modules")).unwrap();
    let lowered =
        lower_program(&path, &SourceTexts::default(), &Entry::main("Main", Vec::new()), &Interrupt::default());
    // The verifier of the IR has the last word: whoever loads programs asks it.
    lowered.is_ok_and(|lowered| verify::verify(&lowered.program).is_empty())
}

#[test]
fn damaged_programs_are_lowered_or_refused() {
    let classes = crate::jdk::compile("damaged", SOURCE);
    let names: Vec<&String> = classes.keys().collect();
    let mut random = Random(1);
    let (mut n_programs, mut n_reasons) = (0, 0);
    for _ in 0..1_500 {
        let mut broken = classes.clone();
        let name = names[random.below(names.len())];
        damage(&mut random, broken.get_mut(name).unwrap());
        if lower(broken) {
            n_programs += 1;
        } else {
            n_reasons += 1;
        }
    }
    assert!(n_programs > 0 && n_reasons > 0, "{n_programs} programs, {n_reasons} reasons");
}

#[test]
fn damaged_classes_of_the_library_are_read_or_refused() {
    let mut path = ClassPath::default();
    path.add_image(&crate::jdk::home().join("lib/modules")).unwrap();
    let mut random = Random(2);
    for name in [
        "java/util/HashMap",
        "java/lang/String",
        "java/util/regex/Pattern",
        "java/lang/Enum",
        "java/util/stream/Collectors",
    ] {
        let whole = path.find(name).unwrap().unwrap().bytes;
        for _ in 0..400 {
            let mut bytes = whole.clone();
            damage(&mut random, &mut bytes);
            let mut names = Names::default();
            if let Ok(class) = class::read(&mut names, Found::of_user(bytes)) {
                for method in 0..class.methods.len() {
                    let _ = class.code(&mut names, method);
                }
            }
        }
    }
}

#[test]
fn what_is_missing_or_no_class_file_is_named() {
    let read = |bytes: &[u8]| class::read(&mut Names::default(), Found::of_user(bytes.to_vec())).map(|_| ());
    assert!(read(b"").is_err());
    assert!(read(b"PK\x03\x04").is_err());
    // A version that is not known yet.
    let mut classes = crate::jdk::compile(
        "version",
        "class Main { public static void main(String[] args) { Other.f(); } } class Other { static void f() {} }",
    );
    let mut newer = classes["Main"].clone();
    newer[6..8].copy_from_slice(&2_000_u16.to_be_bytes());
    assert!(read(&newer).unwrap_err().contains("version"), "{:?}", read(&newer));
    // A constant pool that promises more than there is.
    let mut short = classes["Main"].clone();
    short[8..10].copy_from_slice(&u16::MAX.to_be_bytes());
    assert!(read(&short).is_err());
    // A class that is missing is named where it is used.
    classes.remove("Other");
    let mut path = ClassPath::default();
    path.add_memory(Origin::User, classes);
    path.add_image(&crate::jdk::home().join("lib/modules")).unwrap();
    let lowered =
        lower_program(&path, &SourceTexts::default(), &Entry::main("Main", Vec::new()), &Interrupt::default()).unwrap();
    assert!(
        lowered.unsupported.iter().any(|unsupported| unsupported.reason.contains("Other")),
        "{:?}",
        lowered.unsupported
    );
}
