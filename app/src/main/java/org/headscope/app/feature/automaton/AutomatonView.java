package org.headscope.app.feature.automaton;

import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.Cursor;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.StackPane;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PicturePanel;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.feature.Landmarks;
import org.headscope.app.lesson.Anchor;

/// The automaton's region: click or walk with the arrow keys, Enter lights.
public final class AutomatonView extends PicturePanel<AutomatonFigure> implements Landmarks {
  public static final Feature FEATURE =
      Feature.around(
          new FeatureView("automaton", "Automaton", 420, 320, List.of("dot")),
          context ->
              new AutomatonView(new AutomatonViewModel(context.workbench(), context.selection())));

  private static final String HELP =
      "The automaton that wrote the strings. Its ring shows the state after the query, the dark"
          + " edges the way there. Click a state or an edge to light every position that used it;"
          + " arrow keys walk states (left, right) and their edges (up, down), Enter lights.";

  private final AutomatonViewModel model;

  public AutomatonView(AutomatonViewModel model) {
    super("Automaton", model);
    this.model = model;
    Label absence = sentence();
    absence.textProperty().bind(model.coverProperty().map(Cover::words));
    StackPane body = new StackPane(canvas(), absence);
    StackPane.setMargin(absence, new Insets(12));
    setCenter(body);
    body.setMinSize(0, 0);
    model.withoutProperty().subscribe(without -> fold(body, without));
    Hint.on(canvas(), HELP);
    canvas().setOnMouseClicked(this::clicked);
    canvas().setOnMouseMoved(this::moved);
    walk("Right", () -> model.walkStates(1));
    walk("Left", () -> model.walkStates(-1));
    walk("Down", () -> model.walkEdges(1));
    walk("Up", () -> model.walkEdges(-1));
    walk("Enter", model::lightFocus);
    walk("Space", model::lightFocus);
    canvas()
        .focusedProperty()
        .subscribe(focused -> {
          if (!focused) {
            model.leaveFocus();
          }
        });
  }

  /// Leaves a line with the reason behind its mark where there is no automaton.
  private void fold(StackPane body, boolean folded) {
    Controls.show(body, !folded);
    setMaxHeight(folded ? USE_PREF_SIZE : Double.MAX_VALUE);
    explain(folded ? model.coverProperty().get().words() : "");
  }

  private void walk(String key, Runnable action) {
    onKey(
        key,
        () -> {
          action.run();
          model.focusSentence().ifPresent(canvas()::setAccessibleText);
        });
  }

  private Optional<Placement> placement() {
    double width = canvas().getWidth();
    double height = canvas().getHeight();
    return model.figure().map(f -> f.placement(width, height, paletteProperty().get()));
  }

  @Override
  public Optional<Box> where(Anchor anchor) {
    return Landmarks.on(canvas(), anchor);
  }

  private Optional<DiagramPart> partAt(MouseEvent event) {
    return placement().flatMap(placement -> placement.partAt(event.getX(), event.getY()));
  }

  private void clicked(MouseEvent event) {
    canvas().requestFocus();
    partAt(event).ifPresent(model::click);
  }

  private void moved(MouseEvent event) {
    Optional<DiagramPart> part = partAt(event);
    canvas().setCursor(part.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    Hint.on(canvas(), part.map(model::describe).orElse(HELP));
  }

  @Override
  protected Figure exported(AutomatonFigure shown) {
    return framed(shown, shown.size());
  }
}
