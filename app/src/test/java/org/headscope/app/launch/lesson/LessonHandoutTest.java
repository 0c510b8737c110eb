package org.headscope.app.launch.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.launch.context.AppContext;
import org.headscope.app.lesson.Inline;
import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.Prose;
import org.headscope.app.lesson.handout.Handout;
import org.headscope.app.lesson.handout.HandoutHtml;
import org.headscope.app.lesson.read.LessonReader;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;

class LessonHandoutTest {
  /// A step that trains shows the curve of the recorded run, with its numbers.
  @Test
  void trainingStepsDescribeTheRecordedRun() {
    List<Long> begun = new ArrayList<>();
    Handout handout = of("5-watch-one-form", (_, done, total) -> begun.add(total - done));
    assertThat(begun).containsExactly(6L, 5L, 4L, 3L, 2L, 1L);
    Handout.Part trains = handout.parts().get(1);
    assertThat(trains.pictures()).hasSize(2);
    assertThat(trains.pictures().getLast().title())
        .startsWith("1-gram scores: step 0: 0.20; ")
        .contains("step 375: 0.46; step 400: 0.56, 1-gram;")
        .endsWith("step 600: 0.64, 1-gram");
    assertThat(trains.pictures().getLast().png()).hasSizeGreaterThan(2000);
    assertThat(trains.text().getLast())
        .isInstanceOfSatisfying(
            Prose.Paragraph.class,
            paragraph ->
                assertThat(paragraph.content())
                    .singleElement()
                    .isInstanceOfSatisfying(
                        Inline.Plain.class,
                        plain ->
                            assertThat(plain.text())
                                .contains(
                                    "trains class-demo (seed 1)",
                                    "the recording in the run class-demo")
                                .contains("At step 400, head 2.2 is first classified as 1-gram")));
    assertThat(handout.parts().get(2).pictures().getLast().title())
        .startsWith("Training up to step 600, at step 400; onset of 1-gram in layer 2 · head 2");
  }

  /// A step's picture shows the subjects of its text and marks.
  @Test
  void stepsShowTheirBrightAreas() {
    Handout tour = of("0-tour", Progress.none());
    assertThat(tour.parts())
        .extracting(part -> part.pictures().stream().map(p -> p.title().substring(0, 9)).toList())
        .containsExactly(
            List.of("Attention"),
            List.of("Attention"),
            List.of("Attention", "Training "),
            List.of("Automaton"),
            List.of("Attention"));
  }

  /// Nothing on paper can be pressed or clicked.
  @Test
  void handoutsRequireNoWindow() {
    for (String lesson :
        List.of("0-tour", "1-in-context", "2-attention-map", "3-induction", "4-automaton")) {
      String html = HandoutHtml.text(of(lesson, Progress.none()));
      String words = html.replaceAll("(?s)<style>.*?</style>|base64,[^\"]*|<[^>]*>", " ");
      assertThat(words)
          .as(lesson)
          .doesNotContainPattern("(?i)\\b(press|click|drag|type here|hover|play the)\\b|Ctrl\\+");
    }
  }

  /// Parts that are hidden until a question is answered are not beside it on paper either.
  @Test
  void handoutsShowNoAnswerBesideItsQuestion() {
    Handout.Part asks = of("3-induction", Progress.none()).parts().get(5);
    assertThat(asks.question().orElseThrow().ask()).isNotEmpty();
    assertThat(asks.marks()).extracting("number").containsExactly(1);
    assertThat(asks.pictures()).extracting("title").noneMatch(t -> t.toString().contains("0.51"));
    assertThat(asks.question().orElseThrow().then()).isNotEmpty();
  }

  private static Handout of(String name, Progress progress) {
    Lesson lesson =
        LessonReader.read(ShippedRuns.find().orElseThrow().folder().resolve("lessons/" + name))
            .orThrow();
    try (AppContext context = new AppContext()) {
      return LessonHandout.of(lesson, List.of(), context, progress);
    }
  }
}
