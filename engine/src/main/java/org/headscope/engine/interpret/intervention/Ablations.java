package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.run.CheckpointRef;

/// Measures over many instances what components are for: each is replaced, and the predictions are
/// compared with the truth before and after.
public final class Ablations {
  private final AblationSpec spec;
  private final Context context;
  private final List<InstanceEffects> measured = new ArrayList<>();

  private Ablations(AblationSpec spec, Context context) {
    this.spec = spec;
    this.context = context;
  }

  /// The components of a checkpoint that can be replaced.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
  public static List<Component> components(CheckpointRef checkpoint, Context context) {
    try (ModelPool.Lease lease = context.models().lease(checkpoint)) {
      return Component.of(lease.model());
    }
  }

  /// Measures all cuts.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, the model lacks a
  ///   component, or an instance is too long
  public static AblationResult run(AblationSpec spec, Context context) {
    return run(spec, _ -> {}, context);
  }

  /// Measures all cuts, instance by instance.
  ///
  /// @param partial receives the result of the instances so far, after every few
  public static AblationResult run(
      AblationSpec spec, Consumer<AblationResult> partial, Context context) {
    List<int[]> texts =
        spec.instances().stream()
            .map(instance -> Reading.mapped(context, spec.checkpoint(), instance).tokens())
            .toList();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel model = lease.model();
      Component.require(model, spec.components());
      return new Ablations(spec, context).run(model, texts, partial);
    }
  }

  private AblationResult run(
      LanguageModel model, List<int[]> texts, Consumer<AblationResult> partial) {
    int readers = context.models().readers(model.config());
    try (NativeThreads threads = new NativeThreads("headscope-ablations", readers)) {
      Optional<ComponentMeans> means = means(spec, model, texts, context);
      AtomicLong done = new AtomicLong();
      int batch = 2 * readers;
      for (int from = 0; from < texts.size(); from += batch) {
        List<Integer> some =
            IntStream.range(from, Math.min(texts.size(), from + batch)).boxed().toList();
        measured.addAll(
            threads.map(
                some,
                i -> {
                  AblatedInstance instance =
                      new AblatedInstance(
                          model,
                          spec,
                          spec.instances().get(i),
                          texts.get(i),
                          texts.get((i + 1) % texts.size()),
                          means,
                          i);
                  InstanceEffects effects = instance.measure(context.cancellation());
                  context.progress().update("ablations", done.incrementAndGet(), texts.size());
                  return effects;
                }));
        if (measured.size() < texts.size()) {
          partial.accept(result());
        }
      }
    }
    return result();
  }

  /// The means over `texts` that replace components; empty if no cut uses them.
  static Optional<ComponentMeans> means(
      AblationSpec spec, LanguageModel model, List<int[]> texts, Context context) {
    return spec.uses(Replacement.Mean.class)
        ? Optional.of(
            ComponentMeans.of(
                model,
                spec.components(),
                texts,
                spec.instances().getFirst().vocabulary().separator(),
                context.cancellation()))
        : Optional.empty();
  }

  private AblationResult result() {
    Bootstrap bootstrap = new Bootstrap(measured.size(), new SplittableRandom(spec.seed()));
    List<Effect> effects = new ArrayList<>();
    for (int cut = 0; cut < spec.cuts().size(); cut++) {
      int at = cut;
      Scores change = scores(bootstrap, each -> each.changes().get(at));
      effects.add(
          new Effect(
              spec.cuts().get(at),
              change,
              measured.stream().mapToDouble(e -> e.kept().get(at)).average().orElse(0),
              noise(change.tvd().value(), at)));
    }
    return new AblationResult(
        spec.checkpoint().step(),
        measured.size(),
        scores(bootstrap, InstanceEffects::before),
        effects,
        provenance());
  }

  private Scores scores(Bootstrap bootstrap, Function<InstanceEffects, double[]> of) {
    double[] ones = new double[measured.size()];
    Arrays.fill(ones, 1);
    List<Interval> intervals =
        IntStream.range(0, InstanceEffects.SCORES)
            .mapToObj(k ->
                bootstrap.mean(
                    measured.stream().mapToDouble(each -> of.apply(each)[k]).toArray(), ones))
            .toList();
    return new Scores(intervals.get(0), intervals.get(1), intervals.get(2));
  }

  private Optional<NoiseNull> noise(double effect, int at) {
    if (spec.draws() == 0) {
      return Optional.empty();
    }
    double[] drawn =
        IntStream.range(0, spec.draws())
            .mapToDouble(draw ->
                measured.stream().mapToDouble(e -> e.noise().get(at)[draw]).average().orElse(0))
            .toArray();
    return Optional.of(NoiseNull.of(effect, drawn));
  }

  private Provenance provenance() {
    return Provenance.of(spec.checkpoint().runName())
        .with(Provenance.HASH, spec.checkpoint().sha256())
        .with("step", spec.checkpoint().step())
        .with("instances", measured.size())
        .with("first instance", spec.instances().getFirst().id())
        .with("drawn by", ScoreProvenance.origins(spec.instances()))
        .with("rows", "from a quarter of the text on")
        .with("draws", spec.draws())
        .with("seed", spec.seed())
        .with("headscope", Version.current());
  }

  /// The effects on one instance.
  ///
  /// @param before TVD, nats and accuracy of the uncut model
  /// @param changes of these, by cut
  /// @param kept the share of rows that stay, by cut
  /// @param noise the changes of the TVD, one per draw, by cut
  record InstanceEffects(
      double[] before, List<double[]> changes, List<Double> kept, List<double[]> noise) {
    static final int SCORES = 3;
  }
}
