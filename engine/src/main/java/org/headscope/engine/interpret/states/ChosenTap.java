package org.headscope.engine.interpret.states;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.Tap;
import org.headscope.engine.run.Cancellation;

/** Copies some units of a layer's state after every token. */
final class ChosenTap implements Tap {
  private final ActivationSite wanted;
  private final int[] units;
  private final Cancellation cancellation;
  private final float[] values; // T·units
  private int token;

  ChosenTap(int layer, int length, int[] units, Cancellation cancellation) {
    this.wanted = ActivationSite.of(Kind.STATE, layer);
    this.units = units;
    this.cancellation = cancellation;
    this.values = new float[length * units.length];
  }

  @Override
  public boolean wants(ActivationSite site) {
    return site.equals(wanted);
  }

  @Override
  public NDArray at(ActivationSite site, NDArray value) {
    cancellation.check();
    float[] state = value.toFloatArray(); // 1×S
    for (int k = 0; k < units.length; k++) {
      values[token * units.length + k] = state[units[k]];
    }
    token++;
    return value;
  }

  float[] values() {
    return values;
  }
}
