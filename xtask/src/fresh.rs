//! `cargo xtask fresh`: both commands of the README on a bare machine.
//!
//! The machine is a minimal Debian 12 in a folder: what `debootstrap --variant=minbase` installs, the Rust of the host,
//! and what was committed here. `./x` has to bring everything else. The bare system is kept under `target/fresh` and
//! copied for each run; the copy is removed afterwards, also when a command fails, unless `--keep` is given.
//! Network access is that of the host: its name servers, certificates, proxies and settings of `apt` and `cargo`.
//!
//! Mounts live in a mount namespace of their own, so none is left behind, and removing the copy never reaches through one.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

const SUITE: &str = "bookworm";
/// Where the sources are inside.
const CHECKOUT: &str = "root/counterpoint";
/// The root is `$1`, the Rust of the host `$2`, the command to run there the rest.
const ENTER: &str = r#"
set -e
root=$1 rust=$2
shift 2
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$rust" "$root/opt/rust"
exec chroot "$root" /bin/sh -c 'cd /root/counterpoint && exec "$@"' sh "$@" </dev/null
"#;

/// What the command line says.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Run `./x demo -y` only.
    #[arg(long, conflicts_with = "test_only")]
    demo_only: bool,
    /// Run `./x test -y` only.
    #[arg(long)]
    test_only: bool,
    /// Keep the system in which the commands ran.
    #[arg(long)]
    keep: bool,
    /// Where the bare system and its copies are kept.
    #[arg(long, default_value = "target/fresh")]
    folder: PathBuf,
    /// The Debian mirror; by default that of `debootstrap`.
    #[arg(long)]
    mirror: Option<String>,
}

impl Arguments {
    fn commands(&self) -> &'static [&'static str] {
        match (self.demo_only, self.test_only) {
            (true, _) => &["demo"],
            (_, true) => &["test"],
            _ => &["demo", "test"],
        }
    }
}

/// Runs the task.
#[expect(clippy::print_stdout, reason = "the times are the result")]
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    for (program, package) in [("debootstrap", "debootstrap"), ("unshare", "util-linux"), ("git", "git")] {
        ensure!(is_installed(program), "`{program}` is missing; on Debian: apt-get install {package}");
    }
    let user = output(Command::new("id").arg("--user"))?;
    ensure!(user.trim() == "0", "changing the root folder takes the rights of root: run `cargo xtask fresh` as root");
    fs::create_dir_all(&arguments.folder)?;
    let folder = arguments.folder.canonicalize()?;
    let bare = bare_system(&folder, arguments.mirror.as_deref())?;
    let root = folder.join(format!("root-{}", std::process::id()));
    let outcome = prepare(&bare, &root).and_then(|rust| run_commands(&root, &rust, arguments.commands()));
    if arguments.keep {
        println!("kept: {}", root.display());
    } else {
        fs::remove_dir_all(&root)?;
    }
    for (command, time) in &outcome? {
        println!("./x {command} -y   {:.0} s", time.as_secs_f64());
    }
    Ok(())
}

fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

fn run_commands<'a>(root: &Path, rust: &Path, commands: &[&'a str]) -> anyhow::Result<Vec<(&'a str, Duration)>> {
    let mut times = Vec::new();
    for command in commands {
        let start = Instant::now();
        call(enter(root, rust).args(["./x", command, "-y"]))
            .with_context(|| format!("`./x {command} -y` after {:.0} s", start.elapsed().as_secs_f64()))?;
        times.push((*command, start.elapsed()));
    }
    Ok(times)
}

/// A shell inside, with nothing in its environment but what a login gives and what the network needs.
fn enter(root: &Path, rust: &Path) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--mount", "sh", "-c", ENTER, "sh"]).args([root, rust]);
    command.env_clear().envs(std::env::vars_os().filter(|(name, _)| is_of_network(&name.to_string_lossy())));
    command
        .env("HOME", "/root")
        .env("PATH", "/opt/rust/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
    command
}

fn is_of_network(name: &str) -> bool {
    name.to_lowercase().ends_with("_proxy")
        || ["CARGO_HTTP_", "CARGO_NET_", "CARGO_REGISTRIES_", "CARGO_REGISTRY_", "CARGO_SOURCE_"]
            .iter()
            .any(|start| name.starts_with(start))
}

/// The bare system, installed once.
fn bare_system(folder: &Path, mirror: Option<&str>) -> anyhow::Result<PathBuf> {
    let bare = folder.join(SUITE);
    if !bare.exists() {
        // What `debootstrap` left unfinished is never taken for a system.
        let partial = folder.join(format!("{SUITE}-{}", std::process::id()));
        let mut command = Command::new("debootstrap");
        call(command.args(["--variant=minbase", SUITE]).arg(&partial).args(mirror))?;
        fs::rename(&partial, &bare)?;
    }
    Ok(bare)
}

/// Copies the bare system, brings in the sources and what the network needs, and says where the Rust of the host is.
fn prepare(bare: &Path, root: &Path) -> anyhow::Result<PathBuf> {
    call(Command::new("cp").arg("--archive").args([bare, root]))?;
    let checkout = root.join(CHECKOUT);
    fs::create_dir_all(&checkout)?;
    fs::create_dir_all(root.join("opt/rust"))?;
    let archive = root.join("root/counterpoint.tar");
    call(Command::new("git").args(["archive", "--output"]).arg(&archive).arg("HEAD"))?;
    call(Command::new("tar").arg("--extract").arg("--file").arg(&archive).arg("--directory").arg(&checkout))?;
    fs::copy("/etc/resolv.conf", root.join("etc/resolv.conf")).context("/etc/resolv.conf")?;
    // The Rust of the host comes with certificates; those that its administrator added survive an update of the others.
    copy_if_there(Path::new("/etc/ssl/certs/ca-certificates.crt"), &root.join("etc/ssl/certs/ca-certificates.crt"))?;
    copy_into_if_there(Path::new("/usr/local/share/ca-certificates"), &root.join("usr/local/share"))?;
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    // Sources of another release would mix two of them.
    if release.lines().any(|line| line == format!("VERSION_CODENAME={SUITE}")) {
        for part in ["sources.list", "sources.list.d", "keyrings", "trusted.gpg.d"] {
            let (from, to) = (Path::new("/etc/apt").join(part), root.join("etc/apt"));
            copy_into_if_there(&from, &to)?;
        }
    }
    if is_installed("apt-config") {
        fs::write(
            root.join("etc/apt/apt.conf.d/99host"),
            output(Command::new("apt-config").args(["dump", "Acquire"]))?,
        )?;
    }
    copy_if_there(&cargo_home().join("config.toml"), &root.join("root/.cargo/config.toml"))?;
    Ok(PathBuf::from(output(Command::new("rustc").args(["--print", "sysroot"]))?.trim()))
}

fn cargo_home() -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_else(|| OsString::from("/root"))).join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
}

fn copy_if_there(from: &Path, to: &Path) -> anyhow::Result<()> {
    if from.exists() {
        fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
        fs::copy(from, to).with_context(|| from.display().to_string())?;
    }
    Ok(())
}

/// Copies a file, or a folder with all that is in it, into a folder.
fn copy_into_if_there(from: &Path, into: &Path) -> anyhow::Result<()> {
    if from.exists() {
        fs::create_dir_all(into)?;
        call(Command::new("cp").arg("--recursive").args([from, into]))?;
    }
    Ok(())
}

fn call(command: &mut Command) -> anyhow::Result<()> {
    let name = command.get_program().display().to_string();
    let status = command.status().with_context(|| format!("cannot start `{name}`"))?;
    ensure!(status.success(), "`{name}` failed: {status}");
    Ok(())
}

fn output(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().display().to_string();
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot start `{name}`"))?;
    ensure!(output.status.success(), "`{name}` failed: {}", output.status);
    Ok(String::from_utf8(output.stdout)?)
}
