package org.headscope.app.display;

import module java.base;

/// The cost of starting whole processes, as `packaging/headscope` does: processor seconds of all
/// threads and seconds of waiting, each the median of ten; and the processor time of walking
/// through checkpoints, the median of thirty. The window is on a separate display. `mvn -q
/// -Pstart`; the cases alternate, so that disturbances affect all.
public final class StartBenchmark {
  /// The command that reports a process's times: waiting, user and system.
  private static final String TIMED = "TIMEFORMAT='%R %U %S'; time \"$@\" >/dev/null 2>&1";

  private static final String RUN = "samples/transformer-4x2";

  private static final int STEPS = 30;

  /// The time in which a step is painted and a start settles, ms.
  private static final long STEP = 700;

  private static final long REST = 8_000;

  private final Path root;
  private final Path home;
  private final Map<String, String> environment;
  private final Map<String, List<Taken>> taken = new LinkedHashMap<>();

  /// The cost of one start.
  ///
  /// @param worked seconds
  /// @param waited seconds
  private record Taken(double worked, double waited) {}

  private StartBenchmark(Path root, Path home, String display) {
    this.root = root;
    this.home = home;
    environment =
        Map.of(
            "DISPLAY", display,
            "JDK_JAVA_OPTIONS", "-Dheadscope.observe=start -Duser.home=" + home,
            "XDG_CONFIG_HOME", home.resolve("config").toString(),
            "XDG_CACHE_HOME", home.resolve("cache").toString(),
            "XDG_DATA_HOME", home.resolve("data").toString());
  }

  public static void main(String[] args) {
    Path root = Path.of(System.getProperty("headscope.root", "")).toAbsolutePath();
    Path folder = root.resolve("app/target/start");
    int starts = Integer.getInteger("starts", 10);
    try (XScreen screen = new XScreen(1920, 1080, folder.resolve("screen"))) {
      StartBenchmark benchmark = new StartBenchmark(root, folder.resolve("home"), screen.name());
      HomeFolders.prepare(benchmark.home);
      // The first round does not count: files are read from disk, libraries are unpacked.
      benchmark.round();
      benchmark.taken.clear();
      for (int i = 0; i < starts; i++) {
        benchmark.round();
      }
      benchmark.report(starts);
      benchmark.checkpoints();
    }
  }

  private void round() {
    window();
    command("render of one view", render());
    command("predict", predict());
    command("--version", List.of("--version"));
  }

  private List<String> render() {
    return List.of(
        "render",
        "--run",
        root.resolve(RUN).toString(),
        "--instances",
        root.resolve("samples/test.jsonl").toString(),
        "--view",
        "attention",
        "--out",
        home.resolve("pictures").toString());
  }

  private List<String> predict() {
    return List.of("predict", "--run", root.resolve(RUN).toString(), "--text", "abab|abc");
  }

  private List<String> headscope(List<String> arguments) {
    List<String> all = new ArrayList<>(List.of(root.resolve("packaging/headscope").toString()));
    all.addAll(arguments);
    return all;
  }

  /// Starts the workbench, and ends it once it has reported the first map.
  private void window() {
    long start = System.nanoTime();
    try (Guarded program = Guarded.start(home, environment, headscope(List.of()))) {
      awaitMap(program, start);
    }
  }

  private void awaitMap(Guarded program, long start) {
    // Not closed: the program is still writing.
    BufferedReader voice = program.process().inputReader(StandardCharsets.UTF_8);
    String output = "";
    while (!output.equals("map")) {
      try {
        String line = Objects.requireNonNull(voice.readLine(), "the window ended before a map");
        String[] words = line.split(" ", -1);
        output = words[0];
        keep("first " + output, Long.parseLong(words[1]) / 1e3, (System.nanoTime() - start) / 1e9);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// Walks to the first checkpoint and back, and returns the cost of the steps back.
  private void checkpoints() {
    String display = Objects.requireNonNull(environment.get("DISPLAY"));
    long start = System.nanoTime();
    try (Guarded program = Guarded.start(home, environment, headscope(List.of()));
        InputDevices hand = new InputDevices(display)) {
      awaitMap(program, start);
      Delay.millis(REST);
      long pid =
          program
              .process()
              .descendants()
              .filter(p -> p.info().command().orElse("").endsWith("java"))
              .findFirst()
              .orElseThrow()
              .pid();
      double[] there = steps(hand, pid, "ctrl+Left");
      double[] back = steps(hand, pid, "ctrl+Right");
      System.out.printf(
          "a checkpoint %.0f CPU-ms, the median of %d; %.0f when they are looked at first%n",
          median(back), STEPS, median(there));
    }
  }

  /// Returns the cost of each step, in CPU-ms.
  private static double[] steps(InputDevices hand, long pid, String key) {
    double[] took = new double[STEPS];
    for (int i = 0; i < STEPS; i++) {
      double before = Processes.cpuSeconds(pid);
      hand.key(key);
      Delay.millis(STEP);
      took[i] = 1e3 * (Processes.cpuSeconds(pid) - before);
    }
    return took;
  }

  private void command(String name, List<String> arguments) {
    List<String> timed = new ArrayList<>(List.of("bash", "-c", TIMED, "timed"));
    timed.addAll(headscope(arguments));
    try (Guarded command = Guarded.start(home, environment, timed)) {
      byte[] said = command.process().getErrorStream().readAllBytes();
      int code = command.process().waitFor();
      if (code != 0) {
        throw new IllegalStateException(name + " ended with " + code);
      }
      String[] seconds = new String(said, StandardCharsets.UTF_8).strip().split(" ", -1);
      keep(
          name,
          Double.parseDouble(seconds[1]) + Double.parseDouble(seconds[2]),
          Double.parseDouble(seconds[0]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void keep(String name, double worked, double waited) {
    taken.computeIfAbsent(name, _ -> new ArrayList<>()).add(new Taken(worked, waited));
  }

  private void report(int starts) {
    System.out.printf("%-20s %8s %8s   median of %d%n", "", "CPU-s", "waiting", starts);
    taken.forEach((name, all) ->
        System.out.printf(
            "%-20s %8.2f %8.2f%n",
            name,
            median(all.stream().mapToDouble(Taken::worked).toArray()),
            median(all.stream().mapToDouble(Taken::waited).toArray())));
    System.out.println("tasks ready to run on average, these among them: " + load());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /// Returns the load over the last five minutes.
  private static double load() {
    try {
      return Double.parseDouble(Files.readString(Path.of("/proc/loadavg")).split(" ", -1)[1]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
