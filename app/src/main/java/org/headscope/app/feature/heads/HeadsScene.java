package org.headscope.app.feature.heads;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// The content of the head grid.
///
/// @param brief the maps in as few cells as thumbnails need; empty while they are made
/// @param scores of this checkpoint; empty when none were computed
/// @param layer the selected head's layer, from 1
/// @param head the selected head, from 1
public record HeadsScene(
    InspectionResult inspection,
    Optional<AttentionMaps> brief,
    List<HeadScore> scores,
    int layer,
    int head) {
  public HeadsScene {
    scores = List.copyOf(scores);
  }

  /// The same where something is to be predicted first: without what heads are called.
  HeadsScene concealing(Set<Concealed> what) {
    return what.contains(Concealed.LABELS)
        ? new HeadsScene(inspection, brief, List.of(), layer, head)
        : this;
  }

  public AttentionMaps maps() {
    return inspection.attention();
  }

  HeadGrid.ShownLayers shown() {
    return new HeadGrid.ShownLayers(maps().layerInfos(), 1, !scores.isEmpty());
  }

  /// True for a typed or custom text, on which the heads have no scores.
  boolean own() {
    return TypedTextContext.typed(inspection.instance());
  }

  public Optional<HeadScore> score(int atLayer, int atHead) {
    return scores.stream().filter(s -> s.layer() == atLayer && s.head() == atHead).findFirst();
  }
}
