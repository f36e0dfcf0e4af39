//! Hostile Java.

use super::{Hostile, each};

/// A class `A` with a method `f`.
fn class(body: &str) -> String {
    format!("import java.util.*;\npublic class A {{\n{body}\n}}\n")
}

pub(super) fn inputs() -> Vec<Hostile> {
    let ask = |name, what, body: &str| {
        Hostile::new(name, what, "A.java", class(body), "check A.java --method f --secret secret --calls 100000000")
    };
    let deep = |name, what, body: &str| {
        let arguments = "check A.java --method f --secret secret --calls 100000000 --max-steps 1000000000000000";
        Hostile::new(name, what, "A.java", class(body), arguments)
    };
    let mut all = vec![
        ask("streams", "streams and collectors of the JDK", STREAMS),
        ask("regex", "a regular expression with exponential backtracking", REGEX),
        ask("format", "String.format", FORMAT),
        ask("time", "java.time with formatters", TIME),
        ask("mod-pow", "BigInteger.modPow with large numbers", MOD_POW),
        ask("xml", "javax.xml parsers", XML),
        ask("text", "java.text and message formats", TEXT),
        ask("concurrent", "executors and concurrent maps", CONCURRENT),
        deep("endless-loop", "a loop that never ends, with steps without end", ENDLESS),
        deep("deep-java", "recursion without end", RECURSION),
        deep("twelve-inputs", "recursion over twelve inputs", TWELVE_INPUTS),
        deep("bomb", "an allocation bomb", BOMB),
        deep("large-arrays", "arrays of a hundred million elements", LARGE_ARRAYS),
        deep("slow-constructor", "a constructor that takes for ever", SLOW_CONSTRUCTOR),
        ask("many-secrets", "many secrets", &many_secrets()),
        ask("huge-switch", "a switch with thousands of cases", &huge_switch()),
        ask("many-definitions", "one variable with thousands of definitions", &many_definitions()),
        ask("many-methods", "two thousand methods behind one", &many_methods()),
        deep("slow-minimisation", "a leak that is found early, with long texts and slow runs", SLOW_LEAK),
        deep("leak-and-format", "a leak beside a large library", LEAK_AND_FORMAT),
    ];
    all.push(Hostile::new(
        "all-methods",
        "all of two thousand methods",
        "A.java",
        class(&many_methods()),
        "check A.java --secret secret",
    ));
    all.push(many_classes());
    let tests = "test A.java --method f --secret secret --calls 100000000 --out tests";
    all.push(Hostile::new(
        "tests-of-streams",
        "tests that cover goals behind streams",
        "A.java",
        class(STREAMS),
        tests,
    ));
    let mut replayed =
        Hostile::new("replay", "a witness of slow runs", "A.java", class(SLOW_LEAK), "replay .counterpoint/A.f.json");
    replayed.before = "check A.java --method f --secret secret --no-confirm".split(' ').collect();
    all.push(replayed);
    all.push(Hostile::new(
        "run-java",
        "a run that never ends",
        "A.java",
        class(RUN),
        "run A.java --max-steps 1000000000000000",
    ));
    let graph = "graph A.java --method f";
    all.push(Hostile::new(
        "graph-java",
        "a graph of a method behind which much of the JDK is",
        "A.java",
        class(XML),
        graph,
    ));
    let pointwise = "property inverse { forall a, b in java(\"A.java\", \"A.f(int, String)\") given a.secret == b.secret post a.return == b.return }\n";
    let mut mixed = Hostile::new(
        "java-property",
        "a property of methods behind streams",
        "A.java",
        class(STREAMS),
        "check a.cpt --calls 100000000",
    );
    mixed.files.push(("a.cpt".to_owned(), pointwise.to_owned()));
    all.push(mixed);
    all
}

const STREAMS: &str = "
  public static String f(int secret, String text) {
    Map<Integer, List<String>> groups = Arrays.stream(text.split(\",\")).parallel().filter(s -> s.length() > 2)
      .collect(java.util.stream.Collectors.groupingBy(String::length, TreeMap::new, java.util.stream.Collectors.toList()));
    int sum = java.util.stream.IntStream.range(0, 2000).map(i -> (i * 31 + text.length()) % 97).sorted().distinct().sum();
    if (secret * 7919 % 1000003 == 77777) return \"\" + sum;
    return groups.toString();
  }";

const REGEX: &str = "
  public static boolean f(String secret, String text) {
    java.util.regex.Pattern p = java.util.regex.Pattern.compile(\"(a+)+(b|c*)*(\\\\w+\\\\s?)*$\");
    String s = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\" + text + \"!\";
    return p.matcher(s).matches() && secret.hashCode() == 123456789;
  }";

const FORMAT: &str = "
  public static int f(int secret, String name) {
    StringBuilder b = new StringBuilder();
    for (int i = 0; i < 300; i++) b.append(String.format(Locale.ROOT, \"%08.3f %s %x %,d%n\", i * 1.7, name, i, (long) i * i));
    if (secret * 7919 % 1000003 == 77777) b.append('x');
    return b.length();
  }";

const TIME: &str = "
  public static String f(int secret, int days) {
    java.time.LocalDate d = java.time.LocalDate.of(2020, 1, 1).plusDays(Math.floorMod(days, 100000));
    java.time.ZonedDateTime z = d.atStartOfDay(java.time.ZoneId.of(\"Europe/Berlin\"));
    String s = z.format(java.time.format.DateTimeFormatter.ofPattern(\"EEEE, d MMMM uuuu HH:mm:ss VV\"));
    return secret * 7919 % 1000003 == 77777 ? s + z.getDayOfWeek() : s;
  }";

const MOD_POW: &str = "
  public static String f(String secret, int bits) {
    java.math.BigInteger n = java.math.BigInteger.ONE.shiftLeft(1500 + Math.floorMod(bits, 500)).subtract(java.math.BigInteger.valueOf(159));
    java.math.BigInteger k = new java.math.BigInteger(secret.getBytes()).abs().add(java.math.BigInteger.TEN);
    return k.modPow(n.subtract(java.math.BigInteger.TWO), n).testBit(700) ? \"one\" : \"one\";
  }";

const XML: &str = "
  public static String f(String secret, String xml) throws Exception {
    javax.xml.parsers.DocumentBuilderFactory factory = javax.xml.parsers.DocumentBuilderFactory.newInstance();
    org.w3c.dom.Document d = factory.newDocumentBuilder().parse(new java.io.ByteArrayInputStream((\"<a>\" + xml + \"</a>\").getBytes()));
    javax.xml.transform.Transformer t = javax.xml.transform.TransformerFactory.newInstance().newTransformer();
    java.io.StringWriter w = new java.io.StringWriter();
    t.transform(new javax.xml.transform.dom.DOMSource(d), new javax.xml.transform.stream.StreamResult(w));
    return w.toString() + (secret.hashCode() == 123456789);
  }";

const TEXT: &str = "
  public static String f(int secret, double amount) {
    java.text.NumberFormat money = java.text.NumberFormat.getCurrencyInstance(Locale.GERMANY);
    String s = java.text.MessageFormat.format(\"{0,number,#.##} {1} {2,date}\", amount, money.format(amount), new Date(0));
    java.text.Collator c = java.text.Collator.getInstance(Locale.FRANCE);
    return c.compare(s, \"cote\") > 0 && secret * 7919 % 1000003 == 77777 ? s : \"\";
  }";

const CONCURRENT: &str = "
  public static long f(int secret, int n) throws Exception {
    java.util.concurrent.ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(4);
    java.util.concurrent.ConcurrentHashMap<Integer, Long> map = new java.util.concurrent.ConcurrentHashMap<>();
    List<java.util.concurrent.Future<Long>> all = new ArrayList<>();
    for (int i = 0; i < 64; i++) { int at = i; all.add(pool.submit(() -> map.merge(at % 7, 1L, Long::sum))); }
    long sum = 0;
    for (java.util.concurrent.Future<Long> one : all) sum += one.get();
    pool.shutdown();
    return secret * 7919 % 1000003 == 77777 ? sum : 0;
  }";

const ENDLESS: &str = "
  public static int f(int secret, int x) { while (true) { x = x * 31 + secret; if (x == 0 && secret == 1) x++; } }";

const RECURSION: &str = "
  static long depth(long n, int secret) { return depth(n + 1, secret) + secret; }
  public static long f(int secret) { try { return depth(0, secret); } catch (StackOverflowError e) { return f(secret); } }";

const TWELVE_INPUTS: &str = "
  public static int f(int a, int b, int c, int d, int e, int g, int h, int i, int j, int k, int l, int secret) {
    if (a > 0) return f(a - 1, b, c, d, e, g, h, i, j, k, l, secret) + 1;
    if (b > 0) return f(100, b - 1, c, d, e, g, h, i, j, k, l, secret) + 1;
    if (c > 0) return f(100, 100, c - 1, d, e, g, h, i, j, k, l, secret) + 1;
    if (d > 0) return f(a, b, c, d - 1, e, g, h, i, j, k, l, secret) + f(100, b, c, d - 1, e, g, h, i, j, k, l, secret);
    if (e > 0) return f(a, b, c, 50, e - 1, g, h, i, j, k, l, secret) + f(9, b, c, d - 1, e, g, h, i, j, k, l, secret);
    return g * h + i * j + k * l + (secret & 0);
  }";

const BOMB: &str = "
  public static int f(int secret) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; ; i++) { all.add(new long[1 << 16]); all.add(new HashMap<>(1 << 12)); if (secret == i * 7919) return i; }
  }";

const LARGE_ARRAYS: &str = "
  public static int f(int secret, int n) {
    int[][] all = new int[64][];
    for (int i = 0; i < 64; i++) { all[i] = new int[100_000_000]; Arrays.fill(all[i], secret); }
    return all[Math.floorMod(n, 64)][7] == 12345 ? 1 : 0;
  }";

const SLOW_CONSTRUCTOR: &str = "
  public static class Slow { final int v; public Slow(int v) { int x = v; for (long i = 0; i < 1L << 50; i++) x = x * 31 + 7; this.v = x; } }
  public static int f(int secret, Slow slow) { return slow.v + secret; }";

const SLOW_LEAK: &str = "
  public static int f(String secret, String text, int[] numbers) {
    int x = secret.length();
    for (int i = 0; i < 60_000; i++) x = x * 31 + i;
    for (char c : (secret + text).toCharArray()) for (int n : numbers) x = x * 17 + c * n;
    return x;
  }";

const LEAK_AND_FORMAT: &str = "
  public static String f(int secret, String name) {
    String s = name;
    for (int i = 0; i < 2000; i++) s = String.format(\"%d-%.20s-%s\", i, s, new Date(i));
    return s + secret;
  }";

const RUN: &str = "
  public static void main(String[] arguments) { long x = 1; while (x != 0) { x = x * 31 + 7 | 1; } System.out.println(x); }";

fn many_secrets() -> String {
    let names: Vec<String> = (0..200).map(|number| format!("int secret{number}")).collect();
    let use_all: String = each(200, |number| format!("if (secret{number} == {number} * 7919) x += {number};\n"));
    let field = |name: &String| format!("  static {name};\n");
    let fields: String = names.iter().map(field).collect();
    format!(
        "{fields}  public static int f(String secret, int x) {{ {use_all} return secret.hashCode() == 99 ? x : 0; }}"
    )
}

fn huge_switch() -> String {
    let cases: String = each(2500, |number| format!("case {}: x = x * {number} + 1; break;\n", number * 7919));
    format!(
        "  public static int f(int secret, int x) {{ switch (secret) {{ {cases} default: x = 0; }} return x > 5 ? 1 : 0; }}"
    )
}

fn many_definitions() -> String {
    let parts = |part: u32| {
        let lines: String = each(1200, |line| format!("if (x == {line}) seen = x + {line};\n"));
        format!("  static void part{part}(int x) {{ {lines} }}\n")
    };
    let all: String = (0..4).map(parts).collect();
    let calls: String = each(4, |part| format!("part{part}(secret + x); "));
    format!("  static int seen;\n{all}  public static int f(int secret, int x) {{ {calls} return seen / 100000; }}")
}

fn many_methods() -> String {
    let one = |number: u32| {
        format!(
            "  public static int m{number}(int secret, int x) {{ return x > 0 ? m{}(secret, x - 1) + x % {} : secret / 1000000; }}\n",
            (number * 7 + 1) % 2000,
            number + 1
        )
    };
    let methods: String = (0..2000).map(one).collect();
    format!("{methods}  public static int f(int secret, int x) {{ return m0(secret, x); }}")
}

fn many_classes() -> Hostile {
    let one = |number: u32| {
        let text = format!(
            "public class C{number} {{ public static int f(int secret, int x) {{ int s = 0; for (int i = 0; i < 100000; i++) s += i * x; return secret == {} ? s : C{}.g(x); }}\n  static int g(int x) {{ return String.valueOf(x).length(); }} }}\n",
            number * 7919 + 77,
            (number + 1) % 400
        );
        (format!("src/C{number}.java"), text)
    };
    let mut input = Hostile::new(
        "many-classes",
        "four hundred classes in a folder",
        "README",
        String::new(),
        "check src --secret secret",
    );
    input.files.extend((0..400).map(one));
    input
}
