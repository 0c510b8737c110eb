package org.headscope.engine.cli;

import java.io.PrintWriter;
import java.util.Optional;
import org.headscope.engine.training.TrainingWatcher;

/** Follows a training, to tell those who stop it what becomes of it. */
final class TrainingParting implements Parting, TrainingWatcher {
  private final PrintWriter err;
  private final String resume;
  private boolean making; // a step, and not a checkpoint
  private long step; // that is being made, or was made last
  private long since; // System.nanoTime
  private double pace; // seconds a step; 0 before the first
  private long saved = -1;

  /**
   * Of a training that begins.
   *
   * @param err where it is told what is odd
   * @param resume the command to go on with
   */
  TrainingParting(PrintWriter err, String resume) {
    this.err = err;
    this.resume = resume;
  }

  @Override
  public synchronized void begins(long next) {
    making = true;
    step = next;
    since = System.nanoTime();
  }

  @Override
  public synchronized void ends(long made) {
    making = false;
    pace = (System.nanoTime() - since) / 1e9;
  }

  @Override
  public synchronized void saved(long at) {
    saved = at;
  }

  @Override
  public void warned(String sentence) {
    err.println(sentence);
  }

  @Override
  public synchronized Optional<String> first() {
    String what = making ? "Finishing step " + step + left() : "Stopping after step " + step;
    return Optional.of(what + "; then the state is written. A second signal ends at once.");
  }

  private String left() {
    if (pace == 0) {
      return ", the first, of which it is not known how long it takes";
    }
    double seconds = Math.max(0, pace - (System.nanoTime() - since) / 1e9);
    return seconds < 1
        ? ""
        : ", which may take " + TerminalTask.Line.duration(Math.round(seconds)) + " more";
  }

  @Override
  public synchronized Optional<String> second() {
    return Optional.of("Ended at once; " + goesOn("from step " + saved));
  }

  /** The end of a training that a first signal stopped. */
  synchronized String stopped() {
    return "Training stopped at step %d; %s".formatted(Math.max(0, saved), goesOn("there"));
  }

  private String goesOn(String from) {
    return "%s goes on %s.".formatted(resume, saved < 0 ? "at the beginning" : from);
  }
}
