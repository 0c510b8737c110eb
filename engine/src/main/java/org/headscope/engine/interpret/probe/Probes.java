package org.headscope.engine.interpret.probe;

import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.engine.interpret.inspect.Analysis;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeSize;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;

/**
 * Trains and tests probes ([ICLL] §5.2, App. E), keeps them, and finds them again. First come the
 * questions, for all seeds and layers at once; then their controls, since the best layer is known
 * only then. What is kept is not trained again, so a changed spec costs what is new in it.
 */
public final class Probes {
  private Probes() {}

  /**
   * Everything that {@code spec} asks for. When cancelled, the questions that are finished are
   * stored, and the same spec goes on with the others exactly as if it had never stopped. Progress
   * is in multiply-adds of the whole plan.
   *
   * @throws org.headscope.engine.run.UserError if the run has no such site, its files are not there
   *     or not whole, all its instances are too short, or results can be kept nowhere
   */
  public static ProbeResult run(ProbeSpec spec, Context context) {
    return run(spec, ProbeSize.FULL, ProbeWatcher.none(), context);
  }

  /** {@link #run} that tells {@code watcher} of scores as they come in. */
  public static Analysis<ProbeSpec, ProbeResult> watched(ProbeWatcher watcher) {
    return (spec, context) -> run(spec, ProbeSize.FULL, watcher, context);
  }

  /** {@link #run} with other numbers of instances. */
  static ProbeResult run(ProbeSpec spec, ProbeSize size, ProbeWatcher watcher, Context context) {
    return new ProbeRun(spec, size, context.models(), watcher)
        .run(context.progress(), context.cancellation());
  }

  /**
   * Trains the probes that {@code spec} asks for, without controls, until the weights of all are
   * kept: also those whose scores are there but whose weights are not, as with shipped results.
   * Progress and errors are those of {@link #run}.
   */
  public static ProbeResult weights(ProbeSpec spec, Context context) {
    return weights(spec, ProbeSize.FULL, context);
  }

  static ProbeResult weights(ProbeSpec spec, ProbeSize size, Context context) {
    ProbeSpec bare =
        new ProbeSpec(
            spec.run(),
            spec.step(),
            spec.site(),
            spec.questions(),
            spec.preset(),
            spec.seeds(),
            Control.Extent.NONE,
            spec.dataSeed());
    ProbeRun probing = new ProbeRun(bare, size, context.models(), ProbeWatcher.none());
    probing.forgetWithoutWeights();
    return probing.run(context.progress(), context.cancellation());
  }

  /**
   * What is kept of it, without training anything or loading a model; perhaps not all that is asked
   * for, and nothing if nothing is kept.
   *
   * @throws org.headscope.engine.run.UserError if the run is not there any more
   */
  public static Optional<ProbeResult> kept(ProbeSpec spec) {
    return kept(spec, damaged -> {});
  }

  /**
   * The same.
   *
   * @param damaged told a sentence for each file that cannot be used and counts as absent
   * @throws org.headscope.engine.run.UserError if the run is not there any more
   */
  public static Optional<ProbeResult> kept(ProbeSpec spec, Consumer<String> damaged) {
    return kept(spec, ProbeSize.FULL, damaged);
  }

  static Optional<ProbeResult> kept(ProbeSpec spec, ProbeSize size) {
    return kept(spec, size, damaged -> {});
  }

  private static Optional<ProbeResult> kept(
      ProbeSpec spec, ProbeSize size, Consumer<String> damaged) {
    KnownScores scores = KnownScores.read(spec, size, ProbeStore.of(spec.run()), damaged);
    return scores.isEmpty() ? Optional.empty() : Optional.of(scores.result());
  }

  /**
   * What the probes that are kept of {@code spec} took, without their controls.
   *
   * @throws org.headscope.engine.run.UserError if the run is not there any more
   */
  public static Spent spent(ProbeSpec spec) {
    return spent(spec, ProbeSize.FULL);
  }

  static Spent spent(ProbeSpec spec, ProbeSize size) {
    return KnownScores.read(spec, size, ProbeStore.of(spec.run())).spent();
  }
}
