package org.headscope.engine.neural;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.LinearSpecs;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpec.Constant;
import org.headscope.engine.neural.block.ParameterSpec.Normal;
import org.headscope.engine.neural.block.Variant;

/// A model of the papers: an embedding, a stack of blocks, and a head tied to the embedding (
/// \[ICLL] eqs. 14–20). Fields that an architecture does not have are 0 or `none`.
///
/// @param architecture what mixes tokens
/// @param variant whom it follows where paper and public code differ
/// @param layers L of the architecture, n-gram heads not counted
/// @param heads H, attention heads a layer
/// @param width D, the residual stream
/// @param positions how positions enter, where attention needs them
/// @param maxLength rows of the learned position table, or of Hyena's filter
/// @param dropout chance to zero an entry in training; what is dropped, each mixer says
/// @param states N, the size of a state space
/// @param ngramHeads n-gram heads behind some layers
public record StackConfig(
    Architecture architecture,
    Variant variant,
    int layers,
    int heads,
    int width,
    Positions positions,
    int maxLength,
    double dropout,
    int states,
    List<NgramHeads> ngramHeads)
    implements ModelConfig {
  private static final Constant ZERO = new Constant(0);
  private static final Constant ONE = new Constant(1);

  /// Checks the ranges and how they fit together; [StackChecks] lists all problems.
  public StackConfig {
    ngramHeads = List.copyOf(ngramHeads);
    List<FieldProblem> problems =
        StackChecks.problems(
            architecture,
            variant,
            layers,
            heads,
            width,
            positions,
            maxLength,
            dropout,
            states,
            ngramHeads);
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
      @JsonProperty("positions") Optional<Positions> positions,
      @JsonProperty("maxLength") OptionalInt maxLength,
      @JsonProperty("dropout") OptionalDouble dropout,
      @JsonProperty("states") OptionalInt states,
      @JsonProperty("ngramHeads") Optional<List<NgramHeads>> ngramHeads) {
    return new StackConfig(
        architecture,
        variant.orElse(Variant.PAPER),
        layers,
        heads.orElse(0),
        width,
        positions.orElse(Positions.NONE),
        maxLength.orElse(0),
        dropout.orElse(0),
        states.orElse(0),
        ngramHeads.orElse(List.of()));
  }

  /// A pre-LN softmax Transformer.
  ///
  /// @param maxLength rows of the learned position table; 0 where positions are rotary
  public static StackConfig transformer(
      int layers, int heads, int width, Positions positions, int maxLength, double dropout) {
    return new StackConfig(
        Architecture.TRANSFORMER,
        Variant.PAPER,
        layers,
        heads,
        width,
        positions,
        maxLength,
        dropout,
        0,
        List.of());
  }

  /// The same model with these n-gram heads.
  public StackConfig withNgramHeads(List<NgramHeads> inserted) {
    return new StackConfig(
        architecture,
        variant,
        layers,
        heads,
        width,
        positions,
        maxLength,
        dropout,
        states,
        inserted);
  }

  /// Its blocks in the order of the forward pass, n-gram heads at their places.
  @JsonIgnore
  public List<BlockConfig> blocks() {
    return StackBlocks.of(this);
  }

  @Override
  @JsonIgnore
  public List<LayerInfo> layerInfos() {
    return blocks().stream().map(block -> block.mixer().info()).toList();
  }

  @Override
  @JsonIgnore
  public double trainingDropout() {
    return dropout;
  }

  @Override
  @JsonIgnore
  public String summary() {
    String sizes = count(layers, "layer") + (heads == 0 ? "" : ", " + count(heads, "head"));
    String inserted = ngramHeads.stream().map(n -> ", " + n.words()).collect(Collectors.joining());
    return architecture.title() + ", " + sizes + inserted;
  }

  private static String count(int n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  @Override
  @JsonIgnore
  public int longestContext() {
    return maxLength > 0 ? maxLength : Integer.MAX_VALUE;
  }

  @Override
  public long multiplications(long length) {
    return blocks().stream().mapToLong(block -> block.multiplications(width, length)).sum();
  }

  /// Whether blocks are pre-norm and residual, and so a last norm stands before the head.
  @JsonIgnore
  boolean hasFinalNorm() {
    return blocks().stream()
        .anyMatch(block -> block.form() != BlockLayout.BARE && !block.inserted());
  }

  /// Whether the embedding is dropped in training, as in the public code's `lm_simple`.
  @JsonIgnore
  boolean dropsEmbedding() {
    return architecture.has(Field.DROPOUT) && architecture != Architecture.S4_MAMBA;
  }

  @Override
  @JsonIgnore
  public Map<String, ParameterSpec> parameterSpecs() {
    Map<String, ParameterSpec> specs = new LinkedHashMap<>();
    // PyTorch's own first embedding where the public code leaves it alone ([Code] §3).
    double embedding = hasFinalNorm() ? LinearSpecs.INITIAL_DEVIATION : 1;
    specs.put("embedding.weight", matrix(Vocabulary.SIZE, embedding));
    if (positions == Positions.LEARNED) {
      double table =
          architecture == Architecture.STANDARD_HYBRID ? 1 : LinearSpecs.INITIAL_DEVIATION;
      specs.put("positions.weight", matrix(maxLength, table));
    }
    List<BlockConfig> blocks = blocks();
    for (int i = 0; i < blocks.size(); i++) {
      String prefix = "blocks." + (i + 1) + ".";
      blocks
          .get(i)
          .parameterSpecs(width, layers)
          .forEach((name, spec) -> specs.put(prefix + name, spec));
    }
    if (hasFinalNorm()) {
      specs.put("norm.weight", new ParameterSpec(new long[] {width}, ONE));
      specs.put("norm.bias", new ParameterSpec(new long[] {width}, ZERO));
    }
    return specs;
  }

  private ParameterSpec matrix(int rows, double deviation) {
    return new ParameterSpec(new long[] {rows, width}, new Normal((float) deviation));
  }
}
