package org.headscope.app.feature;

import module java.base;

import org.headscope.app.service.Notice;
import org.headscope.app.service.analysis.AnalysisQueue.AnalysisSource;
import org.headscope.app.session.RunRef;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// Analyses that end at once, and are recorded.
public final class FakeAnalyses implements AnalysisSource {
  private final List<String> done = new ArrayList<>();
  private Runnable during = () -> {};

  /// Sets an action that runs while one is computed.
  public void during(Runnable action) {
    during = action;
  }

  /// The computed analyses, in order.
  public List<String> done() {
    return done;
  }

  @Override
  public Notice scoreHeads(Path run, Progress progress, Cancellation cancellation) {
    progress.update("head scores of step 0", 1, 4);
    during.run();
    cancellation.check();
    done.add("score heads of " + run);
    return Notice.wrote(run.resolve("analyses/head-scores.json"), "Scored 4 heads.");
  }

  @Override
  public Notice evaluate(
      RunRef run,
      long step,
      List<Instance> instances,
      Progress progress,
      Cancellation cancellation) {
    during.run();
    cancellation.check();
    done.add("evaluate %s@%d on %d".formatted(run.directory(), step, instances.size()));
    return new Notice(Notice.Kind.SUCCESS, "accuracy 0.5 ± 0.1");
  }
}
