//! The three comparisons with the real machine: by feature, by generated programs, by libraries.

use std::fs;
use std::path::{Path, PathBuf};

use counterpoint_load::java::{Java, JavaInputs, JavaRefusal, open};

use super::library::{self, Method};
use super::sabotage::CHANGES;
use super::{Change, End, Job, JvmObservation, RealMachine, generate, run_ours};

/// A run that differs.
#[derive(Debug)]
pub struct Difference {
    /// What was run.
    pub what: String,
    /// What is seen on our machine.
    pub seen: JvmObservation,
    /// What is seen on the real one.
    pub wanted: JvmObservation,
}

impl Difference {
    /// Both sides in words, around the first byte that differs.
    pub fn words(&self) -> String {
        let at = self.seen.printed.iter().zip(&self.wanted.printed).take_while(|(a, b)| a == b).count();
        let around = |seen: &JvmObservation| {
            let end = (at + 60).min(seen.printed.len());
            let part = &seen.printed[at.saturating_sub(40).min(end)..end];
            format!("{:?} {:?}", seen.end, String::from_utf8_lossy(part))
        };
        format!("{}: {} instead of {}", self.what, around(&self.seen), around(&self.wanted))
    }

    /// Why it differs, in a word that others share.
    pub fn cause(&self) -> String {
        match &self.seen.end {
            End::Stopped(reason) => reason.clone(),
            _ => "another result".to_owned(),
        }
    }
}

/// What a comparison found.
#[derive(Debug, Default)]
pub struct Report {
    /// Runs that were compared.
    pub n_runs: usize,
    /// Runs that the real machine did not complete, or completed in different ways.
    pub n_left_out: usize,
    /// What differs.
    pub differences: Vec<Difference>,
}

impl Report {
    fn add(&mut self, java: &Java, job: &Job, name: &str, wanted: Vec<JvmObservation>) {
        for (number, (seen, wanted)) in run_ours(java, job, None).into_iter().zip(wanted).enumerate() {
            // How much memory there is differs.
            let is_out_of_memory = wanted.printed.starts_with(b"threw java.lang.OutOfMemoryError");
            if is_out_of_memory || matches!(wanted.end, End::Stopped(_)) {
                self.n_left_out += 1;
                continue;
            }
            self.n_runs += 1;
            if seen != wanted {
                let what = job.times.map_or_else(|| name.to_owned(), |_| format!("{name} #{number}"));
                self.differences.push(Difference { what, seen, wanted });
            }
        }
    }
}

/// Programs in a folder, each of which has a `main`. Those that say so in their first line run alone.
pub fn features(folder: &Path, scratch: &Path) -> Report {
    let java = opened(open(&inputs(folder, &[])));
    let real = RealMachine::new(&java.jdk, scratch);
    let programs = java.classes.iter().filter(|class| !class.contains('$')).map(|class| {
        let input = folder.join(format!("{class}.in"));
        Job { class: class.clone(), times: None, input: input.exists().then_some(input) }
    });
    let runs_alone = |job: &Job| {
        let source = fs::read_to_string(folder.join(format!("{}.java", job.class))).unwrap_or_default();
        source.lines().next().is_some_and(|line| line.contains("(runs alone)"))
    };
    let (alone, others): (Vec<Job>, Vec<Job>) = programs.partition(runs_alone);
    let mut report = Report::default();
    for (job, wanted) in others.iter().zip(real.run(&java.places, &others)) {
        report.add(&java, job, &job.class, wanted);
    }
    for job in alone {
        report.add(&java, &job, &job.class, vec![real.run_alone(&java.places, &job.class)]);
    }
    report
}

/// Generated programs, so many in each of so many classes.
pub fn generated(scratch: &Path, seed: u64, n_classes: u64, n_programs: u32) -> Report {
    let (java, expected) = expected(scratch, seed, n_classes, n_programs);
    let mut report = Report::default();
    for (job, wanted) in expected {
        report.add(&java, &job, &job.class, wanted);
    }
    report
}

/// How many generated programs notice each of the changes that break our machine.
pub fn sabotaged(scratch: &Path, seed: u64, n_programs: u32) -> Vec<(&'static str, usize)> {
    let (java, expected) = expected(scratch, seed, 1, n_programs);
    let n_different = |change: Change| {
        let runs = expected.iter().flat_map(|(job, wanted)| run_ours(&java, job, Some(change)).into_iter().zip(wanted));
        runs.filter(|(seen, wanted)| seen != *wanted).count()
    };
    CHANGES.iter().map(|(name, change)| (*name, n_different(*change))).collect()
}

/// Writes and compiles generated programs, and runs them on the real machine.
fn expected(scratch: &Path, seed: u64, n_classes: u64, n_programs: u32) -> (Java, Vec<(Job, Vec<JvmObservation>)>) {
    let sources = scratch.join("sources");
    let mut jobs = Vec::new();
    for number in 0..n_classes {
        let class = format!("G{number}");
        write(&sources.join(format!("{class}.java")), &generate::programs(&class, seed + number, n_programs));
        jobs.push(Job { class, times: Some(n_programs), input: None });
    }
    let java = opened(open(&inputs(&sources, &[])));
    let real = RealMachine::new(&java.jdk, scratch);
    let seen = real.run(&java.places, &jobs);
    (java, jobs.into_iter().zip(seen).collect())
}

/// Methods of jars, so many in all, with so many inputs each.
pub fn libraries(jars: &[PathBuf], scratch: &Path, seed: u64, n_methods: usize, n_inputs: u32) -> Report {
    let jar = |jar: &PathBuf| opened(open(&JavaInputs { files: vec![jar.clone()], ..JavaInputs::default() }));
    let mut chosen: Vec<Method> = Vec::new();
    for (number, jar) in jars.iter().map(jar).enumerate() {
        let share = (n_methods - chosen.len()) / (jars.len() - number);
        chosen.extend(library::choose(library::methods(&jar.path, &jar.classes), seed, share));
    }
    let mut drivers: Vec<(Job, Method)> = (0..)
        .map(|number| format!("D{number}"))
        .zip(chosen)
        .map(|(class, method)| (Job { class, times: Some(n_inputs), input: None }, method))
        .collect();
    let sources = scratch.join("sources");
    write(&sources.join("Show.java"), library::SHOW);
    for (number, (job, method)) in (0..).zip(&drivers) {
        write(
            &sources.join(format!("{}.java", job.class)),
            &library::driver(&job.class, method, seed + number, n_inputs),
        );
    }
    // Some calls do not compile: what is generic has bounds that the descriptor does not tell of.
    let java = loop {
        match open(&inputs(&sources, jars)) {
            Ok(java) => break java,
            Err(refusal) => {
                let files =
                    refusal.diagnostics.iter().map(|diagnostic| refusal.sources.file(diagnostic.primary.span.file));
                let wrong: Vec<String> = files.map(|file| file.name.clone()).collect();
                let is_wrong = |job: &Job| wrong.iter().any(|name| name.ends_with(&format!("/{}.java", job.class)));
                let n_before = drivers.len();
                for (job, _) in drivers.extract_if(.., |(job, _)| is_wrong(job)) {
                    fs::remove_file(sources.join(format!("{}.java", job.class))).expect("it was written");
                }
                if drivers.len() == n_before {
                    opened(Err(refusal));
                }
            }
        }
    };
    let real = RealMachine::new(&java.jdk, scratch);
    let jobs: Vec<Job> = drivers.iter().map(|(job, _)| job.clone()).collect();
    let first = real.run(&java.places, &jobs);
    let second = real.run_with_other_identities(&java.places, &jobs);
    let mut report = Report::default();
    for (((job, method), wanted), again) in drivers.iter().zip(first).zip(second) {
        // What differs from itself cannot be compared.
        let wanted = wanted.into_iter().zip(again).map(|(wanted, again)| {
            if wanted == again { wanted } else { JvmObservation { end: End::Stopped("varies".to_owned()), ..wanted } }
        });
        report.add(&java, job, &format!("{}.{}{}", method.class, method.name, method.descriptor), wanted.collect());
    }
    report
}

fn inputs(folder: &Path, classpath: &[PathBuf]) -> JavaInputs {
    JavaInputs { files: vec![folder.to_owned()], classpath: classpath.to_vec(), ..JavaInputs::default() }
}

fn opened(java: Result<Java, JavaRefusal>) -> Java {
    java.unwrap_or_else(|refusal| {
        let told = refusal.diagnostics.iter().take(5).map(|diagnostic| {
            let span = diagnostic.primary.span;
            format!("{}: {}: {}\n", refusal.sources.place(span), diagnostic.message, diagnostic.primary.text)
        });
        panic!("{:?}\n{}", refusal.problems, told.collect::<String>())
    })
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it has a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the folder can be written");
}
