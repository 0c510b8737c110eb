package org.headscope.app.feature.runs;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.headscope.app.control.Hint;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.jspecify.annotations.Nullable;

/// A run: its name and model, and what it reached; or why it could not be read, and a way out.
final class RunCell extends ListCell<RunEntry> {
  private final TwoLines lines = new TwoLines();
  private final Hyperlink again = new Hyperlink("Try again");
  private final HBox row = new HBox(4, lines, again);
  private final Consumer<RunEntry> look;

  RunCell(Consumer<RunEntry> look, Consumer<RunEntry> tryAgain) {
    this.look = look;
    HBox.setHgrow(lines, Priority.ALWAYS);
    // The list itself has the keyboard: Enter does the same.
    again.setFocusTraversable(false);
    again.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(again, "Read this run once more (Enter)");
    again.setOnAction(_ -> tryAgain.accept(getItem()));
  }

  @Override
  protected void updateItem(@Nullable RunEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    if (empty || entry == null) {
      setGraphic(null);
      Hint.on(this, "");
      return;
    }
    if (isInSight()) {
      look.accept(entry);
    }
    boolean failed = entry.problem().isPresent();
    String name = failed ? "⚠ " + entry.ref().name() : entry.ref().name();
    // Why is said where it has room: in the map's place and under the mouse.
    String words = failed ? "could not be read" : RunsViewModel.describe(entry);
    Optional<RunView> run = entry.view().filter(_ -> !failed);
    lines.show(
        name,
        words,
        run.map(RunsViewModel::accuracy).orElse(""),
        run.map(RunsViewModel::distance).orElse(""));
    lines.setFailed(failed);
    again.setVisible(failed);
    again.setManaged(failed);
    setGraphic(row);
    Hint.on(this, explanation(entry));
  }

  /// Lists try hidden cells on to learn the heights of rows far away.
  private boolean isInSight() {
    return isVisible() && getParent() != null && getParent().isVisible();
  }

  /// All of the row, which may be too narrow for it, what its numbers mean, and where it is.
  private static String explanation(RunEntry entry) {
    String known =
        entry
            .view()
            .filter(_ -> entry.problem().isEmpty())
            .map(run -> "\n" + quality(run))
            .orElse("");
    return "%s\n%s%s\n%s"
        .formatted(
            entry.ref().name(), RunsViewModel.describe(entry), known, entry.ref().directory());
  }

  private static String quality(RunView run) {
    return run.measured()
        .map(m -> Stream.concat(Stream.of(quality(m)), m.notes().stream()))
        .orElse(Stream.of("Its metrics are being read."))
        .collect(Collectors.joining("\n"));
  }

  private static String quality(Measurements measured) {
    return measured
        .quality()
        .map(q ->
            "At step %,d, on held-out languages (split %s): accuracy, the share of rows whose most likely symbol the automaton allows, and TVD, the mean total variation distance to the truth."
                .formatted(q.step(), q.split()))
        .orElse("Not evaluated while it was trained.");
  }
}
