package org.headscope.app.lesson.answer;

import module java.base;

import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Choice;
import org.headscope.app.lesson.LessonQuestion.Fooled;
import org.headscope.app.lesson.LessonQuestion.Kind;
import org.headscope.app.lesson.NumberForm;
import org.headscope.app.lesson.expression.Elsewhere;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.Measured;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.expression.MeasuredValue.Quantity;
import org.headscope.app.lesson.expression.MeasuredValue.Words;

/// Judges answers by what is measured, and says why, with the numbers.
///
/// - A **click** is right on a key whose weight is at most 0.05 less than the largest of the
///   query's row, by size.
/// - A typed string **fools a head** about matches of n if its last n symbols stand in it before,
///   so that there is a match, and the head gives those matches less than half of the weight of its
///   last query. It **fools the model**'s likeness to an n-gram if there is such a match and the
///   model's likeliest next symbol is not that of the n-gram with a context of n.
/// - An **order** is right if no value is greater than the one after it.
public final class Examiner {
  /// Weights nearer to the largest than this are as good.
  static final double NEAR = 0.05;

  private static final double GREATER_PART = 0.5;

  private final Measured measured;

  public Examiner(Measured measured) {
    this.measured = measured;
  }

  /// What is to be said of `answer`.
  ///
  /// @throws org.headscope.engine.run.UserError if it cannot be measured
  /// @throws IllegalArgumentException if it is none to this question
  public Feedback judge(LessonQuestion question, Answer answer) {
    if (question.kind() instanceof Kind.Choices(List<Choice> choices)
        && answer instanceof Answer.Chosen(int choice)) {
      return chosen(choices.get(choice), answer);
    }
    if (question.kind() instanceof Kind.Click click && answer instanceof Answer.Clicked(int key)) {
      return clicked(click, key, answer);
    }
    if (question.kind() instanceof Kind.Fool(Fooled fooled)
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

  /// The right choices of a question, from 0; a question with none, or with all, asks nothing.
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
    return new Quantity(position);
  }

  private Feedback clicked(Kind.Click click, int key, Answer answer) {
    OfHead head = click.head();
    int query = click.query();
    Line said = new Line().symbols(text(measured, Measure.SYMBOL, at(key))).plain(" at " + key);
    if (key > query) {
      return new Feedback(
          false,
          answer,
          said.all(),
          new Line()
              .plain("The query stands at %d; no head looks at what comes later.".formatted(query))
              .all());
    }
    int best = (int) number(Measure.LOOKS_AT, head, at(query));
    double most = Math.abs(number(Measure.WEIGHT, head, at(query), at(best)));
    double weight = number(Measure.WEIGHT, head, at(query), at(key));
    boolean right = Math.abs(weight) >= most - NEAR;
    int match = (int) number(Measure.MATCH, at(query), at(key));
    Line reason =
        new Line()
            .plain(
                right
                    ? "It gets a weight of %s, ".formatted(NumberForm.USUAL.words(weight))
                        + (key == best
                            ? "the largest of its row."
                            : "nearly the largest of its row.")
                    : "Its weight is %s.".formatted(NumberForm.USUAL.words(weight)));
    if (right) {
      matched(reason, query, match);
    } else if (key + 1 == best && number(Measure.MATCH, at(query), at(best)) > 0) {
      int symbols = (int) number(Measure.MATCH, at(query), at(best));
      reason
          .plain(" Close: here the earlier ")
          .symbols(text(measured, Measure.CONTEXT, at(key), at(symbols)))
          .plain(" ends; the head looks at what came after it.");
    } else if (match > 0) {
      matched(reason, query, match);
      reason.plain(" The head gives another key more.");
    } else {
      reason
          .plain(" What stands before it, ")
          .symbols(key == 0 ? "nothing" : text(measured, Measure.SYMBOL, at(key - 1)))
          .plain(", is not what the query ends with, ")
          .symbols(text(measured, Measure.SYMBOL, at(query)))
          .plain(".");
    }
    return new Feedback(right, answer, said.all(), reason.all());
  }

  /// Says which symbols before a key are the query's, and how many keys that is true of.
  private void matched(Line reason, int query, int match) {
    if (match == 0) {
      return;
    }
    long same = keys(measured, query, match).size();
    reason
        .plain(" Before it stands ")
        .symbols(text(measured, Measure.CONTEXT, at(query), at(match)))
        .plain(", as at the query; ")
        .plain(
            same == 1
                ? "only this position follows it."
                : "%s positions follow it.".formatted(words(same)));
  }

  private static String words(long count) {
    List<String> words = List.of("no", "one", "two", "three", "four", "five", "six", "seven");
    return count < words.size() ? words.get((int) count) : String.valueOf(count);
  }

  /// The keys of `query` that a match of so many symbols predicts.
  private static List<Integer> keys(Measured of, int query, int symbols) {
    return IntStream.range(1, Math.max(1, query))
        .filter(key -> of.value(Measure.MATCH, List.of(at(query), at(key))).number() >= symbols)
        .boxed()
        .toList();
  }

  private Feedback typed(Fooled fooled, String typed, Answer answer) {
    Measured reader = measured.typed(typed.strip());
    int last = (int) reader.value(Measure.LENGTH, List.of()).number() - 1;
    int n = fooled.symbols();
    List<Inline> said = new Line().symbols(typed.strip()).all();
    String end = text(reader, Measure.CONTEXT, at(last), at(n));
    if (last < n || keys(reader, last, n).isEmpty()) {
      Line reason =
          new Line()
              .plain("Its end, ")
              .symbols(end)
              .plain(
                  ", stands nowhere before with a symbol after it, so a match of %d says"
                      .formatted(n))
              .plain(" nothing; repeat it.");
      return new Feedback(false, answer, said, reason.all());
    }
    Feedback so = new Feedback(false, answer, said, List.of());
    return fooled
        .head()
        .map(head -> headFooled(head, n, reader, last, so))
        .orElseGet(() -> modelFooled(n, reader, last, so));
  }

  private Feedback headFooled(OfHead head, int n, Measured reader, int last, Feedback so) {
    double share = reader.value(Measure.MATCHED, List.of(head, at(last), at(n))).number();
    int best = (int) reader.value(Measure.LOOKS_AT, List.of(head, at(last))).number();
    boolean right = share < GREATER_PART;
    Line reason =
        new Line()
            .plain(
                "At the end the head gives %s of its weight to matches of %d, "
                    .formatted(new NumberForm(0, true).words(share), n))
            .plain(right ? "less than half; the most goes to " : "at least half; the most goes to ")
            .symbols(text(reader, Measure.SYMBOL, at(best)))
            .plain(" at %d.".formatted(best));
    return new Feedback(right, so.answer(), so.said(), reason.all());
  }

  private Feedback modelFooled(int n, Measured reader, int last, Feedback so) {
    String gram = "ngram-" + (n + 1);
    String model = text(reader, Measure.PREDICTED, new Words("model"), at(last));
    String ngram = text(reader, Measure.PREDICTED, new Words(gram), at(last));
    double p =
        reader
            .value(Measure.PROBABILITY, List.of(new Words("model"), at(last), new Words(model)))
            .number();
    double q =
        reader
            .value(Measure.PROBABILITY, List.of(new Words(gram), at(last), new Words(ngram)))
            .number();
    boolean right = !model.equals(ngram);
    Line reason =
        new Line()
            .plain("After it a context of %d makes ".formatted(n))
            .symbols(ngram)
            .plain(String.format(Locale.ROOT, " the likeliest, %.2f; the model says ", q))
            .symbols(model)
            .plain(String.format(Locale.ROOT, ", %.2f%s.", p, right ? "" : ", too"));
    return new Feedback(right, so.answer(), so.said(), reason.all());
  }

  private Feedback ordered(Kind.Order order, List<Long> steps, Answer answer) {
    if (!steps.stream().sorted().toList().equals(order.steps().stream().sorted().toList())) {
      throw new IllegalArgumentException(steps + " are not the checkpoints asked about");
    }
    List<Double> values =
        steps.stream()
            .map(step -> order.by().value(measured.at(Elsewhere.at(step))).number())
            .toList();
    boolean right =
        IntStream.range(1, values.size()).allMatch(i -> values.get(i - 1) <= values.get(i));
    Line reason = new Line();
    List<Integer> byValue =
        IntStream.range(0, steps.size()).boxed().sorted(Comparator.comparing(values::get)).toList();
    if (right) {
      for (int i : byValue) {
        reason.plain(
            "%sstep %,d: %s"
                .formatted(
                    i == byValue.getFirst() ? "" : ", ",
                    steps.get(i),
                    NumberForm.USUAL.words(values.get(i))));
      }
      reason.plain(".");
    } else {
      int wrong =
          IntStream.range(1, values.size())
              .filter(i -> values.get(i - 1) > values.get(i))
              .findFirst()
              .orElseThrow();
      reason.plain(
          "At place %d it is %s, and at place %d after it %s, which is less."
              .formatted(
                  wrong,
                  NumberForm.USUAL.words(values.get(wrong - 1)),
                  wrong + 1,
                  NumberForm.USUAL.words(values.get(wrong))));
    }
    return new Feedback(right, answer, List.of(new Inline.Plain("This order")), reason.all());
  }

  private static final class Line {
    private final List<Inline> all = new ArrayList<>();

    Line plain(String text) {
      all.add(new Inline.Plain(text));
      return this;
    }

    Line symbols(String text) {
      all.add(new Inline.Symbols(text));
      return this;
    }

    List<Inline> all() {
      return all;
    }
  }
}
