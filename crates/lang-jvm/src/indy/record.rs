//! What records get from the compiler: `toString`, `hashCode` and `equals` of their components.

use super::Site;
use crate::class::code::{Binary, Code, Condition, Insn, Invoke, Relation};
use crate::class::{Argument, Constant};
use crate::descriptor::{JType, Kind, Sort};
use crate::made::Assembler;
use crate::names::{Member, Name, Names};
use crate::world::{Linked, World};

/// A component: its field and its type.
type Component = (Member, JType);

pub(super) fn link(world: &mut World<'_>, site: &Site<'_>) -> Result<Linked, String> {
    let Some(Argument::Constant(Constant::Class(class))) = site.bootstrap.arguments.first() else {
        return Err("a method of a record without its class".to_owned());
    };
    let components: Vec<Component> = (site.bootstrap.arguments.iter().skip(2))
        .filter_map(|argument| match argument {
            Argument::Handle(_, field) => {
                Some((*field, JType { sort: Sort::of(world.names.get(field.desc)), desc: field.desc }))
            }
            _ => None,
        })
        .collect();
    let code = match world.names.get(site.name) {
        "toString" => {
            let simple = match site.home.inner.and_then(|inner| inner.simple_name) {
                Some(name) => world.names.get(name).to_owned(),
                None => world.names.get(*class).rsplit('/').next().unwrap_or_default().to_owned(),
            };
            to_string(&mut world.names, &simple, &components)
        }
        "hashCode" => hash_code(&mut world.names, &components),
        "equals" => equals(&mut world.names, *class, &components),
        other => return Err(format!("method {other} of a record")),
    };
    world.link_static(site, code)
}

fn to_string(names: &mut Names, simple: &str, components: &[Component]) -> Code {
    let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    let mut code = Assembler::new(names);
    code.builder();
    for (index, (field, ty)) in components.iter().enumerate() {
        let name = code.names.get(field.name).to_owned();
        let before = if index == 0 { format!("{simple}[{name}=") } else { format!(", {name}=") };
        code.append_text(&units(&before));
        code.push(Insn::Load(Kind::Ref, 0));
        code.push(Insn::GetField(*field));
        code.append(*ty);
    }
    code.append_text(&units(&if components.is_empty() { format!("{simple}[]") } else { "]".to_owned() }));
    code.return_built();
    code.finish(1)
}

fn hash_code(names: &mut Names, components: &[Component]) -> Code {
    let mut code = Assembler::new(names);
    code.int(0);
    for (field, ty) in components {
        code.int(31);
        code.push(Insn::Binary(Binary::Mul, Kind::Int));
        code.push(Insn::Load(Kind::Ref, 0));
        code.push(Insn::GetField(*field));
        match ty.sort.primitive() {
            Some((_, letter, boxed)) => code.invoke(Invoke::Static, boxed, "hashCode", &format!("({letter})I")),
            None => code.invoke(Invoke::Static, "java/util/Objects", "hashCode", "(Ljava/lang/Object;)I"),
        }
        code.push(Insn::Binary(Binary::Add, Kind::Int));
    }
    code.push(Insn::Return(Some(Kind::Int)));
    code.finish(1)
}

fn equals(names: &mut Names, class: Name, components: &[Component]) -> Code {
    let mut code = Assembler::new(names);
    code.push(Insn::Load(Kind::Ref, 0));
    code.push(Insn::Load(Kind::Ref, 1));
    code.branch(Condition::Same(false));
    code.int(1);
    code.push(Insn::Return(Some(Kind::Int)));
    code.land();
    code.push(Insn::Load(Kind::Ref, 1));
    code.push(Insn::InstanceOf(class));
    code.branch(Condition::Zero(Relation::Equal));
    for (field, ty) in components {
        for slot in [0, 1] {
            code.push(Insn::Load(Kind::Ref, slot));
            if slot == 1 {
                code.push(Insn::Cast(class));
            }
            code.push(Insn::GetField(*field));
        }
        match ty.sort {
            Sort::Ref => {
                code.invoke(Invoke::Static, "java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z");
                code.branch(Condition::Zero(Relation::Equal));
                continue;
            }
            Sort::Float => code.invoke(Invoke::Static, "java/lang/Float", "compare", "(FF)I"),
            Sort::Double => code.invoke(Invoke::Static, "java/lang/Double", "compare", "(DD)I"),
            Sort::Long => code.push(Insn::Compare(Kind::Long, 0)),
            _ => {
                code.branch(Condition::Ints(Relation::NotEqual));
                continue;
            }
        }
        code.branch(Condition::Zero(Relation::NotEqual));
    }
    code.int(1);
    code.push(Insn::Return(Some(Kind::Int)));
    code.land();
    code.int(0);
    code.push(Insn::Return(Some(Kind::Int)));
    code.finish(2)
}
