package org.headscope.engine.neural.mixer;

import java.util.Map;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Pass;

/// The sizes of one mixer: its parameters, what there is to see in it, and what it costs.
public interface MixerConfig {
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

  /// The mixer over `parameters`, for one pass.
  TokenMixer mixer(Parameters parameters, Pass pass);
}
