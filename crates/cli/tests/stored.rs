//! What commands leave in files: which file an answer goes to, and which sources a stored answer speaks of.

use std::fs;

use crate::leaks::Folder;

const SMALL: &str = "program P { input x: 0..9; observe out(x); }\nproperty small { forall p in P always p.x < 5 }\n";
const SHORT: &str = "program P { input x: 0..9; observe out(x); }\nproperty small { forall p in P always p.x < 9 }\n";

fn in_parent(folder: &Folder, args: &[&str]) -> (i32, String, String) {
    Folder(folder.0.parent().expect("a folder for all tests").to_owned()).run(args)
}

#[test]
fn replay_takes_no_file_of_the_same_name_from_another_folder() {
    let outer = Folder::new("same-name");
    let inner = Folder(outer.0.join("inner"));
    fs::create_dir_all(&inner.0).expect("the folder for tests can be written");
    inner.write("p.cpt", SMALL);
    assert_eq!(inner.run(&["check", "p.cpt"]).0, 1);
    assert_eq!(inner.run(&["check", "p.cpt", "--out", "far/away"]).0, 1);
    for text in [SMALL, SHORT] {
        // Neither what was copied to the folder above nor what is there by chance was meant.
        outer.write("p.cpt", text);
        for file in [".counterpoint/p.small.json", "far/away/p.small.json"] {
            inner.write("p.cpt", SMALL);
            let (exit, replayed, stderr) = outer.run(&["replay", &format!("inner/{file}")]);
            assert!(exit == 1 && replayed.starts_with("inner/p.cpt:2:"), "{file}: {replayed}{stderr}");
            inner.write("p.cpt", SHORT);
            for (folder, file) in [(&outer, format!("inner/{file}")), (&inner, file.to_owned())] {
                let (exit, stdout, stderr) = folder.run(&["replay", &file]);
                assert_eq!((exit, stdout.as_str()), (2, ""), "{file}: {stderr}");
                assert!(stderr.contains("p.cpt` has changed since the witness was found"), "{file}: {stderr}");
            }
            fs::remove_file(inner.0.join("p.cpt")).expect("it was written");
            let (exit, _, stderr) = inner.run(&["replay", file]);
            assert!(exit == 2 && stderr.starts_with("error: there is no file `p.cpt`\n"), "{file}: {stderr}");
        }
    }
}

#[test]
fn replay_of_a_moved_file_looks_in_the_current_folder() {
    let folder = Folder::new("moved");
    folder.write("p.cpt", SMALL);
    folder.run(&["check", "p.cpt"]);
    let elsewhere = Folder::new("moved-elsewhere");
    let moved = elsewhere.0.join("moved.json");
    fs::rename(folder.0.join(".counterpoint/p.small.json"), &moved).expect("it was stored");
    let moved = moved.to_string_lossy().into_owned();
    let (exit, replayed, stderr) = folder.run(&["replay", &moved]);
    assert!(exit == 1 && replayed.starts_with("p.cpt:2:"), "{replayed}{stderr}");
    assert_eq!(in_parent(&folder, &["replay", &moved]).0, 2);
}

/// The files that a command names on its `replay` lines.
fn stored(folder: &Folder, args: &[&str]) -> Vec<String> {
    let (exit, stdout, stderr) = folder.run(args);
    assert_eq!(exit, 1, "{stdout}{stderr}");
    stdout.lines().filter_map(|line| Some(line.split_once("replay    counterpoint replay ")?.1.to_owned())).collect()
}

#[test]
fn evidence_of_another_question_has_a_file_of_its_own() {
    let folder = Folder::new("questions");
    let check = ["check", "Login.java", "--method", "check", "--no-confirm"];
    let questions: [&[&str]; 4] = [
        &["--secret", "password"],
        &["--secret", "guess"],
        &["--secret", "password", "--arg", "guess=a"],
        &["--secret", "password", "--observe", "outcome"],
    ];
    let files = [1, 2, 3, 4].map(|number| match number {
        1 => ".counterpoint/Login.check.json".to_owned(),
        number => format!(".counterpoint/Login.check-{number}.json"),
    });
    // Asked again, each goes to its own file, however the files are named and whatever the search may use.
    for others in [&[][..], &["--calls", "1500"], &["."]] {
        for (question, file) in questions.iter().zip(&files) {
            let args = [&check, *question, others].concat();
            assert_eq!(stored(&folder, &args), std::slice::from_ref(file), "{args:?}");
            let (_, replayed, _) = folder.run(&["replay", file, "--no-confirm"]);
            let (_, checked, _) = folder.run(&args);
            assert_eq!(replayed.lines().next(), checked.lines().find(|line| line.contains("LEAKS")), "{args:?}");
        }
    }
}

#[test]
fn evidence_of_files_with_the_same_name_is_kept_apart() {
    let folder = Folder::new("namesakes");
    for name in ["a", "b"] {
        fs::create_dir_all(folder.0.join(name)).expect("the folder for tests can be written");
        folder.write(&format!("{name}/p.cpt"), SMALL);
    }
    for _ in 0..2 {
        assert_eq!(stored(&folder, &["check", "a/p.cpt"]), [".counterpoint/p.small.json"]);
        assert_eq!(stored(&folder, &["check", "b/p.cpt"]), [".counterpoint/p.small-2.json"]);
        let both = stored(&folder, &["check", "b/p.cpt", "a/p.cpt"]);
        assert_eq!(both, [".counterpoint/p.small-2.json", ".counterpoint/p.small.json"]);
    }
}

#[test]
fn tests_of_another_question_have_a_file_of_their_own() {
    let folder = Folder::new("test-questions");
    let test = ["test", "Login.java", "--leaks-only", "--no-confirm", "--quiet", "--method", "check"];
    let written = |question: &[&str]| {
        let (exit, stdout, stderr) = folder.run(&[&test[..], question].concat());
        assert_eq!(exit, 0, "{stdout}{stderr}");
        stdout.split(':').next().unwrap_or_default().to_owned()
    };
    let held = ["--secret", "password", "--arg", "guess=\\u000a"];
    for _ in 0..2 {
        assert_eq!(written(&["--secret", "password"]), "LoginCheckLeakTest.java");
        assert_eq!(written(&["--secret", "guess"]), "LoginCheckLeak2Test.java");
        assert_eq!(written(&held), "LoginCheckLeak3Test.java");
    }
    let third = folder.read("LoginCheckLeak3Test.java");
    assert!(third.contains("class LoginCheckLeak3Test "), "{third}");
    assert!(third.contains("\n// Asked: Login.check(String, String), secret password, arg guess=?u000a\n"), "{third}");
    // What was written is no part of the program.
    assert_eq!(folder.run(&["check", "LoginCheckLeak3Test.java", "--secret", "secret"]).0, 2);
}
