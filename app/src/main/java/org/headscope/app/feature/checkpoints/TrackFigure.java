package org.headscope.app.feature.checkpoints;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Chart;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.StepAxis;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.checkpoints.Track.Kind;
import org.headscope.app.feature.checkpoints.Track.StepFigure;

/// The curves over the steps, each with its name, its value at the playhead and the head that
/// scored it; a dot for every checkpoint; the playhead in the accent; above the curves the flags of
/// the selected head, each in its own row.
///
/// @param target the step that it is about to show; the same when nothing is on its way
record TrackFigure(Track track, long playhead, long target, boolean marked) implements StepFigure {
  /// The height of a flag's row, in small letters.
  private static final double FLAG = 1.5;

  TrackFigure(Track track, long playhead, long target) {
    this(track, playhead, target, true);
  }

  @Override
  public TrackFigure with(Set<FigurePart> parts) {
    return new TrackFigure(track, playhead, target, parts.contains(FigurePart.PIN));
  }

  /// The picture without the names of heads.
  TrackFigure withoutFlags() {
    return new TrackFigure(track.with(List.of()), playhead, target, marked);
  }

  /// @param instead why there are no curves; empty where there are
  TrackLine inOneLine(String instead) {
    return new TrackLine(track, playhead, target, instead);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  @Override
  public Extent extent(double width, Palette palette) {
    double small = palette.size().small();
    double left = 2.6 * small;
    double right = Math.max(left + 20, width - 17 * small);
    return new Extent(track.axis(), left, right);
  }

  @Override
  public double dots(double height, Palette palette) {
    return bottom(height, palette) + 0.8 * palette.size().small();
  }

  /// The height of the rows of flags.
  private double flags(Palette palette) {
    return FLAG * track.flags().size() * palette.size().small();
  }

  private double top(Palette palette) {
    return 0.6 * palette.size().small() + flags(palette);
  }

  private double bottom(double height, Palette palette) {
    return Math.max(top(palette) + 10, height - 2.7 * palette.size().small());
  }

  private final class Painter extends Painting {
    private final Extent frame;
    private final StepAxis axis;
    private final double top;
    private final double bottom;
    private final double dots;
    private final double greatest = track.greatest();

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.frame = extent(width, palette);
      this.axis = frame.axis();
      this.top = TrackFigure.this.top(palette);
      this.bottom = TrackFigure.this.bottom(height, palette);
      this.dots = TrackFigure.this.dots(height, palette);
    }

    void paint() {
      grid();
      ticks();
      for (Track.Curve curve : track.curves()) {
        curve(curve);
      }
      flags();
      if (marked) {
        playhead();
      }
      names();
    }

    private void flags() {
      double y = 0.6 * small;
      for (OnsetFlag flag : track.flags()) {
        flag.paint(pen, frame, y, dots, palette);
        y += FLAG * small;
      }
    }

    private double y(double value) {
      return bottom - Math.clamp(value / greatest, 0, 1) * (bottom - top);
    }

    private void grid() {
      TextStyle style = TextStyle.sans(small).right().middle();
      double step = Math.max(0.5, Math.ceil(greatest / 2) / 2);
      for (double value = 0; value <= greatest; value += step) {
        double y = pen.crisp(y(value));
        pen.line(frame.left(), y, frame.right(), y, StrokeStyle.HAIR, palette.ground().hairline());
        String text = NumberText.decimals(value, value == Math.rint(value) ? 0 : 1);
        pen.text(text, frame.left() - 0.7 * small, y, style, palette.ink().muted());
      }
    }

    private void ticks() {
      TextStyle style = TextStyle.sans(small).centred();
      Color muted = palette.ink().muted();
      int max = Math.max(2, (int) ((frame.right() - frame.left()) / (6 * small)));
      for (long tick : axis.ticks(max)) {
        pen.text(NumberText.count(tick), frame.x(tick), height - 0.3 * small, style, muted);
      }
      for (long step : track.steps()) {
        pen.fillCircle(frame.x(step), dots, 2.2 * line, palette.ink().muted());
      }
      double right = frame.right() + 2.6 * small;
      pen.text(axis.caption(), right, height - 0.3 * small, TextStyle.sans(small), muted);
    }

    private void curve(Track.Curve curve) {
      List<Track.Point> points =
          curve.points().stream()
              .filter(p -> p.step() >= axis.first() && p.step() <= axis.last())
              .toList();
      double[] xs = points.stream().mapToDouble(p -> frame.x(p.step())).toArray();
      double[] ys = points.stream().mapToDouble(p -> y(p.value())).toArray();
      if (xs.length > 1) {
        pen.polyline(xs, ys, curve.kind().line(palette), curve.kind().colour(palette));
      }
      Color colour = curve.kind().colour(palette);
      curve
          .at(playhead)
          .filter(_ -> marked)
          .ifPresent(p -> pen.fillCircle(frame.x(p.step()), y(p.value()), 3 * line, colour));
    }

    private void playhead() {
      double x = frame.x(playhead);
      Color accent = palette.mark().accent();
      if (target != playhead) {
        pen.strokeCircle(
            frame.x(target), dots, 0.42 * small, StrokeStyle.solid(1.2 * line), accent);
      }
      pen.line(x, top - 0.4 * small, x, dots, StrokeStyle.solid(1.5 * line), accent);
      pen.fillCircle(x, dots, 0.42 * small, accent);
    }

    /// The names beside the ends of their curves, moved apart where the ends are close.
    private void names() {
      double[] ends =
          track.curves().stream().mapToDouble(c -> y(c.points().getLast().value())).toArray();
      double[] at = Chart.labelHeights(ends, 1.2 * small, 0.5 * small, height - 2 * small);
      for (int i = 0; i < at.length; i++) {
        name(track.curves().get(i), at[i]);
      }
    }

    private void name(Track.Curve curve, double y) {
      Color colour = curve.kind().colour(palette);
      double x = frame.right() + 0.5 * small;
      double end = y(curve.points().getLast().value());
      pen.line(frame.right() + 2, end, x + 0.4 * small, y, StrokeStyle.solid(0.8 * line), colour);
      TextStyle style = TextStyle.sans(small).semibold().middle();
      x += 0.5 * small;
      pen.line(x, y, x + 1.9 * small, y, curve.kind().line(palette), colour);
      x += 2.3 * small;
      pen.text(curve.kind().label, x, y, style, palette.ink().text());
      x += pen.textWidth("match of 1", style) + 0.8 * small;
      TextStyle number = TextStyle.sans(small).middle();
      String value = curve.value(playhead);
      pen.text(value, x, y, number, palette.ink().text());
      x += pen.textWidth("0.00", number) + 0.6 * small;
      String head = curve.at(playhead).map(Track.Point::brief).orElse("");
      pen.text(head, x, y, TextStyle.sans(small).middle(), palette.ink().muted());
    }
  }

  /// The track without its curves: a dot for every checkpoint, the playhead in the accent, and the
  /// curves' values there, as far as they fit.
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

    /// The curves whose values fit, the matches first.
    private List<Track.Curve> shown(double width, Palette palette) {
      List<Track.Curve> shown = new ArrayList<>();
      for (Kind kind : List.of(Kind.NGRAM1, Kind.NGRAM2, Kind.PREVIOUS, Kind.ACCURACY, Kind.NATS)) {
        track.curves().stream().filter(curve -> curve.kind() == kind).forEach(shown::add);
        if (legendWidth(shown, palette) > (1 - DOTS) * width) {
          shown.removeLast();
          break;
        }
      }
      return shown;
    }

    /// Returns an upper bound without measuring text, from the widest average letter of the
    /// typeface.
    private static double legendWidth(List<Track.Curve> shown, Palette palette) {
      double small = palette.size().small();
      return shown.stream()
          .mapToDouble(curve -> (0.56 * curve.kind().label.length() + 6.6) * small)
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
      track.flags().forEach(flag -> flag.paintOnLine(pen, extent, y, palette));
      if (target != playhead) {
        double x = extent.x(target);
        pen.strokeCircle(x, y, 0.5 * small, StrokeStyle.solid(1.2 * line), palette.mark().accent());
      }
      pen.fillCircle(extent.x(playhead), y, 0.5 * small, palette.mark().accent());
      double x = width - namesWidth(width, palette);
      if (!instead.isEmpty()) {
        TextStyle style = TextStyle.sans(small).middle();
        String fitting = Fit.shortenName(pen, instead, List.of(), style, width - x);
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
      Kind kind = curve.kind();
      pen.line(left, y, left + 1.9 * small, y, kind.line(palette), kind.colour(palette));
      TextStyle plain = TextStyle.sans(small).middle();
      double x = left + 2.3 * small;
      pen.text(kind.label, x, y, plain, palette.ink().text());
      x += pen.textWidth(kind.label, plain) + 0.45 * small;
      String value = curve.value(playhead);
      pen.text(value, x, y, plain.semibold(), palette.ink().text());
    }
  }
}
