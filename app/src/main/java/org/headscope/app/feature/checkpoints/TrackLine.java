package org.headscope.app.feature.checkpoints;

import module java.base;

import org.headscope.app.chart.Fit;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;

/// The track without its curves: a dot for every checkpoint, the playhead in the accent, and what
/// the curves have there, as far as there is room.
///
/// @param instead why there are no curves; empty where there are
record TrackLine(Track track, long playhead, long target, String instead) implements StepFigure {
  /// The dots have at least this share of the width.
  private static final double DOTS = 0.4;

  @Override
  public Extent extent(double width, Palette palette) {
    double small = palette.size().small();
    double right = width - namesWidth(width, palette) - 1.2 * small;
    return new Extent(track.axis(), 0.7 * small, right);
  }

  @Override
  public double dots(double height, Palette palette) {
    return height / 2;
  }

  /// The curves whose values have room, the matches first.
  private List<Track.Curve> shown(double width, Palette palette) {
    List<Track.Curve> shown = new ArrayList<>();
    for (Track.Kind kind :
        List.of(
            Track.Kind.NGRAM1,
            Track.Kind.NGRAM2,
            Track.Kind.PREVIOUS,
            Track.Kind.ACCURACY,
            Track.Kind.NATS)) {
      track.curves().stream().filter(curve -> curve.kind() == kind).forEach(shown::add);
      if (legendWidth(shown, palette) > (1 - DOTS) * width) {
        shown.removeLast();
        break;
      }
    }
    return shown;
  }

  /// An upper bound that needs no pen: letters of the text face are at most so wide on average.
  private static double legendWidth(List<Track.Curve> shown, Palette palette) {
    double small = palette.size().small();
    return shown.stream()
        .mapToDouble(curve -> (0.56 * curve.kind().label().length() + 6.6) * small)
        .sum();
  }

  private double namesWidth(double width, Palette palette) {
    return instead.isEmpty()
        ? legendWidth(shown(width, palette), palette)
        : Math.min(0.56 * instead.length() * palette.size().small(), (1 - DOTS) * width);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double small = palette.size().small();
    double line = palette.size().line();
    double y = dots(height, palette);
    List<Track.Curve> shown = shown(width, palette);
    Extent extent = extent(width, palette);
    double level = pen.crisp(y);
    StrokeStyle stroke = StrokeStyle.solid(2 * line);
    pen.line(extent.left(), level, extent.right(), level, stroke, palette.ink().faint());
    for (long step : track.steps()) {
      pen.fillCircle(extent.x(step), y, 2.2 * line, palette.ink().muted());
    }
    if (target != playhead) {
      double x = extent.x(target);
      pen.strokeCircle(x, y, 0.5 * small, StrokeStyle.solid(1.2 * line), palette.mark().accent());
    }
    pen.fillCircle(extent.x(playhead), y, 0.5 * small, palette.mark().accent());
    double x = width - namesWidth(width, palette);
    if (!instead.isEmpty()) {
      TextStyle style = TextStyle.sans(small).middle();
      String fitting = Fit.name(pen, instead, List.of(), style, width - x);
      pen.text(fitting, x, y, style, palette.ink().muted());
    }
    for (Track.Curve curve : shown) {
      legend(pen, curve, x, y, palette);
      x += legendWidth(List.of(curve), palette);
    }
  }

  /// `- - match of 1 0.98`.
  private void legend(Pen pen, Track.Curve curve, double left, double y, Palette palette) {
    double small = palette.size().small();
    Track.Kind kind = curve.kind();
    pen.line(left, y, left + 1.9 * small, y, kind.line(palette), kind.colour(palette));
    TextStyle plain = TextStyle.sans(small).middle();
    double x = left + 2.3 * small;
    pen.text(kind.label(), x, y, plain, palette.ink().text());
    x += pen.textWidth(kind.label(), plain) + 0.45 * small;
    String value = curve.value(playhead);
    pen.text(value, x, y, plain.semibold(), palette.ink().text());
  }
}
