package org.headscope.engine.interpret.projection;

import module java.base;

/// The rotation, with or without a reflection, that brings one picture of some tokens as close as
/// possible to another picture of the same tokens (orthogonal Procrustes, Schönemann 1966, in two
/// dimensions). It changes no distance, so points move between pictures and never flip.
///
/// @param mirrored whether y is negated first
public record Alignment(double cosine, double sine, boolean mirrored) {
  /// The alignment that changes nothing.
  public static final Alignment NONE = new Alignment(1, 0, false);

  private record Place(String instance, int position) {}

  /// The alignment that brings `picture` closest to `to`; [#NONE] if they share fewer than two
  /// points.
  public static Alignment of(ProjectionResult picture, ProjectionResult to) {
    Map<Place, Integer> indices = new HashMap<>();
    for (int i = 0; i < to.size(); i++) {
      indices.put(place(to.points(), i), i);
    }
    int[] a = new int[picture.size()];
    int[] b = new int[picture.size()];
    int shared = 0;
    for (int i = 0; i < picture.size(); i++) {
      Integer match = indices.get(place(picture.points(), i));
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

  /// Aligns the shared points, each picture measured from their mean.
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
    // The largest tr(RᵀM) over all rotations, and over those after y was negated.
    double rotated = Math.hypot(xx + yy, xy - yx);
    double reflected = Math.hypot(xx - yy, xy + yx);
    boolean mirrored = reflected > rotated * (1 + 1e-9);
    double length = mirrored ? reflected : rotated;
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

  /// Returns `picture`, rotated about its origin; the shares of variance follow the axes.
  public ProjectionResult apply(ProjectionResult picture) {
    double[] x = new double[picture.size()];
    double[] y = new double[picture.size()];
    for (int i = 0; i < x.length; i++) {
      double up = mirrored ? -picture.y()[i] : picture.y()[i];
      x[i] = cosine * picture.x()[i] - sine * up;
      y[i] = sine * picture.x()[i] + cosine * up;
    }
    return new ProjectionResult(
        picture.states(), picture.points(), x, y, rotated(picture.axes()), picture.provenance());
  }

  private Axes rotated(Axes axes) {
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
