package org.headscope.engine.neural.constructed;

import module java.base;

/// Texts of random context trees from the paper's prior (\[CTW] §2.3), drawn on demand.
public final class TreeSampler {
  private final int depth;
  private final int symbols;
  private final RandomGenerator random;
  private final Map<String, Boolean> leaves = new HashMap<>();
  private final Map<String, double[]> next = new HashMap<>();

  public TreeSampler(int depth, int symbols, RandomGenerator random) {
    this.depth = depth;
    this.symbols = symbols;
    this.random = random;
  }

  public int[] text(int length) {
    int[] text = new int[length];
    for (int t = 0; t < length; t++) {
      text[t] = t < depth ? random.nextInt(symbols) : draw(leaf(text, t));
    }
    return text;
  }

  private String leaf(int[] text, int t) {
    StringBuilder suffix = new StringBuilder();
    for (int l = 0; l < depth; l++) {
      if (leaves.computeIfAbsent(suffix.toString(), _ -> random.nextDouble() < 0.15)) {
        break;
      }
      suffix.append(text[t - 1 - l]);
    }
    return suffix.toString();
  }

  private int draw(String leaf) {
    double[] p = next.computeIfAbsent(leaf, _ -> half());
    double u = random.nextDouble();
    int a = 0;
    while (a < symbols - 1 && u >= p[a]) {
      u -= p[a++];
    }
    return a;
  }

  /// A Dirichlet sample with parameters ½: squares of normals, divided by their sum.
  private double[] half() {
    double[] p = new double[symbols];
    Arrays.setAll(
        p,
        _ -> {
          double z = random.nextGaussian();
          return z * z;
        });
    double sum = Arrays.stream(p).sum();
    Arrays.setAll(p, a -> p[a] / sum);
    return p;
  }
}
