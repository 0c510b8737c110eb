package org.headscope.app.feature.heads;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// The content of the head grid.
///
/// @param thumbnailMaps the maps at the size of thumbnails; empty while they are computed
/// @param scores scores at this checkpoint; empty if none were computed
/// @param layer the selected head's layer, from 1
/// @param head the selected head, from 1
public record HeadsScene(
    InspectionResult inspection,
    Optional<AttentionMaps> thumbnailMaps,
    List<HeadScore> scores,
    int layer,
    int head) {
  public HeadsScene {
    scores = List.copyOf(scores);
  }

  /// Returns the scene without what the audience is to predict first: the names of heads.
  HeadsScene concealing(Set<Concealed> what) {
    return what.contains(Concealed.LABELS)
        ? new HeadsScene(inspection, thumbnailMaps, List.of(), layer, head)
        : this;
  }

  public AttentionMaps maps() {
    return inspection.attention();
  }

  HeadGrid.ShownLayers shown() {
    return new HeadGrid.ShownLayers(maps().layerInfos(), 1, !scores.isEmpty());
  }

  /// Returns whether the text is typed or custom, so that heads have no scores on it.
  boolean isTypedText() {
    return TypedTextContext.typed(inspection.instance());
  }

  public Optional<HeadScore> score(int atLayer, int atHead) {
    return scores.stream().filter(s -> s.layer() == atLayer && s.head() == atHead).findFirst();
  }
}
