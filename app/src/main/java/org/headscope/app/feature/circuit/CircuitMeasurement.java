package org.headscope.app.feature.circuit;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.RequestedMeasurement;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.CircuitSource.Request;
import org.headscope.app.session.Command;
import org.headscope.app.task.RequestedValues;
import org.headscope.app.task.RequestedValues.Known;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.UserError;

/// The measurement of the open model's edges, and of circuits of them: made on request, shown so
/// far while it is, and kept when it is stopped. Circuits that were judged by other settings are
/// never shown.
final class CircuitMeasurement {
  private static final int MAX_SCORES = 300;

  final Workbench workbench;
  final CircuitSettings settings;
  final RequestedMeasurement<Request, CircuitSteps> measuring;

  /// The scores of edges at single checkpoints.
  private final Cache<Request, CircuitResult> scored = Cache.ofEntries(MAX_SCORES);

  private Optional<CircuitResult> result = Optional.empty();
  private CircuitSteps steps = CircuitSteps.of();

  /// The number of changes of results, settings and the selection.
  final ReadOnlyLongWrapper changes = new ReadOnlyLongWrapper(this, "changes");

  CircuitMeasurement(Workbench workbench, Worker<CircuitSource> worker) {
    this.workbench = workbench;
    settings = new CircuitSettings(workbench.selection().journal());
    measuring =
        new RequestedMeasurement<>(
            workbench,
            new Command.MeasureCircuit(),
            new RequestedValues<>(
                worker.runner(),
                request -> "measure the edges of " + request.run().name(),
                (request, known, partial, progress, cancellation) ->
                    worker
                        .source()
                        .measure(
                            request,
                            known.orElseGet(CircuitSteps::of),
                            partial,
                            progress,
                            cancellation)),
            this::start);
    InvalidationListener change = _ -> update();
    workbench.frameProperty().addListener(change);
    workbench.appearance().stepScaleProperty().addListener(change);
    measuring.values().stateProperty().addListener(change);
    settings.all().forEach(setting -> setting.addListener(change));
    update();
  }

  /// The request of the current checkpoint, or of all, and settings; empty without a run.
  Optional<Request> request() {
    return workbench
        .frame()
        .run()
        .filter(_ -> workbench.frame().step() >= 0)
        .map(run ->
            settings.request(
                run.ref(),
                settings.everywhere.get() ? run.steps() : List.of(workbench.frame().step())));
  }

  /// Returns what is known of `request`, perhaps its edges without its circuits.
  private CircuitSteps known(Request request) {
    Optional<CircuitSteps> exactly = measuring.values().known(request).map(Known::value);
    exactly.ifPresent(
        value -> value.checkpoints().forEach(at -> keep(request.scores(at.step()), at)));
    return exactly
        .filter(value -> value.checkpoints().stream().anyMatch(at -> at.judgement().isPresent()))
        .orElseGet(() -> scores(request, request.steps()));
  }

  private void keep(Request key, CircuitResult value) {
    if (scored.get(key).filter(old -> old.instances() >= value.instances()).isEmpty()) {
      scored.put(key, value.unjudged());
    }
  }

  private CircuitSteps scores(Request request, List<Long> at) {
    return new CircuitSteps(
        at.stream().flatMap(step -> scored.get(request.scores(step)).stream()).toList());
  }

  private static boolean isWhole(Request request, CircuitSteps known) {
    return known.steps().containsAll(request.steps())
        && known.checkpoints().stream().allMatch(request::isWhole);
  }

  private void start() {
    Request request = request().orElseThrow(() -> new UserError(absence()));
    CircuitSteps known = known(request);
    if (!isWhole(request, known)) {
      measuring.start(request, Optional.of(known));
    }
  }

  private String absence() {
    return workbench.frame().absence("Open a run to measure what its edges do.");
  }

  private void update() {
    Optional<Request> request = request();
    Optional<CircuitSteps> known = request.map(this::known);
    long step = workbench.frame().step();
    measuring.update(
        request,
        known
            .filter(part -> !part.checkpoints().isEmpty())
            .map(part -> new Known<>(part, isWhole(request.orElseThrow(), part))),
        CircuitWords::subject,
        () -> request.map(asked -> CircuitWords.left(asked, known.orElseThrow())).orElse(""));
    steps =
        request
            .flatMap(
                asked -> workbench.frame().run().map(RunView::steps).map(all -> scores(asked, all)))
            .orElseGet(CircuitSteps::of);
    result = known.flatMap(part -> part.at(step)).or(() -> steps.at(step));
    changes.set(changes.get() + 1);
  }

  /// The result at the shown checkpoint.
  Optional<CircuitResult> result() {
    return result;
  }

  /// The results at all checkpoints that were measured by these settings.
  CircuitSteps steps() {
    return steps;
  }

  String caption() {
    return request()
        .flatMap(asked -> result.map(shown -> CircuitWords.caption(asked, shown)))
        .orElse("");
  }

  /// The cover of a picture that needs scores.
  ///
  /// @param shown true if there are enough
  Cover cover(boolean shown) {
    return shown
        ? new Cover.None()
        : measuring.cover(
            request(),
            this::absence,
            "The edges are being scored on the first instances.",
            CircuitWords::invitation);
  }

  /// The cover of the curves of circuits, where edges are scored.
  Cover judged() {
    boolean running = request().filter(measuring.values().state()::isRunning).isPresent();
    return settings.everywhere.get()
        ? new Cover.Absent("Circuits are judged at one checkpoint; choose this one only.")
        : settings.judges.get() == 0
            ? new Cover.Absent("Choose a number of judges to see how well circuits do on others.")
            : result.flatMap(CircuitResult::judgement).isPresent()
                ? new Cover.None()
                : running
                    ? new Cover.Reading("Circuits are judged once all edges are scored.")
                    : new Cover.Absent(
                        "Continue judges circuits on languages that did not choose them.");
  }

  ShellLine line() {
    Optional<Request> request = request();
    if (result.isEmpty()) {
      return ShellLine.nothing();
    }
    Set<ResidualEdge> edges =
        result.get().edges().stream().map(EdgeEffect::edge).collect(Collectors.toSet());
    return request
        .filter(asked -> isWhole(asked, known(asked)))
        .<ShellLine>map(asked ->
            CircuitSettings.line(asked, asked.own().stream().filter(edges::contains).toList()))
        .orElseGet(() -> new ShellLine.None("Not everything was measured; continue first."));
  }
}
