//! Warnings about what a shorthand leaves out and people think it says.

use std::collections::BTreeSet;

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::program::{Input, Program, Secrecy};

use super::ShorthandKind;
use super::repeated::repeated;
use crate::resolve::Resolver;
use crate::syntax::property::ShorthandClaim;

/// How many names a message lists.
const MAX_LISTED: usize = 3;

/// Warns about inputs of which earlier values are lost, and about points that are not told apart.
pub(super) fn warn(claim: &ShorthandClaim, resolver: &mut Resolver<'_>) {
    let is_one_program = claim.programs.iter().all(|name| name.text == claim.programs[0].text);
    for quantifier in 0..if is_one_program { 1 } else { claim.programs.len() } {
        let warnings = [several_points(claim, quantifier, resolver), repeated_inputs(claim, quantifier, resolver)];
        for warning in warnings.into_iter().flatten() {
            resolver.diagnostics.push(warning);
        }
    }
}

fn several_points(claim: &ShorthandClaim, quantifier: usize, resolver: &Resolver<'_>) -> Option<Diagnostic> {
    let program = resolver.program_of(quantifier);
    let points = &resolver.quantifiers[quantifier].points;
    if points.len() < 2 {
        return None;
    }
    let names: Vec<&str> = points.iter().map(|&point| program.points[point].name.as_str()).collect();
    let message = format!("which of the points {} is reached is not compared", listed(&names));
    let mut warning = Diagnostic::warning(codes::SEVERAL_POINTS, claim.span, message).with_help(
        "observe one point and show what tells them apart as a value, for instance `observe reply(kind: 1, ...)`",
    );
    for &point in points.iter().take(MAX_LISTED) {
        warning = warning.with_secondary(program.points[point].span, "one of the points");
    }
    Some(warning)
}

fn repeated_inputs(claim: &ShorthandClaim, quantifier: usize, resolver: &Resolver<'_>) -> Option<Diagnostic> {
    let program = resolver.program_of(quantifier);
    let rival_quantifier = resolver.quantifiers.len() - 1 - quantifier;
    let rival = resolver.program_of(rival_quantifier);
    let rival_points = resolver.quantifiers[rival_quantifier].points.iter().map(|&point| &rival.points[point]);
    let rival_observed = rival_points.flat_map(|point| &point.fields).map(|field| field.name.as_str());
    let rival_names: BTreeSet<&str> =
        rival.inputs.values().map(|input| input.name.as_str()).chain(rival_observed).collect();
    let is_compared = |input: &Input| match claim.kind {
        ShorthandKind::Noninterference if claim.released.is_empty() => input.secrecy != Secrecy::Secret,
        ShorthandKind::Noninterference | ShorthandKind::Gni | ShorthandKind::Deterministic => true,
        ShorthandKind::Symmetric => {
            claim.swaps.iter().any(|(left, right)| left.text == input.name || right.text == input.name)
        }
        ShorthandKind::Refines => rival_names.contains(input.name.as_str()),
    };
    let inputs = repeated(program, &resolver.quantifiers[quantifier].points);
    let inputs: Vec<&Input> = inputs.into_iter().map(|id| &program.inputs[id]).filter(|i| is_compared(i)).collect();
    (!inputs.is_empty()).then(|| repeated_warning(claim, program, &inputs))
}

fn repeated_warning(claim: &ShorthandClaim, program: &Program, inputs: &[&Input]) -> Diagnostic {
    let names: Vec<&str> = inputs.iter().map(|input| input.name.as_str()).collect();
    let message = format!(
        "`{}` can take {} more than once between observations, and `{}` compares the latest value only",
        program.name,
        listed(&names),
        claim.kind.name()
    );
    let mut warning = Diagnostic::warning(codes::REPEATED_INPUT, claim.span, message)
        .with_help("observe after each input, give the inputs different names, or write the property in full");
    for input in inputs.iter().take(MAX_LISTED) {
        warning = warning.with_secondary(input.span, "earlier values of this input are not compared");
    }
    warning
}

/// `a`, `b` and `c`.
fn listed(names: &[&str]) -> String {
    let mut shown: Vec<String> = names.iter().take(MAX_LISTED).map(|name| format!("`{name}`")).collect();
    if names.len() > MAX_LISTED {
        shown.push(format!("{} more", names.len() - MAX_LISTED));
    }
    match shown.pop() {
        Some(last) if !shown.is_empty() => format!("{} and {last}", shown.join(", ")),
        last => last.unwrap_or_default(),
    }
}
