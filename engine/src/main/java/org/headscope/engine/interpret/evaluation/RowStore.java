package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// A source of predictors' rows, computed or cached.
public interface RowStore {
  /// The bytes of rows that [#ofUser] caches in memory: about 1,000 predictions.
  long MEMORY_BUDGET = 64L << 20;

  /// The rows of `predictor` for the first `length` tokens of `instance`.
  ///
  /// @return at least `length` rows of probabilities, not to be changed; fewer if the predictor
  ///   cannot read as many tokens
  /// @throws java.util.concurrent.CancellationException if cancelled
  double[][] rows(
      NamedPredictor predictor,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation);

  static RowStore uncached() {
    return (predictor, instance, length, progress, cancellation) ->
        predictor
            .forInstance()
            .apply(instance)
            .predict(Arrays.copyOf(instance.tokens(), length), progress, cancellation);
  }

  /// Caches rows in memory, and expensive ones in the user's cache folder, too; a folder that
  /// cannot be used is ignored. Any thread may use it.
  static RowStore ofUser() {
    return new RowCache(MEMORY_BUDGET, Optional.of(folder()));
  }

  /// Caches expensive rows in the user's cache folder, for callers that request each row only once.
  static RowStore ofFolder() {
    return new RowCache(0, Optional.of(folder()));
  }

  private static RowFolder folder() {
    return new RowFolder(
        UserFolder.CACHE.path().resolve("rows"),
        ChosenPreferences.ofUser().bytes(Preference.CACHED_ROWS));
  }
}
