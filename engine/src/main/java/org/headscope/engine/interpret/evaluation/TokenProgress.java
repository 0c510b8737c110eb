package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;

/// How far an evaluation is, in tokens of its instances. Within an instance it moves with what the
/// predictors say of themselves, each an equal share of it.
final class TokenProgress {
  private final Progress progress;
  private final long total;
  private final int predictors;
  private long done;

  TokenProgress(Progress progress, long total, int predictors) {
    this.progress = progress;
    this.total = total;
    this.predictors = predictors;
    tell(0);
  }

  /// Lets one predictor work on the current instance and passes on what it says of itself.
  <T> T watch(int predictor, Instance instance, Function<Progress, T> work) {
    double share = (double) tokens(instance) / predictors;
    T result =
        work.apply((_, part, of) ->
            tell(share * (predictor + Math.clamp((double) part / Math.max(1, of), 0, 1))));
    tell(share * (predictor + 1));
    return result;
  }

  void finished(Instance instance) {
    done += tokens(instance);
    tell(0);
  }

  /// Tokens of `instance`, its separators among them.
  static long tokens(Instance instance) {
    return instance.length();
  }

  private void tell(double within) {
    progress.update("tokens", done + (long) within, total);
  }
}
