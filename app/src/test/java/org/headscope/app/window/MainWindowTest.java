package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.headscope.app.FakeMaps;
import org.headscope.app.TestEngine;
import org.headscope.app.action.ActionPalette;
import org.headscope.app.action.HelpSheet;
import org.headscope.app.chart.Theme;
import org.headscope.app.control.Hint;
import org.headscope.app.service.FakeRuns;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Command;
import org.headscope.app.session.Marked;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/// Drives the real window with keys and mouse, on runs made in memory.
@ExtendWith(ApplicationExtension.class)
class MainWindowTest {
  private final TaskRunners workers = new TaskRunners();
  private final FakeDesktop desktop = new FakeDesktop(workers);
  private final TaskRunner runner = workers.forViews("test");
  private final TaskRunner comparing = workers.forViews("comparing");
  private final FakeMaps maps = new FakeMaps();
  private final Workbench workbench =
      new Workbench(
          new FakeRuns(),
          new Selection(),
          workers,
          runner,
          new Worker<>(TestEngine.predictions(), comparing),
          new Worker<>(TestEngine.predictions(), runner),
          new Worker<>(maps, runner));
  private Stage stage;
  private MainWindow window;

  @TempDir Path folder;

  @Start
  void start(Stage shown) {
    stage = shown;
    window = new MainWindow(desktop.context(workbench), desktop);
    stage.setScene(window.scene(980, 900));
    stage.show();
  }

  @BeforeEach
  void open(FxRobot robot) {
    robot.interact(() -> {
      workbench.openRun(Path.of("/runs/sample"));
      workbench.openInstances(Path.of("/runs/test.jsonl"));
    });
    await(() -> workbench.inspectionProperty().get().isPresent());
    robot.interact(window::focusMap);
  }

  @AfterEach
  void close(FxRobot robot) {
    robot.interact(() -> stage.hide());
    desktop.training.close();
    desktop.projections.close();
    runner.close();
    comparing.close();
  }

  private static void await(BooleanSupplier condition) {
    try {
      Callable<Boolean> onFx =
          () -> WaitForAsyncUtils.waitForAsyncFx(5000, () -> condition.getAsBoolean());
      WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, onFx);
    } catch (TimeoutException e) {
      throw new AssertionError("waited in vain", e);
    }
    WaitForAsyncUtils.waitForFxEvents();
  }

  /// Gives the keyboard to the first control inside `region` that takes it.
  private void focus(FxRobot robot, String region) {
    robot.interact(() -> {
      stage.getScene().getRoot().lookup(region).lookupAll("*").stream()
          .filter(n -> n.isFocusTraversable() && !(n instanceof TextField))
          .findFirst()
          .orElseThrow()
          .requestFocus();
    });
  }

  private Selection selection() {
    return workbench.selection();
  }

  @Test
  void hiddenStatesArePickedOutByKeyboardAndEscLetsGo(FxRobot robot) {
    robot.clickOn("#tab-states");
    await(() -> title("hidden").contains("pca of"));
    robot.push(KeyCode.RIGHT);
    robot.push(KeyCode.SHIFT, KeyCode.RIGHT);
    robot.push(KeyCode.SHIFT, KeyCode.UP);
    String id = selection().snapshot().opened().instance().orElseThrow().id();
    assertThat(workbench.selection().markedProperty().get().of(id))
        .contains(selection().snapshot().sequence().query());
    robot.push(KeyCode.ESCAPE);
    assertThat(workbench.selection().markedProperty().get()).isEqualTo(Marked.NONE);
    assertThat(selection().snapshot().sequence().pinned())
        .as("Esc lets go of one thing at a time")
        .isTrue();
  }

  @Test
  void headsAreWalkedByKeyboardAndTheMapFollows(FxRobot robot) {
    robot.push(KeyCode.ALT, KeyCode.DOWN);
    robot.push(KeyCode.ALT, KeyCode.RIGHT);
    assertThat(selection().layerProperty().get()).isEqualTo(2);
    assertThat(selection().snapshot().model().head()).isEqualTo(2);
    await(() -> title("attention").contains("layer 2 · head 2"));
  }

  @Test
  void theGridKeepsTheKeyboardWhileHeadsAreWalked(FxRobot robot) {
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
  void aModelWithoutMapsShowsItsInfluenceAndLeavesHeadsForTheNext(FxRobot robot) {
    robot.push(KeyCode.ALT, KeyCode.DOWN);
    robot.interact(() -> workbench.openRun(Path.of("/runs/mlp")));
    await(() -> title("attention").contains("influence in tvd"));
    assertThat(title("heads")).isNotEmpty();
    assertThat(title("prediction")).isNotEmpty();
    assertThat(breadcrumb()).contains("mlp").noneMatch(crumb -> crumb.contains("head"));
    for (KeyCode key : new KeyCode[] {KeyCode.DOWN, KeyCode.LEFT, KeyCode.PAGE_DOWN}) {
      robot.push(key);
    }
    assertThat(workbench.notices()).isEmpty();
    robot.interact(() -> workbench.show(workbench.runs().getFirst()));
    await(() -> title("attention").contains("layer 2 · head 1"));
    assertThat(breadcrumb()).contains("layer 2 · head 1");
  }

  private List<String> breadcrumb() {
    return stage.getScene().getRoot().lookup(".breadcrumb").lookupAll(".label").stream()
        .map(label -> ((Label) label).getText())
        .toList();
  }

  @Test
  void predictorsAreChosenByKeyboardAndStandInTheExportedData(FxRobot robot) {
    robot.interact(() -> stage.getScene().getRoot().lookup("#predictors").requestFocus());
    robot.push(KeyCode.SPACE);
    MenuButton menu = (MenuButton) stage.getScene().getRoot().lookup("#predictors");
    await(menu::isShowing);
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.ENTER);
    await(() -> workbench.selection().predictorsProperty().get().size() == 1);
    robot.push(KeyCode.SPACE);
    await(menu::isShowing);
    // Past what is chosen to the first kind, and into it.
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN);
    robot.push(KeyCode.RIGHT).push(KeyCode.ENTER);
    await(() -> workbench.selection().predictorsProperty().get().size() == 2);
    await(() -> workbench.columns().runner().active().isEmpty());
    assertThat(columns())
        .containsExactly("position", "symbol", "model", "truth", "uniform", "ngram-3");
  }

  private List<String> columns() {
    return window.panels().stream()
        .filter(p -> p.id().equals("prediction"))
        .findFirst()
        .flatMap(p -> p.figure().get())
        .map(f -> f.data().columns())
        .orElse(List.of());
  }

  private String title(String panel) {
    return window.panels().stream()
        .filter(p -> p.id().equals(panel))
        .findFirst()
        .flatMap(p -> p.figure().get())
        .map(f -> f.title().toLowerCase(Locale.ROOT))
        .orElse("");
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
  void aBadFileIsASentenceAndWhatWasOpenStays(FxRobot robot) {
    desktop.answer = Optional.of(Path.of("/runs/bad.jsonl"));
    robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.O);
    await(() -> !workbench.notices().isEmpty());
    assertThat(workbench.notices().getFirst().sentence()).contains("line 3");
    assertThat(workbench.instances()).hasSize(3);
    assertThat(title("attention")).isNotEmpty();
    await(() -> stage.getScene().getRoot().lookup(".toasts .close-button") != null);
    robot.clickOn(".toasts .close-button");
    assertThat(workbench.notices()).isEmpty();
  }

  @Test
  void themesChangeEveryColourAndPresentingHidesTheRail(FxRobot robot) {
    robot.interact(() -> workbench.themeProperty().set(Theme.DARK));
    assertThat((Color) stage.getScene().getFill()).isEqualTo(Theme.DARK.palette().ground().pane());
    robot.interact(() -> {
      for (WindowPanel panel : window.panels()) {
        assertThat(panel.panel().get().paletteProperty().get()).isEqualTo(Theme.DARK.palette());
      }
    });
    robot.push(KeyCode.F5);
    assertThat(workbench.themeProperty().get()).isEqualTo(Theme.PROJECTOR);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#rail"))).isFalse();
    robot.push(KeyCode.F5);
    assertThat(workbench.themeProperty().get()).isEqualTo(Theme.DARK);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#rail"))).isTrue();
  }

  @Test
  void thePaletteFindsAndDoes(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.K);
    assertThat(robot.lookup(".palette").queryAs(ActionPalette.class).isVisible()).isTrue();
    robot.interact(
        () -> robot.lookup(".palette .text-field").queryAs(TextField.class).setText("head 3.1"));
    robot.push(KeyCode.ENTER);
    assertThat(selection().layerProperty().get()).isEqualTo(3);
    assertThat(robot.lookup(".palette").tryQuery()).isEmpty();
  }

  @Test
  void helpNamesEveryShortcut(FxRobot robot) {
    robot.push(KeyCode.F1);
    HelpSheet help = robot.lookup(".help").queryAs(HelpSheet.class);
    await(() -> help.lookupAll(".mono").size() > 20);
    robot.push(KeyCode.ESCAPE);
    assertThat(robot.lookup(".help").tryQuery()).isEmpty();
  }

  @Test
  void aViewIsExportedAsPictureAndData(FxRobot robot) {
    desktop.answer = Optional.of(folder.resolve("map"));
    robot.push(KeyCode.CONTROL, KeyCode.E);
    robot.interact(() -> robot.lookup("#export-figure").queryButton().fire());
    await(() -> Files.exists(folder.resolve("map.pdf")));
    assertThat(desktop.asked.getLast()).matches(".+-step\\d+-L\\dH\\d-attention\\.pdf");
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

  /// The file whose name ends so, after those of the run and the step.
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
  void theLineThatGivesTheSameNumbersIsCopied(FxRobot robot) {
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
        .isEqualTo("Distances has no command. It shows nothing yet that could be repeated.");
  }

  @Test
  void everyViewHasAMenuOfItsOwn(FxRobot robot) {
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
  void whereTheDividersStandIsKept(FxRobot robot) {
    robot.interact(() -> window.setDividers(Map.of("share.time.0", 0.3, "unknown.3", 0.1)));
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.dividers()).containsKey("share.columns.0").containsEntry("share.time.0", 0.3);
    Node track = stage.getScene().getRoot().lookup("#checkpoints");
    assertThat(
            track.getLayoutBounds().getHeight() / track.getParent().getLayoutBounds().getHeight())
        .isBetween(0.29, 0.31);
  }

  @Test
  void aMovedDividerIsAStepThatUndoPutsBack(FxRobot robot) {
    robot.interact(() -> window.setDividers(Map.of("share.right.0", 0.4)));
    double first = window.dividers().getOrDefault("share.time.0", -1.0);
    robot.interact(() ->
        workbench
            .selection()
            .journal()
            .perform(new Command.Set("window.dividers", Map.of("share.time.0", 0.3))));
    assertThat(window.dividers()).containsEntry("share.time.0", 0.3);
    robot.interact(() -> workbench.selection().undo());
    assertThat(window.dividers())
        .containsEntry("share.time.0", first)
        .containsEntry("share.right.0", 0.4);
  }

  @Test
  void dividersOfTabsThatNobodyLookedAtAreKeptUntilSomebodyDoes(FxRobot robot) {
    robot.interact(() -> window.setDividers(Map.of("behind.0", 0.2)));
    assertThat(window.dividers()).containsEntry("behind.0", 0.2).doesNotContainKey("compare.0");
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT2);
    WaitForAsyncUtils.waitForFxEvents();
    assertThat(window.dividers().get("behind.0")).isBetween(0.15, 0.25);
    assertThat(window.dividers()).containsKey("compare.0");
  }

  @Test
  void aTabIsMadeWhenSomebodyFirstLooks(FxRobot robot) {
    Parent root = stage.getScene().getRoot();
    assertThat(root.lookup("#hidden")).isNull();
    showEveryTab(robot);
    assertThat(root.lookup("#hidden")).isNotNull();
    robot.interact(() -> {
      for (WindowPanel panel : window.panels()) {
        panel
            .figure()
            .get()
            .ifPresent(f ->
                assertThat(f.texts().keySet())
                    .as(panel.id())
                    .containsExactlyInAnyOrderElementsOf(panel.about().textForms()));
      }
    });
  }

  private static void showEveryTab(FxRobot robot) {
    for (KeyCode digit :
        List.of(KeyCode.DIGIT5, KeyCode.DIGIT4, KeyCode.DIGIT3, KeyCode.DIGIT2, KeyCode.DIGIT1)) {
      robot.push(KeyCode.CONTROL, digit);
    }
  }

  @Test
  void everyControlSaysWhatItIs(FxRobot robot) {
    showEveryTab(robot);
    Scene scene = stage.getScene();
    for (Node node :
        scene.getRoot().lookupAll(".button, .menu-button, .toggle-button, .check-box")) {
      assertThat(Hint.of(node)).as("hint of " + node).isNotEmpty();
    }
  }

  @Test
  void recentFilesStandInTheMenuOnceThereAreSome(FxRobot robot) {
    desktop.recent = List.of(Path.of("/runs/older"));
    robot.push(KeyCode.F10);
    MenuButton menu = robot.lookup("#menu").queryAs(MenuButton.class);
    Menu file = (Menu) menu.getItems().getFirst();
    Menu recent = (Menu) file.getItems().get(2);
    assertThat(recent.getItems()).hasSize(1);
    robot.interact(() -> {
      menu.hide();
      recent.getItems().getFirst().fire();
    });
    await(() -> workbench.runs().size() == 2);
  }

  @Test
  void droppedFoldersAreRunsAndDroppedFilesHoldInstances(FxRobot robot) {
    robot.interact(
        () -> window.drop(List.of(folder.toFile(), folder.resolve("more.jsonl").toFile())));
    await(() -> workbench.runs().size() == 2);
    await(() ->
        workbench.instanceFileProperty().get().filter(f -> f.endsWith("more.jsonl")).isPresent());
  }

  @Test
  void theBuilderTakesTheRoomOfTheViewsThatSayNothingAboutIt(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT3);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#builder"))).isTrue();
    assertThat(isSeen(stage.getScene().getRoot().lookup("#automaton"))).isFalse();
    assertThat(stage.getScene().getFocusOwner().getStyleClass()).contains("block-card");
    robot.push(KeyCode.DIGIT2);
    assertThat(stage.getScene().getRoot().lookupAll(".block-card.gram")).hasSize(4);
    robot.push(KeyCode.CONTROL, KeyCode.DIGIT1);
    assertThat(isSeen(stage.getScene().getRoot().lookup("#automaton"))).isTrue();
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
    // The run is made in memory and has no weights on disk; the rules need none.
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

  private static boolean isSeen(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  @Test
  void theWindowCanBeLeft(FxRobot robot) {
    robot.push(KeyCode.CONTROL, KeyCode.Q);
    assertThat(desktop.ended).isTrue();
  }
}
