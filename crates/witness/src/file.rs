//! Witness files: JSON that a person can read and `replay` can run again.
//!
//! The types here belong to the file, not to the checker, so that the format changes only on purpose. A file names its
//! sources with a hash of their content: if they changed, the witness may mean something else.
