package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.LanguageEdit;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceFileTest {
  private static final String AUTOMATON =
      "\"states\":2,\"initial\":0,\"transitions\":[[0,\"a\",1,1.0],[1,\"b\",0,1.0]]";

  @TempDir Path folder;

  private Path file(String content) throws IOException {
    return Files.writeString(folder.resolve("mine.jsonl"), content);
  }

  private static InstanceStream drawn(String preset) {
    return RegBench.byName(preset).stream(Split.VALIDATION, 3);
  }

  private void write(Path file, int count) {
    InstanceFile.write(file, drawn("reference"), count, Progress.none(), new Cancellation());
  }

  @Test
  void writtenInstancesAreReadBackEqual() {
    for (RegBench spec : RegBench.presets()) {
      Path file = folder.resolve(spec.preset());
      InstanceFile.write(file, drawn(spec.preset()), 200, Progress.none(), new Cancellation());
      InstanceStream again = drawn(spec.preset());
      assertThat(InstanceFile.read(file))
          .isEqualTo(Stream.generate(again::next).limit(200).toList());
    }
  }

  @Test
  void shapeAndOrderOfTheFieldsAreTheDocumentedOnes() {
    Pfa pfa = new Pfa(2, 0, List.of(new Transition(0, 2, 1, 1), new Transition(1, 1, 0, 1)));
    Instance instance =
        RegBench.instance(
            "one", Optional.of(RegBench.origin("paper", 7)), Optional.of(pfa), List.of("ba", "b"));
    assertThat(InstanceFile.toJson(instance))
        .isEqualTo(
            "{\"id\":\"one\",\"preset\":\"paper\",\"seed\":7,\"alphabet\":[\"a\",\"b\"],\"states\":2,"
                + "\"initial\":0,\"transitions\":[[0,\"b\",1,1.0],[1,\"a\",0,1.0]],"
                + "\"strings\":[\"ba\",\"b\"],\"text\":\"ba|b\",\"stateAfter\":[1,0,-1,1]}");
    assertThat(
            InstanceFile.toJson(
                RegBench.instance("two", Optional.empty(), Optional.empty(), List.of("ab"))))
        .isEqualTo("{\"id\":\"two\",\"strings\":[\"ab\"],\"text\":\"ab\"}");
  }

  @Test
  void editedInstancesKeepTheirOrigin() throws IOException {
    Instance mine =
        InstanceFile.read(file("{\"id\":\"x\"," + AUTOMATON + ",\"text\":\"aba|a\"}")).getFirst();
    for (EditedLanguage.Text text : EditedLanguage.Text.values()) {
      List<LanguageEdit> edits =
          Stream.of("symbol 1 b to c", "add edge 0 d to 0").map(LanguageEdit::parse).toList();
      Instance edited = EditedLanguage.apply(mine, edits, text);
      String json = InstanceFile.toJson(edited);
      assertThat(json)
          .contains(
              "\"edited\":{\"original\":\"x\",\"edits\":[\"symbol 1 b to c\",\"add edge 0 d to 0\"],\"seed\":");
      assertThat(InstanceFile.read(file(json))).containsExactly(edited);
      assertThatThrownBy(() -> InstanceFile.read(file(json.replace("symbol 1 b", "symbol 1"))))
          .hasMessage(
              "The file %s, line 1, field \"edits\" has “symbol 1 to c”, which is not an edit; write edits such as “edge 3 a to 5”."
                  .formatted(folder.resolve("mine.jsonl")));
      assertThatThrownBy(() -> InstanceFile.read(file(json.replace(text.word(), "lost"))))
          .hasMessageContaining("field \"text\" is neither redrawn nor kept; write");
    }
  }

  @Test
  void handWrittenLinesNeedOnlyStringsOrText() throws IOException {
    List<Instance> instances =
        InstanceFile.read(
            file(
                "{\"id\":\"x\",\"strings\":[\"ab\",\"c\"],\"colour\":\"blue\"}\r\n\n"
                    + "{\"text\":\"ab|c\",\"preset\":null}"));
    assertThat(instances).extracting(Instance::id).containsExactly("x", "instance-1");
    assertThat(instances).allMatch(i -> i.text().equals("ab|c") && i.automaton().isEmpty());
  }

  /// Line lengths around that of the read buffer.
  @Test
  void allLineEndingsAreRead() throws IOException {
    for (int around : new int[] {1 << 16, 1 << 17}) {
      for (int length = around - 3; length <= around + 3; length++) {
        String head = "{\"strings\":[\"";
        String first = head + "a".repeat(length - head.length() - 3) + "\"]}";
        for (String end : List.of("", "\n", "\r\n", "\n\n")) {
          String second = "{\"text\":\"b\"}";
          assertThat(InstanceFile.read(file(first + "\n" + second + end)))
              .extracting(Instance::length)
              .containsExactly(length - head.length() - 3, 1);
          assertThat(InstanceFile.read(file(second + "\n" + first + end))).hasSize(2);
        }
      }
    }
  }

  @Test
  void originsArePresetAndSeed() throws IOException {
    String line = "{\"id\":\"%d\",\"strings\":[\"a\"]%s}\n";
    Path file =
        file(
            line.formatted(0, ",\"preset\":\"paper\",\"seed\":7")
                + line.formatted(1, ",\"preset\":\"paper\"")
                + line.formatted(2, ",\"seed\":7"));
    assertThat(InstanceFile.readRegular(file))
        .extracting(Instance::origin)
        .containsExactly(
            Optional.of(RegBench.origin("paper", 7)), Optional.empty(), Optional.empty());
  }

  @Test
  void theRemedyNamesTheAutomatonOnlyIfThereIsOne() throws IOException {
    Path plain = file("{\"strings\":[\"z\"]}");
    assertThatThrownBy(() -> InstanceFile.read(plain))
        .hasMessageEndingWith("; change the strings.");
    Path withAutomaton = file("{\"strings\":[\"aa\"]," + AUTOMATON + "}");
    assertThatThrownBy(() -> InstanceFile.read(withAutomaton))
        .hasMessageEndingWith("; change the strings or leave the automaton's fields out.");
  }

  @Test
  void automatonMayListItsEdgesInAnyOrder() throws IOException {
    Path file =
        file(
            "{\"strings\":[\"aba\"],\"states\":2,\"initial\":0,"
                + "\"transitions\":[[1,\"b\",0,1],[0,\"a\",1,1.0]]}");
    assertThat(InstanceFile.read(file).getFirst().stateAfter()).containsExactly(1, 0, 1);
  }

  /// Invalid lines, each with the required parts of its error sentence.
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "[1,2] ~ is not a JSON object",
        "17 ~ is not a JSON object",
        "{\"id\":\"a\" ~ is not valid JSON at column",
        "{\"strings\":[\"a\"]} x ~ is not valid JSON at column",
        "{\"id\":\"a\"} ~ no field \"strings\"",
        "{\"id\":7,\"strings\":[\"a\"]} ~ field \"id\" is not text",
        "{\"id\":\"\",\"strings\":[\"a\"]} ~ field \"id\" is not text",
        "{\"strings\":\"ab\"} ~ field \"strings\" is not a list",
        "{\"strings\":[\"a\",3]} ~ field \"strings\" has an entry that is not a string",
        "{\"strings\":[]} ~ at least one string",
        "{\"strings\":[\"a\",\"\"]} ~ string 1 is empty",
        "{\"text\":\"a||b\"} ~ string 1 is empty",
        "{\"strings\":[\"abz\"]} ~ string 0 has 'z' at position 2",
        "{\"strings\":[\"a.b\"]} ~ string 0 has '.' at position 1",
        "{\"strings\":[\"ab\"],\"text\":\"abc\"} ~ field \"text\"",
        "{\"strings\":[\"ab\"],\"stateAfter\":[0,0]} ~ field \"stateAfter\"",
        "{\"strings\":[\"ab\"],\"seed\":1e99} ~ field \"seed\"",
        "{\"strings\":[\"a\",\"aab\"],AUTOMATON} ~ string 1 leaves its automaton's language at position 1",
        "{\"strings\":[\"ab\"],\"stateAfter\":[1,1],AUTOMATON} ~ field \"stateAfter\"",
        "{\"strings\":[\"ab\"],\"stateAfter\":[1,9223372036854775808],AUTOMATON} ~ field \"stateAfter\"",
        "{\"strings\":[\"ab\"],\"alphabet\":[\"b\",\"a\"],AUTOMATON} ~ field \"alphabet\"",
        "{\"strings\":[\"a\"],\"states\":2} ~ field \"initial\"",
        "{\"strings\":[\"a\"],\"states\":2,\"initial\":0} ~ field \"transitions\" is missing",
        "{\"strings\":[\"a\"],\"states\":9223372036854775808,\"initial\":0} ~ field \"states\"",
        "{\"strings\":[\"a\"],\"states\":0,\"initial\":0} ~ field \"states\"",
        "{\"strings\":[\"a\"],\"states\":1.5,\"initial\":0} ~ field \"states\"",
        "{\"strings\":[\"a\"],\"states\":2,\"initial\":2,\"transitions\":[]} ~ field \"initial\"",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",2,1]]} ~ state numbers from 0 to 1;",
        "{\"strings\":[\"a\"],TRANSITIONS[[-1,\"a\",1,1]]} ~ state numbers from 0 to 1;",
        "{\"strings\":[\"a\"],TRANSITIONS[[2,\"a\",1,1]]} ~ state numbers from 0 to 1;",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1]]} ~ an entry that is not [from,\"symbol\",to,probability]",
        "{\"strings\":[\"a\"],TRANSITIONS[7]} ~ an entry that is not [from,\"symbol\",to,probability]",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,\"1\"]]} ~ write four values there",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,7,1,1]]} ~ symbol",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\".\",1,1]]} ~ symbol",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,HUGE]]} ~ has a probability outside (0, 1]",
        "{\"strings\":[\"a\"],\"seed\":HUGE} ~ field \"seed\" is not a whole number",
        "{\"strings\":[\"a\"],\"seed\":0.5} ~ field \"seed\" is not a whole number",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"ab\",1,1]]} ~ symbol",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"|\",1,1]]} ~ symbol",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,0]]} ~ probability",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,NaN]]} ~ is not valid JSON",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,1e999]]} ~ probability",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,0.7]]} ~ sum to 0.7",
        "{\"strings\":[\"a\"],TRANSITIONS[[0,\"a\",1,0.5],[0,\"a\",0,0.5]]} ~ two entries, the 1st and the 2nd, that leave state 0 with a",
      })
  void badLinesAreRefusedInOneSentence(String line, String named) throws IOException {
    String full =
        line.replace("AUTOMATON", AUTOMATON)
            .replace("HUGE", "9".repeat(999))
            .replace("TRANSITIONS", "\"states\":2,\"initial\":0,\"transitions\":");
    Path file = file("{\"strings\":[\"ab\"]}\n" + full + "\n");
    assertThatThrownBy(() -> InstanceFile.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("line 2")
        .hasMessageContaining(named)
        .message()
        .matches("(?s)[^\n]+; [^\n]+\\.");
  }

  @Test
  void truncationAtEveryLengthIsNoticed() throws IOException {
    Path whole = folder.resolve("whole.jsonl");
    write(whole, 2);
    byte[] bytes = Files.readAllBytes(whole);
    int firstLine = 0;
    while (bytes[firstLine] != '\n') {
      firstLine++;
    }
    Path cut = folder.resolve("cut.jsonl");
    for (int length = 0; length < bytes.length; length++) {
      Files.write(cut, Arrays.copyOf(bytes, length));
      if (length == firstLine || length == firstLine + 1) {
        assertThat(InstanceFile.read(cut)).hasSize(1);
      } else if (length == bytes.length - 1) {
        assertThat(InstanceFile.read(cut)).hasSize(2);
      } else {
        assertThatThrownBy(() -> InstanceFile.read(cut)).isInstanceOf(UserError.class);
      }
    }
  }

  @Test
  void filesThatAreNotTextAreRefused() throws IOException {
    assertRefused(Files.write(folder.resolve("empty"), new byte[0]), "contains no instance");
    assertRefused(
        Files.write(folder.resolve("blank"), "\n \n".getBytes(StandardCharsets.UTF_8)),
        "contains no instance");
    assertRefused(
        Files.write(folder.resolve("latin"), new byte[] {'{', (byte) 0xe9}), "is not UTF-8");
    assertRefused(Files.write(folder.resolve("long"), new byte[33 << 20]), "longer than 32 MiB");
    assertRefused(Files.write(folder.resolve("zeros"), new byte[50]), "is not valid JSON");
    assertRefused(
        Files.writeString(folder.resolve("deep"), "[".repeat(100_000)),
        "line 1, is nested more than 64 deep; put fewer lists");
    assertRefused(folder, "is a folder");
    assertThatThrownBy(() -> InstanceFile.readRegular(folder))
        .hasMessageContaining("is a directory; name a file.");
    assertRefused(folder.resolve("nowhere"), "does not exist");
  }

  @Test
  void aByteOrderMarkBeforeTheFirstLineIsSkipped() throws IOException {
    Path marked =
        Files.writeString(
            folder.resolve("marked"),
            "\uFEFF{\"id\":\"a\",\"strings\":[\"ab\"]}\r\n{\"strings\":[\"b\"]}\r\n");
    assertThat(InstanceFile.read(marked))
        .extracting(Instance::id)
        .containsExactly("a", "instance-1");
  }

  @Test
  void duplicateFieldsAreNamed() throws IOException {
    Path twice =
        Files.writeString(
            folder.resolve("twice"), "{\"id\":\"n\",\"id\":\"m\",\"strings\":[\"a\"]}");
    assertThatThrownBy(() -> InstanceFile.read(twice))
        .hasMessage(
            "The file %s, line 1, has the field \"id\" twice at column 15; keep one of them."
                .formatted(twice));
  }

  @Test
  void filesWithoutPermissionAreRefused() throws IOException {
    Path file = file("{\"strings\":[\"a\"]}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(file), "the administrator may read everything");
    assertRefused(file, "cannot be read (permission denied)");
  }

  private static void assertRefused(Path file, String why) {
    assertThatThrownBy(() -> InstanceFile.read(file))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(why);
  }

  @Test
  void overlongNamesAreRefusedWithoutRepeatingThem() throws IOException {
    String named = "{\"id\":\"%s\",\"strings\":[\"ab\"]}\n";
    assertThat(InstanceFile.read(file(named.formatted("x".repeat(200))))).hasSize(1);
    Path file = file(named.formatted("x".repeat(100_000)));
    assertThatThrownBy(() -> InstanceFile.read(file))
        .hasMessage(
            "The file "
                + file
                + ", line 1, field \"id\" has 100,000 characters, more than 200; shorten it.");
  }

  @Test
  void repeatedIdsAreRefused() throws IOException {
    String line = "{\"id\":\"twin\",\"strings\":[\"a\"]}\n";
    assertThatThrownBy(() -> InstanceFile.read(file(line + line)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("line 2, repeats the id \"twin\"");
  }

  @Test
  void streamingReadsNoFurtherThanRequested() throws IOException {
    Path file = file("{\"strings\":[\"a\"]}\n{\"strings\":[\"b\"]}\nbroken\n");
    try (Stream<Instance> instances = InstanceFile.stream(file)) {
      assertThat(instances.limit(1).toList()).hasSize(1);
    }
  }

  @Test
  void cancelledOrFailedWritingKeepsTheOldFile() throws IOException {
    Path file = file("before");
    Cancellation cancellation = new Cancellation();
    Progress stopHalfway =
        (_, done, total) -> {
          if (done == total / 2) {
            cancellation.cancel();
          }
        };
    assertThatThrownBy(
            () -> InstanceFile.write(file, drawn("paper"), 1_000, stopHalfway, cancellation))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() ->
            InstanceFile.write(
                file, List.<Instance>of().iterator(), 1, Progress.none(), new Cancellation()))
        .isInstanceOf(RuntimeException.class);
    assertThat(file).hasContent("before");
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all).containsExactly(file);
    }
  }

  @Test
  void progressEndsAtTheTotal() {
    long[] last = {-1};
    assertThatCode(() ->
            InstanceFile.write(
                folder.resolve("p.jsonl"),
                drawn("paper"),
                10,
                (_, done, total) -> {
                  assertThat(done).isGreaterThan(last[0]);
                  assertThat(total).isEqualTo(10);
                  last[0] = done;
                },
                new Cancellation()))
        .doesNotThrowAnyException();
    assertThat(last[0]).isEqualTo(10);
  }

  @Test
  void unwritablePathsAreNamed() {
    assertThatThrownBy(() -> write(folder, 1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not an ordinary file");
    Path below = folder.resolve("file");
    write(below, 1);
    assertThatThrownBy(() -> write(below.resolve("child"), 1))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("cannot be written");
  }

  @Test
  void automataAreNotReadAsInstances() throws IOException {
    for (String name : List.of("x.dot", "x.GV", "x.jff")) {
      Path file = Files.writeString(folder.resolve(name), "digraph { x -> x [label=a] }");
      assertThatThrownBy(() -> InstanceFile.read(file))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("The file " + file + " has an automaton and no instances; draw");
    }
  }
}
