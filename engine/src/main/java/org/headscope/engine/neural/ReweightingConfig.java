package org.headscope.engine.neural;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// Learned n-gram reweighting (\[ICLL] §5.3, App. D; \[Code] §7): an MLP that predicts the next
/// token from what followed the last tokens earlier. It has one layer and no attention heads.
///
/// ```
/// logits_i = W₂ gelu(W₁ gram(i; ≤3) + b₁) + b₂,   gram(i; ≤3) ∈ ℝ^{3V}
/// ```
///
/// Time per token: 8V·hidden operations, 164k with 1024; memory: 4V·hidden weights, and V + V² + V³
/// counts while a text is read. `NgramFeatures` defines gram.
///
/// @param hidden width of its hidden layer, 1024 in the paper
@JsonIgnoreProperties(value = "architecture", allowGetters = true)
public record ReweightingConfig(Features features, int hidden) implements ModelConfig {
  static final int MAX_NGRAM = 3;

  /// The only vocabulary size it supports: RegBench's 20 tokens.
  static final int VOCABULARY = DEFAULT_VOCABULARY;

  /// RegBench's separator; three of them precede a text.
  static final int SEPARATOR = 19;

  /// The inputs of the MLP at a position: one for each n-gram length and symbol.
  static final int INPUTS = MAX_NGRAM * VOCABULARY;

  @EnumNaming(KebabCaseStrategy.class)
  public enum Features {
    /// LNW: the counts ÷ 100.
    COUNTS("n-gram counts"),
    /// LNW_r: the counts of each n ÷ their sum; all 0 where nothing was counted.
    FREQUENCIES("n-gram ratios"),
    /// LNW_b: 1 where the count is above 0.
    BINARY("seen n-grams");

    private final String words;

    Features(String words) {
      this.words = words;
    }
  }

  public ReweightingConfig {
    if (hidden < 1 || hidden > 65536) {
      throw new IllegalArgumentException(
          "hidden is " + hidden + "; it must be from 1 to 65536, 1024 in the paper");
    }
  }

  @JsonProperty("architecture")
  public String architecture() {
    return "lnw";
  }

  @Override
  public List<LayerInfo> layerInfos() {
    return List.of(new LayerInfo("MLP", MapKind.NONE, 0, 0, false));
  }

  /// Its MLP predicts; there is no residual stream.
  @Override
  public boolean hasMlp(int layer) {
    return false;
  }

  @Override
  public int vocabulary() {
    return VOCABULARY;
  }

  @Override
  public ReweightingConfig resizedFor(int vocabulary, int length) {
    if (vocabulary != VOCABULARY) {
      throw new IllegalArgumentException(
          "learned n-gram reweighting reads RegBench's %d tokens, not %d"
              .formatted(VOCABULARY, vocabulary));
    }
    return this;
  }

  @Override
  public String summary() {
    return "MLP on " + features.words;
  }

  @Override
  public int longestContext() {
    return Integer.MAX_VALUE;
  }

  @Override
  public long multiplications(long length) {
    return length * hidden * (INPUTS + VOCABULARY);
  }

  @Override
  public Map<String, ParameterSpec> parameterSpecs() {
    // PyTorch's own initial values of a linear map: U(±1/√in) for weights and biases.
    double up = 1 / Math.sqrt(INPUTS);
    double down = 1 / Math.sqrt(hidden);
    return new ParameterSpecs()
        .add("mlp.up.weight", ParameterSpec.uniform(up, hidden, INPUTS))
        .add("mlp.up.bias", ParameterSpec.uniform(up, hidden))
        .add("mlp.down.weight", ParameterSpec.uniform(down, VOCABULARY, hidden))
        .add("mlp.down.bias", ParameterSpec.uniform(down, VOCABULARY))
        .map();
  }
}
