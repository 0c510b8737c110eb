package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;

/// Heads made by hand, and their scores on texts of RegBench.
final class SyntheticHeads {
  private final List<ScoredText> texts;
  private final ScoredTexts scored;

  /// Chooses how much attention `query` gives `key`, before normalisation.
  interface Weighting {
    double weight(ScoredText text, int query, int key);
  }

  /// A head's row, normalised.
  interface Rows {
    double[] row(ScoredText text, int query);
  }

  SyntheticHeads(int count, int length) {
    InstanceStream stream = RegBench.reference().stream(Split.TEST, 11);
    texts =
        Stream.generate(stream::next)
            .limit(count)
            .map((Instance drawn) ->
                ScoredText.of(
                    drawn, Arrays.copyOf(drawn.tokens(), Math.min(length, drawn.length()))))
            .toList();
    scored = new ScoredTexts(texts, 1);
  }

  List<ScoredText> texts() {
    return texts;
  }

  /// Uniform over the keys of `rule`; all on the first position where there are none.
  static Rows ruled(Weighting rule) {
    return (text, query) -> {
      double[] row = new double[query + 1];
      double sum = 0;
      for (int key = 0; key <= query; key++) {
        row[key] = rule.weight(text, query, key);
        sum += row[key];
      }
      for (int key = 0; key <= query; key++) {
        row[key] = sum > 0 ? row[key] / sum : 1.0 / (query + 1);
      }
      return row;
    };
  }

  /// Uniform over the keys of a set, and over all where it has none.
  Rows ruled(HeadRule.KeySet set) {
    Map<ScoredText, RuleKeys> known = new HashMap<>();
    return (text, query) -> {
      RuleKeys.Rows keys = known.computeIfAbsent(text, RuleKeys::of).rows(set);
      double[] row = new double[query + 1];
      int count = keys.count(query);
      for (int k = keys.from()[query]; k < keys.from()[query + 1]; k++) {
        row[keys.keys()[k]] = 1.0 / count;
      }
      if (count == 0) {
        Arrays.fill(row, 1.0 / (query + 1));
      }
      return row;
    };
  }

  /// `share` of one head, and the rest of another.
  static Rows blend(double share, Rows one, Rows other) {
    return (text, query) -> {
      double[] a = one.row(text, query);
      double[] b = other.row(text, query);
      Arrays.setAll(a, key -> share * a[key] + (1 - share) * b[key]);
      return a;
    };
  }

  static Rows uniform() {
    return ruled((_, _, _) -> 1);
  }

  /// `1 − noise` of a head, and the rest at random, other in every row.
  static Rows noisy(double noise, Rows head, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return blend(1 - noise, head, ruled((_, _, _) -> -Math.log(random.nextDouble())));
  }

  double[][][] maps(Weighting head) {
    return texts.stream()
        .map(text ->
            IntStream.range(0, text.length())
                .mapToObj(i -> floats(ruled(head).row(text, i)))
                .toArray(double[][]::new))
        .toArray(double[][][]::new);
  }

  private static double[] floats(double[] row) {
    return Arrays.stream(row).map(a -> (float) a).toArray();
  }

  HeadScore score(Weighting head) {
    return score(ruled(head));
  }

  HeadScore score(Rows head) {
    HeadTally tally = new HeadTally(scored);
    for (int t = 0; t < texts.size(); t++) {
      ScoredText text = texts.get(t);
      float[] map = new float[text.length() * text.length()];
      for (int i = 0; i < text.length(); i++) {
        double[] row = head.row(text, i);
        for (int j = 0; j <= i; j++) {
          map[i * text.length() + j] = (float) row[j];
        }
      }
      tally.add(t, map);
    }
    return tally.score(1, 1);
  }

  HeadScore scoreMaps(Function<ScoredText, float[]> map) {
    HeadTally tally = new HeadTally(scored);
    for (int t = 0; t < texts.size(); t++) {
      tally.add(t, map.apply(texts.get(t)));
    }
    return tally.score(1, 1);
  }
}
