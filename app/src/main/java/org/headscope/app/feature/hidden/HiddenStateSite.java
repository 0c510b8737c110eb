package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbeSite;

/// A site to choose in the menu.
///
/// @param embedding true for the embedding, before all layers
record HiddenStateSite(ProbeSite site, boolean embedding) {
  /// The residual stream after the selected layer.
  static final HiddenStateSite RESIDUAL = new HiddenStateSite(ProbeSite.RESIDUAL, false);

  /// Returns all sites: the stream first, then what is added to it, then what is inside the blocks.
  static List<HiddenStateSite> all() {
    Stream<ProbeSite> others = Stream.of(ProbeSite.values()).filter(s -> s != ProbeSite.RESIDUAL);
    Stream<HiddenStateSite> streams =
        Stream.of(RESIDUAL, new HiddenStateSite(ProbeSite.RESIDUAL, true));
    return Stream.concat(streams, others.map(site -> new HiddenStateSite(site, false))).toList();
  }

  boolean layered() {
    return !embedding && site.kind().layered();
  }

  int layer(int selected) {
    return layered() ? selected : 0;
  }

  /// Returns the name of the site: `residual stream`.
  String label() {
    if (embedding) {
      return "embedding";
    }
    return switch (site) {
      case RESIDUAL -> "residual stream";
      case MLP -> "MLP output";
      case MIXER -> "mixer output";
      case RESIDUAL_PRE -> "stream before the mixer";
      case RESIDUAL_MID -> "stream before the MLP";
      case MLP_PRE -> "MLP before its nonlinearity";
      case MLP_ACTIVATIONS -> "MLP activations";
      case QUERIES -> "queries";
      case KEYS -> "keys";
      case VALUES -> "values";
      case HEADS -> "head outputs";
      case STATE -> "recurrent state";
      case FINAL_NORM -> "final normalisation";
      case LOGITS -> "logits";
    };
  }

  /// Returns the name with its layer: `residual stream after layer 2`, `MLP output of layer 2`,
  /// `embedding`.
  String words(int selected) {
    if (!layered()) {
      return label();
    }
    String of = site == ProbeSite.RESIDUAL ? " after layer " : " of layer ";
    return label() + of + selected;
  }
}
