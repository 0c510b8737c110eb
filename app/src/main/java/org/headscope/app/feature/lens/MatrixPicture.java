package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.feature.lens.PanelGrid.Form;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.engine.interpret.lens.AttributionWriter;

/// Matrices of numbers with a cursor.
sealed interface MatrixPicture extends Figure
    permits CompositionFigure, FoldFigure, HeadCircuitFigure {
  Form form();

  PanelGrid grid(double width, double height, Palette palette);

  /// Returns the numbers of a place in lines; empty if there are none.
  List<String> describe(Place place);

  /// The head that a place selects.
  default Optional<AttributionWriter> head(Place place) {
    return Optional.empty();
  }

  /// True if a click on a place does something.
  default boolean selects(Place place) {
    return head(place).isPresent();
  }

  MatrixMarks marks();

  MatrixPicture with(MatrixMarks marks);

  @Override
  default MatrixPicture with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN) ? this : with(MatrixMarks.NONE);
  }

  @Override
  default double minWidth(Palette palette) {
    return form().minWidth(palette);
  }
}
