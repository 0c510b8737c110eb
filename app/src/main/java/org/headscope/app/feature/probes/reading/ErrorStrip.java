package org.headscope.app.feature.probes.reading;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.chart.TextStyle;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.probe.reading.PositionReading;

/// The errors of the whole text as bars, the window within a bracket.
final class ErrorStrip {
  private ErrorStrip() {}

  static void paint(Pen pen, ReadingLayout layout, ReadingScene scene, Palette palette) {
    Box box = layout.strip();
    double small = palette.size().small();
    double each = box.width() / scene.length();
    double max = scene.binary() ? 1 : Math.min(1, highest(scene));
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
      bracket(pen, box, each, scene, palette);
    }
  }

  private static double highest(ReadingScene scene) {
    return scene.worst().isEmpty()
        ? 1
        : Math.max(0.05, scene.worst().getFirst().error().orElseThrow());
  }

  private static void bracket(Pen pen, Box box, double each, ReadingScene scene, Palette palette) {
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
