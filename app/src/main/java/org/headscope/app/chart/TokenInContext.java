package org.headscope.app.chart;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;

/// A token and the labels before it, as lists of positions show it.
///
/// @param before as many of the last labels before the token as fit
/// @param spaced whether blanks separate labels
public record TokenInContext(String before, String token, boolean spaced) {
  /// Returns the end of `context`, at most `letters` long; blanks separate labels that are kept or
  /// left out as a whole.
  ///
  /// @param context a text that ends with `token`
  public static TokenInContext of(String context, String token, int letters) {
    String head = context.substring(0, context.length() - token.length());
    boolean spaced = head.endsWith(" ");
    String before = head.stripTrailing();
    int space = Math.max(0, letters - token.length() - (spaced ? 1 : 0));
    int from = before.length() - space;
    if (from > 0 && spaced) {
      int blank = before.indexOf(' ', from - 1);
      from = blank < 0 ? before.length() : blank + 1;
    }
    return new TokenInContext(before.substring(Math.max(0, from)), token, spaced);
  }

  /// Draws the text so that it ends at `right`, with the token bold and in reversed colours.
  ///
  /// @param mono a style with letters of equal width
  public void paint(Pen pen, double right, double y, TextStyle mono, Palette palette) {
    double small = palette.size().small();
    double letter = pen.textWidth("m", mono);
    double around = spaced ? 0.25 * letter : 0;
    double wide = letter * token.length() + 2 * around;
    double x = right - wide;
    pen.text(
        before, spaced ? x - 0.4 * letter : x, y, mono.right().middle(), palette.ink().muted());
    pen.fillRoundRect(x, y - 0.8 * small, wide, 1.6 * small, 2, palette.ink().text());
    pen.text(token, x + wide / 2, y, mono.bold().centred().middle(), palette.ground().pane());
  }

  /// The chip of a state in a line of a list: its label on its colour, square if the label is
  /// short.
  public record StateChip(Pen pen, Palette palette, double size) {
    public static StateChip of(Pen pen, Palette palette) {
      return new StateChip(pen, palette, 1.5 * palette.size().small());
    }

    private TextStyle style() {
      return TextStyle.sans(palette.size().small()).bold().middle().centred();
    }

    public double width(String label) {
      return label.length() <= 2
          ? size
          : Math.max(size, pen.textWidth(label, style()) + 0.5 * palette.size().small());
    }

    public void paint(int state, String label, double x, double y) {
      Color colour = palette.state(state);
      double width = width(label);
      pen.fillRoundRect(x, y - size / 2, width, size, 3, colour);
      pen.text(label, x + width / 2, y, style(), Palette.inkOn(colour));
    }
  }
}
