//! Text inside XML and HTML.

use std::fmt::Write as _;

/// A text as content or attribute of an element. What cannot stand there, or would not be seen, is written as
/// `\u001b`: control characters, and those that change the direction of what follows.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            _ if is_unseen(letter) => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            _ => out.push(letter),
        }
    }
    out
}

fn is_unseen(letter: char) -> bool {
    let is_direction =
        matches!(letter, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control()
        || is_direction
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_leaves_nothing_that_is_markup_or_unseen() {
        assert_eq!(escape("a < b && c > \"d\" + 'e'"), "a &lt; b &amp;&amp; c &gt; &quot;d&quot; + &#39;e&#39;");
        assert_eq!(escape("a\u{0}\u{1b}[31m\r\u{c}b\n\t"), "a\\u0000\\u001b[31m\\u000d\\u000cb\n\t");
        assert_eq!(escape("ä€𝄞\u{202e}x\u{ffff}"), "ä€𝄞\\u202ex\\uffff");
    }
}
