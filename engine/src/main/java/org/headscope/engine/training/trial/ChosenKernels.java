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

/// By which [Kernels] a training computes: those that are asked for or preferred, but a run goes on
/// as it was begun.
public final class ChosenKernels {
  private static final String AUTO = "auto";

  private ChosenKernels() {}

  public static String preferred() {
    return ChosenPreferences.ofUser().text(Preference.KERNELS);
  }

  /// The same training by the kernels called `name`, as [Preference#KERNELS] has them, unless its
  /// recipe or its run has its own. Where trying is cancelled it stays as it is.
  ///
  /// @param found is told what `auto` found
  /// @throws IllegalArgumentException if there are none of this name
  public static TrainingSpec of(
      TrainingSpec spec,
      String name,
      Consumer<String> found,
      Progress progress,
      Cancellation cancellation) {
    Recipe recipe = spec.recipe();
    if (spec.resume()) {
      return spec.with(asBegun(spec));
    }
    if (recipe.training().computation().kernels().isPresent() || name.equals("default")) {
      return spec;
    }
    if (!name.equals(AUTO)) {
      return spec.with(recipe.withKernels(Kernels.named(name)));
    }
    Estimate.EstimateSpec asked = new Estimate.EstimateSpec(recipe, spec.device(), spec.threads());
    try {
      if (!spec.device().isProcessor()) {
        Recipe whole = KernelChoice.wholeBatches(asked, progress, cancellation);
        found.accept(KernelChoice.sentence(whole, spec.device()));
        return spec.with(whole);
      }
      KernelResult fastest = KernelCache.choose(asked, progress, cancellation);
      found.accept(fastest.sentence());
      return spec.with(fastest.of(recipe));
    } catch (CancellationException _) {
      found.accept("Kernels were not tried to the end; the usual ones are taken.");
      return spec;
    }
  }

  private static Recipe asBegun(TrainingSpec spec) {
    TrainingConfig begun = RunDirectory.open(spec.out()).info().recipe().training();
    Recipe same = spec.recipe().withBatches(begun.microBatch(), begun.lanes());
    return begun.computation().kernels().map(same::withKernels).orElse(same);
  }
}
