package org.headscope.app.lesson.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonStep;
import org.headscope.app.lesson.edit.StepForm.Hiding;
import org.headscope.app.lesson.edit.StepForm.QuestionKind;
import org.headscope.app.lesson.edit.StepForm.WindowSelection;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.measure.LessonPlaces;
import org.headscope.app.lesson.measure.LessonTrack;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.app.lesson.play.LessonViewModel;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.SettingCodec;
import org.junit.jupiter.api.Test;

class LessonEditorViewModelTest extends EditedLesson {
  private static final WindowSelection SEEN = new WindowSelection("1.1", "5", List.of("250", "0"));

  private List<SessionState> states(Lesson lesson) {
    return new LessonTrack(
            LessonPlaces.find(
                    lesson, List.of(Path.of("/runs/sample"), Path.of("/runs/other")), runs)
                .orThrow(),
            SessionState.START)
        .all();
  }

  @Test
  void currentViewsBecomeStepsThatRestoreThem() {
    threeSteps();
    assertThat(model.checkProperty().get().mistakes()).isEmpty();
    model.put(new LessonEditorViewModel.Head("Mine: a lesson", 7));
    save();
    assertThat(model.noteProperty().get()).startsWith("Saved in ").doesNotContain("problems");
    assertThat(model.edited().unsavedProperty().get()).isFalse();
    assertThat(model.folder()).contains(folder.resolve("lessons/mine-a-lesson"));
    Lesson lesson = read();
    assertThat(lesson.head().title()).isEqualTo("Mine: a lesson");
    assertThat(lesson.head().minutes()).isEqualTo(7);
    assertThat(lesson.steps().getFirst().commands()).contains(new Command.Tab(""));
    assertThat(lesson.head().runs()).extracting("as").containsExactly("model", "other");
    assertThat(lesson.steps())
        .extracting(LessonStep::title)
        .containsExactly("First", "Second", "Third");
    assertThat(model.folder().get().resolve("mine.jsonl")).exists();
    List<SessionState> states = states(lesson);
    assertThat(states.get(1).selection().sequence().query()).isEqualTo(5);
    assertThat(states.get(2).selection().sequence().query()).isEqualTo(7);
    assertThat(states.get(2).selection().model().layer()).isEqualTo(2);
    assertThat(states.get(3).selection()).isEqualTo(selection.journal().state().selection());
    assertThat(folder.resolve("drafts")).isEmptyDirectory();
  }

  @Test
  void outdatedTextIsNotChecked() {
    threeSteps();
    model.put(model.form().orElseThrow().withText("Look {1 +}."), "text");
    next(); // its author paused
    model.closeKeepingDraft();
    assertThat(worker.runner().active())
        .extracting(task -> task.name(), task -> task.isStopping())
        .containsExactly(tuple("check the lesson", true), tuple("check the lesson", false));
    settle();
    assertThat(folder.resolve("drafts")).isNotEmptyDirectory();
  }

  @Test
  void playsFromTheSelectedStep() {
    threeSteps();
    LessonViewModel player =
        new LessonViewModel(selection, worker, new LessonProgress(folder.resolve("progress.json")));
    model.edited().select(1);
    model.preview(player::preview);
    settle();
    assertThat(player.currentProperty().get()).isEqualTo(1);
    assertThat(selection.journal().state().selection().sequence().query()).isEqualTo(7);
    player.forward();
    settle();
    assertThat(player.currentProperty().get()).isEqualTo(2);
    assertThat(folder.resolve("progress.json")).doesNotExist();
  }

  @Test
  void movedStepsShowTheSameView() {
    threeSteps();
    save();
    List<SelectionState> before = selections();
    model.edited().select(2);
    model.steps().move(-1);
    settle();
    save();
    assertThat(model.edited().selectedProperty().get()).isEqualTo(1);
    assertThat(model.titles()).containsExactly("First", "Third", "Second");
    assertThat(selections()).containsExactly(before.get(0), before.get(2), before.get(1));
    model.edited().select(0);
    model.steps().delete();
    settle();
    model.steps().duplicate();
    settle();
    save();
    assertThat(model.titles()).containsExactly("Third", "Third", "Second");
    assertThat(selections()).containsExactly(before.get(2), before.get(2), before.get(1));
    model.edited().undo();
    model.edited().undo();
    assertThat(model.titles()).containsExactly("First", "Third", "Second");
  }

  private List<SelectionState> selections() {
    List<SessionState> states = states(read());
    return states.subList(1, states.size()).stream().map(SessionState::selection).toList();
  }

  @Test
  void changingAStepsViewKeepsTheOthers() {
    threeSteps();
    save();
    List<SelectionState> before = selections();
    model.edited().select(0);
    model.steps().visit();
    settle();
    assertThat(selection.journal().state().selection()).isEqualTo(before.get(0));
    pin(3, 1);
    model.steps().useCurrentView();
    settle();
    model.edited().select(1);
    selection.perform(new Command.Tab("compare"));
    model.steps().addCurrentView();
    settle();
    write("Between", "Here.");
    save();
    List<SelectionState> after = selections();
    assertThat(after.get(0).sequence().query()).isEqualTo(3);
    assertThat(after.get(1)).isEqualTo(before.get(1));
    assertThat(after.get(2).workspace().tab()).isEqualTo("compare");
    assertThat(after.get(3)).isEqualTo(before.get(2));
  }

  @Test
  void stepsIncludeViewSettingsButNotPreferences() {
    var _ = selection.journal().setting("map.colour", "blue", SettingCodec.text());
    var _ = selection.journal().setting("map.plain", "blue", SettingCodec.text());
    var _ = selection.journal().setting("window.lists", "fitting", SettingCodec.text());
    selection.perform(
        List.of(
            new Command.Set("map.colour", "red"),
            new Command.Set("map.plain", "blue"),
            new Command.Set("window.lists", "hidden")));
    model.begin();
    settle();
    write("A", "b");
    save();
    assertThat(read().steps().getFirst().commands())
        .filteredOn(Command.Set.class::isInstance)
        .containsExactly(new Command.Set("map.colour", "red"));
  }

  @Test
  void mistakesAreReportedByStepAndLine() {
    threeSteps();
    model.edited().select(1);
    model.put(model.form().orElseThrow().withText("Fine.\n\nNot <b>fine</b>, {2}."), "text");
    mark("cell 4 5", "x");
    settle();
    assertThat(model.checkProperty().get().whole()).isTrue();
    assertThat(model.checkProperty().get().mistakes())
        .allMatch(m -> m.step() == 1)
        .extracting(DraftMistake::words)
        .anyMatch(words -> words.startsWith("Line 3: This is HTML"))
        .anyMatch(words -> words.startsWith("Line 3: {2} names a mark"))
        .anyMatch(words -> words.startsWith("Marks: “cell 4 5” names nothing on screen"));
    save();
    assertThat(model.noteProperty().get()).contains("once these problems are solved: step 2");
    assertThat(model.edited().unsavedProperty().get()).isFalse();
    LessonEditorViewModel another = model();
    another.edit(model.folder().orElseThrow());
    settle();
    assertThat(another.titles()).containsExactly("First", "Second", "Third");
  }

  @Test
  void typingIntoOneFieldIsUndoneAtOnce() {
    threeSteps();
    String before = model.form().orElseThrow().text();
    for (String text : List.of("A", "Ab", "Abc")) {
      model.put(model.form().orElseThrow().withText(text), "text");
    }
    model.edited().undo();
    assertThat(model.form().orElseThrow().text()).isEqualTo(before);
    assertThat(model.edited().canRedoProperty().get()).isTrue();
    model.edited().redo();
    assertThat(model.form().orElseThrow().text()).isEqualTo("Abc");
    while (model.edited().canUndoProperty().get()) {
      model.edited().undo();
    }
    assertThat(model.titles()).containsExactly("Step 1");
  }

  /// The editor has no field for this text.
  @Test
  void answersAreKeptWhenTheQuestionChanges() {
    DraftStep step =
        new DraftStep(
            "One", "Text.", "question: {ask: Which?, then: So., fool: {match: 2}, extra: 1}");
    StepForm form = StepForm.of(step);
    DraftStep changed = form.with("/question/ask", "Why?").applyTo(step);
    assertThat(changed.block()).contains("ask: \"Why?\"", "then: So.", "match: 2");
  }

  @Test
  void theFormHasMarksQuestionsAndHiddenParts() {
    threeSteps();
    model.edited().select(0);
    StepForm choices =
        model
            .form()
            .orElseThrow()
            .asking(QuestionKind.CHOICES, SEEN)
            .with("/question/ask", "Which?")
            .with("/question/choices/0/text", "It")
            .with("/question/choices/1/text", "It")
            .with("/question/choices/0/because", "So.")
            .with("/question/choices/1/because", "So.");
    model.put(
        choices
            .with("/notes", "One\n\nTwo")
            .with("/show", List.of("cell 5 4"))
            .with(Concealed.BARS, Hiding.HIDDEN),
        "");
    model.edited().select(1);
    model.put(
        model
            .form()
            .orElseThrow()
            .asking(QuestionKind.CLICK, SEEN)
            .with("/question/ask", "Click it.")
            .with(Concealed.BARS, Hiding.SHOWN),
        "");
    save();
    Lesson lesson = read();
    LessonStep first = lesson.steps().getFirst();
    assertThat(first.notes()).isEqualTo("One\n\nTwo");
    assertThat(first.scene().show()).containsExactly(new Anchor.OfCell(5, 4));
    assertThat(first.scene().hide()).isEqualTo(Set.of(Concealed.BARS));
    assertThat(lesson.steps().get(1).scene().reveal()).isEqualTo(EnumSet.of(Concealed.BARS));
    assertThat(first.question().orElseThrow().kind())
        .isInstanceOf(LessonQuestion.Kind.Choices.class);
    assertThat(lesson.steps().get(1).question().orElseThrow().kind())
        .isEqualTo(new LessonQuestion.Kind.Click(new OfHead(1, 1), 5));
    LessonEditorViewModel another = model();
    another.edit(model.folder().orElseThrow());
    settle();
    assertThat(another.form().orElseThrow().block().get("question"))
        .isEqualTo(choices.block().get("question"));
    StepForm again = another.form().orElseThrow().plusChoice(true).without(StepForm.CHOICES, 0);
    assertThat(again.text("/question/choices/0/right")).isEqualTo("false");
    assertThat(again.asking(QuestionKind.NONE, SEEN).block().has("question")).isFalse();
  }

  @Test
  void questionsOfStringsAndOrdersAreEdited() throws IOException {
    threeSteps();
    model.edited().select(0);
    StepForm fool =
        model
            .form()
            .orElseThrow()
            .asking(QuestionKind.FOOL, new WindowSelection("2.1", "5", List.of()))
            .with("/question/ask", "Fool it.");
    model.put(fool, "");
    assertThat(model.form()).contains(fool);
    model.edited().select(1);
    StepForm order =
        model
            .form()
            .orElseThrow()
            .asking(QuestionKind.ORDER, SEEN)
            .with("/question/ask", "In which order?")
            .with("/question/order/by", "score(2.1, \"2-gram\")")
            .with("/question/order/steps", List.of("250", "0"));
    model.put(order, "");
    save();
    assertThat(model.checkProperty().get().mistakes()).isEmpty();
    assertThat(read().steps().getFirst().question().orElseThrow().kind())
        .isEqualTo(
            new LessonQuestion.Kind.Fool(
                new LessonQuestion.FoolTarget(Optional.of(new OfHead(2, 1)), 2)));
    assertThat(read().steps().get(1).question().orElseThrow().kind())
        .isInstanceOfSatisfying(
            LessonQuestion.Kind.Order.class,
            kind -> {
              assertThat(kind.steps()).containsExactly(250L, 0L);
              assertThat(kind.by().text()).isEqualTo("score(2.1, \"2-gram\")");
            });
    LessonEditorViewModel another = model();
    another.edit(model.folder().orElseThrow());
    settle();
    assertThat(another.form()).contains(fool);
    another.edited().select(1);
    assertThat(another.form()).contains(order);
    model.put(
        order
            .with("/question/order/by", "score(")
            .with("/question/order/steps", List.of("0", "then")),
        "");
    settle();
    assertThat(model.checkProperty().get().mistakes())
        .extracting(DraftMistake::words)
        .anyMatch(words -> words.contains("“then” is not a step"));
  }

  @Test
  void aLessonHasBetweenOneAndTwoHundredSteps() {
    model.begin();
    settle();
    model.steps().delete();
    assertThat(model.noteProperty().get()).startsWith("A lesson needs at least one step");
    List<String> titles = new ArrayList<>();
    IntStream.range(0, 199)
        .forEach(_ -> {
          model.steps().duplicate();
          settle();
        });
    titles.addAll(model.titles());
    assertThat(titles).hasSize(200);
    model.steps().addCurrentView();
    settle();
    assertThat(model.titles()).hasSize(200);
    assertThat(model.noteProperty().get()).startsWith("A lesson has at most 200 steps");
  }

  @Test
  void aLessonNeedsARun() {
    LessonEditorViewModel none =
        new LessonEditorViewModel(
            new Selection(), worker, new DraftStore(folder.resolve("d")), folder.resolve("l"));
    none.begin();
    settle();
    assertThat(none.edited().draftProperty().get()).isEmpty();
    assertThat(none.noteProperty().get()).startsWith("A lesson needs a run");
  }
}
