package org.headscope.engine.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.headscope.engine.cli.Outcome.run;

import module java.base;

import org.headscope.engine.cli.Commands;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Requests and their answers, in this process.
class ServerTest {
  @TempDir Path folder;

  private Path run;
  private Path instances;

  @BeforeEach
  void write() throws IOException {
    run = folder.resolve("run");
    TinyRun.write(run, TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 5);
    instances = folder.resolve("test.jsonl");
    assertThat(
            run(
                    "generate",
                    "--preset",
                    "reference",
                    "--split",
                    "test",
                    "--count",
                    40,
                    "--seed",
                    1,
                    "--out",
                    instances)
                .code())
        .isZero();
  }

  private String request(Object id, String command, Map<String, ?> options) {
    return Json.line(Map.of("id", id, "command", command, "with", options));
  }

  private String predict(Object id) {
    return request(id, "predict", Map.of("run", run.toString(), "text", "ab|a", "device", "cpu"));
  }

  private String longOne(Object id) {
    return request(
        id,
        "evaluate",
        Map.of("predictors", "bw", "instances", instances.toString(), "no-cache", true));
  }

  @Test
  void anAnswerIsWhatTheCommandPrints() throws IOException {
    JsonNode cut =
        run(
                "ablate",
                "--run",
                run,
                "--held-out",
                "--count",
                2,
                "--cut",
                "1.1 by zero",
                "--cut",
                "2.2 by mean",
                "--device",
                "cpu",
                "--json")
            .json();
    JsonNode answer =
        Served.answer(
            request(
                "a",
                "ablate",
                Map.of(
                    "run",
                    run.toString(),
                    "held-out",
                    true,
                    "count",
                    2,
                    "pairs",
                    false,
                    "device",
                    "cpu",
                    "cut",
                    List.of("1.1 by zero", "2.2 by mean"))),
            folder);
    assertThat(answer.has("result")).as(answer.toString()).isTrue();
    assertThat(answer.get("id").stringValue()).isEqualTo("a");
    assertThat(answer.get("result").get("effects")).isEqualTo(cut.get("effects"));
    assertThat(cut.get("effects").size()).isOne();
  }

  @Test
  void textIsAnsweredAsText() throws IOException {
    JsonNode table =
        Served.answer(
            request(1, "predict", Map.of("predictors", "ngram-2", "text", "ab|a", "json", false)));
    assertThat(table.get("result").stringValue()).startsWith("position after");
    Path code = folder.resolve("text.hsc");
    Files.writeString(folder.resolve("text.txt"), "abab\n");
    String compress =
        """
        {"id":1,"command":"compress","arguments":["%s"],"with":{"with":"ctw-2","out":"%s"}}
        """
            .formatted(folder.resolve("text.txt"), code);
    assertThat(Served.answer(compress, folder).has("result")).isTrue();
    assertThat(code).exists();
  }

  @Test
  void whatACommandSaysBesideItsResultIsANote() throws IOException {
    String text = "ab" + "|ab".repeat(30);
    JsonNode cut =
        Served.answer(
            request(
                1, "attention", Map.of("run", run.toString(), "text", text, "layer", 1, "head", 1)),
            folder);
    assertThat(cut.has("notes")).as(cut.toString()).isTrue();
    assertThat(cut.get("notes").get(0).stringValue()).contains("at most 40 tokens");
  }

  @Test
  void modelsStayInMemory() throws Exception {
    try (Served served = new Served(folder)) {
      served.send(predict(1));
      JsonNode first = served.nextAnswer().get("result");
      Path weights;
      try (Stream<Path> files = Files.walk(run)) {
        weights = files.filter(f -> f.toString().endsWith("safetensors")).findFirst().orElseThrow();
      }
      byte[] bytes = Files.readAllBytes(weights);
      Files.write(weights, new byte[bytes.length]);
      served.send(predict(2));
      assertThat(served.nextAnswer().get("result")).isEqualTo(first);
      assertThat(Served.answer(predict(1), folder).has("error")).as("a new process").isTrue();
    }
  }

  @Test
  void aRunningRequestIsCancelled() throws Exception {
    try (Served served = new Served(folder)) {
      served.send(longOne(1));
      served.send(longOne("waits"));
      served.send(predict(3));
      JsonNode progress = served.next();
      assertThat(progress.get("id").intValue()).isOne();
      JsonNode at = progress.get("progress");
      assertThat(at.get("total").intValue()).isPositive();
      assertThat(at.get("text").stringValue()).startsWith(at.get("phase").stringValue());
      served.send("{\"cancel\":\"waits\"}");
      served.send("{\"cancel\":17}");
      served.send("{\"cancel\":1}");
      JsonNode first = served.nextAnswer();
      assertThat(first.get("id").intValue()).isOne();
      assertThat(first.get("error").stringValue()).startsWith("Cancelled");
      assertThat(served.next().get("error").stringValue())
          .isEqualTo("Cancelled; the request \"waits\" did not begin.");
      assertThat(served.nextAnswer().get("result").has("rows")).isTrue();
      served.send(predict(1)); // the id is free again
      assertThat(served.nextAnswer().get("result").has("rows")).isTrue();
    }
  }

  @Test
  void anOpenIdIsNotUsedTwice() throws Exception {
    try (Served served = new Served(folder)) {
      served.send(longOne(1));
      served.send(predict(1));
      assertThat(served.nextAnswer().get("error").stringValue())
          .isEqualTo("The request 1 is not answered yet; give this one another id.");
      served.send("{\"cancel\":1}");
      assertThat(served.nextAnswer().get("error").stringValue()).startsWith("Cancelled");
    }
  }

  @Test
  void aClientThatIsGoneCancelsAll() throws IOException {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    Wire wire = new Wire(broken);
    Server server =
        new Server(name -> Commands.create(name::equals), Folders.of(List.of(folder)), wire);
    String many = longOne(1) + "\n" + longOne(2) + "\n" + longOne(3) + "\n";
    long start = System.nanoTime();
    server.serve(new ByteArrayInputStream(many.getBytes(StandardCharsets.UTF_8)));
    assertThat(wire.isClosed()).isTrue();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
  }
}
