package org.headscope.engine.neural;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Dropout;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.constructed.CtwFunctions;
import org.headscope.engine.neural.constructed.CtwLayers;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.layer.Layers;
import org.headscope.engine.run.Range;

/// The forward pass of a [ConstructedConfig], over parameters that it does not own. Attention uses
/// PyTorch as in all models; the feed-forward maps are computed in Java, in double precision. It
/// has no norms and no gradients.
final class Constructed implements Network {
  private final CtwFunctions functions;
  private final int layers;
  private final Parameters parameters;

  Constructed(ConstructedConfig config, Parameters parameters) {
    this(
        new CtwFunctions(new CtwLayers(config.construction())),
        config.construction().layers(),
        parameters);
  }

  Constructed(CtwFunctions functions, int layers, Parameters parameters) {
    this.functions = functions;
    this.layers = layers;
    this.parameters = parameters;
  }

  @Override
  public NDArray forward(NDArray tokens, Dropout dropout, Tap tap) {
    Sites outside = new Sites(tap, 0);
    NDArray x = outside.at(Kind.EMBEDDING, embed(tokens)); // B×T → B×T×E
    NDManager pass = x.getManager();
    for (int layer = 1; layer <= layers; layer++) {
      try (NDManager inside = pass.newSubManager()) {
        x.tempAttach(inside);
        x = applyLayer(layer, x, tap);
        x.attach(pass);
      }
    }
    x = outside.at(Kind.FINAL_NORM, x); // there is none
    return outside.at(Kind.LOGITS, Layers.linear(x, parameters.under("head"))); // B×T×E → B×T×A
  }

  /// B×T → B×T×E.
  NDArray embed(NDArray tokens) {
    NDArray x = Layers.embed(tokens, parameters.under("embedding"));
    NDIndex rows = new NDIndex("0:" + tokens.getShape().get(1));
    return x.add(parameters.get("positions.weight").get(x.getManager(), rows)); // B×T×E + T×E
  }

  /// B×T×E → B×T×E.
  private NDArray applyLayer(int layer, NDArray x, Tap tap) {
    Sites sites = new Sites(tap, layer);
    NDArray mid = withAttention(layer, sites.at(Kind.RESIDUAL_PRE, x), sites);
    NDArray fed = sites.at(Kind.MLP_OUTPUT, feedForward(layer, mid));
    return sites.at(Kind.RESIDUAL_POST, mid.add(fed));
  }

  /// The stream after adding attention's output: B×T×E → B×T×E.
  NDArray withAttention(int layer, NDArray x, Sites sites) {
    Parameters own = parameters.under("blocks." + layer).under("attention");
    int heads = heads(layer);
    NDArray q =
        sites.atHeads(Kind.QUERIES, Layers.heads(Layers.linear(x, own.under("query")), heads));
    NDArray k = sites.atHeads(Kind.KEYS, Layers.heads(Layers.linear(x, own.under("key")), heads));
    NDArray v =
        sites.atHeads(Kind.VALUES, Layers.heads(Layers.linear(x, own.under("value")), heads));
    NDArray scores = q.matMul(k.transpose(0, 1, 3, 2)); // B×H×T×d_k · … → B×H×T×T
    NDArray pattern = showMaps(FusedOperations.causali(scores, 0).softmax(-1), sites);
    NDArray found = sites.atHeads(Kind.HEAD_OUTPUT, pattern.matMul(v)); // → B×H×T×d_v
    NDArray y = sites.at(Kind.MIXER_OUTPUT, Layers.linear(Layers.joined(found), own.under("out")));
    return sites.at(Kind.RESIDUAL_MID, x.add(y));
  }

  /// The maps with any replacements; if only some rows are wanted, only those are shown.
  private static NDArray showMaps(NDArray pattern, Sites sites) {
    if (sites.rows().isPresent()) {
      Range rows = sites.rows().get();
      sites.atHeads(Kind.PATTERN, pattern.get(":, :, {}:{}", rows.min(), rows.max() + 1));
      return pattern;
    }
    return sites.atHeads(Kind.PATTERN, pattern);
  }

  private int heads(int layer) {
    return functions.layers().attention(layer).heads().size();
  }

  private NDArray feedForward(int layer, NDArray x) {
    return byPosition(x, h -> functions.apply(layer, h));
  }

  /// Applies `map` to every position in double precision: B×T×E → B×T×E.
  static NDArray byPosition(NDArray x, UnaryOperator<double[]> map) {
    double[] values = x.toType(DataType.FLOAT64, false).toDoubleArray();
    int width = Math.toIntExact(x.getShape().get(2));
    for (int from = 0; from < values.length; from += width) {
      double[] output = map.apply(Arrays.copyOfRange(values, from, from + width));
      System.arraycopy(output, 0, values, from, width);
    }
    return x.getManager().create(values, x.getShape()).toType(x.getDataType(), false);
  }
}
