//! Random properties.

use crate::case::{Program, Property, Quantifier, Secrecy, Shorthand, Stmt};
use crate::check::{Sort, visible};
use crate::expr::{Binary, Expr};

use super::Dice;
use super::expr::{COMPARISONS, fixed_constant};

/// What a case is about. Decided first, since programs are drawn to suit.
pub(super) struct Shape {
    family: Family,
    /// Per quantifier, whether it is universal.
    prefix: Vec<bool>,
    is_post: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Family {
    /// Everything one program shows, its edited copy can show.
    Refinement,
    /// Secrets of one program do not show.
    Flow,
    /// Anything, over one program.
    Single,
    /// Anything, over two programs: independent ones, or a program and its edited copy.
    Pair { is_edited: bool },
}

impl Shape {
    pub(super) fn draw(dice: &mut Dice) -> Self {
        let family = match dice.below(100) {
            0..=39 => Family::Refinement,
            40..=59 => Family::Flow,
            60..=77 => Family::Single,
            78..=91 => Family::Pair { is_edited: true },
            _ => Family::Pair { is_edited: false },
        };
        let (forall, exists) = (true, false);
        let prefix = match family {
            Family::Refinement => {
                dice.pick(&[vec![forall, exists], vec![forall, exists], vec![forall, exists, exists]])
            }
            Family::Flow => dice.pick(&[vec![forall, forall], vec![forall, forall, exists]]),
            Family::Single => dice.pick(&[
                vec![forall],
                vec![exists],
                vec![forall, forall],
                vec![forall, exists],
                vec![forall, exists],
                vec![forall, forall, exists],
                vec![forall, exists, exists],
            ]),
            Family::Pair { .. } => dice.pick(&[
                vec![forall, exists],
                vec![forall, exists],
                vec![forall, forall],
                vec![forall, forall, exists],
                vec![forall, exists, exists],
            ]),
        };
        Shape { family, prefix, is_post: dice.chance(15) }
    }

    pub(super) fn has_two_programs(&self) -> bool {
        matches!(self.family, Family::Refinement | Family::Pair { .. })
    }

    pub(super) fn second_is_edited(&self) -> bool {
        matches!(self.family, Family::Refinement | Family::Pair { is_edited: true })
    }

    pub(super) fn wants_secret(&self) -> bool {
        self.family == Family::Flow
    }

    pub(super) fn is_post(&self) -> bool {
        self.is_post
    }

    pub(super) fn n_runs(&self) -> usize {
        self.prefix.len()
    }
}

/// Draws a property of this shape, if the programs show enough.
pub(super) fn draw(dice: &mut Dice, shape: &Shape, programs: &[Program]) -> Option<Property> {
    let quantifiers = draw_quantifiers(dice, shape, programs);
    if !shape.is_post && dice.chance(60) {
        let shorthand = match (shape.family, shape.prefix.as_slice()) {
            (Family::Refinement, _) => Some(Shorthand::Refines),
            (Family::Flow, [_, _]) => {
                Some(dice.pick(&[Shorthand::Noninterference, Shorthand::Noninterference, Shorthand::Deterministic]))
            }
            (Family::Flow, _) => Some(Shorthand::Gni),
            _ => None,
        };
        let all_points: Vec<Quantifier> =
            quantifiers.iter().map(|q| Quantifier { points: None, ..q.clone() }).collect();
        if let Some(property) = shorthand.and_then(|which| Property::of_shorthand(which, programs, &all_points)) {
            return Some(property);
        }
    }
    let seen = quantifiers.iter().map(|q| visible(&programs[q.program], q, shape.is_post)).collect();
    let writer = Writer { programs, quantifiers: &quantifiers, seen };
    let given = writer.given(dice, shape);
    let body = match shape.family {
        Family::Refinement | Family::Flow if dice.chance(80) => writer.agreement(dice),
        _ => writer.anything(dice),
    }?;
    Some(Property { quantifiers, given, is_post: shape.is_post, body, shorthand: None })
}

fn draw_quantifiers(dice: &mut Dice, shape: &Shape, programs: &[Program]) -> Vec<Quantifier> {
    let mut points: Vec<String> = Vec::new();
    for stmt in programs[0].stmts() {
        if let Stmt::Observe(point, _) = stmt
            && !points.contains(point)
        {
            points.push(point.clone());
        }
    }
    points.sort();
    let at = |dice: &mut Dice| match dice.below(10) {
        _ if shape.is_post || points.is_empty() => None,
        0..=2 => None,
        3..=5 => Some(points.clone()),
        _ => Some(vec![dice.pick(&points)]),
    };
    let common = at(dice);
    let quantifiers = shape.prefix.iter().zip(["p", "q", "r"]).map(|(is_universal, run)| Quantifier {
        is_universal: *is_universal,
        run: run.to_owned(),
        program: if *is_universal && shape.prefix != [true, true] || run == "p" { 0 } else { programs.len() - 1 },
        points: if dice.chance(90) { common.clone() } else { at(dice) },
    });
    quantifiers.collect()
}

struct Writer<'a> {
    programs: &'a [Program],
    quantifiers: &'a [Quantifier],
    /// Per quantifier, what a property can see of it.
    seen: Vec<Vec<(String, Sort)>>,
}

impl Writer<'_> {
    fn universal(&self) -> Vec<usize> {
        (0..self.quantifiers.len()).filter(|run| self.quantifiers[*run].is_universal).collect()
    }

    /// Names that two runs both show, with equal sorts.
    fn shared(&self, left: usize, right: usize) -> Vec<(String, Sort)> {
        self.seen[left].iter().filter(|field| self.seen[right].contains(field)).cloned().collect()
    }

    fn is_secret(&self, run: usize, name: &str) -> bool {
        let program = &self.programs[self.quantifiers[run].program];
        program.inputs().iter().any(|(var, secrecy)| program.vars[*var].name == name && *secrecy == Secrecy::Secret)
    }

    fn is_input(&self, run: usize, name: &str) -> bool {
        let program = &self.programs[self.quantifiers[run].program];
        program.inputs().iter().any(|(var, _)| program.vars[*var].name == name)
    }

    fn given(&self, dice: &mut Dice, shape: &Shape) -> Option<Expr> {
        let universal = self.universal();
        match universal.as_slice() {
            [left, right] if dice.chance(if shape.family == Family::Flow { 80 } else { 30 }) => {
                let known = |name: &str| self.is_input(*left, name) && !self.is_secret(*left, name);
                let inputs: Vec<Expr> = self
                    .shared(*left, *right)
                    .into_iter()
                    .filter(|(name, _)| known(name))
                    .map(|(name, _)| Expr::equal(Expr::seen(*left, &name), Expr::seen(*right, &name)))
                    .collect();
                if inputs.is_empty() { self.atom(dice, *left, *right) } else { Some(Expr::all(inputs)) }
            }
            [first, ..] if dice.chance(15) => self.fact(dice, *first),
            _ => None,
        }
    }

    /// The last run agrees with the first in what they show: with the odd name left out, or an equality relaxed.
    fn agreement(&self, dice: &mut Dice) -> Option<Expr> {
        let (first, last) = (0, self.quantifiers.len() - 1);
        let mut parts = Vec::new();
        for (name, sort) in self.shared(first, last) {
            if dice.chance(if self.is_input(first, &name) { 50 } else { 12 }) {
                continue;
            }
            // A secret is compared with the second universal run, as in generalised noninterference.
            let partner = if self.is_secret(first, &name) && self.quantifiers.len() > 2 { 1 } else { first };
            if !self.seen[partner].contains(&(name.clone(), sort)) {
                continue;
            }
            let op = if sort.is_number() && dice.chance(15) { dice.pick(&COMPARISONS) } else { Binary::Equal };
            parts.push(Expr::binary(op, Expr::seen(last, &name), Expr::seen(partner, &name)));
        }
        if self.quantifiers.len() > 2 && dice.chance(50) {
            parts.extend(self.atom(dice, 1, last));
        }
        (!parts.is_empty()).then(|| Expr::all(parts))
    }

    /// One to three comparisons, joined somehow.
    fn anything(&self, dice: &mut Dice) -> Option<Expr> {
        let mut body: Option<Expr> = None;
        for _ in 0..=dice.below(3) {
            let (left, right) = (dice.below(self.quantifiers.len()), dice.below(self.quantifiers.len()));
            let last = self.quantifiers.len() - 1;
            let right = if left == right || body.is_none() { last } else { right };
            let atom = if left == right { self.fact(dice, left) } else { self.atom(dice, left, right) };
            let Some(atom) = atom else { continue };
            body = Some(match body {
                None => atom,
                Some(body) => {
                    let op = dice.pick(&[Binary::And, Binary::And, Binary::Or, Binary::Implies, Binary::Iff]);
                    Expr::binary(op, body, atom)
                }
            });
        }
        body
    }

    /// A comparison of two runs.
    fn atom(&self, dice: &mut Dice, left: usize, right: usize) -> Option<Expr> {
        let shared = self.shared(left, right);
        if shared.is_empty() {
            return None;
        }
        let (name, sort) = dice.pick(&shared);
        let (left, right) = (Expr::seen(left, &name), Expr::seen(right, &name));
        Some(match sort {
            Sort::Int if dice.chance(45) => {
                let right = if dice.chance(30) { Expr::sum(right, Expr::Int(dice.between(-1, 1))) } else { right };
                Expr::binary(dice.pick(&COMPARISONS), left, right)
            }
            Sort::Fixed(ty) if dice.chance(45) => {
                let right = match dice.below(10) {
                    0..=2 => Expr::sum(right, Expr::Fixed(ty, ty.wrap(dice.between(-1, 1).into()))),
                    3 => Expr::binary(Binary::BitXor, right, fixed_constant(dice, ty)),
                    _ => right,
                };
                let op = dice.pick(&COMPARISONS);
                if dice.chance(25) {
                    let [left, right] = [left, right].map(|side| Expr::Cast(None, Box::new(side)));
                    return Some(Expr::binary(op, left, right));
                }
                Expr::binary(op, left, right)
            }
            Sort::Bool if dice.chance(40) => {
                Expr::binary(dice.pick(&[Binary::Implies, Binary::Iff, Binary::NotEqual, Binary::Or]), left, right)
            }
            Sort::Colour if dice.chance(30) => Expr::binary(Binary::NotEqual, left, right),
            _ => Expr::equal(left, right),
        })
    }

    /// A statement about a single run.
    fn fact(&self, dice: &mut Dice, run: usize) -> Option<Expr> {
        if self.seen[run].is_empty() {
            return None;
        }
        let (name, sort) = dice.pick(&self.seen[run]);
        let seen = Expr::seen(run, &name);
        Some(match sort {
            Sort::Int => {
                let op = dice.pick(&[Binary::GreaterEqual, Binary::LessEqual, Binary::NotEqual, Binary::Equal]);
                let bound = if op == Binary::GreaterEqual { dice.between(-1, 1) } else { dice.between(1, 5) };
                Expr::binary(op, seen, Expr::Int(bound))
            }
            Sort::Fixed(ty) => Expr::binary(dice.pick(&COMPARISONS), seen, fixed_constant(dice, ty)),
            Sort::Bool => seen,
            Sort::Colour => Expr::binary(Binary::NotEqual, seen, Expr::Name(dice.below(3))),
            Sort::Array(_) => {
                let first = Expr::Index(Box::new(seen), Box::new(Expr::Int(0)));
                Expr::binary(dice.pick(&COMPARISONS), first, Expr::Int(dice.between(0, 1)))
            }
        })
    }
}
