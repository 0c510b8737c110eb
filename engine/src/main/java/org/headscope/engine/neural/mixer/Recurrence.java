package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.Sites;
import org.headscope.engine.neural.mixer.TokenMixer.Stepped;
import org.headscope.engine.neural.mixer.TokenMixer.Token;

/**
 * Runs any mixer token by token, so that its recurrent state can be seen and replaced between
 * tokens. What a replaced state changes, later tokens see.
 */
public final class Recurrence {
  private Recurrence() {}

  /**
   * The step form over all tokens.
   *
   * @param x B×T×D
   * @param tokens B×T ids (int64)
   * @return B×T×D
   */
  public static NDArray forward(TokenMixer mixer, NDArray x, NDArray tokens, Sites sites) {
    int length = Math.toIntExact(x.getShape().get(1));
    NDList state = mixer.begin(x.getManager(), x.getShape().get(0));
    NDList y = new NDList(length);
    for (int t = 0; t < length; t++) {
      Token token = new Token(tokens.get(":, {}", t), t);
      Stepped stepped = mixer.step(x.get(":, {}", t), token, state); // B×D
      y.add(stepped.y());
      state = seen(stepped.state(), sites);
    }
    return NDArrays.stack(y, 1); // T of B×D → B×T×D
  }

  /** Shows the whole state as one B×S and takes what comes back apart again. */
  private static NDList seen(NDList state, Sites sites) {
    NDList flat = new NDList(state.size());
    long batch = state.head().getShape().get(0);
    state.forEach(part -> flat.add(part.reshape(batch, -1)));
    NDArray all = NDArrays.concat(flat, 1); // B×S
    NDArray back = sites.state(all);
    NDList parts = new NDList(state.size());
    long from = 0;
    for (NDArray part : state) {
      Shape shape = part.getShape();
      long size = shape.size() / batch;
      parts.add(back.get(":, {}:{}", from, from + size).reshape(shape));
      from += size;
    }
    return parts;
  }
}
