//! Random comparison of engines and checkers. Nothing is here yet; asking for it is an error rather than a silent success.

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {}

/// Runs the task.
pub(crate) fn run(_arguments: &Arguments) -> anyhow::Result<()> {
    anyhow::bail!("`torture` has no content yet")
}
