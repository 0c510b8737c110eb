package org.headscope.engine.cli;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

/// Kills and stops trainings over their whole lives and checks that what becomes of them equals,
/// bit for bit and line for line, what comes of a training that nobody touches: `mvn -q -Pkills`.
/// Lines say what was done so far; a difference ends it. Linux and macOS.
///
/// The arguments are the SIGKILLs, the signals and the seed of the moments that are chosen.
public final class KilledTrainings {
  private static final List<String> SIGNALS = List.of("INT", "TERM", "HUP");
  private static final Map<String, Integer> CODES = Map.of("INT", 130, "TERM", 143, "HUP", 129);

  private final Path folder;
  private final Random random;
  private final Map<String, Integer> tally = new TreeMap<>();
  private final TrainedRun wholeShort;
  private final TrainedRun wholeLong;
  private int runs;

  /// A moment in the life of a run, which it waits for.
  @FunctionalInterface
  private interface Aim {
    void await(TrainedRun run, Process process) throws IOException, InterruptedException;
  }

  private KilledTrainings(Path folder, long seed) throws IOException, InterruptedException {
    this.folder = folder;
    this.random = new Random(seed);
    wholeShort =
        new TrainedRun(
            folder.resolve("whole"), TrainedRun.config(folder.resolve("short.json"), 300, 4));
    wholeLong =
        new TrainedRun(
            folder.resolve("whole-long"), TrainedRun.config(folder.resolve("long.json"), 6, 16384));
    wholeShort.finish();
    wholeLong.finish();
  }

  /// Kills trainings in a temporary folder.
  public static void main(String[] args) throws IOException, InterruptedException {
    int kills = Integer.parseInt(args[0]);
    int signals = Integer.parseInt(args[1]);
    KilledTrainings all =
        new KilledTrainings(Files.createTempDirectory("kills"), Long.parseLong(args[2]));
    all.race(4);
    all.kill(kills / 3, "over its life", all::life);
    all.kill(kills / 3, "at its start", all::start);
    all.kill(kills - kills / 3 * 2, "while a file is written", all::file);
    all.signal(signals / 2, all::life);
    all.signal(signals / 5, all::file);
    all.stopLong(signals - signals / 2 - signals / 5);
  }

  private TrainedRun next(TrainedRun like) {
    return new TrainedRun(folder.resolve("run-" + runs++), like.config());
  }

  private void count(String what) {
    tally.merge(what, 1, Integer::sum);
  }

  private void life(TrainedRun run, Process process) throws IOException, InterruptedException {
    long until = run.step() + 5 + random.nextInt(60);
    while (process.isAlive() && run.step() < until) {
      process.waitFor(3, TimeUnit.MILLISECONDS);
    }
    process.waitFor(random.nextInt(30), TimeUnit.MILLISECONDS);
  }

  private void start(TrainedRun run, Process process) throws IOException, InterruptedException {
    while (process.isAlive() && Files.notExists(run.folder().resolve(".training.json"))) {
      process.waitFor(3, TimeUnit.MILLISECONDS);
    }
    process.waitFor(random.nextInt(500), TimeUnit.MILLISECONDS);
  }

  private void file(TrainedRun run, Process process) throws IOException, InterruptedException {
    life(run, process);
    while (process.isAlive() && !run.writing()) {
      Thread.onSpinWait();
    }
  }

  private void kill(int times, String where, Aim aim) throws IOException, InterruptedException {
    TrainedRun run = next(wholeShort);
    for (int i = 0; i < times; ) {
      Process process = run.start();
      aim.await(run, process);
      if (process.isAlive()) {
        process.destroyForcibly().waitFor();
        i++;
        count("killed " + where);
        if (run.writing()) {
          count("of these within a file");
        }
        // Repeated kills at the start would leave it no progress.
        if (where.contains("start") && i % 4 == 0) {
          run = finished(run, wholeShort);
        }
      }
      if (process.exitValue() == 0) {
        run = finished(run, wholeShort);
      }
    }
    finished(run, wholeShort);
  }

  /// Finishes and checks `run`, and returns the next one.
  private TrainedRun finished(TrainedRun run, TrainedRun whole)
      throws IOException, InterruptedException {
    run.finish();
    run.mustEqual(whole);
    count("runs that equal the whole");
    System.out.println(tally);
    return next(whole);
  }

  private void signal(int times, Aim aim) throws IOException, InterruptedException {
    TrainedRun run = next(wholeShort);
    for (int i = 0; i < times; ) {
      Process process = run.start();
      aim.await(run, process);
      if (process.isAlive()) {
        String name = SIGNALS.get(i % SIGNALS.size());
        TrainedRun.signal(process, name);
        int code = process.waitFor();
        if (!run.complete()) {
          assertThat(code).as(run.said()).isEqualTo(CODES.get(name));
          assertThat(run.said())
              .endsWith(
                  "Training stopped at step %d; headscope train --out %s --resume continues from there.\n"
                      .formatted(run.saved(), run.folder()));
          i++;
          count("signals " + name);
        }
      }
      if (run.complete()) {
        run = finished(run, wholeShort);
      }
    }
    finished(run, wholeShort);
  }

  /// Sends signals in a step that takes long, and then kills or signals again, as schedulers and
  /// people do.
  private void stopLong(int times) throws IOException, InterruptedException {
    TrainedRun run = next(wholeLong);
    for (int i = 0; i < times; ) {
      Process process = run.start();
      long from = run.step();
      while (process.isAlive() && run.step() <= Math.max(from, 0)) {
        process.waitFor(10, TimeUnit.MILLISECONDS);
      }
      process.waitFor(200, TimeUnit.MILLISECONDS);
      long reached = run.step();
      TrainedRun.signal(process, "TERM");
      String finishing = "Finishing step " + (reached + 1);
      while (process.isAlive() && (run.saved() < reached || !run.said().contains(finishing))) {
        process.waitFor(10, TimeUnit.MILLISECONDS);
      }
      if (!process.isAlive()) {
        count("ended before what was to come after its signal");
      } else if (i++ % 2 == 0) {
        process.destroyForcibly().waitFor();
        count("killed in a long step after a signal, its state written");
      } else {
        TrainedRun.signal(process, "TERM");
        assertThat(process.waitFor()).as(run.said()).isEqualTo(143); // and no crash within a step
        count("signalled twice in a long step");
        String ended = " continues from step " + run.saved() + ".\n";
        assertThat(run.said()).matches(said -> said.endsWith(ended) || said.endsWith("there.\n"));
      }
      assertThat(run.saved()).as(run.said()).isGreaterThanOrEqualTo(reached);
      assertThat(run.said()).contains(finishing);
      if (run.step() >= 4) {
        run = finished(run, wholeLong);
      }
    }
    finished(run, wholeLong);
  }

  /// Races two processes that begin one run at once, and two that continue it.
  private void race(int times) throws IOException, InterruptedException {
    for (int i = 0; i < times; i++) {
      TrainedRun run = next(wholeShort);
      Process winner = race(run, false);
      life(run, winner);
      winner.destroyForcibly().waitFor();
      assertThat(race(run, true).waitFor()).as(run.said()).isZero();
      finished(run, wholeShort);
    }
  }

  /// Returns that one of two processes which trains.
  private Process race(TrainedRun run, boolean resume) throws IOException, InterruptedException {
    Process one = run.start(resume);
    Process other = run.start(resume);
    while (one.isAlive() && other.isAlive()) {
      one.waitFor(3, TimeUnit.MILLISECONDS);
    }
    Process loser = one.isAlive() ? other : one;
    if (loser.exitValue() == 0) {
      count("came when the other had ended");
    } else {
      assertThat(loser.exitValue()).as(run.said()).isEqualTo(1);
      assertThat(run.said()).containsAnyOf("is being trained by ", "is not empty");
      count(resume ? "refused to go on beside another" : "refused to begin beside another");
    }
    return loser.equals(one) ? other : one;
  }
}
