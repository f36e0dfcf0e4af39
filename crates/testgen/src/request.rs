//! Requests to the harness, one line each: words between blanks, texts as hexadecimal digits of their UTF-16 units.

use std::fmt::Write as _;
use std::path::PathBuf;

use counterpoint_ir::guide::Members;
use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::descriptor::params;
use counterpoint_lang_jvm::entry::{Argument, Owner};
use counterpoint_lang_jvm::maker::{How, Maker, Way};
use counterpoint_lang_jvm::policy::{Outside, OutsidePart};

use crate::hypertest::{MethodRun, Subject};

/// What the harness is asked to run, with classes from these places, fields that are seen because objects are compared by
/// them, and the values of each run, for so long.
pub(crate) fn request(
    subject: Subject<'_>,
    runs: &[MethodRun<'_>],
    (places, compared): (&[PathBuf], &[(String, String)]),
    milliseconds: u32,
) -> Result<String, String> {
    let entry = &subject.granted.entry;
    let is_static = entry.receiver.is_none();
    let is_main = entry.method == "main" && entry.descriptor == "([Ljava/lang/String;)V" && is_static;
    let mut line = format!("{milliseconds} {}", places.len());
    for place in places {
        text(&mut line, &place.to_string_lossy());
    }
    text(&mut line, &entry.class.replace('/', "."));
    text(&mut line, &entry.method);
    text(&mut line, &entry.descriptor);
    for is_so in [is_static, entry.sees_result, entry.sees_message, entry.sees_end] {
        let _ = write!(line, " {}", u8::from(is_so));
    }
    members(&mut line, entry.members, compared);
    let _ = write!(line, " {}", entry.left.len());
    for left in &entry.left {
        let _ = write!(line, " {}", owner(left.owner));
        let (class, field) = left.field.as_ref().map_or(("", ""), |(class, field)| (class, field));
        text(&mut line, &class.replace('/', "."));
        text(&mut line, field);
    }
    let _ = write!(line, " {}", entry.overwrites.len());
    for overwrite in &entry.overwrites {
        let _ = write!(line, " {}", owner(overwrite.owner));
        text(&mut line, &overwrite.class.replace('/', "."));
        text(&mut line, &overwrite.field);
        let _ = write!(line, " {}", overwrite.input);
    }
    let _ = write!(line, " {}", entry.policy.outside.len());
    for Outside { part, input } in &entry.policy.outside {
        let part = match part {
            OutsidePart::Clock => "clock".to_owned(),
            OutsidePart::Nanos => "nanos".to_owned(),
            OutsidePart::Seeds => "seeds".to_owned(),
            OutsidePart::Lines => "lines".to_owned(),
            OutsidePart::ThreadName => "thread".to_owned(),
            OutsidePart::Zone => "zone".to_owned(),
            OutsidePart::Locale => "locale".to_owned(),
            OutsidePart::Variable(name) => format!("variable {name}"),
            OutsidePart::Property(name) => format!("property {name}"),
        };
        text(&mut line, &part);
        let _ = write!(line, " {input}");
    }
    let receiver = entry.receiver.map_or_else(|| "-1".to_owned(), |input| input.to_string());
    let _ = write!(line, " {receiver} {}", entry.arguments.len());
    for argument in &entry.arguments {
        match argument {
            Argument::Input(input) => write!(line, " {input}"),
            _ if is_main => write!(line, " -1"),
            _ => return Err("an argument is no input".to_owned()),
        }
        .expect("writing to a string never fails");
    }
    let _ = write!(line, " {}", runs.len());
    for MethodRun { values, .. } in runs {
        let _ = write!(line, " {}", values.len());
        for (trees, given) in values.iter().zip(&entry.policy.inputs) {
            let _ = write!(line, " {}", trees.len());
            for tree in trees {
                value(&mut line, tree, &given.maker);
            }
        }
    }
    Ok(line)
}

/// What the harness calls an owner.
fn owner(owner: Owner) -> String {
    match owner {
        Owner::Class => "-1".to_owned(),
        Owner::Receiver => "-2".to_owned(),
        Owner::Argument(index) => index.to_string(),
    }
}

/// What the harness calls it that all fields of objects are seen.
const ALL_MEMBERS: u32 = 2;

/// Which members are seen of objects: a number, and the fields that are compared.
fn members(line: &mut String, members: Members, compared: &[(String, String)]) {
    let _ = write!(line, " {} {}", members.number().unwrap_or(ALL_MEMBERS), compared.len());
    for (class, field) in compared {
        text(line, &class.replace('/', "."));
        text(line, field);
    }
}

fn text(line: &mut String, text: &str) {
    units(line, &text.encode_utf16().collect::<Vec<_>>());
}

fn units(line: &mut String, units: &[u16]) {
    line.push_str(" x");
    for unit in units {
        let _ = write!(line, "{unit:04x}");
    }
}

fn value(line: &mut String, tree: &Tree, maker: &Maker) {
    match (maker, tree) {
        (Maker::Primitive(sort), Tree::Number(number)) => {
            let letter = sort.primitive().map_or("I", |(_, letter, _)| letter);
            let _ = write!(line, " number {letter} {number}");
        }
        (Maker::Text(_), Tree::Text(content)) => {
            line.push_str(" text");
            units(line, content);
        }
        (Maker::Array(element, item, _), Tree::List(items)) => {
            line.push_str(" array");
            text(line, element);
            let _ = write!(line, " {}", items.len());
            for tree in items {
                value(line, tree, item);
            }
        }
        (Maker::Collection(collection, item, _), Tree::List(items)) => {
            line.push_str(" fill");
            text(line, &collection.class.replace('/', "."));
            text(line, collection.add);
            let n_parts = params(collection.descriptor).len();
            let _ = write!(line, " {n_parts} {}", n_parts * items.len());
            for tree in items {
                value(line, tree, item);
            }
        }
        (Maker::Fixed(maker, _), tree) => value(line, tree, maker),
        (Maker::OneOf(ways), Tree::OneOf(which, parts)) => way(line, &ways[*which], parts),
        _ => line.push_str(" null"),
    }
}

fn way(line: &mut String, way: &Way, parts: &[Tree]) {
    // Behind the parts are the calls on what they make.
    let (parts, calls) = parts.split_at(way.parts.len().min(parts.len()));
    if let [Tree::List(calls)] = calls
        && !calls.is_empty()
    {
        line.push_str(" used");
        self::made(line, way, parts);
        let _ = write!(line, " {}", calls.len());
        for call in calls {
            if let Tree::OneOf(which, parts) = call {
                self::made(line, &way.then[*which], parts);
            }
        }
        return;
    }
    made(line, way, parts);
}

fn made(line: &mut String, way: &Way, parts: &[Tree]) {
    let mut named = |word: &str, names: &[&str], has_parts: bool| {
        let _ = write!(line, " {word}");
        for name in names {
            text(line, name);
        }
        if has_parts {
            let _ = write!(line, " {}", parts.len());
        }
    };
    match &way.how {
        How::Stub(stub) => named("new", &[&stub.class.replace('/', "."), &stub.descriptor()], true),
        How::New(class, descriptor) => named("new", &[&class.replace('/', "."), descriptor], true),
        How::Call(class, name, descriptor) => named("call", &[&class.replace('/', "."), name, descriptor], true),
        How::Constant(class, name, _) => named("constant", &[&class.replace('/', "."), name], false),
        How::From(class, name, descriptor) => named("from", &[&class.replace('/', "."), name, descriptor], true),
        How::On(class, name, descriptor) => named("on", &[&class.replace('/', "."), name, descriptor], true),
        How::Parts => {}
    }
    for (tree, part) in parts.iter().zip(&way.parts) {
        value(line, tree, &part.maker);
    }
}
