package org.headscope.app.lesson.write;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.app.lesson.read.LessonReading;
import org.headscope.engine.io.Json;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A lesson that is read, written and read again is the same lesson.
class LessonWriterTest {
  private static final Path OWN = Path.of("src/test/resources/lessons");
  private static final String FRONT =
      """
      format: 1
      title: "Made: of anything"
      minutes: 3
      runs: [{as: model, heads: true}, {as: other-one, name: x}]
      """;

  private static final List<String> WORDS =
      List.of(
          "It looks {1} here.",
          "*Strong* and `a|b`, {weight(2.1, 22, 11); 2} of it.",
          "- one\n- two\n  - deeper {2}",
          "1. first\n2. second",
          "```\nsome --- lines\n## no heading\n```",
          "    indented",
          "See [the first](#first) or ../2-attention-map.",
          "A brace \\{ and a sign \\<.",
          "ends with two blanks  \nand goes on",
          "Ümläute, 中文, “quotes” & ampersands");

  private static final List<String> TEXTS =
      List.of(
          "plain",
          "true",
          "2.10",
          "with: colon",
          "# no comment",
          "'quoted' \"twice\"",
          "{weight(2.1, 22, 11); 2} of `i`",
          "- dash",
          "@model",
          "a\nb\n\n c",
          "back\\slash",
          "null",
          "yes",
          "Ünï",
          "*no alias",
          "trailing.");

  static Stream<Path> lessons() throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : List.of(OWN, ShippedRuns.find().orElseThrow().folder().resolve("lessons"))) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(LessonFormat::isLesson).sorted().forEach(found::add);
      }
    }
    return found.stream();
  }

  private static void assertSame(Lesson read, Lesson again) {
    assertThat(again)
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes("(.*\\.)?line", ".*file")
        .isEqualTo(read);
  }

  @ParameterizedTest
  @MethodSource("lessons")
  void lessonsSurviveARoundTrip(Path folder) throws IOException {
    Lesson read = LessonReader.read(folder).orThrow();
    LessonDraft draft = DraftReader.read(folder.toAbsolutePath());
    String text = LessonWriter.write(draft).text();
    assertSame(read, LessonReader.read(read.folder(), text).orThrow());
    // Except for empty lines, and texts that were below their block.
    assertThat(text.lines().filter(line -> !line.isBlank()))
        .containsExactlyInAnyOrderElementsOf(
            Files.readString(folder.resolve("lesson.md"))
                .lines()
                .filter(line -> !line.isBlank())
                .toList());
    assertThat(DraftReader.isWhole(draft)).isTrue();
  }

  /// A lesson whose blocks are all rewritten is the same lesson, too.
  @ParameterizedTest
  @MethodSource("lessons")
  void rewrittenFieldsAreReadTheSame(Path folder) {
    Lesson read = LessonReader.read(folder).orThrow();
    LessonDraft draft = DraftReader.read(folder);
    LessonDraft rewritten =
        new LessonDraft(
            rewritten(draft.front()),
            draft.steps().stream()
                .map(s -> new DraftStep(s.title(), s.text(), rewritten(s.block())))
                .toList());
    assertSame(
        read, LessonReader.read(read.folder(), LessonWriter.write(rewritten).text()).orThrow());
  }

  private static String rewritten(String yaml) {
    return BlockYaml.of(DraftReader.fields(yaml, "here"));
  }

  @Property(tries = 300)
  void everyLessonIsReadBack(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<DraftStep> steps = new ArrayList<>();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      steps.add(step(random, steps.isEmpty()));
    }
    LessonDraft draft = new LessonDraft(FRONT, steps);
    assertThat(DraftReader.isWhole(draft)).isTrue();
    String text = LessonWriter.write(draft).text();
    LessonReading reading = LessonReader.read(Path.of("/lessons/made"), text);
    Lesson read = reading.orThrow();
    assertThat(read.steps()).hasSize(steps.size());
    for (int i = 0; i < steps.size(); i++) {
      ObjectNode fields = DraftReader.fields(steps.get(i).block(), "here");
      assertThat(read.steps().get(i).notes()).isEqualTo(fields.path("notes").asString(""));
      assertThat(read.steps().get(i).marks()).hasSize(fields.path("marks").size());
      assertThat(rewritten(steps.get(i).block())).isEqualTo(steps.get(i).block());
    }
    LessonWriter.Written written = LessonWriter.write(draft);
    List<String> lines = text.lines().toList();
    for (LessonWriter.Place place : written.places()) {
      assertThat(lines.get(place.heading() - 1)).startsWith("## ");
      assertThat(
              place.block() == Integer.MAX_VALUE || lines.get(place.block() - 2).endsWith("`step"))
          .isTrue();
    }
  }

  private static <T> T any(SplittableRandom random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static DraftStep step(SplittableRandom random, boolean first) {
    List<String> text = new ArrayList<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      text.add(any(random, WORDS));
    }
    ObjectNode block = Json.mapper().createObjectNode();
    ArrayNode marks = block.putArray("marks");
    for (int i = 1; i <= 2; i++) {
      marks
          .addObject()
          .put("number", i)
          .put("anchor", any(random, List.of("cell 22 11", "head 2.10", "symbol {")))
          .put("text", any(random, TEXTS).replace("\n", " ").replaceFirst("^[-#] ", ""));
    }
    if (random.nextBoolean()) {
      block.put("notes", any(random, TEXTS));
    }
    if (random.nextBoolean()) {
      block.putArray("do").addObject().put("command", "tab").put("tab", "heads");
      block.putArray("claims").add("1 < 2").add("step(\"```\")".isEmpty() ? "" : "\"a\" = \"a\"");
    }
    if (random.nextBoolean()) {
      ObjectNode question = block.putObject("question").put("ask", "Which `one`?");
      ArrayNode choices = question.putArray("choices");
      choices.addObject().put("text", "This").put("right", "true").put("because", "It {step()}.");
      choices.addObject().put("text", "That: no").put("right", "false").put("because", "No.");
    }
    String title = first ? "First" : any(random, List.of("A step", "C # ##", "`code`", "a: b"));
    return new DraftStep(title, String.join("\n\n", text), BlockYaml.of(block));
  }

  @Test
  void textsThatSwallowTheNextStepAreDetected() {
    for (String text : List.of("```\nopen", "<script>", "## Another", "```step\nnotes: a\n```")) {
      LessonDraft draft =
          new LessonDraft(
              FRONT, List.of(new DraftStep("A", text, "notes: b"), new DraftStep("B", "b", "")));
      assertThat(DraftReader.isWhole(draft)).as(text).isFalse();
      assertThat(DraftReader.leak("Before.\n\n" + text).orElseThrow().line()).isEqualTo(3);
    }
    assertThat(DraftReader.leak("```\nclosed\n```\n- a\n  b")).isEmpty();
  }

  @Test
  void theBlockIsWrittenBelowItsText() {
    LessonDraft draft =
        new LessonDraft(FRONT, List.of(new DraftStep("A", "one\n\ntwo", "notes: here")));
    assertThat(LessonWriter.write(draft).text()).endsWith("two\n\n```step\nnotes: here\n```\n");
  }
}
