package org.headscope.engine.interpret.probe.store;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reader;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.fuzz.FileKinds;
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
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;

/// Stored probes as kinds of files.
public final class ProbeKinds {
  private static final List<Question> QUESTIONS =
      List.of(new Question(ProbeTask.COUNT, 2), new Question(ProbeTask.STATE, 0));
  private static final List<Integer> LAYERS = List.of(1, 2);

  private final RunDirectory run;
  private final ProbeStore store;

  private ProbeKinds(RunDirectory run) {
    this.run = run;
    this.store = ProbeStore.of(run.path());
  }

  private static ProbeKinds in(Path folder) throws IOException {
    return new ProbeKinds(
        TinyRun.write(folder, TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0), 40));
  }

  /// Stores scores and weights of two groups of probes at the last checkpoint of `run`.
  public static void store(RunDirectory run) {
    new ProbeKinds(run).write();
  }

  /// Scores and weights; the weights also with recomputed hashes.
  public static List<FileKind> all(Path folder) throws IOException {
    ProbeKinds whole = in(folder.resolve("a"));
    ProbeKinds repaired = in(folder.resolve("b"));
    whole.write();
    repaired.write();
    for (Path file : repaired.files(".json")) {
      FileKinds.uncheck(file);
    }
    return List.of(
        FileKind.covered("probe.json", whole.files(".json"), whole.readers(whole::scores)),
        FileKind.open("probe.json-1", repaired.files(".json"), repaired.readers(repaired::scores)),
        FileKind.covered("probe-weights", whole.files(".safetensors"), whole::sealedWeights),
        FileKind.rehashed(
            "probe-weights+hash",
            repaired.files(".safetensors"),
            FileKinds::reseal,
            repaired.readers(repaired::weights)));
  }

  private ProbeSpec spec() {
    return new ProbeSpec(
        run.ref(run.checkpoints().getLast().step()),
        ProbeSite.RESIDUAL,
        QUESTIONS,
        ProbePreset.byName("quick"),
        List.of(1L),
        Control.Extent.NONE,
        ProbeData.of(ProbeData.DEFAULT_SEED));
  }

  private ProbeKey key(Question question) {
    return ProbeKey.of(spec(), question, 1, Control.NONE);
  }

  private void write() {
    for (Question question : QUESTIONS) {
      ProbeKey key = key(question);
      store.write(unit(key), LAYERS.stream().map(layer -> probe(key, layer)).toList());
    }
  }

  private static StoredScores unit(ProbeKey key) {
    return new StoredScores(
        StoredScores.FORMAT,
        key,
        "tiny",
        new TreeMap<>(Map.of(1, 0.5, 2, 0.75)),
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

  private List<Path> files(String extension) {
    return QUESTIONS.stream()
        .map(question -> store.target().resolve(key(question).path() + extension))
        .toList();
  }

  /// A reader of one question's file.
  private interface OfQuestion {
    Optional<?> read(Question question);
  }

  private Reader readers(OfQuestion reader) {
    return file -> {
      String name = String.valueOf(file.getFileName());
      Question question =
          QUESTIONS.stream().filter(q -> name.startsWith(q.label())).findFirst().orElseThrow();
      Optional<?> read = reader.read(question);
      return read.isEmpty()
          ? Reading.ABSENT
          : read.get().equals(unit(key(question))) ? Reading.AS_WRITTEN : Reading.READ;
    };
  }

  private Optional<StoredScores> scores(Question question) {
    return store.read(key(question), _ -> {});
  }

  private Optional<TrainedProbe> weights(Question question) {
    return LAYERS.stream()
        .flatMap(layer -> store.probe(key(question), layer).stream())
        .reduce((_, second) -> second);
  }

  /// Weights without any hash are from an older version, not damaged.
  private Reading sealedWeights(Path file) {
    Reading reading = readers(this::weights).read(file);
    try {
      boolean sealed =
          Files.readString(file, StandardCharsets.ISO_8859_1)
              .contains("\"" + SealedTensors.SEAL + "\":");
      return sealed || reading == Reading.ABSENT ? reading : Reading.AS_WRITTEN;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
