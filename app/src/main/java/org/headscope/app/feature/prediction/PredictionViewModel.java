package org.headscope.app.feature.prediction;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.selection.Selection;
import org.headscope.app.shell.Workbench;

/** What is predicted after the position that the window looks at. */
public final class PredictionViewModel {
  private final Workbench workbench;
  private final Selection selection;
  private final ReadOnlyObjectWrapper<Optional<PredictionFigure>> figure =
      new ReadOnlyObjectWrapper<>(this, "figure", Optional.empty());
  private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper(this, "caption", "");
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper(this, "sentence", "");

  /** Follows the workbench. */
  public PredictionViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    workbench.inspectionProperty().subscribe(this::show);
    workbench.positionProperty().subscribe(this::show);
  }

  private void show() {
    int position = workbench.positionProperty().get();
    Optional<NextSymbol> next =
        workbench
            .inspectionProperty()
            .get()
            .filter(i -> position >= 0 && position < i.tokens().length)
            .map(i -> NextSymbol.at(i, position));
    figure.set(next.map(PredictionFigure::new));
    caption.set(next.map(NextSymbol::sentence).orElse(""));
    sentence.set(
        next.isPresent() ? "" : "Open a run and an instance to see what the model expects next.");
  }

  /** Pins the query {@code by} positions further on, within what was read. */
  void walk(int by) {
    workbench
        .inspectionProperty()
        .get()
        .ifPresent(inspection -> {
          int last = inspection.tokens().length - 1;
          int query = Math.clamp(workbench.positionProperty().get() + by, 0, last);
          selection.update(
              s -> s.withCell(query, s.key(), true).withWindow(s.window().showing(query)));
        });
  }

  /** The chart; empty without an inspection. */
  public ReadOnlyObjectProperty<Optional<PredictionFigure>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  /** After what the prediction is made. */
  public ReadOnlyStringProperty captionProperty() {
    return caption.getReadOnlyProperty();
  }

  /** Why there is no chart; empty when there is one. */
  public ReadOnlyStringProperty sentenceProperty() {
    return sentence.getReadOnlyProperty();
  }
}
