//! Programs as they are written to programs of the IR.
//!
//! Each program becomes one procedure without parameters, and carries the procedures that it calls. Its variables and
//! inputs are registers; inputs have their default from the start, because they can be seen before they are taken. All
//! programs of a file carry the same table of enumerations, so that the ids of types agree between them. The normal end
//! of a program is an observation of the implicit point [`END`].

mod expr;
mod graph;
mod locals;
mod observe;
mod procs;
mod stmt;
mod store;

use std::collections::{BTreeSet, HashMap};

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, IdVec, InputId, PointId};
use counterpoint_ir::program::{
    Action, END, FieldKind, Input, Operand, Point, PointKind, Proc, Program, Secrecy, Seen, Terminator,
};
use counterpoint_prop::Scope;
use counterpoint_prop::syntax::property::PropertyDecl;
use counterpoint_prop::syntax::{Diagnostics, Name};

use super::ast::{Block, Module, ProgramDecl, StmtKind, TypeExpr};
use super::declare::{self, DeclType, decl_type};
use locals::Locals;
use procs::{Procs, Signature};

/// What a file means.
#[derive(Debug)]
pub struct Lowered {
    /// Its programs without errors, in order.
    pub programs: Vec<Program>,
    /// The names of its programs with errors; properties that speak of them need not be reported too.
    pub broken: BTreeSet<String>,
    /// Its properties, in order, to be resolved against programs.
    pub properties: Vec<PropertyDecl>,
    /// Its constants and enumerations.
    pub scope: Scope,
    /// What is wrong with it beyond its syntax.
    pub diagnostics: Vec<Diagnostic>,
}

/// Lowers a file.
pub fn lower(module: &Module) -> Lowered {
    let mut diagnostics = Diagnostics::default();
    let scope = declare::declare(module, &mut diagnostics);
    let mut broken: BTreeSet<String> = module.broken.iter().cloned().collect();
    let mut programs = Vec::new();
    let procs = Procs::declare(module, &scope, &mut diagnostics);
    let bodies = procs.lower(module, &scope, &mut diagnostics);
    for decl in &module.programs {
        let n_errors = diagnostics.n_errors();
        let program = lower_program(decl, &scope, &procs, &bodies, &mut diagnostics);
        match program.filter(|_| diagnostics.n_errors() == n_errors) {
            Some(program) => programs.push(program),
            None => {
                broken.insert(decl.name.text.clone());
            }
        }
    }
    Lowered { programs, broken, properties: module.properties.clone(), scope, diagnostics: diagnostics.finish() }
}

/// Lowers a program; `None` if it calls a procedure that is broken.
fn lower_program(
    decl: &ProgramDecl,
    scope: &Scope,
    procs: &Procs<'_>,
    bodies: &[Option<Proc>],
    diagnostics: &mut Diagnostics,
) -> Option<Program> {
    let mut lowerer = Lowerer::new(ProcBuilder::new("main", None), Locals::new(scope, procs), diagnostics);
    // The defaults of inputs are no statements: they carry the place of the program, so that they can be told apart.
    lowerer.builder.at(decl.span);
    lowerer.inputs(&decl.body);
    let n_inputs = lowerer.locals.all().count();
    let opened = lowerer.locals.open();
    let top_level = lowerer.statements(&decl.body.stmts);
    lowerer.observe_end(decl, n_inputs, &top_level);
    lowerer.locals.close(opened);
    let is_broken = lowerer.locals.calls_broken;
    let main = graph::tidy(lowerer.builder.finish());
    Some(Program {
        name: decl.name.text.clone(),
        span: decl.span,
        enums: scope.enums().clone(),
        points: lowerer.points,
        inputs: lowerer.inputs,
        procs: procs::assemble(main, bodies).filter(|_| !is_broken)?,
        ..Program::default()
    })
}

/// A program or a procedure in the making.
struct Lowerer<'a> {
    builder: ProcBuilder,
    locals: Locals<'a>,
    points: IdVec<PointId, Point>,
    point_ids: HashMap<String, PointId>,
    /// The inputs. They are the first variables, in the same order.
    inputs: IdVec<InputId, Input>,
    /// Whether the current location can be reached.
    is_reachable: bool,
    /// The procedure in the making, if it is none of the program itself.
    procedure: Option<&'a Signature>,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Lowerer<'a> {
    fn new(builder: ProcBuilder, locals: Locals<'a>, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            builder,
            locals,
            points: IdVec::default(),
            point_ids: HashMap::new(),
            inputs: IdVec::default(),
            is_reachable: true,
            procedure: None,
            diagnostics,
        }
    }
}

impl Lowerer<'_> {
    /// Declares all inputs, wherever they stand.
    fn inputs(&mut self, block: &Block) {
        let mut open = vec![block.stmts.iter()];
        while let Some(stmts) = open.last_mut() {
            let Some(stmt) = stmts.next() else {
                open.pop();
                continue;
            };
            match &stmt.kind {
                StmtKind::Input { secrecy, name, ty } => self.input(*secrecy, name, ty),
                StmtKind::If(arms, otherwise) => {
                    let blocks = arms.iter().map(|(_, block)| block).chain(otherwise);
                    open.extend(blocks.rev().map(|block| block.stmts.iter()));
                }
                StmtKind::While(_, block) | StmtKind::Loop(block) => open.push(block.stmts.iter()),
                StmtKind::Either(ways) => open.extend(ways.iter().rev().map(|block| block.stmts.iter())),
                _ => {}
            }
        }
    }

    fn input(&mut self, secrecy: Secrecy, name: &Name, ty: &TypeExpr) {
        let decl = decl_type(ty, self.locals.scope_of_file(), self.diagnostics);
        match (self.locals.find(&name.text), decl) {
            (None, None) => self.locals.declare_broken(name),
            (None, Some(decl)) => self.new_input(secrecy, name, decl),
            (Some(Some(first)), Some(decl)) => self.check_same_input(first, secrecy, name, &decl),
            (Some(_), _) => {}
        }
    }

    fn new_input(&mut self, secrecy: Secrecy, name: &Name, decl: DeclType) {
        let register = self.locals.register_name(&name.text);
        let var = self.builder.var(register, decl.ty());
        self.builder.copy(var, decl.default_operand());
        let input = self.inputs.push(Input { name: name.text.clone(), ty: decl.ty(), secrecy, span: name.span });
        let local = self.locals.declare(name, var, decl, true, self.diagnostics);
        debug_assert_eq!(InputId::from_index(local), input, "inputs are declared before all variables");
    }

    /// An input may be taken at several places, as long as it is the same.
    fn check_same_input(&mut self, first: usize, secrecy: Secrecy, name: &Name, decl: &DeclType) {
        if self.locals.get(first).decl == *decl && self.inputs[InputId::from_index(first)].secrecy == secrecy {
            return;
        }
        let message = format!("the input `{}` is taken at several places with different types or marks", name.text);
        let error = Diagnostic::error(codes::DUPLICATE_NAME, name.span, message)
            .with_secondary(self.locals.get(first).span, "taken here too");
        self.diagnostics.push(error);
    }

    /// Observes the normal end, with the variables of the top level and the inputs.
    fn observe_end(&mut self, decl: &ProgramDecl, n_inputs: usize, top_level: &[usize]) {
        let variables = top_level.iter().filter(|&&local| local >= n_inputs);
        let mut fields = Vec::new();
        let mut values = Vec::new();
        for &local in variables {
            let local = self.locals.get(local);
            fields.push(Seen { name: local.name.clone(), ty: local.decl.ty(), kind: FieldKind::Listed });
            values.push(Operand::Var(local.var));
        }
        self.add_inputs(&mut fields, &mut values);
        let point = self.points.push(Point { name: END.to_owned(), kind: PointKind::End, fields, span: decl.body.end });
        self.builder.at(decl.body.end);
        if self.is_reachable {
            self.builder.emit(None, Action::Observe(point, values));
        }
        self.builder.end(Terminator::Return(None));
    }

    /// Adds the inputs that are not shown yet to what is seen at a point.
    fn add_inputs(&self, fields: &mut Vec<Seen>, values: &mut Vec<Operand>) {
        let n_explicit = fields.len();
        for (id, input) in self.inputs.iter() {
            if !fields[..n_explicit].iter().any(|seen| seen.name == input.name) {
                fields.push(Seen { name: input.name.clone(), ty: input.ty.clone(), kind: FieldKind::Input(id) });
                values.push(Operand::Var(self.locals.get(id.index()).var));
            }
        }
    }
}
