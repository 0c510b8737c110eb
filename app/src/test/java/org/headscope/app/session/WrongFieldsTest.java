package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import module java.base;

import org.headscope.app.session.script.CommandJson;
import org.headscope.app.window.Preferences;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.run.RunInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Replaces every field of everything read from JSON with wrong values: every error is reported
/// without internal names.
class WrongFieldsTest {
  private static final List<String> WRONG =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1.5",
          "1e300",
          "123456789012345678901234567890",
          "\"\"",
          "\"no such\"",
          "\"\\u0000\"",
          "[]",
          "[null]",
          "[7]",
          "[[]]",
          "{}",
          "{\"no\":1}");

  /// The number of wrong values that each field gets; the next field gets the next ones.
  private static final int EACH = 5;

  private int next;

  private List<JsonNode> wrong() {
    next += EACH;
    return IntStream.range(next, next + EACH)
        .mapToObj(i -> Json.mapper().readTree(WRONG.get(i % WRONG.size())))
        .toList();
  }

  /// Returns `json` with each value replaced in turn, each field left out, and an extra field in
  /// each object.
  private List<String> spoiled(String json) {
    List<String> all = new ArrayList<>();
    next = Math.floorMod(json.hashCode(), WRONG.size());
    JsonNode root = Json.mapper().readTree(json);
    spoil(root, node -> all.add(Json.mapper().writeValueAsString(node)), root);
    return all;
  }

  private void spoil(JsonNode node, Consumer<JsonNode> whole, JsonNode root) {
    if (node instanceof ObjectNode object) {
      object.put("no", 1);
      whole.accept(root);
      object.remove("no");
      for (String name : List.copyOf(object.propertyNames())) {
        JsonNode value = object.get(name);
        object.remove(name);
        whole.accept(root);
        for (JsonNode wrong : wrong()) {
          object.set(name, wrong);
          whole.accept(root);
        }
        object.set(name, value);
        spoil(value, whole, root);
      }
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < Math.min(2, array.size()); i++) {
        JsonNode value = array.get(i);
        for (JsonNode wrong : wrong()) {
          array.set(i, wrong);
          whole.accept(root);
        }
        array.set(i, value);
        spoil(value, whole, root);
      }
    }
  }

  private static void isPlain(String json, Runnable reading) {
    try {
      reading.run();
    } catch (UserError e) {
      assertThat(e)
          .as(json)
          .hasMessageStartingWith("This ")
          .hasMessageMatching("(?s).*; .*\\.|.*must.*\\.")
          .message()
          .doesNotContain("org.headscope", "java.", "tools.jackson", "Exception", "`", "$")
          .doesNotContain("correct it", "class ", "null pointer")
          .hasSizeLessThan(720);
    } catch (RuntimeException e) {
      fail(json, e);
    }
  }

  static Stream<Class<? extends Command>> commands() {
    return CommandJson.records(Command.class);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commandsAreRefusedInPlainWords(Class<? extends Command> type) {
    for (int seed = 0; seed < 3; seed++) {
      String line = CommandJson.line(RandomCommands.of(type, new Random(seed)));
      spoiled(line).forEach(wrong -> isPlain(wrong, () -> CommandJson.read(wrong, "This")));
    }
  }

  static Stream<Path> runs() throws java.io.IOException {
    try (Stream<Path> runs = Files.list(Path.of(System.getProperty("headscope.samples")))) {
      return runs.map(run -> run.resolve("run.json")).filter(Files::exists).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void runsAndConfigurationsAreRefusedInPlainWords(Path file) {
    String info = Json.text(file);
    for (String wrong : spoiled(info)) {
      isPlain(wrong, () -> Json.parse(wrong, RunInfo.class, "This"));
      isPlain(wrong, () -> Json.parseKnown(wrong, RunInfo.class, "This"));
    }
    for (String wrong : spoiled(Json.line(Json.parse(info, RunInfo.class, "This").recipe()))) {
      isPlain(wrong, () -> Json.parseKnown(wrong, Recipe.class, "This"));
    }
  }

  @Test
  void preferencesAndPresetsAreRefusedInPlainWords() {
    for (String wrong : spoiled(Json.line(Preferences.DEFAULT))) {
      isPlain(wrong, () -> Json.parse(wrong, Preferences.class, "This"));
    }
    for (String wrong : spoiled(Json.line(ProbePreset.byName("paper")))) {
      isPlain(wrong, () -> Json.parse(wrong, ProbePreset.class, "This"));
    }
  }
}
