//! Class files, as the compiler of the JDK here makes them. One program, so that it is linked once; a file per subject.

mod damaged;
mod jdk;
mod lower;
mod manual;
