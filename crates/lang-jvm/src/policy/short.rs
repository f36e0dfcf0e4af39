//! Policies in short: `--secret password --public return`, from words of the command line to places of the program.

use counterpoint_diag::suggestion;
use counterpoint_ir::program::Secrecy;

use super::granter::{Granter, simple_name};
use super::holders::of_main;
use super::places::FieldFound;
use super::{Granted, MethodName, Place};
use crate::descriptor::{class_name, params, result};
use crate::entry::Owner;
use crate::maker::Finder;
use crate::select::{SelectError, Selected};

/// What a user says of a method.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'a> {
    /// The method.
    pub method: &'a Selected,
    /// What is secret: parameters, fields, what calls give back.
    pub secrets: &'a [String],
    /// What is seen: `return`, `out`, fields, arguments of calls. If nothing is said: what is given back and printed, and the
    /// message of the exception that leaves the method.
    pub publics: &'a [String],
}

/// Finds the places that are meant.
pub fn grant(finder: &Finder<'_>, wish: Wish<'_>) -> Result<Granted, SelectError> {
    let mut granter = Granter::new(finder, wish.method)?;
    for secret in wish.secrets {
        add_secret(&mut granter, secret)?;
    }
    if wish.publics.is_empty() {
        granter.sees_output = true;
        granter.sees_result = result(&wish.method.descriptor) != "V";
        // The exception that leaves a program is printed.
        granter.sees_message = true;
    }
    for public in wish.publics {
        add_public(&mut granter, public)?;
    }
    Ok(granter.finish())
}

/// Lets everything that a method is given be an input, and be seen at its normal end with what it gives back.
pub fn whole(finder: &Finder<'_>, method: &Selected) -> Result<Granted, SelectError> {
    let mut granted = Granter::new(finder, method)?.finish();
    granted.entry.sees_end = true;
    // It speaks of runs that have nothing in common but the world they run in.
    granted.entry.asks_outside = false;
    // A property speaks of what a method is given, and says nothing of calls before it.
    granted.entry.policy.inputs.iter_mut().for_each(|given| given.maker.drop_calls());
    Ok(granted)
}

fn add_secret(granter: &mut Granter<'_>, wanted: &str) -> Result<(), SelectError> {
    if let Some(param) = granter.params.iter().position(|(name, ..)| name == wanted) {
        granter.set_secrecy(param, Secrecy::Secret);
        return Ok(());
    }
    if wanted.contains('(') {
        let method = called(granter, wanted, Finder::method)?;
        return granter.add_call(wanted, Secrecy::Secret, method);
    }
    if let Some((head, name)) = wanted.split_once('.')
        && let Some((owner, class)) = object(granter, head)
    {
        let field = granter.finder.field(&class, name)?;
        granter.add_part(wanted, owner, field);
        return Ok(());
    }
    let field = field(granter, wanted, "secret")?;
    granter.add_field(wanted, Secrecy::Secret, field);
    Ok(())
}

fn add_public(granter: &mut Granter<'_>, wanted: &str) -> Result<(), SelectError> {
    match wanted {
        "return" if result(&granter.method.descriptor) == "V" => {
            return Err(SelectError {
                message: format!("the method {} returns nothing", granter.method.source()),
                help: Some("name what else is public: `out`, a field, or a call such as `Log.write()`".to_owned()),
            });
        }
        "return" => granter.sees_result = true,
        "out" => granter.sees_output = true,
        call if call.contains('(') => {
            let method = called(granter, call, Finder::method_with_arguments)?;
            let n_params = params(&method.descriptor).len();
            for index in 0..n_params {
                let name = if n_params == 1 { call.to_owned() } else { format!("argument {} of {call}", index + 1) };
                granter.add_sink(name, Place::Parameter(method.clone(), index));
            }
        }
        name => {
            let found = field(granter, name, "public")?;
            granter.add_sink(name.to_owned(), Place::Field { class: found.class, name: found.name });
        }
    }
    Ok(())
}

/// The object that a name stands for, with its class: a parameter or the receiver.
fn object(granter: &Granter<'_>, name: &str) -> Option<(Owner, String)> {
    if name == "this" && !granter.method.is_static {
        return Some((Owner::Receiver, granter.method.class.clone()));
    }
    let position = granter.params.iter().position(|(known, ..)| known == name)?;
    let ty = &granter.params[position].1;
    Some((Owner::Argument(position), class_name(ty.split('<').next().unwrap_or(ty)).trim_start_matches('L').to_owned()))
}

/// Finds the method of a class.
type Find<'a> = fn(&Finder<'a>, &str, &str) -> Result<MethodName, SelectError>;

/// The method that a call means: `Vault.read()`, with types in the brackets where several have the name.
fn called<'a>(granter: &Granter<'a>, wanted: &str, find: Find<'a>) -> Result<MethodName, SelectError> {
    let head = wanted.split('(').next().unwrap_or(wanted);
    match head.rsplit_once('.') {
        Some((class, name)) => {
            let class = granter.finder.class_near(class, &granter.method.class)?;
            find(granter.finder, &class, &format!("{name}{}", &wanted[head.len()..]))
        }
        None => find(granter.finder, &granter.method.class, wanted),
    }
}

/// The field that is meant, as what it should be: of the class of the method, or of a class that is named.
fn field(granter: &Granter<'_>, wanted: &str, what: &str) -> Result<FieldFound, SelectError> {
    let Granter { finder, method, .. } = granter;
    let (class, name) = match wanted.rsplit_once('.') {
        // Where there are several of that name it says so; where there is none, it may be no class that is meant.
        Some((class, name)) if finder.class(class).is_ok() => (finder.class_near(class, &method.class)?, name),
        Some(_) => return Err(unknown(granter, wanted, what)),
        None => (method.class.clone(), wanted),
    };
    finder.field(&class, name).map_err(|_| unknown(granter, wanted, what))
}

fn unknown(granter: &Granter<'_>, wanted: &str, what: &str) -> SelectError {
    let method = granter.method.source();
    let is_public = what == "public";
    let message = if is_public {
        format!("public `{wanted}` is not `return`, not `out`, no field and no call")
    } else {
        format!("{what} `{wanted}` is no parameter of {method} and no field")
    };
    let calls = granter.finder.typed_calls(wanted.rsplit_once('.').unwrap_or((&granter.method.class, wanted)));
    if let Some(calls) = calls {
        return SelectError { message, help: Some(format!("calls have brackets: {calls}")) };
    }
    let is_main = granter.method.is_main() && !is_public;
    if let Some(error) = is_main.then(|| of_main(granter.finder, wanted)).flatten() {
        return error;
    }
    // What is seen is no input.
    let mut known: Vec<String> = if is_public {
        ["return", "out"].map(str::to_owned).to_vec()
    } else {
        granter.params.iter().map(|(name, ..)| name.clone()).collect()
    };
    for class in granter.finder.classes {
        let fields = granter.finder.fields_of(class).into_iter();
        known.extend(fields.map(|field| format!("{}.{}", simple_name(class), field.name)));
    }
    let nothing = "the method has no parameters, and no class has fields: name a method that has the secret";
    let help = suggestion(wanted, &known, nothing);
    SelectError { message, help: Some(help) }
}
