package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.run.Refusal;

/// The maps of a checkpoint's lenses.
///
/// @param width D
/// @param layers by l from 0 to L−1
/// @param summary how they were fitted, in words
public record LensFit(int width, List<LayerFit> layers, String summary) {
  public LensFit {
    layers = List.copyOf(layers);
    for (LayerFit layer : layers) {
      Refusal.when(
          layer.affine.length != width * width
              || layer.bias.length != width
              || layer.jacobian.length != width * width
              || layer.later.length != width * width,
          "the maps do not fit the width %s",
          width);
    }
  }

  /// The maps of one layer, D·D values in rows.
  ///
  /// @param affine A_l
  /// @param bias b_l, D values
  /// @param jacobian J_l at t' = t
  /// @param later J_l over all t' ≥ t
  public record LayerFit(float[] affine, float[] bias, float[] jacobian, float[] later) {
    float[] matrix(Lens lens) {
      return switch (lens) {
        case AFFINE -> affine;
        case JACOBIAN -> jacobian;
        case LATER_JACOBIAN -> later;
        case LOGIT -> throw new IllegalArgumentException("the logit lens has no map");
      };
    }
  }
}
