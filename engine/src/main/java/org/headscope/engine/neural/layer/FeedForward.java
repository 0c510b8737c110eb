package org.headscope.engine.neural.layer;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.Parameters;
import org.headscope.engine.neural.Sites;
import org.headscope.engine.neural.fused.FusedOperations;

/** The feed-forward network of paper 000 eq. 3: FFN(x) = W₂ gelu(W₁ x + b₁) + b₂, hidden 4D. */
public record FeedForward(Parameters parameters) {
  /** B×T×D → B×T×D. */
  public NDArray forward(NDArray x, Sites sites) {
    NDArray up = Layers.linear(x, parameters.under("up")); // B×T×D → B×T×4D
    NDArray hidden = FusedOperations.get().gelu(sites.at(Kind.MLP_PRE, up));
    hidden = sites.at(Kind.MLP_ACTIVATIONS, hidden);
    return Layers.linear(hidden, parameters.under("down")); // B×T×4D → B×T×D
  }
}
