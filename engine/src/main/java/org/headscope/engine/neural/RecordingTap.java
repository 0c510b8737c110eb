package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.Range;

/// Replaces and records some sites of a pass over one sequence, as plain arrays of one row per
/// token.
///
/// @param sites the recorded sites; values are recorded after replacement
/// @param rows queries whose rows of maps are recorded; all if empty
/// @param lastLayer the last layer that is read
/// @param recorded takes each array in the order of the pass: a state once per token, the maps of
///   heads one by one
record RecordingTap(
    Set<ActivationSite> sites,
    Map<ActivationSite, UnaryOperator<float[]>> replacements,
    Optional<Range> rows,
    int length,
    int lastLayer,
    BiConsumer<ActivationSite, float[]> recorded)
    implements Tap {
  /// The longest pass that exposes the inside of all layers when it records maps, so that a map has
  /// the same bits whichever others are recorded. In longer passes the other layers use fused
  /// operations, and only single rows are computed.
  private static final int MAX_EXPOSED_LENGTH = 1024;

  @Override
  public boolean exposes(int layer) {
    return (length <= MAX_EXPOSED_LENGTH
            && sites.stream().anyMatch(site -> site.kind() == Kind.PATTERN))
        || inside(sites, layer)
        || inside(replacements.keySet(), layer);
  }

  private static boolean inside(Set<ActivationSite> sites, int layer) {
    return sites.stream().anyMatch(site -> site.layer() == layer && site.kind().insideMixer());
  }

  @Override
  public Optional<Range> rows() {
    return length <= MAX_EXPOSED_LENGTH || !replacements.isEmpty() ? Optional.empty() : rows;
  }

  @Override
  public boolean wants(ActivationSite site) {
    return sites.contains(site) || replacements.containsKey(site);
  }

  @Override
  public NDArray at(ActivationSite site, NDArray value) {
    UnaryOperator<float[]> replacement = replacements.get(site);
    NDArray seen = replacement == null ? value : replaced(site, value, replacement);
    if (sites.contains(site)) {
      if (site.kind() == Kind.PATTERN) {
        maps(site, seen);
      } else {
        recorded.accept(
            site, (heads(site, seen) ? seen.transpose(0, 2, 1, 3) : seen).toFloatArray());
      }
    }
    return seen;
  }

  /// True if the axis of heads precedes the tokens: 1×H×T×W, not 1×T×W or a state's 1×S.
  private static boolean heads(ActivationSite site, NDArray value) {
    return site.kind() != Kind.PATTERN && value.getShape().dimension() == 4;
  }

  private static NDArray replaced(
      ActivationSite site, NDArray value, UnaryOperator<float[]> replacement) {
    NDArray rows = heads(site, value) ? value.transpose(0, 2, 1, 3) : value; // 1×T×H×W
    Shape shape = rows.getShape();
    float[] other = replacement.apply(rows.toFloatArray());
    if (other.length != shape.size()) {
      throw new IllegalArgumentException(
          "the replacement at %s has %d values, not %d"
              .formatted(site, other.length, shape.size()));
    }
    NDArray result = value.getManager().create(other, shape);
    return heads(site, value) ? result.transpose(0, 2, 1, 3) : result;
  }

  /// Records maps directly from the tensor's memory, since they are most of what a pass computes.
  private void maps(ActivationSite site, NDArray value) {
    Shape shape = value.getShape(); // 1×H×T×T or 1×T×T, or some rows of it
    long queries = shape.get(shape.dimension() - 2);
    Range range = rows.orElseGet(() -> new Range(0, length - 1));
    int cells = Math.multiplyExact(range.max() - range.min() + 1, length);
    FloatBuffer all = value.toByteBuffer(true).asFloatBuffer();
    for (int map = 0; map < shape.size() / (queries * length); map++) {
      float[] weights = new float[cells];
      all.get((int) (map * queries + (queries == length ? range.min() : 0)) * length, weights);
      recorded.accept(site, weights);
    }
  }
}
