package org.headscope.app.lesson.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.lesson.expression.MeasuredValue.Truth;
import org.headscope.app.lesson.expression.MeasuredValue.Words;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExpressionTest {
  /// Measurements with a number for each step, which record each call.
  private record MeasuredFake(long step, String run, List<String> calls) implements Measured {
    @Override
    public Measured cut(String intervention) {
      return new MeasuredFake(step, run + " with " + intervention, calls);
    }

    @Override
    public MeasuredValue value(Measure measure, List<MeasuredValue> arguments) {
      calls.add(measure.word() + arguments + "@" + run + ":" + step);
      return switch (measure.gives()) {
        case TEXT -> new Words("x");
        case TRUTH -> new Truth(true);
        default -> new Quantity(step / 1000.0);
      };
    }

    @Override
    public Measured at(CheckpointRefExpr place) {
      String at = place.checkpoint();
      return new MeasuredFake(
          at.matches("\\d+") ? Long.parseLong(at) : -1, place.run().orElse(run), calls);
    }

    @Override
    public Measured typed(String text) {
      return this;
    }

    @Override
    public List<Long> steps() {
      return List.of(0L, 400L, 2000L);
    }

    @Override
    public Object place() {
      return run + ":" + step;
    }

    @Override
    public Cancellation cancellation() {
      return new Cancellation();
    }

    @Override
    public Measured stoppedBy(Cancellation other) {
      return this;
    }
  }

  private static final MeasuredFake OPEN = new MeasuredFake(2000, "open", new ArrayList<>());

  private static Object value(String text) {
    return switch (Expression.of(text).value(OPEN)) {
      case Quantity(double number) -> number;
      case Truth(boolean holds) -> holds;
      case Words(String words) -> words;
      case MeasuredValue.OfHead head -> head;
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "1 + 2 * 3 | 7",
        "(1 + 2) * 3 | 9",
        "10 - 3 - 2 | 5",
        "12 / 3 / 2 | 2",
        "-2 * -3 | 6",
        "1 - -1 | 2",
        "abs(1 - 3) | 2",
        "min(1, 2) + max(1, 2) | 3",
        "round(0.9145, 3) | 0.915",
        "round(2.5, 0) | 3",
        "round(0.1234567890125, 12) | 0.123456789013",
      })
  void computes(String text, double expected) {
    assertThat((double) value(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "1 < 2 and 2 < 3 | true",
        "not 1 = 2 | true",
        "not true or true | true",
        "true or false and false | true",
        "(true or false) and false | false",
        "1 <= 1 and 1 >= 1 and 1 != 2 | true",
        "0.1 + 0.2 = 0.3 | true",
        "\"a\" = \"a\" and \"a\" != \"b\" | true",
        "symbol(2) = \"x\" | true",
        "false and 1 / 0 = 1 or true or 1 / 0 = 1 | true",
      })
  void decides(String text, boolean expected) {
    assertThat(value(text)).isEqualTo(expected);
  }

  @Test
  void asksForMeasuredValues() {
    MeasuredFake fake = new MeasuredFake(2000, "open", new ArrayList<>());
    Expression.of(
            "weight(2.10, 1 + 2, 0) + score(1.1, \"2-gram\")@400 + accuracy(\"model\")@retnet:7")
        .value(fake);
    assertThat(fake.calls())
        .containsExactly(
            "weight[OfHead[layer=2, head=10], Quantity[value=3.0], Quantity[value=0.0]]@open:2000",
            "score[OfHead[layer=1, head=1], Words[value=2-gram]]@open:400",
            "accuracy[Words[value=model]]@retnet:7");
  }

  @Test
  void measuresCutModels() {
    MeasuredFake fake = new MeasuredFake(2000, "open", new ArrayList<>());
    Expression twice =
        Expression.of(
            "step() + cut(\"1.1 by mean\", cut(\"2.2 by zero\", step() - step()@400) + step())");
    assertThat(twice.value(fake)).isEqualTo(new Quantity(2 + 2 - 0.4 + 2));
    assertThat(fake.calls())
        .containsExactly(
            "step[]@open:2000",
            "step[]@open with 1.1 by mean with 2.2 by zero:2000",
            "step[]@open with 1.1 by mean with 2.2 by zero:400",
            "step[]@open with 1.1 by mean:2000");
    assertThat(value("cut(\"1.1 by mean\", symbol(2)) = \"x\"")).isEqualTo(true);
    assertThat(value("cut(\"1.1 by mean\", 1 < 2)")).isEqualTo(true);
  }

  @Test
  void aCallAtOnePlaceTakesTheArgumentsOfEachOther() {
    MeasuredFake fake = new MeasuredFake(2000, "open", new ArrayList<>());
    Expression.of("first-step(weight(1.1, step(), 0)@400 + step() > 2)").value(fake);
    assertThat(fake.calls().stream().filter(call -> call.startsWith("weight")))
        .hasSize(3)
        .anyMatch(call -> call.contains("Quantity[value=2.0]"));
  }

  @Test
  void findsTheFirstCheckpoint() {
    assertThat(value("first-step(weight(1.1, 0, 0) >= 0.4)")).isEqualTo(400.0);
    assertThatThrownBy(() -> value("first-step(weight(1.1, 0, 0) > 5)"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint");
  }

  @Test
  void whatIsMeasuredInNestedFirstStepsIsMeasuredOnceForEachCheckpoint() {
    MeasuredFake fake = new MeasuredFake(2000, "open", new ArrayList<>());
    String text = "weight(1.1, 0, 0) >= 0.4";
    for (int i = 0; i < 30; i++) {
      text = "first-step(" + text + ") >= 0";
    }
    assertThat(Expression.of("first-step(" + text + ")").value(fake)).isEqualTo(new Quantity(0));
    assertThat(fake.calls()).hasSize(2);
    fake.calls().clear();
    Expression later =
        Expression.of("first-step(first-step(weight(1.1, 0, 0) >= 0.4) = 400 and step() > 1)");
    assertThat(later.value(fake)).isEqualTo(new Quantity(2000));
    assertThat(fake.calls())
        .containsExactly(
            "weight" + HEAD + "@open:0",
            "weight" + HEAD + "@open:400",
            "step[]@open:0",
            "step[]@open:400",
            "step[]@open:2000");
  }

  @Test
  void firstStepsOfTwoRunsAreTwo() {
    MeasuredFake fake = new MeasuredFake(2000, "open", new ArrayList<>());
    Expression sum =
        Expression.of("first-step(weight(1.1, 0, 0) > 0.3 and first-step(step() > 0)@retnet > 0)");
    assertThat(sum.value(fake)).isEqualTo(new Quantity(400));
    assertThat(fake.calls()).contains("step[]@retnet:400", "weight" + HEAD + "@open:400");
  }

  private static final String HEAD =
      "[OfHead[layer=1, head=1], Quantity[value=0.0], Quantity[value=0.0]]";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "1 + | 3 | the end",
        "1 2 | 2 | ends before",
        "1 < 2 < 3 | 6 | compares twice",
        "weigth(2.1, 1, 1) | 0 | not a measured value",
        "weight(2.1, 1) | 0 | takes",
        "weight(2, 1, 1) | 7 | head",
        "weight(2.0, 1, 1) | 7 | head",
        "1 + true | 4 | needs a number",
        "\"a\" < \"b\" | 0 | needs a number",
        "1 = \"a\" | 4 | needs a number",
        "not 1 | 4 | needs true",
        "abs(1)@400 | 0 | everywhere",
        "accuracy(\"model\")@ | 18 | after @",
        "(1 | 2 | “)”",
        "\"a | 0 | no end",
        "1 ; 2 | 2 | means nothing",
        "exec(1) | 0 | write one of weight, looks-at, ",
        "length(1) | 0 | length takes nothing, not 1; write it as length()",
        "1 + cut(\"1.1 by mean\", symbol(2)) | 4 | needs a number",
        "cut(1, 2) | 4 | needs a text",
        "cut(\"1.1 by mean\") | 0 | cut takes a text, a value, not 1",
        "step()@retnet:lstm | 14 | needs a step, first or last after the colon",
      })
  void namesThePlaceOfAFault(String text, int at, String words) {
    assertThatThrownBy(() -> Expression.of(text))
        .isInstanceOfSatisfying(
            ExpressionFault.class,
            fault -> {
              assertThat(fault.getMessage()).contains(words);
              assertThat(fault.at()).isEqualTo(at);
            });
  }

  @ParameterizedTest
  @EnumSource(Measure.class)
  void everyExampleIsAnExpression(Measure measure) {
    Expression example = Expression.of(measure.example());
    assertThat(measure.gives()).isIn(example.kind(), Kind.ANY);
    assertThat(measure.meaning()).isNotBlank();
    assertThat(example)
        .isInstanceOfSatisfying(
            Expression.Call.class, c -> assertThat(c.measure()).isEqualTo(measure));
  }

  /// A number and its expression, made independently of each other.
  record Written(String text, double value) {}

  /// Draws a number, or two such expressions and a sign between them.
  private static Written drawn(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      int number = random.nextInt(100);
      return new Written(String.valueOf(number), number);
    }
    char sign = "+-*".charAt(random.nextInt(3));
    return joined(sign, drawn(random, depth - 1), drawn(random, depth - 1));
  }

  private static Written joined(char sign, Written a, Written b) {
    double value =
        switch (sign) {
          case '+' -> a.value() + b.value();
          case '-' -> a.value() - b.value();
          default -> a.value() * b.value();
        };
    return new Written("(" + a.text() + sign + " " + b.text() + ")", value);
  }

  @Property
  void bracketsSetTheOrder(@ForAll long seed) {
    Written sum = drawn(new SplittableRandom(seed), 4);
    assertThat((double) value(sum.text())).isEqualTo(sum.value());
  }

  @Provide
  Arbitrary<String> almost() {
    return Arbitraries.of(
            "1", "2.1", "\"a\"", "(", ")", ",", "+", "-", "*", "=", "<", "and", "not", "weight",
            "state", "@", ":", "400", "retnet", "true", "{", "\"", "é")
        .list()
        .ofMaxSize(14)
        .map(words -> String.join(" ", words));
  }

  /// Any typed text is an expression or has a fault at a place in it.
  @Property
  void arbitraryTextIsParsedOrRefused(@ForAll("almost") String text) {
    try {
      Expression read = Expression.of(text);
      assertThat(read.kind()).isNotEqualTo(Kind.HEAD);
    } catch (ExpressionFault fault) {
      assertThat(fault.at()).isBetween(0, text.length());
      assertThat(fault.getMessage()).isNotBlank();
    }
  }

  @Test
  void namesAreDistinctAndLowerCase() {
    Set<String> words =
        Arrays.stream(Measure.values()).map(Measure::word).collect(Collectors.toSet());
    assertThat(words)
        .hasSize(Measure.values().length)
        .allMatch(w -> w.equals(w.toLowerCase(Locale.ROOT)));
  }
}
