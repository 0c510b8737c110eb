package org.headscope.engine.interpret.probe.spec;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;

/// The tensor that is probed in every layer.
public enum ProbeSite {
  /// The residual stream after each layer; 0 is the embedding.
  RESIDUAL(Kind.RESIDUAL_POST, true),
  /// The output that each MLP adds to the stream, as in the public code; 0 is the embedding.
  MLP(Kind.MLP_OUTPUT, true),
  /// The output that each mixer adds to the stream; 0 is the embedding.
  MIXER(Kind.MIXER_OUTPUT, true),
  /// The stream before each mixer.
  RESIDUAL_PRE(Kind.RESIDUAL_PRE, false),
  /// The stream between mixer and MLP.
  RESIDUAL_MID(Kind.RESIDUAL_MID, false),
  /// The MLP before its nonlinearity.
  MLP_PRE(Kind.MLP_PRE, false),
  /// The MLP after its nonlinearity.
  MLP_ACTIVATIONS(Kind.MLP_ACTIVATIONS, false),
  /// Queries, heads side by side.
  QUERIES(Kind.QUERIES, false),
  /// Keys, heads side by side.
  KEYS(Kind.KEYS, false),
  /// Values, heads side by side.
  VALUES(Kind.VALUES, false),
  /// Attention weights times values, heads side by side.
  HEADS(Kind.HEAD_OUTPUT, false),
  /// The recurrent state, all its arrays side by side.
  STATE(Kind.STATE, false),
  /// The final normalisation.
  FINAL_NORM(Kind.FINAL_NORM, false),
  LOGITS(Kind.LOGITS, false);

  private final Kind kind;
  private final boolean embedded;

  ProbeSite(Kind kind, boolean embedded) {
    this.kind = kind;
    this.embedded = embedded;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public Kind kind() {
    return kind;
  }

  /// The site called `label`.
  ///
  /// @throws UserError if there is none; the message lists all sites
  public static ProbeSite byLabel(String label) {
    return Named.parse(List.of(values()), ProbeSite::label, "site", label);
  }

  /// Checks that a model of this kind has the site, without reading its weights.
  ///
  /// @param run the model's name in the message
  /// @throws ModelError if the site is missing; the message lists the model's sites
  public void require(String run, ModelConfig model) {
    List<ProbeSite> all = List.of(MLP_PRE, MLP_ACTIVATIONS, LOGITS);
    if (model instanceof ReweightingConfig && !all.contains(this)) {
      throw new ModelError(
          "The run %s (%s) has no site '%s'; choose %s, %s or %s."
              .formatted(
                  run,
                  model.summary(),
                  label(),
                  all.get(0).label(),
                  all.get(1).label(),
                  all.get(2).label()));
    }
  }

  /// The tensors that `model` may have at this site, by ascending layer. A layer without one, such
  /// as an n-gram head, which has no MLP, is skipped when the model is read.
  public List<ActivationSite> in(ModelConfig model) {
    if (!kind.layered()) {
      return List.of(ActivationSite.of(kind));
    }
    List<ActivationSite> sites = new ArrayList<>();
    if (embedded) {
      sites.add(ActivationSite.of(Kind.EMBEDDING));
    }
    for (int layer = 1; layer <= model.depth(); layer++) {
      sites.add(ActivationSite.of(kind, layer));
    }
    return sites;
  }
}
