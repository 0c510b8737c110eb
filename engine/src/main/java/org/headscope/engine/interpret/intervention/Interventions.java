package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.Inspection;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.InspectionResult.Uncut.Applied;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.PredictionRows;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;

/// Reads one instance with some components replaced. Means are over the first held-out instances of
/// the run's task; those of the last checkpoints are kept.
public final class Interventions {
  /// The instances that means are over.
  public static final int MEAN_INSTANCES = 16;

  private static final int KEPT_MEANS = 8;

  /// By the SHA-256 of the checkpoint.
  private final Map<String, ComponentMeans> means =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Serial private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ComponentMeans> eldest) {
          return size() > KEPT_MEANS;
        }
      };

  /// Reads the instance twice, by the same operations: as it is, and with the interventions.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, the model lacks a
  ///   component, another instance is needed and there is none, or the instance is too long or has
  ///   no such position
  public InterventionResult run(InterventionSpec spec, Context context) {
    spec.requireOther();
    Reading reading = reading(context, spec, spec.instance());
    int[] tokens = reading.tokens();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel model = lease.model();
      Component.require(model, spec.components());
      SiteEdits edits =
          new SiteEdits(
              spec.instance(),
              tokens,
              means(spec, model, context),
              other(spec, model, context),
              spec.seed());
      spec.interventions().forEach(edits::with);
      context.cancellation().check();
      List<ActivationSite> sites =
          spec.maps() ? ActivationSite.every(Kind.PATTERN, model.config().depth()) : List.of();
      ActivationCache before = model.run(tokens, sites, edits.nothing());
      context.cancellation().check();
      ActivationCache after = model.run(tokens, sites, edits.edits());
      return new InterventionResult(
          reading,
          edits.kept(),
          before.predictions(),
          after.predictions(),
          spec.instance().latent().map(Latent::truth).map(truth -> truth.predict(tokens)),
          spec.maps()
              ? Optional.of(new InterventionResult.Maps(maps(before, model), maps(after, model)))
              : Optional.empty());
    }
  }

  private static AttentionMaps maps(ActivationCache pass, LanguageModel model) {
    return AttentionMaps.of(pass, model.config().layerInfos());
  }

  /// Reads at most the first `most` tokens with all maps, and no more than fit into memory, as an
  /// inspection of the cut model beside the uncut one. Interventions that do not apply to the model
  /// or the instance are left out, with the reason.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or cannot read
  ///   the instance
  public InspectionResult inspect(InterventionSpec requested, int most, Context context) {
    Instance whole = requested.instance();
    int max = readable(context.config(requested.checkpoint()), Math.min(most, whole.length()));
    InterventionSpec part = requested.reading(max);
    Map<Intervention, String> problems = problems(part, context);
    List<Intervention> usable =
        part.interventions().stream().filter(each -> !problems.containsKey(each)).toList();
    InterventionResult result = run(part.with(usable), context);
    InterventionResult.Maps maps = result.maps().orElseThrow();
    int[] tokens = result.reading().tokens();
    List<Applied> applied =
        part.interventions().stream()
            .map(each -> {
              int at = usable.indexOf(each);
              return new Applied(
                  each.text(),
                  at < 0 ? 1 : result.kept().get(at),
                  Optional.ofNullable(problems.get(each)));
            })
            .toList();
    return new InspectionResult(
        requested.checkpoint().runName(),
        requested.checkpoint().step(),
        whole,
        new InspectionResult.Text(
            tokens,
            Arrays.copyOf(whole.stateAfter(), tokens.length),
            Optional.of("Interventions are shown at the first %,d positions.".formatted(max))
                .filter(_ -> whole.length() > max),
            Optional.empty()),
        maps.after(),
        Inspection.predictions(whole, tokens, PredictionRows.of(result.after())),
        Optional.of(
            new InspectionResult.Uncut(maps.before(), PredictionRows.of(result.before()), applied)),
        result.reading().provenance());
  }

  /// The number of `tokens` whose maps and predictions fit into memory twice, at least one.
  private static int readable(ModelConfig model, int tokens) {
    IntPredicate fits =
        n -> {
          MemoryNeed one = new ReadingNeed(model, n).attention();
          return one.and(one.heap()).fits(Machine.here().share());
        };
    return MemoryNeed.max(1, tokens + 1, n -> n <= tokens && fits.test(n));
  }

  /// The reasons why interventions cannot be applied, in a sentence each.
  private static Map<Intervention, String> problems(InterventionSpec spec, Context context) {
    int[] tokens = reading(context, spec, spec.instance()).tokens();
    Map<Intervention, String> problems = new LinkedHashMap<>();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      for (Intervention each : spec.interventions()) {
        try {
          Component.require(lease.model(), each.components());
          SiteEdits.positions(each, spec.instance(), tokens);
          spec.with(List.of(each)).requireOther();
        } catch (UserError e) {
          problems.put(each, String.valueOf(e.getMessage()));
        }
      }
    }
    return problems;
  }

  private static Reading reading(Context context, InterventionSpec spec, Instance instance) {
    return Reading.mapped(context, spec.checkpoint(), instance)
        .with("interventions", spec.interventions().stream().map(Intervention::text).toList())
        .with("seed", spec.seed());
  }

  private static Optional<ActivationCache> other(
      InterventionSpec spec, LanguageModel model, Context context) {
    return InterventionSpec.uses(spec.interventions(), Replacement.OtherInstance.class)
        ? spec.other()
            .map(other ->
                model.run(
                    reading(context, spec, other).tokens(),
                    spec.components().stream().map(Component::site).toList()))
        : Optional.empty();
  }

  private Optional<ComponentMeans> means(
      InterventionSpec spec, LanguageModel model, Context context) {
    if (!InterventionSpec.uses(spec.interventions(), Replacement.Mean.class)) {
      return Optional.empty();
    }
    String key = spec.checkpoint().sha256();
    synchronized (means) {
      if (means.containsKey(key)) {
        return Optional.ofNullable(means.get(key));
      }
    }
    List<Instance> instances =
        HeadScoreSpec.heldOutInstances(context.models().run(spec.checkpoint()), MEAN_INSTANCES);
    List<int[]> texts = instances.stream().map(i -> model.config().readable(i.tokens())).toList();
    int separator = spec.instance().vocabulary().separator();
    ComponentMeans found =
        ComponentMeans.of(model, Component.of(model), texts, separator, context.cancellation());
    synchronized (means) {
      means.put(key, found);
    }
    return Optional.of(found);
  }
}
