//! Reports: text and JSON.
