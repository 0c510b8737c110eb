package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.WatchingTap;
import org.headscope.engine.run.Range;

/// Shows some rows of the maps of all layers, in order, and keeps none.
record MapRowsTap(Range shown, int length, LanguageModel.MapRow row, WatchingTap watching)
    implements Tap {
  @Override
  public Optional<Range> rows() {
    return Optional.of(shown);
  }

  @Override
  public boolean wants(ActivationSite site) {
    return (site.kind() == Kind.PATTERN && site.head() == 0) || watching.wants(site);
  }

  @Override
  public NDArray at(ActivationSite site, NDArray value) {
    return site.kind() == Kind.PATTERN ? show(site.layer(), value) : watching.at(site, value);
  }

  /// Reads directly from the tensor's memory: 1×H×R×T, or all queries if single rows cannot be
  /// computed.
  private NDArray show(int layer, NDArray value) {
    Shape shape = value.getShape();
    int queries = Math.toIntExact(shape.get(shape.dimension() - 2));
    int first = queries == length ? shown.min() : 0;
    int count = shown.max() - shown.min() + 1;
    FloatBuffer all = value.toByteBuffer(true).asFloatBuffer();
    float[] weights = new float[length];
    for (int map = 0; map < shape.size() / ((long) queries * length); map++) {
      watching.cancellation().check();
      for (int at = 0; at < count; at++) {
        all.get(Math.multiplyExact(map * queries + first + at, length), weights);
        row.take(layer, map + 1, shown.min() + at, weights);
      }
    }
    return value;
  }
}
