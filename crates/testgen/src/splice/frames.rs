//! Frames of stack maps: they are moved, and stay what they are.
//!
//! A frame says at which position it holds as a distance from the one before it. Distances grow, so the short forms of
//! frames that keep the locals become long ones where they must.

use super::Problem;
use super::bytes::Cursor;
use super::code::Moved;

/// A type that names the position of a `new` whose object is not initialised.
const UNINITIALISED: u8 = 8;
const OBJECT: u8 = 7;

pub(crate) fn relocate(bytes: &[u8], moved: &Moved) -> Result<Vec<u8>, Problem> {
    let mut cursor = Cursor::new(bytes);
    let count = cursor.u16().ok_or(Problem::Damaged)?;
    let mut out = count.to_be_bytes().to_vec();
    // The position behind the last frame, before and after.
    let (mut old, mut new) = (0_u16, 0_u16);
    for index in 0..count {
        let frame = Frame::read(&mut cursor).ok_or(Problem::Damaged)?;
        let at = old.checked_add(frame.delta).ok_or(Problem::Damaged)?;
        let place = moved.short(at)?;
        let delta = place.checked_sub(new).ok_or(Problem::Damaged)?;
        frame.write(&mut out, delta, moved)?;
        debug_assert!(index == 0 || place >= new, "frames are in order");
        (old, new) = (at + 1, place + 1);
    }
    Ok(out)
}

struct Frame<'a> {
    /// The kind, in its long form where there is one.
    kind: u8,
    delta: u16,
    /// The lists of types, with their counts where the kind has them.
    lists: Vec<(Option<u16>, Vec<&'a [u8]>)>,
}

const SAME: u8 = 251;
const ONE_ITEM: u8 = 247;
const FULL: u8 = 255;

impl<'a> Frame<'a> {
    fn read(cursor: &mut Cursor<'a>) -> Option<Self> {
        let tag = cursor.u8()?;
        let (kind, delta) = match tag {
            0..=63 => (SAME, tag.into()),
            64..=127 => (ONE_ITEM, (tag - 64).into()),
            247..=255 => (tag, cursor.u16()?),
            _ => return None,
        };
        let mut lists = Vec::new();
        match kind {
            ONE_ITEM => lists.push((None, types(cursor, 1)?)),
            252..=254 => lists.push((None, types(cursor, u16::from(kind) - 251)?)),
            FULL => {
                for _ in 0..2 {
                    let count = cursor.u16()?;
                    lists.push((Some(count), types(cursor, count)?));
                }
            }
            _ => {}
        }
        Some(Self { kind, delta, lists })
    }

    fn write(&self, out: &mut Vec<u8>, delta: u16, moved: &Moved) -> Result<(), Problem> {
        let short = u8::try_from(delta).ok().filter(|&delta| delta < 64);
        match (self.kind, short) {
            (SAME, Some(delta)) => out.push(delta),
            (ONE_ITEM, Some(delta)) => out.push(64 + delta),
            _ => {
                out.push(self.kind);
                out.extend(delta.to_be_bytes());
            }
        }
        for (count, types) in &self.lists {
            out.extend(count.iter().flat_map(|count| count.to_be_bytes()));
            for ty in types {
                match **ty {
                    [UNINITIALISED, high, low] => {
                        out.push(UNINITIALISED);
                        out.extend(moved.own(u16::from_be_bytes([high, low]))?.to_be_bytes());
                    }
                    _ => out.extend(*ty),
                }
            }
        }
        Ok(())
    }
}

fn types<'a>(cursor: &mut Cursor<'a>, count: u16) -> Option<Vec<&'a [u8]>> {
    let one = |cursor: &mut Cursor<'a>| {
        let start = cursor.at();
        if matches!(cursor.u8()?, OBJECT | UNINITIALISED) {
            cursor.u16()?;
        }
        Some(cursor.since(start))
    };
    (0..count).map(|_| one(cursor)).collect()
}
