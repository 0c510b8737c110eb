package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.evaluation.NamedPredictor;
import org.headscope.engine.interpret.evaluation.PredictorFactory;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.MeasuredInstances;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.run.CheckpointRef;

/// Measures over many instances what components are for: each is replaced, and the predictions are
/// compared with the truth before and after.
public final class Ablations {
  private final AblationSpec spec;
  private final Context context;
  private final String device;
  private final List<InstanceEffects> measured = new ArrayList<>();

  private Ablations(AblationSpec spec, Optional<AblationResult> known, Context context) {
    this.spec = spec;
    this.context = context;
    this.device = context.models().device(context.config(spec.checkpoint())).label();
    known
        .flatMap(AblationResult::measured)
        .flatMap(instances -> instances.of(spec, device))
        .ifPresent(measured::addAll);
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
    return run(spec, Optional.empty(), _ -> {}, context);
  }

  /// Measures all cuts, instance by instance. The result is the same whether it is measured at once
  /// or continued.
  ///
  /// @param known a result of an equal spec, perhaps a partial one, whose instances are not
  ///   measured again; a result of another spec, or of another device, is ignored
  /// @param partial receives the result of the instances so far, after every few
  public static AblationResult run(
      AblationSpec spec,
      Optional<AblationResult> known,
      Consumer<AblationResult> partial,
      Context context) {
    Ablations ablations = new Ablations(spec, known, context);
    if (ablations.measured.size() == spec.instances().size()) {
      return ablations.result();
    }
    List<int[]> texts =
        spec.instances().stream()
            .map(instance -> Reading.mapped(context, spec.checkpoint(), instance).tokens())
            .toList();
    spec.requirePositions(texts.stream().mapToInt(text -> text.length).toArray());
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel model = lease.model();
      Component.require(model, spec.components());
      return ablations.run(model, texts, partial);
    }
  }

  private AblationResult run(
      LanguageModel model, List<int[]> texts, Consumer<AblationResult> partial) {
    int readers = context.models().readers(model.config());
    try (NativeThreads threads = new NativeThreads("headscope-ablations", readers)) {
      Optional<ComponentMeans> means = means(spec, model, texts, context);
      List<NamedPredictor> predictors =
          spec.predictors().stream().map(new PredictorFactory(context.models())::get).toList();
      AtomicLong done = new AtomicLong(measured.size());
      int batch = 2 * readers;
      for (int from = measured.size(); from < texts.size(); from += batch) {
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
                          predictors,
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
      Optional<Scores> interaction =
          spec.singles(spec.cuts().get(at))
              .map(alone -> scores(bootstrap, each -> each.interaction(at, alone)));
      effects.add(
          new Effect(
              spec.cuts().get(at),
              change,
              measured.stream().mapToDouble(e -> e.kept().get(at)).average().orElse(0),
              noise(change.tvd().value(), at),
              interaction));
    }
    return new AblationResult(
        spec.checkpoint().step(),
        measured.size(),
        scores(bootstrap, InstanceEffects::before),
        effects,
        provenance(),
        Optional.of(new MeasuredInstances<>(spec, device, measured)));
  }

  private Scores scores(Bootstrap bootstrap, Function<InstanceEffects, double[]> of) {
    double[] ones = new double[measured.size()];
    Arrays.fill(ones, 1);
    List<String> names = names();
    List<Interval> intervals =
        IntStream.range(0, InstanceEffects.OF_TRUTH + names.size())
            .mapToObj(k ->
                bootstrap.mean(
                    measured.stream().mapToDouble(each -> of.apply(each)[k]).toArray(), ones))
            .toList();
    SequencedMap<String, Interval> tvdTo = new LinkedHashMap<>();
    for (int k = 0; k < names.size(); k++) {
      tvdTo.put(names.get(k), intervals.get(InstanceEffects.OF_TRUTH + k));
    }
    return new Scores(intervals.get(0), intervals.get(1), intervals.get(2), tvdTo);
  }

  private List<String> names() {
    return spec.predictors().stream().map(PredictorRef::name).toList();
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
    return Provenance.of(spec.checkpoint())
        .with("instances", measured.size())
        .with("first instance", spec.instances().getFirst().id())
        .with("drawn by", ScoreProvenance.origins(spec.instances()))
        .with("rows", "from a quarter of the text on")
        .with("predictors", spec.predictors().isEmpty() ? Optional.empty() : Optional.of(names()))
        .with("device", device)
        .with("draws", spec.draws())
        .with("seed", spec.seed())
        .with("headscope", Version.current());
  }

  /// The effects on one instance.
  ///
  /// @param before TVD, nats, accuracy, and TVD to each predictor of the uncut model
  /// @param changes of these, by cut
  /// @param kept the share of rows that stay, by cut
  /// @param noise the changes of the TVD, one per draw, by cut
  record InstanceEffects(
      double[] before, List<double[]> changes, List<Double> kept, List<double[]> noise) {
    /// The number of scores against the truth, which come first.
    static final int OF_TRUTH = 3;

    /// The change by the cut `pair` minus those by the cuts `alone`.
    double[] interaction(int pair, int[] alone) {
      double[] interaction = changes.get(pair).clone();
      for (int cut : alone) {
        double[] change = changes.get(cut);
        Arrays.setAll(interaction, k -> interaction[k] - change[k]);
      }
      return interaction;
    }
  }
}
