package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.draft.TreeDraft;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.contexttree.LatentTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Context trees in lines of instances, and alone.
class TreeLinesTest {
  private static final String TREE =
      "{\"alphabet\":2,\"before\":\"ba\","
          + "\"leaves\":[[\"b\",[0.5,0.5]],[\"aa\",[1,0]],[\"ba\",[0.1,0.9]]]}";

  private static final String LINE =
      "{\"id\":\"mine\",\"vocabulary\":[\"a\",\"b\"],\"tokens\":[\"a\",\"a\"],"
          + "\"family\":\"ctw\",\"latent\":"
          + TREE
          + "}";

  @TempDir Path folder;

  static List<Task> tasks() {
    return List.of(
        Tasks.of("ctw", Map.of("length", 60)),
        Tasks.of("ctw", Map.of("depth", 2, "alphabet", 5, "lambda", 1.0, "alpha", 0.01)),
        Tasks.of("ctw-other", Map.of("length", 60)));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void writtenInstancesAreReadBackEqual(Task task) {
    Path file = folder.resolve("drawn.jsonl");
    InstanceFile.write(file, task.stream(Split.TEST, 3), 30, Progress.none(), new Cancellation());
    InstanceStream again = task.stream(Split.TEST, 3);
    List<Instance> read = InstanceFile.read(file);
    assertThat(read).isEqualTo(Stream.generate(again::next).limit(30).toList());
    assertThat(read.getFirst().latent()).containsInstanceOf(LatentTree.class);
  }

  @Test
  void customTreesWriteInstancesThatAreReadBackEqual() {
    Path file = folder.resolve("mine.jsonl");
    TreeDraft draft = new TreeDraft(TREE, "The tree", 40, 5);
    draft.write(file, new Cancellation());
    Instance read = InstanceFile.read(file).getFirst();
    assertThat(read.id()).isEqualTo("mine-5");
    assertThat(read.length()).isEqualTo(40);
    LatentTree latent = (LatentTree) read.latent().orElseThrow();
    assertThat(latent.source()).isEqualTo(draft.source());
    assertThat(latent.precedingTokens()).hasSize(2);
    assertThat(InstanceFile.read(InstanceFile.toJson(read), "The line", "x")).isEqualTo(read);
    for (int symbols : new int[] {0, 100_001}) {
      TreeDraft wrong = new TreeDraft(TREE, "The tree", symbols, 5);
      assertThatThrownBy(() -> wrong.write(folder.resolve("none.jsonl"), new Cancellation()))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("A tree writes 1 to 100,000 symbols");
    }
    assertThat(Files.exists(folder.resolve("none.jsonl"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "\"alphabet\":2; \"alphabet\":1; alphabet",
        "\"alphabet\":2; \"alphabet\":300; alphabet",
        "\"alphabet\":2; \"alphabet\":2.5; alphabet",
        "\"alphabet\":2; \"alphabet\":3; leaves",
        "[[\"b\"; [[\"c\"; 'c' at position 0 is not a symbol",
        "[[\"b\"; [[7; leaves",
        "[[\"b\",[0.5,0.5]],; [; no leaf covers texts that end in b",
        "[\"aa\"; [\"a\"; the leaf a is a suffix of the leaf ba",
        "[\"aa\"; [\"ba\"; is listed twice",
        "[\"aa\"; [\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"; a suffix of 40 symbols, more than 10",
        "[1,0]; [1,0,0]; 3 probabilities of the leaf \"aa\" where the alphabet has 2",
        "[1,0]; [1]; 1 probabilities",
        "[1,0]; {}; leaves",
        "[1,0]; [0.9,0]; sum to 0.900000, not to 1",
        "[1,0]; [2,-1]; outside 0 to 1",
        "[1,0]; [\"1\",0]; not a number",
        "[1,0]; [1e999,0]; not a number",
        "[1,0]; [NaN,0]; is not valid JSON",
        "\"leaves\":; \"leaf\":; leaves",
        "\"before\":\"ba\"; \"before\":\"b\"; from 2 to 10",
        "\"before\":\"ba\"; \"before\":7; before",
        "\"before\":\"ba\"; \"before\":\"bx\"; before",
        "\"before\":\"ba\"; \"before\":\"aa\",\"x\":1; ok",
        "\"before\":\"ba\",; ``; before",
        "\"a\",\"a\"],\"f; \"a\",\"b\"],\"f; position 1 never comes after the leaf aa",
        "\"family\":\"ctw\"; \"family\":\"chess\"; There is no task 'chess'",
        "\"family\":\"ctw\",; ``; add the field",
        "[\"a\",\"b\"],\"tokens\"; [\"b\",\"a\"],\"tokens\"; alphabet",
      })
  void refusesMismatchesAndNamesThem(String good, String bad, String named) {
    String changed = LINE.replaceFirst(Pattern.quote(good), bad);
    assertThat(changed).isNotEqualTo(LINE);
    if (named.equals("ok")) {
      assertThat(read(changed).latent()).isPresent();
      return;
    }
    assertThat(read(LINE).latent()).isPresent();
    assertThatThrownBy(() -> read(changed))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The file f, line 1")
        .hasMessageContaining(named)
        .message()
        .matches("[^\\n]+[.]");
  }

  private static Instance read(String line) {
    return InstanceFile.read(line, "The file f, line 1,", "instance-0");
  }

  @Test
  void invalidTreesAreRefused() {
    for (String text : List.of("", "[]", "tree", "null", "{}", "{\"alphabet\":2,\"leaves\":[]}")) {
      assertThatThrownBy(() -> new TreeDraft(text, "The file t.json", 10, 1).source())
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith("The file t.json");
    }
  }
}
