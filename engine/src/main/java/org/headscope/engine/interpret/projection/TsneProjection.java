package org.headscope.engine.interpret.projection;

import module java.base;

import de.javagl.tsne.Tsne;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// t-SNE (van der Maaten and Hinton, 2008) by the Barnes-Hut approximation, θ = ½. Equal states
/// become one point; otherwise they would be each other's neighbours, and the tree could not
/// separate them.
///
/// @param points N×2
record TsneProjection(double[][] points, Axes.Neighbours axes) {
  /// The number of principal components in which distances are measured.
  static final int COMPONENTS = 50;

  private static final int MIN_POINTS = 10;
  private static final double THETA = 0.5;

  private record Row(List<Double> values) {
    static Row of(double[] values) {
      return new Row(Arrays.stream(values).boxed().toList());
    }
  }

  /// Places the rows of `states` in the plane.
  ///
  /// @param states N×K principal components
  /// @throws UserError if fewer than 10 of them differ
  static TsneProjection of(
      double[][] states,
      ProjectionMethod.Tsne method,
      long seed,
      Progress progress,
      Cancellation cancellation) {
    Map<Row, Integer> places = new HashMap<>();
    List<double[]> distinct = new ArrayList<>();
    int[] place = new int[states.length];
    for (int i = 0; i < states.length; i++) {
      Row row = Row.of(states[i]);
      Integer known = places.putIfAbsent(row, distinct.size());
      place[i] = known == null ? distinct.size() : known;
      if (known == null) {
        distinct.add(states[i]);
      }
    }
    if (distinct.size() < MIN_POINTS) {
      throw new UserError(
          "t-SNE needs at least %d different states, but there are %d; use pca instead."
              .formatted(MIN_POINTS, distinct.size()));
    }
    // The library searches for 3 · perplexity neighbours.
    double perplexity = Math.min(method.perplexity(), (distinct.size() - 1) / 3.0);
    double[][] found = run(distinct, perplexity, method.iterations(), seed, progress, cancellation);
    double[][] points = new double[states.length][];
    Arrays.setAll(points, i -> found[place[i]]);
    return new TsneProjection(
        points,
        new Axes.Neighbours(perplexity, method.iterations(), states[0].length, distinct.size()));
  }

  private static double[][] run(
      List<double[]> distinct,
      double perplexity,
      int iterations,
      long seed,
      Progress progress,
      Cancellation cancellation) {
    cancellation.check();
    Tsne tsne = new Tsne();
    tsne.setInitialDims(COMPONENTS);
    tsne.setPerplexity(perplexity);
    tsne.setTheta(THETA);
    tsne.setMaxIterations(iterations);
    tsne.setRandomSeed(seed);
    tsne.setMessageConsumer(_ -> {}); // it would write to standard output
    tsne.setProgressConsumer(share -> {
      cancellation.check();
      progress.update("t-SNE", Math.round(share * iterations), iterations);
    });
    return tsne.run(distinct.toArray(double[][]::new));
  }
}
