package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.training.run.MetricsLine;

/// Follows a training for another watcher and describes what happens when it is stopped.
public final class TrainingStop implements TrainingWatcher {
  private final TrainingWatcher next;
  private final String name;
  private final String resume;
  private boolean making; // a step, not a checkpoint
  private long step; // the current one, or the last
  private long since; // System.nanoTime
  private double pace; // seconds per step; 0 before the first
  private long saved = -1;

  /// For a training that begins.
  ///
  /// @param out the folder of its run, for the command that resumes it
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

  /// Reports what remains to be done after a first signal, and how long that may take.
  public synchronized String firstSignalMessage() {
    return (making ? "Finishing step " + step + remainingTime() : "Stopping after step " + step)
        + "; then the state is written. A second signal ends at once.";
  }

  /// The question before it is stopped by closing its window. It names no step, since the training
  /// continues until there is an answer.
  public synchronized String closingQuestion() {
    String each =
        pace < 1
            ? ""
            : ", which takes about " + TaskProgress.words(Duration.ofSeconds(Math.round(pace)));
    return "%s is still training. If you quit, it finishes the current step%s, and stops. You can resume it from the list of runs or with headscope train --resume."
        .formatted(name, each);
  }

  private String remainingTime() {
    if (pace == 0) {
      return ", the first, whose duration is not known yet";
    }
    double seconds = Math.max(0, pace - (System.nanoTime() - since) / 1e9);
    return seconds < 1
        ? ""
        : ", which may take "
            + TaskProgress.words(Duration.ofSeconds(Math.round(seconds)))
            + " more";
  }

  /// Reports the state to resume from after a second signal, which ends the process.
  public synchronized String secondSignalMessage() {
    return "Ended at once; " + resumption("from step " + saved);
  }

  /// Reports the end of a training that was stopped in order.
  public synchronized String stoppedMessage() {
    return "Training stopped at step %d; %s"
        .formatted(Math.max(0, saved), resumption("from there"));
  }

  private String resumption(String from) {
    return "%s continues %s.".formatted(resume, saved < 0 ? "from the beginning" : from);
  }
}
