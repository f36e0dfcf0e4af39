//! What existential runs choose in a proof by strategies, in the words of the source.
//!
//! A strategy gives a term for each value that an existential run chooses, over the values that universal runs chose.
//! The checker has found out where in the programs all of these stand; each is called after the input or variable that
//! gets it, and counted where a run makes it several times: `b.y = a.x (2nd) + 1`.

use counterpoint_engine::Proof;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::term::TermPool;
use counterpoint_prop::{Quantification, Quantifier};
use counterpoint_witness::{Certificate, Move, Played, Strategies};

use super::decision::way_taken;
use super::{Asked, formula};
use crate::words;

/// The moves of a run that are shown.
const MAX_MOVES: usize = 4;

/// What the runs of a proof choose.
pub(crate) struct Answer {
    /// In words.
    pub(crate) text: String,
    /// Whether it depends on nothing.
    pub(crate) is_fixed: bool,
}

/// The answers of a proof by strategies: one of them fits, whatever the universal runs do. Those that others continue are
/// left out.
pub(crate) fn answers(asked: Asked<'_>, proof: &Proof) -> Vec<Answer> {
    let Certificate::Strategies(strategies) = &proof.certificate else { return Vec::new() };
    let mut kept: Vec<&Played> = Vec::new();
    for played in proof.certified.played.iter().rev() {
        if !kept.iter().any(|longer| continues(strategies, longer, played)) {
            kept.push(played);
        }
    }
    let mut answers: Vec<Answer> = Vec::new();
    for played in kept.into_iter().rev() {
        let answer = Words { asked, pool: &strategies.pool, played }.answer(moves_of(strategies, played));
        if !answers.iter().any(|known| known.text == answer.text) {
            answers.push(answer);
        }
    }
    answers
}

fn moves_of<'a>(strategies: &'a Strategies, played: &Played) -> &'a [Vec<Move>] {
    &strategies.levels[played.level][played.strategy].runs
}

/// Whether one way to play has more observations and is the same up to there.
fn continues(strategies: &Strategies, longer: &Played, played: &Played) -> bool {
    let (moves, known) = (moves_of(strategies, played), moves_of(strategies, longer));
    longer.level > played.level
        && longer.chosen.starts_with(&played.chosen)
        && longer.moves.iter().zip(&played.moves).all(|(longer, start)| longer.starts_with(start))
        && known.iter().zip(moves).all(|(longer, start)| longer.starts_with(start))
}

struct Words<'a> {
    asked: Asked<'a>,
    pool: &'a TermPool,
    played: &'a Played,
}

impl<'a> Words<'a> {
    fn runs(&self, kind: Quantification) -> impl Iterator<Item = &'a Quantifier> {
        self.asked.property.quantifiers.iter().filter(move |run| run.quantification == kind)
    }

    fn program(&self, run: &Quantifier) -> &'a Program {
        self.asked.finding.task.program(run.program)
    }

    /// `b chooses y = a.x + 1 at line 7`, for each existential run that chooses something.
    fn answer(&self, moves: &[Vec<Move>]) -> Answer {
        let names = self.chosen_names();
        let mut texts = Vec::new();
        let mut is_fixed = true;
        for ((run, moves), places) in self.runs(Quantification::Existential).zip(moves).zip(&self.played.moves) {
            let values = moves.iter().filter_map(|it| if let Move::Value(term) = it { Some(*term) } else { None });
            is_fixed &= values.into_iter().all(|term| self.is_constant(term));
            let mut said: Vec<String> = moves
                .iter()
                .zip(places)
                .enumerate()
                .map(|(index, (&played, &at))| self.said(self.program(run), played, at, &places[..index], &names))
                .collect();
            if said.len() > MAX_MOVES {
                said.truncate(MAX_MOVES);
                said.push("...".to_owned());
            }
            if !said.is_empty() {
                texts.push(format!("{} chooses {}", run.name, words::list(&said, "and")));
            }
        }
        Answer { text: texts.join("; "), is_fixed }
    }

    /// One move: a value, or a way.
    fn said(
        &self,
        program: &Program,
        played: Move,
        at: Position,
        before: &[Position],
        names: &[Option<String>],
    ) -> String {
        let line = words::line(self.asked.finding.sources, program.span_at(at))
            .map_or(String::new(), |line| format!(" at {line}"));
        match played {
            Move::Way(way) => match way_taken(program, self.asked.finding.sources, at, way as usize) {
                start if start.starts_with("line") => format!("the way at {start}"),
                number => format!("way {number}{line}"),
            },
            Move::Value(term) => {
                let before: Vec<(usize, Position)> = before.iter().map(|&at| (0, at)).collect();
                let name = counted(program, (0, at), &before).unwrap_or_else(|| "a value".to_owned());
                format!("{name} = {}{line}", self.value(program, term, names))
            }
        }
    }

    fn value(&self, program: &Program, term: TermId, names: &[Option<String>]) -> String {
        let shown = match self.pool.as_const(term) {
            Some(constant) => Some(program.show(constant, self.pool.ty(term))),
            None => formula::shown(self.pool, term, &|number| names.get(number as usize).cloned().flatten()),
        };
        shown.unwrap_or_else(|| "...".to_owned())
    }

    fn is_constant(&self, term: TermId) -> bool {
        self.pool.variables(term).is_empty()
    }

    /// What the values are called that universal runs chose.
    fn chosen_names(&self) -> Vec<Option<String>> {
        let runs: Vec<&Quantifier> = self.runs(Quantification::Universal).collect();
        let places = self.played.chosen.iter().enumerate();
        let name = |(index, &place): (usize, &(usize, Position))| {
            let run = runs.get(place.0)?;
            let name = counted(self.program(run), place, &self.played.chosen[..index])?;
            Some(format!("{}.{name}", run.name))
        };
        places.map(name).collect()
    }
}

/// The name of what is chosen at a place by a run, counted where it chose there before.
fn counted(program: &Program, place: (usize, Position), before: &[(usize, Position)]) -> Option<String> {
    let name = words::choice_name(program, place.1)?;
    Some(match before.iter().filter(|&&other| other == place).count() {
        0 => name,
        1 => format!("{name} (2nd)"),
        2 => format!("{name} (3rd)"),
        more => format!("{name} ({}th)", more + 1),
    })
}
