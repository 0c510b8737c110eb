package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import org.headscope.app.FxThread;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.CsvExport;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.launch.Launcher;
import org.headscope.app.session.Command;
import org.headscope.app.session.LayerPicture;
import org.headscope.app.session.PictureName;
import org.headscope.app.session.script.CommandJson;
import org.headscope.app.window.action.FigureLine;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// A kind of picture that only a service list on these tests' class path names works everywhere,
/// like the program's own kinds.
class SixthPictureTest {
  @TempDir Path folder;
  private final ClassLoader defaultLoader = Thread.currentThread().getContextClassLoader();
  private final URLClassLoader more =
      new URLClassLoader(
          new URL[] {Objects.requireNonNull(SixthPictureTest.class.getResource("sixth/"))},
          defaultLoader);

  private static void find(ClassLoader by) {
    Thread.currentThread().setContextClassLoader(by);
    FxThread.run(() -> Thread.currentThread().setContextClassLoader(by));
  }

  @BeforeEach
  void findMore() {
    find(more);
  }

  @AfterEach
  void findTheUsual() throws IOException {
    find(defaultLoader);
    assertThat(PictureName.all()).hasSize(5);
    more.close();
  }

  @Test
  void theWindowChoosesItAndExportsIt() {
    try (LaidWindow laid = new LaidWindow()) {
      Action action =
          laid.window.actions().stream()
              .filter(a -> a.title().equals("Map: entropy"))
              .findFirst()
              .orElseThrow();
      assertThat(action.keys().map(Object::toString)).hasValue("Alt+9");
      assertThat(action.explanation()).isEqualTo("How widely the head attends, in bits a query");
      Command choosing = FxThread.get(() -> ((Performs) action.body()).commands().get().getFirst());
      assertThat(CommandJson.line(choosing))
          .isEqualTo("{\"command\":\"select-map\",\"map\":\"ENTROPY\",\"channel\":0}");
      assertThat(CommandJson.read(CommandJson.line(choosing), "It").command()).isEqualTo(choosing);
      Node button = laid.root.lookup("#picture-entropy");
      FxThread.run(((ToggleButton) button)::fire);
      laid.settle();
      LayerPicture shown = laid.workbench.selection().snapshot().model().picture();
      assertThat(shown.show()).isEqualTo(PictureName.of("ENTROPY"));
      WindowPanel panel =
          laid.window.panels().stream()
              .filter(p -> p.id().equals("attention"))
              .findFirst()
              .orElseThrow();
      Figure figure = FxThread.get(() -> panel.figure().get()).orElseThrow();
      assertThat(figure.title()).startsWith("Attention entropy: layer ");
      assertThat(figure.texts().get("json")).contains("\"bits\":[0.0,");
      assertThat(CsvExport.text(figure.data())).contains("query,bits", "0,0.0");
      assertThat(((ShellLine.Words) FxThread.get(panel::line)).text())
          .startsWith("headscope entropy --run ")
          .endsWith(" --json");
      assertThat(
              ((ShellLine.Words)
                      FxThread.get(
                          () -> FigureLine.of(panel, FigureStyle.DEFAULT, "svg", laid.workbench)))
                  .words())
          .containsSequence("--map", "entropy");
    }
  }

  @Test
  void renderDrawsItAndNamesIt() throws IOException {
    Path samples = Path.of(System.getProperty("headscope.samples"));
    String[] words = {
      "render",
      "--run",
      samples.resolve("transformer-4x2").toString(),
      "--instances",
      samples.resolve("test.jsonl").toString(),
      "--view",
      "attention",
      "--map",
      "entropy",
      "--format",
      "svg,json",
      "--out",
      folder.toString()
    };
    CommandLine commands = Launcher.commands(words);
    StringWriter err = new StringWriter();
    commands.setErr(new PrintWriter(err, true)).setOut(new PrintWriter(Writer.nullWriter()));
    commands.getSubcommands().values().forEach(c -> c.setOut(new PrintWriter(Writer.nullWriter())));
    assertThat(commands.execute(words)).as(err.toString()).isZero();
    assertThat(Files.readString(folder.resolve("attention-light.json"))).contains("\"bits\":[");
    assertThat(folder.resolve("attention-light.svg")).isNotEmptyFile();
    assertThat(Objects.requireNonNull(commands.getSubcommands().get("render")).getUsageMessage())
        .contains("entropy");
  }
}
