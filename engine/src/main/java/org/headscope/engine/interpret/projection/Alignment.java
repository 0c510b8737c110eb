package org.headscope.engine.interpret.projection;

import module java.base;

/// The rotation, or rotation and reflection, that brings one picture of some tokens as near as
/// possible to another of the same tokens (orthogonal Procrustes, Schönemann 1966, in two
/// dimensions). It changes no distance, so that points move between pictures and never flip.
///
/// @param mirrored whether y is turned over before
public record Alignment(double cosine, double sine, boolean mirrored) {
  /// Nothing is turned.
  public static final Alignment NONE = new Alignment(1, 0, false);

  private record Place(String instance, int position) {}

  /// The alignment that brings `picture` nearest to `to`; none where they share no two points.
  public static Alignment of(ProjectionResult picture, ProjectionResult to) {
    Map<Place, Integer> there = new HashMap<>();
    for (int i = 0; i < to.size(); i++) {
      there.put(place(to.points(), i), i);
    }
    int[] a = new int[picture.size()];
    int[] b = new int[picture.size()];
    int shared = 0;
    for (int i = 0; i < picture.size(); i++) {
      Integer match = there.get(place(picture.points(), i));
      if (match != null) {
        a[shared] = i;
        b[shared++] = match;
      }
    }
    return shared < 2 ? NONE : of(picture, a, to, b, shared);
  }

  private static Place place(StatePoints points, int i) {
    return new Place(points.instances().get(points.instance()[i]), points.position()[i]);
  }

  /// Both are measured from the middles of what they share.
  private static Alignment of(
      ProjectionResult from, int[] a, ProjectionResult to, int[] b, int shared) {
    double ax = mean(from.x(), a, shared);
    double ay = mean(from.y(), a, shared);
    double bx = mean(to.x(), b, shared);
    double by = mean(to.y(), b, shared);
    double xx = 0;
    double xy = 0;
    double yx = 0;
    double yy = 0;
    for (int i = 0; i < shared; i++) {
      double px = from.x()[a[i]] - ax;
      double py = from.y()[a[i]] - ay;
      double qx = to.x()[b[i]] - bx;
      double qy = to.y()[b[i]] - by;
      xx += px * qx;
      xy += px * qy;
      yx += py * qx;
      yy += py * qy;
    }
    // tr(RᵀM) is greatest at this angle, and so large; the same with y turned over.
    double turned = Math.hypot(xx + yy, xy - yx);
    double over = Math.hypot(xx - yy, xy + yx);
    boolean mirrored = over > turned * (1 + 1e-9);
    double length = mirrored ? over : turned;
    if (length == 0) {
      return NONE;
    }
    return mirrored
        ? new Alignment((xx - yy) / length, (xy + yx) / length, true)
        : new Alignment((xx + yy) / length, (xy - yx) / length, false);
  }

  private static double mean(double[] values, int[] which, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values[which[i]];
    }
    return sum / count;
  }

  /// `picture`, turned around its origin; shares of variance follow the axes.
  public ProjectionResult apply(ProjectionResult picture) {
    double[] x = new double[picture.size()];
    double[] y = new double[picture.size()];
    for (int i = 0; i < x.length; i++) {
      double up = mirrored ? -picture.y()[i] : picture.y()[i];
      x[i] = cosine * picture.x()[i] - sine * up;
      y[i] = sine * picture.x()[i] + cosine * up;
    }
    return new ProjectionResult(
        picture.states(), picture.points(), x, y, turned(picture.axes()), picture.provenance());
  }

  private Axes turned(Axes axes) {
    return switch (axes) {
      case Axes.Components(double first, double second) ->
          new Axes.Components(
              cosine * cosine * first + sine * sine * second,
              sine * sine * first + cosine * cosine * second);
      case Axes.Neighbours neighbours -> neighbours;
    };
  }

  /// Degrees counter-clockwise, −180 to 180.
  public double degrees() {
    return Math.toDegrees(Math.atan2(sine, cosine));
  }
}
