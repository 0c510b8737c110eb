package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.component.Component;

/// The output projections of components.
final class OutputProjection {
  private static final String OUT = ".attention.out.weight";

  private OutputProjection() {}

  /// The weights that leave `component` out: zero in the columns of W_O that read a head, or in an
  /// MLP's last map. Empty if something else comes between the two.
  static Map<String, float[]> without(
      Component component, ModelConfig config, Map<String, float[]> weights) {
    String block = "blocks." + component.layer();
    Map<String, float[]> changed = new LinkedHashMap<>();
    switch (component.type()) {
      case MLP ->
          weights.forEach((name, values) -> {
            if (name.startsWith(block + ".mlp.down.")) {
              changed.put(name, new float[values.length]);
            }
          });
      case HEAD ->
          Optional.ofNullable(weights.get(block + OUT))
              .ifPresent(out ->
                  changed.put(
                      block + OUT,
                      withoutHead(
                          out,
                          component.head(),
                          config.layerInfos().get(component.layer() - 1).heads(),
                          Objects.requireNonNull(config.parameterSpecs().get(block + OUT))
                              .shape())));
      case MIXER -> {}
    }
    return changed;
  }

  /// W_o, D×(H·d_h), without the columns of a head.
  private static float[] withoutHead(float[] out, int head, int heads, List<Long> shape) {
    int columns = shape.get(1).intValue();
    int part = columns / heads; // d_h
    float[] without = out.clone();
    for (int row = 0; row < shape.get(0); row++) {
      int from = row * columns + (head - 1) * part;
      Arrays.fill(without, from, from + part, 0);
    }
    return without;
  }
}
