//! The forall-exists engine.
