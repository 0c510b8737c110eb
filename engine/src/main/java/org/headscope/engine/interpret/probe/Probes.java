package org.headscope.engine.interpret.probe;

import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores.Spent;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/**
 * Trains and tests probes ([ICLL] §5.2, App. E), stores them, and finds them again. First come the
 * questions, for all seeds and layers at once; then their controls, since the best layer is known
 * only then. What is stored is not trained again, so a changed spec costs what is new in it.
 */
public final class Probes {
  private Probes() {}

  /**
   * Everything that {@code spec} asks for. When cancelled, the questions that are finished are
   * stored, and the same spec goes on with the others exactly as if it had never stopped.
   *
   * @param models where the model comes from, and stays
   * @param watcher is told, on the working thread, of all that is known whenever that is more
   * @param progress in multiply-adds of the whole plan
   * @throws java.util.concurrent.CancellationException if cancelled
   * @throws org.headscope.engine.run.UserError if the run has no such site, its files are not there
   *     or not whole, all its instances are too short, or results can be stored nowhere
   */
  public static ProbeResult run(
      ProbeSpec spec,
      ModelPool models,
      Consumer<ProbeResult> watcher,
      Progress progress,
      Cancellation cancellation) {
    return new ProbeRun(spec, models, watcher).run(progress, cancellation);
  }

  /**
   * Trains the probes that {@code spec} asks for, without controls, until the weights of all are
   * stored: also those whose scores are there but whose weights are not, as with shipped results.
   * Throws as {@link #run} does.
   *
   * @param models where the model comes from, and stays
   * @param progress in multiply-adds of the whole plan
   */
  public static void weights(
      ProbeSpec spec, ModelPool models, Progress progress, Cancellation cancellation) {
    ProbeRun probing = new ProbeRun(spec.bare(), models, partial -> {});
    probing.forgetWithoutWeights();
    probing.run(progress, cancellation);
  }

  /**
   * What is stored of it, without training anything or loading a model; perhaps not all that is
   * asked for, and nothing if nothing is stored.
   *
   * @param damaged told a sentence for each file that cannot be used and counts as absent
   * @throws org.headscope.engine.run.UserError if the run is not there any more
   */
  public static Optional<ProbeResult> stored(ProbeSpec spec, Consumer<String> damaged) {
    KnownScores scores = KnownScores.read(spec, ProbeStore.of(spec.run()), damaged);
    return scores.isEmpty() ? Optional.empty() : Optional.of(scores.result());
  }

  /**
   * What the probes that are stored of {@code spec} took, without their controls.
   *
   * @throws org.headscope.engine.run.UserError if the run is not there any more
   */
  public static Spent spent(ProbeSpec spec) {
    return KnownScores.read(spec, ProbeStore.of(spec.run()), damaged -> {}).spent();
  }
}
