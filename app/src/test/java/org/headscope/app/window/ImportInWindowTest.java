package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.headscope.app.ForeignModels;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/// Models of other libraries in the window, by menu and by drop, and the figures of their runs.
class ImportInWindowTest extends DrivenWindow {
  private Path model;
  private Path run;

  @Start
  void start(Stage shown) {
    show(shown);
  }

  @BeforeEach
  void copyModel() throws IOException {
    model = ForeignModels.copy("llama", folder.resolve("tiny-llama"));
    run = folder.resolve("runs/tiny");
  }

  private Set<String> texts(FxRobot robot) {
    return robot.lookup(".sheet-of-paper .label").queryAllAs(Labeled.class).stream()
        .map(Labeled::getText)
        .collect(Collectors.toSet());
  }

  private List<Command> done() {
    return selection().journal().entries().stream().map(JournalEntry::command).toList();
  }

  /// Imports the recognised model into [#run], by mouse and keys.
  private void agree(FxRobot robot) {
    await(() -> robot.lookup("#import-run").tryQuery().isPresent());
    assertThat(texts(robot))
        .contains("Llama, 2 layers, 4 heads (llama): 4,944 parameters from 5 files.");
    robot.interact(
        () -> robot.lookup("#import-run").queryAs(TextField.class).setText(run.toString()));
    robot.push(KeyCode.ENTER);
    await(() ->
        selection().snapshot().opened().run().filter(r -> r.name().equals("tiny")).isPresent());
    assertThat(robot.lookup("#import-run").tryQuery()).isEmpty();
    assertThat(RunDirectory.open(run).info().origin().orElseThrow().certificate()).isPresent();
    assertThat(workbench.notices().getLast().sentence())
        .startsWith("Wrote " + run + ", certified: logits of ");
  }

  @Test
  void theMenuImportsAFolderAndOpensItsRun(FxRobot robot) {
    desktop.answer = Optional.of(model);
    robot.interact(() ->
        window.actions().stream()
            .filter(action -> action.title().equals("Import model…"))
            .forEach(action -> action.perform(window::perform)));
    assertThat(desktop.questions).containsExactly("Choose the folder of a model");
    agree(robot);
    assertThat(done()).contains(new Command.OpenRuns(List.of(run)));
    robot.push(KeyCode.CONTROL, KeyCode.Z);
    await(() ->
        selection().snapshot().opened().run().filter(r -> r.name().equals("sample")).isPresent());
    assertThat(run).as("undo keeps files").exists();
  }

  @Test
  void aDroppedFolderIsImportedIfTheUserAgrees(FxRobot robot) {
    robot.interact(() -> window.drop(List.of(model.toFile())));
    await(() -> robot.lookup("#import-run").tryQuery().isPresent());
    robot.push(KeyCode.ESCAPE);
    assertThat(robot.lookup("#import-run").tryQuery()).isEmpty();
    robot.interact(() -> window.drop(List.of(model.toFile())));
    agree(robot);
  }

  @Test
  void takenFoldersAreRefusedInTheSheet(FxRobot robot) {
    robot.interact(() -> window.drop(List.of(model.toFile())));
    await(() -> robot.lookup("#import-run").tryQuery().isPresent());
    robot.interact(
        () -> robot.lookup("#import-run").queryAs(TextField.class).setText(model.toString()));
    assertThat(robot.lookup("#import-model").queryAs(Button.class).isDisabled()).isTrue();
    assertThat(texts(robot)).contains(model + " is taken; choose a new or empty folder.");
    desktop.answer = Optional.of(folder);
    robot.clickOn("#import-browse");
    assertThat(robot.lookup("#import-run").queryAs(TextField.class).getText())
        .isEqualTo(folder.resolve("tiny-llama-2").toString());
    assertThat(robot.lookup("#import-model").queryAs(Button.class).isDisabled()).isFalse();
  }

  @Test
  void droppedFilesThatMayContainCodeAreRefused(FxRobot robot) throws IOException {
    Path file = Files.writeString(folder.resolve("pytorch_model.bin"), "0");
    robot.interact(() -> window.drop(List.of(file.toFile())));
    await(() -> !workbench.notices().isEmpty());
    assertThat(workbench.notices().getLast().sentence())
        .startsWith(file + " is a pickled file, which may contain code; convert it");
  }

  @Test
  void everyFigureSaysThatItsModelIsNotCertified(FxRobot robot) {
    robot.interact(() -> workbench.opener().openRun(Path.of("/runs/imported")));
    await(() ->
        workbench.frame().run().filter(r -> r.ref().name().equals("imported")).isPresent()
            && window.panels().stream().anyMatch(panel -> panel.figure().get().isPresent()));
    robot.interact(() -> {
      List<Figure> figures =
          window.panels().stream().<Figure>flatMap(p -> p.figure().get().stream()).toList();
      assertThat(figures).hasSizeGreaterThan(3);
      for (Figure figure : figures) {
        RecordingPen pen =
            RecordingPen.of(figure.with(Set.<FigurePart>of()), 900, 700, Theme.LIGHT.palette());
        assertThat(pen.texts("imported, imported (gpt2), not certified"))
            .as(figure.title())
            .hasSize(1);
      }
    });
  }
}
