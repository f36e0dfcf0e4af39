//! The table of diagnostic codes. The doc comment of a code *is* its user documentation: `counterpoint explain CP0104`
//! prints it, the manual includes it. Codes are never reused.

/// A stable code of a diagnostic, with its documentation.
#[derive(Debug, Clone, Copy)]
pub struct Code {
    /// The code as printed, for instance `CP0104`.
    pub id: &'static str,
    /// What it means, why it matters, an example, what to do.
    pub doc: &'static str,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:literal;)+) => {
        $($(#[doc = $doc])+ pub const $name: Code = Code { id: $id, doc: concat!($($doc, "\n"),+) };)+

        /// All codes, in the order of their numbers.
        pub const ALL: &[Code] = &[$($name),+];
    };
}

codes! {
    /// The text cannot be read here.
    ///
    /// Something stands where the grammar allows something else; the message says what was expected.
    /// The grammar is in `docs/language.md`.
    SYNTAX = "CP0001";
    /// Something is nested more than 256 levels deep, or an expression chains more than 500 operators.
    ///
    /// No program written by hand comes near this. Split the expression with variables.
    NESTING = "CP0002";
    /// A name is used that is not declared here.
    ///
    /// The help names the nearest declared name, if there is a near one.
    UNKNOWN_NAME = "CP0101";
    /// A name is declared twice in the same scope.
    ///
    /// Programs, procedures, properties, constants and enumerations share one scope per file; variables and inputs
    /// share one scope per program, and an inner variable may not hide an outer one.
    DUPLICATE_NAME = "CP0102";
    /// A property names a program that is in none of the files given.
    UNKNOWN_PROGRAM = "CP0103";
    /// A property looks at something that is not seen at the observation point.
    ///
    /// In `p.countA`, `countA` must be one of the values that `observe point(...)` lists, or an input of the program.
    /// With `post`, every variable declared at the top level of the program can be seen.
    UNKNOWN_FIELD = "CP0104";
    /// A property names an observation point (`at round`) that the program does not have.
    UNKNOWN_POINT = "CP0105";
    /// Two types meet that do not go together.
    ///
    /// There are no implicit conversions: `int`, each fixed-width type, `bool`, each enumeration and each array type are
    /// kept apart. Ranges such as `0..9` are integers and mix with `int` freely; the range is checked when a value is
    /// assigned. Between integer types, `x as u8` converts.
    TYPE_MISMATCH = "CP0106";
    /// A constant expression is needed here: literals, constants and operators only.
    NOT_CONSTANT = "CP0107";
    /// The quantifiers come in an order that cannot be decided.
    ///
    /// All `forall` come before all `exists`, or one kind stands alone. With `post`, all `exists` may also come before
    /// all `forall`: that is decided through its negation. With `always` this way is closed, because the opposite of
    /// "at each observation" is "at some observation". Quantifiers that change more than once are not supported.
    PREFIX = "CP0108";
    /// A shorthand cannot be expanded, because the program lacks what it speaks of.
    ///
    /// `noninterference` and `gni` need an input marked `secret` and an observation point; `refines` needs
    /// observed values of the same names in both programs.
    SHORTHAND = "CP0109";
    /// The same observation point is used with different values.
    ///
    /// Every `observe round(...)` of a program must list the same names with the same types in the same order.
    POINT_MISMATCH = "CP0110";
    /// A number is out of bounds here, for instance the length of an array, or a range whose end is before its start.
    ///
    /// A constant index outside its array and a constant outside the range of its variable (`var x: 0..3 = 5;`) are
    /// errors too, because every run that gets there would trap. So is a number that does not fit into its fixed-width
    /// type (`var x: u8 = 256;`); `256 as u8` wraps it around.
    OUT_OF_BOUNDS = "CP0111";
    /// `given` may speak of universal runs only.
    ///
    /// It says which tuples of universal runs are compared at all. What an existential run must do belongs in the body.
    GIVEN = "CP0112";
    /// A procedure returns what it should not, or can end without the value that it should return.
    ///
    /// A procedure that is declared with a result, as in `proc f(x: int): int`, must meet `return e;` on every way
    /// through it; one without a result may only say `return;`. Programs do not return: they end behind their last
    /// statement.
    RETURN = "CP0113";
    /// A statement stands in a procedure that only programs have.
    ///
    /// Inputs and observations belong to the program. Take an input in the program and hand it over as an argument;
    /// return a value and observe it in the program.
    PROCEDURE = "CP0114";
    /// A variable may be read before it is set; it is 0 (or `false`, or the first value of an enumeration) then.
    UNSET_VARIABLE = "CP0201";
    /// Statements that can never be reached, for instance behind a `loop`.
    UNREACHABLE = "CP0202";
    /// The file contains no property, so there is nothing to check.
    NOTHING_TO_CHECK = "CP0203";
    /// A shorthand compares only the latest value of an input that can be taken more than once between observations.
    ///
    /// At an observation, the latest value of each input is seen; `noninterference`, `gni`, `deterministic` and `refines`
    /// compare that. If the program can take the input again before it observes one of the points, the values before are
    /// lost, and the property says less (or, where equal inputs are presupposed, more) than its name promises.
    ///
    /// Example: `while i < 2 { secret input pin: 0..9; if i == 0 { kept = pin; } i = i + 1; } observe out(kept);` shows
    /// the first pin, and still `gni` holds: it asks that what is shown is consistent with every *last* pin.
    ///
    /// What to do: observe after each input, give the inputs different names, or write the property in full, with
    /// variables that keep the earlier values and are observed. The warning follows the ways through the program and not
    /// its conditions, so it may name an input that no run takes twice.
    REPEATED_INPUT = "CP0204";
    /// A shorthand covers several observation points, and which of them a run is at is not compared.
    ///
    /// The first observation of one run is compared with the first of another, the second with the second, and only the
    /// values count. So a program that tells a secret by the point it reaches is not caught.
    ///
    /// Example: `if s { observe yes(v: 0); } else { observe no(v: 0); }` is noninterferent for the shorthand.
    ///
    /// What to do: observe one point, and show what tells the places apart as a value:
    /// `if s { observe reply(kind: 1, v: 0); } else { observe reply(kind: 2, v: 0); }`. If only one of the points matters,
    /// name it with `at`.
    SEVERAL_POINTS = "CP0205";
    /// A form of the hyena format is not understood.
    HYENA_FORM = "CP0301";
    /// The text form of the IR cannot be read here.
    IR_SYNTAX = "CP0401";
    /// A program in the text form of the IR breaks a rule that engines rely on.
    ///
    /// The message names the place and what is wrong there; the label names the rule by its number in the list at the
    /// head of `crates/ir/src/verify.rs`.
    IR_RULE = "CP0402";
    /// The Java compiler refuses a source file.
    ///
    /// The message is that of `javac`. Classes of libraries are found with `--classpath`; other source files of the
    /// program are found from the folder that its package starts in, or are given too.
    JAVAC = "CP0501";

    /// A policy cannot be used as it is.
    ///
    /// A RIFL file names sources, sinks and domains. Everything it names must be there: classes and methods in the
    /// program, domains among `<domains>`, handles among the assignables. Methods are written with the types of their
    /// parameters, `check(int, java.lang.String)`, and parameters are counted from 1.
    POLICY = "CP0502";
    /// A property names a Java method that cannot be used.
    ///
    /// In `forall a in java("Rate.java", "Rate.of(int)")`, the first text names a source, a class file, a jar or a folder,
    /// seen from the folder of the property; the second one names a method, with the types of its parameters where
    /// several have the name. Properties speak of its parameters by their names, and of the returned value as `return`.
    METHOD = "CP0503";

    /// The configuration file cannot be used as it is.
    ///
    /// `counterpoint.toml` says what `counterpoint check` asks of a Java program. A key that is not known, a value of
    /// another kind, or a suppression without a reason is a mistake: what is misspelt would otherwise be silently
    /// ignored. `counterpoint init` writes a file with all keys and what they mean.
    CONFIGURATION = "CP0601";
    /// A suppression fits no finding.
    ///
    /// The leak is gone, or the suppression is misspelt: it names a method as `--method` does, the secret and the sink as
    /// the finding does. What to do: remove it, so that it does not hide a leak that comes back.
    UNUSED_SUPPRESSION = "CP0602";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_in_order() {
        assert!(ALL.is_sorted_by(|a, b| a.id < b.id));
    }
}
