package org.headscope.engine.training;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Holds a device to the processor: small models of every architecture with the same weights read
/// and learn from the same tokens on both.
public final class DeviceCheck {
  private static final int WIDTH = 32;
  private static final int LAYERS = 2;
  private static final int HEADS = 2;
  private static final int ROWS = 2;
  private static final int LENGTH = 48;
  private static final long SEED = 1;

  private DeviceCheck() {}

  /// How far apart a model's numbers are.
  ///
  /// @param rows the largest difference of a probability
  /// @param gradients the largest difference of a gradient, over the largest gradient of its
  ///   parameter
  public record Difference(String architecture, double rows, double gradients) {
    /// What is rounding still.
    public static final double MOST_OF_ROWS = 1e-4;

    /// The same for gradients, which add up more of it.
    public static final double MOST_OF_GRADIENTS = 1e-2;

    /// NaN is no agreement.
    public boolean agrees() {
      return rows <= MOST_OF_ROWS && gradients <= MOST_OF_GRADIENTS;
    }
  }

  /// The differences between `device` and the processor.
  ///
  /// @throws ai.djl.engine.EngineException if the device cannot compute
  /// @throws java.util.concurrent.CancellationException if cancelled
  public static List<Difference> run(
      ComputeDevice device, Progress progress, Cancellation cancellation) {
    List<Difference> differences = new ArrayList<>();
    Architecture[] all = Architecture.values();
    for (Architecture architecture : all) {
      cancellation.check();
      progress.update("Checking " + device.label(), differences.size(), all.length);
      StackConfig config = config(architecture);
      try (LanguageModel here = LanguageModel.create(config, SEED, ComputeDevice.CPU);
          LanguageModel there = LanguageModel.create(config, SEED, device)) {
        differences.add(difference(here, there));
      }
    }
    return differences;
  }

  private static StackConfig config(Architecture architecture) {
    return new StackConfig(
        architecture,
        Variant.PAPER,
        new StackConfig.Sizes(LAYERS, architecture.has(Field.HEADS) ? HEADS : 0, WIDTH),
        architecture.has(Field.POSITIONS) ? Positions.LEARNED : Positions.NONE,
        architecture.has(Field.MAX_LENGTH) ? LENGTH : 0,
        0,
        NamedSize.of(architecture, Variant.PAPER, NamedSize.DEFAULT).model().states(),
        List.of());
  }

  static Difference difference(LanguageModel here, LanguageModel there) {
    int vocabulary = here.config().vocabulary();
    int[] tokens = new SplittableRandom(SEED).ints(LENGTH, 0, vocabulary).toArray();
    return new Difference(
        ((StackConfig) here.config()).architecture().id(),
        rows(here.predict(tokens), there.predict(tokens)),
        gradients(gradients(here), gradients(there)));
  }

  private static double rows(double[][] here, double[][] there) {
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

  /// Of every parameter, for next tokens that are drawn.
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

  /// What came out, in a sentence.
  public static String sentence(List<Difference> differences) {
    String apart =
        String.join(
            ", ",
            differences.stream().filter(d -> !d.agrees()).map(Difference::architecture).toList());
    return "%d architectures computed beside the processor: probabilities differ by at most %.1e, gradients by %.1e of their largest%s"
        .formatted(
            differences.size(),
            differences.stream().mapToDouble(Difference::rows).max().orElse(0),
            differences.stream().mapToDouble(Difference::gradients).max().orElse(0),
            apart.isEmpty() ? "" : "; these differ too much: " + apart);
  }
}
