//! For tests only: generators, oracles, sabotaged engines.
