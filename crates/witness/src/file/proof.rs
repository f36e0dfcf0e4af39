//! Proof files: JSON that a person can read, and that can be checked again.
//!
//! They hold regions that are closed under steps (see [`Closure`]), or strategies of existential runs (see [`Strategies`]),
//! with the sources that they speak of. Proofs over single states are not stored: finding them again is as quick as
//! reading them.
//!
//! [`Closure`]: crate::region::Closure
//! [`Strategies`]: crate::strategy::Strategies

use counterpoint_prop::Property;
use serde::{Deserialize, Serialize};

use super::claims::{Reader, StoredEdge, StoredRegion, StoredStrategy, Writer};
use super::{FileError, FileKind, Source, read_json, write_json};
use crate::Programs;
use crate::claim::Certificate;

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
    /// The regions, of which the first one has the initial states; none in a proof by strategies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<StoredRegion>,
    /// How they are left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<StoredEdge>,
    /// The strategies; none in a proof by regions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<StoredStrategy>,
}

impl ProofFile {
    /// The file of a proof, unless it is one over single states or its terms are too long to be written.
    pub fn new(sources: Vec<Source>, programs: &Programs, property: &Property, proof: &Certificate) -> Option<Self> {
        let mut file = Self {
            schema: SCHEMA.into(),
            sources,
            property: property.name.clone(),
            regions: Vec::new(),
            edges: Vec::new(),
            strategies: Vec::new(),
        };
        match proof {
            Certificate::States(_) => return None,
            Certificate::Regions(closure) => {
                let writer = Writer::new(programs, property, &closure.pool);
                file.regions = closure.regions.iter().map(|region| writer.region(region)).collect::<Option<_>>()?;
                file.edges = closure.edges.iter().map(|edge| writer.edge(edge)).collect::<Option<_>>()?;
            }
            Certificate::Strategies(strategies) => {
                file.strategies = Writer::new(programs, property, &strategies.pool).strategies(strategies)?;
            }
        }
        Some(file)
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
    pub fn proof(&self, programs: &Programs, property: &Property) -> Result<Certificate, FileError> {
        let reader = Reader::new(programs, property);
        let proof = match (self.regions.as_slice(), self.strategies.as_slice()) {
            ([], strategies) => reader.strategies(strategies).map(Certificate::Strategies),
            (regions, []) => reader.closure(regions, &self.edges).map(Certificate::Regions),
            _ => Err("it has both regions and strategies".into()),
        };
        proof.map_err(FileError::BadClaim)
    }
}
