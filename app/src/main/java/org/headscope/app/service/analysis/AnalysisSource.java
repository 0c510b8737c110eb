package org.headscope.app.service.analysis;

import module java.base;

import org.headscope.app.service.Notice;
import org.headscope.app.session.RunRef;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// Where what is kept of whole runs is computed: the engine, or a test. Called by a worker thread.
/// Everything throws [org.headscope.engine.run.UserError] with a sentence for people.
public interface AnalysisSource {
  /// Scores the heads of all checkpoints and keeps that; what was done, and where it is kept. Of
  /// one that is stopped, the exception says what is kept, if something is.
  Notice scoreHeads(Path run, Progress progress, Cancellation cancellation);

  Notice evaluate(
      RunRef run,
      long step,
      List<Instance> instances,
      Progress progress,
      Cancellation cancellation);
}
