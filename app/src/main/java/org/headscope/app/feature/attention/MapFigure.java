package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;

/// A picture of one map or two, whose numbers are those of its scene.
interface MapFigure extends Figure {
  AttentionScene scene();

  @Override
  default Map<String, String> texts() {
    return Map.of("json", PictureJson.of(scene()));
  }

  @Override
  default DataTable data() {
    return MapData.of(scene());
  }
}
