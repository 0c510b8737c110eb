package org.headscope.engine.neural.block;

import module java.base;

import org.headscope.engine.run.Refusal;

/// A typed name for one inspectable tensor of a forward pass.
///
/// @param layer its layer from 1; 0 for tensors outside all layers
/// @param head its head from 1, or 0 for all heads at once
public record ActivationSite(Kind kind, int layer, int head) {
  /// The tensors that can be recorded and replaced. B batch, T tokens, D width, H heads.
  public enum Kind {
    /// Token embedding plus learned positions, B×T×D.
    EMBEDDING("hook_embed", false, false),
    /// Residual stream before the mixer, B×T×D.
    RESIDUAL_PRE("hook_resid_pre", true, false),
    /// Queries as scored (after rotation), B×H×T×d_h, or B×T×d_h for one head.
    QUERIES("attn.hook_q", true, true),
    /// Keys as scored (after rotation), B×H×T×d_h, or B×T×d_h for one head.
    KEYS("attn.hook_k", true, true),
    /// Values, B×H×T×d_h, or B×T×d_h for one head.
    VALUES("attn.hook_v", true, true),
    /// Token-to-token weights, B×H×T×T, row = query, or B×T×T for one head. If every channel has a
    /// separate map, the whole is their mean absolute value, B×1×T×T, which cannot be replaced, and
    /// a channel is addressed as a head.
    PATTERN("attn.hook_pattern", true, true),
    /// The rates at which states fade: log α of gated linear attention, B×H×T×d_k, and Δ of Mamba,
    /// B×T×C.
    DECAY("mixer.hook_decay", true, true),
    /// The gate of the outputs before its nonlinearity, B×H×T×d_v, or B×T×C without heads.
    GATE("mixer.hook_gate", true, true),
    /// Weights times values, B×H×T×d_h, or B×T×d_h for one head.
    HEAD_OUTPUT("attn.hook_z", true, true),
    /// The vectors that heads add to the residual stream: each by its part of the output
    /// projection, without bias, B×H×T×D. It is computed only if it is wanted.
    RESULT("attn.hook_result", true, false),
    /// Recurrent state after a token, B×S: all arrays of the state, flattened in order. A pass
    /// shows it once per token, in order; a replacement is passed on to the next token.
    STATE("mixer.hook_state", true, false),
    /// The mixer's output, added to the residual stream, B×T×D.
    MIXER_OUTPUT("hook_attn_out", true, false),
    /// Residual stream between mixer and MLP, B×T×D.
    RESIDUAL_MID("hook_resid_mid", true, false),
    /// MLP before its nonlinearity, B×T×4D.
    MLP_PRE("mlp.hook_pre", true, false),
    /// MLP after its nonlinearity, B×T×4D.
    MLP_ACTIVATIONS("mlp.hook_post", true, false),
    /// The MLP's output, added to the residual stream, B×T×D.
    MLP_OUTPUT("hook_mlp_out", true, false),
    /// Residual stream after the layer, B×T×D.
    RESIDUAL_POST("hook_resid_post", true, false),
    /// Final normalisation, B×T×D.
    FINAL_NORM("ln_final.hook_normalized", false, false),
    /// Logits before the softmax, B×T×V.
    LOGITS("logits", false, false);

    private final String hook;
    private final boolean layered;
    private final boolean perHead;

    Kind(String hook, boolean layered, boolean perHead) {
      this.hook = hook;
      this.layered = layered;
      this.perHead = perHead;
    }

    /// True if each layer has such a tensor.
    public boolean layered() {
      return layered;
    }

    /// True if it is a step within a mixer, which fused operations hide.
    public boolean insideMixer() {
      return perHead || this == STATE || this == RESULT;
    }

    public boolean perHead() {
      return perHead;
    }
  }

  public ActivationSite {
    Refusal.when(kind.layered ? layer < 1 : layer != 0, "%s has no layer %s", kind, layer);
    Refusal.when(head < 0 || (head > 0 && !kind.perHead), "%s has no head %s", kind, head);
  }

  public static ActivationSite of(Kind kind) {
    return new ActivationSite(kind, 0, 0);
  }

  public static ActivationSite of(Kind kind, int layer) {
    return new ActivationSite(kind, layer, 0);
  }

  public static List<ActivationSite> every(Kind kind, int depth) {
    return IntStream.rangeClosed(1, depth).mapToObj(layer -> of(kind, layer)).toList();
  }

  /// TransformerLens's name for the tensor, its blocks counted from 0. There, heads are the third
  /// axis of queries, keys, values and head outputs; here they are the second.
  public String transformerLensName() {
    return layer == 0 ? kind.hook : "blocks." + (layer - 1) + "." + kind.hook;
  }
}
