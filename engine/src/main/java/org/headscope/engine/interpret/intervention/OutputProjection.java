package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.component.Component;

/// The output projections of components.
final class OutputProjection {
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
          Optional.ofNullable(weights.get(block + ".attention.out.weight"))
              .ifPresent(out ->
                  changed.put(
                      block + ".attention.out.weight",
                      withoutHead(
                          out,
                          component.head(),
                          config.layerInfos().get(component.layer() - 1).heads())));
      case MIXER -> {}
    }
    return changed;
  }

  /// D×D → D×D.
  private static float[] withoutHead(float[] out, int head, int heads) {
    int width = (int) Math.sqrt(out.length); // D
    int part = width / heads; // d_h
    float[] without = out.clone();
    for (int row = 0; row < width; row++) {
      int from = row * width + (head - 1) * part;
      Arrays.fill(without, from, from + part, 0);
    }
    return without;
  }
}
