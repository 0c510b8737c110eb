package org.headscope.app.feature.attention.picture;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// A line of a readout, built piece by piece from words, numbers, and symbols in their own
/// typeface.
public final class ReadoutLine {
  private final List<TextRun> runs = new ArrayList<>();
  private final Palette palette;
  private final Color ink;
  private final Color muted;

  /// Creates an empty line, for paper or for a dark bubble.
  public ReadoutLine(Palette palette, boolean paper) {
    this.palette = palette;
    this.ink = paper ? palette.ink().text() : palette.ink().bubble();
    this.muted = paper ? palette.ink().muted() : palette.ink().bubbleMuted();
  }

  private TextStyle style() {
    return TextStyle.sans(palette.size().text());
  }

  public ReadoutLine words(String text) {
    runs.add(new TextRun(text, style(), ink));
    return this;
  }

  public ReadoutLine muted(String text) {
    runs.add(new TextRun(text, style(), muted));
    return this;
  }

  public ReadoutLine strong(String text) {
    runs.add(new TextRun(text, style().bold(), ink));
    return this;
  }

  public ReadoutLine symbols(String text) {
    runs.add(new TextRun(text, TextStyle.mono(palette.size().text()).bold(), ink));
    return this;
  }

  /// Appends `h at 12`.
  public ReadoutLine token(MapAxes axes, int position) {
    return symbols(axes.symbol(position)).words(" at " + position);
  }

  public List<TextRun> line() {
    return List.copyOf(runs);
  }
}
