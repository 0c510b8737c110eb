package org.headscope.app.teaching;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.lesson.AnchorLocator;
import org.headscope.app.feature.lesson.MarkedFigure;
import org.headscope.app.feature.lesson.Pointing;
import org.headscope.app.feature.present.StageFigure;
import org.headscope.app.feature.present.StageLayout;

/// The marks of a lesson's step on the presented view, as far as it contains them: on the
/// audience's screen, on its thumbnail beside the notes, and in recordings.
record StageMarks(Pointing pointing) implements StageFigure.Overlay {
  @Override
  public void paint(Pen pen, StageLayout layout, Palette palette) {
    MarkedFigure.paint(pen, pointing, new OnStage(layout), palette);
  }

  private record OnStage(StageLayout layout) implements AnchorLocator {
    @Override
    public Box calloutArea() {
      return layout.screen();
    }

    @Override
    public List<View> views() {
      return List.of(new View(layout.picture(), layout.picture(), layout.blanks()));
    }

    @Override
    public List<Box> uncovered() {
      return layout.beside();
    }

    @Override
    public Optional<Box> where(Anchor anchor) {
      return layout.where(anchor);
    }
  }
}
