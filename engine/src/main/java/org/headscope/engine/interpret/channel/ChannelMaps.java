package org.headscope.engine.interpret.channel;

import java.util.Map;
import java.util.Set;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Cancellation;

/** Records one channel's map. */
public final class ChannelMaps {
  private ChannelMaps() {}

  /**
   * Lets the checkpoint read the instance, cut to what the model can read.
   *
   * @param models where the model comes from, and stays
   * @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the map would
   *     take too much memory
   * @throws java.util.concurrent.CancellationException if cancelled
   */
  public static ChannelMapResult run(
      ChannelMapSpec spec, ModelPool models, Cancellation cancellation) {
    Reading reading =
        Reading.of(spec.run(), spec.step(), spec.instance(), spec.positions(), models.device())
            .with(Map.of("map", "layer %d, channel %d".formatted(spec.layer(), spec.channel())));
    reading.require(
        "weights",
        (asked, read) ->
            new ReadingNeed(spec.run().info().model(), read).map(spec.layer(), true, asked));
    cancellation.check();
    try (ModelPool.Lease lease = models.lease(spec.run(), spec.step())) {
      cancellation.check();
      ActivationSite site = new ActivationSite(Kind.PATTERN, spec.layer(), spec.channel());
      float[] weights = lease.model().run(reading.tokens(), Set.of(site), reading.rows()).get(site);
      LayerInfo look = lease.model().config().looks().get(spec.layer() - 1);
      return new ChannelMapResult(reading, spec.layer(), spec.channel(), look, weights);
    }
  }
}
