package org.headscope.app.feature.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.lesson.play.LessonProgress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LessonCatalogTest {
  @TempDir Path folder;

  @Test
  void lessonsAreInTheOrderOfTheirNumbers() throws IOException {
    for (String name : List.of("mine", "10-c", "1-b", "9-a", "1-a")) {
      Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("lesson.md"), "?");
    }
    Files.createDirectory(folder.resolve("2-none"));
    assertThat(
            LessonCatalog.find(List.of(folder), new LessonProgress(folder.resolve("reached.json"))))
        .extracting(LessonCatalog.Entry::title)
        .containsExactly("1-a", "1-b", "9-a", "10-c", "mine");
  }
}
