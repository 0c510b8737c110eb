package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.training.run.MetricsLine;

/// Follows a training for another watcher, to tell those who stop it what becomes of it.
public final class TrainingStop implements TrainingWatcher {
  private final TrainingWatcher next;
  private final String name;
  private final String resume;
  private boolean making; // a step, and not a checkpoint
  private long step; // that is being made, or was made last
  private long since; // System.nanoTime
  private double pace; // seconds a step; 0 before the first
  private long saved = -1;

  /// Of a training that begins.
  ///
  /// @param out the folder of its run, for the command to go on with
  public TrainingStop(TrainingWatcher next, Path out) {
    this.next = next;
    this.name = String.valueOf(out.getFileName());
    this.resume = command(out);
  }

  static String command(Path out) {
    return "headscope train --out " + PlainText.shellWord(out.toString()) + " --resume";
  }

  @Override
  public void starts() {
    next.starts();
  }

  @Override
  public void begins(long begun) {
    synchronized (this) {
      making = true;
      step = begun;
      since = System.nanoTime();
    }
    next.begins(begun);
  }

  @Override
  public void ends(long made) {
    synchronized (this) {
      making = false;
      pace = (System.nanoTime() - since) / 1e9;
    }
    next.ends(made);
  }

  @Override
  public void logged(MetricsLine line) {
    next.logged(line);
  }

  @Override
  public void kept(long at) {
    next.kept(at);
  }

  @Override
  public void saved(long at) {
    synchronized (this) {
      saved = at;
    }
    next.saved(at);
  }

  @Override
  public void warned(String sentence) {
    next.warned(sentence);
  }

  /// What is still done after a first signal, and how long it may take.
  public synchronized String first() {
    return (making ? "Finishing step " + step + left() : "Stopping after step " + step)
        + "; then the state is written. A second signal ends at once.";
  }

  /// What to ask before it is stopped by closing the window that it runs in. No step is named,
  /// since it goes on until there is an answer.
  public synchronized String question() {
    String each =
        pace < 1
            ? ""
            : ", which takes about " + TaskProgress.words(Duration.ofSeconds(Math.round(pace)));
    return "%s is still training. If you quit, it finishes the step it is at then%s, and stops. You can resume it from the list of runs or with headscope train --resume."
        .formatted(name, each);
  }

  private String left() {
    if (pace == 0) {
      return ", the first, of which it is not known how long it takes";
    }
    double seconds = Math.max(0, pace - (System.nanoTime() - since) / 1e9);
    return seconds < 1
        ? ""
        : ", which may take "
            + TaskProgress.words(Duration.ofSeconds(Math.round(seconds)))
            + " more";
  }

  /// What there is to go on from after a second signal, at which the process ends.
  public synchronized String second() {
    return "Ended at once; " + goesOn("from step " + saved);
  }

  /// The end of a training that was stopped in order.
  public synchronized String stopped() {
    return "Training stopped at step %d; %s".formatted(Math.max(0, saved), goesOn("there"));
  }

  private String goesOn(String from) {
    return "%s goes on %s.".formatted(resume, saved < 0 ? "at the beginning" : from);
  }
}
