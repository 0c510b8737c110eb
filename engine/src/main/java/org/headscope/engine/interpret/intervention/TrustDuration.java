package org.headscope.engine.interpret.intervention;

import module java.base;

import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.component.Component;

/// The time that checking all identities will take, from the time of one pass.
final class TrustDuration {
  /// A pass in double precision takes about this many times as long as one in single precision.
  private static final double DOUBLES = 2;

  /// The part of a text that is read to estimate the processor's time for a model on a GPU.
  private static final int PART = 8;

  /// The tokens of the first pass, which compiles what the others use.
  private static final int FIRST = 8;

  private TrustDuration() {}

  /// Times one pass, and on a GPU part of one on the processor.
  static Duration of(TrustPasses passes, int[] tokens) {
    run(passes, first(tokens, FIRST));
    double one = seconds(() -> run(passes, tokens));
    double doubles = DOUBLES * one;
    double processor = 0;
    if (!passes.device().isProcessor()) {
      int[] part = first(tokens, Math.ceilDiv(tokens.length, PART));
      doubles = PART * seconds(() -> passes.predictInDoubles(part));
      processor = doubles / DOUBLES;
    }
    return Duration.ofMillis(Math.round(1000 * (count(passes) * one + doubles + processor)));
  }

  private static int[] first(int[] tokens, int most) {
    return Arrays.copyOf(tokens, Math.min(most, tokens.length));
  }

  /// A pass like most of those that are compared, with every component replaced by itself.
  private static void run(TrustPasses passes, int[] tokens) {
    Map<ActivationSite, UnaryOperator<float[]>> same = new LinkedHashMap<>();
    passes.components().forEach(component -> same.put(component.site(), float[]::clone));
    passes.run(tokens, List.of(Trust.LOGITS), same);
  }

  private static double seconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }

  /// The number of passes on the model's device.
  static int count(TrustPasses passes) {
    Map<String, float[]> weights = passes.weights();
    List<Component> components = passes.components();
    long projected =
        components.stream()
            .filter(each -> !OutputProjection.without(each, passes.config(), weights).isEmpty())
            .count();
    long mapped = passes.config().layerInfos().stream().filter(Trust::hasRowsOfOne).count();
    int nullIntervention = components.isEmpty() ? 0 : 2;
    int written = passes.config() instanceof LayeredConfig ? 3 : 0;
    int fused = 2;
    int doubles = 1;
    int processor = passes.device().isProcessor() ? 0 : 1;
    return Math.toIntExact(
        nullIntervention + written + 2 * projected + mapped + fused + doubles + processor);
  }
}
