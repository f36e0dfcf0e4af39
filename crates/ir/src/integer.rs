//! Unbounded integers: machine words that grow into big integers when they must.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// An unbounded integer.
///
/// Invariant: `Big` holds only values outside `i64`, so that equal numbers are equal values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Integer {
    /// A value of machine size.
    Small(i64),
    /// Any other value.
    Big(Box<BigInt>),
}

impl Integer {
    /// Zero.
    pub const ZERO: Integer = Integer::Small(0);

    /// The value of an unsigned word.
    pub fn from_u64(word: u64) -> Self {
        i64::try_from(word).map_or_else(|_| Self::from_big(BigInt::from(word)), Integer::Small)
    }

    fn from_big(big: BigInt) -> Self {
        big.to_i64().map_or_else(|| Integer::Big(Box::new(big)), Integer::Small)
    }

    fn to_big(&self) -> BigInt {
        match self {
            Integer::Small(small) => BigInt::from(*small),
            Integer::Big(big) => (**big).clone(),
        }
    }

    /// The value as a machine word, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Integer::Small(small) => Some(*small),
            Integer::Big(_) => None,
        }
    }

    /// The lowest 64 bits in two's complement.
    pub fn low_bits(&self) -> u64 {
        match self {
            Integer::Small(small) => small.cast_unsigned(),
            Integer::Big(big) => {
                let magnitude = big.iter_u64_digits().next().unwrap_or(0);
                if big.is_negative() { magnitude.wrapping_neg() } else { magnitude }
            }
        }
    }

    /// The number of 64-bit words that the value takes: 1 for all of machine size.
    pub fn words(&self) -> u64 {
        match self {
            Integer::Small(_) => 1,
            Integer::Big(big) => big.bits().div_ceil(64),
        }
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        matches!(self, Integer::Small(0))
    }

    /// Whether the value is below zero.
    pub fn is_negative(&self) -> bool {
        match self {
            Integer::Small(small) => *small < 0,
            Integer::Big(big) => big.is_negative(),
        }
    }

    /// The sum.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        if let (Integer::Small(a), Integer::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Integer::Small(sum);
        }
        Self::from_big(self.to_big() + other.to_big())
    }

    /// The difference.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        if let (Integer::Small(a), Integer::Small(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Integer::Small(difference);
        }
        Self::from_big(self.to_big() - other.to_big())
    }

    /// The product.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        if let (Integer::Small(a), Integer::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Integer::Small(product);
        }
        Self::from_big(self.to_big() * other.to_big())
    }

    /// The value with the opposite sign.
    #[must_use]
    pub fn neg(&self) -> Self {
        Integer::ZERO.sub(self)
    }

    /// The quotient, truncated towards zero; 0 if the divisor is 0.
    #[must_use]
    pub fn div(&self, other: &Self) -> Self {
        if other.is_zero() {
            return Integer::ZERO;
        }
        if let (Integer::Small(a), Integer::Small(b)) = (self, other)
            && let Some(quotient) = a.checked_div(*b)
        {
            return Integer::Small(quotient);
        }
        Self::from_big(self.to_big() / other.to_big())
    }

    /// The remainder of [`div`](Self::div), which has the sign of the dividend; the dividend itself if the divisor is 0.
    #[must_use]
    pub fn rem(&self, other: &Self) -> Self {
        if other.is_zero() {
            return self.clone();
        }
        if let (Integer::Small(a), Integer::Small(b)) = (self, other)
            && let Some(remainder) = a.checked_rem(*b)
        {
            return Integer::Small(remainder);
        }
        Self::from_big(self.to_big() % other.to_big())
    }

    /// Whether `self` divides `other`; zero divides only zero.
    pub fn divides(&self, other: &Self) -> bool {
        if self.is_zero() { other.is_zero() } else { other.rem(self).is_zero() }
    }

    /// The number of integers from `self` to `last`, both included; 0 if `last` is smaller; `None` above `u64`.
    pub fn count_to(&self, last: &Self) -> Option<u64> {
        let count: BigInt = last.to_big() - self.to_big() + 1;
        if count.is_negative() || count.is_zero() { Some(0) } else { count.to_u64() }
    }
}

impl From<i64> for Integer {
    fn from(small: i64) -> Self {
        Integer::Small(small)
    }
}

impl From<BigInt> for Integer {
    fn from(big: BigInt) -> Self {
        Self::from_big(big)
    }
}

impl FromStr for Integer {
    type Err = num_bigint::ParseBigIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Integer::Small).or_else(|_| text.parse().map(Self::from_big))
    }
}

impl Ord for Integer {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (self, other) {
            (Integer::Small(a), Integer::Small(b)) => a.cmp(b),
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Integer {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer::Small(small) => small.fmt(f),
            Integer::Big(big) => big.fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str) -> Integer {
        text.parse().unwrap()
    }

    #[test]
    fn results_grow_and_shrink_across_the_machine_word() {
        let max = Integer::from(i64::MAX);
        let above = max.add(&Integer::from(1));
        assert_eq!(above, int("9223372036854775808"));
        assert_eq!(above.sub(&Integer::from(1)), max);
        assert_eq!(Integer::from(i64::MIN).neg(), above);
        assert_eq!(Integer::from(i64::MIN).div(&Integer::from(-1)), above);
        assert_eq!(Integer::from(i64::MIN).rem(&Integer::from(-1)), Integer::ZERO);
        assert!(max < above && Integer::from(i64::MIN) > above.neg().sub(&Integer::from(1)));
    }

    #[test]
    fn division_truncates_and_is_total() {
        let check = |a: i64, b: i64, quotient: i64, remainder: i64| {
            assert_eq!(Integer::from(a).div(&Integer::from(b)), Integer::from(quotient));
            assert_eq!(Integer::from(a).rem(&Integer::from(b)), Integer::from(remainder));
        };
        check(7, 2, 3, 1);
        check(-7, 2, -3, -1);
        check(7, -2, -3, 1);
        check(7, 0, 0, 7);
    }

    #[test]
    fn ranges_are_counted_with_both_ends() {
        assert_eq!(Integer::from(1).count_to(&Integer::from(2)), Some(2));
        assert_eq!(Integer::from(2).count_to(&Integer::from(1)), Some(0));
        assert_eq!(int("-9223372036854775809").count_to(&int("9223372036854775809")), None);
    }
}
