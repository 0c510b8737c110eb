package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/// The head scores shipped with the samples are what this version computes.
@EnabledIf("shipped")
class SampleHeadScoresTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// The names of runs whose scores are computed again; `.*` takes two minutes more.
  private static final String SCORED = System.getProperty("scored", "transformer-4x2|retnet");

  private static final Pattern ID = Pattern.compile(".+-test-(-?\\d+)-0");

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  /// The runs with head scores.
  private static List<RunDirectory> runs() throws IOException {
    try (Stream<Path> folders = Files.list(SAMPLES)) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("run.json")))
          .map(RunDirectory::open)
          .filter(run -> Files.exists(HeadScoreFile.of(run)))
          .toList();
    }
  }

  /// Draws the held-out instances again that scores with this provenance were computed on.
  private static List<Instance> instances(RunDirectory run, Map<String, String> facts) {
    Matcher id = ID.matcher(facts.getOrDefault("first instance", ""));
    assertThat(id.matches()).as("first instance of %s", facts).isTrue();
    InstanceStream stream =
        run.info().data().task().stream(Split.TEST, Long.parseLong(id.group(1)));
    int count = Integer.parseInt(facts.getOrDefault("instances", "0"));
    List<Instance> instances = Stream.generate(stream::next).limit(count).toList();
    assertThat(ScoreProvenance.hash(instances)).isEqualTo(facts.get("instances SHA-256"));
    return instances;
  }

  @Test
  void everyCheckpointIsScoredAndOneIsComputedAgain() throws IOException {
    List<RunDirectory> runs = runs();
    assertThat(runs).anyMatch(run -> run.path().getFileName().toString().matches(SCORED));
    for (RunDirectory run : runs) {
      SortedMap<Long, HeadScoreResult> kept = HeadScoreFile.read(run);
      assertThat(kept.keySet())
          .containsExactlyElementsOf(run.checkpoints().stream().map(Checkpoint::step).toList());
      if (!run.path().getFileName().toString().matches(SCORED)) {
        continue;
      }
      HeadScoreResult last = kept.sequencedValues().getLast();
      Map<String, String> facts = last.provenance().facts();
      List<Instance> instances = instances(run, facts);
      assertThat(instances).hasSizeGreaterThanOrEqualTo(100);
      long seed = Long.parseLong(facts.getOrDefault("bootstrap seed", ""));
      HeadScoreSpec spec = new HeadScoreSpec(run.ref(last.step()), instances, seed);
      try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
        assertSame(HeadScores.run(spec, Context.of(models)), last);
      }
    }
  }

  private static void assertSame(HeadScoreResult computed, HeadScoreResult kept) {
    assertThat(computed.heads()).hasSameSizeAs(kept.heads());
    for (int h = 0; h < kept.heads().size(); h++) {
      HeadScore a = computed.heads().get(h);
      HeadScore b = kept.heads().get(h);
      assertThat(a.name()).isEqualTo(b.name());
      assertThat(a.scores()).hasSameSizeAs(b.scores());
      for (int r = 0; r < b.scores().size(); r++) {
        RuleScore x = a.scores().get(r);
        RuleScore y = b.scores().get(r);
        assertThat(x.rule()).isEqualTo(y.rule());
        assertThat(x.queries()).isEqualTo(y.queries());
        assertThat(x.uniform()).isCloseTo(y.uniform(), within(1e-9));
        assertThat(x.recency()).isCloseTo(y.recency(), within(1e-4));
        assertThat(x.share().value()).isCloseTo(y.share().value(), within(1e-4));
        assertThat(x.lift().low()).isCloseTo(y.lift().low(), within(2e-4));
      }
    }
  }

  @Test
  void aSampleShowsThePreviousTokenHeadAndBothMatchingHeadsForm() throws IOException {
    boolean shown = false;
    for (RunDirectory run : runs()) {
      List<String> labels =
          HeadScoreFile.read(run).values().stream()
              .flatMap(result -> result.heads().stream())
              .map(HeadScore::name)
              .distinct()
              .toList();
      shown |= labels.containsAll(List.of("previous", "1-gram", "2-gram"));
    }
    assertThat(shown).isTrue();
  }
}
