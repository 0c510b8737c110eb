package org.headscope.engine.interpret.inspect;

import java.util.Map;
import org.headscope.engine.benchmark.Instance;

/// What one checkpoint does with one instance.
///
/// @param runName name of the run
/// @param step the checkpoint
/// @param instance the instance
/// @param tokens T token ids that were read
/// @param stateAfter the automaton's state after each token, −1 at separators and without automaton
/// @param attention every layer's maps, T×T
/// @param cut whether the model's position table ended before the instance did
/// @param predictions T rows of 20 probabilities by predictor: `model`, and with an automaton
///   `truth`
/// @param provenance what made this
public record InspectionResult(
    String runName,
    long step,
    Instance instance,
    int[] tokens,
    int[] stateAfter,
    AttentionMaps attention,
    boolean cut,
    Map<String, double[][]> predictions,
    Provenance provenance) {}
