package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.attention.picture.PointerTarget;
import org.headscope.app.feature.attention.picture.SceneFigure;

/// A bar for each query.
record EntropyFigure(EntropyScene scene, boolean paper, Set<FigurePart> parts)
    implements SceneFigure {
  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    writeTitle(pen, List.of(), width, palette);
    double[] bits = scene.numbers().bits();
    double max = Arrays.stream(bits).max().orElse(1);
    for (int query = 0; query < bits.length; query++) {
      double high = bits[query] / max * (height - 40);
      double x = query * width / bits.length;
      pen.fillRect(x, height - high, width / bits.length, high, palette.mark().model());
    }
  }

  @Override
  public PointerTarget at(double x, double y, PictureArea area) {
    return new PointerTarget.OnMap(0, (int) (x / area.width() * scene.numbers().length()), -1);
  }
}
