package org.headscope.app.lesson.answer;

import module java.base;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Choice;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.expression.CheckpointRefExpr;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.app.lesson.expression.MeasuredValue.Words;

/// A judge of answers, which measures whether they are right and gives the reason with its numbers.
///
/// - A **click** is right on a key whose absolute weight is at most 0.05 less than the largest of
///   the query's row.
/// - A typed string **fools a head** about matches of n if its last n symbols occur earlier in it,
///   so that there is a match, and the head gives the matches less than half of the weight of its
///   last query. It **fools the model** about an n-gram if there is such a match and the model's
///   likeliest next symbol differs from that of the n-gram with a context of n.
/// - An **order** is right if no value is greater than the next one.
public record Examiner(Measured measured) {
  /// The difference from the largest weight up to which a key is right, too.
  static final double NEAR = 0.05;

  private static final double GREATER_PART = 0.5;

  /// Judges `answer`.
  ///
  /// @throws org.headscope.engine.run.UserError if something cannot be measured
  /// @throws IllegalArgumentException if it does not answer this question
  public Feedback judge(LessonQuestion question, Answer answer) {
    if (question.kind() instanceof Kind.Choices(List<Choice> choices)
        && answer instanceof Answer.Chosen(int choice)) {
      return chosen(choices.get(choice), answer);
    }
    if (question.kind() instanceof Kind.Click click && answer instanceof Answer.Clicked(int key)) {
      return clicked(click, key, answer);
    }
    if (question.kind() instanceof Kind.Fool(LessonQuestion.FoolTarget fooled)
        && answer instanceof Answer.Typed(String text)) {
      return typed(fooled, text, answer);
    }
    if (question.kind() instanceof Kind.Order order
        && answer instanceof Answer.Ordered(List<Long> steps)) {
      return ordered(order, steps, answer);
    }
    throw new IllegalArgumentException(answer + " answers another question");
  }

  private Feedback chosen(Choice choice, Answer answer) {
    boolean right = choice.right().value(measured).holds();
    return new Feedback(
        right,
        answer,
        Resolved.line(choice.text(), measured),
        Resolved.line(choice.because(), measured));
  }

  /// Returns the right choices of a question, from 0. If none or all are right, the question asks
  /// nothing.
  public List<Integer> right(List<Choice> choices) {
    return IntStream.range(0, choices.size())
        .filter(i -> choices.get(i).right().value(measured).holds())
        .boxed()
        .toList();
  }

  private double number(Measure measure, MeasuredValue... arguments) {
    return measured.value(measure, List.of(arguments)).number();
  }

  private String text(Measured of, Measure measure, MeasuredValue... arguments) {
    return of.value(measure, List.of(arguments)).text();
  }

  private static MeasuredValue at(int position) {
    return new MeasuredValue.Quantity(position);
  }

  private Feedback clicked(Kind.Click click, int key, Answer answer) {
    MeasuredValue.OfHead head = click.head();
    int query = click.query();
    List<Inline> said = line("{} at " + key, text(measured, Measure.SYMBOL, at(key)));
    if (key > query) {
      return new Feedback(
          false,
          answer,
          said,
          line("The query is at %d; no head attends to later positions.".formatted(query)));
    }
    int best = (int) number(Measure.LOOKS_AT, head, at(query));
    double most = Math.abs(number(Measure.WEIGHT, head, at(query), at(best)));
    double weight = number(Measure.WEIGHT, head, at(query), at(key));
    boolean right = Math.abs(weight) >= most - NEAR;
    int match = (int) number(Measure.MATCH, at(query), at(key));
    String words = NumberForm.DEFAULT.words(weight);
    List<Inline> reason = new ArrayList<>();
    if (right) {
      reason.addAll(
          line(
              "It gets a weight of %s, %sthe largest of its row."
                  .formatted(words, key == best ? "" : "nearly ")));
      reason.addAll(matched(query, match));
      return new Feedback(true, answer, said, reason);
    }
    reason.addAll(line("Its weight is %s.".formatted(words)));
    int symbols = (int) number(Measure.MATCH, at(query), at(best));
    if (key + 1 == best && symbols > 0) {
      reason.addAll(
          line(
              " Close: the earlier {} ended here; the head attends to what came after it.",
              text(measured, Measure.CONTEXT, at(key), at(symbols))));
    } else if (match > 0) {
      reason.addAll(matched(query, match));
      reason.addAll(line(" The head gives more to another key."));
    } else {
      reason.addAll(
          line(
              " The symbol before it, {}, is not the one at the query, {}.",
              key == 0 ? "nothing" : text(measured, Measure.SYMBOL, at(key - 1)),
              text(measured, Measure.SYMBOL, at(query))));
    }
    return new Feedback(false, answer, said, reason);
  }

  /// Returns a sentence on the match before a key and the number of keys that it predicts; empty
  /// without a match.
  private List<Inline> matched(int query, int match) {
    if (match == 0) {
      return List.of();
    }
    int same = keys(measured, query, match).size();
    List<String> counts = List.of("no", "one", "two", "three", "four", "five", "six", "seven");
    return line(
        " It comes after {}, as at the query; "
            + (same == 1
                ? "only this position follows it."
                : (same < counts.size() ? counts.get(same) : same) + " positions follow it."),
        text(measured, Measure.CONTEXT, at(query), at(match)));
  }

  /// Returns the keys of `query` that a match of at least `symbols` symbols predicts.
  private static List<Integer> keys(Measured of, int query, int symbols) {
    return IntStream.range(1, Math.max(1, query))
        .filter(key -> of.value(Measure.MATCH, List.of(at(query), at(key))).number() >= symbols)
        .boxed()
        .toList();
  }

  private Feedback typed(LessonQuestion.FoolTarget fooled, String typed, Answer answer) {
    Measured reader = measured.typed(typed.strip());
    int last = (int) reader.value(Measure.LENGTH, List.of()).number() - 1;
    int n = fooled.symbols();
    List<Inline> said = line("{}", typed.strip());
    if (last < n || keys(reader, last, n).isEmpty()) {
      return new Feedback(
          false,
          answer,
          said,
          line(
              "Its end, {}, occurs nowhere earlier with a symbol after it, so there is no match of %d; repeat it."
                  .formatted(n),
              text(reader, Measure.CONTEXT, at(last), at(n))));
    }
    Feedback so = new Feedback(false, answer, said, List.of());
    return fooled
        .head()
        .map(head -> headFooled(head, n, reader, last, so))
        .orElseGet(() -> modelFooled(n, reader, last, so));
  }

  private Feedback headFooled(
      MeasuredValue.OfHead head, int n, Measured reader, int last, Feedback so) {
    double share = reader.value(Measure.MATCHED, List.of(head, at(last), at(n))).number();
    int best = (int) reader.value(Measure.LOOKS_AT, List.of(head, at(last))).number();
    boolean right = share < GREATER_PART;
    List<Inline> reason =
        line(
            "At the end the head gives %s of its weight to matches of %d, %s half; the most goes to {} at %d."
                .formatted(
                    new NumberForm(0, true).words(share),
                    n,
                    right ? "less than" : "at least",
                    best),
            text(reader, Measure.SYMBOL, at(best)));
    return new Feedback(right, so.answer(), so.answerWords(), reason);
  }

  private Feedback modelFooled(int n, Measured reader, int last, Feedback so) {
    Words ofModel = new Words("model");
    Words ofGram = new Words("ngram-" + (n + 1));
    String model = text(reader, Measure.PREDICTED, ofModel, at(last));
    String ngram = text(reader, Measure.PREDICTED, ofGram, at(last));
    boolean right = !model.equals(ngram);
    List<Inline> reason =
        line(
            String.format(
                Locale.ROOT,
                "After it, a context of %d makes {} the likeliest, %.2f; the model predicts {}, %.2f%s.",
                n,
                probability(reader, ofGram, last, ngram),
                probability(reader, ofModel, last, model),
                right ? "" : ", too"),
            ngram,
            model);
    return new Feedback(right, so.answer(), so.answerWords(), reason);
  }

  private static double probability(Measured reader, Words predictor, int last, String symbol) {
    return reader
        .value(Measure.PROBABILITY, List.of(predictor, at(last), new Words(symbol)))
        .number();
  }

  private Feedback ordered(Kind.Order order, List<Long> steps, Answer answer) {
    if (!steps.stream().sorted().toList().equals(order.steps().stream().sorted().toList())) {
      throw new IllegalArgumentException(steps + " are not the checkpoints in the question");
    }
    List<Double> values =
        steps.stream()
            .map(step -> order.by().value(measured.at(CheckpointRefExpr.at(step))).number())
            .toList();
    OptionalInt wrong =
        IntStream.range(1, values.size())
            .filter(i -> values.get(i - 1) > values.get(i))
            .findFirst();
    IntFunction<String> value = i -> NumberForm.DEFAULT.words(values.get(i));
    String reason =
        wrong.isEmpty()
            ? IntStream.range(0, steps.size())
                .boxed()
                .sorted(Comparator.comparing(values::get))
                .map(i -> "step %,d: %s".formatted(steps.get(i), value.apply(i)))
                .collect(Collectors.joining(", ", "", "."))
            : "In place %d the value is %s, but in place %d it is %s, which is less."
                .formatted(
                    wrong.getAsInt(),
                    value.apply(wrong.getAsInt() - 1),
                    wrong.getAsInt() + 1,
                    value.apply(wrong.getAsInt()));
    return new Feedback(wrong.isEmpty(), answer, line("This order"), line(reason));
  }

  /// Returns a line of text.
  ///
  /// @param symbols replacements for each `{}`
  private static List<Inline> line(String words, String... symbols) {
    String[] plain = words.split("\\{}", -1);
    List<Inline> line = new ArrayList<>();
    for (int i = 0; i < plain.length; i++) {
      if (!plain[i].isEmpty()) {
        line.add(new Inline.Plain(plain[i]));
      }
      if (i < symbols.length) {
        line.add(new Inline.Symbols(symbols[i]));
      }
    }
    return line;
  }
}
