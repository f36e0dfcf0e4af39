//! The forall-exists engine, from outside. One program, so that it is linked once; a file per subject.

mod hyena;
