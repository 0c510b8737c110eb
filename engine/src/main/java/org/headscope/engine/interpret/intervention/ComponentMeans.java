package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement.Grouping;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Refusal;

/// The mean output of components over all positions of some texts, and over those of each token.
final class ComponentMeans {
  private final int separator;
  private final long[] counts; // by token
  // W sums for each token that occurs, by token: most of a large vocabulary does not.
  private final Map<Component, SortedMap<Integer, double[]>> sums = new LinkedHashMap<>();

  private ComponentMeans(int vocabulary, int separator) {
    this.separator = separator;
    this.counts = new long[vocabulary];
  }

  /// Reads `texts`, in order.
  ///
  /// @param separator its token, or one that no text has
  static ComponentMeans of(
      LanguageModel model,
      List<Component> components,
      List<int[]> texts,
      int separator,
      Cancellation cancellation) {
    Refusal.when(texts.isEmpty(), "a mean over no instance");
    ComponentMeans means = new ComponentMeans(model.config().vocabulary(), separator);
    List<ActivationSite> sites = components.stream().map(Component::site).toList();
    for (int[] text : texts) {
      cancellation.check();
      means.add(text, components, model.run(text, sites));
    }
    return means;
  }

  private void add(int[] text, List<Component> components, ActivationCache pass) {
    for (int token : text) {
      counts[token]++;
    }
    for (Component component : components) {
      float[] values = pass.get(component.site()); // T·W
      int width = values.length / text.length;
      Map<Integer, double[]> sum = sums.computeIfAbsent(component, _ -> new TreeMap<>());
      for (int t = 0; t < text.length; t++) {
        double[] own = sum.computeIfAbsent(text[t], _ -> new double[width]);
        for (int w = 0; w < width; w++) {
          own[w] += values[t * width + w];
        }
      }
    }
  }

  /// The means that replace the outputs at each token: `[token][W]`. A token that no text has gets
  /// the mean over all.
  float[][] of(Component component, Grouping over) {
    SortedMap<Integer, double[]> sum = sums.get(component);
    Refusal.when(sum == null, "no mean of %s", component);
    SortedMap<Integer, double[]> all = Objects.requireNonNull(sum);
    float[] overall = mean(all, _ -> true);
    float[][] means = new float[counts.length][];
    switch (over) {
      case ALL -> Arrays.fill(means, overall);
      case KIND -> {
        Arrays.fill(means, ofKind(all, overall, false));
        if (separator >= 0 && separator < means.length) {
          means[separator] = ofKind(all, overall, true);
        }
      }
      case TOKEN -> {
        Arrays.fill(means, overall);
        all.keySet().forEach(token -> means[token] = mean(all, other -> other.equals(token)));
      }
    }
    return means;
  }

  /// The mean over the separators, or over all other tokens; `overall` if there are none.
  private float[] ofKind(SortedMap<Integer, double[]> all, float[] overall, boolean separators) {
    Predicate<Integer> members = token -> (token == separator) == separators;
    return all.keySet().stream().anyMatch(members) ? mean(all, members) : overall;
  }

  private float[] mean(SortedMap<Integer, double[]> all, Predicate<Integer> members) {
    double[] total = new double[all.values().iterator().next().length];
    long count = 0;
    for (Map.Entry<Integer, double[]> each : all.entrySet()) {
      if (members.test(each.getKey())) {
        count += counts[each.getKey()];
        Arrays.setAll(total, w -> total[w] + each.getValue()[w]);
      }
    }
    float[] mean = new float[total.length];
    for (int w = 0; w < total.length; w++) {
      mean[w] = (float) (total[w] / count);
    }
    return mean;
  }
}
