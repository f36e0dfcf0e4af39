//! One Java method, to run it with given arguments or to draw it.

use std::sync::Arc;

use counterpoint_diag::Sources;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, ProcId};
use counterpoint_ir::types::Width;
use counterpoint_lang_jvm::descriptor::{self, Sort};
use counterpoint_lang_jvm::entry::{Argument, Entry};
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::select::{Selected, select, select_main};
use counterpoint_lang_jvm::{Lowered, ProcOrigin};

use super::{Java, JavaInputs, JavaRefusal, meant_path, open, span_of};
use crate::Loaded;
use crate::ask::Problem;
use crate::target::{MethodTarget, ResultSpelling, Target, TargetRequest};

impl ResultSpelling for Sort {
    fn show(&self, value: &Value, told: &[u8]) -> String {
        match (value, self) {
            (Value::Ref(_), _) => String::from_utf8_lossy(told).into_owned(),
            (Value::Bits(bits), Sort::Boolean) => (*bits != 0).to_string(),
            (Value::Bits(bits), Sort::Char) => {
                let unit = u16::try_from(*bits).unwrap_or_default();
                char::from_u32(unit.into()).map_or_else(|| format!("'\\u{unit:04x}'"), |letter| format!("{letter:?}"))
            }
            (Value::Bits(bits), Sort::Long) => Width::LONG.signed(*bits).to_string(),
            (Value::Bits(bits), Sort::Float) => Width::F32.show(*bits),
            (Value::Bits(bits), Sort::Double) => Width::F64.show(*bits),
            (Value::Bits(bits), Sort::Byte | Sort::Short | Sort::Int) => Width::WORD.signed(*bits).to_string(),
            _ => value.to_string(),
        }
    }
}

/// The method that is meant, lowered with all that it can reach.
pub(super) fn target(request: &TargetRequest) -> Result<Target, Box<Loaded>> {
    found(request).map_err(|JavaRefusal { sources, diagnostics, problems }| {
        Box::new(Loaded { sources, diagnostics, problems, ..Loaded::default() })
    })
}

fn found(request: &TargetRequest) -> Result<Target, JavaRefusal> {
    let files = request.files.iter().map(|file| meant_path(file)).collect();
    let java = open(&JavaInputs::new(files, &request.options))?;
    let method = match request.method.as_deref() {
        Some(wanted) => select(&java.path, &java.classes, wanted),
        None => select_main(&java.path, &java.classes),
    }?;
    let params = descriptor::params(&method.descriptor);
    let arguments = match &request.arguments {
        Some(given) => arguments(&java, &method, given)?,
        None => vec![Argument::Param; params.len()],
    };
    let Selected { class, method: name, descriptor, .. } = method.clone();
    let is_shown = request.arguments.is_some();
    let lowered = java.lower(&Entry { class, method: name, descriptor, arguments, is_shown, ..Entry::default() })?;
    let given = request.arguments.as_deref().unwrap_or_default();
    let method_target = MethodTarget {
        proc: proc_of(&lowered, &method),
        arguments: named(&lowered, &method, given),
        result: Box::new(Sort::of(descriptor::result(&method.descriptor))),
    };
    let origins: Vec<ProcOrigin> = lowered.origins.into_values().collect();
    let title = match span_of(&lowered.program, &origins, &method) {
        Some(span) => format!("{}: {}", java.sources.place(span), method.source()),
        None => method.source(),
    };
    let sources: Sources = java.sources;
    Ok(Target { program: Arc::new(lowered.program), sources, title, method: Some(method_target) })
}

/// The procedure of a method.
fn proc_of(lowered: &Lowered, method: &Selected) -> Option<ProcId> {
    let is_it = |origin: &ProcOrigin| {
        origin.method == method.method && origin.descriptor == method.descriptor && origin.class == method.class
    };
    lowered.origins.values().position(is_it).map(ProcId::from_index)
}

/// The arguments by the types of the parameters; `main` takes all of them as one array.
fn arguments(java: &Java, method: &Selected, given: &[String]) -> Result<Vec<Argument>, JavaRefusal> {
    let wrong = |message: String| Problem::new(message, format!("the method is {}", method.source())).into();
    let params = descriptor::params(&method.descriptor);
    if method.is_main() {
        return Ok(vec![Argument::Array(given.iter().cloned().map(Argument::Text).collect())]);
    }
    if params.len() != given.len() {
        let arguments = if params.len() == 1 { "1 argument".to_owned() } else { format!("{} arguments", params.len()) };
        return Err(wrong(format!("the method takes {arguments}, each given by --arg, not {}", given.len())));
    }
    let finder = java.finder(Sizes::default());
    let constants = |class: &str| finder.constants(class);
    let parsed = params.iter().zip(given).map(|(param, text)| Argument::parse(text, param, &constants));
    parsed.collect::<Result<_, _>>().map_err(wrong)
}

/// The parameters with what they are given, the receiver left out; numbers where the class file has no names.
fn named(lowered: &Lowered, method: &Selected, given: &[String]) -> Vec<(String, String)> {
    let n_params = descriptor::params(&method.descriptor).len();
    let Some(proc) = proc_of(lowered, method).map(|proc| &lowered.program.procs[proc]) else { return Vec::new() };
    let own = &proc.params[proc.params.len().saturating_sub(n_params)..];
    let names = own.iter().enumerate().map(|(index, &param)| {
        let var = &proc.vars[param];
        if var.is_named { var.name.clone() } else { (index + 1).to_string() }
    });
    if method.is_main() {
        return vec![(names.collect(), format!("{{{}}}", given.join(", ")))];
    }
    names.zip(given.iter().cloned()).collect()
}
