package org.headscope.app.feature.runs;

import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import org.headscope.engine.benchmark.Instance;
import org.jspecify.annotations.Nullable;

/** An instance: its name, the size of its automaton and the number of its symbols. */
final class InstanceCell extends ListCell<Instance> {
  private final TwoLines lines = new TwoLines();

  @Override
  protected void updateItem(@Nullable Instance instance, boolean empty) {
    super.updateItem(instance, empty);
    if (empty || instance == null) {
      setGraphic(null);
      setTooltip(null);
      return;
    }
    lines.show(instance.id(), RunsViewModel.describe(instance));
    setGraphic(lines);
    setTooltip(
        new Tooltip(
            instance
                    .origin()
                    .map(o -> "Drawn by preset %s with seed %d".formatted(o.preset(), o.seed()))
                    .orElse("Written by hand")
                + ": "
                + instance.strings().size()
                + " strings"));
  }
}
