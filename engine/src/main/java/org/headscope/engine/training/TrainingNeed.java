package org.headscope.engine.training;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.run.MemoryNeed;

/// The most memory, in bytes, that training takes. Whole processes that trained the samples of the
/// Transformer, RetNet with n-gram heads, GLA and Mamba used between 9 % less and 7 % more.
///
/// @param weights weights, their gradients in every lane and AdamW's two moments
/// @param activations values that passes over micro-batches of the longest instances keep for the
///   backward pass
/// @param saving copies of weights and moments on the JVM's heap while a state is written
/// @param data the fixed training instances and those for validation, on the JVM's heap
/// @param program the JVM and the tensor library
/// @param largest the largest tensor of the model; not added to the others
public record TrainingNeed(
    long weights, long activations, long saving, long data, long program, long largest) {
  private static final int FLOAT = Float.BYTES;

  /// Measured with a model of a few thousand parameters.
  private static final long PROGRAM = 600L << 20;

  /// Bytes per token of an instance: the overhead of an array and the hash of its language.
  private static final long INSTANCE = 120;

  /// Bytes per instance with its automaton, of some 400 tokens.
  private static final long WHOLE_INSTANCE = 8000;

  /// The need of `recipe` on `threads` threads; nothing of its size is allocated.
  public static TrainingNeed of(Recipe recipe, int threads) {
    TrainingConfig training = recipe.training();
    long parameters = recipe.model().parameterCount();
    int copies = 1 + training.lanes() + 2; // weights, gradients, moments
    int passes = Math.min(threads, training.lanes());
    return new TrainingNeed(
        parameters * copies * FLOAT,
        (long) (passes * floats(recipe) * FLOAT),
        parameters * 3 * 2 * FLOAT, // weights and moments, as arrays and as file bytes
        recipe.data().instances()
                * ((long) recipe.data().task().meanTokens() * Integer.BYTES + INSTANCE)
            + training.recorded().validationInstances() * WHOLE_INSTANCE,
        PROGRAM,
        recipe.model().largestParameter() * FLOAT);
  }

  private static double floats(Recipe recipe) {
    ModelConfig model = recipe.model();
    int whole = recipe.data().task().maxTokens();
    return recipe.training().phases().stream()
        .mapToDouble(phase -> {
          int cut = phase.length() == 0 ? whole : Math.min(phase.length(), whole);
          int length = Math.min(cut, model.longestContext());
          int rows = Math.min(recipe.training().microBatch(), phase.batch());
          ReadingNeed reading = new ReadingNeed(model, length);
          return rows
              * (reading.keptFloats()
                  + reading.keptMaps(recipe.training().clamps().exposedLayers()));
        })
        .max()
        .orElse(0);
  }

  public long total() {
    return LongStream.of(weights, activations, saving, data, program).sum();
  }

  public MemoryNeed memory() {
    return new MemoryNeed(total(), saving + data, largest);
  }
}
