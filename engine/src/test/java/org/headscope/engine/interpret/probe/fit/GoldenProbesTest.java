package org.headscope.engine.interpret.probe.fit;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.io.tensor.TestTensors;
import org.headscope.engine.neural.device.ComputeDevice;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Stacked probes compared with PyTorch's layers and optimisers.
final class GoldenProbesTest {
  private static final int WIDTH = 10;
  private static final int EPOCHS = 5;
  private static final int BATCH = 16;
  private static final int INPUTS = 6;

  private static TensorFile file;

  @BeforeAll
  static void read() throws URISyntaxException {
    var url = GoldenProbesTest.class.getResource("probes.safetensors");
    file = TestTensors.readFinite(Path.of(Objects.requireNonNull(url).toURI()));
  }

  /// PyTorch's results in one case.
  private record Case(ProbePreset preset, Question question) {
    static Case of(String preset, String question) {
      Question asked =
          Question.all().stream().filter(q -> q.label().equals(question)).findFirst().orElseThrow();
      return new Case(Presets.sized(ProbePreset.byName(preset), WIDTH, EPOCHS, BATCH), asked);
    }

    ProbeShape shape() {
      return ProbeShape.of(preset, question.n(), INPUTS, RegBench.VOCABULARY.size());
    }

    float[] floats(String name) {
      return file.tensor(key(name)).floats();
    }

    private String key(String name) {
      return preset.name() + "." + question.label() + "." + name;
    }

    SortedMap<String, float[]> weights(String when) {
      SortedMap<String, float[]> weights = new TreeMap<>();
      shape().weights().forEach(w -> weights.put(w.name(), floats(when + "." + w.name())));
      return weights;
    }

    boolean squared() {
      return !question.task().binary()
          || (question.task() == ProbeTask.EXISTENCE && !preset.training().crossEntropy());
    }

    int[] ints(String name) {
      return Arrays.stream(TestTensors.longs(file.tensor(key(name))))
          .mapToInt(Math::toIntExact)
          .toArray();
    }

    float[] kept() {
      return preset.network().dropout() > 0 ? floats("kept") : new float[0];
    }
  }

  /// The same examples for `copies` probes side by side.
  private static BatchExamples examples(Case golden, int copies) {
    int[] rows = golden.ints("rows");
    int[] queries = golden.ints("queries");
    int[] allQueries = repeat(queries, copies);
    for (int i = 0; i < allQueries.length && golden.question().task().ngram(); i++) {
      allQueries[i] += 20 * (i / queries.length);
    }
    boolean[] squared = new boolean[copies];
    Arrays.fill(squared, golden.squared());
    int[] sizes = new int[copies];
    Arrays.fill(sizes, rows.length);
    float[] targets = repeat(golden.floats("targets"), copies);
    return new BatchExamples(sizes, squared, repeat(rows, copies), allQueries, targets);
  }

  private static int[] repeat(int[] values, int copies) {
    return IntStream.range(0, copies * values.length).map(i -> values[i % values.length]).toArray();
  }

  private static float[] repeat(float[] values, int copies) {
    float[] all = new float[copies * values.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = values[i % values.length];
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({
    "paper, count-1", "paper, frequency-2", "paper, existence-3", "paper, state",
    "reference, count-1", "reference, frequency-2", "reference, existence-3", "reference, state"
  })
  void learnsAsPyTorchDoes(String preset, String question) {
    Case golden = Case.of(preset, question);
    int copies = 3;
    try (NDManager manager = ComputeDevice.CPU.newManager();
        StackedProbes probes =
            new StackedProbes(
                manager,
                golden.preset(),
                golden.shape(),
                java.util.Collections.nCopies(copies, golden.weights("before")))) {
      NDArray values = manager.create(file.tensor("values").floats(), new Shape(40, INPUTS));
      BatchExamples examples = examples(golden, copies);
      for (float[] outputs : probes.outputs(values, examples)) {
        assertClose("outputs", golden.floats("outputs"), outputs);
      }
      List<float[]> losses = new ArrayList<>();
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        losses.add(probes.train(values, examples, repeat(golden.kept(), copies), epoch));
      }
      for (int p = 0; p < copies; p++) {
        float[] own = new float[EPOCHS];
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
          own[epoch] = losses.get(epoch)[p];
        }
        assertClose("losses", golden.floats("losses"), own);
        SortedMap<String, float[]> after = probes.weights().get(p);
        golden
            .weights("after")
            .forEach((name, w) -> assertClose(name, w, after.getOrDefault(name, new float[0])));
      }
    }
  }

  private static void assertClose(String name, float[] expected, float[] actual) {
    assertThat(actual).as(name).hasSameSizeAs(expected);
    double largest = 0;
    double difference = 0;
    for (int i = 0; i < expected.length; i++) {
      largest = Math.max(largest, Math.abs(expected[i]));
      difference = Math.max(difference, Math.abs(expected[i] - actual[i]));
    }
    assertThat(largest).as(name).isPositive();
    assertThat(difference).as(name).isLessThanOrEqualTo(1e-5 * largest);
  }

  @Test
  void namesThePyTorchVersion() {
    assertThat(file.metadata().get("made by")).startsWith("PyTorch 2.7.1");
  }
}
