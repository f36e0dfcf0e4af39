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
#![expect(unsafe_code, reason = "Z3 is a C library")]

use std::ffi::{CStr, CString};

use counterpoint_diag::Interrupt;
use counterpoint_ir::types::Width;
use counterpoint_ir::{Integer, Value};

use super::library::{
    FALSE, Functions, NO_ERROR, RawAst, RawContext, RawModel, RawSolver, RawSort, TRUE, Text, UNDEFINED,
};
use super::operators::build;
use crate::Reason;
use crate::translate::{Node, Operator, Sort, Target};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum CheckResult {
    Sat,
    Unsat,
    /// With Z3's reason.
    Unknown(String),
}

/// The value of a parameter.
#[derive(Debug, Clone, Copy)]
pub(super) enum Parameter {
    Number(u32),
    Flag(bool),
}

/// Ends a check from another thread.
struct Stopper {
    z3: &'static Functions,
    raw: RawContext,
}

// SAFETY: the one thing that is done with the pointer is `Z3_interrupt`, which any thread may call.
unsafe impl Send for Stopper {}

impl Stopper {
    fn stop(&self) {
        // SAFETY: the context outlives its check, and this is registered for no longer than that.
        unsafe { (self.z3.interrupt)(self.raw) };
    }
}

/// A Z3 context with its solver and formulas.
#[derive(Debug)]
pub(super) struct Context {
    z3: &'static Functions,
    raw: RawContext,
    solver: RawSolver,
    bool_sort: RawSort,
    int_sort: RawSort,
    /// All formulas, each with one reference of its own.
    nodes: Vec<RawAst>,
    /// The model of the last check that found one.
    model: Option<RawModel>,
}

// SAFETY: all pointers lead into the one Z3 context that this value owns, and none of them leaves it; the functions are
// those of the process. Z3 contexts are not bound to the thread that made them; they only must not be used by two threads
// at once, which `&mut self` and the absence of `Sync` rule out.
unsafe impl Send for Context {}

impl Context {
    /// A context with an empty solver.
    pub(super) fn new(z3: &'static Functions) -> Result<Self, Reason> {
        let missing = || failed("it made no context");
        // SAFETY: configuration and context are created, checked and used in the order that Z3 asks for; the error
        // handler is removed before anything can fail, so that errors are only stored.
        unsafe {
            let config = (z3.mk_config)().ok_or_else(missing)?;
            let context = (z3.mk_context_rc)(config);
            (z3.del_config)(config);
            let context = context.ok_or_else(missing)?;
            (z3.set_error_handler)(context, None);
            // Sorts are kept by the references to the formulas that have them, except these two.
            let parts = (z3.mk_simple_solver)(context).zip((z3.mk_bool_sort)(context)).zip((z3.mk_int_sort)(context));
            let Some(((solver, bool_sort), int_sort)) = parts else {
                (z3.del_context)(context);
                return Err(missing());
            };
            (z3.solver_inc_ref)(context, solver);
            for sort in [bool_sort, int_sort] {
                if let Some(ast) = (z3.sort_to_ast)(context, sort) {
                    (z3.inc_ref)(context, ast);
                }
            }
            Ok(Self { z3, raw: context, solver, bool_sort, int_sort, nodes: Vec::new(), model: None })
        }
    }

    /// Limits the following checks.
    pub(super) fn set_rlimit(&mut self, rlimit: u32) -> Result<(), Reason> {
        self.set_params(&[(c"rlimit", Parameter::Number(rlimit))])
    }

    /// Sets parameters of the solver.
    pub(super) fn set_params(&mut self, values: &[(&CStr, Parameter)]) -> Result<(), Reason> {
        // SAFETY: the parameters are counted while they are used; names end with a zero byte and are copied by Z3.
        unsafe {
            let Some(params) = (self.z3.mk_params)(self.raw) else { return Err(self.error()) };
            (self.z3.params_inc_ref)(self.raw, params);
            for (name, value) in values {
                let Some(name) = (self.z3.mk_string_symbol)(self.raw, name.as_ptr()) else { continue };
                match *value {
                    Parameter::Number(number) => (self.z3.params_set_uint)(self.raw, params, name, number),
                    Parameter::Flag(flag) => (self.z3.params_set_bool)(self.raw, params, name, flag),
                }
            }
            (self.z3.solver_set_params)(self.raw, self.solver, params);
            (self.z3.params_dec_ref)(self.raw, params);
        }
        self.checked()
    }

    /// Opens a level of the solver.
    pub(super) fn push(&mut self) -> Result<(), Reason> {
        // SAFETY: the solver belongs to the context.
        unsafe { (self.z3.solver_push)(self.raw, self.solver) };
        self.checked()
    }

    /// Closes levels of the solver; there must be as many.
    pub(super) fn pop(&mut self, n_levels: u32) -> Result<(), Reason> {
        // SAFETY: the solver belongs to the context; too many levels are an error code.
        unsafe { (self.z3.solver_pop)(self.raw, self.solver, n_levels) };
        self.checked()
    }

    /// Asserts a truth value in the current level.
    pub(super) fn assert(&mut self, node: Node) -> Result<(), Reason> {
        let ast = self.ast(node)?;
        // SAFETY: formula and solver belong to the context; a wrong sort is an error code.
        unsafe { (self.z3.solver_assert)(self.raw, self.solver, ast) };
        self.checked()
    }

    /// Whether all that is asserted can hold; unknown once an interrupt asks to stop.
    pub(super) fn check(&mut self, interrupt: Option<&Interrupt>) -> Result<CheckResult, Reason> {
        self.forget_model();
        let stopper = Stopper { z3: self.z3, raw: self.raw };
        let registered = interrupt.map(|interrupt| interrupt.on_stop(move || stopper.stop()));
        // SAFETY: the solver belongs to the context.
        let answer = unsafe { (self.z3.solver_check)(self.raw, self.solver) };
        drop(registered);
        if answer == FALSE {
            self.checked()?;
            return Ok(CheckResult::Unsat);
        }
        if answer != TRUE {
            // SAFETY: the text is valid until the next call.
            let reason = unsafe { text((self.z3.solver_get_reason_unknown)(self.raw, self.solver)) };
            return Ok(CheckResult::Unknown(reason));
        }
        // SAFETY: the solver belongs to the context, and the last check was satisfiable.
        let model = unsafe { (self.z3.solver_get_model)(self.raw, self.solver) };
        let model = model.ok_or_else(|| self.error())?;
        // SAFETY: the model was just made by this context; `forget_model` gives the reference back.
        unsafe { (self.z3.model_inc_ref)(self.raw, model) };
        self.model = Some(model);
        Ok(CheckResult::Sat)
    }

    /// What this context has used up of the resource counter since it was made, if Z3 tells.
    pub(super) fn resources(&self) -> Option<u32> {
        // SAFETY: the statistics belong to the context and are counted while they are read, at places below their number;
        // keys are valid until the next call, and copied before it.
        unsafe {
            let stats = (self.z3.solver_get_statistics)(self.raw, self.solver)?;
            (self.z3.stats_inc_ref)(self.raw, stats);
            let mut places = 0..(self.z3.stats_size)(self.raw, stats);
            let place = places.find(|&place| text((self.z3.stats_get_key)(self.raw, stats, place)) == "rlimit count");
            let place = place.filter(|&place| (self.z3.stats_is_uint)(self.raw, stats, place));
            let used = place.map(|place| (self.z3.stats_get_uint_value)(self.raw, stats, place));
            (self.z3.stats_dec_ref)(self.raw, stats);
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
            if !(self.z3.model_eval)(self.raw, model, ast, true, &raw mut value) {
                return Err(self.error());
            }
            (self.z3.inc_ref)(self.raw, value);
            let read = self.read(value, sort);
            (self.z3.dec_ref)(self.raw, value);
            read
        }
    }

    /// Reads a value.
    ///
    /// # Safety
    /// The formula must belong to this context and be alive.
    unsafe fn read(&self, value: RawAst, sort: Sort) -> Result<Value, Reason> {
        // SAFETY: as promised by the caller; texts are copied before the next call.
        let (truth, is_numeral) =
            unsafe { ((self.z3.get_bool_value)(self.raw, value), (self.z3.is_numeral_ast)(self.raw, value)) };
        match sort {
            Sort::Bool if truth == UNDEFINED => Err(failed("a truth value of its model is neither true nor false")),
            Sort::Bool => Ok(Value::Bool(truth == TRUE)),
            _ if !is_numeral => Err(failed("a number of its model is not a numeral")),
            Sort::Int => {
                // SAFETY: as above.
                let digits = unsafe { text((self.z3.get_numeral_string)(self.raw, value)) };
                let number = digits.parse().map_err(|_| failed(&format!("it gave `{digits}` for an integer")))?;
                Ok(Value::Int(number))
            }
            Sort::Bits(width) => {
                let mut bits = 0_u64;
                // SAFETY: as above; the result is a word of this function.
                let is_read = unsafe { (self.z3.get_numeral_uint64)(self.raw, value, &raw mut bits) };
                if is_read { Ok(Value::Bits(width.truncate(bits))) } else { Err(self.error()) }
            }
        }
    }

    fn forget_model(&mut self) {
        if let Some(model) = self.model.take() {
            // SAFETY: the model belongs to the context and was counted when it was stored.
            unsafe { (self.z3.model_dec_ref)(self.raw, model) };
        }
    }

    fn ast(&self, node: Node) -> Result<RawAst, Reason> {
        self.nodes.get(node.0 as usize).copied().ok_or_else(|| failed("a formula of another context"))
    }

    /// Keeps a new formula.
    fn keep(&mut self, ast: Option<RawAst>) -> Result<Node, Reason> {
        let ast = ast.ok_or_else(|| self.error())?;
        let node = u32::try_from(self.nodes.len()).map_err(|_| failed("too many formulas"))?;
        // SAFETY: the formula was just made by this context.
        unsafe { (self.z3.inc_ref)(self.raw, ast) };
        self.nodes.push(ast);
        Ok(Node(node))
    }

    /// An error if the last call left one.
    fn checked(&self) -> Result<(), Reason> {
        // SAFETY: the context is alive.
        if unsafe { (self.z3.get_error_code)(self.raw) } == NO_ERROR { Ok(()) } else { Err(self.error()) }
    }

    /// The error that the last call left.
    fn error(&self) -> Reason {
        // SAFETY: the context is alive; the text is copied before the next call.
        failed(&unsafe { text((self.z3.get_error_msg)(self.raw, (self.z3.get_error_code)(self.raw))) })
    }

    fn numeral(&mut self, digits: &str, sort: RawSort) -> Result<Node, Reason> {
        let digits = CString::new(digits).map_err(|_| failed("a number with a zero byte"))?;
        // SAFETY: the text ends with a zero byte and outlives the call; the sort belongs to the context.
        let ast = unsafe { (self.z3.mk_numeral)(self.raw, digits.as_ptr(), sort) };
        self.keep(ast)
    }

    fn sort(&mut self, sort: Sort) -> Result<RawSort, Reason> {
        match sort {
            Sort::Bool => Ok(self.bool_sort),
            Sort::Int => Ok(self.int_sort),
            // SAFETY: the context is alive. The sort is used at once, before any other call could free it.
            Sort::Bits(width) => unsafe { (self.z3.mk_bv_sort)(self.raw, width.bits()) }.ok_or_else(|| self.error()),
        }
    }
}

impl Target for Context {
    fn bool(&mut self, value: bool) -> Result<Node, Reason> {
        // SAFETY: the context is alive.
        let ast = unsafe { if value { (self.z3.mk_true)(self.raw) } else { (self.z3.mk_false)(self.raw) } };
        self.keep(ast)
    }

    fn int(&mut self, value: &Integer) -> Result<Node, Reason> {
        match value.to_i64() {
            Some(small) => {
                // SAFETY: the sort belongs to the context.
                let ast = unsafe { (self.z3.mk_int64)(self.raw, small, self.int_sort) };
                self.keep(ast)
            }
            None => self.numeral(&value.to_string(), self.int_sort),
        }
    }

    fn bits(&mut self, width: Width, value: u64) -> Result<Node, Reason> {
        let sort = self.sort(Sort::Bits(width))?;
        // SAFETY: the sort belongs to the context.
        let ast = unsafe { (self.z3.mk_unsigned_int64)(self.raw, value, sort) };
        self.keep(ast)
    }

    fn variable(&mut self, name: &str, sort: Sort) -> Result<Node, Reason> {
        let sort = self.sort(sort)?;
        let name = CString::new(name).map_err(|_| failed("a name with a zero byte"))?;
        // SAFETY: the text ends with a zero byte and is copied by Z3; the sort belongs to the context.
        let ast = unsafe {
            (self.z3.mk_string_symbol)(self.raw, name.as_ptr())
                .and_then(|name| (self.z3.mk_const)(self.raw, name, sort))
        };
        self.keep(ast)
    }

    fn apply(&mut self, operator: Operator, args: &[Node]) -> Result<Node, Reason> {
        let asts: Result<Vec<RawAst>, Reason> = args.iter().map(|&arg| self.ast(arg)).collect();
        let asts = asts?;
        // SAFETY: all formulas belong to the context; wrong sorts are an error code.
        let ast = unsafe { build(self.z3, self.raw, operator, &asts) };
        self.keep(ast)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        self.forget_model();
        // SAFETY: every reference that was taken is given back once, and nothing uses the context afterwards. (It would free
        // formulas by itself, but only after a search through all of its tables.)
        unsafe {
            (self.z3.solver_dec_ref)(self.raw, self.solver);
            for &node in self.nodes.iter().rev() {
                (self.z3.dec_ref)(self.raw, node);
            }
            for sort in [self.bool_sort, self.int_sort] {
                if let Some(ast) = (self.z3.sort_to_ast)(self.raw, sort) {
                    (self.z3.dec_ref)(self.raw, ast);
                }
            }
            (self.z3.del_context)(self.raw);
        }
    }
}

/// Copies a text of Z3.
///
/// # Safety
/// The pointer must be null or lead to a text that ends with a zero byte.
unsafe fn text(pointer: Text) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: as promised by the caller.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

fn failed(how: &str) -> Reason {
    Reason::Failed(format!("Z3: {how}"))
}
