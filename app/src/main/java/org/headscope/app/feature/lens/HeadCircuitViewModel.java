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
import org.headscope.app.service.analysis.AttributionSource.HeadRequest;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.lens.HeadCircuitResult;

/// The tokens that the selected head copies and compares, by its weights.
public final class HeadCircuitViewModel
    extends MatrixModel<HeadRequest, HeadCircuitResult, HeadCircuitFigure> {
  /// The distances that are offered.
  static final List<Integer> DISTANCES = List.of(0, 1, 2, 3, 5, 10, 20, 50);

  final Setting<Integer> distance;

  public HeadCircuitViewModel(
      Workbench workbench, Worker<AttributionSource> worker, ObservableValue<Boolean> showing) {
    super(
        workbench,
        worker.runner(),
        new Query.Source<>(
            head ->
                "multiply out head %s of %s".formatted(head.name(), head.weights().run().name()),
            (head, _, progress, cancellation) ->
                worker.source().circuit(head, progress, cancellation)),
        showing);
    distance =
        workbench
            .selection()
            .journal()
            .setting("head-weights.distance", 0, SettingCodec.whole(0, 10_000));
    distance.subscribe(_ -> show());
    begin();
  }

  @Override
  protected Optional<HeadRequest> key(Frame frame) {
    SelectionState.InModel model = frame.selection().model();
    return CompositionViewModel.weights(frame)
        .map(weights -> new HeadRequest(weights, model.layer(), model.head(), distance.get()));
  }

  @Override
  protected String subject(HeadRequest key) {
    return "Head %s at step %s".formatted(key.name(), NumberText.count(key.weights().step()));
  }

  @Override
  protected String invitation() {
    return "Open a run to see what its heads copy and compare.";
  }

  @Override
  protected HeadCircuitFigure figure(HeadRequest key, HeadCircuitResult value) {
    HeadCircuitFigure bare = new HeadCircuitFigure(key, value, MatrixMarks.NONE);
    return bare.with(new MatrixMarks(marks(bare.form()).at(), ""));
  }

  @Override
  protected String caption(HeadRequest key, HeadCircuitResult value) {
    return "head %s · step %s".formatted(key.name(), NumberText.count(key.weights().step()));
  }

  @Override
  public ShellLine line() {
    return figure()
        .map(HeadCircuitFigure::request)
        .map(now ->
            ShellLine.of(
                "compose",
                "--run",
                CommandLineWriter.checkpoint(now.weights().run(), now.weights().step()),
                "--head",
                now.name(),
                "--distance",
                String.valueOf(now.distance()),
                "--json"))
        .orElse(ShellLine.nothing());
  }
}
