package org.headscope.engine.interpret.probe.store;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.probe.fit.ProbeShape;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FlippedBits;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.KilledWriter;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The store with files that are damaged, old or foreign.
class ProbeStoreTest {
  private static final Question COUNT = new Question(ProbeTask.COUNT, 2);
  private static final Question STATE = new Question(ProbeTask.STATE, 0);

  @TempDir Path folder;
  private RunDirectory run;
  private final List<String> damaged = new ArrayList<>();

  @BeforeEach
  void writeRun() throws IOException {
    run =
        TinyRun.write(
            folder.resolve("tiny"), TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0), 40);
  }

  private ProbeSpec spec(ProbePreset preset, long dataSeed) {
    return new ProbeSpec(
        run.ref(40),
        ProbeSite.RESIDUAL,
        List.of(COUNT, STATE),
        preset,
        List.of(1L),
        Control.Extent.NONE,
        ProbeData.of(dataSeed));
  }

  private ProbeKey key(Question question, Control control) {
    return ProbeKey.of(
        spec(ProbePreset.byName("quick"), ProbeData.DEFAULT_SEED), question, 1, control);
  }

  private static StoredScores unit(ProbeKey key, Map<Integer, Double> scores) {
    return new StoredScores(
        StoredScores.FORMAT,
        key,
        "tiny",
        new TreeMap<>(scores),
        2500,
        2400,
        new StoredScores.Spent(3, 4),
        Provenance.of(Map.of("device", "cpu")));
  }

  private static TrainedProbe probe(ProbeKey key, int layer) {
    ProbeShape shape =
        ProbeShape.of(key.preset(), key.question().n(), 5, RegBench.VOCABULARY.size());
    return new TrainedProbe(key.preset(), key.question(), layer, 5, shape.draw(layer));
  }

  private void keep(Question question) {
    ProbeKey key = key(question, Control.NONE);
    ProbeStore.of(run.path())
        .write(unit(key, Map.of(0, 0.5, 1, 0.25)), List.of(probe(key, 0), probe(key, 1)));
  }

  @Test
  void leftoversOfKilledWritersAreDeletedOnWriting() throws IOException {
    Path left = KilledWriter.leftover(file("count-2.quick.seed-1.json"), Duration.ofMinutes(61));
    keep(COUNT);
    assertThat(left).doesNotExist();
  }

  private Optional<StoredScores> read(ProbeKey key) {
    return ProbeStore.of(run.path()).read(key, damaged::add);
  }

  private Optional<TrainedProbe> probe(Question question, int layer) {
    return ProbeStore.of(run.path()).probe(key(question, Control.NONE), layer);
  }

  private Path file(String name) {
    return run.path().resolve("analyses/probes/step-00000040/residual").resolve(name);
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void unitsAreStoredUnderReadableNames() throws IOException {
    keep(COUNT);
    keep(STATE);
    assertThat(files(run.analyses()))
        .containsExactly(
            file("count-2.quick.seed-1.json"),
            file("count-2.quick.seed-1.safetensors"),
            file("state.quick.seed-1.json"),
            file("state.quick.seed-1.safetensors"));
    ProbeKey key = key(COUNT, Control.NONE);
    assertThat(read(key)).contains(unit(key, Map.of(0, 0.5, 1, 0.25)));
    for (Question question : List.of(COUNT, STATE)) {
      TrainedProbe written = probe(key(question, Control.NONE), 1);
      TrainedProbe found = probe(question, 1).orElseThrow();
      assertThat(found.inputs()).isEqualTo(5);
      assertThat(found.question()).isEqualTo(question);
      assertThat(found.weights().keySet()).isEqualTo(written.weights().keySet());
      found
          .weights()
          .forEach(
              (name, values) -> assertThat(values).as(name).isEqualTo(written.weights().get(name)));
    }
    assertThat(probe(COUNT, 2)).isEmpty();
    assertThat(damaged).isEmpty();
    JsonNode json = Json.read(file("count-2.quick.seed-1.json"), JsonNode.class);
    assertThat(json.get("key").get("preset").get("epochs").intValue())
        .isEqualTo(ProbePreset.byName("quick").training().epochs());
    assertThat(json.get("scores").get("1").doubleValue()).isEqualTo(0.25);
  }

  @Test
  void weightsHaveThePapersShapes() {
    keep(COUNT);
    var tensors = Safetensors.read(file("count-2.quick.seed-1.safetensors"));
    assertThat(tensors.tensor("layer-1.embed").shape()).containsExactly(20L, 32L);
    assertThat(tensors.tensor("layer-1.project").shape()).containsExactly(64L, 5L);
    assertThat(tensors.tensor("layer-1.w1").shape()).containsExactly(64L, 192L);
    assertThat(tensors.tensor("layer-1.w2").shape()).containsExactly(1L, 64L);
    assertThat(tensors.tensor("layer-1.b1").shape()).containsExactly(64L);
  }

  /// Scores as they were stored before files had a checksum.
  private static String unchecked(String text) {
    return text.replace("\"format\" : 2", "\"format\" : 1").replaceAll(",\\s+\"check\".*", "");
  }

  @Test
  void scoresWithAFlippedBitAreIgnored() throws IOException {
    keep(COUNT);
    ProbeKey key = key(COUNT, Control.NONE);
    FlippedBits.areRefused(file("count-2.quick.seed-1.json"), () -> read(key).isPresent());
  }

  @Test
  void weightsWithAFlippedBitAreIgnored() throws IOException {
    keep(COUNT);
    FlippedBits.areRefused(
        file("count-2.quick.seed-1.safetensors"), () -> probe(COUNT, 1).isPresent());
  }

  @Test
  void weightsWithoutHashesAreRead() throws IOException {
    keep(COUNT);
    Path file = file("count-2.quick.seed-1.safetensors");
    TensorFile content = Safetensors.read(file);
    TreeMap<String, String> metadata = new TreeMap<>(content.metadata());
    metadata.remove(SealedTensors.SEAL);
    TensorFile old = new TensorFile(metadata, content.tensors());
    AtomicFile.write(file, out -> Safetensors.write(out, old));
    assertThat(probe(COUNT, 1)).isPresent();
  }

  @Test
  void changingAnyNumberIsAnotherUnit() throws IOException {
    keep(COUNT);
    ProbeKey key = key(COUNT, Control.NONE);
    Path file = file("count-2.quick.seed-1.json");
    String text = unchecked(Files.readString(file));
    for (String changed :
        List.of(
            text.replaceFirst("\"epochs\" : \\d+", "\"epochs\" : 7"),
            text.replaceFirst("\"rate\" : [^,]+", "\"rate\" : 0.5"),
            text.replaceFirst("\"training\" : \\d+", "\"training\" : 7"),
            text.replaceFirst("\"checkpoint\" : \"..", "\"checkpoint\" : \"zz"),
            text.replaceFirst("\"seed\" : 1", "\"seed\" : 2"))) {
      assertThat(changed).isNotEqualTo(text);
      Files.writeString(file, changed);
      assertThat(read(key)).as(changed).isEmpty();
    }
    assertThat(damaged).isEmpty();
    Files.writeString(file, text);
    assertThat(read(key)).isPresent();
    // The weights belong to the group that wrote them, whatever the file's name.
    Files.writeString(
        file("count-2.quick.seed-1.safetensors"),
        Files.readString(file("count-2.quick.seed-1.safetensors"), StandardCharsets.ISO_8859_1)
            .replaceFirst("\"unit\":\"....", "\"unit\":\"zzzz"),
        StandardCharsets.ISO_8859_1);
    assertThat(probe(COUNT, 1)).isEmpty();
    ProbeSpec other = spec(ProbePreset.byName("quick"), 7);
    assertThat(ProbeKey.of(other, COUNT, 1, Control.INPUT).path())
        .isEqualTo("step-00000040/residual/count-2.quick.seed-1.data-7.input");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"format\":1}",
        "{\"format\":2,",
        "\f",
      })
  void damagedScoresCountAsAbsent(String content) throws IOException {
    keep(COUNT);
    Files.writeString(file("count-2.quick.seed-1.json"), content);
    assertThat(read(key(COUNT, Control.NONE))).isEmpty();
    assertThat(damaged).hasSize(1).first().asString().matches("[^\\n]+ was damaged [^\\n]+[.]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"format\" : 1|\"format\" : 2",
        "\"format\" : 1|\"format\" : 3",
        "\"0\" : 0.5|\"0\" : \"NaN\"",
        "\"0\" : 0.5|\"0\" : -1",
        "\"0\" : 0.5|\"0\" : null",
        "\"0\" : 0.5|\"-1\" : 0.5",
        "\"examples\" : 2400|\"examples\" : 0",
        "\"seconds\" : 3.0|\"seconds\" : -3.0",
        "\"name\" : \"quick\"|\"name\" : \"../../quick\"",
        "\"task\" : \"COUNT\"|\"task\" : \"RM\"",
        "\"n\" : 2|\"n\" : 9",
      })
  void wrongFieldsCountAsDamage(String exchange) throws IOException {
    keep(COUNT);
    Path file = file("count-2.quick.seed-1.json");
    String[] words = exchange.split("\\|", -1);
    String text = unchecked(Files.readString(file));
    assertThat(text).contains(words[0]);
    Files.writeString(file, text.replace(words[0], words[1]));
    assertThat(read(key(COUNT, Control.NONE))).isEmpty();
    assertThat(damaged).hasSize(1);
  }

  @Test
  void everyTruncationCountsAsAbsent() throws IOException {
    keep(COUNT);
    for (String name : List.of("count-2.quick.seed-1.json", "count-2.quick.seed-1.safetensors")) {
      byte[] whole = Files.readAllBytes(file(name));
      for (int length = 0; length < whole.length - 2; length += 97) {
        Files.write(file(name), Arrays.copyOf(whole, length));
        if (name.endsWith("json")) {
          assertThat(read(key(COUNT, Control.NONE))).isEmpty();
        } else {
          assertThat(probe(COUNT, 1)).isEmpty();
        }
      }
      Files.write(file(name), whole);
    }
    assertThat(read(key(COUNT, Control.NONE))).isPresent();
    Files.delete(file("count-2.quick.seed-1.safetensors"));
    assertThat(read(key(COUNT, Control.NONE))).isPresent();
    assertThat(probe(COUNT, 1)).isEmpty();
  }

  @Test
  void weightsWhoseSizesDoNotFitAreNotUsed() throws IOException {
    ProbeKey key = key(COUNT, Control.NONE);
    write(key, probe(key, 1));
    Path file = file("count-2.quick.seed-1.safetensors");
    TensorFile whole = Safetensors.read(file);
    for (String name : whole.tensors().keySet()) {
      TreeMap<String, StoredTensor> wrong = new TreeMap<>(whole.tensors());
      wrong.put(name, StoredTensor.float32(name, List.of(3L), new float[] {1, 2, 3}));
      seal(file, new TensorFile(whole.metadata(), wrong));
      assertThat(probe(COUNT, 1)).as(name).isEmpty();
      wrong.remove(name);
      seal(file, new TensorFile(whole.metadata(), wrong));
      assertThat(probe(COUNT, 1)).as(name).isEmpty();
    }
    seal(file, whole);
    assertThat(probe(COUNT, 1)).isPresent();
  }

  private static void seal(Path file, TensorFile content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      SealedTensors.write(out, content);
    }
  }

  private void write(ProbeKey key, TrainedProbe probe) {
    ProbeStore.of(run.path()).write(unit(key, Map.of(1, 0.25)), List.of(probe));
  }

  @Test
  void laterLayersOfAControlAreMerged() {
    ProbeKey key = key(COUNT, Control.SHUFFLED);
    ProbeStore.of(run.path()).write(unit(key, Map.of(1, 0.5)), List.of());
    ProbeStore.of(run.path()).write(unit(key, Map.of(2, 0.75)), List.of());
    StoredScores both = read(key).orElseThrow();
    assertThat(both.scores()).isEqualTo(Map.of(1, 0.5, 2, 0.75));
    assertThat(both.spent()).isEqualTo(new StoredScores.Spent(6, 8));
    assertThat(file("count-2.quick.seed-1.shuffled.json")).exists();
  }

  /// The reason why results cannot be stored with the run.
  enum Elsewhere {
    UNWRITABLE,
    SHIPPED,
    GONE
  }

  @ParameterizedTest
  @EnumSource(Elsewhere.class)
  void probesOfReadOnlyRunsAreInTheUsersFolder(Elsewhere why) throws IOException {
    Path data = folder.resolve("data");
    String before = System.getProperty("headscope.data", "");
    String samples = System.getProperty("headscope.samples", "");
    System.setProperty("headscope.data", data.toString());
    try {
      ProbeStore store;
      switch (why) {
        case UNWRITABLE -> Files.writeString(run.analyses(), "a file where a folder should be");
        case SHIPPED -> System.setProperty("headscope.samples", folder.toString());
        case GONE -> {}
      }
      store = ProbeStore.of(run.path());
      if (why == Elsewhere.GONE) {
        delete(run.path());
        assertThat(store.isRunMissing()).isTrue();
      }
      ProbeKey key = key(COUNT, Control.NONE);
      store.write(unit(key, Map.of(1, 0.5)), List.of(probe(key, 1)));
      assertThat(store.read(key, damaged::add)).isPresent();
      assertThat(store.probe(key, 1)).isPresent();
      assertThat(UserFolder.DATA.path()).isEqualTo(data);
      assertThat(files(data))
          .hasSize(2)
          .allSatisfy(file ->
              assertThat(file.toString()).matches(".*/data/runs/[0-9a-f]{16}/probes/step-.*"));
      assertThat(Files.isDirectory(run.analyses())).isFalse();
      if (why == Elsewhere.GONE) {
        // The same run is found again after it has moved.
        assertThat(run.path()).doesNotExist();
        run =
            TinyRun.write(
                folder.resolve("restored"),
                TestModels.transformer(2, 2, 8, Positions.LEARNED, 40, 0),
                40);
        assertThat(read(key)).isPresent();
      }
    } finally {
      System.setProperty("headscope.data", before);
      System.setProperty("headscope.samples", samples);
    }
    assertThat(damaged).isEmpty();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(path -> {
            try {
              Files.delete(path);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }
}
