package org.headscope.app.lesson;

import module java.base;

import org.headscope.app.lesson.expression.MeasuredValue;

/// The format of a measured value in a text.
///
/// @param decimals of a number; −1 for three, or none of a whole one
/// @param percent whether it is given in per cent
public record NumberForm(int decimals, boolean percent) {
  public static final NumberForm DEFAULT = new NumberForm(-1, false);

  private static final int DEFAULT_DECIMALS = 3;

  public static final int MAX_DECIMALS = 6;

  public NumberForm {
    if (decimals < -1 || decimals > MAX_DECIMALS) {
      throw new IllegalArgumentException(decimals + " decimals: 0 to " + MAX_DECIMALS);
    }
  }

  /// `0.914`; what would be 0 and is not is `below 0.001`.
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
    double least = Math.pow(10, -digits);
    if (shown != 0 && Math.abs(shown) < least / 2) {
      return String.format(
                  Locale.ROOT, "%s %." + digits + "f", shown > 0 ? "below" : "above −", least)
              .replace("− ", "−")
          + unit();
    }
    return String.format(Locale.ROOT, "%,." + digits + "f", shown).replace('-', '−') + unit();
  }

  private String unit() {
    return percent ? " %" : "";
  }
}
