package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.predictor.Smoothing.AddedKinds;
import org.headscope.engine.predictor.Smoothing.AddedOne;
import org.headscope.engine.predictor.Smoothing.BackOff;
import org.headscope.engine.predictor.Smoothing.Discounted;
import org.headscope.engine.predictor.Smoothing.Escaped;

/// The arithmetic behind an n-gram's row, worked for the symbol that was counted most.
///
/// @param sum `i: 5 ÷ (6 + 1 unfollowed) = 0.714`
/// @param rest `1 ÷ 7 is left for symbols not seen here`, or empty
record Worked(String sum, String rest) {
  private static final String UNITS = " (unfollowed|symbols|kinds?|contexts)\\b";

  static Worked of(Explained why, Smoothing smoothing) {
    int token = Explained.favourite(Arrays.stream(smoothing.counts()).asDoubleStream().toArray());
    boolean nothing = smoothing.total() == 0;
    String symbol = nothing ? "each symbol" : why.text().vocabulary().label(token);
    String value = NumberText.decimals(smoothing.probability(token), 3);
    String formula = formula(smoothing, token);
    return new Worked(
        symbol + ": " + (formula.isEmpty() ? value : formula + " = " + value), rest(smoothing));
  }

  private static String formula(Smoothing smoothing, int token) {
    int c = smoothing.counts()[token];
    int total = smoothing.total();
    int kinds = smoothing.kinds();
    return switch (smoothing) {
      case AddedOne one -> "(%d + 1) ÷ (%d + %d symbols)".formatted(c, total, one.symbols());
      case Smoothing _ when total == 0 -> "";
      case BackOff(var _, int open, var _) when open > 0 ->
          "%d ÷ (%d + %d unfollowed)".formatted(c, total, open);
      case BackOff _ -> "%d ÷ %d".formatted(c, total);
      case Escaped(var _, boolean escapes, var _) when escapes ->
          "%d ÷ (%d + %d %s)".formatted(c, total, kinds, kinds == 1 ? "kind" : "kinds");
      case Escaped _ -> "%d ÷ %d".formatted(c, total);
      case AddedKinds(var _, double[] shorter) ->
          "(%d + %d × %.3f) ÷ (%d + %d %s)"
              .formatted(c, kinds, shorter[token], total, kinds, kinds == 1 ? "kind" : "kinds");
      case Discounted(var _, double d, double[] shorter, boolean different) ->
          "(%d − %.3f + %.3f × %d × %.3f) ÷ %d%s"
              .formatted(c, d, d, kinds, shorter[token], total, different ? " contexts" : "");
    };
  }

  /// Where it goes what back-off, or an escape, leaves to symbols that never followed.
  private static String rest(Smoothing smoothing) {
    if (smoothing instanceof Escaped(var _, boolean escapes, var _)
        && escapes
        && smoothing.total() > 0) {
      int open = smoothing.kinds();
      return "%d ÷ %d is left for symbols not seen here".formatted(open, smoothing.total() + open);
    }
    if (smoothing instanceof BackOff(var _, int open, double[] shares)
        && open > 0
        && smoothing.total() > 0) {
      boolean given = Arrays.stream(shares).sum() > 0;
      return "%d ÷ %d %s"
          .formatted(
              open,
              smoothing.total() + open,
              given ? "is left for symbols not seen here" : "is left unassigned");
    }
    return "";
  }

  /// The line in forms that need less and less room.
  List<String> forms() {
    String plain = sum.replaceAll(UNITS, "");
    return rest.isEmpty()
        ? List.of(sum, plain)
        : List.of(sum + "; the other " + rest, sum + "; " + rest, plain + "; " + rest, sum, plain);
  }
}
