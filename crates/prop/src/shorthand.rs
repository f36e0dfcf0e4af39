//! Families of properties with a name of their own. The doc comment of a family *is* its user documentation:
//! `counterpoint explain gni` prints it, the manual includes it.

mod caution;
mod release;
mod repeated;
mod symmetric;

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::program::{PointKind, Program, Secrecy};

use crate::resolve::{NewQuantifier, Resolver};
use crate::syntax::Name;
use crate::syntax::property::ShorthandClaim;
use crate::{Kind, Quantification};

/// A family of properties with its documentation.
#[derive(Debug, Clone, Copy)]
pub struct Shorthand {
    /// How it is written.
    pub name: &'static str,
    /// What it means, why it matters, an example, what it expands to.
    pub doc: &'static str,
}

macro_rules! shorthands {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal;)+) => {
        /// A family of properties.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum ShorthandKind { $($(#[doc = $doc])+ $variant),+ }

        /// All families.
        pub const ALL: &[Shorthand] = &[$(Shorthand { name: $name, doc: concat!($($doc, "\n"),+) }),+];

        impl ShorthandKind {
            /// The family of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(ShorthandKind::$variant),)+
                    _ => None,
                }
            }

            /// How it is written.
            pub fn name(self) -> &'static str {
                match self { $(ShorthandKind::$variant => $name),+ }
            }
        }
    };
}

shorthands! {
    /// `noninterference(P)`: secrets do not change what is observed.
    ///
    /// Any two runs that agree on all public inputs show the same values, whatever their secret inputs are. This is the
    /// classical demand on programs that handle secrets and make no choices of their own; for programs that do, see
    /// `gni`.
    ///
    /// Example: with `secret input pin: 0..9; observe out(ok: pin == 3);` two runs with different pins show different
    /// values, so `noninterference(P)` is refuted.
    ///
    /// Not compared: how many observations a run has, and whether it traps, blocks or never ends; two runs are compared
    /// as far as both have observations. Of an input only the latest value at an observation counts, and the default of
    /// its type before it is taken (0, `false`, the first name; the least value of a range without 0). If the program
    /// takes an input more than once between observations, earlier values are not compared (warning CP0204). With several
    /// points, which of them a run is at is not compared (warning CP0205).
    ///
    /// Expands to, for public inputs `x` and observed values `y`:
    ///
    /// `forall a, b in P given a.x == b.x always a.y == b.y`
    Noninterference = "noninterference";
    /// `gni(P)`: generalised noninterference: what is observed is consistent with every secret.
    ///
    /// For any two runs there is a third one with the public inputs and observed values of the first and the secret
    /// inputs of the second. An observer therefore cannot rule out any secret, even if the program makes choices of its
    /// own, for instance noise that masks a secret.
    ///
    /// Example: with `secret input s: 0..1; havoc noise in 0..1; observe out(v: s + noise);` the value 0 rules out the
    /// secret 1, so `gni(P)` is refuted; with `v: (s + noise) % 2` it holds.
    ///
    /// Not compared: how many observations a run has in the end, and whether it traps, blocks or never ends; the third
    /// run has as many as the first two have in common. Of an input only the latest value at an observation counts, and
    /// the default of its type before it is taken (0, `false`, the first name; the least value of a range without 0). If
    /// the program takes an input more than once between observations, earlier values are not compared (warning CP0204).
    /// With several points, which of them a run is at is not compared (warning CP0205).
    ///
    /// Expands to, for public inputs `x`, observed values `y` and secret inputs `s`:
    ///
    /// `forall a, b in P, exists c in P always a.x == c.x && a.y == c.y && b.s == c.s`
    Gni = "gni";
    /// `refines(A, B)`: whatever `A` shows, `B` can show.
    ///
    /// For every run of `A` there is a run of `B` that has the same value wherever both programs have an input or an
    /// observed value of the same name; an input of `A` that `B` observes is compared, too. So `B` can stand for a
    /// specification that leaves choices open, and `A` for a program that settles them.
    ///
    /// Example: a program that observes the minimum of two inputs refines one that observes either of them.
    ///
    /// Not compared: how many observations a run has in the end, and whether it traps, blocks or never ends; the run of
    /// `B` has at least as many as that of `A`. Of an input only the latest value at an observation counts, and the
    /// default of its type before it is taken (0, `false`, the first name; the least value of a range without 0). If a
    /// program takes an input more than once between observations, earlier values are not compared (warning CP0204).
    /// With several points, which of them a run is at is not compared (warning CP0205).
    ///
    /// Expands to, for the names `x` and `y` that are inputs or observed values of both:
    ///
    /// `forall a in A, exists b in B always a.x == b.x && a.y == b.y`
    Refines = "refines";
    /// `deterministic(P)`: what is observed follows from the inputs.
    ///
    /// Any two runs that agree on all inputs, secret or not, show the same values: `havoc` and `either` do not matter.
    ///
    /// Example: `input x: 0..9; havoc y in 0..1; observe out(z: x + y);` is not deterministic.
    ///
    /// Not compared: how many observations a run has, and whether it traps, blocks or never ends; two runs are compared
    /// as far as both have observations. Of an input only the latest value at an observation counts, and the default of
    /// its type before it is taken (0, `false`, the first name; the least value of a range without 0). If the program
    /// takes an input more than once between observations, earlier values are not compared (warning CP0204). With several
    /// points, which of them a run is at is not compared (warning CP0205).
    ///
    /// Expands to, for inputs `x` and observed values `y`:
    ///
    /// `forall a, b in P given a.x == b.x always a.y == b.y`
    Deterministic = "deterministic";
    /// `symmetric(P, x <-> y)`: what is observed can be exchanged.
    ///
    /// For every run there is another one that shows the same, with the values named on the two sides of `<->`
    /// exchanged. Several pairs may be named; observed values that are not named must be equal, and inputs count only if
    /// they are named. This is how fairness towards two parties is said: whatever one can get, the other can get too.
    ///
    /// Example: `symmetric(Vote, countA <-> countB)` asks that a vote can also go the other way round; a program that
    /// drops every third vote for B refutes it.
    ///
    /// Not compared: how many observations a run has in the end, and whether it traps, blocks or never ends; the other
    /// run has at least as many. Of an input only the latest value at an observation counts, and the default of its type
    /// before it is taken (0, `false`, the first name; the least value of a range without 0). If the program takes a
    /// named input more than once between observations, earlier values are not compared (warning CP0204). With several
    /// points, which of them a run is at is not compared (warning CP0205).
    ///
    /// Expands to, for other observed values `z`:
    ///
    /// `forall a in P, exists b in P always a.x == b.y && a.y == b.x && a.z == b.z`
    Symmetric = "symmetric";
}

/// What can stand behind a shorthand, with its documentation.
pub const CLAUSES: &[Shorthand] = &[release::CLAUSE];

impl ShorthandKind {
    /// The number of programs it speaks of.
    pub fn n_programs(self) -> usize {
        if self == ShorthandKind::Refines { 2 } else { 1 }
    }

    /// Whether secrets can be released in part.
    pub(crate) fn can_release(self) -> bool {
        matches!(self, ShorthandKind::Noninterference | ShorthandKind::Gni)
    }
}

/// What of a program a shorthand can speak of.
struct Visible<'a> {
    public: Vec<&'a str>,
    secret: Vec<&'a str>,
    observed: Vec<&'a str>,
}

impl<'a> Visible<'a> {
    /// All names, each once: inputs that are not observed, then what is observed.
    fn names(&self) -> impl Iterator<Item = &'a str> {
        let inputs = self.public.iter().chain(&self.secret).filter(|name| !self.observed.contains(name));
        inputs.chain(&self.observed).copied()
    }
}

/// Adds quantifiers, `given` and body to the resolver; reports and gives `None` if the programs lack something.
pub(crate) fn expand(claim: &ShorthandClaim, resolver: &mut Resolver<'_>) -> Option<()> {
    quantify(claim, resolver)?;
    demand(claim, resolver)?;
    release::assume(claim, resolver)?;
    caution::warn(claim, resolver);
    Some(())
}

fn quantify(claim: &ShorthandClaim, resolver: &mut Resolver<'_>) -> Option<()> {
    use Quantification::{Existential, Universal};
    resolver.kind = Kind::Always;
    let names = ["a", "b", "c"];
    let (quantifications, programs): (&[Quantification], [usize; 3]) = match claim.kind {
        ShorthandKind::Noninterference | ShorthandKind::Deterministic => (&[Universal, Universal], [0; 3]),
        ShorthandKind::Gni => (&[Universal, Universal, Existential], [0; 3]),
        ShorthandKind::Refines => (&[Universal, Existential], [0, 1, 1]),
        ShorthandKind::Symmetric => (&[Universal, Existential], [0; 3]),
    };
    for ((&quantification, name), program) in quantifications.iter().zip(names).zip(programs) {
        let name = Name { text: name.to_owned(), span: claim.span };
        let points = claim.points.as_deref();
        let program = &claim.programs[program];
        let span = claim.span;
        resolver.quantify(&NewQuantifier { quantification, name: &name, program, points, is_method: false, span })?;
    }
    Some(())
}

fn demand(claim: &ShorthandClaim, resolver: &mut Resolver<'_>) -> Option<()> {
    let first = visible(claim, 0, resolver)?;
    match claim.kind {
        ShorthandKind::Noninterference => {
            needs_secret(claim, &first, resolver)?;
            first.public.iter().try_for_each(|field| resolver.assume_equal(0, 1, field))?;
            first.observed.iter().try_for_each(|field| resolver.demand_equal(0, 1, field))
        }
        ShorthandKind::Deterministic => {
            first.public.iter().chain(&first.secret).try_for_each(|field| resolver.assume_equal(0, 1, field))?;
            first.observed.iter().try_for_each(|field| resolver.demand_equal(0, 1, field))
        }
        ShorthandKind::Gni => {
            needs_secret(claim, &first, resolver)?;
            let of_first = first.public.iter().chain(first.observed.iter().filter(|name| !first.public.contains(name)));
            of_first.into_iter().try_for_each(|field| resolver.demand_equal(0, 2, field))?;
            first.secret.iter().try_for_each(|field| resolver.demand_equal(1, 2, field))
        }
        ShorthandKind::Refines => {
            let second = visible(claim, 1, resolver)?;
            expand_refines(claim, &first, &second, resolver)
        }
        ShorthandKind::Symmetric => symmetric::demand(claim, &first.observed, resolver),
    }
}

/// All names that can be seen of both are compared, whether as an input or as an observed value.
fn expand_refines(
    claim: &ShorthandClaim,
    first: &Visible<'_>,
    second: &Visible<'_>,
    resolver: &mut Resolver<'_>,
) -> Option<()> {
    let is_observed = |name: &str| first.observed.contains(&name) || second.observed.contains(&name);
    let common: Vec<String> =
        first.names().filter(|name| second.names().any(|other| other == *name)).map(str::to_owned).collect();
    if !common.iter().any(|name| is_observed(name)) {
        let [left, right] = [0, 1].map(|index| &claim.programs[index].text);
        let message = format!("`{left}` and `{right}` show no values of the same name");
        resolver.diagnostics.push(Diagnostic::error(codes::SHORTHAND, claim.span, message));
        return None;
    }
    let (observed, inputs): (Vec<&String>, Vec<&String>) = common.iter().partition(|name| is_observed(name));
    inputs.into_iter().chain(observed).try_for_each(|field| resolver.demand_equal(0, 1, field))
}

fn needs_secret(claim: &ShorthandClaim, visible: &Visible<'_>, resolver: &mut Resolver<'_>) -> Option<()> {
    if !visible.secret.is_empty() {
        return Some(());
    }
    let program = &claim.programs[0];
    let message = format!("`{}` needs a secret, and `{}` has no secret input", claim.kind.name(), program.text);
    let error = Diagnostic::error(codes::SHORTHAND, program.span, message).with_help("write `secret input x: ...;`");
    resolver.diagnostics.push(error);
    None
}

/// What can be seen of a run; all points of the run must show the same names.
fn visible<'a>(claim: &ShorthandClaim, quantifier: usize, resolver: &mut Resolver<'a>) -> Option<Visible<'a>> {
    let program: &'a Program = resolver.program_of(quantifier);
    let points = &resolver.quantifiers[quantifier].points;
    let shown = |point| -> Vec<&'a str> {
        let point: &'a counterpoint_ir::program::Point = &program.points[point];
        point.fields.iter().filter(|seen| seen.kind.input().is_none()).map(|seen| seen.name.as_str()).collect()
    };
    let observed = shown(*points.first()?);
    let differing = points.iter().copied().find(|&point| shown(point) != observed);
    let span = claim.programs[if claim.programs.len() > quantifier { quantifier } else { 0 }].span;
    if let Some(differing) = differing {
        let [one, other] = [points[0], differing].map(|point| &program.points[point]);
        let message =
            format!("the points `{}` and `{}` of `{}` show different values", one.name, other.name, program.name);
        let error = Diagnostic::error(codes::SHORTHAND, span, message)
            .with_secondary(one.span, "one point")
            .with_secondary(other.span, "another")
            .with_help(format!("write `at {}`, or the property in full", one.name));
        resolver.diagnostics.push(error);
        return None;
    }
    if observed.is_empty() {
        let message = format!("`{}` shows no values", program.name);
        let error = Diagnostic::error(codes::SHORTHAND, span, message).with_help("write `observe point(value);`");
        resolver.diagnostics.push(error);
        return None;
    }
    let inputs = |is_secret: bool| {
        let wanted = program.inputs.values().filter(move |input| (input.secrecy == Secrecy::Secret) == is_secret);
        wanted.map(|input| input.name.as_str()).collect()
    };
    debug_assert!(
        points.iter().all(|&point| program.points[point].kind != PointKind::End),
        "shorthands look at named points"
    );
    Some(Visible { public: inputs(false), secret: inputs(true), observed })
}
