package org.headscope.engine.training;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// Sizes of an architecture that have a name (\[Code] §2 and §3): the public code's defaults, and
/// the best of its search for Figure 3 of \[ICLL].
///
/// @param name such as {@value #BEST_SMALL}
/// @param rate peak learning rate that goes with it
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

  /// Layers, heads and width, and how they are trained.
  private record Sizes(int layers, int heads, int width, double rate, double decay) {}

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

  /// What is taken where nobody names a size: {@value #BEST_SMALL} where it is known.
  public static String usual(Architecture architecture) {
    return isSearched(architecture) ? BEST_SMALL : DEFAULT;
  }

  /// The size called `name`. A variant with a single layer has one whatever the search says.
  ///
  /// @throws UserError naming those that there are
  public static NamedSize of(Architecture architecture, Variant variant, String name) {
    Sizes sizes =
        switch (Named.require(
            names(architecture), "size of " + architecture.id() + " called", name)) {
          case BEST_SMALL -> bestSmall(architecture);
          case BEST_LARGE -> bestLarge(architecture);
          case ROTARY -> new Sizes(2, 8, 128, 5e-4, 0.1);
          default -> defaults(architecture);
        };
    return new NamedSize(
        name,
        model(architecture, variant, sizes, name.equals(ROTARY)),
        sizes.rate(),
        sizes.decay());
  }

  private static boolean isSearched(Architecture architecture) {
    return switch (architecture) {
      case GLA, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA -> false;
      default -> true;
    };
  }

  /// \[Code] §3; the hybrids, which have none there, as small as the others with \[MambaFormer]'s
  /// heads.
  private static Sizes defaults(Architecture architecture) {
    return switch (architecture) {
      case TRANSFORMER, LINEAR_TRANSFORMER -> new Sizes(8, 2, 128, 5e-4, 0.1);
      case RETNET -> new Sizes(2, 8, 32, 5e-4, 0.1);
      case GLA -> new Sizes(4, 1, 128, 5e-4, 0.1);
      case RWKV, LSTM -> new Sizes(2, 0, 32, 5e-4, 0.1);
      case S4, H3 -> new Sizes(2, 0, 128, 5e-4, 0.1);
      case HYENA -> new Sizes(2, 0, 64, 5e-4, 0.1);
      case MAMBA, S4_MAMBA -> new Sizes(4, 0, 128, 5e-4, 0.1);
      case STANDARD_HYBRID, MAMBAFORMER -> new Sizes(4, 8, 128, 5e-4, 0.1);
    };
  }

  private static Sizes bestSmall(Architecture architecture) {
    return switch (architecture) {
      case TRANSFORMER -> new Sizes(8, 1, 128, 1e-4, 0.1);
      case LINEAR_TRANSFORMER -> new Sizes(4, 1, 128, 2.5e-4, 0.01);
      case RETNET -> new Sizes(4, 1, 64, 2.5e-4, 0.1);
      case H3 -> new Sizes(2, 0, 128, 2.5e-4, 0.1);
      case HYENA -> new Sizes(4, 0, 128, 1e-4, 0.01);
      case LSTM -> new Sizes(2, 0, 256, 2.5e-4, 0.01);
      case MAMBA -> new Sizes(4, 0, 512, 2.5e-4, 0.1);
      case RWKV -> new Sizes(4, 0, 256, 2.5e-4, 0.1);
      case S4 -> new Sizes(2, 0, 128, 1e-4, 0.01);
      case GLA, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA -> defaults(architecture);
    };
  }

  private static Sizes bestLarge(Architecture architecture) {
    return switch (architecture) {
      case TRANSFORMER -> new Sizes(12, 2, 128, 2.5e-4, 0.1);
      case LINEAR_TRANSFORMER -> new Sizes(4, 2, 256, 1e-4, 0.1);
      case RETNET -> new Sizes(4, 2, 256, 2.5e-4, 0.1);
      case H3, S4, RWKV -> new Sizes(4, 0, 128, 2.5e-4, 0.1);
      case HYENA -> new Sizes(4, 0, 256, 2.5e-4, 0.1);
      case LSTM -> new Sizes(2, 0, 256, 2.5e-4, 0.1);
      case MAMBA -> new Sizes(8, 0, 512, 2.5e-4, 0.1);
      case GLA, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA -> defaults(architecture);
    };
  }

  private static StackConfig model(
      Architecture architecture, Variant variant, Sizes sizes, boolean rotary) {
    Positions positions =
        !architecture.has(Field.POSITIONS)
            ? Positions.NONE
            : rotary ? Positions.ROTARY : Positions.LEARNED;
    boolean table = architecture.has(Field.MAX_LENGTH) && !rotary;
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(
            architecture.hasOneLayer(variant) ? 1 : sizes.layers(), sizes.heads(), sizes.width()),
        positions,
        table ? TABLE : 0,
        architecture.has(Field.DROPOUT) ? 0.1 : 0,
        states(architecture),
        List.of());
  }

  private static int states(Architecture architecture) {
    return switch (architecture) {
      case S4, H3 -> 64;
      case MAMBA, STANDARD_HYBRID, MAMBAFORMER, S4_MAMBA -> 16;
      default -> 0;
    };
  }
}
