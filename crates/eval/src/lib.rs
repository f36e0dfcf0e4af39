//! Concrete execution on register bytecode.
