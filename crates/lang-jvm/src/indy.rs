//! Dynamic calls: what the known bootstrap methods link them to.

mod concat;
mod lambda;
mod record;
mod switch;

use std::rc::Rc;

use counterpoint_ir::ids::ClassId;

use crate::class::{Bootstrap, Class, flags};
use crate::made::{self, MadeMethod};
use crate::names::Name;
use crate::world::{Linked, MethodId, World};

/// A dynamic call.
struct Site<'a> {
    /// The class whose code it stands in.
    home: &'a Class,
    bootstrap: &'a Bootstrap,
    name: Name,
    desc: Name,
}

impl World<'_> {
    /// What a dynamic call is linked to.
    pub(crate) fn link(&mut self, home: ClassId, bootstrap: u16, name: Name, desc: Name) -> Result<Linked, String> {
        let home: Rc<Class> = self.records[home].class.clone().ok_or("a dynamic call outside a class")?;
        let bootstrap = home.bootstrap(&mut self.names, bootstrap);
        let bootstrap = &bootstrap.ok_or("a dynamic call without a bootstrap method")?;
        let site = Site { home: &home, bootstrap, name, desc };
        let class = self.names.get(bootstrap.method.class).to_owned();
        let method = self.names.get(bootstrap.method.name).to_owned();
        match (class.as_str(), method.as_str()) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => lambda::link(self, &site),
            ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(self, &site),
            ("java/lang/invoke/StringConcatFactory", _) => concat::link(self, &site),
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch") => switch::link(self, &site, false),
            ("java/lang/runtime/SwitchBootstraps", "enumSwitch") => switch::link(self, &site, true),
            _ => Err(format!("a dynamic call that {class}.{method} links")),
        }
    }

    /// A class with one static method that does what a dynamic call asks for.
    fn link_static(&mut self, site: &Site<'_>, code: crate::class::code::Code) -> Result<Linked, String> {
        let name = self.made_name(site, "Dynamic");
        let object = self.names.intern("java/lang/Object");
        let method = MadeMethod { name: site.name, desc: site.desc, flags: flags::STATIC, code };
        let class = made::class(name, (object, Vec::new()), Vec::new(), vec![method], site.home);
        let class = self.add_class(class)?;
        Ok(Linked::Static(MethodId { class, index: 0 }))
    }

    fn made_name(&mut self, site: &Site<'_>, what: &str) -> Name {
        let number = self.next_number();
        let name = format!("{}$${what}${number}", self.names.get(site.home.name));
        self.names.intern(&name)
    }
}
