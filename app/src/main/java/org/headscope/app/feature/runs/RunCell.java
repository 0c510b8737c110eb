package org.headscope.app.feature.runs;

import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import org.headscope.app.shell.RunView;
import org.jspecify.annotations.Nullable;

/** A run: its name and model, and what it reached. */
final class RunCell extends ListCell<RunView> {
  private final TwoLines lines = new TwoLines();

  @Override
  protected void updateItem(@Nullable RunView run, boolean empty) {
    super.updateItem(run, empty);
    if (empty || run == null) {
      setGraphic(null);
      setTooltip(null);
      return;
    }
    lines.show(
        run.ref().name(), run.summary(), RunsViewModel.accuracy(run), RunsViewModel.distance(run));
    setGraphic(lines);
    setTooltip(
        new Tooltip(
            run.quality()
                    .map(q ->
                        "At step %,d, on held-out languages (split %s): accuracy, the share of rows whose most likely symbol the automaton allows, and TVD, the mean total variation distance to the truth"
                            .formatted(q.step(), q.split()))
                    .orElse("Not evaluated while it was trained")
                + ". "
                + run.ref().directory()));
    getTooltip().setWrapText(true);
    getTooltip().setMaxWidth(340);
  }
}
