package org.headscope.engine.training.trial;

import module java.base;

import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.Progress;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.Cost;
import org.headscope.engine.training.MemoryCheck;
import org.headscope.engine.training.Phase;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingNeed;
import org.headscope.engine.training.step.BatchSource;
import org.headscope.engine.training.step.Learner;

/// The cost of a training: operations by counting, and time by trying a few steps of every phase
/// with fresh weights. A try of a few micro-batches represents a whole step, whose time is taken as
/// one update plus the time of each micro-batch.
public final class Estimate {
  private static final int TRIES = 3;

  /// A phase is not tried again once a try took this long.
  private static final double PATIENCE_SECONDS = 1.5;

  private static final double SLOWER = 1.1;
  private static final long SEED = 1;

  private final EstimateSpec spec;
  private final TrainingConfig config;
  private final Learner learner;
  private final Cancellation cancellation;

  private Estimate(EstimateSpec spec, Learner learner, Cancellation cancellation) {
    this.spec = spec;
    this.config = spec.recipe().training();
    this.learner = learner;
    this.cancellation = cancellation;
  }

  /// The seconds of the fastest and of the slowest try.
  private record Span(double low, double high) {
    Span plus(Span other, double times) {
      return new Span(low + times * other.low, high + times * other.high);
    }
  }

  /// Counts without trying anything; allocates nothing of the model's size.
  public static EstimateResult count(EstimateSpec spec) {
    Recipe recipe = spec.recipe();
    Machine machine = Machine.here();
    TrainingNeed need = TrainingNeed.of(recipe, spec.threads());
    Optional<FieldProblem> problem =
        spec.device().isProcessor()
            ? MemoryCheck.problem(recipe, spec.threads(), machine)
            : Optional.empty();
    return new EstimateResult(Cost.of(recipe), need, machine, problem, Optional.empty());
  }

  public static EstimateResult run(
      EstimateSpec spec, Progress progress, Cancellation cancellation) {
    EstimateResult counted = count(spec);
    if (counted.problem().isPresent()) {
      return counted;
    }
    Recipe recipe = spec.recipe();
    LanguageModel model = LanguageModel.create(recipe.model(), SEED, spec.device());
    try (Learner learner =
        new Learner(
            model, recipe.data().task(), recipe.training(), spec.device(), spec.threads(), SEED)) {
      Span all = new Estimate(spec, learner, cancellation).run(progress);
      EstimateResult.Time time =
          new EstimateResult.Time(duration(all.low), duration(SLOWER * all.high));
      return new EstimateResult(
          counted.cost(), counted.memory(), counted.machine(), Optional.empty(), Optional.of(time));
    }
  }

  private static Duration duration(double seconds) {
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  private Span run(Progress progress) {
    BatchSource source = new BatchSource(spec.recipe().data().withInstances(0), SEED);
    Map<Phase, Span> tried = new LinkedHashMap<>();
    Span all = evaluations();
    long first = 0;
    int done = 0;
    for (Phase phase : config.phases()) {
      progress.update("Trying steps", done++, config.phases().size());
      long at = first;
      Phase shape = new Phase(1, phase.length(), phase.batch());
      Span step = tried.computeIfAbsent(shape, p -> step(p, at, source));
      all = all.plus(step, (double) phase.steps());
      first += phase.steps();
    }
    return all;
  }

  private Span step(Phase phase, long at, BatchSource source) {
    List<int[]> some = source.middling(at, phase.batch(), config.microBatch() * config.lanes());
    List<int[]> min = List.of(new int[] {some.getFirst()[0], some.getFirst()[1]});
    Span update = measure(() -> learner.step(at, min));
    Span whole = measure(() -> learner.step(at, some));
    int rounds = Math.ceilDiv(phase.batch(), some.size());
    Span micro =
        new Span(Math.max(0, whole.low - update.low), Math.max(0, whole.high - update.low));
    return update.plus(micro, rounds);
  }

  /// Runs `work` a few times; the first run warms up, unless it takes long.
  private Span measure(Runnable work) {
    double start = seconds();
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    boolean late = false;
    for (int i = 0; i <= TRIES && !late; i++) {
      cancellation.check();
      double before = seconds();
      work.run();
      double took = seconds() - before;
      late = seconds() - start > PATIENCE_SECONDS;
      if (i > 0 || late) {
        low = Math.min(low, took);
        high = Math.max(high, took);
      }
    }
    return new Span(low, high);
  }

  private Span evaluations() {
    TrainingConfig.Recorded recorded = config.recorded();
    InstanceStream stream = spec.recipe().data().task().stream(Split.VALIDATION, SEED);
    Function<Instance, int[]> readable = i -> spec.recipe().model().readable(i.tokens());
    Iterator<int[]> texts =
        Stream.generate(stream::next).map(readable).limit(TRIES + 1L).toList().iterator();
    double times = (double) recorded.validationInstances() * (recorded.checkpoints().size() + 1);
    Span none = new Span(0, 0);
    return times == 0
        ? none
        : none.plus(measure(() -> learner.ask(model -> model.predict(texts.next()))), times);
  }

  private static double seconds() {
    return System.nanoTime() / 1e9;
  }

  /// A training whose cost is estimated.
  ///
  /// @param threads threads that lanes would run on
  public record EstimateSpec(Recipe recipe, ComputeDevice device, int threads) {}

  /// The cost of a training.
  ///
  /// @param memory of this process
  /// @param problem the field that needs more memory than there is
  /// @param time measured by trying; empty if not tried
  public record EstimateResult(
      Cost cost,
      TrainingNeed memory,
      Machine machine,
      Optional<FieldProblem> problem,
      Optional<Time> time) {
    /// The duration on this machine if nothing else runs, including evaluations.
    ///
    /// @param low at the pace of the fastest steps tried
    /// @param high at the pace of the slowest, plus a tenth
    public record Time(Duration low, Duration high) {}
  }
}
