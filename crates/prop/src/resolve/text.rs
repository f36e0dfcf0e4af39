//! A property in one line, in the words of the source.

use super::Resolver;
use crate::{Conjunct, Kind, Quantification};

impl Resolver<'_> {
    /// The property in one line.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for (index, quantifier) in self.quantifiers.iter().enumerate() {
            let continues = |other: usize| self.same_group(index, other);
            if index > 0 {
                text.push_str(", ");
            }
            if index == 0 || !continues(index - 1) {
                text.push_str(if quantifier.quantification == Quantification::Universal {
                    "forall "
                } else {
                    "exists "
                });
            }
            text.push_str(&quantifier.name);
            if index + 1 == self.quantifiers.len() || !continues(index + 1) {
                text.push_str(" in ");
                text.push_str(self.programs[quantifier.program].0);
                text.push_str(&self.points_text(index));
            }
        }
        text.push_str(": ");
        if !self.given.is_empty() {
            text.push_str("given ");
            text.push_str(&joined(&self.given));
            text.push(' ');
        }
        text.push_str(if self.kind == Kind::Post { "post " } else { "always " });
        text + &joined(&self.body)
    }

    fn same_group(&self, left: usize, right: usize) -> bool {
        let key = |index: usize| {
            let quantifier = &self.quantifiers[index];
            (quantifier.quantification, quantifier.program, &quantifier.points, self.shows_points[index])
        };
        key(left) == key(right)
    }

    fn points_text(&self, index: usize) -> String {
        if !self.shows_points[index] {
            return String::new();
        }
        let points = &self.program_of(index).points;
        let names: Vec<&str> = self.quantifiers[index].points.iter().map(|&id| points[id].name.as_str()).collect();
        if let [one] = names[..] { format!(" at {one}") } else { format!(" at {{ {} }}", names.join(", ")) }
    }
}

fn joined(conjuncts: &[Conjunct]) -> String {
    let texts: Vec<&str> = conjuncts.iter().map(|conjunct| conjunct.text.as_str()).collect();
    texts.join(" && ")
}
