//! Methods without bytecode: what a primitive or a native row means directly.
//!
//! Everything that can be written in Java is a shim: a class that replaces one of the JDK, or a patch, a class
//! `counterpoint/rt/patch/java_lang_Object` whose static methods replace methods of the class it is named after. Here
//! stand the few methods that are one instruction.

use counterpoint_ir::native::Native;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Proc};
use counterpoint_ir::types::Width;

use crate::descriptor::{Kind, source_name};
use crate::lower::one_action;

/// What a method is instead of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Intrinsic {
    /// A row of the table of natives.
    Native(Native),
    /// A row of the table of primitives, with its widths.
    Prim(Op, Width, Width),
    /// Nothing at all.
    Nothing,
}

impl Intrinsic {
    /// The procedure for calls that an object chooses.
    pub(crate) fn as_proc(self, name: &str, params: &[Kind], result: Option<Kind>) -> Option<Proc> {
        let name = name.to_owned();
        Some(match self {
            Intrinsic::Native(native) => one_action(name, params, result, |args| Action::Native(native, args)),
            Intrinsic::Prim(op, from, to) => {
                one_action(name, params, result, |args| Action::Apply(Prim::resize(op, from, to), args))
            }
            // Its own code says the same.
            Intrinsic::Nothing => return None,
        })
    }
}

/// The class whose native methods are rows of the table of natives.
const NATIVES: &str = "counterpoint/rt/Native.";
/// The class whose native methods are primitives on floating-point numbers.
const FLOATS: &str = "counterpoint/rt/Floats.";
/// The class whose native methods end runs, with their names as reasons.
const ENDS: &str = "counterpoint/rt/Unsupported.";

/// The package of the classes whose methods the library calls instead of others.
pub(crate) const LIBRARY: &str = "counterpoint/rt/library/";

/// What a method is instead of code, by its full name.
pub(crate) fn find(method: &str) -> Option<Intrinsic> {
    let bits = |from: Width, to: Width| Some(Intrinsic::Prim(Op::BitsResizeUnsigned, from, to));
    match method {
        "java/lang/Object.<init>()V" => Some(Intrinsic::Nothing),
        "java/lang/Float.floatToRawIntBits(F)I" => bits(Width::F32, Width::WORD),
        "java/lang/Float.intBitsToFloat(I)F" => bits(Width::WORD, Width::F32),
        "java/lang/Double.doubleToRawLongBits(D)J" => bits(Width::F64, Width::LONG),
        "java/lang/Double.longBitsToDouble(J)D" => bits(Width::LONG, Width::F64),
        _ => {
            let name_of = |method: &str| Some(method.split_once('(')?.0.to_owned());
            if let Some(rest) = method.strip_prefix(NATIVES) {
                let spelling = words(&name_of(rest)?, '-');
                let native = Native::ALL.iter().find(|native| native.row().spelling == spelling)?;
                return Some(Intrinsic::Native(*native));
            }
            let is_one_of = |list: &[&str], rest: &str| name_of(rest).is_some_and(|name| list.contains(&name.as_str()));
            let float = method.strip_prefix(FLOATS).or_else(|| {
                let strict = method.strip_prefix("java/lang/StrictMath.").filter(|rest| is_one_of(&EXACT, rest));
                let plain = method.strip_prefix("java/lang/Math.");
                strict.or(plain.filter(|rest| is_one_of(&EXACT, rest) || is_one_of(&MACHINE, rest)))
            })?;
            float_function(&name_of(float)?, float.contains("(F"))
        }
    }
}

/// What a native method is that is neither patched nor [found](find).
pub(crate) fn find_native(method: &str) -> Option<Intrinsic> {
    let rest = method.strip_prefix("java/lang/StrictMath.")?;
    float_function(rest.split_once('(')?.0, false)
}

/// Functions of `Math` that have one right result, so that it does not matter who computes it.
const EXACT: [&str; 4] = ["sqrt", "floor", "ceil", "rint"];

/// Functions of `Math` that `HotSpot` computes by code of the machine, which is closer to the right result than `StrictMath`.
const MACHINE: [&str; 5] = ["sin", "cos", "tan", "exp", "log"];

fn float_function(name: &str, is_single: bool) -> Option<Intrinsic> {
    let op = match name {
        "sqrt" => Op::FloatSqrt,
        "nearest" | "rint" => Op::FloatNearest,
        "floor" => Op::FloatFloor,
        "ceil" => Op::FloatCeil,
        "sin" => Op::FloatSin,
        "cos" => Op::FloatCos,
        "tan" => Op::FloatTan,
        "asin" => Op::FloatAsin,
        "acos" => Op::FloatAcos,
        "atan" => Op::FloatAtan,
        "atan2" => Op::FloatAtan2,
        "sinh" => Op::FloatSinh,
        "cosh" => Op::FloatCosh,
        "tanh" => Op::FloatTanh,
        "exp" => Op::FloatExp,
        "expm1" => Op::FloatExpm1,
        "log" => Op::FloatLog,
        "log10" => Op::FloatLog10,
        "log1p" => Op::FloatLog1p,
        "cbrt" => Op::FloatCbrt,
        "pow" => Op::FloatPow,
        "hypot" => Op::FloatHypot,
        _ => return None,
    };
    let width = if is_single { Width::F32 } else { Width::F64 };
    Some(Intrinsic::Prim(op, width, width))
}

/// Why a native method without a meaning ends the run.
pub(crate) fn reason(method: &str) -> String {
    match method.strip_prefix(ENDS).and_then(|rest| rest.split_once('(')) {
        Some((name, _)) => words(name, ' '),
        None => format!("native method `{}`", source_name(method)),
    }
}

/// Why a method of the library that is cut off ends the run.
pub(crate) fn cut(method: &str) -> String {
    format!("method `{}`, which is not modelled", source_name(method))
}

/// A name in camel case with its words apart.
fn words(name: &str, between: char) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            words.push(between);
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// The name of the class that has patches for a class.
pub(crate) fn patch_of(class: &str) -> String {
    format!("counterpoint/rt/patch/{}", class.replace(['/', '$'], "_"))
}

/// The name of the class whose methods the library calls instead of those of a class.
pub(crate) fn library_of(class: &str) -> String {
    format!("{LIBRARY}{}", class.replace(['/', '$'], "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_natives_has_a_method() {
        for native in Native::ALL {
            let mut name = String::new();
            for (index, word) in native.row().spelling.split('-').enumerate() {
                let (first, rest) = word.split_at(1);
                name.push_str(&if index == 0 { first.to_owned() } else { first.to_uppercase() });
                name.push_str(rest);
            }
            assert_eq!(find(&format!("{NATIVES}{name}()V")), Some(Intrinsic::Native(*native)), "{name}");
        }
    }

    #[test]
    fn reasons_are_words() {
        assert_eq!(reason("counterpoint/rt/Unsupported.fileSystem()V"), "file system");
        assert_eq!(reason("a/B.c(La/C;I)V"), "native method `a.B.c(C, int)`");
    }
}
