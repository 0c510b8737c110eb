package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.StepScene;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.engine.run.UserError;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.*;

/// A step as the editor shows it. Fields of its block are read and written at JSON pointers such as
/// `/marks/0/text`; fields that the editor does not show stay as they are.
///
/// @param block never modified; each change makes a copy
public record StepForm(String title, String text, ObjectNode block) {
  static final String DO = "do";
  public static final String MARKS = "/marks";
  public static final String CHOICES = "/question/choices";
  private static final String QUESTION = "question";

  /// Fields that are left out when they are empty.
  private static final Set<String> OPTIONAL = Set.of("/notes", "/question/fool/head");

  public enum QuestionKind {
    NONE,
    CHOICES,
    CLICK,
    FOOL,
    ORDER,
    /// A question written by hand in a form that the editor does not change.
    OTHER;

    private static final List<QuestionKind> FIELDS = List.of(CHOICES, CLICK, FOOL, ORDER);

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public enum Hiding {
    AS_BEFORE,
    HIDDEN,
    SHOWN
  }

  /// A mark.
  ///
  /// @param number 1 to 9
  public record MarkForm(int number, String anchor, String text) {}

  /// The window's selection, from which a new question starts.
  ///
  /// @param head such as `2.1`
  /// @param query the query's position
  /// @param steps a few checkpoints
  public record WindowSelection(String head, String query, List<String> steps) {}

  /// Returns the content of `step`; without fields if its block cannot be read.
  public static StepForm of(DraftStep step) {
    return new StepForm(step.title(), step.text(), block(step));
  }

  /// Returns `step` with this content; parts that did not change stay as they were written.
  public DraftStep applyTo(DraftStep step) {
    boolean same = block.equals(block(step));
    return new DraftStep(
        title, text, same ? step.block() : BlockLines.rewrite(step.block(), block));
  }

  /// Returns the fields of its block; none if it cannot be read.
  static ObjectNode block(DraftStep step) {
    try {
      ObjectNode fields = DraftReader.fields(step.block(), step.title());
      if (fields.path("marks") instanceof ObjectNode single) {
        fields.putArray("marks").add(single);
      }
      return fields;
    } catch (UserError _) {
      return DraftReader.fields("", "");
    }
  }

  public StepForm withTitle(String words) {
    return new StepForm(words, text, block);
  }

  public StepForm withText(String words) {
    return new StepForm(title, words, block);
  }

  public String text(String at) {
    return block.at(at).asString("");
  }

  /// Returns the values of a list; a single value counts as a list of one.
  public List<JsonNode> list(String at) {
    JsonNode found = block.at(at);
    return found.isArray()
        ? found.valueStream().toList()
        : found.isMissingNode() ? List.of() : List.of(found);
  }

  public List<String> texts(String at) {
    return list(at).stream().map(each -> each.asString("")).toList();
  }

  public int commands() {
    return list("/" + DO).size();
  }

  public List<MarkForm> marks() {
    return list(MARKS).stream()
        .map(each ->
            new MarkForm(
                Math.clamp(each.path("number").asInt(1), 1, 9),
                each.path("anchor").asString(""),
                each.path("text").asString("")))
        .toList();
  }

  /// Returns `text` as a number if the lesson parser reads it as one; else as a string, so that the
  /// parser reports what is wrong.
  private static JsonNode node(String text) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return text.matches("0|[1-9]\\d{0,14}")
        ? nodes.numberNode(Long.parseLong(text))
        : nodes.stringNode(text);
  }

  public StepForm with(String at, String now) {
    return text(at).equals(now)
        ? this
        : with(at, Optional.of(node(now)).filter(_ -> !now.isBlank() || !OPTIONAL.contains(at)));
  }

  public StepForm with(String at, List<String> now) {
    if (texts(at).equals(now)) {
      return this;
    }
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    now.forEach(each -> all.add(node(each)));
    return with(at, Optional.<JsonNode>of(all).filter(_ -> !now.isEmpty()));
  }

  private StepForm with(String at, Optional<JsonNode> now) {
    JsonPointer place = JsonPointer.compile(at);
    String name = place.last().getMatchingProperty();
    return changed(copy -> {
      if (copy.at(place.head()) instanceof ObjectNode parent) {
        now.ifPresentOrElse(value -> parent.set(name, value), () -> parent.remove(name));
      }
    });
  }

  private StepForm changed(Consumer<ObjectNode> change) {
    ObjectNode copy = block.deepCopy();
    change.accept(copy);
    return new StepForm(title, text, copy);
  }

  public StepForm plusMark(String anchor) {
    int next = 1 + marks().stream().mapToInt(MarkForm::number).max().orElse(0);
    return changed(copy ->
        copy.withArray(MARKS)
            .addObject()
            .put("number", (long) Math.min(9, next))
            .put("anchor", anchor)
            .put("text", ""));
  }

  public StepForm plusChoice(boolean right) {
    return changed(copy ->
        copy.withArray(CHOICES)
            .addObject()
            .put("text", "")
            .put("right", String.valueOf(right))
            .put("because", ""));
  }

  public StepForm without(String list, int index) {
    return changed(copy -> {
      copy.withArray(list).remove(index);
      if (copy.path("marks").isEmpty()) {
        copy.remove("marks");
      }
    });
  }

  public Hiding hiding(Concealed part) {
    return texts("/hide").contains(StepScene.word(part))
        ? Hiding.HIDDEN
        : texts("/reveal").contains(StepScene.word(part)) ? Hiding.SHOWN : Hiding.AS_BEFORE;
  }

  public StepForm with(Concealed part, Hiding now) {
    return with("/hide", words(part, now, Hiding.HIDDEN))
        .with("/reveal", words(part, now, Hiding.SHOWN));
  }

  private List<String> words(Concealed part, Hiding now, Hiding which) {
    return Arrays.stream(Concealed.values())
        .filter(each -> (each == part ? now : hiding(each)) == which)
        .map(StepScene::word)
        .toList();
  }

  public QuestionKind asking() {
    return block.has(QUESTION)
        ? QuestionKind.FIELDS.stream()
            .filter(kind -> block.path(QUESTION).path(kind.word()).isContainer())
            .findFirst()
            .orElse(QuestionKind.OTHER)
        : QuestionKind.NONE;
  }

  /// Returns the step with another kind of question; the text of the question stays.
  public StepForm asking(QuestionKind kind, WindowSelection seen) {
    if (kind == asking()) {
      return this;
    }
    StepForm made =
        changed(copy -> {
          if (kind == QuestionKind.NONE) {
            copy.remove(QUESTION);
            return;
          }
          ObjectNode question =
              copy.path(QUESTION) instanceof ObjectNode there ? there : copy.putObject(QUESTION);
          question.remove(QuestionKind.FIELDS.stream().map(QuestionKind::word).toList());
          if (!question.has("ask")) {
            question.put("ask", "");
          }
          begin(kind, question, seen);
        });
    return kind == QuestionKind.CHOICES ? made.plusChoice(true).plusChoice(false) : made;
  }

  private void begin(QuestionKind kind, ObjectNode question, WindowSelection seen) {
    String head =
        Stream.of(text("/question/click/head"), text("/question/fool/head"), seen.head())
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse("");
    switch (kind) {
      case CLICK -> question.putObject("click").put("head", head).set("query", node(seen.query()));
      case FOOL -> question.putObject("fool").put("head", head).put("match", 2L);
      case ORDER -> {
        ArrayNode steps =
            question
                .putObject("order")
                .put("by", "score(%s, \"1-gram\")".formatted(seen.head()))
                .putArray("steps");
        seen.steps().forEach(step -> steps.add(node(step)));
      }
      case CHOICES -> question.putArray("choices");
      case NONE, OTHER -> {}
    }
  }
}
