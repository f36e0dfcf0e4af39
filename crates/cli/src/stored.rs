//! What `check` stored, to be checked again: a counterexample or a proof.

use counterpoint_engine::{Budget, Proof, Unknown, Verdict};
use counterpoint_load::Query;
use counterpoint_witness::file::proof::ProofFile;
use counterpoint_witness::file::{FileError, Source, WitnessFile};
use counterpoint_witness::{
    Certificate, Limits, Rejection, Replay, StopCause, Witness, closure, explain, no_match, replay,
};

/// A file, as far as it can be read without its programs.
pub(crate) enum Stored {
    Witness(WitnessFile, Witness),
    Proof(ProofFile),
}

impl Stored {
    /// Reads either kind. What is neither is said to be no witness, which is what most files are.
    pub(crate) fn from_json(text: &str) -> Result<Self, FileError> {
        match WitnessFile::from_json(text) {
            Ok(file) => {
                let witness = file.witness()?;
                Ok(Stored::Witness(file, witness))
            }
            Err(FileError::UnknownSchema(_, schema)) if schema.starts_with("counterpoint-proof/") => {
                ProofFile::from_json(text).map(Stored::Proof)
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) fn sources(&self) -> &[Source] {
        match self {
            Stored::Witness(file, _) => &file.sources,
            Stored::Proof(file) => &file.sources,
        }
    }

    pub(crate) fn property(&self) -> &str {
        match self {
            Stored::Witness(file, _) => &file.property,
            Stored::Proof(file) => &file.property,
        }
    }

    /// `witness` or `proof`.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Stored::Witness(..) => "witness",
            Stored::Proof(_) => "proof",
        }
    }

    /// The number of observations up to which a counterexample says nothing.
    pub(crate) fn complete(&self) -> u32 {
        match self {
            Stored::Witness(_, witness) => witness.observations.saturating_sub(1),
            Stored::Proof(_) => 0,
        }
    }

    /// What the checker says of it; an error if it does not hold.
    pub(crate) fn verdict(&self, query: &Query, budget: &Budget) -> Result<Verdict, String> {
        let checked = match self {
            Stored::Witness(file, witness) => {
                check_witness(query, file, witness, budget).map(|replay| Verdict::Refuted(witness.clone(), replay))
            }
            Stored::Proof(file) => check_proof(query, file, budget).map(Verdict::Proved),
        };
        match checked {
            Ok(verdict) => Ok(verdict),
            Err(Rejection::OverBudget) => Ok(Verdict::Unknown(Unknown::CheckOverBudget)),
            Err(Rejection::Undecided(why)) => Ok(Verdict::Unknown(Unknown::CheckUndecided(why))),
            Err(Rejection::Interrupted) => Ok(Verdict::Unknown(Unknown::Stopped(StopCause::User))),
            Err(Rejection::Contradicted(message)) => Err(message),
        }
    }
}

fn limits(budget: &Budget) -> Limits<'_> {
    Limits { steps: budget.steps, choices: budget.choices, interrupt: &budget.interrupt }
}

/// A claim that cannot be read does not hold.
fn unreadable(error: &FileError) -> Rejection {
    Rejection::Contradicted(error.to_string())
}

fn check_witness(query: &Query, file: &WitnessFile, witness: &Witness, budget: &Budget) -> Result<Replay, Rejection> {
    let (programs, property) = (&query.task.programs, &query.task.property);
    let Some(claim) = file.no_match(programs, property).map_err(|error| unreadable(&error))? else {
        return replay(programs, property, witness, limits(budget));
    };
    let solver = || counterpoint_solve::new(&budget.solver.clone().without_stages());
    let replay = no_match(programs, property, witness, &claim, limits(budget), &mut *solver())?;
    Ok(explain(programs, property, replay, limits(budget), &mut *solver()))
}

fn check_proof(query: &Query, file: &ProofFile, budget: &Budget) -> Result<Proof, Rejection> {
    let (programs, property) = (&query.task.programs, &query.task.property);
    let regions = file.proof(programs, property).map_err(|error| unreadable(&error))?;
    let mut solver = counterpoint_solve::new(&budget.solver.clone().without_stages());
    let certified = closure(programs, property, &regions, limits(budget), &mut *solver)?;
    Ok(Proof { certificate: Certificate::Regions(regions), certified })
}
