//! What the user's class path has, by name: code that asks for a class or a resource by a text learns whether there is
//! one. Only hash codes are kept, so that a large class path is a small table.

use counterpoint_ir::Value;
use counterpoint_ir::types::Width;

use super::World;

/// The class with the table.
const RESOURCES: &str = "counterpoint/rt/Resources";

impl World<'_> {
    /// The class of the table, if it is filled.
    pub(super) fn reach_resources(&mut self) {
        if self.is_used(RESOURCES, "NAMES")
            && let Ok(class) = self.class_named("[I")
        {
            self.instantiate(class);
        }
    }

    /// Fills the table if code uses it.
    pub(super) fn fill_resources(&mut self) -> Result<(), String> {
        let Some(id) = self.used_static(RESOURCES, "NAMES") else { return Ok(()) };
        let files = self.path.user_files().map_err(|error| error.to_string())?;
        let mut hashes: Vec<i32> = files.iter().map(|file| hash(file)).collect();
        hashes.extend(files.iter().flat_map(|file| bundles(file)).map(hash));
        hashes.sort_unstable();
        hashes.dedup();
        let values = hashes.into_iter().map(|hash| Value::bits(Width::WORD, hash.into())).collect();
        let array = self.class_named("[I")?;
        let object = self.add_object(array, values);
        self.image.statics.push((id, Value::Ref(Some(object))));
        Ok(())
    }
}

/// The names of the bundles that a file may belong to: `Text` and `Text_en` for `Text_en.properties`.
fn bundles(file: &str) -> impl Iterator<Item = &str> {
    let stem = file.strip_suffix(".properties").or_else(|| file.strip_suffix(".class")).unwrap_or_default();
    stem.match_indices('_').map(|(at, _)| &stem[..at]).chain([stem])
}

/// The hash code that Java gives a text.
fn hash(text: &str) -> i32 {
    text.encode_utf16().fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(unit.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_belongs_to_bundles_with_fewer_words() {
        assert_eq!(bundles("a/Text_en_US.properties").collect::<Vec<_>>(), ["a/Text", "a/Text_en", "a/Text_en_US"]);
        assert_eq!(bundles("a/Text.class").collect::<Vec<_>>(), ["a/Text"]);
    }

    #[test]
    fn hash_codes_are_those_of_java() {
        assert_eq!(hash("java/lang/String.class"), -682_846_897);
    }
}
