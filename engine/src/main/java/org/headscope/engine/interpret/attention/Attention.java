package org.headscope.engine.interpret.attention;

import java.util.Set;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Cancellation;

/** Computes one head's map, or the mean over a layer's channels. */
public final class Attention {
  private Attention() {}

  /**
   * Lets the checkpoint read the instance, cut to what the model can read.
   *
   * @param models where the model comes from, and stays
   * @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the map would
   *     take too much memory
   */
  public static AttentionResult run(
      AttentionSpec spec, ModelPool models, Cancellation cancellation) {
    Reading reading =
        Reading.of(spec.run(), spec.step(), spec.instance(), spec.positions(), models.device());
    ModelConfig model = spec.run().info().model();
    reading.require(
        "weights", (asked, read) -> new ReadingNeed(model, read).map(spec.layer(), false, asked));
    LayerInfo look = model.looks().get(spec.layer() - 1);
    int head = look.channels() > 0 ? 0 : spec.head();
    try (ModelPool.Lease lease = models.lease(spec.run(), spec.step())) {
      cancellation.check();
      ActivationSite site = new ActivationSite(Kind.PATTERN, spec.layer(), head);
      float[] map = lease.model().run(reading.tokens(), Set.of(site), reading.rows()).get(site);
      return AttentionResult.ofHead(reading, spec.layer(), spec.head(), look, map);
    }
  }
}
