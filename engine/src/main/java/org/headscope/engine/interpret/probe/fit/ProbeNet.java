package org.headscope.engine.interpret.probe.fit;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.ProbeTask;
import org.headscope.engine.interpret.probe.fit.FitState.ProbeState;

/** Asks a trained probe. */
public final class ProbeNet {
  private ProbeNet() {}

  /**
   * What {@code probe} says to B examples.
   *
   * @param h B×W hidden states
   * @param other B×W second hidden states of a state question; else empty
   * @param queries B·n tokens of n-grams, the query last; empty for states
   * @return B counts or frequencies, or probabilities of yes
   */
  public static float[] predict(TrainedProbe probe, float[] h, float[] other, int[] queries) {
    int inputs = probe.inputs();
    int b = h.length / inputs;
    boolean state = !probe.question().task().ngram();
    if (h.length != b * inputs
        || other.length != (state ? h.length : 0)
        || queries.length != b * probe.question().n()) {
      throw new IllegalArgumentException("examples of different numbers");
    }
    if (b == 0) {
      return new float[0];
    }
    for (int query : queries) {
      if (query < 0 || query >= Vocabulary.SIZE) {
        throw new IllegalArgumentException("no token has id " + query);
      }
    }
    ProbeShape shape = ProbeShape.of(probe.preset(), probe.question().n(), inputs);
    try (NDManager manager = NDManager.newBaseManager("PyTorch");
        Bank bank = new Bank(manager, probe.preset(), shape, List.of(resting(probe.weights())))) {
      float[] both = new float[h.length + other.length];
      System.arraycopy(h, 0, both, 0, h.length);
      System.arraycopy(other, 0, both, h.length, other.length);
      NDArray values = manager.create(both, new Shape(both.length / inputs, inputs));
      int[] rows = IntStream.range(0, b).toArray();
      int[] second = state ? IntStream.range(b, 2 * b).toArray() : queries;
      boolean[] squared = {false};
      Examples examples = new Examples(new int[] {b}, squared, rows, second, new float[b]);
      return answers(probe, bank.outputs(values, examples)[0]);
    }
  }

  private static float[] answers(TrainedProbe probe, float[] outputs) {
    ProbeTask task = probe.question().task();
    if (!task.binary()) {
      return outputs;
    }
    // Trained towards ±1, an output of 1 is as sure as can be.
    boolean logit = task == ProbeTask.STATE || probe.preset().crossEntropy();
    float[] chances = new float[outputs.length];
    for (int i = 0; i < chances.length; i++) {
      chances[i] =
          logit
              ? (float) (1 / (1 + Math.exp(-outputs[i])))
              : Math.clamp((outputs[i] + 1) / 2, 0f, 1f);
    }
    return chances;
  }

  /** A probe that is not trained any more, and so needs no moments. */
  static ProbeState resting(SortedMap<String, float[]> weights) {
    SortedMap<String, float[]> none = new TreeMap<>();
    weights.forEach((name, array) -> none.put(name, new float[array.length]));
    return new ProbeState(weights, none, none);
  }
}
