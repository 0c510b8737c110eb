package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.*;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Sites;

/// Runs any mixer token by token, so that its recurrent state can be recorded and replaced between
/// tokens. Later tokens see the effects of a replaced state.
public final class Recurrence {
  private Recurrence() {}

  /// Runs the step form over all tokens.
  ///
  /// @param x B×T×D
  /// @param tokens B×T ids (int64)
  /// @return B×T×D
  public static NDArray forward(TokenMixer mixer, NDArray x, NDArray tokens, Sites sites) {
    int length = Math.toIntExact(x.getShape().get(1));
    NDManager manager = x.getManager();
    NDManager kept = manager.newSubManager(); // owns a state and what the next step makes of it
    NDList state = mixer.initialState(kept, x.getShape().get(0));
    NDList y = new NDList(length);
    for (int t = 0; t < length; t++) {
      NDArray at = x.get(":, {}", t); // B×D
      NDArray ids = tokens.get(":, {}", t);
      at.attach(kept);
      ids.attach(kept);
      TokenMixer.StepOutput stepped = mixer.step(at, new TokenMixer.Token(ids, t), state);
      NDManager next = manager.newSubManager();
      state = show(stepped.state(), sites);
      state.attach(next);
      stepped.y().attach(manager);
      y.add(stepped.y());
      kept.close();
      kept = next;
    }
    kept.close();
    return NDArrays.stack(y, 1); // T of B×D → B×T×D
  }

  /// The cache with `now` appended along an axis; initially its length is 0.
  static NDArray append(NDArray before, NDArray now, int axis) {
    return before.getShape().get(axis) == 0 ? now : before.concat(now, axis);
  }

  /// The cached entries of the first `count` tokens of one text, along the axis before `now`'s and
  /// repeated for each of its texts; owned by `now`'s manager.
  static NDArray prepend(NDArray cached, NDArray now, int axis, long count) {
    if (count == 0) {
      return now;
    }
    NDIndex some = new NDIndex();
    for (int i = 0; i < axis; i++) {
      some.addAllDim();
    }
    NDArray before = cached.get(now.getManager(), some.addSliceDim(0, count));
    long[] each = before.getShape().getShape();
    each[0] = now.getShape().get(0);
    return before.broadcast(new Shape(each)).concat(now, axis);
  }

  /// Shows the whole state as one B×S array and splits the result again.
  private static NDList show(NDList state, Sites sites) {
    NDList flat = new NDList(state.size());
    long batch = state.head().getShape().get(0);
    state.forEach(part -> flat.add(part.reshape(batch, -1)));
    NDArray all = NDArrays.concat(flat, 1); // B×S
    NDArray back = sites.at(Kind.STATE, all);
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
