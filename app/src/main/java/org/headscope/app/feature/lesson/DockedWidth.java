package org.headscope.app.feature.lesson;

import javafx.scene.layout.Region;
import org.headscope.app.chart.Palette;

/// How wide panes of lessons are beside the window, in sizes of text.
public final class DockedWidth {
  private static final double WIDE = 26.5;
  private static final double NARROW = 17.25;

  /// Text beyond this size is for a projector.
  private static final double LARGE = 16;

  private DockedWidth() {}

  public static void of(Palette palette, Region pane) {
    double text = palette.size().text();
    double wide = Math.rint((text > LARGE ? NARROW : WIDE) * text);
    pane.setMinWidth(wide);
    pane.setMaxWidth(wide);
    pane.setPrefWidth(wide);
  }
}
