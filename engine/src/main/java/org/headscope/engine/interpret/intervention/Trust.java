package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.interpret.lens.AttributionStream;
import org.headscope.engine.interpret.lens.Attributions.SumError;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.trial.DeviceCheck;

/// Checks on the open model the identities that interventions rest on, with the program's own
/// forward pass.
public final class Trust {
  /// The largest difference of a probability that rounding in single precision explains on the
  /// processor: some 170 times 2^−24, the rounding of one operation. Models that were tried differ
  /// by up to 3e-6.
  private static final double ROUNDING = 1e-5;

  static final ActivationSite LOGITS = ActivationSite.of(ActivationSite.Kind.LOGITS);

  private final TrustPasses passes;
  private final int[] tokens;
  private final int[] other;
  private final Cancellation cancellation;

  private Trust(TrustPasses passes, int[] tokens, int[] other, Cancellation cancellation) {
    this.cancellation = cancellation;
    this.passes = passes;
    this.tokens = tokens;
    this.other = other;
  }

  /// Checks all identities. Both texts are cut to the length of the shorter one.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the text is
  ///   too long for the memory
  public static TrustResult run(TrustSpec spec, Context context) {
    int[] tokens = Reading.mapped(context, spec.checkpoint(), spec.instance()).tokens();
    int[] other = Reading.mapped(context, spec.checkpoint(), spec.other()).tokens();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      TrustPasses passes = passes(lease, spec, context);
      return new TrustResult(
          check(passes, context, tokens, other),
          Provenance.of(spec.checkpoint())
              .with("instance", spec.instance().id())
              .with("other instance", spec.other().id())
              .with("device", passes.device().label())
              .with("headscope", Version.current()));
    }
  }

  /// Estimates how long [#run] will take, from one pass: beforehand, for models that take long.
  ///
  /// @throws org.headscope.engine.run.UserError as [#run]
  public static Duration estimate(TrustSpec spec, Context context) {
    int[] tokens = Reading.mapped(context, spec.checkpoint(), spec.instance()).tokens();
    int[] other = Reading.mapped(context, spec.checkpoint(), spec.other()).tokens();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      TrustPasses passes = passes(lease, spec, context);
      context.cancellation().check();
      return TrustDuration.of(passes, Arrays.copyOf(tokens, Math.min(tokens.length, other.length)));
    }
  }

  private static TrustPasses passes(ModelPool.Lease lease, TrustSpec spec, Context context) {
    return TrustPasses.of(
        lease.model(), context.models().device(context.config(spec.checkpoint())));
  }

  /// Checks all identities of some passes.
  static List<Check> check(TrustPasses passes, Context context, int[] tokens, int[] other) {
    int length = Math.min(tokens.length, other.length);
    Trust trust =
        new Trust(
            passes,
            Arrays.copyOf(tokens, length),
            Arrays.copyOf(other, length),
            context.cancellation());
    List<Supplier<Check>> checks =
        List.of(
            trust::nullIntervention,
            trust::patched,
            trust::attribution,
            trust::projection,
            trust::rows,
            trust::fused,
            trust::doubles,
            trust::processor);
    List<Check> all = new ArrayList<>();
    for (Supplier<Check> check : checks) {
      context.cancellation().check();
      all.add(check.get());
      context.progress().update("identities", all.size(), checks.size());
    }
    return all;
  }

  private float[] logits(int[] text, Map<ActivationSite, UnaryOperator<float[]>> replacements) {
    return passes.run(text, List.of(LOGITS), replacements).get(LOGITS);
  }

  /// max |a − b|; NaN if one of them is not a number.
  private static double difference(float[] a, float[] b) {
    if (a.length != b.length) {
      return Double.POSITIVE_INFINITY;
    }
    double largest = 0;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs((double) a[i] - b[i]));
    }
    return largest;
  }

  private Check attribution() {
    if (!(passes.config() instanceof LayeredConfig config)) {
      return Check.inapplicable(Identity.ATTRIBUTION, AttributionStream.NO_WRITERS);
    }
    Set<ActivationSite> sites = AttributionStream.sites(config);
    sites.add(LOGITS);
    ActivationCache pass = passes.run(tokens, sites, Map.of());
    SumError error = SumError.of(config, passes.weights(), pass);
    return Check.of(Identity.ATTRIBUTION, error.difference(), 1e-5 * error.largest());
  }

  private Check nullIntervention() {
    List<Component> components = passes.components();
    if (components.isEmpty()) {
      return Check.inapplicable(Identity.NULL_INTERVENTION, AttributionStream.NO_WRITERS);
    }
    Map<ActivationSite, UnaryOperator<float[]>> same = new LinkedHashMap<>();
    Set<ActivationSite> sites = new LinkedHashSet<>();
    components.forEach(component -> {
      same.put(component.site(), float[]::clone);
      sites.add(component.site());
    });
    sites.add(LOGITS);
    float[] recorded = passes.run(tokens, sites, Map.of()).get(LOGITS);
    return Check.of(Identity.NULL_INTERVENTION, difference(recorded, logits(tokens, same)), 0);
  }

  private Check patched() {
    List<ActivationSite> writers = ResidualStream.outputs(passes.config());
    if (writers.isEmpty()) {
      return Check.inapplicable(Identity.PATCHED, AttributionStream.NO_WRITERS);
    }
    Set<ActivationSite> sites = new LinkedHashSet<>(writers);
    sites.add(LOGITS);
    ActivationCache there = passes.run(other, sites, Map.of());
    Map<ActivationSite, UnaryOperator<float[]>> patches = new LinkedHashMap<>();
    writers.forEach(site -> patches.put(site, _ -> there.get(site)));
    return Check.of(Identity.PATCHED, difference(there.get(LOGITS), logits(tokens, patches)), 0);
  }

  private Check projection() {
    Map<String, float[]> weights = passes.weights();
    double largest = -1;
    for (Component component : passes.components()) {
      Map<String, float[]> unread = OutputProjection.without(component, passes.config(), weights);
      if (unread.isEmpty()) {
        continue;
      }
      cancellation.check();
      Map<String, float[]> changed = new LinkedHashMap<>(weights);
      changed.putAll(unread);
      float[] cut = logits(tokens, Map.of(component.site(), values -> new float[values.length]));
      try (LanguageModel model = passes.with(changed)) {
        List<ActivationSite> sites = List.of(component.site(), LOGITS);
        float[] logits = model.run(tokens, sites).get(LOGITS);
        largest = Math.max(largest, difference(cut, logits));
      }
    }
    return largest < 0
        ? Check.inapplicable(
            Identity.PROJECTION, "No head or MLP goes straight into an output projection.")
        : Check.of(Identity.PROJECTION, largest, 0);
  }

  private Check rows() {
    double largest = -1;
    for (int layer = 1; layer <= passes.config().depth(); layer++) {
      if (hasRowsOfOne(passes.config().layerInfos().get(layer - 1))) {
        cancellation.check();
        ActivationSite site = ActivationSite.of(ActivationSite.Kind.PATTERN, layer);
        ActivationCache pass = passes.run(tokens, List.of(site), Map.of());
        for (float[] map : pass.maps(layer)) {
          largest = Math.max(largest, farthestFromOne(map));
        }
      }
    }
    return largest < 0
        ? Check.inapplicable(Identity.ROWS, "No layer has maps whose rows sum to one.")
        : Check.of(Identity.ROWS, largest, 1e-5);
  }

  /// True if the rows of a layer's maps sum to one.
  static boolean hasRowsOfOne(LayerInfo layer) {
    return switch (layer.kind()) {
      case SOFTMAX, NGRAM, WKV -> true;
      case IMPLIED, KERNEL, NONE -> false;
    };
  }

  /// max |Σ_j a_ij − 1| over rows that are not empty, and any weight on a later key.
  private double farthestFromOne(float[] map) {
    int length = tokens.length;
    double largest = 0;
    for (int i = 0; i < length; i++) {
      double sum = 0;
      for (int j = 0; j < length; j++) {
        sum += map[i * length + j];
        largest = j > i ? Math.max(largest, Math.abs(map[i * length + j])) : largest;
      }
      largest = sum == 0 ? largest : Math.max(largest, Math.abs(sum - 1));
    }
    return largest;
  }

  private Check fused() {
    Set<ActivationSite> sites =
        new LinkedHashSet<>(
            ActivationSite.every(ActivationSite.Kind.PATTERN, passes.config().depth()));
    double[][] composed = passes.run(tokens, sites, Map.of()).predictions();
    return Check.of(Identity.FUSED, DeviceCheck.rows(composed, passes.predict(tokens)), 1e-5);
  }

  private Check doubles() {
    double[][] exact = passes.predictInDoubles(tokens);
    return Check.of(
        Identity.DOUBLE_PRECISION,
        DeviceCheck.rows(exact, passes.predict(tokens)),
        passes.device().isProcessor() ? ROUNDING : DeviceCheck.Difference.maxRows(passes.config()));
  }

  private Check processor() {
    if (passes.device().isProcessor()) {
      return Check.inapplicable(
          Identity.PROCESSOR,
          ComputeDevice.here().size() == 1
              ? "There is no GPU."
              : "The model is read on the processor.");
    }
    double[][] here = passes.predictOnProcessor(tokens);
    return Check.of(
        Identity.PROCESSOR,
        DeviceCheck.rows(here, passes.predict(tokens)),
        DeviceCheck.Difference.maxRows(passes.config()));
  }
}
