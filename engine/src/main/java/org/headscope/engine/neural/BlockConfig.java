package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.mixer.MixerConfig;

/// One block of a stack.
///
/// @param group the prefix of its mixer's parameter names, such as `attention`
/// @param inserted true for an n-gram head inserted after a layer
public record BlockConfig(String group, MixerConfig mixer, BlockLayout form, boolean inserted) {
  Map<String, ParameterSpec> parameterSpecs(int width, int depth) {
    ParameterSpecs specs = new ParameterSpecs();
    norm(specs, "norm1", width);
    specs.addAll(group + ".", mixer.parameterSpecs(depth));
    int hidden = hidden(width);
    if (hidden > 0) {
      norm(specs, "norm2", width);
      specs.biased("mlp.up", hidden, width).branch("mlp.down", width, hidden, depth);
    }
    return specs.map();
  }

  public long multiplications(int width, long length) {
    return mixer.multiplications(length) + 2 * length * width * hidden(width);
  }

  private int hidden(int width) {
    return switch (form.mlp()) {
      case GELU -> 4 * width;
      case SILU -> width;
      case NONE -> 0;
    };
  }

  private void norm(ParameterSpecs specs, String name, int width) {
    if (form.norm() == BlockLayout.Norm.NONE) {
      return;
    }
    specs.add(name + ".weight", ParameterSpec.constant(1, width));
    if (form.norm() == BlockLayout.Norm.LAYER) {
      specs.add(name + ".bias", ParameterSpec.constant(0, width));
    }
  }
}
