//! What is asked of the methods of a Java program: from the words of a user, or a policy file, to tasks.

use counterpoint_diag::{Sources, suggestion};
use counterpoint_lang_jvm::maker::{Finder, Sizes};
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::held::{self, hold, parameters};
use counterpoint_lang_jvm::policy::holders::{Holder, Nearness, holders, unheld};
use counterpoint_lang_jvm::policy::left::left;
use counterpoint_lang_jvm::policy::rifl::{Rifl, Start};
use counterpoint_lang_jvm::policy::short::{Wish, grant};
use counterpoint_lang_jvm::select::{SelectError, Selected, is_meant, is_pattern, methods, select, select_main};

use super::{Java, JavaRefusal};
use crate::ask::{Ask, Held, Problem};
use crate::read::{display_name, read_text};

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

/// The questions that a user asks, and how they came about.
#[derive(Debug, Clone, Default)]
pub struct Survey {
    /// The questions.
    pub questions: Vec<Question>,
    /// Methods that have the secrets and cannot be asked about, as sources write them: why.
    pub left_out: Vec<(String, Problem)>,
    /// Whether the methods were chosen by their secrets, and not by the user.
    pub is_chosen: bool,
    /// Names of parameters that should be held at values, and that no method has.
    pub unheld: Vec<String>,
}

impl From<SelectError> for JavaRefusal {
    fn from(error: SelectError) -> Self {
        Problem { message: error.message, help: error.help }.into()
    }
}

impl From<SelectError> for Problem {
    fn from(error: SelectError) -> Self {
        Self { message: error.message, help: error.help }
    }
}

impl Java {
    /// The questions that a user asks.
    pub fn questions(&self, ask: &Ask) -> Result<Vec<Question>, JavaRefusal> {
        let survey = self.survey(ask)?;
        match survey.unheld.first() {
            Some(name) => Err(self.no_parameter(&survey.questions, name).into()),
            None => Ok(survey.questions),
        }
    }

    /// The questions that a user asks, and what cannot be asked.
    pub fn survey(&self, ask: &Ask) -> Result<Survey, JavaRefusal> {
        if let Some(Held { name, .. }) = ask.held.iter().find(|held| ask.secrets.contains(&held.name)) {
            return Err(Problem::new(
                format!("`{name}` is secret, so it cannot be held at a value"),
                "leave its value out: two runs are compared that differ in what is secret",
            )
            .into());
        }
        let mut survey = self.open_survey(ask)?;
        let finder = self.finder(Sizes::default());
        for question in &mut survey.questions {
            let entry = &mut question.granted.entry;
            entry.sees_message |= ask.sees_message;
            entry.members = ask.public_fields.members();
            if ask.sees_poststate {
                question.granted.entry.left = left(&finder, &question.granted);
            }
        }
        self.hold(ask, &mut survey)?;
        Ok(survey)
    }

    /// What to say of a parameter that none of the methods has.
    pub fn no_parameter(&self, questions: &[Question], name: &str) -> Problem {
        let finder = self.finder(Sizes::default());
        let mut known: Vec<String> =
            questions.iter().flat_map(|question| parameters(&finder, &question.granted)).collect();
        known.sort();
        known.dedup();
        let help = suggestion(name, &known, "there are no parameters: leave the value out");
        let message = match questions {
            [only] => format!("`{name}` is no parameter of {}", only.method.source()),
            _ => format!("`{name}` is no parameter of any method that is asked about"),
        };
        Problem::new(message, help)
    }

    /// Holds parameters at the values that a user chose. Of methods that the user did not name, those are left out which
    /// cannot be given theirs.
    fn hold(&self, ask: &Ask, survey: &mut Survey) -> Result<(), JavaRefusal> {
        if ask.held.is_empty() {
            return Ok(());
        }
        let finder = self.finder(Sizes::default());
        let given = ask.held.iter().map(|Held { name, value }| held::Held { name: name.clone(), value: value.clone() });
        let given: Vec<held::Held> = given.collect();
        let mut known: Vec<String> = Vec::new();
        for mut question in std::mem::take(&mut survey.questions) {
            known.extend(parameters(&finder, &question.granted));
            match hold(&finder, &mut question.granted, &given) {
                Ok(()) => survey.questions.push(question),
                Err(error) if survey.is_chosen => survey.left_out.push((question.method.source(), error.into())),
                Err(error) => return Err(error.into()),
            }
        }
        for Held { name, .. } in &ask.held {
            if !known.contains(name) && !survey.unheld.contains(name) {
                survey.unheld.push(name.clone());
            }
        }
        Ok(())
    }

    fn open_survey(&self, ask: &Ask) -> Result<Survey, JavaRefusal> {
        if let Some(policy) = &ask.policy {
            return self.by_policy(ask, policy);
        }
        if ask.secrets.is_empty()
            && ask.publics.is_empty()
            && let Some(questions) = self.by_clauses(ask)?
        {
            return Ok(Survey { questions, ..Survey::default() });
        }
        if ask.secrets.is_empty() {
            return Err(Problem::new(
                "nothing is secret, so there is nothing to check",
                "mark the secret with --secret PARAMETER, or --policy FILE",
            )
            .into());
        }
        if ask.methods.is_empty() {
            return self.by_secrets(ask);
        }
        let mut survey = Survey::default();
        for wanted in &ask.methods {
            if is_pattern(wanted) {
                self.by_pattern(ask, wanted, &mut survey)?;
            } else {
                let method = self.meant(wanted)?;
                survey.questions.push(self.in_short(ask, method, &ask.secrets)?);
            }
        }
        Ok(survey)
    }

    /// The method that a text means: one of a class that was named, or else of any.
    fn meant(&self, wanted: &str) -> Result<Selected, SelectError> {
        // What means several of those that were named, means several of all.
        select(&self.path, &self.named, wanted)
            .or_else(|error| select(&self.path, &self.classes, wanted).map_err(|_| error))
    }

    /// Looks into the classes that were named.
    fn named_finder(&self) -> Finder<'_> {
        Finder { classes: &self.named, ..self.finder(Sizes::default()) }
    }

    /// The methods that texts mean, with stars or without.
    fn all_meant(&self, wanted: &[String]) -> Result<Vec<Selected>, JavaRefusal> {
        let mut all = Vec::new();
        for wanted in wanted {
            if is_pattern(wanted) {
                let declared = self.named.iter().flat_map(|class| methods(&self.path, class));
                let before = all.len();
                all.extend(declared.filter(|method| is_meant(method, wanted)));
                if all.len() == before {
                    return Err(nothing_like(wanted).into());
                }
            } else {
                all.push(self.meant(wanted)?);
            }
        }
        Ok(all)
    }

    /// All methods that have a secret. Where none has one, a program that can be started is meant.
    fn by_secrets(&self, ask: &Ask) -> Result<Survey, JavaRefusal> {
        let finder = self.named_finder();
        let mut holders = holders(&finder, &ask.secrets);
        let is_held = |secret: &&String| holders.iter().any(|holder| holder.secrets.contains(secret));
        let unknown: Vec<Problem> =
            ask.secrets.iter().filter(|secret| !is_held(secret)).map(|secret| unheld(&finder, secret).into()).collect();
        if !unknown.is_empty() {
            return Err(JavaRefusal { problems: unknown, ..JavaRefusal::default() });
        }
        if holders.iter().all(|holder| holder.nearness < Nearness::Field)
            && let Ok(main) = select_main(&self.path, &self.classes)
        {
            let questions = vec![self.in_short(ask, main, &ask.secrets)?];
            return Ok(Survey { questions, is_chosen: true, ..Survey::default() });
        }
        holders.retain(|holder| holder.nearness > Nearness::Elsewhere);
        let mut survey = Survey { is_chosen: true, ..Survey::default() };
        self.add_holders(ask, holders, &mut survey);
        if survey.questions.is_empty() && survey.left_out.is_empty() {
            return Err(Problem::new(
                format!("no method has {} as a parameter or a field", quoted(&ask.secrets)),
                "name the methods with --method, for instance --method 'Shop.*'",
            )
            .into());
        }
        Ok(survey)
    }

    /// The methods that a text with stars means, as far as they have secrets.
    fn by_pattern(&self, ask: &Ask, wanted: &str, survey: &mut Survey) -> Result<(), JavaRefusal> {
        let finder = self.named_finder();
        let mut holders = holders(&finder, &ask.secrets);
        holders.retain(|holder| is_meant(&holder.method, wanted));
        if holders.is_empty() {
            self.all_meant(&[wanted.to_owned()])?;
            return Err(Problem::new(
                format!("no method like `{wanted}` has {} as a parameter or a field", quoted(&ask.secrets)),
                "name other methods with --method, or another secret with --secret",
            )
            .into());
        }
        self.add_holders(ask, holders, survey);
        survey.is_chosen = true;
        Ok(())
    }

    fn add_holders(&self, ask: &Ask, holders: Vec<Holder>, survey: &mut Survey) {
        for Holder { method, secrets, .. } in holders {
            let source = method.source();
            match self.in_short(ask, method, &secrets) {
                Ok(question) => survey.questions.push(question),
                Err(error) => survey.left_out.push((source, error.into())),
            }
        }
    }

    fn in_short(&self, ask: &Ask, method: Selected, secrets: &[String]) -> Result<Question, SelectError> {
        let finder = self.finder(Sizes::default());
        let granted = grant(&finder, Wish { method: &method, secrets, publics: &ask.publics })?;
        Ok(Question { method, observer: None, granted })
    }

    fn by_policy(&self, ask: &Ask, policy: &std::path::Path) -> Result<Survey, JavaRefusal> {
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
        let (methods, is_chosen) = match ask.methods.as_slice() {
            [] => self.of_policy(&rifl, &finder, policy)?,
            methods => (self.all_meant(methods)?, false),
        };
        let driver = ask.driver.as_deref().map(|driver| select(&self.path, &self.classes, driver)).transpose()?;
        let mut survey = Survey { is_chosen, ..Survey::default() };
        for method in &methods {
            let observers = rifl.observers(&finder, Start { method, driver: driver.as_ref() }).map_err(refused)?;
            let is_one = observers.len() == 1;
            survey.questions.extend(observers.into_iter().map(|observer| Question {
                method: method.clone(),
                observer: Some(observer.domain).filter(|_| !is_one),
                granted: observer.granted,
            }));
        }
        Ok(survey)
    }

    /// The methods that a policy means by itself, and whether these were chosen: the method `main`, or where there is
    /// none, those that have or use its sources.
    fn of_policy(
        &self,
        rifl: &Rifl,
        finder: &Finder<'_>,
        policy: &std::path::Path,
    ) -> Result<(Vec<Selected>, bool), JavaRefusal> {
        let all: Vec<Selected> = self.classes.iter().flat_map(|class| methods(&self.path, class)).collect();
        if all.iter().any(Selected::is_main) {
            return Ok((vec![select_main(&self.path, &self.classes)?], false));
        }
        let entries = rifl.entries(finder);
        if !entries.is_empty() {
            return Ok((entries, true));
        }
        let known = all.iter().take(8).map(Selected::source).collect::<Vec<_>>().join(", ");
        Err(Problem::new(
            format!(
                "there is no method `main`, and none that has or uses a source of the policy `{}`",
                display_name(policy)
            ),
            format!("name the method that it speaks of with --entry: {known}"),
        )
        .into())
    }
}

fn nothing_like(wanted: &str) -> Problem {
    Problem::new(
        format!("there is no method like `{wanted}` in the program"),
        "a star stands for any letters: `Login.*`, `shop.*.get*`",
    )
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
}
