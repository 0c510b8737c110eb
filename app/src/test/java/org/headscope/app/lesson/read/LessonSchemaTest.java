package org.headscope.app.lesson.read;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.headscope.app.session.script.CommandForm;
import org.headscope.engine.io.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The schema in the documents and the reader agree.
class LessonSchemaTest {
  private static final String SCHEMA = text(Path.of("docs/lesson.schema.json"));

  @TempDir Path folder;

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Error> faults(String part, String json) {
    SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    String root = SCHEMA.replaceFirst("\\{", "{ \"\\$ref\": \"#/\\$defs/" + part + "\",");
    Schema schema = registry.getSchema(root);
    return schema.validate(Json.mapper().readTree(json));
  }

  private List<?> mistakes(String front, String step) throws IOException {
    String text = "---\n%s\n---\n\n## One\n\nText.\n\n```step\n%s\n```\n".formatted(front, step);
    return LessonReader.read(Files.writeString(folder.resolve("lesson.md"), text)).mistakes();
  }

  private static final String FRONT =
      "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"model\"}]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"model\"}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 240, \"runs\": {\"as\": \"a-2\"}}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 0, \"runs\": [{\"as\": \"model\"}]}",
        "{\"format\": 2, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"model\"}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": []}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5}",
        "{\"format\": 1, \"minutes\": 5, \"runs\": [{\"as\": \"model\"}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"Model\"}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"name\": \"a\"}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"m\", \"heads\": 1}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"m\", \"checkpoints\": 0}]}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"m\"}], \"instances\": \"../a\"}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"m\"}], \"instances\": \"a.jsonl\"}",
        "{\"format\": 1, \"title\": \"One\", \"minutes\": 5, \"runs\": [{\"as\": \"m\"}], \"colour\": \"red\"}",
      })
  void frontMatter(String front) throws IOException {
    assertThat(faults("frontMatter", front).isEmpty())
        .as(front)
        .isEqualTo(mistakes(front, "{}").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"notes\": \"Wait.\"}",
        "{\"notes\": [\"Wait.\"]}",
        "{\"notes\": \"\"}",
        "{\"show\": \"head 2.1\"}",
        "{\"show\": [\"head 2.1\", \"layer 1\"], \"hide\": \"bars\"}",
        "{\"show\": \"head 2.1\", \"dim\": \"layer 1\"}",
        "{\"hide\": [\"labels\", \"numbers\", \"bars\", \"next-symbol\"]}",
        "{\"hide\": [\"everything\"]}",
        "{\"reveal\": {}}",
        "{\"do\": {\"command\": \"select-head\", \"layer\": 1, \"head\": 2}}",
        "{\"do\": [{\"command\": \"select-step\", \"step\": 400}, {\"command\": \"clear-selection\"}]}",
        "{\"do\": [{\"command\": \"train\", \"folder\": \"/a\"}]}",
        "{\"do\": [{\"command\": \"open-runs\", \"runs\": [\"/a\"]}]}",
        "{\"do\": [{\"command\": \"fly\"}]}",
        "{\"do\": [\"select-head\"]}",
        "{\"claims\": \"1 < 2\"}",
        "{\"claims\": [\"1 < 2\", true]}",
        "{\"claims\": [[]]}",
        "{\"marks\": {\"number\": 1, \"anchor\": \"head 1.1\", \"text\": \"a\"}}",
        "{\"marks\": [{\"number\": 10, \"anchor\": \"head 1.1\", \"text\": \"a\"}]}",
        "{\"marks\": [{\"number\": 1, \"anchor\": \"head 1.1\"}]}",
        "{\"marks\": [{\"number\": 1, \"anchor\": \"head 1.1\", \"text\": \"a\", \"size\": 2}]}",
        "{\"question\": {\"ask\": \"a\", \"click\": {\"head\": \"2.1\", \"query\": 3}}}",
        "{\"question\": {\"ask\": \"a\", \"click\": {\"head\": \"2\", \"query\": 3}}}",
        "{\"question\": {\"ask\": \"a\", \"click\": {\"head\": \"2.1\"}}}",
        "{\"question\": {\"ask\": \"a\", \"click\": {\"head\": \"2.1\", \"query\": -3}}}",
        "{\"question\": {\"ask\": \"a\", \"fool\": {\"match\": 2}}}",
        "{\"question\": {\"ask\": \"a\", \"fool\": {\"head\": \"1.1\", \"match\": 4}}}",
        "{\"question\": {\"ask\": \"a\", \"order\": {\"by\": \"step()\", \"steps\": [1, 2]}}}",
        "{\"question\": {\"ask\": \"a\", \"order\": {\"by\": \"step()\", \"steps\": [1, 1]}}}",
        "{\"question\": {\"ask\": \"a\", \"order\": {\"steps\": [1, 2]}}}",
        "{\"question\": {\"ask\": \"a\"}}",
        "{\"question\": {\"ask\": \"a\", \"fool\": {\"match\": 2}, \"order\": {\"by\": \"1\", \"steps\": [1, 2]}}}",
        "{\"question\": {\"ask\": \"a\", \"choices\": [{\"text\": \"a\", \"right\": \"true\", \"because\": \"b\"}, {\"text\": \"a\", \"right\": false, \"because\": \"b\"}]}}",
        "{\"question\": {\"ask\": \"a\", \"choices\": [{\"text\": \"a\", \"right\": \"true\", \"because\": \"b\"}]}}",
        "{\"question\": {\"ask\": \"a\", \"choices\": [{\"text\": \"a\", \"right\": \"true\"}, {\"text\": \"a\", \"right\": false, \"because\": \"b\"}]}}",
        "{\"train\": {\"preset\": \"class-demo\", \"seed\": 1, \"minutes\": 3, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"recall-heads\", \"minutes\": 60, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"sample\", \"seed\": 0, \"minutes\": 1, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"paper\", \"minutes\": 3, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"minutes\": 0, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"minutes\": 61, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"seed\": -1, \"minutes\": 3, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"seed\": \"a\", \"minutes\": 3, \"instead\": \"model\"}}",
        "{\"train\": {\"minutes\": 3, \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"instead\": \"model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"minutes\": 3}}",
        "{\"train\": {\"preset\": \"class-demo\", \"minutes\": 3, \"instead\": \"Model\"}}",
        "{\"train\": {\"preset\": \"class-demo\", \"minutes\": 3, \"instead\": \"model\", \"steps\": 9}}",
        "{\"train\": \"class-demo\"}",
        "{\"colour\": \"red\"}",
      })
  void step(String step) throws IOException {
    assertThat(faults("step", step).isEmpty()).as(step).isEqualTo(mistakes(FRONT, step).isEmpty());
  }

  /// The schema has exactly the commands that the reader accepts.
  @Test
  void commands() throws IOException {
    JsonNode named = Json.mapper().readTree(SCHEMA).at("/$defs/command/properties/command/enum");
    Set<String> schema =
        named.valueStream().map(JsonNode::asString).collect(Collectors.toCollection(TreeSet::new));
    Set<String> taken = new TreeSet<>();
    for (CommandForm form : CommandForm.all()) {
      String yaml = "do: [" + form.words().replace("\"…\"", "\"a\"") + "]";
      List<?> mistakes = mistakes(FRONT, yaml);
      if (mistakes.toString().contains("not for lessons")
          || Stream.of("undo", "redo").anyMatch(form.name()::equals)) {
        continue;
      }
      taken.add(form.name());
    }
    assertThat(schema).isEqualTo(taken);
  }
}
