//! The library of Z3, loaded when it is first needed.
//!
//! Most commands ask no solver, so it is not linked: loading takes about a millisecond, and a machine without Z3 can do all
//! else. The library is looked for under its usual names where the system has its libraries, or at the one place that
//! [`name`] gives, once per process, and all functions that are used are looked up at once: a library that lacks one is not
//! used at all, so that nothing can fail in the middle of the work. It is never unloaded.
//!
//! Signatures are those of Z3's documented C interface since 4.8. There, truth values are C's `bool`, enumerations are
//! `int`, and every pointer to an object may be null; here, such a pointer is an `Option` of a `NonNull`.
#![expect(unsafe_code, reason = "a library is loaded, and its functions get the types that its documentation says")]

use std::ffi::{c_char, c_int, c_uint};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::OnceLock;

use crate::Absence;

/// The oldest version whose answers are relied on.
const OLDEST: (u32, u32) = (4, 8);

/// The newest version that is looked for by a name with two numbers, as some systems have them.
const NEWEST_NAME: u32 = 20;

/// `Z3_L_FALSE`.
pub(super) const FALSE: Lbool = -1;
/// `Z3_L_UNDEF`.
pub(super) const UNDEFINED: Lbool = 0;
/// `Z3_L_TRUE`.
pub(super) const TRUE: Lbool = 1;
/// `Z3_OK`.
pub(super) const NO_ERROR: ErrorCode = 0;

/// `Z3_lbool`: [`TRUE`], [`FALSE`] or [`UNDEFINED`].
pub(super) type Lbool = c_int;
/// `Z3_error_code`.
pub(super) type ErrorCode = c_int;
/// `Z3_string`: null, or a text that ends with a zero byte.
pub(super) type Text = *const c_char;
/// `Z3_error_handler`.
pub(super) type ErrorHandler = unsafe extern "C" fn(RawContext, ErrorCode);
/// A function of any number of formulas.
pub(super) type Many = unsafe extern "C" fn(RawContext, c_uint, *const RawAst) -> Option<RawAst>;
/// A function of two formulas.
pub(super) type Binary = unsafe extern "C" fn(RawContext, RawAst, RawAst) -> Option<RawAst>;

/// Pointers to objects of Z3, of which nothing is known.
macro_rules! objects {
    ($($pointer:ident: $object:ident = $original:literal;)*) => {
        $(
            #[doc = concat!("`", $original, "`, not null.")]
            pub(super) type $pointer = NonNull<$object>;

            #[doc = concat!("What a `", $original, "` leads to.")]
            #[derive(Debug)]
            #[repr(C)]
            pub(super) struct $object {
                _opaque: [u8; 0],
            }
        )*
    };
}

objects! {
    RawAst: AstObject = "Z3_ast";
    RawConfig: ConfigObject = "Z3_config";
    RawContext: ContextObject = "Z3_context";
    RawModel: ModelObject = "Z3_model";
    RawParams: ParamsObject = "Z3_params";
    RawSolver: SolverObject = "Z3_solver";
    RawSort: SortObject = "Z3_sort";
    RawStats: StatsObject = "Z3_stats";
    RawSymbol: SymbolObject = "Z3_symbol";
}

/// A struct with one pointer for each function, and how it is filled.
macro_rules! functions {
    ($($name:ident($($arg:ty),*) $(-> $result:ty)?;)*) => {
        /// The functions of Z3 that are used, by their names without `Z3_`.
        #[derive(Debug)]
        pub(super) struct Functions {
            $(pub(super) $name: unsafe extern "C" fn($($arg),*) $(-> $result)?,)*
        }

        impl Functions {
            /// Looks all of them up; an error is the name of one that is missing.
            ///
            /// # Safety
            /// What the library has under these names must be functions of these types, and it must never be unloaded.
            unsafe fn of(library: &libloading::Library) -> Result<Self, &'static str> {
                // SAFETY: as promised by the caller.
                unsafe { Ok(Self { $($name: function(library, concat!("Z3_", stringify!($name)))?,)* }) }
            }
        }
    };
}

functions! {
    // The library, contexts, errors.
    get_version(*mut c_uint, *mut c_uint, *mut c_uint, *mut c_uint);
    mk_config() -> Option<RawConfig>;
    del_config(RawConfig);
    mk_context_rc(RawConfig) -> Option<RawContext>;
    del_context(RawContext);
    interrupt(RawContext);
    set_error_handler(RawContext, Option<ErrorHandler>);
    get_error_code(RawContext) -> ErrorCode;
    get_error_msg(RawContext, ErrorCode) -> Text;
    // Parameters.
    mk_params(RawContext) -> Option<RawParams>;
    params_inc_ref(RawContext, RawParams);
    params_dec_ref(RawContext, RawParams);
    params_set_uint(RawContext, RawParams, RawSymbol, c_uint);
    params_set_bool(RawContext, RawParams, RawSymbol, bool);
    // Solvers.
    mk_simple_solver(RawContext) -> Option<RawSolver>;
    solver_inc_ref(RawContext, RawSolver);
    solver_dec_ref(RawContext, RawSolver);
    solver_set_params(RawContext, RawSolver, RawParams);
    solver_push(RawContext, RawSolver);
    solver_pop(RawContext, RawSolver, c_uint);
    solver_assert(RawContext, RawSolver, RawAst);
    solver_check(RawContext, RawSolver) -> Lbool;
    solver_get_reason_unknown(RawContext, RawSolver) -> Text;
    solver_get_model(RawContext, RawSolver) -> Option<RawModel>;
    solver_get_statistics(RawContext, RawSolver) -> Option<RawStats>;
    // Statistics.
    stats_inc_ref(RawContext, RawStats);
    stats_dec_ref(RawContext, RawStats);
    stats_size(RawContext, RawStats) -> c_uint;
    stats_get_key(RawContext, RawStats, c_uint) -> Text;
    stats_is_uint(RawContext, RawStats, c_uint) -> bool;
    stats_get_uint_value(RawContext, RawStats, c_uint) -> c_uint;
    // Models and values.
    model_inc_ref(RawContext, RawModel);
    model_dec_ref(RawContext, RawModel);
    model_eval(RawContext, RawModel, RawAst, bool, *mut RawAst) -> bool;
    get_bool_value(RawContext, RawAst) -> Lbool;
    is_numeral_ast(RawContext, RawAst) -> bool;
    get_numeral_string(RawContext, RawAst) -> Text;
    get_numeral_uint64(RawContext, RawAst, *mut u64) -> bool;
    // Sorts and symbols.
    mk_bool_sort(RawContext) -> Option<RawSort>;
    mk_int_sort(RawContext) -> Option<RawSort>;
    mk_bv_sort(RawContext, c_uint) -> Option<RawSort>;
    sort_to_ast(RawContext, RawSort) -> Option<RawAst>;
    mk_string_symbol(RawContext, Text) -> Option<RawSymbol>;
    // Formulas: references, constants, variables.
    inc_ref(RawContext, RawAst);
    dec_ref(RawContext, RawAst);
    mk_true(RawContext) -> Option<RawAst>;
    mk_false(RawContext) -> Option<RawAst>;
    mk_int64(RawContext, i64, RawSort) -> Option<RawAst>;
    mk_unsigned_int64(RawContext, u64, RawSort) -> Option<RawAst>;
    mk_numeral(RawContext, Text, RawSort) -> Option<RawAst>;
    mk_const(RawContext, RawSymbol, RawSort) -> Option<RawAst>;
    // Truth values.
    mk_not(RawContext, RawAst) -> Option<RawAst>;
    mk_and(RawContext, c_uint, *const RawAst) -> Option<RawAst>;
    mk_or(RawContext, c_uint, *const RawAst) -> Option<RawAst>;
    mk_implies(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_eq(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_ite(RawContext, RawAst, RawAst, RawAst) -> Option<RawAst>;
    // Integers.
    mk_add(RawContext, c_uint, *const RawAst) -> Option<RawAst>;
    mk_sub(RawContext, c_uint, *const RawAst) -> Option<RawAst>;
    mk_mul(RawContext, c_uint, *const RawAst) -> Option<RawAst>;
    mk_unary_minus(RawContext, RawAst) -> Option<RawAst>;
    mk_div(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_mod(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_lt(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_le(RawContext, RawAst, RawAst) -> Option<RawAst>;
    // Bit-vectors.
    mk_bvneg(RawContext, RawAst) -> Option<RawAst>;
    mk_bvnot(RawContext, RawAst) -> Option<RawAst>;
    mk_bvadd(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvsub(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvmul(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvsdiv(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvsrem(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvudiv(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvurem(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvand(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvor(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvxor(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvshl(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvlshr(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvashr(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvslt(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvsle(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvult(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_bvule(RawContext, RawAst, RawAst) -> Option<RawAst>;
    mk_sign_ext(RawContext, c_uint, RawAst) -> Option<RawAst>;
    mk_zero_ext(RawContext, c_uint, RawAst) -> Option<RawAst>;
    mk_extract(RawContext, c_uint, c_uint, RawAst) -> Option<RawAst>;
    mk_bv2int(RawContext, RawAst, bool) -> Option<RawAst>;
    mk_int2bv(RawContext, c_uint, RawAst) -> Option<RawAst>;
}

/// A library that can be used.
#[derive(Debug)]
pub(super) struct Library {
    /// What it can do.
    pub(super) functions: Functions,
    /// Its name and version.
    pub(super) name: String,
}

/// Where the library is, if somebody said so.
static NAMED: OnceLock<PathBuf> = OnceLock::new();

/// What came of loading it.
static LOADED: OnceLock<Result<Library, Absence>> = OnceLock::new();

/// Says where the library is, for the whole process. It takes effect if it comes first, and before [`library`].
pub(crate) fn name(path: PathBuf) {
    // A second name is one too many, as the documentation says.
    let _ = NAMED.set(path);
}

/// The library, loaded by the first call.
pub(super) fn library() -> Result<&'static Library, &'static Absence> {
    LOADED.get_or_init(|| NAMED.get().map_or_else(search, |path| open(path))).as_ref()
}

/// The first library under one of the usual names that can be used. If there is none, one that is there and of no use
/// says more than those that are not.
fn search() -> Result<Library, Absence> {
    let mut absence = None;
    for name in usual_names() {
        match open(Path::new(&name)) {
            Ok(library) => return Ok(library),
            Err(why) => match (&absence, &why) {
                (None, _) | (Some(Absence::NotFound(_)), Absence::Useless(_)) => absence = Some(why),
                _ => {}
            },
        }
    }
    Err(absence.expect("there is a usual name"))
}

/// The names of the library. Those without a folder are looked for where the system has its libraries.
fn usual_names() -> Vec<String> {
    if cfg!(windows) {
        return vec!["libz3.dll".to_owned()];
    }
    if cfg!(target_os = "macos") {
        // The folders of Homebrew, which the system does not look into.
        return ["", "/opt/homebrew/lib/", "/usr/local/lib/"].map(|folder| format!("{folder}libz3.dylib")).to_vec();
    }
    let with_two_numbers = (OLDEST.1..=NEWEST_NAME).rev().map(|minor| format!("libz3.so.{}.{minor}", OLDEST.0));
    ["libz3.so", "libz3.so.4"].map(str::to_owned).into_iter().chain(with_two_numbers).collect()
}

/// Loads a library.
fn open(path: &Path) -> Result<Library, Absence> {
    // SAFETY: loading a library runs what it has for that; Z3 sets up its tables. Whoever names another library has to
    // trust it as much as a program that they run. It is not dropped, so it stays loaded.
    let library = match unsafe { libloading::Library::new(path) } {
        Ok(library) => ManuallyDrop::new(library),
        Err(error) => return Err(not_loaded(path, &error.to_string())),
    };
    // SAFETY: functions of these names have these types in all libraries of Z3 since 4.8, and older ones are used no further
    // than for their version, which has the same type in all of them. The library is never unloaded.
    let functions = unsafe { Functions::of(&library) }.map_err(|missing| {
        Absence::Useless(format!("`{}` has no `{missing}`, so it is too old, or not Z3", path.display()))
    })?;
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: all four are words of this function.
    unsafe { (functions.get_version)(&raw mut major, &raw mut minor, &raw mut build, &raw mut revision) };
    let name = format!("Z3 {major}.{minor}.{build}");
    if is_too_old(major, minor) {
        let (major, minor) = OLDEST;
        return Err(Absence::Useless(format!("{name} is too old: {major}.{minor} or newer is needed")));
    }
    Ok(Library { functions, name })
}

/// A function of a library, or its name if it has none of that name.
///
/// # Safety
/// What the library has under this name must be of this type, which is that of a pointer to a function.
unsafe fn function<T: Copy>(library: &libloading::Library, name: &'static str) -> Result<T, &'static str> {
    // SAFETY: as promised by the caller.
    unsafe { library.get::<T>(name.as_bytes()) }.map(|symbol| *symbol).map_err(|_| name)
}

/// Why nothing was loaded: what the system says tells whether the library is missing, or something that it needs itself.
fn not_loaded(path: &Path, words: &str) -> Absence {
    let path = path.display().to_string();
    let is_named = words.contains(&path);
    let is_missing = is_named && words.to_ascii_lowercase().contains("no such file");
    let why = if is_named { words.to_owned() } else { format!("{path}: {words}") };
    // Windows has the same words for both.
    if is_missing || cfg!(windows) { Absence::NotFound(why) } else { Absence::Useless(why) }
}

fn is_too_old(major: u32, minor: u32) -> bool {
    (major, minor) < OLDEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_that_is_not_there_is_named() {
        let absence = open(Path::new("/nowhere/libz3.so")).unwrap_err();
        assert!(matches!(&absence, Absence::NotFound(why) if why.contains("/nowhere/libz3.so")), "{absence:?}");
        let text = absence.to_string();
        assert!(text.starts_with("the library of Z3 was not found: ") && text.contains("/nowhere/libz3.so"), "{text}");
    }

    #[test]
    fn library_has_all_functions_of_the_table() {
        let library = search().unwrap();
        assert!(library.name.starts_with("Z3 "), "{}", library.name);
    }

    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[test]
    fn library_of_something_else_is_useless() {
        let absence = open(Path::new("libm.so.6")).unwrap_err();
        let why = "the library of Z3 cannot be used: `libm.so.6` has no `Z3_get_version`, so it is too old, or not Z3";
        assert_eq!(absence.to_string(), why);
    }

    #[test]
    fn not_loaded_tells_a_missing_library_from_a_broken_one() {
        let of = |words: &str| not_loaded(Path::new("libz3.so"), words);
        let missing = "libz3.so: cannot open shared object file: No such file or directory";
        let broken = "libgmp.so.10: cannot open shared object file: No such file or directory";
        assert_eq!(of(missing), Absence::NotFound(missing.to_owned()));
        if !cfg!(windows) {
            assert_eq!(of(broken), Absence::Useless(format!("libz3.so: {broken}")));
            assert_eq!(of("libz3.so: invalid ELF header"), Absence::Useless("libz3.so: invalid ELF header".to_owned()));
        }
    }

    #[test]
    fn versions_are_compared() {
        assert!(is_too_old(4, 7) && is_too_old(3, 9));
        assert!(!is_too_old(4, 8) && !is_too_old(5, 0));
    }
}
