package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.QueriedPicture;
import org.headscope.app.feature.circuit.EdgeRowsViewModel.EdgeInText;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.CircuitSource.Request;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.task.Instance;

/// The positions of the open instance at which the selected edge works.
public final class EdgeRowsViewModel extends QueriedPicture<EdgeInText, EdgeRows, EdgeRowsFigure> {
  private final CircuitViewModel model;

  /// An edge in a text.
  record EdgeInText(Request request, Instance text, ResidualEdge edge) {}

  public EdgeRowsViewModel(
      CircuitViewModel model, Worker<CircuitSource> worker, ObservableValue<Boolean> showing) {
    super(
        model.measurement.workbench,
        worker.runner(),
        new Query.Source<>(
            asked -> "measure the edge %s along the text".formatted(asked.edge.label()),
            (asked, _, _, cancellation) ->
                worker.source().rows(asked.request, asked.text, asked.edge, cancellation)),
        showing);
    this.model = model;
    model.measurement.changes.addListener(_ -> show());
    begin();
  }

  @Override
  protected Optional<EdgeInText> key(Frame frame) {
    return model
        .selected()
        .flatMap(edge ->
            frame
                .run()
                .flatMap(run ->
                    frame
                        .inspection()
                        .map(seen ->
                            new EdgeInText(
                                model
                                    .settings
                                    .request(run.ref(), List.of(frame.step()))
                                    .scores(frame.step()),
                                seen.instance(),
                                edge))));
  }

  @Override
  protected String subject(EdgeInText key) {
    return "The effect of " + key.edge.label();
  }

  @Override
  protected String invitation() {
    return "Measure and select an edge to see at which positions of the open instance it works.";
  }

  @Override
  protected Cover absence(Frame frame) {
    return frame.inspection().isPresent() ? new Cover.Absent(invitation()) : super.absence(frame);
  }

  @Override
  protected EdgeRowsFigure figure(EdgeInText key, EdgeRows value) {
    List<String> labels =
        Arrays.stream(key.text.tokens()).mapToObj(key.text.vocabulary()::label).toList();
    return new EdgeRowsFigure(
        value, labels, key.request.measure().words(), workbench.positionProperty().get());
  }

  @Override
  protected String caption(EdgeInText key, EdgeRows value) {
    return "%s · step %s"
        .formatted(key.text.id(), NumberText.count(key.request.steps().getFirst()));
  }

  /// Selects a position of the instance.
  void pin(int position) {
    SelectionState.InSequence now = workbench.selection().snapshot().sequence();
    workbench.selection().pin(position, -1, now.window().showing(position));
  }

  @Override
  public ShellLine line() {
    return figure().isEmpty()
        ? ShellLine.nothing()
        : new ShellLine.None(
            "No command prints an edge's effect along one text; copy the numbers instead.");
  }
}
