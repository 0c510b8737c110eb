package org.headscope.engine.interpret.inspect;

import java.util.Map;
import org.headscope.engine.task.Instance;

/// What one checkpoint does with one instance.
///
/// @param step the checkpoint's
/// @param tokens T token ids that were read
/// @param stateAfter the automaton's state after each token, −1 at separators and without automaton
/// @param attention every layer's maps, of the first tokens where not all were to be mapped
/// @param predictions T rows of 20 probabilities by predictor: `model`, and with an automaton
///   `truth`
public record InspectionResult(
    String runName,
    long step,
    Instance instance,
    int[] tokens,
    int[] stateAfter,
    AttentionMaps attention,
    Map<String, double[][]> predictions,
    Provenance provenance) {
  /// Whether maps end before what was read does.
  public boolean mapsCut() {
    return attention.length() < tokens.length;
  }

  /// Whether the model's position table ended before the instance did.
  public boolean cut() {
    return tokens.length < instance.length();
  }
}
