package org.headscope.engine.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.task.synthetic.InductionHead;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SyntheticLinesTest {
  /// Keys 0 and 1, values 2 and 3.
  private static final String LINE =
      """
      {"id":"mine","task":"associative-recall",\
      "parameters":{"vocabulary":6,"length":4,"key-tokens":1,"unseen-keys":0},"seed":1,\
      "vocabulary":[".","0","1","2","3","=>"],"tokens":["0","2","1","3","=>","0","2"],\
      "latent":{"vocabulary":6,"length":4,"key-tokens":1,"unseen-keys":0,"pairs":{"0":"2","1":"3"}}}\
      """;

  @TempDir Path folder;

  static List<Task> tasks() {
    return List.of(
        new AssociativeRecall(40, 382, 1, false),
        new AssociativeRecall(13, 21, 2, true),
        new InductionHead(16, 256, 1, 1),
        new InductionHead(16, 30, 3, 4));
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void writtenInstancesAreReadBackEqual(Task task) {
    Path file = folder.resolve("drawn.jsonl");
    InstanceFile.write(file, task.stream(Split.TEST, 3), 20, Progress.none(), new Cancellation());
    InstanceStream again = task.stream(Split.TEST, 3);
    List<Instance> read = InstanceFile.read(file);
    assertThat(read).isEqualTo(Stream.generate(again::next).limit(20).toList());
    assertThat(read.getFirst().latent()).isPresent();
  }

  private static Instance read(String line) {
    return InstanceFile.read(line, "The file f, line 1,", "instance-0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "associative-recall\",; recall\",; task",
        "{\"vocabulary\":6; {\"vocabulary\":1e99; vocabulary",
        "{\"vocabulary\":6; {\"vocabulary\":1000; vocabulary",
        "\"length\":4; \"length\":1; length",
        "\"key-tokens\":1; \"key-tokens\":4; length is 4",
        "\"unseen-keys\":0; \"unseen-keys\":7; unseen-keys",
        "\"seed\":1; \"seed\":1.5; seed",
        "\"3\",\"=>\"],; \"3\",\"3\"],; vocabulary",
        "[\".\",\"0\"; [\".\",\"00\"; vocabulary",
        "[\"0\",\"2\",\"1\"; [\"0\",\"2\",\"x\"; position 2",
        "[\"0\",\"2\",\"1\"; [\"0\",\"3\",\"1\"; position",
        "\"0\",\"2\"]; \"0\",\"3\"]; position 6",
        "\"=>\",\"0\",\"2\"]; \"=>\",\"0\",\"2\",\"2\"]; position 7",
        "\"tokens\":[\"0\",\"2\",\"1\",\"3\",\"=>\",\"0\",\"2\"]; \"tokens\":[]; at least one token",
        "\"tokens\":[; \"tokens\":[7,; tokens",
        "\"0\":\"2\"; \"0\":\"1\"; pairs",
        "\"0\":\"2\"; \"0\":2; 0",
        "\"0\":\"2\"; \"00\":\"2\"; pairs",
        "\"0\":\"2\"; \"7\":\"2\",\"0\":\"2\"; pairs",
        "\"latent\":{; \"latent\":[],\"x\":{; latent",
      })
  void refusesMismatchesAndNamesThem(String good, String bad, String named) {
    assertThat(read(LINE).latent()).isPresent();
    assertThat(LINE).contains(good);
    assertThatThrownBy(() -> read(LINE.replaceFirst(Pattern.quote(good), bad)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The file f, line 1")
        .hasMessageContaining(named)
        .message()
        .matches("[^\\n]+[.]");
  }
}
