//! From files to tasks.
