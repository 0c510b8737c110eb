package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.NamedSize;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Command-line options for a model: the architecture and any field that differs from its default.
final class ModelOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--arch",
      paramLabel = "NAME",
      description =
          "transformer, linear-transformer, retnet, gla, rwkv, lstm, s4, h3, hyena, "
              + "mamba, standard-hybrid, mambaformer or s4-mamba.")
  private @Nullable Architecture architecture;

  @Option(
      names = "--size",
      paramLabel = "S",
      description =
          "default, best-2500 or best-40000 (the best of Akyürek et al.'s search with "
              + "that many training instances), or rotary (transformers only); best-2500 if "
              + "not given, where it is known.")
  private @Nullable String size;

  @Option(
      names = "--variant",
      paramLabel = "V",
      description = "paper (its equations; if not given) or reference (the public code).")
  private @Nullable Variant variant;

  @Option(names = "--layers", paramLabel = "L", description = "Layers.")
  private @Nullable Integer layers;

  @Option(names = "--heads", paramLabel = "H", description = "Attention heads per layer.")
  private @Nullable Integer heads;

  @Option(names = "--width", paramLabel = "D", description = "Width of the residual stream.")
  private @Nullable Integer width;

  @Option(names = "--positions", paramLabel = "P", description = "none, learned or rotary.")
  private @Nullable Positions positions;

  @Option(
      names = "--max-length",
      paramLabel = "T",
      description = "Rows of the learned position table, or of Hyena's filter.")
  private @Nullable Integer maxLength;

  @Option(names = "--dropout", paramLabel = "P", description = "Dropout probability, in [0, 1).")
  private @Nullable Double dropout;

  @Option(names = "--states", paramLabel = "N", description = "State-space size.")
  private @Nullable Integer states;

  @Option(
      names = "--ngram-heads",
      paramLabel = "M:N,N[:FORM]",
      description =
          "N-gram heads of orders N after layer M, such as 1:1,2,3; may be repeated. "
              + "FORM is plain (if not given), block or reference.")
  private @Nullable List<String> ngramHeads;

  boolean isGiven() {
    return architecture != null;
  }

  /// Returns the requested size, with its model changed by the other options; empty without
  /// `--arch`.
  Optional<NamedSize> size() {
    if (architecture == null) {
      ParseResult typed = spec.commandLine().getParseResult();
      CommandSpec.forAnnotatedObject(this).optionsMap().keySet().stream()
          .filter(typed::hasMatchedOption)
          .findFirst()
          .ifPresent(option -> {
            throw new UserError("The option " + option + " needs --arch; name an architecture.");
          });
      return Optional.empty();
    }
    Variant published = variant == null ? Variant.PAPER : variant;
    NamedSize named =
        NamedSize.of(
            architecture, published, size == null ? NamedSize.defaultFor(architecture) : size);
    return Optional.of(
        new NamedSize(named.name(), changed(named.model()), named.rate(), named.decay()));
  }

  private StackConfig changed(StackConfig c) {
    Positions where = positions == null ? c.positions() : positions;
    int table = where == Positions.LEARNED || c.positions() == where ? c.maxLength() : 0;
    try {
      return new StackConfig(
          c.architecture(),
          c.variant(),
          new StackConfig.Sizes(
              or(layers, c.layers()), or(heads, c.heads()), or(width, c.width()), c.vocabulary()),
          where,
          or(maxLength, table),
          dropout == null ? c.dropout() : dropout,
          or(states, c.states()),
          ngramHeads == null ? List.of() : ngramHeads.stream().map(ModelOptions::parse).toList());
    } catch (IllegalArgumentException e) {
      throw new UserError("The model's " + e.getMessage() + ".", e);
    }
  }

  private static int or(@Nullable Integer given, int otherwise) {
    return given == null ? otherwise : given;
  }

  /// Parses `1:1,2,3:plain` as NGH₁^(1,2,3).
  private static NgramHeads parse(String text) {
    String[] parts = text.split(":", -1);
    if (!text.matches("\\d{1,9}:\\d{1,9}(,\\d{1,9})*(:[^:]*)?")) {
      throw new UserError(
          "The n-gram heads '%s' cannot be read; write LAYER:ORDER,ORDER such as 1:1,2,3."
              .formatted(text));
    }
    String form = parts.length == 3 ? parts[2] : "plain";
    List<Integer> orders = Arrays.stream(parts[1].split(",", -1)).map(Integer::parseInt).toList();
    Function<NgramHeads.Form, String> label = value -> value.name().toLowerCase(Locale.ROOT);
    return new NgramHeads(
        Integer.parseInt(parts[0]),
        orders,
        Named.parse(List.of(NgramHeads.Form.values()), label, "form of n-gram heads", form));
  }
}
