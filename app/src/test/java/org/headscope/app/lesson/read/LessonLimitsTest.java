package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.headscope.app.lesson.read.LessonReaderTest.HEAD;
import static org.headscope.app.lesson.read.LessonReaderTest.STEP;

import module java.base;

import org.headscope.app.lesson.Mistake;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Limits of lessons: what is just allowed has no mistake, and one more has one that says so.
class LessonLimitsTest {
  @TempDir Path folder;

  private List<Mistake> mistakes(String text) throws IOException {
    return LessonReader.read(Files.writeString(folder.resolve("lesson.md"), text)).mistakes();
  }

  private static String block(String yaml) {
    return HEAD + STEP + "\n```step\n" + yaml + "\n```\n";
  }

  private static String text(String markdown) {
    return HEAD + STEP + "\n" + markdown + "\n";
  }

  private static String head(String field, String value) {
    return HEAD.replaceFirst("(?m)^" + field + ":.*\n(  - .*\n)?", field + ": " + value + "\n")
        + STEP;
  }

  private static String list(String each, int count) {
    return "["
        + IntStream.range(0, count)
            .mapToObj(i -> each.replace("#", String.valueOf(i)))
            .collect(Collectors.joining(", "))
        + "]";
  }

  private static String nested(String open, int times, String close) {
    return open.repeat(times) + "a" + close.repeat(times);
  }

  static Stream<Arguments> most() {
    return Stream.of(
        Arguments.of(
            head("title", "a".repeat(120)),
            head("title", "a".repeat(121)),
            3,
            "The field title of the front matter has more than 120 letters; shorten it."),
        Arguments.of(
            head("minutes", "240"),
            head("minutes", "241"),
            4,
            "The field minutes of the front matter is “241”; write a whole number from 1 to 240."),
        Arguments.of(
            head("runs", list("{as: r#}", 12)),
            head("runs", list("{as: r#}", 13)),
            5,
            "has 13 entries; leave at most 12."),
        Arguments.of(
            head("runs", "[{as: a, checkpoints: 1000}]"),
            head("runs", "[{as: a, checkpoints: 1001}]"),
            5,
            "from 1 to 1,000."),
        Arguments.of(
            head("instances", "a".repeat(120)),
            head("instances", "a".repeat(121)),
            7,
            "is not the name of a file"),
        Arguments.of(
            block("notes: " + "a".repeat(2000)),
            block("notes: " + "a".repeat(2001)),
            14,
            "has more than 2,000 letters; shorten it."),
        Arguments.of(
            block("claims: " + list("1 < 2", 100)),
            block("claims: " + list("1 < 2", 101)),
            14,
            "has 101 entries; leave at most 100."),
        Arguments.of(
            block("do: " + list("{command: release}", 50)),
            block("do: " + list("{command: release}", 51)),
            14,
            "leave at most 50."),
        Arguments.of(
            block("show: " + list("layer 1", 30)),
            block("show: " + list("layer 1", 31)),
            14,
            "leave at most 30."),
        Arguments.of(
            block("marks: [{number: 9, anchor: layer 1, text: a}]"),
            block("marks: [{number: 10, anchor: layer 1, text: a}]"),
            14,
            "from 1 to 9."),
        Arguments.of(
            block("question: {ask: a, order: {by: step(), steps: [1, 2]}}"),
            block("question: {ask: a, order: {by: step(), steps: [1]}}"),
            14,
            "must name at least two checkpoints"),
        Arguments.of(
            block("question: {ask: a, order: {by: step(), steps: [0, 1]}}"),
            block("question: {ask: a, order: {by: step(), steps: [-1, 1]}}"),
            14,
            "“-1” is not a step"),
        Arguments.of(
            block("question: {ask: a, fool: {match: 3}}"),
            block("question: {ask: a, fool: {match: 4}}"),
            14,
            "from 1 to 3."),
        Arguments.of(
            block(
                "question: {ask: a, choices: "
                    + list("{text: a, right: 1 < 2, because: b}", 2)
                    + "}"),
            block(
                "question: {ask: a, choices: "
                    + list("{text: a, right: 1 < 2, because: b}", 1)
                    + "}"),
            14,
            "has fewer than two; add one."),
        Arguments.of(
            text("It is {step(); 6 %}."),
            text("It is {step(); 7 %}."),
            13,
            "“7 %” after the semicolon is not a format; write decimals from 0 to 6, %, or both."),
        Arguments.of(
            text("## " + "a".repeat(120) + "\n\nb"),
            text("## " + "a".repeat(121) + "\n\nb"),
            13,
            "A step's heading must have 1 to 120 letters."),
        Arguments.of(
            text(nested("- ", 12, "")),
            text(nested("- ", 13, "")),
            13,
            "Lists are nested more than 12 deep here; flatten them."),
        Arguments.of(
            text(nested("*a _a ", 6, " a_ a*")),
            text(nested("*a _a ", 7, " a_ a*")),
            13,
            "Emphasis is nested too deep here; simplify it."),
        Arguments.of(
            text(("a".repeat(3999) + "\n").repeat(2) + "aa\n\na"),
            text(("a".repeat(3999) + "\n").repeat(2) + "aaa\n\na"),
            15,
            "more than 8,000 letters; put empty lines into it."),
        Arguments.of(
            block("notes: a\n"),
            block("notes: a") + "\n```step\nnotes: b\n```\n",
            17,
            "This step has a second block; move its fields into the first."));
  }

  @ParameterizedTest
  @MethodSource
  void most(String allowed, String beyond, int line, String sentence) throws IOException {
    assertThat(mistakes(allowed)).isEmpty();
    assertThat(mistakes(beyond))
        .anySatisfy(mistake -> {
          assertThat(mistake.line()).isEqualTo(line);
          assertThat(mistake.sentence()).contains(sentence);
        });
  }

  static Stream<Arguments> wrong() {
    return Stream.of(
        Arguments.of(
            head("title", "[a]"),
            3,
            "The field title of the front matter is a list; write a text."),
        Arguments.of(head("title", "true"), 3, "is “true”; write a text."),
        Arguments.of(head("title", "' '"), 3, "is empty; write something, or remove it."),
        Arguments.of(head("runs", "[]"), 5, "names no run; name the lesson's run."),
        Arguments.of(
            head("runs", "[a]"),
            5,
            "The field runs of the front matter holds “a”; write its fields, such as “name: …”."),
        Arguments.of(
            head("runs", "[{as: a}, {as: a}]"),
            5,
            "The field as of a run occurs twice; give each run a different name."),
        Arguments.of(
            head("runs", "[{as: A-b}]"),
            5,
            "is “A-b”; write lowercase letters, digits and hyphens."),
        Arguments.of(
            head("runs", "[{as: a, size: 1}]"),
            5,
            "A run has no field size; it may have architecture, as, checkpoints, heads, name."),
        Arguments.of(
            head("runs", "[{heads: 1, as: a}]"),
            5,
            "The field heads of a run is “1”; write true or false."),
        Arguments.of(head("runs", "[{}]"), 5, "A run has no field as; add it."),
        Arguments.of(head("instances", ".hidden"), 7, "is not the name of a file"),
        Arguments.of(
            head("minutes", "99999999999999999999"),
            4,
            "The number here is too large; write a smaller one."),
        Arguments.of(
            head("minutes", ""), 4, "A value is missing here; write one, or remove its name."),
        Arguments.of(
            block("just words"), 14, "There are no fields here; write lines such as “notes: …”."),
        Arguments.of(
            block("notes: a\n---\nnotes: b"), 16, "A second document begins here; remove the ---."),
        Arguments.of(
            block("claims:\n" + ("  - " + list("a", 100) + "\n\n").repeat(50)),
            113,
            "There are more than 5,000 values here; split it."),
        Arguments.of(
            block("show: [[a]]"), 14, "The field show of a step holds a list; write texts."),
        Arguments.of(
            block("show: layer 1\ndim: layer 2"),
            15,
            "The field dim of a step cannot be combined with show"),
        Arguments.of(
            block("question: a"), 14, "The field question of a step holds “a”; write its fields"),
        Arguments.of(block("question: {choices: []}"), 14, "A question has no field ask; add it."),
        Arguments.of(
            block("question: {ask: '', fool: {match: 2}}"), 14, "Write the text of “ask”."),
        Arguments.of(
            block("question: {ask: [a], fool: {match: 2}}"),
            14,
            "The field ask of a question is a list; write a text."),
        Arguments.of(
            block("question: {ask: '- a', fool: {match: 2}}"),
            14,
            "This must be a single line of text, without lists or headings."),
        Arguments.of(
            block("question: {ask: a, why: b, fool: {match: 2}}"),
            14,
            "A question has no field why; it may have ask, fool, then."),
        Arguments.of(
            block("question: {ask: a, fool: {match: 2, by: 1}}"),
            14,
            "A question to type has no field by; it may have head, match."),
        Arguments.of(
            block("question: {ask: a, order: {by: step(), steps: [1, 2], to: 1}}"),
            14,
            "A question of order has no field to; it may have by, steps."),
        Arguments.of(
            block("question: {ask: a, click: {head: 0.1, query: 1}}"),
            14,
            "names no head; write its layer and its number, such as 2.1."),
        Arguments.of(
            block("marks: [{number: 1, anchor: layer 1, text: ''}]"),
            14,
            "Write a few words for this mark."),
        Arguments.of(
            block("do: [a]"),
            14,
            "This is “a”; write a command such as {command: select-head, layer: 2, head: 1}."),
        Arguments.of(block("do: [{command: undo}]"), 14, "The command undo is not for lessons"),
        Arguments.of(
            block("claims:\n  - 1 < 2\n  - [a]"),
            16,
            "This is a list; write an expression, in '…' if it begins with a quotation mark."),
        Arguments.of(
            block("claims: 1"),
            14,
            "“1” gives a number; write an expression that gives true or false."),
        Arguments.of(
            block("claims: step()@x > 1"),
            14,
            "The front matter names no run “x”; add it to runs, with as: x."),
        Arguments.of(block("claims: not 1 = -step()@x"), 14, "names no run “x”"),
        Arguments.of(block("claims: abs(step()@x) > 1"), 14, "names no run “x”"),
        Arguments.of(
            text("> quoted"),
            13,
            "This is a quotation or a horizontal line; write a paragraph instead."),
        Arguments.of(
            text("    code\n\n<b>\n\n***"), 17, "This is a quotation or a horizontal line"),
        Arguments.of(
            text("a <b> c"), 13, "This is HTML; write it as Markdown, and a sign < as \\<."),
        Arguments.of(text("##\n\na"), 13, "A step's heading must have 1 to 120 letters."),
        Arguments.of(
            text("![a](x.gif)"),
            13,
            "The picture “x.gif” is neither PNG nor JPEG; save it as PNG."),
        Arguments.of(
            text("![a](a:b.png)"),
            13,
            "The picture “a:b.png” is outside the lesson's folder; copy it there."));
  }

  @ParameterizedTest
  @MethodSource
  void wrong(String text, int line, String sentence) throws IOException {
    assertThat(mistakes(text))
        .anySatisfy(mistake -> {
          assertThat(mistake.line()).isEqualTo(line);
          assertThat(mistake.sentence()).contains(sentence);
        });
  }

  @Test
  void picturesHaveAtMostFiveMebibytes() throws IOException {
    Path picture = folder.resolve("a.png");
    try (FileChannel file =
        FileChannel.open(picture, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.allocate(1), (5 << 20) - 1);
      assertThat(mistakes(text("![a](a.png)"))).isEmpty();
      file.write(ByteBuffer.allocate(1), 5 << 20);
    }
    assertThat(mistakes(text("![a](a.png)")))
        .singleElement()
        .satisfies(m -> assertThat(m.sentence()).contains("is larger than 5 MiB"));
  }

  @Test
  void atMostTwoHundredMistakesAreReportedInTheOrderOfLines() throws IOException {
    List<Mistake> mistakes = mistakes(text("{a}\n\n".repeat(300)) + "```step\nnotes: [1]\n```\n");
    assertThat(mistakes).hasSize(200).isSortedAccordingTo(Comparator.comparingInt(Mistake::line));
    assertThat(mistakes.getFirst().line()).isEqualTo(13);
  }

  @Test
  void filesThatAreNoLessonsAreRefused() throws IOException {
    assertThatThrownBy(() -> LessonReader.read(folder))
        .isInstanceOf(UserError.class)
        .hasMessage(folder + " has no lesson.md, so it is not a lesson; choose a lesson's folder.");
    Path file = Files.write(folder.resolve("lesson.md"), new byte[] {'-', (byte) 0xff});
    assertThatThrownBy(() -> LessonReader.read(folder))
        .isInstanceOf(UserError.class)
        .hasMessage("The lesson " + file + " is not UTF-8; save it as UTF-8.");
    Files.writeString(file, text("a".repeat(10)).replace("\n", "\r\n"));
    assertThat(LessonReader.read(folder).mistakes()).isEmpty();
    Files.writeString(file, text("a".repeat(10)).replace("\n", "\r"));
    assertThat(LessonReader.read(folder).mistakes()).isEmpty();
  }
}
