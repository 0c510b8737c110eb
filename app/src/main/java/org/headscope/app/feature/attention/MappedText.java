package org.headscope.app.feature.attention;

import java.util.Arrays;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;

/// The beginning of a long text, of which there are maps.
final class MappedText {
  private MappedText() {}

  /// Whether the positions in view are behind those that have maps.
  static boolean endsBefore(InspectionResult inspection, SelectionState now) {
    return inspection.mapsCut()
        && now.sequence().window().from() >= inspection.attention().length();
  }

  /// The tokens that have maps.
  static int[] tokens(InspectionResult inspection) {
    return Arrays.copyOf(inspection.tokens(), inspection.attention().length());
  }

  /// The instance, or as much of it as has maps. What one token does to another does not depend on
  /// those after them.
  static Instance instance(InspectionResult inspection) {
    Instance whole = inspection.instance();
    if (!inspection.mapsCut()) {
      return whole;
    }
    Sequence.Tokens beginning = new Sequence.Tokens(whole.vocabulary(), tokens(inspection));
    return new Instance(whole.id(), whole.origin(), beginning, whole.latent());
  }

  /// `Maps are of the first 1,024 of 9,999 symbols, predictions of all.`
  static String sentence(InspectionResult inspection) {
    return "Maps are of the first %,d of %,d symbols, predictions of all."
        .formatted(inspection.attention().length(), inspection.tokens().length);
  }
}
