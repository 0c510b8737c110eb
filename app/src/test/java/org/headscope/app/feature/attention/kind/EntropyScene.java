package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.kind.EntropyPicture.Entropies;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.feature.attention.picture.SceneFigure;
import org.headscope.app.service.CommandLineWriter;

/// The entropy of a head's attention, query by query.
record EntropyScene(MapAxes axes, Entropies numbers) implements LayerScene {
  @Override
  public String place() {
    return numbers.place();
  }

  @Override
  public SceneFigure figure(HeatmapPainter painter, boolean paper) {
    return new EntropyFigure(this, paper, Set.of());
  }

  @Override
  public ReadoutText selected(Palette palette) {
    return ReadoutText.NOTHING;
  }

  @Override
  public ShellLine line(CommandLineWriter words) {
    return words.reading("entropy").and("--json");
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> facts = axes.json();
    facts.put("bits", numbers.bits());
    return facts;
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "query,bits",
        IntStream.range(0, numbers.length())
            .<List<?>>mapToObj(query -> List.of(query, numbers.bits()[query]))
            .toList());
  }
}
