package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.BlockLayout.Norm;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.neural.layer.FeedForward;
import org.headscope.engine.neural.layer.FeedForward.Activation;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.Rotation;
import org.headscope.engine.neural.mixer.SoftmaxAttention;

/// The models of Hugging Face's transformers, versions 4 and 5.
final class HuggingFace {
  static final Map<String, Activation> ACTIVATIONS =
      Map.of(
          "gelu", Activation.GELU,
          "gelu_new", Activation.TANH_GELU,
          "gelu_pytorch_tanh", Activation.TANH_GELU,
          "relu", Activation.RELU,
          "silu", Activation.SILU,
          "swish", Activation.SILU);

  static final Map<String, Activation> GATES =
      Map.of(
          "gelu", Activation.GATED_GELU,
          "gelu_new", Activation.GATED_TANH_GELU,
          "gelu_pytorch_tanh", Activation.GATED_TANH_GELU,
          "silu", Activation.GATED_SILU,
          "swish", Activation.GATED_SILU);

  /// Fields that change nothing about a forward pass of given tokens: notes, training, generation,
  /// and the types in which the package computes.
  static final Set<String> NO_EFFECT =
      Set.of(
          ("_attn_implementation _attn_implementation_autoset _name_or_path _commit_hash"
                  + " architectures attention_dropout attn_pdrop auto_map bos_token_id"
                  + " classifier_dropout decoder_start_token_id do_sample dtype embd_pdrop"
                  + " eos_token_id finetuning_task forced_bos_token_id forced_eos_token_id"
                  + " gradient_checkpointing hidden_dropout id2label initializer_range is_decoder"
                  + " is_llama_config label2id max_length max_window_layers min_length model_type"
                  + " name_or_path num_labels output_attentions output_hidden_states pad_token_id"
                  + " prefix pretraining_tp problem_type reorder_and_upcast_attn resid_pdrop"
                  + " return_dict sep_token_id summary_activation summary_first_dropout"
                  + " summary_proj_to_labels summary_type summary_use_proj task_specific_params"
                  + " temperature tokenizer_class top_k top_p torch_dtype torchscript"
                  + " transformers.js_config transformers_version unk_token_id use_bfloat16"
                  + " use_cache")
              .split(" "));

  private HuggingFace() {}

  private static void common(ForeignConfig config) {
    config.ignore(NO_EFFECT);
    config.require("is_encoder_decoder", "false");
    config.require("add_cross_attention", "false");
    config.require("quantization_config");
    config.require("pruned_heads", "{}");
  }

  static LayoutReading gpt2(ForeignConfig c) {
    common(c);
    c.require("scale_attn_weights", "true");
    c.require("scale_attn_by_inverse_layer_idx", "false");
    int width = c.count("n_embd");
    int positions = c.count("n_positions");
    c.require("n_ctx", "" + positions);
    boolean tied = c.flag("tie_word_embeddings", true);
    FeedForward mlp =
        new FeedForward(
            c.choice("activation_function", "gelu_new", ACTIVATIONS),
            c.optionalCount("n_inner").orElse(4 * width),
            true);
    DecoderConfig model =
        new DecoderConfig(
            "GPT-2",
            new DecoderConfig.Sizes(
                c.count("n_layer"), width, c.count("vocab_size"), positions, true),
            new SoftmaxAttention.Config(width, c.count("n_head"), false),
            new DecoderConfig.Norm(Norm.LAYER, c.real(1e-5, "layer_norm_epsilon")),
            Optional.of(mlp),
            false,
            new DecoderConfig.Head(tied, false));
    String table =
        """
        embedding.weight = wte.weight
        positions.weight = wpe.weight
        blocks.#.norm1.* = h.#.ln_1.*
        blocks.#.attention.query_key_value.weight = h.#.attn.c_attn.weight : transposed
        blocks.#.attention.query_key_value.bias = h.#.attn.c_attn.bias
        blocks.#.attention.out.weight = h.#.attn.c_proj.weight : transposed
        blocks.#.attention.out.bias = h.#.attn.c_proj.bias
        blocks.#.norm2.* = h.#.ln_2.*
        blocks.#.mlp.up.weight = h.#.mlp.c_fc.weight : transposed
        blocks.#.mlp.up.bias = h.#.mlp.c_fc.bias
        blocks.#.mlp.down.weight = h.#.mlp.c_proj.weight : transposed
        blocks.#.mlp.down.bias = h.#.mlp.c_proj.bias
        norm.* = ln_f.*
        head.weight = lm_head.weight
        """;
    LayoutReading reading =
        LayoutReading.of(model, "transformer.", table)
            .ignoring("h\\.\\d+\\.attn\\.(bias|masked_bias)");
    return tied ? reading.withCopy("lm_head.weight", "wte.weight") : reading;
  }

  static LayoutReading gptNeoX(ForeignConfig c) {
    common(c);
    int width = c.count("hidden_size");
    int heads = c.count("num_attention_heads");
    boolean bias = c.flag("attention_bias", true);
    boolean tied = c.flag("tie_word_embeddings", false);
    FeedForward mlp =
        new FeedForward(
            c.choice("hidden_act", "gelu", ACTIVATIONS), c.count("intermediate_size"), true);
    Rotation rotation = rotation(c, width / heads, 0.25);
    DecoderConfig model =
        new DecoderConfig(
            "GPT-NeoX",
            sizes(c, width),
            new SoftmaxAttention.Config(
                width, heads, heads, width / heads, rotation, OptionalDouble.empty(), bias, bias),
            new DecoderConfig.Norm(Norm.LAYER, c.real(1e-5, "layer_norm_eps")),
            Optional.of(mlp),
            c.flag("use_parallel_residual", true),
            new DecoderConfig.Head(tied, false));
    String table =
        """
        embedding.weight = embed_in.weight
        blocks.#.norm1.* = layers.#.input_layernorm.*
        blocks.#.attention.query_key_value.* = layers.#.attention.query_key_value.* : by-head
        blocks.#.attention.out.* = layers.#.attention.dense.*
        blocks.#.norm2.* = layers.#.post_attention_layernorm.*
        blocks.#.mlp.up.* = layers.#.mlp.dense_h_to_4h.*
        blocks.#.mlp.down.* = layers.#.mlp.dense_4h_to_h.*
        norm.* = final_layer_norm.*
        head.weight = embed_out.weight
        """;
    LayoutReading reading =
        LayoutReading.of(model, "gpt_neox.", table)
            .withHeads(width / heads)
            .ignoring("layers\\.\\d+\\.attention\\.(bias|masked_bias|rotary_emb\\.inv_freq)");
    return tied ? reading.withCopy("embed_out.weight", "embed_in.weight") : reading;
  }

  /// Llama and the models that differ from it in biases and in norms of queries and keys.
  static LayoutReading llama(ForeignConfig c, String family) {
    common(c);
    c.require("rope_interleaved", "false");
    boolean tied = c.flag("tie_word_embeddings", false);
    double epsilon = c.real(1e-6, "rms_norm_eps");
    boolean qwen2 = family.equals("Qwen2");
    boolean bias = c.flag("attention_bias", qwen2);
    int width = c.count("hidden_size");
    int heads = c.count("num_attention_heads");
    int headWidth = c.optionalCount("head_dim").orElse(width / heads);
    requireFullAttention(c);
    DecoderConfig model =
        new DecoderConfig(
            family,
            sizes(c, width),
            new SoftmaxAttention.Config(
                width,
                heads,
                c.optionalCount("num_key_value_heads").orElse(heads),
                headWidth,
                rotation(c, headWidth, 1),
                family.equals("Qwen3") ? OptionalDouble.of(epsilon) : OptionalDouble.empty(),
                bias,
                bias && !qwen2),
            new DecoderConfig.Norm(Norm.RMS, epsilon),
            Optional.of(
                new FeedForward(
                    c.choice("hidden_act", "silu", GATES),
                    c.count("intermediate_size"),
                    c.flag("mlp_bias", false))),
            false,
            new DecoderConfig.Head(tied, false));
    String table =
        """
        embedding.weight = embed_tokens.weight
        blocks.#.norm1.weight = layers.#.input_layernorm.weight
        blocks.#.attention.query_key_value.* = layers.#.self_attn.q_proj.* + layers.#.self_attn.k_proj.* + layers.#.self_attn.v_proj.*
        blocks.#.attention.query_norm.weight = layers.#.self_attn.q_norm.weight
        blocks.#.attention.key_norm.weight = layers.#.self_attn.k_norm.weight
        blocks.#.attention.out.* = layers.#.self_attn.o_proj.*
        blocks.#.norm2.weight = layers.#.post_attention_layernorm.weight
        blocks.#.mlp.gate.* = layers.#.mlp.gate_proj.*
        blocks.#.mlp.up.* = layers.#.mlp.up_proj.*
        blocks.#.mlp.down.* = layers.#.mlp.down_proj.*
        norm.weight = norm.weight
        head.weight = lm_head.weight
        """;
    LayoutReading reading =
        LayoutReading.of(model, "model.", table)
            .ignoring("layers\\.\\d+\\.self_attn\\.rotary_emb\\.inv_freq");
    return tied ? reading.withCopy("lm_head.weight", "embed_tokens.weight") : reading;
  }

  /// Refuses a window of attention that is shorter than the longest text.
  private static void requireFullAttention(ForeignConfig c) {
    boolean has = c.flag("use_sliding_window", c.has("sliding_window") && !c.has("layer_types"));
    OptionalInt window = c.optionalCount("sliding_window");
    if (has && window.orElse(Integer.MAX_VALUE) < c.count("max_position_embeddings")) {
      throw c.wrong("sliding_window", "HeadScope reads models that attend to the whole text");
    }
    if (!c.words("layer_types").stream().allMatch("full_attention"::equals)) {
      throw c.wrong("layer_types", "HeadScope reads models with full_attention in all layers");
    }
  }

  static LayoutReading mamba(ForeignConfig c) {
    common(c);
    int width = c.count("hidden_size", "d_model");
    int layers = c.count("num_hidden_layers", "n_layer");
    c.require("expand", "2", "2.0");
    c.require("intermediate_size", "" + 2 * width);
    c.require("d_inner", "" + 2 * width);
    c.require("conv_kernel", "4");
    c.require("time_step_rank", "" + Math.ceilDiv(width, 16), "\"auto\"");
    c.require("use_bias", "false");
    c.require("use_conv_bias", "true");
    c.require("hidden_act", "\"silu\"", "\"swish\"");
    c.require("rms_norm", "true");
    c.require("ssm_cfg", "{}");
    c.ignore(
        Set.of(
            ("fused_add_norm pad_vocab_size_multiple rescale_prenorm_residual residual_in_fp32"
                    + " time_step_floor time_step_init_scheme time_step_max time_step_min"
                    + " time_step_scale use_associative_scan use_mambapy")
                .split(" ")));
    boolean tied = c.flag("tie_word_embeddings", true);
    DecoderConfig model =
        new DecoderConfig(
            "Mamba",
            new DecoderConfig.Sizes(layers, width, c.count("vocab_size"), 0, false),
            new Mamba.Config(width, c.count("state_size"), 1),
            new DecoderConfig.Norm(Norm.RMS, c.real(1e-5, "layer_norm_epsilon")),
            Optional.empty(),
            false,
            new DecoderConfig.Head(tied, false));
    String table =
        """
        embedding.weight = embeddings.weight
        blocks.#.norm1.weight = layers.#.norm.weight
        blocks.#.mamba.in.weight = layers.#.mixer.in_proj.weight
        blocks.#.mamba.conv.weight = layers.#.mixer.conv1d.weight : taps
        blocks.#.mamba.conv.bias = layers.#.mixer.conv1d.bias
        blocks.#.mamba.select.weight = layers.#.mixer.x_proj.weight
        blocks.#.mamba.step.* = layers.#.mixer.dt_proj.*
        blocks.#.mamba.A_log = layers.#.mixer.A_log
        blocks.#.mamba.D = layers.#.mixer.D
        blocks.#.mamba.out.weight = layers.#.mixer.out_proj.weight
        norm.weight = norm_f.weight
        head.weight = lm_head.weight
        """;
    LayoutReading reading = LayoutReading.of(model, "backbone.", table);
    return tied ? reading.withCopy("lm_head.weight", "embeddings.weight") : reading;
  }

  private static DecoderConfig.Sizes sizes(ForeignConfig c, int width) {
    return new DecoderConfig.Sizes(
        c.count("num_hidden_layers"),
        width,
        c.count("vocab_size"),
        c.count("max_position_embeddings"),
        false);
  }

  /// The rotation in halves that version 5 of the package describes in `rope_parameters`, and
  /// version 4 in several fields.
  private static Rotation rotation(ForeignConfig c, int headWidth, double usualPart) {
    ForeignConfig scaling = c.object("rope_scaling");
    scaling.require("rope_type", "\"default\"");
    scaling.require("type", "\"default\"");
    scaling.requireAllUsed();
    ForeignConfig parameters = c.object("rope_parameters");
    parameters.require("rope_type", "\"default\"");
    double theta = parameters.real(c.real(10_000, "rope_theta", "rotary_emb_base"), "rope_theta");
    double part =
        parameters.real(
            c.real(usualPart, "partial_rotary_factor", "rotary_pct"), "partial_rotary_factor");
    parameters.requireAllUsed();
    return new Rotation((int) (headWidth * part), theta, true);
  }
}
