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
 * A Mamba block with an S4 kernel (paper 003 §5).
 *
 * @param config its sizes
 * @param parameters its parameters
 * @param pass the pass
 */
public record S4Mamba(Config config, Parameters parameters, Pass pass) implements TokenMixer {
  /**
   * Its sizes.
   *
   * @param width D
   * @param states N
   */
  public record Config(int width, int states) implements MixerConfig {
    @Override
    public String group() {
      return "s4mamba";
    }

    @Override
    public LayerLook look() {
      return new LayerLook("S4-Mamba", MapKind.KERNEL, 0, 2 * width, true);
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
      return new S4Mamba(this, parameters, pass);
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
