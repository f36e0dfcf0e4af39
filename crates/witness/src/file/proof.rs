//! Proof files: JSON that a person can read, and that can be checked again.
//!
//! They hold regions that are closed under steps (see [`Closure`]), with the sources that they speak of. Proofs over
//! single states are not stored: finding them again is as quick as reading them.

use counterpoint_prop::Property;
use serde::{Deserialize, Serialize};

use super::claims::{Reader, StoredEdge, StoredRegion, Writer};
use super::{FileError, FileKind, Source, read_json, write_json};
use crate::Programs;
use crate::region::Closure;

/// The version of the format.
pub const SCHEMA: &str = "counterpoint-proof/1";

/// A proof file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ProofFile {
    /// The version, [`SCHEMA`].
    pub schema: String,
    /// The files that the programs and the property come from.
    pub sources: Vec<Source>,
    /// The name of the property that holds.
    pub property: String,
    /// The regions. The first one has the initial states.
    pub regions: Vec<StoredRegion>,
    /// How they are left.
    pub edges: Vec<StoredEdge>,
}

impl ProofFile {
    /// The file of a proof, unless its terms are too long to be written.
    pub fn new(sources: Vec<Source>, programs: &Programs, property: &Property, proof: &Closure) -> Option<Self> {
        let writer = Writer::new(programs, property, &proof.pool);
        Some(Self {
            schema: SCHEMA.into(),
            sources,
            property: property.name.clone(),
            regions: proof.regions.iter().map(|region| writer.region(region)).collect::<Option<_>>()?,
            edges: proof.edges.iter().map(|edge| writer.edge(edge)).collect::<Option<_>>()?,
        })
    }

    /// Reads a file.
    pub fn from_json(text: &str) -> Result<Self, FileError> {
        read_json(FileKind::Proof, text)
    }

    /// The text of the file, with a line break at the end.
    pub fn to_json(&self) -> String {
        write_json(self)
    }

    /// The proof in the file, to be checked.
    pub fn proof(&self, programs: &Programs, property: &Property) -> Result<Closure, FileError> {
        Reader::new(programs, property).closure(&self.regions, &self.edges).map_err(FileError::BadClaim)
    }
}
