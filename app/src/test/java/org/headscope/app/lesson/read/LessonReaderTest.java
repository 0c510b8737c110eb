package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonQuestion;
import org.headscope.app.lesson.LessonTraining;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.expression.MeasuredValue.OfHead;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LessonReaderTest {
  static final Path SMALL = Path.of("src/test/resources/lessons/small");

  @TempDir Path folder;

  /// The front matter, eight lines with its fences.
  static final String HEAD =
      """
      ---
      format: 1
      title: One
      minutes: 5
      runs:
        - {as: model, heads: true}
      instances: test.jsonl
      ---
      """;

  static final String STEP = "## First\n\nText.\n";

  private LessonReading read(String text) throws IOException {
    return LessonReader.read(Files.writeString(folder.resolve("lesson.md"), text));
  }

  @Test
  void readsALesson() {
    Lesson lesson = LessonReader.read(SMALL).orThrow();
    assertThat(lesson.id()).isEqualTo("small");
    assertThat(lesson.head().title()).isEqualTo("A head that looks one back");
    assertThat(lesson.head().runs()).extracting("as").containsExactly("model", "other");
    assertThat(lesson.head().minutes()).isEqualTo(4);
    assertThat(lesson.head().instances()).contains("test.jsonl");
    assertThat(lesson.head().instance()).contains("reference-test-2026-2");
    assertThat(lesson.steps()).hasSize(2);
    assertThat(lesson.steps().getFirst().commands())
        .containsExactly(
            new Command.SelectRun(RunRef.of(Lesson.RUNS_PLACEHOLDER.resolve("model")), 3000, 1, 1),
            new Command.SelectHead(1, 2));
    assertThat(lesson.steps().getFirst().claims()).hasSize(3);
    assertThat(lesson.steps().getFirst().claims().getFirst().line()).isEqualTo(35);
    assertThat(lesson.steps().getFirst().marks().getFirst().text())
        .containsExactly(
            new Inline.Plain("The state after "), new Inline.Symbols("i"), new Inline.Plain("."));
    assertThat(lesson.steps().getLast().question().orElseThrow().kind())
        .isInstanceOfSatisfying(
            LessonQuestion.Kind.Choices.class, c -> assertThat(c.choices()).hasSize(2));
  }

  @Test
  void readsTexts() {
    List<Prose> text = LessonReader.read(SMALL).orThrow().steps().getFirst().text();
    assertThat(text.getFirst())
        .isInstanceOfSatisfying(
            Prose.Paragraph.class,
            p ->
                assertThat(p.content())
                    .contains(new Inline.MarkNumber(1), new Inline.Symbols("e"))
                    .anyMatch(
                        i -> i instanceof Inline.Value v && v.formula().text().equals("symbol(21)"))
                    .anyMatch(i -> i instanceof Inline.Value n && n.formula().line() == 18)
                    .anyMatch(i -> i instanceof Inline.Stressed s && s.strong()));
    assertThat(text.getLast()).isInstanceOf(Prose.Listing.class);
  }

  @Test
  void readsHiddenPartsAndTheirEnd() {
    Lesson lesson = LessonReader.read(SMALL).orThrow();
    assertThat(lesson.hiddenAt(0, false))
        .containsOnly(java.util.Map.entry(Concealed.NEXT_SYMBOL, OptionalInt.of(1)));
    // That step asks, and reveals once it is answered.
    assertThat(lesson.hiddenAt(1, false))
        .containsOnly(java.util.Map.entry(Concealed.NEXT_SYMBOL, OptionalInt.of(1)));
    assertThat(lesson.hiddenAt(1, true)).isEmpty();
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("no front matter\n", 1, "front matter"),
        Arguments.of("---\nformat: 1\n", 1, "front matter"),
        Arguments.of(HEAD.replace("format: 1", "format: 2") + STEP, 2, "newer HeadScope"),
        Arguments.of(HEAD.replace("minutes: 5", "minutes: many") + STEP, 4, "whole number"),
        Arguments.of(HEAD.replace("title: One", "titel: One") + STEP, 3, "no field titel"),
        Arguments.of(HEAD.replace("title: One", "title: [") + STEP, 5, "expected"),
        Arguments.of(HEAD.replace("minutes: 5", "minutes: *a") + STEP, 4, "aliases"),
        Arguments.of(HEAD.replace("title: One", "title: !!java.net.URL One") + STEP, 3, "tags"),
        Arguments.of(
            HEAD.replace("title: One", "title: One\ntitle: Two") + STEP,
            4,
            "This has the field \"title\" twice"),
        Arguments.of(
            HEAD.replace("test.jsonl", "../../secret.jsonl") + STEP, 7, "not the name of a file"),
        Arguments.of(HEAD, 9, "no step"),
        Arguments.of(HEAD + "Text.\n", 9, "before the first step"),
        Arguments.of(HEAD + "## One\n", 9, "Add some text"),
        Arguments.of(HEAD + STEP + "\n<b>bold</b>\n", 13, "HTML"),
        Arguments.of(HEAD + STEP + "\n<script>alert(1)</script>\n", 13, "HTML"),
        Arguments.of(HEAD + STEP + "\n[a](https://example.org)\n", 13, "leads out"),
        Arguments.of(HEAD + STEP + "\n<https://example.org>\n", 13, "leads out"),
        Arguments.of(HEAD + STEP + "\n[a](javascript:alert(1))\n", 13, "leads out"),
        Arguments.of(HEAD + STEP + "\n[a](#second)\n", 13, "leads out"),
        Arguments.of(HEAD + STEP + "\n![a](../../x.png)\n", 13, "outside"),
        Arguments.of(HEAD + STEP + "\n![a](x.png)\n", 13, "is not in the lesson's folder"),
        Arguments.of(HEAD + STEP + "\n![a](file:///etc/x.png)\n", 13, "outside"),
        Arguments.of(HEAD + STEP + "\n### Deeper\n", 13, "level 3"),
        Arguments.of(HEAD + STEP + "\nIt is {weigth(2.1, 0, 0)}.\n", 13, "not a measured value"),
        Arguments.of(HEAD + STEP + "\nIt is {length(); many}.\n", 13, "semicolon"),
        Arguments.of(HEAD + STEP + "\nAs {1} says.\n", 13, "names a mark"),
        Arguments.of(HEAD + STEP + "\nIt is {accuracy(\"model\")@lstm}.\n", 13, "no run “lstm”"),
        block("do: [{command: jump}]", 14, "unknown command"),
        block("do: [{command: pin, query: a, key: 1, window: {from: 0, to: 2}}]", 14, "query"),
        block("do: [{command: train, folder: /tmp}]", 14, "not for lessons"),
        block("do: [{command: open-runs, runs: [/etc]}]", 14, "not for lessons"),
        block(
            "do: [{command: select-run, run: \"@x\", step: 1, layer: 1, head: 1}]",
            14,
            "no run “x”"),
        block("notes: [1, 2]", 14, "write a text"),
        block("shwo: [a]", 14, "no field shwo"),
        block("hide: [everything]", 14, "cannot be hidden"),
        block("claims:\n  - length() > 1\n  - length()", 16, "true or false"),
        block("question: {ask: What?}", 14, "one of choices"),
        block("question: {ask: What?, click: {head: 2, query: 1}}", 14, "no head"),
        block("question: {ask: What?, order: {by: step(), steps: [1, 1]}}", 14, "each once"),
        block("train: {preset: paper, minutes: 3, instead: model}", 14, "class-demo"),
        block("train: {preset: class-demo, minutes: 0, instead: model}", 14, "from 1 to 60"),
        block("train: {preset: class-demo, minutes: 3}", 14, "no field instead"),
        block("train:\n  preset: class-demo\n  minutes: 3\n  instead: x", 17, "no run “x”"),
        block("train: {preset: class-demo, minutes: 3, instead: model, steps: 5}", 14, "steps"),
        block("show: [haed 2.1]", 14, "names nothing"),
        block("marks: [{number: 1, anchor: cell 1 2, text: a}]", 14, "a later key"),
        block("marks: [{number: 1, anchor: head 1.1}]", 14, "no field text"));
  }

  private static Arguments block(String yaml, int line, String words) {
    return Arguments.of(HEAD + STEP + "\n```step\n" + yaml + "\n```\n", line, words);
  }

  @ParameterizedTest
  @MethodSource
  void mistakes(String text, int line, String words) throws IOException {
    LessonReading reading = read(text);
    assertThat(reading.lesson()).isEmpty();
    assertThat(reading.mistakes())
        .anySatisfy(mistake -> {
          assertThat(mistake.line()).isEqualTo(line);
          assertThat(mistake.sentence()).contains(words).endsWith(".");
        });
  }

  @Test
  void reportsAllMistakes() throws IOException {
    LessonReading reading =
        read(HEAD.replace("minutes: 5", "minutes: 0") + STEP + "\n<b>a</b>\n\n[a](http://a)\n");
    assertThat(reading.mistakes()).extracting("line").containsExactly(4, 13, 13, 15);
    assertThatThrownBy(reading::orThrow)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("3 more");
  }

  @Test
  void refusesTenThousandSteps() throws IOException {
    LessonReading reading = read(HEAD + "## Step\n\nText.\n\n".repeat(10_000));
    assertThat(reading.mistakes())
        .anySatisfy(m -> assertThat(m.sentence()).contains("more than 200 steps"));
    assertThat(read(HEAD + "## Step\n\nText.\n\n".repeat(200)).lesson()).isPresent();
  }

  @Test
  void refusesLargeFiles() {
    assertThatThrownBy(() -> read(HEAD + "a\n\n".repeat(1 << 19)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("1 MiB");
  }

  @Test
  void readsJsonBlocks() throws IOException {
    LessonReading reading =
        read(
            HEAD
                + STEP
                + "\n```step\n{\"do\": [{\"command\": \"select-head\", \"layer\": 2,"
                + " \"head\": 1}],\n \"notes\": \"a\"}\n```\n");
    assertThat(reading.mistakes()).isEmpty();
    assertThat(reading.orThrow().steps().getFirst().commands())
        .containsExactly(new Command.SelectHead(2, 1));
  }

  @Test
  void readsTrainingSteps() throws IOException {
    LessonReading reading =
        read(
            HEAD
                + STEP
                + "\n```step\ntrain: {preset: class-demo, minutes: 3, instead: model}\n```\n");
    assertThat(reading.orThrow().steps().getFirst().scene().training())
        .contains(new LessonTraining("class-demo", 1, 3, "model", 14));
    assertThat(Recipe.NAMES).containsAll(LessonTraining.PRESETS);
  }

  @Test
  void readsHeadNumbersOfTwoDigits() throws IOException {
    LessonReading reading =
        read(
            HEAD
                + STEP
                + "\n```step\nquestion: {ask: Where?, click: {head: 2.10, query: 3}}\n```\n");
    assertThat(reading.orThrow().steps().getFirst().question().orElseThrow().kind())
        .isEqualTo(new LessonQuestion.Kind.Click(new OfHead(2, 10), 3));
  }

  @Test
  void readsQuestionsOfTypingAndOfOrder() throws IOException {
    String typed = "question: {ask: a, then: b, fool: {head: 1.2, match: 2}}";
    String ordered = "question: {ask: a, order: {by: step(), steps: [4, 0]}}";
    LessonReading reading =
        read(
            HEAD.replace("heads: true", "heads: false")
                + "## First\n\nText.\n\n```step\n%s\n```\n\n## Second\n\nText.\n\n```step\n%s\n```\n"
                    .formatted(typed, ordered));
    Lesson lesson = reading.orThrow();
    assertThat(lesson.head().runs().getFirst().heads()).isFalse();
    LessonQuestion first = lesson.steps().getFirst().question().orElseThrow();
    assertThat(first.kind())
        .isEqualTo(
            new LessonQuestion.Kind.Fool(
                new LessonQuestion.FoolTarget(Optional.of(new OfHead(1, 2)), 2)));
    assertThat(first.then()).containsExactly(new Inline.Plain("b"));
    assertThat(first.line()).isEqualTo(14);
    assertThat(lesson.steps().getLast().question().orElseThrow().kind())
        .isInstanceOfSatisfying(
            LessonQuestion.Kind.Order.class,
            order -> {
              assertThat(order.steps()).containsExactly(4L, 0L);
              assertThat(order.by().text()).isEqualTo("step()");
            });
  }

  @Test
  void doesNotFollowLinksOutOfTheFolder() throws IOException {
    Path outside = Files.createDirectories(folder.resolve("a"));
    Files.write(folder.resolve("x.png"), new byte[] {1});
    Files.createSymbolicLink(outside.resolve("x.png"), folder.resolve("x.png"));
    Files.writeString(outside.resolve("lesson.md"), HEAD + STEP + "\n![a](x.png)\n");
    assertThat(LessonReader.read(outside).mistakes())
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("is not in the lesson's folder"));
  }

  @Test
  void survivesDeepNesting() throws IOException {
    assertThat(read(HEAD + "## A\n\n" + "*a **b ".repeat(1000) + "\n").mistakes()).isNotNull();
    assertThat(read(HEAD + "## A\n\n" + "> ".repeat(3000) + "\n").mistakes()).isNotEmpty();
    assertThat(read(HEAD + STEP + "\n```step\n" + "[".repeat(5000) + "\n```\n").mistakes())
        .isNotEmpty();
    assertThat(read(HEAD + STEP + "\n```step\nclaims: " + "(".repeat(500) + "\n```\n").mistakes())
        .isNotEmpty();
  }

  @Test
  void aLinkLeadsToTheFirstStepOfItsHeading() throws IOException {
    String steps = "## Part 2\n\n[Back](#part-2)\n\n## Part 2\n\nText.\n";
    assertThat(read(HEAD + steps).orThrow().steps().getFirst().text())
        .containsExactly(
            new Prose.Paragraph(
                List.of(
                    new Inline.Link(
                        new Inline.Target.OfStep(1), List.of(new Inline.Plain("Back"))))));
  }

  @Test
  void aSecondBlockOfAStepIsReported() throws IOException {
    String block = "\n```step\nnotes: mine\n```\n";
    assertThat(read(HEAD + STEP + block + block).mistakes())
        .singleElement()
        .satisfies(mistake -> assertThat(mistake.sentence()).contains("has a second block"));
  }

  @Test
  void linesEndAsOnAnySystemAndBlankOnesPartParagraphs() throws IOException {
    String text = ("a".repeat(5000) + "\n \t\n").repeat(3);
    String lesson = HEAD + STEP + text;
    List<Prose> read = read(lesson).orThrow().steps().getFirst().text();
    assertThat(read.size()).isEqualTo(3);
    for (String end : List.of("\r", "\r\n")) {
      assertThat(read(lesson.replace("\n", end)).orThrow().steps().getFirst().text())
          .isEqualTo(read);
    }
  }

  @Test
  void marksAreNumberedFromOne() throws IOException {
    String marks = "\n```step\nmarks: [{number: 0, anchor: map, text: here}]\n```\n";
    assertThat(read(HEAD + STEP + marks).mistakes())
        .anyMatch(mistake -> mistake.sentence().contains("a whole number from 1 to 9"));
  }
}
