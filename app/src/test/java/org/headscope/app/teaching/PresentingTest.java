package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import javafx.stage.Window;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.headscope.app.FxThread;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.service.Notice;
import org.headscope.app.session.Command;
import org.headscope.app.session.RecordingSubject;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.app.window.OpenWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Presenting in the real window, on one screen and on two, which are connected and removed.
class PresentingTest {
  private static final Rectangle2D OWN = new Rectangle2D(0, 0, 1440, 900);
  private static final Rectangle2D ROOM = new Rectangle2D(20, 10, 640, 480);

  private OpenWindow open;

  @TempDir Path folder;

  @BeforeEach
  void show() {
    open = new OpenWindow("sample");
  }

  @AfterEach
  void close() {
    FxThread.run(
        () -> open.window.perform(new Performs(TaughtWindow.of(open.window).presenting()::ending)));
    open.close();
  }

  private void screens(Rectangle2D... all) {
    FxThread.run(() -> open.desktop.screens().setAll(all));
  }

  private boolean there(String selector) {
    return FxThread.get(() -> open.scene.getRoot().lookup(selector) != null);
  }

  private List<Stage> others() {
    return FxThread.get(() ->
        Window.getWindows().stream()
            .filter(Stage.class::isInstance)
            .map(Stage.class::cast)
            .filter(stage -> !stage.equals(open.stage))
            .toList());
  }

  /// Returns the places of everything visible.
  private List<String> places() {
    return FxThread.get(() -> {
      open.scene.getRoot().applyCss();
      open.scene.getRoot().layout();
      List<String> found = new ArrayList<>();
      for (Node node : open.scene.getRoot().lookupAll(".region")) {
        found.add(node.getId() + " " + node.localToScene(node.getLayoutBounds()));
      }
      return found;
    });
  }

  @Test
  void oneViewFillsTheOnlyScreenAndEscRestoresTheRest() {
    screens(OWN);
    List<String> before = places();
    SessionState state = open.workbench.selection().journal().state();
    open.press("F5");
    assertThat(there("#stage")).isTrue();
    FxThread.run(() -> {
      assertThat(open.desktop.filling).containsExactly(open.stage);
      assertThat(open.stage.getFullScreenExitHint()).isEmpty();
      assertThat(open.scene.getFocusOwner().getId()).isEqualTo("stage");
    });
    open.press("Esc");
    assertThat(there("#stage")).isFalse();
    assertThat(open.desktop.filling).isEmpty();
    assertThat(open.workbench.selection().journal().state().selection())
        .isEqualTo(state.selection());
    assertThat(places()).isEqualTo(before);
    assertThat(open.owner().getId()).isEqualTo("map");
  }

  @Test
  void presentationKeysWorkOnlyWhilePresenting() {
    SessionState before = open.workbench.selection().journal().state();
    for (String key : List.of("B", "S", "P", "F", "R", "T", "Space")) {
      open.press(key);
    }
    assertThat(open.workbench.selection().journal().state().settings())
        .isEqualTo(before.settings());
    open.press("F5");
    for (String key : List.of("S", "P", "Period")) {
      open.press(key);
    }
    assertThat(open.workbench.selection().journal().state().settings())
        .containsEntry("present.spotlight", true)
        .containsEntry("present.pointer", true)
        .containsEntry("present.blank", true);
    open.press("B");
    assertThat(open.workbench.selection().journal().state().settings())
        .containsEntry("present.blank", false);
  }

  @Test
  void aSecondScreenShowsThePictureAndTheFirstNotes() {
    screens(OWN, ROOM);
    open.press("F5");
    assertThat(there("#stage")).isFalse();
    assertThat(there("#presenter")).isTrue();
    assertThat(others()).hasSize(1);
    FxThread.run(() -> {
      Stage stage = others().getFirst();
      assertThat(open.desktop.filling).containsExactly(stage);
      assertThat(stage.getFullScreenExitHint()).isEmpty();
      assertThat(stage.getScene().getRoot().lookup(".toasts")).isNull();
    });
    // Errors are reported here, and nothing opens there.
    FxThread.run(
        () -> open.workbench.notify(new Notice(Notice.Kind.ERROR, "Something went wrong.")));
    open.press("Shortcut+K");
    assertThat(there(".palette")).isTrue();
    assertThat(others()).hasSize(1);
    open.press("Esc");
    assertThat(there("#presenter")).isTrue();
    open.press("Esc");
    assertThat(there("#presenter")).isFalse();
    assertThat(others()).isEmpty();
  }

  @Test
  void disconnectingAScreenDoesNotEndPresenting() {
    screens(OWN, ROOM);
    open.press("F5");
    open.press("S");
    screens(OWN);
    assertThat(others()).isEmpty();
    assertThat(there("#presenter")).isTrue();
    assertThat(TaughtWindow.of(open.window).presenting().isPresenting()).isTrue();
    screens(OWN, ROOM);
    assertThat(others()).hasSize(1);
    screens();
    assertThat(others()).isEmpty();
    assertThat(TaughtWindow.of(open.window).presenting().isPresenting()).isTrue();
    screens(ROOM, OWN);
    assertThat(others()).hasSize(1);
    assertThat(open.workbench.selection().journal().state().settings())
        .containsEntry("present.spotlight", true);
  }

  @Test
  void connectingAScreenMovesThePictureThere() {
    screens(OWN);
    open.press("F5");
    assertThat(there("#stage")).isTrue();
    screens(OWN, ROOM);
    assertThat(there("#stage")).isFalse();
    assertThat(there("#presenter")).isTrue();
    assertThat(others()).hasSize(1);
  }

  /// Otherwise the audience would mistake another step's picture for the current one.
  @Test
  void readErrorsAreShownToTheAudienceAndPresentingContinues() {
    screens(OWN, ROOM);
    long good = open.workbench.selection().snapshot().opened().step();
    open.press("F5");
    FxThread.run(() -> assertThat(audience(".label")).noneMatch(Node::isVisible));
    List<Long> steps = open.workbench.runProperty().get().orElseThrow().steps();
    List<Long> unread = new ArrayList<>();
    for (long step : steps) {
      perform(new Command.SelectStep(step));
      OpenWindow.await(() -> open.workbench.workers().areViewsDone());
      FxThread.run(() -> {
        boolean read = TaughtWindow.of(open.window).presenting().stageProperty().get().isPresent();
        List<Label> messages =
            audience(".label").stream().filter(Node::isVisible).map(Label.class::cast).toList();
        if (read) {
          assertThat(messages).isEmpty();
        } else {
          unread.add(step);
          assertThat(messages).hasSize(1);
          assertThat(messages.getFirst().getText()).contains(String.format("%,d", step));
          assertThat(messages.getFirst().getFont().getSize()).isGreaterThan(10);
        }
        assertThat(TaughtWindow.of(open.window).presenting().isPresenting()).isTrue();
        assertThat(open.workbench.inspectionProperty().get().isPresent()).isEqualTo(read);
      });
    }
    assertThat(unread).hasSize(1);
    perform(new Command.SelectStep(good));
    OpenWindow.await(
        () -> TaughtWindow.of(open.window).presenting().stageProperty().get().isPresent());
    assertThat(there("#presenter")).isTrue();
  }

  private void perform(Command command) {
    FxThread.run(() -> open.workbench.selection().perform(List.of(command)));
  }

  private List<Node> audience(String selector) {
    return List.copyOf(others().getFirst().getScene().getRoot().lookupAll(selector));
  }

  private SelectionState record(RecordingSubject over, Path file) {
    SelectionState before =
        FxThread.get(() -> open.workbench.selection().journal().state().selection());
    FxThread.run(() ->
        open.workbench
            .selection()
            .journal()
            .perform(new Command.RecordView("attention", over, 320, 200, 5, 0.2, file)));
    OpenWindow.await(() -> open.workbench.notices().stream().anyMatch(n -> n.file().isPresent()));
    return before;
  }

  private static int framesOf(Path gif) {
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    try (ImageInputStream in = ImageIO.createImageInputStream(gif.toFile())) {
      reader.setInput(in);
      return reader.getNumImages(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void recordingTokensRestoresThePinnedCell() {
    Path file = folder.resolve("tokens.gif");
    Span window = FxThread.get(() -> open.workbench.selection().snapshot().sequence().window());
    perform(new Command.Pin(window.from(), window.from(), window));
    SelectionState before = record(RecordingSubject.TOKENS, file);
    assertThat(before.sequence().key()).isNotNegative();
    int shown = before.sequence().window().length();
    assertThat(framesOf(file)).isEqualTo(shown);
    assertThat(open.workbench.selection().journal().state().selection()).isEqualTo(before);
  }

  @Test
  void recordingCheckpointsRestoresTheCheckpoint() {
    Path file = folder.resolve("steps");
    List<String> steps = FxThread.get(() -> open.workbench.selection().journal().steps());
    SelectionState before = record(RecordingSubject.CHECKPOINTS, file);
    assertThat(FxThread.get(() -> open.workbench.selection().journal().steps()))
        .as("walking there and back is not a step")
        .isEqualTo(steps);
    // One of the three cannot be read, which is reported.
    assertThat(file.toFile().list()).hasSize(2);
    assertThat(FxThread.get(() -> List.copyOf(open.workbench.notices())))
        .extracting(Notice::sentence)
        .contains("Recorded %s without 1 unreadable checkpoint.".formatted(file));
    assertThat(open.workbench.selection().journal().state().selection()).isEqualTo(before);
  }

  @Test
  void missingTrainingsAreNotRecorded() {
    Path file = folder.resolve("training.gif");
    FxThread.run(() ->
        open.workbench
            .selection()
            .journal()
            .perform(
                new Command.RecordView(
                    "attention", RecordingSubject.TRAINING, 320, 200, 5, 1, file)));
    assertThat(open.workbench.notices().getFirst().sentence()).startsWith("Nothing is being");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theAudienceScreenIsTheLargestOther() {
    Rectangle2D second = new Rectangle2D(1440, 0, 1024, 768);
    Rectangle2D third = new Rectangle2D(3000, 0, 640, 480);
    Rectangle2D window = new Rectangle2D(1300, 20, 800, 600);
    assertThat(Presenting.otherScreen(List.of(OWN, second), window)).contains(OWN);
    assertThat(Presenting.otherScreen(List.of(second), window)).isEmpty();
    assertThat(Presenting.otherScreen(List.of(), window)).isEmpty();
    assertThat(Presenting.otherScreen(List.of(third, OWN, second), window)).contains(OWN);
  }
}
