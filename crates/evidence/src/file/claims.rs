//! Symbolic claims in files: states whose registers are terms, by the names of the programs.
//!
//! A claim is read back against programs and a property, and then checked like one that an engine makes: what does not
//! fit is refused here or there. Terms are text in the form of `(and (<= 0 v1) (= v2 (+ v1 1)))`.

use counterpoint_ir::arith::Shape;
use counterpoint_ir::formula;
use counterpoint_ir::ids::{Id, LocId, TermId};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::term::TermPool;
use counterpoint_prop::{Pointwise, Quantification};
use counterpoint_witness::{
    Closure, Edge, Move, NoMatch, Pattern, PatternFrame, Piece, Programs, Region, Simulation, Strategies, Strategy,
};
use serde::{Deserialize, Serialize};

/// A state: its frames, the oldest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct StoredState {
    /// The frames.
    pub frames: Vec<StoredFrame>,
}

/// An active procedure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredFrame {
    /// The procedure, the location and the instruction before which it stands, as `main/l3/0`.
    pub at: String,
    /// The registers.
    pub registers: Vec<StoredRegister>,
}

/// A register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredRegister {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub value: StoredShape,
}

/// What a register holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StoredShape {
    /// A term.
    Term(String),
    /// The elements of an array.
    Array(Vec<StoredShape>),
}

/// A set of tuples of existential states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredPiece {
    /// The states, in the order of the prefix.
    pub existential: Vec<StoredState>,
    /// The values that count.
    pub when: String,
}

/// A tuple of universal states with a set of tuples of existential states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredRegion {
    /// How many parameters there are.
    pub params: u32,
    /// The states, in the order of the prefix.
    pub universal: Vec<StoredState>,
    /// The parameters that count.
    pub when: String,
    /// The set.
    pub pieces: Vec<StoredPiece>,
}

/// A way from a region to one that covers what follows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredEdge {
    /// The region that is left, counted from 0.
    pub from: usize,
    /// The region that covers, counted from 0.
    pub to: usize,
    /// Terms for its parameters; [`FOLLOWS`] for those that follow from the state that is covered.
    pub params: Vec<String>,
    /// Where it is used, over the parameters of the region that is left; absent for everywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
}

/// What existential runs choose against universal ones with so many observations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StoredStrategy {
    /// The region from which it is played to the next observation, counted from 0, in a proof with regions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// The number of observations.
    pub observations: usize,
    /// Per existential run, in the order of the prefix: terms for the values that it chooses, where `v0` is the first
    /// value that the universal runs chose, behind the parameters of a region if there is one, and [`WAY`] with a number
    /// for the ways that it takes.
    pub runs: Vec<Vec<String>>,
}

/// Stands before the number of a way, counted from 0.
pub const WAY: &str = "way ";

/// Stands for a parameter that follows from the state that is covered.
pub const FOLLOWS: &str = "?";

/// The programs of the quantifiers of a kind, in the order of the prefix.
fn programs_of<'a>(programs: &'a Programs, property: &Pointwise, kind: Quantification) -> Vec<&'a Program> {
    let of_kind = property.quantifiers.iter().filter(|quantifier| quantifier.quantification == kind);
    of_kind.map(|quantifier| &*programs[quantifier.program]).collect()
}

/// Writes claims. Terms that are too long for a file make it give up.
pub(super) struct Writer<'a> {
    universal: Vec<&'a Program>,
    existential: Vec<&'a Program>,
    pool: &'a TermPool,
}

impl<'a> Writer<'a> {
    pub(super) fn new(programs: &'a Programs, property: &Pointwise, pool: &'a TermPool) -> Self {
        let universal = programs_of(programs, property, Quantification::Universal);
        Self { universal, existential: programs_of(programs, property, Quantification::Existential), pool }
    }

    pub(super) fn stages(&self, claim: &NoMatch) -> Option<Vec<Vec<StoredPiece>>> {
        claim.stages.iter().map(|stage| stage.iter().map(|piece| self.piece(piece)).collect()).collect()
    }

    pub(super) fn region(&self, region: &Region) -> Option<StoredRegion> {
        Some(StoredRegion {
            params: region.params,
            universal: self.states(&self.universal, &region.universal)?,
            when: self.term(region.when)?,
            pieces: region.pieces.iter().map(|piece| self.piece(piece)).collect::<Option<_>>()?,
        })
    }

    pub(super) fn edge(&self, edge: &Edge) -> Option<StoredEdge> {
        let param = |param: &Option<TermId>| param.map_or(Some(FOLLOWS.into()), |term| self.term(term));
        let params: Option<Vec<String>> = edge.params.iter().map(param).collect();
        let when = match edge.when {
            Some(when) => Some(self.term(when)?),
            None => None,
        };
        Some(StoredEdge { from: edge.from, to: edge.to, params: params?, when })
    }

    pub(super) fn strategies(&self, claim: &Strategies) -> Option<Vec<StoredStrategy>> {
        let levels = claim.levels.iter().zip(1..);
        let all = levels.flat_map(|(level, count)| level.iter().map(move |known| self.strategy(None, count, known)));
        all.collect()
    }

    pub(super) fn repeated(&self, claim: &Simulation) -> Option<Vec<StoredStrategy>> {
        let regions = claim.strategies.iter().enumerate();
        let all = regions.flat_map(|(from, all)| all.iter().map(move |known| self.strategy(Some(from), 1, known)));
        all.collect()
    }

    fn strategy(&self, from: Option<usize>, observations: usize, strategy: &Strategy) -> Option<StoredStrategy> {
        let played = |played: &Move| match played {
            Move::Way(way) => Some(format!("{WAY}{way}")),
            Move::Value(term) => self.term(*term),
        };
        let runs = strategy.runs.iter().map(|run| run.iter().map(played).collect());
        Some(StoredStrategy { from, observations, runs: runs.collect::<Option<_>>()? })
    }

    fn piece(&self, piece: &Piece) -> Option<StoredPiece> {
        let existential = self.states(&self.existential, &piece.existential)?;
        Some(StoredPiece { existential, when: self.term(piece.when)? })
    }

    fn states(&self, programs: &[&Program], states: &[Pattern]) -> Option<Vec<StoredState>> {
        programs.iter().zip(states).map(|(program, state)| self.state(program, state)).collect()
    }

    fn state(&self, program: &Program, state: &Pattern) -> Option<StoredState> {
        let frame = |frame: &PatternFrame| {
            let proc = program.procs.get(frame.at.proc)?;
            let registers = frame.vars.iter().map(|(var, shape)| {
                Some(StoredRegister { name: proc.vars.get(*var)?.name.clone(), value: self.shape(shape)? })
            });
            let at = format!("{}/{}/{}", proc.name, frame.at.loc, frame.at.instr);
            Some(StoredFrame { at, registers: registers.collect::<Option<_>>()? })
        };
        Some(StoredState { frames: state.frames.iter().map(frame).collect::<Option<_>>()? })
    }

    fn shape(&self, shape: &Shape) -> Option<StoredShape> {
        Some(match shape {
            Shape::Term(term) => StoredShape::Term(self.term(*term)?),
            Shape::Array(elements) => {
                StoredShape::Array(elements.iter().map(|element| self.shape(element)).collect::<Option<_>>()?)
            }
        })
    }

    fn term(&self, term: TermId) -> Option<String> {
        formula::write(self.pool, term)
    }
}

/// Reads claims. Errors are to be read behind "what it claims cannot be read: ".
pub(super) struct Reader<'a> {
    universal: Vec<&'a Program>,
    existential: Vec<&'a Program>,
    pool: TermPool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(programs: &'a Programs, property: &Pointwise) -> Self {
        let universal = programs_of(programs, property, Quantification::Universal);
        let existential = programs_of(programs, property, Quantification::Existential);
        Self { universal, existential, pool: TermPool::default() }
    }

    pub(super) fn no_match(mut self, stages: &[Vec<StoredPiece>]) -> Result<NoMatch, String> {
        let stages = stages.iter().map(|stage| stage.iter().map(|piece| self.piece(piece)).collect());
        let stages: Result<_, String> = stages.collect();
        Ok(NoMatch { stages: stages?, pool: self.pool })
    }

    pub(super) fn closure(mut self, regions: &[StoredRegion], edges: &[StoredEdge]) -> Result<Closure, String> {
        let regions: Result<_, String> = regions.iter().map(|region| self.region(region)).collect();
        let edges: Result<_, String> = edges.iter().map(|edge| self.edge(edge)).collect();
        Ok(Closure { regions: regions?, edges: edges?, pool: self.pool })
    }

    pub(super) fn strategies(mut self, stored: &[StoredStrategy]) -> Result<Strategies, String> {
        let mut levels: Vec<Vec<Strategy>> = Vec::new();
        for strategy in stored {
            // Each number of observations has a strategy, so this is none that is larger than the file.
            let level = strategy.observations.checked_sub(1).filter(|&level| level < stored.len());
            let level = level.ok_or("strategies are missing for some numbers of observations")?;
            levels.resize(levels.len().max(level + 1), Vec::new());
            levels[level].push(self.strategy(strategy)?);
        }
        Ok(Strategies { pool: self.pool, levels })
    }

    pub(super) fn simulation(
        mut self,
        regions: &[StoredRegion],
        stored: &[StoredStrategy],
    ) -> Result<Simulation, String> {
        let mut strategies = vec![Vec::new(); regions.len()];
        for strategy in stored {
            let known = strategy.from.and_then(|from| strategies.get_mut(from));
            known.ok_or("a strategy starts in no region")?.push(self.strategy(strategy)?);
        }
        let regions: Result<_, String> = regions.iter().map(|region| self.region(region)).collect();
        Ok(Simulation { regions: regions?, strategies, pool: self.pool })
    }

    fn strategy(&mut self, stored: &StoredStrategy) -> Result<Strategy, String> {
        let runs = stored.runs.iter().map(|run| run.iter().map(|played| self.played(played)).collect());
        Ok(Strategy { runs: runs.collect::<Result<_, String>>()? })
    }

    fn played(&mut self, text: &str) -> Result<Move, String> {
        match text.strip_prefix(WAY) {
            Some(way) => way.parse().map(Move::Way).map_err(|_| format!("`{}` is no way", shortened(text))),
            None => self.term(text).map(Move::Value),
        }
    }

    fn region(&mut self, region: &StoredRegion) -> Result<Region, String> {
        let universal = self.universal.clone();
        Ok(Region {
            params: region.params,
            universal: self.states(&universal, &region.universal)?,
            when: self.term(&region.when)?,
            pieces: region.pieces.iter().map(|piece| self.piece(piece)).collect::<Result<_, _>>()?,
        })
    }

    fn edge(&mut self, edge: &StoredEdge) -> Result<Edge, String> {
        let params = edge.params.iter().map(|param| match &**param {
            FOLLOWS => Ok(None),
            term => self.term(term).map(Some),
        });
        let params = params.collect::<Result<_, _>>()?;
        let when = edge.when.as_ref().map(|when| self.term(when)).transpose()?;
        Ok(Edge { from: edge.from, to: edge.to, params, when })
    }

    fn piece(&mut self, piece: &StoredPiece) -> Result<Piece, String> {
        let existential = self.existential.clone();
        Ok(Piece { existential: self.states(&existential, &piece.existential)?, when: self.term(&piece.when)? })
    }

    fn states(&mut self, programs: &[&Program], states: &[StoredState]) -> Result<Vec<Pattern>, String> {
        if programs.len() != states.len() {
            return Err(format!("{} states stand where {} are needed", states.len(), programs.len()));
        }
        programs.iter().zip(states).map(|(program, state)| self.state(program, state)).collect()
    }

    fn state(&mut self, program: &Program, state: &StoredState) -> Result<Pattern, String> {
        let mut frames = Vec::new();
        for frame in &state.frames {
            let unknown = || format!("{} has no place `{}`", program.name, frame.at);
            let at = position(program, &frame.at).ok_or_else(unknown)?;
            let proc = &program.procs[at.proc];
            let mut vars = Vec::new();
            for register in &frame.registers {
                let unknown = || format!("{} has no register `{}`", proc.name, register.name);
                let var = proc.vars.find(|var| var.name == register.name).ok_or_else(unknown)?;
                vars.push((var, self.shape(&register.value)?));
            }
            frames.push(PatternFrame { at, vars });
        }
        Ok(Pattern { frames })
    }

    /// Nesting is as deep as the file's, which JSON limits.
    fn shape(&mut self, shape: &StoredShape) -> Result<Shape, String> {
        Ok(match shape {
            StoredShape::Term(term) => Shape::Term(self.term(term)?),
            StoredShape::Array(elements) => {
                Shape::Array(elements.iter().map(|element| self.shape(element)).collect::<Result<_, _>>()?)
            }
        })
    }

    fn term(&mut self, text: &str) -> Result<TermId, String> {
        formula::read(text, &mut self.pool).map_err(|why| format!("`{}` is no term: {why}", shortened(text)))
    }
}

/// A place of a program from its text. Names of procedures may hold slashes.
fn position(program: &Program, text: &str) -> Option<Position> {
    let mut parts = text.rsplitn(3, '/');
    let instr: u32 = parts.next()?.parse().ok()?;
    let loc: u32 = parts.next()?.strip_prefix('l')?.parse().ok()?;
    let name = parts.next()?;
    let proc = program.procs.find(|proc| proc.name == name)?;
    let loc = LocId::from_index(usize::try_from(loc).ok()?);
    let record = program.procs[proc].locs.get(loc)?;
    (instr as usize <= record.instrs.len()).then_some(Position { proc, loc, instr })
}

/// The start of a text, for messages.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
