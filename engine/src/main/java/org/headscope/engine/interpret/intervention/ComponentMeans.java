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
  private final Map<Component, double[][]> sums = new LinkedHashMap<>(); // [token][W]

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
      double[][] sum = sums.computeIfAbsent(component, _ -> new double[counts.length][width]);
      for (int t = 0; t < text.length; t++) {
        for (int w = 0; w < width; w++) {
          sum[text[t]][w] += values[t * width + w];
        }
      }
    }
  }

  /// The means that replace the outputs at each token: `[token][W]`. A token that no text has gets
  /// the mean over all.
  float[][] of(Component component, Grouping over) {
    double[][] sum = sums.get(component);
    Refusal.when(sum == null, "no mean of %s", component);
    IntFunction<IntPredicate> group =
        switch (over) {
          case ALL -> _ -> _ -> true;
          case KIND -> token -> other -> (other == separator) == (token == separator);
          case TOKEN -> token -> other -> other == token;
        };
    float[] overall = mean(Objects.requireNonNull(sum), _ -> true);
    float[][] means = new float[counts.length][];
    for (int token = 0; token < means.length; token++) {
      IntPredicate members = group.apply(token);
      long count =
          IntStream.range(0, counts.length).filter(members).mapToLong(k -> counts[k]).sum();
      means[token] = over == Grouping.ALL || count == 0 ? overall : mean(sum, members);
    }
    return means;
  }

  private float[] mean(double[][] sum, IntPredicate members) {
    float[] mean = new float[sum[0].length];
    long count = 0;
    double[] total = new double[mean.length];
    for (int token = 0; token < counts.length; token++) {
      if (members.test(token)) {
        count += counts[token];
        for (int w = 0; w < total.length; w++) {
          total[w] += sum[token][w];
        }
      }
    }
    for (int w = 0; w < total.length; w++) {
      mean[w] = (float) (total[w] / count);
    }
    return mean;
  }
}
