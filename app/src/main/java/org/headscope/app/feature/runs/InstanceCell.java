package org.headscope.app.feature.runs;

import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.headscope.app.control.Hint;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;

/// An instance in one line: its name, of which the end tells most, the size of its automaton and
/// the number of its symbols.
final class InstanceCell extends ListCell<Instance> {
  private final Function<Instance, String> naming;
  private final Label name = new Label();
  private final Label size = new Label();
  private final HBox row = new HBox(8, name, size);

  InstanceCell(Function<Instance, String> naming) {
    this.naming = naming;
    row.setAlignment(Pos.BASELINE_LEFT);
    row.setMinWidth(0);
    row.setPrefWidth(1);
    name.getStyleClass().addAll("row-name", "may-shorten");
    name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    name.setEllipsisString("…");
    name.setMinWidth(0);
    name.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(name, Priority.ALWAYS);
    size.getStyleClass().addAll("text-muted", "caption");
    size.setMinWidth(Region.USE_PREF_SIZE);
  }

  @Override
  protected void updateItem(@Nullable Instance instance, boolean empty) {
    super.updateItem(instance, empty);
    if (empty || instance == null) {
      setGraphic(null);
      Hint.on(this, "");
      return;
    }
    name.setText(naming.apply(instance));
    size.setText(RunsViewModel.sizeOf(instance));
    setGraphic(row);
    String drawn =
        instance
            .origin()
            .map(o -> "Drawn by %s with seed %d".formatted(o.label(), o.seed()))
            .orElse("Written by hand");
    String words = RunsViewModel.describe(instance);
    String strings =
        instance.vocabulary().separator() < 0
            ? ""
            : " in %d strings".formatted(instance.stringCount());
    Hint.on(this, "%s\n%s%s\n%s".formatted(PlainText.line(instance.id()), words, strings, drawn));
  }
}
