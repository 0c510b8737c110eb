package org.headscope.app.lesson.expression;

import static org.headscope.app.lesson.expression.Kind.HEAD;
import static org.headscope.app.lesson.expression.Kind.NUMBER;
import static org.headscope.app.lesson.expression.Kind.TEXT;
import static org.headscope.app.lesson.expression.Kind.TRUTH;

import module java.base;

/// What can be measured, by its name in expressions, `looks-at` of LOOKS_AT. Layers and heads count
/// from 1; positions, states and steps from 0.
public enum Measure {
  WEIGHT(
      "weight(2.1, 22, 11)",
      "the weight that a head's query gives to a key",
      NUMBER,
      HEAD,
      NUMBER,
      NUMBER),
  LOOKS_AT("looks-at(2.1, 22)", "the key that gets most of a query's weight", NUMBER, HEAD, NUMBER),
  MATCHED(
      "matched(2.1, 22, 2)",
      "the share of a query's weight on keys that a match of so many symbols predicts",
      NUMBER,
      HEAD,
      NUMBER,
      NUMBER),
  MATCH(
      "match(22, 11)",
      "how many symbols before a key are those that end at the query, at most 9",
      NUMBER,
      NUMBER,
      NUMBER),
  SCORE(
      "score(2.1, \"2-gram\")",
      "a head's score on held-out texts: 1-gram, 2-gram, 3-gram, previous, or 2 back to 4 back",
      NUMBER,
      HEAD,
      TEXT),
  NAME("name(2.1)", "what a head is called for its scores, no name without one", TEXT, HEAD),
  PROBABILITY(
      "probability(\"model\", 22, \"n\")",
      "the probability that a predictor gives to a symbol after a position",
      NUMBER,
      TEXT,
      NUMBER,
      TEXT),
  PREDICTED(
      "predicted(\"ngram-3\", 22)", "the likeliest symbol after a position", TEXT, TEXT, NUMBER),
  TVD(
      "tvd(\"model\", \"truth\")",
      "mean total variation between two predictors over the open instance",
      NUMBER,
      TEXT,
      TEXT),
  TVD_ALL(
      "tvd-all(\"model\", \"truth\")",
      "the same over all instances of the lesson's file",
      NUMBER,
      TEXT,
      TEXT),
  ACCURACY(
      "accuracy(\"model\")",
      "share of positions whose likeliest symbol can follow, over the open instance",
      NUMBER,
      TEXT),
  ACCURACY_ALL(
      "accuracy-all(\"model\")", "the same over all instances of the lesson's file", NUMBER, TEXT),
  HELD_OUT(
      "held-out(\"tvd\")",
      "accuracy, tvd or loss on held-out texts, as the training measured it",
      NUMBER,
      TEXT),
  PROBE(
      "probe(\"frequency\", 2, 4)",
      "the stored score of a probe: its task, its n (0 without one) and its layer",
      NUMBER,
      TEXT,
      NUMBER,
      NUMBER),
  STATE("state(22)", "the automaton's state after a position, −1 for none", NUMBER, NUMBER),
  SYMBOL("symbol(22)", "the symbol at a position", TEXT, NUMBER),
  CONTEXT("context(22, 2)", "the last so many symbols up to a position", TEXT, NUMBER, NUMBER),
  COUNT("count(\"ei\", 22)", "how often a text stands up to a position", NUMBER, TEXT, NUMBER),
  LENGTH("length()", "how many positions the instance has", NUMBER),
  STATES("states()", "how many states its automaton has", NUMBER),
  LAYERS("layers()", "how many layers the model has", NUMBER),
  STEP("step()", "the checkpoint's step", NUMBER),
  LAST_STEP("last-step()", "the last checkpoint's step", NUMBER),
  FIRST_STEP(
      "first-step(score(2.1, \"2-gram\") > 0.5)",
      "the first checkpoint at which something holds",
      NUMBER,
      TRUTH),
  ABS("abs(1 - 2)", "a number without its sign", NUMBER, NUMBER),
  MIN("min(1, 2)", "the smaller of two", NUMBER, NUMBER, NUMBER),
  MAX("max(1, 2)", "the larger of two", NUMBER, NUMBER, NUMBER),
  ROUND("round(0.9142, 3)", "a number with so many decimals", NUMBER, NUMBER, NUMBER);

  private final String example;
  private final String meaning;
  private final Kind gives;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<Kind> takes;

  Measure(String example, String meaning, Kind gives, Kind... takes) {
    this.example = example;
    this.meaning = meaning;
    this.gives = gives;
    this.takes = List.of(takes);
  }

  static Optional<Measure> of(String word) {
    return Arrays.stream(values()).filter(m -> m.word().equals(word)).findFirst();
  }

  static String words() {
    return Arrays.stream(values()).map(Measure::word).collect(Collectors.joining(", "));
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String example() {
    return example;
  }

  public String meaning() {
    return meaning;
  }

  public Kind gives() {
    return gives;
  }

  public List<Kind> takes() {
    return takes;
  }

  /// Whether it follows from its arguments alone.
  boolean isArithmetic() {
    return compareTo(ABS) >= 0;
  }
}
