package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.evaluation.CheckedRows;
import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.intervention.Ablations.InstanceEffects;
import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Measures all effects on one instance.
///
/// @param tokens its T ids that the model reads
/// @param next the ids of the instance whose outputs replace its own
/// @param means of the components, if a cut uses them
/// @param predictors those that the predictions are compared with besides the truth
/// @param index its number, part of the seed
record AblatedInstance(
    LanguageModel model,
    AblationSpec spec,
    Instance instance,
    int[] tokens,
    int[] next,
    Optional<ComponentMeans> means,
    List<NamedPredictor> predictors,
    int index) {
  InstanceEffects measure(Cancellation cancellation) {
    int[] rows = RowRule.settled(instance, tokens.length);
    Scoring scoring = new Scoring(references(rows, cancellation), rows);
    double[] uncut = scoring.of(model.predict(tokens));
    Optional<ActivationCache> other = other();
    List<double[]> changes = new ArrayList<>();
    List<Double> kept = new ArrayList<>();
    List<double[]> noise = new ArrayList<>();
    for (List<Intervention> cut : spec.cuts()) {
      cancellation.check();
      SiteEdits edits = edits(cut, other);
      List<ActivationSite> written =
          spec.draws() == 0
              ? List.of()
              : cut.stream()
                  .flatMap(each -> each.components().stream())
                  .map(Component::written)
                  .distinct()
                  .toList();
      ActivationCache pass = model.run(tokens, written, edits.edits());
      changes.add(difference(scoring.of(pass.predictions()), uncut));
      kept.add(edits.kept().stream().mapToDouble(share -> share).average().orElse(0));
      noise.add(noise(written, pass, edits, scoring, uncut[0], cancellation));
    }
    return new InstanceEffects(uncut, changes, kept, noise);
  }

  /// A pass over the instance whose outputs replace its own; empty if no cut uses it.
  Optional<ActivationCache> other() {
    return spec.uses(Replacement.OtherInstance.class)
        ? Optional.of(model.run(next, spec.components().stream().map(Component::site).toList()))
        : Optional.empty();
  }

  SiteEdits edits(List<Intervention> cut, Optional<ActivationCache> other) {
    SiteEdits edits = new SiteEdits(instance, tokens, means, other, seed());
    cut.forEach(edits::with);
    return edits;
  }

  /// The rows of the truth and of all predictors, in this order.
  private List<double[][]> references(int[] rows, Cancellation cancellation) {
    List<double[][]> all = new ArrayList<>();
    all.add(instance.latent().map(Latent::truth).orElseThrow().predict(tokens)); // T×V
    if (rows.length > 0) {
      CheckedRows checked = new CheckedRows(instance, rows, RowStore.ofFolder(), cancellation);
      predictors.forEach(named -> all.add(checked.of(named, Progress.none())));
    } else {
      predictors.forEach(_ -> all.add(new double[0][]));
    }
    return all;
  }

  /// Compares predictions with the truth and with other predictors.
  ///
  /// @param references rows of the truth, then of each predictor
  /// @param rows those that count
  private record Scoring(List<double[][]> references, int[] rows) {
    /// The smallest probability in a cross-entropy: that of logits in single precision.
    private static final double MIN_P = 1e-38;

    /// Mean TVD to the truth, mean cross-entropy −Σ_x truth(x) ln p(x), accuracy, and the mean TVD
    /// to each predictor.
    double[] of(double[][] p) {
      double[][] truth = references.getFirst();
      int others = references.size() - 1;
      double[] sums = new double[InstanceEffects.OF_TRUTH + others];
      for (int t : rows) {
        sums[0] += Distance.tvd(p[t], truth[t]);
        for (int x = 0; x < truth[t].length; x++) {
          sums[1] -= truth[t][x] == 0 ? 0 : truth[t][x] * Math.log(Math.max(p[t][x], MIN_P));
        }
        sums[2] += Accuracy.hit(p[t], truth[t]) ? 1 : 0;
        for (int k = 0; k < others; k++) {
          sums[InstanceEffects.OF_TRUTH + k] += Distance.tvd(p[t], references.get(k + 1)[t]);
        }
      }
      return Arrays.stream(sums).map(sum -> sum / Math.max(1, rows.length)).toArray();
    }
  }

  private static double[] difference(double[] after, double[] before) {
    double[] difference = new double[after.length];
    Arrays.setAll(difference, k -> after[k] - before[k]);
    return difference;
  }

  /// The changes of the TVD by random directions of the size of the change that `cut` makes.
  private double[] noise(
      List<ActivationSite> written,
      ActivationCache cut,
      SiteEdits edits,
      Scoring scoring,
      double uncut,
      Cancellation cancellation) {
    double[] drawn = new double[spec.draws()];
    if (drawn.length == 0) {
      return drawn;
    }
    ActivationCache clean = model.run(tokens, written, edits.nothing());
    Map<ActivationSite, double[]> sizes = new LinkedHashMap<>();
    written.forEach(site -> sizes.put(site, norms(cut.get(site), clean.get(site))));
    for (int draw = 0; draw < drawn.length; draw++) {
      cancellation.check();
      SplittableRandom random = new SplittableRandom(seed() + 31L * draw);
      Map<ActivationSite, UnaryOperator<float[]>> added = new LinkedHashMap<>();
      sizes.forEach((site, size) -> added.put(site, values -> plus(values, size, random)));
      drawn[draw] = scoring.of(model.run(tokens, List.of(), added).predictions())[0] - uncut;
    }
    return drawn;
  }

  /// ‖a_t − b_t‖ at every position.
  private double[] norms(float[] a, float[] b) {
    int width = a.length / tokens.length;
    double[] norms = new double[tokens.length];
    for (int t = 0; t < norms.length; t++) {
      double sum = 0;
      for (int w = 0; w < width; w++) {
        double d = a[t * width + w] - b[t * width + w];
        sum += d * d;
      }
      norms[t] = Math.sqrt(sum);
    }
    return norms;
  }

  /// `values` plus a random direction of length size_t at every position t.
  private float[] plus(float[] values, double[] size, SplittableRandom random) {
    int width = values.length / size.length;
    float[] sum = values.clone();
    double[] direction = new double[width];
    for (int t = 0; t < size.length; t++) {
      double square = 0;
      for (int w = 0; w < width; w++) {
        direction[w] = random.nextGaussian();
        square += direction[w] * direction[w];
      }
      double scale = size[t] / Math.sqrt(square);
      for (int w = 0; w < width; w++) {
        sum[t * width + w] += (float) (scale * direction[w]);
      }
    }
    return sum;
  }

  private long seed() {
    return spec.seed() * 1_000_003 + index;
  }
}
