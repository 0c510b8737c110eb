package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import org.headscope.app.FakeMaps;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.TestEngine;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Focus;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.feature.Gestures;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.training.RunMaker;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.service.training.TrainingSession.Stage;
import org.headscope.app.session.Selection;
import org.headscope.app.task.TaskRunner;
import org.headscope.app.task.TaskRunners;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.training.Preset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The builder's tab with the real engine, driven by key and mouse events.
class BuilderViewTest {
  private final TaskRunners workers = new TaskRunners();
  private final TaskRunner runner = workers.forViews("test");
  private final TaskRunner queue = workers.forBackgroundWork("queue");
  private final TrainingService service = TrainingService.of(new RunMaker(), workers, queue);
  private final ObligingDesktop desktop = new ObligingDesktop();

  @TempDir Path home;

  private Workbench workbench;
  private BuilderViewModel model;
  private ProgressView progress;
  private BuilderView view;

  @BeforeEach
  void make() {
    workbench =
        new Workbench(
            TestEngine.runs(),
            new Selection(),
            workers,
            runner,
            new Worker<>(TestEngine.predictions(), runner),
            new Worker<>(TestEngine.predictions(), runner),
            new Worker<>(new FakeMaps(), runner));
    AnalysisQueue analyses = new AnalysisQueue(workbench, new FakeAnalyses(), queue);
    model =
        FxThread.get(() ->
            new BuilderViewModel(
                workbench, new TrainingSession(workbench, service), analyses, home));
    progress = FxThread.get(() -> new ProgressView(model));
    view = FxThread.get(() -> new BuilderView(model, progress, desktop, desktop));
    FxThread.run(() -> {
      Pictures.show(view, 980, 900, Theme.LIGHT);
      model.model.grams.set(List.of());
      model.model.architecture.set(Architecture.TRANSFORMER);
      settle();
    });
  }

  /// Some regions learn their size only from the previous pass.
  private void settle() {
    for (int pass = 0; pass < 3; pass++) {
      view.applyCss();
      view.layout();
    }
  }

  @AfterEach
  void close() {
    service.close();
    runner.close();
  }

  private <N extends Node> N find(String id, Class<N> type) {
    Node node = view.lookup(id);
    assertThat(node).as(id).isInstanceOf(type);
    return type.cast(node);
  }

  private BlocksView.BlockCard card(int index) {
    return (BlocksView.BlockCard) cards().get(index);
  }

  private List<Node> cards() {
    return List.copyOf(
        find(".block-card", BlocksView.BlockCard.class).getParent().getChildrenUnmodifiable());
  }

  private static void alt(Node node, KeyCode code) {
    node.fireEvent(new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, true, false));
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
    while (!FxThread.get(condition::getAsBoolean)) {
      assertThat(System.nanoTime()).as("timed out").isLessThan(end);
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Test
  void headsAreInsertedMovedAndRemovedByKeyboard() {
    FxThread.run(() -> {
      Gestures.mouse(card(1), MouseEvent.MOUSE_PRESSED, 5, 5);
      Gestures.key(card(1), KeyCode.DIGIT2, false);
      assertThat(model.model.grams.get()).containsExactly(new NgramHeadPlace(1, 2));
      Gestures.key(card(2), KeyCode.INSERT, false);
      assertThat(model.model.grams.get()).hasSize(4);
      Gestures.key(card(5), KeyCode.DELETE, false);
      assertThat(model.model.grams.get())
          .containsExactly(
              new NgramHeadPlace(1, 2), new NgramHeadPlace(1, 1), new NgramHeadPlace(1, 2));
      Gestures.mouse(card(3), MouseEvent.MOUSE_PRESSED, 5, 5);
      alt(card(3), KeyCode.UP);
      assertThat(model.model.grams.get().getFirst()).isEqualTo(new NgramHeadPlace(1, 1));
      Gestures.key(card(2), KeyCode.DOWN, false);
      assertThat(model.blocks.chosen.get()).isEqualTo(3);
    });
  }

  @Test
  void headsAreDraggedFromThePalette() {
    FxThread.run(() -> {
      Button bundle = find("#grams-1-2-3", Button.class);
      BlocksView.BlockCard target = card(3);
      var at = bundle.sceneToLocal(target.localToScene(10, 10));
      Gestures.mouse(bundle, MouseEvent.MOUSE_PRESSED, 3, 3);
      Gestures.mouse(bundle, MouseEvent.MOUSE_DRAGGED, at.getX(), at.getY());
      assertThat(model.blocks.target.get()).isEqualTo(3);
      assertThat(find(".ghost", Label.class).isVisible()).isTrue();
      Gestures.mouse(bundle, MouseEvent.MOUSE_RELEASED, at.getX(), at.getY());
      assertThat(model.model.grams.get())
          .containsExactly(
              new NgramHeadPlace(3, 1), new NgramHeadPlace(3, 2), new NgramHeadPlace(3, 3));
      assertThat(find(".ghost", Label.class).isVisible()).isFalse();
      TextField any = find("#any-order", TextField.class);
      any.setText("7, 4");
      any.fireEvent(new javafx.event.ActionEvent());
      assertThat(model.model.grams.get()).hasSize(5);
    });
  }

  @Test
  void errorsAreBesideTheFieldAndTrainSaysWhyItWaits() {
    FxThread.run(() -> {
      assertThat(find("#train", Button.class).isDisabled()).isFalse();
      find("#input-heads", TextField.class).setText("3");
      assertThat(problems()).contains("Must be a multiple of 3 for 3 heads.");
      assertThat(find("#train", Button.class).isDisabled()).isTrue();
      assertThat(find("#why-not", Label.class).getText())
          .isEqualTo("Not yet: Width must be a multiple of 3 for 3 heads.");
      find("#input-heads", TextField.class).setText("2");
      assertThat(problems()).isEmpty();
      assertThat(find("#train", Button.class).isDisabled()).isFalse();
    });
  }

  private List<String> problems() {
    return view.lookupAll(".field-problem").stream()
        .filter(Node::isVisible)
        .filter(node -> !"why-not".equals(node.getId()))
        .map(node -> ((Label) node).getText())
        .toList();
  }

  @Test
  void fieldsThatAnArchitectureLacksAreHidden() {
    FxThread.run(() -> {
      assertThat(find("#input-heads", TextField.class).isVisible()).isTrue();
      model.model.architecture.set(Architecture.MAMBA);
      assertThat(find("#input-heads", TextField.class).isVisible()).isFalse();
      assertThat(find("#input-states", TextField.class).isVisible()).isTrue();
    });
  }

  @Test
  @SuppressWarnings("unchecked") // the combo box of that name
  void anotherTaskReplacesTheFieldsOfTheLast() {
    FxThread.run(() -> {
      assertThat(seen("#input-task-preset")).isTrue();
      assertThat(seen("#input-task-vocabulary")).isFalse();
      ComboBox<Preset> presets = find("#preset", ComboBox.class);
      presets.setValue(
          presets.getItems().stream()
              .filter(preset -> preset.name().equals("recall-heads"))
              .findFirst()
              .orElseThrow());
      view.getScene().setRoot(new Group());
      Pictures.show(view, 980, 560, Theme.LIGHT);
      settle();
      assertThat(seen("#input-task-preset")).isFalse();
      List<TextField> shown =
          view.lookupAll("#input-task-vocabulary").stream()
              .map(TextField.class::cast)
              .filter(BuilderViewTest::isSeen)
              .toList();
      assertThat(shown).singleElement().extracting(TextField::getText).isEqualTo("8");
      assertThat(find("#model-name", Node.class).getAccessibleText()).isEqualTo("Transformer");
      shown.getFirst().setText("3");
      assertThat(problems()).contains("Must be a whole number from 4 to 2000.");
      assertThat(Pictures.save(view, Theme.LIGHT, 1, "builder-recall")).isGreaterThan(30);
    });
  }

  /// The layout beside a lesson in a small window.
  @Test
  void inLittleSpaceTheCostIsBesideTheModelsName() {
    FxThread.run(() -> {
      model.model.architecture.set(Architecture.RETNET);
      model.model.grams.set(Stream.of(1, 2, 3).map(n -> new NgramHeadPlace(1, n)).toList());
      view.getScene().setRoot(new Group());
      Pictures.show(view, 560, 560, Theme.PROJECTOR);
      settle();
      Parent name = find("#model-name", Parent.class);
      Node last = name.getChildrenUnmodifiable().getLast();
      double end = last.localToScene(last.getLayoutBounds()).getMaxX();
      for (Node cost : find("#readouts", Parent.class).getChildrenUnmodifiable()) {
        assertThat(cost.localToScene(cost.getLayoutBounds()).getMinX()).isGreaterThan(end);
      }
    });
  }

  /// Two mnemonics with the same letter would only move the focus between them.
  @Test
  void everyLetterWithAltLeadsToOneControl() {
    Pattern mnemonic = Pattern.compile("_(.)");
    for (Architecture architecture : Architecture.values()) {
      FxThread.run(() -> {
        model.model.architecture.set(architecture);
        settle();
        List<String> letters =
            Stream.of(".label", ".button")
                .flatMap(kind -> view.lookupAll(kind).stream())
                .filter(Labeled.class::isInstance)
                .map(Labeled.class::cast)
                .filter(labeled -> labeled.isMnemonicParsing() && labeled.getText() != null)
                .filter(labeled -> isSeen(labeled) || labeled.getParent() instanceof HBox)
                .flatMap(labeled -> mnemonic.matcher(labeled.getText()).results())
                .map(found -> found.group(1).toLowerCase(Locale.ROOT))
                .toList();
        assertThat(letters).as(architecture.name()).hasSizeGreaterThan(12).doesNotHaveDuplicates();
      });
    }
  }

  private boolean seen(String id) {
    return view.lookupAll(id).stream().anyMatch(BuilderViewTest::isSeen);
  }

  private static boolean isSeen(Node node) {
    return node.isVisible() && (node.getParent() == null || isSeen(node.getParent()));
  }

  private void tiny(int steps) {
    model.model.set(BuilderInput.LAYERS, 1);
    model.model.set(BuilderInput.HEADS, 1);
    model.model.set(BuilderInput.WIDTH, 8);
    model.training.phases(1);
    model.training.phase(0, List.of(String.valueOf(steps), "16", "2"));
  }

  @Test
  void aModelIsTrainedInTheTabAndItsRunCanBeOpened() {
    FxThread.run(() -> {
      tiny(2);
      find("#train", Button.class).fire();
    });
    await(() -> model.session.stateProperty().get().stage() == Stage.DONE);
    await(() -> !workbench.runs().isEmpty() && workbench.runs().getFirst().lastStep() == 2);
    Path run = home.resolve("transformer");
    assertThat(run.resolve("COMPLETE")).exists();
    FxThread.run(() -> {
      assertThat(model.session.lines()).isNotEmpty();
      assertThat(progress.figure()).isPresent();
      assertThat(progress.subject()).as("for any selected run").contains("transformer-step2");
      workbench.selection().tabProperty().set("build");
      find("#look", Button.class).fire();
      assertThat(workbench.selection().stepProperty().get()).isEqualTo(2);
      assertThat(workbench.selection().tabProperty().get()).as("the first tab").isEmpty();
      view.getScene().setRoot(new Group());
      Pictures.show(view, 1220, 900, Theme.LIGHT);
      view.layout();
      double fields = top("#train");
      assertThat(top("#progress-words")).as("both fit").isGreaterThan(fields);
      view.getScene().setRoot(new Group());
      Pictures.show(view, 1000, 360, Theme.LIGHT);
      view.layout();
      assertThat(top("#progress-words")).as("without").isLessThan(top("#train"));
      // The next run goes into another folder.
      assertThat(find("#input-folder", TextField.class).getText()).endsWith("transformer-2");
    });
    aNextTrainingIsInSight();
  }

  private void aNextTrainingIsInSight() {
    ScrollPane scroll =
        (ScrollPane)
            Focus.ancestors(find("#train", Button.class))
                .filter(ScrollPane.class::isInstance)
                .findFirst()
                .orElseThrow();
    FxThread.run(() -> {
      scroll.setVvalue(1);
      find("#train", Button.class).requestFocus();
      find("#train", Button.class).fire();
      assertThat(view.getScene().getFocusOwner()).isInstanceOf(FigureCanvas.class);
    });
    FxThread.run(() -> assertThat(scroll.getVvalue()).isZero());
    await(() -> model.session.stateProperty().get().stage() == Stage.DONE);
  }

  private double top(String id) {
    Node node = find(id, Node.class);
    return node.localToScene(node.getBoundsInLocal()).getMinY();
  }

  @Test
  void aStoppedRunCanBeResumed() {
    FxThread.run(() -> {
      tiny(1_000_000);
      find("#train", Button.class).fire();
    });
    await(() -> !workbench.runs().isEmpty());
    await(() -> model.session.stateProperty().get().step().startsWith("step"));
    FxThread.run(() -> find("#stop", Button.class).fire());
    await(() -> model.session.stateProperty().get().stage() == Stage.STOPPED);
    assertThat(Files.exists(home.resolve("transformer").resolve("state.safetensors"))).isTrue();
    assertThat(home.resolve("transformer").resolve("COMPLETE")).doesNotExist();
    FxThread.run(() -> {
      assertThat(find("#train", Button.class).isDisabled()).isFalse();
      find("#resume", Button.class).fire();
    });
    await(() -> model.session.running());
    FxThread.run(() -> find("#stop", Button.class).fire());
    await(() -> model.session.stateProperty().get().stage() == Stage.STOPPED);
  }

  @Test
  void theConfigurationIsSavedBeforeItsCommandIsCopied() {
    desktop.answer = Optional.of(home.resolve("model.json"));
    FxThread.run(() -> find("#copy-command", Button.class).fire());
    await(() -> !desktop.copied.isEmpty());
    assertThat(desktop.copied.getFirst()).startsWith("headscope train --config ");
    assertThat(home.resolve("model.json")).isNotEmptyFile();
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void rendersInEveryTheme(Theme theme) {
    FxThread.run(() -> {
      model.model.architecture.set(Architecture.RETNET);
      model.blocks.choose(1);
      model.blocks.insert(List.of(1, 2, 3));
      find("#input-heads", TextField.class).setText("3");
      progress.paletteProperty().set(theme.palette());
      view.getScene().setRoot(new Group());
      Pictures.show(view, 1220, 640, theme);
      assertThat(Pictures.save(view, theme, 1, "builder-" + theme)).isGreaterThan(30);
    });
  }

  @Test
  void everyFieldIsNamedAndExplained() {
    FxThread.run(() -> {
      for (Node field : ((Parent) view).lookupAll(".text-field, .combo-box")) {
        assertThat(field.getAccessibleText()).as(String.valueOf(field)).isNotEmpty();
      }
    });
  }
}
