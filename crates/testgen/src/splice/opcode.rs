//! Instructions by their numbers: how long they are, and where they jump to.

use super::Problem;
use super::bytes::Cursor;

pub(crate) const NOP: u8 = 0;
pub(crate) const POP: u8 = 0x57;
pub(crate) const POP2: u8 = 0x58;
pub(crate) const DUP: u8 = 0x59;
pub(crate) const DUP2: u8 = 0x5c;
pub(crate) const PUTSTATIC: u8 = 0xb3;
pub(crate) const PUTFIELD: u8 = 0xb5;
pub(crate) const INVOKEVIRTUAL: u8 = 0xb6;
pub(crate) const INVOKESPECIAL: u8 = 0xb7;
pub(crate) const INVOKESTATIC: u8 = 0xb8;
pub(crate) const INVOKEINTERFACE: u8 = 0xb9;
/// The first of those that return values: those for the kinds follow each other.
pub(crate) const RETURN_INT: u8 = 0xac;
pub(crate) const RETURN: u8 = 0xb1;
pub(crate) const NEW: u8 = 0xbb;
pub(crate) const CHECKCAST: u8 = 0xc0;
pub(crate) const WIDE: u8 = 0xc4;
const IINC: u8 = 0x84;
const TABLESWITCH: u8 = 0xaa;
const LOOKUPSWITCH: u8 = 0xab;
const GOTO_W: u8 = 0xc8;
const JSR_W: u8 = 0xc9;

/// Whether an instruction returns a value.
pub(crate) fn returns_value(opcode: u8) -> bool {
    (0xac..=0xb0).contains(&opcode)
}

fn is_jump(opcode: u8) -> bool {
    matches!(opcode, 0x99..=0xa8 | 0xc6 | 0xc7)
}

/// The length of the instruction at a position.
pub(crate) fn length(code: &[u8], at: usize) -> Option<usize> {
    Some(match *code.get(at)? {
        0x10 | 0x12 | 0x15..=0x19 | 0x36..=0x3a | 0xa9 | 0xbc => 2,
        0x11 | 0x13 | 0x14 | IINC | 0xb2..=0xb8 | 0xbb | 0xbd | 0xc0 | 0xc1 => 3,
        opcode if is_jump(opcode) => 3,
        0xc5 => 4,
        0xb9 | 0xba | GOTO_W | JSR_W => 5,
        WIDE => {
            if *code.get(at + 1)? == IINC {
                6
            } else {
                4
            }
        }
        opcode @ (TABLESWITCH | LOOKUPSWITCH) => {
            let start = 1 + padding(at);
            let mut cursor = Cursor::new(code.get(at + start..)?);
            cursor.i32()?;
            let first = cursor.i32()?;
            let rows = if opcode == TABLESWITCH {
                usize::try_from(i64::from(cursor.i32()?) - i64::from(first) + 1).ok()?
            } else {
                2 * usize::try_from(first).ok()?
            };
            start + if opcode == TABLESWITCH { 12 } else { 8 } + 4 * rows
        }
        0xca..=0xff => return None,
        _ => 1,
    })
}

/// Bytes between a switch at a position and its numbers, which start at a multiple of four.
fn padding(at: usize) -> usize {
    3 - at % 4
}

/// The length that an instruction has at another position.
pub(crate) fn length_at(instruction: &[u8], old: usize, new: usize) -> usize {
    match instruction[0] {
        TABLESWITCH | LOOKUPSWITCH => instruction.len() - padding(old) + padding(new),
        _ => instruction.len(),
    }
}

/// Writes an instruction from an old position at the end of new code, with its jumps moved.
pub(crate) fn relocate(
    out: &mut Vec<u8>,
    old: usize,
    instruction: &[u8],
    target: &dyn Fn(usize) -> Result<usize, Problem>,
) -> Result<(), Problem> {
    let new = out.len();
    let distance = |old_distance: i64| {
        let old_target = i64::try_from(old).map_err(|_| Problem::Damaged)? + old_distance;
        let target = target(usize::try_from(old_target).map_err(|_| Problem::Damaged)?)?;
        let [from, to] = [new, target].map(|place| i64::try_from(place).unwrap_or(i64::MAX));
        Ok(to - from)
    };
    let mut cursor = Cursor::new(&instruction[1..]);
    out.push(instruction[0]);
    match instruction[0] {
        opcode if is_jump(opcode) => {
            let moved = distance(cursor.i16().ok_or(Problem::Damaged)?.into())?;
            out.extend(i16::try_from(moved).map_err(|_| Problem::TooLarge)?.to_be_bytes());
        }
        GOTO_W | JSR_W => out.extend(wide(distance(cursor.i32().ok_or(Problem::Damaged)?.into())?)?),
        opcode @ (TABLESWITCH | LOOKUPSWITCH) => {
            cursor.take(padding(old)).ok_or(Problem::Damaged)?;
            out.extend(std::iter::repeat_n(0, padding(new)));
            // The first number is a distance; then come two plain ones or one.
            let mut is_distance = vec![true, false];
            is_distance.extend((opcode == TABLESWITCH).then_some(false));
            for is_distance in is_distance.into_iter().chain([opcode == TABLESWITCH, true].into_iter().cycle()) {
                if cursor.is_at_end() {
                    break;
                }
                let number = cursor.i32().ok_or(Problem::Damaged)?;
                let moved = if is_distance { distance(number.into())? } else { number.into() };
                out.extend(wide(moved)?);
            }
        }
        _ => out.extend(&instruction[1..]),
    }
    Ok(())
}

fn wide(number: i64) -> Result<[u8; 4], Problem> {
    i32::try_from(number).map(i32::to_be_bytes).map_err(|_| Problem::TooLarge)
}
