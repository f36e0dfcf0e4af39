//! Tests of inversion.
