package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;

/// Direct logit attribution: the logits as a sum over all that writes into the residual stream,
/// with the run's own σ.
record Attribution(TrustPasses passes, int[] tokens) {
  static final ActivationSite LOGITS = ActivationSite.of(Kind.LOGITS);
  static final String NO_WRITERS = "The model has no residual stream of separate writers.";

  /// LayerNorm's ε.
  private static final double EPSILON = 1e-5;

  /// All that writes into the residual stream, in the order of the pass: the embedding, mixers and
  /// MLPs. After a layer without residual connection, only that layer and later ones; empty if the
  /// model is no stack.
  static List<ActivationSite> writers(TrustPasses passes, int[] tokens) {
    if (!(passes.config() instanceof StackConfig config)) {
      return List.of();
    }
    List<ActivationSite> sites = new ArrayList<>();
    sites.add(ActivationSite.of(Kind.EMBEDDING));
    for (int layer = 1; layer <= config.depth(); layer++) {
      if (config.blocks().get(layer - 1).form() == BlockLayout.BARE) {
        sites.clear();
      }
      sites.add(ActivationSite.of(Kind.MIXER_OUTPUT, layer));
      sites.add(ActivationSite.of(Kind.MLP_OUTPUT, layer));
    }
    Set<ActivationSite> shown = passes.run(tokens, sites, Map.of()).sites();
    return sites.stream().filter(shown::contains).toList();
  }

  /// Compares Σ_u W_U[γ ⊙ (a_u − ā_u)]/σ + W_U β with the logits, in double precision.
  Check check() {
    List<ActivationSite> writers = writers(passes, tokens);
    if (writers.isEmpty()) {
      return Check.inapplicable(Identity.ATTRIBUTION, NO_WRITERS);
    }
    Set<ActivationSite> sites = new LinkedHashSet<>(writers);
    sites.add(LOGITS);
    ActivationCache pass = passes.run(tokens, sites, Map.of());
    float[] logits = pass.get(LOGITS); // T·V
    int vocabulary = logits.length / tokens.length;
    Map<String, float[]> weights = passes.weights();
    float[] unembedding = Objects.requireNonNull(weights.get("embedding.weight")); // W_U, V×D
    int width = unembedding.length / vocabulary;
    double largest = 0;
    double magnitude = 1;
    for (int t = 0; t < tokens.length; t++) {
      double[] stream = stream(pass, writers, t, width); // Σ_u a_u
      double[] normed = normed(stream, weights); // γ ⊙ (x − x̄)/σ + β
      for (int v = 0; v < vocabulary; v++) {
        double sum = 0;
        for (int d = 0; d < width; d++) {
          sum += unembedding[v * width + d] * normed[d];
        }
        float logit = logits[t * vocabulary + v];
        largest = Math.max(largest, Math.abs(sum - logit));
        magnitude = Math.max(magnitude, Math.abs(logit));
      }
    }
    return Check.of(Identity.ATTRIBUTION, largest, 1e-5 * magnitude);
  }

  private static double[] stream(
      ActivationCache pass, List<ActivationSite> writers, int t, int width) {
    double[] stream = new double[width];
    for (ActivationSite writer : writers) {
      float[] values = pass.get(writer); // T·D
      for (int d = 0; d < width; d++) {
        stream[d] += values[t * width + d];
      }
    }
    return stream;
  }

  private static double[] normed(double[] x, Map<String, float[]> weights) {
    float[] gamma = weights.get("norm.weight");
    float[] beta = weights.get("norm.bias");
    if (gamma == null || beta == null) {
      return x;
    }
    double mean = Arrays.stream(x).average().orElse(0);
    double variance = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElse(0);
    double sigma = Math.sqrt(variance + EPSILON);
    double[] normed = new double[x.length];
    Arrays.setAll(normed, d -> gamma[d] * (x[d] - mean) / sigma + beta[d]);
    return normed;
  }

  /// max |a − b|; NaN if one of them is not a number.
  static double difference(float[] a, float[] b) {
    if (a.length != b.length) {
      return Double.POSITIVE_INFINITY;
    }
    double largest = 0;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs((double) a[i] - b[i]));
    }
    return largest;
  }
}
