package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.service.map.SuffixProfile;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.symbolic.ctw.CtwPredictor;

/// Up to which length suffixes are told apart, and which share is looked at.
final class SuffixLook {
  /// Lengths that may be chosen.
  static final List<Integer> DEPTHS =
      IntStream.rangeClosed(1, CtwPredictor.MAX_DEPTH).boxed().toList();

  /// D of the paper's trees, and of n-gram heads.
  private static final int FIRST = 3;

  private final Selection selection;
  private final Runnable changed;
  private final Setting<Integer> depth;
  private Optional<SuffixScene.Spot> at = Optional.empty();

  /// @param changed is told that the picture is another
  SuffixLook(Selection selection, Runnable changed) {
    this.selection = selection;
    this.changed = changed;
    this.depth =
        selection
            .journal()
            .setting("map.suffix-depth", FIRST, SettingCodec.whole(1, CtwPredictor.MAX_DEPTH));
    depth.addListener(_ -> changed.run());
  }

  Setting<Integer> depthProperty() {
    return depth;
  }

  SuffixScene scene(MapAxes axes, SuffixProfile profile) {
    return SuffixScene.of(axes, profile, selection.snapshot().model(), at);
  }

  /// Looks at a head's share, or at none.
  void look(Optional<SuffixScene.Spot> share) {
    if (!share.equals(at)) {
      at = share;
      changed.run();
    }
  }

  /// Selects the head of a share.
  void choose(SuffixScene.Spot share) {
    selection.selectHead(share.layer(), share.head());
  }
}
