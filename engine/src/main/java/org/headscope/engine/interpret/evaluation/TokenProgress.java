package org.headscope.engine.interpret.evaluation;

import java.util.Arrays;
import java.util.function.Function;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.run.Progress;

/// How far an evaluation is, in tokens of its instances. Within an instance it moves with what the
/// predictors say of themselves, each weighing as much as the time that it has taken so far, so
/// that the time left may be told from the pace.
final class TokenProgress {
  private final Progress progress;
  private final double[] nanos; // what each predictor has taken, all instances together
  private final long total;
  private long done;
  private double[] before; // share of the current instance that precedes each predictor; 1 at last

  /// None of `total` tokens is read.
  TokenProgress(Progress progress, long total, int predictors) {
    this.progress = progress;
    this.nanos = new double[predictors];
    this.total = total;
    this.before = shares();
    tell(0);
  }

  /// Lets one predictor work on the current instance and passes on what it says of itself.
  <T> T watch(int predictor, Instance instance, Function<Progress, T> work) {
    long start = System.nanoTime();
    long tokens = tokens(instance);
    double from = before[predictor];
    double share = before[predictor + 1] - from;
    T result =
        work.apply((_, part, of) ->
            tell(tokens * (from + share * Math.clamp((double) part / Math.max(1, of), 0, 1))));
    nanos[predictor] += System.nanoTime() - start;
    tell(tokens * (from + share));
    return result;
  }

  /// Goes on to the next instance.
  void finished(Instance instance) {
    done += tokens(instance);
    before = shares();
    tell(0);
  }

  /// Tokens of `instance`, its separators among them.
  static long tokens(Instance instance) {
    return instance.strings().stream().mapToInt(s -> s.length() + 1).sum() - 1L;
  }

  private void tell(double within) {
    progress.update("tokens", done + (long) within, total);
  }

  private double[] shares() {
    double all = Arrays.stream(nanos).sum();
    double[] shares = new double[nanos.length + 1];
    for (int a = 0; a < nanos.length; a++) {
      shares[a + 1] = shares[a] + (all > 0 ? nanos[a] / all : 1.0 / nanos.length);
    }
    return shares;
  }
}
