package org.headscope.engine.training.trial;

import module java.base;

import ai.djl.engine.EngineException;
import ai.djl.ndarray.*;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.NamedSize;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.step.BatchSource;
import org.headscope.engine.training.step.Learner;

/// Compares a device with the processor: on both, small models of every architecture with the same
/// weights read and learn from the same tokens.
public final class DeviceCheck {
  private static final int WIDTH = 32;
  private static final int LAYERS = 2;
  private static final int HEADS = 2;
  private static final int ROWS = 2;
  private static final int LENGTH = 48;
  private static final long SEED = 1;

  private DeviceCheck() {}

  /// The difference between a model's numbers on two devices.
  ///
  /// @param rows the largest difference of a probability
  /// @param gradients the largest difference of a gradient, relative to the largest gradient of its
  ///   parameter
  /// @param failure why the device computed nothing; empty if it did
  public record Difference(
      Architecture architecture, Variant variant, double rows, double gradients, String failure) {
    /// The limit of differences that count as rounding.
    private static final double MAX_ROWS = 1e-4;

    /// The same for LSTM, whose products cuDNN rounds to TF32, which PyTorch leaves on for it;
    /// without TF32 a twentieth would do.
    private static final double MAX_LSTM_ROWS = 5e-4;

    /// The same for gradients, which accumulate more rounding.
    private static final double MAX_GRADIENTS = 1e-2;

    /// The limit of differences of probabilities for a model of `config`.
    public static double maxRows(ModelConfig config) {
      return config instanceof StackConfig stack ? maxRows(stack.architecture()) : MAX_ROWS;
    }

    private static double maxRows(Architecture architecture) {
      return architecture == Architecture.LSTM ? MAX_LSTM_ROWS : MAX_ROWS;
    }

    public boolean agrees() {
      return failure.isEmpty() && rows <= maxRows(architecture) && gradients <= MAX_GRADIENTS;
    }

    private String name() {
      return architecture.id() + " (" + variant.name().toLowerCase(Locale.ROOT) + ")";
    }

    private String text() {
      return failure.isEmpty()
          ? "%.1e and %.1e%s".formatted(rows, gradients, agrees() ? "" : ", which is too much")
          : "failed: " + failure;
    }
  }

  /// The differences between `device` and the processor, in both variants of every architecture.
  /// All are checked even if one fails.
  ///
  /// @throws java.util.concurrent.CancellationException if cancelled
  public static List<Difference> run(
      ComputeDevice device, Progress progress, Cancellation cancellation) {
    List<Difference> differences = new ArrayList<>();
    int all = Architecture.values().length * Variant.values().length;
    for (Architecture architecture : Architecture.values()) {
      for (Variant variant : Variant.values()) {
        cancellation.check();
        progress.update("Checking " + device.label(), differences.size(), all);
        StackConfig config = config(architecture, variant);
        differences.add(difference(config, () -> LanguageModel.create(config, SEED, device)));
      }
    }
    return differences;
  }

  private static StackConfig config(Architecture architecture, Variant variant) {
    return new StackConfig(
        architecture,
        variant,
        new StackConfig.Sizes(
            architecture.hasOneLayer(variant) ? 1 : LAYERS,
            architecture.has(Architecture.Field.HEADS) ? HEADS : 0,
            WIDTH),
        architecture.has(Architecture.Field.POSITIONS) ? Positions.LEARNED : Positions.NONE,
        architecture.has(Architecture.Field.MAX_LENGTH) ? LENGTH : 0,
        0,
        NamedSize.of(architecture, variant, NamedSize.DEFAULT).model().states(),
        List.of());
  }

  static Difference difference(StackConfig config, Supplier<LanguageModel> there) {
    try (LanguageModel here = LanguageModel.create(config, SEED, ComputeDevice.CPU);
        LanguageModel other = there.get()) {
      return difference(here, other);
    } catch (EngineException | IllegalArgumentException | IllegalStateException e) {
      String why = NativeRuntime.reason(e);
      return new Difference(config.architecture(), config.variant(), Double.NaN, Double.NaN, why);
    }
  }

  static Difference difference(LanguageModel here, LanguageModel there) {
    int vocabulary = here.config().vocabulary();
    int[] tokens = new SplittableRandom(SEED).ints(LENGTH, 0, vocabulary).toArray();
    StackConfig config = (StackConfig) here.config();
    return new Difference(
        config.architecture(),
        config.variant(),
        rows(here.predict(tokens), there.predict(tokens)),
        gradients(gradients(here), gradients(there)),
        "");
  }

  /// The largest difference of a probability in two predictions of the same tokens.
  public static double rows(double[][] here, double[][] there) {
    double largest = 0;
    for (int t = 0; t < here.length; t++) {
      for (int v = 0; v < here[t].length; v++) {
        largest = Math.max(largest, Math.abs(here[t][v] - there[t][v]));
      }
    }
    return largest;
  }

  private static double gradients(List<float[]> here, List<float[]> there) {
    double largest = 0;
    for (int p = 0; p < here.size(); p++) {
      double scale = 0;
      double difference = 0;
      for (int i = 0; i < here.get(p).length; i++) {
        scale = Math.max(scale, Math.abs(here.get(p)[i]));
        difference = Math.max(difference, Math.abs(here.get(p)[i] - there.get(p)[i]));
      }
      largest = Math.max(largest, scale == 0 ? difference : difference / scale);
    }
    return largest;
  }

  private static List<float[]> gradients(LanguageModel model) {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    int size = ROWS * LENGTH;
    long[] inputs = random.longs(size, 0, model.config().vocabulary()).toArray();
    long[] labels = random.longs(size, 0, model.config().vocabulary()).toArray();
    try (LanguageModel leaves = model.leaves(ComputePrecision.FLOAT32);
        NDManager pass = leaves.manager().newSubManager()) {
      Tape.addGradients(pass, () -> leaves.loss(pass, ROWS, inputs, labels, random));
      return leaves.parameters().values().stream().map(DeviceCheck::gradient).toList();
    }
  }

  private static float[] gradient(NDArray leaf) {
    try (NDArray gradient = leaf.getGradient()) {
      return gradient.toFloatArray();
    }
  }

  public static String sentence(List<Difference> differences) {
    List<Difference> computed =
        differences.stream().filter(difference -> difference.failure().isEmpty()).toList();
    return "%d of %d models compared with the processor: probabilities differ by at most %.1e, gradients by %.1e of their largest%s"
        .formatted(
            computed.size(),
            differences.size(),
            computed.stream().mapToDouble(Difference::rows).max().orElse(0),
            computed.stream().mapToDouble(Difference::gradients).max().orElse(0),
            failures(differences).isEmpty()
                ? ""
                : "; these fail or differ too much: " + failures(differences));
  }

  /// The models that the device should not compute, by name; empty if there are none.
  public static String failures(List<Difference> differences) {
    return differences.stream()
        .filter(difference -> !difference.agrees())
        .map(Difference::name)
        .collect(Collectors.joining(", "));
  }

  /// A line for each architecture with its variants: the differences of probabilities and
  /// gradients.
  public static Map<Architecture, String> lines(List<Difference> differences) {
    return differences.stream()
        .collect(
            Collectors.groupingBy(
                Difference::architecture,
                LinkedHashMap::new,
                Collectors.mapping(
                    d -> d.variant().name().toLowerCase(Locale.ROOT) + " " + d.text(),
                    Collectors.joining("; "))));
  }

  /// The result of two whole steps of a small model, the first of which only warms up: training
  /// works here.
  ///
  /// @param loss of the second step, in nats
  /// @param took the duration of the second step
  public record TrialStep(double loss, Duration took) {
    /// The time limit; any working machine is a hundred times as fast.
    public static final Duration MAX_DURATION = Duration.ofSeconds(2);

    private static final int INSTANCES = 4;
    private static final long SEED = 1;

    /// Performs them on `device`.
    ///
    /// @throws RuntimeException from the tensor library if that fails
    public static TrialStep make(ComputeDevice device) {
      Recipe recipe = Recipe.byName("class-demo");
      LanguageModel model = LanguageModel.create(recipe.model(), SEED, device);
      try (Learner learner =
          new Learner(model, recipe.data().task(), recipe.training(), device, 1, SEED)) {
        List<int[]> some =
            new BatchSource(recipe.data().withInstances(0), SEED).batch(0, INSTANCES);
        learner.step(0, some);
        long before = System.nanoTime();
        double loss = learner.step(1, some).loss();
        return new TrialStep(loss, Duration.ofNanos(System.nanoTime() - before));
      }
    }

    public boolean isSound() {
      return Double.isFinite(loss) && loss > 0 && took.compareTo(MAX_DURATION) < 0;
    }
  }
}
