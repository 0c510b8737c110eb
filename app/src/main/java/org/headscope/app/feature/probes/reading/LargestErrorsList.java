package org.headscope.app.feature.probes.reading;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenInContext;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.interpret.probe.reading.PositionReading;

/// The list of the largest errors: the position, the last tokens with the state after them and the
/// token asked about, the prediction, the true value and the error.
final class LargestErrorsList extends Painting {
  private final ProbeReadingLayout layout;
  private final ProbeReadingScene scene;
  private final TextStyle mono;
  private final double letter;
  private final double contextLeft;
  private final int letters;
  private final TokenInContext.StateChip chip;
  private final double chips;
  private final double chipLeft;
  private final double[] columns;

  LargestErrorsList(Pen pen, ProbeReadingLayout layout, ProbeReadingScene scene, Palette palette) {
    super(pen, layout.list().width(), layout.list().height(), palette);
    this.layout = layout;
    this.scene = scene;
    this.mono = TextStyle.mono(1.05 * small);
    this.letter = pen.textWidth("m", mono);
    this.contextLeft = 3.4 * small;
    double right = layout.list().right() - 0.3 * small;
    double off = 4 * small;
    double truth = 4.2 * small;
    this.columns =
        scene.binary()
            ? new double[] {right - truth - small, right}
            : new double[] {right - off - truth, right - off, right};
    double number = pen.textWidth("00.000", TextStyle.sans(small).bold());
    this.chip = TokenInContext.StateChip.of(pen, palette);
    this.chips = chips();
    double space = columns[0] - number - 3 * small - chips - contextLeft;
    this.letters = (int) Math.clamp(Math.floor(space / letter), 2, ProbeReadingScene.CONTEXT);
    this.chipLeft = contextLeft + letter * letters + 0.5 * small;
  }

  private double chips() {
    return scene.largestErrors().stream()
        .map(PositionReading::position)
        .filter(position -> scene.state(position) >= 0)
        .mapToDouble(position -> chip.width(scene.stateLabel(position)))
        .reduce(chip.size(), Math::max);
  }

  void paint() {
    names();
    int shown = Math.min(layout.rows(), scene.largestErrors().size());
    for (int i = 0; i < shown; i++) {
      row(i, scene.largestErrors().get(i));
    }
  }

  private void names() {
    Box list = layout.list();
    double y = list.y() - 0.85 * small;
    TextStyle style = TextStyle.sans(small).middle();
    TextStyle first = style.weight(TextStyle.Weight.MEDIUM);
    pen.text("Largest errors", 0, y, first, palette.ink().text());
    double after = pen.textWidth("Largest errors", first);
    scene.result().reference().ifPresent(reference -> writeReference(reference, after, y));
    String[] names = {predictionHeading(), "true", "error"};
    for (int k = 0; k < columns.length; k++) {
      pen.text(names[k], columns[k], y, style.right(), palette.ink().muted());
    }
    double line = pen.crisp(list.y());
    pen.line(0, line, list.right(), line, StrokeStyle.HAIR, palette.ground().hairline());
  }

  /// Writes the reference of all comparisons as far as it fits: `writeReference 423 q 1`.
  private void writeReference(int reference, double left, double y) {
    TextStyle style = TextStyle.sans(small).middle();
    String text = " against " + reference;
    double x = left + pen.textWidth(text, style) + 0.8 * small;
    double space = columns[0] - pen.textWidth(predictionHeading(), style);
    if (x > space) {
      return;
    }
    pen.text(text, left, y, style, palette.ink().muted());
    TextStyle token = mono.bold().middle();
    double symbol = Math.max(0.9 * small, pen.textWidth(scene.symbol(reference), token));
    double wide = scene.state(reference) < 0 ? 0 : chip.width(scene.stateLabel(reference));
    if (x + symbol + wide + 1.6 * small < space) {
      pen.text(scene.symbol(reference), x, y, token, palette.ink().text());
      chip(reference, x + symbol + 0.2 * small, y);
    }
  }

  private void chip(int position, double x, double y) {
    if (scene.state(position) >= 0) {
      chip.paint(scene.state(position), scene.stateLabel(position), x, y);
    }
  }

  private String predictionHeading() {
    return scene.binary() ? "P(" + scene.formatTruth(1) + ")" : "predicted";
  }

  private void row(int index, PositionReading p) {
    Box list = layout.list();
    double top = list.y() + index * layout.row();
    double y = top + layout.row() / 2;
    if (p.position() == scene.query()) {
      pen.fillRoundRect(0, top + 1, list.right(), layout.row() - 2, 4, palette.ground().chosen());
    }
    TextStyle number = TextStyle.sans(small).right().middle();
    Color where = p.position() == scene.query() ? palette.mark().accent() : palette.ink().muted();
    pen.text(NumberText.count(p.position()), contextLeft - 0.8 * small, y, number, where);
    context(p, y);
    pen.text(
        scene.formatPrediction(p.predicted()),
        columns[0],
        y,
        number.bold(),
        palette.mark().model());
    pen.text(scene.formatTruth(p.truth()), columns[1], y, number, palette.ink().text());
    if (columns.length > 2) {
      pen.text(ProbeReadingScene.formatError(p), columns[2], y, number, palette.ink().muted());
    }
  }

  /// Writes the last symbols, the token itself in reverse video, its state, and the token asked
  /// about.
  private void context(PositionReading p, double y) {
    TokenInContext text =
        TokenInContext.of(scene.context(p.position()), scene.symbol(p.position()), letters);
    text.paint(pen, chipLeft - 0.5 * small, y, mono, palette);
    chip(p.position(), chipLeft, y);
    double after = chipLeft + chips + 0.5 * small;
    if (p.query() >= 0) {
      String asked = "→ " + scene.vocabulary().label(p.query());
      pen.text(asked, after, y, mono.middle(), palette.ink().text());
    }
  }
}
