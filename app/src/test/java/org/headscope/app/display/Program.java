package org.headscope.app.display;

import module java.base;

import org.headscope.engine.io.Json;

/// HeadScope in a separate process, as `packaging/headscope` starts it, and its output.
final class Program implements AutoCloseable {
  private static final String OBSERVED = "{\"line\":";

  /// The expectation that a hanging window does not meet.
  static final String ALIVE = "a sign of life";

  private static final String TICK = "{\"beat\":";

  /// The extra seconds that a person waits at most on a busy machine.
  private static final int SLOWEST = 50;

  /// The time between two looks by a window that gets half of its time, in ms.
  private static final int MIN_TICKS_MS = 120;

  /// The time between two looks at the clock, in ms.
  private static final int LOOK = 100;

  /// Messages of GTK and of the settings without a desktop, and the launcher's echo.
  private static final String OF_THE_SYSTEM =
      "NOTE: Picked up .*|\\(.*:\\d+\\): (Gtk|Gdk|GLib|dconf).*|\\s*|.*dbind-WARNING.*";

  private final Guarded guarded;
  private final Beginning beginning;
  private final long began = System.nanoTime();
  private final List<Observation.Shown> frames = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final Thread listener;
  private final Thread complainer;
  private Optional<Observation> now = Optional.empty();
  private OptionalDouble firstSeen = OptionalDouble.empty();
  private Optional<Start> start = Optional.empty();
  private long longestPause;
  private String pausedAt = "";
  private long awaitTicks;
  private long idleBeats;
  private boolean over;

  /// The command of a program.
  ///
  /// @param command without arguments
  private record Beginning(Path folder, Map<String, String> environment, String command) {
    Guarded start(List<Path> places) {
      List<String> words =
          Stream.concat(Stream.of(command), places.stream().map(Path::toString)).toList();
      return Guarded.start(folder, environment, words);
    }
  }

  /// The cost of a start.
  ///
  /// @param window seconds until the window was shown
  /// @param map seconds until it showed the first checkpoint
  /// @param cpu processor seconds until then
  /// @param resident memory then, MB
  record Start(double window, double map, double cpu, long resident) {}

  /// An expectation that was not met.
  static final class Unmet extends IllegalStateException {
    @Serial private static final long serialVersionUID = 1L;

    private final String what;

    Unmet(String what) {
      super(what);
      this.what = what;
    }

    @Override
    public String getMessage() {
      return what;
    }
  }

  /// Starts it.
  ///
  /// @param root of the checkout
  /// @param display the display
  /// @param home the folder of its settings, caches and work
  /// @param options further options of the JVM
  Program(Path root, String display, Path home, List<String> options) {
    List<String> all =
        new ArrayList<>(
            List.of("-Dprism.order=sw", "-Dheadscope.observe=true", "-Duser.home=" + home));
    all.addAll(options);
    beginning =
        new Beginning(
            HomeFolders.prepare(home),
            Map.of(
                "DISPLAY", display,
                "HEADSCOPE_OBSERVER", ObserverJar.under(root).toString(),
                "JDK_JAVA_OPTIONS", String.join(" ", all),
                "XDG_CONFIG_HOME", home.resolve("config").toString(),
                "XDG_CACHE_HOME", home.resolve("cache").toString(),
                "XDG_DATA_HOME", home.resolve("data").toString()),
            root.resolve("packaging/headscope").toString());
    guarded = beginning.start(List.of());
    listener = Thread.ofVirtual().start(this::listen);
    complainer = Thread.ofVirtual().start(this::hearComplaints);
  }

  /// Starts another process with the names of runs and instances, which this one opens.
  void take(List<Path> places, Duration patience) {
    try (Guarded other = beginning.start(places)) {
      if (!other.process().waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
          || other.process().exitValue() != 0) {
        throw new Unmet("a start with " + places + " did not hand them over");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void listen() {
    try (BufferedReader voice = guarded.process().inputReader(StandardCharsets.UTF_8)) {
      for (String line = voice.readLine(); line != null; line = voice.readLine()) {
        if (line.startsWith(TICK)) {
          beat(Long.parseLong(line.substring(TICK.length(), line.length() - 1)));
        } else if (line.startsWith(OBSERVED)) {
          keep(Json.parse(line, Observation.class, "Output of the window"));
        } else {
          complain("on standard output: " + line);
        }
      }
    } catch (IOException e) {
      complain(String.valueOf(e));
    } finally {
      synchronized (this) {
        over = true;
        notifyAll();
      }
    }
  }

  private synchronized void beat(long pause) {
    awaitTicks++;
    idleBeats += now.filter(seen -> seen.state().working().isEmpty()).isPresent() ? 1 : 0;
    if (start.isPresent() && pause > longestPause) {
      longestPause = pause;
      pausedAt = now.map(Program::situation).orElse("");
    }
    notifyAll();
  }

  private synchronized void keep(Observation seen) {
    now = Optional.of(seen);
    if (seen.progress().pulse()) {
      beat(seen.progress().pause());
    }
    if (frames.isEmpty() || !frames.getLast().equals(seen.shown())) {
      frames.add(seen.shown());
    }
    double waited = (System.nanoTime() - began) / 1e9;
    firstSeen = firstSeen.isPresent() ? firstSeen : OptionalDouble.of(waited);
    if (start.isEmpty() && seen.shown().content().equals("Ready")) {
      start =
          Optional.of(
              new Start(
                  firstSeen.getAsDouble(),
                  waited,
                  Processes.cpuSeconds(seen.progress().pid()),
                  Processes.residentMegabytes(seen.progress().pid())));
    }
    notifyAll();
  }

  private void hearComplaints() {
    try (BufferedReader voice = guarded.process().errorReader(StandardCharsets.UTF_8)) {
      voice.lines().filter(line -> !line.matches(OF_THE_SYSTEM)).forEach(this::complain);
    } catch (IOException | UncheckedIOException e) {
      complain(String.valueOf(e));
    }
  }

  private synchronized void complain(String line) {
    complaints.add(line);
  }

  /// Returns the latest observation.
  synchronized Observation now() {
    if (now.isEmpty()) {
      throw new Unmet("it has said nothing yet");
    }
    return now.get();
  }

  /// Returns the cost of the first map.
  synchronized Optional<Start> start() {
    return start;
  }

  /// Returns all observations so far, in order.
  synchronized List<Observation.Shown> frames() {
    return List.copyOf(frames);
  }

  /// Returns the output on standard error, and unexpected output on standard output.
  synchronized List<String> complaints() {
    return List.copyOf(complaints);
  }

  /// Returns the longest time between two pulses since the first map, and what was shown after it.
  synchronized String longestPause() {
    return longestPause + " ms, then " + pausedAt;
  }

  private static String situation(Observation o) {
    return "line %d, tab %s, %d windows, working at %s"
        .formatted(o.line(), Session.tab(o), o.screen().windows().size(), o.state().working());
  }

  /// Returns its current memory, MB.
  long resident() {
    try {
      return Processes.residentMegabytes(now().progress().pid());
    } catch (UncheckedIOException _) {
      throw new Unmet("it has ended");
    }
  }

  /// Returns true if it has ended normally, as if asked to.
  boolean hasQuit() {
    synchronized (this) {
      if (!over) {
        return false;
      }
    }
    return exit(Session.PATIENCE) == 0;
  }

  /// Waits until it shows what is expected. While it works at something, and on a busy machine,
  /// where the window comes to look at itself less often than it wants to, that may take {@value
  /// #SLOWEST} s longer.
  ///
  /// @throws Unmet if it ends, or `limit` passes
  synchronized Observation await(String what, Duration limit, Predicate<Observation> condition) {
    long from = System.nanoTime();
    long enough = idleBeats + limit.toMillis() / MIN_TICKS_MS;
    long last = limit.plusSeconds(SLOWEST).toNanos();
    while (now.filter(condition).isEmpty()) {
      long waited = System.nanoTime() - from;
      if (waited > limit.toNanos() && (idleBeats >= enough || waited > last)) {
        throw new Unmet("not within %d s: %s".formatted(waited / 1_000_000_000, what));
      }
      if (over) {
        throw new Unmet("ended while this was awaited: " + what);
      }
      try {
        wait(LOOK);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw new Delay.TimeOver();
      }
    }
    return now.get();
  }

  /// Waits until it shows what is expected or has looked at itself `times` more.
  synchronized boolean shows(int times, Predicate<Observation> condition) {
    long enough = awaitTicks + times;
    await(ALIVE, Session.PATIENCE, seen -> awaitTicks >= enough || condition.test(seen));
    return condition.test(now());
  }

  /// Waits until the window has looked at itself `times` more; the first look may have begun
  /// before.
  synchronized Observation awaitTicks(int times) {
    long enough = awaitTicks + times;
    return await(ALIVE, Session.PATIENCE, _ -> awaitTicks >= enough);
  }

  /// Adds a dump of its threads to the complaints.
  void dump() {
    try {
      new ProcessBuilder("kill", "-QUIT", String.valueOf(now().progress().pid())).start().waitFor();
    } catch (IOException e) {
      complain("no dump: " + e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits for its end and returns its exit code.
  int exit(Duration limit) {
    try {
      if (!guarded.process().waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Unmet("it did not end within %d s".formatted(limit.toSeconds()));
      }
      return guarded.process().exitValue();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new Delay.TimeOver();
    }
  }

  @Override
  public void close() {
    guarded.close();
    try {
      listener.join(2_000);
      complainer.join(2_000);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
