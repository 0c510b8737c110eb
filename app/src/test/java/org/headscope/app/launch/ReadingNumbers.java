package org.headscope.app.launch;

import module java.base;

import org.headscope.engine.metric.Entropy;
import tools.jackson.databind.JsonNode;

/// The numbers that the commands of patches, lenses, heads and folds print.
record ReadingNumbers(CopiedNumbers found) {
  void patches(JsonNode json) {
    JsonNode positions = json.get("texts").get("positions");
    for (JsonNode row : json.get("rows")) {
      for (String direction : List.of("denoising", "noising")) {
        String name = row.get("site").asString() + " " + direction + " ";
        JsonNode patched = row.get(direction);
        for (int k = 0; k < positions.size(); k++) {
          found.put(name + positions.get(k) + " m", patched.get("values").get(k));
          found.put(name + positions.get(k) + " effect", patched.get("effects").get(k));
        }
        found.put(name + "all m", patched.get("all"));
        found.put(name + "all effect", patched.get("allEffect"));
      }
    }
  }

  void attributions(JsonNode json) {
    int first = json.get("rows").get(0).intValue();
    for (int row = 0; row < json.get("logits").size(); row++) {
      found.put((first + row) + " logit", json.get("logits").get(row));
      for (int u = 0; u < json.get("writers").size(); u++) {
        String writer = json.get("writers").get(u).asString();
        found.put((first + row) + " " + writer, json.get("contributions").get(u).get(row));
      }
    }
  }

  void heads(JsonNode json) {
    if (json.has("pairs")) {
      for (JsonNode p : json.get("pairs")) {
        Stream<String> key = Stream.of("from", "to", "reader").map(k -> p.get(k).asString());
        found.fields(p, key.collect(Collectors.joining(" ")));
      }
      return;
    }
    JsonNode tokens = json.get("tokens");
    for (String matrix : List.of("ov", "qk")) {
      for (int row = 0; json.has(matrix) && row < tokens.size(); row++) {
        for (int column = 0; column < tokens.size(); column++) {
          found.put(
              "%s %s %s value"
                  .formatted(matrix, tokens.get(row).asString(), tokens.get(column).asString()),
              json.get(matrix).get(row).get(column));
        }
      }
    }
  }

  void fold(JsonNode json) {
    for (int row = 0; row < json.get("rows").size(); row++) {
      for (int column = 0; column < json.get("columns").size(); column++) {
        String name =
            "%s %s "
                .formatted(
                    json.get("rows").get(row).asString(),
                    json.get("columns").get(column).asString());
        found.put(name + "query_count", json.get("queries").get(row));
        found.put(name + "pairs", json.get("pairs").get(row).get(column));
        found.put(name + "weight", json.get("weights").get(row).get(column));
        found.put(name + "uniform", json.get("uniform").get(row).get(column));
        found.put(name + "log_ratio", json.get("logRatios").get(row).get(column));
      }
    }
  }

  private void sharedEdges(JsonNode json) {
    for (JsonNode edge : json.get("edges")) {
      String name = edge.get("edge").asString() + " ";
      for (String end : List.of("value", "low", "high")) {
        found.put(name + (end.equals("value") ? "effect" : end), edge.get("effect").get(end));
        found.put(
            name + "other" + (end.equals("value") ? "" : "_" + end),
            edge.get("twinEffect").get(end));
      }
    }
  }

  void circuit(JsonNode json) {
    if (json.has("correlation")) {
      sharedEdges(json);
      return;
    }
    for (JsonNode edge : json.get("edges")) {
      String name = edge.get("edge").asString() + " ";
      edge.get("effects")
          .properties()
          .forEach(method -> {
            JsonNode effect = method.getValue();
            boolean exact = method.getKey().equals("exact");
            String low = exact ? name : name + method.getKey() + "_";
            found.put(name + method.getKey(), effect.get("value"));
            found.put(low + "low", effect.get("low"));
            found.put(low + "high", effect.get("high"));
            if (exact) {
              found.put(name + "effect", effect.get("value"));
            }
          });
    }
    JsonNode judgement = json.get("judgement");
    judgement
        .get("curves")
        .forEach(curve ->
            curve.get("points").forEach(point -> point(curve.get("method").asString(), point)));
    judgement.get("chosen").forEach(each -> point(each.get("name").asString(), each.get("point")));
    for (JsonNode band : judgement.get("random")) {
      String name = "random " + band.get("edges") + " ";
      found.put(name + "faithfulness", band.get("median"));
      found.put(name + "low", band.get("low"));
      found.put(name + "high", band.get("high"));
    }
  }

  private void point(String circuit, JsonNode point) {
    String name = circuit + " " + point.get("edges") + " ";
    JsonNode kept = point.get("faithfulness");
    found.put(name + "faithfulness", kept.get("value"));
    found.put(name + "low", kept.get("low"));
    found.put(name + "high", kept.get("high"));
    JsonNode lost = point.get("completeness");
    found.put(name + "completeness", lost.get("value"));
    found.put(name + "completeness_low", lost.get("low"));
    found.put(name + "completeness_high", lost.get("high"));
  }

  void twins(JsonNode json) {
    for (JsonNode twin : json.get("twins")) {
      String name = twin.get("head").asString() + " ";
      JsonNode correlation = twin.get("correlation");
      found.put(name + "correlation", correlation.get("value"));
      found.put(name + "low", correlation.get("low"));
      found.put(name + "high", correlation.get("high"));
      JsonNode next = twin.get("runnerUp");
      found.put(name + "runner_up_correlation", next.get("correlation"));
      found.put(name + "gap", next.get("gap").get("value"));
      found.put(name + "gap_low", next.get("gap").get("low"));
      found.put(name + "gap_high", next.get("gap").get("high"));
    }
  }

  /// The numbers of each position in a segment.
  void segments(JsonNode json) {
    for (JsonNode segment : json.get("segments")) {
      for (int t = segment.get("from").intValue(); t <= segment.get("to").intValue(); t++) {
        found.put(t + " tvd", segment.get("tvd").get("value"));
        found.put(t + " tvd_low", segment.get("tvd").get("low"));
        found.put(t + " tvd_high", segment.get("tvd").get("high"));
        found.put(t + " changed", segment.get("changed"));
      }
    }
  }

  void headTable(JsonNode json) {
    for (JsonNode row : json.get("rows")) {
      String name = row.get("head").asString() + " ";
      row.forEachEntry((label, value) -> {
        found.put(name + label, value.isObject() ? value.get("value") : value);
        found.put(name + "low " + label, value.get("low"));
        found.put(name + "high " + label, value.get("high"));
      });
    }
  }

  /// The numbers of the only lens.
  void lens(JsonNode json) {
    JsonNode rows = json.get("lenses").get(0);
    JsonNode tokens = json.get("tokens");
    for (int l = 0; l < rows.get("probabilities").size(); l++) {
      for (int t = 0; t < tokens.size(); t++) {
        String name = "%s %d %d ".formatted(rows.get("lens").asString(), l, t);
        JsonNode row = rows.get("probabilities").get(l).get(t);
        double[] all = new double[row.size()];
        Arrays.setAll(all, v -> row.get(v).doubleValue());
        found.byName().put(name + "probability", Arrays.stream(all).max().orElseThrow());
        if (t + 1 < tokens.size()) {
          found.byName().put(name + "next", all[tokens.get(t + 1).intValue()]);
        }
        found.byName().put(name + "entropy_nats", Entropy.nats(all));
        found.put(name + "tvd_to_final", rows.get("toFinal").get(l).get(t));
        if (rows.hasNonNull("toTruth")) {
          found.put(name + "tvd_to_truth", rows.get("toTruth").get(l).get(t));
        }
      }
    }
  }
}
