//! The s-expression format of the prototype hyena0.
