package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.neural.mixer.TokenMixer.Token;

/// A model that reads token by token, in the step form of its mixers: if every mixer is recurrent,
/// time and memory per token do not grow with the text. Not safe for use by several threads at
/// once.
public final class StepReading implements AutoCloseable {
  private final Stack stack;
  private final NDManager manager;
  private final int longest;
  private NDManager kept;
  private List<NDList> states;
  private int position;

  StepReading(Stack stack, NDManager manager, int longest, long batch) {
    this.stack = stack;
    this.manager = manager;
    this.longest = longest;
    this.kept = manager.newSubManager();
    this.states = stack.begin(kept, batch);
  }

  /// Reads one token of every text.
  ///
  /// @param tokens B ids
  /// @return next-token logits, B·V row-major
  /// @throws IllegalStateException if the model's longest context is exceeded
  public float[] extend(long... tokens) {
    if (position == longest) {
      throw new IllegalStateException("the model reads no more than " + longest + " tokens");
    }
    NDManager next = manager.newSubManager();
    try (NDManager pass = manager.newSubManager()) {
      Token token = new Token(pass.create(tokens), position);
      NDArray logits = NativeRuntime.withoutGradients(() -> stack.step(token, states)); // B×V
      states.forEach(state -> state.attach(next));
      position++;
      return logits.toFloatArray();
    } finally {
      kept.close();
      kept = next;
    }
  }

  @Override
  public void close() {
    kept.close();
  }
}
