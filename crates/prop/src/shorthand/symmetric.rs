//! `symmetric(P, x <-> y)`: the body that exchanges the named values.

use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, codes};

use crate::resolve::Resolver;
use crate::syntax::Name;
use crate::syntax::property::ShorthandClaim;

/// Demands that the second run shows what the first one shows, with named values exchanged.
pub(super) fn demand(claim: &ShorthandClaim, observed: &[&str], resolver: &mut Resolver<'_>) -> Option<()> {
    check_distinct(claim, resolver)?;
    for (left, right) in &claim.swaps {
        resolver.demand_equal_values((0, left), (1, right))?;
        resolver.demand_equal_values((0, right), (1, left))?;
    }
    let is_named = |field: &str| claim.swaps.iter().any(|(left, right)| left.text == field || right.text == field);
    observed.iter().filter(|field| !is_named(field)).try_for_each(|field| resolver.demand_equal(0, 1, field))
}

/// Reports a name that stands in two pairs, or twice in one.
fn check_distinct(claim: &ShorthandClaim, resolver: &mut Resolver<'_>) -> Option<()> {
    let mut first: HashMap<&str, &Name> = HashMap::new();
    for name in claim.swaps.iter().flat_map(|(left, right)| [left, right]) {
        if let Some(first) = first.insert(&name.text, name) {
            let message = format!("`{}` can be exchanged with one value only", name.text);
            let error = Diagnostic::error(codes::SHORTHAND, name.span, message)
                .with_secondary(first.span, "it is exchanged here already");
            resolver.diagnostics.push(error);
            return None;
        }
    }
    Some(())
}
