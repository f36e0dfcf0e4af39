//! The cases of the round trip: every kind of sink and outcome, every kind of secret that a plain test can give.

/// A program.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub(super) name: &'static str,
    /// Keys of its table in the configuration; without any, `pin` is the secret.
    pub(super) keys: &'static str,
    /// The members of its class, with what differs between the twins between `@`.
    pub(super) members: &'static str,
}

const fn case(name: &'static str, members: &'static str) -> Case {
    Case { name, keys: "", members }
}

const fn with(name: &'static str, keys: &'static str, members: &'static str) -> Case {
    Case { name, keys, members }
}

/// What methods give back, how they end, and what they are given.
pub(super) const RETURNED: [Case; 42] = [
    case("RetInt", "static int go(int pin) { return @pin|7@; }"),
    case("RetBool", "static boolean go(int pin) { return @pin > 3|true@; }"),
    case("RetByte", "static byte go(byte pin) { return @pin|1@; }"),
    case("RetShort", "static short go(short pin) { return @pin|1@; }"),
    case("RetChar", "static char go(char pin) { return @pin|'a'@; }"),
    case("RetLong", "static long go(long pin) { return @pin|1@; }"),
    case("RetFloat", "static float go(float pin) { return @pin|1@; }"),
    case("RetDouble", "static double go(double pin) { return @pin|1@; }"),
    case("RetText", "static String go(String pin) { return @pin|\"\"@ + \"x\"; }"),
    case("RetNull", "static String go(int pin) { return @pin > 3|true@ ? null : \"\"; }"),
    case("RetBuilder", "static StringBuilder go(int pin) { return new StringBuilder().append(@pin|1@); }"),
    case("RetInts", "static int[] go(int pin) { return new int[] {1, @pin|1@}; }"),
    case("RetLength", "static int[] go(int pin) { return new int[@pin & 7|3@]; }"),
    case("RetTexts", "static String[][] go(String pin) { return new String[][] {{\"a\"}, {@pin|null@}}; }"),
    case("RetList", "static List<Integer> go(int pin) { return new ArrayList<>(List.of(1, @pin|1@)); }"),
    case("RetSet", "static Set<Integer> go(int pin) { return new TreeSet<>(List.of(1, @pin|2@)); }"),
    case("RetMap", "static Map<String, Integer> go(int pin) { Map<String, Integer> map = new HashMap<>();
         map.put(\"a\", @pin|1@); return map; }"),
    case("RetOptional", "static Optional<String> go(String pin) { return Optional.of(@pin|\"\"@); }"),
    case("RetOptionalInt", "static OptionalInt go(int pin) { return @pin > 3|true@ ? OptionalInt.of(1) : OptionalInt.empty(); }"),
    case("RetDate", "static java.time.LocalDate go(int pin) { return java.time.LocalDate.of(2000, 1, 1 + (@pin|1@ & 7)); }"),
    case("RetUuid", "static UUID go(long pin) { return new UUID(1, @pin|1@); }"),
    case("RetBig", "static java.math.BigDecimal go(long pin) { return java.math.BigDecimal.valueOf(@pin|1@); }"),
    case("RetEnum", "enum Colour { RED, BLUE } static Colour go(int pin) { return @pin > 3|true@ ? Colour.RED : Colour.BLUE; }"),
    case("RetRecord", "record Pair(int one, String two) { } static Pair go(int pin) { return new Pair(@pin|1@, \"a\"); }"),
    case("RetObject", "static class Box { public int value; } static Box go(int pin) { Box box = new Box(); box.value = @pin|1@; return box; }"),
    case("RetDeep", "static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
         static int go(int pin) { return depth(2_000) + @pin|1@; }"),
    case("RetCount", "static int count; static int go(int pin) { count++; return count * 1000 + (@pin|1@ & 511); }"),
    with("RetField", "secrets = \"this.pin\"", "private int pin; int go(int x) { return x + @pin|1@; }"),
    with("RetOther", "secrets = \"account.pin\"", "static class Account { private String pin = \"\"; }
         static int go(Account account) { return @account.pin.length()|1@; }"),
    with("RetStatic", "secrets = \"RetStatic.pin\"", "static int pin; static int go(int x) { return x + @pin|1@; }"),
    case("RetPrivate", "private static int go(int pin) { return @pin|1@; }"),
    case("RetReceiver", "private final String name; RetReceiver(String name) { this.name = name; } String go(String pin) { return name + @pin|1@; }"),
    case("RetProperty", "static String go(int pin) { System.setProperty(\"kept\", System.getProperty(\"kept\", \"\") + @pin|1@);
         return System.getProperty(\"kept\"); }"),
    case("RetLocale", "static String go(int pin) { if (@pin > 3|true@) Locale.setDefault(Locale.GERMANY); return String.format(\"%.2f\", 1.5); }"),
    with("EndThrows", "secrets = \"pin\"\nobserve = [\"outcome\"]", "static void go(int pin) { if (@pin > 3|true@) throw new IllegalStateException(); }"),
    with("EndClass", "secrets = \"pin\"\nobserve = [\"outcome\"]", "static class Own extends RuntimeException { }
         static void go(int pin) { if (@pin > 3|true@) throw new Own(); throw new IllegalArgumentException(); }"),
    with("EndTrap", "secrets = \"pin\"\nobserve = [\"outcome\"]", "static int go(int pin) { return 7 / @pin|1@ & 0; }"),
    with("EndMessage", "secrets = \"pin\"\nobserve = [\"message\"]", "static void go(int pin) { throw new IllegalStateException(\"pin \" + @pin|1@); }"),
    case("RetThread", "static int go(int pin) throws Exception { int[] box = new int[1]; Thread thread = new Thread(() -> box[0] = @pin|1@);
         thread.start(); thread.join(); return box[0]; }"),
    case("RetStub", "static int go(IntUnaryOperator op, int pin) { return op.applyAsInt(1) > 0 ? @pin|1@ : 0; }"),
    case("Test", "static int go(int pin) { return @pin|1@; }"),
    case("Show", "static Show go(Method method, int pin) { Show show = new Show(); show.shown = @pin|1@; return show; } public int shown; public static class Method { }"),
];

/// What methods print.
pub(super) const PRINTED: [Case; 26] = [
    case("OutInt", "static void go(int pin) { System.out.print(@pin|1@); }"),
    case("OutBool", "static void go(int pin) { System.out.println(@pin > 3|true@); }"),
    case("OutChar", "static void go(char pin) { System.out.println(@pin|'a'@); }"),
    case("OutChars", "static void go(String pin) { System.out.println(@pin|\"\"@.toCharArray()); }"),
    case("OutLong", "static void go(long pin) { System.out.println(@pin|1@); }"),
    case("OutDouble", "static void go(double pin) { System.out.println(@pin|1@); }"),
    case("OutText", "static void go(String pin) { System.out.println(\"<\" + @pin|1@); }"),
    case("OutObject", "static void go(int pin) { System.out.println(new Object() { public String toString() { return \"\" + @pin|1@; } }); }"),
    case("OutFormat", "static void go(int pin) { System.out.printf(\"%5d|%s%n\".replace((char) 124, '-'), @pin|1@, \"a\"); }"),
    case("OutWrite", "static void go(int pin) { System.out.write(@pin|65@); System.out.flush(); }"),
    case("OutBytes", "static void go(String pin) throws IOException { System.out.write(@pin|\"\"@.getBytes()); }"),
    case("OutAppend", "static void go(String pin) { System.out.append(@pin|\"\"@).append('c'); }"),
    case("OutUnicode", "static void go(int pin) { System.out.println(@pin > 3|true@ ? \"\\u00e4\" : \"\\u00f6\"); }"),
    case("OutEmpty", "static void go(int pin) { if (@pin > 3|true@) System.out.println(); }"),
    case("OutBefore", "static int go(int pin, int[] rest) { System.out.println(@pin|1@); return rest[100]; }"),
    case("ErrText", "static void go(int pin) { System.err.println(\"p\" + @pin|1@); }"),
    case("ErrWrite", "static void go(int pin) { System.err.write(@pin|65@); }"),
    case("ErrTrace", "static void go(int pin) { new IllegalStateException(\"m\" + @pin|1@).printStackTrace(); }"),
    case("OutWriter", "static void go(int pin) { PrintWriter writer = new PrintWriter(System.out, true); writer.println(@pin|1@); }"),
    case("OutKept", "static final PrintStream OUT = System.out; static void go(int pin) { OUT.println(@pin|1@); }"),
    case("OutSet", "static void go(int pin) { PrintStream old = System.out; ByteArrayOutputStream bytes = new ByteArrayOutputStream();
         System.setOut(new PrintStream(bytes)); System.out.print(@pin|1@); System.setOut(old); System.out.println(bytes); }"),
    case("OutLeft", "static void go(int pin) { System.out.print(@pin|1@); System.setOut(new PrintStream(new ByteArrayOutputStream())); }"),
    case("OutClosed", "static void go(int pin) { System.out.print(@pin|1@); System.out.close(); }"),
    case("OutThread", "static void go(int pin) { new Thread(() -> System.out.println(@pin|1@)).start(); }"),
    case("OutMade", "static class Noisy { int n; Noisy(int n) { System.out.println(\"made\"); this.n = n; } }
         static void go(Noisy noisy, int pin) { System.out.println(@pin|1@); }"),
    with("OutMain", "methods = \"OutMain.main\"\nsecrets = \"OutMain.pin\"", "static int pin; public static void main(String[] args) { System.out.println(@pin|1@); }"),
];

/// What methods log.
pub(super) const LOGGED: [Case; 26] = [
    case("LogInfo", "static final Logger LOG = Logger.getLogger(\"doors\"); static void go(int pin) { LOG.info(\"p\" + @pin|1@); }"),
    case("LogSupplied", "static final Logger LOG = Logger.getLogger(\"doors\"); static void go(int pin) { LOG.info(() -> \"p\" + @pin|1@); }"),
    case("LogWarning", "static void go(int pin) { Logger.getLogger(\"doors\").warning(\"p\" + @pin|1@); }"),
    case("LogSevere", "static void go(int pin) { Logger.getAnonymousLogger().severe(\"p\" + @pin|1@); }"),
    case("LogGlobal", "static void go(int pin) { Logger.getGlobal().info(\"p\" + @pin|1@); }"),
    case("LogParameter", "static void go(int pin) { Logger.getLogger(\"doors\").log(Level.INFO, \"p {0}\", @pin|1@); }"),
    case("LogParameters", "static void go(int pin) { Logger.getLogger(\"doors\").log(Level.INFO, \"{1} {0}\", new Object[] {@pin|1@, 2}); }"),
    case("LogThrown", "static void go(int pin) { Logger.getLogger(\"doors\").log(Level.SEVERE, \"x\", new RuntimeException(\"m\" + @pin|1@)); }"),
    case("LogPlaced", "static void go(int pin) { Logger.getLogger(\"doors\").logp(Level.INFO, \"C\", \"m\", \"p\" + @pin|1@); }"),
    case("LogRecorded", "static void go(int pin) { LogRecord r = new LogRecord(Level.INFO, \"p\" + @pin|1@); Logger.getLogger(\"doors\").log(r); }"),
    case("LogLevel", "static void go(int pin) { Logger.getLogger(\"doors\").log(@pin > 3|true@ ? Level.INFO : Level.FINE, \"x\"); }"),
    case("LogFine", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); log.setLevel(Level.FINE);
         for (Handler handler : Logger.getLogger(\"\").getHandlers()) handler.setLevel(Level.ALL); log.fine(\"p\" + @pin|1@); }"),
    case("LogOff", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); if (@pin > 3|true@) log.setLevel(Level.OFF); log.info(\"x\"); }"),
    case("LogParents", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); if (@pin > 3|true@) log.setUseParentHandlers(false); log.info(\"x\"); }"),
    case("LogFiltered", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); log.setFilter(record -> @pin > 3|true@); log.info(\"x\"); }"),
    case("LogRootLevel", "static void go(int pin) { if (@pin > 3|true@) Logger.getLogger(\"\").setLevel(Level.SEVERE); Logger.getLogger(\"doors\").info(\"x\"); }"),
    case("LogRemoved", "static void go(int pin) { Logger root = Logger.getLogger(\"\");
         if (@pin > 3|true@) for (Handler handler : root.getHandlers()) root.removeHandler(handler); Logger.getLogger(\"doors\").info(\"x\"); }"),
    case("LogHandler", "static final Logger LOG = Logger.getLogger(\"doors\"); static { LOG.addHandler(new Own()); LOG.setUseParentHandlers(false); }
         static class Own extends Handler { public void publish(LogRecord r) { System.out.println(r.getMessage()); } public void flush() { } public void close() { } }
         static void go(int pin) { LOG.info(\"p\" + @pin|1@); }"),
    case("LogAdded", "static final List<String> SEEN = new ArrayList<>();
         static class Own extends Handler { public void publish(LogRecord r) { SEEN.add(r.getMessage()); } public void flush() { } public void close() { } }
         static int go(int pin) { Logger log = Logger.getLogger(\"doors\"); log.addHandler(new Own()); log.info(\"x\"); if (@pin > 3|true@) log.info(\"y\"); return SEEN.size(); }"),
    case("LogConsole", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); log.setUseParentHandlers(false); log.addHandler(new ConsoleHandler()); log.info(\"p\" + @pin|1@); }"),
    case("LogStream", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); log.setUseParentHandlers(false);
         Handler handler = new StreamHandler(System.out, new SimpleFormatter()); log.addHandler(handler); log.info(\"p\" + @pin|1@); handler.flush(); }"),
    case("LogFormat", "static class Own extends java.util.logging.Formatter { public String format(LogRecord r) { return r.getLevel().getLocalizedName() + \" \" + formatMessage(r); } }
         static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); Handler handler = new StreamHandler(System.out, new Own()); log.addHandler(handler);
         log.log(Level.INFO, \"p {0}\", @pin|1@); handler.flush(); }"),
    case("LogMemory", "static void go(int pin) { Logger log = Logger.getLogger(\"doors\"); log.setUseParentHandlers(false);
         MemoryHandler memory = new MemoryHandler(new ConsoleHandler(), 10, Level.SEVERE); log.addHandler(memory); log.info(\"p\" + @pin|1@); memory.push(); }"),
    case("LogSystem", "static void go(int pin) { System.getLogger(\"doors\").log(System.Logger.Level.INFO, \"p\" + @pin|1@); }"),
    case("LogSystemFormat", "static void go(int pin) { System.getLogger(\"doors\").log(System.Logger.Level.WARNING, \"p {0}\", @pin|1@); }"),
    case("LogSystemThrown", "static void go(int pin) { System.getLogger(\"doors\").log(System.Logger.Level.ERROR, () -> \"x\", new RuntimeException(\"m\" + @pin|1@)); }"),
];

/// What a plain test cannot show, and the reason that is given.
pub(super) const REFUSED: [(Case, &str); 7] = [
    (
        with(
            "NotField",
            "secrets = \"NotField.pin\"",
            "static String pin = \"a\"; static String copy = pin + \"b\"; static String go() { return copy; }",
        ),
        "is the first value of a field",
    ),
    (
        with(
            "NotConstant",
            "secrets = \"NotConstant.PIN\"",
            "static final int PIN = 5; static int go() { return PIN; }",
        ),
        "is a constant",
    ),
    (
        with(
            "NotResult",
            "secrets = \"NotResult.read()\"",
            "static int read() { return 1; } static int go() { return read(); }",
        ),
        "stands for what calls inside the program give back",
    ),
    (
        with(
            "NotSent",
            "secrets = \"pin\"\npublics = \"NotSent.send()\"",
            "static void send(int x) { } static void go(int pin) { send(pin); }",
        ),
        "is seen inside the program",
    ),
    (
        with(
            "NotWritten",
            "secrets = \"pin\"\npublics = \"NotWritten.last\"",
            "static int last; static void go(int pin) { last = pin; }",
        ),
        "is seen inside the program",
    ),
    (
        case("NotExit", "static void go(int pin) { System.out.println(pin); System.exit(1); }"),
        "a run ends the whole machine",
    ),
    (
        case("NotRandom", "static int go(int pin) { return new Random().nextInt() + pin; }"),
        "it depends on random numbers",
    ),
];
