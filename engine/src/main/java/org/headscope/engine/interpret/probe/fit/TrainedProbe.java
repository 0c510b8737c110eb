package org.headscope.engine.interpret.probe.fit;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Refusal;

/// One probe's weights, named as in the paper (eqs. 99–107), row-major, linear ones `[out, in]`:
/// `embed` V×d/2 (n-grams), `project` nd/2×W (states d×W), `w1` d×3nd/2 (d×3d), `b1` d, `w2` 1×d
/// (2×d), and, if the preset has them, `b2` 1 (2) and `b`, the bias of `project`. With whole
/// unigrams, d/2 is d for n = 1.
///
/// @param inputs W, values of a hidden state
public record TrainedProbe(
    ProbePreset preset,
    Question question,
    int layer,
    int inputs,
    SortedMap<String, float[]> weights) {
  /// Checks that every weight of the preset is present and has the right size.
  public TrainedProbe {
    weights = Collections.unmodifiableSortedMap(new TreeMap<>(weights));
    for (ProbeShape.Weight weight : shape(preset, question, inputs, weights).weights()) {
      float[] values = weights.get(weight.name());
      if (values == null || values.length != weight.size()) {
        throw new IllegalArgumentException(
            "%s of layer %d is missing or has the wrong size".formatted(weight.name(), layer));
      }
    }
  }

  public ProbeShape shape() {
    return shape(preset, question, inputs, weights);
  }

  /// Takes V from the number of rows of the embedding.
  private static ProbeShape shape(
      ProbePreset preset, Question question, int inputs, SortedMap<String, float[]> weights) {
    int embedding = Math.max(1, ProbeShape.of(preset, question.n(), inputs, 1).embedding());
    float[] embed = weights.getOrDefault(ProbeShape.EMBED, new float[0]);
    return ProbeShape.of(preset, question.n(), inputs, Math.max(1, embed.length / embedding));
  }

  /// Returns the probe's outputs for B examples.
  ///
  /// @param h B×W hidden states
  /// @param other B×W second hidden states of a state question; else empty
  /// @param queries B·n tokens of n-grams, the query last; empty for states
  /// @return B counts or frequencies, or probabilities of yes
  public float[] predict(float[] h, float[] other, int[] queries) {
    int b = h.length / inputs;
    boolean state = !question.task().ngram();
    Refusal.when(
        h.length != b * inputs
            || other.length != (state ? h.length : 0)
            || queries.length != b * question.n(),
        "the inputs have different numbers of examples");
    if (b == 0) {
      return new float[0];
    }
    for (int query : queries) {
      Refusal.when(query < 0 || query >= shape().vocabulary(), "no token has id %s", query);
    }
    try (NDManager manager = ComputeDevice.CPU.newManager();
        StackedProbes probe = new StackedProbes(manager, preset, shape(), List.of(weights))) {
      float[] both = Arrays.copyOf(h, h.length + other.length);
      System.arraycopy(other, 0, both, h.length, other.length);
      NDArray values = manager.create(both, new Shape(both.length / inputs, inputs));
      int[] rows = IntStream.range(0, b).toArray();
      int[] second = state ? IntStream.range(b, 2 * b).toArray() : queries;
      boolean[] squared = {false};
      BatchExamples examples =
          new BatchExamples(new int[] {b}, squared, rows, second, new float[b]);
      return answers(probe.outputs(values, examples)[0]);
    }
  }

  private float[] answers(float[] outputs) {
    ProbeTask task = question.task();
    if (!task.binary()) {
      return outputs;
    }
    // A probe trained towards ±1 is certain at an output of 1.
    boolean logit = task == ProbeTask.STATE || preset.training().crossEntropy();
    float[] probabilities = new float[outputs.length];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] =
          logit
              ? (float) (1 / (1 + Math.exp(-outputs[i])))
              : Math.clamp((outputs[i] + 1) / 2, 0f, 1f);
    }
    return probabilities;
  }
}
