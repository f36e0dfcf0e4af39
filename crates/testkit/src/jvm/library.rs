//! Code that we did not write: public static methods of libraries, called with generated arguments.
//!
//! For each method a small driver class is written, in Java, that calls it with the arguments of a given number and prints
//! the result; both machines run the same driver.

use counterpoint_lang_jvm::class::{self, flags};
use counterpoint_lang_jvm::descriptor::{params, result, source_class, source_type};
use counterpoint_lang_jvm::names::Names;
use counterpoint_lang_jvm::path::ClassPath;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A public static method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// The internal name of its class.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

/// The public static methods of classes whose parameters can be generated and that give something back.
pub fn methods(path: &ClassPath, classes: &[String]) -> Vec<Method> {
    let mut methods = Vec::new();
    for name in classes {
        let mut names = Names::default();
        let Some(Ok(class)) = path.find(name).ok().flatten().map(|found| class::read(&mut names, found)) else {
            continue;
        };
        // What stands inside a method, or is not public on the way in, cannot be named.
        if !class.is(flags::PUBLIC) || name.contains('$') {
            continue;
        }
        for method in class.methods.iter().filter(|method| method.is(flags::PUBLIC | flags::STATIC)) {
            let descriptor = names.get(method.desc).to_owned();
            let is_usable =
                params(&descriptor).iter().all(|param| values(param).is_some()) && result(&descriptor) != "V";
            if is_usable && !method.is(flags::SYNTHETIC) && !params(&descriptor).is_empty() {
                methods.push(Method { class: name.clone(), name: names.get(method.name).to_owned(), descriptor });
            }
        }
    }
    methods
}

/// Chooses some of them, the same for the same seed, spread over their classes.
pub fn choose(mut methods: Vec<Method>, seed: u64, n_methods: usize) -> Vec<Method> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut chosen = Vec::new();
    while chosen.len() < n_methods && !methods.is_empty() {
        chosen.push(methods.swap_remove(random.random_range(0..methods.len())));
    }
    chosen
}

/// The driver of a method: `run(int)` calls it with the arguments of that number.
pub fn driver(class: &str, method: &Method, seed: u64, n_inputs: u32) -> String {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut source = format!(
        "@SuppressWarnings(\"all\")\npublic class {class} {{\n    static void run(int number) throws Throwable {{\n"
    );
    source.push_str("        try {\n            switch (number) {\n");
    source.extend((0..n_inputs).map(|number| {
        let arguments: Vec<String> =
            params(&method.descriptor).iter().map(|param| argument(&mut random, param)).collect();
        let call = format!("{}.{}({})", source_class(&method.class), method.name, arguments.join(", "));
        format!("                case {number}: Show.show({call}); break;\n")
    }));
    source.push_str(
        "            }\n        } catch (Throwable thrown) {\n            Show.thrown(thrown);\n        }\n    }\n}\n",
    );
    source
}

/// Prints results, by plain calls only.
pub const SHOW: &str = r#"
import java.util.Collection;
import java.util.Map;

@SuppressWarnings("all")
public class Show {
    static void show(boolean value) { System.out.println(value); }
    static void show(char value) { System.out.println((int) value); }
    static void show(int value) { System.out.println(value); }
    static void show(long value) { System.out.println(value); }
    static void show(float value) { System.out.println(Float.floatToIntBits(value)); }
    static void show(double value) { System.out.println(Double.doubleToLongBits(value)); }
    static void show(Object value) { System.out.println(text(value, 0)); }

    /** Of messages only those that say no more than what was called. */
    static void thrown(Throwable thrown) {
        System.out.println("threw " + thrown.getClass().getName() + ": " + thrown.getMessage());
    }

    static String text(Object value, int depth) {
        if (value == null) return "null";
        if (depth > 4) return "...";
        if (value instanceof String) return '"' + (String) value + '"';
        if (value instanceof Double) return "d" + Double.doubleToLongBits((Double) value);
        if (value instanceof Float) return "f" + Float.floatToIntBits((Float) value);
        if (value instanceof Object[]) {
            StringBuilder text = new StringBuilder(value.getClass().getName()).append('{');
            for (Object element : (Object[]) value) text.append(text(element, depth + 1)).append(", ");
            return text.append('}').toString();
        }
        if (value instanceof int[]) return java.util.Arrays.toString((int[]) value);
        if (value instanceof long[]) return java.util.Arrays.toString((long[]) value);
        if (value instanceof byte[]) return java.util.Arrays.toString((byte[]) value);
        if (value instanceof short[]) return java.util.Arrays.toString((short[]) value);
        if (value instanceof char[]) return "chars" + new String((char[]) value);
        if (value instanceof boolean[]) return java.util.Arrays.toString((boolean[]) value);
        if (value instanceof double[]) {
            StringBuilder text = new StringBuilder("doubles");
            for (double element : (double[]) value) text.append(Double.doubleToLongBits(element)).append(", ");
            return text.toString();
        }
        if (value instanceof float[]) {
            StringBuilder text = new StringBuilder("floats");
            for (float element : (float[]) value) text.append(Float.floatToIntBits(element)).append(", ");
            return text.toString();
        }
        if (value instanceof Collection || value instanceof Map || value instanceof Number
            || value instanceof Character || value instanceof Boolean || value instanceof Enum) {
            return value.getClass().getName() + value;
        }
        // Others may show where they are in memory, or text that takes much to make.
        return value.getClass().getName();
    }
}
"#;

/// What a parameter of this type can be.
fn values(descriptor: &str) -> Option<&'static [&'static str]> {
    Some(match descriptor {
        "Z" => &["true", "false"],
        "B" => &["0", "1", "-1", "127", "-128", "65"],
        "S" => &["0", "1", "-1", "300", "32767", "-32768"],
        "C" => &["'a'", "'Z'", "'0'", "' '", "'\\u00e9'", "'-'", "','"],
        "I" => &["0", "1", "2", "3", "-1", "7", "10", "16", "100", "-5", "65535", "2147483647", "-2147483648"],
        "J" => &["0L", "1L", "-1L", "12L", "1000L", "-77L", "4294967296L", "9223372036854775807L"],
        "F" => &["0f", "1.5f", "-2.25f", "1e10f", "100f", "0.1f", "Float.NaN"],
        "D" => &["0.0", "1.0", "1.5", "-2.25", "0.5", "1e10", "100.0", "0.1", "3.0", "Double.NaN", "1e-5"],
        "Ljava/lang/String;" | "Ljava/lang/CharSequence;" => &[
            "\"\"",
            "\"a\"",
            "\"abc\"",
            "\"Hello World\"",
            "\" x y \"",
            "\"123\"",
            "\"-4.5\"",
            "\"a,b,c\"",
            "\"ABC\"",
            "\"\\u00e4\\u20ac\"",
            "\"true\"",
            "\"0x1F\"",
            "\"bc\"",
            "null",
        ],
        "Ljava/lang/Object;" | "Ljava/lang/Comparable;" => &["\"abc\"", "\"b\"", "(Integer) 5", "(Integer) 7", "null"],
        "Ljava/lang/Integer;" | "Ljava/lang/Number;" => &["(Integer) 0", "(Integer) 5", "(Integer) (-3)", "null"],
        "Ljava/lang/Long;" => &["(Long) 5L", "(Long) 0L", "null"],
        "Ljava/lang/Character;" => &["(Character) 'a'", "(Character) '7'", "null"],
        "Ljava/lang/Boolean;" => &["Boolean.TRUE", "Boolean.FALSE", "null"],
        "Ljava/lang/Double;" => &["(Double) 1.5", "(Double) 0.0"],
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => &[
            "java.util.Arrays.asList(\"b\", \"a\", \"c\")",
            "new java.util.ArrayList(java.util.Arrays.asList(3, 1, 2))",
            "new java.util.ArrayList()",
            "java.util.Collections.emptyList()",
        ],
        "Ljava/util/Set;" => {
            &["new java.util.TreeSet(java.util.Arrays.asList(\"x\", \"y\"))", "new java.util.HashSet()"]
        }
        "Ljava/util/Map;" => {
            &["new java.util.TreeMap(java.util.Collections.singletonMap(\"k\", 1))", "new java.util.HashMap()"]
        }
        "Ljava/util/Iterator;" => &["java.util.Arrays.asList(\"p\", \"q\").iterator()"],
        array => {
            let element = array.strip_prefix('[')?;
            // Arrays of arrays, and arrays of what cannot be made, are left out.
            return if element.starts_with('[') || element.starts_with("Ljava/util") { None } else { values(element) };
        }
    })
}

fn argument(random: &mut Xoshiro256PlusPlus, descriptor: &str) -> String {
    let values = values(descriptor).unwrap_or(&["null"]);
    let mut one = |values: &[&str]| {
        // The first ones are harmless; edges at the end of the list come seldom.
        let limit = if random.random_range(0..8) == 0 { values.len() } else { values.len().div_ceil(4) * 3 };
        values[random.random_range(0..limit.clamp(1, values.len()))].to_owned()
    };
    let Some(element) = descriptor.strip_prefix('[') else {
        return format!("({}) {}", source_type(descriptor), one(values));
    };
    let cast = |value: String| format!("({}) ({value})", source_type(element));
    let n_elements = [0, 1, 2, 3, 3, 4, 5][one(&["0", "1", "2", "3", "4", "5", "6"]).parse::<usize>().unwrap_or(0)];
    let elements: Vec<String> = (0..n_elements).map(|_| cast(one(values))).collect();
    format!("new {}[] {{{}}}", source_type(element), elements.join(", "))
}
