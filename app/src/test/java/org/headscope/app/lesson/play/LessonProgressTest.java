package org.headscope.app.lesson.play;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LessonProgressTest extends PlayedLesson {
  @Test
  void brokenProgressIsIgnored() throws IOException {
    Path file = Files.createDirectories(folder.resolve("data")).resolve("lessons.json");
    Files.writeString(file, "{\"format\":1,\"lessons\":{\"test\":{\"current\":-4,\"done\":[]}}}");
    assertThat(new LessonProgress(file).reached("test").current()).isZero();
    Files.writeString(file, "nonsense");
    LessonViewModel another = model();
    another.open(lesson());
    settle();
    assertThat(another.currentProperty().get()).isZero();
  }

  /// Files of a newer version, damaged files, and files that are too large.
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
  void theLeastRecentlyReadLessonIsForgotten() throws IOException {
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
}
