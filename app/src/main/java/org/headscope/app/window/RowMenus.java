package org.headscope.app.window;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.feature.runs.RunsView;
import org.headscope.app.service.AnalysisQueue;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.Notice;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.SessionLink;
import org.headscope.engine.run.PlainText;

/// What can be done with a run or an instance of the lists, in the menu of its row.
///
/// @param performer does what is chosen
/// @param notes opens the notes on the run that is shown
record RowMenus(
    Workbench workbench,
    MainWindow.Surroundings around,
    Consumer<ActionBody> performer,
    Consumer<String> copy,
    Runnable notes)
    implements RunsView.Rows {
  @Override
  public List<MenuItem> of(RunEntry run) {
    Path folder = run.ref().directory();
    Optional<RunView> read = run.view().filter(_ -> run.problem().isEmpty());
    List<MenuItem> rows = new ArrayList<>();
    rows.add(row("Open", new Shows(() -> workbench.show(run))));
    read.filter(RunView::hasMaps)
        .ifPresent(_ -> rows.add(row("Score heads", Performs.one(new Command.ScoreHeads(folder)))));
    read.filter(RunView::isInterrupted)
        .ifPresent(_ ->
            rows.add(row("Resume training", new Performs(() -> AnalysisQueue.resuming(folder)))));
    read.ifPresent(view -> {
      rows.add(row("Notes…", new Shows(() -> openNotes(run))));
      rows.add(
          row(
              "Copy link",
              new Shows(() -> copy(SessionLink.to(view.ref(), view.lastStep()).text()))));
    });
    rows.add(row("Show in folder", new Shows(() -> around.showInFolder(folder))));
    rows.add(new SeparatorMenuItem());
    rows.add(
        row(
            "Close",
            new Performs(() ->
                read.map(workbench::closing)
                    .orElseGet(() -> List.of(new Command.CloseRun(folder))))));
    return rows;
  }

  @Override
  public List<MenuItem> of(ListedInstance text) {
    List<MenuItem> rows = new ArrayList<>();
    rows.add(row("Open", new Performs(() -> workbench.selecting(text))));
    rows.add(row("Show in folder", new Shows(() -> around.showInFolder(text.file()))));
    if (workbench.selection().journal().state().open().set(text.file()).isPresent()) {
      rows.add(new SeparatorMenuItem());
      rows.add(
          row(
              "Close " + text.file().getFileName(),
              new Performs(() -> workbench.closing(text.file()))));
    }
    return rows;
  }

  private void openNotes(RunEntry run) {
    if (!workbench.selection().runProperty().get().equals(Optional.of(run.ref()))) {
      workbench.show(run);
    }
    workbench.settled(notes);
  }

  private void copy(String link) {
    copy.accept(link);
    workbench.tell(new Notice(Notice.Kind.SUCCESS, "Copied " + link + "."));
  }

  private MenuItem row(String title, ActionBody body) {
    MenuItem row = new MenuItem(PlainText.line(title));
    row.setMnemonicParsing(false);
    row.setOnAction(_ -> performer.accept(body));
    return row;
  }
}
