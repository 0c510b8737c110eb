package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.chart.card.RoomCard;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;

/// What is said of the selected cell or row, in few words.
public record CellCard(AttentionScene scene, Showing showing) implements RoomCard {
  /// How much larger the line with the number is.
  private static final double NUMBER = 1.25;

  private List<List<TextRun>> lines(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    List<List<TextRun>> few = new ArrayList<>(Readout.selected(scene, palette).few());
    boolean cell = scene.axes().cell().key() >= 0;
    if (cell && scene.pair().isEmpty() && few.size() > 1) {
      few.set(1, Readout.selected(scene, palette.enlarged(NUMBER)).few().get(1));
    }
    List<List<TextRun>> lines = new ArrayList<>();
    for (List<TextRun> line : ReadoutText.concealed(few, showing.concealed())) {
      lines.addAll(RunLines.wrap(measure, line, width));
    }
    return lines;
  }

  @Override
  public double height(
      ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
    return RunLines.height(lines(measure, width, palette));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    RunLines.write(pen, lines(pen::textWidth, width, palette), 0, 0);
  }

  @Override
  public boolean isSelected() {
    return true;
  }
}
