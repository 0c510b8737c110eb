package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Invalid documents are refused in one sentence that names the file and the field.
class JsonTest {
  @TempDir Path folder;

  record Part(int size, OptionalDouble weight) {
    Part {
      if (weight.isPresent() && !Double.isFinite(weight.getAsDouble())) {
        throw new IllegalArgumentException("weight is not finite");
      }
      if (size < 1) {
        throw new IllegalArgumentException("size is " + size + "; it must be at least 1");
      }
    }
  }

  record Whole(String name, List<Part> parts) {
    Whole {
      parts = List.copyOf(parts);
    }
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("whole.json"), text);
  }

  @Test
  void readsItsOutputAndOmitsAbsentFields() throws IOException {
    Whole whole =
        new Whole(
            "ü", List.of(new Part(1, OptionalDouble.empty()), new Part(2, OptionalDouble.of(0.5))));
    Path file = folder.resolve("written.json");
    AtomicFile.write(file, out -> out.write(Json.pretty(whole).getBytes(StandardCharsets.UTF_8)));
    assertThat(Json.read(file, Whole.class)).isEqualTo(whole);
    assertThat(Json.line(whole))
        .isEqualTo("{\"name\":\"ü\",\"parts\":[{\"size\":1},{\"size\":2,\"weight\":0.5}]}");
    assertThat(Files.readString(file)).endsWith("}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '~',
      value = {
        "{\"name\":\"a\"} # lacks the field \"parts\"; add it as a list in square brackets.",
        "{\"name\":null,\"parts\":[]} # has null in the field \"name\"; write a text in quotation marks",
        "{\"name\":7,\"parts\":[]} # has 7 in the field \"name\"; write a text in quotation marks.",
        "{\"name\":\"a\",\"parts\":{}} # has an object in the field \"parts\"; write a list in square",
        "{\"name\":\"a\",\"parts\":[null]} # has null in the field \"parts[0]\"; write an object with the fields size, weight.",
        "{\"name\":\"a\",\"parts\":[{\"size\":0}]} # wrong value in the field \"parts[0]\": size is 0; it must be",
        "{\"name\":\"a\",\"parts\":[{}]} # parts[0].size",
        "{\"name\":\"a\",\"parts\":[{\"size\":null}]} # parts[0].size",
        "{\"name\":\"a\",\"parts\":[{\"size\":\"1\"}]} # has \"1\" in the field \"parts[0].size\"; write a whole number of at most 9 digits",
        "{\"name\":\"a\",\"parts\":[{\"size\":1.5}]} # has 1.5 in the field \"parts[0].size\"; write a whole number",
        "{\"name\":\"a\",\"parts\":[{\"size\":9223372036854775808}]} # parts[0].size",
        "{\"name\":\"a\",\"parts\":[{\"size\":1,\"weight\":\"NaN\"}]} # wrong value in the field \"parts[0]\": weight is not finite; restore or",
        "{\"name\":\"a\",\"parts\":[{\"size\":1,\"weight\":NaN}]} # not valid JSON at column 44: it has no NaN; write a finite number.",
        "{\"name\":\"a\",\"name\":\"b\",\"parts\":[]} # has the field \"name\" twice at column 19; keep one of",
        "{\"name\":\"a\",\"parts\":[]} {} # ",
        "[] # is a list; write an object with the fields name, parts.",
        "null # only null",
        "7 # is 7; write an object with the fields name, parts.",
      })
  void refusesInvalidFields(String text, String problem) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> Json.read(file, Whole.class))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The file " + file)
        .hasMessageContaining(problem == null ? ";" : problem)
        .hasMessageMatching("[^\\n]*[^.]\\.")
        .message()
        .doesNotContain("org.headscope", "tools.jackson", "java.");
  }

  private static void refused(String text, String sentence) {
    assertThatThrownBy(() -> Json.parse(text, Whole.class, "This")).hasMessage(sentence);
  }

  @Test
  void errorsAreWholeSentences() {
    refused(" \n", "This is empty; restore or regenerate it.");
    refused(
        "{\"name\":\"a\",\"parts\":[{\"size\":2},{\"size\":0}]}",
        "This has a wrong value in the field \"parts[1]\": size is 0; it must be at least 1.");
    refused(
        "{\"name\":}",
        "This is not valid JSON at column 9: unexpected }; restore or regenerate it.");
    refused(
        "{\n\"name\":\"a\",\n\"parts\":[",
        "This is not valid JSON at line 3, column 10, where it ends too early; restore or regenerate it.");
    refused(
        "{\"deep\":" + "[".repeat(70),
        "This is nested more than 64 deep; put fewer lists and objects inside one another.");
    refused(
        "{\"name\":" + List.of(1).toString().replace("1", "1,".repeat(50_000) + "1") + "}",
        "This has a list in the field \"name\"; write a text in quotation marks.");
  }

  record Outer(int depth, @JsonUnwrapped Whole whole) {}

  @Test
  void unknownFieldsAreRefusedInUserFiles() throws IOException {
    Path file = file("{\"depth\":1,\"name\":\"a\",\"parts\":[]}");
    assertThat(Json.readKnown(file, Outer.class))
        .isEqualTo(new Outer(1, new Whole("a", List.of())));
    Path misspelt = file("{\"dept\":1,\"name\":\"a\",\"parts\":[]}");
    assertThatThrownBy(() -> Json.readKnown(misspelt, Outer.class))
        .hasMessageContaining("has the unknown field \"dept\";")
        .hasMessageEndingWith("known fields are depth, name, parts.");
  }

  @Test
  void printsOneValuePerLine() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    Json.print(out, new Part(1, OptionalDouble.empty()));
    Json.print(out, new Part(2, OptionalDouble.empty()));
    assertThat(text.toString().lines()).containsExactly("{\"size\":1}", "{\"size\":2}");
  }

  @Test
  void everyTruncationIsRefused() throws IOException {
    String whole = "{\"name\":\"a\",\"parts\":[{\"size\":1}]}";
    for (int length = 0; length < whole.length(); length++) {
      Path file = file(whole.substring(0, length));
      assertThatThrownBy(() -> Json.read(file, Whole.class)).isInstanceOf(UserError.class);
    }
  }

  @Test
  void refusesInvalidUtf8AndNonFiles() throws IOException {
    Path file = file("");
    Files.write(file, "{\"name\":\"ü\",\"parts\":[]}".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> Json.read(file, Whole.class)).hasMessageContaining("is not UTF-8");
    Files.write(file, "{\"name\":\"a\",\"parts\":[]}".getBytes(StandardCharsets.UTF_16));
    assertThatThrownBy(() -> Json.read(file, Whole.class)).hasMessageContaining("is not UTF-8");
    assertThatThrownBy(() -> Json.read(folder, Whole.class)).hasMessageContaining("is a directory");
    assertThatThrownBy(() -> Json.read(folder.resolve("none"), Whole.class))
        .hasMessageContaining("does not exist");
  }

  @Test
  void depthAndLengthAreLimited() throws IOException {
    Path deep = file("[".repeat(100_000));
    assertThatThrownBy(() -> Json.read(deep, Whole.class)).isInstanceOf(UserError.class);
    try (var channel = Files.newByteChannel(deep, StandardOpenOption.WRITE)) {
      channel.position(256L << 20).write(ByteBuffer.wrap(new byte[1]));
    }
    assertThatThrownBy(() -> Json.read(deep, Whole.class)).hasMessageContaining("larger than");
  }

  private record Options(Map<String, String> options) {}

  @Test
  void fieldsWithFormatSpecifiersAreQuotedUnchanged() {
    assertThatThrownBy(
            () -> Json.parse("{\"options\":{\"%s%n%d\":[1]}}", Options.class, "The file a"))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "The file a has a list in the field \"options.%s%n%d\"; write a text in quotation marks.");
  }
}
