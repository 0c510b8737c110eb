package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.CircuitSource.SharedRequest;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cache;

/// The measured effects of edges beside others: approximations, or those in another open run.
final class EdgeComparisonViewModel extends PictureModel<CircuitScatterFigure> {
  private static final int CACHED = 24;

  private final CircuitMeasurement measurement;
  private final Supplier<Optional<ResidualEdge>> selected;
  final Query<SharedRequest, SharedEdges> sharing;

  /// The approximations that can be compared with the exact effects.
  final ReadOnlyObjectWrapper<List<EdgeMethod>> approximations =
      new ReadOnlyObjectWrapper<>(this, "approximations", List.of(EdgeMethod.EAP));

  /// The folders of runs that can be compared; empty for none.
  final ReadOnlyObjectWrapper<List<String>> runs =
      new ReadOnlyObjectWrapper<>(this, "runs", List.of(CircuitSettings.NO_RUN));

  EdgeComparisonViewModel(
      CircuitMeasurement measurement,
      Worker<CircuitSource> worker,
      Supplier<Optional<ResidualEdge>> selected) {
    this.measurement = measurement;
    this.selected = selected;
    sharing =
        new Query<>(
            worker.runner(),
            new Query.Source<>(
                asked -> "compare the edges with those of " + asked.other().name(),
                (asked, _, progress, cancellation) ->
                    worker.source().share(asked, progress, cancellation)),
            Cache.ofEntries(CACHED));
    sharing.stateProperty().addListener(_ -> show());
    measurement.workbench.runs().subscribe(this::show);
  }

  /// Shows what was measured; called whenever that, the settings or the selection change.
  void show() {
    offer();
    Optional<CircuitResult> result = measurement.result();
    sharing.request(request());
    if (chosen().isPresent()) {
      share(result, chosen().get());
    } else {
      approximate(result);
    }
  }

  private void offer() {
    Optional<RunView> here = measurement.workbench.frame().run();
    List<String> all =
        Stream.of(
                Stream.of(CircuitSettings.NO_RUN),
                measurement.workbench.runs().stream()
                    .filter(view -> here.filter(run -> isComparable(run, view)).isPresent())
                    .map(view -> view.ref().directory().toString()),
                Stream.of(measurement.settings.other.get()))
            .flatMap(each -> each)
            .distinct()
            .toList();
    if (!all.equals(runs.get())) {
      runs.set(all);
    }
  }

  private static boolean isComparable(RunView here, RunView other) {
    return !here.ref().equals(other.ref())
        && here.hasMaps()
        && other.hasMaps()
        && here.task().vocabulary().equals(other.task().vocabulary());
  }

  private Optional<RunRef> chosen() {
    return Optional.of(measurement.settings.other.get())
        .filter(folder -> !folder.equals(CircuitSettings.NO_RUN))
        .map(folder -> RunRef.of(Path.of(folder)));
  }

  /// The request of the other run at the nearest step, once all edges are scored here.
  private Optional<SharedRequest> request() {
    return measurement
        .request()
        .flatMap(asked ->
            measurement
                .result()
                .filter(first -> first.instances() == asked.texts().choosing())
                .flatMap(first ->
                    chosen()
                        .flatMap(measurement.workbench::run)
                        .map(view ->
                            new SharedRequest(
                                asked.scores(first.step()),
                                first.unjudged(),
                                view.ref(),
                                view.nearestStep(first.step())))));
  }

  private void share(Optional<CircuitResult> result, RunRef other) {
    boolean open = measurement.workbench.run(other).isPresent();
    QueryStatus<SharedRequest, SharedEdges> status =
        QueryStatus.of(
            sharing.state(),
            key -> "The comparison with " + key.other().name(),
            (open
                    ? "The edges of %s are compared once all edges are scored here."
                    : "The run %s is not open; open it, or choose another.")
                .formatted(other.name()));
    setFigure(
        status
            .answer()
            .map(to -> CircuitScatterFigure.of(EdgeComparison.of(to.value()), selected.get())));
    setCover(result.isPresent() ? status.cover() : measurement.cover(false));
  }

  private void approximate(Optional<CircuitResult> result) {
    List<EdgeMethod> compared =
        result.map(CircuitResult::agreements).orElse(List.of()).stream()
            .map(Agreement::method)
            .toList();
    if (!compared.isEmpty() && !compared.equals(approximations.get())) {
      approximations.set(compared);
    }
    Optional<EdgeMethod> method =
        compared.stream()
            .filter(measurement.settings.approximation.get()::equals)
            .findFirst()
            .or(() -> compared.stream().findFirst());
    setFigure(
        method.map(by ->
            CircuitScatterFigure.of(EdgeComparison.of(result.orElseThrow(), by), selected.get())));
    setCover(
        result.isPresent() && compared.isEmpty()
            ? new Cover.Absent(
                "Score edges exactly and by an approximation to see what that one gets wrong.")
            : measurement.cover(result.isPresent()));
  }

  @Override
  public void again() {
    if (sharing.state().currentKey().isPresent()) {
      sharing.again();
    } else {
      measurement.measuring.measure();
    }
  }

  @Override
  public ShellLine line() {
    if (figure().isEmpty()) {
      return ShellLine.nothing();
    }
    return sharing
        .state()
        .currentKey()
        .map(key ->
            CircuitSettings.line(key.request(), List.of())
                .and("--and", CommandLineWriter.checkpoint(key.other(), key.step())))
        .orElseGet(measurement::line);
  }
}
