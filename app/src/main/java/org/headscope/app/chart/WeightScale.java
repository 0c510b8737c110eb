package org.headscope.app.chart;

import java.util.List;
import java.util.stream.IntStream;

/// Where a weight between 0 and 1 stands between the first colour of a map and its last.
public sealed interface WeightScale {
  /// Equal steps of weight are equal steps of colour.
  WeightScale LINEAR = new Linear();

  /// Equal ratios of weight are equal steps of colour; a weight of 0.001 or less shows as zero.
  WeightScale LOGARITHMIC = new Logarithmic(1e-3);

  /// A number beside the legend bar.
  record Tick(double at, String label) {}

  /// From 0, the first colour, to 1, the last.
  double at(double weight);

  /// Numbers for a legend, from the first colour to the last.
  List<Tick> ticks();

  /// What people choose it by.
  String label();

  /// Weight itself.
  record Linear() implements WeightScale {
    @Override
    public double at(double weight) {
      return weight > 0 ? Math.min(weight, 1) : 0;
    }

    @Override
    public List<Tick> ticks() {
      return List.of(new Tick(0, "0"), new Tick(0.5, "0.5"), new Tick(1, "1"));
    }

    @Override
    public String label() {
      return "linear";
    }
  }

  /// Logarithm of the weight.
  ///
  /// @param floor the greatest weight that still shows as zero, a power of ten below 1
  record Logarithmic(double floor) implements WeightScale {
    /// Checks that there is something between the floor and 1.
    public Logarithmic {
      if (!(floor > 0 && floor <= 0.1)) {
        throw new IllegalArgumentException("a logarithmic scale from " + floor + " to 1");
      }
    }

    @Override
    public double at(double weight) {
      return weight > floor ? Math.min(1 - Math.log(weight) / Math.log(floor), 1) : 0;
    }

    @Override
    public List<Tick> ticks() {
      int decades = (int) Math.round(-Math.log10(floor));
      return IntStream.rangeClosed(0, decades)
          .mapToObj(i -> new Tick(i / (double) decades, decimal(decades - i)))
          .map(tick -> tick.at() == 0 ? new Tick(0, "≤" + tick.label()) : tick)
          .toList();
    }

    /// A power of ten without its leading zero, since a legend bar is short: `.01`.
    private static String decimal(int places) {
      return places == 0 ? "1" : "." + "0".repeat(places - 1) + "1";
    }

    @Override
    public String label() {
      return "logarithmic";
    }
  }
}
