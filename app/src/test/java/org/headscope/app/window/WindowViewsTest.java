package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.headscope.app.service.Notice;
import org.headscope.app.session.MarkedTokens;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/// Drives the views of the real window with keys and mouse.
class WindowViewsTest extends DrivenWindow {
  @Start
  void start(Stage shown) {
    show(shown);
  }

  @Test
  void hiddenStatesAreSelectedByKeysAndEscClears(FxRobot robot) {
    robot.clickOn("#tab-states");
    await(() -> title("hidden").contains("pca of"));
    robot.push(KeyCode.RIGHT);
    robot.push(KeyCode.SHIFT, KeyCode.RIGHT);
    robot.push(KeyCode.SHIFT, KeyCode.UP);
    String id = selection().snapshot().opened().instance().orElseThrow().id();
    assertThat(workbench.selection().markedProperty().get().of(id))
        .contains(selection().snapshot().sequence().query());
    robot.push(KeyCode.ESCAPE);
    assertThat(workbench.selection().markedProperty().get()).isEqualTo(MarkedTokens.NONE);
    assertThat(selection().snapshot().sequence().pinned())
        .as("Esc clears one thing at a time")
        .isTrue();
  }

  @Test
  void headsAreWalkedByKeysAndTheMapFollows(FxRobot robot) {
    robot.push(KeyCode.ALT, KeyCode.DOWN);
    robot.push(KeyCode.ALT, KeyCode.RIGHT);
    assertThat(selection().layerProperty().get()).isEqualTo(2);
    assertThat(selection().snapshot().model().head()).isEqualTo(2);
    await(() -> title("attention").contains("layer 2 · head 2"));
  }

  @Test
  void theGridStaysFocusedWhileHeadsAreWalked(FxRobot robot) {
    focus(robot, "#heads");
    Node grid = stage.getScene().getFocusOwner();
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.RIGHT);
    assertThat(selection().layerProperty().get()).isEqualTo(3);
    assertThat(selection().snapshot().model().head()).isEqualTo(2);
    assertThat(stage.getScene().getFocusOwner()).isSameAs(grid);
  }

  @Test
  void aModelWithoutMapsShowsInfluenceAndKeepsTheHeadForTheNext(FxRobot robot) {
    robot.push(KeyCode.ALT, KeyCode.DOWN);
    robot.interact(() -> workbench.opener().openRun(Path.of("/runs/mlp")));
    await(() -> title("attention").contains("influence in tvd"));
    assertThat(title("heads")).isNotEmpty();
    assertThat(title("prediction")).isNotEmpty();
    assertThat(breadcrumb()).contains("mlp").noneMatch(crumb -> crumb.contains("head"));
    for (KeyCode key : new KeyCode[] {KeyCode.DOWN, KeyCode.LEFT, KeyCode.PAGE_DOWN}) {
      robot.push(key);
    }
    assertThat(workbench.notices()).isEmpty();
    robot.interact(() -> workbench.pairs().choose(workbench.runs().getFirst()));
    await(() -> title("attention").contains("layer 2 · head 1"));
    assertThat(breadcrumb()).contains("layer 2 · head 1");
  }

  @Test
  void predictorsAreChosenByKeysAndExported(FxRobot robot) {
    robot.interact(() -> stage.getScene().getRoot().lookup("#predictors").requestFocus());
    robot.push(KeyCode.SPACE);
    MenuButton menu = (MenuButton) stage.getScene().getRoot().lookup("#predictors");
    await(menu::isShowing);
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.ENTER);
    await(() -> workbench.selection().predictorsProperty().get().size() == 1);
    robot.push(KeyCode.SPACE);
    await(menu::isShowing);
    // Past the chosen items to the first kind, and into it.
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN);
    robot.push(KeyCode.RIGHT).push(KeyCode.ENTER);
    await(() -> workbench.selection().predictorsProperty().get().size() == 2);
    await(() -> workbench.columns().runner().active().isEmpty());
    assertThat(columns())
        .containsExactly("position", "symbol", "model", "truth", "uniform", "ngram-3");
  }

  @Test
  void aCellIsPinnedAndUndone(FxRobot robot) {
    robot.push(KeyCode.DOWN);
    assertThat(selection().snapshot().sequence().pinned()).isTrue();
    int query = selection().snapshot().sequence().query();
    robot.push(KeyCode.LEFT);
    assertThat(selection().snapshot().sequence().key()).isGreaterThanOrEqualTo(0);
    while (selection().snapshot().sequence().pinned()) {
      robot.push(KeyCode.CONTROL, KeyCode.Z);
    }
    assertThat(selection().snapshot().sequence().query()).isEqualTo(-1);
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.Z);
    assertThat(selection().snapshot().sequence().query()).isEqualTo(query);
    robot.push(KeyCode.ESCAPE);
    assertThat(selection().snapshot().sequence().pinned()).isFalse();
  }

  @Test
  void checkpointsAreWalkedAndEveryViewFollows(FxRobot robot) {
    robot.interact(() -> selection().selectStep(0));
    await(() -> workbench.inspectionProperty().get().orElseThrow().step() == 0);
    robot.interact(() -> selection().selectStep(250));
    await(() -> workbench.inspectionProperty().get().orElseThrow().step() == 250);
  }

  @Test
  void draggingThePlayheadGoesToAnEarlierCheckpoint(FxRobot robot) {
    Node track = stage.getScene().getRoot().lookup("#checkpoints .figure-canvas");
    Node target = track != null ? track : stage.getScene().getRoot().lookup("#checkpoints");
    var bounds = target.localToScreen(target.getLayoutBounds());
    double y = bounds.getMinY() + bounds.getHeight() * 0.6;
    robot
        .drag(bounds.getMinX() + bounds.getWidth() * 0.7, y, MouseButton.PRIMARY)
        .dropTo(bounds.getMinX() + 60, y);
    await(() -> selection().stepProperty().get() == 0);
    await(() -> workbench.inspectionProperty().get().orElseThrow().step() == 0);
  }

  @Test
  void aViewIsExportedAsPictureAndData(FxRobot robot) {
    desktop.answer = Optional.of(folder.resolve("map"));
    robot.push(KeyCode.CONTROL, KeyCode.E);
    robot.interact(() -> robot.lookup("#export-figure").queryButton().fire());
    await(() -> Files.exists(folder.resolve("map.pdf")));
    assertThat(desktop.questions.getLast()).matches(".+-step\\d+-L\\dH\\d-attention\\.pdf");
    desktop.answer = Optional.of(folder.resolve("fig.svg"));
    robot.push(KeyCode.CONTROL, KeyCode.E);
    robot.interact(() -> robot.lookup("#export-figure").queryButton().fire());
    await(() -> Files.exists(folder.resolve("fig.svg")));
    desktop.answer = Optional.of(folder);
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.E);
    await(() -> named("attention.csv").isPresent());
    await(() -> workbench.tasks().active().isEmpty());
    assertThat(named("heads.svg").orElseThrow()).isNotEmptyFile();
    assertThat(named("prediction.pdf").orElseThrow()).isNotEmptyFile();
    assertThat(workbench.notices()).allMatch(n -> n.kind() == Notice.Kind.SUCCESS);
  }

  /// Returns the file whose name ends with `end`, which follows the run and the step.
  private Optional<Path> named(String end) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(f -> f.toString().endsWith("-" + end)).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void copyingOffersThePictureAndItsNumbers(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.C);
    await(() -> !desktop.copied.isEmpty());
    assertThat(desktop.copied.getFirst()).contains(",");
  }

  @Test
  void theEquivalentCommandIsCopied(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.C);
    await(() -> !desktop.copied.isEmpty());
    String line = desktop.copied.getFirst();
    assertThat(line)
        .startsWith("headscope attention --run /runs/sample@")
        .contains("--instances /runs/test.jsonl --id ")
        .endsWith("--json");
    assertThat(workbench.notices().getLast().sentence()).isEqualTo("Copied: " + line);
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.C);
    assertThat(desktop.copied).hasSize(1);
    assertThat(workbench.notices().getLast().sentence())
        .isEqualTo("Distances has no command. It shows nothing yet.");
  }

  @Test
  void everyViewHasAMenu(FxRobot robot) {
    robot.rightClickOn("#automaton");
    robot.clickOn("Copy as command");
    assertThat(desktop.copied.getLast()).contains("--view automaton --format csv");
    assertThat(workbench.selection().snapshot().sequence().state()).isEqualTo(-1);
  }

  @Test
  void instancesAreChosenInTheListAndByKeyboard(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.DOWN);
    await(() -> workbench.inspectionProperty().get().orElseThrow().instance().id().equals("two"));
    robot.clickOn("#rail-texts");
    ListView<?> list = robot.lookup("#instances").queryListView();
    await(list::isFocused);
    assertThat(list.getSelectionModel().getSelectedIndex()).isEqualTo(1);
    robot.push(KeyCode.DOWN);
    await(() -> workbench.inspectionProperty().get().orElseThrow().instance().id().equals("three"));
    robot.push(KeyCode.ENTER);
    assertThat(robot.lookup("#instances").tryQuery()).isEmpty();
    robot.push(KeyCode.CONTROL, KeyCode.L);
    assertThat(robot.lookup("#instances").tryQuery()).isPresent();
    robot.push(KeyCode.CONTROL, KeyCode.L);
    assertThat(robot.lookup("#instances").tryQuery()).isEmpty();
  }

  @Test
  void theMiddleSwitchesToTheComparisonAndBack(FxRobot robot) {
    Node attention = stage.getScene().getRoot().lookup("#attention");
    assertThat(isSeen(attention)).isTrue();
    assertThat(stage.getScene().getRoot().lookup("#matrix")).isNull();
    assertThat(title("matrix")).isEmpty();
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
    Node matrix = stage.getScene().getRoot().lookup("#matrix");
    assertThat(isSeen(attention)).isFalse();
    assertThat(isSeen(matrix)).isTrue();
    // The run is in memory, without weights on disk; the rules need none.
    robot.interact(() ->
        robot.from(matrix.getScene().getRoot()).lookup(".chip").nth(1).query().requestFocus());
    robot.push(KeyCode.DELETE);
    await(() -> title("matrix").contains("3 instances"));
    robot.clickOn("#tab-heads");
    assertThat(isSeen(attention)).isTrue();
    robot.push(KeyCode.CONTROL, KeyCode.K);
    robot.interact(
        () -> robot.lookup(".palette .text-field").queryAs(TextField.class).setText("compare"));
    robot.push(KeyCode.ENTER);
    assertThat(isSeen(matrix)).isTrue();
    desktop.answer = Optional.of(folder.resolve("distances.tex"));
    robot.clickOn("#export");
    robot.interact(() -> {
      MenuButton export = robot.lookup("#export").queryAs(MenuButton.class);
      export.hide();
      export.getItems().stream()
          .filter(Menu.class::isInstance)
          .map(Menu.class::cast)
          .filter(menu -> menu.getText().equals("Distances"))
          .flatMap(menu -> menu.getItems().stream())
          .filter(item -> String.valueOf(item.getText()).contains("TEX"))
          .findFirst()
          .orElseThrow()
          .fire();
    });
    await(() -> Files.exists(folder.resolve("distances.tex")));
  }

  private List<String> breadcrumb() {
    return stage.getScene().getRoot().lookup(".breadcrumb").lookupAll(".label").stream()
        .map(label -> ((Label) label).getText())
        .toList();
  }

  private List<String> columns() {
    return window.panels().stream()
        .filter(p -> p.id().equals("prediction"))
        .findFirst()
        .flatMap(p -> p.figure().get())
        .map(f -> f.data().columns())
        .orElse(List.of());
  }
}
