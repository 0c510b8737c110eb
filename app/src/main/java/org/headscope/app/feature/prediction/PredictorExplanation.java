package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.predictor.Smoothing.AddedOne;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;

/// The explanation of a predictor's row.
///
/// @param column the predictor's column name
/// @param position the query
/// @param beside the model's row in terms of context-tree weighting; empty for other predictors and
///   where the model's row is missing or hidden
record PredictorExplanation(
    String column,
    Sequence text,
    int position,
    Explanation why,
    Optional<SuffixTerms> beside,
    boolean brief) {
  /// Explains the row of `column` by `why`, beside the model's row.
  static PredictorExplanation of(
      String column, Sequence text, int position, Explanation why, Optional<double[]> model) {
    Optional<SuffixTerms> beside =
        why instanceof Explanation.SuffixBlend blend
            ? model.map(row -> SuffixTerms.of(position, blend, row))
            : Optional.empty();
    return new PredictorExplanation(column, text, position, why, beside, false);
  }

  PredictorExplanation(String column, Sequence text, int position, Explanation why) {
    this(column, text, position, why, Optional.empty(), false);
  }

  PredictorExplanation withoutModel() {
    return new PredictorExplanation(column, text, position, why);
  }

  /// Returns this explanation in shorter and shorter forms.
  List<PredictorExplanation> forms() {
    return List.of(
        this,
        withoutModel(),
        new PredictorExplanation(column, text, position, why, Optional.empty(), true));
  }

  /// The start of a text that does not begin with a separator.
  static final String BEGINNING = "^";

  record Tally(String symbol, int times) {}

  /// Counts the symbols at `positions`, the most frequent first.
  List<Tally> tally(List<Integer> positions) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    positions.forEach(t -> counts.merge(text.label(t), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(e -> new Tally(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingInt(Tally::times).reversed().thenComparing(Tally::symbol))
        .toList();
  }

  /// Returns the n−1 tokens that an n-gram of `order` matched, fewer at the beginning of a string.
  String context(int order) {
    int from = position + 1 - contextLength(order);
    return vocabulary().decode(Arrays.copyOfRange(text.ids(), from, position + 1));
  }

  int contextLength(int order) {
    int[] tokens = text.ids();
    int length = 0;
    while (length < order - 1 && position - length >= 0) {
      length++;
      if (tokens[position + 1 - length] == vocabulary().separator()) {
        break;
      }
    }
    return length;
  }

  private Vocabulary vocabulary() {
    return text.vocabulary();
  }

  /// Returns the last `length` tokens of a suffix, with [#BEGINNING] for positions before the text.
  String suffixText(int[] suffix, int length) {
    return Arrays.stream(suffix, suffix.length - length, suffix.length)
        .mapToObj(id -> id < 0 ? BEGINNING : vocabulary().label(id))
        .collect(Collectors.joining(vocabulary().isCompact() ? "" : " "));
  }

  static int mostLikely(double[] row) {
    int best = 0;
    for (int id = 1; id < row.length; id++) {
      best = row[id] > row[best] ? id : best;
    }
    return best;
  }

  Map<String, Object> toJson() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("predictor", column);
    facts.put("position", position);
    switch (why) {
      case Explanation.NgramMatch(int order, List<Integer> followers, Smoothing smoothing) -> {
        facts.put("order", order);
        facts.put("context", context(order));
        facts.put("followers", followers);
        facts.put("arithmetic", WorkedArithmetic.of(this, smoothing).forms().getFirst());
      }
      case Explanation.SuffixBlend(int[] suffix, double[] weights, double[][] estimates) -> {
        List<Object> path = new ArrayList<>();
        for (int l = 0; l < weights.length; l++) {
          Map<String, Object> node = new LinkedHashMap<>();
          node.put("suffix", suffixText(suffix, l));
          node.put("weight", weights[l]);
          node.put("estimate", estimates[l]);
          if (beside.isPresent()) {
            node.put("nearest", beside.get().terms().get(l).nearest());
            node.put("distance", beside.get().terms().get(l).alone());
          }
          path.add(node);
        }
        beside.ifPresent(terms -> facts.put("rest", terms.rest()));
        facts.put("path", path);
      }
    }
    return facts;
  }

  /// The arithmetic behind an n-gram's row, for the symbol with the highest count.
  ///
  /// @param sum `i: 5 ÷ (6 + 1 unfollowed) = 0.714`
  /// @param rest `1 ÷ 7 is left for symbols not seen here`, or empty
  record WorkedArithmetic(String sum, String rest) {
    private static final String UNITS = " (unfollowed|symbols|kinds?|contexts)\\b";

    static WorkedArithmetic of(PredictorExplanation why, Smoothing smoothing) {
      int token =
          PredictorExplanation.mostLikely(
              Arrays.stream(smoothing.counts()).asDoubleStream().toArray());
      boolean nothing = smoothing.total() == 0;
      String symbol = nothing ? "each symbol" : why.text().vocabulary().label(token);
      String value = NumberText.decimals(smoothing.probability(token), 3);
      String formula = formula(smoothing, token);
      return new WorkedArithmetic(
          symbol + ": " + (formula.isEmpty() ? value : formula + " = " + value), rest(smoothing));
    }

    private static String formula(Smoothing smoothing, int token) {
      int c = smoothing.counts()[token];
      int total = smoothing.total();
      int kinds = smoothing.kinds();
      return switch (smoothing) {
        case AddedOne one -> "(%d + 1) ÷ (%d + %d symbols)".formatted(c, total, one.symbols());
        case Smoothing _ when total == 0 -> "";
        case Smoothing.BackOff(var _, int open, var _) when open > 0 ->
            "%d ÷ (%d + %d unfollowed)".formatted(c, total, open);
        case Smoothing.BackOff _ -> "%d ÷ %d".formatted(c, total);
        case Smoothing.Escaped(var _, boolean escapes, var _) when escapes ->
            "%d ÷ (%d + %d %s)".formatted(c, total, kinds, kinds == 1 ? "kind" : "kinds");
        case Smoothing.Escaped _ -> "%d ÷ %d".formatted(c, total);
        case Smoothing.AddedKinds(var _, double[] shorter) ->
            "(%d + %d × %.3f) ÷ (%d + %d %s)"
                .formatted(c, kinds, shorter[token], total, kinds, kinds == 1 ? "kind" : "kinds");
        case Smoothing.Discounted(var _, double d, double[] shorter, boolean different) ->
            "(%d − %.3f + %.3f × %d × %.3f) ÷ %d%s"
                .formatted(c, d, d, kinds, shorter[token], total, different ? " contexts" : "");
      };
    }

    /// Says where the probability goes that back-off, or an escape, leaves to symbols that never
    /// followed.
    private static String rest(Smoothing smoothing) {
      if (smoothing instanceof Smoothing.Escaped(var _, boolean escapes, var _)
          && escapes
          && smoothing.total() > 0) {
        int open = smoothing.kinds();
        return "%d ÷ %d is left for symbols not seen here"
            .formatted(open, smoothing.total() + open);
      }
      if (smoothing instanceof Smoothing.BackOff(var _, int open, double[] shares)
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

    /// Returns the line in shorter and shorter forms.
    List<String> forms() {
      String plain = sum.replaceAll(UNITS, "");
      return rest.isEmpty()
          ? List.of(sum, plain)
          : List.of(
              sum + "; the other " + rest, sum + "; " + rest, plain + "; " + rest, sum, plain);
    }
  }
}
