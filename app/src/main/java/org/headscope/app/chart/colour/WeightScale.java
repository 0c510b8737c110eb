package org.headscope.app.chart.colour;

/// The scale from weights between 0 and 1 to positions in a colour map.
///
/// @param floor 0 for a linear scale; for a logarithmic one, the greatest weight that still has
///   zero's colour, a power of ten below 1
public record WeightScale(double floor) {
  public static final WeightScale LINEAR = new WeightScale(0);
  public static final WeightScale LOGARITHMIC = new WeightScale(1e-3);

  public WeightScale {
    if (!(floor >= 0 && floor <= 0.1)) {
      throw new IllegalArgumentException("a logarithmic scale from " + floor + " to 1");
    }
  }

  public boolean logarithmic() {
    return floor > 0;
  }

  /// Returns the position of `weight` in the colour map, from 0, the first colour, to 1, the last.
  public double at(double weight) {
    if (!(weight > floor)) {
      return 0;
    }
    return Math.min(logarithmic() ? 1 - Math.log(weight) / Math.log(floor) : weight, 1);
  }
}
