package org.headscope.engine.interpret.projection;

/// The meanings of a projection's two axes.
public sealed interface Axes {
  /// Principal components.
  ///
  /// @param first share of the variance along the first axis, 0 to 1
  /// @param second share of the variance along the second
  record Components(double first, double second) implements Axes {}

  /// t-SNE, whose axes have no meaning; only neighbourhoods do.
  ///
  /// @param components the number of principal components that it started from
  /// @param distinct the number of different states; equal ones are one point of the plane
  record Neighbours(double perplexity, int iterations, int components, int distinct)
      implements Axes {}
}
