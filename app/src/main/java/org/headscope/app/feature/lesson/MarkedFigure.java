package org.headscope.app.feature.lesson;

import java.util.List;
import java.util.Set;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.Room;
import org.headscope.app.feature.Anchored;

/// A picture with the marks of a lesson's step, as far as what they are about stands in it.
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
    if (figure instanceof Anchored named) {
      Room room = new Room(width, height, pen.pixelScale(), palette);
      MarksFigure.placed(
              List.of(),
              0,
              marks.stream().map(mark -> placed(mark, named, room)).toList(),
              new CalloutPlacement.Room(
                  new Box(0, 0, width, height), List.of(), named.blanks(room)),
              palette,
              pen::textWidth)
          .paint(pen, width, height, palette);
    }
  }

  private static MarksFigure.Mark placed(Pointing.Mark mark, Anchored named, Room room) {
    return new MarksFigure.Mark(
        new Callout(mark.number(), mark.words()),
        mark.anchors().stream().flatMap(anchor -> named.where(anchor, room).stream()).toList());
  }
}
