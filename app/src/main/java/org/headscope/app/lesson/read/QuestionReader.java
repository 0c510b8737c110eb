package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.Choice;
import org.headscope.app.lesson.LessonQuestion.Fooled;
import org.headscope.app.lesson.expression.Kind;

/// Reads questions.
final class QuestionReader {
  private static final int MAX_CHOICES = 8;
  private static final int MAX_STEPS = 8;
  private static final int MAX_POSITION = 1_000_000;
  private static final Pattern HEAD = Pattern.compile("([1-9]\\d{0,3})\\.([1-9]\\d{0,3})");

  /// A head, both from 1.
  private record Head(int layer, int head) {}

  private final ProseReader prose;
  private final Mistakes mistakes;

  QuestionReader(ProseReader prose, Mistakes mistakes) {
    this.prose = prose;
    this.mistakes = mistakes;
  }

  Optional<LessonQuestion> question(Fields fields) {
    List<Inline> ask = line(fields, "ask");
    Optional<LessonQuestion.Kind> kind = kind(fields);
    List<Inline> then = fields.has("then") ? line(fields, "then") : List.of();
    fields.end();
    return kind.map(k -> new LessonQuestion(ask, k, then, fields.line()));
  }

  private Optional<LessonQuestion.Kind> kind(Fields fields) {
    List<String> kinds =
        List.of("choices", "click", "fool", "order").stream().filter(fields::has).toList();
    if (kinds.size() != 1) {
      // Taken, so that nothing more is said of them.
      List.of("choices", "click", "fool", "order").forEach(fields::take);
      mistakes.add(
          fields.line(), "A question has one of choices, click, fool and order; write one.");
      return Optional.empty();
    }
    return switch (kinds.getFirst()) {
      case "choices" -> choices(fields);
      case "click" -> fields.object("click", "a question to click").flatMap(this::click);
      case "fool" -> fields.object("fool", "a question to type").flatMap(this::fool);
      default -> fields.object("order", "a question of order").flatMap(this::order);
    };
  }

  private List<Inline> line(Fields fields, String name) {
    if (!fields.has(name)) {
      fields.required(name, _ -> Optional.empty());
      return List.of();
    }
    return optionalLine(fields, name);
  }

  private List<Inline> optionalLine(Fields fields, String name) {
    Optional<Located> found = fields.take(name);
    if (found.isPresent() && found.get() instanceof Located.Scalar scalar) {
      return prose.inline(scalar, "Write the text of “%s”.".formatted(name));
    }
    found.ifPresent(f -> fields.wrong(name, "is %s; write a text".formatted(f.words())));
    return List.of();
  }

  private Optional<LessonQuestion.Kind> choices(Fields fields) {
    List<Choice> choices = new ArrayList<>();
    for (Fields each : fields.objects("choices", MAX_CHOICES, "a choice")) {
      List<Inline> text = line(each, "text");
      Optional<Formula> right =
          each.required(
              "right", name -> each.take(name).flatMap(f -> prose.formulas().of(f, Kind.TRUTH)));
      List<Inline> because = line(each, "because");
      each.end();
      right.ifPresent(formula -> choices.add(new Choice(text, formula, because)));
    }
    if (choices.size() < 2 && mistakes.isEmpty()) {
      fields.wrong("choices", "has fewer than two; add one");
    }
    return Optional.of(new LessonQuestion.Kind.Choices(choices));
  }

  private Optional<LessonQuestion.Kind> click(Fields fields) {
    Optional<Head> head = fields.required("head", name -> head(fields, name));
    Optional<Integer> query =
        fields.required("query", name -> boxed(fields.whole(name, 0, MAX_POSITION)));
    fields.end();
    return head.flatMap(h -> query.map(q -> new LessonQuestion.Kind.Click(h.layer(), h.head(), q)));
  }

  private static Optional<Integer> boxed(OptionalInt value) {
    return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
  }

  private Optional<Head> head(Fields fields, String name) {
    Matcher head = HEAD.matcher(fields.text(name).orElse(""));
    if (head.matches()) {
      return Optional.of(
          new Head(Integer.parseInt(head.group(1)), Integer.parseInt(head.group(2))));
    }
    fields.wrong(name, "names no head; write its layer and its number, such as 2.1");
    return Optional.empty();
  }

  private Optional<LessonQuestion.Kind> fool(Fields fields) {
    Optional<Head> head = fields.has("head") ? head(fields, "head") : Optional.empty();
    Optional<Integer> symbols = fields.required("match", name -> boxed(fields.whole(name, 1, 3)));
    fields.end();
    return symbols.map(n ->
        new LessonQuestion.Kind.Fool(
            new Fooled(
                head.map(h -> OptionalInt.of(h.layer())).orElseGet(OptionalInt::empty),
                head.map(h -> OptionalInt.of(h.head())).orElseGet(OptionalInt::empty),
                n)));
  }

  private Optional<LessonQuestion.Kind> order(Fields fields) {
    Optional<Formula> by =
        fields.required(
            "by", name -> fields.take(name).flatMap(f -> prose.formulas().of(f, Kind.NUMBER)));
    List<Long> steps = new ArrayList<>();
    for (Located.Scalar each : fields.texts("steps", MAX_STEPS)) {
      if (each.node().isIntegralNumber() && each.node().asLong() >= 0) {
        steps.add(each.node().asLong());
      } else {
        mistakes.add(each.line(), "“%s” is no step; write a whole number.".formatted(each.text()));
      }
    }
    if (steps.size() < 2 || steps.stream().distinct().count() < steps.size()) {
      fields.wrong("steps", "must name at least two checkpoints, each once; change it");
    }
    fields.end();
    return by.map(f -> new LessonQuestion.Kind.Order(f, steps));
  }
}
