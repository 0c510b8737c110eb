package org.headscope.engine.interpret.probe.fit;

import org.headscope.engine.run.Progress;

/// The progress of probing, over all jobs of one call, in multiply-adds.
public final class FitProgress {
  private final Progress progress;
  private final String where;
  private double later;
  private long total;
  private long done;

  /// Nothing planned yet.
  ///
  /// @param where what the name of every phase ends in
  public FitProgress(Progress progress, String where) {
    this.progress = progress;
    this.where = where;
  }

  /// Counts on `later` times as much work again, which is not planned yet.
  public synchronized void expect(double later) {
    this.later = later;
  }

  /// Adds to what there is to do; less if an estimate was too high.
  synchronized void plan(long work) {
    total += work;
  }

  synchronized void work(String phase, long work) {
    done += work;
    progress.update(phase + where, Math.min(done, total), Math.round(total * (1 + later)));
  }
}
