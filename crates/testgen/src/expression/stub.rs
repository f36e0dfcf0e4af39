//! Objects of made classes, as Java writes them: lambdas, and anonymous classes.

use std::fmt::Write as _;

use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::descriptor::{params, result};
use counterpoint_lang_jvm::maker::{How, Maker, Stub, StubMethod, Way};

use super::Writer;

impl Writer<'_> {
    /// An object of a made class.
    pub(super) fn stub(&mut self, stub: &Stub, way: &Way, parts: &[Tree]) -> String {
        let n_arguments = params(&stub.constructor).len().min(parts.len());
        let answers: Vec<String> =
            (n_arguments..parts.len()).map(|index| self.value(&parts[index], &way.parts[index].maker)).collect();
        let is_simple = (n_arguments..parts.len()).all(|index| is_simple(&parts[index], &way.parts[index].maker));
        let name = self.class(&stub.of);
        if let Some(method) = stub.methods.first().filter(|_| stub.is_functional() && is_simple) {
            let names: Vec<String> = (1..=method.params.len()).map(|number| format!("a{number}")).collect();
            let answer = answer(method, &answers, "{ }");
            return format!("({name}) ({}) -> {answer}", names.join(", "));
        }
        let makers = Way::new(How::New(stub.of.clone(), stub.constructor.clone()), way.parts[..n_arguments].to_vec());
        let arguments = self.arguments(&makers, &parts[..n_arguments], &stub.constructor);
        let mut text = format!("new {name}({arguments}) {{\n");
        let fields = stub.answers();
        for ((field, ty), answer) in fields.iter().zip(&answers) {
            let _ = writeln!(text, "            private final {} {field}Answer = {answer};", self.element_type(ty));
        }
        let given: Vec<String> = fields.iter().map(|(field, _)| format!("{field}Answer")).collect();
        for method in stub.methods.iter().filter(|method| method.is_first) {
            text += "\n";
            self.stub_method(stub, method, &given, &mut text);
        }
        text + "        }"
    }

    fn stub_method(&mut self, stub: &Stub, method: &StubMethod, answers: &[String], text: &mut String) {
        // The members of a type without its arguments are without theirs.
        let plain: Vec<String> = params(&method.descriptor).into_iter().map(str::to_owned).collect();
        let types = if stub.is_generic { &plain } else { &method.params };
        let types: Vec<String> = types.iter().map(|ty| self.element_type(ty)).collect();
        let named = types.iter().enumerate().map(|(index, ty)| format!("{ty} a{}", index + 1));
        let named = named.collect::<Vec<_>>().join(", ");
        let bound = (!stub.is_generic).then(|| self.generic_type(&method.result)).flatten();
        let erased = result(&method.descriptor);
        let given = match bound {
            _ if erased == "V" => "void".to_owned(),
            Some(bound) => bound,
            None => self.element_type(erased),
        };
        let answer = answer(method, answers, "");
        let _ = writeln!(text, "            @Override");
        let _ = writeln!(text, "            public {given} {}({named}) {{", method.name);
        if !answer.is_empty() {
            let cast = if method.answer.is_some() && erased.starts_with(['L', '[']) {
                format!("({given}) ")
            } else {
                String::new()
            };
            let _ = writeln!(text, "                return {cast}{answer};");
        }
        let _ = writeln!(text, "            }}");
    }
}

/// What a method gives back, and what stands for nothing.
fn answer(method: &StubMethod, answers: &[String], nothing: &str) -> String {
    if let Some(answer) = method.answer.and_then(|answer| answers.get(answer)) {
        return answer.clone();
    }
    match result(&method.descriptor) {
        "V" => nothing,
        "Z" => "false",
        "B" | "S" | "C" | "I" | "J" | "F" | "D" => "0",
        _ => "null",
    }
    .to_owned()
}

/// Whether a value is the same however often it is written: it is no object of its own.
fn is_simple(tree: &Tree, maker: &Maker) -> bool {
    match (maker, tree) {
        (Maker::Primitive(_) | Maker::Text(_) | Maker::Null(_), _) => true,
        (Maker::OneOf(ways), Tree::OneOf(which, parts)) => {
            let way = &ways[*which];
            let is_value = match &way.how {
                How::Constant(..) | How::Parts => true,
                How::Call(class, name, _) => class.starts_with("java/lang/") && name == "valueOf",
                _ => false,
            };
            is_value && parts.iter().zip(&way.parts).all(|(tree, part)| is_simple(tree, &part.maker))
        }
        _ => false,
    }
}
