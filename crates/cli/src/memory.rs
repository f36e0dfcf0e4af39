//! How much memory this process uses, how much there is, and how amounts are typed.

use std::fs;
use std::path::Path;

/// The usual limit is this part of the memory of the machine, one in so many.
const SHARE: u64 = 2;

/// Where the system keeps the limits of a container: version 2 and version 1 of control groups.
const CONTAINER_LIMITS: [&str; 2] = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// The memory that this process has at the moment, if the system tells.
pub(crate) fn used() -> Option<u64> {
    kilobytes(&fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// The limit where none is given: half of what the machine or the container has, if the system tells.
pub(crate) fn usual_limit() -> Option<u64> {
    let machine = kilobytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?;
    let container = CONTAINER_LIMITS.map(|file| fs::read_to_string(Path::new(file)).ok());
    Some(available(machine, &container) / SHARE)
}

/// What is there in a machine of this size, given what the system tells of the limits of a container. No limit is `max`.
fn available(machine: u64, container: &[Option<String>]) -> u64 {
    let limits = container.iter().flatten().filter_map(|text| text.trim().parse().ok());
    limits.fold(machine, u64::min)
}

/// What stands behind a name: `VmRSS:      1234 kB`.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(number << 10)
}

/// An amount of memory as it is typed: `500MB`, `2GB`, `1.5g`.
pub(crate) fn parse_memory(text: &str) -> Result<u64, String> {
    let example = "write a number and a unit, for instance 500MB or 2GB";
    let unit_at = text.find(|c: char| c != '.' && !c.is_ascii_digit()).ok_or(example)?;
    let bytes_per_unit = match text[unit_at..].to_ascii_lowercase().as_str() {
        "m" | "mb" => 1u32 << 20,
        "g" | "gb" => 1 << 30,
        _ => return Err(example.into()),
    };
    let number: f64 = text[..unit_at].parse().map_err(|_| example)?;
    let bytes = number * f64::from(bytes_per_unit);
    if bytes < 1.0 {
        return Err("write an amount above 0".into());
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is positive, and saturates")]
    Ok(bytes as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_a_number_and_a_unit() {
        assert_eq!(parse_memory("500MB"), Ok(500 << 20));
        assert_eq!(parse_memory("2g"), Ok(2 << 30));
        assert_eq!(parse_memory("1.5GB"), Ok(3 << 29));
        for wrong in ["", "500", "GB", "2 GB", "-1GB", "1..2GB", "3days"] {
            assert!(parse_memory(wrong).unwrap_err().contains("for instance"), "{wrong}");
        }
        assert_eq!(parse_memory("0MB").unwrap_err(), "write an amount above 0");
    }

    #[test]
    fn figures_of_the_system_are_read() {
        assert_eq!(kilobytes("Name:\tx\nVmRSS:\t    2048 kB\nThreads:\t1\n", "VmRSS:"), Some(2 << 20));
        assert_eq!(kilobytes("VmRSS: many\n", "VmRSS:"), None);
    }

    #[test]
    fn the_least_limit_of_a_container_counts() {
        let check = |texts: [Option<&str>; 2], expected| {
            assert_eq!(available(1000, &texts.map(|text| text.map(str::to_owned))), expected, "{texts:?}");
        };
        check([None, None], 1000);
        check([Some("max\n"), None], 1000);
        check([Some("400\n"), None], 400);
        check([Some("max\n"), Some("300\n")], 300);
        check([Some("400\n"), Some("300\n")], 300);
        check([None, Some("9223372036854771712\n")], 1000);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_what_is_used_and_what_there_is() {
        assert!(used().is_some() && usual_limit().is_some());
    }
}
