//! What stands in for methods of the JDK fits the JDK that is here: a replacement that fits no method replaces nothing,
//! and nobody would notice before a program comes to what it was to replace.

use std::path::Path;

use counterpoint_lang_jvm::class::{self, Class, Method, flags};
use counterpoint_lang_jvm::descriptor::params;
use counterpoint_lang_jvm::names::Names;
use counterpoint_lang_jvm::path::{ClassPath, Found};
use counterpoint_lang_jvm::shims::SOURCES;
use counterpoint_testkit::hyper;

/// Replacements of methods that only some versions of the JDK have, and what others of their class call.
const OF_OTHER_VERSIONS: [&str; 9] = [
    "java_lang_Shutdown.logRuntimeExit(I)V",
    "java_lang_ref_PhantomReference.clear0(Ljava/lang/ref/PhantomReference;)V",
    "java_net_InetAddress.isIPv4Available()Z",
    "java_net_InetAddress.isIPv6Supported()Z",
    "java_text_NumberFormat.getInstance(Ljava/util/Locale;I)Ljava/text/NumberFormat;",
    "java_util_logging_Logger.ensureManagerInitialized(Ljava/util/logging/Logger;)V",
    "jdk_internal_misc_CDS.getCDSConfigStatus()I",
    "jdk_internal_misc_CDS.needsClassInitBarrier0(Ljava/lang/Class;)Z",
    "jdk_internal_util_Preconditions.clinit()V",
];

#[test]
fn every_replacement_fits_a_method_of_the_library() {
    let java = hyper::compiled(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/hypertest")));
    let mut idle = Vec::new();
    for name in SOURCES.iter().map(|(path, _)| path.trim_end_matches(".java")) {
        let Some(of) =
            ["patch/", "library/"].iter().find_map(|kind| name.strip_prefix("counterpoint/rt/")?.strip_prefix(kind))
        else {
            continue;
        };
        let found = java.path.find_shim(name).expect("shims can be read").expect("shims are compiled");
        let (names, patch) = read(found);
        let Some((library_names, library)) = replaced(&java.path, of) else {
            idle.push(format!("{of}: no such class"));
            continue;
        };
        for method in patch.methods.iter().filter(|it| it.is(flags::STATIC) && !it.is(flags::PRIVATE)) {
            let fits = library.methods.iter().any(|other| fits(&names, method, &library_names, other));
            let called = names.get(method.name);
            let is_own = called.starts_with("lambda$") || called.starts_with("access$") || called == "<clinit>";
            if !fits && !is_own {
                idle.push(format!("{of}.{called}{}", names.get(method.desc)));
            }
        }
    }
    idle.retain(|method| !OF_OTHER_VERSIONS.contains(&method.as_str()));
    assert_eq!(idle, [""; 0]);
}

fn read(found: Found) -> (Names, Class) {
    let mut names = Names::default();
    let class = class::read(&mut names, found).expect("it is a class file");
    (names, class)
}

/// The class that is named with underscores in place of slashes and dollars.
fn replaced(path: &ClassPath, name: &str) -> Option<(Names, Class)> {
    let parts: Vec<&str> = name.split('_').collect();
    (1..=parts.len()).rev().find_map(|n| {
        let name = [&[parts[..n].join("/").as_str()], &parts[n..]].concat().join("$");
        path.find(&name).ok().flatten().map(read)
    })
}

fn fits(names: &Names, given: &Method, library: &Names, wanted: &Method) -> bool {
    let called = library.get(wanted.name).replace("<clinit>", "clinit");
    let (given_params, wanted_params) = (params(names.get(given.desc)), params(library.get(wanted.desc)));
    let n_own = usize::from(!wanted.is(flags::STATIC));
    names.get(given.name) == called
        && given_params.len() == wanted_params.len() + n_own
        && given_params[n_own..] == wanted_params[..]
}
