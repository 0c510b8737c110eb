package org.headscope.engine.interpret.attention;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.device.NativeThreads;

/// Computes one head's map, one channel's, or the mean over a layer's channels.
public final class TokenMaps {
  private TokenMaps() {}

  /// Computes the requested map. The instance is cut to the length that the model can read.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the map would
  ///   take too much memory
  public static TokenMapResult run(TokenMapSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    spec.requireIn(model);
    Reading reading =
        Reading.of(context, spec.checkpoint(), spec.instance(), spec.positions())
            .with("map", "layer %d, %s".formatted(spec.layer(), spec.part()));
    reading.require(
        "weights",
        (rows, read) ->
            new ReadingNeed(model, read).map(spec.layer(), spec.part().channel(), rows));
    context.cancellation().check();
    LayerInfo info = model.layerInfos().get(spec.layer() - 1);
    boolean mean = !spec.part().channel() && info.channels() > 0;
    ActivationSite site =
        new ActivationSite(Kind.PATTERN, spec.layer(), mean ? 0 : spec.part().number());
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      context.cancellation().check();
      float[] weights =
          NativeThreads.onAllCores(
              model.multiplications(reading.length()),
              () -> lease.model().map(reading.tokens(), site, reading.rows()));
      return new TokenMapResult(reading, spec.layer(), spec.part(), info, weights);
    }
  }

  /// One map over one instance.
  ///
  /// @param weights R·T, one row per requested query; the rows of a head of kind SOFTMAX sum to
  ///   one; a channel's map times its values is its output
  public record TokenMapResult(
      Reading reading, int layer, TokenMapSpec.Part part, LayerInfo info, float[] weights) {
    public TokenMapResult {
      if (weights.length != reading.requestedRows() * reading.length()) {
        throw new IllegalArgumentException(
            "%d weights, not %d·%d"
                .formatted(weights.length, reading.requestedRows(), reading.length()));
      }
    }

    public int length() {
      return reading.length();
    }
  }
}
