package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.Cells;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.service.map.TokenMap;
import org.headscope.engine.interpret.distance.DistanceResult;
import org.headscope.engine.io.Json;

/// What a picture shows as one JSON object, whatever part of it is in sight.
final class PictureJson {
  private PictureJson() {}

  /// Kind, place and T rows, row i with the i+1 numbers that are allowed; of two maps the first,
  /// then what is taken from it and what is left. Of a long text, the positions of the rows and
  /// columns, and what each row has on keys before them.
  static String of(AttentionScene scene) {
    TokenMap map = scene.pair().map(pair -> pair.first().map()).orElse(scene.map());
    Map<String, Object> facts = facts(scene.axes());
    facts.put("kind", map.words().kind());
    facts.put("place", map.words().place());
    facts.put("layer", map.layer());
    facts.put("head", map.head());
    facts.put("channel", map.channel());
    facts.put("signed", map.reach().signed());
    facts.put("weights", rows(map.cells()));
    if (map.earlier().length > 0) {
      facts.put("earlier", map.earlier());
    }
    scene
        .pair()
        .ifPresent(pair -> {
          MapPair.Side other = pair.second();
          Map<String, Object> minus = new LinkedHashMap<>();
          minus.put("run", other.read().run().name());
          minus.put("step", other.read().step());
          minus.put("layer", other.map().layer());
          minus.put("head", other.map().head());
          minus.put("weights", rows(other.map().cells()));
          facts.put("minus", minus);
          facts.put("differences", rows(pair.difference().cells()));
        });
    return Json.line(facts) + "\n";
  }

  /// Units, and their values: a row a unit, T numbers each.
  static String of(StripScene scene) {
    StateStrip strip = scene.strip();
    Map<String, Object> facts = facts(scene.axes());
    facts.put("kind", "state");
    facts.put("place", strip.place());
    facts.put("layer", strip.layer());
    facts.put("size", strip.size());
    facts.put("units", strip.units());
    facts.put("values", rows(strip.cells()));
    return Json.line(facts) + "\n";
  }

  /// The head's profile, by distance from 0.
  static String of(DistanceScene scene) {
    DistanceResult result = scene.profile().result();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", result.runName());
    facts.put("step", result.step());
    facts.put("layer", scene.layer());
    facts.put("head", scene.head());
    facts.put("queries", result.queries());
    facts.put("instances", result.instances());
    facts.put("mean", scene.own().mean());
    facts.put("spread", scene.own().spread());
    facts.put("share", scene.own().share());
    facts.put("provenance", result.provenance());
    return Json.line(facts) + "\n";
  }

  /// All heads: shares of the query itself, and of keys by suffix length from 0.
  static String of(SuffixScene scene) {
    Map<String, Object> facts = facts(scene.axes());
    facts.put("depth", scene.profile().depth());
    facts.put("query", scene.query() < 0 ? "mean" : scene.query());
    facts.put("even", scene.even());
    facts.put(
        "heads",
        scene.heads().stream()
            .map(head ->
                Map.of("layer", head.layer(), "head", head.head(), "shares", scene.shares(head)))
            .toList());
    facts.put("provenance", scene.profile().result().reading().provenance());
    return Json.line(facts) + "\n";
  }

  private static Map<String, Object> facts(MapAxes axes) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", axes.inspection().runName());
    facts.put("step", axes.inspection().step());
    facts.put("id", axes.inspection().instance().id());
    facts.put("text", axes.inspection().instance().vocabulary().decode(axes.inspection().tokens()));
    axes.inspection().mapped().ifPresent(positions -> facts.put("positions", positions));
    return facts;
  }

  private static float[][] rows(Cells cells) {
    float[][] rows = new float[cells.rows()][];
    for (int row = 0; row < rows.length; row++) {
      int from = row * cells.columns();
      int length = cells.causal() ? row + 1 : cells.columns();
      rows[row] = Arrays.copyOfRange(cells.values(), from, from + length);
    }
    return rows;
  }
}
