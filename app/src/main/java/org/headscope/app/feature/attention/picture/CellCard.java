package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.chart.card.RoomCard;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;

/// What is said of the selected cell or row, in few words.
record CellCard(AttentionScene scene, Showing showing) implements RoomCard {
  /// How much larger the line with the number is.
  private static final double NUMBER = 1.25;

  @Override
  public List<List<TextRun>> words(Palette palette) {
    List<List<TextRun>> few = new ArrayList<>(Readout.selected(scene, palette).few());
    boolean cell = scene.axes().cell().key() >= 0;
    if (cell && scene.pair().isEmpty() && few.size() > 1) {
      few.set(1, Readout.selected(scene, palette.enlarged(NUMBER)).few().get(1));
    }
    return ReadoutText.concealed(few, showing.concealed());
  }

  @Override
  public boolean isSelected() {
    return true;
  }
}
