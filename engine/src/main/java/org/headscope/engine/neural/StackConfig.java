package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.PlainText;

/// A model of the papers: an embedding, a stack of blocks, and a head tied to the embedding
/// (\[ICLL] eqs. 14–20). Fields that an architecture does not have are 0 or `none`. In files all
/// values, including the sizes, form one flat object.
///
/// @param variant the source it follows where paper and public code differ
/// @param maxLength rows of the learned position table, or of Hyena's filter
/// @param dropout probability of zeroing an entry in training; each mixer documents what it drops
/// @param states N, the size of a state space
@JsonPropertyOrder({"architecture", "variant", "sizes", "positions"})
public record StackConfig(
    Architecture architecture,
    Variant variant,
    @JsonUnwrapped Sizes sizes,
    Positions positions,
    int maxLength,
    double dropout,
    int states,
    List<NgramHeads> ngramHeads)
    implements LayeredConfig {
  /// The model's sizes.
  ///
  /// @param layers L of the architecture, without n-gram heads
  /// @param heads H, attention heads per layer
  /// @param width D, of the residual stream
  /// @param vocabulary V, tokens that can be read and predicted; omitted in files if it is {@value
  ///   ModelConfig#DEFAULT_VOCABULARY}
  public record Sizes(
      int layers,
      int heads,
      int width,
      @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Usual.class) int vocabulary) {
    public Sizes(int layers, int heads, int width) {
      this(layers, heads, width, DEFAULT_VOCABULARY);
    }
  }

  private static final class Usual {
    @Override
    public boolean equals(Object other) {
      return Integer.valueOf(DEFAULT_VOCABULARY).equals(other);
    }

    @Override
    public int hashCode() {
      return DEFAULT_VOCABULARY;
    }
  }

  /// Checks the ranges and their combination; [StackChecks] lists all problems.
  public StackConfig {
    ngramHeads = List.copyOf(ngramHeads);
    List<FieldProblem> problems =
        StackChecks.problems(
            architecture, variant, sizes, positions, maxLength, dropout, states, ngramHeads);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.getFirst().sentence());
    }
  }

  /// Reads JSON, in which fields that an architecture does not have may be missing.
  @JsonCreator
  static StackConfig read(
      @JsonProperty("architecture") Architecture architecture,
      @JsonProperty("variant") Optional<Variant> variant,
      @JsonProperty("layers") int layers,
      @JsonProperty("heads") OptionalInt heads,
      @JsonProperty("width") int width,
      @JsonProperty("vocabulary") OptionalInt vocabulary,
      @JsonProperty("positions") Optional<Positions> positions,
      @JsonProperty("maxLength") OptionalInt maxLength,
      @JsonProperty("dropout") OptionalDouble dropout,
      @JsonProperty("states") OptionalInt states,
      @JsonProperty("ngramHeads") Optional<List<NgramHeads>> ngramHeads) {
    return new StackConfig(
        architecture,
        variant.orElse(Variant.PAPER),
        new StackConfig.Sizes(
            layers, heads.orElse(0), width, vocabulary.orElse(DEFAULT_VOCABULARY)),
        positions.orElse(Positions.NONE),
        maxLength.orElse(0),
        dropout.orElse(0),
        states.orElse(0),
        ngramHeads.orElse(List.of()));
  }

  public StackConfig withNgramHeads(List<NgramHeads> inserted) {
    return new StackConfig(
        architecture, variant, sizes, positions, maxLength, dropout, states, inserted);
  }

  public StackConfig sized(int layers, int width, int maxLength) {
    return new StackConfig(
        architecture,
        variant,
        new Sizes(layers, sizes.heads, width, sizes.vocabulary),
        positions,
        maxLength,
        dropout,
        states,
        ngramHeads.stream().filter(heads -> heads.after() <= layers).toList());
  }

  public int layers() {
    return sizes.layers;
  }

  public int heads() {
    return sizes.heads;
  }

  @Override
  public int width() {
    return sizes.width;
  }

  @Override
  public int vocabulary() {
    return sizes.vocabulary;
  }

  /// The same model for `vocabulary` tokens and texts of `length`; a position table grows if
  /// needed.
  @Override
  public StackConfig resizedFor(int vocabulary, int length) {
    return new StackConfig(
        architecture,
        variant,
        new Sizes(layers(), heads(), width(), vocabulary),
        positions,
        maxLength == 0 ? 0 : Math.max(maxLength, length),
        dropout,
        states,
        ngramHeads);
  }

  /// {@inheritDoc} N-gram heads follow their layers.
  @Override
  public List<BlockConfig> blocks() {
    List<BlockConfig> blocks = new ArrayList<>();
    if (architecture == Architecture.MAMBAFORMER) {
      blocks.add(Architecture.mamba(this, BlockLayout.RESIDUAL)); // replaces positions
    }
    for (int layer = 1; layer <= layers(); layer++) {
      blocks.addAll(architecture.layer(this));
      int here = layer;
      ngramHeads.stream()
          .filter(heads -> heads.after() == here)
          .forEach(heads -> blocks.addAll(heads.blocks(width(), vocabulary())));
    }
    return List.copyOf(blocks);
  }

  @Override
  public double trainingDropout() {
    return dropout;
  }

  @Override
  public String summary() {
    String sizes =
        PlainText.count(layers(), "layer")
            + (heads() == 0 ? "" : ", " + PlainText.count(heads(), "head"));
    String inserted = ngramHeads.stream().map(n -> ", " + n.words()).collect(Collectors.joining());
    return architecture.title() + ", " + sizes + inserted;
  }

  @Override
  public int longestContext() {
    return maxLength > 0 ? maxLength : Integer.MAX_VALUE;
  }

  @Override
  public boolean hasPositionTable() {
    return positions == Positions.LEARNED;
  }

  /// {@inheritDoc} So it is in the public code's `lm_simple`.
  @Override
  public boolean dropsEmbedding() {
    return architecture.has(Architecture.Field.DROPOUT) && architecture != Architecture.S4_MAMBA;
  }

  @Override
  public Map<String, ParameterSpec> parameterSpecs() {
    ParameterSpecs specs = new ParameterSpecs();
    // PyTorch's own initial embedding where the public code does not change it ([Code] §3).
    double embedding = hasFinalNorm() ? ParameterSpecs.INITIAL_DEVIATION : 1;
    specs.add("embedding.weight", ParameterSpec.normal(embedding, vocabulary(), width()));
    if (positions == Positions.LEARNED) {
      double table =
          architecture == Architecture.STANDARD_HYBRID ? 1 : ParameterSpecs.INITIAL_DEVIATION;
      specs.add("positions.weight", ParameterSpec.normal(table, maxLength, width()));
    }
    return specs.addAll("", blockSpecs(layers())).map();
  }
}
