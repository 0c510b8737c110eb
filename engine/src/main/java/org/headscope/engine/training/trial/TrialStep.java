package org.headscope.engine.training.trial;

import module java.base;

import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.step.BatchSource;
import org.headscope.engine.training.step.Learner;

/// Whether training works here at all: two whole steps of a small model, the first of which only
/// warms up.
///
/// @param loss of the second step, in nats
/// @param took how long the second one took
public record TrialStep(double loss, Duration took) {
  /// A machine that computes at all is a hundred times as fast.
  public static final Duration MOST = Duration.ofSeconds(2);

  private static final int INSTANCES = 4;
  private static final long SEED = 1;

  /// Makes them on `device`.
  ///
  /// @throws RuntimeException of the tensor library if it cannot be done
  public static TrialStep make(ComputeDevice device) {
    Recipe recipe = Recipe.byName("class-demo");
    LanguageModel model = LanguageModel.create(recipe.model(), SEED, device);
    try (Learner learner =
        new Learner(model, recipe.data().task(), recipe.training(), device, 1, SEED)) {
      List<int[]> some = new BatchSource(recipe.data().withInstances(0), SEED).batch(0, INSTANCES);
      learner.step(0, some);
      long before = System.nanoTime();
      double loss = learner.step(1, some).loss();
      return new TrialStep(loss, Duration.ofNanos(System.nanoTime() - before));
    }
  }

  public boolean sound() {
    return Double.isFinite(loss) && loss > 0 && took.compareTo(MOST) < 0;
  }
}
