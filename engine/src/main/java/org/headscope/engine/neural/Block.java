package org.headscope.engine.neural;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.neural.mixer.TokenMixer;

/**
 * One pre-norm residual layer: x += mixer(LN(x)); x += FFN(LN(x)).
 *
 * @param parameters {@code norm1} and {@code norm2}
 * @param layer its number, from 1
 */
record Block(Parameters parameters, int layer, TokenMixer mixer, FeedForward feedForward) {
  /** B×T×D → B×T×D. */
  NDArray forward(NDArray x, Tap tap) {
    Sites sites = new Sites(tap, layer);
    NDArray pre = sites.at(Kind.RESIDUAL_PRE, x);
    NDArray mixed = mixer.forward(Layers.norm(pre, parameters.under("norm1")), sites);
    NDArray mid = sites.at(Kind.RESIDUAL_MID, pre.add(sites.at(Kind.MIXER_OUTPUT, mixed)));
    NDArray fed = feedForward.forward(Layers.norm(mid, parameters.under("norm2")), sites);
    return sites.at(Kind.RESIDUAL_POST, mid.add(sites.at(Kind.MLP_OUTPUT, fed)));
  }
}
