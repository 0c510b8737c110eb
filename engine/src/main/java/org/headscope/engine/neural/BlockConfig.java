package org.headscope.engine.neural;

import java.util.LinkedHashMap;
import java.util.Map;
import org.headscope.engine.neural.block.LinearSpecs;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.mixer.MixerConfig;

/// One block of a stack.
///
/// @param mixer what mixes tokens in it
/// @param form how that is built into the residual stream
/// @param inserted whether it is an n-gram head that was put behind a layer
public record BlockConfig(MixerConfig mixer, BlockLayout form, boolean inserted) {
  /// Its parameters by name in the block, in the order of the forward pass.
  Map<String, ParameterSpec> parameterSpecs(int width, int depth) {
    Map<String, ParameterSpec> specs = new LinkedHashMap<>();
    norm(specs, "norm1", width);
    mixer
        .parameterSpecs(depth)
        .forEach((name, spec) -> specs.put(mixer.group() + "." + name, spec));
    int hidden = hidden(width);
    if (hidden > 0) {
      norm(specs, "norm2", width);
      specs.putAll(LinearSpecs.biased("mlp.up", hidden, width));
      specs.putAll(LinearSpecs.branch("mlp.down", width, hidden, depth));
    }
    return specs;
  }

  /// Multiplications of a forward pass over one sequence of `length` tokens.
  public long multiplications(int width, long length) {
    return mixer.multiplications(length) + 2 * length * width * hidden(width);
  }

  /// The MLP's hidden width; 0 without one.
  private int hidden(int width) {
    return switch (form.mlp()) {
      case GELU -> 4 * width;
      case SILU -> width;
      case NONE -> 0;
    };
  }

  private void norm(Map<String, ParameterSpec> specs, String name, int width) {
    if (form.norm() == BlockLayout.Norm.NONE) {
      return;
    }
    specs.put(name + ".weight", ParameterSpec.filled(1, width));
    if (form.norm() == BlockLayout.Norm.LAYER) {
      specs.put(name + ".bias", ParameterSpec.filled(0, width));
    }
  }
}
