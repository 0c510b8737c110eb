package org.headscope.engine.interpret.attention;

import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.inspect.RecordedMap;
import org.headscope.engine.neural.ActivationSite;
import org.headscope.engine.neural.ActivationSite.Kind;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayerLook;
import org.headscope.engine.run.Cancellation;

/** Computes one head's map, or the mean over a layer's channels. */
public final class Attention {
  private Attention() {}

  /**
   * Lets the checkpoint read the instance, cut to what the model can read.
   *
   * @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
   */
  public static AttentionResult run(AttentionSpec spec, Cancellation cancellation) {
    Reading reading = Reading.of(spec.run(), spec.step(), spec.instance(), spec.device());
    LayerLook look = spec.run().info().model().looks().get(spec.layer() - 1);
    int head = look.channels() > 0 ? 0 : spec.head();
    try (LanguageModel model = spec.run().model(spec.step(), spec.device())) {
      cancellation.check();
      ActivationSite site = new ActivationSite(Kind.PATTERN, spec.layer(), head);
      float[] map = RecordedMap.of(model, reading.tokens(), site);
      return AttentionResult.ofHead(reading, spec.layer(), spec.head(), look, map);
    }
  }
}
