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
    form.addNorm(specs, "norm1", width);
    specs.addAll(group + ".", mixer.parameterSpecs(depth));
    form.mlp()
        .ifPresent(mlp -> {
          form.addNorm(specs, "norm2", width);
          mlp.addTo(specs, width, depth);
        });
    return specs.map();
  }

  public long multiplications(int width, long length) {
    long each = form.mlp().map(mlp -> mlp.multiplications(width)).orElse(0L);
    return mixer.multiplications(length) + length * each;
  }
}
