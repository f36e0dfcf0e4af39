//! The character-range table, which `javac -Xjcov` writes: which code belongs to which range of the source.

use super::code::{CharRange, LineColumn};

/// The entries of a table. What is cut short is left out.
pub(super) fn parse(bytes: &[u8]) -> Vec<CharRange> {
    let entries = bytes.get(2..).unwrap_or_default().chunks_exact(14);
    entries
        .map(|entry| {
            let short = |at: usize| u16::from_be_bytes([entry[at], entry[at + 1]]);
            let place = |at: usize| {
                let packed = u32::from(short(at)) << 16 | u32::from(short(at + 2));
                LineColumn { line: packed >> 10, column: packed & 0x3ff }
            };
            let (start, last) = (short(0).into(), short(2).into());
            CharRange { start, last, from: place(4), to: place(8), flags: short(12) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_lines_and_columns() {
        let mut table = vec![0, 1, 0, 3, 0, 9];
        table.extend(((7_u32 << 10) + 12).to_be_bytes());
        table.extend((8_u32 << 10 | 1).to_be_bytes());
        table.extend([0, 1]);
        let (from, to) = (LineColumn { line: 7, column: 12 }, LineColumn { line: 8, column: 1 });
        assert_eq!(parse(&table), [CharRange { start: 3, last: 9, from, to, flags: 1 }]);
        assert_eq!(parse(&table[..12]), []);
    }
}
