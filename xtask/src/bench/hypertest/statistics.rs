//! Figures of samples.

pub(super) fn mean(figures: &[f64]) -> f64 {
    if figures.is_empty() { 0.0 } else { figures.iter().sum::<f64>() / count(figures.len()) }
}

pub(super) fn median(figures: &[f64]) -> f64 {
    let sorted = sorted(figures);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

/// The first quartile, the median and the third quartile.
pub(super) fn quartiles(figures: &[f64]) -> String {
    let sorted = sorted(figures);
    let at = |part: usize| sorted.get(sorted.len() * part / 4).copied().unwrap_or(0.0);
    format!("{}/{}/{}", at(1), at(2), at(3))
}

fn sorted(figures: &[f64]) -> Vec<f64> {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

/// A part of a whole; all of nothing.
pub(super) fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 1.0 } else { count(part) / count(whole) }
}

#[expect(clippy::cast_precision_loss, reason = "samples are small")]
fn count(n: usize) -> f64 {
    n as f64
}

/// The point-biserial correlation between figures and something that is so or not, and how likely one at least as strong
/// is where there is none. Nothing if one of them does not vary.
pub(super) fn point_biserial(points: &[(f64, bool)]) -> Option<(f64, f64)> {
    let figures: Vec<f64> = points.iter().map(|point| point.0).collect();
    let [with, without] = [true, false].map(|is_so| {
        let group: Vec<f64> = points.iter().filter(|point| point.1 == is_so).map(|point| point.0).collect();
        (mean(&group), count(group.len()))
    });
    let n = count(points.len());
    let middle = mean(&figures);
    let deviation = mean(&figures.iter().map(|figure| (figure - middle).powi(2)).collect::<Vec<_>>()).sqrt();
    if deviation == 0.0 || with.1 == 0.0 || without.1 == 0.0 {
        return None;
    }
    let r = (with.0 - without.0) / deviation * (with.1 * without.1 / (n * n)).sqrt();
    let t = r * ((n - 2.0) / (1.0 - r * r).max(f64::MIN_POSITIVE)).sqrt();
    Some((r, two_sided(t)))
}

/// How likely a normal figure is at least so far from its mean; samples are large enough for that.
fn two_sided(t: f64) -> f64 {
    // Abramowitz and Stegun, 7.1.26, for the complementary error function.
    let x = t.abs() / std::f64::consts::SQRT_2;
    let k = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = series.iter().rev().fold(0.0, |sum, term| (sum + term) * k);
    sum * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_are_those_of_the_definition() {
        let points = [(1.0, false), (2.0, false), (3.0, true), (4.0, true)];
        let (r, _) = point_biserial(&points).unwrap();
        assert!((r - 0.894_427_190_999_915_9).abs() < 1e-12);
        assert_eq!(point_biserial(&[(1.0, true), (2.0, true)]), None);
        assert!((two_sided(1.959_963_985) - 0.05).abs() < 1e-6);
    }
}
