package org.headscope.app.feature.lens;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.feature.lens.PanelGrid.Form;
import org.headscope.app.feature.lens.PanelGrid.Place;
import org.headscope.engine.neural.block.ResidualWriter;

/// Matrices of numbers with a cursor.
sealed interface MatrixPicture extends Figure permits MatrixPicture.Noted, HeadCircuitFigure {
  Form form();

  PanelGrid grid(double width, double height, Palette palette);

  /// Returns the numbers of a place in lines; empty if there are none.
  List<String> describe(Place place);

  /// The head that a place selects.
  default Optional<ResidualWriter> head(Place place) {
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

  /// Matrices with a legend and a note under them.
  sealed interface Noted extends MatrixPicture permits CompositionFigure, FoldFigure {
    /// The minimum width of the note, and the height of its lines, in sizes of small text.
    double MIN_WIDTH = 20;

    double LINE = 1.4;

    String note();

    @Override
    default double minWidth(Palette palette) {
      return Math.max(MIN_WIDTH * palette.size().small(), form().minWidth(palette));
    }

    @Override
    default double minHeight(double width, Palette palette) {
      return form().minHeight(width, palette) + Math.ceil(foot(width, palette));
    }

    @Override
    default PanelGrid grid(double width, double height, Palette palette) {
      return PanelGrid.of(width, height - foot(width, palette), form(), palette);
    }

    private double foot(double width, Palette palette) {
      double small = palette.size().small();
      return LegendBar.height(palette) + (2 + LINE * Fit.lineCount(note(), small, width)) * small;
    }
  }
}
