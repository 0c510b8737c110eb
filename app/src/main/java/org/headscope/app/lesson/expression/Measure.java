package org.headscope.app.lesson.expression;

import static org.headscope.app.lesson.expression.Kind.ANY;
import static org.headscope.app.lesson.expression.Kind.HEAD;
import static org.headscope.app.lesson.expression.Kind.NUMBER;
import static org.headscope.app.lesson.expression.Kind.TEXT;
import static org.headscope.app.lesson.expression.Kind.TRUTH;

import module java.base;

import org.headscope.engine.io.Json;

/// The measures. Their names in expressions are those of the constants, such as `looks-at` for
/// LOOKS_AT. Layers and heads count from 1; positions, states and steps from 0.
public enum Measure {
  WEIGHT(NUMBER, HEAD, NUMBER, NUMBER),
  LOOKS_AT(NUMBER, HEAD, NUMBER),
  MATCHED(NUMBER, HEAD, NUMBER, NUMBER),
  MATCH(NUMBER, NUMBER, NUMBER),
  SCORE(NUMBER, HEAD, TEXT),
  NAME(TEXT, HEAD),
  PROBABILITY(NUMBER, TEXT, NUMBER, TEXT),
  PREDICTED(TEXT, TEXT, NUMBER),
  TVD(NUMBER, TEXT, TEXT),
  TVD_ALL(NUMBER, TEXT, TEXT),
  ACCURACY(NUMBER, TEXT),
  ACCURACY_ALL(NUMBER, TEXT),
  HELD_OUT(NUMBER, TEXT),
  PROBE(NUMBER, TEXT, NUMBER, NUMBER),
  EDGE(NUMBER, TEXT),
  KEPT(NUMBER, TEXT),
  STATE(NUMBER, NUMBER),
  SYMBOL(TEXT, NUMBER),
  CONTEXT(TEXT, NUMBER, NUMBER),
  COUNT(NUMBER, TEXT, NUMBER),
  LENGTH(NUMBER),
  STATES(NUMBER),
  LAYERS(NUMBER),
  STEP(NUMBER),
  LAST_STEP(NUMBER),
  FIRST_STEP(NUMBER, TRUTH),
  CUT(ANY, TEXT, ANY),
  ABS(NUMBER, NUMBER),
  MIN(NUMBER, NUMBER, NUMBER),
  MAX(NUMBER, NUMBER, NUMBER),
  ROUND(NUMBER, NUMBER, NUMBER);

  private record Text(String example, String meaning) {}

  /// The texts by the names of measures, with which the examples begin.
  private static final Map<String, Text> TEXTS =
      Stream.of(Json.readOwn("measures.json", Text[].class))
          .collect(
              Collectors.toMap(text -> text.example().replaceFirst("\\(.*", ""), text -> text));

  private final Kind gives;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<Kind> takes;

  Measure(Kind gives, Kind... takes) {
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
    return text().example();
  }

  public String meaning() {
    return text().meaning();
  }

  private Text text() {
    return Objects.requireNonNull(TEXTS.get(word()), word());
  }

  public Kind gives() {
    return gives;
  }

  public List<Kind> takes() {
    return takes;
  }

  /// Returns true if its value depends on its arguments alone.
  boolean isArithmetic() {
    return compareTo(ABS) >= 0;
  }
}
