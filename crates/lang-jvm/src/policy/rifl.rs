//! Policies in RIFL 1.x: XML files that name sources and sinks, put them into domains, and say which domains information
//! may flow between.
//!
//! Somebody at a domain sees the sinks of that domain and of all that flow to it; the sources that do not flow there are
//! secret to them. So there is one question for each domain that has sinks.

mod entries;

use counterpoint_diag::{Code, Diagnostic, FileId, Span, codes, did_you_mean, suggestion};
use counterpoint_ir::program::Secrecy;
use roxmltree::{Document, Node, ParsingOptions};

use super::granter::Granter;
use super::{Granted, MethodName, Place};
use crate::maker::Finder;
use crate::select::{SelectError, Selected};

/// A policy, as its file says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rifl {
    domains: Vec<String>,
    /// For each domain, whether information may flow from it to another one: reflexive and transitive.
    flows: Vec<Vec<bool>>,
    sources: Vec<Assigned>,
    sinks: Vec<Assigned>,
}

/// A source or a sink with its domain.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Assigned {
    what: What,
    domain: usize,
    span: Span,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum What {
    Parameter { class: String, method: String, index: usize },
    Result { class: String, method: String },
    Field { class: String, name: String },
}

/// The question of one domain.
#[derive(Debug, Clone, PartialEq)]
pub struct Observer {
    /// The domain.
    pub domain: String,
    /// What is to be run for it.
    pub granted: Granted,
}

/// Where runs start.
#[derive(Debug, Clone, Copy)]
pub struct Start<'a> {
    /// The method under test.
    pub method: &'a Selected,
    /// The program that calls it, if there is one.
    pub driver: Option<&'a Selected>,
}

impl Rifl {
    /// Reads a policy.
    pub fn parse(text: &str, file: FileId) -> Result<Self, Vec<Diagnostic>> {
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text, options).map_err(|error| {
            let at = offset(text, error.pos().row, error.pos().col);
            let message = format!("this is not well-formed XML: {error}");
            vec![Diagnostic::error(codes::POLICY, span(file, at..at + 1), message)]
        })?;
        let mut reader = Reader { file, diagnostics: Vec::new() };
        let rifl = reader.policy(document.root_element());
        if reader.diagnostics.is_empty() { Ok(rifl) } else { Err(reader.diagnostics) }
    }

    /// The questions of all domains that see something and must not know everything.
    pub fn observers(&self, finder: &Finder<'_>, start: Start<'_>) -> Result<Vec<Observer>, Vec<Diagnostic>> {
        let mut diagnostics = Vec::new();
        let (mut observers, mut asked) = (Vec::new(), Vec::new());
        for domain in 0..self.domains.len() {
            let sees = |sink: &&Assigned| self.flows[sink.domain][domain];
            let has_secret = self.sources.iter().any(|source| !self.flows[source.domain][domain]);
            let seen: Vec<&Assigned> = self.sinks.iter().filter(sees).collect();
            let question = (seen.iter().map(|sink| sink.span).collect::<Vec<_>>(), self.known_to(domain));
            if seen.is_empty() || !has_secret || asked.contains(&question) {
                continue;
            }
            asked.push(question);
            match self.observer(finder, start, domain, &seen) {
                Ok(granted) => observers.push(Observer { domain: self.domains[domain].clone(), granted }),
                Err(mut found) => diagnostics.append(&mut found),
            }
        }
        diagnostics.dedup();
        if diagnostics.is_empty() { Ok(observers) } else { Err(diagnostics) }
    }

    /// Whether the policy forbids nothing.
    pub fn is_vacuous(&self) -> bool {
        !self.sinks.iter().any(|sink| self.sources.iter().any(|source| !self.flows[source.domain][sink.domain]))
    }

    /// Which sources a domain may know.
    fn known_to(&self, domain: usize) -> Vec<bool> {
        self.sources.iter().map(|source| self.flows[source.domain][domain]).collect()
    }

    fn observer(
        &self,
        finder: &Finder<'_>,
        start: Start<'_>,
        domain: usize,
        seen: &[&Assigned],
    ) -> Result<Granted, Vec<Diagnostic>> {
        let failed = |span: Span| {
            move |error: SelectError| {
                let diagnostic = Diagnostic::error(codes::POLICY, span, error.message);
                vec![if let Some(help) = error.help { diagnostic.with_help(help) } else { diagnostic }]
            }
        };
        let called = start.driver.unwrap_or(start.method);
        let first = self.sinks.first().map_or(Span::default(), |sink| sink.span);
        let mut granter = Granter::new(finder, called).map_err(failed(first))?;
        let mut diagnostics = Vec::new();
        for source in &self.sources {
            let is_known = self.flows[source.domain][domain];
            let secrecy = if is_known { Secrecy::Public } else { Secrecy::Secret };
            if let Err(error) = add_source(&mut granter, start, &source.what, secrecy) {
                diagnostics.append(&mut failed(source.span)(error));
            }
        }
        for sink in seen {
            if let Err(error) = add_sink(&mut granter, &sink.what) {
                diagnostics.append(&mut failed(sink.span)(error));
            }
        }
        if diagnostics.is_empty() { Ok(granter.finish()) } else { Err(diagnostics) }
    }
}

fn add_source(granter: &mut Granter<'_>, start: Start<'_>, what: &What, secrecy: Secrecy) -> Result<(), SelectError> {
    match what {
        What::Parameter { class, method, index } => {
            let found = find(granter, class, method)?;
            let name = parameter_name(granter.finder, &found, *index)?;
            let is_start = found.name == start.method.method && found.descriptor == start.method.descriptor;
            if is_start && start.driver.is_none() {
                granter.set_secrecy(*index, secrecy);
            } else {
                granter.add_parameter(&name, secrecy, found, *index);
            }
            Ok(())
        }
        What::Result { class, method } => {
            let found = find(granter, class, method)?;
            granter.add_call(&format!("{}.{}()", simple(class), found.name), secrecy, found.clone())
        }
        What::Field { class, name } => {
            let class_found = granter.finder.class_near(class, &granter.method.class)?;
            let field = granter.finder.field(&class_found, name)?;
            granter.add_field(&format!("{}.{name}", simple(class)), secrecy, field);
            Ok(())
        }
    }
}

fn add_sink(granter: &mut Granter<'_>, what: &What) -> Result<(), SelectError> {
    match what {
        What::Parameter { class, method, index } => {
            let found = find(granter, class, method)?;
            parameter_name(granter.finder, &found, *index)?;
            let call = format!("{}.{}()", simple(class), found.name);
            let is_only = crate::descriptor::params(&found.descriptor).len() == 1;
            let name = if is_only { call } else { format!("argument {} of {call}", index + 1) };
            granter.add_sink(name, Place::Parameter(found, *index));
        }
        What::Result { class, method } => {
            let found = find(granter, class, method)?;
            granter.add_sink(format!("result of {}.{}()", simple(class), found.name), Place::Result(found));
        }
        What::Field { class, name } => {
            let class_found = granter.finder.class_near(class, &granter.method.class)?;
            let field = granter.finder.field(&class_found, name)?;
            let place = Place::Field { class: field.class, name: field.name };
            granter.add_sink(format!("{}.{name}", simple(class)), place);
        }
    }
    Ok(())
}

fn find(granter: &Granter<'_>, class: &str, method: &str) -> Result<MethodName, SelectError> {
    let class = granter.finder.class_near(class, &granter.method.class)?;
    granter.finder.method(&class, method)
}

/// The name of a parameter; an error if the method has none at this position.
fn parameter_name(finder: &Finder<'_>, method: &MethodName, index: usize) -> Result<String, SelectError> {
    let n_params = crate::descriptor::params(&method.descriptor).len();
    if index >= n_params {
        let counted = if n_params == 1 { "1 parameter".to_owned() } else { format!("{n_params} parameters") };
        return Err(SelectError {
            message: format!("`{}` has {counted}, and no number {}", method.name, index + 1),
            help: Some("parameters are counted from 1".to_owned()),
        });
    }
    let name = finder.read(&method.class).and_then(|(mut names, class)| {
        let at = class
            .methods
            .iter()
            .position(|known| names.get(known.name) == method.name && names.get(known.desc) == method.descriptor)?;
        let first = u16::from(!class.methods[at].is(crate::class::flags::STATIC));
        crate::maker::param_names(&class, &mut names, at, first).get(index).cloned()
    });
    Ok(name.unwrap_or_else(|| format!("argument {} of {}", index + 1, method.name)))
}

/// A class without its package.
fn simple(class: &str) -> &str {
    class.rsplit(['.', '/', '$']).next().unwrap_or(class)
}

/// Reads the elements of a file.
struct Reader {
    file: FileId,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn complain(&mut self, code: Code, node: Node<'_, '_>, message: String) {
        self.diagnostics.push(Diagnostic::error(code, self.tag(node), message));
    }

    /// The start tag of an element.
    fn tag(&self, node: Node<'_, '_>) -> Span {
        let range = node.range();
        let text = &node.document().input_text()[range.clone()];
        let len = text.find('>').map_or(text.len(), |end| end + 1);
        span(self.file, range.start..range.start + len)
    }

    fn attribute<'a>(&mut self, node: Node<'a, '_>, name: &str) -> Option<&'a str> {
        let found = node.attribute(name);
        if found.is_none() {
            let message = format!("`<{}>` has no attribute `{name}`", node.tag_name().name());
            self.complain(codes::POLICY, node, message);
        }
        found
    }

    fn policy(&mut self, root: Node<'_, '_>) -> Rifl {
        let mut rifl = Rifl { domains: Vec::new(), flows: Vec::new(), sources: Vec::new(), sinks: Vec::new() };
        if root.tag_name().name() != "riflspec" {
            self.complain(codes::POLICY, root, "a RIFL file begins with `<riflspec>`".to_owned());
            return rifl;
        }
        let named = |name: &'static str| root.descendants().filter(move |node| node.has_tag_name(name));
        for domain in named("domain") {
            rifl.domains.extend(self.attribute(domain, "name").map(str::to_owned));
        }
        self.flows(root, &mut rifl);
        let assigns: Vec<(String, usize)> = named("assign")
            .filter_map(|assign| {
                let handle = self.attribute(assign, "handle")?.to_owned();
                let domain = self.domain(&rifl, assign, "domain")?;
                Some((handle, domain))
            })
            .collect();
        let handles: Vec<String> =
            named("assignable").filter_map(|node| node.attribute("handle")).map(str::to_owned).collect();
        for assign in named("assign") {
            let handle = assign.attribute("handle").unwrap_or_default();
            if !handles.iter().any(|known| known == handle) {
                let near = did_you_mean(handle, handles.iter().map(String::as_str)).map(str::to_owned);
                self.complain(codes::POLICY, assign, format!("there is no assignable with the handle `{handle}`"));
                if let (Some(near), Some(last)) = (near, self.diagnostics.pop()) {
                    self.diagnostics.push(last.with_help(format!("did you mean `{near}`?")));
                }
            }
        }
        for assignable in named("assignable") {
            self.assignable(assignable, &assigns, &mut rifl);
        }
        if rifl.sinks.is_empty() && self.diagnostics.is_empty() {
            self.complain(codes::POLICY, root, "the policy has no sink with a domain, so nothing can leak".to_owned());
        }
        if rifl.sources.is_empty() && self.diagnostics.is_empty() {
            self.complain(
                codes::POLICY,
                root,
                "the policy has no source with a domain, so nothing is secret".to_owned(),
            );
        }
        rifl
    }

    fn flows(&mut self, root: Node<'_, '_>, rifl: &mut Rifl) {
        let n = rifl.domains.len();
        rifl.flows = (0..n).map(|from| (0..n).map(|to| from == to).collect()).collect();
        for flow in root.descendants().filter(|node| node.has_tag_name("flow")) {
            if let (Some(from), Some(to)) = (self.domain(rifl, flow, "from"), self.domain(rifl, flow, "to")) {
                rifl.flows[from][to] = true;
            }
        }
        for middle in 0..n {
            for from in 0..n {
                for to in 0..n {
                    rifl.flows[from][to] |= rifl.flows[from][middle] && rifl.flows[middle][to];
                }
            }
        }
    }

    /// The domain that an attribute names.
    fn domain(&mut self, rifl: &Rifl, node: Node<'_, '_>, attribute: &str) -> Option<usize> {
        let name = self.attribute(node, attribute)?.to_owned();
        let found = rifl.domains.iter().position(|known| *known == name);
        if found.is_none() {
            let diagnostic =
                Diagnostic::error(codes::POLICY, self.tag(node), format!("domain `{name}` is not declared"));
            let help = suggestion(&name, &rifl.domains, "declare it: `<domain name=\"...\"/>` in `<domains>`");
            self.diagnostics.push(diagnostic.with_help(help));
        }
        found
    }

    fn assignable(&mut self, node: Node<'_, '_>, assigns: &[(String, usize)], rifl: &mut Rifl) {
        let Some(handle) = self.attribute(node, "handle").map(str::to_owned) else { return };
        // What has no domain is neither secret nor seen.
        let Some(&(_, domain)) = assigns.iter().find(|(known, _)| *known == handle) else { return };
        for place in node.descendants().filter(Node::is_element) {
            let kind = place.parent().map_or("", |parent| parent.tag_name().name());
            let list = match kind {
                "source" => &mut rifl.sources,
                "sink" => &mut rifl.sinks,
                _ => continue,
            };
            let before = self.diagnostics.len();
            let what = self.what(place);
            if let Some(what) = what {
                let span = self.tag(place);
                let assigned = Assigned { what, domain, span };
                if !list.iter().any(|known| known.what == assigned.what && known.domain == domain) {
                    list.push(assigned);
                }
            } else if self.diagnostics.len() == before {
                let name = place.tag_name().name().to_owned();
                let message = format!("`<{name}>` is no place for information that is known here");
                self.complain(codes::POLICY, place, message);
            }
        }
    }

    fn what(&mut self, node: Node<'_, '_>) -> Option<What> {
        let class = |reader: &mut Self| reader.attribute(node, "class").map(str::to_owned);
        let method = |reader: &mut Self| reader.attribute(node, "method").map(str::to_owned);
        Some(match node.tag_name().name() {
            "parameter" => {
                let (class, method) = (class(self)?, method(self)?);
                let number = self.attribute(node, "parameter")?;
                let Some(index) = number.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)) else {
                    let message = format!("`{number}` is no number of a parameter; they are counted from 1");
                    self.complain(codes::POLICY, node, message);
                    return None;
                };
                What::Parameter { class, method, index }
            }
            "returnvalue" => What::Result { class: class(self)?, method: method(self)? },
            "field" => What::Field { class: class(self)?, name: self.attribute(node, "name")?.to_owned() },
            _ => return None,
        })
    }
}

fn span(file: FileId, range: std::ops::Range<usize>) -> Span {
    let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span { file, start: place(range.start), end: place(range.end) }
}

/// The byte of a line and a column, both from 1.
fn offset(text: &str, line: u32, column: u32) -> usize {
    let line = usize::try_from(line).unwrap_or(1).saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let inside =
        text[start.min(text.len())..].char_indices().nth(usize::try_from(column).unwrap_or(1).saturating_sub(1));
    inside.map_or(text.len(), |(at, _)| start + at)
}
