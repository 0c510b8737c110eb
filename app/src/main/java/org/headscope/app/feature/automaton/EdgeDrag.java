package org.headscope.app.feature.automaton;

import module java.base;

import javafx.scene.input.*;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import org.headscope.app.chart.FigureCanvas;
import org.headscope.app.feature.automaton.SourceFigure.DiagramPart;
import org.headscope.engine.automata.Transition;

/// Dragging with the mouse over the automaton: an edge to another state, or from a state to a
/// state. It draws the line to the mouse.
final class EdgeDrag extends Pane {
  /// A hand that clicks moves the mouse by less.
  private static final double MIN_DISTANCE = 5;

  private final BiFunction<Double, Double, Optional<DiagramPart>> parts;
  private final LanguageEditor editor;
  private final Runnable asking;
  private final Line line = new Line();
  private Optional<DiagramPart> dragged = Optional.empty();

  /// @param parts returns the part of the diagram at a point
  /// @param asking asks for the symbol of a new edge
  EdgeDrag(
      FigureCanvas canvas,
      BiFunction<Double, Double, Optional<DiagramPart>> parts,
      LanguageEditor editor,
      Runnable asking) {
    this.parts = parts;
    this.editor = editor;
    this.asking = asking;
    setMouseTransparent(true);
    line.getStyleClass().add("edge-drag");
    line.setVisible(false);
    line.setManaged(false);
    getChildren().add(line);
    canvas.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
    canvas.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::moved);
    canvas.addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
  }

  private void pressed(MouseEvent event) {
    boolean begins = editor.editing.get() && event.getButton() == MouseButton.PRIMARY;
    dragged = begins ? parts.apply(event.getX(), event.getY()) : Optional.empty();
    line.setStartX(event.getX());
    line.setStartY(event.getY());
  }

  private void moved(MouseEvent event) {
    boolean still =
        Math.hypot(event.getX() - line.getStartX(), event.getY() - line.getStartY()) < MIN_DISTANCE;
    if (dragged.isEmpty() || (still && !line.isVisible())) {
      return;
    }
    line.setEndX(event.getX());
    line.setEndY(event.getY());
    line.setVisible(true);
    if (dragged.get() instanceof DiagramPart.OnEdge(Transition edge)) {
      editor.consider(edge, target(event).orElse(edge.to()));
    }
  }

  private void released(MouseEvent event) {
    Optional<DiagramPart> what = dragged.filter(_ -> line.isVisible());
    dragged = Optional.empty();
    line.setVisible(false);
    Optional<Integer> target = target(event);
    if (what.isEmpty() || target.isEmpty()) {
      return;
    }
    switch (what.get()) {
      case DiagramPart.OnEdge(Transition edge) -> editor.move(edge, target.get());
      case DiagramPart.State(int from) -> {
        editor.connect(from, target.get());
        asking.run();
      }
    }
  }

  /// Returns the state under the mouse.
  private Optional<Integer> target(MouseEvent event) {
    return parts
        .apply(event.getX(), event.getY())
        .filter(DiagramPart.State.class::isInstance)
        .map(part -> ((DiagramPart.State) part).state());
  }
}
