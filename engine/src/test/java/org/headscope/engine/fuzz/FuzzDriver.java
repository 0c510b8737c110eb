package org.headscope.engine.fuzz;

import module java.base;

import java.lang.management.ManagementFactory;

/// Changes files of every kind at random and reads them, for a given time: `mvn -q -Pfuzz
/// -Dminutes=60`. `-Dseed=S -Donly=KIND:NUMBER` repeats one mutant, `-Donly=KIND` runs one kind
/// alone.
public final class FuzzDriver {
  /// Maximum number of faults of one sort that are reported and whose files are kept.
  private static final int MAX_REPORTED = 3;

  /// Time after which reading counts as endless.
  private static final long MAX_NANOS = 60_000_000_000L;

  private final List<FileFuzzer> fuzzers = new ArrayList<>();
  private final Map<String, Integer> reported = new HashMap<>();
  private final long seed;
  private final Path out;
  private final PrintStream print;
  private volatile Now now = new Now("", 0, 0);

  FuzzDriver(List<FileKind> kinds, long seed, Path out, PrintStream print) throws IOException {
    this.seed = seed;
    this.out = out;
    this.print = print;
    for (FileKind kind : kinds) {
      fuzzers.add(new FileFuzzer(kind, seed));
    }
  }

  /// The current mutant, and the processor time of the thread when it began.
  private record Now(String kind, long number, long cpu) {}

  /// Prints a tally every minute; exits with 1 if there was a fault.
  public static void main(String[] args) throws IOException {
    String only = System.getProperty("only", "");
    String kind = only.replaceFirst(":\\d+$", "");
    long seed =
        property("seed").map(Long::parseLong).orElseGet(() -> new SplittableRandom().nextLong());
    Path out = Path.of(property("headscope.out").orElse("target")).resolve("fuzz");
    Files.createDirectories(out);
    Path work = Files.createTempDirectory(out, "work-");
    System.setProperty("headscope.data", work.resolve("data").toString());
    List<FileKind> kinds =
        FileKinds.all(work).stream().filter(k -> kind.isEmpty() || k.name().equals(kind)).toList();
    if (kinds.isEmpty()) {
      System.out.println("There is no kind " + kind);
      System.exit(2);
    }
    System.out.println("seed " + seed);
    FuzzDriver driver = new FuzzDriver(kinds, seed, out, System.out);
    driver.watch(Thread.currentThread());
    if (kind.equals(only)) {
      driver.run(
          Duration.ofMillis(
              (long) (60_000 * property("minutes").map(Double::parseDouble).orElse(1.0))));
    } else {
      driver.once(driver.fuzzers.getFirst(), Long.parseLong(only.substring(kind.length() + 1)));
    }
    driver.report();
    delete(work);
    System.exit(driver.faults() > 0 ? 1 : 0);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static Optional<String> property(String name) {
    return Optional.of(System.getProperty(name, "")).filter(text -> !text.isBlank());
  }

  private void run(Duration time) throws IOException {
    long start = System.nanoTime();
    long minute = start;
    for (long number = 0; System.nanoTime() - start < time.toNanos(); number++) {
      for (FileFuzzer fuzzer : fuzzers) {
        once(fuzzer, number);
      }
      if (System.nanoTime() - minute > Duration.ofMinutes(1).toNanos()) {
        minute = System.nanoTime();
        report();
      }
    }
  }

  /// Reads the first `mutants` of each kind.
  void run(int mutants) throws IOException {
    for (int number = 0; number < mutants; number++) {
      for (FileFuzzer fuzzer : fuzzers) {
        once(fuzzer, number);
      }
    }
  }

  private void once(FileFuzzer fuzzer, long number) throws IOException {
    String kind = fuzzer.kind().name();
    now = new Now(kind, number, cpu(Thread.currentThread()));
    Optional<String> fault = fuzzer.read(number);
    if (fault.isPresent()) {
      String what = fault.get();
      String sort = kind + what.replaceAll("[^a-zA-Z ]", "");
      if (reported.merge(sort.substring(0, Math.min(80, sort.length())), 1, Integer::sum)
          <= MAX_REPORTED) {
        Path file = fuzzer.kind().samples().get(fuzzer.mutant(number).sample());
        report(kind, number, what, file);
      }
    }
    fuzzer.reset(number);
  }

  private void report(String kind, long number, String what, Path file) throws IOException {
    Path kept = out.resolve("%s-%d-%d".formatted(kind, seed, number));
    Files.copy(file, kept, StandardCopyOption.REPLACE_EXISTING);
    String shown = what.substring(0, Math.min(what.length(), 400)).replaceAll("\\p{Cntrl}", "?");
    print.printf(
        "FAULT -Dseed=%d -Donly=%s:%d: %s%n  kept as %s%n", seed, kind, number, shown, kept);
  }

  /// Ends the process if reading does not end.
  private void watch(Thread reader) {
    Thread watch =
        new Thread(
            () -> {
              while (cpu(reader) - now.cpu() < MAX_NANOS) {
                try {
                  Thread.sleep(1000);
                } catch (InterruptedException _) {
                  return;
                }
              }
              print.printf(
                  "FAULT -Dseed=%d -Donly=%s:%d: it does not end%n",
                  seed, now.kind(), now.number());
              for (StackTraceElement line : reader.getStackTrace()) {
                print.println("  at " + line);
              }
              Runtime.getRuntime().halt(1);
            },
            "watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static long cpu(Thread thread) {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.threadId());
  }

  private void report() {
    print.println(FuzzTally.HEADER);
    for (FileFuzzer fuzzer : fuzzers) {
      print.println(fuzzer.tally().line(fuzzer.kind().name()));
    }
    print.printf(
        "%,d mutants, %,d faults, seed %d%n",
        fuzzers.stream().mapToLong(f -> f.tally().mutants()).sum(), faults(), seed);
  }

  long faults() {
    return fuzzers.stream().mapToLong(f -> f.tally().faults()).sum();
  }

  FuzzTally tally(FileKind kind) {
    return fuzzers.stream().filter(f -> f.kind().equals(kind)).findFirst().orElseThrow().tally();
  }
}
