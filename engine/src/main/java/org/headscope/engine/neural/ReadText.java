package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.device.NativeRuntime;

/// A text that a model has read, kept for reading others that begin alike. If the state of its
/// layers belongs to single tokens, as keys and values do, tokens before the first difference are
/// not computed again: no token sees later ones.
public final class ReadText implements AutoCloseable {
  private final LanguageModel model;
  private final Optional<Stack> resuming;
  private final long[] ids;
  private final NDManager manager;
  private final List<NDList> kept = new ArrayList<>();
  private final float[] probabilities;

  ReadText(LanguageModel model, Optional<Stack> resuming, long[] ids) {
    this.model = model;
    this.resuming = resuming;
    this.ids = ids.clone();
    this.manager = model.manager().newSubManager();
    resuming.ifPresent(stack -> kept.addAll(stack.begin(manager, 1)));
    BiConsumer<Integer, NDList> keeper =
        (block, state) -> {
          state.attach(manager);
          kept.set(block, state);
        };
    this.probabilities = pass(0, 1, ids, keeper, logits -> logits.softmax(-1).toFloatArray());
  }

  /// The model's logits after each of its tokens: T·V, row-major.
  public float[] probabilities() {
    return probabilities;
  }

  /// True if the tokens before a difference cost nothing.
  public boolean sharesStart() {
    return resuming.isPresent();
  }

  /// Reads a batch of texts of equal length that begin with the first `first` tokens of this one.
  /// All native memory of the pass is freed before this returns. Thread-safe.
  ///
  /// @param count B
  /// @param rest B·R ids after the shared start, row-major
  /// @param use extracts the result from the logits of the rest, B×R×V
  public <R> R pass(int first, int count, long[] rest, Function<NDArray, R> use) {
    model.requireTokens(rest);
    return pass(first, count, rest, (_, _) -> {}, use);
  }

  private <R> R pass(
      int first,
      int count,
      long[] rest,
      BiConsumer<Integer, NDList> keeper,
      Function<NDArray, R> use) {
    if (resuming.isEmpty()) {
      return model.pass(
          count,
          fullTexts(first, count, rest),
          Tap.NONE,
          logits -> use.apply(first == 0 ? logits : logits.get(":, {}:", first)));
    }
    Stack stack = resuming.get();
    try (NDManager pass = manager.newSubManager()) {
      NDArray tokens = pass.create(rest, new Shape(count, rest.length / count)); // B×R
      return use.apply(
          NativeRuntime.withoutGradients(() -> stack.resume(tokens, first, kept, keeper)));
    }
  }

  /// Each text from its start: B·T ids.
  private long[] fullTexts(int first, int count, long[] rest) {
    int behind = rest.length / count;
    long[] whole = new long[count * (first + behind)];
    for (int b = 0; b < count; b++) {
      int at = b * (first + behind);
      System.arraycopy(ids, 0, whole, at, first);
      System.arraycopy(rest, b * behind, whole, at + first, behind);
    }
    return whole;
  }

  @Override
  public void close() {
    manager.close();
  }
}
