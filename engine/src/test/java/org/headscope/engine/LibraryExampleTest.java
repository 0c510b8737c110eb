package org.headscope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;

/// The engine as a library, in fifteen lines, which the documents quote.
class LibraryExampleTest {
  @Test
  void readsAnInstanceAndInspectsAHead() {
    assertThat(look(Path.of(System.getProperty("headscope.samples"))))
        .matches("weight 0\\.\\d{3}, TVD to 2-grams 0\\.\\d{3}");
  }

  private static String look(Path samples) {
    // The document's example begins.
    RunDirectory run = RunDirectory.open(samples.resolve("transformer-4x2"));
    Instance instance = InstanceFile.read(samples.resolve("test.jsonl")).getFirst();
    int[] tokens = instance.tokens();
    int query = 100;
    try (LanguageModel model = run.model(20_000, ComputeDevice.CPU)) {
      ActivationCache seen = model.run(tokens, List.of(ActivationSite.of(Kind.PATTERN, 2)));
      float[] map = seen.maps(2)[0]; // layer 2, head 1: a row of weights for each query
      float weight = map[query * tokens.length + query - 1]; // of the previous token

      SequencePredictor bigrams = Predictors.named("ngram-2").apply(instance);
      double tvd = Distance.tvd(seen.predictions()[query], bigrams.predict(tokens)[query]);
      return "weight %.3f, TVD to 2-grams %.3f".formatted(weight, tvd);
    }
    // The document's example ends.
  }
}
