//! Concatenation of strings in class files that were not compiled here.

use super::Site;
use crate::class::code::Insn;
use crate::class::{Argument, Constant};
use crate::made::Assembler;
use crate::world::{Linked, World};

/// Stands for an argument of the call in a recipe.
const ARGUMENT: u16 = 1;
/// Stands for a static argument in a recipe.
const CONSTANT: u16 = 2;

pub(super) fn link(world: &mut World<'_>, site: &Site<'_>) -> Result<super::Linked, String> {
    let signature = world.signature(site.desc);
    let recipe = match site.bootstrap.arguments.first() {
        Some(Argument::Constant(Constant::Text(text))) => world.names.text(*text).to_vec(),
        _ => vec![ARGUMENT; signature.params.len()],
    };
    let mut constants = site.bootstrap.arguments.iter().skip(1);
    let mut params = signature.params.iter();
    let mut slot = 0;
    let mut code = Assembler::new(&mut world.names);
    code.builder();
    let mut plain = Vec::new();
    for unit in recipe {
        match unit {
            ARGUMENT => {
                code.append_text(&std::mem::take(&mut plain));
                let Some(&ty) = params.next() else { return Err(broken()) };
                code.push(Insn::Load(ty.sort.kind(), slot));
                slot += ty.sort.kind().n_slots();
                code.append(ty);
            }
            CONSTANT => match constants.next() {
                Some(Argument::Constant(Constant::Text(text))) => plain.extend_from_slice(code.names.text(*text)),
                _ => return Err("a concatenation with a constant that is no string".to_owned()),
            },
            unit => plain.push(unit),
        }
    }
    code.append_text(&plain);
    code.return_built();
    let code = code.finish(slot);
    let linked: Linked = world.link_static(site, code)?;
    Ok(linked)
}

fn broken() -> String {
    "a concatenation whose recipe has more arguments than the call".to_owned()
}
