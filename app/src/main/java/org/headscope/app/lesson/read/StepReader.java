package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Anchor;
import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonMark;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.StepScene;
import org.headscope.app.lesson.expression.Kind;
import org.headscope.app.session.Command;

/// Reads what the block of a step says.
final class StepReader {
  private static final int MAX_COMMANDS = 50;
  private static final int MAX_MARKS = 9;
  private static final int MAX_ANCHORS = 30;
  private static final int MAX_CLAIMS = 100;

  private final ProseReader prose;
  private final CommandReader commands;
  private final QuestionReader questions;
  private final TrainingReader trainings;
  private final Mistakes mistakes;

  StepReader(ProseReader prose, Mistakes mistakes) {
    this.prose = prose;
    this.commands = new CommandReader(prose.formulas(), mistakes);
    this.questions = new QuestionReader(prose, mistakes);
    this.trainings = new TrainingReader(prose.formulas());
    this.mistakes = mistakes;
  }

  LessonStep step(StepDraft draft) {
    Located.Members members =
        YamlReader.read(draft.block(), draft.blockLine(), mistakes)
            .orElseGet(() -> new Located.Members(draft.line(), java.util.Map.of()));
    Fields fields = new Fields(members, "a step", mistakes);
    List<Command.Change> done = new ArrayList<>();
    for (Located each : fields.list("do", MAX_COMMANDS)) {
      commands.command(each).ifPresent(done::add);
    }
    StepScene scene = scene(fields, draft.line());
    List<LessonMark> marks = new ArrayList<>();
    for (Fields each : fields.objects("marks", MAX_MARKS, "a mark")) {
      mark(each).ifPresent(marks::add);
    }
    String notes = fields.text("notes").orElse("");
    List<Formula> claims = new ArrayList<>();
    for (Located each : fields.list("claims", MAX_CLAIMS)) {
      prose.formulas().of(each, Kind.TRUTH).ifPresent(claims::add);
    }
    Optional<LessonQuestion> question =
        fields.object("question", "a question").flatMap(questions::question);
    fields.end();
    if (draft.text().isEmpty()) {
      mistakes.unwritten(draft.line(), "Add some text: say what the reader should see.");
    }
    return new LessonStep(draft.title(), draft.text(), done, scene, marks, notes, claims, question);
  }

  private StepScene scene(Fields fields, int line) {
    List<Anchor> show = anchors(fields, "show");
    List<Anchor> dim = anchors(fields, "dim");
    if (!show.isEmpty() && !dim.isEmpty()) {
      fields.wrong("dim", "stands beside show; say what is shown, or what is dimmed");
    }
    List<String> pictures =
        fields.texts("pictures", MAX_ANCHORS).stream().map(Located.Scalar::text).toList();
    return new StepScene(
        show,
        dim,
        concealed(fields, "hide"),
        concealed(fields, "reveal"),
        pictures,
        fields.object("train", "a training").flatMap(trainings::training),
        line);
  }

  private List<Anchor> anchors(Fields fields, String name) {
    return fields.texts(name, MAX_ANCHORS).stream()
        .flatMap(each -> anchor(each.text(), each.line()).stream())
        .toList();
  }

  /// The thing that `text` names; empty, and a mistake told, if it names none.
  private Optional<Anchor> anchor(String text, int line) {
    try {
      return Optional.of(Anchor.parse(text));
    } catch (IllegalArgumentException e) {
      mistakes.add(line, String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  private Set<Concealed> concealed(Fields fields, String name) {
    Set<Concealed> parts = EnumSet.noneOf(Concealed.class);
    for (Located.Scalar each : fields.texts(name, Concealed.values().length)) {
      Arrays.stream(Concealed.values())
          .filter(part -> StepScene.word(part).equals(each.text()))
          .findFirst()
          .ifPresentOrElse(
              parts::add,
              () ->
                  mistakes.add(
                      each.line(),
                      "“%s” cannot be hidden; one of %s can."
                          .formatted(
                              each.text(),
                              Arrays.stream(Concealed.values())
                                  .map(StepScene::word)
                                  .collect(Collectors.joining(", ")))));
    }
    return parts;
  }

  private Optional<LessonMark> mark(Fields each) {
    OptionalInt number = each.whole("number", 1, MAX_MARKS);
    if (!each.has("number")) {
      each.required("number", _ -> Optional.empty());
    }
    Optional<Anchor> anchor =
        each.required("anchor", each::text).flatMap(text -> anchor(text, each.line("anchor")));
    List<Inline> text =
        each.take("text")
            .filter(Located.Scalar.class::isInstance)
            .map(t -> prose.inline((Located.Scalar) t, "Write a few words for this mark."))
            .orElse(List.of());
    if (!each.has("text")) {
      each.required("text", _ -> Optional.empty());
    }
    each.end();
    return number.isPresent() && anchor.isPresent()
        ? Optional.of(new LessonMark(number.getAsInt(), anchor.get(), text, each.line()))
        : Optional.empty();
  }
}
