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
import org.headscope.app.service.map.DistanceProfile;
import org.headscope.app.service.map.LayerNames;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// The content of a picture of a head's attention by distance.
///
/// @param axes its selected cell determines the marked distance
/// @param place the name of the head: `layer 2 · head 1`
/// @param layer the head's layer, from 1
/// @param head the head, from 1
/// @param spot the selected distance, −1 for none
public record DistanceScene(
    MapAxes axes, DistanceProfile numbers, String place, int layer, int head, int spot)
    implements LayerScene {
  /// Returns the scene of the selected head, or of the nearest one that exists.
  static DistanceScene of(MapAxes axes, DistanceProfile numbers, PictureState state) {
    AttentionMaps maps = axes.inspection().attention();
    int layer = Math.clamp(state.selected().layer(), 1, maps.layers());
    LayerInfo info = maps.layerInfos().get(layer - 1);
    int head = Math.clamp(state.selected().head(), 1, info.maps());
    int spot = Math.min(state.spot(), numbers.length() - 1);
    return new DistanceScene(axes, numbers, LayerNames.map(info, layer, head), layer, head, spot);
  }

  public DistanceResult.Head selectedHead() {
    return numbers.head(layer, head);
  }

  /// Returns the distance of the selected key; −1 if no key is selected or it is too far back.
  public int selectedDistance() {
    MapAxes.Cell cell = axes.cell();
    int back = cell.key() < 0 ? -1 : cell.query() - cell.key();
    return back < numbers.length() ? back : -1;
  }

  DistanceScene unpinned() {
    return new DistanceScene(axes.unpinned(), numbers, place, layer, head, -1);
  }

  @Override
  public OptionalInt neighbour(int by) {
    return OptionalInt.of(Math.clamp((long) spot + by, 0, numbers.length() - 1));
  }

  @Override
  public DistanceFigure figure(HeatmapPainter painter, boolean paper) {
    return new DistanceFigure(this, paper, FigurePart.ALL);
  }

  @Override
  public ReadoutText selected(Palette palette) {
    return selectedDistance() < 0
        ? ReadoutText.NOTHING
        : at(selectedDistance(), palette, /* paper= */ true);
  }

  public ReadoutText at(int distance, Palette palette, boolean paper) {
    DistanceResult result = numbers.result();
    String back = distance == 0 ? "the query itself" : distance + " back";
    ReadoutLine where = new ReadoutLine(palette, paper).words(back).muted("  ·  " + place);
    ReadoutLine brief = new ReadoutLine(palette, paper).words(back).muted("  ·  ");
    String share = NumberText.decimals(100 * selectedHead().share()[distance], 1);
    ReadoutLine uniform =
        new ReadoutLine(palette, paper)
            .muted("uniform " + number(numbers.uniform(distance)))
            .muted("  ·  %s %% of its weight".formatted(share));
    String queries = NumberText.count(result.queries()[distance]);
    String of = "%s queries of %,d instances".formatted(queries, result.instances()[distance]);
    ReadoutLine count = new ReadoutLine(palette, paper).muted(of);
    ReadoutLine mean = mean(distance, new ReadoutLine(palette, paper));
    return ReadoutText.of(mean(distance, brief), where, mean, uniform, count);
  }

  private ReadoutLine mean(int distance, ReadoutLine line) {
    return line.words("mean weight ")
        .strong(number(selectedHead().mean()[distance]))
        .muted(" ± " + number(selectedHead().spread()[distance]));
  }

  private static String number(double weight) {
    return weight == 0 ? "0" : NumberText.significant(weight, 3);
  }

  @Override
  public ShellLine line(CommandLineWriter words) {
    return ShellLine.of(
        "distances",
        "--run",
        CommandLineWriter.checkpoint(numbers.run(), numbers.result().step()),
        "--held-out",
        "--count",
        String.valueOf(numbers.result().instances()[0]),
        "--json");
  }

  @Override
  public Map<String, Object> json() {
    DistanceResult result = numbers.result();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", result.runName());
    facts.put("step", result.step());
    facts.put("layer", layer);
    facts.put("head", head);
    facts.put("queries", result.queries());
    facts.put("instances", result.instances());
    facts.put("mean", selectedHead().mean());
    facts.put("spread", selectedHead().spread());
    facts.put("share", selectedHead().share());
    facts.put("provenance", result.provenance());
    return facts;
  }

  @Override
  public DataTable data() {
    return new DataTable(
        "layer,head,distance,mean,spread,share,queries,instances",
        () ->
            IntStream.range(0, numbers.result().distances())
                .<List<?>>mapToObj(this::row)
                .iterator());
  }

  private List<?> row(int distance) {
    DistanceResult result = numbers.result();
    List<Object> row =
        new ArrayList<>(List.of(layer, head, distance, selectedHead().mean()[distance]));
    Collections.addAll(row, selectedHead().spread()[distance], selectedHead().share()[distance]);
    Collections.addAll(row, result.queries()[distance], result.instances()[distance]);
    return row;
  }
}
