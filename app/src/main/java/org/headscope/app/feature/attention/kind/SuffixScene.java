package org.headscope.app.feature.attention.kind;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PictureState;
import org.headscope.app.feature.attention.picture.ReadoutLine;
import org.headscope.app.feature.attention.picture.ReadoutText;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.map.LayerNames;
import org.headscope.app.service.map.SuffixProfile;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.Head;
import org.headscope.engine.interpret.suffix.SuffixAttentionResult.SuffixShares;
import org.headscope.engine.neural.block.LayerInfo;

/// The content of a picture of attention by suffix: of the selected query, or the mean over all.
///
/// @param layer the selected layer, from 1
/// @param head the selected head, from 1
/// @param spot the selected share, counted head by head; −1 for none
public record SuffixScene(MapAxes axes, SuffixProfile numbers, int layer, int head, int spot)
    implements LayerScene {
  /// Returns the scene with the selected head, or the nearest one that exists.
  static SuffixScene of(MapAxes axes, SuffixProfile numbers, PictureState state) {
    AttentionMaps maps = axes.inspection().attention();
    int layer = Math.clamp(state.selected().layer(), 1, maps.layers());
    int heads = Math.max(1, maps.layerInfos().get(layer - 1).maps());
    int head = Math.clamp(state.selected().head(), 1, heads);
    SuffixScene scene = new SuffixScene(axes, numbers, layer, head, state.spot());
    return scene.spot < scene.heads().size() * scene.columns() ? scene : scene.at(-1);
  }

  private SuffixScene at(int other) {
    return new SuffixScene(axes, numbers, layer, head, other);
  }

  SuffixScene unpinned() {
    return new SuffixScene(axes.unpinned(), numbers, layer, head, -1);
  }

  public List<Head> heads() {
    return numbers.result().heads();
  }

  /// The number of columns: one for the query itself, then one per suffix length from 0.
  public int columns() {
    return numbers.depth() + 2;
  }

  boolean isSelected(Head one) {
    return one.layer() == layer && one.head() == head;
  }

  /// Returns the query whose shares are shown; −1 if they are means over all.
  public int query() {
    int query = axes.cell().query();
    return numbers.result().reading().rows().contains(query) ? query : -1;
  }

  double[] shares(Head one) {
    return shares(one.shares());
  }

  /// The shares of a head that attends uniformly.
  double[] uniform() {
    return shares(numbers.result().uniform());
  }

  private double[] shares(SuffixShares all) {
    return query() < 0 ? all.meanRow() : all.rows()[query() - numbers.result().reading().first()];
  }

  /// Returns `query 90 · k`, or `mean of 384 queries`.
  @Override
  public String place() {
    return query() < 0
        ? "mean of %s queries"
            .formatted(NumberText.count(numbers.result().reading().requestedRows()))
        : "query %d · %s".formatted(query(), axes.symbol(query()));
  }

  public String brief(Head one) {
    return LayerNames.shortMap(info(one), one.layer(), one.head());
  }

  private LayerInfo info(Head one) {
    return axes.inspection().attention().layerInfos().get(one.layer() - 1);
  }

  @Override
  public OptionalInt neighbour(int by) {
    int column = spot < 0 ? 0 : Math.clamp((long) spot % columns() + by, 0, columns() - 1);
    return IntStream.range(0, heads().size())
        .filter(row -> isSelected(heads().get(row)))
        .map(row -> row * columns() + column)
        .findFirst();
  }

  @Override
  public SuffixFigure figure(HeatmapPainter painter, boolean paper) {
    return new SuffixFigure(this, paper, FigurePart.ALL);
  }

  /// Returns the symbols that precede every key of `column`; empty for the query itself, for keys
  /// without a match, and for means.
  private String suffix(int column) {
    StringBuilder symbols = new StringBuilder();
    for (int back = Math.min(column - 2, query()); back >= 0; back--) {
      symbols.append(axes.symbol(query() - back));
    }
    return symbols.toString();
  }

  public ReadoutText at(int share, Palette palette, boolean paper) {
    Head one = heads().get(share / columns());
    int column = share % columns();
    String number = NumberText.decimals(shares(one)[column], 3);
    String even = NumberText.decimals(uniform()[column], 3);
    ReadoutLine keys = new ReadoutLine(palette, paper).words(keys(column));
    if (!suffix(column).isEmpty()) {
      keys.symbols("  " + suffix(column));
    }
    ReadoutLine mass =
        new ReadoutLine(palette, paper).strong(number).muted(" of its attention, uniform " + even);
    ReadoutLine where =
        new ReadoutLine(palette, paper)
            .words(LayerNames.map(info(one), one.layer(), one.head()))
            .muted("  ·  " + place());
    ReadoutLine brief =
        new ReadoutLine(palette, paper)
            .words(keys(column) + " ")
            .strong(number)
            .muted(", uniform " + even);
    return ReadoutText.of(brief, where, keys, mass);
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

  /// Describes the selected head's share that exceeds a uniform head's most.
  @Override
  public ReadoutText selected(Palette palette) {
    OptionalInt first = at(-1).neighbour(0);
    if (query() < 0 || first.isEmpty()) {
      return ReadoutText.NOTHING;
    }
    double[] shares = shares(heads().get(first.getAsInt() / columns()));
    double[] even = uniform();
    int farthest = 0;
    for (int column = 1; column < columns(); column++) {
      boolean more = shares[column] - even[column] > shares[farthest] - even[farthest];
      farthest = more ? column : farthest;
    }
    return at(first.getAsInt() + farthest, palette, /* paper= */ true);
  }

  @Override
  public ShellLine line(CommandLineWriter words) {
    return words
        .reading("suffix-attention")
        .and("--depth", String.valueOf(numbers.depth()))
        .and(query() < 0 ? List.of() : List.of("--positions", query() + ".." + query()))
        .and("--json");
  }

  /// Returns the shares of all heads: of the query itself, and of keys by suffix length from 0.
  @Override
  public Map<String, Object> json() {
    Map<String, Object> facts = axes.json();
    facts.put("depth", numbers.depth());
    facts.put("query", query() < 0 ? "mean" : query());
    facts.put("even", uniform());
    facts.put(
        "heads",
        heads().stream()
            .map(one -> Map.of("layer", one.layer(), "head", one.head(), "shares", shares(one)))
            .toList());
    facts.put("provenance", numbers.result().reading().provenance());
    return facts;
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    Object query = query() < 0 ? "mean" : query();
    for (Head one : heads()) {
      for (int at = 0; at < columns(); at++) {
        rows.add(
            List.of(
                one.layer(),
                one.head(),
                query,
                numbers.column(at),
                shares(one)[at],
                uniform()[at]));
      }
    }
    return new DataTable("layer,head,query,suffix,share,even", rows);
  }
}
