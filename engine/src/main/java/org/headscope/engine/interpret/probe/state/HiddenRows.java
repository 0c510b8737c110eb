package org.headscope.engine.interpret.probe.state;

import ai.djl.ndarray.NDArray;
import java.util.List;
import org.headscope.engine.neural.block.ActivationSite;

/**
 * Hidden states at some positions of some texts, in native memory until closed.
 *
 * @param slabs by width, their layers ascending
 * @param rows [text][position] the row of a position; −1 where it was not asked for
 */
public record HiddenRows(List<Slab> slabs, int[][] rows) implements AutoCloseable {
  /**
   * The sites of one width.
   *
   * @param sites L of them
   * @param width W
   * @param values L×R×W float32
   */
  public record Slab(List<ActivationSite> sites, int width, NDArray values) {
    /** Copies the list. */
    public Slab {
      sites = List.copyOf(sites);
    }
  }

  /** Copies the list. */
  public HiddenRows {
    slabs = List.copyOf(slabs);
  }

  /** The row of {@code position} of text {@code text}. */
  public int row(int text, int position) {
    return rows[text][position];
  }

  @Override
  public void close() {
    slabs.forEach(slab -> slab.values().close());
  }
}
