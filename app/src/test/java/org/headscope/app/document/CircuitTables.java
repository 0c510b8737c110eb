package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import tools.jackson.databind.JsonNode;

/// Tables of the edges of the first sample, and of its circuits.
final class CircuitTables {
  private static final List<String> CORRUPTIONS = List.of("resample", "renamed");

  /// The checkpoints whose edges are compared, and their results.
  private static final SequencedMap<String, String> STEPS = steps();

  private CircuitTables() {}

  private static SequencedMap<String, String> steps() {
    SequencedMap<String, String> steps = new LinkedHashMap<>();
    steps.put("1,000", "circuit-1000");
    steps.put("2,500", "circuit-2500");
    steps.put("20,000", "circuit-resample");
    return steps;
  }

  static List<DocumentTable> all() {
    String circuit =
        "headscope circuit --run samples/transformer-4x2%s --held-out --count 50 --judges 24 --sweep 0.03 %s --json > samples/results/circuit-%s.json";
    return List.of(
        new DocumentTable(
            "circuit-methods",
            CORRUPTIONS.stream()
                .map(how -> circuit.formatted("", "--corruption " + how, how))
                .toList(),
            CircuitTables::methods),
        new DocumentTable("circuit-curves", List.of(), CircuitTables::curves),
        new DocumentTable(
            "circuit-steps",
            Stream.of("1000", "2500")
                .map(step -> circuit.formatted("@" + step, "--method exact", step))
                .toList(),
            CircuitTables::edges));
  }

  private static String methods() {
    StringBuilder text =
        new StringBuilder(
            head(
                "corrupted edges carry",
                "method",
                "rank correlation with the exact effects",
                "signs wrong among the %d largest".formatted(CircuitResult.MAX_COMPARED),
                "of these, among its own largest"));
    for (String corruption : CORRUPTIONS) {
      for (JsonNode each : Document.result("circuit-" + corruption).get("agreements")) {
        text.append(
            row(
                corruption.equals("resample") ? "another instance's values" : "renamed letters",
                EdgeMethod.byLabel(each.get("method").stringValue()).words(),
                interval(each.get("correlation"), 2),
                interval(each.get("wrongSigns"), 0),
                each.get("shared").intValue()));
      }
    }
    return text.toString();
  }

  private static String curves() {
    JsonNode judgement = Document.result("circuit-resample").get("judgement");
    List<String> heads = new ArrayList<>(List.of("edges"));
    judgement
        .get("curves")
        .forEach(curve -> heads.add(EdgeMethod.byLabel(curve.get("method").stringValue()).words()));
    heads.add("random, 5–95 %");
    StringBuilder text = new StringBuilder(head(heads.toArray()));
    JsonNode first = judgement.get("curves").get(0).get("points");
    for (int k = 0; k < first.size(); k++) {
      int at = k;
      int size = first.get(k).get("edges").intValue();
      List<Object> cells = new ArrayList<>(List.of(size));
      judgement
          .get("curves")
          .forEach(
              curve -> cells.add(interval(curve.get("points").get(at).get("faithfulness"), 2)));
      cells.add(
          judgement
              .get("random")
              .valueStream()
              .filter(band -> band.get("edges").intValue() == size)
              .map(band -> "%s to %s".formatted(number(band, "low", 2), number(band, "high", 2)))
              .findFirst()
              .orElse(""));
      text.append(row(cells.toArray()));
    }
    return text.toString();
  }

  /// The edges that are among the ten largest at one of the checkpoints.
  private static String edges() {
    List<String> heads = new ArrayList<>(List.of("edge"));
    List<Map<String, JsonNode>> effects = new ArrayList<>();
    Map<String, Double> largest = new LinkedHashMap<>();
    STEPS.forEach((step, file) -> {
      heads.add("step " + step);
      Map<String, JsonNode> byEdge = new LinkedHashMap<>();
      for (JsonNode edge : Document.result(file).get("edges")) {
        byEdge.put(edge.get("edge").stringValue(), edge.get("effects").get("exact"));
      }
      effects.add(byEdge);
      byEdge.entrySet().stream()
          .sorted(Comparator.comparingDouble(entry -> -size(entry.getValue())))
          .limit(10)
          .forEach(entry -> largest.merge(entry.getKey(), size(entry.getValue()), Math::max));
    });
    StringBuilder text = new StringBuilder(head(heads.toArray()));
    largest.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(entry -> {
          List<Object> cells = new ArrayList<>(List.of(entry.getKey().replace("->", " → ")));
          effects.forEach(
              byEdge -> cells.add(interval(Objects.requireNonNull(byEdge.get(entry.getKey())), 2)));
          text.append(row(cells.toArray()));
        });
    return text.toString();
  }

  private static double size(JsonNode effect) {
    return Math.abs(effect.get("value").doubleValue());
  }

  private static String interval(JsonNode of, int digits) {
    return "%s [%s, %s]"
        .formatted(
            number(of, "value", digits), number(of, "low", digits), number(of, "high", digits));
  }

  private static String number(JsonNode of, String field, int digits) {
    String text = String.format(Locale.ROOT, "%." + digits + "f", of.get(field).doubleValue());
    boolean zero = text.chars().allMatch(c -> c == '-' || c == '0' || c == '.');
    return zero ? text.replace("-", "") : text.replace("-", "−");
  }
}
