package org.headscope.app.feature.runs;

import module java.base;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.headscope.app.control.Hint;
import org.headscope.app.service.ListedInstance;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import org.jspecify.annotations.Nullable;

/// An instance in one line: its name, of which the end tells most, the size of its automaton and
/// the number of its symbols; or the task and the file of those that follow.
final class InstanceCell extends ListCell<InstanceRow> {
  private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");

  private final Function<ListedInstance, String> naming;
  private final Label name = new Label();
  private final Label size = new Label();
  private final HBox row = new HBox(8, name, size);

  InstanceCell(Function<ListedInstance, String> naming) {
    this.naming = naming;
    row.setAlignment(Pos.BASELINE_LEFT);
    row.setMinWidth(0);
    row.setPrefWidth(1);
    name.getStyleClass().addAll("row-name", "may-shorten");
    name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    name.setEllipsisString("…");
    name.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(name, Priority.ALWAYS);
    size.getStyleClass().addAll("text-muted", "caption", "may-shorten");
    size.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    size.setEllipsisString("…");
  }

  @Override
  protected void updateItem(@Nullable InstanceRow item, boolean empty) {
    super.updateItem(item, empty);
    boolean heading = !empty && item instanceof InstanceRow.Heading;
    pseudoClassStateChanged(HEADING, heading);
    setMouseTransparent(heading);
    name.setMinWidth(heading ? Region.USE_PREF_SIZE : 0);
    size.setMinWidth(heading ? 0 : Region.USE_PREF_SIZE);
    switch (empty ? null : item) {
      case null -> {
        setGraphic(null);
        Hint.on(this, "");
      }
      case InstanceRow.Heading(Path file, String task) -> {
        name.setText(task);
        size.setText(PlainText.line(String.valueOf(file.getFileName())));
        setGraphic(row);
        Hint.on(this, file.toString());
      }
      case InstanceRow.Text(ListedInstance listed) -> {
        name.setText(naming.apply(listed));
        size.setText(RunsViewModel.sizeOf(listed.instance()));
        setGraphic(row);
        Hint.on(this, explanation(listed));
      }
    }
  }

  private static String explanation(ListedInstance listed) {
    Instance instance = listed.instance();
    String drawn =
        instance
            .origin()
            .map(o -> "Drawn by %s with seed %d".formatted(o.label(), o.seed()))
            .orElse("Written by hand");
    String words = RunsViewModel.describe(instance);
    String strings =
        instance.vocabulary().separator() < 0
            ? ""
            : " in %,d strings".formatted(instance.stringCount());
    return "%s\n%s%s\n%s\n%s"
        .formatted(PlainText.line(instance.id()), words, strings, drawn, listed.file());
  }
}
