package org.headscope.engine.interpret.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.headscope.engine.interpret.probe.TinyProbes.COUNT;
import static org.headscope.engine.interpret.probe.TinyProbes.DATA;
import static org.headscope.engine.interpret.probe.TinyProbes.STATE;
import static org.headscope.engine.interpret.probe.TinyProbes.preset;
import static org.headscope.engine.interpret.probe.TinyProbes.run;
import static org.headscope.engine.interpret.probe.TinyProbes.spec;

import module java.base;

import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Control.Extent;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbeData.Size;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbesTest {
  private static final StackConfig MODEL =
      TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0);

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private RunDirectory run;

  private final String data = System.getProperty("headscope.data", "");

  @BeforeEach
  void writeRun() throws IOException {
    System.setProperty("headscope.data", folder.resolve("data").toString());
    run = TinyRun.write(folder.resolve("tiny"), MODEL, 0, 40);
  }

  @AfterEach
  void restoreDataFolder() {
    System.setProperty("headscope.data", data);
  }

  private Path probes() {
    return run.path().resolve("analyses/probes");
  }

  private static Optional<ProbeResult> stored(ProbeSpec spec) {
    return Probes.stored(spec, new OpenRuns(), _ -> {});
  }

  private static Map<String, String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .collect(Collectors.toMap(p -> p.getFileName().toString(), ProbesTest::time));
    }
  }

  private static String time(Path file) {
    try {
      return Files.getLastModifiedTime(file) + " " + Files.readAttributes(file, "unix:ino");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void everyQuestionHasAScoreInEveryLayerAndControlsAtItsBest() {
    ProbeResult result = run(spec(run, preset(3), Extent.BEST, 1, 2));
    assertThat(result.run()).isEqualTo("tiny");
    assertThat(result.step()).isEqualTo(40);
    assertThat(result.preset()).isEqualTo("tiny");
    assertThat(result.notes())
        .singleElement()
        .asString()
        .matches("state uses \\d\\d of 40 training instances; the others are too short[.]");
    for (Question question : List.of(COUNT, STATE)) {
      assertThat(result.of(question)).extracting(ProbeScore::layer).containsExactly(0, 1, 2);
      int best = result.best(question).orElseThrow().layer();
      for (ProbeScore score : result.of(question)) {
        assertThat(score.score().values())
            .hasSize(2)
            .allSatisfy(v -> assertThat(v).isNotNegative());
        assertThat(score.controls().keySet())
            .isEqualTo(
                score.layer() == best
                    ? Set.of(Control.UNTRAINED, Control.SHUFFLED, Control.INPUT)
                    : Set.of(Control.INPUT));
        assertThat(score.controls().values()).allSatisfy(c -> assertThat(c.values()).hasSize(2));
      }
      assertThat(result.of(question).stream().map(s -> s.controls().get(Control.INPUT)).distinct())
          .hasSize(1);
    }
    assertThat(result.provenance().facts())
        .containsEntry("run", "tiny")
        .containsEntry("step", "40")
        .containsEntry("probe seeds", "1, 2")
        .containsEntry("training instances", "40")
        .containsEntry("test instances", "12")
        .containsEntry("device", "cpu")
        .containsKeys("checkpoint SHA-256", "headscope", "java", "pytorch");
  }

  @Test
  void controlsAreTrainedForAllLayersOrNone() {
    ProbeResult none = run(spec(run, preset(2), Extent.NONE, 1));
    assertThat(none.scores()).allSatisfy(score -> assertThat(score.controls()).isEmpty());
    ProbeResult all = run(spec(run, preset(2), Extent.ALL, 1));
    assertThat(all.scores()).allSatisfy(score -> assertThat(score.controls()).hasSize(3));
    assertThat(all.scores())
        .extracting(ProbeScore::score)
        .isEqualTo(none.scores().stream().map(ProbeScore::score).toList());
    // A second request for fewer questions does not show the rest.
    assertThat(run(spec(run, preset(2), Extent.NONE, 1))).isEqualTo(none);
  }

  @Test
  void storedProbesAreReusedAndOnlyNewOnesTrained() throws IOException {
    ProbeSpec first = spec(run, List.of(COUNT), preset(2), Extent.BEST, 1);
    assertThat(stored(first)).isEmpty();
    ProbeResult result = run(first);
    assertThat(stored(first)).contains(result);
    Map<String, String> before = files(probes());
    assertThat(before)
        .containsOnlyKeys(
            "count-1.tiny.seed-1.json",
            "count-1.tiny.seed-1.safetensors",
            "count-1.tiny.seed-1.untrained.json",
            "count-1.tiny.seed-1.shuffled.json",
            "count-1.tiny.seed-1.input.json");
    List<String> phases = new ArrayList<>();
    assertThat(
            TinyProbes.run(
                first,
                _ -> phases.add("scored"),
                (phase, _, _) -> phases.add(phase),
                new Cancellation()))
        .isEqualTo(result);
    assertThat(phases).isEmpty();

    ProbeSpec more = spec(run, preset(2), Extent.NONE, 1, 2);
    assertThat(stored(more).orElseThrow().scores()).hasSize(3);
    ProbeResult larger = run(more);
    assertThat(larger.of(COUNT).getFirst().score().values().getFirst())
        .isEqualTo(result.of(COUNT).getFirst().score().values().getFirst());
    assertThat(larger.scores()).hasSize(6);
    Map<String, String> after = files(probes());
    assertThat(after).containsAllEntriesOf(before);
    assertThat(after.keySet()).contains("count-1.tiny.seed-2.json", "state.tiny.seed-1.json");

    // A preset with any other number is another preset, even with the same name.
    assertThat(stored(spec(run, preset(3), Extent.NONE, 1))).isEmpty();
    ProbeData one = new ProbeData(ProbeData.DEFAULT_SEED, new Size(41, 12));
    assertThat(
            stored(
                new ProbeSpec(
                    first.checkpoint(),
                    first.site(),
                    first.questions(),
                    first.preset(),
                    first.seeds(),
                    first.controls(),
                    one)))
        .isEmpty();
  }

  @Test
  void missingWeightsAreTrainedAgainToTheSameScores() throws IOException {
    ProbeSpec both = spec(run, preset(2), Extent.BEST, 1, 2);
    ProbeResult result = run(both);
    Path gone = probes().resolve("step-00000040/residual/state.tiny.seed-1.safetensors");
    Files.delete(gone);
    Map<String, String> before = files(probes());
    assertThat(run(both)).as("only scores are requested").isEqualTo(result);
    assertThat(gone).doesNotExist();
    ProbeSpec one = spec(run, List.of(STATE), preset(2), Extent.BEST, 1);
    Probes.weights(one, Context.of(models));
    assertThat(gone).exists();
    assertThat(stored(both).orElseThrow().scores()).isEqualTo(result.scores());
    Map<String, String> after = files(probes());
    before.forEach((name, time) -> {
      if (!name.equals("state.tiny.seed-1.json")) {
        assertThat(after).as("nothing else is changed").containsEntry(name, time);
      }
    });
    Probes.weights(
        both, new Context(models, (_, _, _) -> fail("everything exists"), new Cancellation()));
  }

  @Test
  void scoresArriveAsUnitsFinishAndProgressIsShared() {
    List<ProbeResult> partial = new ArrayList<>();
    List<double[]> progress = new ArrayList<>();
    ProbeResult result =
        TinyProbes.run(
            spec(run, preset(4), Extent.BEST, 1),
            partial::add,
            (phase, done, total) -> {
              assertThat(phase).endsWith(" of step 40");
              progress.add(new double[] {done, total});
            },
            new Cancellation());
    assertThat(partial.getLast()).isEqualTo(result);
    assertThat(partial.getFirst().scores()).hasSize(3);
    assertThat(partial).hasSizeGreaterThanOrEqualTo(8);
    assertThat(progress).hasSizeGreaterThan(2);
    for (int i = 1; i < progress.size(); i++) {
      assertThat(progress.get(i)[0]).isGreaterThanOrEqualTo(progress.get(i - 1)[0] - 1);
      assertThat(progress.get(i)[0]).isLessThanOrEqualTo(progress.get(i)[1]);
    }
    double[] last = progress.getLast();
    assertThat(last[0]).isEqualTo(last[1]);
  }

  @Test
  void continuingAfterCancellingGivesTheSameResult() throws IOException {
    ProbeSpec spec = spec(run, preset(12), Extent.BEST, 1, 2);
    RunDirectory other = TinyRun.write(folder.resolve("other"), MODEL, 0, 40);
    ProbeResult whole = run(spec(other, preset(12), Extent.BEST, 1, 2));

    Cancellation cancellation = new Cancellation();
    Consumer<ProbeResult> stopping =
        partial -> {
          if (partial.of(COUNT).stream().anyMatch(score -> !score.controls().isEmpty())) {
            cancellation.cancel();
          }
        };
    assertThatThrownBy(() -> TinyProbes.run(spec, stopping, Progress.none(), cancellation))
        .isInstanceOf(CancellationException.class);
    Map<String, String> before = files(probes());
    assertThat(before).hasSizeGreaterThan(4);
    assertThat(run(spec).scores()).isEqualTo(whole.scores());
    assertThat(files(probes())).containsAllEntriesOf(before).hasSizeGreaterThan(before.size());
    for (String name : files(probes()).keySet()) {
      if (name.endsWith(".safetensors")) {
        Path file = Path.of("analyses/probes/step-00000040/residual").resolve(name);
        assertThat(run.path().resolve(file)).hasSameBinaryContentAs(other.path().resolve(file));
      }
    }
  }

  @Test
  void damagedFilesAreRecreatedWithANote() throws IOException {
    ProbeSpec spec = spec(run, preset(2), Extent.NONE, 1);
    ProbeResult result = run(spec);
    Path file = probes().resolve("step-00000040/residual/count-1.tiny.seed-1.json");
    Files.writeString(file, "{\"format\":1,");
    assertThat(stored(spec).orElseThrow().of(COUNT)).isEmpty();
    ProbeResult again = run(spec);
    assertThat(again.scores()).isEqualTo(result.scores());
    assertThat(again.notes().getFirst()).contains(file.toString(), "damaged");
    assertThat(again.notes()).hasSize(result.notes().size() + 1);
    assertThat(run(spec)).isEqualTo(result);
  }

  @Test
  void deletingTheRunIsAnErrorThatKeepsFinishedResults() throws IOException {
    ProbeSpec spec = spec(run, preset(3), Extent.BEST, 1);
    Cancellation never = new Cancellation();
    List<ProbeResult> partial = new ArrayList<>();
    assertThatThrownBy(() ->
            TinyProbes.run(
                spec,
                partial::add,
                (_, _, _) -> {
                  if (Files.exists(run.path())) {
                    delete(run.path());
                  }
                },
                never))
        .isInstanceOf(UserError.class)
        .hasMessageMatching(
            "The run [^\\n]*tiny was deleted while it was being probed; [^\\n]*[.]");
    assertThat(run.path()).doesNotExist();
    assertThat(never.isCancelled()).isFalse();
    RunDirectory back = TinyRun.write(run.path(), MODEL, 0, 40);
    assertThat(stored(spec(back, preset(3), Extent.BEST, 1))).isPresent();
  }

  @Test
  void aMissingRunIsReported() {
    delete(run.path().resolve("checkpoints"));
    assertThatThrownBy(() -> run(spec(run, preset(2), Extent.NONE, 1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("SHA256SUMS is missing; restore it");
    delete(run.path());
    assertThatThrownBy(() -> run(spec(run, preset(2), Extent.NONE, 1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("tiny does not exist");
  }

  @Test
  void aMissingSiteIsReported() {
    ProbeSpec spec =
        new ProbeSpec(
            run.ref(40),
            ProbeSite.STATE,
            List.of(COUNT),
            preset(2),
            List.of(1L),
            Extent.NONE,
            DATA);
    assertThatThrownBy(() -> run(spec))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no site 'state'");
  }

  @Test
  void textsThatAreTooShortAreReported() {
    assertThatThrownBy(() -> run(spec(run, preset("late", 2, 40), Extent.NONE, 1)))
        .isInstanceOf(UserError.class)
        .hasMessageMatching("All instances that tiny reads are too short [^\\n]*[.]");
  }

  private ProbeSpec at(ProbeSite site, ModelConfig model) throws IOException {
    return new ProbeSpec(
        TinyRun.write(folder.resolve("another"), model, 40).ref(40),
        site,
        List.of(COUNT),
        preset(2),
        List.of(1L),
        Extent.ALL,
        DATA);
  }

  @Test
  void layersOfSeveralWidthsAreKeptAsOneUnit() throws IOException {
    ProbeSpec spec =
        at(ProbeSite.VALUES, EveryArchitecture.small(Architecture.MAMBAFORMER, Variant.PAPER));
    ProbeResult result = run(spec);
    assertThat(result.of(COUNT)).extracting(ProbeScore::layer).containsExactly(1, 2, 3, 4, 5);
    assertThat(result.scores()).allSatisfy(s -> assertThat(s.controls()).hasSize(3));
    ProbeStore store = ProbeStore.of(spec.checkpoint().run());
    ProbeKey key = ProbeKey.of(spec, COUNT, 1, Control.NONE);
    assertThat(List.of(1, 2, 3, 4, 5))
        .extracting(layer -> store.probe(key, layer).orElseThrow().inputs())
        .containsExactly(16, 8, 16, 8, 16);
    assertThat(run(spec)).isEqualTo(result);
  }

  @Test
  void layersWithoutTheSiteAreNamed() throws IOException {
    ModelConfig model =
        EveryArchitecture.small(Architecture.RETNET, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(2), NgramHeads.Form.PLAIN)));
    ProbeResult result = run(at(ProbeSite.MLP, model));
    assertThat(result.of(COUNT)).extracting(ProbeScore::layer).containsExactly(0, 1, 3);
    assertThat(result.notes()).contains("There is no mlp to probe in layer 2.");
  }
}
