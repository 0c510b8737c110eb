package org.headscope.app.lesson.play;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.TestEngine;
import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.measure.LessonSources;
import org.headscope.app.service.FakeProbeSource;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.session.Span;
import org.headscope.app.task.TaskRunner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LessonViewModelTest {
  private static final String TEXT =
      """
      ---
      format: 1
      title: A test
      minutes: 3
      runs: [{as: model, heads: true}]
      instances: test.jsonl
      ---

      ## First

      The weight is {weight(1.1, 1, 0)}.

      ```step
      do: [{command: select-head, layer: 2, head: 1}]
      hide: [bars]
      ```

      ## Second

      Look.

      ```step
      do:
        - {command: set, setting: test.colour, value: red}
        - {command: pin, query: 1, key: 0, window: {from: 0, to: 2}}
      question:
        ask: Which?
        choices:
          - {text: This, right: step() = 250, because: "It is {step()}."}
          - {text: That, right: "false", because: No.}
      reveal: [bars]
      ```

      ## Third

      End.
      """;

  @TempDir Path folder;
  private final Queue<Runnable> work = new ArrayDeque<>();
  private final Selection selection = new Selection();
  private LessonViewModel model = model();

  private TaskRunner runner = new TaskRunner(work::add, work::add);

  private LessonViewModel model() {
    LessonSources sources =
        new LessonSources(new FakeRuns(), TestEngine.predictions(), new FakeProbeSource());
    runner = new TaskRunner(work::add, work::add);
    return new LessonViewModel(
        selection,
        new Worker<>(sources, runner),
        new LessonProgress(
            folder == null ? Path.of("none") : folder.resolve("data").resolve("lessons.json")));
  }

  /// What is measured, and whether it is stopped already.
  private List<String> measuring() {
    return runner.active().stream()
        .filter(task -> task.name().startsWith("measure") || task.name().startsWith("judge"))
        .map(task -> task.name() + (task.isStopping() ? " stops" : ""))
        .toList();
  }

  @Test
  void whatIsMeasuredOfAnotherStepGivesWay() {
    model.jump(1);
    model.answers().answer(new Answer.Chosen(0));
    model.jump(2);
    assertThat(measuring())
        .containsExactly("measure step 2 stops", "judge an answer stops", "measure step 3");
    settle();
    assertThat(model.answers().judgingProperty().get()).isFalse();
    assertThat(model.answers().shownProperty().get().measured()).isTrue();
    model.jump(0);
    model.close();
    assertThat(measuring()).containsExactly("measure step 1 stops");
  }

  private void settle() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private Path lesson() {
    return folder.resolve("test");
  }

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(lesson());
    Files.writeString(lesson().resolve("lesson.md"), TEXT);
    Files.writeString(lesson().resolve("test.jsonl"), "");
    selection.perform(new Command.OpenRuns(List.of(Path.of("/runs/sample"))));
    model = model();
    model.open(lesson());
    settle();
  }

  private SelectionState now() {
    return selection.journal().state().selection();
  }

  @Test
  void beginsAtTheFirstStep() {
    assertThat(model.problemsProperty().get()).isEmpty();
    assertThat(model.currentProperty().get()).isZero();
    assertThat(model.stepsProperty().get())
        .extracting("title")
        .containsExactly("First", "Second", "Third");
    assertThat(now().opened().run().orElseThrow().name()).isEqualTo("sample");
    assertThat(now().opened().step()).isEqualTo(250);
    assertThat(now().model().layer()).isEqualTo(2);
    assertThat(model.minutesLeftProperty().get()).isPositive();
  }

  @Test
  void showsWhatWasMeasured() {
    StepAnswers.Shown shown = model.answers().shownProperty().get();
    assertThat(shown.measured()).isTrue();
    assertThat(shown.text().getFirst())
        .isInstanceOfSatisfying(
            Prose.Paragraph.class,
            p ->
                assertThat(p.content())
                    .contains(new Inline.Plain("1"))
                    .noneMatch(Inline.Value.class::isInstance));
  }

  @Test
  void goesForwardBackAndAnywhere() {
    model.forward();
    settle();
    assertThat(model.currentProperty().get()).isEqualTo(1);
    assertThat(model.stepsProperty().get().getFirst().done()).isTrue();
    assertThat(now().sequence().query()).isEqualTo(1);
    assertThat(selection.journal().state().settings()).containsEntry("test.colour", "red");
    model.back();
    settle();
    assertThat(now().sequence().pinned()).isFalse();
    model.jump(2);
    assertThat(now().sequence().pinned()).isTrue();
    model.jump(7);
    assertThat(model.currentProperty().get()).isEqualTo(2);
    model.forward();
    assertThat(model.minutesLeftProperty().get()).isZero();
  }

  /// Each step is one place, whichever way leads there.
  @Test
  void everyWayLeadsToTheSamePlace() {
    var _ = selection.journal().setting("test.colour", "blue", SettingCodec.text());
    model.forward();
    SelectionState second = now();
    model.forward();
    model.jump(0);
    assertThat(selection.journal().state().settings()).containsEntry("test.colour", "blue");
    model.jump(1);
    assertThat(now()).isEqualTo(second);
    assertThat(selection.journal().state().settings()).containsEntry("test.colour", "red");
  }

  @Test
  void returnsExactlyToWhereTheTrackWasLeft() {
    model.forward();
    selection.selectHead(1, 2);
    SelectionState left = now();
    model.explore();
    assertThat(model.exploringProperty().get()).isTrue();
    selection.selectHead(3, 1);
    selection.release();
    selection.selectStep(100);
    selection.type("abab");
    selection.perform(new Command.Window(new Span(1, 2)));
    selection.selectTab("compare");
    model.resume();
    assertThat(now()).isEqualTo(left);
    assertThat(model.exploringProperty().get()).isFalse();
  }

  @Test
  void anAnswerIsJudgedByTheOpenModel() {
    model.forward();
    settle();
    model.answers().answer(new Answer.Chosen(1));
    assertThat(model.answers().judgingProperty().get()).isTrue();
    settle();
    model.answers().answer(new Answer.Chosen(0));
    settle();
    assertThat(model.answers().judgingProperty().get()).isFalse();
    assertThat(model.answers().answersProperty().get()).extracting("right").containsExactly(false, true);
    assertThat(model.answers().answersProperty().get().getLast().reason()).contains(new Inline.Plain("250"));
    model.answers().askAgain();
    assertThat(model.answers().answersProperty().get()).isEmpty();
  }

  @Test
  void answersAreRememberedUntilTheyAreTriedAgain() {
    model.forward();
    settle();
    model.answers().answer(new Answer.Chosen(1));
    settle();
    model.back();
    settle();
    assertThat(model.answers().answersProperty().get()).isEmpty();
    model.forward();
    assertThat(model.answers().answersProperty().get()).extracting("right").containsExactly(false);
    settle();
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.currentProperty().get()).isEqualTo(1);
    assertThat(another.answersProperty().get()).extracting("right").containsExactly(false);
    another.answer(new Answer.Chosen(0));
    settle();
    assertThat(another.answersProperty().get()).extracting("right").containsExactly(false, true);
    another.askAgain();
    settle();
    LessonViewModel third = model();
    third.open(lesson());
    settle();
    assertThat(third.answersProperty().get()).isEmpty();
  }

  /// Somebody may have written into the file, and the lesson may have another question by now.
  @Test
  void answersThatFitNoQuestionAreForgotten() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        folder.resolve("data/lessons.json"),
        "{\"format\":1,\"lessons\":{\"test\":{\"current\":1,\"done\":[],\"answers\":"
            + "{\"1\":[\"choice 7\",\"position 3\",\"nonsense\",\"choice 1\"],\"9\":[\"text a\"]}}}}");
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.problemsProperty().get()).isEmpty();
    assertThat(another.answersProperty().get())
        .extracting("answer")
        .containsExactly(new Answer.Chosen(1));
  }

  @Test
  void whatGivesTheAnswerAwayWaitsForIt() throws IOException {
    Files.writeString(
        lesson().resolve("lesson.md"),
        TEXT.replace(
                "because: No.}\n",
                """
                because: No.}
                  then: It is step {step()} {2}.
                marks:
                  - {number: 1, anchor: query 1, text: Here.}
                  - {number: 2, anchor: cell 1 0, text: There.}
                """)
            .replace("Look.", "Look {1}."));
    model = model();
    model.open(lesson());
    settle();
    model.jump(1);
    settle();
    assertThat(model.answers().shownProperty().get().marks()).extracting("number").containsExactly(1);
    assertThat(model.answers().shownProperty().get().question().orElseThrow().then()).isEmpty();
    assertThat(model.answers().hiddenProperty().get()).containsKey(Concealed.BARS);
    model.answers().answer(new Answer.Chosen(1));
    settle();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(1);
    model.answers().answer(new Answer.Chosen(0));
    settle();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(2);
    assertThat(model.answers().shownProperty().get().question().orElseThrow().then())
        .contains(new Inline.Plain("250"));
    assertThat(model.answers().hiddenProperty().get()).isEmpty();
    model.answers().askAgain();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(1);
    assertThat(model.answers().revealAll()).isTrue();
    assertThat(model.answers().shownProperty().get().marks()).hasSize(2);
    assertThat(model.answers().hiddenProperty().get()).isEmpty();
    assertThat(model.answers().revealAll()).isFalse();
  }

  @Test
  void closingLeadsBackAsOneStep() {
    model.close();
    selection.selectHead(1, 1);
    selection.selectTab("compare");
    SelectionState before = now();
    var runs = selection.journal().state().open().runs();
    model.open(lesson());
    settle();
    model.jump(1);
    assertThat(now()).isNotEqualTo(before);
    SelectionState within = now();
    model.close();
    settle();
    assertThat(now()).isEqualTo(before);
    assertThat(selection.journal().state().open().runs()).isEqualTo(runs);
    selection.perform(new Command.Undo());
    assertThat(now()).isEqualTo(within);
  }

  @Test
  void closingClosesTheRunsThatTheLessonOpened() throws IOException {
    Files.createDirectories(lesson().resolve("own"));
    model.close();
    selection.perform(new Command.CloseRun(Path.of("/runs/sample")));
    assertThat(selection.journal().state().open().runs()).isEmpty();
    selection.perform(new Command.OpenRuns(List.of(Path.of("/runs/other"))));
    model = model();
    model.open(lesson());
    settle();
    model.close();
    assertThat(selection.journal().state().open().runs())
        .extracting("name")
        .containsExactly("other");
  }

  @Test
  void hidesUntilALaterStep() {
    assertThat(model.answers().hiddenProperty().get()).containsOnlyKeys(Concealed.BARS);
    assertThat(model.answers().hiddenProperty().get().get(Concealed.BARS)).hasValue(1);
    model.answers().reveal(Concealed.BARS);
    assertThat(model.answers().hiddenProperty().get()).isEmpty();
    model.forward();
    assertThat(model.answers().hiddenProperty().get()).as("until the question is answered").hasSize(1);
    model.back();
    assertThat(model.answers().hiddenProperty().get()).isNotEmpty();
  }

  @Test
  void keepsHowFarTheReaderCame() {
    model.forward();
    model.forward();
    settle();
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.currentProperty().get()).isEqualTo(2);
    assertThat(another.stepsProperty().get()).extracting("done").containsExactly(true, true, false);
  }

  @Test
  void brokenProgressIsNone() throws IOException {
    Path file = Files.createDirectories(folder.resolve("data")).resolve("lessons.json");
    Files.writeString(file, "{\"format\":1,\"lessons\":{\"test\":{\"current\":-4,\"done\":[]}}}");
    assertThat(new LessonProgress(file).reached("test").current()).isZero();
    Files.writeString(file, "nonsense");
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.currentProperty().get()).isZero();
  }

  /// What a newer version wrote, what is damaged, and what is too large.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\":2,\"lessons\":{\"a\":{\"current\":1,\"done\":[0]}}}",
        "{\"format\":1,\"lessons\":{\"a\":{\"current\":1",
        "large"
      })
  void progressThatCannotBeReadIsSetAside(String text) throws IOException {
    String kept = text.equals("large") ? " ".repeat((1 << 20) + 1) : text;
    Path file = folder.resolve("data/lessons.json");
    Files.writeString(file, kept);
    Files.writeString(folder.resolve("data/lessons.json.bad"), "an earlier one");
    model.forward();
    settle();
    assertThat(folder.resolve("data/lessons.json.bad")).hasContent("an earlier one");
    assertThat(folder.resolve("data/lessons.json.bad-2")).hasContent(kept);
    assertThat(model.problemsProperty().get())
        .singleElement()
        .asString()
        .contains("cannot be read by this version", "lessons.json.bad-2");
    assertThat(new LessonProgress(file).reached("test").current()).isEqualTo(1);
    model.forward();
    settle();
    assertThat(model.problemsProperty().get()).isEmpty();
  }

  @Test
  void ofTooManyLessonsTheOneReadLongestAgoIsForgotten() throws IOException {
    Path file = folder.resolve("data/lessons.json");
    LessonProgress progress = new LessonProgress(file);
    String entries =
        IntStream.range(0, 1000)
            .mapToObj(i -> "\"l%d\":{\"current\":3,\"done\":[]}".formatted(i))
            .collect(Collectors.joining(","));
    Files.writeString(file, "{\"format\":1,\"lessons\":{" + entries + "}}");
    progress.keep("l0", new LessonProgress.Reached(4, new TreeSet<>()));
    progress.keep("new", new LessonProgress.Reached(5, new TreeSet<>()));
    assertThat(progress.reached("l0").current()).isEqualTo(4);
    assertThat(progress.reached("new").current()).isEqualTo(5);
    assertThat(progress.knows("l1")).isFalse();
    assertThat(progress.reached("l2").current()).isEqualTo(3);
    assertThat(progress.reached("l999").current()).isEqualTo(3);
  }

  @Test
  void saysWhatIsMissing() throws IOException {
    Files.writeString(
        lesson().resolve("lesson.md"), TEXT.replace("as: model", "as: model, name: elsewhere"));
    model.open(lesson());
    settle();
    assertThat(model.problemsProperty().get())
        .singleElement()
        .satisfies(s -> assertThat(s).contains("needs the run elsewhere"));
    model.forward();
    assertThat(model.currentProperty().get()).isEqualTo(-1);
  }

  @Test
  void saysWhatIsWrongWithTheFile() throws IOException {
    Files.writeString(lesson().resolve("lesson.md"), TEXT + "\n<b>\n");
    model.open(lesson());
    settle();
    assertThat(model.problemsProperty().get())
        .singleElement()
        .satisfies(s -> assertThat(s).contains("lesson.md:").contains("HTML"));
  }
}
