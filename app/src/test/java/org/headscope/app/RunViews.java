package org.headscope.app;

import module java.base;

import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunView;
import org.headscope.app.session.RunRef;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.training.run.Origin;

/// Runs of RegBench with completed training.
public final class RunViews {
  private RunViews() {}

  public static RunView of(
      RunRef ref,
      String summary,
      List<LayerInfo> layerInfos,
      List<Long> steps,
      Optional<Measurements> measured) {
    long last = steps.isEmpty() ? 0 : steps.getLast();
    RunView.Training complete = new RunView.Training(RunView.Training.Stage.COMPLETE, last, last);
    return new RunView(
        ref,
        summary,
        RegBench.paper(),
        layerInfos,
        steps,
        complete,
        measured,
        RunView.Weights.TRAINED);
  }

  /// Returns the same run as if its weights were imported from the layout gpt2.
  public static RunView imported(RunView run, Optional<Origin.Certificate> certificate) {
    return new RunView(
        run.ref(),
        run.summary(),
        run.task(),
        run.layerInfos(),
        run.steps(),
        run.training(),
        run.measured(),
        new RunView.Weights(
            0, Optional.of(new Origin("gpt2", new TreeMap<>(), List.of(), certificate))));
  }
}
