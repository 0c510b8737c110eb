package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.headscope.app.FxThread;
import org.headscope.app.action.Action;
import org.headscope.app.service.Notice;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SessionState;
import org.headscope.app.teaching.TaughtWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The session's history in the window, back and forward.
class HistoryInWindowTest {
  private final OpenWindow open = new OpenWindow("sample");
  private final Journal journal = open.workbench.selection().journal();

  @AfterEach
  void close() {
    open.close();
  }

  private void begin() {
    FxThread.run(journal::begin);
  }

  private List<String> messages() {
    return FxThread.get(() -> open.workbench.notices().stream().map(Notice::sentence).toList());
  }

  private ListView<?> list() {
    return (ListView<?>) open.find("#history-list");
  }

  private List<String> seen() {
    return FxThread.get(() -> {
      open.scene.getRoot().applyCss();
      open.scene.getRoot().layout();
      return list().lookupAll(".label").stream()
          .filter(node -> node instanceof Label && isSeen(node))
          .map(node -> ((Label) node).getText())
          .filter(text -> !text.isEmpty())
          .toList();
    });
  }

  private static boolean isSeen(Node node) {
    return node.isVisible() && (node.getParent() == null || isSeen(node.getParent()));
  }

  @Test
  void undoDoesNotReturnToPresenting() {
    begin();
    open.press("Alt+Right");
    open.press("F5");
    open.press("Esc");
    open.press("Shortcut+Z");
    assertThat(open.desktop.filling).isEmpty();
    assertThat(TaughtWindow.of(open.window).presenting().isPresenting()).isFalse();
    assertThat(FxThread.get(() -> journal.state().selection().model().head())).isEqualTo(1);
    assertThat(messages()).containsExactly("Undid: choose head 1.2");
    open.press("F5");
    open.press("Shortcut+Shift+Z");
    assertThat(TaughtWindow.of(open.window).presenting().isPresenting())
        .as("presenting continues")
        .isTrue();
    assertThat(messages()).as("only the last").containsExactly("Redid: choose head 1.2");
    open.press("Esc");
  }

  @Test
  void filesThatAreDroppedTogetherAreOneStep() {
    begin();
    SessionState before = FxThread.get(journal::state);
    FxThread.run(() ->
        open.window.drop(List.of(new File("/runs/other.jsonl"), new File("/runs/more.jsonl"))));
    OpenWindow.await(() ->
        journal.state().open().file().filter(file -> file.endsWith("more.jsonl")).isPresent()
            && !open.workbench.readingInstancesProperty().get());
    assertThat(FxThread.get(journal::steps))
        .containsExactly("start", "open other.jsonl, more.jsonl");
    open.press("Shortcut+Z");
    assertThat(FxThread.get(() -> journal.state().open())).isEqualTo(before.open());
    assertThat(FxThread.get(() -> journal.state().selection().opened()))
        .isEqualTo(before.selection().opened());
  }

  @Test
  void theListSelectsAnyStepAndEscapeClosesIt() {
    begin();
    open.press("Shortcut+Alt+Z");
    assertThat(seen()).singleElement().asString().startsWith("No actions yet.");
    open.press("Esc");
    assertThat(FxThread.get(() -> open.scene.getRoot().lookup("#history-list"))).isNull();
    open.press("Alt+Right");
    open.press("Alt+Down");
    open.press("Shortcut+2");
    SessionState end = FxThread.get(journal::state);
    open.press("Shortcut+Alt+Z");
    assertThat(open.owner()).isEqualTo(list());
    assertThat(seen())
        .contains(
            "Start of the session",
            "Choose head 1.2",
            "Choose head 2.2",
            "Go to tab compare",
            "you are here");
    open.press("Up");
    open.press("Up");
    open.press("Enter");
    assertThat(FxThread.get(journal::step)).isEqualTo(1);
    assertThat(seen()).filteredOn("undone"::equals).hasSize(2);
    assertThat(messages()).containsExactly("Back to: choose head 1.2");
    assertThat(open.owner()).as("the list stays open").isEqualTo(list());
    open.press("End");
    open.press("Enter");
    assertThat(FxThread.get(journal::state)).isEqualTo(end);
    FxThread.run(() -> ((Button) open.find("#close-sheet")).fire());
    assertThat(FxThread.get(() -> open.scene.getRoot().lookup(".history"))).isNull();
  }

  @Test
  void failedCommandsAreInNoScript(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("no-folder"));
    int before = FxThread.get(() -> journal.entries().size());
    FxThread.run(() ->
        journal.perform(new Command.Export("training", folder.resolve("a.png"), Optional.empty())));
    assertThat(messages()).singleElement().asString().startsWith("Training shows nothing yet");
    assertThat(FxThread.get(() -> journal.entries())).hasSize(before);
    FxThread.run(() ->
        journal.perform(new Command.Export("attention", file.resolve("a.png"), Optional.empty())));
    OpenWindow.await(
        () -> open.workbench.notices().stream().anyMatch(n -> n.kind() == Notice.Kind.ERROR));
    assertThat(FxThread.get(() -> journal.entries())).hasSize(before);
  }

  @Test
  void disabledActionsGiveTheReason() {
    begin();
    assertThat(whyNot("Undo")).isEqualTo("Nothing to undo.");
    assertThat(whyNot("Resume training"))
        .isEqualTo("sample has finished training; there is nothing to resume.");
    assertThat(whyNot("Stop scoring and evaluating"))
        .isEqualTo("Nothing is being scored or evaluated.");
    assertThat(whyNot("Evaluate")).isEmpty();
    open.press("Shortcut+K");
    FxThread.run(() -> ((TextField) open.scene.getFocusOwner()).setText("resume training"));
    open.press("Enter");
    assertThat(FxThread.get(() -> open.scene.getRoot().lookup(".palette")))
        .as("stays and gives the reason")
        .isNotNull();
    assertThat(journal.steps()).hasSize(1);
    open.press("Esc");
    open.press("Alt+Right");
    assertThat(whyNot("Undo")).isEmpty();
  }

  private String whyNot(String title) {
    return FxThread.get(() ->
        open.window.actions().stream()
            .filter(action -> action.title().equals(title))
            .map(Action::whyNot)
            .findFirst()
            .orElseThrow()
            .getValue());
  }
}
