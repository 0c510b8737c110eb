package org.headscope.engine.training.trial;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.RunDirectory;

/// The [Kernels] of a training: those requested or preferred, except that a run resumes with its
/// own.
public final class ChosenKernels {
  private static final String AUTO = "auto";

  private ChosenKernels() {}

  public static String preferred() {
    return ChosenPreferences.ofUser().text(Preference.KERNELS);
  }

  /// The same training with the kernels called `name`, as in [Preference#KERNELS], unless its
  /// recipe or its run sets its own. If testing is cancelled the training is unchanged.
  ///
  /// @param found receives the result of `auto`
  /// @throws IllegalArgumentException if no kernels have this name
  public static TrainingSpec of(
      TrainingSpec spec,
      String name,
      Consumer<String> found,
      Progress progress,
      Cancellation cancellation) {
    Recipe recipe = spec.recipe();
    if (spec.resume()) {
      return spec.with(keepingKernels(spec));
    }
    if (recipe.training().computation().kernels().isPresent() || name.equals("default")) {
      return spec;
    }
    if (!name.equals(AUTO)) {
      return spec.with(recipe.withKernels(Kernels.named(name)));
    }
    Estimate.EstimateSpec estimate =
        new Estimate.EstimateSpec(recipe, spec.device(), spec.threads());
    try {
      if (!spec.device().isProcessor()) {
        Recipe whole = KernelChoice.wholeBatches(estimate, progress, cancellation);
        found.accept(KernelChoice.sentence(whole, spec.device()));
        return spec.with(whole);
      }
      KernelResult fastest = KernelCache.choose(estimate, progress, cancellation);
      found.accept(fastest.sentence());
      return spec.with(fastest.of(recipe));
    } catch (CancellationException _) {
      found.accept("Kernel testing was not finished; the default kernels are used.");
      return spec;
    }
  }

  private static Recipe keepingKernels(TrainingSpec spec) {
    TrainingConfig begun = RunDirectory.open(spec.out()).info().recipe().training();
    Recipe same = spec.recipe().withBatches(begun.microBatch(), begun.lanes());
    return begun.computation().kernels().map(same::withKernels).orElse(same);
  }
}
