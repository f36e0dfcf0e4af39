//! Answers of the harness: how runs ended on the JVM, and what was seen of them.

/// What the JVM throws where it does not find a class.
const MISSING: [&str; 3] =
    ["java.lang.TypeNotPresentException", "java.lang.NoClassDefFoundError", "java.lang.ClassNotFoundException"];

/// How a run ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    Returned,
    Threw(String),
    Exited(i32),
    Late,
    Diverged(usize),
    Failed(String),
}

/// What was seen of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    /// Whether it drew random numbers without a seed.
    pub(super) has_drawn: bool,
    pub(super) end: End,
    pub(super) streams: [Vec<u8>; 2],
    /// The number of the sink, and what was seen there.
    pub(super) shown: Vec<(i32, String)>,
}

impl Seen {
    /// What was seen of so many runs.
    pub(super) fn read_all(answer: &str, n_runs: usize) -> Option<Vec<Seen>> {
        let mut words = answer.split(' ');
        (0..n_runs).map(|_| Self::read(&mut words)).collect()
    }

    fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Seen> {
        let has_drawn = words.next()? == "drew";
        let end = match words.next()? {
            "returned" => End::Returned,
            "threw" => End::Threw(text(words.next()?)?),
            "exited" => End::Exited(words.next()?.parse().ok()?),
            "late" => End::Late,
            "diverged" => End::Diverged(text(words.next()?)?.parse().ok()?),
            _ => End::Failed(text(words.next()?)?),
        };
        let streams = [bytes(words.next()?)?, bytes(words.next()?)?];
        let count: usize = words.next()?.parse().ok()?;
        let mut shown = Vec::new();
        for _ in 0..count {
            shown.push((words.next()?.parse().ok()?, text(words.next()?)?));
        }
        Some(Seen { has_drawn, end, streams, shown })
    }

    /// Why the machine did not run it, if it did not.
    pub(super) fn refused(&self) -> Option<&str> {
        if let End::Failed(why) = &self.end { Some(why) } else { None }
    }

    /// Whether it ended because a class was not found.
    pub(super) fn misses_class(&self) -> bool {
        matches!(&self.end, End::Threw(class) if MISSING.contains(&class.as_str()))
    }

    /// All of it, for people.
    pub(super) fn tell(&self) -> String {
        let mut told: Vec<String> = self.shown.iter().map(|(_, value)| value.clone()).collect();
        for (name, bytes) in ["printed", "printed to standard error"].iter().zip(&self.streams) {
            if !bytes.is_empty() {
                told.push(format!("{name} {:?}", String::from_utf8_lossy(bytes)));
            }
        }
        told.push(match &self.end {
            End::Returned => "returned".to_owned(),
            End::Threw(class) => format!("threw {class}"),
            End::Exited(code) => format!("exited with {code}"),
            End::Late => "did not end".to_owned(),
            End::Diverged(_) => "asked for more".to_owned(),
            End::Failed(why) => why.clone(),
        });
        told.join(", ")
    }
}

fn bytes(word: &str) -> Option<Vec<u8>> {
    let digits = word.strip_prefix('x')?.as_bytes();
    let pairs = digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    pairs.collect()
}

fn text(word: &str) -> Option<String> {
    String::from_utf8(bytes(word)?).ok()
}
