package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.run.UserError;

/// The way in which a library writes a kind of model: the fields of its `config.json` and the names
/// of its tensors.
///
/// @param name in files: the library's own name for the kind
/// @param reader describes a model by its configuration, of which it names every field
record Layout(String name, Function<ForeignConfig, LayoutReading> reader) {
  static final List<Layout> ALL =
      List.of(
          new Layout("gpt2", HuggingFace::gpt2),
          new Layout("gpt_neox", HuggingFace::gptNeoX),
          new Layout("llama", config -> HuggingFace.llama(config, "Llama")),
          new Layout("mistral", config -> HuggingFace.llama(config, "Mistral")),
          new Layout("qwen2", config -> HuggingFace.llama(config, "Qwen2")),
          new Layout("qwen3", config -> HuggingFace.llama(config, "Qwen3")),
          new Layout("mamba", HuggingFace::mamba),
          new Layout("retnet", FlashLinearAttention::retNet),
          new Layout("gla", FlashLinearAttention::gla),
          new Layout("simple_lm", SimpleLm::read),
          new Layout("transformer_lens", TransformerLens::read));

  /// The layout of a model.
  ///
  /// @throws UserError naming those that can be read, if it has another
  static Layout of(ForeignConfig config) {
    String name =
        config
            .text("model_type")
            .or(() ->
                TransformerLens.isIn(config) ? Optional.of("transformer_lens") : byClass(config))
            .orElse("");
    return ALL.stream()
        .filter(layout -> layout.name.equals(name))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "%s describes a model of type '%s'; HeadScope imports %s."
                    .formatted(
                        config.file(),
                        name,
                        ALL.stream().map(Layout::name).collect(Collectors.joining(", ")))));
  }

  /// By the class in `architectures`, such as `GPT2LMHeadModel`.
  private static Optional<String> byClass(ForeignConfig config) {
    String classes = config.words("architectures").toString().toLowerCase(Locale.ROOT);
    return ALL.stream()
        .map(Layout::name)
        .filter(name -> classes.contains(name.replace("_", "")))
        .max(Comparator.comparingInt(String::length));
  }

  /// Describes a model, and refuses fields that are not known.
  ///
  /// @throws UserError naming the field and the remedy
  LayoutReading read(ForeignConfig config) {
    try {
      LayoutReading reading = reader.apply(config);
      config.requireAllUsed();
      return reading;
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s describes no model that HeadScope can run: %s; restore the model's own file."
              .formatted(config.file(), e.getMessage()),
          e);
    }
  }
}
