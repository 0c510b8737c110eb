package org.headscope.app.feature.attention;

import java.util.Locale;
import org.headscope.app.chart.ValueRange;

/** Numbers of maps and states as a sentence writes them. */
final class Numbers {
  private Numbers() {}

  /**
   * {@code 0.135} of weights between 0 and 1; {@code −0.0214} of others, three digits and always
   * with a sign where signs count.
   */
  static String text(float value, ValueRange reach) {
    if (reach.equals(ValueRange.UNIT)) {
      boolean tiny = value > 0 && value < 0.0005;
      return tiny ? "<0.001" : String.format(Locale.ROOT, "%.3f", value);
    }
    if (value == 0) {
      return "0";
    }
    String sign = value < 0 ? "−" : reach.signed() ? "+" : "";
    return sign + size(Math.abs(value));
  }

  private static String size(float size) {
    int exponent = (int) Math.floor(Math.log10(size));
    return exponent < -4 || exponent > 5
        ? String.format(Locale.ROOT, "%.2e", size).replace("e+0", "e").replace("e-0", "e−")
        : String.format(Locale.ROOT, "%." + Math.max(0, 2 - exponent) + "f", size);
  }
}
