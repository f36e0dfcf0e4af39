//! The command as users meet it. One program, so that it is linked once; a file per subject.

mod behaviour;
mod console;
mod documents;
mod headlines;
mod leaks;
mod library;
mod refusals;
mod report_lines;
mod round_trip;
mod solvers;
mod stored;
mod watchdog;
mod world;
