package org.headscope.engine.interpret.evaluation;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;

/// Distributions that depend on every token before; says how often it was asked, and for what.
final class RandomRows implements SequencePredictor {
  final NamedPredictor named;
  private final String seed;
  int requests;
  int longest;

  RandomRows(String identity, boolean expensive) {
    seed = identity;
    named =
        new NamedPredictor(
            "random", _ -> this, Optional.of(new NamedPredictor.Identity(identity, expensive)));
  }

  @Override
  public String name() {
    return "random";
  }

  @Override
  public double[][] predict(int[] tokens) {
    requests++;
    longest = Math.max(longest, tokens.length);
    double[][] rows = new double[tokens.length][];
    long state = seed.hashCode();
    for (int t = 0; t < tokens.length; t++) {
      state = 31 * state + tokens[t];
      SplittableRandom random = new SplittableRandom(state);
      double[] weights = random.doubles(20).toArray();
      double sum = Arrays.stream(weights).sum();
      rows[t] = Arrays.stream(weights).map(w -> w / sum).toArray();
    }
    return rows;
  }
}
