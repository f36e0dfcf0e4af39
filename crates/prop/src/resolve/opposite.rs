//! The order of quantifiers, and the opposite of properties that start with `exists`.
//!
//! Engines decide `forall* exists*`. With `post`, `exists p, forall q post E` says: there is a run `p` that ends normally,
//! such that `E` holds for it and every run `q` that ends normally. Its opposite says: for every run `p` that ends
//! normally there is a run `q` that ends normally, such that `E` is false. That is `forall p, exists q post !E` to the
//! letter, because `post` does not count universal runs that do not end normally and demands existential ones that do.
//! `given` limits the universal runs `q`; in the opposite, `q` must meet it.
//!
//! With `always` there is no such way: the opposite of "at each observation" is "at some observation".

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;

use super::Resolver;
use crate::syntax::property::{FullClaim, Group};
use crate::{Conjunct, Kind, Quantification};

impl Resolver<'_> {
    /// Finds out whether the opposite is to be decided, and reports orders of quantifiers that cannot be.
    pub(super) fn check_order(&mut self, claim: &FullClaim) {
        let is_exists = |group: &&Group| group.quantification == Quantification::Existential;
        let prefix = &claim.prefix;
        let Some(first) = prefix.iter().position(|group| is_exists(&group)) else { return };
        let Some(late) = prefix[first..].iter().position(|group| !is_exists(&group)).map(|late| first + late) else {
            return;
        };
        if first > 0 || prefix[late..].iter().any(|group| is_exists(&group)) {
            let error = Diagnostic::error(codes::PREFIX, prefix[late].span, "the quantifiers change more than once")
                .with_label("comes too late")
                .with_secondary(prefix[first].span, "the first `exists`")
                .with_help("put all `forall` before all `exists`, if that says what you mean");
            self.diagnostics.push(error);
        } else if claim.kind == Kind::Always {
            let message = "`exists` before `forall` can be decided with `post` only";
            let error = Diagnostic::error(codes::PREFIX, claim.kind_span, message)
                .with_label("the opposite of `always` is no `always`")
                .with_secondary(prefix[late].span, "a `forall` behind an `exists`")
                .with_help(
                    "compare ends with `post`, or put all `forall` before all `exists`, if that says what you mean",
                );
            self.diagnostics.push(error);
        } else {
            self.is_negated = true;
        }
    }

    /// Turns what was resolved into its opposite.
    pub(super) fn negate(&mut self) {
        for quantifier in &mut self.quantifiers {
            quantifier.quantification = match quantifier.quantification {
                Quantification::Universal => Quantification::Existential,
                Quantification::Existential => Quantification::Universal,
            };
        }
        let body = std::mem::take(&mut self.body);
        let terms: Vec<TermId> = body.iter().map(|conjunct| conjunct.term).collect();
        let all = self.pool.all(&terms);
        let texts: Vec<&str> = body.iter().map(|conjunct| conjunct.text.as_str()).collect();
        let negated = Conjunct { term: self.pool.apply(Op::Not, &[all]), text: format!("!({})", texts.join(" && ")) };
        self.body = std::mem::take(&mut self.given);
        self.body.push(negated);
    }
}
