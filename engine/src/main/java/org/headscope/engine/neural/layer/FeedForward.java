package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Activation;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.FusedOperations;

/// The feed-forward network of \[ICLL] eq. 3: FFN(x) = W₂ φ(W₁ x + b₁) + b₂.
///
/// @param parameters `up` `[M, D]` and `down` `[D, M]`, both with bias
public record FeedForward(Parameters parameters, Activity activation) {
  /// φ.
  public enum Activity {
    /// GELU in its tanh approximation, with M = 4D in every layer of the papers.
    GELU,
    /// SiLU, with M = D behind n-gram heads (Fig. 9).
    SILU
  }

  /// B×T×D → B×T×D.
  public NDArray forward(NDArray x, Sites sites) {
    NDArray up = Layers.linear(x, parameters.under("up")); // B×T×D → B×T×M
    NDArray hidden = activate(sites.at(Kind.MLP_PRE, up));
    hidden = sites.at(Kind.MLP_ACTIVATIONS, hidden);
    return Layers.linear(hidden, parameters.under("down")); // B×T×M → B×T×D
  }

  private NDArray activate(NDArray x) {
    return switch (activation) {
      case GELU -> FusedOperations.GELU.call(x);
      case SILU -> Activation.swish(x, 1);
    };
  }
}
