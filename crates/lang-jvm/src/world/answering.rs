//! What objects of the user show by themselves: each class of the user gets the two methods of `counterpoint.rt.Answering`.
//!
//! One shows the fields that can be seen, and runs no code of the user. The other one asks the methods without parameters,
//! as everybody can who has the object, and elements if it is a collection. Methods that look as if they only tell something
//! come first, since others may change the object; an exception is an answer, too.
//!
//! Fields that nobody can read are seen if the class compares them: `equals` tells whether two objects have the same.

use std::rc::Rc;

use counterpoint_ir::guide::Members;
use counterpoint_ir::ids::ClassId;

use super::World;
use crate::class::code::{Code, Condition, Handler, Insn, Invoke, Relation};
use crate::class::{Bodies, Class, Field, Method, flags};
use crate::descriptor::{Kind, Sort};
use crate::made::{self, Assembler};
use crate::names::{Member, Name};
use crate::path::Origin;

/// What the methods are declared by.
const ANSWERING: &str = "counterpoint/rt/Answering";
/// What they write to.
const VIEW: &str = "counterpoint/rt/View";
/// The descriptor of both.
const DESCRIPTOR: &str = "(Lcounterpoint/rt/View;)V";
/// The method that shows fields.
const SHOWS: &str = "shows";
/// The method that asks methods.
const ANSWERS: &str = "answers";

/// Methods that are not asked: what they tell is no part of what the object holds.
const NEVER_ASKED: [&str; 4] = ["hashCode", "getClass", "clone", "finalize"];
/// Methods that tell whether objects are equal.
const COMPARING: [&str; 3] = ["equals", "hashCode", "compareTo"];

/// A method that is asked.
struct Asked {
    name: String,
    invoke: Invoke,
    method: Member,
}

/// A class with those above it, as far as the user wrote them.
struct Chain {
    /// The top one first.
    classes: Vec<Rc<Class>>,
    interfaces: Vec<Rc<Class>>,
    /// The names of all classes and interfaces of the library above it.
    above: Vec<String>,
}

/// Whether a method was made here to show what an object holds.
pub(super) fn is_answering(method: &str, descriptor: &str) -> bool {
    descriptor == DESCRIPTOR && (method == SHOWS || method == ANSWERS)
}

impl World<'_> {
    /// Says what is seen of objects of the user.
    pub(crate) fn see_members(&mut self, members: Members) {
        self.flows.members = Some(members).filter(|members| *members != Members::All);
    }

    /// Whether objects of the user are seen by what they show.
    pub(crate) fn sees_members(&self) -> bool {
        self.flows.members.is_some()
    }

    /// Whether a class gets the methods.
    pub(super) fn is_answering(&self, class: &Class) -> bool {
        self.sees_members() && class.origin == Origin::User && !class.is(flags::INTERFACE)
    }

    /// The interface of the methods.
    pub(super) fn answering(&mut self) -> Name {
        self.names.intern(ANSWERING)
    }

    /// Adds the methods to a class of the user, below these.
    pub(super) fn add_answers(&mut self, class: &mut Class, supers: &[ClassId]) {
        let Some(members) = self.flows.members else { return };
        let chain = self.chain(class, supers);
        let shows = self.shows(class, &chain, members);
        let answers = self.asks(class, &chain, members);
        for (name, code) in [(SHOWS, shows), (ANSWERS, answers)] {
            let [name, desc] = [name, DESCRIPTOR].map(|text| self.names.intern(text));
            class.methods.push(Method { name, desc, flags: flags::PUBLIC | flags::SYNTHETIC, signature: 0 });
            let code = Rc::new(code);
            match &mut class.bodies {
                Bodies::File { made, .. } => made.push(code),
                Bodies::Made(bodies) => bodies.push(Some(code)),
            }
        }
    }

    fn chain(&self, class: &Class, supers: &[ClassId]) -> Chain {
        let mut chain = Chain { classes: Vec::new(), interfaces: Vec::new(), above: Vec::new() };
        let mut all: Vec<ClassId> = supers.iter().flat_map(|&above| self.records[above].ancestors.clone()).collect();
        all.sort_unstable();
        all.dedup();
        for above in all {
            // Classes are entered after those above them.
            match &self.records[above].class {
                Some(known) if known.origin == Origin::Library => chain.above.push(self.class_name(above).to_owned()),
                Some(known) if known.is(flags::INTERFACE) => chain.interfaces.push(Rc::clone(known)),
                Some(known) => chain.classes.push(Rc::clone(known)),
                None => {}
            }
        }
        debug_assert!(chain.classes.iter().all(|above| above.name != class.name), "a class is not above itself");
        chain
    }

    /// The code that shows fields.
    fn shows(&mut self, class: &Class, chain: &Chain, members: Members) -> Code {
        let mut seen: Vec<(Name, Field)> = Vec::new();
        for of in chain.classes.iter().map(|above| &**above).chain([class]) {
            let compared = self.compared_fields(of);
            for field in of.fields.iter().filter(|field| !field.is_static() && of.host.is_none()) {
                let can_be_read = flags::is_visible(field.flags, members) && field.flags & flags::SYNTHETIC == 0;
                let is_compared = of.is_record || compared.contains(&field.name);
                if can_be_read || is_compared {
                    seen.push((of.name, *field));
                }
                if !can_be_read && is_compared {
                    let name = |name: Name| self.names.get(name).to_owned();
                    self.flows.compared.insert((name(of.name), name(field.name)));
                }
            }
        }
        let mut code = Assembler::new(&mut self.names);
        for (owner, Field { name, desc, .. }) in seen {
            code.push(Insn::Load(Kind::Ref, 1));
            let shown: Vec<u16> = code.names.get(name).encode_utf16().collect();
            code.text(&shown);
            code.invoke(Invoke::Virtual, VIEW, "field", "(Ljava/lang/String;)V");
            code.push(Insn::Load(Kind::Ref, 1));
            code.push(Insn::Load(Kind::Ref, 0));
            code.push(Insn::GetField(Member { class: owner, name, desc }));
            let sort = Sort::of(code.names.get(desc));
            code.invoke(Invoke::Virtual, VIEW, "value", taking(sort));
        }
        code.push(Insn::Return(None));
        code.finish(2)
    }

    /// The fields of a class that its methods compare objects by.
    fn compared_fields(&mut self, class: &Class) -> Vec<Name> {
        let mut open: Vec<usize> = (0..class.methods.len())
            .filter(|&index| {
                let method = &class.methods[index];
                COMPARING.contains(&self.names.get(method.name)) && !method.is(flags::STATIC)
            })
            .collect();
        let (mut seen, mut fields) = (open.clone(), Vec::new());
        while let Some(index) = open.pop() {
            let Some(code) = class.code(&mut self.names, index) else { continue };
            for insn in &code.insns {
                match insn {
                    Insn::GetField(field) if field.class == class.name => fields.push(field.name),
                    Insn::Invoke(_, called) if called.class == class.name => {
                        if let Some(next) = class.method(called.name, called.desc).filter(|next| !seen.contains(next)) {
                            seen.push(next);
                            open.push(next);
                        }
                    }
                    _ => {}
                }
            }
        }
        fields
    }

    /// The code that asks methods.
    fn asks(&mut self, class: &Class, chain: &Chain, members: Members) -> Code {
        let asked = self.asked(class, chain, members);
        let mut handlers = Vec::new();
        let mut code = Assembler::new(&mut self.names);
        let is_a = |name: &str| chain.above.iter().any(|above| above == name);
        let items = if is_a("java/util/Map") {
            Some(("entries", "java/util/Map"))
        } else {
            is_a("java/lang/Iterable").then_some(("items", "java/lang/Iterable"))
        };
        for Asked { name, invoke, method } in asked {
            push_question(&mut code, &name);
            let desc = code.names.get(method.desc).to_owned();
            let sort = Sort::of(&desc[2..]);
            let start = code.insns.len();
            code.push(Insn::Load(Kind::Ref, 0));
            code.push(Insn::Invoke(invoke, method));
            code.push(Insn::Store(sort.kind(), 2));
            let end = code.insns.len();
            code.push(Insn::Load(Kind::Ref, 1));
            code.push(Insn::Load(sort.kind(), 2));
            code.invoke(Invoke::Virtual, VIEW, "value", taking(sort));
            // Over the handler, which has four instructions as well.
            code.push(Insn::Goto(end + 8));
            let target = code.insns.len();
            code.push(Insn::Store(Kind::Ref, 2));
            code.push(Insn::Load(Kind::Ref, 1));
            code.push(Insn::Load(Kind::Ref, 2));
            code.invoke(Invoke::Virtual, VIEW, "threw", "(Ljava/lang/Throwable;)V");
            handlers.push(Handler { start, end, target, catch: None });
            code.land();
        }
        if let Some((name, of)) = items {
            push_question(&mut code, name);
            code.push(Insn::Load(Kind::Ref, 1));
            code.push(Insn::Load(Kind::Ref, 0));
            code.invoke(Invoke::Virtual, VIEW, name, &format!("(L{of};)V"));
            code.land();
        }
        code.push(Insn::Return(None));
        made::code(code.insns, 4, handlers)
    }

    /// The methods that are asked, in order.
    fn asked(&mut self, class: &Class, chain: &Chain, members: Members) -> Vec<Asked> {
        let fields = chain.classes.iter().map(|above| &**above).chain([class]).flat_map(|of| &of.fields);
        let fields: Vec<Name> = fields.map(|field| field.name).collect();
        let mut asked: Vec<(bool, Asked)> = Vec::new();
        // What is declared further down comes first.
        let classes = chain.classes.iter().rev().map(|above| &**above);
        let all = [class].into_iter().chain(classes).chain(chain.interfaces.iter().map(|above| &**above));
        for of in all {
            let invoke = if of.is(flags::INTERFACE) { Invoke::Interface } else { Invoke::Virtual };
            for method in of.methods.iter().filter(|method| is_asked(of, method, members)) {
                let [name, desc] = [method.name, method.desc].map(|name| self.names.get(name));
                let is_question = desc.starts_with("()") && desc != "()V" && !name.starts_with('<');
                if !is_question || NEVER_ASKED.contains(&name) || asked.iter().any(|(_, known)| known.name == name) {
                    continue;
                }
                let tells = fields.contains(&method.name) || is_telling(name);
                let member = Member { class: of.name, name: method.name, desc: method.desc };
                asked.push((!tells, Asked { name: name.to_owned(), invoke, method: member }));
            }
        }
        let is_thrown = chain.above.iter().any(|above| above == "java/lang/Throwable");
        if is_thrown && asked.iter().all(|(_, known)| known.name != "getMessage") {
            let [name, desc] = ["getMessage", "()Ljava/lang/String;"].map(|text| self.names.intern(text));
            let method = Member { class: class.name, name, desc };
            asked.push((false, Asked { name: "getMessage".to_owned(), invoke: Invoke::Virtual, method }));
        }
        asked.sort_by(|(one, a), (other, b)| (one, &a.name).cmp(&(other, &b.name)));
        asked.into_iter().map(|(_, asked)| asked).collect()
    }
}

/// Whether a method can be asked, whatever its type is. Bridges repeat another one; made classes are synthetic as a whole.
fn is_asked(class: &Class, method: &Method, members: Members) -> bool {
    let hidden = flags::STATIC | flags::PRIVATE | flags::BRIDGE | flags::ABSTRACT;
    let is_made = method.is(flags::SYNTHETIC) && class.host.is_none();
    method.flags & hidden == 0 && !is_made && flags::is_visible(method.flags, members)
}

/// Whether a method seems to tell something, by its name.
fn is_telling(name: &str) -> bool {
    let starts = |prefix: &str| {
        name.strip_prefix(prefix).is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_lowercase()))
    };
    name == "toString" || ["get", "is", "has"].into_iter().any(starts)
}

/// Goes on behind the answer if no more may be asked.
fn push_question(code: &mut Assembler<'_>, name: &str) {
    code.push(Insn::Load(Kind::Ref, 1));
    code.text(&name.encode_utf16().collect::<Vec<u16>>());
    code.invoke(Invoke::Virtual, VIEW, "asks", "(Ljava/lang/String;)Z");
    code.branch(Condition::Zero(Relation::Equal));
}

/// The descriptor of the method that takes a value.
fn taking(sort: Sort) -> &'static str {
    match sort {
        Sort::Boolean => "(Z)V",
        Sort::Char => "(C)V",
        Sort::Byte | Sort::Short | Sort::Int => "(I)V",
        Sort::Long => "(J)V",
        Sort::Float => "(F)V",
        Sort::Double => "(D)V",
        Sort::Ref => "(Ljava/lang/Object;)V",
    }
}
