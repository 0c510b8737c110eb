package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.training.NamedSize;

/// The named sizes: those of the public code and {@value #SMALL}.
final class NamedSizes {
  static final String SMALL = "small";

  static final String CUSTOM = "own";

  private static final int LAYERS = 4;
  private static final int WIDTH = 64;
  private static final int HEADS = 4;
  private static final int TABLE = 1024;

  private NamedSizes() {}

  static List<String> of(Architecture architecture) {
    Stream<String> named = NamedSize.names(architecture).stream();
    return Stream.of(Stream.of(SMALL), named, Stream.of(CUSTOM)).flatMap(s -> s).toList();
  }

  static String words(String name) {
    return switch (name) {
      case SMALL -> "As the samples";
      case NamedSize.DEFAULT -> "Reference code's default";
      case NamedSize.ROTARY -> "Reference code's transformer+";
      case NamedSize.BEST_SMALL -> "Best of the search, N = 2,500";
      case NamedSize.BEST_LARGE -> "Best of the search, N = 40,000";
      default -> "Custom sizes";
    };
  }

  /// Returns the size called `name`, except [#CUSTOM], with its learning rate and decay.
  static NamedSize size(Architecture architecture, Variant variant, String name) {
    if (!name.equals(SMALL)) {
      return NamedSize.of(architecture, variant, name);
    }
    NamedSize usual = NamedSize.of(architecture, variant, NamedSize.DEFAULT);
    StackConfig c = usual.model();
    boolean rotary = architecture == Architecture.TRANSFORMER;
    boolean single = c.layers() == 1;
    int heads = architecture.has(Architecture.Field.HEADS) ? HEADS : 0;
    StackConfig.Sizes sizes = new StackConfig.Sizes(single ? 1 : LAYERS, heads, WIDTH);
    Positions positions = rotary ? Positions.ROTARY : c.positions();
    int table = c.positions() == Positions.LEARNED ? TABLE : c.maxLength();
    int length = rotary ? 0 : table;
    StackConfig small =
        new StackConfig(architecture, variant, sizes, positions, length, 0, c.states(), List.of());
    return new NamedSize(SMALL, small, usual.rate(), usual.decay());
  }
}
