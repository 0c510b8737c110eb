package org.headscope.app.service.map;

import module java.base;

import org.headscope.app.chart.colour.Cells;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.engine.interpret.attention.MapDifferences;
import org.headscope.engine.interpret.attention.TokenMaps.TokenMapResult;
import org.headscope.engine.interpret.influence.InfluenceResult;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.MapKind;

/// A token-to-token map with its labels, ready to be drawn.
///
/// @param layer from 1; 0 for the whole model
/// @param head from 1; 0 if the map is not a head's
/// @param channel from 1; 0 if the map is not a single channel's
/// @param first the position of the first row and column
/// @param cells T·T numbers, row = query
/// @param earlier each row's sum over keys before the first column, signs aside; empty if there are
///   none, or if it is unknown
public record TokenMap(
    MapLabels words,
    int layer,
    int head,
    int channel,
    int first,
    Cells cells,
    float[] earlier,
    ValueRange valueRange)
    implements Visualization {

  /// The labels of a map.
  ///
  /// @param kind the name of its numbers for a title: `implied weights`
  /// @param place its origin: `layer 2 · head 1`
  /// @param number the name of one of them in a sentence: `weight`
  /// @param meaning the meaning of numbers, rows and columns, in one or two sentences
  public record MapLabels(String kind, String place, String number, String meaning) {}

  /// Returns the map of a head of the inspected model, or the mean over channels where they differ;
  /// empty if there is none, or if maps are reduced.
  public static Optional<TokenMap> of(AttentionMaps maps, int layer, int head) {
    LayerInfo info = maps.layerInfos().get(layer - 1);
    if (info.maps() == 0 || !maps.isWhole()) {
      return Optional.empty();
    }
    int shown = Math.clamp(head, 1, info.maps());
    Square square =
        new Square(
            maps.first(),
            Cells.causal(maps.map(layer, shown), maps.length()),
            maps.earlier(layer, shown));
    return Optional.of(ofHead(info, layer, shown, square));
  }

  private record Square(int first, Cells cells, float[] earlier) {
    /// Returns the map of the requested positions from rows over all keys.
    static Square of(float[] rows, Reading reading) {
      int first = reading.first();
      int side = reading.requestedRows();
      if (first == 0) {
        return new Square(0, Cells.causal(rows, side), new float[0]);
      }
      float[] weights = new float[side * side];
      float[] earlier = new float[side];
      for (int row = 0; row < side; row++) {
        int at = row * reading.length();
        System.arraycopy(rows, at + first, weights, row * side, side);
        for (int key = 0; key < first; key++) {
          earlier[row] += Math.abs(rows[at + key]);
        }
      }
      return new Square(first, Cells.causal(weights, side), earlier);
    }
  }

  private static TokenMap ofHead(LayerInfo info, int layer, int shown, Square square) {
    boolean mean = info.channels() > 0;
    MapLabels words =
        new MapLabels(
            mean
                ? "mean |weight| over %d channels".formatted(info.channels())
                : info.kind().words(),
            LayerNames.map(info, layer, shown),
            mean ? "mean |weight|" : "weight",
            mean ? Meanings.MEAN : Meanings.of(info.kind()));
    return of(words, layer, mean ? 0 : shown, 0, square, valueRange(info, square.cells()));
  }

  private static TokenMap of(
      MapLabels words, int layer, int head, int channel, Square square, ValueRange reach) {
    return new TokenMap(
        words, layer, head, channel, square.first(), square.cells(), square.earlier(), reach);
  }

  public static ValueRange valueRange(LayerInfo info, Cells cells) {
    return info.channels() == 0 && !info.kind().signed()
        ? ValueRange.UNIT
        : ValueRange.of(cells, info.channels() == 0);
  }

  public static TokenMap ofHead(TokenMapResult result) {
    return ofHead(
        result.info(),
        result.layer(),
        result.part().number(),
        Square.of(result.weights(), result.reading()));
  }

  public static TokenMap ofChannel(TokenMapResult result) {
    LayerInfo info = result.info();
    Square square = Square.of(result.weights(), result.reading());
    boolean signed = info.kind().signed();
    boolean kernel = info.kind() == MapKind.KERNEL;
    MapLabels words =
        new MapLabels(
            "%s, %s%s".formatted(info.kind().words(), result.part(), signed ? ", signed" : ""),
            LayerNames.layer(info, result.layer()),
            kernel ? "tap" : "weight",
            Meanings.of(info.kind()));
    ValueRange reach = signed ? ValueRange.of(square.cells(), true) : ValueRange.UNIT;
    return of(words, result.layer(), 0, result.part().number(), square, reach);
  }

  public static TokenMap of(InfluenceResult result) {
    Square square = Square.of(result.map(), result.reading());
    MapLabels words =
        new MapLabels("influence in TVD", "whole model", "influence", Meanings.INFLUENCE);
    return of(words, 0, 0, 0, square, ValueRange.of(square.cells(), false));
  }

  /// Returns `first` minus `second`, in colours of equal strength for opposite numbers.
  ///
  /// @param place of both: `layer 2 · head 1 − layer 3 · head 1`
  public static TokenMap difference(TokenMap first, TokenMap second, String place) {
    Cells cells =
        Cells.causal(
            MapDifferences.subtract(first.cells.values(), second.cells.values()), first.length());
    // Equal sums before the first column may hide differences.
    Square square = new Square(first.first, cells, new float[0]);
    boolean alike = first.words.kind().equals(second.words.kind());
    MapLabels words =
        new MapLabels(
            alike ? "difference of " + first.words.kind() : "difference of maps",
            place,
            "A − B",
            Meanings.DIFFERENCE);
    ValueRange reach = ValueRange.of(cells, true);
    return of(words, first.layer, first.head, first.channel, square, reach);
  }

  /// Returns the map with `model` after its place, so that it cannot be taken for another model's:
  /// `cut`, `uncut`.
  public TokenMap ofModel(String model) {
    MapLabels own = words;
    MapLabels named =
        new MapLabels(own.kind(), own.place() + " · " + model, own.number(), own.meaning());
    return new TokenMap(named, layer, head, channel, first, cells, earlier, valueRange);
  }

  public TokenMap withRange(ValueRange other) {
    return new TokenMap(words, layer, head, channel, first, cells, earlier, other);
  }

  @Override
  public String title() {
    String kind = words.kind();
    // A name keeps its lower case.
    String first =
        kind.startsWith("n-gram")
            ? kind
            : Character.toUpperCase(kind.charAt(0)) + kind.substring(1);
    return first + ": " + words.place();
  }

  @Override
  public String meaning() {
    return words.meaning();
  }

  @Override
  public long bytes() {
    return (long) Float.BYTES * cells.values().length;
  }

  /// True if this shows the influence of tokens on predictions, not the output of a mixer.
  public boolean isInfluence() {
    return layer == 0;
  }

  @Override
  public int length() {
    return cells.columns();
  }

  /// Returns the number of `key` for `query`, both among the positions of the map.
  public float at(int query, int key) {
    return cells.values()[(query - first) * cells.columns() + key - first];
  }

  /// True if the weight on keys before the first column is known, even if it is none.
  public boolean knowsEarlier() {
    return first == 0 || earlier.length > 0;
  }

  /// Returns the weight of `query` on keys before the first column, signs aside.
  public float earlier(int query) {
    return earlier.length == 0 ? 0 : earlier[query - first];
  }
}
