package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.BlockLayout.Norm;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.FeedForward.Activation;
import org.headscope.engine.neural.mixer.Rotation;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// A `HookedTransformer` of TransformerLens: its state dict, and its `cfg` as `config.json`. If its
/// norms are folded into other weights, they have none, which leaves scales of 1.
final class TransformerLens {
  static final String FAMILY = "HookedTransformer";

  private static final Set<String> NO_EFFECT =
      Set.of(
          ("checkpoint_index checkpoint_label_type checkpoint_value decoder_start_token_id"
                  + " default_prepend_bos device dtype experts_per_token from_checkpoint init_mode"
                  + " init_weights initializer_range layer_norm_folding model_name n_devices"
                  + " n_params norm_topk_prob NTK_by_parts_factor NTK_by_parts_high_freq_factor"
                  + " NTK_by_parts_low_freq_factor NTK_original_ctx_len original_architecture"
                  + " relative_attention_max_distance relative_attention_num_buckets seed"
                  + " tie_word_embeddings tokenizer_name tokenizer_prepends_bos"
                  + " trust_remote_code ungroup_grouped_query_attention use_attn_in"
                  + " use_attn_result use_hook_mlp_in use_hook_tokens use_split_qkv_input"
                  + " uses_rms_norm window_size yarn_attention_factor yarn_beta_fast"
                  + " yarn_beta_slow yarn_factor yarn_original_max_position_embeddings")
              .split(" "));

  private TransformerLens() {}

  static boolean isIn(ForeignConfig c) {
    return c.has("d_head") && c.has("n_layers");
  }

  static LayoutReading read(ForeignConfig c) {
    refuseOthers(c);
    String norm = c.choice("normalization_type", "none", names("LN", "LNPre", "RMS", "RMSPre"));
    boolean rms = norm.startsWith("RMS");
    if (!rms) {
      c.require("final_rms", "false");
    }
    boolean _ = c.flag("final_rms", rms); // RMS norms include it
    boolean gated = c.flag("gated_mlp", false);
    int width = c.count("d_model");
    DecoderConfig model =
        new DecoderConfig(
            FAMILY,
            sizes(c, width),
            attention(c, width),
            new DecoderConfig.Norm(rms ? Norm.RMS : Norm.LAYER, c.real(1e-5, "eps")),
            mlp(c, width, gated),
            c.flag("parallel_attn_mlp", false),
            new DecoderConfig.Head(false, true));
    boolean grouped = c.optionalCount("n_key_value_heads").isPresent();
    String table = table(grouped ? "_" : "", norm.endsWith("Pre"), gated);
    LayoutReading reading =
        LayoutReading.of(model, "", table)
            .withHeads(c.count("d_head"))
            .ignoring("blocks\\.\\d+\\.attn\\.(mask|IGNORE|rotary_sin|rotary_cos)");
    return gated ? reading.withZeros("blocks\\.\\d+\\.mlp\\.b_in") : reading;
  }

  private static void refuseOthers(ForeignConfig c) {
    c.ignore(NO_EFFECT);
    c.require("attention_dir", "\"causal\"");
    c.require("use_attn_scale", "true");
    double scale = c.real(-1, "attn_scale");
    if (scale != -1 && Math.abs(scale - Math.sqrt(c.count("d_head"))) > 1e-6) {
      throw c.wrong("attn_scale", "HeadScope reads models where it is the root of d_head");
    }
    c.require("d_vocab_out", "-1", "" + c.count("d_vocab"));
    for (String flag :
        List.of(
            "scale_attn_by_inverse_layer_idx",
            "use_qk_norm",
            "use_local_attn",
            "use_normalization_before_and_after",
            "post_embedding_ln",
            "load_in_4bit",
            "use_NTK_by_parts_rope",
            "use_yarn_rope")) {
      c.require(flag, "false");
    }
    c.require("attn_scores_soft_cap", "-1", "-1.0");
    c.require("output_logits_soft_cap", "-1", "-1.0");
    c.require("rotary_scaling_factor", "1", "1.0");
    c.require("rotary_base_local");
    c.require("num_experts");
    c.require("attn_types");
  }

  private static DecoderConfig.Sizes sizes(ForeignConfig c, int width) {
    boolean standard =
        c.choice("positional_embedding_type", "standard", names("standard", "rotary"))
            .equals("standard");
    return new DecoderConfig.Sizes(
        c.count("n_layers"), width, c.count("d_vocab"), c.count("n_ctx"), standard);
  }

  private static SoftmaxAttention.Config attention(ForeignConfig c, int width) {
    int heads = c.count("n_heads");
    int headWidth = c.count("d_head");
    int rotated = c.optionalCount("rotary_dim").orElse(headWidth);
    double base = c.real(10_000, "rotary_base");
    boolean pairs = c.flag("rotary_adjacent_pairs", false);
    boolean rotary = c.text("positional_embedding_type").equals(Optional.of("rotary"));
    return new SoftmaxAttention.Config(
        width,
        heads,
        c.optionalCount("n_key_value_heads").orElse(heads),
        headWidth,
        rotary ? new Rotation(rotated, base, !pairs) : Rotation.NONE,
        OptionalDouble.empty(),
        true,
        true);
  }

  private static Optional<FeedForward> mlp(ForeignConfig c, int width, boolean gated) {
    boolean alone = c.flag("attn_only", false);
    int hidden = c.optionalCount("d_mlp").orElse(4 * width);
    if (alone) {
      c.ignore(Set.of("act_fn"));
      return Optional.empty();
    }
    Map<String, Activation> all = gated ? HuggingFace.GATES : HuggingFace.ACTIVATIONS;
    return Optional.of(new FeedForward(c.choice("act_fn", "relu", all), hidden, true));
  }

  /// The names of the tensors.
  ///
  /// @param key the beginning of the names of keys and values
  /// @param folded true if norms have no weights
  static String table(String key, boolean folded, boolean gated) {
    String table =
        """
        embedding.weight = embed.W_E
        positions.weight = pos_embed.W_pos
        blocks.#.attention.query_key_value.weight = blocks.#.attn.W_Q + blocks.#.attn.$W_K + blocks.#.attn.$W_V : heads-in
        blocks.#.attention.query_key_value.bias = blocks.#.attn.b_Q + blocks.#.attn.$b_K + blocks.#.attn.$b_V : head-bias
        blocks.#.attention.out.weight = blocks.#.attn.W_O : heads-out
        blocks.#.attention.out.bias = blocks.#.attn.b_O
        blocks.#.mlp.gate.weight = blocks.#.mlp.W_gate : transposed
        blocks.#.mlp.gate.bias = 0
        blocks.#.mlp.up.weight = blocks.#.mlp.W_in : transposed
        blocks.#.mlp.down.weight = blocks.#.mlp.W_out : transposed
        blocks.#.mlp.down.bias = blocks.#.mlp.b_out
        head.weight = unembed.W_U : transposed
        head.bias = unembed.b_U
        """
            .replace("$", key);
    String norms =
        """
        blocks.#.norm1.weight = blocks.#.ln1.w
        blocks.#.norm1.bias = blocks.#.ln1.b
        blocks.#.norm2.weight = blocks.#.ln2.w
        blocks.#.norm2.bias = blocks.#.ln2.b
        norm.weight = ln_final.w
        norm.bias = ln_final.b
        """;
    String up = "blocks.#.mlp.up.bias = " + (gated ? "0" : "blocks.#.mlp.b_in") + "\n";
    return table
        + up
        + (folded
            ? norms.replaceAll("weight = .*", "weight = 1").replaceAll("bias = .*", "bias = 0")
            : norms);
  }

  private static Map<String, String> names(String... names) {
    return Arrays.stream(names).collect(Collectors.toMap(name -> name, name -> name));
  }
}
