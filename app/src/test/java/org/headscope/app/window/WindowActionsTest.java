package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.SessionState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Actions report correctly whether they change anything.
class WindowActionsTest {
  private final OpenWindow open = new OpenWindow("sample");
  private final Journal journal = open.workbench.selection().journal();

  @TempDir Path folder;

  @AfterEach
  void close() {
    open.close();
  }

  /// The state of a session.
  private record Held(SessionState state, long done) {}

  private Held held() {
    return new Held(journal.state(), journal.done());
  }

  @Test
  void showingActionsKeepTheSession() {
    List<String> shown = new ArrayList<>();
    for (Action action : open.window.actions()) {
      if (action.body() instanceof Shows shows) {
        FxThread.run(() -> {
          Held before = held();
          shows.action().run();
          assertThat(held()).as(action.title()).isEqualTo(before);
        });
        shown.add(action.title());
      }
    }
    assertThat(shown).contains("Quit", "Copy view", "Shortcuts and gestures");
    assertThat(open.desktop.ended).isTrue();
  }

  @Test
  void performingActionsOnlyReturnCommands() {
    open.desktop.answer = Optional.of(folder.resolve("answer.csv"));
    List<Class<?>> given = new ArrayList<>();
    for (Action action : open.window.actions()) {
      if (action.body() instanceof Performs performs) {
        FxThread.run(() -> {
          Held before = held();
          performs.commands().get().forEach(command -> given.add(command.getClass()));
          assertThat(held()).as(action.title()).isEqualTo(before);
        });
      }
    }
    assertThat(given)
        .contains(
            Command.Undo.class,
            Command.CloseRun.class,
            Command.ExportAll.class,
            Command.SaveScript.class,
            Command.Pin.class,
            Command.SelectHead.class,
            Command.Tab.class,
            Command.SelectMap.class,
            Command.Set.class);
    assertThat(folder).isEmptyDirectory();
  }

  private ActionBody body(String title) {
    return open.window.actions().stream()
        .filter(action -> action.title().equals(title))
        .findFirst()
        .orElseThrow()
        .body();
  }

  @Test
  void openingActionsAskForAFileAndOpenItAsOneStep() {
    open.desktop.answer = Optional.of(folder);
    assertThat(body("Open run…")).isInstanceOf(Opens.class);
    FxThread.run(() -> {
      SessionState before = journal.state();
      journal.begin();
      open.window.perform(body("Open run…"));
      assertThat(journal.state()).isEqualTo(before);
    });
    OpenWindow.await(() -> open.workbench.runs().size() == 2);
    OpenWindow.await(() ->
        open.workbench.selection().runProperty().get().orElseThrow().directory().equals(folder));
    FxThread.run(() -> {
      open.workbench.selection().perform(new Command.Undo());
      assertThat(open.workbench.selection().canUndoProperty().get()).isFalse();
    });
    assertThat(open.workbench.runs()).hasSize(1);
  }

  @Test
  void probingShowsTheProbesTab() {
    FxThread.run(() -> open.window.perform(body("Probe")));
    assertThat(journal.state().selection().workspace().tab()).isEqualTo("probes");
    // The map behind has more space now, and may change.
    assertThat(
            journal.entries().stream()
                .filter(entry -> !entry.follows())
                .toList()
                .getLast()
                .command())
        .isEqualTo(new Command.TrainProbes());
    FxThread.run(() -> journal.perform(new Command.StopProbing()));
  }

  @Test
  void leavingTheProjectorThemeRestoresThePreviousTheme() {
    FxThread.run(() -> {
      open.workbench.themeProperty().set(Theme.DARK);
      open.workbench.themeProperty().set(Theme.PROJECTOR);
      open.window.perform(body("Projector theme"));
    });
    assertThat(open.workbench.themeProperty().get()).isEqualTo(Theme.DARK);
  }

  @Test
  void showingAHiddenViewIsOneStep() {
    FxThread.run(() -> {
      SessionState before = journal.state();
      journal.begin();
      open.window.bringInSight("curves");
      assertThat(journal.state().selection().workspace().tab()).isEqualTo("compare");
      assertThat(journal.state().settings()).containsEntry("compare.views", List.of("curves"));
      open.workbench.selection().perform(new Command.Undo());
      assertThat(journal.state()).isEqualTo(before);
    });
  }

  @Test
  void theSessionIsWrittenAsItWasWhenItWasSaved() {
    Path file = folder.resolve("session.jsonl");
    open.desktop.answer = Optional.of(file);
    FxThread.run(() -> open.window.perform(body("Save session as script…")));
    OpenWindow.await(() -> Files.exists(file));
    assertThat(file).content().contains("open-instances").doesNotContain("save-script");
    FxThread.run(() ->
        assertThat(journal.entries().getLast().command()).isEqualTo(new Command.SaveScript(file)));
  }
}
