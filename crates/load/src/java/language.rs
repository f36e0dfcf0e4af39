//! The row of Java: sources, class files, jars, and folders of them. They are compiled together, and the user asks what
//! their methods show.

use std::path::Path;
use std::sync::Arc;

use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::Missing;
use counterpoint_lang_jvm::policy::held::open as open_parameters;
use counterpoint_lang_jvm::select::{Selected, is_meant};

use super::method::{self, JavaMethod};
use super::{
    Java, JavaInputs, JavaRefusal, Jdk, Question, Survey, has_sources, is_java, meant_path, open_beside, span_of,
    target,
};
use crate::ask::{Ask, Problem, Remark};
use crate::language::{Input, Language, Methods, Platform};
use crate::unit::Unit;
use crate::{Asked, Loaded, Pending, Query, Request};

/// Methods that are named where they were chosen.
const MOST_NAMED: usize = 6;

pub(crate) const LANGUAGE: Language = Language {
    name: "Java",
    recognises: |path, _| is_java(path),
    read,
    formatter: None,
    methods: Some(Methods {
        word: "java",
        example: ["Rate.java", "Rate.of(int)"],
        open: method::open,
        target: target::target,
        has_sources,
        platform: || Platform {
            name: "jdk",
            found: Jdk::find(None).ok().map(|jdk| format!("{}, {}", jdk.version, jdk.home.display())),
            purpose: "Java: its compiler, and the class library that programs run with",
            install: "apt install default-jdk-headless, or set JAVA_HOME",
        },
    }),
};

fn read(files: &[Input], request: &Request, loaded: &mut Loaded) -> Vec<Unit> {
    let files = files.iter().map(|input| meant_path(&input.path)).collect();
    if let Err(refusal) = ask_all(&JavaInputs::new(files, &request.options), request, loaded) {
        let problems = refusal.tell(loaded);
        loaded.problems.extend(problems);
    }
    Vec::new()
}

/// Reads a program, and makes all questions about it pending.
fn ask_all(inputs: &JavaInputs, request: &Request, loaded: &mut Loaded) -> Result<(), JavaRefusal> {
    let java = open_beside(inputs, loaded.sources.clone())?;
    let (java, surveys) = survey(java, &request.asks)?;
    loaded.sources = java.sources.clone();
    let questions = questions(&java, request, surveys, &mut loaded.remarks)?;
    let java = Arc::new(java);
    for (position, question) in questions {
        let (java, inputs, ask) = (Arc::clone(&java), inputs.clone(), &request.asks[position]);
        // An observer who asks for the message of an exception sees that there was one.
        let sees_outcome = ask.sees_outcome || ask.sees_message;
        loaded.pending.push(Pending {
            name: question.method.source(),
            make: Box::new(move || query(java, &inputs, question, position, sees_outcome)),
        });
    }
    Ok(())
}

/// Lowers the method of a question.
fn query(
    java: Arc<Java>,
    inputs: &JavaInputs,
    mut question: Question,
    ask: usize,
    sees_outcome: bool,
) -> Result<Query, Problem> {
    let compared = java.compared(&question.granted, sees_outcome)?;
    let missing = compared.missing_classes();
    question.granted.entry.policy = compared.policy;
    let mut task = compared.task;
    let span = span_of(task.program(0), &compared.origins, &question.method);
    task.property.name = question.method.source();
    task.property.span = span.unwrap_or_default();
    let asked = Asked {
        ask,
        open: open_parameters(&java.finder(Sizes::default()), &question.granted),
        title: title(&question.method, span.map(|span| java.sources.file(span.file).name.as_str())),
        method: Arc::new(question.method),
        observer: question.observer,
        missing,
    };
    Ok(Query {
        task,
        file: span.map(|span| span.file),
        methods: vec![Some(JavaMethod { java, granted: question.granted }.origin(inputs))],
        asked: Some(asked),
        print_stats: false,
    })
}

/// What headlines call a method: by its class as well where that is not the one that its file is called after.
fn title(method: &Selected, file: Option<&str>) -> String {
    let stem = Path::new(file.unwrap_or_default()).file_stem();
    let stem = stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let class = method.simple_class();
    if class == stem {
        return method.method.clone();
    }
    let inside = class.strip_prefix(stem.as_str()).and_then(|inside| inside.strip_prefix('.'));
    format!("{}.{}", inside.unwrap_or(&class), method.method)
}

/// The questions of all that is asked. Where constants are secrets, the program is compiled once more, so that it reads
/// them.
fn survey(java: Java, asks: &[Ask]) -> Result<(Java, Vec<Survey>), JavaRefusal> {
    let all = |java: &Java| asks.iter().map(|ask| java.survey(ask)).collect::<Result<Vec<Survey>, _>>();
    let surveys = all(&java)?;
    let granted = surveys.iter().flat_map(|survey| &survey.questions).map(|question| &question.granted);
    match java.loosened(granted)? {
        None => Ok((java, surveys)),
        Some(loosened) => {
            let surveys = all(&loosened)?;
            Ok((loosened, surveys))
        }
    }
}

/// The questions of all asks, each with the position of its ask.
fn questions(
    java: &Java,
    request: &Request,
    surveys: Vec<Survey>,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<(usize, Question)>, JavaRefusal> {
    let mut questions = Vec::new();
    let mut unheld: Vec<Vec<String>> = Vec::new();
    for (position, (ask, survey)) in request.asks.iter().zip(surveys).enumerate() {
        let is_wanted = |question: &Question| {
            request.only.is_empty() || request.only.iter().any(|wanted| is_meant(&question.method, wanted))
        };
        let of_ask: Vec<Question> = survey.questions.into_iter().filter(is_wanted).collect();
        if survey.is_chosen {
            remarks.extend(chosen(ask, &of_ask));
        }
        for (method, problem) in survey.left_out {
            let help = problem.help.unwrap_or_else(|| "nothing is known about it".to_owned());
            remarks.push(Remark::Warning(format!("{method} is left out: {}", problem.message), help));
        }
        questions.extend(of_ask.into_iter().map(|question| (position, question)));
        unheld.push(survey.unheld);
    }
    let problems = unheld_problems(java, request, &questions, &unheld);
    if !problems.is_empty() {
        return Err(JavaRefusal { problems, ..JavaRefusal::default() });
    }
    if questions.is_empty() {
        let message = match request.only.as_slice() {
            [] => "no method can be asked about, so there is nothing to check".to_owned(),
            only => format!("the configuration asks nothing about `{}`", only.join("` or `")),
        };
        return Err(Problem::new(message, "name a method with --method, and what is secret with --secret").into());
    }
    remarks.extend(nulls(&questions));
    remarks.extend(opaque(&questions));
    Ok(questions)
}

/// What is wrong with values for parameters that no method of any ask has. `unheld` are those of each ask.
fn unheld_problems(
    java: &Java,
    request: &Request,
    questions: &[(usize, Question)],
    unheld: &[Vec<String>],
) -> Vec<Problem> {
    let is_held = |name: &String| {
        let asks = request.asks.iter().map(|ask| ask.held.iter().any(|held| held.name == *name));
        asks.zip(unheld).any(|(is_wanted, unheld)| is_wanted && !unheld.contains(name))
    };
    let mut unknown: Vec<&String> = unheld.iter().flatten().filter(|name| !is_held(name)).collect();
    unknown.sort();
    unknown.dedup();
    let asked: Vec<Question> = questions.iter().map(|(_, question)| question.clone()).collect();
    unknown.iter().map(|name| java.no_parameter(&asked, name)).collect()
}

/// What can only be null, once where several methods are given it.
fn nulls(questions: &[(usize, Question)]) -> Vec<Remark> {
    let mut told: Vec<&Missing> = Vec::new();
    for missing in questions.iter().flat_map(|(_, question)| &question.granted.missing) {
        if !told.contains(&missing) {
            told.push(missing);
        }
    }
    let remark = |missing: &&Missing| {
        let help = if missing.is_whole { "leaks through it are not found" } else { "leaks through them are not found" };
        Remark::Warning(missing.message(), help.to_owned())
    };
    told.iter().map(remark).collect()
}

/// Of which results only the class is seen, once for each class.
fn opaque(questions: &[(usize, Question)]) -> Vec<Remark> {
    let mut told: Vec<&str> = Vec::new();
    let mut remarks = Vec::new();
    for (_, question) in questions {
        let Some(class) = question.granted.opaque.as_deref().filter(|class| !told.contains(class)) else { continue };
        let message = format!("`{}` returns a {class}, of which only the class is seen", question.method.source());
        remarks.push(Remark::Warning(message, "leaks in what it holds are not found".to_owned()));
        told.push(class);
    }
    remarks
}

/// Which methods were taken, where the user left that open.
fn chosen(ask: &Ask, questions: &[Question]) -> Option<Remark> {
    if questions.is_empty() {
        return None;
    }
    let secrets: Vec<String> = ask.secrets.iter().map(|secret| format!("`{secret}`")).collect();
    let with = if secrets.is_empty() { "sources of the policy".to_owned() } else { secrets.join(" or ") };
    let mut names: Vec<String> = questions.iter().map(|question| question.method.source()).collect();
    names.dedup();
    let more = if names.len() > MOST_NAMED { format!(" and {} more", names.len() - MOST_NAMED) } else { String::new() };
    let shown = names[..names.len().min(MOST_NAMED)].join(", ");
    let methods = if names.len() == 1 { "1 method".to_owned() } else { format!("{} methods", names.len()) };
    Some(Remark::Chosen(format!("{methods} with {with}: {shown}{more}")))
}
