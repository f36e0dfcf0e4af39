//! How the command ends: the exit codes, in one place.
//!
//! If several apply, the first one of the list below wins: a mistake of ours goes before everything, and an interrupted
//! command goes before what it found until then.

use std::process::ExitCode;

/// What the exit code says. The order is that of precedence: the greatest one wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// 0: done; nothing is refuted, or everything is as its `expect` says.
    Fine,
    /// 3: no answer for some property, and `--strict` asks for one; a Java run did not end; or nothing was read in time.
    Inconclusive,
    /// 1: something is refuted that does not `expect` it, or an `expect` is not met; with `fmt --check`, a file would
    /// change.
    Refuted,
    /// 2: the command line or a file cannot be used as it is, or there is nothing to check.
    Input,
    /// 130: interrupted with Ctrl-C; what is known so far was printed.
    Interrupted,
    /// 70: a mistake in counterpoint itself.
    Internal,
}

impl Exit {
    /// All of them, in the order of their codes.
    pub(crate) const ALL: [Exit; 6] =
        [Exit::Fine, Exit::Refuted, Exit::Input, Exit::Inconclusive, Exit::Internal, Exit::Interrupted];

    /// The number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Refuted => 1,
            Exit::Input => 2,
            Exit::Inconclusive => 3,
            Exit::Internal => 70,
            Exit::Interrupted => 130,
        }
    }

    /// What it means, in one line.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Exit::Fine => "done; nothing is refuted, or everything is as its `expect` says",
            Exit::Refuted => "something is refuted, an `expect` is not met, or `fmt --check` would change a file",
            Exit::Input => "the command line or a file cannot be used as it is, or there is nothing to check",
            Exit::Inconclusive => {
                "no answer for some property, and `--strict` asks for one; a Java run did not end; or nothing was read in time"
            }
            Exit::Internal => "an internal error: please report it",
            Exit::Interrupted => "interrupted with Ctrl-C; what is known so far was printed",
        }
    }

    /// The one of two that wins.
    #[must_use]
    pub(crate) fn and(self, other: Exit) -> Exit {
        self.max(other)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precedence_is_70_130_2_1_3_0() {
        let mut all = Exit::ALL;
        all.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(all.map(Exit::code), [70, 130, 2, 1, 3, 0]);
        assert_eq!(Exit::Refuted.and(Exit::Inconclusive), Exit::Refuted);
    }
}
