package org.headscope.app.lesson.edit;

import module java.base;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What of a question the editor shows.
///
/// @param head that is asked about by a click, such as `2.1`
/// @param query the position that it looks from
/// @param match of how many symbols a typed string has to fool the head, or the model without one
public record QuestionForm(
    Kind kind,
    String ask,
    List<ChoiceForm> choices,
    String head,
    String query,
    String match,
    OrderForm order) {
  private static final String QUESTION = "question";
  private static final String CHOICES = "choices";
  private static final String CLICK = "click";
  private static final String FOOL = "fool";
  private static final String ORDER = "order";
  private static final String THEN = "then";

  /// No question.
  public static final QuestionForm NONE = bare(Kind.NONE, "");

  /// How it is answered.
  public enum Kind {
    NONE,
    CHOICES,
    CLICK,
    FOOL,
    ORDER,
    /// Written by hand, in a way that the editor leaves alone.
    OTHER
  }

  /// A choice.
  ///
  /// @param right whether it is right, an expression
  public record ChoiceForm(String text, String right, String because) {}

  /// Checkpoints to be put in order.
  ///
  /// @param by an expression
  /// @param steps with commas between them
  public record OrderForm(String by, String steps) {
    static final OrderForm NONE = new OrderForm("", "");

    private static OrderForm of(ObjectNode order) {
      List<String> steps =
          StepForm.list(order, "steps").stream().map(each -> each.asString("")).toList();
      return new OrderForm(text(order, "by"), String.join(", ", steps));
    }

    private void onto(ObjectNode order) {
      ArrayNode list = order.put("by", by).putArray("steps");
      for (String step : steps.split("[,\\s]+", 0)) {
        if (step.matches("\\d{1,15}")) {
          list.add(Long.parseLong(step));
        } else if (!step.isEmpty()) {
          list.add(step);
        }
      }
    }
  }

  private static QuestionForm bare(Kind kind, String ask) {
    return new QuestionForm(kind, ask, List.of(), "", "", "", OrderForm.NONE);
  }

  public QuestionForm {
    choices = List.copyOf(choices);
  }

  static QuestionForm of(ObjectNode block) {
    if (!(block.path(QUESTION) instanceof ObjectNode question)) {
      return block.has(QUESTION) ? bare(Kind.OTHER, "") : NONE;
    }
    String ask = text(question, "ask");
    if (question.path(CLICK) instanceof ObjectNode click) {
      return bare(Kind.CLICK, ask).about(text(click, "head"), text(click, "query"));
    }
    if (question.path(FOOL) instanceof ObjectNode fool) {
      return bare(Kind.FOOL, ask).about(text(fool, "head"), "").withMatch(text(fool, "match"));
    }
    if (question.path(ORDER) instanceof ObjectNode order) {
      return bare(Kind.ORDER, ask).withOrder(OrderForm.of(order));
    }
    if (!question.path(CHOICES).isArray()) {
      return bare(Kind.OTHER, ask);
    }
    List<ChoiceForm> found =
        StepForm.list(question, CHOICES).stream()
            .map(each ->
                new ChoiceForm(text(each, "text"), text(each, "right"), text(each, "because")))
            .toList();
    return bare(Kind.CHOICES, ask).withChoices(found);
  }

  private static String text(JsonNode choice, String field) {
    return choice.path(field).asString("");
  }

  void onto(ObjectNode block) {
    if (kind == Kind.OTHER) {
      return;
    }
    if (kind == Kind.NONE) {
      block.remove(QUESTION);
      return;
    }
    ObjectNode question = block.withObject("/" + QUESTION);
    Optional<JsonNode> then = question.optional(THEN); // which the editor does not show
    question.removeAll();
    question.put("ask", ask);
    then.ifPresent(text -> question.set(THEN, text));
    switch (kind) {
      case CLICK -> whole(question.putObject(CLICK).put("head", head), "query", query);
      case FOOL -> {
        ObjectNode fool = question.putObject(FOOL);
        if (!head.isBlank()) {
          fool.put("head", head);
        }
        whole(fool, "match", match);
      }
      case ORDER -> order.onto(question.putObject(ORDER));
      default -> {
        ArrayNode list = question.putArray(CHOICES);
        choices.forEach(choice ->
            list.addObject()
                .put("text", choice.text())
                .put("right", choice.right())
                .put("because", choice.because()));
      }
    }
  }

  /// A number where it is one, so that the reader has to say what is wrong else.
  private static void whole(ObjectNode object, String field, String text) {
    if (text.matches("\\d{1,7}")) {
      object.put(field, Integer.parseInt(text));
    } else {
      object.put(field, text);
    }
  }

  /// The same, answered in another way; what was asked stays.
  public QuestionForm as(Kind other) {
    List<ChoiceForm> begun =
        other == Kind.CHOICES && choices.isEmpty()
            ? List.of(new ChoiceForm("", "true", ""), new ChoiceForm("", "false", ""))
            : choices;
    return new QuestionForm(
        other, ask, other == Kind.CHOICES ? begun : List.of(), head, query, match, order);
  }

  public QuestionForm withAsk(String words) {
    return new QuestionForm(kind, words, choices, head, query, match, order);
  }

  public QuestionForm withChoices(List<ChoiceForm> others) {
    return new QuestionForm(kind, ask, others, head, query, match, order);
  }

  /// The same about a head that looks from a position.
  public QuestionForm about(String ofHead, String from) {
    return new QuestionForm(kind, ask, choices, ofHead, from, match, order);
  }

  public QuestionForm withMatch(String symbols) {
    return new QuestionForm(kind, ask, choices, head, query, symbols, order);
  }

  public QuestionForm withOrder(OrderForm other) {
    return new QuestionForm(kind, ask, choices, head, query, match, other);
  }
}
