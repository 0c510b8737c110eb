package org.headscope.engine.interpret.inspect;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Tap;

/** One token-to-token map of one forward pass, as a plain array. */
public final class RecordedMap {
  private RecordedMap() {}

  /**
   * Lets {@code model} read {@code tokens} and looks at one site alone.
   *
   * @param tokens T ≥ 1 ids, no more than the model can read
   * @param site a PATTERN of the model: a head, a channel, or the mean over channels
   * @return T·T weights, row = query
   */
  public static float[] of(LanguageModel model, int[] tokens, ActivationSite site) {
    SiteTap tap = new SiteTap(site);
    try (NDManager pass = model.manager().newSubManager()) {
      model.forward(LanguageModel.batch(pass, tokens), tap); // 1×T×V
    }
    if (tap.weights.length != tokens.length * tokens.length) {
      throw new IllegalArgumentException("the model has no map " + site);
    }
    return tap.weights;
  }

  private static final class SiteTap implements Tap {
    private final ActivationSite wanted;
    private float[] weights = new float[0];

    SiteTap(ActivationSite wanted) {
      this.wanted = wanted;
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.equals(wanted);
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      weights = value.toFloatArray(); // 1×T×T
      return value;
    }
  }
}
