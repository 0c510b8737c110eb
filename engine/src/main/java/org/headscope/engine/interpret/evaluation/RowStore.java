package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// The source of predictors' rows: computed, or cached.
public interface RowStore {
  /// Bytes of rows that [#ofUser] caches in memory: about 1,000 predictions.
  long MEMORY = 64L << 20;

  /// The rows of `predictor` for the first `length` tokens of `instance`.
  ///
  /// @return at least `length` rows of 20 probabilities, not to be changed; fewer where a predictor
  ///   ends before
  /// @throws java.util.concurrent.CancellationException if cancelled
  double[][] rows(
      NamedPredictor predictor,
      Instance instance,
      int length,
      Progress progress,
      Cancellation cancellation);

  static RowStore none() {
    return (predictor, instance, length, progress, cancellation) ->
        predictor
            .forInstance()
            .apply(instance)
            .predict(Arrays.copyOf(instance.tokens(), length), progress, cancellation);
  }

  /// Caches rows in memory, and expensive ones in the user's cache folder, too; without a word
  /// where that folder cannot be used. Any thread may ask.
  static RowStore ofUser() {
    return new RowCache(MEMORY, Optional.of(folder()));
  }

  /// Caches expensive rows in the user's cache folder, for who asks for a row but once.
  static RowStore ofFolder() {
    return new RowCache(0, Optional.of(folder()));
  }

  private static RowFolder folder() {
    return new RowFolder(
        UserFolder.CACHE.path().resolve("rows"),
        ChosenPreferences.ofUser().bytes(Preference.CACHED_ROWS));
  }
}
