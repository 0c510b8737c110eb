package org.headscope.app.display;

import module java.base;

/// Drives the real program on separate displays, as a person would, and prints the results: `mvn -q
/// -Pdisplay`. Exits with 0 if all is well, 1 if a check failed, 2 if it could not run.
public final class DisplaySuite {
  private static final List<String> TOOLS = List.of("Xvfb", "openbox", "xdotool", "setsid");

  private DisplaySuite() {}

  /// The parts, in the order of the report.
  private enum Part {
    TOUR,
    MENUS,
    KEYBOARD,
    SIZES,
    DENSE,
    BROKEN,
    RANDOM;

    void run(Suite suite) {
      switch (this) {
        case TOUR -> TourPart.run(suite);
        case MENUS -> MenusPart.run(suite);
        case KEYBOARD -> KeyboardPart.run(suite);
        case SIZES -> SizesPart.run(suite);
        case DENSE -> SizesPart.runDense(suite);
        case BROKEN -> BrokenPart.run(suite);
        case RANDOM -> RandomPart.run(suite);
      }
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<Part> SLOWEST_FIRST =
      List.of(
          Part.TOUR, Part.RANDOM, Part.MENUS, Part.KEYBOARD, Part.DENSE, Part.SIZES, Part.BROKEN);

  public static void main(String[] args) {
    System.exit(run());
  }

  private static int run() {
    List<String> missing = TOOLS.stream().filter(tool -> !isOnPath(tool)).toList();
    if (!missing.isEmpty()) {
      System.err.printf(
          "The suite on a real display needs %s: apt-get install xvfb openbox xdotool%n",
          String.join(", ", missing));
      return 2;
    }
    Path root = Path.of(System.getProperty("headscope.root", "")).toAbsolutePath();
    Path results = root.resolve("app/target/display");
    empty(results);
    ObserverJar.write(root);
    List<String> names = Stream.of(Part.values()).map(Part::id).toList();
    List<String> requested =
        Arrays.asList(System.getProperty("parts", String.join(",", names)).split(",", -1));
    Report report = new Report(names);
    Suite.Settings settings =
        new Suite.Settings(
            Long.getLong("seed", 12),
            Integer.getInteger("events", 4_000),
            Long.getLong("memory", 1_500),
            Boolean.getBoolean("every.theme"));
    Machine machine = new Machine();
    long seconds = Long.getLong("seconds", 360);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    Suite suite = new Suite(root, results, report, settings, end, new CountDownLatch(1));
    lanes(suite, SLOWEST_FIRST.stream().filter(part -> requested.contains(part.id())).toList());
    if (report.isLate()) {
      report.measured(
          Part.RANDOM.id(),
          "not all of it within %d s".formatted(seconds),
          "others had %.0f %% of the processors".formatted(100 * machine.others()));
    }
    report.write(System.out, results.resolve("report.txt"));
    return report.failures() == 0 ? 0 : 1;
  }

  /// Runs `parts`, one more at a time than there are processors since each often waits, until all
  /// have ended or time is up.
  private static void lanes(Suite suite, List<Part> parts) {
    int width = Math.clamp(Runtime.getRuntime().availableProcessors() + 1, 2, 3);
    try (ExecutorService lanes = Executors.newFixedThreadPool(width)) {
      List<Future<?>> running =
          parts.stream()
              .<Future<?>>map(part -> lanes.submit(() -> runInTurn(suite, part, parts)))
              .toList();
      for (int i = 0; i < parts.size(); i++) {
        wait(suite, parts.get(i).id(), running.get(i));
      }
      lanes.shutdownNow();
    }
  }

  /// Runs `part` beside others, except for the start of the tour, which is measured alone.
  private static void runInTurn(Suite suite, Part part, List<Part> parts) {
    try {
      if (part != Part.TOUR && parts.contains(Part.TOUR)) {
        suite.measured().await();
      }
      part.run(suite);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      suite.measured().countDown();
    }
  }

  /// Waits for `part` to end, and reports it if it does not.
  private static void wait(Suite suite, String id, Future<?> part) {
    try {
      part.get(Math.max(0, (long) (suite.secondsLeft() * 1e9)), TimeUnit.NANOSECONDS);
    } catch (TimeoutException _) {
      part.cancel(true);
      suite.report().late(id, "to its end", "there was no time left");
    } catch (ExecutionException e) {
      suite.report().check(id, "can be tried to its end", false, String.valueOf(e.getCause()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOnPath(String tool) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  private static void empty(Path folder) {
    try {
      if (Files.exists(folder)) {
        try (Stream<Path> old = Files.walk(folder)) {
          for (Path file : old.sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
          }
        }
      }
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
