//! Shorter runs: where one was cut off, what it does after the first difference tells nothing, and it may read thousands
//! of values by then. Both are cut earlier as long as the pair stays interesting, and values are dropped that they need not
//! read, or do not read any more.

use super::pair::Interesting;
use crate::generator::Generator;
use crate::runner::{Inputs, RunResult, Runner};
use crate::trace::TraceEnd;

/// Cuts the runs of a pair earlier, if one of them was cut off. The steps of runs stay at what they need.
pub(super) fn shorten(
    runner: &mut Runner,
    generator: &mut Generator,
    interesting: Interesting,
    pair: &mut [Inputs; 2],
) {
    let mut shortener = Shortener { runner, generator, interesting };
    let results = shortener.run(pair);
    if results.iter().all(|result| result.trace.end != TraceEnd::Cut) {
        return;
    }
    shortener.take_fewer_steps(pair);
    for input in 0..pair[0].len() {
        shortener.drop_first(pair, input);
    }
    shortener.take_fewer_steps(pair);
    for inputs in pair {
        for input in 0..inputs.len() {
            shortener.drop_unread(inputs, input);
        }
    }
}

struct Shortener<'a> {
    runner: &'a mut Runner,
    generator: &'a mut Generator,
    interesting: Interesting,
}

impl Shortener<'_> {
    fn run(&mut self, pair: &mut [Inputs; 2]) -> [RunResult; 2] {
        pair.each_mut().map(|inputs| self.runner.run_uncounted(inputs, self.generator).0)
    }

    fn is_interesting(&mut self, pair: &mut [Inputs; 2]) -> bool {
        let [a, b] = &self.run(pair);
        self.interesting.is_it(self.runner, [a, b])
    }

    /// Halves the steps as long as the pair stays interesting.
    fn take_fewer_steps(&mut self, pair: &mut [Inputs; 2]) {
        let mut steps = self.runner.steps_per_run();
        while steps > 1 {
            self.runner.set_steps_per_run(steps / 2);
            if !self.is_interesting(pair) {
                break;
            }
            steps /= 2;
        }
        self.runner.set_steps_per_run(steps);
    }

    /// Drops the first values of an input in both runs: many at once, then fewer.
    fn drop_first(&mut self, pair: &mut [Inputs; 2], input: usize) {
        let length = |pair: &[Inputs; 2]| pair[0][input].len().min(pair[1][input].len());
        let mut many = length(pair) / 2;
        while many > 0 {
            let mut fewer = pair.clone();
            for inputs in &mut fewer {
                inputs[input].drain(..many);
            }
            if self.is_interesting(&mut fewer) {
                *pair = fewer;
            }
            many = (many / 2).min(length(pair) / 2);
        }
    }

    /// Drops values of an input that a run does not read: without one that it does read, it would be given another one.
    fn drop_unread(&mut self, inputs: &mut Inputs, input: usize) {
        let (mut needed, mut enough) = (0, inputs[input].len());
        while needed < enough {
            let middle = usize::midpoint(needed, enough);
            let mut fewer = inputs.clone();
            fewer[input].truncate(middle);
            self.runner.run_uncounted(&mut fewer, self.generator);
            if fewer[input].len() > middle {
                needed = middle + 1;
            } else {
                enough = middle;
            }
        }
        inputs[input].truncate(enough);
    }
}
