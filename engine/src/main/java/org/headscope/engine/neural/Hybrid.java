package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.constructed.CtwFunctions;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.layer.Layers;

/// The forward pass of a [HybridConfig], over parameters that it does not own. The constructed
/// layers receive no gradient.
final class Hybrid implements Network {
  private final HybridConfig config;
  private final Constructed first;
  private final CtwFunctions functions;
  private final List<BlockConfig> blocks;
  private final Parameters parameters;
  private final Tables tables;

  Hybrid(HybridConfig config, Parameters parameters, NDManager manager) {
    this.config = config;
    this.functions = new CtwFunctions(config.construction());
    this.first = new Constructed(functions, 2, parameters.under("constructed"));
    this.blocks = config.blocks();
    this.parameters = parameters;
    this.tables = new Tables(manager, parameters.type());
  }

  @Override
  public NDArray forward(NDArray tokens, Dropout dropout, Tap tap) {
    Sites outside = new Sites(tap, 0);
    NDArray stream = outside.at(Kind.EMBEDDING, first.embed(tokens)); // B×T → B×T×E
    for (int layer = 1; layer <= config.constructed(); layer++) {
      Sites sites = new Sites(tap, layer);
      stream = first.withAttention(layer, sites.at(Kind.RESIDUAL_PRE, stream), sites);
      stream = layer == 1 ? sites.at(Kind.RESIDUAL_POST, stream) : stream;
    }
    NDArray x = Layers.linear(features(stream), parameters.under("input")); // B×T×E → B×T×D
    x = config.constructed() == 2 ? feedForward(x, new Sites(tap, 2)) : x;
    Pass pass = new Pass(tokens, dropout, tap, tables);
    int number = config.constructed() + 1;
    for (BlockConfig block : blocks) {
      x = Stack.apply(Block.of(block, number++, parameters, pass), x);
    }
    x = outside.at(Kind.FINAL_NORM, Layers.norm(x, parameters.under("norm")));
    return outside.at(Kind.LOGITS, Layers.linear(x, parameters.under("head"))); // → B×T×A
  }

  /// The features of the constructed stream that the trained part reads, B×T×E.
  private NDArray features(NDArray stream) {
    return Constructed.byPosition(stream, h -> config.counts().of(functions, h));
  }

  /// The trained feed-forward map of the second layer, B×T×D → B×T×D.
  private NDArray feedForward(NDArray x, Sites sites) {
    Parameters own = parameters.under("feed");
    NDArray y =
        Layers.feedForward(
            Layers.norm(x, own.under("norm")), own, FusedOperations.GELU::call, sites);
    return sites.at(Kind.RESIDUAL_POST, x.add(sites.at(Kind.MLP_OUTPUT, y)));
  }
}
