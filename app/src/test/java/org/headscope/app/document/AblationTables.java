package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.neural.component.Component;
import tools.jackson.databind.JsonNode;

/// Tables of what cutting a component changes.
final class AblationTables {
  private static final List<String> KINDS = List.of("zero", "mean", "other-instance", "permuted");

  private AblationTables() {}

  static List<DocumentTable> all() {
    String ablate = "headscope ablate --run samples/transformer-4x2 --held-out ";
    String ablate50 = ablate + "--count 50 ";
    return List.of(
        new DocumentTable(
            "ablations",
            List.of(
                ablate + "--count 50 --json > samples/results/ablations.json",
                ablate
                    + "--count 16 --by mean --draws 100 --json > samples/results/ablation-noise.json"),
            AblationTables::ablations),
        new DocumentTable(
            "confidence",
            List.of(
                ablate50
                    + "--components 1.1,1.2,2.1,2.2,3.2,3.2+mlp3 --by mean --by-row --json > samples/results/ablation-rows.json"),
            AblationTables::confidence),
        new DocumentTable("head-3.2-rows", List.of(), AblationTables::rows),
        new DocumentTable(
            "head-3.2",
            List.of(
                ablate50
                    + "--components 3.2 --by times-0.5,times-1.5,times-2,uniform,previous,1-gram,2-gram,3-gram --json > samples/results/head-3.2.json"),
            AblationTables::replacements),
        new DocumentTable(
            "head-3.2-pairs",
            List.of(
                ablate50
                    + "--components 3.2+1.1,3.2+1.2,3.2+mlp1,3.2+2.1,3.2+2.2,3.2+mlp2,3.2+3.1,3.2+mlp3,3.2+4.1,3.2+4.2,3.2+mlp4 --by zero,mean --json > samples/results/head-3.2-pairs.json"),
            AblationTables::pairs),
        new DocumentTable(
            "ngram-ablations",
            Stream.of("retnet", "gla")
                .flatMap(run ->
                    Stream.of(
                        "headscope ablate --run samples/%s-ngram --held-out --count 50 --components 2.1,3.1,4.1,2.1+3.1+4.1 --by zero,mean --json > samples/results/ablation-%s-ngram.json"
                            .formatted(run, run),
                        "headscope ablate --run samples/%s --held-out --count 50 --components mlp1 --by times-1 --json > samples/results/ablation-%s.json"
                            .formatted(run, run)))
                .toList(),
            AblationTables::ngrams));
  }

  /// Returns the effects in `result`, by component and replacement.
  private static Map<String, Map<String, JsonNode>> effects(JsonNode result) {
    Map<String, Map<String, JsonNode>> effects = new LinkedHashMap<>();
    for (JsonNode effect : result.get("effects")) {
      JsonNode cut = effect.get("cut").get(0);
      effects
          .computeIfAbsent(cut.get("components").get(0).stringValue(), _ -> new LinkedHashMap<>())
          .put(cut.get("by").stringValue(), effect);
    }
    return effects;
  }

  private static String ablations() {
    Map<String, Map<String, JsonNode>> noise = effects(Document.result("ablation-noise"));
    StringBuilder text =
        new StringBuilder(
            head(
                "without",
                "zero",
                "mean",
                "another instance",
                "own, permuted",
                "noise of the size of mean's change: mean, 95 %, p"));
    effects(Document.result("ablations"))
        .forEach((name, kinds) -> {
          List<String> cells = new ArrayList<>(List.of(Component.parse(name).label()));
          KINDS.forEach(kind -> {
            JsonNode effect = Objects.requireNonNull(kinds.get(kind));
            cells.add(interval(effect.get("change").get("tvd")));
          });
          JsonNode drawn =
              Objects.requireNonNull(Objects.requireNonNull(noise.get(name)).get("mean"))
                  .get("noise");
          cells.add(
              "%s, %s, %.2f"
                  .formatted(
                      number(drawn.get("mean").doubleValue()),
                      number(drawn.get("upper").doubleValue()),
                      drawn.get("p").doubleValue()));
          text.append(row(cells.toArray()));
        });
    return text.toString();
  }

  /// Returns the groups of rows in the effect of cutting `components`.
  private static Stream<JsonNode> groups(String... components) {
    return Document.result("ablation-rows")
        .get("effects")
        .valueStream()
        .filter(effect -> names(effect).equals(List.of(components)))
        .flatMap(effect -> effect.get("groups").valueStream());
  }

  private static List<String> names(JsonNode effect) {
    return effect
        .get("cut")
        .get(0)
        .get("components")
        .valueStream()
        .map(JsonNode::stringValue)
        .toList();
  }

  private static String confidence() {
    StringBuilder text =
        new StringBuilder(
            head(
                "without",
                "change of the TVD",
                "probability of symbols that can follow",
                "entropy, nats",
                "accuracy"));
    for (String cut : List.of("1.1", "1.2", "2.1", "2.2", "3.2", "3.2,mlp3")) {
      JsonNode all = groups(cut.split(",")).findFirst().orElseThrow();
      text.append(
          row(
              Arrays.stream(cut.split(","))
                  .map(name -> Component.parse(name).label())
                  .collect(Collectors.joining(" and ")),
              interval(all.get("change")),
              beforeAndAfter(all, "possible"),
              beforeAndAfter(all, "entropy"),
              beforeAndAfter(all, "accuracy")));
    }
    return text.toString();
  }

  private static String beforeAndAfter(JsonNode group, String score) {
    return "%.2f → %.2f"
        .formatted(
            group.get("before").get(score).doubleValue(),
            group.get("after").get(score).doubleValue());
  }

  private static String rows() {
    Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    Set<String> ranges = new LinkedHashSet<>(List.of("0"));
    groups("3.2")
        .skip(1)
        .forEach(group -> {
          ranges.add(group.get("group").stringValue());
          rows.computeIfAbsent(group.get("by").stringValue(), _ -> new LinkedHashMap<>())
              .put(group.get("group").stringValue(), interval(group.get("change")));
        });
    List<String> sorted =
        ranges.stream()
            .sorted(Comparator.comparingInt(r -> Integer.parseInt(r.replaceAll("\\D.*", ""))))
            .toList();
    StringBuilder text =
        new StringBuilder(
            head(Stream.concat(Stream.of("rows by their number of"), sorted.stream()).toArray()));
    rows.forEach((by, cells) ->
        text.append(
            row(
                Stream.concat(Stream.of(by), sorted.stream().map(r -> cells.getOrDefault(r, "")))
                    .toArray())));
    return text.toString();
  }

  private static String replacements() {
    StringBuilder text =
        new StringBuilder(head("head 3.2 replaced by", "change of the TVD", "of the accuracy"));
    Stream.of("ablations", "head-3.2")
        .flatMap(file -> Document.result(file).get("effects").valueStream())
        .filter(effect -> names(effect).equals(List.of("3.2")))
        .forEach(effect -> {
          JsonNode change = effect.get("change");
          text.append(
              row(
                  "`" + effect.get("cut").get(0).get("by").stringValue() + "`",
                  interval(change.get("tvd")),
                  interval(change.get("accuracy"))));
        });
    return text.toString();
  }

  private static String pairs() {
    Map<String, Map<String, JsonNode>> single = effects(Document.result("ablations"));
    Map<String, List<String>> rows = new LinkedHashMap<>();
    for (JsonNode effect : Document.result("head-3.2-pairs").get("effects")) {
      String other = names(effect).getLast();
      String by = effect.get("cut").get(0).get("by").stringValue();
      JsonNode alone = Objects.requireNonNull(Objects.requireNonNull(single.get(other)).get(by));
      List<String> cells =
          rows.computeIfAbsent(
              other, name -> new ArrayList<>(List.of(Component.parse(name).label())));
      cells.add(interval(alone.get("change").get("tvd")));
      cells.add(interval(effect.get("change").get("tvd")));
    }
    StringBuilder text =
        new StringBuilder(
            head(
                "without",
                "zero, alone",
                "zero, with head 3.2",
                "mean, alone",
                "mean, with head 3.2"));
    rows.values().forEach(cells -> text.append(row(cells.toArray())));
    return text.toString();
  }

  /// The effects of built-in n-gram heads, and below them the scores of the run without such heads
  /// less those of the run with them.
  private static String ngrams() {
    StringBuilder text =
        new StringBuilder(head("run", "without", "replaced by", "TVD", "nats", "accuracy"));
    for (String run : List.of("retnet", "gla")) {
      JsonNode with = Document.result("ablation-" + run + "-ngram");
      for (JsonNode effect : with.get("effects")) {
        text.append(
            row(
                "`%s-ngram`".formatted(run),
                String.join(", ", names(effect)),
                effect.get("cut").get(0).get("by").stringValue(),
                interval(effect.get("change").get("tvd")),
                interval(effect.get("change").get("nats")),
                interval(effect.get("change").get("accuracy"))));
      }
      List<String> cells = new ArrayList<>(List.of("`%s`".formatted(run), "any, in training", ""));
      for (String score : List.of("tvd", "nats", "accuracy")) {
        cells.add(
            number(
                Document.result("ablation-" + run)
                        .get("before")
                        .get(score)
                        .get("value")
                        .doubleValue()
                    - with.get("before").get(score).get("value").doubleValue()));
      }
      text.append(row(cells.toArray()));
    }
    return text.toString();
  }

  private static String interval(JsonNode tvd) {
    return "%s [%s, %s]"
        .formatted(
            number(tvd.get("value").doubleValue()),
            number(tvd.get("low").doubleValue()),
            number(tvd.get("high").doubleValue()));
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.equals("-0.000") ? "0.000" : text.replace("-", "−");
  }
}
