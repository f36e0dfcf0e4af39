//! Class files that are damaged: whatever the bytes are, the answer is a program or a reason, never a panic, and programs are well-formed.
//!
//! The test needs a JDK, found by `JAVA_HOME` or by the `javac` of the path.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

mod jdk;

use std::collections::BTreeMap;

use counterpoint_ir::verify;
use counterpoint_lang_jvm::entry::Entry;
use counterpoint_lang_jvm::lower_program;
use counterpoint_lang_jvm::path::{ClassPath, Origin};
use counterpoint_lang_jvm::spans::SourceTexts;

const SOURCE: &str = "import java.util.function.*;
    class Main {
        interface Shape { default long area(int by) { return by; } }
        enum Kind implements Shape { A { public long area(int by) { return 2L * by; } }, B }
        record Pair(int left, String right) {}
        static int[][] grid = new int[3][4];
        static double mean(double[] values) {
            double sum = 0;
            for (double value : values) { sum += value; }
            return values.length == 0 ? Double.NaN : sum / values.length;
        }
        static String name(Object o, long wide, float small) {
            switch (o.hashCode() & 7) { case 0: return \"zero\"; case 1: case 2: return \"few\"; default: }
            switch ((String) o) { case \"a\": wide <<= 3; break; case \"b\": small = -small; }
            synchronized (o) { if (o instanceof String s && s.length() > 3) { return wide > small ? s : null; } }
            return null;
        }
        public static void main(String[] args) {
            Supplier<Pair> made = () -> new Pair(args.length, \"x\");
            Function<Integer, int[]> maker = int[]::new;
            try {
                grid[1][2] += maker.apply(5)[args.length] / args.length;
            } catch (ArithmeticException | NullPointerException e) {
                grid[0][0] = (int) Kind.B.area((byte) 7);
            } finally {
                name(made.get(), mean(new double[] {1, 2}) > 1 ? 1L : 2L, 1f);
            }
        }
    }";

/// A small generator of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }
}

#[test]
fn damaged_class_files_give_a_program_or_a_reason() {
    let classes = jdk::compile("damaged", SOURCE);
    let names: Vec<String> = classes.keys().cloned().collect();
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut n_programs, mut n_reasons) = (0, 0);
    for _ in 0..400 {
        let mut damaged: BTreeMap<String, Vec<u8>> = classes.clone();
        let bytes = damaged.get_mut(&names[numbers.below(names.len())]).unwrap();
        match numbers.below(8) {
            0 => bytes.truncate(numbers.below(bytes.len())),
            1 => {
                let (from, to) = (numbers.below(bytes.len()), numbers.below(bytes.len()));
                bytes.swap(from, to);
            }
            _ => {
                for _ in 0..=numbers.below(4) {
                    let at = numbers.below(bytes.len());
                    bytes[at] = numbers.below(256).to_le_bytes()[0];
                }
            }
        }
        let mut path = ClassPath::default();
        path.add_memory(Origin::User, damaged);
        path.add_image(&jdk::home().join("lib/modules")).unwrap();
        match lower_program(&path, &SourceTexts::default(), &Entry::main("Main", vec!["A".to_owned()])) {
            Ok(lowered) => {
                let violations = verify::verify(&lowered.program);
                assert!(violations.is_empty(), "{violations:?}");
                n_programs += 1;
            }
            Err(_) => n_reasons += 1,
        }
    }
    assert!(n_programs > 0 && n_reasons > 0, "{n_programs} programs, {n_reasons} reasons");
}
