package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.UserError;

/// Activation sites by their names in TransformerLens: `blocks.0.hook_resid_post`, or
/// `hook_resid_post` for that of every layer.
final class SiteNames {
  private static final String DEFAULT = "hook_resid_post";

  private SiteNames() {}

  /// The sites called `names`; the residual stream after every layer if there are none.
  ///
  /// @throws UserError listing the known names
  static List<ActivationSite> read(List<String> names, ModelConfig model) {
    SequencedMap<String, List<ActivationSite>> known = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      if (kind.layered()) {
        List<ActivationSite> every = ActivationSite.every(kind, model.depth());
        String first = every.getFirst().transformerLensName();
        known.put(first.substring("blocks.0.".length()), every);
        every.forEach(site -> known.put(site.transformerLensName(), List.of(site)));
      } else {
        ActivationSite site = ActivationSite.of(kind);
        known.put(site.transformerLensName(), List.of(site));
      }
    }
    return (names.isEmpty() ? List.of(DEFAULT) : names)
        .stream()
            .flatMap(name ->
                Optional.ofNullable(known.get(name))
                    .orElseThrow(() -> unknown(name, known))
                    .stream())
            .distinct()
            .toList();
  }

  private static UserError unknown(String name, Map<String, List<ActivationSite>> known) {
    return new UserError(
        "There is no site '%s'; use one of %s, or blocks.0.… for that of one layer."
            .formatted(
                name,
                known.keySet().stream()
                    .filter(each -> !each.startsWith("blocks."))
                    .collect(Collectors.joining(", "))));
  }
}
