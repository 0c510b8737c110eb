package org.headscope.app.lesson.edit;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What of a question the editor shows.
///
/// @param head that is asked about by a click, such as `2.1`
/// @param query the position that it looks from
public record QuestionForm(
    Kind kind, String ask, List<ChoiceForm> choices, String head, String query) {
  private static final String QUESTION = "question";
  private static final String CHOICES = "choices";
  private static final String CLICK = "click";

  /// No question.
  public static final QuestionForm NONE = new QuestionForm(Kind.NONE, "", List.of(), "", "");

  /// How it is answered.
  public enum Kind {
    NONE,
    CHOICES,
    CLICK,
    /// Written by hand, in a way that the editor leaves alone.
    OTHER
  }

  /// A choice.
  ///
  /// @param right whether it is right, an expression
  public record ChoiceForm(String text, String right, String because) {}

  public QuestionForm {
    choices = List.copyOf(choices);
  }

  static QuestionForm of(ObjectNode block) {
    if (!(block.path(QUESTION) instanceof ObjectNode question)) {
      return block.has(QUESTION) ? new QuestionForm(Kind.OTHER, "", List.of(), "", "") : NONE;
    }
    String ask = question.path("ask").asString("");
    if (question.path(CLICK) instanceof ObjectNode click) {
      return new QuestionForm(
          Kind.CLICK,
          ask,
          List.of(),
          click.path("head").asString(""),
          click.path("query").asString(""));
    }
    boolean choices = question.path(CHOICES).isArray();
    List<ChoiceForm> found = new ArrayList<>();
    if (choices) {
      StepForm.list(question, CHOICES)
          .forEach(each ->
              found.add(
                  new ChoiceForm(text(each, "text"), text(each, "right"), text(each, "because"))));
    }
    return new QuestionForm(choices ? Kind.CHOICES : Kind.OTHER, ask, found, "", "");
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
    question.removeAll();
    question.put("ask", ask);
    if (kind == Kind.CLICK) {
      ObjectNode click = question.putObject(CLICK).put("head", head);
      if (query.matches("\\d{1,7}")) {
        click.put("query", Integer.parseInt(query));
      } else {
        click.put("query", query);
      }
      return;
    }
    ArrayNode list = question.putArray(CHOICES);
    choices.forEach(choice ->
        list.addObject()
            .put("text", choice.text())
            .put("right", choice.right())
            .put("because", choice.because()));
  }

  /// The same, answered in another way; what was asked stays.
  public QuestionForm as(Kind other) {
    List<ChoiceForm> begun =
        other == Kind.CHOICES && choices.isEmpty()
            ? List.of(new ChoiceForm("", "true", ""), new ChoiceForm("", "false", ""))
            : choices;
    return new QuestionForm(other, ask, other == Kind.CHOICES ? begun : List.of(), head, query);
  }

  public QuestionForm withAsk(String words) {
    return new QuestionForm(kind, words, choices, head, query);
  }

  public QuestionForm withChoices(List<ChoiceForm> others) {
    return new QuestionForm(kind, ask, others, head, query);
  }

  /// The same about a head that looks from a position.
  public QuestionForm about(String ofHead, String from) {
    return new QuestionForm(kind, ask, choices, ofHead, from);
  }
}
