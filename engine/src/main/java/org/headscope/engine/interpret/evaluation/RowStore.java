package org.headscope.engine.interpret.evaluation;

import java.util.Arrays;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/** Where the rows of predictors come from: computed, or kept from an earlier time. */
public interface RowStore {
  /**
   * What {@code predictor} says of the first {@code length} tokens of {@code instance}.
   *
   * @return at least {@code length} rows of 20 probabilities, not to be changed; fewer where a
   *     model's position table ends before
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  double[][] rows(
      NamedPredictor predictor,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation);

  /** Keeps nothing. */
  static RowStore none() {
    return (predictor, instance, length, progress, cancellation) ->
        predictor
            .forInstance()
            .apply(instance)
            .predict(Arrays.copyOf(instance.tokens(), length), progress, cancellation);
  }
}
