package org.headscope.app.feature.lesson;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.Anchored;

/// A picture with those marks of a lesson's step whose subjects are in it.
public record MarkedFigure(Figure figure, List<Pointing.Mark> marks) implements Figure {
  public MarkedFigure {
    marks = List.copyOf(marks);
  }

  @Override
  public String title() {
    return figure.title();
  }

  @Override
  public DataTable data() {
    return figure.data();
  }

  @Override
  public Figure with(Set<FigurePart> parts) {
    return new MarkedFigure(figure.with(parts), marks);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    figure.paint(pen, width, height, palette);
    Anchored.of(figure)
        .ifPresent(named -> {
          PictureArea space = new PictureArea(width, height, pen.pixelScale(), palette);
          paint(pen, new Pointing(List.of(), List.of(), marks), new Alone(named, space), palette);
        });
  }

  /// Paints the marks and dimming of `pointing` over the views of `sights`. Anchors that are not
  /// visible are ignored.
  public static void paint(Pen pen, Pointing pointing, AnchorLocator sights, Palette palette) {
    Pointing there = pointing.only(anchor -> sights.where(anchor).isPresent());
    if (!there.isNothing()) {
      Box space = sights.calloutArea();
      VisibleAnchors.of(there, sights, palette)
          .figure(pen::textWidth, CalloutPlacement::places)
          .paint(pen, space.width(), space.height(), palette);
    }
  }

  private record Alone(Anchored named, PictureArea of) implements AnchorLocator {
    private Box whole() {
      return new Box(0, 0, of.width(), of.height());
    }

    @Override
    public Box calloutArea() {
      return whole();
    }

    @Override
    public List<View> views() {
      return List.of(new View(whole(), whole(), named.blanks(of)));
    }

    @Override
    public List<Box> uncovered() {
      return List.of();
    }

    @Override
    public Optional<Box> where(Anchor anchor) {
      return named.where(anchor, of);
    }
  }
}
