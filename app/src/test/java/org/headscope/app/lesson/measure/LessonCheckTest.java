package org.headscope.app.lesson.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.launch.context.Samples;
import org.headscope.app.lesson.Formula;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonQuestion.FoolTarget;
import org.headscope.app.lesson.Mistake;
import org.headscope.app.lesson.answer.Answer;
import org.headscope.app.lesson.answer.Examiner;
import org.headscope.app.lesson.answer.Feedback;
import org.headscope.app.lesson.expression.Expression;
import org.headscope.app.lesson.expression.Measure;
import org.headscope.app.lesson.expression.MeasuredValue;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeSource;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.SessionState;
import org.headscope.engine.interpret.evaluation.RowStore;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.OpenRuns;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lessons on a shipped run.
class LessonCheckTest {
  private static final Path SMALL = Path.of("src/test/resources/lessons/small");
  private static final OpenRuns RUNS = new OpenRuns();
  private static final ModelPool MODELS = new ModelPool(RUNS, () -> ComputeDevice.CPU, 1L << 28);
  private static final LessonSources SOURCES =
      new LessonSources(
          new RunSource.Engine(RUNS, MODELS),
          new PredictionSource.Engine(RUNS, MODELS, RowStore.uncached()),
          new ProbeSource.Engine(RUNS, MODELS, ProbeData.Size.FULL),
          CircuitSource.of(RUNS, MODELS));

  @TempDir Path folder;

  @AfterAll
  static void close() {
    MODELS.close();
  }

  private static final LessonPlaces PLACES =
      LessonPlaces.find(LessonReader.read(SMALL).orThrow(), List.of(), SOURCES.runs()).orThrow();

  private static ModelMeasurements open() {
    SessionState state = new LessonTrack(PLACES, SessionState.START).at(0);
    return ModelMeasurements.of(state, PLACES, new Measurer(SOURCES, new Cancellation()));
  }

  private static double number(String text) {
    return Expression.of(text).value(open()).number();
  }

  @Test
  void aTrueLessonHasNoMistakes() {
    assertThat(LessonCheck.run(SMALL, List.of(), SOURCES)).isEmpty();
  }

  @Test
  void aRecordedRunMustHaveAHeadThatForms() throws IOException {
    Path shipped = Samples.find().orElseThrow().folder().resolve("lessons/5-watch-one-form");
    Path lesson = Files.createDirectories(folder.resolve("5-watch-one-form"));
    Files.writeString(
        lesson.resolve("lesson.md"),
        """
        ---
        format: 1
        title: One
        minutes: 5
        runs: [{as: model, name: class-demo}, {as: other, name: lstm}]
        ---

        ## One

        Text.

        ```step
        train: {preset: class-demo, minutes: 3, instead: other}
        ```
        """);
    List<Path> runs = List.of(shipped.resolve("class-demo"));
    assertThat(LessonCheck.run(lesson, runs, SOURCES))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("No head of the recorded run “other”"))
        .satisfies(m -> assertThat(m.line()).isEqualTo(13));
    Path file = lesson.resolve("lesson.md");
    Files.writeString(file, Files.readString(file).replace("instead: other", "instead: model"));
    assertThat(LessonCheck.run(lesson, runs, SOURCES)).isEmpty();
  }

  @Test
  void theExampleOfTheDocumentsIsTrue() throws IOException {
    String document = Files.readString(Path.of("docs/lessons.md"));
    String fence = "````";
    int from = document.indexOf(fence + "markdown\n") + fence.length() + "markdown\n".length();
    Path lesson = folder.resolve("lesson.md");
    Files.writeString(lesson, document.substring(from, document.indexOf(fence, from)));
    assertThat(LessonCheck.run(lesson, List.of(), SOURCES)).isEmpty();
  }

  @Test
  void reportsFalseStatementsAndMissingThings() throws IOException {
    assertThat(changed("length() > 100", "length() < 100"))
        .singleElement()
        .satisfies(m -> {
          assertThat(m.sentence()).contains("not true");
          assertThat(m.line()).isEqualTo(35);
        });
    assertThat(changed("{layers()}", "{weight(9.1, 3, 2)}"))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("no head 9.1"));
    assertThat(changed("position 22\"]", "head 4.9\"]"))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("no head 4.9"));
    assertThat(changed("anchor: \"state 1\"", "anchor: \"state 99\""))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("no state 99"));
    assertThat(changed("step: 3000", "step: 2999"))
        .allSatisfy(m -> assertThat(m.sentence()).contains("2,999"));
    assertThat(changed("name: lstm", "name: elsewhere"))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("elsewhere").contains("open it"));
    assertThat(changed("checkpoints: 3", "checkpoints: 300"))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("300 checkpoints"));
    assertThat(changed("reference-test-2026-2", "nobody"))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("instance nobody"));
    assertThat(changed("right: false", "right: true"))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("Every choice is right"));
  }

  @Test
  void reportsGivenAwayAnswers() throws IOException {
    String question = "question:\n  ask: Which symbol comes before position 22?";
    assertThat(changed(question, "marks: {number: 1, anchor: symbol e, text: So.}\n" + question))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("Mark 1").contains("gives the answer"));
    assertThat(
            changed(
                "because: It stands at 21.",
                "because: Its state is {state(21)}, {looks-at(1.2, 22)}."))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("{looks-at(1.2, 22)} gives the answer"));
    assertThat(
            changed(
                "right: symbol(21) = context(21, 1)", "right: predicted(\"model\", 22) != \"|\""))
        .as("the view is hidden until then")
        .isEmpty();
    assertThat(
            changed(
                "hide: [next-symbol]",
                "hide: [bars]",
                "right: symbol(21) = context(21, 1)",
                "right: predicted(\"model\", 22) != \"|\""))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("“Next symbol” gives the answer"));
    assertThat(
            changed(
                "hide: [next-symbol]",
                "hide: [bars]",
                "right: symbol(21) = context(21, 1)",
                "right: cut(\"1.1 by zero\", predicted(\"model\", 22)) != \"|\""))
        .as("a cut model may be shown")
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("“Next symbol” gives the answer"));
    String click = "  ask: Click.\n  click: {head: 1.2, query: 22}\n";
    assertThat(asksForAClick(click, "key: -1")).isEmpty();
    int best = (int) number("looks-at(1.2, 22)");
    assertThat(asksForAClick(click, "key: " + best))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("pinned key"));
  }

  /// The small lesson with another question.
  private List<Mistake> asksForAClick(String question, String key) throws IOException {
    String text = Files.readString(SMALL.resolve("lesson.md"));
    int from = text.indexOf("  ask:");
    String all = text.substring(from, text.indexOf("reveal:"));
    return changed(all, question, "key: -1", key, "{looks-at(1.2, 22)}", "22");
  }

  private List<Mistake> changed(String... pairs) throws IOException {
    String text = Files.readString(SMALL.resolve("lesson.md"));
    for (int i = 0; i < pairs.length; i += 2) {
      assertThat(text).contains(pairs[i]);
      text = text.replace(pairs[i], pairs[i + 1]);
    }
    Path lesson = Files.createDirectories(folder.resolve("small"));
    Files.writeString(lesson.resolve("lesson.md"), text);
    return LessonCheck.run(lesson, List.of(), SOURCES);
  }

  /// The value of an expression is that which the services give.
  @Test
  void measuresWhatTheWindowShows() {
    InspectionResult inspection =
        new Measurer(SOURCES, new Cancellation())
            .inspection(PLACES.runs().values().iterator().next(), 3000, PLACES.instance());
    assertThat(number("weight(2.3, 40, 17)"))
        .isEqualTo(inspection.attention().weight(2, 3, 40, 17));
    int best = (int) number("looks-at(2.3, 40)");
    for (int key = 0; key <= 40; key++) {
      assertThat(Math.abs(inspection.attention().weight(2, 3, 40, key)))
          .isLessThanOrEqualTo(Math.abs(inspection.attention().weight(2, 3, 40, best)));
    }
    String symbol = Expression.of("symbol(5)").value(open()).text();
    int id = PLACES.instance().vocabulary().id(symbol);
    assertThat(number("probability(\"model\", 40, \"%s\")".formatted(symbol)))
        .isEqualTo(Objects.requireNonNull(inspection.predictions().get("model")).row(40)[id]);
    assertThat(number("probability(\"truth\", 40, \"%s\")".formatted(symbol)))
        .isEqualTo(Objects.requireNonNull(inspection.predictions().get("truth")).row(40)[id]);
    assertThat(number("state(7)")).isEqualTo(inspection.stateAfter()[7]);
  }

  @Test
  void measuresObeyLaws() {
    assertThat(number("tvd(\"model\", \"model\")")).isZero();
    assertThat(number("tvd(\"truth\", \"model\") - tvd(\"model\", \"truth\")")).isZero();
    assertThat(number("accuracy(\"truth\")")).isEqualTo(1);
    assertThat(number("matched(4.4, 60, 1)")).isBetween(0.0, 1.0);
    assertThat(number("matched(4.4, 60, 1) - matched(4.4, 60, 2)")).isNotNegative();
    assertThat(number("count(context(40, 1), 40)")).isGreaterThanOrEqualTo(1);
    assertThat(number("last-step()")).isEqualTo(3000);
    assertThat(number("step()@first")).isZero();
    assertThat(number("step()@other")).isEqualTo(3000);
    assertThat(number("first-step(step() >= 300)")).isEqualTo(300);
    assertThat(number("held-out(\"tvd\")")).isEqualTo(0.428478464);
    assertThat(number("score(4.4, \"1-gram\")")).isBetween(0.37, 0.38);
    assertThat(Expression.of("name(4.4)").value(open()))
        .isEqualTo(new MeasuredValue.Words("no name"));
    assertThatThrownBy(() -> Expression.of("symbol(1000000)").value(open()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no position");
    assertThatThrownBy(() -> number("weight(1.1, 3, 7)")).hasMessageContaining("a later key");
    assertThatThrownBy(() -> number("accuracy(\"nobody\")"))
        .hasMessageContaining("is not a predictor");
  }

  private static LessonQuestion asking(LessonQuestion.Kind kind) {
    return new LessonQuestion(List.of(new Inline.Plain("?")), kind, List.of(), 1);
  }

  private static String reason(Feedback feedback) {
    StringBuilder text = new StringBuilder();
    feedback
        .reason()
        .forEach(each ->
            text.append(
                switch (each) {
                  case Inline.Plain(String words) -> words;
                  case Inline.Symbols(String symbols) -> symbols;
                  default -> "";
                }));
    return text.toString();
  }

  @Test
  void judgesClicksByTheWeights() {
    Examiner examiner = new Examiner(open());
    LessonQuestion question = asking(new LessonQuestion.Kind.Click(new OfHead(3, 1), 40));
    int best = (int) number("looks-at(3.1, 40)");
    Feedback right = examiner.judge(question, new Answer.Clicked(best));
    assertThat(right.right()).isTrue();
    assertThat(reason(right)).contains("the largest of its row");
    Feedback later = examiner.judge(question, new Answer.Clicked(41));
    assertThat(later.right()).isFalse();
    assertThat(reason(later)).contains("later positions");
    Feedback first = examiner.judge(question, new Answer.Clicked(0));
    assertThat(first.right()).isEqualTo(best == 0);
  }

  @Test
  void judgesTypedStrings() {
    Examiner examiner = new Examiner(open());
    String symbol = Expression.of("symbol(0)").value(open()).text();
    LessonQuestion head =
        asking(new LessonQuestion.Kind.Fool(new FoolTarget(Optional.of(new OfHead(1, 1)), 1)));
    Feedback none = examiner.judge(head, new Answer.Typed(symbol));
    assertThat(none.right()).isFalse();
    assertThat(reason(none)).contains("nowhere earlier");
    Feedback repeated = examiner.judge(head, new Answer.Typed(symbol.repeat(4)));
    double share =
        open()
            .typed(symbol.repeat(4))
            .value(
                Measure.MATCHED,
                List.of(
                    new MeasuredValue.OfHead(1, 1),
                    new MeasuredValue.Quantity(3),
                    new MeasuredValue.Quantity(1)))
            .number();
    assertThat(repeated.right()).isEqualTo(share < 0.5);
    LessonQuestion model =
        asking(new LessonQuestion.Kind.Fool(new FoolTarget(Optional.empty(), 1)));
    assertThat(reason(examiner.judge(model, new Answer.Typed(symbol.repeat(4)))))
        .contains("likeliest");
    assertThatThrownBy(() -> examiner.judge(model, new Answer.Typed("§")))
        .isInstanceOf(UserError.class);
  }

  @Test
  void failingExpressionsNameTheirFileAndLine() {
    Formula formula = new Formula("1 / 0", Expression.of("1 / 0"), Path.of("les/lesson.md"), 12);
    assertThatThrownBy(() -> formula.value(open()))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "les/lesson.md:12, “1 / 0”: The expression divides by 0 at column 3; divide by another number.");
  }

  @Test
  void judgesOrders() {
    Examiner examiner = new Examiner(open());
    LessonQuestion question =
        asking(
            new LessonQuestion.Kind.Order(
                new Formula("held-out(\"tvd\")", Expression.of("0 - held-out(\"tvd\")"), SMALL, 1),
                List.of(300L, 3000L, 1000L)));
    assertThat(examiner.judge(question, new Answer.Ordered(List.of(300L, 1000L, 3000L))).right())
        .isTrue();
    Feedback wrong = examiner.judge(question, new Answer.Ordered(List.of(3000L, 1000L, 300L)));
    assertThat(wrong.right()).isFalse();
    assertThat(reason(wrong)).contains("−0.428").contains("which is less");
  }
}
