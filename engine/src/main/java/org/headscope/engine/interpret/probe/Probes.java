package org.headscope.engine.interpret.probe;

import module java.base;

import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.training.run.OpenRuns;

/// Trains and tests probes (\[ICLL] §5.2, App. E), stores them, and finds them again. First come
/// the questions, for all seeds and layers at once; then their controls, since the best layer is
/// known only then. What is stored is not trained again, so a changed spec costs what is new in it.
public final class Probes {
  private Probes() {}

  /// Everything that `spec` asks for. When cancelled, the questions that are finished are stored,
  /// and the same spec goes on with the others exactly as if it had never stopped. Progress is in
  /// multiply-adds of the whole plan.
  ///
  /// @throws org.headscope.engine.run.UserError if the run has no such site, its files are not
  ///   there or not whole, all its instances are too short, or results can be stored nowhere
  public static ProbeResult run(ProbeSpec spec, Context context) {
    return watched(_ -> {}).run(spec, context);
  }

  /// [#run] that tells `watcher`, on that thread, of all that is known when it grows.
  public static Analysis<ProbeSpec, ProbeResult> watched(Consumer<ProbeResult> watcher) {
    return (spec, context) ->
        new ProbeRun(spec, context.models(), watcher)
            .run(context.progress(), context.cancellation());
  }

  /// Trains the probes that `spec` asks for, without controls, until the weights of all are stored:
  /// also those whose scores are there but whose weights are not, as with shipped results. Progress
  /// and errors are those of [#run].
  public static ProbeResult weights(ProbeSpec spec, Context context) {
    ProbeRun probing = new ProbeRun(spec.bare(), context.models(), _ -> {});
    probing.forgetWithoutWeights();
    return probing.run(context.progress(), context.cancellation());
  }

  /// What is stored of it, without training anything or loading a model; perhaps not all that is
  /// asked for, and nothing if nothing is stored.
  ///
  /// @param damaged told a sentence for each file that cannot be used and counts as absent
  /// @throws org.headscope.engine.run.UserError if the run is not there any more
  public static Optional<ProbeResult> stored(
      ProbeSpec spec, OpenRuns runs, Consumer<String> damaged) {
    ProbeStore store = ProbeStore.of(spec.checkpoint().run());
    KnownScores scores = KnownScores.read(spec, store, damaged);
    return scores.isEmpty()
        ? Optional.empty()
        : Optional.of(scores.result(runs.of(spec.checkpoint()).info()));
  }

  /// What the probes that are stored of `spec` took, without their controls.
  ///
  /// @throws org.headscope.engine.run.UserError if the run is not there any more
  public static Spent spent(ProbeSpec spec) {
    return KnownScores.read(spec, ProbeStore.of(spec.checkpoint().run()), _ -> {}).spent();
  }
}
