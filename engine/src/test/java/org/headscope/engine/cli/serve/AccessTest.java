package org.headscope.engine.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import tools.jackson.databind.JsonNode;

/// Requests that name files, inside and outside of the folders that are served.
class AccessTest {
  @TempDir Path whole;

  private Path folder;
  private Path outside;

  @BeforeEach
  void write() throws IOException {
    folder = Files.createDirectory(whole.resolve("served"));
    outside = Files.createDirectory(whole.resolve("served-not"));
    for (Path parent : List.of(folder, outside)) {
      TinyRun.write(
          parent.resolve("run"), TestModels.transformer(1, 1, 4, Positions.LEARNED, 8, 0), 5);
      Files.writeString(parent.resolve("text.txt"), "abab\n");
    }
  }

  private String error(String command, Map<String, ?> options) throws IOException {
    return error(command, List.of(), options);
  }

  private String error(String command, List<String> arguments, Map<String, ?> options)
      throws IOException {
    Map<String, Object> request =
        Map.of("id", 1, "command", command, "arguments", arguments, "with", options);
    return Served.answer(Json.line(request), folder).path("error").asString("no error");
  }

  private void assertRefused(String sentence) {
    assertThat(sentence).contains("is in none of the folders [" + folder + "]");
  }

  @Test
  void everyOptionOfEveryCommandIsOfAKnownKind() {
    Map<String, CommandLine> all = Commands.create().getSubcommands();
    List<String> unknown = new ArrayList<>();
    Set<Access.Kind> kinds = EnumSet.noneOf(Access.Kind.class);
    for (String name : Access.COMMANDS) {
      CommandLine command = all.get(name);
      List<ArgSpec> args = command == null ? List.of() : command.getCommandSpec().args();
      for (ArgSpec arg : args) {
        kinds.add(Access.Kind.of(arg));
        if (Access.Kind.of(arg) == Access.Kind.UNKNOWN) {
          unknown.add(name + " " + arg);
        }
        if (arg.paramLabel().matches(".*(FILE|DIR|FOLDER|RUN\\b|MODEL).*")) {
          assertThat(Access.Kind.of(arg)).as(name + " " + arg).isNotEqualTo(Access.Kind.NO_FILE);
        }
      }
    }
    assertThat(unknown).as("say in Access whether they name files").isEmpty();
    assertThat(kinds).hasSize(6);
  }

  @Test
  void filesInsideAreReadAndWritten() throws IOException {
    Map<String, Object> options =
        Map.of("with", "ctw-2", "out", folder.resolve("text.hsc").toString());
    assertThat(error("compress", List.of(folder.resolve("text.txt").toString()), options))
        .isEqualTo("no error");
    assertThat(folder.resolve("text.hsc")).exists();
    assertThat(error("predict", Map.of("run", folder + "/run@5", "text", "ab", "device", "cpu")))
        .isEqualTo("no error");
  }

  @Test
  void filesOutsideAreRefused() throws IOException {
    String run = outside.resolve("run").toString();
    String text = outside.resolve("text.txt").toString();
    String inner = folder.resolve("run").toString();
    assertRefused(error("predict", Map.of("run", run, "text", "ab")));
    assertRefused(error("predict", Map.of("run", run + "@5", "text", "ab")));
    assertRefused(error("predict", Map.of("predictors", "truth," + run, "text", "ab")));
    assertRefused(error("predict", Map.of("predictors", List.of("ngram-2", run), "text", "ab")));
    assertRefused(error("predict", Map.of("predictor", run, "text", "ab")));
    assertRefused(error("predict", Map.of("predictors", "rows:" + text, "text", "ab")));
    assertRefused(error("ablate", Map.of("run", inner, "instances", text)));
    assertRefused(error("ablate", Map.of("run", inner, "held-out", true, "predictors", run)));
    assertRefused(error("circuit", Map.of("run", inner, "held-out", true, "and", run)));
    assertRefused(error("onset", Map.of("run", List.of(inner, run))));
    assertRefused(error("heads", Map.of("runs", outside.toString())));
    assertRefused(error("import", List.of(run), Map.of("out", folder + "/new")));
    assertRefused(error("train", Map.of("config", text, "out", folder + "/new")));
    assertRefused(error("train", Map.of("preset", "sample", "out", outside + "/new")));
    assertRefused(error("draw", Map.of("automaton", text, "out", folder + "/new")));
    assertRefused(error("compress", List.of(text), Map.of("with", "ctw-2", "out", inner)));
    assertThat(error("predict", Map.of("run", folder + "/../served-not/run", "text", "ab")))
        .contains("contains '..'; write the path without it");
    assertThat(outside.resolve("new")).doesNotExist();
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void linksThatLeadOutsideAreRefused() throws IOException {
    Path link = folder.resolve("link");
    try {
      Files.createSymbolicLink(link, outside);
    } catch (UnsupportedOperationException | IOException _) {
      assumeTrue(false, "This system makes no symbolic links.");
    }
    assertRefused(error("predict", Map.of("run", link + "/run", "text", "ab")));
    assertRefused(error("train", Map.of("preset", "sample", "out", link + "/new")));
    assertRefused(error("heads", Map.of("runs", folder.toString())));
    Files.delete(link);
    Path weights = folder.resolve("run/checkpoints");
    Files.move(weights, outside.resolve("moved"));
    Files.createSymbolicLink(weights, outside.resolve("moved"));
    assertRefused(error("predict", Map.of("run", folder + "/run", "text", "ab")));
    Files.createSymbolicLink(link, folder.resolve("nowhere"));
    assertThat(error("train", Map.of("preset", "sample", "out", link.toString())))
        .contains("is a link to nowhere");
    Files.delete(link);
    Files.createSymbolicLink(link, folder);
    assertThat(error("heads", Map.of("runs", folder.toString()))).contains("a link to itself");
  }

  @Test
  void aCircuitOfARunOutsideIsRefused() throws IOException {
    Path circuit = folder.resolve("one.circuit.json");
    Files.writeString(circuit, "{\"format\":1,\"run\":\"../served-not/run\"}");
    assertRefused(error("predict", Map.of("predictors", circuit.toString(), "text", "ab")));
    Files.writeString(circuit, "{\"format\":1,\"run\":\"none/../../served-not/run\"}");
    assertRefused(error("predict", Map.of("predictors", circuit.toString(), "text", "ab")));
    Files.writeString(circuit, "{\"format\":1,\"run\":\"../served/run\"}");
    assertThat(error("predict", Map.of("predictors", circuit.toString(), "text", "ab")))
        .contains(circuit.toString())
        .doesNotContain("in none of the folders");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--out",
        "out=/x --out",
        "out=",
        "OUT",
        "ou",
        "debug",
        "help ",
        "no-help",
        "h",
        "",
        "instances\n"
      })
  void namesAreThoseOfOptionsAlone(String name) throws IOException {
    assertThat(error("generate", Map.of(name, "x"))).contains("has no option '");
  }

  @Test
  void valuesAreNoOptions() throws IOException {
    String out = "--out=" + outside.resolve("x");
    assertThat(error("compress", List.of(out), Map.of("with", "ctw-2")))
        .contains("begins with neither - nor @");
    assertThat(error("compress", List.of("@" + outside.resolve("text.txt")), Map.of()))
        .contains("begins with neither - nor @");
    assertThat(error("onset", Map.of("run", folder + "/run", "before", List.of("1-gram", out))))
        .contains("begins with neither - nor @");
    assertThat(error("predict", Map.of("predictors", "ngram-2", "text", out))).contains("--text");
    assertThat(outside.resolve("x")).doesNotExist();
  }

  @Test
  void everythingIsRefusedThatIsNoFile() throws IOException {
    Path null_ = Path.of("/dev/null");
    assumeTrue(Files.exists(null_), "This system has no /dev/null.");
    JsonNode answer =
        Served.answer(
            "{\"id\":1,\"command\":\"evaluate\",\"with\":{\"predictors\":\"ngram-2\",\"instances\":\"/dev/null\"}}",
            Path.of("/dev"));
    assertThat(answer.get("error").stringValue()).contains("is neither a file nor a folder");
  }
}
