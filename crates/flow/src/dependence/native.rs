//! What natives read and write beyond their arguments and their result.

use counterpoint_ir::native::Native;

use super::build::{Builder, Hub};
use crate::scope::slot_of;

impl Builder<'_> {
    /// The effects of a native at a position.
    pub(super) fn native(&mut self, at: u32, native: Native) {
        match native {
            // The number that an object gets tells how many were asked before it.
            Native::Identity => {
                self.read(Hub::Identities, at);
                self.write(at, Hub::Identities);
            }
            // Where elements are copied to depends on the arguments; what is copied stays in the same hub.
            Native::CopyElements => self.write(at, Hub::AllElements),
            // What is left of the input is shared with everybody.
            Native::Read => {
                self.read(Hub::Outside, at);
                self.write(at, Hub::Outside);
            }
            Native::GetWord
            | Native::GetLong
            | Native::GetRef
            | Native::SetWord
            | Native::SetLong
            | Native::SetRef
            | Native::Backtrace => match slot_of(native) {
                Some((slot, true)) => self.write(at, Hub::SlotWrites(slot)),
                Some((slot, false)) => self.read(Hub::SlotReads(slot), at),
                None => {}
            },
            // The classes of objects never change, nobody reads what was written, and objects that are made leave no trace.
            Native::ClassOf
            | Native::Copy
            | Native::Allocate
            | Native::AllocateArray
            | Native::IsSubclass
            | Native::CountSlots
            | Native::SlotBits
            | Native::Write
            | Native::Exit
            // The world is the same for all runs, and nothing that a run does changes it.
            | Native::Draw => {}
        }
    }
}
