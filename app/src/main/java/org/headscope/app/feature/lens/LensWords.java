package org.headscope.app.feature.lens;

import org.headscope.app.control.Segments.Words;
import org.headscope.engine.interpret.lens.Lens;

/// The names and explanations of lenses.
final class LensWords {
  private LensWords() {}

  static String name(Lens lens) {
    return switch (lens) {
      case LOGIT -> "logit lens";
      case AFFINE -> "affine lens";
      case JACOBIAN -> "Jacobian lens";
      case LATER_JACOBIAN -> "Jacobian lens of later positions";
    };
  }

  static Words words(Lens lens) {
    return switch (lens) {
      case LOGIT -> new Words("Logit", "The final norm and the head read the layer as it is");
      case AFFINE ->
          new Words(
              "Affine", "An affine map, fitted to the model's prediction, comes before the head");
      case JACOBIAN ->
          new Words(
              "Jacobian",
              "The mean derivative of the last layer at the same position comes before the head");
      case LATER_JACOBIAN ->
          new Words(
              "Later",
              "The mean derivative of the last layer at this and all later positions comes before"
                  + " the head");
    };
  }
}
