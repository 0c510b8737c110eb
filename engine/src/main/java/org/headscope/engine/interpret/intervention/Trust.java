package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustResult.Identity;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Version;

/// Checks on the open model the identities that interventions rest on, with the program's own
/// forward pass.
public final class Trust {
  private final Passes passes;
  private final int[] tokens;
  private final int[] other;

  private Trust(Passes passes, int[] tokens, int[] other) {
    this.passes = passes;
    this.tokens = tokens;
    this.other = other;
  }

  /// The forward passes that are compared; tests put faults into them.
  interface Passes {
    ModelConfig config();

    List<Component> components();

    /// A composed pass that records `sites`, after replacement.
    ActivationCache run(
        int[] tokens,
        Collection<ActivationSite> sites,
        Map<ActivationSite, UnaryOperator<float[]>> replacements);

    /// A fused pass: T rows of probabilities.
    double[][] predict(int[] tokens);

    Map<String, float[]> weights();

    /// The passes of the same model with other weights; close them.
    LanguageModel with(Map<String, float[]> weights);
  }

  private record ModelPasses(LanguageModel model, ComputeDevice device) implements Passes {
    @Override
    public ModelConfig config() {
      return model.config();
    }

    @Override
    public List<Component> components() {
      return Component.of(model);
    }

    @Override
    public ActivationCache run(
        int[] tokens,
        Collection<ActivationSite> sites,
        Map<ActivationSite, UnaryOperator<float[]>> replacements) {
      return model.run(tokens, sites, replacements);
    }

    @Override
    public double[][] predict(int[] tokens) {
      return model.predict(tokens);
    }

    @Override
    public Map<String, float[]> weights() {
      return model.weights();
    }

    @Override
    public LanguageModel with(Map<String, float[]> weights) {
      return LanguageModel.of(model.name(), model.config(), weights, device);
    }
  }

  static Passes passes(LanguageModel model, ComputeDevice device) {
    return new ModelPasses(model, device);
  }

  /// Checks all identities. Both texts are cut to the length of the shorter one.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the text is
  ///   too long for the memory
  public static TrustResult run(TrustSpec spec, Context context) {
    ModelConfig config = context.config(spec.checkpoint());
    int[] tokens = Reading.mapped(context, spec.checkpoint(), spec.instance()).tokens();
    int[] other = Reading.mapped(context, spec.checkpoint(), spec.other()).tokens();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      Passes passes = passes(lease.model(), context.models().device(config));
      return new TrustResult(
          check(passes, context, tokens, other),
          Provenance.of(spec.checkpoint().runName())
              .with(Provenance.HASH, spec.checkpoint().sha256())
              .with("step", spec.checkpoint().step())
              .with("instance", spec.instance().id())
              .with("other instance", spec.other().id())
              .with("device", context.models().device(config).label())
              .with("headscope", Version.current()));
    }
  }

  /// Checks all identities of some passes.
  static List<Check> check(Passes passes, Context context, int[] tokens, int[] other) {
    int length = Math.min(tokens.length, other.length);
    Trust trust = new Trust(passes, Arrays.copyOf(tokens, length), Arrays.copyOf(other, length));
    List<Supplier<Check>> checks =
        List.of(
            trust::nullIntervention,
            trust::patched,
            () -> new Attribution(trust.passes, trust.tokens).check(),
            trust::projection,
            trust::rows,
            trust::fused);
    List<Check> all = new ArrayList<>();
    for (Supplier<Check> check : checks) {
      context.cancellation().check();
      all.add(check.get());
      context.progress().update("identities", all.size(), checks.size());
    }
    return all;
  }

  private float[] logits(int[] text, Map<ActivationSite, UnaryOperator<float[]>> replacements) {
    ActivationSite site = Attribution.LOGITS;
    return passes.run(text, List.of(site), replacements).get(site);
  }

  private Check nullIntervention() {
    List<Component> components = passes.components();
    if (components.isEmpty()) {
      return Check.inapplicable(Identity.NULL_INTERVENTION, Attribution.NO_WRITERS);
    }
    Map<ActivationSite, UnaryOperator<float[]>> same = new LinkedHashMap<>();
    Set<ActivationSite> sites = new LinkedHashSet<>();
    components.forEach(component -> {
      same.put(component.site(), float[]::clone);
      sites.add(component.site());
    });
    sites.add(Attribution.LOGITS);
    float[] recorded = passes.run(tokens, sites, Map.of()).get(Attribution.LOGITS);
    return Check.of(
        Identity.NULL_INTERVENTION, Attribution.difference(recorded, logits(tokens, same)), 0);
  }

  private Check patched() {
    List<ActivationSite> writers = Attribution.writers(passes, tokens);
    if (writers.isEmpty()) {
      return Check.inapplicable(Identity.PATCHED, Attribution.NO_WRITERS);
    }
    Set<ActivationSite> sites = new LinkedHashSet<>(writers);
    sites.add(Attribution.LOGITS);
    ActivationCache there = passes.run(other, sites, Map.of());
    Map<ActivationSite, UnaryOperator<float[]>> patches = new LinkedHashMap<>();
    writers.forEach(site -> patches.put(site, _ -> there.get(site)));
    return Check.of(
        Identity.PATCHED,
        Attribution.difference(there.get(Attribution.LOGITS), logits(tokens, patches)),
        0);
  }

  private Check projection() {
    Map<String, float[]> weights = passes.weights();
    double largest = -1;
    for (Component component : passes.components()) {
      Map<String, float[]> unread = Projection.without(component, passes.config(), weights);
      if (unread.isEmpty()) {
        continue;
      }
      Map<String, float[]> changed = new LinkedHashMap<>(weights);
      changed.putAll(unread);
      float[] cut = logits(tokens, Map.of(component.site(), values -> new float[values.length]));
      try (LanguageModel model = passes.with(changed)) {
        List<ActivationSite> sites = List.of(component.site(), Attribution.LOGITS);
        float[] logits = model.run(tokens, sites).get(Attribution.LOGITS);
        largest = Math.max(largest, Attribution.difference(cut, logits));
      }
    }
    return largest < 0
        ? Check.inapplicable(
            Identity.PROJECTION, "No head or MLP goes straight into an output projection.")
        : Check.of(Identity.PROJECTION, largest, 0);
  }

  /// The output projections of components.
  private static final class Projection {
    private Projection() {}

    /// The weights that leave `component` out: zero in the columns of W_O that read a head, or in
    /// an MLP's last map. Empty if something else comes between the two.
    static Map<String, float[]> without(
        Component component, ModelConfig config, Map<String, float[]> weights) {
      String block = "blocks." + component.layer();
      Map<String, float[]> changed = new LinkedHashMap<>();
      switch (component.type()) {
        case MLP ->
            weights.forEach((name, values) -> {
              if (name.startsWith(block + ".mlp.down.")) {
                changed.put(name, new float[values.length]);
              }
            });
        case HEAD ->
            Optional.ofNullable(weights.get(block + ".attention.out.weight"))
                .ifPresent(out ->
                    changed.put(
                        block + ".attention.out.weight",
                        withoutHead(
                            out,
                            component.head(),
                            config.layerInfos().get(component.layer() - 1).heads())));
        case MIXER -> {}
      }
      return changed;
    }

    /// D×D → D×D.
    private static float[] withoutHead(float[] out, int head, int heads) {
      int width = (int) Math.sqrt(out.length); // D
      int part = width / heads; // d_h
      float[] without = out.clone();
      for (int row = 0; row < width; row++) {
        int from = row * width + (head - 1) * part;
        Arrays.fill(without, from, from + part, 0);
      }
      return without;
    }
  }

  private Check rows() {
    double largest = -1;
    for (int layer = 1; layer <= passes.config().depth(); layer++) {
      int at = layer;
      switch (passes.config().layerInfos().get(layer - 1).kind()) {
        case SOFTMAX, NGRAM, WKV -> {
          ActivationSite site = ActivationSite.of(ActivationSite.Kind.PATTERN, at);
          ActivationCache pass = passes.run(tokens, List.of(site), Map.of());
          for (float[] map : pass.maps(at)) {
            largest = Math.max(largest, farthestFromOne(map));
          }
        }
        case IMPLIED, KERNEL, NONE -> {}
      }
    }
    return largest < 0
        ? Check.inapplicable(Identity.ROWS, "No layer has maps whose rows sum to one.")
        : Check.of(Identity.ROWS, largest, 1e-5);
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
    double[][] fused = passes.predict(tokens);
    double largest = 0;
    for (int t = 0; t < composed.length; t++) {
      for (int x = 0; x < composed[t].length; x++) {
        largest = Math.max(largest, Math.abs(composed[t][x] - fused[t][x]));
      }
    }
    return Check.of(Identity.FUSED, largest, 1e-5);
  }
}
