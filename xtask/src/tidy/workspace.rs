//! The workspace as the rules see it: packages as cargo reports them, the paths, and the text of the files people write.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use anyhow::Context;
use serde_json::Value;

/// Everything the rules look at.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    pub(super) packages: Vec<Package>,
    /// Files that people write, with their text.
    pub(super) files: Vec<TextFile>,
    /// All files and folders, relative to the root, with forward slashes.
    pub(super) paths: BTreeSet<String>,
}

/// A package of the workspace.
#[derive(Debug)]
pub(super) struct Package {
    /// Its name in manifests.
    pub(super) name: String,
    /// Its folder, relative to the root.
    pub(super) folder: String,
    /// The packages that its code uses: dependencies and build dependencies, without those of its tests.
    pub(super) dependencies: BTreeSet<String>,
}

/// A file with its text.
#[derive(Debug)]
pub(super) struct TextFile {
    /// Relative to the root, with forward slashes.
    pub(super) path: String,
    pub(super) text: String,
}

/// Folders of the root in which nothing is written by people.
const SKIPPED: [&str; 2] = [".git", ".counterpoint"];

/// What is read as text. Other files are known by their paths only.
const TEXT: [&str; 7] = ["rs", "md", "toml", "cpt", "pg", "yml", "sh"];

impl TextFile {
    /// Whether its name ends in a dot and the extension.
    pub(super) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|found| found == extension)
    }
}

impl Package {
    /// The short name of a crate: that of its folder.
    pub(super) fn short_name(&self) -> &str {
        self.folder.rsplit('/').next().unwrap_or(&self.folder)
    }

    /// The path of its manifest.
    pub(super) fn manifest(&self) -> String {
        format!("{}/Cargo.toml", self.folder)
    }
}

impl Workspace {
    /// Reads a workspace from disk.
    pub(super) fn read(root: &Path) -> anyhow::Result<Self> {
        let mut workspace = Self { packages: read_packages(root)?, ..Self::default() };
        workspace.read_files(root)?;
        Ok(workspace)
    }

    /// The text of a file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
    }

    fn read_files(&mut self, root: &Path) -> anyhow::Result<()> {
        let mut folders = vec![root.to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().with_context(|| format!("cannot list {}", folder.display()))? {
                let entry = entry?.path();
                let path = relative(root, &entry)?;
                if SKIPPED.contains(&path.as_str()) || path.starts_with("target") {
                    continue;
                }
                if entry.is_dir() {
                    folders.push(entry);
                } else if entry.extension().is_some_and(|ext| TEXT.iter().any(|text| ext == *text)) {
                    let bytes = std::fs::read(&entry).with_context(|| format!("cannot read {path}"))?;
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    self.files.push(TextFile { path: path.clone(), text });
                }
                self.paths.insert(path);
            }
        }
        Ok(())
    }
}

/// A path below the root, with forward slashes.
fn relative(root: &Path, path: &Path) -> anyhow::Result<String> {
    let below = path.strip_prefix(root).with_context(|| format!("{} is outside the workspace", path.display()))?;
    let parts: Vec<_> = below.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    Ok(parts.join("/"))
}

/// Asks cargo, which knows how manifests inherit from the workspace.
fn read_packages(root: &Path) -> anyhow::Result<Vec<Package>> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .context("cannot run cargo")?;
    anyhow::ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim());
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cannot read cargo's answer")?;
    elements(&metadata["packages"]).map(|package| read_package(root, package)).collect()
}

fn read_package(root: &Path, package: &Value) -> anyhow::Result<Package> {
    let name = text(&package["name"])?;
    let manifest = text(&package["manifest_path"])?;
    let folder = Path::new(&manifest).parent().context("a manifest lies in a folder")?;
    let dependencies = elements(&package["dependencies"])
        .filter(|dependency| dependency["kind"] != "dev")
        .map(|dependency| text(&dependency["name"]))
        .collect::<anyhow::Result<_>>()?;
    Ok(Package { name, folder: relative(root, folder)?, dependencies })
}

fn elements(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(value: &Value) -> anyhow::Result<String> {
    value.as_str().map(str::to_owned).context("cargo metadata lacks a field")
}
