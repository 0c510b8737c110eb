package org.headscope.engine.interpret.probe.fit;

import org.headscope.engine.run.Progress;

/// The progress of probing, over all jobs of one call, in multiply-adds.
public final class FitProgress {
  private final Progress progress;
  private final String where;
  private double later;
  private long total;
  private long done;

  /// A progress with nothing planned yet.
  ///
  /// @param where is appended to the name of every phase
  public FitProgress(Progress progress, String where) {
    this.progress = progress;
    this.where = where;
  }

  /// Expects further work that is not planned yet: `later` times the planned work.
  public synchronized void expect(double later) {
    this.later = later;
  }

  /// Adds work to the plan; a negative amount if an estimate was too high.
  synchronized void plan(long work) {
    total += work;
  }

  synchronized void work(String phase, long work) {
    done += work;
    progress.update(phase + where, Math.min(done, total), Math.round(total * (1 + later)));
  }
}
