//! What a method leaves behind: its receiver and its arguments, if they are not secret, and static fields of its class.

use counterpoint_ir::program::Secrecy;

use super::Granted;
use crate::class::flags;
use crate::descriptor::{Sort, params};
use crate::entry::{Argument, Left, Owner};
use crate::maker::Finder;

/// Classes whose objects cannot change.
const FIXED: [&str; 9] = ["String", "Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"];

/// What it is seen of what has become of it, where that is asked for.
pub fn left(finder: &Finder<'_>, granted: &Granted) -> Vec<Left> {
    let entry = &granted.entry;
    let is_public = |input: usize| entry.policy.inputs[input].secrecy == Secrecy::Public;
    let mut left = Vec::new();
    let mut add = |owner: Owner, input: usize, descriptor: &str| {
        if is_public(input) && !is_fixed(descriptor) {
            let name = format!("{} after the call", entry.policy.inputs[input].name);
            left.push(Left { owner, name, descriptor: descriptor.to_owned(), field: None });
        }
    };
    if let Some(input) = entry.receiver {
        add(Owner::Receiver, input, &format!("L{};", entry.class));
    }
    for (index, (argument, descriptor)) in entry.arguments.iter().zip(params(&entry.descriptor)).enumerate() {
        if let Argument::Input(input) = argument {
            add(Owner::Argument(index), *input, descriptor);
        }
    }
    let given = entry.given_statics();
    for field in finder.fields_of(&entry.class).into_iter().filter(|field| field.is_static) {
        let is_visible = flags::is_visible(field.flags, entry.members);
        let is_constant = field.flags & flags::FINAL != 0 && is_fixed(&field.descriptor);
        if is_visible && !is_constant && field.class == entry.class && !given.contains(&(&*field.class, &*field.name)) {
            let name = format!("{} after the call", field.name);
            let descriptor = field.descriptor;
            left.push(Left { owner: Owner::Class, name, descriptor, field: Some((field.class, field.name)) });
        }
    }
    left
}

/// Whether values of a type cannot change.
fn is_fixed(descriptor: &str) -> bool {
    let class = descriptor.strip_prefix("Ljava/lang/").and_then(|class| class.strip_suffix(';'));
    Sort::of(descriptor) != Sort::Ref || class.is_some_and(|class| FIXED.contains(&class))
}
