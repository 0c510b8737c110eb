package org.headscope.engine.training;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// The named sizes of an architecture (\[Code] §2 and §3): the public code's defaults, and the best
/// of its search for Figure 3 of \[ICLL].
///
/// @param name such as {@value #BEST_SMALL}
/// @param rate the matching peak learning rate
public record NamedSize(String name, StackConfig model, double rate, double decay) {
  /// The public code's configuration before any search.
  public static final String DEFAULT = "default";

  /// A softmax Transformer with rotary positions, the public code's `transformer+`.
  public static final String ROTARY = "rotary";

  /// The best of the search with 2,500 training instances.
  public static final String BEST_SMALL = "best-2500";

  /// The best of the search with 40,000 training instances.
  public static final String BEST_LARGE = "best-40000";

  /// Rows of position tables and of Hyena's filter in the public code.
  private static final int TABLE = 4098;

  public static List<String> names(Architecture architecture) {
    List<String> names = new ArrayList<>(List.of(DEFAULT));
    if (architecture == Architecture.TRANSFORMER) {
      names.add(ROTARY);
    }
    if (isSearched(architecture)) {
      names.addAll(List.of(BEST_SMALL, BEST_LARGE));
    }
    return List.copyOf(names);
  }

  private static boolean isSearched(Architecture architecture) {
    return architecture.sizes().size() > 1;
  }

  /// The default size: {@value #BEST_SMALL} if the search covered it.
  public static String defaultFor(Architecture architecture) {
    return isSearched(architecture) ? BEST_SMALL : DEFAULT;
  }

  /// The size called `name`. A variant with a single layer has one layer at every size.
  ///
  /// @throws UserError listing the names if there is no such size
  public static NamedSize of(Architecture architecture, Variant variant, String name) {
    String what = "size of " + architecture.id() + " called";
    Architecture.Size size =
        switch (Named.require(names(architecture), what, name)) {
          case BEST_SMALL -> architecture.sizes().get(1);
          case BEST_LARGE -> architecture.sizes().get(2);
          case ROTARY -> new Architecture.Size(2, 8, 128, 5e-4, 0.1);
          default -> architecture.sizes().getFirst();
        };
    boolean rotary = name.equals(ROTARY);
    Positions positions =
        architecture.has(Architecture.Field.POSITIONS)
            ? rotary ? Positions.ROTARY : Positions.LEARNED
            : Positions.NONE;
    int layers = architecture.hasOneLayer(variant) ? 1 : size.layers();
    StackConfig model =
        new StackConfig(
            architecture,
            variant,
            new StackConfig.Sizes(layers, size.heads(), size.width()),
            positions,
            architecture.hasTable(positions) ? TABLE : 0,
            architecture.has(Architecture.Field.DROPOUT) ? 0.1 : 0,
            architecture.defaultStates(),
            List.of());
    return new NamedSize(name, model, size.rate(), size.decay());
  }
}
