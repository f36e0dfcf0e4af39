//! What is in memory when a run starts: string literals, mirrors of classes, constants of static fields.

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, ObjId, StaticId};
use counterpoint_ir::program::Operand;
use counterpoint_ir::state::Object;
use counterpoint_ir::types::{Type, Width};

use super::{Choice, World};
use crate::class::{Constant, flags};
use crate::descriptor::{Sort, class_name, descriptor_of};
use crate::names::{Name, TextId};

/// The primitive types in the order in which the mirrors of them are listed.
const PRIMITIVES: [(&str, &str); 9] = [
    ("boolean", "Z"),
    ("byte", "B"),
    ("char", "C"),
    ("short", "S"),
    ("int", "I"),
    ("long", "J"),
    ("float", "F"),
    ("double", "D"),
    ("void", "V"),
];

/// The class of mirrors, and its tables.
const CLASS: &str = "java/lang/Class";
const MIRROR_TABLES: [&str; 2] = ["MIRRORS", "PRIMITIVES"];
/// The class with the pool of strings.
const LITERALS: &str = "counterpoint/rt/Literals";

impl World<'_> {
    /// The string object of a literal; there is one for each content.
    pub(crate) fn text(&mut self, text: TextId) -> Result<Operand, String> {
        self.text_object(text).map(constant)
    }

    fn text_object(&mut self, text: TextId) -> Result<ObjId, String> {
        if let Some(&known) = self.texts_in_image.get(&text) {
            return Ok(known);
        }
        let string = self.class_named("java/lang/String")?;
        let bytes = self.class_named("[B")?;
        self.instantiate(string);
        self.instantiate(bytes);
        let units = self.names.text(text);
        let is_latin = units.iter().all(|&unit| unit < 256);
        let octet = |octet: u8| Value::bits(Width::WORD, i64::from(octet.cast_signed()));
        let values: Vec<Value> = if is_latin {
            units.iter().map(|unit| octet(unit.to_le_bytes()[0])).collect()
        } else {
            units.iter().flat_map(|unit| unit.to_le_bytes()).map(octet).collect()
        };
        let value = self.add_object(bytes, values);
        let fields = [("value", reference(value)), ("coder", Value::Bits(u64::from(!is_latin)))];
        let object = self.add_record(string, &fields);
        self.texts_in_image.insert(text, object);
        Ok(object)
    }

    fn string(&mut self, text: &str) -> Result<Value, String> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let text = self.names.intern_text(&units);
        self.text_object(text).map(reference)
    }

    pub(super) fn add_object(&mut self, class: ClassId, values: Vec<Value>) -> ObjId {
        self.image.heap.push(Object { class, values });
        ObjId::from_index(self.image.heap.len() - 1)
    }

    /// An object of the image with some fields set by name, the others as they are at first.
    fn add_record(&mut self, class: ClassId, fields: &[(&str, Value)]) -> ObjId {
        let values = self.record_values(class, fields);
        self.add_object(class, values)
    }

    fn record_values(&self, class: ClassId, fields: &[(&str, Value)]) -> Vec<Value> {
        let layout = self.records[class].layout.iter();
        layout
            .map(|&field| {
                let record = &self.table.fields[field];
                let name = record.name.split(' ').next().unwrap_or_default();
                let set = fields.iter().find(|(set, _)| *set == name);
                set.map_or_else(|| Value::default_of(&record.ty), |(_, value)| value.clone())
            })
            .collect()
    }

    /// An object of the image without fields.
    pub(crate) fn add_singleton(&mut self, class: ClassId) -> Operand {
        self.instantiate(class);
        let object = self.add_record(class, &[]);
        constant(object)
    }

    /// The mirror of a class that code names.
    pub(crate) fn mirror(&mut self, name: Name) -> Result<Operand, String> {
        let class = self.class(name)?;
        if self.named_classes.insert(class) && self.choices.iter().any(|(_, choice)| *choice == Choice::Initialise) {
            self.init(class);
        }
        self.mirror_of(class).map(constant).ok_or_else(|| "class java/lang/Class, which is missing".to_owned())
    }

    /// The mirror of a class, to be filled at the end.
    pub(crate) fn mirror_of(&mut self, class: ClassId) -> Option<ObjId> {
        if let Some(&known) = self.mirrors.get(&class) {
            return Some(known);
        }
        let mirror_class = self.class_named("java/lang/Class").ok()?;
        self.instantiate(mirror_class);
        let object = self.add_object(mirror_class, Vec::new());
        self.mirrors.insert(class, object);
        Some(object)
    }

    pub(super) fn constant_value(&mut self, constant: Constant) -> Result<Value, String> {
        Ok(match constant {
            Constant::Int(value) => Value::bits(Width::WORD, value.into()),
            Constant::Long(value) => Value::bits(Width::LONG, value),
            Constant::Float(bits) => Value::Bits(bits.into()),
            Constant::Double(bits) => Value::Bits(bits),
            Constant::Null => Value::Ref(None),
            Constant::Text(text) => reference(self.text_object(text)?),
            Constant::Class(name) => reference(self.mirror(name).map(|_| self.mirrors[&self.by_name_id(name)])?),
        })
    }

    fn by_name_id(&self, name: Name) -> ClassId {
        self.by_name.get(&name).cloned().and_then(Result::ok).expect("the class has just been found")
    }

    /// Says that objects are cast to a class, which messages may name.
    pub(crate) fn note_cast(&mut self, class: ClassId) {
        self.cast_to.insert(class);
    }

    /// Says which objects the image will hold, so that their methods are found while there is time.
    pub(super) fn reach_image(&mut self) {
        let has_mirrors = !self.mirrors.is_empty() || MIRROR_TABLES.iter().any(|name| self.is_used(CLASS, name));
        let names: &[&str] = match (has_mirrors, self.is_used(LITERALS, "ALL")) {
            (true, _) => &[CLASS, "[Ljava/lang/Class;", "java/lang/String", "[B", "[Ljava/lang/String;"],
            (false, true) => &["[Ljava/lang/String;"],
            (false, false) => &[],
        };
        for name in names {
            if let Ok(class) = self.class_named(name) {
                self.instantiate(class);
            }
        }
    }

    /// Fills the mirrors, and the tables of mirrors and literals that code uses.
    pub(super) fn finish_image(&mut self) -> Result<(), String> {
        let are_listed = self.is_used(CLASS, "MIRRORS");
        if are_listed {
            let instantiated = self.records.ids().filter(|&class| self.records[class].is_instantiated);
            let named = self.cast_to.iter().chain(&self.breakable).copied();
            for class in instantiated.chain(named).collect::<Vec<_>>() {
                self.mirror_of(class);
            }
        }
        if are_listed || !self.mirrors.is_empty() || self.is_used(CLASS, "PRIMITIVES") {
            self.fill_mirrors()?;
        }
        if let Some(id) = self.used_static(LITERALS, "ALL") {
            let all = self.texts_in_image.values().map(|&object| reference(object)).collect();
            let strings = self.class_named("[Ljava/lang/String;")?;
            let all = self.add_object(strings, all);
            self.image.statics.push((id, reference(all)));
        }
        Ok(())
    }

    fn fill_mirrors(&mut self) -> Result<(), String> {
        let mirror_class = self.class_named(CLASS)?;
        self.add_primitive_mirrors(mirror_class)?;
        let mut next = 0;
        while let Some((&class, &object)) = self.mirrors.get_index(next) {
            let values = self.mirror_values(mirror_class, class)?;
            self.image.heap[object.index()].values = values;
            next += 1;
        }
        let array = self.class_named("[Ljava/lang/Class;")?;
        if let Some(id) = self.used_static(CLASS, "MIRRORS") {
            let mirrors = self.records.ids().map(|class| Value::Ref(self.mirrors.get(&class).copied())).collect();
            let mirrors = self.add_object(array, mirrors);
            self.image.statics.push((id, reference(mirrors)));
        }
        if let Some(id) = self.used_static(CLASS, "PRIMITIVES") {
            let mirrors = self.primitive_mirrors.iter().map(|&mirror| reference(mirror)).collect();
            let mirrors = self.add_object(array, mirrors);
            self.image.statics.push((id, reference(mirrors)));
        }
        Ok(())
    }

    fn add_primitive_mirrors(&mut self, mirror_class: ClassId) -> Result<(), String> {
        for (name, letter) in PRIMITIVES {
            let array_name = self.names.intern(&format!("[{letter}"));
            let array = match self.by_name.get(&array_name).cloned() {
                Some(Ok(array)) => self.mirror_value(array),
                _ => Value::Ref(None),
            };
            let number = Value::bits(Width::WORD, -1);
            let name = self.string(name)?;
            let fields = [("name", name), ("number", number), ("primitive", Value::Bits(1)), ("array", array)];
            let fields: Vec<_> = fields.into_iter().chain([("modifiers", modifiers(PRIMITIVE_FLAGS))]).collect();
            let mirror = self.add_record(mirror_class, &fields);
            self.primitive_mirrors.push(mirror);
        }
        Ok(())
    }

    /// A static field by class and name, if code uses it.
    pub(super) fn used_static(&mut self, class: &str, name: &str) -> Option<StaticId> {
        let [class, name] = [class, name].map(|text| self.names.intern(text));
        let class = self.by_name.get(&class)?.clone().ok()?;
        let record = self.records[class].class.as_ref()?;
        let field = record.fields.iter().find(|field| field.name == name)?;
        self.statics.get(&(class, name, field.desc)).copied()
    }

    pub(super) fn is_used(&mut self, class: &str, name: &str) -> bool {
        self.used_static(class, name).is_some()
    }

    /// The values of the fields of a mirror, as far as code reads them.
    fn mirror_values(&mut self, mirror_class: ClassId, class: ClassId) -> Result<Vec<Value>, String> {
        let mut fields = Vec::new();
        for field in self.records[mirror_class].layout.clone() {
            if self.used_fields.contains(&field) {
                let name = self.table.fields[field].name.split(' ').next().unwrap_or_default().to_owned();
                if let Some(value) = self.mirror_field(class, &name)? {
                    fields.push((name, value));
                }
            }
        }
        let fields: Vec<(&str, Value)> = fields.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        Ok(self.record_values(mirror_class, &fields))
    }

    fn mirror_field(&mut self, class: ClassId, field: &str) -> Result<Option<Value>, String> {
        let record = self.records[class].class.clone();
        let Some(record) = record else { return self.array_mirror_field(class, field) };
        Ok(match field {
            "number" => Some(Value::Bits(class.index() as u64)),
            "name" => Some(self.dotted_name(class)?),
            "array" => self.array_mirror(class),
            "superclass" => {
                let above = self.superclass(class).filter(|_| !record.is(flags::INTERFACE));
                above.map(|above| self.mirror_value(above))
            }
            "modifiers" => Some(modifiers(record.inner.map_or(record.flags, |inner| inner.flags) & !SUPER)),
            "record" => Some(Value::Bits(record.is_record.into())),
            "comparesToItself" => Some(Value::Bits(self.compares_to_itself(&record).into())),
            "simpleName" => match record.inner {
                Some(inner) => {
                    let simple = inner.simple_name.map_or(String::new(), |name| self.names.get(name).to_owned());
                    Some(self.string(&simple)?)
                }
                None => None,
            },
            "declaring" => record.inner.and_then(|inner| self.optional_mirror(inner.outer)),
            "enclosing" => self.optional_mirror(record.enclosing),
            "module" => self.module(record.module)?,
            "interfaces" => {
                let interfaces: Vec<ClassId> =
                    record.interfaces.iter().filter_map(|&name| self.class(name).ok()).collect();
                Some(self.class_array(&interfaces)?)
            }
            "fields" => Some(self.field_names(class)?),
            "declared" => Some(self.declared_fields(&record)?),
            _ => None,
        })
    }

    fn array_mirror_field(&mut self, class: ClassId, field: &str) -> Result<Option<Value>, String> {
        let element = self.class_name(class)[1..].to_owned();
        Ok(match field {
            "number" => Some(Value::Bits(class.index() as u64)),
            "name" => Some(self.dotted_name(class)?),
            "array" => self.array_mirror(class),
            "superclass" => {
                let object = self.class_named("java/lang/Object")?;
                Some(self.mirror_value(object))
            }
            "modifiers" => Some(modifiers(PRIMITIVE_FLAGS)),
            "component" => {
                let primitive = PRIMITIVES.iter().position(|(_, letter)| *letter == element);
                let mirror = if let Some(index) = primitive {
                    Value::Ref(self.primitive_mirrors.get(index).copied())
                } else {
                    let element = self.class_named(class_name(&element))?;
                    self.mirror_value(element)
                };
                Some(mirror)
            }
            "interfaces" => {
                let above = ["java/lang/Cloneable", "java/io/Serializable"];
                let above: Vec<ClassId> = above.into_iter().filter_map(|name| self.class_named(name).ok()).collect();
                Some(self.class_array(&above)?)
            }
            // An array belongs to the module of what it is made of in the end.
            "module" => match element.trim_start_matches('[') {
                innermost if Sort::of(innermost) == Sort::Ref => {
                    let innermost = self.class_named(class_name(innermost))?;
                    let module = self.records[innermost].class.as_ref().and_then(|class| class.module);
                    self.module(module)?
                }
                _ => Some(self.string("java.base")?),
            },
            _ => None,
        })
    }

    fn dotted_name(&mut self, class: ClassId) -> Result<Value, String> {
        let name = self.class_name(class).replace('/', ".");
        self.string(&name)
    }

    /// The mirror of the class of arrays of a class, if there is one.
    fn array_mirror(&mut self, class: ClassId) -> Option<Value> {
        let name = self.names.intern(&format!("[{}", descriptor_of(&self.table.classes[class].name)));
        let array = self.by_name.get(&name)?.clone().ok()?;
        Some(self.mirror_value(array))
    }

    fn optional_mirror(&mut self, class: Option<Name>) -> Option<Value> {
        let class = self.class(class?).ok()?;
        Some(self.mirror_value(class))
    }

    fn module(&mut self, module: Option<Name>) -> Result<Option<Value>, String> {
        let module = module.map(|module| self.names.get(module).to_owned());
        module.map(|module| self.string(&module)).transpose()
    }

    fn field_names(&mut self, class: ClassId) -> Result<Value, String> {
        let mut names = Vec::new();
        for field in self.records[class].layout.clone() {
            let name = self.table.fields[field].name.split(' ').next().unwrap_or_default().to_owned();
            names.push(self.string(&name)?);
        }
        let strings = self.class_named("[Ljava/lang/String;")?;
        Ok(reference(self.add_object(strings, names)))
    }

    /// Name, descriptor and flags of each field that a class declares.
    fn declared_fields(&mut self, class: &crate::class::Class) -> Result<Value, String> {
        let mut texts = Vec::new();
        for field in &class.fields {
            for text in [field.name, field.desc].map(|name| self.names.get(name).to_owned()) {
                texts.push(self.string(&text)?);
            }
            texts.push(self.string(&field.flags.to_string())?);
        }
        let strings = self.class_named("[Ljava/lang/String;")?;
        Ok(reference(self.add_object(strings, texts)))
    }

    fn class_array(&mut self, classes: &[ClassId]) -> Result<Value, String> {
        let array = self.class_named("[Ljava/lang/Class;")?;
        let mirrors = classes.iter().map(|&class| self.mirror_value(class)).collect();
        Ok(reference(self.add_object(array, mirrors)))
    }

    fn mirror_value(&mut self, class: ClassId) -> Value {
        Value::Ref(self.mirror_of(class))
    }

    /// Whether the signature names `Comparable` of the class itself.
    fn compares_to_itself(&self, class: &crate::class::Class) -> bool {
        let own = format!("Ljava/lang/Comparable<L{};>;", self.names.get(class.name));
        class.signature.is_some_and(|signature| self.names.get(signature).contains(&own))
    }
}

/// Only in class files: calls of methods above are meant as they are written.
const SUPER: u16 = 0x0020;
/// Flags of primitive types and arrays: public, abstract, final.
const PRIMITIVE_FLAGS: u16 = flags::PUBLIC | flags::FINAL | flags::ABSTRACT;

fn modifiers(flags: u16) -> Value {
    Value::Bits(flags.into())
}

fn reference(object: ObjId) -> Value {
    Value::Ref(Some(object))
}

fn constant(object: ObjId) -> Operand {
    Operand::Const(reference(object), Type::Ref)
}
