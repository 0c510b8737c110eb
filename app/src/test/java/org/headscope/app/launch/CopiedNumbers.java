package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.engine.io.Json;
import org.headscope.engine.symbolic.Predictors;
import tools.jackson.databind.JsonNode;

/// Numbers under names that say what each is of: those that a view exports, and those that a
/// command prints.
record CopiedNumbers(Map<String, Double> byName) {
  private CopiedNumbers() {
    this(new LinkedHashMap<>());
  }

  void put(String name, JsonNode value) {
    if (value != null && value.isNumber()) {
      byName.put(name, value.doubleValue());
    }
  }

  /// The numbers that the view `id` exports.
  static CopiedNumbers exported(String id, DataTable data) {
    List<String> keys =
        switch (id) {
          case "attention" ->
              data.columns().contains("unit")
                  ? List.of("position", "unit")
                  : data.columns().contains("distance")
                      ? List.of("layer", "head", "distance")
                      : List.of("query", "key");
          case "heads" -> List.of("layer", "head", "score");
          case "matrix" -> List.of("a", "b");
          case "positions" -> List.of("rank");
          case "curves" -> List.of("predictor", "axis", "from");
          case "probe-layers", "probe-steps", "probe-best" ->
              List.of("run", "step", "task", "n", "layer");
          case "probe-reading" -> List.of("position");
          case "hidden" -> List.of("instance", "position");
          case "prediction" -> List.of("symbol");
          case "ablations" -> List.of("cut");
          case "circuit", "approximations" -> List.of("edge");
          case "faithfulness" -> List.of("circuit", "edges");
          case "patches" -> List.of("site", "direction", "position");
          case "attribution" -> List.of("position");
          case "composition" -> List.of("from", "to", "reader");
          case "twins" -> List.of("head");
          case "sequence" -> List.of("position");
          case "head-weights" -> List.of("matrix", "row", "column");
          case "fold" -> List.of("queries", "keys");
          case "head-table" -> List.of("head");
          case "trust" -> List.of("identity");
          case "lens" -> List.of("lens", "layer", "position");
          default -> throw new IllegalArgumentException(id);
        };
    Set<String> places = places(id);
    CopiedNumbers found = new CopiedNumbers();
    for (List<?> row : data.rows()) {
      StringJoiner name = new StringJoiner(" ");
      keys.forEach(key -> name.add(String.valueOf(row.get(data.columns().indexOf(key)))));
      for (int i = 0; i < row.size(); i++) {
        String column = data.columns().get(i);
        if (row.get(i) instanceof Number number
            && !keys.contains(column)
            && !places.contains(column)) {
          found.byName.put(name + " " + column, number.doubleValue());
        }
      }
    }
    return found;
  }

  /// Columns that give a number's place, or the number of values in its mean.
  private static Set<String> places(String id) {
    return switch (id) {
      case "attention" ->
          Set.of(
              "layer",
              "head",
              "queryState",
              "keyState",
              "match",
              "channel",
              "state",
              "otherStep",
              "otherLayer",
              "otherHead");
      case "heads" -> Set.of("step", "value");
      case "probe-layers", "probe-steps", "probe-best" -> Set.of("seeds");
      case "hidden", "probe-reading" -> Set.of("state_after");
      case "prediction" -> Set.of("position");
      case "patches" -> Set.of("other_position");
      // The same for all pairs, and printed once.
      case "composition" -> Set.of("null");
      case "sequence" -> Set.of("string", "state_after");
      default -> Set.of();
    };
  }

  /// The numbers that `command` printed.
  static CopiedNumbers printed(String command, String out) {
    CopiedNumbers found = new CopiedNumbers();
    for (String line : out.lines().toList()) {
      JsonNode json = Json.mapper().readTree(line);
      switch (command) {
        case "attention" -> {
          found.map(json, "weights");
          if (json.has("minus")) {
            found.map(json, json.get("minus").get("weights"), "otherWeight");
            found.map(json, json.get("differences"), "difference");
          }
        }
        case "distances" -> found.distances(json);
        case "influence" -> found.map(json, "influence");
        case "states" -> found.states(json);
        case "head-scores" -> json.forEach(found::heads);
        case "evaluate" -> found.evaluation(json);
        case "disagreements" -> found.disagreements(json);
        case "probe" -> found.probes(json);
        case "probe-reading" ->
            json.get("positions").forEach(p -> found.fields(p, p.get("position").asString()));
        case "project" ->
            json.get("points")
                .forEach(
                    p -> found.fields(p, p.get("instance").asString() + " " + p.get("position")));
        case "predict" -> found.predictions(json);
        case "ablate" -> found.ablations(json);
        case "patch" -> new ReadingNumbers(found).patches(json);
        case "circuit" -> new ReadingNumbers(found).circuit(json);
        case "lens" -> new ReadingNumbers(found).lens(json);
        case "attribute" -> new ReadingNumbers(found).attributions(json);
        case "compose" -> new ReadingNumbers(found).heads(json);
        case "fold" -> new ReadingNumbers(found).fold(json);
        case "twins" -> new ReadingNumbers(found).twins(json);
        case "segments" -> new ReadingNumbers(found).segments(json);
        case "heads" -> new ReadingNumbers(found).headTable(json);
        case "trust" ->
            json.get("checks").forEach(c -> found.fields(c, c.get("identity").asString()));
        default -> throw new IllegalArgumentException(command);
      }
    }
    return found;
  }

  void fields(JsonNode node, String name) {
    node.propertyNames().forEach(field -> put(name + " " + field, node.get(field)));
  }

  private void map(JsonNode json, String field) {
    map(json, json.get(field), "weight");
  }

  private void map(JsonNode json, JsonNode rows, String column) {
    int first = json.has("positions") ? json.get("positions").get("min").intValue() : 0;
    for (int i = 0; i < rows.size(); i++) {
      for (int key = 0; key <= first + i; key++) {
        put((first + i) + " " + key + " " + column, rows.get(i).get(key));
      }
    }
  }

  private void ablations(JsonNode json) {
    for (JsonNode effect : json.get("effects")) {
      String name =
          effect
              .get("cut")
              .valueStream()
              .map(each ->
                  "%s by %s at %s"
                      .formatted(
                          each.get("components")
                              .valueStream()
                              .map(JsonNode::asString)
                              .collect(Collectors.joining(",")),
                          each.get("by").asString(),
                          each.get("at").asString()))
              .collect(Collectors.joining("; "));
      for (String score : List.of("tvd", "nats", "accuracy")) {
        change(name + " " + score, effect.get("change").get(score));
      }
      effect
          .get("change")
          .get("tvdTo")
          .forEachEntry((predictor, to) -> change(name + " tvd_to_" + predictor, to));
      put(name + " kept", effect.get("kept"));
      put(name + " instances", json.get("instances"));
      if (effect.has("noise") && effect.get("noise").isObject()) {
        put(name + " noise_mean", effect.get("noise").get("mean"));
        put(name + " noise_upper", effect.get("noise").get("upper"));
        put(name + " noise_p", effect.get("noise").get("p"));
      }
      if (effect.has("interaction") && effect.get("interaction").isObject()) {
        change(name + " interaction", effect.get("interaction").get("tvd"));
      }
    }
  }

  private void change(String name, JsonNode interval) {
    put(name, interval.get("value"));
    put(name + "_low", interval.get("low"));
    put(name + "_high", interval.get("high"));
  }

  private void distances(JsonNode json) {
    for (JsonNode head : json.get("heads")) {
      for (int d = 0; d < json.get("queries").size(); d++) {
        String name = "%s %s %d ".formatted(head.get("layer"), head.get("head"), d);
        put(name + "queries", json.get("queries").get(d));
        put(name + "instances", json.get("instances").get(d));
        for (String field : List.of("mean", "spread", "share")) {
          put(name + field, head.get(field).get(d));
        }
      }
    }
  }

  private void states(JsonNode json) {
    for (int t = 0; t < json.get("states").size(); t++) {
      for (int u = 0; u < json.get("units").size(); u++) {
        put(t + " " + json.get("units").get(u) + " value", json.get("states").get(t).get(u));
      }
    }
  }

  private void heads(JsonNode result) {
    for (JsonNode head : result.get("heads")) {
      String name = head.get("layer") + " " + head.get("head") + " ";
      for (JsonNode score : head.get("scores")) {
        String rule = name + score.get("rule").asString();
        JsonNode share = score.get("share");
        put(rule + " share", share.get("value"));
        put(rule + " low", share.get("low"));
        put(rule + " high", share.get("high"));
        put(rule + " uniform", score.get("uniform"));
        put(rule + " recency", score.get("recency"));
        JsonNode lift = score.get("lift");
        put(rule + " lift", lift.get("value"));
        put(rule + " lift low", lift.get("low"));
        put(rule + " lift high", lift.get("high"));
      }
    }
  }

  private void evaluation(JsonNode json) {
    for (JsonNode pair : json.get("pairs")) {
      String a = who(pair.get("a").asString());
      String b = who(pair.get("b").asString());
      for (String name : List.of(a + " " + b, b + " " + a)) {
        put(name + " tvd", pair.get("tvd"));
        put(name + " tvd_se", pair.get("tvdSe"));
      }
    }
    for (JsonNode score : json.get("results")) {
      String self = who(score.get("predictor").asString());
      byName.put(self + " " + self + " tvd", 0.0);
      byName.put(self + " " + self + " tvd_se", 0.0);
    }
    for (String name : List.copyOf(byName.keySet())) {
      byName.put(
          name.replaceFirst(" tvd(_se)?$", " instances"), json.get("instances").doubleValue());
    }
    if (json.has("curves")) {
      json.get("curves").forEach(this::curve);
    }
  }

  private void curve(JsonNode curve) {
    for (JsonNode bin : curve.get("bins")) {
      for (int i = 0; i < bin.get("results").size(); i++) {
        JsonNode score = bin.get("results").get(i);
        String name =
            who(score.get("predictor").asString())
                + " "
                + curve.get("axis").asString()
                + " "
                + bin.get("from");
        put(name + " to", bin.get("to"));
        put(name + " rows", bin.get("rows"));
        put(name + " entropy_floor", bin.get("entropyFloor"));
        put(name + " accuracy", score.get("accuracy"));
        put(name + " accuracy_se", score.get("accuracySe"));
        put(name + " tvd", score.get("tvd"));
        put(name + " tvd_se", score.get("tvdSe"));
        put(name + " cross_entropy", score.get("crossEntropy"));
        put(name + " cross_entropy_se", score.get("crossEntropySe"));
        put(name + " zero_rows", score.get("zeroRows"));
        put(name + " symbols", bin.get("symbols"));
        JsonNode cumulative = bin.get("cumulative");
        if (cumulative.isObject()) {
          put(name + " entropy_floor_so_far", cumulative.get("floor").get("nats"));
          put(name + " cross_entropy_so_far", cumulative.get("results").get(i).get("nats"));
          put(name + " cross_entropy_so_far_se", cumulative.get("results").get(i).get("se"));
        }
      }
    }
  }

  private void disagreements(JsonNode json) {
    List<String> symbols = json.get("vocabulary").valueStream().map(JsonNode::asString).toList();
    for (int i = 0; i < json.get("positions").size(); i++) {
      JsonNode p = json.get("positions").get(i);
      String name = String.valueOf(i + 1);
      fields(p, name);
      byName.put(name + " share", p.get("tvd").doubleValue() / json.get("total").doubleValue());
      for (int id = 0; id < symbols.size(); id++) {
        for (String who : List.of("a", "b")) {
          String label = json.get(who).asString().replaceFirst(".*/", "").replaceFirst("@.*", "");
          put("%s %s: %s".formatted(name, label, symbols.get(id)), p.get(who).get(id));
        }
      }
    }
  }

  private void probes(JsonNode json) {
    String run = json.get("run").asString();
    for (JsonNode score : json.get("results")) {
      String name =
          List.of(
                  run.substring(run.lastIndexOf('/') + 1),
                  json.get("step").toString(),
                  score.get("task").asString(),
                  score.get("n").isNull() ? "0" : score.get("n").toString(),
                  score.get("layer").toString())
              .stream()
              .collect(Collectors.joining(" "));
      put(name + " value", score.get("value"));
      put(name + " se", score.get("se"));
      fields(score.get("controls"), name);
    }
  }

  private void predictions(JsonNode json) {
    List<String> symbols = json.get("vocabulary").valueStream().map(JsonNode::asString).toList();
    List<JsonNode> all = new ArrayList<>();
    if (json.has("predictions")) {
      json.get("predictions").forEach(all::add);
    } else {
      all.add(json);
    }
    for (JsonNode one : all) {
      String name = one.has("predictor") ? one.get("predictor").asString() : "/";
      for (int id = 0; id < symbols.size(); id++) {
        put(
            symbols.get(id) + " " + (name.contains("/") ? "model" : name),
            one.get("rows").get(0).get(id));
      }
    }
  }

  /// The name in a view of the predictor that a command names.
  private static String who(String name) {
    int at = name.lastIndexOf('@');
    return at < 0
        ? Predictors.label(name)
        : String.format(
            Locale.ENGLISH,
            "%s at step %,d",
            name.substring(name.lastIndexOf('/') + 1, at),
            Long.parseLong(name.substring(at + 1)));
  }
}
