package org.headscope.engine.training.imports;

import module java.base;

import ai.djl.ndarray.NDArray;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.training.run.Origin.Certificate;

/// Compares an imported model with what its library computes.
final class Certification {
  private final LanguageModel model;
  private final ExpectedLogits expected;

  private Certification(LanguageModel model, ExpectedLogits expected) {
    this.model = model;
    this.expected = expected;
  }

  /// @param hash of the file with the expected logits
  static Certificate of(LanguageModel model, ExpectedLogits expected, String hash) {
    Certification own = new Certification(model, expected);
    return new Certificate(
        hash,
        expected.library(),
        expected.count(),
        own.difference(own::floats),
        expected.inDoubles()
            ? OptionalDouble.of(
                model.inDoubles(exact -> own.difference(text -> doubles(exact, text))))
            : OptionalDouble.empty(),
        own.residual());
  }

  private double[] floats(long[] text) {
    float[] logits = model.pass(1, text, Tap.NONE, NDArray::toFloatArray);
    return IntStream.range(0, logits.length).mapToDouble(i -> logits[i]).toArray();
  }

  private static double[] doubles(LanguageModel exact, long[] text) {
    return exact.pass(1, text, Tap.NONE, NDArray::toDoubleArray);
  }

  /// The largest difference of a logit, relative to the largest; NaN if one is not a number.
  private double difference(Function<long[], double[]> logits) {
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.tokens().size(); i++) {
      double[] found =
          logits.apply(Arrays.stream(expected.tokens().get(i)).asLongStream().toArray());
      int at = 0;
      for (double[] row : expected.logits().get(i)) {
        for (double value : row) {
          difference = Math.max(difference, Math.abs(value - found[at++]));
          largest = Math.max(largest, Math.abs(value));
        }
      }
    }
    return difference / largest;
  }

  /// The largest difference between the stream after a layer and the sum of what is written to it.
  private double residual() {
    List<ActivationSite> outputs = ResidualStream.outputs(model.config());
    List<ActivationSite> streams = ResidualStream.sites(model.config());
    Set<ActivationSite> sites = new LinkedHashSet<>(outputs);
    sites.addAll(streams);
    ActivationCache pass = model.run(expected.tokens().getFirst(), sites);
    float[] sum = new float[pass.get(streams.getFirst()).length];
    double worst = 0;
    for (ActivationSite stream : streams) {
      outputs.stream()
          .filter(output -> output.layer() == stream.layer())
          .forEach(output -> add(sum, pass.get(output)));
      worst = Math.max(worst, distance(sum, pass.get(stream)));
    }
    return worst;
  }

  private static void add(float[] sum, float[] part) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += part[i];
    }
  }

  private static double distance(float[] sum, float[] stream) {
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < sum.length; i++) {
      largest = Math.max(largest, Math.abs(stream[i]));
      difference = Math.max(difference, Math.abs((double) sum[i] - stream[i]));
    }
    return difference / largest;
  }
}
