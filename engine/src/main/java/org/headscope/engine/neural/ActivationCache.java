package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.layer.Softmax;
import org.headscope.engine.run.Refusal;

/// The activations of one forward pass over one sequence, as plain arrays, returned by
/// [LanguageModel#run]. Sites are ordered by layer and by their order in the pass.
public final class ActivationCache {
  private final int length;
  private final float[] logits; // T·V
  private final Map<ActivationSite, List<float[]>> values =
      new TreeMap<>(
          Comparator.comparingInt(ActivationSite::layer)
              .thenComparing(ActivationSite::kind)
              .thenComparingInt(ActivationSite::head));

  /// Takes the arrays recorded during a pass over T tokens.
  ///
  /// @param values one array per site; several for a site with several maps, and for a state one
  ///   per token
  /// @param logits T·V
  ActivationCache(int length, Map<ActivationSite, List<float[]>> values, float[] logits) {
    this.length = length;
    this.logits = logits;
    values.forEach((site, parts) ->
        this.values.put(site, site.kind() == Kind.STATE ? List.of(joined(parts)) : parts));
  }

  public int length() {
    return length;
  }

  public Set<ActivationSite> sites() {
    return Collections.unmodifiableSet(values.keySet());
  }

  /// The T·W values at `site`, row = token; heads are side by side, and a recurrent state is
  /// flattened. For a PATTERN, R·T weights, row = query. Not a copy.
  ///
  /// @throws IllegalArgumentException if the site was not requested, the model does not have it, or
  ///   it holds the [#maps] of several heads
  public float[] get(ActivationSite site) {
    List<float[]> parts = parts(site);
    Refusal.when(parts.size() != 1, "%s has %s maps", site, parts.size());
    return parts.getFirst();
  }

  public float[] get(String transformerLensName) {
    return values.keySet().stream()
        .filter(site -> site.transformerLensName().equals(transformerLensName))
        .findFirst()
        .map(this::get)
        .orElseThrow(() -> new IllegalArgumentException("no activation " + transformerLensName));
  }

  /// The map of every head of `layer`, from 1: `[head−1][R·T]`, row = query. Not a copy.
  public float[][] maps(int layer) {
    return parts(ActivationSite.of(Kind.PATTERN, layer)).toArray(float[][]::new);
  }

  public int width(ActivationSite site) {
    return get(site).length / length;
  }

  public double[][] predictions() {
    return Softmax.rows(logits, logits.length / length);
  }

  /// T·V, row = token. Not a copy.
  public float[] logits() {
    return logits;
  }

  private List<float[]> parts(ActivationSite site) {
    List<float[]> parts = values.get(site);
    if (parts == null) {
      throw new IllegalArgumentException("no activation " + site);
    }
    return parts;
  }

  /// T of S → T·S.
  private static float[] joined(List<float[]> parts) {
    int size = parts.getFirst().length;
    float[] all = new float[Math.multiplyExact(parts.size(), size)];
    for (int t = 0; t < parts.size(); t++) {
      System.arraycopy(parts.get(t), 0, all, t * size, size);
    }
    return all;
  }
}
