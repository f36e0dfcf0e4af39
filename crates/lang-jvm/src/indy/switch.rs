//! Switches over patterns and enumerations: the number of the first label that fits, from a label on.

use super::Site;
use crate::class::code::{Condition, Insn, Invoke, Relation};
use crate::class::{Argument, Class, Constant};
use crate::descriptor::Kind;
use crate::made::Assembler;
use crate::names::{Name, Names, TextId};
use crate::world::{Linked, World};

/// What a label asks of the object.
enum Label {
    /// Whether it is of a class.
    Class(Name),
    /// Whether it is a string.
    Text(TextId),
    /// Whether it is a number or a character.
    Number(i32),
    /// Whether it is the constant with a name, of an enumeration that the type of the switch does not tell.
    Constant(Option<Name>, TextId),
}

pub(super) fn link(world: &mut World<'_>, site: &Site<'_>, is_enum: bool) -> Result<Linked, String> {
    let labels = site.bootstrap.arguments.iter().map(|argument| label(world, site.home, argument, is_enum));
    let labels = labels.collect::<Option<Vec<Label>>>().ok_or("a switch with a label of another kind")?;
    let mut code = Assembler::new(&mut world.names);
    let answer = |code: &mut Assembler<'_>, number: i32| {
        code.int(number);
        code.push(Insn::Return(Some(Kind::Int)));
    };
    code.push(Insn::Load(Kind::Ref, 0));
    code.branch(Condition::Null(false));
    answer(&mut code, -1);
    code.land();
    let mut number = 0;
    for label in &labels {
        code.push(Insn::Load(Kind::Int, 1));
        code.int(number);
        code.branch(Condition::Ints(Relation::Greater));
        test(&mut code, label);
        answer(&mut code, number);
        code.land();
        number += 1;
    }
    answer(&mut code, number);
    let code = code.finish(2);
    world.link_static(site, code)
}

/// Goes on if a label fits, else branches.
fn test(code: &mut Assembler<'_>, label: &Label) {
    let is_not = Condition::Zero(Relation::Equal);
    match label {
        Label::Class(class) => {
            code.push(Insn::Load(Kind::Ref, 0));
            code.push(Insn::InstanceOf(*class));
        }
        Label::Text(text) => {
            code.push(Insn::Const(Constant::Text(*text)));
            code.push(Insn::Load(Kind::Ref, 0));
            code.invoke(Invoke::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
        }
        Label::Number(value) => {
            code.push(Insn::Load(Kind::Ref, 0));
            code.int(*value);
            code.invoke(Invoke::Static, "counterpoint/rt/Switches", "isNumber", "(Ljava/lang/Object;I)Z");
        }
        Label::Constant(class, name) => {
            if let Some(class) = class {
                code.push(Insn::Load(Kind::Ref, 0));
                code.push(Insn::InstanceOf(*class));
                code.branch(is_not);
            }
            let base = code.names.intern("java/lang/Enum");
            code.push(Insn::Const(Constant::Text(*name)));
            code.push(Insn::Load(Kind::Ref, 0));
            code.push(Insn::Cast(base));
            code.invoke(Invoke::Virtual, "java/lang/Enum", "name", "()Ljava/lang/String;");
            code.invoke(Invoke::Virtual, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
        }
    }
    code.branch(is_not);
}

fn label(world: &mut World<'_>, home: &Class, argument: &Argument, is_enum: bool) -> Option<Label> {
    match argument {
        Argument::Constant(Constant::Class(class)) => Some(Label::Class(*class)),
        Argument::Constant(Constant::Text(text)) if is_enum => Some(Label::Constant(None, *text)),
        Argument::Constant(Constant::Text(text)) => Some(Label::Text(*text)),
        Argument::Constant(Constant::Int(value)) => Some(Label::Number(*value)),
        Argument::Dynamic(bootstrap, ..) => constant(&mut world.names, home, *bootstrap),
        _ => None,
    }
}

/// A constant of an enumeration: a description made of one of its class and a name.
fn constant(names: &mut Names, home: &Class, bootstrap: u16) -> Option<Label> {
    let made = home.bootstrap(names, bootstrap)?;
    let [Argument::Handle(..), Argument::Dynamic(class, ..), Argument::Constant(Constant::Text(name))] =
        made.arguments[..]
    else {
        return None;
    };
    let described = home.bootstrap(names, class)?;
    let [Argument::Handle(..), Argument::Constant(Constant::Text(class))] = described.arguments[..] else {
        return None;
    };
    let class = String::from_utf16_lossy(names.text(class)).replace('.', "/");
    Some(Label::Constant(Some(names.intern(&class)), name))
}
