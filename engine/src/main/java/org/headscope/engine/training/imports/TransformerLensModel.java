package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.mixer.Rotation;
import org.headscope.engine.neural.mixer.SoftmaxAttention;
import org.headscope.engine.run.UserError;

/// A model of ours as a `HookedTransformer`, the inverse of its import: the same logits from
/// TransformerLens's names and shapes. What our model lacks is written so that it changes nothing:
/// biases and positions of 0, and the embedding as the map to logits.
public final class TransformerLensModel {
  /// The longest text that is written for a model without a limit.
  private static final int LENGTH = 2048;

  private final DecoderConfig model;
  private final SortedMap<String, StoredTensor> tensors = new TreeMap<>();

  private TransformerLensModel(DecoderConfig model) {
    this.model = model;
  }

  /// Writes `weights`, the parameters of `config`, in TransformerLens's form.
  ///
  /// @param run its name in errors
  /// @throws UserError naming what a `HookedTransformer` lacks
  public static TransformerLensModel of(
      String run, ModelConfig config, Map<String, float[]> weights) {
    LayeredConfig layered = expressible(run, config);
    TransformerLensModel lens = new TransformerLensModel(decoder(layered));
    WeightTable table =
        WeightTable.of(TransformerLens.table(lens.grouped() ? "_" : "", false, lens.gated()));
    lens.model
        .parameterSpecs()
        .forEach((name, spec) -> {
          String ours = name.equals("head.weight") ? layered.unembedding() : name;
          float[] none = new float[Math.toIntExact(spec.size())];
          float[] values = weights.getOrDefault(ours, none);
          WeightTable.Source source = table.source(name).orElseThrow();
          if (source.names().isEmpty()) {
            refuse(!Arrays.equals(values, none), run, "biases of a gated MLP");
          } else {
            lens.add(name, spec, source, values);
          }
        });
    if (lens.gated()) {
      int hidden = lens.model.mlp().orElseThrow().hidden();
      IntStream.range(0, lens.model.sizes().layers())
          .mapToObj(layer -> "blocks." + layer + ".mlp.b_in")
          .forEach(name -> lens.put(name, List.of((long) hidden), new float[hidden]));
    }
    return lens;
  }

  /// Refuses a model that is no Transformer of equal layers as TransformerLens has them.
  private static LayeredConfig expressible(String run, ModelConfig config) {
    if (!(config instanceof LayeredConfig layered)) {
      throw refusal(run, "no layers of attention (" + config.summary() + ")");
    }
    List<BlockConfig> blocks = layered.blocks();
    refuse(blocks.stream().anyMatch(BlockConfig::inserted), run, "n-gram heads");
    for (BlockConfig block : blocks) {
      String other = "layers of the kind " + block.mixer().info().name();
      refuse(!(block.mixer() instanceof SoftmaxAttention.Config), run, other);
    }
    refuse(Set.copyOf(blocks).size() > 1, run, "layers of different kinds");
    SoftmaxAttention.Config attention = attention(layered);
    refuse(attention.normEpsilon().isPresent(), run, "norms of queries and keys");
    refuse(
        layered.hasPositionTable() && attention.rotation().width() > 0,
        run,
        "learned positions besides rotary ones");
    return layered;
  }

  private static SoftmaxAttention.Config attention(LayeredConfig layered) {
    return (SoftmaxAttention.Config) layered.blocks().getFirst().mixer();
  }

  private static void refuse(boolean lacks, String run, String what) {
    if (lacks) {
      throw refusal(run, what);
    }
  }

  private static UserError refusal(String run, String what) {
    return new UserError(
        "%s has %s, which TransformerLens cannot express; export it as npz or safetensors."
            .formatted(run, what));
  }

  /// The model that an import finds in what is written here.
  private static DecoderConfig decoder(LayeredConfig ours) {
    SoftmaxAttention.Config attention = attention(ours);
    BlockLayout layout = ours.layout();
    int length = ours.longestContext() == Integer.MAX_VALUE ? LENGTH : ours.longestContext();
    boolean rotary = attention.rotation().width() > 0;
    return new DecoderConfig(
        TransformerLens.FAMILY,
        new DecoderConfig.Sizes(
            ours.blocks().size(), ours.width(), ours.vocabulary(), length, !rotary),
        new SoftmaxAttention.Config(
            ours.width(),
            attention.heads(),
            attention.keyHeads(),
            attention.headWidth(),
            attention.rotation(),
            OptionalDouble.empty(),
            true,
            true),
        new DecoderConfig.Norm(layout.norm(), layout.epsilon()),
        layout.mlp().map(mlp -> new FeedForward(mlp.activation(), mlp.hidden(), true)),
        layout.parallel(),
        new DecoderConfig.Head(false, true));
  }

  private boolean gated() {
    return model.mlp().filter(mlp -> mlp.activation().gates()).isPresent();
  }

  private boolean grouped() {
    return attention(model).keyHeads() < attention(model).heads();
  }

  /// Adds the rows of a parameter, each part in its own order.
  private void add(String name, ParameterSpec spec, WeightTable.Source source, float[] values) {
    int headWidth = attention(model).headWidth();
    List<Long> heights = WeightPlan.heights(model, name, spec, source.names().size());
    int first = 0;
    for (int i = 0; i < heights.size(); i++) {
      List<Long> shape = new ArrayList<>(spec.shape());
      shape.set(0, heights.get(i));
      int size = Math.toIntExact(shape.stream().reduce(1L, Math::multiplyExact));
      float[] part = Arrays.copyOfRange(values, first, first + size);
      put(
          source.names().get(i),
          source.order().stored(shape, headWidth),
          source.order().rearranged(part, shape, headWidth));
      first += size;
    }
  }

  private void put(String name, List<Long> shape, float[] values) {
    tensors.put(name, StoredTensor.float32(name, shape, values));
  }

  /// The tensors by their names in the state dict.
  public SortedMap<String, StoredTensor> tensors() {
    return Collections.unmodifiableSortedMap(tensors);
  }

  /// The `config.json` that `HookedTransformerConfig.from_dict` reads.
  ///
  /// @param name of the model, for people
  public String config(String name) {
    SoftmaxAttention.Config attention = attention(model);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("model_name", name);
    fields.put("n_layers", model.sizes().layers());
    fields.put("d_model", model.width());
    fields.put("n_heads", attention.heads());
    fields.put("d_head", attention.headWidth());
    if (grouped()) {
      fields.put("n_key_value_heads", attention.keyHeads());
    }
    fields.put("d_vocab", model.vocabulary());
    fields.put("n_ctx", model.sizes().length());
    fields.put("attention_dir", "causal");
    fields.put("normalization_type", model.norm().kind() == BlockLayout.Norm.RMS ? "RMS" : "LN");
    fields.put("eps", model.norm().epsilon());
    fields.put("attn_only", model.mlp().isEmpty());
    fields.put("parallel_attn_mlp", model.parallel());
    fields.put("gated_mlp", gated());
    model
        .mlp()
        .ifPresent(mlp -> {
          fields.put("d_mlp", mlp.hidden());
          fields.put("act_fn", activation(mlp.activation()));
        });
    putPositions(fields, attention.rotation());
    fields.put("default_prepend_bos", false);
    return Json.pretty(fields);
  }

  private void putPositions(Map<String, Object> fields, Rotation rotation) {
    fields.put("positional_embedding_type", model.sizes().positions() ? "standard" : "rotary");
    if (rotation.width() > 0) {
      double theta = rotation.theta();
      fields.put("rotary_dim", rotation.width());
      fields.put(
          "rotary_base", theta == Math.rint(theta) ? (Object) Math.round(theta) : (Object) theta);
      fields.put("rotary_adjacent_pairs", !rotation.halves());
    }
  }

  private static String activation(FeedForward.Activation activation) {
    return switch (activation) {
      case GELU, GATED_GELU -> "gelu";
      case TANH_GELU, GATED_TANH_GELU -> "gelu_new";
      case SILU, GATED_SILU -> "silu";
      case RELU -> "relu";
    };
  }
}
