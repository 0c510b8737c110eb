package org.headscope.engine.neural.mixer;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import java.util.Map;
import org.headscope.engine.neural.LayerLook;
import org.headscope.engine.neural.MapKind;
import org.headscope.engine.neural.ParameterSpec;
import org.headscope.engine.neural.Parameters;
import org.headscope.engine.neural.Pass;
import org.headscope.engine.neural.Sites;

/**
 * An n-gram head (paper 000 eqs. 12, 13).
 *
 * @param config its sizes
 * @param parameters its parameters
 * @param pass the pass
 */
public record NgramHead(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  /**
   * Its sizes.
   *
   * @param width D
   * @param order n
   * @param plain without biases
   */
  public record Config(int width, int order, boolean plain) implements MixerConfig {
    @Override
    public String group() {
      return "ngram";
    }

    @Override
    public LayerLook look() {
      return new LayerLook("NGH(" + order + ")", MapKind.NGRAM, 1, 0, false);
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long multiplications(long length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public TokenMixer mixer(Parameters parameters, Pass pass) {
      return new NgramHead(this, parameters, pass);
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    throw new UnsupportedOperationException();
  }

  @Override
  public NDList begin(NDManager manager, long batch) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Stepped step(NDArray x, Token token, NDList state) {
    throw new UnsupportedOperationException();
  }
}
