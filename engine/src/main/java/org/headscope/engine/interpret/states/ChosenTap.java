package org.headscope.engine.interpret.states;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Range;

/** Copies some units of a layer's state after every token. */
final class ChosenTap implements Tap {
  private final ActivationSite wanted;
  private final Range rows;
  private final int[] units;
  private final Cancellation cancellation;
  private final float[] values; // R·units
  private int token;

  ChosenTap(int layer, Range rows, int[] units, Cancellation cancellation) {
    this.rows = rows;
    this.wanted = ActivationSite.of(Kind.STATE, layer);
    this.units = units;
    this.cancellation = cancellation;
    this.values = new float[(rows.max() - rows.min() + 1) * units.length];
  }

  @Override
  public boolean looks(int layer) {
    return layer == wanted.layer();
  }

  @Override
  public boolean wants(ActivationSite site) {
    return site.equals(wanted);
  }

  @Override
  public NDArray at(ActivationSite site, NDArray value) {
    cancellation.check();
    if (rows.contains(token)) {
      float[] state = value.toFloatArray(); // 1×S
      for (int k = 0; k < units.length; k++) {
        values[(token - rows.min()) * units.length + k] = state[units[k]];
      }
    }
    token++;
    return value;
  }

  float[] values() {
    return values;
  }
}
