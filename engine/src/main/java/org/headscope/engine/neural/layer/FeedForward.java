package org.headscope.engine.neural.layer;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.FusedOperations;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The MLP of a block: W₂ φ(W₁ x + b₁) + b₂ (\[ICLL] eq. 3), or gated, W₂ (φ(W_g x) ⊙ W₁ x)
/// (Shazeer 2020).
///
/// @param hidden M, its neurons
/// @param bias true if all of its maps have biases
public record FeedForward(Activation activation, int hidden, boolean bias) {
  private static final int MAX_HIDDEN = 1 << 17;

  /// φ, and whether it gates.
  @EnumNaming(KebabCaseStrategy.class)
  public enum Activation {
    /// x Φ(x).
    GELU,
    /// GELU in its tanh approximation.
    TANH_GELU,
    /// x σ(x).
    SILU,
    RELU,
    /// SiLU of a separate map `gate`, which multiplies the other map: SwiGLU.
    GATED_SILU,
    GATED_GELU,
    GATED_TANH_GELU;

    public boolean gates() {
      return compareTo(GATED_SILU) >= 0;
    }

    NDArray of(NDArray x) {
      return switch (this) {
        case GELU, GATED_GELU -> FusedOperations.EXACT_GELU.call(x);
        case TANH_GELU, GATED_TANH_GELU -> FusedOperations.GELU.call(x);
        case SILU, GATED_SILU -> Layers.silu(x);
        case RELU -> FusedOperations.RELU.call(x);
      };
    }
  }

  public FeedForward {
    require("mlp.hidden", hidden, 1, MAX_HIDDEN);
  }

  /// B×T×D → B×T×D.
  ///
  /// @param w `up` and `gate` `[M, D]`, `down` `[D, M]`
  public NDArray of(NDArray x, Parameters w, Sites sites) {
    if (!activation.gates()) {
      return Layers.feedForward(x, w, activation::of, sites);
    }
    NDArray gate = sites.at(Kind.MLP_PRE, Layers.linear(x, w.under("gate"))); // → B×T×M
    NDArray hidden = activation.of(gate).mul(Layers.linear(x, w.under("up")));
    return Layers.linear(sites.at(Kind.MLP_ACTIVATIONS, hidden), w.under("down")); // → B×T×D
  }

  /// Adds its parameters under `mlp`.
  public void addTo(ParameterSpecs specs, int width, int depth) {
    if (activation.gates()) {
      linear(specs, "mlp.gate", width);
    }
    linear(specs, "mlp.up", width);
    if (bias) {
      specs.branch("mlp.down", width, hidden, depth);
    } else {
      specs.plainBranch("mlp.down", width, hidden, depth);
    }
  }

  private void linear(ParameterSpecs specs, String name, int width) {
    if (bias) {
      specs.biased(name, hidden, width);
    } else {
      specs.plain(name, hidden, width);
    }
  }

  /// Multiplications per token.
  public long multiplications(int width) {
    return (activation.gates() ? 3L : 2L) * width * hidden;
  }
}
