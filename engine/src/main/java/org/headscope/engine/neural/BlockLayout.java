package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.FeedForward.Activation;
import org.headscope.engine.neural.layer.Layers;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The arrangement of a mixer in the residual stream.
///
/// @param epsilon ε of its norms
/// @param mlp what follows the mixer; nothing if absent
/// @param parallel true if the MLP reads what the mixer reads, not its result
/// @param kept floats per token, in widths, that norms, residual sums and the MLP keep for the
///   backward pass
public record BlockLayout(
    Norm norm, double epsilon, Optional<FeedForward> mlp, boolean parallel, double kept) {
  /// x += mixer(LN(x)) (\[MambaFormer]; Mamba, whose gate stands for the MLP, \[ICLL] eq. 19).
  public static final BlockLayout RESIDUAL =
      new BlockLayout(Norm.LAYER, Layers.EPSILON, Optional.empty(), false, 4);

  /// x = mixer(x) (the LSTM, App. A.4; n-gram heads, eq. 13).
  public static final BlockLayout BARE = new BlockLayout(Norm.NONE, 0, Optional.empty(), false, 0);

  /// The norm before a mixer and before an MLP; a block without norm has no residual either.
  @EnumNaming(KebabCaseStrategy.class)
  public enum Norm {
    LAYER,
    RMS,
    NONE
  }

  /// x += mixer(LN(x)); x += FFN(LN(x)) with hidden 4D and GELU (\[ICLL] eqs. 17, 18).
  static BlockLayout layer(int width) {
    FeedForward mlp = new FeedForward(Activation.TANH_GELU, 4 * width, true);
    return new BlockLayout(Norm.LAYER, Layers.EPSILON, Optional.of(mlp), false, 24);
  }

  /// x += mixer(RMS(x)); x += MLP(RMS(x)) with hidden D and SiLU (\[ICLL] Fig. 9).
  static BlockLayout ngramBlock(int width) {
    FeedForward mlp = new FeedForward(Activation.SILU, width, true);
    return new BlockLayout(Norm.RMS, Layers.EPSILON, Optional.of(mlp), false, 16);
  }

  /// Normalises x, …×D; x itself without a norm.
  NDArray norm(NDArray x, Parameters w) {
    return switch (norm) {
      case LAYER -> Layers.norm(x, w, epsilon);
      case RMS -> Layers.rmsNorm(x, w, epsilon);
      case NONE -> x;
    };
  }

  /// The mean that a norm subtracts from x, D; 0 unless it is a LayerNorm.
  public double mean(double[] x) {
    return norm == Norm.LAYER ? Arrays.stream(x).average().orElse(0) : 0;
  }

  /// σ, by which a norm divides what is left of x, D; 1 without a norm.
  public double sigma(double[] x) {
    double mean = mean(x);
    double square = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElse(0);
    return norm == Norm.NONE ? 1 : Math.sqrt(square + epsilon);
  }

  /// Adds the parameters of a norm.
  void addNorm(ParameterSpecs specs, String name, int width) {
    if (norm != Norm.NONE) {
      specs.add(name + ".weight", ParameterSpec.constant(1, width));
    }
    if (norm == Norm.LAYER) {
      specs.add(name + ".bias", ParameterSpec.constant(0, width));
    }
  }

  public boolean hasMlp() {
    return mlp.isPresent();
  }

  /// True if the mixer's output replaces the stream.
  public boolean isBare() {
    return norm == Norm.NONE;
  }
}
