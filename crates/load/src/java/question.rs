//! What is asked of the methods of a Java program: from the words of a user, or a policy file, to tasks.

use std::path::PathBuf;

use counterpoint_diag::Sources;
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::rifl::{Rifl, Start};
use counterpoint_lang_jvm::policy::short::{Wish, grant};
use counterpoint_lang_jvm::select::{SelectError, Selected, select, select_main};

use super::{Java, JavaRefusal, Problem};
use crate::read::{display_name, read_text};

/// What a user asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ask {
    /// The methods; without one, the method `main`.
    pub methods: Vec<String>,
    /// What is secret.
    pub secrets: Vec<String>,
    /// What is seen.
    pub publics: Vec<String>,
    /// A policy in RIFL instead.
    pub policy: Option<PathBuf>,
    /// The program that calls the methods.
    pub driver: Option<String>,
}

/// A method, and what is asked of it.
#[derive(Debug, Clone)]
pub struct Question {
    /// The method.
    pub method: Selected,
    /// Who asks, where a policy has several observers.
    pub observer: Option<String>,
    /// What is to be run.
    pub granted: Granted,
}

impl From<SelectError> for JavaRefusal {
    fn from(error: SelectError) -> Self {
        Problem { message: error.message, help: error.help }.into()
    }
}

impl Java {
    /// The questions that a user asks.
    pub fn questions(&self, ask: &Ask) -> Result<Vec<Question>, JavaRefusal> {
        if ask.policy.is_none()
            && ask.secrets.is_empty()
            && ask.publics.is_empty()
            && let Some(questions) = self.by_clauses(ask)?
        {
            return Ok(questions);
        }
        let methods = match ask.methods.as_slice() {
            [] => vec![select_main(&self.path, &self.classes)?],
            methods => {
                methods.iter().map(|wanted| select(&self.path, &self.classes, wanted)).collect::<Result<_, _>>()?
            }
        };
        match &ask.policy {
            Some(policy) => self.of_policy(ask, policy, &methods),
            None => methods.into_iter().map(|method| self.in_short(ask, method)).collect(),
        }
    }

    fn in_short(&self, ask: &Ask, method: Selected) -> Result<Question, JavaRefusal> {
        if ask.secrets.is_empty() {
            return Err(Problem::new(
                format!("nothing of {} is secret, so there is nothing to check", method.source()),
                "say what nobody may learn: --secret PARAMETER, or --policy FILE",
            )
            .into());
        }
        let finder = self.finder(Sizes::default());
        let wish = Wish { method: &method, secrets: &ask.secrets, publics: &ask.publics };
        let granted = grant(&finder, wish)?;
        Ok(Question { method, observer: None, granted })
    }

    fn of_policy(
        &self,
        ask: &Ask,
        policy: &std::path::Path,
        methods: &[Selected],
    ) -> Result<Vec<Question>, JavaRefusal> {
        let text = read_text(policy).map_err(Problem::from)?;
        let mut sources = Sources::default();
        let file = sources.add(display_name(policy), text.clone());
        let refused = |diagnostics| JavaRefusal { sources: sources.clone(), diagnostics, problems: Vec::new() };
        let rifl = Rifl::parse(&text, file).map_err(refused)?;
        if rifl.is_vacuous() {
            return Err(Problem::new(
                format!("the policy `{}` forbids nothing: every source may flow to every sink", display_name(policy)),
                "look at its `<flowrelation>` and `<domainassignment>`",
            )
            .into());
        }
        let finder = self.finder(Sizes::default());
        let driver = ask.driver.as_deref().map(|driver| select(&self.path, &self.classes, driver)).transpose()?;
        let mut questions = Vec::new();
        for method in methods {
            let observers = rifl.observers(&finder, Start { method, driver: driver.as_ref() }).map_err(refused)?;
            let is_one = observers.len() == 1;
            questions.extend(observers.into_iter().map(|observer| Question {
                method: method.clone(),
                observer: Some(observer.domain).filter(|_| !is_one),
                granted: observer.granted,
            }));
        }
        Ok(questions)
    }
}
