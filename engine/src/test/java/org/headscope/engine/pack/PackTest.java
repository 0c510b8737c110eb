package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.evaluation.EvaluationKinds;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.interpret.lens.LensKinds;
import org.headscope.engine.interpret.probe.store.ProbeKinds;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.pack.Packing.PackResult;
import org.headscope.engine.pack.Unpacking.UnpackResult;
import org.headscope.engine.pack.Unpacking.UnpackSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunNotes;
import org.headscope.engine.training.run.RunNotes.Note;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackTest {
  /// The hash of a zip of two files: with another, existing packs could not be read any more.
  private static final String GOLDEN =
      "c53e54c632ddf6225601e64ca4bcced16b1a3e9fb14fda67e9762408ac9817f0";

  @TempDir Path folder;

  private Path tinyRun(String name) throws IOException {
    return tinyRun(folder.resolve(name));
  }

  static Path tinyRun(Path run) throws IOException {
    RunDirectory tiny =
        TinyRun.write(run, TestModels.transformer(1, 2, 8, Positions.ROTARY, 0, 0), 0, 5, 10);
    RunNotes.add(run, new Note("run@5#instance:1.1@3", "looks back"));
    ProbeKinds.store(tiny);
    return run;
  }

  private Path instances() {
    Path file = folder.resolve("test.jsonl");
    InstanceFile.write(
        file, RegBench.reference().stream(Split.TEST, 1), 3, Progress.none(), new Cancellation());
    return file;
  }

  static PackResult pack(Path out, List<Path> runs, List<Long> steps, Path... instances) {
    return Packing.run(
        new PackSpec(runs, steps, List.of(instances), List.of(), out),
        Progress.none(),
        new Cancellation());
  }

  private static UnpackResult unpack(Path file, Path into) {
    return Unpacking.run(new UnpackSpec(file, into), Progress.none(), new Cancellation());
  }

  static Map<String, String> hashes(Path folder) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        hashes.put(folder.relativize(file).toString(), Sha256.hex(file));
      }
    }
    return hashes;
  }

  @Test
  void packsSurviveARoundTrip() throws IOException {
    Path run = tinyRun("one");
    PackResult packed = pack(folder.resolve("a.hscope"), List.of(run), List.of(), instances());
    Path runs = folder.resolve("runs");
    UnpackResult opened = unpack(packed.file(), runs);
    assertThat(opened.folder()).isEqualTo(runs.resolve("a"));
    assertThat(opened.contents()).isEqualTo(packed.contents());
    assertThat(hashes(runs.resolve("a/one"))).isEqualTo(hashes(run));
    assertThat(runs.resolve("a/test.jsonl")).hasSameBinaryContentAs(folder.resolve("test.jsonl"));
    assertThat(RunDirectory.within(runs)).containsExactly(runs.resolve("a/one"));
    assertThat(packed.contents().lines())
        .containsExactly(
            "0.2 MB, packed by HeadScope development",
            "one: Transformer, 1 layer, 2 heads; 3 checkpoints, of steps 0 to 10, not fully trained; notes, probes of 1 checkpoint",
            "test.jsonl: 3 instances");
  }

  @Test
  void aRunThatWasPackedPredictsTheSame() throws IOException {
    Path run = tinyRun("one");
    Path pack = pack(folder.resolve("a.hscope"), List.of(run), List.of(10L)).file();
    Path opened = unpack(pack, folder.resolve("runs")).folder().resolve("one");
    int[] tokens = InstanceFile.read(instances()).getFirst().tokens();
    try (LanguageModel before = RunDirectory.open(run).model(10, ComputeDevice.CPU);
        LanguageModel after = RunDirectory.open(opened).model(10, ComputeDevice.CPU)) {
      assertThat(after.predict(tokens)).isDeepEqualTo(before.predict(tokens));
    }
    assertThat(RunNotes.read(opened)).isEqualTo(RunNotes.read(run)).hasSize(1);
    assertThat(RunDirectory.open(opened).metrics(_ -> {}))
        .isEqualTo(RunDirectory.open(run).metrics(_ -> {}));
  }

  @Test
  void takesChosenCheckpointsAndTheirProbes() throws IOException {
    Path run = tinyRun("one");
    Path some = pack(folder.resolve("a.hscope"), List.of(run), List.of(5L, 0L)).file();
    Path opened = unpack(some, folder.resolve("runs")).folder().resolve("one");
    assertThat(RunDirectory.open(opened).checkpoints())
        .extracting(Checkpoint::step)
        .containsExactly(0L, 5L);
    assertThat(hashes(opened).keySet())
        .containsExactly(
            "analyses/notes.json",
            "checkpoints/SHA256SUMS",
            "checkpoints/step-00000000.safetensors",
            "checkpoints/step-00000005.safetensors",
            "metrics.jsonl",
            "run.json");
    assertThatThrownBy(() -> pack(folder.resolve("b.hscope"), List.of(run), List.of(7L)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no checkpoint of step 7; the nearest are of steps 0, 5, 10");
    assertThat(folder.resolve("b.hscope")).doesNotExist();
  }

  @Test
  void packsAreReproducible() throws IOException {
    Path run = tinyRun("one");
    Path first = pack(folder.resolve("a.hscope"), List.of(run), List.of()).file();
    Path copy = Files.createDirectories(folder.resolve("copy")).resolve("one");
    for (String name : hashes(run).keySet()) {
      Files.createDirectories(copy.resolve(name).getParent());
      Files.copy(run.resolve(name), copy.resolve(name));
      Files.setLastModifiedTime(copy.resolve(name), FileTime.fromMillis(86_400_000));
    }
    Files.createFile(copy.resolve(".training.lock"));
    Files.writeString(copy.resolve("state.safetensors"), "state");
    Path second = pack(folder.resolve("b.hscope"), List.of(copy), List.of(10L, 5L, 0L)).file();
    assertThat(second).hasSameBinaryContentAs(first);
  }

  @Test
  void theZipFormatIsPinned() throws IOException {
    ByteArrayOutputStream zip = new ByteArrayOutputStream();
    PackZip.write(
        zip,
        List.of(
            HostilePack.part("é.jsonl", new byte[] {1, 2, 3}),
            HostilePack.part("one/COMPLETE", new byte[0])));
    assertThat(zip.size()).isEqualTo(3 + 2 * (30 + 46) + 2 * (8 + 12) + 22);
    assertThat(Sha256.hex(zip.toByteArray())).isEqualTo(GOLDEN);
  }

  @Test
  void namesWithinAPackAndItsFolderAreFresh() throws IOException {
    Path one = tinyRun("Lauf é");
    Path same = tinyRun("other/lauf é");
    Path odd = tinyRun("a:b*");
    Path pack = pack(folder.resolve("odd name.hscope"), List.of(one, same, odd), List.of()).file();
    Path runs = folder.resolve("runs");
    unpack(pack, runs);
    assertThat(unpack(pack, runs).folder()).isEqualTo(runs.resolve("odd name-2"));
    assertThat(RunDirectory.within(runs.resolve("odd name-2")))
        .extracting(p -> p.getFileName().toString())
        .containsExactly("Lauf é", "a-b-", "lauf é-2");
    assertThat(RunDirectory.within(runs)).hasSize(6);
  }

  @Test
  void longNamesAreShortenedUntilTheyAndTheirNumbersFit() throws IOException {
    Path one = tinyRun("x".repeat(130));
    Path same = tinyRun("other/" + "x".repeat(130));
    Path pack = pack(folder.resolve("a.hscope"), List.of(one, same), List.of()).file();
    assertThat(RunDirectory.within(unpack(pack, folder.resolve("runs")).folder()))
        .extracting(p -> p.getFileName().toString())
        .containsExactly("x".repeat(66), "x".repeat(66) + "-2");
  }

  @Test
  void aRunThatIsNamedTwiceIsPackedOnce() throws IOException {
    Path run = tinyRun("one");
    List<Path> names = List.of(run, run.resolve("../one"));
    assertThat(pack(folder.resolve("a.hscope"), names, List.of()).contents().runs()).hasSize(1);
  }

  @Test
  void sizesAreInMillionsOfBytes() {
    PackContents contents = new PackContents("1", 123_456_789, List.of(), List.of(), List.of());
    assertThat(contents.lines()).containsExactly("123.5 MB, packed by HeadScope 1");
  }

  /// Weights may be larger than the folder of temporary files.
  @Test
  void lookingIntoAPackWritesNoWeights() throws IOException {
    Path pack = pack(folder.resolve("a.hscope"), List.of(tinyRun("one")), List.of()).file();
    Set<String> opened = new TreeSet<>();
    Progress phases = (phase, _, _) -> opened.add(phase);
    assertThat(Unpacking.inspect(pack, phases, new Cancellation()).runs()).hasSize(1);
    opened.removeIf(phase -> !phase.startsWith("opening"));
    int files = hashes(unpack(pack, folder.resolve("runs")).folder().resolve("one")).size();
    assertThat(opened).as("all but three checkpoints").hasSize(files - 3);
  }

  @Test
  void evaluationsArePackedWithTheirCheckpoints() throws IOException {
    Path run = tinyRun("one");
    KeptEvaluation fifth = EvaluationKinds.evaluation(5, "abc", 0.5);
    KeptEvaluation tenth = EvaluationKinds.evaluation(10, "abc", 0.75);
    Files.writeString(
        run.resolve("analyses/evaluations.json"), EvaluationFile.text(List.of(fifth, tenth)));
    Path all = pack(folder.resolve("all.hscope"), List.of(run), List.of()).file();
    Path last = pack(folder.resolve("last.hscope"), List.of(run), List.of(0L, 10L)).file();
    Path first = pack(folder.resolve("first.hscope"), List.of(run), List.of(0L)).file();
    Path runs = folder.resolve("runs");
    assertThat(evaluations(unpack(all, runs))).containsExactly(fifth, tenth);
    assertThat(evaluations(unpack(last, runs))).containsExactly(tenth);
    assertThat(unpack(first, runs).folder().resolve("one/analyses/evaluations.json"))
        .doesNotExist();
  }

  @Test
  void resultsThatCouldNotBeKeptWithTheRunArePackedToo() throws IOException {
    Path run = folder.resolve("only-here");
    TinyRun.write(run, TestModels.transformer(1, 2, 24, Positions.ROTARY, 0, 0), 5, 10);
    Path kept = AnalysisFolders.of(run).all("evaluations.json").getLast();
    Files.createDirectories(kept.getParent());
    Files.writeString(
        kept, EvaluationFile.text(List.of(EvaluationKinds.evaluation(10, "abc", 0.75))));
    try {
      PackResult packed = pack(folder.resolve("a.hscope"), List.of(run), List.of(10L));
      assertThat(packed.contents().runs().getFirst().analyses()).containsExactly("evaluations");
    } finally {
      Files.delete(kept);
    }
  }

  private static List<KeptEvaluation> evaluations(UnpackResult opened) {
    return EvaluationFile.read(RunDirectory.open(opened.folder().resolve("one")));
  }

  @Test
  void unreadableFilesAreNotPacked() throws IOException {
    Path run = tinyRun("one");
    Path probe = run.resolve("analyses/probes/step-00000010/residual/count-2.quick.seed-1.json");
    Files.writeString(probe, "{}");
    Files.writeString(run.resolve("analyses/mine.json"), "{}");
    PackResult packed = pack(folder.resolve("a.hscope"), List.of(run), List.of());
    Path opened = unpack(packed.file(), folder.resolve("runs")).folder().resolve("one");
    assertThat(hashes(opened).keySet())
        .filteredOn(name -> name.startsWith("analyses"))
        .containsExactly(
            "analyses/notes.json",
            "analyses/probes/step-00000010/residual/state.quick.seed-1.json",
            "analyses/probes/step-00000010/residual/state.quick.seed-1.safetensors");
    Files.writeString(run.resolve("analyses/head-scores.json"), "{}");
    assertThatThrownBy(() -> pack(folder.resolve("b.hscope"), List.of(run), List.of()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("one/analyses/head-scores.json");
    assertThat(folder.resolve("b.hscope")).doesNotExist();
  }

  @Test
  void lensesOfChosenCheckpointsArePackedUnlessDamaged() throws IOException {
    Path run = tinyRun("one");
    RunDirectory tiny = RunDirectory.open(run);
    for (long step : List.of(0L, 5L, 10L)) {
      Path _ = LensKinds.store(tiny, tiny.ref(step));
    }
    Files.writeString(run.resolve("analyses/lenses/step-00000005.safetensors"), "{}");
    Path some = pack(folder.resolve("a.hscope"), List.of(run), List.of(0L, 5L)).file();
    Path opened = unpack(some, folder.resolve("runs")).folder().resolve("one");
    assertThat(hashes(opened).keySet())
        .filteredOn(name -> name.contains("lenses"))
        .containsExactly("analyses/lenses/step-00000000.safetensors");
  }

  /// The remedy for damaged metrics.
  @Test
  void deletedMetricsAreNotRequired() throws IOException {
    Path run = tinyRun("one");
    Files.delete(run.resolve("metrics.jsonl"));
    Path pack = pack(folder.resolve("a.hscope"), List.of(run), List.of()).file();
    Path opened = unpack(pack, folder.resolve("runs")).folder().resolve("one");
    assertThat(RunDirectory.open(opened).metrics(_ -> {})).isEmpty();
  }

  @Test
  void aRunThatWasChangedIsNotPacked() throws IOException {
    Path run = tinyRun("one");
    Files.write(
        run.resolve("checkpoints/step-00000005.safetensors"),
        new byte[] {0},
        StandardOpenOption.APPEND);
    assertThatThrownBy(() -> pack(folder.resolve("a.hscope"), List.of(run), List.of()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("step-00000005.safetensors has changed since the run wrote it");
    assertThat(folder.resolve("a.hscope")).doesNotExist();
  }

  @Test
  void cancellingLeavesNothing() throws IOException {
    Path run = tinyRun("one");
    Path pack = pack(folder.resolve("a.hscope"), List.of(run), List.of()).file();
    Path runs = Files.createDirectories(folder.resolve("runs"));
    List<String> phases = new ArrayList<>();
    for (String at : List.of("reading file 2", "writing file 3")) {
      Cancellation cancellation = new Cancellation();
      assertThatThrownBy(() ->
              Packing.run(
                  new PackSpec(
                      List.of(run), List.of(), List.of(), List.of(), folder.resolve("b.hscope")),
                  cancelling(at, cancellation, phases),
                  cancellation))
          .isInstanceOf(CancellationException.class);
    }
    for (String at : List.of("checking file 2", "opening file 4")) {
      Cancellation cancellation = new Cancellation();
      assertThatThrownBy(() ->
              Unpacking.run(
                  new UnpackSpec(pack, runs), cancelling(at, cancellation, phases), cancellation))
          .isInstanceOf(CancellationException.class);
    }
    assertThat(phases).contains("opening file 4 of 11");
    assertThat(runs).isEmptyDirectory();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files)
          .extracting(p -> p.getFileName().toString())
          .containsExactlyInAnyOrder("one", "a.hscope", "runs");
    }
  }

  private static Progress cancelling(String at, Cancellation cancellation, List<String> phases) {
    return (phase, done, total) -> {
      assertThat(done).isBetween(0L, total);
      phases.add(phase);
      if (phase.startsWith(at)) {
        cancellation.cancel();
      }
    };
  }
}
