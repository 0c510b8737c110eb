package org.headscope.engine.neural;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.Retention;
import org.headscope.engine.neural.mixer.SoftmaxAttention;
import org.headscope.engine.run.PlainText;

/// A decoder as other libraries make it: equal blocks of a mixer and perhaps an MLP, with a norm
/// before each and before the head. In files the sizes are beside the other fields.
///
/// @param family its name for people, such as `GPT-2`
/// @param norm of all blocks and before the head
/// @param mlp absent if blocks have none
/// @param parallel true if the MLP reads what the mixer reads
/// @param head the map to logits
@JsonIgnoreProperties(value = "architecture", allowGetters = true)
@JsonPropertyOrder({"architecture"})
public record DecoderConfig(
    String family,
    @JsonUnwrapped Sizes sizes,
    MixerConfig mixer,
    Norm norm,
    Optional<FeedForward> mlp,
    boolean parallel,
    Head head)
    implements LayeredConfig {
  public static final String ARCHITECTURE = "decoder";

  /// The model's sizes.
  ///
  /// @param layers L
  /// @param width D, of the residual stream
  /// @param vocabulary V
  /// @param length the longest text; 0 if there is no limit
  /// @param positions true if a learned vector for each of them is added to the embedding
  public record Sizes(int layers, int width, int vocabulary, int length, boolean positions) {
    private static final int MAX = 1 << 20;

    public Sizes {
      require("layers", layers, 1, 512);
      require("width", width, 1, 1 << 16);
      require("vocabulary", vocabulary, 2, MAX);
      require("length", length, positions ? 1 : 0, MAX);
    }
  }

  /// A norm.
  public record Norm(BlockLayout.Norm kind, double epsilon) {
    public Norm {
      require(kind != BlockLayout.Norm.NONE, "norm.kind", kind, "layer or rms");
      require(epsilon >= 0 && epsilon < 1, "norm.epsilon", epsilon, "from 0 to 1");
    }
  }

  /// The map to logits.
  ///
  /// @param tied true if it is the embedding
  public record Head(boolean tied, boolean bias) {
    public Head {
      require(!tied || !bias, "head.bias", bias, "false for a tied head");
    }
  }

  /// @throws IllegalArgumentException naming the field, its value and what it must be
  public DecoderConfig {
    int inner =
        switch (mixer) {
          case GatedLinearAttention.Config c -> c.width();
          case Mamba.Config c -> c.width();
          case Retention.Config c -> c.width();
          case SoftmaxAttention.Config c -> c.width();
          default -> throw new IllegalArgumentException("no decoder has such a mixer: " + mixer);
        };
    require(inner == sizes.width, "mixer.width", inner, "" + sizes.width);
    require(!parallel || mlp.isPresent(), "parallel", parallel, "false without an MLP");
  }

  @JsonProperty("architecture")
  public String architecture() {
    return ARCHITECTURE;
  }

  @Override
  public int width() {
    return sizes.width;
  }

  @Override
  public int vocabulary() {
    return sizes.vocabulary;
  }

  @Override
  public boolean hasPositionTable() {
    return sizes.positions;
  }

  @Override
  public boolean hasTiedHead() {
    return head.tied;
  }

  @Override
  public DecoderConfig resizedFor(int vocabulary, int length) {
    int longest = sizes.length == 0 ? 0 : Math.max(sizes.length, length);
    Sizes other = new Sizes(sizes.layers, sizes.width, vocabulary, longest, sizes.positions);
    return new DecoderConfig(family, other, mixer, norm, mlp, parallel, head);
  }

  @Override
  public List<BlockConfig> blocks() {
    return Collections.nCopies(sizes.layers, new BlockConfig(group(), mixer, layout(), false));
  }

  /// The prefix of the mixers' parameters.
  public String group() {
    return switch (mixer) {
      case GatedLinearAttention.Config _ -> "gla";
      case Mamba.Config _ -> "mamba";
      case Retention.Config _ -> "retention";
      default -> "attention";
    };
  }

  @Override
  public BlockLayout layout() {
    double kept = 4 + mlp.map(m -> 5.0 * m.hidden() / sizes.width).orElse(0.0);
    return new BlockLayout(norm.kind, norm.epsilon, mlp, parallel, kept);
  }

  @Override
  public int longestContext() {
    return sizes.length > 0 ? sizes.length : Integer.MAX_VALUE;
  }

  @Override
  public String summary() {
    int heads = mixer.info().heads();
    String layers = PlainText.count(sizes.layers, "layer");
    return family + ", " + layers + (heads == 0 ? "" : ", " + PlainText.count(heads, "head"));
  }

  @Override
  public Map<String, ParameterSpec> parameterSpecs() {
    ParameterSpecs specs = new ParameterSpecs().plain("embedding", sizes.vocabulary, sizes.width);
    if (sizes.positions) {
      specs.plain("positions", sizes.length, sizes.width);
    }
    specs.addAll("", blockSpecs(sizes.layers));
    if (head.bias) {
      return specs.biased("head", sizes.vocabulary, sizes.width).map();
    }
    return head.tied ? specs.map() : specs.plain("head", sizes.vocabulary, sizes.width).map();
  }
}
