package org.headscope.engine.interpret.probe.fit;

import module java.base;

import org.headscope.engine.interpret.probe.spec.ProbePreset;

/// The shape that probes must share to be computed together.
///
/// @param n order of the n-gram, 0 for states
/// @param inputs W, values of a hidden state
/// @param vocabulary V, tokens that a query may contain; 0 for states
/// @param width d, hidden units
/// @param embedding e, values per token of the query: d/2, or d for whole unigrams; 0 for states
public record ProbeShape(
    int n,
    int inputs,
    int vocabulary,
    int width,
    int embedding,
    boolean gelu,
    boolean outputBias,
    boolean projectBias) {
  static final String EMBED = "embed";

  static final String W1 = "w1";
  public static final String PROJECT = "project";

  public static ProbeShape of(ProbePreset preset, int n, int inputs, int vocabulary) {
    int width = preset.network().width() == 0 ? inputs : preset.network().width();
    boolean whole = n == 1 && preset.network().wholeUnigrams();
    return new ProbeShape(
        n,
        inputs,
        n == 0 ? 0 : vocabulary,
        width,
        n == 0 ? 0 : whole ? width : Math.max(1, width / 2),
        preset.network().gelu(),
        preset.network().outputBias(),
        preset.network().projectBias());
  }

  /// One array of weights, laid out as in PyTorch's layers.
  ///
  /// @param name as in [TrainedProbe]
  /// @param in columns; 1 for a bias
  /// @param fan inputs of its layer; 0 for the embedding
  public record Weight(String name, int out, int in, int fan) {
    int size() {
      return out * in;
    }

    /// `[out, in]`, or `[out]` for a bias.
    public List<Long> shape() {
      return name.startsWith("b") ? List.of((long) out) : List.of((long) out, (long) in);
    }
  }

  boolean state() {
    return n == 0;
  }

  /// m = n·e (d for states): the number of values of e_c, of e_h and of their product.
  int projectedWidth() {
    return state() ? width : n * embedding;
  }

  /// 1, or 2 logits for states.
  int outputs() {
    return state() ? 2 : 1;
  }

  public List<Weight> weights() {
    List<Weight> weights = new ArrayList<>();
    if (!state()) {
      weights.add(new Weight(EMBED, vocabulary, embedding, 0));
    }
    weights.add(new Weight(PROJECT, projectedWidth(), inputs, inputs));
    if (projectBias) {
      weights.add(new Weight("b", projectedWidth(), 1, inputs));
    }
    weights.add(new Weight(W1, width, 3 * projectedWidth(), 3 * projectedWidth()));
    weights.add(new Weight("b1", width, 1, 3 * projectedWidth()));
    weights.add(new Weight("w2", outputs(), width, width));
    if (outputBias) {
      weights.add(new Weight("b2", outputs(), 1, width));
    }
    return weights;
  }

  /// Draws first weights as PyTorch does: N(0,1) for the embedding, else U(±1/√fan).
  public SortedMap<String, float[]> draw(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SortedMap<String, float[]> values = new TreeMap<>();
    for (Weight weight : weights()) {
      float[] array = new float[weight.size()];
      double bound = 1 / Math.sqrt(weight.fan());
      for (int i = 0; i < array.length; i++) {
        array[i] =
            (float) (weight.fan() == 0 ? random.nextGaussian() : random.nextDouble(-bound, bound));
      }
      values.put(weight.name(), array);
    }
    return values;
  }

  /// Multiply-adds of one example, forward and backward.
  long cost() {
    long project = (long) projectedWidth() * inputs * (state() ? 2 : 1);
    long hidden = 3L * projectedWidth() * width;
    // Hidden states need no gradient, so W_proj is multiplied twice, all others three times.
    return 2 * project + 3 * hidden + 3L * width * outputs();
  }
}
