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
 * Long short-term memory (paper 000 App. A.4).
 *
 * @param config its sizes
 * @param parameters its parameters
 * @param pass the pass
 */
public record Lstm(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  /**
   * Its sizes.
   *
   * @param width D
   */
  public record Config(int width) implements MixerConfig {
    @Override
    public String group() {
      return "lstm";
    }

    @Override
    public LayerLook look() {
      return new LayerLook("LSTM", MapKind.NONE, 0, 0, true);
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
      return new Lstm(this, parameters, pass);
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
