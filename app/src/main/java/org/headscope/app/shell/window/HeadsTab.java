package org.headscope.app.shell.window;

import java.util.Optional;
import javafx.scene.control.SplitPane;
import org.headscope.app.chart.Palette;
import org.headscope.app.feature.attention.AttentionView;
import org.headscope.app.feature.heads.HeadsView;

/**
 * The heads beside the map of the chosen one.
 *
 * <p>What gives way, in this order, as there is less room: thumbnails shrink to their smallest;
 * then the grid becomes a stepper over the map, and with it the choice of picture a menu that has
 * the looks, too, and the controls under the map leave; then the legend takes two lines and shorter
 * words; then keys are left out of the map, which says so. The map itself, its labels and what is
 * said of the pinned cell stay.
 */
final class HeadsTab extends SplitPane {
  /** The least width of the map beside the grid, in units of the smallest text. */
  private static final double MAP = 40;

  /** The least height of both, likewise: below it the map needs what stands under it elsewhere. */
  private static final double HEIGHT = 36;

  private final HeadsView heads;
  private final AttentionView map;
  private double[] divider = {0.235};
  private boolean beside = true;
  private boolean restoring;

  HeadsTab(HeadsView heads, AttentionView map) {
    this.heads = heads;
    this.map = map;
    getItems().addAll(heads, map);
    setDividerPositions(divider);
    SplitPane.setResizableWithParent(heads, false);
    widthProperty().subscribe(w -> arrange());
    heightProperty().subscribe(h -> arrange());
    map.paletteProperty().subscribe(p -> arrange());
    heads.narrowestProperty().subscribe(w -> arrange());
  }

  private void arrange() {
    Palette palette = map.paletteProperty().get();
    double least = heads.narrowestProperty().get();
    heads.setMinWidth(least);
    double small = palette.size().small();
    boolean room = getWidth() >= least + MAP * small && getHeight() >= HEIGHT * small;
    if (room == beside || getWidth() == 0 || getHeight() == 0) {
      return;
    }
    beside = room;
    if (room) {
      map.lead(Optional.empty());
      getItems().addFirst(heads);
      restoring = true;
    } else {
      divider = getDividerPositions();
      getItems().remove(heads);
      map.lead(Optional.of(heads.stepper()));
    }
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    if (restoring) {
      // Not before: a pane that comes back begins with the least width.
      restoring = false;
      setDividerPositions(divider);
    }
  }
}
