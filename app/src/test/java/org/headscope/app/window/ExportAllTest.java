package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.event.Event;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javax.imageio.ImageIO;
import org.headscope.app.FxThread;
import org.headscope.app.export.RasterisedSvg;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.service.Notice;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.view.Features;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All exported files show one checkpoint, including those of hidden tabs.
class ExportAllTest {
  private final AppContext context = FxThread.get(AppContext::new);
  private final FakeDesktop desktop = new FakeDesktop(new TaskRunners());
  private final MainWindow window =
      FxThread.get(() -> new MainWindow(context.features(desktop, desktop), desktop));
  private final Scene scene = FxThread.get(() -> window.scene(1440, 900));

  @AfterEach
  void close() {
    context.close();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + 120_000_000_000L;
    while (!FxThread.get(condition::getAsBoolean)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited for two minutes");
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError(e);
      }
    }
  }

  /// Returns the file in `folder` whose name ends with `end`.
  private static Path named(Path folder, String end) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith("-" + end)).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<String> figureOf(String id) {
    return window.panels().stream()
        .filter(p -> p.id().equals(id))
        .findFirst()
        .flatMap(p -> p.figure().get())
        .map(figure -> figure.title());
  }

  @Test
  void hiddenTabsAreComputedForTheShownCheckpoint(@TempDir Path folder) throws IOException {
    FxThread.run(context::openSample);
    await(() -> context.workbench().frame().inspection().isPresent());
    FxThread.run(() -> window.bringInSight("matrix"));
    await(() -> figureOf("matrix").isPresent());
    FxThread.run(() -> {
      window.bringInSight("attention");
      context.workbench().selection().selectStep(100);
    });
    await(() -> context.workbench().frame().step() == 100);
    desktop.answer = Optional.of(folder);
    FxThread.run(() -> {
      KeyEvent export =
          new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.E, true, true, false, false);
      Event.fireEvent(scene.getRoot(), export);
    });
    await(() -> context.workbench().notices().stream().anyMatch(ExportAllTest::wrote));
    // Before the message disappears.
    String message =
        context.workbench().notices().stream()
            .filter(ExportAllTest::wrote)
            .findFirst()
            .orElseThrow()
            .sentence();
    assertThat(Files.readString(named(folder, "step100-L2H2-attention.json")))
        .contains("\"step\":100");
    assertThat(Files.readString(named(folder, "step100-matrix.tex")))
        .contains("step 100")
        .doesNotContain("20,000");
    assertThat(named(folder, "step100-hidden.csv")).isNotEmptyFile();
    String text = context.workbench().frame().selection().opened().instance().orElseThrow().id();
    assertThat(folder.resolve(text + "-automaton.csv")).as("for any run").exists();
    assertThat(ImageIO.read(named(folder, "step100-curves.png").toFile()).getWidth())
        .as("as large as without a window, at 300 pixels for each inch of paper")
        .isEqualTo(
            (int) Math.ceil(Features.view("curves").orElseThrow().width() * 8 / 11 * 300 / 72));
    assertVectorsShowWhatPixelsShow(folder);
    assertThat(message).contains("Left out, with nothing to show: ").contains("Training");
  }

  private static void assertVectorsShowWhatPixelsShow(Path folder) throws IOException {
    List<Path> vectors;
    try (Stream<Path> files = Files.list(folder)) {
      vectors = files.filter(file -> file.toString().endsWith(".svg")).toList();
    }
    assertThat(vectors).hasSizeGreaterThan(8);
    for (Path svg : vectors.stream().sorted().limit(4).toList()) {
      String name = svg.getFileName().toString();
      Path png = svg.resolveSibling(name.replace(".svg", ".png"));
      RasterisedSvg.assertSame(name, Files.readAllBytes(svg), ImageIO.read(png.toFile()));
    }
  }

  private static boolean wrote(Notice notice) {
    return notice.sentence().startsWith("Wrote ");
  }
}
