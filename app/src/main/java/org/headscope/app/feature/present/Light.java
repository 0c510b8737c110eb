package org.headscope.app.feature.present;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;

/// The pointer over a [StageFigure]: a spotlight, which dims all but a circle, the labels of what
/// is selected, cards and caption, and a large dot with its trail.
///
/// @param at where the dot is, and the middle of the circle where `spot` has none
public record Light(
    StageFigure stage, Optional<Point> at, List<Point> trail, boolean spotlight, boolean pointer)
    implements Figure {
  /// Lengths in units of the smallest text: a circle of seven cells across, and its soft edge.
  private static final double RADIUS = 6.4;

  private static final double SOFT = 1.6;
  private static final double DOT = 0.62;

  /// The brightness of dimmed parts.
  private static final double DIM = 0.27;

  private static final double DIM_DARK = 0.62;

  /// A place on the screen, in logical pixels.
  public record Point(double x, double y) {}

  public Light {
    trail = List.copyOf(trail);
  }

  @Override
  public String title() {
    return stage.title();
  }

  @Override
  public DataTable data() {
    return stage.data();
  }

  /// The stage under it, and it: what pictures and recordings show.
  public Figure whole() {
    return new Lit(this);
  }

  private record Lit(Light light) implements Figure {
    @Override
    public String title() {
      return light.title();
    }

    @Override
    public DataTable data() {
      return light.data();
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      light.stage().paint(pen, width, height, palette);
      light.paint(pen, width, height, palette);
    }
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    Palette large = PictureArea.enlarge(palette, width, height);
    if (spotlight) {
      StageLayout layout =
          StageLayout.of(stage, width, height, pen.pixelScale(), large, pen::textWidth);
      paintSpot(pen, layout, large);
    }
    if (pointer) {
      paintDot(pen, large);
    }
  }

  private void paintDot(Pen pen, Palette palette) {
    double radius = DOT * palette.size().small();
    Color ink = palette.ink().text();
    for (int i = trail.size() - 1; i >= 0; i--) {
      double share = 1 - (i + 1.0) / (trail.size() + 1);
      Point p = trail.get(i);
      pen.fillCircle(
          p.x(), p.y(), Math.max(1.5, radius * share), ink.deriveColor(0, 1, 1, 0.6 * share));
    }
    at.ifPresent(p -> {
      pen.fillCircle(p.x(), p.y(), radius + palette.size().line(), palette.ground().pane());
      pen.fillCircle(p.x(), p.y(), radius, ink);
    });
  }

  /// The labels of the selection, in the coordinates of the screen.
  private static List<Box> labels(StageLayout layout) {
    return layout.shown() instanceof AudiencePicture picture
        ? picture.labels(layout.area()).stream().map(b -> onScreen(b, layout)).toList()
        : List.of();
  }

  private static Box onScreen(Box box, StageLayout layout) {
    return box.moved(layout.picture().x(), layout.picture().y());
  }

  /// The middle of the circle: the mouse, or else what is selected.
  private Optional<Point> middle(StageLayout layout) {
    return at.or(() ->
        layout.shown() instanceof AudiencePicture picture
            ? picture
                .selected(layout.area())
                .map(b -> onScreen(b, layout))
                .map(b -> new Point(b.middleX(), b.middleY()))
            : Optional.empty());
  }

  private void paintSpot(Pen pen, StageLayout layout, Palette palette) {
    List<Box> clear = new ArrayList<>(layout.cards().stream().map(p -> p.box()).toList());
    clear.add(layout.caption());
    clear.addAll(labels(layout));
    double small = palette.size().small();
    double radius = RADIUS * small;
    double outer = radius + SOFT * small;
    Optional<Point> middle = middle(layout);
    Color dark =
        palette.dark() ? Color.color(0, 0, 0, DIM_DARK) : Color.color(0.05, 0.07, 0.1, DIM);
    if (middle.isEmpty()) {
      // Nothing is meant, so nothing is dimmed.
      return;
    }
    Point m = middle.get();
    Shade.spot(pen, layout.screen(), clear, m, radius, outer, dark);
    pen.strokeCircle(
        m.x(),
        m.y(),
        radius,
        StrokeStyle.solid(palette.size().line()),
        palette.ink().text().deriveColor(0, 1, 1, 0.5));
  }
}
