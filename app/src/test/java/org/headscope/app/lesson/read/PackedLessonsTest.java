package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.headscope.app.lesson.read.LessonReaderTest.STEP;

import module java.base;

import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The runs that go into a pack with a lesson.
class PackedLessonsTest {
  private final PackedLessons format = new PackedLessons();

  @TempDir Path lesson;

  @BeforeEach
  void write() throws IOException {
    String head =
        """
        ---
        format: 1
        title: One
        minutes: 5
        runs: [{as: a}, {as: b, name: retnet}, {as: c, name: mine}]
        ---
        """;
    Files.writeString(lesson.resolve("lesson.md"), head + STEP);
  }

  @Test
  void onlyRunsThatAreNotShippedArePacked() throws IOException {
    Path mine = Files.createDirectory(lesson.resolve("mine"));
    Files.writeString(mine.resolve("run.json"), "{}");
    assertThat(format.runs(lesson)).containsExactly(mine);
  }

  @Test
  void aMissingRunIsNamed() {
    assertThatThrownBy(() -> format.runs(lesson))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The lesson “One” needs the run mine, which is in none of your");
  }

  @Test
  void lessonsWithMistakesAreRefused() throws IOException {
    format.check(lesson);
    Files.writeString(lesson.resolve("lesson.md"), "---\n---\n" + STEP);
    assertThatThrownBy(() -> format.check(lesson)).isInstanceOf(UserError.class);
  }
}
