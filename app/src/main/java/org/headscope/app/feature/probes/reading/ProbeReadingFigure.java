package org.headscope.app.feature.probes.reading;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.probe.reading.PositionReading;

/// A probe's predictions along the text: dots over the true values, the errors of the whole text,
/// and the positions with the largest errors.
///
/// @param captioned true if the sentence that describes it is above, as in exports
record ProbeReadingFigure(ProbeReadingScene scene, boolean captioned) implements Figure {
  ProbeReadingFigure(ProbeReadingScene scene) {
    this(scene, false);
  }

  @Override
  public ProbeReadingFigure with(Set<FigurePart> parts) {
    int query = parts.contains(FigurePart.PIN) ? scene.query() : -1;
    ProbeReadingScene seen =
        new ProbeReadingScene(scene.result(), scene.largestErrors(), scene.window(), query);
    return new ProbeReadingFigure(seen, captioned && parts.contains(FigurePart.TITLE));
  }

  @Override
  public String title() {
    return scene.result().sentence().replace(" %", "\u00a0%");
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double top = captioned ? caption(pen, width, palette) : 0;
    ProbeReadingLayout layout = ProbeReadingLayout.of(width, Math.max(1, height - top), palette);
    pen.save();
    pen.translate(0, top);
    new ValuePlot(pen, layout, scene, palette).paint();
    TokenLabels labels = labels(pen, layout, palette);
    for (int i = scene.window().from(); i < scene.window().to(); i++) {
      labels.below(i);
    }
    errors(pen, layout, palette);
    new LargestErrorsList(pen, layout, scene, palette).paint();
    pen.restore();
  }

  private TokenLabels labels(Pen pen, ProbeReadingLayout layout, Palette palette) {
    double cell = layout.cell(scene.window());
    double text = palette.size().text();
    Box under = layout.labels();
    return new TokenLabels(
        pen,
        scene,
        position -> layout.x(scene.window(), position) - cell / 2,
        new Box(under.x(), under.y() + 3, under.width() + 3, under.height()),
        cell,
        Math.clamp(cell * 0.95, text * 0.8, text),
        scene.window().contains(scene.query()) ? scene.query() : -1,
        palette);
  }

  /// Writes the sentence; returns the y at which the figure begins.
  private double caption(Pen pen, double width, Palette palette) {
    TextStyle style = TextStyle.sans(palette.size().text()).top();
    double line = Math.rint(1.45 * palette.size().text());
    double y = 0;
    for (String text : Fit.lines(pen::textWidth, scene.result().sentence(), style, width)) {
      pen.text(text, 0, y, style, palette.ink().text());
      y += line;
    }
    return y + Math.rint(0.6 * line);
  }

  @Override
  public double minWidth(Palette palette) {
    return ProbeReadingLayout.minWidth(palette);
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return ProbeReadingLayout.minHeight(palette);
  }

  @Override
  public DataTable data() {
    Function<PositionReading, List<?>> row =
        p ->
            List.of(
                p.position(),
                scene.symbol(p.position()),
                scene.state(p.position()),
                p.query() < 0 ? "" : scene.vocabulary().label(p.query()),
                p.predicted(),
                p.truth(),
                p.error().isPresent() ? (Object) p.error().getAsDouble() : "",
                p.inDomain());
    return new DataTable(
        "position,symbol,state_after,query,predicted,true,error,in_domain",
        scene.result().positions().stream().map(row).toList());
  }

  private void errors(Pen pen, ProbeReadingLayout layout, Palette palette) {
    Box box = layout.strip();
    double small = palette.size().small();
    double each = box.width() / scene.length();
    boolean whole = scene.binary() || scene.largestErrors().isEmpty();
    double max =
        whole ? 1 : Math.clamp(scene.largestErrors().getFirst().error().orElseThrow(), 0.05, 1);
    pen.fillRect(box.x(), box.y(), box.width(), box.height(), palette.ground().sunken());
    for (PositionReading p : scene.result().positions()) {
      if (p.inDomain()) {
        double share = Math.min(1, p.error().getAsDouble() / max);
        double high = Math.max(1 / pen.pixelScale(), share * box.height());
        double x = box.x() + p.position() * each;
        boolean bad = scene.binary() && !p.right();
        Color colour = bad ? palette.mark().error() : palette.mark().model();
        pen.fillRect(x, box.bottom() - high, Math.max(each * 0.85, 0.6), high, colour);
      }
    }
    String name = scene.binary() ? "wrong" : "error";
    TextStyle style = TextStyle.sans(small).right().middle();
    pen.text(name, box.x() - 0.5 * small, box.y() + box.height() / 2, style, palette.ink().muted());
    if (scene.query() >= 0) {
      bracket(pen, box, each, palette);
    }
  }

  private void bracket(Pen pen, Box box, double each, Palette palette) {
    Span window = scene.window();
    double left = Math.max(0.75, box.x() + window.from() * each - 1);
    double right = box.x() + window.to() * each + 0.5;
    StrokeStyle line = StrokeStyle.solid(1.5 * palette.size().line());
    if (window.length() < scene.length()) {
      pen.strokeRoundRect(
          left, box.y() - 2, right - left, box.height() + 4, 3, line, palette.ink().text());
    }
    if (scene.query() < scene.length()) {
      double x = pen.crisp(box.x() + (scene.query() + 0.5) * each);
      pen.line(x, box.y() - 2, x, box.bottom() + 2, line, palette.mark().accent());
    }
  }
}
