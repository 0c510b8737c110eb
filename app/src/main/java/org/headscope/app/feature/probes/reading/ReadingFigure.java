package org.headscope.app.feature.probes.reading;

import java.util.ArrayList;
import java.util.List;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.probe.reading.PositionReading;

/// What a probe says along the text as dots over the steps of what is true, the errors of the whole
/// text, and the positions where it is most wrong.
record ReadingFigure(ReadingScene scene) implements Figure {
  @Override
  public String title() {
    return scene.result().sentence().replace(" %", "\u00a0%");
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    ReadingLayout layout = ReadingLayout.of(width, height, palette);
    ValuePlot.paint(pen, layout, scene, palette);
    PositionLabels.paint(pen, layout, scene, palette);
    ErrorStrip.paint(pen, layout, scene, palette);
    WorstList.paint(pen, layout, scene, palette);
  }

  @Override
  public double leastWidth(Palette palette) {
    return ReadingLayout.leastWidth(palette);
  }

  @Override
  public double leastHeight(double width, Palette palette) {
    return ReadingLayout.leastHeight(palette);
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (PositionReading p : scene.result().positions()) {
      rows.add(
          List.of(
              p.position(),
              scene.symbol(p.position()),
              scene.state(p.position()),
              p.query() < 0 ? "" : String.valueOf(Vocabulary.symbol(p.query())),
              p.predicted(),
              p.truth(),
              p.error().isPresent() ? (Object) p.error().getAsDouble() : "",
              p.inDomain()));
    }
    return new DataTable("position,symbol,state_after,query,predicted,true,error,in_domain", rows);
  }
}
