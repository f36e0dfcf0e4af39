//! The C interface of Z3, made safe.
//!
//! A [`Context`] owns one Z3 context, one solver in it and every formula built in it. Formulas are handed out as numbers
//! ([`Node`]), never as pointers, so that no mistake elsewhere can reach freed memory: a number of another context is
//! at worst another formula. Formulas live as long as the context, which a cache of translations needs anyway.
//!
//! The bindings of the `z3` crate are not used: they keep one implicit context per thread, while each unit of work
//! here owns its context, so that the answers do not depend on what else the thread did.
//!
//! Errors of Z3 are error codes behind every call, not callbacks; all of them become [`Reason::Failed`].
#![expect(unsafe_code, reason = "Z3 is a C library; every call to it is in this file")]
#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "ninety names, all of which begin with `Z3_`"))]

use std::ffi::{CStr, CString};
use std::os::raw::c_char;

use counterpoint_ir::types::Width;
use counterpoint_ir::{Integer, Value};
use z3_sys::*;

use crate::Reason;
use crate::translate::{Node, Operator, Sort, Target};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    Sat,
    Unsat,
    /// With Z3's reason.
    Unknown(String),
}

/// A Z3 context with its solver and formulas.
#[derive(Debug)]
pub(super) struct Context {
    raw: Z3_context,
    solver: Z3_solver,
    bool_sort: Z3_sort,
    int_sort: Z3_sort,
    /// All formulas, each with one reference of its own.
    nodes: Vec<Z3_ast>,
    /// The model of the last check that found one.
    model: Option<Z3_model>,
}

// SAFETY: all pointers lead into the one Z3 context that this value owns, and none of them leaves it. Z3 contexts are not
// bound to the thread that made them; they only must not be used by two threads at once, which `&mut self` and the
// absence of `Sync` rule out.
unsafe impl Send for Context {}

impl Context {
    /// A context with an empty solver.
    pub(super) fn new() -> Result<Self, Reason> {
        let missing = || failed("it made no context");
        // SAFETY: configuration and context are created, checked and used in the order that Z3 asks for; the error
        // handler is removed before anything can fail, so that errors are only stored.
        unsafe {
            let config = Z3_mk_config().ok_or_else(missing)?;
            let context = Z3_mk_context_rc(config);
            Z3_del_config(config);
            let context = context.ok_or_else(missing)?;
            Z3_set_error_handler(context, None);
            // Sorts are kept by the references to the formulas that have them, except these two.
            let parts = Z3_mk_simple_solver(context).zip(Z3_mk_bool_sort(context)).zip(Z3_mk_int_sort(context));
            let Some(((solver, bool_sort), int_sort)) = parts else {
                Z3_del_context(context);
                return Err(missing());
            };
            Z3_solver_inc_ref(context, solver);
            for sort in [bool_sort, int_sort] {
                if let Some(ast) = Z3_sort_to_ast(context, sort) {
                    Z3_inc_ref(context, ast);
                }
            }
            Ok(Self { raw: context, solver, bool_sort, int_sort, nodes: Vec::new(), model: None })
        }
    }

    /// Limits the following checks.
    pub(super) fn set_rlimit(&mut self, rlimit: u32) -> Result<(), Reason> {
        self.set_params(&[(c"rlimit", rlimit)])
    }

    /// Sets parameters of the solver.
    pub(super) fn set_params(&mut self, values: &[(&CStr, u32)]) -> Result<(), Reason> {
        // SAFETY: the parameters are counted while they are used; names end with a zero byte and are copied by Z3.
        unsafe {
            let Some(params) = Z3_mk_params(self.raw) else { return Err(self.error()) };
            Z3_params_inc_ref(self.raw, params);
            for (name, value) in values {
                if let Some(name) = Z3_mk_string_symbol(self.raw, name.as_ptr()) {
                    Z3_params_set_uint(self.raw, params, name, *value);
                }
            }
            Z3_solver_set_params(self.raw, self.solver, params);
            Z3_params_dec_ref(self.raw, params);
        }
        self.checked()
    }

    /// Opens a level of the solver.
    pub(super) fn push(&mut self) -> Result<(), Reason> {
        // SAFETY: the solver belongs to the context.
        unsafe { Z3_solver_push(self.raw, self.solver) };
        self.checked()
    }

    /// Closes levels of the solver; there must be as many.
    pub(super) fn pop(&mut self, n_levels: u32) -> Result<(), Reason> {
        // SAFETY: the solver belongs to the context; too many levels are an error code.
        unsafe { Z3_solver_pop(self.raw, self.solver, n_levels) };
        self.checked()
    }

    /// Asserts a truth value in the current level.
    pub(super) fn assert(&mut self, node: Node) -> Result<(), Reason> {
        let ast = self.ast(node)?;
        // SAFETY: formula and solver belong to the context; a wrong sort is an error code.
        unsafe { Z3_solver_assert(self.raw, self.solver, ast) };
        self.checked()
    }

    /// Whether all that is asserted can hold.
    pub(super) fn check(&mut self) -> Result<Answer, Reason> {
        self.forget_model();
        // SAFETY: the solver belongs to the context.
        let answer = unsafe { Z3_solver_check(self.raw, self.solver) };
        if answer == Z3_L_FALSE {
            self.checked()?;
            return Ok(Answer::Unsat);
        }
        if answer != Z3_L_TRUE {
            // SAFETY: the text is valid until the next call.
            let reason = unsafe { text(Z3_solver_get_reason_unknown(self.raw, self.solver)) };
            return Ok(Answer::Unknown(reason));
        }
        // SAFETY: the solver belongs to the context, and the last check was satisfiable.
        let model = unsafe { Z3_solver_get_model(self.raw, self.solver) };
        let model = model.ok_or_else(|| self.error())?;
        // SAFETY: the model was just made by this context; `forget_model` gives the reference back.
        unsafe { Z3_model_inc_ref(self.raw, model) };
        self.model = Some(model);
        Ok(Answer::Sat)
    }

    /// What this context has used up of the resource counter since it was made, if Z3 tells.
    pub(super) fn resources(&self) -> Option<u32> {
        // SAFETY: the statistics belong to the context and are counted while they are read, at places below their number;
        // keys are valid until the next call, and copied before it.
        unsafe {
            let stats = Z3_solver_get_statistics(self.raw, self.solver)?;
            Z3_stats_inc_ref(self.raw, stats);
            let mut places = 0..Z3_stats_size(self.raw, stats);
            let place = places.find(|&place| text(Z3_stats_get_key(self.raw, stats, place)) == "rlimit count");
            let place = place.filter(|&place| Z3_stats_is_uint(self.raw, stats, place));
            let used = place.map(|place| Z3_stats_get_uint_value(self.raw, stats, place));
            Z3_stats_dec_ref(self.raw, stats);
            used
        }
    }

    /// The value of a scalar in the model of the last check.
    pub(super) fn value(&mut self, node: Node, sort: Sort) -> Result<Value, Reason> {
        let ast = self.ast(node)?;
        let model = self.model.ok_or_else(|| failed("it has no model"))?;
        let mut value = ast;
        // SAFETY: model and formula belong to the context; the result is only read after the call said that it is there,
        // and counted while it is read.
        unsafe {
            if !Z3_model_eval(self.raw, model, ast, true, &raw mut value) {
                return Err(self.error());
            }
            Z3_inc_ref(self.raw, value);
            let read = self.read(value, sort);
            Z3_dec_ref(self.raw, value);
            read
        }
    }

    /// Reads a value.
    ///
    /// # Safety
    /// The formula must belong to this context and be alive.
    unsafe fn read(&self, value: Z3_ast, sort: Sort) -> Result<Value, Reason> {
        // SAFETY: as promised by the caller; texts are copied before the next call.
        let (truth, is_numeral) = unsafe { (Z3_get_bool_value(self.raw, value), Z3_is_numeral_ast(self.raw, value)) };
        match sort {
            Sort::Bool if truth == Z3_L_UNDEF => Err(failed("a truth value of its model is neither true nor false")),
            Sort::Bool => Ok(Value::Bool(truth == Z3_L_TRUE)),
            _ if !is_numeral => Err(failed("a number of its model is not a numeral")),
            Sort::Int => {
                // SAFETY: as above.
                let digits = unsafe { text(Z3_get_numeral_string(self.raw, value)) };
                let number = digits.parse().map_err(|_| failed(&format!("it gave `{digits}` for an integer")))?;
                Ok(Value::Int(number))
            }
            Sort::Bits(width) => {
                let mut bits = 0_u64;
                // SAFETY: as above; the result is a word of this function.
                let is_read = unsafe { Z3_get_numeral_uint64(self.raw, value, &raw mut bits) };
                if is_read { Ok(Value::Bits(width.truncate(bits))) } else { Err(self.error()) }
            }
        }
    }

    fn forget_model(&mut self) {
        if let Some(model) = self.model.take() {
            // SAFETY: the model belongs to the context and was counted when it was stored.
            unsafe { Z3_model_dec_ref(self.raw, model) };
        }
    }

    fn ast(&self, node: Node) -> Result<Z3_ast, Reason> {
        self.nodes.get(node.0 as usize).copied().ok_or_else(|| failed("a formula of another context"))
    }

    /// Keeps a new formula.
    fn keep(&mut self, ast: Option<Z3_ast>) -> Result<Node, Reason> {
        let ast = ast.ok_or_else(|| self.error())?;
        let node = u32::try_from(self.nodes.len()).map_err(|_| failed("too many formulas"))?;
        // SAFETY: the formula was just made by this context.
        unsafe { Z3_inc_ref(self.raw, ast) };
        self.nodes.push(ast);
        Ok(Node(node))
    }

    /// An error if the last call left one.
    fn checked(&self) -> Result<(), Reason> {
        // SAFETY: the context is alive.
        if unsafe { Z3_get_error_code(self.raw) } == Z3_error_code::Ok { Ok(()) } else { Err(self.error()) }
    }

    /// The error that the last call left.
    fn error(&self) -> Reason {
        // SAFETY: the context is alive; the text is copied before the next call.
        failed(&unsafe { text(Z3_get_error_msg(self.raw, Z3_get_error_code(self.raw))) })
    }

    fn numeral(&mut self, digits: &str, sort: Z3_sort) -> Result<Node, Reason> {
        let digits = CString::new(digits).map_err(|_| failed("a number with a zero byte"))?;
        // SAFETY: the text ends with a zero byte and outlives the call; the sort belongs to the context.
        let ast = unsafe { Z3_mk_numeral(self.raw, digits.as_ptr(), sort) };
        self.keep(ast)
    }

    fn sort(&mut self, sort: Sort) -> Result<Z3_sort, Reason> {
        match sort {
            Sort::Bool => Ok(self.bool_sort),
            Sort::Int => Ok(self.int_sort),
            // SAFETY: the context is alive. The sort is used at once, before any other call could free it.
            Sort::Bits(width) => unsafe { Z3_mk_bv_sort(self.raw, width.bits()) }.ok_or_else(|| self.error()),
        }
    }
}

impl Target for Context {
    fn bool(&mut self, value: bool) -> Result<Node, Reason> {
        // SAFETY: the context is alive.
        let ast = unsafe { if value { Z3_mk_true(self.raw) } else { Z3_mk_false(self.raw) } };
        self.keep(ast)
    }

    fn int(&mut self, value: &Integer) -> Result<Node, Reason> {
        match value.to_i64() {
            Some(small) => {
                // SAFETY: the sort belongs to the context.
                let ast = unsafe { Z3_mk_int64(self.raw, small, self.int_sort) };
                self.keep(ast)
            }
            None => self.numeral(&value.to_string(), self.int_sort),
        }
    }

    fn bits(&mut self, width: Width, value: u64) -> Result<Node, Reason> {
        let sort = self.sort(Sort::Bits(width))?;
        // SAFETY: the sort belongs to the context.
        let ast = unsafe { Z3_mk_unsigned_int64(self.raw, value, sort) };
        self.keep(ast)
    }

    fn variable(&mut self, name: &str, sort: Sort) -> Result<Node, Reason> {
        let sort = self.sort(sort)?;
        let name = CString::new(name).map_err(|_| failed("a name with a zero byte"))?;
        // SAFETY: the text ends with a zero byte and is copied by Z3; the sort belongs to the context.
        let ast =
            unsafe { Z3_mk_string_symbol(self.raw, name.as_ptr()).and_then(|name| Z3_mk_const(self.raw, name, sort)) };
        self.keep(ast)
    }

    fn apply(&mut self, operator: Operator, args: &[Node]) -> Result<Node, Reason> {
        let asts: Result<Vec<Z3_ast>, Reason> = args.iter().map(|&arg| self.ast(arg)).collect();
        let asts = asts?;
        // SAFETY: all formulas belong to the context; wrong sorts are an error code.
        let ast = unsafe { build(self.raw, operator, &asts) };
        self.keep(ast)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.forget_model();
        // SAFETY: every reference that was taken is given back once, and nothing uses the context afterwards. (It would free
        // formulas by itself, but only after a search through all of its tables.)
        unsafe {
            Z3_solver_dec_ref(self.raw, self.solver);
            for &node in self.nodes.iter().rev() {
                Z3_dec_ref(self.raw, node);
            }
            for sort in [self.bool_sort, self.int_sort] {
                if let Some(ast) = Z3_sort_to_ast(self.raw, sort) {
                    Z3_dec_ref(self.raw, ast);
                }
            }
            Z3_del_context(self.raw);
        }
    }
}

/// The version of the linked library: major, minor, build.
pub(super) fn version() -> (u32, u32, u32) {
    let (mut major, mut minor, mut build, mut revision) = (0, 0, 0, 0);
    // SAFETY: all four are words of this function.
    unsafe { Z3_get_version(&raw mut major, &raw mut minor, &raw mut build, &raw mut revision) };
    (major, minor, build)
}

/// Applies an operator.
///
/// # Safety
/// The formulas must belong to the context and be alive.
unsafe fn build(context: Z3_context, operator: Operator, args: &[Z3_ast]) -> Option<Z3_ast> {
    // SAFETY: as promised by the caller; lengths are those of the slice.
    unsafe {
        let many = |function: Many| function(context, u32::try_from(args.len()).unwrap_or(0), args.as_ptr());
        let binary = |function: Binary| match *args {
            [left, right] => function(context, left, right),
            _ => None,
        };
        match (operator, args) {
            (Operator::And, _) => many(Z3_mk_and),
            (Operator::Or, _) => many(Z3_mk_or),
            (Operator::Add, _) => many(Z3_mk_add),
            (Operator::Sub, _) => many(Z3_mk_sub),
            (Operator::Mul, _) => many(Z3_mk_mul),
            (Operator::IfThenElse, &[condition, yes, no]) => Z3_mk_ite(context, condition, yes, no),
            (Operator::Not, &[arg]) => Z3_mk_not(context, arg),
            (Operator::Neg, &[arg]) => Z3_mk_unary_minus(context, arg),
            (Operator::BvNeg, &[arg]) => Z3_mk_bvneg(context, arg),
            (Operator::BvNot, &[arg]) => Z3_mk_bvnot(context, arg),
            (Operator::SignExtend(more), &[arg]) => Z3_mk_sign_ext(context, more, arg),
            (Operator::ZeroExtend(more), &[arg]) => Z3_mk_zero_ext(context, more, arg),
            (Operator::Low(high), &[arg]) => Z3_mk_extract(context, high, 0, arg),
            (Operator::ToInt { is_signed }, &[arg]) => Z3_mk_bv2int(context, arg, is_signed),
            (Operator::FromInt(bits), &[arg]) => Z3_mk_int2bv(context, bits, arg),
            (Operator::Implies, _) => binary(Z3_mk_implies),
            (Operator::Equal, _) => binary(Z3_mk_eq),
            (Operator::Div, _) => binary(Z3_mk_div),
            (Operator::Mod, _) => binary(Z3_mk_mod),
            (Operator::Less, _) => binary(Z3_mk_lt),
            (Operator::LessEqual, _) => binary(Z3_mk_le),
            (Operator::BvAdd, _) => binary(Z3_mk_bvadd),
            (Operator::BvSub, _) => binary(Z3_mk_bvsub),
            (Operator::BvMul, _) => binary(Z3_mk_bvmul),
            (Operator::BvSdiv, _) => binary(Z3_mk_bvsdiv),
            (Operator::BvSrem, _) => binary(Z3_mk_bvsrem),
            (Operator::BvUdiv, _) => binary(Z3_mk_bvudiv),
            (Operator::BvUrem, _) => binary(Z3_mk_bvurem),
            (Operator::BvAnd, _) => binary(Z3_mk_bvand),
            (Operator::BvOr, _) => binary(Z3_mk_bvor),
            (Operator::BvXor, _) => binary(Z3_mk_bvxor),
            (Operator::BvShl, _) => binary(Z3_mk_bvshl),
            (Operator::BvLshr, _) => binary(Z3_mk_bvlshr),
            (Operator::BvAshr, _) => binary(Z3_mk_bvashr),
            (Operator::BvSlt, _) => binary(Z3_mk_bvslt),
            (Operator::BvSle, _) => binary(Z3_mk_bvsle),
            (Operator::BvUlt, _) => binary(Z3_mk_bvult),
            (Operator::BvUle, _) => binary(Z3_mk_bvule),
            _ => None,
        }
    }
}

type Many = unsafe extern "C" fn(Z3_context, u32, *const Z3_ast) -> Option<Z3_ast>;
type Binary = unsafe extern "C" fn(Z3_context, Z3_ast, Z3_ast) -> Option<Z3_ast>;

/// Copies a text of Z3.
///
/// # Safety
/// The pointer must be null or lead to a text that ends with a zero byte.
unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: as promised by the caller.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

fn failed(how: &str) -> Reason {
    Reason::Failed(format!("Z3: {how}"))
}
