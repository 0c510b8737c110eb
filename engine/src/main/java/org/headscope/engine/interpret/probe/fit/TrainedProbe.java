package org.headscope.engine.interpret.probe.fit;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.Question;

/**
 * One probe's weights, in the paper's names (eqs. 99–107), row-major, linear ones [out, in]: {@code
 * embed} 20×d/2 (n-grams), {@code project} nd/2×W (states d×W), {@code w1} d×3nd/2 (d×3d), {@code
 * b1} d, {@code w2} 1×d (2×d), {@code b2} 1 (2) and {@code b}, the bias of {@code project}, where
 * the preset has them. Where it wants whole unigrams, d/2 is d for n = 1.
 *
 * @param preset how it is built
 * @param question what it answers
 * @param layer of its hidden states
 * @param inputs W, values of a hidden state
 * @param weights by name
 */
public record TrainedProbe(
    ProbePreset preset,
    Question question,
    int layer,
    int inputs,
    SortedMap<String, float[]> weights) {
  /** Copies the map, not the arrays. */
  public TrainedProbe {
    weights = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(weights)));
  }
}
