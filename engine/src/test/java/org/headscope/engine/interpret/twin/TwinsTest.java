package org.headscope.engine.interpret.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.DrawnInstances;
import org.headscope.engine.interpret.headscore.AttentionPass;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.twin.TwinResult.RunnerUp;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.training.DataSpec;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunInfo;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Twins of models with known ones.
class TwinsTest {
  private static final int WIDTH = 24;
  private static final int HEADS = 3;
  private static final StackConfig MODEL =
      TestModels.transformer(2, HEADS, WIDTH, Positions.ROTARY, 0, 0);

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private TwinResult twins(CheckpointRef first, CheckpointRef second) {
    return Twins.run(new TwinSpec(first, second, instances(), 1), Context.of(models));
  }

  private static List<Instance> instances() {
    return DrawnInstances.of(4, 6);
  }

  private static CheckpointRef ref(RunDirectory run) {
    return run.ref(5);
  }

  /// Writes a run whose head h of each layer is the head `order[h]` of `tensors`.
  private RunDirectory permuted(List<StoredTensor> tensors, int... order) throws IOException {
    Path run = folder.resolve("permuted");
    TinyRun.write(run, MODEL, 5);
    TinyRun.writeWeights(run, 5, tensors.stream().map(of -> permuted(of, order)).toList());
    TinyRun.writeSums(run, 5);
    return RunDirectory.open(run);
  }

  /// Rows of queries, keys and values and columns of outputs belong to heads, one after another.
  private static StoredTensor permuted(StoredTensor tensor, int[] order) {
    boolean stacked = tensor.name().contains("query_key_value");
    if (!stacked && !tensor.name().contains("attention.out.weight")) {
      return tensor;
    }
    float[] values = new float[tensor.data().remaining() / Float.BYTES];
    tensor.data().asFloatBuffer().get(values);
    float[] moved = new float[values.length];
    int row = stacked ? values.length / (3 * WIDTH) : WIDTH;
    for (int i = 0; i < values.length; i++) {
      int place = stacked ? i / row : i % row;
      int from = place / WIDTH * WIDTH + source(place % WIDTH, order);
      moved[i] = values[stacked ? from * row + i % row : i / row * row + from];
    }
    return StoredTensor.float32(tensor.name(), tensor.shape(), moved);
  }

  private static int source(int place, int[] order) {
    int headWidth = WIDTH / HEADS;
    return order[place / headWidth] * headWidth + place % headWidth;
  }

  @Test
  void aPermutedCopyGivesThePermutation() throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), MODEL, 5);
    TwinResult result = twins(ref(run), ref(permuted(TinyRun.tensors(MODEL, 5), 2, 0, 1)));
    assertThat(result.twins())
        .extracting(twin -> twin.head().label() + " " + twin.twin().label())
        .containsExactly("1.1 1.2", "1.2 1.3", "1.3 1.1", "2.1 2.2", "2.2 2.3", "2.3 2.1");
    for (Twin twin : result.twins()) {
      assertThat(twin.correlation().value()).isCloseTo(1, within(1e-6));
      assertThat(twin.correlation().low()).isCloseTo(1, within(1e-6));
      RunnerUp next = twin.runnerUp().orElseThrow();
      assertThat(next.gap().value()).isCloseTo(1 - next.correlation(), within(1e-6)).isPositive();
      assertThat(next.gap().low()).isPositive().isLessThan(next.gap().value());
    }
    assertThat(result.first().unmatched()).isEmpty();
    assertThat(result.second().unmatched()).isEmpty();
    assertThat(result.provenance().facts())
        .containsEntry("twin run", "permuted")
        .containsEntry("instances", "6");
  }

  @Test
  void everyHeadIsItsOwnTwin() throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), MODEL, 5);
    for (Twin twin : twins(ref(run), ref(run)).twins()) {
      assertThat(twin.twin()).isEqualTo(twin.head());
      assertThat(twin.correlation().value()).isCloseTo(1, within(1e-12));
    }
  }

  @Test
  void correlationsAreThoseOfCentredRows() throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), MODEL, 5, 10);
    TwinResult result = twins(run.ref(5), run.ref(10));
    Context context = Context.of(models);
    List<double[]> first = centred(AttentionPass.of(run.ref(5), instances(), context));
    List<double[]> second = centred(AttentionPass.of(run.ref(10), instances(), context));
    for (int h = 0; h < first.size(); h++) {
      for (int t = 0; t < second.size(); t++) {
        double expected =
            dot(first.get(h), second.get(t))
                / Math.sqrt(dot(first.get(h), first.get(h)) * dot(second.get(t), second.get(t)));
        assertThat(result.correlations()[h][t]).isCloseTo(expected, within(1e-6));
      }
    }
  }

  /// The weights of each head in all rows of all instances, each row less its mean.
  private List<double[]> centred(AttentionPass pass) {
    List<DoubleStream.Builder> all = pass.heads((_, _) -> DoubleStream.builder());
    try (ModelPool.Lease lease = models.lease(pass.checkpoint())) {
      for (int i = 0; i < pass.tokens().size(); i++) {
        List<float[]> weights = pass.weights(lease.model(), i);
        int length = pass.tokens().get(i).length;
        for (int h = 0; h < all.size(); h++) {
          for (int query = 0; query < length; query++) {
            for (int key = 0; key <= query; key++) {
              // A row of softmax sums to 1.
              all.get(h).add(weights.get(h)[query * length + key] - 1.0 / (query + 1));
            }
          }
        }
      }
    }
    return all.stream().map(of -> of.build().toArray()).toList();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  @Test
  void headsWithoutATwinAreListed() throws IOException {
    RunDirectory large = TinyRun.write(folder.resolve("large"), MODEL, 5);
    StackConfig small = TestModels.transformer(1, 2, 16, Positions.LEARNED, 32, 0);
    RunDirectory other = TinyRun.write(folder.resolve("small"), small, 5);
    TwinResult result = twins(ref(large), ref(other));
    assertThat(result.twins()).hasSize(2);
    assertThat(result.first().unmatched()).hasSize(4);
    assertThat(result.second().unmatched()).isEmpty();
    TwinResult back = twins(ref(other), ref(large));
    assertThat(back.second().unmatched()).isEqualTo(result.first().unmatched());
    for (Twin twin : back.twins()) {
      assertThat(result.twins())
          .anySatisfy(same -> {
            assertThat(same.head()).isEqualTo(twin.twin());
            assertThat(same.twin()).isEqualTo(twin.head());
            assertThat(same.correlation().value())
                .isCloseTo(twin.correlation().value(), within(1e-9));
          });
    }
    RunDirectory single =
        TinyRun.write(
            folder.resolve("single"), TestModels.transformer(1, 1, 8, Positions.ROTARY, 0, 0), 5);
    assertThat(twins(ref(large), ref(single)).twins().getFirst().runnerUp()).isEmpty();
  }

  @Test
  void runsThatShareNothingAreRefused() throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), MODEL, 5);
    StackConfig lstm = NamedSize.of(Architecture.LSTM, Variant.PAPER, "best-2500").model();
    RunDirectory blind = TinyRun.write(folder.resolve("lstm"), lstm, 5);
    assertThatThrownBy(() -> twins(ref(run), ref(blind))).isInstanceOf(UserError.class);
    Path recall = folder.resolve("recall");
    TinyRun.write(recall, MODEL, 5);
    RunInfo info = TinyRun.info(MODEL);
    DataSpec data = new DataSpec(new AssociativeRecall(MODEL.vocabulary(), 30, 1, false), 0);
    RunInfo other =
        new RunInfo(
            info.format(),
            MODEL,
            data,
            info.training(),
            info.seeds(),
            info.versions(),
            info.device(),
            info.command());
    Files.writeString(recall.resolve("run.json"), Json.pretty(other));
    TinyRun.writeSums(recall, 5);
    assertThatThrownBy(() -> twins(ref(run), ref(RunDirectory.open(recall))))
        .isInstanceOfSatisfying(UserError.class, e -> assertThat(e.isRefusal()).isTrue())
        .hasMessageStartingWith("The runs run and recall read different tokens, ")
        .hasMessageEndingWith("choose two runs of one task.");
  }

  @Test
  void progressReachesTheTotalAndCancellingEndsIt() throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("run"), MODEL, 5);
    TwinSpec spec = new TwinSpec(ref(run), ref(run), instances(), 1);
    List<Long> done = new ArrayList<>();
    Twins.run(spec, new Context(models, (_, now, _) -> done.add(now), new Cancellation()));
    assertThat(done).isSorted().endsWith(6L);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(() -> Twins.run(spec, new Context(models, Progress.none(), cancelled)))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void threeMapsByHand() {
    // Centred rows: a (0), (.5, −.5); b (0), (−.5, .5); the uniform head has none.
    float[] a = {1, 0, 1, 0};
    float[] b = {1, 0, 0, 1};
    float[] uniform = {1, 0, .5f, .5f};
    TwinSums sums = new TwinSums(2, 3, 2);
    sums.add(0, List.of(a, b), List.of(a, b, uniform), 2);
    // In the second text both attend to the same key.
    sums.add(1, List.of(a, a), List.of(a, a, uniform), 2);
    double[][] all = sums.correlations();
    assertThat(all[0]).containsExactly(new double[] {1, 0, 0}, within(1e-12));
    assertThat(all[1]).containsExactly(new double[] {0, 1, 0}, within(1e-12));
    assertThat(new TwinHead(3, 2).label()).isEqualTo("3.2");
  }

  private static float[] made(int k, int n) {
    float[] map = new float[4 * 4];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j <= i; j++) {
        map[i * 4 + j] = (7 * i + 3 * j * k + 5 * n + k) % 11;
      }
    }
    return map;
  }

  /// `numpy.corrcoef` of the concatenated rows up to the diagonal, each less its mean.
  @Test
  void correlationsAgreeWithNumpy() {
    TwinSums sums = new TwinSums(2, 3, 3);
    for (int n = 0; n < 3; n++) {
      sums.add(n, List.of(made(1, n), made(2, n)), List.of(made(3, n), made(5, n), made(7, n)), 4);
    }
    double[][] all = sums.correlations();
    assertThat(all[0])
        .containsExactly(
            new double[] {-0.23501387480241537, -0.3657415509507058, -0.17472390605329294},
            within(1e-12));
    assertThat(all[1])
        .containsExactly(
            new double[] {-0.05531981527864004, 0.004689092970921496, -0.18230578621896967},
            within(1e-12));
  }
}
