//! Leaks that are no reason to fail: suppressed with a reason, or known from a baseline.

use std::path::PathBuf;

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_load::{MethodName, display_name};
use counterpoint_report::view::{self, AcceptedKind, Sink, SinkKind, Verdict, View};

use crate::baseline::{Baseline, Known};
use crate::config::{Config, Suppression};
use crate::exit::Exit;
use crate::output::Output;

/// What is accepted, and what has come up so far.
pub(crate) struct Accepted<'a> {
    config: Option<&'a Config>,
    baseline: Option<(PathBuf, Baseline)>,
    /// Whether each suppression fitted a finding.
    used: Vec<bool>,
    /// The methods that were asked about.
    methods: Vec<String>,
    found: Vec<Known>,
}

impl<'a> Accepted<'a> {
    /// Reads the baseline, if there is one. One that is to be written need not be there yet.
    pub(crate) fn open(
        config: Option<&'a Config>,
        baseline: Option<PathBuf>,
        written: Option<&PathBuf>,
        output: &Output,
    ) -> Result<Self, Exit> {
        if let Some(written) = written {
            Baseline::can_be_written(written, output)?;
        }
        let path = baseline.or_else(|| config?.baseline.clone());
        let path = path.filter(|path| path.exists() || written != Some(path));
        let baseline = match path {
            Some(path) => Some((path.clone(), Baseline::read(&path, output)?)),
            None => None,
        };
        let used = vec![false; config.map_or(0, |config| config.suppressions.len())];
        Ok(Self { config, baseline, used, methods: Vec::new(), found: Vec::new() })
    }

    /// Why a leak is no reason to fail, if it is none.
    pub(crate) fn of(&mut self, view: &View, method: &dyn MethodName) -> Option<view::Accepted> {
        let name = view.subjects.concat();
        self.methods.push(name.clone());
        let runs = view.disagreement().filter(|_| view.verdict == Verdict::Refuted)?;
        if let Some(config) = self.config
            && let Some(fitting) = (config.suppressions.iter())
                .position(|it| fits(it, method.is_meant(&it.method), &runs.secrets, &runs.sink))
        {
            self.used[fitting] = true;
            let Suppression { reason, span, .. } = &config.suppressions[fitting];
            let place = config.sources.place(*span).clone();
            return Some(view::Accepted { kind: AcceptedKind::Suppressed, reason: Some(reason.clone()), place });
        }
        let secrets: Vec<String> = runs.secrets.iter().map(|secret| format!("`{secret}`")).collect();
        let leak = format!("{} to {}", secrets.join(", "), runs.sink.text);
        let fingerprint = view.fingerprint.clone();
        self.found.push(Known { method: name, leak, fingerprint });
        let (path, _) = self.baseline.as_ref().filter(|(_, baseline)| baseline.knows(&view.fingerprint))?;
        Some(view::Accepted { kind: AcceptedKind::Known, reason: None, place: display_name(path) })
    }

    /// Says which suppressions fit nothing, if everything was asked that they may speak of, and which known leaks are gone.
    pub(crate) fn tell_unused(&self, is_whole: bool, output: &Output) {
        if let Some(config) = self.config.filter(|_| is_whole) {
            let unused = config.suppressions.iter().zip(&self.used).filter(|(_, used)| !**used);
            let diagnostics: Vec<Diagnostic> = unused
                .map(|(Suppression { method, span, .. }, _)| {
                    let message = format!("no leak of `{method}` fits this suppression");
                    Diagnostic::warning(codes::UNUSED_SUPPRESSION, *span, message).with_help("remove it")
                })
                .collect();
            output.diagnostics(&diagnostics, &config.sources);
        }
        if let Some((path, baseline)) = &self.baseline {
            let found: Vec<String> = self.found.iter().map(|known| known.fingerprint.clone()).collect();
            let n_gone = baseline.gone(&self.methods, &found);
            if n_gone > 0 {
                let name = display_name(path);
                let message = format!("{n_gone} of the leaks in `{name}` did not come up again");
                output.warning(&message, &format!("to forget them: counterpoint check --write-baseline {name}"));
            }
        }
    }

    /// The leaks that came up, but for those that are suppressed.
    pub(crate) fn into_baseline(self) -> Baseline {
        Baseline::new(self.found)
    }
}

/// Whether a suppression of a method that is meant speaks of a leak: of all secrets that it shows, and of where.
fn fits(suppression: &Suppression, is_meant: bool, secrets: &[String], sink: &Sink) -> bool {
    let Suppression { secret, sink: at, .. } = suppression;
    let is_secret = secret.as_ref().is_none_or(|secret| secrets.iter().all(|differing| differing == secret));
    is_meant && is_secret && at.as_ref().is_none_or(|at| is_sink(at, sink))
}

/// Whether a sink is meant: in the words of a finding, or in those of `--public`.
fn is_sink(wanted: &str, sink: &Sink) -> bool {
    let in_short = match sink.kind {
        SinkKind::Result => "return",
        SinkKind::StandardOutput | SinkKind::StandardError => "out",
        SinkKind::Outcome => "outcome",
        SinkKind::Named => &sink.text,
    };
    [sink.text.as_str(), in_short].iter().any(|name| name.trim_matches('`') == wanted.trim_matches('`'))
}

#[cfg(test)]
mod tests {
    use counterpoint_diag::Span;

    use super::*;

    #[test]
    fn a_suppression_fits_what_it_names_and_nothing_else() {
        let of = |method: &str, secret: Option<&str>, sink: Option<&str>| Suppression {
            method: method.to_owned(),
            secret: secret.map(str::to_owned),
            sink: sink.map(str::to_owned),
            reason: "meant".to_owned(),
            span: Span::default(),
        };
        let sink = |kind, text: &str| Sink { kind, text: text.to_owned() };
        let returned = sink(SinkKind::Result, "the returned value");
        let printed = sink(SinkKind::StandardOutput, "standard output");
        let does_fit = |suppression: &Suppression| fits(suppression, true, &["pin".to_owned()], &returned);
        assert!(does_fit(&of("Login.check", None, None)));
        assert!(does_fit(&of("shop.*", Some("pin"), Some("return"))));
        assert!(!does_fit(&of("Login.check", Some("password"), None)));
        assert!(!does_fit(&of("Login.check", None, Some("out"))));
        assert!(!fits(&of("Login.other", None, None), false, &[], &returned));
        // A leak of more than the secret that is named is another leak.
        assert!(!fits(&of("check", Some("pin"), None), true, &["pin".to_owned(), "key".to_owned()], &printed));
        assert!(is_sink("Log.last", &sink(SinkKind::Named, "`Log.last`")) && is_sink("standard output", &printed));
    }
}
