package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.BlockLayout.Norm;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// The Transformer of the public code of \[ICLL], `SimpleLMHeadModel`. Its checkpoints have no
/// configuration; the fields are the arguments of its class, and `num_heads`.
final class SimpleLm {
  private SimpleLm() {}

  static LayoutReading read(ForeignConfig c) {
    c.ignore(Set.of("model_type", "embed_dropout", "resid_dropout", "residual_in_fp32"));
    c.require("linear_attention", "false");
    c.require("layer");
    int width = c.count("d_model");
    int positions = c.optionalCount("max_position_embeddings").orElse(0);
    FeedForward mlp =
        new FeedForward(
            FeedForward.Activation.TANH_GELU, c.optionalCount("d_inner").orElse(4 * width), true);
    DecoderConfig model =
        new DecoderConfig(
            "Transformer",
            new DecoderConfig.Sizes(
                c.count("n_layer"),
                width,
                c.count("vocab_size"),
                Math.max(0, positions),
                positions > 0),
            new SoftmaxAttention.Config(width, c.count("num_heads"), false),
            new DecoderConfig.Norm(Norm.LAYER, c.real(1e-5, "layer_norm_epsilon")),
            Optional.of(mlp),
            false,
            new DecoderConfig.Head(true, false));
    String table =
        """
        embedding.weight = embeddings.word_embeddings.weight
        positions.weight = embeddings.position_embeddings.weight
        blocks.#.norm1.* = layers.#.norm1.*
        blocks.#.attention.query_key_value.* = layers.#.mixer.Wqkv.*
        blocks.#.attention.out.* = layers.#.mixer.out_proj.*
        blocks.#.norm2.* = layers.#.norm2.*
        blocks.#.mlp.up.* = layers.#.mlp.fc1.*
        blocks.#.mlp.down.* = layers.#.mlp.fc2.*
        norm.* = ln_f.*
        """;
    return LayoutReading.of(model, "", table)
        .withPrefixes("model.backbone.", "backbone.", "model.")
        .withCopy("lm_head.weight", "embeddings.word_embeddings.weight");
  }
}
