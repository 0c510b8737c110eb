package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.BlockLayout.Norm;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.mixer.GatedLinearAttention;
import org.headscope.engine.neural.mixer.MixerConfig;
import org.headscope.engine.neural.mixer.Retention;

/// The RetNet and the GLA of flash-linear-attention.
final class FlashLinearAttention {
  private static final Set<String> NO_EFFECT =
      Set.of(
          ("attn_mode conv_size fuse_cross_entropy fuse_linear_cross_entropy fuse_swiglu"
                  + " max_position_embeddings use_l2warp")
              .split(" "));

  private FlashLinearAttention() {}

  static LayoutReading retNet(ForeignConfig c) {
    double epsilon = c.real(1e-6, "norm_eps");
    int width = c.count("hidden_size");
    MixerConfig mixer =
        new Retention.Config(
            width, c.count("num_heads"), Variant.PAPER, OptionalDouble.of(epsilon));
    c.require("expand_k", "1", "1.0");
    c.require("expand_v", "2", "2.0");
    return read(
        c,
        "RetNet",
        mixer,
        2,
        """
        blocks.#.retention.query_key_value_gate.weight = layers.#.attn.q_proj.weight + layers.#.attn.k_proj.weight + layers.#.attn.v_proj.weight + layers.#.attn.g_proj.weight
        blocks.#.retention.norm.weight = layers.#.attn.%1$s.weight
        blocks.#.retention.out.weight = layers.#.attn.o_proj.weight
        """);
  }

  static LayoutReading gla(ForeignConfig c) {
    double epsilon = c.real(1e-6, "norm_eps");
    int width = c.count("hidden_size");
    double min = c.real(Double.NaN, "clamp_min");
    OptionalDouble clamp = Double.isNaN(min) ? OptionalDouble.empty() : OptionalDouble.of(min);
    MixerConfig mixer =
        new GatedLinearAttention.Config(
            width,
            c.count("num_heads"),
            Variant.REFERENCE,
            Optional.of(new GatedLinearAttention.LibraryForm(epsilon, clamp)));
    c.require("expand_k", "0.5");
    c.require("expand_v", "1", "1.0");
    c.require("use_gk", "true");
    c.require("use_gv", "false");
    return read(
        c,
        "GLA",
        mixer,
        4,
        """
        blocks.#.gla.query_key_value.weight = layers.#.attn.q_proj.weight + layers.#.attn.k_proj.weight + layers.#.attn.v_proj.weight
        blocks.#.gla.gate.weight = layers.#.attn.g_proj.weight
        blocks.#.gla.key_decay.down.weight = layers.#.attn.gk_proj.0.weight
        blocks.#.gla.key_decay.up.* = layers.#.attn.gk_proj.1.*
        blocks.#.gla.norm.weight = layers.#.attn.%1$s.weight
        blocks.#.gla.out.weight = layers.#.attn.o_proj.weight
        """);
  }

  private static LayoutReading read(
      ForeignConfig c, String family, MixerConfig mixer, int usualRatio, String mixerTable) {
    c.ignore(HuggingFace.NO_EFFECT);
    c.ignore(NO_EFFECT);
    c.require("num_kv_heads", "" + mixer.info().heads());
    c.require("feature_map");
    c.require("attn");
    c.require("attnres_block_size", "1");
    c.require("use_short_conv", "false");
    c.require("use_output_gate", "true");
    c.require("elementwise_affine", "true");
    c.require("hidden_act", "\"swish\"");
    boolean tied = c.flag("tie_word_embeddings", false);
    int width = c.count("hidden_size");
    int ratio = c.optionalCount("hidden_ratio").orElse(usualRatio);
    int hidden = 256 * Math.ceilDiv(width * ratio * 2 / 3, 256);
    DecoderConfig model =
        new DecoderConfig(
            family,
            new DecoderConfig.Sizes(
                c.count("num_hidden_layers"), width, c.count("vocab_size"), 0, false),
            mixer,
            new DecoderConfig.Norm(Norm.RMS, c.real(1e-6, "norm_eps")),
            Optional.of(
                new FeedForward(
                    FeedForward.Activation.GATED_SILU,
                    c.optionalCount("intermediate_size").orElse(hidden),
                    false)),
            false,
            new DecoderConfig.Head(tied, false));
    String table =
        """
        embedding.weight = embeddings.weight
        blocks.#.norm1.weight = layers.#.attn_norm.weight
        blocks.#.norm2.weight = layers.#.mlp_norm.weight
        blocks.#.mlp.gate.weight = layers.#.mlp.gate_proj.weight
        blocks.#.mlp.up.weight = layers.#.mlp.up_proj.weight
        blocks.#.mlp.down.weight = layers.#.mlp.down_proj.weight
        norm.weight = norm.weight
        head.weight = lm_head.weight
        """;
    String norm = c.flag("fuse_norm", true) ? "g_norm_swish_gate" : "g_norm";
    LayoutReading reading = LayoutReading.of(model, "model.", table + mixerTable.formatted(norm));
    return tied ? reading.withCopy("lm_head.weight", "embeddings.weight") : reading;
  }
}
