package org.headscope.engine.neural.mixer;

import module java.base;

import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;

/// The sizes of one mixer: its parameters, what there is to see in it, and what it costs.
public sealed interface MixerConfig
    permits GatedLinearAttention.Config,
        H3.Config,
        Hyena.Config,
        LinearAttention.Config,
        Lstm.Config,
        Mamba.Config,
        NgramHead.Config,
        Retention.Config,
        Rwkv.Config,
        S4.Config,
        S4Mamba.Config,
        SoftmaxAttention.Config {
  LayerInfo info();

  /// Its parameters by name in its group, in the order of the forward pass.
  ///
  /// @param depth L of the model, with which the public code scales what ends in the residual
  ///   stream
  Map<String, ParameterSpec> parameterSpecs(int depth);

  /// Multiplications of a forward pass over one sequence of `length` tokens, counted as
  /// \[MambaFormer] App. B does: matrix products and recurrences, no norms and no activation
  /// functions.
  long multiplications(long length);
}
