package org.headscope.engine.task.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenNumbersTest {
  @TempDir Path folder;

  @Test
  void tokensAreCalledByTheirNumbersAndAllEquallyLikely() {
    Task task = Tasks.of("token-numbers", Map.of("vocabulary", 50_257, "length", 3000));
    assertThat(task).isEqualTo(new TokenNumbers(50_257, 3000));
    assertThat(task.vocabulary().label(50_256)).isEqualTo("50256");
    Instance instance = task.stream(Split.TEST, 1).next();
    assertThat(instance.length()).isEqualTo(3000);
    assertThat(Arrays.stream(instance.tokens()).average().orElseThrow()).isBetween(24e3, 26e3);
    double[][] truth =
        instance.latent().orElseThrow().truth().predict(Arrays.copyOf(instance.tokens(), 9));
    assertThat(truth[7][9]).isEqualTo(1.0 / 50_257);
    assertThat(instance.stateAfter()).containsOnly(-1);
  }

  @Test
  void theSecondHalfIsTheFirstAgain() {
    Task task = new TokenNumbers(12, 7);
    Instance instance = task.stream(Split.TEST, 1).next();
    int[] tokens = instance.tokens();
    assertThat(Arrays.copyOfRange(tokens, 4, 7)).containsExactly(Arrays.copyOf(tokens, 3));
    assertThat(task.scored(tokens)).containsExactly(3, 4, 5);
    Latent latent = instance.latent().orElseThrow();
    double[][] truth = latent.truth().predict(tokens);
    for (int row : task.scored(tokens)) {
      assertThat(truth[row][tokens[row + 1]]).isEqualTo(1);
      assertThat(latent.targetPositions(tokens, row)).containsExactly(row - 3);
    }
    assertThat(truth[2][tokens[3]]).isEqualTo(1.0 / 12);
    int[] wrong = tokens.clone();
    wrong[5] = (wrong[5] + 1) % 12;
    Sequence other = new Sequence(task.vocabulary(), wrong);
    assertThatThrownBy(() -> latent.check(other)).hasMessageContaining("position 5");
  }

  @Test
  void instancesSurviveFiles() {
    Path file = folder.resolve("some.jsonl");
    Task task = new TokenNumbers(12, 5);
    InstanceFile.write(file, task.stream(Split.TEST, 1), 2, Progress.none(), new Cancellation());
    List<Instance> read = InstanceFile.read(file);
    assertThat(read).hasSize(2).contains(task.stream(Split.TEST, 1).next());
  }

  @Test
  void isNoTaskToTrainOn() {
    assertThat(Tasks.ALL).doesNotContain(TokenNumbers.FAMILY);
  }
}
