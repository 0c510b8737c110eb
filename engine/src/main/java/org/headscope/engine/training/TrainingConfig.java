package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.fused.Kernels;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The training of a run (\[ICLL] App. B, \[Code] §2).
///
/// In files all values form one flat object, including those of computation, optimiser and
/// recording.
///
/// @param phases the shapes of batches, in order
/// @param lossPositions the divisor of a step's summed cross-entropy; its scored rows if absent
/// @param clamp components held at a value; none if absent
public record TrainingConfig(
    List<Phase> phases,
    @JsonUnwrapped Computation computation,
    Schedule schedule,
    @JsonUnwrapped Optimiser optimiser,
    @JsonUnwrapped Recorded recorded,
    @JsonAlias("lossOver") Optional<LossPositions> lossPositions,
    @JsonProperty("clamps") Optional<Clamps> clamp) {

  public static final long MAX_STEPS = 100_000_000;
  private static final int MAX_PHASES = 1000;

  private static final int MAX_VALIDATION = 1_000_000;

  @EnumNaming(KebabCaseStrategy.class)
  public enum Precision {
    /// Four bytes per value, exact.
    FLOAT32,
    /// Two bytes per value, 11 significant bits.
    FLOAT16
  }

  /// The computation of a step's gradients, which affects their rounding.
  ///
  /// A step's instances are sorted by length, cut into micro-batches and dealt to lanes in turn.
  /// Each lane sums its gradients, and lanes are added in order, so results depend on `microBatch`
  /// and `lanes` but not on the number of threads.
  ///
  /// @param compute the type of large products; float32 if absent
  /// @param kernels [Kernels#DEFAULT] if absent
  public record Computation(
      int microBatch, int lanes, Optional<ComputePrecision> compute, Optional<Kernels> kernels) {
    public Computation {
      require("training.microBatch", microBatch, 1, Phase.MAX_BATCH);
      require("training.lanes", lanes, 1, 256);
    }

    public static Computation of(int microBatch, int lanes) {
      return new Computation(microBatch, lanes, Optional.empty(), Optional.empty());
    }
  }

  /// AdamW with clipping.
  ///
  /// @param weightDecay λ, on all parameters
  /// @param clip largest global gradient norm; 0 for no clipping
  public record Optimiser(
      double beta1, double beta2, double epsilon, double weightDecay, double clip) {
    public Optimiser {
      require(beta1 >= 0 && beta1 < 1, "training.beta1", beta1, "in [0, 1)");
      require(beta2 >= 0 && beta2 < 1, "training.beta2", beta2, "in [0, 1)");
      require(epsilon > 0, "training.epsilon", epsilon, "positive");
      require(weightDecay >= 0, "training.weightDecay", weightDecay, "at least 0");
      require(clip >= 0, "training.clip", clip, "at least 0");
    }
  }

  /// The files that a training writes as it runs.
  ///
  /// @param checkpoints steps whose weights are stored; the last step always is
  /// @param precision of the stored weights; a resumed run continues in full precision anyway
  /// @param validationInstances held-out instances evaluated at every checkpoint
  /// @param logEvery steps between lines of the training split
  public record Recorded(
      List<Long> checkpoints, Precision precision, int validationInstances, long logEvery) {
    /// Checks the ranges and sorts the steps.
    public Recorded {
      checkpoints = List.copyOf(new TreeSet<>(checkpoints));
      require(
          checkpoints.stream().allMatch(s -> s >= 0),
          "training.checkpoints",
          checkpoints,
          "steps ≥ 0");
      require("training.validationInstances", validationInstances, 0, MAX_VALIDATION);
      require(logEvery >= 1, "training.logEvery", logEvery, "at least 1");
    }

    Recorded withValidationInstances(int count) {
      return new Recorded(checkpoints, precision, count, logEvery);
    }
  }

  /// The divisor of a step's summed cross-entropy.
  @EnumNaming(KebabCaseStrategy.class)
  public enum LossPositions {
    SCORED,
    /// All positions of the step's instances, each padded to the longest of them.
    PADDED
  }

  public TrainingConfig {
    phases = List.copyOf(phases);
    require(!phases.isEmpty(), "training.phases", phases, "at least one phase");
    require(
        phases.size() <= MAX_PHASES,
        "training.phases",
        "a list of " + phases.size(),
        "of " + MAX_PHASES + " at most");
    long steps = phases.stream().mapToLong(Phase::steps).sum(); // of so few, each bounded
    require(
        steps <= MAX_STEPS,
        "training.phases",
        "a list of " + steps + " steps",
        "of at most " + MAX_STEPS);
  }

  /// A training without clamps.
  public TrainingConfig(
      List<Phase> phases,
      Computation computation,
      Schedule schedule,
      Optimiser optimiser,
      Recorded recorded,
      Optional<LossPositions> lossPositions) {
    this(phases, computation, schedule, optimiser, recorded, lossPositions, Optional.empty());
  }

  public int microBatch() {
    return computation.microBatch;
  }

  public int lanes() {
    return computation.lanes;
  }

  public Optional<ComputePrecision> compute() {
    return computation.compute;
  }

  public Kernels kernels() {
    return computation.kernels.orElse(Kernels.DEFAULT);
  }

  public long steps() {
    return phases.stream().mapToLong(Phase::steps).sum();
  }

  public Phase phase(long step) {
    long end = 0;
    for (Phase phase : phases) {
      end += phase.steps();
      if (step < end) {
        return phase;
      }
    }
    throw new IllegalArgumentException("step " + step + " is beyond the last of " + end);
  }

  /// The cost of the first `step` steps, as the most tokens that the model reads in them. A step's
  /// time grows with it, which makes it possible to estimate the remaining time before long phases
  /// begin.
  ///
  /// @param mean tokens of a whole instance
  public long cost(long step, int mean) {
    long cost = 0;
    long left = step;
    for (Phase phase : phases) {
      long steps = Math.min(left, phase.steps());
      cost += steps * phase.batch() * meanLength(phase, mean);
      left -= steps;
    }
    return cost;
  }

  /// The most tokens that an instance in `phase` has on average; `mean` is that of whole instances.
  static long meanLength(Phase phase, int mean) {
    return phase.length() == 0 ? mean : Math.min(phase.length(), mean);
  }

  /// The same training scaled to `total` steps, with checkpoints and clamps in proportion.
  public TrainingConfig withSteps(long total) {
    require("steps", total, phases.size(), MAX_STEPS);
    double scale = (double) total / steps();
    List<Phase> scaled = new ArrayList<>();
    long left = total;
    for (int i = 0; i < phases.size(); i++) {
      Phase p = phases.get(i);
      long later = phases.size() - 1L - i;
      long steps = later == 0 ? left : Math.clamp(Math.round(p.steps() * scale), 1, left - later);
      scaled.add(new Phase(steps, p.length(), p.batch()));
      left -= steps;
    }
    Recorded r = recorded;
    List<Long> steps = r.checkpoints.stream().map(s -> Math.round(s * scale)).toList();
    return withPhases(scaled)
        .withRecorded(new Recorded(steps, r.precision, r.validationInstances, r.logEvery))
        .withClamps(clamps().scaled(scale));
  }

  public TrainingConfig withPhases(List<Phase> others) {
    return new TrainingConfig(
        others, computation, schedule, optimiser, recorded, lossPositions, clamp);
  }

  TrainingConfig withWholeInstances() {
    return withPhases(phases.stream().map(p -> new Phase(p.steps(), 0, p.batch())).toList());
  }

  public TrainingConfig withMicroBatch(int size) {
    return withBatches(size, computation.lanes);
  }

  public TrainingConfig withBatches(int microBatch, int lanes) {
    Computation c = computation;
    return withComputation(new Computation(microBatch, lanes, c.compute, c.kernels));
  }

  public TrainingConfig withCompute(ComputePrecision type) {
    Computation c = computation;
    return withComputation(new Computation(c.microBatch, c.lanes, Optional.of(type), c.kernels));
  }

  public TrainingConfig withKernels(Kernels kernels) {
    Computation c = computation;
    return withComputation(new Computation(c.microBatch, c.lanes, c.compute, Optional.of(kernels)));
  }

  private TrainingConfig withComputation(Computation other) {
    return new TrainingConfig(phases, other, schedule, optimiser, recorded, lossPositions, clamp);
  }

  public TrainingConfig withSchedule(Schedule other) {
    return new TrainingConfig(
        phases, computation, other, optimiser, recorded, lossPositions, clamp);
  }

  public TrainingConfig withOptimiser(Optimiser other) {
    return new TrainingConfig(phases, computation, schedule, other, recorded, lossPositions, clamp);
  }

  public Clamps clamps() {
    return clamp.orElse(Clamps.NONE);
  }

  public TrainingConfig withClamps(Clamps other) {
    return new TrainingConfig(
        phases,
        computation,
        schedule,
        optimiser,
        recorded,
        lossPositions,
        Optional.of(other).filter(clamps -> !clamps.all().isEmpty()));
  }

  public TrainingConfig withRecorded(Recorded other) {
    return new TrainingConfig(
        phases, computation, schedule, optimiser, other, lossPositions, clamp);
  }
}
