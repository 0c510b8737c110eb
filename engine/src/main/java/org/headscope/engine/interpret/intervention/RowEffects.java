package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowEffect;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowGroup;
import org.headscope.engine.interpret.intervention.RowEffectResult.RowScores;
import org.headscope.engine.metric.Accuracy;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Measures which rows an ablation changes: those of [Ablations], split by properties of the text.
public final class RowEffects {
  private static final int SCORES = 4;

  /// The sums over the rows of one group, by instance.
  ///
  /// @param before `[score][instance]`
  /// @param after the same
  private record Sums(double[] rows, double[][] before, double[][] after) {
    Sums(int instances) {
      this(new double[instances], new double[SCORES][instances], new double[SCORES][instances]);
    }

    void add(int instance, double[] uncut, double[] cut) {
      rows[instance]++;
      for (int k = 0; k < SCORES; k++) {
        before[k][instance] += uncut[k];
        after[k][instance] += cut[k];
      }
    }

    long instances() {
      return Arrays.stream(rows).filter(count -> count > 0).count();
    }

    RowScores scores(double[][] sums) {
      double[] means =
          Arrays.stream(sums)
              .mapToDouble(sum -> Arrays.stream(sum).sum() / Arrays.stream(rows).sum())
              .toArray();
      return new RowScores(means[0], means[1], means[2], means[3]);
    }
  }

  private final AblationSpec spec;
  private final Context context;
  private final List<Map<RowGrouping, List<Sums>>> sums; // by cut, then by group

  private RowEffects(AblationSpec spec, Context context) {
    this.spec = spec;
    this.context = context;
    this.sums = spec.cuts().stream().map(_ -> empty(spec.instances().size())).toList();
  }

  private static Map<RowGrouping, List<Sums>> empty(int instances) {
    Map<RowGrouping, List<Sums>> empty = new EnumMap<>(RowGrouping.class);
    for (RowGrouping by : RowGrouping.values()) {
      empty.put(by, by.groups().stream().map(_ -> new Sums(instances)).toList());
    }
    return empty;
  }

  /// Measures all cuts, without the null of noise.
  ///
  /// @throws org.headscope.engine.run.UserError as [Ablations#run]
  public static RowEffectResult run(AblationSpec spec, Context context) {
    List<int[]> texts =
        spec.instances().stream()
            .map(instance -> Reading.mapped(context, spec.checkpoint(), instance).tokens())
            .toList();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel model = lease.model();
      Component.require(model, spec.components());
      RowEffects effects = new RowEffects(spec, context);
      Optional<ComponentMeans> means = Ablations.means(spec, model, texts, context);
      for (int i = 0; i < texts.size(); i++) {
        effects.add(i, model, texts, means);
        context.progress().update("ablations", i + 1, texts.size());
      }
      return effects.result();
    }
  }

  private void add(
      int index, LanguageModel model, List<int[]> texts, Optional<ComponentMeans> means) {
    Instance instance = spec.instances().get(index);
    int[] tokens = texts.get(index);
    double[][] truth = instance.latent().map(Latent::truth).orElseThrow().predict(tokens); // T×V
    double[][] before = model.predict(tokens);
    AblatedInstance ablated =
        new AblatedInstance(
            model,
            spec,
            instance,
            tokens,
            texts.get((index + 1) % texts.size()),
            means,
            List.of(),
            index);
    Optional<ActivationCache> other = ablated.other();
    Map<RowGrouping, int[]> values = new EnumMap<>(RowGrouping.class);
    for (RowGrouping by : RowGrouping.values()) {
      values.put(by, by.values(instance, tokens, truth));
    }
    for (int cut = 0; cut < spec.cuts().size(); cut++) {
      context.cancellation().check();
      SiteEdits edits = ablated.edits(spec.cuts().get(cut), other);
      double[][] after = model.run(tokens, List.of(), edits.edits()).predictions();
      for (int t : RowRule.settled(instance, tokens.length)) {
        double[] uncut = scores(before[t], truth[t]);
        double[] changed = scores(after[t], truth[t]);
        int row = t;
        sums.get(cut)
            .forEach((by, groups) -> {
              int value = Objects.requireNonNull(values.get(by))[row];
              if (value >= 0) {
                groups.get(by.group(value)).add(index, uncut, changed);
              }
            });
      }
    }
  }

  /// TVD, the probability of possible symbols, entropy −Σ_x p(x) ln p(x), and whether it is a hit.
  private static double[] scores(double[] p, double[] truth) {
    double possible = 0;
    double entropy = 0;
    for (int x = 0; x < p.length; x++) {
      possible += truth[x] > 0 ? p[x] : 0;
      entropy -= p[x] > 0 ? p[x] * Math.log(p[x]) : 0;
    }
    return new double[] {Distance.tvd(p, truth), possible, entropy, Accuracy.hit(p, truth) ? 1 : 0};
  }

  private RowEffectResult result() {
    int instances = spec.instances().size();
    Bootstrap bootstrap = new Bootstrap(instances, new SplittableRandom(spec.seed()));
    List<RowEffect> effects = new ArrayList<>();
    for (int cut = 0; cut < spec.cuts().size(); cut++) {
      List<RowGroup> groups = new ArrayList<>();
      sums.get(cut)
          .forEach((by, all) -> {
            for (int g = 0; g < all.size(); g++) {
              // Most resamples would lack a group of fewer instances.
              if (all.get(g).instances() >= Math.min(Bootstrap.MIN_INSTANCES, instances)) {
                groups.add(group(by, by.groups().get(g), all.get(g), bootstrap));
              }
            }
          });
      effects.add(new RowEffect(spec.cuts().get(cut), groups));
    }
    return new RowEffectResult(spec.checkpoint().step(), instances, effects, provenance());
  }

  private static RowGroup group(RowGrouping by, String name, Sums sums, Bootstrap bootstrap) {
    double[] change = sums.after()[0].clone();
    Arrays.setAll(change, i -> change[i] - sums.before()[0][i]);
    return new RowGroup(
        by,
        name,
        (long) Arrays.stream(sums.rows()).sum(),
        bootstrap.mean(change, sums.rows()),
        sums.scores(sums.before()),
        sums.scores(sums.after()));
  }

  private Provenance provenance() {
    return Provenance.of(spec.checkpoint())
        .with("instances", spec.instances().size())
        .with("first instance", spec.instances().getFirst().id())
        .with("drawn by", ScoreProvenance.origins(spec.instances()))
        .with("rows", "from a quarter of the text on")
        .with("seed", spec.seed())
        .with("headscope", Version.current());
  }
}
