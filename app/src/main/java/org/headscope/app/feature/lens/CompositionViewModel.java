package org.headscope.app.feature.lens;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.app.service.analysis.AttributionSource.Weights;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.lens.CompositionResult;

/// The composition of the heads of the current checkpoint.
public final class CompositionViewModel
    extends MatrixModel<Weights, CompositionResult, CompositionFigure> {
  public CompositionViewModel(
      Workbench workbench, Worker<AttributionSource> worker, ObservableValue<Boolean> showing) {
    super(
        workbench,
        worker.runner(),
        new Query.Source<>(
            weights -> "compare the heads of " + weights.run().name(),
            (weights, _, progress, cancellation) ->
                worker.source().compose(weights, progress, cancellation)),
        showing);
    workbench.colourMapProperty().subscribe(_ -> show());
    begin();
  }

  @Override
  protected Optional<Weights> key(Frame frame) {
    return weights(frame);
  }

  /// The checkpoint of a frame; empty without one.
  static Optional<Weights> weights(Frame frame) {
    return frame
        .run()
        .filter(_ -> frame.step() >= 0)
        .map(run -> new Weights(run.ref(), frame.step()));
  }

  @Override
  protected String subject(Weights key) {
    return "The composition at step %s".formatted(NumberText.count(key.step()));
  }

  @Override
  protected String invitation() {
    return "Open a run to see which heads read from which.";
  }

  @Override
  protected CompositionFigure figure(Weights key, CompositionResult value) {
    CompositionFigure bare =
        new CompositionFigure(key, value, workbench.colourMapProperty().get(), MatrixMarks.NONE);
    return bare.with(marks(bare.form()));
  }

  @Override
  protected String caption(Weights key, CompositionResult value) {
    return "step " + NumberText.count(key.step());
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(CompositionFigure::weights)
        .map(now ->
            ShellLine.of(
                "compose", "--run", CommandLineWriter.checkpoint(now.run(), now.step()), "--json"))
        .orElse(ShellLine.nothing());
  }
}
