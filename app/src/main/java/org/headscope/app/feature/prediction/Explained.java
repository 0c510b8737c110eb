package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.engine.interpret.suffix.SuffixTerms;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.predictor.Smoothing;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;

/// The predictor that is explained, and by what.
///
/// @param column its name among the columns
/// @param position the query
/// @param beside the model's row beside the terms of context-tree weighting; empty of others, and
///   where the model says nothing or is hidden
record Explained(
    String column, Sequence text, int position, Explanation why, Optional<SuffixTerms> beside) {
  /// What `why` says of `column`, beside the model's row.
  static Explained of(
      String column, Sequence text, int position, Explanation why, Optional<double[]> model) {
    Optional<SuffixTerms> beside =
        why instanceof Explanation.SuffixBlend blend
            ? model.map(row -> SuffixTerms.of(position, blend, row))
            : Optional.empty();
    return new Explained(column, text, position, why, beside);
  }

  /// Without a word of the model.
  Explained(String column, Sequence text, int position, Explanation why) {
    this(column, text, position, why, Optional.empty());
  }

  Explained alone() {
    return new Explained(column, text, position, why);
  }

  /// Stands for what is before a text that no separator begins.
  static final String BEGINNING = "^";

  /// A symbol and how often it followed.
  record Tally(String symbol, int times) {}

  /// The symbols at `positions`, the most frequent first.
  List<Tally> tally(List<Integer> positions) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    positions.forEach(t -> counts.merge(text.label(t), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(e -> new Tally(e.getKey(), e.getValue()))
        .sorted(Comparator.comparingInt(Tally::times).reversed().thenComparing(Tally::symbol))
        .toList();
  }

  /// The n−1 tokens that an n-gram of `order` matched; a string's beginning cuts them.
  String context(int order) {
    int from = position + 1 - contextLength(order);
    return vocabulary().decode(Arrays.copyOfRange(text.ids(), from, position + 1));
  }

  /// How many tokens [#context] is.
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

  /// The last `length` tokens of a suffix, [#BEGINNING] for what stands before the text.
  String ending(int[] suffix, int length) {
    return Arrays.stream(suffix, suffix.length - length, suffix.length)
        .mapToObj(id -> id < 0 ? BEGINNING : vocabulary().label(id))
        .collect(Collectors.joining(vocabulary().isCompact() ? "" : " "));
  }

  /// The id with the greatest probability.
  static int favourite(double[] row) {
    int best = 0;
    for (int id = 1; id < row.length; id++) {
      best = row[id] > row[best] ? id : best;
    }
    return best;
  }

  /// All of it as plain values, for JSON.
  Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("predictor", column);
    facts.put("position", position);
    switch (why) {
      case Explanation.NgramMatch(int order, List<Integer> followers, Smoothing smoothing) -> {
        facts.put("order", order);
        facts.put("context", context(order));
        facts.put("followers", followers);
        facts.put("arithmetic", Worked.of(this, smoothing).forms().getFirst());
      }
      case Explanation.SuffixBlend(int[] suffix, double[] weights, double[][] estimates) -> {
        List<Object> path = new ArrayList<>();
        for (int l = 0; l < weights.length; l++) {
          Map<String, Object> node = new LinkedHashMap<>();
          node.put("suffix", ending(suffix, l));
          node.put("weight", weights[l]);
          node.put("estimate", estimates[l]);
          int length = l;
          beside
              .map(terms -> terms.terms().get(length))
              .ifPresent(term -> {
                node.put("nearest", term.nearest());
                node.put("distance", term.alone());
              });
          path.add(node);
        }
        beside.ifPresent(terms -> facts.put("rest", terms.rest()));
        facts.put("path", path);
      }
    }
    return facts;
  }
}
