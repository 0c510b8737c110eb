package org.headscope.engine.interpret.headscore;

import module java.base;

/// The curve low + (high − low) / (1 + exp(−rate · (ln(1 + step) − ln(1 + midpoint)))), fitted to
/// points by least squares.
///
/// @param midpoint the step at which the curve has half of its height
/// @param rate its steepness, per unit of ln(1 + step); negative if it falls
/// @param deviation root of the mean square of what the points are off
public record LogisticFit(double low, double high, double midpoint, double rate, double deviation) {
  /// A curve has four numbers, and a midpoint says nothing without points around it.
  private static final int MIN_POINTS = 6;

  private static final double MIN_RATE = 0.25;
  private static final double MAX_RATE = 64;
  private static final int PLACES = 40;
  private static final int REFINEMENTS = 60;

  /// Fits the points; empty if they are fewer than six or all equal, or if the curve has its
  /// midpoint at the edge of the steps, so that they show no more than a part of it.
  public static Optional<LogisticFit> of(SortedMap<Long, Double> points) {
    if (points.size() < MIN_POINTS || points.values().stream().distinct().count() == 1) {
      return Optional.empty();
    }
    double[] x = points.keySet().stream().mapToDouble(step -> Math.log1p((double) step)).toArray();
    double[] y = points.values().stream().mapToDouble(value -> value).toArray();
    Curve best = new Search(x, y).best();
    return best.middle() > x[0] && best.middle() < x[x.length - 1]
        ? Optional.of(best.fit())
        : Optional.empty();
  }

  public double at(long step) {
    return low + (high - low) * share(Math.log1p((double) step), Math.log1p(midpoint), rate);
  }

  private static double share(double x, double middle, double rate) {
    return 1 / (1 + Math.exp(-rate * (x - middle)));
  }

  /// @param middle the midpoint as ln(1 + step)
  /// @param error sum of squares
  private record Curve(
      double middle, double logRate, double low, double high, double error, int n) {
    LogisticFit fit() {
      return new LogisticFit(
          low, high, Math.expm1(middle), Math.exp(logRate), Math.sqrt(error / n));
    }
  }

  /// Low and high are linear in the values, so that only midpoint and rate are searched: on a grid,
  /// and then by ever smaller moves.
  private record Search(double[] x, double[] y) {
    Curve best() {
      double width = x[x.length - 1] - x[0];
      double span = Math.log(MAX_RATE / MIN_RATE);
      Curve best = at(x[0], Math.log(MIN_RATE));
      for (int i = 0; i <= PLACES; i++) {
        for (int k = 0; k <= PLACES / 4; k++) {
          best =
              better(
                  best,
                  at(x[0] + width * i / PLACES, Math.log(MIN_RATE) + span * k / (PLACES / 4)));
        }
      }
      double move = width / PLACES;
      double turn = span / PLACES;
      for (int i = 0; i < REFINEMENTS; i++) {
        Curve before = best;
        for (int side = -1; side <= 1; side++) {
          for (int up = -1; up <= 1; up++) {
            best = better(best, at(before.middle() + side * move, before.logRate() + up * turn));
          }
        }
        if (best.equals(before)) {
          move /= 2;
          turn /= 2;
        }
      }
      return best;
    }

    private static Curve better(Curve a, Curve b) {
      return b.error() < a.error() ? b : a;
    }

    private Curve at(double middle, double logRate) {
      double clamped = Math.clamp(logRate, Math.log(MIN_RATE), Math.log(MAX_RATE));
      int n = x.length;
      double[] g = Arrays.stream(x).map(at -> share(at, middle, Math.exp(clamped))).toArray();
      double meanG = Arrays.stream(g).average().orElseThrow();
      double meanY = Arrays.stream(y).average().orElseThrow();
      double gg = 0;
      double gy = 0;
      for (int i = 0; i < n; i++) {
        gg += (g[i] - meanG) * (g[i] - meanG);
        gy += (g[i] - meanG) * (y[i] - meanY);
      }
      double height = gg == 0 ? 0 : gy / gg;
      double low = meanY - height * meanG;
      double error = 0;
      for (int i = 0; i < n; i++) {
        double off = y[i] - low - height * g[i];
        error += off * off;
      }
      return new Curve(middle, clamped, low, low + height, error, n);
    }
  }
}
