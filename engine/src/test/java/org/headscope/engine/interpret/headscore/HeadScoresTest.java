package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headtable.HeadSteps;
import org.headscope.engine.interpret.headtable.HeadTable;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationSpec;
import org.headscope.engine.interpret.intervention.Ablations;
import org.headscope.engine.interpret.intervention.HeadEffects;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.io.KilledWriter;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Crc32;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Scores of whole checkpoints, and the file that keeps them.
class HeadScoresTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private static List<Instance> instances(int count) {
    return DrawnInstances.of(4, count);
  }

  private RunDirectory run(Positions positions, int maxLength) throws IOException {
    ModelConfig model = TestModels.transformer(2, 2, 16, positions, maxLength, 0);
    return TinyRun.write(folder, model, 5, 10);
  }

  private static HeadScoreSpec spec(RunDirectory run) {
    return new HeadScoreSpec(run.ref(5), instances(6), 7);
  }

  @Test
  void anUntrainedModelHasNoNamesAndIsNearlyUniform() throws IOException {
    HeadScoreResult result = HeadScores.run(spec(run(Positions.ROTARY, 0)), Context.of(models));
    assertThat(result.heads())
        .extracting(h -> h.layer() + "." + h.head() + " " + h.name())
        .containsExactly("1.1 no name", "1.2 no name", "2.1 no name", "2.2 no name");
    RuleScore first = result.heads().getFirst().scores().getFirst();
    assertThat(first.rule()).isEqualTo("1-gram");
    assertThat(first.share().value() / first.uniform()).isCloseTo(1, within(0.1));
    assertThat(result.provenance().facts())
        .containsEntry("bootstrap seed", "7")
        .containsEntry("instances", "6")
        .containsEntry("drawn by", "preset reference, seed 4");
  }

  @Test
  void everyCheckpointIsScoredKeptAndReadBack() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    assertThat(HeadScoreFile.read(run)).isEmpty();
    List<Long> done = new ArrayList<>();
    SortedMap<Long, HeadScoreResult> results =
        HeadScores.runAll(
            spec(run),
            new Context(
                models, (_, now, total) -> done.add(100 * now / total), new Cancellation()));
    assertThat(results.keySet()).containsExactly(5L, 10L);
    assertThat(done).isSorted().endsWith(100L);
    Path left = KilledWriter.leftover(HeadScoreFile.of(run), Duration.ofMinutes(61));
    HeadScoreFile.write(run, results);
    assertThat(left).doesNotExist();
    assertThat(HeadScoreFile.read(run)).isEqualTo(results);
    assertThat(HeadScores.run(spec(run).at(run.ref(10)), Context.of(models)))
        .isEqualTo(results.get(10L));
  }

  @Test
  void theNumberOfThreadsChangesNothing() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    HeadScoreSpec spec = new HeadScoreSpec(run.ref(5), instances(11), 7);
    HeadScoreResult alone = HeadScores.run(spec, Context.of(models), 1);
    for (int threads : new int[] {2, 5}) {
      assertThat(HeadScores.run(spec, Context.of(models), threads)).isEqualTo(alone);
    }
  }

  @Test
  void longInstancesAreCutToALearnedTable() throws IOException {
    HeadScoreResult result = HeadScores.run(spec(run(Positions.LEARNED, 32)), Context.of(models));
    assertThat(result.heads().getFirst().scores().getFirst().queries()).isLessThan(6 * 32);
  }

  @Test
  void stoppedScoringKeepsFinishedPartsAndContinues() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Cancellation cancellation = new Cancellation();
    Progress stopping =
        (_, done, total) -> {
          if (2 * done > total) {
            cancellation.cancel();
          }
        };
    assertThatThrownBy(() ->
            KeptHeadScores.run(
                spec(run),
                EffectSource.NONE,
                Set.of(),
                _ -> {},
                new Context(models, stopping, cancellation)))
        .isInstanceOf(CancellationException.class)
        .hasMessageStartingWith("Stopped: 1 more checkpoint is scored and kept");
    assertThat(HeadScoreFile.read(run).keySet()).containsExactly(5L);
    List<String> scored = new ArrayList<>();
    Progress watching = (phase, _, _) -> scored.add(phase);
    KeptHeadScores rest =
        KeptHeadScores.run(
            spec(run),
            EffectSource.NONE,
            Set.of(),
            _ -> {},
            new Context(models, watching, new Cancellation()));
    assertThat(scored).containsOnly("head scores of step 10");
    assertThat(rest.results()).isEqualTo(HeadScores.runAll(spec(run), Context.of(models)));
    assertThat(HeadScoreFile.read(run)).isEqualTo(rest.results());
    scored.clear();
    HeadScoreSpec other = new HeadScoreSpec(run.ref(5), instances(5), 7);
    KeptHeadScores.run(
        other,
        EffectSource.NONE,
        Set.of(),
        _ -> {},
        new Context(models, watching, new Cancellation()));
    assertThat(scored).as("other instances").contains("head scores of step 5");
  }

  @Test
  void scoresOfAShippedRunAreNotWrittenIntoTheSamples() throws IOException {
    RunDirectory run =
        TinyRun.write(
            folder.resolve("samples/tiny"),
            TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0),
            5,
            10);
    Path data = folder.resolve("data");
    String before = System.getProperty("headscope.data", "");
    String samples = System.getProperty("headscope.samples", "");
    System.setProperty("headscope.data", data.toString());
    System.setProperty("headscope.samples", folder.resolve("samples").toString());
    try {
      KeptHeadScores kept =
          KeptHeadScores.run(spec(run), EffectSource.NONE, Set.of(), _ -> {}, Context.of(models));
      assertThat(kept.file()).startsWith(data).exists();
      assertThat(run.analyses()).doesNotExist();
      assertThat(HeadScoreFile.read(run)).isEqualTo(kept.results());
    } finally {
      System.setProperty("headscope.data", before);
      System.setProperty("headscope.samples", samples);
    }
  }

  @Test
  void cancellingStops() throws IOException {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    HeadScoreSpec spec = spec(run(Positions.ROTARY, 0));
    assertThatThrownBy(
            () -> HeadScores.run(spec, new Context(models, Progress.none(), cancellation)))
        .isInstanceOf(CancellationException.class);
  }

  /// Adds the check that a file with this content has.
  private static String checked(String json) {
    String beginning = json.substring(0, json.length() - 1);
    return beginning + ",\"check\":\"" + Crc32.hex(beginning) + "\"}\n";
  }

  @Test
  void scoresOfAnEarlierVersionAreRecognisedAndComputedAgain() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Path file = HeadScoreFile.of(run);
    Files.createDirectories(file.getParent());
    for (String earlier :
        List.of("{\"format\":1,\"results\":[]}", checked("{\"format\":2,\"results\":[]}"))) {
      Files.writeString(file, earlier);
      assertThat(HeadScoreFile.read(run)).isEmpty();
      assertThat(HeadScoreFile.stored(run).note().orElseThrow())
          .contains(file.toString(), HeadScoreFile.EARLIER, "head-scores --save");
    }
    KeptHeadScores.run(spec(run), EffectSource.NONE, Set.of(), _ -> {}, Context.of(models));
    assertThat(HeadScoreFile.stored(run).note()).isEmpty();
    assertThat(HeadScoreFile.read(run)).hasSize(2);
  }

  @Test
  void theEffectOfCuttingIsThatOfAblationsAndKept() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    KeptHeadScores kept =
        KeptHeadScores.run(spec(run), HeadEffects::of, Set.of(), _ -> {}, Context.of(models));
    HeadScoreResult last = kept.results().sequencedValues().getLast();
    AblationResult cut =
        Ablations.run(
            new AblationSpec(
                run.ref(10),
                instances(6),
                AblationSpec.sweep(
                    List.of(List.of(Component.parse("2.1"))),
                    List.of(Replacement.parse("mean")),
                    new TokenSelector.All()),
                0,
                7),
            Context.of(models));
    CutEffect effect = last.heads().get(2).effect().orElseThrow();
    assertThat(effect.tvd().value())
        .isCloseTo(cut.effects().getFirst().change().tvd().value(), within(1e-5));
    assertThat(last.heads())
        .extracting(head -> head.effect().orElseThrow().rank())
        .containsExactlyInAnyOrder(1, 2, 3, 4);
    assertThat(kept.results().sequencedValues().getFirst().heads())
        .allSatisfy(head -> assertThat(head.effect()).isEmpty());
    assertThat(HeadScoreFile.read(run)).isEqualTo(kept.results());
    HeadScoreSpec unknown = new HeadScoreSpec(run.ref(10), List.of(typed()), 7);
    HeadScoreResult result = HeadScores.run(unknown, Context.of(models));
    EffectSource source = HeadEffects::of;
    HeadScoreResult without = source.added(unknown, result, Context.of(models));
    assertThat(without.reason(HeadScoreResult.EFFECT).orElseThrow()).contains("truth", "unknown");
    assertThat(without.reason("state")).contains("The states of the instances are unknown.");
  }

  private static Instance typed() {
    return RegBench.instance("typed", Optional.empty(), Optional.empty(), List.of("abab", "ba"));
  }

  @Test
  void textsWithoutTheKeysOfARuleSayWhy() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    Instance one = RegBench.instance("one", Optional.empty(), Optional.empty(), List.of("a"));
    HeadScoreResult result =
        HeadScores.run(new HeadScoreSpec(run.ref(5), List.of(one), 7), Context.of(models));
    assertThat(result.heads())
        .allSatisfy(head -> {
          assertThat(head.scores()).isEmpty();
          assertThat(head.name()).isEqualTo("no name");
        });
    assertThat(result.absent()).hasSize(1 + HeadRule.all().size());
    assertThat(result.reason(HeadScoreResult.NAME))
        .contains("Names need at least 5 instances; these scores are from 1.");
    assertThat(result.reason("1-gram")).contains("No position has an earlier one of this kind.");
    assertThat(result.reason("separator")).contains("No text has a separator.");
  }

  @Test
  void storedScoresOfFewInstancesHaveNoNames() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    HeadScoreResult six = HeadScores.run(spec(run), Context.of(models));
    assertThat(six.reason(HeadScoreResult.NAME)).isEmpty();
    // As stored before names needed instances.
    Interval clear = new Interval(0.9, 0.9, 0.9);
    List<HeadScore> heads =
        six.heads().stream()
            .map(head ->
                new HeadScore(
                    head.layer(),
                    head.head(),
                    List.of(new RuleScore("previous", clear, 0, 0, clear, 9)),
                    "previous"))
            .toList();
    for (int count : new int[] {1, 4, 5}) {
      HeadScoreResult before =
          new HeadScoreResult(5, heads, six.provenance().with("instances", count));
      HeadScoreFile.write(run, new TreeMap<>(Map.of(5L, before)));
      HeadScoreResult read = Objects.requireNonNull(HeadScoreFile.read(run).get(5L));
      assertThat(read.heads()).allMatch(head -> head.hasName() == count >= 5);
      assertThat(read.reason(HeadScoreResult.NAME).isPresent()).isEqualTo(count < 5);
      HeadTable table =
          HeadTable.read(
              List.of(run.path()), new HeadSteps.All(), (_, _, _) -> {}, new Cancellation());
      assertThat(table.notes()).hasSize(count < 5 ? 1 : 0);
    }
  }

  @Test
  void wrongFilesAndFlippedBitsAreRefused() throws IOException {
    RunDirectory run = run(Positions.ROTARY, 0);
    HeadScoreFile.write(run, HeadScores.runAll(spec(run), Context.of(models)));
    Path file = HeadScoreFile.of(run);
    FlippedBits.areRefused(file, () -> !HeadScoreFile.read(run).isEmpty());
    String text = Files.readString(file).replaceFirst(",\"check\".*\"", "");
    Files.writeString(file, text);
    assertThatThrownBy(() -> HeadScoreFile.read(run)).hasMessageContaining("lacks its check");
    for (String[] change :
        new String[][] {
          {"\"format\":3", "\"format\":4"},
          {"\"layer\":2", "\"layer\":3"},
          {"\"step\":5", "\"step\":50"},
          {"\"scores\":\\[\\[", "\"scores\":[[0.5,"},
          {"\"scores\":\\[\\[[^]]*]", "\"scores\":[[\"NaN\"]"},
          {"\"layer\":1,", ""},
        }) {
      String changed = text.strip().replaceFirst(change[0], change[1]);
      assertThat(changed).isNotEqualTo(text.strip());
      Files.writeString(file, checked(changed));
      assertThatThrownBy(() -> HeadScoreFile.read(run))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(file.toString());
    }
    for (int length = 0; length < text.length() - 1; length += 997) {
      Files.writeString(file, text.substring(0, length));
      assertThatThrownBy(() -> HeadScoreFile.read(run)).isInstanceOf(UserError.class);
    }
  }
}
