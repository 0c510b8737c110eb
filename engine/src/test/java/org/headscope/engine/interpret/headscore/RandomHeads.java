package org.headscope.engine.interpret.headscore;

import module java.base;

/// Heads at random: softmax of q·k with random maps of random token and position embeddings, on
/// texts of RegBench, with scales from .5 to 8.
final class RandomHeads {
  private static final int WIDTH = 32;
  private static final double[] SCALES = {0.5, 1, 2, 4, 8};

  private RandomHeads() {}

  /// Returns the scores of `count` heads.
  static List<HeadScore> of(SyntheticHeads heads, int count, long seed) {
    return IntStream.range(0, count)
        .parallel()
        .mapToObj(head -> {
          SplittableRandom random = new SplittableRandom(seed * 1_000_003 + head);
          return heads.scoreMaps(maps(random, SCALES[head % SCALES.length]));
        })
        .toList();
  }

  private static Function<ScoredText, float[]> maps(SplittableRandom random, double scale) {
    long tokens = random.nextLong();
    long positions = random.nextLong();
    double[][] queries = matrix(random, WIDTH, WIDTH);
    double[][] keys = matrix(random, WIDTH, WIDTH);
    return text -> {
      int length = text.length();
      double[][] q = new double[length][];
      double[][] k = new double[length][];
      for (int t = 0; t < length; t++) {
        double[] embedding = row(tokens + 31L * text.tokens()[t], WIDTH);
        double[] position = row(positions + 31L * t, WIDTH);
        Arrays.setAll(embedding, d -> (embedding[d] + position[d]) / Math.sqrt(2));
        q[t] = times(queries, embedding);
        k[t] = times(keys, embedding);
      }
      return softmax(q, k, scale);
    };
  }

  private static float[] softmax(double[][] q, double[][] k, double scale) {
    int length = q.length;
    float[] map = new float[length * length];
    double[] row = new double[length];
    for (int i = 0; i < length; i++) {
      double max = Double.NEGATIVE_INFINITY;
      for (int j = 0; j <= i; j++) {
        row[j] = scale * dot(q[i], k[j]) / Math.sqrt(WIDTH);
        max = Math.max(max, row[j]);
      }
      double sum = 0;
      for (int j = 0; j <= i; j++) {
        row[j] = Math.exp(row[j] - max);
        sum += row[j];
      }
      for (int j = 0; j <= i; j++) {
        map[i * length + j] = (float) (row[j] / sum);
      }
    }
    return map;
  }

  private static double[][] matrix(SplittableRandom random, int rows, int columns) {
    double[][] matrix = new double[rows][columns];
    for (double[] row : matrix) {
      Arrays.setAll(row, _ -> random.nextGaussian() / Math.sqrt(columns));
    }
    return matrix;
  }

  private static double[] row(long seed, int width) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] row = new double[width];
    Arrays.setAll(row, _ -> random.nextGaussian());
    return row;
  }

  private static double[] times(double[][] matrix, double[] vector) {
    return Arrays.stream(matrix).mapToDouble(row -> dot(row, vector)).toArray();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += a[d] * b[d];
    }
    return sum;
  }

  /// Prints how many of `count` heads get a name, and how high the lower ends of their lifts are.
  static void print(PrintStream out, int count, SyntheticHeads heads, long seed) {
    List<HeadScore> scores = of(heads, count, seed);
    Map<String, Long> names =
        scores.stream()
            .filter(HeadScore::hasName)
            .collect(Collectors.groupingBy(HeadScore::name, TreeMap::new, Collectors.counting()));
    long named = names.values().stream().mapToLong(n -> n).sum();
    out.printf("%d of %d random heads have a name: %s%n", named, count, names);
    for (String rule : HeadRule.labels()) {
      double[] lows =
          scores.stream()
              .flatMap(head -> head.score(rule).stream())
              .mapToDouble(score -> score.lift().low())
              .sorted()
              .toArray();
      out.printf(
          Locale.ROOT,
          "%-20s lower ends of lifts: 99 %% below %.3f, all below %.3f%n",
          rule,
          lows[(int) (0.99 * lows.length)],
          lows[lows.length - 1]);
    }
  }
}
