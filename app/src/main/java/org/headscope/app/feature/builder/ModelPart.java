package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.training.NamedSize;

/// A part of the model in the order of the forward pass.
///
/// @param layer the layer that it is or follows; 0 before the first
/// @param gram its index among the n-gram heads; −1 for other parts
/// @param parameters the number of its trained values, if known
/// @param lost true if it is after a layer that does not exist
record ModelPart(
    Kind kind,
    String title,
    String detail,
    int layer,
    int gram,
    OptionalLong parameters,
    boolean lost) {
  private static final int MAX_LAYERS = 128;

  enum Kind {
    EMBEDDING,
    LAYER,
    GRAM,
    HEAD
  }

  static List<ModelPart> of(ModelForm.Draft draft) {
    return new CardBuilder(draft).cards();
  }

  private static final class CardBuilder {
    private final ModelForm.Draft draft;
    private final StackConfig typical;
    private final Map<String, ParameterSpec> specs;
    private final List<ModelPart> cards = new ArrayList<>();
    private int blocks;

    CardBuilder(ModelForm.Draft draft) {
      this.draft = draft;
      this.typical = NamedSize.of(draft.architecture(), draft.variant(), NamedSize.DEFAULT).model();
      this.specs = draft.config().map(StackConfig::parameterSpecs).orElse(Map.of());
    }

    List<ModelPart> cards() {
      add(Kind.EMBEDDING, "Embedding", embedding(), 0, count("embedding.", "positions."));
      List<BlockConfig> all = typical.blocks();
      boolean first = draft.architecture() == Architecture.MAMBAFORMER;
      List<BlockConfig> one = all.subList(first ? 1 : 0, all.size());
      int perLayer = one.size() / typical.layers();
      if (first) {
        add(Kind.LAYER, "First Mamba block", "instead of positions", 0, next(1));
      }
      for (int layer = 1; layer <= Math.min(draft.layers(), MAX_LAYERS); layer++) {
        String words = words(one.subList(0, perLayer));
        add(Kind.LAYER, "Layer " + layer, words, layer, next(perLayer));
        int behind = layer;
        grams(after -> after == behind);
      }
      grams(after -> after > draft.layers());
      add(Kind.HEAD, "Head", "norm, then the embedding's transpose", 0, count("norm."));
      return List.copyOf(cards);
    }

    private String embedding() {
      String tokens = draft.vocabulary() + " tokens";
      return draft
          .config()
          .map(c ->
              switch (c.positions()) {
                case LEARNED -> tokens + ", learned positions";
                case ROTARY -> tokens + ", rotary positions";
                case NONE -> tokens;
              })
          .orElse(tokens);
    }

    private void grams(IntPredicate after) {
      for (int i = 0; i < draft.grams().size(); i++) {
        NgramHeadPlace gram = draft.grams().get(i);
        if (after.test(gram.after())) {
          boolean lost = gram.after() > draft.layers();
          String title = "NGH(" + gram.order() + ")";
          String detail = lost ? "no layer " + gram.after() : words(gram.order());
          OptionalLong count = lost ? OptionalLong.empty() : next(1);
          cards.add(new ModelPart(Kind.GRAM, title, detail, gram.after(), i, count, lost));
        }
      }
    }

    private String words(int order) {
      String what =
          order == 1
              ? "successors of the last token"
              : "successors of the last %d tokens".formatted(order);
      return switch (draft.form()) {
        case PLAIN -> what;
        case BLOCK -> what + ", and an MLP of d";
        case REFERENCE -> what + ", and an MLP of 4d";
      };
    }

    private static String words(List<BlockConfig> layer) {
      return layer.stream()
          .map(block -> {
            String mixer = block.mixer().info().name().toLowerCase(Locale.ROOT);
            return block.form().isBare()
                ? mixer + " alone"
                : mixer
                    + (block.form().hasMlp()
                        ? " and MLP, each normed and residual"
                        : ", normed and residual");
          })
          .distinct()
          .collect(Collectors.joining("; "));
    }

    private void add(Kind kind, String title, String detail, int layer, OptionalLong parameters) {
      cards.add(new ModelPart(kind, title, detail, layer, -1, parameters, false));
    }

    private OptionalLong next(int count) {
      String[] prefixes = new String[count];
      for (int i = 0; i < count; i++) {
        prefixes[i] = "blocks." + ++blocks + ".";
      }
      return count(prefixes);
    }

    private OptionalLong count(String... prefixes) {
      return specs.isEmpty()
          ? OptionalLong.empty()
          : OptionalLong.of(
              specs.entrySet().stream()
                  .filter(e -> Stream.of(prefixes).anyMatch(e.getKey()::startsWith))
                  .mapToLong(e -> e.getValue().size())
                  .sum());
    }
  }
}
