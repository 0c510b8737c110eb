package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import java.util.stream.IntStream;
import org.headscope.engine.neural.ActivationSite.Kind;

/**
 * Passes the tensors of one layer by a {@link Tap}.
 *
 * @param tap who looks
 * @param layer the layer from 1; 0 outside all layers
 */
public record Sites(Tap tap, int layer) {
  /** Whether the pass must expose its inside and so cannot use fused operations. */
  public boolean tapped() {
    return tap.looks();
  }

  /** The tensor to go on with, any shape. */
  public NDArray at(Kind kind, NDArray value) {
    if (!tapped()) {
      return value;
    }
    return see(new ActivationSite(kind, layer, 0), value);
  }

  /** The tensor to go on with, B×H×…: first all heads at once, then each head that is wanted. */
  @SuppressWarnings("ReferenceEquality") // a tap that hands back its argument replaces nothing
  public NDArray atHeads(Kind kind, NDArray value) {
    if (!tapped()) {
      return value;
    }
    NDArray all = see(new ActivationSite(kind, layer, 0), value);
    int heads = Math.toIntExact(all.getShape().get(1));
    if (IntStream.rangeClosed(1, heads).noneMatch(h -> tap.wants(head(kind, h)))) {
      return all;
    }
    NDList seen = new NDList(heads);
    boolean replaced = false;
    for (int h = 1; h <= heads; h++) {
      NDArray one = all.get(":, {}", h - 1); // B×H×… → B×…
      seen.add(see(head(kind, h), one));
      replaced |= seen.getLast() != one;
    }
    return replaced ? NDArrays.stack(seen, 1) : all; // H of B×… → B×H×…
  }

  private ActivationSite head(Kind kind, int head) {
    return new ActivationSite(kind, layer, head);
  }

  private NDArray see(ActivationSite site, NDArray value) {
    if (!tap.wants(site)) {
      return value;
    }
    NDArray seen = tap.at(site, value);
    if (!seen.getShape().equals(value.getShape())) {
      throw new IllegalArgumentException(
          "the replacement at "
              + site
              + " has shape "
              + seen.getShape()
              + ", not "
              + value.getShape());
    }
    return seen;
  }
}
