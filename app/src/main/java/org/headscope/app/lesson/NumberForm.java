package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue;

/// The format of a measured value in a text.
///
/// @param decimals their number; −1 for none in whole numbers and per cent, and three in others
/// @param percent true for per cent
public record NumberForm(int decimals, boolean percent) {
  public static final NumberForm DEFAULT = new NumberForm(-1, false);

  private static final int DEFAULT_DECIMALS = 3;

  public static final int MAX_DECIMALS = 6;

  public NumberForm {
    if (decimals < -1 || decimals > MAX_DECIMALS) {
      throw new IllegalArgumentException(decimals + " decimals: 0 to " + MAX_DECIMALS);
    }
  }

  /// Formats `value`, such as `0.914`; a number that is not 0 but would be rounded to it is `below
  /// 0.001`.
  public String words(MeasuredValue value) {
    return switch (value) {
      case MeasuredValue.Quantity(double number) -> words(number);
      case MeasuredValue.Words(String text) -> text;
      case MeasuredValue.Truth(boolean holds) -> holds ? "true" : "false";
      case MeasuredValue.OfHead(int layer, int head) -> layer + "." + head;
    };
  }

  public String words(double number) {
    double shown = percent ? 100 * number : number;
    if (decimals < 0 && Math.abs(shown - Math.rint(shown)) < 1e-9) {
      return String.format(Locale.ROOT, "%,.0f", shown) + unit();
    }
    int digits = decimals < 0 ? percent ? 0 : DEFAULT_DECIMALS : decimals;
    double smallest = Math.pow(10, -digits);
    if (shown != 0 && Math.abs(shown) < smallest / 2) {
      return String.format(
                  Locale.ROOT, "%s %." + digits + "f", shown > 0 ? "below" : "above −", smallest)
              .replace("− ", "−")
          + unit();
    }
    return String.format(Locale.ROOT, "%,." + digits + "f", shown).replace('-', '−') + unit();
  }

  private String unit() {
    return percent ? " %" : "";
  }
}
