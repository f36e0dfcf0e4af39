//! Where a run gets its inputs and choices from: the command line first, then chance.
//!
//! Random values are mostly small, because programs tend to treat small numbers in several ways and large ones in one.
//! Whatever was taken is recorded, so that the same run can be asked for by its values.

use std::collections::VecDeque;
use std::sync::Arc;

use counterpoint_diag::did_you_mean;
use counterpoint_ir::domain::Domain;
use counterpoint_ir::ids::{Id, InputId};
use counterpoint_ir::program::{Position, Program};
use counterpoint_ir::text::parse_value;
use counterpoint_ir::types::Type;
use counterpoint_ir::{Integer, Value};
use counterpoint_load::Problem;
use counterpoint_prop::Scope;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Options;

/// Longer runs are given by their seed instead of their values.
const LONGEST_VALUES: usize = 150;

/// A `havoc` at which a run stands.
pub(super) struct Choice<'a> {
    pub(super) domain: &'a Domain,
    pub(super) input: Option<InputId>,
    pub(super) at: Position,
    /// Its line, in words.
    pub(super) place: &'a str,
    /// The statement as it is written.
    pub(super) source: &'a str,
}

/// Something with a name that takes values: an input, or a parameter of the entry.
struct Slot {
    name: String,
    ty: Type,
    /// Values still to come.
    given: VecDeque<Value>,
    /// Values that were taken, as they are shown.
    taken: Vec<String>,
}

/// The inputs and choices of a run.
pub(super) struct Script<'a> {
    program: &'a Program,
    options: &'a Options,
    /// The inputs in the order of their ids, then the parameters.
    slots: Vec<Slot>,
    choices: VecDeque<String>,
    random: Xoshiro256PlusPlus,
    taken_choices: Vec<String>,
}

impl<'a> Script<'a> {
    /// Reads what the command line gives.
    pub(super) fn new(options: &'a Options, program: &'a Program) -> Result<Self, Problem> {
        let entry = &program.procs[program.entry()];
        let inputs = program.inputs.values().map(|input| (&input.name, &input.ty));
        let params = entry.params.iter().map(|&param| (&entry.vars[param].name, &entry.vars[param].ty));
        let mut slots: Vec<Slot> = inputs
            .chain(params)
            .map(|(name, ty)| Slot { name: name.clone(), ty: ty.clone(), given: VecDeque::new(), taken: Vec::new() })
            .collect();
        for given in &options.input {
            read_input(program, &mut slots, given)?;
        }
        Ok(Self {
            program,
            options,
            slots,
            choices: options.choose.iter().flat_map(|list| split(list)).map(str::to_owned).collect(),
            random: Xoshiro256PlusPlus::seed_from_u64(options.seed ^ stream(&program.name)),
            taken_choices: Vec::new(),
        })
    }

    /// The arguments of the entry, and how each is shown.
    pub(super) fn arguments(&mut self) -> Vec<(Value, String)> {
        let enums = &self.program.enums;
        let taken = self.slots[self.program.inputs.len()..].iter_mut().map(|slot| {
            let value = slot.given.pop_front();
            let value =
                value.unwrap_or_else(|| random_value(&Domain::of(&slot.ty, None, None, enums), &mut self.random));
            let shown = self.program.show(&value, &slot.ty);
            slot.taken.push(shown.clone());
            (value, format!("{} = {shown}", slot.name))
        });
        taken.collect()
    }

    /// The way to take at a choice between so many.
    pub(super) fn way(&mut self, ways: u32, place: &str) -> Result<u32, Problem> {
        let way = match self.choices.pop_front() {
            None => self.random.random_range(0..ways),
            Some(given) => match given.parse::<u32>() {
                Ok(number) if (1..=ways).contains(&number) => number - 1,
                _ => {
                    let message = format!("`--choose {given}` cannot be taken at {place}: it has {ways} ways");
                    return Err(Problem { message, help: Some(format!("write a number from 1 to {ways}")) });
                }
            },
        };
        self.taken_choices.push((way + 1).to_string());
        Ok(way)
    }

    /// The value to take at a `havoc`, and how it is shown.
    pub(super) fn value(&mut self, choice: &Choice) -> Result<(Value, String), Problem> {
        let (name, ty) = self.described(choice);
        let given = match choice.input {
            Some(input) => self.slots[input.index()].given.pop_front(),
            None => self.choices.pop_front().map(|given| parse(self.program, &given, &ty, "choose")).transpose()?,
        };
        let is_given = given.is_some();
        let value = given.unwrap_or_else(|| random_value(choice.domain, &mut self.random));
        let shown = self.program.show(&value, &ty);
        if is_given && !choice.domain.contains(&value) {
            let message = format!("{shown} cannot be taken for `{name}` at {}", choice.place);
            return Err(Problem { message, help: domain_words(choice.domain) });
        }
        match choice.input {
            Some(input) => self.slots[input.index()].taken.push(shown.clone()),
            None => self.taken_choices.push(shown.clone()),
        }
        let verb = if choice.input.is_some() { "input" } else { "havoc" };
        Ok((value, format!("{verb} {name} = {shown}")))
    }

    /// The name and type of what takes a value.
    fn described(&self, choice: &Choice) -> (String, Type) {
        if let Some(input) = choice.input {
            let slot = &self.slots[input.index()];
            return (slot.name.clone(), slot.ty.clone());
        }
        let proc = &self.program.procs[choice.at.proc];
        let instr = &proc.locs[choice.at.loc].instrs[choice.at.instr as usize];
        let dest = &proc.vars[instr.dest.expect("the verifier gives every havoc a destination")];
        // Temporaries of front ends have names that nobody wrote.
        let written = choice.source.trim_start_matches("havoc").trim_end_matches(';').trim();
        let name = if dest.is_named || written.is_empty() { &dest.name } else { written };
        (name.to_owned(), dest.ty.clone())
    }

    /// The command that gives the same run again.
    pub(super) fn again(&self, program: Option<&str>) -> String {
        let mut head = vec!["counterpoint run".to_owned()];
        head.extend(self.options.files.iter().map(|file| quoted(file)));
        head.extend(program.map(|program| format!("--program {}", quoted(program))));
        let mut values: Vec<String> = Vec::new();
        for slot in self.slots.iter().filter(|slot| !slot.taken.is_empty()) {
            values.push(format!("--input {}", quoted(&format!("{}={}", slot.name, slot.taken.join(",")))));
        }
        if !self.taken_choices.is_empty() {
            values.push(format!("--choose {}", quoted(&self.taken_choices.join(","))));
        }
        let is_random_only = self.options.input.is_empty() && self.options.choose.is_empty();
        if is_random_only && values.iter().map(String::len).sum::<usize>() > LONGEST_VALUES {
            values = vec![format!("--seed {}", self.options.seed)];
        }
        let mut limits: Vec<String> = Vec::new();
        if self.options.max_observations != Options::OBSERVATIONS {
            limits.push(format!("--max-observations {}", self.options.max_observations));
        }
        if let Some(steps) = self.options.max_steps.filter(|&steps| steps != Options::STEPS) {
            limits.push(format!("--max-steps {steps}"));
        }
        [head, values, limits].concat().join(" ")
    }
}

/// Reads `NAME=VALUE,...`.
fn read_input(program: &Program, slots: &mut [Slot], given: &str) -> Result<(), Problem> {
    let Some((name, values)) = given.split_once('=') else {
        let message = format!("`--input {given}` names no value");
        return Err(Problem { message, help: Some("write for instance --input x=1,2,3".into()) });
    };
    let Some(index) = slots.iter().position(|slot| slot.name == name) else {
        let names = || slots.iter().map(|slot| slot.name.as_str());
        let near = did_you_mean(name, names()).map(|near| format!("did you mean `{near}`?"));
        let list = || format!("it has: {}", names().collect::<Vec<_>>().join(", "));
        let help = near.or_else(|| (!slots.is_empty()).then(list));
        return Err(Problem { message: format!("program `{}` has no input `{name}`", program.name), help });
    };
    let slot = &mut slots[index];
    for value in split(values) {
        slot.given.push_back(parse(program, value, &slot.ty, "input")?);
    }
    Ok(())
}

fn parse(program: &Program, text: &str, ty: &Type, option: &str) -> Result<Value, Problem> {
    parse_value(program, text.trim(), ty).ok_or_else(|| {
        let (ty, help) = match ty {
            Type::Enum(id) => {
                let record = &program.enums[*id];
                (record.name.clone(), Some(format!("the values are: {}", record.values.join(", "))))
            }
            _ => (Scope::default().show(ty), None),
        };
        Problem { message: format!("`{text}` in `--{option}` is not a value of type `{ty}`"), help }
    })
}

/// The parts of a list, at commas that stand in no brackets.
fn split(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    list.split(move |c| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    })
}

fn domain_words(domain: &Domain) -> Option<String> {
    match domain {
        Domain::Range(low, high) if low <= high => Some(format!("it takes values from {low} to {high}")),
        Domain::Unbounded(Some(low), None) => Some(format!("it takes values from {low}")),
        Domain::Unbounded(None, Some(high)) => Some(format!("it takes values up to {high}")),
        _ => None,
    }
}

/// The stream of random numbers that belongs to a program: the FNV-1a hash of its name.
fn stream(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A value of the domain, mostly a small one.
fn random_value(domain: &Domain, random: &mut Xoshiro256PlusPlus) -> Value {
    match domain {
        Domain::Unbounded(Some(low), _) => Value::Int(low.add(&small(random))),
        Domain::Unbounded(None, Some(high)) => Value::Int(high.sub(&small(random))),
        Domain::Unbounded(None, None) => {
            let number = small(random);
            Value::Int(if random.random_ratio(1, 3) { number.neg() } else { number })
        }
        Domain::Array(element, len) => {
            Value::Array(Arc::new((0..*len).map(|_| random_value(element, random)).collect()))
        }
        _ => {
            let count = domain.count().unwrap_or(u64::MAX);
            let is_small = count > 16 && random.random_ratio(1, 2);
            domain.value(random.random_range(0..if is_small { 16 } else { count.max(1) }))
        }
    }
}

/// A number from 0, mostly below 10.
fn small(random: &mut Xoshiro256PlusPlus) -> Integer {
    let limit = match random.random_range(0..8) {
        0 => 1_000_i64,
        1 => 100,
        _ => 10,
    };
    Integer::from(random.random_range(0..limit))
}

/// A word of a command, quoted where a shell would not take it as it is.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_split_outside_of_brackets() {
        assert_eq!(split("1,-2").collect::<Vec<_>>(), ["1", "-2"]);
        assert_eq!(split("[1, 2],[3, [4, 5]]").collect::<Vec<_>>(), ["[1, 2]", "[3, [4, 5]]"]);
        assert_eq!(split("]a,b").collect::<Vec<_>>(), ["]a", "b"]);
    }

    #[test]
    fn random_values_are_in_the_domain_and_depend_on_the_seed_only() {
        let one = Integer::from(1);
        let domains = [
            Domain::Unbounded(None, None),
            Domain::Unbounded(Some(one.clone()), None),
            Domain::Range(one, Integer::from(1_000_000)),
            Domain::Bool,
            Domain::Array(Box::new(Domain::Unbounded(None, None)), 3),
        ];
        let values = |seed| {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let draw = domains.iter().cycle().take(100).map(|domain| {
                let value = random_value(domain, &mut random);
                assert!(domain.contains(&value), "{value}");
                value
            });
            draw.collect::<Vec<_>>()
        };
        assert_eq!(values(1), values(1));
        assert_ne!(values(1), values(2));
    }
}
