package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// A pass over instances, and how far it is in their tokens. Within an instance it moves with what
/// the predictors say of themselves, each an equal share of it.
final class EvaluationPass {
  private static final long PARTIAL_NANOS = 50_000_000;

  private final Progress progress;
  private final int predictors;
  private long total;
  private long done;
  private Optional<Object> drawn = Optional.empty(); // for the instance before
  private int cluster;

  private EvaluationPass(Progress progress, int predictors) {
    this.progress = progress;
    this.predictors = predictors;
  }

  /// Goes through the instances twice, so that a file of any length takes the memory of one.
  ///
  /// @param check throws for an instance that cannot be read, before any is
  /// @param read reads one
  /// @param known whether there is something to tell
  /// @param partial told how many were read, a few times a second
  /// @return how many there are
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
    pass.tell(0);
    int done = 0;
    long told = System.nanoTime() - PARTIAL_NANOS;
    try (Stream<Instance> each = instances.get()) {
      for (Instance instance : (Iterable<Instance>) each::iterator) {
        context.cancellation().check();
        read.accept(instance, pass);
        pass.done += instance.length();
        pass.tell(0);
        done++;
        long now = System.nanoTime();
        if (done < total && now - told >= PARTIAL_NANOS && known.getAsBoolean()) {
          told = now;
          partial.accept(done);
        }
      }
    }
    return total;
  }

  /// Lets one predictor work on the current instance and passes on what it says of itself.
  <T> T watch(int predictor, Instance instance, Function<Progress, T> work) {
    double share = (double) instance.length() / predictors;
    T result =
        work.apply((_, part, of) ->
            tell(share * (predictor + Math.clamp((double) part / Math.max(1, of), 0, 1))));
    tell(share * (predictor + 1));
    return result;
  }

  private void tell(double within) {
    progress.update("tokens", done + (long) within, total);
  }

  /// The number of the cluster of the current instance: the same for windows of one tree's text
  /// that follow each other, which say less of other trees than windows of different ones.
  int cluster(Instance instance) {
    Optional<Object> now = instance.latent().map(Latent::shared);
    if (now.isEmpty() || !now.equals(drawn)) {
      cluster++;
    }
    drawn = now;
    return cluster;
  }
}
