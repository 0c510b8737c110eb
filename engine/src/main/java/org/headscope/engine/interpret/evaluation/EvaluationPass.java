package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// A pass over instances and its progress in tokens. Within an instance it follows the predictors'
/// own progress, each for an equal share.
final class EvaluationPass {
  private static final long PARTIAL_NANOS = 50_000_000;

  private final Progress progress;
  private final int predictors;
  private long total;
  private long done;
  private Optional<Object> source = Optional.empty(); // of the previous instance
  private int cluster;

  private EvaluationPass(Progress progress, int predictors) {
    this.progress = progress;
    this.predictors = predictors;
  }

  /// Goes through the instances twice, first to check and then to read them, so that a file of any
  /// length takes the memory of one instance.
  ///
  /// @param check throws for an instance that cannot be read
  /// @param read reads one instance
  /// @param known returns whether there are results to report
  /// @param partial receives the number of instances read, at most 20 times a second
  /// @return the number of instances
  static int over(
      Supplier<Stream<Instance>> instances,
      int predictors,
      Context context,
      Consumer<Instance> check,
      BiConsumer<Instance, EvaluationPass> read,
      BooleanSupplier known,
      IntConsumer partial) {
    EvaluationPass pass = new EvaluationPass(context.progress(), predictors);
    int total = 0;
    try (Stream<Instance> each = instances.get()) {
      for (Instance instance : (Iterable<Instance>) each::iterator) {
        check.accept(instance);
        pass.total += instance.length();
        total++;
      }
    }
    pass.report(0);
    int done = 0;
    long reported = System.nanoTime() - PARTIAL_NANOS;
    try (Stream<Instance> each = instances.get()) {
      for (Instance instance : (Iterable<Instance>) each::iterator) {
        context.cancellation().check();
        read.accept(instance, pass);
        pass.done += instance.length();
        pass.report(0);
        done++;
        long now = System.nanoTime();
        if (done < total && now - reported >= PARTIAL_NANOS && known.getAsBoolean()) {
          reported = now;
          partial.accept(done);
        }
      }
    }
    return total;
  }

  /// Runs one predictor's work on the current instance and forwards its progress.
  <T> T withProgress(int predictor, Instance instance, Function<Progress, T> work) {
    double share = (double) instance.length() / predictors;
    T result =
        work.apply((_, part, of) ->
            report(share * (predictor + Math.clamp((double) part / Math.max(1, of), 0, 1))));
    report(share * (predictor + 1));
    return result;
  }

  private void report(double within) {
    progress.update("tokens", done + (long) within, total);
  }

  /// The number of the current instance's cluster. Consecutive windows of one tree's text are one
  /// cluster, since they reveal less about other trees than windows of different trees do.
  int cluster(Instance instance) {
    Optional<Object> now = instance.latent().map(Latent::sharedSource);
    if (now.isEmpty() || !now.equals(source)) {
      cluster++;
    }
    source = now;
    return cluster;
  }
}
