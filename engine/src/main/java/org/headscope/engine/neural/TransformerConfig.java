package org.headscope.engine.neural;

import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.neural.ParameterSpec.Constant;
import org.headscope.engine.neural.ParameterSpec.Normal;

/**
 * A decoder-only, pre-LN Transformer with a head tied to its embedding (paper 000 App. A.1; the
 * public code's {@code lm_simple}).
 *
 * @param layers L
 * @param heads H, attention heads a layer
 * @param width D, the residual stream; divisible by H, and D/H even where positions are rotary
 * @param positions how positions enter
 * @param maxLength rows of the learned position table; 0 where positions are rotary
 * @param dropout chance to zero an entry of the embedding and of the attention weights in training
 */
public record TransformerConfig(
    int layers, int heads, int width, Positions positions, int maxLength, double dropout)
    implements ModelConfig {
  /** Standard deviation of linear and embedding weights at the start (facts: N(0, 0.02)). */
  private static final double INITIAL_DEVIATION = 0.02;

  private static final Constant ZERO = new Constant(0);
  private static final Constant ONE = new Constant(1);

  /** Checks the ranges and how they fit together. */
  public TransformerConfig {
    require(layers >= 1 && layers <= 128, "layers", layers, "1 to 128");
    require(heads >= 1 && heads <= 128, "heads", heads, "1 to 128");
    require(
        width >= 1 && width <= 8192 && width % heads == 0,
        "width",
        width,
        "a multiple of heads, up to 8192");
    boolean rotary = positions == Positions.ROTARY;
    require(!rotary || width / heads % 2 == 0, "width", width, "2·heads·k for rotary positions");
    require(
        rotary ? maxLength == 0 : maxLength >= 1 && maxLength <= 1 << 20,
        "maxLength",
        maxLength,
        rotary ? "0 for rotary positions" : "1 to 1048576 for learned positions");
    require(dropout >= 0 && dropout < 1, "dropout", dropout, "0 up to but not including 1");
  }

  private static void require(boolean holds, String field, Number value, String remedy) {
    if (!holds) {
      throw new IllegalArgumentException(field + " is " + value + "; it must be " + remedy);
    }
  }

  /** d_h = D/H. */
  public int headWidth() {
    return width / heads;
  }

  @Override
  public String summary() {
    return "%d %s, %d %s"
        .formatted(layers, layers == 1 ? "layer" : "layers", heads, heads == 1 ? "head" : "heads");
  }

  @Override
  public int longestContext() {
    return positions == Positions.LEARNED ? maxLength : Integer.MAX_VALUE;
  }

  @Override
  public Map<String, ParameterSpec> parameterSpecs() {
    Map<String, ParameterSpec> specs = new LinkedHashMap<>();
    // The branches that end in the residual stream start smaller, so that its variance stays put.
    double branch = INITIAL_DEVIATION / Math.sqrt(2.0 * layers);
    specs.put("embedding.weight", matrix(Vocabulary.SIZE, width, INITIAL_DEVIATION));
    if (positions == Positions.LEARNED) {
      specs.put("positions.weight", matrix(maxLength, width, INITIAL_DEVIATION));
    }
    for (int layer = 1; layer <= layers; layer++) {
      String block = "blocks." + layer + ".";
      norm(specs, block + "norm1");
      linear(specs, block + "attention.query_key_value", 3 * width, width, INITIAL_DEVIATION);
      linear(specs, block + "attention.out", width, width, branch);
      norm(specs, block + "norm2");
      linear(specs, block + "mlp.up", 4 * width, width, INITIAL_DEVIATION);
      linear(specs, block + "mlp.down", width, 4 * width, branch);
    }
    norm(specs, "norm");
    return specs;
  }

  private void norm(Map<String, ParameterSpec> specs, String name) {
    specs.put(name + ".weight", new ParameterSpec(new long[] {width}, ONE));
    specs.put(name + ".bias", new ParameterSpec(new long[] {width}, ZERO));
  }

  private static void linear(
      Map<String, ParameterSpec> specs, String name, int out, int in, double deviation) {
    specs.put(name + ".weight", matrix(out, in, deviation));
    specs.put(name + ".bias", new ParameterSpec(new long[] {out}, ZERO));
  }

  private static ParameterSpec matrix(int rows, int columns, double deviation) {
    return new ParameterSpec(new long[] {rows, columns}, new Normal((float) deviation));
  }
}
