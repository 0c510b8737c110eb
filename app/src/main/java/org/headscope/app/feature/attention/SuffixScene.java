package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.TextRun;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.service.map.SuffixProfile;
import org.headscope.app.session.SelectionState.InModel;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.Head;
import org.headscope.engine.interpret.suffix.SuffixShares;
import org.headscope.engine.neural.block.LayerInfo;

/// Everything that the picture of attention by suffix shows, as a value: of the query that is
/// looked at, or the mean over all.
///
/// @param layer that is selected, from 1
/// @param head that is selected, from 1
/// @param at the share that is looked at
record SuffixScene(MapAxes axes, SuffixProfile profile, int layer, int head, Optional<Spot> at)
    implements LayerScene {
  /// One share of a head.
  ///
  /// @param column 0 for the query itself, then suffix lengths from 0
  record Spot(int layer, int head, int column) {}

  /// The scene with the head in `now` selected, or the nearest there is.
  static SuffixScene of(MapAxes axes, SuffixProfile profile, InModel now, Optional<Spot> at) {
    AttentionMaps maps = axes.inspection().attention();
    int layer = Math.clamp(now.layer(), 1, maps.layers());
    int head = Math.clamp(now.head(), 1, Math.max(1, maps.layerInfos().get(layer - 1).maps()));
    return new SuffixScene(
        axes,
        profile,
        layer,
        head,
        at.filter(spot -> spot.column() <= profile.depth() + 1)
            .filter(spot -> find(profile, spot.layer(), spot.head()).isPresent()));
  }

  private static Optional<Head> find(SuffixProfile profile, int layer, int head) {
    return profile.result().heads().stream()
        .filter(one -> one.layer() == layer && one.head() == head)
        .findFirst();
  }

  SuffixScene unpinned() {
    return new SuffixScene(axes.unpinned(), profile, layer, head, Optional.empty());
  }

  List<Head> heads() {
    return profile.result().heads();
  }

  int columns() {
    return profile.depth() + 2;
  }

  boolean isSelected(Head one) {
    return one.layer() == layer && one.head() == head;
  }

  /// The query whose shares are shown; −1 where they are means over all.
  int query() {
    int query = axes.cell().query();
    return profile.result().reading().rows().contains(query) ? query : -1;
  }

  double[] shares(Head one) {
    return shares(one.shares());
  }

  /// Those of a head that attends to all keys alike.
  double[] even() {
    return shares(profile.result().uniform());
  }

  private double[] shares(SuffixShares all) {
    return query() < 0 ? all.meanRow() : all.rows()[query() - profile.result().reading().first()];
  }

  /// `query 90 · k`, or `mean of 384 queries`.
  String over() {
    return query() < 0
        ? "mean of %s queries".formatted(NumberText.count(profile.result().reading().asked()))
        : "query %d · %s".formatted(query(), axes.symbol(query()));
  }

  String name(int itsLayer, int itsHead) {
    return LayerNames.map(info(itsLayer), itsLayer, itsHead);
  }

  String brief(Head one) {
    return LayerNames.shortMap(info(one.layer()), one.layer(), one.head());
  }

  private LayerInfo info(int itsLayer) {
    return axes.inspection().attention().layerInfos().get(itsLayer - 1);
  }

  /// The share beside the one that is looked at, of the selected head.
  Spot beside(int by) {
    int column = at.map(spot -> Math.clamp((long) spot.column() + by, 0, columns() - 1)).orElse(0);
    return new Spot(layer, head, column);
  }

  /// The symbols that a key of `column` follows; empty for the query itself, and of means.
  private String suffix(int column) {
    StringBuilder symbols = new StringBuilder();
    for (int back = Math.min(column - 2, query()); back >= 0; back--) {
      symbols.append(axes.symbol(query() - back));
    }
    return symbols.toString();
  }

  /// What is said of the share that is looked at.
  ReadoutText said(Spot spot, Palette palette, boolean paper) {
    double share =
        find(profile, spot.layer(), spot.head()).map(one -> shares(one)[spot.column()]).orElse(0.0);
    ReadoutLine keys = new ReadoutLine(palette, paper).words(keys(spot.column()));
    if (!suffix(spot.column()).isEmpty()) {
      keys.symbols("  " + suffix(spot.column()));
    }
    List<TextRun> mass =
        new ReadoutLine(palette, paper)
            .strong(NumberText.decimals(share, 3))
            .aside(" of its attention, even " + NumberText.decimals(even()[spot.column()], 3))
            .line();
    List<TextRun> where =
        new ReadoutLine(palette, paper)
            .words(name(spot.layer(), spot.head()))
            .aside("  ·  " + over())
            .line();
    List<TextRun> brief =
        new ReadoutLine(palette, paper)
            .words(keys(spot.column()) + " ")
            .strong(NumberText.decimals(share, 3))
            .aside(", even " + NumberText.decimals(even()[spot.column()], 3))
            .line();
    List<List<TextRun>> lines = List.of(where, keys.line(), mass);
    return new ReadoutText(lines, lines, brief);
  }

  private String keys(int column) {
    return switch (column) {
      case 0 -> "the query itself";
      case 1 -> "keys after another symbol";
      case 2 -> "keys after the last symbol" + (column == columns() - 1 ? ", or more" : " alone");
      default ->
          "keys after the last %d symbols%s"
              .formatted(column - 1, column == columns() - 1 ? ", or more" : "");
    };
  }

  /// What is said of the selected head: of the share that is farthest above an even head's.
  ReadoutText selected(Palette palette, boolean paper) {
    return find(profile, layer, head)
        .map(one -> {
          double[] shares = shares(one);
          double[] even = even();
          int most = 0;
          for (int column = 1; column < columns(); column++) {
            boolean more = shares[column] - even[column] > shares[most] - even[most];
            most = more ? column : most;
          }
          return said(new Spot(layer, head, most), palette, paper);
        })
        .orElse(ReadoutText.NOTHING);
  }
}
