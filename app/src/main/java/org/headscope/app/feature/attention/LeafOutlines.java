package org.headscope.app.feature.attention;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.engine.task.contexttree.LatentTree;

/// Outlines, in the row that is looked at, of the keys that follow the leaf in force at its query:
/// the symbols that the context tree drew from the distribution of the next.
final class LeafOutlines {
  private LeafOutlines() {}

  /// What the legend calls them.
  static String words(boolean brief) {
    return brief ? "same leaf" : "after the same leaf";
  }

  static Color ink(Palette palette) {
    return palette.ink().text();
  }

  /// Whether a tree wrote the text, and outlines are shown.
  static boolean drawn(AttentionScene scene) {
    return !scene.look().outlined().isEmpty() && !trees(scene).isEmpty();
  }

  private static List<LatentTree> trees(AttentionScene scene) {
    return scene.axes().inspection().instance().latent().stream()
        .filter(LatentTree.class::isInstance)
        .map(LatentTree.class::cast)
        .toList();
  }

  /// The keys of the row that is looked at; none without one.
  static List<Integer> keys(AttentionScene scene) {
    MapAxes axes = scene.axes();
    if (!drawn(scene) || !axes.hasQuery()) {
      return List.of();
    }
    int first = trees(scene).getFirst().first();
    int inForce = axes.state(axes.cell().query());
    return IntStream.rangeClosed(0, axes.cell().query())
        .filter(key -> (key == 0 ? first : axes.state(key - 1)) == inForce)
        .boxed()
        .toList();
  }

  static void paint(Pen pen, AttentionLayout layout, AttentionScene scene, Palette palette) {
    for (int key : keys(scene)) {
      if (layout.keys().contains(key)) {
        int query = scene.axes().cell().query();
        SoughtOutlines.mark(pen, layout.box(query, key), ink(palette), palette);
      }
    }
  }
}
