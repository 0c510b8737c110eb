package org.headscope.engine.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Lines that are no requests: one sentence each, and the server answers the next.
class MalformedRequestsTest {
  private static final int LINES = 10_000;

  private static final String GOOD =
      "{\"id\":\"good\",\"command\":\"predict\",\"with\":{\"predictors\":\"ngram-2\",\"text\":\"ab|a\"}}";

  /// Parts of which none is an option or a value that would make a request.
  private static final List<String> PARTS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\"",
          "\\",
          "\\u0000",
          "\\ud800",
          "null",
          "NaN",
          "1e999",
          "-0",
          "true",
          "'",
          "\"id\"",
          "\"with\"",
          "\"command\"",
          "\"cancel\"",
          "\"--out\"",
          "\"@x\"",
          "\u0001",
          "é",
          "\u202e",
          "/etc/passwd",
          "..",
          "\"evaluate\"",
          "{\"a\":");

  @TempDir Path folder;

  @Test
  void eachIsOneSentence() throws IOException {
    RandomGenerator random = new Random(50);
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (int i = 0; i < LINES; i++) {
      byte[] line = malformed(random, i);
      for (byte b : line) {
        lines.write(b == '\n' ? ' ' : b);
      }
      lines.write('\n');
    }
    lines.writeBytes(GOOD.getBytes(StandardCharsets.UTF_8));
    List<JsonNode> answers = Served.answers(lines.toByteArray(), folder);
    assertThat(answers).hasSize(LINES + 1);
    Map<Boolean, List<JsonNode>> byId =
        answers.stream()
            .collect(Collectors.partitioningBy(a -> a.path("id").asString("").equals("good")));
    assertThat(byId.get(true)).singleElement().matches(answer -> answer.has("result"));
    assertThat(byId.get(false)).allSatisfy(MalformedRequestsTest::assertSentence);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  private static void assertSentence(JsonNode answer) {
    assertThat(answer.propertyNames()).containsExactly("id", "error");
    assertThat(answer.get("error").stringValue())
        .matches("[^\\n\\p{Cntrl}]{10,1400}\\.")
        .doesNotContain("Exception", "Jackson", "java.", "unexpectedly", "null (");
  }

  private static byte[] malformed(RandomGenerator random, int i) {
    return switch (i % 5) {
      case 0 -> bytes(random);
      case 1 -> parts(random);
      case 2 -> broken(random);
      case 3 -> wrongOption(random, i).getBytes(StandardCharsets.UTF_8);
      default -> wrongField(random, i).getBytes(StandardCharsets.UTF_8);
    };
  }

  private static byte[] bytes(RandomGenerator random) {
    byte[] line = new byte[random.nextInt(60)];
    random.nextBytes(line);
    return line;
  }

  private static byte[] parts(RandomGenerator random) {
    return IntStream.range(0, random.nextInt(20))
        .mapToObj(_ -> PARTS.get(random.nextInt(PARTS.size())))
        .collect(Collectors.joining())
        .getBytes(StandardCharsets.UTF_8);
  }

  /// A request without one of its bytes, or cut, whose options cannot be right.
  private static byte[] broken(RandomGenerator random) {
    byte[] whole =
        GOOD.replace("ngram-2", "ngram-99")
            .replace("good", "broken")
            .getBytes(StandardCharsets.UTF_8);
    int at = random.nextInt(whole.length - 1);
    if (random.nextBoolean()) {
      return Arrays.copyOf(whole, at);
    }
    whole[at] = (byte) random.nextInt(256);
    return whole;
  }

  private static String wrongOption(RandomGenerator random, int i) {
    String name = PARTS.get(random.nextInt(PARTS.size())).replaceAll("[\"\\\\{:]", "x");
    String value = List.of("null", "{}", "[[1]]", "1e999", "[null]", "true").get(random.nextInt(6));
    return "{\"id\":%d,\"command\":\"evaluate\",\"with\":{\"%s\":%s}}"
        .formatted(i, random.nextBoolean() ? name : "instances", value);
  }

  private static String wrongField(RandomGenerator random, int i) {
    return switch (random.nextInt(8)) {
      case 0 -> "{\"id\":%d,\"id\":%d,\"command\":\"evaluate\"}".formatted(i, i);
      case 1 -> "{\"id\":%d.5,\"command\":\"evaluate\"}".formatted(i);
      case 2 -> "{\"id\":%d,\"command\":\"Evaluate\"}".formatted(i);
      case 3 -> "{\"id\":%d,\"command\":\"evaluate\",\"with\":[]}".formatted(i);
      case 4 -> "{\"id\":%d,\"command\":\"serve\",\"with\":{\"stdio\":true}}".formatted(i);
      case 5 -> "{\"cancel\":{\"id\":%d}}".formatted(i);
      case 6 -> "{\"id\":%d,\"command\":\"evaluate\",\"port\":80}".formatted(i);
      default -> "[".repeat(random.nextInt(1, 3000));
    };
  }

  @Test
  void aLongLineIsRefusedAlone() throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    lines.writeBytes("{\"id\":\"".getBytes(StandardCharsets.UTF_8));
    lines.writeBytes("x".repeat(5 << 20).getBytes(StandardCharsets.UTF_8));
    lines.writeBytes("\"}\n\n{\"id\":1,\"comm\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    lines.writeBytes(("\n" + GOOD).getBytes(StandardCharsets.UTF_8));
    List<JsonNode> answers = Served.answers(lines.toByteArray(), folder);
    assertThat(answers.subList(0, 3))
        .extracting(answer -> answer.get("error").stringValue())
        .containsExactly(
            "The request is longer than 1 MiB; name a file that has its text.",
            "The request is empty; write an object in braces there.",
            "The request is not UTF-8; write it in UTF-8.");
    assertThat(answers.get(3).has("result")).isTrue();
  }
}
