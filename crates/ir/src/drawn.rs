//! Parts of the world around a run: what a program can ask that is neither an argument nor an input.
//!
//! Interpreters hold each part fixed, so that runs can be repeated. Whoever claims something about *all* runs has to say
//! which parts were held fixed: interpreters record them as they are [drawn](crate::native::Native::Draw) from.

/// A part of the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WorldPart {
    /// The time.
    Clock,
    /// Random numbers without a seed.
    Random,
    /// Properties, variables, the language, the time zone and the processors of the machine.
    Environment,
    /// The name of the thread, its number, its group.
    Thread,
    /// What is read from the standard input.
    StandardInput,
    /// The numbers that objects have for as long as they live.
    Identities,
}

impl WorldPart {
    /// All parts; natives name them by their positions.
    pub const ALL: [WorldPart; 6] = [
        WorldPart::Clock,
        WorldPart::Random,
        WorldPart::Environment,
        WorldPart::Thread,
        WorldPart::StandardInput,
        WorldPart::Identities,
    ];

    /// What people call it.
    pub fn words(self) -> &'static str {
        match self {
            WorldPart::Clock => "the clock",
            WorldPart::Random => "random numbers",
            WorldPart::Environment => "the environment",
            WorldPart::Thread => "the thread",
            WorldPart::StandardInput => "standard input",
            WorldPart::Identities => "identity hash codes",
        }
    }
}

/// A set of parts of the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Drawn(u8);

impl Drawn {
    /// Adds a part.
    pub fn add(&mut self, part: WorldPart) {
        self.0 |= 1 << part as u8;
    }

    /// Takes a part out.
    pub fn remove(&mut self, part: WorldPart) {
        self.0 &= !(1 << part as u8);
    }

    /// Adds all parts of another set.
    pub fn add_all(&mut self, other: Drawn) {
        self.0 |= other.0;
    }

    /// Its parts, in the order of [`WorldPart::ALL`].
    pub fn parts(self) -> impl Iterator<Item = WorldPart> {
        WorldPart::ALL.into_iter().filter(move |&part| self.0 & (1 << part as u8) != 0)
    }
}
