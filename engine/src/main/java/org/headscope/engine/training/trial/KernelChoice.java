package org.headscope.engine.training.trial;

import module java.base;

import ai.djl.engine.EngineException;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.mixer.Mamba;
import org.headscope.engine.neural.mixer.SoftmaxAttention;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.Progress;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.step.BatchSource;
import org.headscope.engine.training.step.Learner;

/// Finds by trial which [Kernels] are fastest for a training on this machine: one choice at a time,
/// trying each value together with the best so far, on instances of the costliest phase and a model
/// of one layer, since all layers are alike. Ignores gains below the noise level and options there
/// was no time to try.
public final class KernelChoice {
  /// The time limit.
  static final Duration TIME_LIMIT = Duration.ofSeconds(10);

  /// The share of the rival's time below which an option counts as faster.
  private static final double CLEAR = 0.97;

  /// The rounds that suffice to decide, and those after which more would not help.
  private static final int MIN_ROUNDS = 3;

  private static final int MAX_ROUNDS = 7;

  private static final long SEED = 1;

  /// The number of batches whose longest instances are used to test what fits in a GPU's memory.
  private static final int DRAWN = 16;

  private final LongSupplier clock;
  private final Progress progress;
  private final Cancellation cancellation;
  private final Consumer<KernelCandidate> reader;
  private final List<KernelResult.Trial> trials = new ArrayList<>();
  private final long end;
  private final KernelCandidate initial;
  private KernelCandidate best;
  private boolean complete = true;

  record KernelCandidate(Kernels kernels, int microBatch) {}

  KernelChoice(
      KernelCandidate usual,
      Consumer<KernelCandidate> reader,
      LongSupplier clock,
      Progress progress,
      Cancellation cancellation) {
    this.initial = usual;
    this.best = usual;
    this.reader = reader;
    this.clock = clock;
    this.end = clock.getAsLong() + TIME_LIMIT.toNanos();
    this.progress = progress;
    this.cancellation = cancellation;
  }

  /// Runs trials on the processor, for at most [#TIME_LIMIT].
  ///
  /// @throws java.util.concurrent.CancellationException if cancelled
  public static KernelResult run(
      Estimate.EstimateSpec spec, Progress progress, Cancellation cancellation) {
    Recipe recipe = spec.recipe();
    TrainingConfig training = recipe.training();
    KernelCandidate usual = new KernelCandidate(Kernels.DEFAULT, training.microBatch());
    if (MemoryCheck.problem(recipe, spec.threads(), Machine.here()).isPresent()) {
      return new KernelResult(usual.kernels(), usual.microBatch(), List.of(), true);
    }
    ModelConfig one =
        recipe.model() instanceof StackConfig c
            ? c.sized(1, c.width(), c.maxLength())
            : recipe.model();
    LanguageModel layer = LanguageModel.create(one, SEED, spec.device());
    try (Learner learner =
        new Learner(layer, recipe.data().task(), training, spec.device(), spec.threads(), SEED)) {
      long step = costliest(training);
      // Two micro-batches for each lane, of instances of middling length.
      int count = 2 * training.lanes() * training.microBatch();
      List<int[]> instances =
          new BatchSource(recipe.data().withInstances(0), SEED)
              .middling(step, training.phase(step).batch(), count);
      Consumer<KernelCandidate> reader =
          way -> learner.read(step, instances, way.microBatch(), way.kernels());
      return new KernelChoice(usual, reader, System::nanoTime, progress, cancellation)
          .chooseAmong(choices(recipe, instances.size()));
    }
  }

  /// The recipe that is fastest on a GPU, where calls cost more than their content: one lane and
  /// whole batches, or the largest half, quarter and so on that fits in memory.
  ///
  /// @throws java.util.concurrent.CancellationException if cancelled
  static Recipe wholeBatches(
      Estimate.EstimateSpec spec, Progress progress, Cancellation cancellation) {
    TrainingConfig training = spec.recipe().training();
    int batch = training.phases().stream().mapToInt(Phase::batch).max().orElseThrow();
    Recipe whole = spec.recipe().withBatches(batch, 1).withKernels(training.kernels());
    LanguageModel model = LanguageModel.create(whole.model(), SEED, spec.device());
    try (Learner learner =
        new Learner(model, whole.data().task(), whole.training(), spec.device(), 1, SEED)) {
      IntPredicate fits =
          size -> {
            cancellation.check();
            progress.update("Testing micro-batches: " + size, 0, 1);
            return fits(learner, whole, size);
          };
      return whole.withBatches(largest(batch, fits), 1);
    }
  }

  /// `batch` or its half, quarter and so on, whichever fits first; 1 if none does.
  static int largest(int batch, IntPredicate fits) {
    int size = batch;
    while (size > 1 && !fits.test(size)) {
      size = Math.ceilDiv(size, 2);
    }
    return size;
  }

  /// True if so many of the longest of some instances fit in the device's memory at once, in every
  /// phase.
  private static boolean fits(Learner learner, Recipe recipe, int size) {
    BatchSource source = new BatchSource(recipe.data().withInstances(0), SEED);
    Set<Phase> tried = new HashSet<>();
    long first = 0;
    try {
      for (Phase phase : recipe.training().phases()) {
        long step = first;
        first += phase.steps();
        if (!tried.add(new Phase(1, phase.length(), phase.batch()))) {
          continue;
        }
        List<int[]> longest =
            source.batch(step, DRAWN * phase.batch()).stream()
                .sorted(Comparator.comparingInt((int[] tokens) -> -tokens.length))
                .limit(Math.min(size, phase.batch()))
                .toList();
        learner.read(step, longest, size, recipe.training().kernels());
      }
      return true;
    } catch (EngineException e) {
      if (MemoryCheck.isOutOfMemory(e)) {
        return false;
      }
      throw e;
    }
  }

  static String sentence(Recipe recipe, ComputeDevice device) {
    TrainingConfig training = recipe.training();
    int batch = training.phases().stream().mapToInt(Phase::batch).max().orElseThrow();
    String how =
        training.microBatch() == batch
            ? "whole batches go through the model at once"
            : "as much of a batch of %d goes through the model at once as fits in memory"
                .formatted(batch);
    return "On %s %s: micro-batch %d, one lane."
        .formatted(device.label(), how, training.microBatch());
  }

  private static long costliest(TrainingConfig training) {
    long first = 0;
    long at = 0;
    long most = -1;
    for (Phase phase : training.phases()) {
      int length = phase.length() == 0 ? Integer.MAX_VALUE : phase.length();
      long cost = phase.steps() * phase.batch() * Math.min(length, 1000L);
      if (cost > most) {
        most = cost;
        at = first;
      }
      first += phase.steps();
    }
    return at;
  }

  /// The choices that matter for `recipe`: by name, the options for each value.
  static Map<String, List<UnaryOperator<KernelCandidate>>> choices(Recipe recipe, int instances) {
    Map<String, List<UnaryOperator<KernelCandidate>>> choices = new LinkedHashMap<>();
    choices.put("matrix products", each(List.of(Kernels.Products.values()), Kernels::withProducts));
    if (recipe.model() instanceof StackConfig stack) {
      Set<Class<?>> mixers =
          stack.blocks().stream().map(b -> b.mixer().getClass()).collect(Collectors.toSet());
      if (mixers.contains(SoftmaxAttention.Config.class)) {
        choices.put("attention", each(Kernels.ATTENTION, Kernels::withAttention));
      }
      if (mixers.contains(Mamba.Config.class)) {
        choices.put("scan", each(Kernels.SCAN, Kernels::withScan));
      }
    }
    TrainingConfig training = recipe.training();
    choices.put(
        "micro-batch",
        Stream.of(training.microBatch() / 2, training.microBatch() * 2)
            .filter(size -> size >= 1 && size * training.lanes() <= instances)
            .<UnaryOperator<KernelCandidate>>map(
                size -> way -> new KernelCandidate(way.kernels(), size))
            .toList());
    return choices;
  }

  private static <V> List<UnaryOperator<KernelCandidate>> each(
      List<V> values, BiFunction<Kernels, V, Kernels> with) {
    return values.stream()
        .<UnaryOperator<KernelCandidate>>map(
            value -> way -> new KernelCandidate(with.apply(way.kernels(), value), way.microBatch()))
        .toList();
  }

  KernelResult chooseAmong(Map<String, List<UnaryOperator<KernelCandidate>>> choices) {
    int done = 0;
    for (Map.Entry<String, List<UnaryOperator<KernelCandidate>>> choice : choices.entrySet()) {
      progress.update("Testing kernels: " + choice.getKey(), done, choices.size());
      long now = clock.getAsLong();
      choose(choice.getValue(), now + (end - now) / (choices.size() + 1 - done));
      done++;
    }
    confirm();
    return new KernelResult(best.kernels(), best.microBatch(), trials, complete);
  }

  /// Compares the result with the starting point, so that lucky steps do not add up.
  private void confirm() {
    KernelCandidate found = best;
    if (complete && !found.equals(initial)) {
      best = initial;
      choose(List.of(_ -> found), end);
      if (!complete) {
        best = found; // no time to confirm it
      }
    }
  }

  private void choose(List<UnaryOperator<KernelCandidate>> values, long until) {
    KernelCandidate before = best;
    Stream<KernelCandidate> others = values.stream().map(value -> value.apply(before));
    List<KernelCandidate> ways = Stream.concat(Stream.of(before), others).distinct().toList();
    if (ways.size() == 1) {
      return;
    }
    List<long[]> rounds = new ArrayList<>();
    readAll(ways); // to warm up
    for (int round = 0; round < MAX_ROUNDS && complete; round++) {
      long begin = clock.getAsLong();
      rounds.add(readAll(ways));
      long now = clock.getAsLong();
      if (round + 1 >= MIN_ROUNDS && now + (now - begin) > until) {
        break;
      }
    }
    if (complete) {
      decide(ways, IntStream.range(0, ways.size()).mapToDouble(i -> median(rounds, i)).toArray());
    }
  }

  /// The nanoseconds of each option; [#complete] is false after the time limit.
  private long[] readAll(List<KernelCandidate> ways) {
    long[] times = new long[ways.size()];
    for (int i = 0; i < times.length && complete; i++) {
      cancellation.check();
      long begin = clock.getAsLong();
      complete = begin <= end;
      if (complete) {
        reader.accept(ways.get(i));
        times[i] = clock.getAsLong() - begin;
      }
    }
    return times;
  }

  private void decide(List<KernelCandidate> ways, double[] times) {
    KernelCandidate before = best;
    double fastest = Arrays.stream(times).min().orElseThrow();
    for (int i = 1; i < ways.size(); i++) {
      boolean taken = times[i] == fastest && times[i] < CLEAR * times[0] && best.equals(before);
      KernelCandidate way = ways.get(i);
      String name = way.kernels().label() + ", micro-batch " + way.microBatch();
      trials.add(new KernelResult.Trial(name, times[i] / times[0], taken));
      if (taken) {
        best = way;
      }
    }
  }

  private static double median(List<long[]> rounds, int way) {
    return rounds.stream().mapToLong(times -> times[way]).sorted().toArray()[rounds.size() / 2];
  }
}
