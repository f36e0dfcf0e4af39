//! Clauses as they are written, and what is wrong with them.

use super::*;

fn file() -> FileId {
    FileId::default()
}

/// The clauses of a text, one a line.
fn read(text: &str) -> String {
    let listed = |list: &[Listed]| list.iter().map(|listed| listed.text.as_str()).collect::<Vec<_>>().join(",");
    let one = |clause: &Clause| {
        let types = clause.types.join(",");
        let (outputs, inputs) = (listed(&clause.outputs), listed(&clause.inputs));
        format!("{}.{}({types}): {outputs} by {inputs}\n", clause.class, clause.method.text)
    };
    clauses(text, file()).unwrap_or_else(|errors| panic!("{errors:?}")).iter().map(one).collect()
}

/// The texts that errors point at, with their messages.
fn refused(text: &str) -> Vec<(String, String)> {
    let errors = clauses(text, file()).expect_err("something is wrong");
    let shown = errors.iter().map(|error| {
        let Span { start, end, .. } = error.primary.span;
        (text[start as usize..end as usize].to_owned(), error.message.clone())
    });
    shown.collect()
}

#[test]
fn clauses_belong_to_the_next_method() {
    let text = r#"
        package shop.core;
        /* determines \result \by nothing_of_this; */
        public class Cart<T> {
            static final String TEXT = "//@ determines \\result \\by x;"; // determines
            char quote = '"';
            /*@ public normal_behavior
              @ requires low > 0;
              @ determines \result,
              @            this.count \by low, Other.x;
              @ ensures \result > 0;
              @*/
            @Deprecated(since = "1 (one)")
            public <U> int add(final int low, @NonNull Map<String, List<U>> map, java.util.List<T> all, int... rest) {
                if (low > 0) { return add(1, map, all); }
                return Cart.class.hashCode();
            }
            static class Inner {
                //@ determines \result
                //@   \by \nothing;
                int get() { return 1; }
                //@ determines x \by \itself; determines \result \by y;
                int both(int y) { return 1; }
            }
            int last() { return 2; }
        }"#;
    let expected = "\
shop.core.Cart.add(int low,Map map,java.util.List all,int...rest): \\result,this.count by low,Other.x
shop.core.Cart.Inner.get(): \\result by 
shop.core.Cart.Inner.both(int y): x by x
shop.core.Cart.Inner.both(int y): \\result by y
";
    assert_eq!(read(text), expected);
}

#[test]
fn what_cannot_be_read_is_said_at_its_place() {
    let check = |clause: &str, place: &str, message: &str| {
        let text = format!("class A {{ /*@ {clause} @*/ int f(int x) {{ return x; }} }}");
        assert_eq!(refused(&text), [(place.to_owned(), message.to_owned())], "{clause}");
    };
    check(r"determines \result \by x", "determines", "this clause has no end");
    check(r"determines \result;", "determines", r"this clause does not say `\by` what");
    check(r"determines \by x;", "determines", r"a side of `\by` is empty");
    check(r"determines \nothing \by x;", "determines", r"nothing is listed before `\by`, so there is nothing to check");
    check(r"determines \result \by x + 1;", "x + 1", "`x + 1` is not the name of a parameter or a field");
    check(r"determines \result \by x, a[0];", "a[0]", "`a[0]` is not the name of a parameter or a field");
    check(r"determines \result \by x \declassifies y;", r"x \declassifies y", r"`\declassifies` is not supported");
}

#[test]
fn clauses_without_a_method_are_refused() {
    let one = |message: &str| vec![("determines".to_owned(), message.to_owned())];
    let lost = one("no method follows this clause");
    assert_eq!(refused(r"class A { /*@ determines \result \by x; @*/ int f; }"), lost);
    assert_eq!(refused(r"class A { int f() { /*@ determines x \by x; @*/ while (true) { } } }"), lost);
    assert_eq!(refused("class A { } //@ determines x \\by x;"), lost);
    let constructor = r"class A { /*@ determines this.x \by x; @*/ A(int x) { } }";
    assert_eq!(refused(constructor), one("clauses of constructors are not supported"));
}

#[test]
fn no_text_makes_it_fail() {
    let text = r#"/*@ determines \result \by é, "x"; @*/ class É { int f(É é) { return '\''; } } /*@ "#;
    for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
        let _ = clauses(&text[..end], file());
        let _ = clauses(&text[end..], file());
    }
}
