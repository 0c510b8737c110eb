package org.headscope.engine.training;

/// The counted cost of a recipe: multiplications as in \[MambaFormer] App. B (without embedding,
/// head, norms and activation functions), and six floating-point operations for each of them, two
/// in the forward and four in the backward pass.
///
/// @param parameters trained values
/// @param length L, tokens of a typical instance of the longest phase; the share of attention grows
///   with it
/// @param multiplications of a forward pass over one such instance
/// @param stepFlops operations of an optimiser step of the costliest phase
/// @param runFlops operations of all steps
public record Cost(
    long parameters, long length, long multiplications, double stepFlops, double runFlops) {
  /// Operations per multiplication of the forward pass (Kaplan et al. 2020).
  public static final int FLOPS = 6;

  /// Counts `recipe`; nothing of its size is allocated.
  public static Cost of(Recipe recipe) {
    double step = 0;
    double run = 0;
    long longest = 0;
    int mean = recipe.data().task().meanTokens();
    for (Phase phase : recipe.training().phases()) {
      long length = TrainingConfig.meanLength(phase, mean);
      longest = Math.max(longest, length);
      double flops = (double) FLOPS * phase.batch() * recipe.model().multiplications(length);
      step = Math.max(step, flops);
      run += flops * phase.steps();
    }
    long multiplications = recipe.model().multiplications(longest);
    return new Cost(recipe.model().trainedCount(), longest, multiplications, step, run);
  }

  /// Operations of training per token of an instance of [#length].
  public double tokenFlops() {
    return (double) FLOPS * multiplications / length;
  }
}
