package org.headscope.engine.interpret.attention;

import java.util.Arrays;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.inspect.RecordedPass;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.run.Cancellation;

/** Computes one head's attention. */
public final class Attention {
  private Attention() {}

  /**
   * Lets the checkpoint read the instance, cut to what the model can read.
   *
   * @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
   */
  public static AttentionResult run(AttentionSpec spec, Cancellation cancellation) {
    Instance instance = spec.instance();
    try (LanguageModel model = spec.run().model(spec.step(), spec.device())) {
      int[] all = instance.tokens();
      int[] tokens = Arrays.copyOf(all, Math.min(all.length, model.config().longestContext()));
      cancellation.check();
      float[] map = RecordedPass.of(model, tokens).attention().map(spec.layer(), spec.head());
      float[][] weights = new float[tokens.length][];
      for (int query = 0; query < tokens.length; query++) {
        weights[query] =
            Arrays.copyOfRange(map, query * tokens.length, (query + 1) * tokens.length);
      }
      return new AttentionResult(
          spec.step(),
          instance.id(),
          spec.layer(),
          spec.head(),
          Vocabulary.decode(tokens),
          weights);
    }
  }
}
