package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.Label;
import org.headscope.app.FxThread;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.window.LaidWindow;
import org.headscope.app.window.LaidWindow.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A step of a lesson hides exactly its parts of the next symbol until they are revealed.
class PredictedFirstTest {
  private static final String SENTENCE = "Hidden for now: the model's bars. R shows them.";

  @TempDir Path folder;

  private Path lesson() throws IOException {
    Path shipped = Samples.find().orElseThrow().folder().resolve("lessons/3-induction/lesson.md");
    Path copy = Files.createDirectory(folder.resolve("3-induction"));
    String text = Files.readString(shipped);
    Files.writeString(
        copy.resolve("lesson.md"), text.replaceFirst("hide: \\[.*\\]", "hide: [bars]"));
    return copy;
  }

  private static List<String> words(LaidWindow laid) {
    return laid.root.lookup("#prediction").lookupAll("*").stream()
        .filter(FigureCanvas.class::isInstance)
        .flatMap(canvas -> ((FigureCanvas) canvas).words().stream())
        .toList();
  }

  private static long numbers(LaidWindow laid) {
    return words(laid).stream().filter(word -> word.matches("0?\\.\\d+")).count();
  }

  private static List<String> labels(LaidWindow laid) {
    return laid.root.lookup("#lesson").lookupAll(".label").stream()
        .map(label -> ((Label) label).getText())
        .toList();
  }

  @Test
  void theModelsBarsAreCoveredUntilRevealed() throws IOException {
    try (LaidWindow laid = new LaidWindow()) {
      laid.openLesson(lesson());
      FxThread.run(() -> {
        laid.layOut(new Size(1440, 900));
        laid.save("predicted-first");
        assertThat(laid.root.lookup("#prediction").isVisible()).isTrue();
        assertThat(words(laid)).contains("model", "truth", SENTENCE);
        long covered = numbers(laid);
        assertThat(covered).as("of the other columns").isPositive();
        assertThat(labels(laid)).contains(SENTENCE);
        TaughtWindow.of(laid.window).lessons().model().answers().revealAll();
        laid.layOut(new Size(1440, 900));
        assertThat(words(laid)).contains("model", "truth").doesNotContain(SENTENCE);
        assertThat(numbers(laid)).isGreaterThan(covered + 3);
        assertThat(labels(laid)).doesNotContain(SENTENCE);
      });
    }
  }
}
