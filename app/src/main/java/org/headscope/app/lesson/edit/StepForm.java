package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.engine.run.UserError;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What of a step the editor shows. What else its block says stays as it is.
///
/// @param commands how many lead here
/// @param notes for who presents
public record StepForm(
    String title,
    String text,
    int commands,
    List<MarkForm> marks,
    SceneForm scene,
    QuestionForm question,
    String notes) {
  static final String DO = "do";
  private static final String MARKS = "marks";
  private static final String NOTES = "notes";

  /// A mark.
  ///
  /// @param number 1 to 9
  /// @param anchor as lessons write it
  /// @param text Markdown
  public record MarkForm(int number, String anchor, String text) {}

  /// Whether something is hidden from a step on.
  public enum Hiding {
    AS_BEFORE,
    HIDDEN,
    SHOWN
  }

  /// What is bright and what is hidden.
  ///
  /// @param show anchors, as lessons write them
  /// @param dim anchors
  public record SceneForm(List<String> show, List<String> dim, Map<Concealed, Hiding> hiding) {
    public SceneForm {
      show = List.copyOf(show);
      dim = List.copyOf(dim);
      hiding = Map.copyOf(hiding);
    }

    /// The same with `part` as `now` says.
    public SceneForm with(Concealed part, Hiding now) {
      Map<Concealed, Hiding> others = new EnumMap<>(hiding);
      others.put(part, now);
      return new SceneForm(show, dim, others);
    }

    private List<String> of(Hiding which) {
      return java.util.Arrays.stream(Concealed.values())
          .filter(part -> hiding.getOrDefault(part, Hiding.AS_BEFORE) == which)
          .map(SceneForm::word)
          .toList();
    }

    static SceneForm of(ObjectNode block) {
      Map<Concealed, Hiding> hiding = new EnumMap<>(Concealed.class);
      for (Concealed part : Concealed.values()) {
        boolean hidden = texts(block, "hide").contains(word(part));
        boolean shown = texts(block, "reveal").contains(word(part));
        hiding.put(part, hidden ? Hiding.HIDDEN : shown ? Hiding.SHOWN : Hiding.AS_BEFORE);
      }
      return new SceneForm(texts(block, "show"), texts(block, "dim"), hiding);
    }

    private static String word(Concealed part) {
      return part.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void onto(ObjectNode block) {
      put(block, "show", show);
      put(block, "dim", dim);
      put(block, "hide", of(Hiding.HIDDEN));
      put(block, "reveal", of(Hiding.SHOWN));
    }
  }

  public StepForm {
    marks = List.copyOf(marks);
  }

  /// What `step` holds; nothing where its block cannot be read.
  public static StepForm of(DraftStep step) {
    ObjectNode block = block(step);
    List<MarkForm> marks = new ArrayList<>();
    for (JsonNode each : list(block, MARKS)) {
      if (each.isObject()) {
        marks.add(
            new MarkForm(
                Math.clamp(each.path("number").asInt(1), 1, 9),
                each.path("anchor").asString(""),
                each.path("text").asString("")));
      }
    }
    return new StepForm(
        step.title(),
        step.text(),
        list(block, DO).size(),
        marks,
        SceneForm.of(block),
        QuestionForm.of(block),
        block.path(NOTES).asString(""));
  }

  /// `step` with this in the place of what it held; what did not change stays as it was written.
  public DraftStep onto(DraftStep step) {
    StepForm before = of(step);
    ObjectNode block = block(step);
    if (!marks.equals(before.marks)) {
      putMarks(block);
    }
    if (!scene.equals(before.scene)) {
      scene.onto(block);
    }
    if (!question.equals(before.question)) {
      question.onto(block);
    }
    if (!notes.equals(before.notes)) {
      block.remove(NOTES);
      if (!notes.isBlank()) {
        block.put(NOTES, notes);
      }
    }
    boolean same = block.equals(block(step));
    return new DraftStep(
        title, text, same ? step.block() : BlockLines.rewritten(step.block(), block));
  }

  private void putMarks(ObjectNode block) {
    block.remove(MARKS);
    if (!marks.isEmpty()) {
      ArrayNode list = block.putArray(MARKS);
      marks.forEach(mark ->
          list.addObject()
              .put("number", mark.number())
              .put("anchor", mark.anchor())
              .put("text", mark.text()));
    }
  }

  /// The fields of its block; none where it cannot be read.
  static ObjectNode block(DraftStep step) {
    try {
      return DraftReader.fields(step.block(), step.title());
    } catch (UserError _) {
      return DraftReader.fields("", "");
    }
  }

  /// A list; a single value is one of one.
  static List<JsonNode> list(ObjectNode block, String name) {
    JsonNode found = block.path(name);
    return found.isArray()
        ? found.valueStream().toList()
        : found.isMissingNode() ? List.of() : List.of(found);
  }

  private static List<String> texts(ObjectNode block, String name) {
    return list(block, name).stream().map(each -> each.asString("")).toList();
  }

  private static void put(ObjectNode block, String name, List<String> texts) {
    if (texts.equals(texts(block, name))) {
      return;
    }
    block.remove(name);
    if (!texts.isEmpty()) {
      ArrayNode list = block.putArray(name);
      texts.forEach(list::add);
    }
  }

  /// The same with other words.
  public StepForm withTitle(String words) {
    return new StepForm(words, text, commands, marks, scene, question, notes);
  }

  public StepForm withText(String words) {
    return new StepForm(title, words, commands, marks, scene, question, notes);
  }

  public StepForm withMarks(List<MarkForm> others) {
    return new StepForm(title, text, commands, others, scene, question, notes);
  }

  public StepForm withScene(SceneForm other) {
    return new StepForm(title, text, commands, marks, other, question, notes);
  }

  public StepForm withQuestion(QuestionForm other) {
    return new StepForm(title, text, commands, marks, scene, other, notes);
  }

  public StepForm withNotes(String words) {
    return new StepForm(title, text, commands, marks, scene, question, words);
  }
}
