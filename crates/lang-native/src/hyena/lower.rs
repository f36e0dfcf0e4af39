//! Statements to IR: one procedure, one observation point whose fields are all variables.
//!
//! States are told apart by location and live registers, so nothing is emitted that is not needed: an expression goes
//! straight into its destination, temporaries are shared, empty blocks and dead ends get no location, and a variable is
//! set to 0 at the start only if its value before the first assignment matters.

use counterpoint_diag::Span;
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{IdVec, LocId, PointId, VarId};
use counterpoint_ir::prim::Prim;
use counterpoint_ir::program::{Action, FieldKind, Operand, Point, PointKind, Program, Seen, Terminator};
use counterpoint_ir::types::Type;

use super::OBSERVED;
use super::program::{Cond, Expr, Source, Stmt, StmtKind, is_endless};
use super::unset::Unset;

/// Lowers a program.
pub(super) fn lower(source: &Source, unset: &[Unset]) -> Program {
    let seen = |name: &String| Seen { name: name.clone(), ty: Type::Int, kind: FieldKind::Listed };
    let fields = source.vars.iter().map(seen).collect();
    let mut points = IdVec::default();
    let point = points.push(Point { name: OBSERVED.to_owned(), kind: PointKind::User, fields, span: source.span });
    let mut builder = ProcBuilder::new("main", None);
    let vars: Vec<VarId> = source.vars.iter().map(|name| builder.var(name, Type::Int)).collect();
    let mut lowering = Lowering {
        builder,
        unset,
        vars,
        point,
        first_observe: None,
        temps: Vec::new(),
        n_temps_used: 0,
        flag: None,
        is_fresh: false,
    };
    lowering.procedure(source);
    points[point].span = lowering.first_observe.unwrap_or(source.span);
    let procs = std::iter::once(lowering.builder.finish()).collect();
    Program { name: source.name.clone(), span: source.span, points, procs, ..Program::default() }
}

struct Lowering<'a> {
    builder: ProcBuilder,
    unset: &'a [Unset],
    vars: Vec<VarId>,
    point: PointId,
    first_observe: Option<Span>,
    /// Integer temporaries, used like a stack.
    temps: Vec<VarId>,
    n_temps_used: usize,
    /// The temporary that receives conditions.
    flag: Option<VarId>,
    /// Whether the current location is still empty and may serve as the head of a loop.
    is_fresh: bool,
}

impl Lowering<'_> {
    fn procedure(&mut self, source: &Source) {
        self.builder.at(source.span);
        for index in (0..self.vars.len()).filter(|&index| self.unset[index].matters()) {
            self.builder.copy(self.vars[index], Operand::int(0));
        }
        self.block(&source.body, None);
        if !self.builder.is_ended() {
            self.builder.at(source.span).end(Terminator::Return(None));
        }
    }

    /// Lowers statements up to the first one that never ends, and goes to a location behind them if one is given.
    fn block(&mut self, stmts: &[Stmt], after: Option<LocId>) {
        for (index, stmt) in stmts.iter().enumerate() {
            if self.builder.is_ended() {
                return;
            }
            self.builder.at(stmt.span);
            self.statement(stmt, after.filter(|_| index + 1 == stmts.len()));
        }
        if let Some(after) = after.filter(|_| !self.builder.is_ended()) {
            self.builder.end(Terminator::Goto(after));
        }
    }

    /// Lowers a statement; it may go to the location behind it by itself.
    fn statement(&mut self, stmt: &Stmt, after: Option<LocId>) {
        match &stmt.kind {
            StmtKind::Set(var, Expr::Var(from, _)) if var == from => {}
            StmtKind::Set(var, value) => self.assign(self.vars[*var], value),
            StmtKind::Forget(var) if self.unset[*var].matters() => {
                self.emit(Some(self.vars[*var]), Action::Copy(Operand::int(0)));
            }
            StmtKind::Forget(_) => {}
            StmtKind::Observe => {
                self.first_observe.get_or_insert(stmt.span);
                let seen = self.vars.iter().map(|&var| Operand::Var(var)).collect();
                self.emit(None, Action::Observe(self.point, seen));
            }
            StmtKind::If(cond, then_part, else_part) => self.branch(cond, [then_part, else_part], after),
            StmtKind::While(cond, body) => self.while_loop(cond, body, after),
            StmtKind::Repeat(body) => {
                let head = self.loop_head();
                self.block(body, Some(head));
            }
        }
    }

    fn branch(&mut self, cond: &Cond, parts: [&[Stmt]; 2], after: Option<LocId>) {
        let starts = parts.map(|part| (!part.is_empty()).then(|| self.builder.loc()));
        let is_left = !parts.iter().all(|part| is_endless(part));
        let join = after.or_else(|| is_left.then(|| self.builder.loc()));
        let [yes, no] = starts.map(|start| start.or(join).expect("a branch with an empty part is left"));
        self.fork(cond, yes, no);
        for (part, start) in parts.into_iter().zip(starts) {
            if let Some(start) = start {
                self.go_on_at(start);
                self.block(part, join);
            }
        }
        if let Some(join) = join.filter(|_| after.is_none()) {
            self.go_on_at(join);
        }
    }

    fn while_loop(&mut self, cond: &Cond, body: &[Stmt], after: Option<LocId>) {
        let head = self.loop_head();
        let start = if body.is_empty() { head } else { self.builder.loc() };
        let exit = after.unwrap_or_else(|| self.builder.loc());
        self.fork(cond, start, exit);
        if !body.is_empty() {
            self.go_on_at(start);
            self.block(body, Some(head));
        }
        if after.is_none() {
            self.go_on_at(exit);
        }
    }

    /// The head of a loop that begins here.
    fn loop_head(&mut self) -> LocId {
        if !self.is_fresh {
            let head = self.builder.loc();
            self.builder.end(Terminator::Goto(head));
            self.go_on_at(head);
        }
        self.builder.current()
    }

    fn go_on_at(&mut self, loc: LocId) {
        self.builder.switch_to(loc);
        self.is_fresh = true;
    }

    /// Leaves the current location by a condition.
    fn fork(&mut self, cond: &Cond, yes: LocId, no: LocId) {
        let terminator = match cond {
            Cond::Any if yes == no => Terminator::Goto(yes),
            Cond::Any => Terminator::Choose(vec![yes, no]),
            Cond::Compare(comparison, sides) => {
                let n_temps_used = self.n_temps_used;
                let args = comparison.order([&sides[0], &sides[1]]).map(|side| self.operand(side));
                self.n_temps_used = n_temps_used;
                let flag = *self.flag.get_or_insert_with(|| self.builder.temp(Type::Bool));
                self.emit(Some(flag), Action::Apply(Prim::from(comparison.op), args.to_vec()));
                let [yes, no] = if comparison.is_negated { [no, yes] } else { [yes, no] };
                Terminator::Branch(Operand::Var(flag), yes, no)
            }
        };
        self.builder.end(terminator);
    }

    fn assign(&mut self, dest: VarId, expr: &Expr) {
        let action = match expr {
            Expr::Const(number) => Action::Copy(Operand::int(number.clone())),
            Expr::Var(var, _) => Action::Copy(Operand::Var(self.vars[*var])),
            Expr::Any(low, high) => {
                Action::Havoc { low: low.clone().map(Operand::int), high: high.clone().map(Operand::int), input: None }
            }
            Expr::Apply(op, args) => {
                let n_temps_used = self.n_temps_used;
                let args = args.iter().map(|arg| self.operand(arg)).collect();
                self.n_temps_used = n_temps_used;
                Action::Apply(Prim::from(*op), args)
            }
        };
        self.emit(Some(dest), action);
    }

    /// An expression as an argument: itself if it is simple, else a temporary.
    fn operand(&mut self, expr: &Expr) -> Operand {
        match expr {
            Expr::Const(number) => Operand::int(number.clone()),
            Expr::Var(var, _) => Operand::Var(self.vars[*var]),
            Expr::Any(..) | Expr::Apply(..) => {
                if self.n_temps_used == self.temps.len() {
                    self.temps.push(self.builder.temp(Type::Int));
                }
                let temp = self.temps[self.n_temps_used];
                self.n_temps_used += 1;
                self.assign(temp, expr);
                Operand::Var(temp)
            }
        }
    }

    fn emit(&mut self, dest: Option<VarId>, action: Action) {
        self.builder.emit(dest, action);
        self.is_fresh = false;
    }
}
