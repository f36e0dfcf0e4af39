//! Families of hyena files that grow with a number: what is measured as a curve.
//!
//! All are in the format that the published prototype reads, so that a peer can be measured on them too.

use std::fmt::Write;

/// A family, and the sizes at which it is measured.
pub(super) struct Family {
    pub(super) name: &'static str,
    pub(super) sizes: &'static [u32],
    /// The text of the member of a size.
    pub(super) text: fn(u32) -> String,
    /// Seconds that members of these sizes may take.
    pub(super) bars: &'static [(u32, f64)],
}

/// Seconds for factorisation over a range up to a number.
const FACTORISATION: &[(u32, f64)] = &[(1_000, 0.05), (10_000, 0.1), (100_000, 0.5), (1_000_000, 2.0)];

/// All families.
pub(super) const ALL: &[Family] = &[
    Family {
        name: "escalating",
        sizes: &[0, 6, 15, 30, 55, 100, 200, 500, 1_000, 2_000],
        text: escalating,
        bars: &[(500, 0.5), (2_000, 2.0)],
    },
    Family { name: "pin-leak", sizes: &[3, 4, 6, 8, 10, 12], text: pin_leak, bars: &[] },
    Family { name: "pin-leak-by-digit", sizes: &[3, 4, 6, 8, 10, 12], text: pin_leak_by_digit, bars: &[] },
    Family { name: "no-primes", sizes: &[4_000, 40_000, 400_000], text: no_primes, bars: &[] },
    Family {
        name: "factorisation",
        sizes: &[1_000, 10_000, 100_000, 1_000_000],
        text: factorisation,
        bars: FACTORISATION,
    },
    Family {
        name: "factorisation-from-2",
        sizes: &[1_000, 10_000, 100_000, 1_000_000],
        text: factorisation_from_2,
        bars: FACTORISATION,
    },
    Family { name: "factorisation-direct", sizes: &[1_000, 10_000], text: factorisation_direct, bars: FACTORISATION },
    Family {
        name: "factorisation-valid",
        sizes: &[1_000, 10_000, 100_000, 1_000_000],
        text: factorisation_valid,
        bars: FACTORISATION,
    },
    Family { name: "branching", sizes: &[10, 20, 40, 80, 300], text: branching, bars: &[(300, 1.0)] },
    Family {
        name: "branching-and-idling",
        sizes: &[10, 20, 40, 80, 300],
        text: branching_and_idling,
        bars: &[(300, 1.0)],
    },
];

/// A sum that outgrows a limit, which starts at `max`.
fn escalating(max: u32) -> String {
    format!(
        "(define-program ESCALATING
  (let x int 0)
  (let y int 0)
  (repeat
    (observe)
    (if (divided-by x 2)
      (then (set y (+ y 1)))
      (else (set y (+ y x))))
    (set x (+ x (nondet (min 1) (max 2))))))
(define-program LIMIT
  (let max int {max})
  (repeat
    (observe)
    (if (nondet)
      (then (set max (+ max 1))))))
(find-counterexample (forall (traces ESCALATING) (exists (traces LIMIT) (<= y max))))
(expect (outcome counterexample))
"
    )
}

/// The secret is a number of so many digits.
const PIN: &str = "314159265358";

fn pin(digits: u32) -> &'static str {
    &PIN[..PIN.len().min(digits as usize)]
}

/// The demand of the two pin families: generalised non-interference with three traces.
const PIN_QUERY: &str = "(find-counterexample
  (forall (traces PIN a)
    (forall (traces PIN b)
      (exists (traces PIN c)
        (and
          (= (trace-value b high) (trace-value c high))
          (= (trace-value a low_in) (trace-value c low_in))
          (= (trace-value a low_out) (trace-value c low_out)))))))
(expect (outcome counterexample))
";

/// The digits are read into one number, which is compared in the last round.
fn pin_leak(digits: u32) -> String {
    format!(
        "(define-program PIN
  (let pin int 0)
  (let round int 0)
  (let high int)
  (let low_in int)
  (let low_out int)
  (repeat
    (set high (nondet (min 0) (max 9)))
    (set low_in (nondet))
    (set low_out low_in)
    (set pin (+ (* 10 pin) high))
    (set round (+ round 1))
    (if (= round {digits})
      (then
        (if (= pin {})
          (then (set low_out (+ low_out 1))))))
    (observe)))
{PIN_QUERY}",
        pin(digits)
    )
}

/// Each digit is compared in its own round, and a flag remembers whether all were right.
fn pin_leak_by_digit(digits: u32) -> String {
    let mut rounds = String::new();
    for (digit, round) in pin(digits).chars().zip(1..) {
        let test = format!("(if (= round {round}) (then (if (/= high {digit}) (then (set is_right 0)))))");
        writeln!(rounds, "    {test}").expect("writing to a string succeeds");
    }
    format!(
        "(define-program PIN
  (let is_right int 1)
  (let round int 0)
  (let high int)
  (let low_in int)
  (let low_out int)
  (repeat
    (set high (nondet (min 0) (max 9)))
    (set low_in (nondet))
    (set low_out low_in)
    (set round (+ round 1))
{rounds}    (if (= round {digits})
      (then
        (if (= is_right 1)
          (then (set low_out (+ low_out 1))))))
    (observe)))
{PIN_QUERY}"
    )
}

/// Is every number between a prime and the limit a product? The least counterexample ends a record gap between primes:
/// 1361 after 1327, 31469 after 31397, 370373 after 370261. One factor of a product is at most the root of the limit.
fn no_primes(limit: u32) -> String {
    let prime = match limit {
        0..40_000 => 1_327,
        40_000..400_000 => 31_397,
        _ => 370_261,
    };
    let factors = Factors { first: 0, is_checked: true, is_direct: false };
    products((prime, limit), limit, &factors, "counterexample")
}

/// The last prime below the limit and the one before it.
fn primes_below(limit: u32) -> (u32, u32) {
    match limit {
        0..10_000 => (991, 997),
        10_000..100_000 => (9_967, 9_973),
        100_000..1_000_000 => (99_989, 99_991),
        _ => (999_979, 999_983),
    }
}

/// Is every number between the last primes of the range, and the last one, a product, where a factor of 1 does not count?
fn factorisation(limit: u32) -> String {
    let (before, _) = primes_below(limit);
    products((before, limit), limit, &Factors { first: 0, is_checked: true, is_direct: false }, "counterexample")
}

/// The same with factors from 2 on, which nothing looks at afterwards.
fn factorisation_from_2(limit: u32) -> String {
    let (before, _) = primes_below(limit);
    products((before, limit), limit, &Factors { first: 2, is_checked: false, is_direct: false }, "counterexample")
}

/// The same with a product of two unknowns in place of a loop.
fn factorisation_direct(limit: u32) -> String {
    let (before, _) = primes_below(limit);
    products((before, limit), limit, &Factors { first: 0, is_checked: true, is_direct: true }, "counterexample")
}

/// Every number between the last primes of the range is a product.
fn factorisation_valid(limit: u32) -> String {
    let (before, last) = primes_below(limit);
    products((before, last), limit, &Factors { first: 0, is_checked: true, is_direct: false }, "no-counterexample")
}

/// How a product is made of its factors.
struct Factors {
    /// The least factor.
    first: u32,
    /// Whether the demand excludes a factor of 1.
    is_checked: bool,
    /// Whether they are multiplied, or added up in a loop.
    is_direct: bool,
}

/// Is every number between two others a product? One factor of a product is at most the root of the limit.
fn products((low, high): (u32, u32), limit: u32, factors: &Factors, outcome: &str) -> String {
    let (first, root) = (factors.first, limit.isqrt() + 1);
    let product = if factors.is_direct {
        "  (let product int (* m n))"
    } else {
        "  (let product int 0)
  (let i int 0)
  (while (< i m)
    (set product (+ product n))
    (set i (+ i 1)))"
    };
    let demand = if factors.is_checked { "(and (= x product) (/= m 1) (/= n 1))" } else { "(= x product)" };
    format!(
        "(define-program NUMBER
  (let x int (nondet))
  (observe))
(define-program PRODUCT
  (let m int (nondet (min {first}) (max {root})))
  (let n int (nondet (min {first}) (max {limit})))
{product}
  (observe))
(find-counterexample
  (forall (traces NUMBER)
    (exists (traces PRODUCT)
      (=>
        (and (< {low} x) (< x {high}))
        {demand}))))
(expect (outcome {outcome}))
"
    )
}

/// So many choices whether to add one, from 0; one choice fewer, from 1.
fn branching(choices: u32) -> String {
    let counting = |name: &str, first: u32, choices: u32| {
        format!(
            "(define-program {name}
  (let x int {first})
  (let i int 0)
  (while (< i {choices})
    (if (nondet)
      (then (set x (+ x 1))))
    (set i (+ i 1)))
  (observe))
"
        )
    };
    let programs = counting("MORE", 0, choices) + &counting("FEWER", 1, choices - 1);
    programs
        + "(find-counterexample
  (forall (traces MORE)
    (exists (traces FEWER)
      (= (trace-value MORE x) (trace-value FEWER x)))))
(expect (outcome counterexample))
"
}

/// A loop that may idle for ever and ends with one more than so many choices can give.
fn branching_and_idling(choices: u32) -> String {
    format!(
        "(define-program UNTIL
  (let x int 0)
  (while (<= x {choices})
    (if (nondet)
      (then (set x (+ x 1)))))
  (observe))
(define-program CHOICES
  (let x int 0)
  (let i int 0)
  (while (< i {choices})
    (if (nondet)
      (then (set x (+ x 1))))
    (set i (+ i 1)))
  (observe))
(find-counterexample
  (forall (traces UNTIL)
    (exists (traces CHOICES)
      (= (trace-value UNTIL x) (trace-value CHOICES x)))))
(expect (outcome counterexample))
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_members_are_read_without_complaint() {
        for family in ALL {
            for &size in family.sizes {
                let loaded = counterpoint_load::load_text("member.hyena", &(family.text)(size));
                assert!(!loaded.has_errors(), "{} {size}: {:?}", family.name, loaded.diagnostics);
                assert_eq!(loaded.queries.len(), 1, "{} {size}", family.name);
            }
        }
    }
}
