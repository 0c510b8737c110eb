package org.headscope.engine.interpret.probe.state;

import ai.djl.ndarray.NDArray;
import java.util.BitSet;
import java.util.Set;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.Tap;

/** Keeps the wanted rows of one text while a model reads it. */
final class RowsTap implements Tap {
  private final Set<ActivationSite> sites;
  private final Slabs slabs;
  private final int text;
  private final BitSet wanted;
  private final NDArray positions; // R' int64
  private final int[] tokensSeen; // of each layer's recurrent state

  /**
   * A look at one text.
   *
   * @param sites what is kept
   * @param wanted positions whose rows are kept
   * @param positions the same as R' numbers (int64)
   * @param depth layers of the model
   */
  RowsTap(
      Set<ActivationSite> sites,
      Slabs slabs,
      int text,
      BitSet wanted,
      NDArray positions,
      int depth) {
    this.sites = sites;
    this.slabs = slabs;
    this.text = text;
    this.wanted = wanted;
    this.positions = positions;
    this.tokensSeen = new int[depth + 1];
  }

  @Override
  public boolean wants(ActivationSite site) {
    return sites.contains(site);
  }

  @Override
  public NDArray at(ActivationSite site, NDArray value) {
    if (site.kind() == Kind.STATE) {
      int token = tokensSeen[site.layer()]++;
      if (wanted.get(token)) {
        int before = wanted.get(0, token).cardinality();
        slabs.write(site, text, before, value); // 1×S
      }
      return value;
    }
    NDArray rows = heads(value); // 1×T×W
    long width = rows.getShape().get(2);
    slabs.write(site, text, 0, rows.reshape(-1, width).get(positions)); // T×W → R'×W
    return value;
  }

  /** Heads side by side. */
  private static NDArray heads(NDArray value) {
    if (value.getShape().dimension() == 3) {
      return value; // 1×T×W
    }
    NDArray byToken = value.transpose(0, 2, 1, 3); // 1×H×T×d → 1×T×H×d
    return byToken.reshape(1, value.getShape().get(2), -1); // → 1×T×H·d
  }
}
