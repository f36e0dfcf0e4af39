//! The native language .cpt and the hyena format.
