package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.ndarray.*;
import org.headscope.engine.interpret.probe.fit.FitJob.ProbeGroup;
import org.headscope.engine.interpret.probe.hidden.HiddenRows;
import org.headscope.engine.interpret.probe.hidden.HiddenStateSource.Site;
import org.headscope.engine.interpret.probe.sample.ProbeExample;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.neural.block.ActivationSite;

/// Probes of several groups that are trained together.
final class ProbeBatch {
  /// The most probes in a batch: more are no faster and exceed the processor's caches.
  private static final int MAX_PROBES = 8;

  private final ProbePreset preset;
  private final Plan plan;
  private final StackedProbes probes;

  record BatchPart(ProbeGroup group, List<ActivationSite> sites) {}

  record Plan(ProbeShape shape, List<BatchPart> parts) {
    int size() {
      return parts.stream().mapToInt(part -> part.sites().size()).sum();
    }

    /// Multiply-adds of one example for all probes, forward and backward.
    long cost() {
      return shape.cost() * size();
    }
  }

  /// The properties that parts must share to be in a batch.
  private record Kind(ProbeShape shape, int updates) {}

  static List<Plan> plans(
      ProbePreset preset, List<ProbeGroup> groups, List<Site> sites, ExampleSampler sampler) {
    Map<Kind, List<BatchPart>> kinds = new LinkedHashMap<>();
    for (ProbeGroup group : groups) {
      int updates = Math.ceilDiv(sampler.examples(group), preset.training().batch());
      Map<Integer, List<ActivationSite>> byWidth = new LinkedHashMap<>();
      for (Site site : sites) {
        if (group.sites().contains(site.site())) {
          byWidth.computeIfAbsent(site.width(), _ -> new ArrayList<>()).add(site.site());
        }
      }
      byWidth.forEach((width, same) -> {
        Kind kind =
            new Kind(
                ProbeShape.of(preset, group.question().n(), width, sampler.vocabulary()), updates);
        kinds.computeIfAbsent(kind, _ -> new ArrayList<>()).add(new BatchPart(group, same));
      });
    }
    List<Plan> plans = new ArrayList<>();
    kinds.forEach((kind, parts) -> {
      List<BatchPart> current = new ArrayList<>();
      for (BatchPart part : parts) {
        Plan plan = new Plan(kind.shape(), List.copyOf(current));
        if (!current.isEmpty() && plan.size() + part.sites().size() > MAX_PROBES) {
          plans.add(plan);
          current.clear();
        }
        current.add(part);
      }
      plans.add(new Plan(kind.shape(), List.copyOf(current)));
    });
    return plans;
  }

  ProbeBatch(NDManager manager, ProbePreset preset, Plan plan) {
    this.preset = preset;
    this.plan = plan;
    List<SortedMap<String, float[]>> weights = new ArrayList<>();
    for (BatchPart part : plan.parts()) {
      for (ActivationSite site : part.sites()) {
        weights.add(plan.shape().draw(ExampleSampler.firstWeights(part.group(), site)));
      }
    }
    this.probes = new StackedProbes(manager, preset, plan.shape(), weights);
  }

  Plan plan() {
    return plan;
  }

  List<BatchPart> parts() {
    return plan.parts();
  }

  List<ProbeGroup> groups() {
    return plan.parts().stream().map(BatchPart::group).toList();
  }

  int size() {
    return plan.size();
  }

  /// Trains for one epoch on the examples that `draws` returns for each group.
  void train(HiddenRows rows, Function<ProbeGroup, List<ProbeExample>> draws, int epoch) {
    BatchExamples examples = examples(rows, groups().stream().map(draws).toList());
    try (NDArray values = rows.slab(plan.shape().inputs()).flat()) {
      probes.train(values, examples, dropout(examples.length(), epoch), epoch);
    }
  }

  /// The output of each probe for each example of its group.
  ///
  /// @param draws one list per part
  /// @return P×N
  float[][] outputs(HiddenRows rows, List<List<ProbeExample>> draws) {
    try (NDArray values = rows.slab(plan.shape().inputs()).flat()) {
      return probes.outputs(values, examples(rows, draws));
    }
  }

  List<TrainedProbe> probes() {
    List<SortedMap<String, float[]>> weights = probes.weights();
    List<TrainedProbe> trained = new ArrayList<>();
    for (BatchPart part : plan.parts()) {
      for (ActivationSite site : part.sites()) {
        trained.add(
            new TrainedProbe(
                preset,
                part.group().question(),
                site.layer(),
                plan.shape().inputs(),
                weights.get(trained.size())));
      }
    }
    return trained;
  }

  private BatchExamples examples(HiddenRows rows, List<List<ProbeExample>> draws) {
    int longest = draws.stream().mapToInt(List::size).max().orElseThrow();
    int order = Math.max(1, plan.shape().n());
    BatchExamples all = BatchExamples.empty(size(), longest, order);
    HiddenRows.Slab slab = rows.slab(plan.shape().inputs());
    int p = 0;
    for (int part = 0; part < draws.size(); part++) {
      ProbeTask task = groups().get(part).question().task();
      for (ActivationSite site : parts().get(part).sites()) {
        fill(all, p++, task, draws.get(part), rows, slab.first(site));
      }
    }
    return all;
  }

  private void fill(
      BatchExamples all,
      int p,
      ProbeTask task,
      List<ProbeExample> draws,
      HiddenRows rows,
      int first) {
    boolean signs = task == ProbeTask.EXISTENCE && !preset.training().crossEntropy();
    all.sizes()[p] = draws.size();
    all.squared()[p] = signs || !task.binary();
    int at = p * all.length();
    for (ProbeExample example : draws) {
      all.rows()[at] = first + rows.row(example.sequence(), example.position());
      all.targets()[at] = signs ? 2 * example.target() - 1 : example.target();
      if (plan.shape().state()) {
        all.queries()[at] = first + rows.row(example.sequence(), example.other());
      }
      for (int k = 0; k < example.ngram().length; k++) {
        all.queries()[at * all.order() + k] = p * plan.shape().vocabulary() + example.ngram()[k];
      }
      at++;
    }
    Arrays.fill(all.rows(), at, (p + 1) * all.length(), first); // unused but looked up
  }

  /// P×N×sides×W factors of inverted dropout, drawn for each probe from its seed; empty without
  /// dropout.
  private float[] dropout(int n, int epoch) {
    if (preset.network().dropout() == 0) {
      return new float[0];
    }
    int each = n * (plan.shape().state() ? 2 : 1) * plan.shape().inputs();
    float[] kept = new float[size() * each];
    float scale = (float) (1 / (1 - preset.network().dropout()));
    int i = 0;
    for (BatchPart part : plan.parts()) {
      for (ActivationSite site : part.sites()) {
        long seed = ExampleSampler.dropout(part.group(), site, epoch);
        SplittableRandom random = new SplittableRandom(seed);
        for (int end = i + each; i < end; i++) {
          kept[i] = random.nextDouble() < preset.network().dropout() ? 0 : scale;
        }
      }
    }
    return kept;
  }
}
