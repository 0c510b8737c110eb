package org.headscope.app.chart;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.run.PlainText;

/// Symbols and states of tokens along an axis. Large cells have the symbol and a chip with the
/// state's number. In smaller cells, the chips become coloured lines and then disappear, and
/// instead of symbols that would overlap, only every 2nd, 5th, 10th, … is shown, with its position.
///
/// @param area the area of labels below a plot, from its first position to its last
/// @param selected the position whose symbol is always shown, −1 for none
public record TokenLabels(
    Pen pen,
    Tokens tokens,
    IntToDoubleFunction left,
    Box area,
    double cell,
    double symbolSize,
    int selected,
    Palette palette) {
  public static final double MIN_CHIP = 10;
  public static final double MIN_RULE = 2;

  /// The width of a symbol's character, as a multiple of its size.
  private static final double LETTER = 0.62;

  /// The minimum size of symbols of several characters, in multiples of the small text size; before
  /// they become smaller, some are left out.
  private static final double MIN_SYMBOL = 0.7;

  private static final int[] STRIDES = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000};

  public interface Tokens {
    String symbol(int position);

    /// Returns the state after `position`, −1 if there is none.
    int state(int position);

    /// Returns the label of the state after `position`, which exists.
    default String stateLabel(int position) {
      return Integer.toString(state(position));
    }

    default int longest() {
      return 1;
    }

    /// Returns whether the position is highlighted; true for all positions if none is.
    default boolean isHighlighted(int position) {
      return true;
    }
  }

  /// Returns the number of positions from one written symbol to the next.
  public static int stride(double cell, double symbolSize, double small) {
    // Three digits and a space must fit between two symbols.
    return cell >= symbolSize * 0.95 ? 1 : Math.max(2, stride(cell, small * 0.6 * 4));
  }

  /// Returns the number of cells from one label to the next at which labels `needed` wide fit.
  public static int stride(double cell, double needed) {
    return Arrays.stream(STRIDES).filter(n -> n * cell >= needed).findFirst().orElse(5000);
  }

  public int stride() {
    double small = palette.size().small();
    int one = stride(cell, symbolSize, small);
    double wide = small * (MIN_SYMBOL * LETTER * tokens.longest() + 0.3);
    return one > 1 || cell >= wide || tokens.longest() == 1
        ? one
        : Math.max(2, stride(cell, Math.max(wide, small * 0.6 * 4)));
  }

  /// Returns the number of rows from one written symbol to the next: beside a row is space for
  /// symbols of any length.
  public int rowStride() {
    return stride(cell, symbolSize, palette.size().small());
  }

  public double chipSize() {
    return Math.min(cell - 1, palette.size().text() + 2);
  }

  /// Returns whether a position has its symbol: every position of the stride and the selected one,
  /// which hides those close to it.
  public boolean hasSymbol(int position) {
    return hasSymbol(position, stride());
  }

  /// [#hasSymbol(int)] with a symbol at every multiple of `stride`.
  public boolean hasSymbol(int position, int stride) {
    double away = Math.abs(position - selected) * cell;
    boolean covered = selected >= 0 && away < palette.size().small() * 2.4;
    return stride == 1 || position == selected || (position % stride == 0 && !covered);
  }

  /// Returns `colour`, paler if only other positions are highlighted.
  public Color ink(int position, Color colour) {
    return tokens.isHighlighted(position) ? colour : colour.deriveColor(0, 1, 1, 0.25);
  }

  public Color numberInk(int position) {
    return position == selected ? palette.mark().accent() : palette.ink().muted();
  }

  public void below(int position) {
    double small = palette.size().small();
    double line = small + 5;
    double from = left.applyAsDouble(position);
    double to = left.applyAsDouble(position + 1);
    double middle = (from + to) / 2;
    int stride = stride();
    if (stride == 1) {
      symbol(position, middle, area.y() + line / 2);
      if (cell >= MIN_CHIP) {
        double size = chipSize();
        double top = area.y() + line + (line - size) / 2;
        chip(position, new Box(middle - size / 2, top, size, size));
        return;
      }
    }
    if (cell >= MIN_RULE && tokens.state(position) >= 0) {
      double top = stride == 1 ? area.y() + line : area.y();
      Color colour = ink(position, palette.state(tokens.state(position)));
      pen.fillRect(pen.snap(from), top, pen.snap(to) - pen.snap(from), 4, colour);
    }
    if (stride > 1 && hasSymbol(position) && !touches(position)) {
      symbol(position, middle, area.y() + 4 + line / 2);
      TextStyle number = TextStyle.sans(small).middle().centred();
      String text = String.valueOf(position);
      pen.text(text, numberX(position), area.y() + 4 + line * 1.4, number, numberInk(position));
    }
  }

  /// Returns the middle of a position's number: below the position, but within the bounds.
  private double numberX(int position) {
    double middle = (left.applyAsDouble(position) + left.applyAsDouble(position + 1)) / 2;
    double half = halfNumber(position);
    return Math.min(Math.max(middle, area.x() + half), area.right() - half);
  }

  private double halfNumber(int position) {
    TextStyle number = TextStyle.sans(palette.size().small());
    return pen.textWidth(String.valueOf(position), number) / 2;
  }

  /// Returns whether a position's number is too close to the selected one's, which may have been
  /// moved in from an edge.
  private boolean touches(int position) {
    if (selected < 0 || position == selected) {
      return false;
    }
    double distance = Math.abs(numberX(position) - numberX(selected));
    double gap = 0.3 * palette.size().small();
    return distance < halfNumber(position) + halfNumber(selected) + gap;
  }

  private void symbol(int position, double x, double y) {
    TextStyle style = TextStyle.mono(symbolSize).middle().centred();
    if (stride() == 1) {
      symbol(position, x, y, cell, style);
      return;
    }
    double space = Math.max(cell, stride() * cell - 2);
    double half = Math.min(space, pen.textWidth(tokens.symbol(position), style)) / 2;
    symbol(position, Math.max(x, area.x() + half), y, space, style);
  }

  /// Writes the symbol at `position`. If it has several characters and is wider than `space`, it
  /// becomes smaller, and is then shortened.
  public void symbol(int position, double x, double y, double space, TextStyle style) {
    String symbol = tokens.symbol(position);
    TextStyle fitting = style;
    if (symbol.length() > 1) {
      double smallest = MIN_SYMBOL * palette.size().small();
      double size =
          Math.clamp(space / (LETTER * symbol.length()), smallest, Math.max(smallest, symbolSize));
      fitting = style.size(size);
      // A rounding error must not shorten text that was made to fit.
      int fit = Math.max(1, (int) (space / (LETTER * size) + 1e-6));
      symbol = PlainText.cut(symbol, Math.max(2, fit));
    }
    pen.text(symbol, x, y, fitting, ink(position, palette.ink().text()));
  }

  /// Draws a chip in the colour of the state after `position`, with its label if that fits; nothing
  /// if there is no state.
  public void chip(int position, Box box) {
    int state = tokens.state(position);
    if (state < 0) {
      return;
    }
    Color colour = palette.state(state);
    double x = pen.snap(box.x());
    double y = pen.snap(box.y());
    pen.fillRoundRect(
        x, y, pen.snap(box.width()), pen.snap(box.height()), 3, ink(position, colour));
    double size = Math.min(box.width() * 0.78, palette.size().small());
    TextStyle style = TextStyle.sans(size).bold().middle().centred();
    Color number = ink(position, Palette.inkOn(colour));
    String label = tokens.stateLabel(position);
    if (label.length() <= 2 || pen.textWidth(label, style) <= box.width()) {
      pen.text(label, box.x() + box.width() / 2, box.y() + box.height() / 2, style, number);
    }
  }
}
