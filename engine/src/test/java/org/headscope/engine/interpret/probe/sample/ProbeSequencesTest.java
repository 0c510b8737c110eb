package org.headscope.engine.interpret.probe.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.automata.Language;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProbeSequencesTest {
  private static final StackConfig MODEL =
      TestModels.transformer(1, 1, 8, Positions.LEARNED, 300, 0);

  @TempDir private Path folder;

  private RunDirectory run(int instances, String seeds) throws IOException {
    Path path = folder.resolve("run");
    TinyRun.write(path, MODEL, 5);
    TinyRun.unprotect(path);
    Path file = path.resolve("run.json");
    String text =
        Files.readString(file)
            .replace("\"instances\" : 0", "\"instances\" : " + instances)
            .replace("\"run\" : 1", seeds);
    Files.writeString(file, text);
    return RunDirectory.open(path);
  }

  private static List<Instance> instances(Split split, long seed, int count) {
    return Stream.generate(RegBench.reference().stream(split, seed)::next).limit(count).toList();
  }

  private static Set<Long> languages(Split split, long seed, int count) {
    Set<Long> hashes = new HashSet<>();
    instances(split, seed, count).stream()
        .flatMap(instance -> instance.automaton().stream())
        .map(Language::hash)
        .forEach(hashes::add);
    return hashes;
  }

  private static void assertAre(List<ProbeSequence> texts, List<Instance> instances) {
    assertThat(texts).hasSameSizeAs(instances);
    for (int k = 0; k < texts.size(); k++) {
      ProbeSequence expected = ProbeSequence.of(instances.get(k), 300);
      assertThat(texts.get(k).id()).isEqualTo(expected.id());
      assertThat(texts.get(k).tokens()).isEqualTo(expected.tokens());
      assertThat(texts.get(k).states()).isEqualTo(expected.states());
      assertThat(texts.get(k).length()).isLessThanOrEqualTo(300);
    }
  }

  @Test
  void freshRunsAreProbedOnNewInstancesOfTheirPreset() throws IOException {
    RunDirectory run = run(0, "\"run\" : 1");
    assertAre(ProbeSequences.of(run, ProbeData.of(7)).training(), instances(Split.TRAIN, 7, 2500));
    assertAre(ProbeSequences.of(run, ProbeData.of(7)).test(), instances(Split.TEST, 7, 500));
    assertThat(languages(Split.TRAIN, 7, 2500))
        .doesNotContainAnyElementsOf(languages(Split.TEST, 7, 500));
  }

  @Test
  void runsWithAFixedDataSetAreProbedOnTheirOwnInstances() throws IOException {
    RunDirectory run = run(40, "\"run\" : 1, \"data\" : 99");
    assertAre(ProbeSequences.of(run, ProbeData.of(7)).training(), instances(Split.TRAIN, 99, 40));
    assertThat(languages(Split.TRAIN, 99, 40))
        .doesNotContainAnyElementsOf(languages(Split.TEST, 7, 500));
    assertAre(ProbeSequences.of(run, ProbeData.of(7)).test(), instances(Split.TEST, 7, 500));
    assertThat(
            ProbeSequences.of(run(4000, "\"run\" : 1, \"data\" : 99"), ProbeData.of(7)).training())
        .hasSize(2500);
  }

  @Test
  void aFixedDataSetWithoutSeedIsReported() throws IOException {
    RunDirectory run = run(40, "\"run\" : 1");
    assertThatThrownBy(() -> ProbeSequences.of(run, ProbeData.of(7)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("run.json has no field seeds.data");
  }
}
