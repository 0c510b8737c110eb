package org.headscope.engine.interpret.probe.hidden;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
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
    public Slab {
      sites = List.copyOf(sites);
    }

    /** All rows, L·R×W, site by site; the same memory, to be closed by the caller. */
    public NDArray flat() {
      return values.reshape(new Shape(-1, width));
    }

    /** Which of {@link #flat} is the first row of {@code site}. */
    public int first(ActivationSite site) {
      int index = sites.indexOf(site);
      if (index < 0) {
        throw new IllegalArgumentException(site + " was not read");
      }
      return Math.toIntExact(index * values.getShape().get(1));
    }
  }

  public HiddenRows {
    slabs = List.copyOf(slabs);
  }

  /** The row of {@code position} of text {@code text}, which was asked for. */
  public int row(int text, int position) {
    int row = rows[text][position];
    if (row < 0) {
      throw new IllegalArgumentException(
          "position %d of text %d was not read".formatted(position, text));
    }
    return row;
  }

  /** The sites that are {@code width} wide. */
  public Slab slab(int width) {
    return slabs.stream().filter(slab -> slab.width() == width).findFirst().orElseThrow();
  }

  @Override
  public void close() {
    slabs.forEach(slab -> slab.values().close());
  }
}
