package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.task.Query;
import org.headscope.app.task.Query.State;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.training.trial.Estimate.EstimateResult;
import org.headscope.engine.training.trial.Estimate.EstimateSpec;

/// The cost of the described training: counted at once, and measured after a pause in editing.
final class CostEstimate {
  private static final int TICKS = 35;
  private static final long TICK_MILLIS = 20;
  private static final int CACHED = 16;

  private final BooleanSupplier busy;
  private final Query<EstimateSpec, EstimateResult> counting;
  private final Query<EstimateSpec, EstimateResult> trying;
  final ReadOnlyObjectWrapper<KnownCost> price = new ReadOnlyObjectWrapper<>(KnownCost.NONE);

  /// The known cost: no result before it was counted; `error` says why more is unknown, or is
  /// empty.
  record KnownCost(Optional<EstimateResult> result, boolean trying, String error) {
    static final KnownCost NONE = new KnownCost(Optional.empty(), false, "");
  }

  /// @param busy true while a training is running, when no time can be measured
  CostEstimate(TrainingService service, BooleanSupplier busy) {
    this.busy = busy;
    this.counting =
        query(
            service, "count what a training costs", (spec, _, _, _) -> service.maker().count(spec));
    this.trying =
        query(
            service,
            "estimate",
            (spec, _, progress, cancellation) -> {
              pause(cancellation);
              return service.maker().estimate(spec, progress, cancellation);
            });
    counting.stateProperty().addListener(_ -> counted());
    trying.stateProperty().addListener(_ -> updatePrice());
  }

  private static Query<EstimateSpec, EstimateResult> query(
      TrainingService service,
      String name,
      Query.Computation<EstimateSpec, EstimateResult> computation) {
    Query.Source<EstimateSpec, EstimateResult> source = new Query.Source<>(_ -> name, computation);
    return new Query<>(service.trying(), source, Cache.ofEntries(CACHED));
  }

  /// Requests the cost of `next`; stops if it is empty.
  void request(Optional<EstimateSpec> next) {
    counting.request(next);
    counted();
    if (trying.state() instanceof State.Cancelled) {
      trying.again();
    }
  }

  private void counted() {
    trying.request(
        counting.state() instanceof State.Ready<EstimateSpec, EstimateResult>(var spec, var result)
                && result.problem().isEmpty()
                && !busy.getAsBoolean()
            ? Optional.of(spec)
            : Optional.empty());
    updatePrice();
  }

  private void updatePrice() {
    price.set(
        new KnownCost(
            trying.state().ready().or(() -> counting.state().ready()),
            trying.state() instanceof State.Computing,
            error(trying.state()) + error(counting.state())));
  }

  private static String error(State<EstimateSpec, EstimateResult> state) {
    return state instanceof State.Failed<?, ?> failed ? failed.sentence() : "";
  }

  void stop() {
    trying.cancel();
  }

  private static void pause(Cancellation cancellation) {
    for (int i = 0; i < TICKS; i++) {
      cancellation.check();
      try {
        Thread.sleep(TICK_MILLIS);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
    }
  }
}
