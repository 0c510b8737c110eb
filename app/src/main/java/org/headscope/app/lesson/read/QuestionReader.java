package org.headscope.app.lesson.read;

import static java.lang.Integer.parseInt;

import module java.base;

import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.expression.Kind;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;

/// A reader of questions.
record QuestionReader(ProseReader prose, Mistakes mistakes) {
  private static final List<String> KINDS = List.of("choices", "click", "fool", "order");
  private static final int MAX_CHOICES = 8;
  private static final int MAX_STEPS = 8;
  private static final int MAX_POSITION = 1_000_000;
  private static final Pattern HEAD = Pattern.compile("([1-9]\\d{0,3})\\.([1-9]\\d{0,3})");

  Optional<LessonQuestion> question(Fields fields) {
    fields.require("ask");
    List<Inline> ask = prose.inline(fields, "ask");
    Optional<LessonQuestion.Kind> kind = kind(fields);
    List<Inline> then = prose.inline(fields, "then");
    fields.end();
    return kind.map(k -> new LessonQuestion(ask, k, then, fields.line()));
  }

  private Optional<LessonQuestion.Kind> kind(Fields fields) {
    List<String> kinds = KINDS.stream().filter(fields::has).toList();
    if (kinds.size() != 1) {
      // Taken, so that they are not reported as unknown, too.
      KINDS.forEach(fields::take);
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

  private Optional<Formula> formula(Fields fields, String name, Kind kind) {
    return fields.take(name).flatMap(f -> prose.formulas().of(f, kind));
  }

  private Optional<LessonQuestion.Kind> choices(Fields fields) {
    List<LessonQuestion.Choice> choices = new ArrayList<>();
    for (Fields each : fields.objects("choices", MAX_CHOICES, "a choice")) {
      each.require("text", "right", "because");
      List<Inline> text = prose.inline(each, "text");
      Optional<Formula> right = formula(each, "right", Kind.TRUTH);
      List<Inline> because = prose.inline(each, "because");
      each.end();
      right.ifPresent(formula -> choices.add(new LessonQuestion.Choice(text, formula, because)));
    }
    if (choices.size() < 2 && mistakes.isEmpty()) {
      fields.wrong("choices", "has fewer than two; add one");
    }
    return Optional.of(new LessonQuestion.Kind.Choices(choices));
  }

  private Optional<LessonQuestion.Kind> click(Fields fields) {
    fields.require("head", "query");
    Optional<OfHead> head = head(fields);
    Optional<Integer> query = fields.whole("query", 0, MAX_POSITION);
    fields.end();
    return head.flatMap(h -> query.map(q -> new LessonQuestion.Kind.Click(h, q)));
  }

  private static Optional<OfHead> head(Fields fields) {
    Optional<Located> written = fields.take("head");
    Optional<OfHead> head =
        fields
            .text("head")
            .map(HEAD::matcher)
            .filter(Matcher::matches)
            .map(found -> new OfHead(parseInt(found.group(1)), parseInt(found.group(2))));
    if (written.isPresent() && head.isEmpty()) {
      fields.wrong("head", "names no head; write its layer and its number, such as 2.1");
    }
    return head;
  }

  private Optional<LessonQuestion.Kind> fool(Fields fields) {
    fields.require("match");
    Optional<OfHead> head = head(fields);
    Optional<Integer> symbols = fields.whole("match", 1, 3);
    fields.end();
    return symbols.map(n -> new LessonQuestion.Kind.Fool(new LessonQuestion.FoolTarget(head, n)));
  }

  private Optional<LessonQuestion.Kind> order(Fields fields) {
    fields.require("by");
    Optional<Formula> by = formula(fields, "by", Kind.NUMBER);
    List<Long> steps = new ArrayList<>();
    for (Located.Scalar each : fields.texts("steps", MAX_STEPS)) {
      if (each.node().isIntegralNumber() && each.node().asLong() >= 0) {
        steps.add(each.node().asLong());
      } else {
        mistakes.add(
            each.line(), "“%s” is not a step; write a whole number.".formatted(each.text()));
      }
    }
    if (steps.size() < 2 || steps.stream().distinct().count() < steps.size()) {
      fields.wrong("steps", "must name at least two checkpoints, each once; change it");
    }
    fields.end();
    return by.map(f -> new LessonQuestion.Kind.Order(f, steps));
  }
}
