package org.headscope.engine.training.step;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.jni.JniUtils;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.HeldTap;
import org.headscope.engine.neural.component.ParameterPart;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.neural.fused.Tape;
import org.headscope.engine.task.Task;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.run.RunInfo;

/// A model, its optimiser and its lanes: performs one optimiser step at a time.
public final class Learner implements AutoCloseable {
  private final LanguageModel model;
  private final Task task;
  private final List<Lane> lanes;
  private final AdamW optimiser;
  private final NativeThreads threads;
  private final LearningRate pace;
  private final TrainingConfig config;
  private final long dropoutSeed;
  private double rateFactor = 1;

  /// The result of one step.
  ///
  /// @param loss nats
  /// @param gradientNorm before clipping
  public record Step(double loss, double gradientNorm, long tokens, double rate) {}

  public Learner(
      LanguageModel model,
      Task task,
      TrainingConfig config,
      ComputeDevice device,
      int threads,
      long dropoutSeed) {
    if (model.trained().isEmpty()) {
      throw RunInfo.nothingToTrain();
    }
    NativeMemory.retain();
    ComputePrecision compute = config.compute().orElse(ComputePrecision.FLOAT32);
    this.model = model;
    this.task = task;
    this.config = config;
    this.pace = LearningRate.of(config);
    this.lanes =
        IntStream.range(0, config.lanes()).mapToObj(_ -> new Lane(model, compute)).toList();
    this.optimiser =
        new AdamW(
            model.manager(), model.trained(), model.config().parameterSpecs(), config.optimiser());
    this.threads =
        new NativeThreads(
            "headscope-training", Math.min(threads, config.lanes()), device.isProcessor());
    this.dropoutSeed = dropoutSeed;
  }

  /// A step whose loss or gradient was not finite, described by the message; nothing was updated.
  static final class NonFiniteException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    NonFiniteException(String what) {
      super(what);
    }
  }

  LanguageModel model() {
    return model;
  }

  AdamW optimiser() {
    return optimiser;
  }

  /// Copies the parameters that clamps take over from step `step` on.
  void begin(long step) {
    TakenOverParameters.begin(
        config.clamps(),
        step,
        new TakenOverParameters.LanguageModelState() {
          @Override
          public ModelConfig config() {
            return model.config();
          }

          @Override
          public NDArray weight(String name) {
            return Objects.requireNonNull(model.parameters().get(name));
          }

          @Override
          public List<NDArray> moments(String name) {
            return optimiser.moments(name);
          }
        });
  }

  /// Runs the model on a training thread, where native sums keep their order.
  public <T> T ask(Function<LanguageModel, T> question) {
    return threads
        .<T>run(List.of(() -> config.kernels().with(() -> question.apply(model))))
        .getFirst();
  }

  LearningRate pace() {
    return pace;
  }

  double rateFactor() {
    return rateFactor;
  }

  void multiplyRates(double by) {
    rateFactor = by;
  }

  void restore(Map<String, float[]> state) {
    model.parameters().forEach((name, w) -> AdamW.copy(state, TrainingState.WEIGHT + name, w));
    optimiser.restore(state);
  }

  /// A step before its update; its gradients are in the lanes.
  ///
  /// @param step from 0
  /// @param loss nats
  /// @param over the divisor of the summed cross-entropy
  public record PendingStep(long step, double loss, long over, long tokens) {}

  /// Performs step `step` (from 0) on `instances`: [#read], then [#update].
  public Step step(long step, List<int[]> instances) {
    return update(read(step, instances));
  }

  /// The first and longer part of a step: computes its gradients. The model does not change.
  PendingStep read(long step, List<int[]> instances) {
    return read(step, instances, config.microBatch(), config.kernels());
  }

  public PendingStep read(long step, List<int[]> instances, int microBatch, Kernels kernels) {
    int length = config.phase(step).length();
    int readable = model.config().longestContext();
    int longest = length == 0 ? readable : Math.min(length, readable);
    List<MicroBatch> batches = MicroBatch.of(task, instances, longest, microBatch);
    long over = Math.max(1, lossPositions(batches));
    HeldTap held = config.clamps().held(model.config(), step);
    List<Callable<Double>> work = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      Lane lane = lanes.get(i);
      List<MicroBatch> mine =
          IntStream.iterate(i, n -> n < batches.size(), n -> n + lanes.size())
              .mapToObj(batches::get)
              .toList();
      SplittableRandom random = new SplittableRandom(Seeds.mix(Seeds.mix(dropoutSeed, step), i));
      work.add(() -> kernels.with(() -> lane.accumulate(mine, over, random, held)));
    }
    double loss = threads.run(work).stream().mapToDouble(Double::doubleValue).sum();
    return new PendingStep(step, loss, over, batches.stream().mapToLong(MicroBatch::tokens).sum());
  }

  /// The second part: updates the model.
  ///
  /// @throws NonFiniteException if the loss or a gradient is not finite; nothing was updated then
  Step update(PendingStep lesson) {
    double rate = rateFactor * pace.rate(lesson.step());
    double norm =
        threads.<Double>run(List.of(() -> update(lesson.step(), lesson.loss(), rate))).getFirst();
    pace.learned(lesson.step(), lesson.loss() * lesson.over(), lesson.over());
    return new Step(lesson.loss(), norm, lesson.tokens(), rate);
  }

  /// The divisor of a step's summed cross-entropy; its longest instance comes first.
  private long lossPositions(List<MicroBatch> batches) {
    return switch (config.lossPositions().orElse(TrainingConfig.LossPositions.SCORED)) {
      case SCORED -> batches.stream().mapToLong(MicroBatch::scored).sum();
      case PADDED -> {
        int longest = batches.getFirst().length();
        yield batches.stream().mapToLong(batch -> batch.padded(longest)).sum();
      }
    };
  }

  private double update(long step, double loss, double rate) {
    try (NDManager scope = model.manager().newSubManager()) {
      NDList gradients = lanes.getFirst().gradients(scope);
      for (Lane lane : lanes.subList(1, lanes.size())) {
        NDList more = lane.gradients(scope);
        for (int i = 0; i < gradients.size(); i++) {
          gradients.get(i).addi(more.get(i));
        }
      }
      List<ParameterPart> frozen = config.clamps().frozen(model.config(), step);
      List<String> names = List.copyOf(model.trained().keySet());
      frozen.forEach(part -> part.clear(gradients.get(names.indexOf(part.name()))));
      double norm = optimiser.norm(gradients);
      if (!Double.isFinite(loss) || !Double.isFinite(norm)) {
        throw new NonFiniteException(
            Double.isFinite(loss)
                ? "loss is %.4g and the %s is not finite".formatted(loss, culprit(gradients))
                : "loss is " + (Double.isNaN(loss) ? "not a number" : "infinite"));
      }
      optimiser.step(gradients, norm, step + 1, rate, frozen);
      lanes.forEach(Lane::clear);
      return norm;
    }
  }

  private String culprit(NDList gradients) {
    int i = 0;
    for (String name : model.trained().keySet()) {
      for (float g : gradients.get(i++).toFloatArray()) {
        if (!Float.isFinite(g)) {
          return "gradient of " + name;
        }
      }
    }
    return "global norm of the gradients";
  }

  @Override
  public void close() {
    threads.close();
    lanes.forEach(Lane::close);
    optimiser.close();
    model.close();
    NativeMemory.release();
  }

  /// One sum of gradients: the model's weights as separate leaves.
  private static final class Lane implements AutoCloseable {
    private final LanguageModel leaves;
    private final List<NDArray> trained;

    Lane(LanguageModel model, ComputePrecision compute) {
      leaves = model.leaves(compute);
      trained = List.copyOf(leaves.trained().values());
    }

    /// Adds the gradients of `batches` to this lane's.
    ///
    /// @param over the divisor of the whole step's summed cross-entropy
    /// @param random decides which entries are dropped
    /// @param held replaces parts of the passes
    /// @return this lane's part of the step's loss, nats
    double accumulate(List<MicroBatch> batches, long over, RandomGenerator random, HeldTap held) {
      LanguageModel clamped = leaves.holding(held);
      double loss = 0;
      for (MicroBatch b : batches) {
        try (NDManager pass = leaves.manager().newSubManager()) {
          // Not by over itself: the tensor that DJL makes of it may be freed before the backward
          // pass.
          loss +=
              Tape.addGradients(
                  pass,
                  () ->
                      clamped
                          .loss(pass, b.rows(), b.inputs(), b.labels(), random)
                          .div(pass.create(over)));
        }
      }
      return loss;
    }

    NDList gradients(NDManager scope) {
      NDList gradients = new NDList();
      for (NDArray leaf : trained) {
        NDArray gradient = leaf.getGradient();
        gradient.attach(scope);
        gradients.add(gradient);
      }
      return gradients;
    }

    void clear() {
      trained.forEach(leaf -> JniUtils.zeroGrad((PtNDArray) leaf));
    }

    @Override
    public void close() {
      leaves.close();
    }
  }

  /// The C library's treatment of memory that a pass frees. The next pass needs it again, but glibc
  /// returns it to the system, which zeroes it again: a twentieth of a step. While training it is
  /// kept.
  ///
  /// With other C libraries nothing happens.
  static final class NativeMemory {
    /// The parameters of mallopt (malloc.h): how much is kept at the end, and how much extra is
    /// requested.
    private static final int TRIM_THRESHOLD = -1;

    private static final int TOP_PAD = -2;

    /// The size from which memory is mapped separately, and unmapped when it is freed.
    private static final int MMAP_THRESHOLD = -3;

    private static final int KEPT = 1 << 30;
    private static final int PAD = 64 << 20;

    private NativeMemory() {}

    static void retain() {
      call("mallopt", TRIM_THRESHOLD, KEPT);
      call("mallopt", MMAP_THRESHOLD, KEPT);
      call("mallopt", TOP_PAD, PAD);
    }

    static void release() {
      call("malloc_trim", 0L);
    }

    @SuppressWarnings(
        "restricted") // the C library is trusted; the JVM is started with native access
    private static void call(String function, Object... arguments) {
      Linker linker = Linker.nativeLinker();
      MemoryLayout[] types =
          Arrays.stream(arguments)
              .map(a -> a instanceof Long ? ValueLayout.JAVA_LONG : ValueLayout.JAVA_INT)
              .toArray(MemoryLayout[]::new);
      FunctionDescriptor type = FunctionDescriptor.of(ValueLayout.JAVA_INT, types);
      linker
          .defaultLookup()
          .find(function)
          .map(address -> linker.downcallHandle(address, type))
          .ifPresent(handle -> call(handle, arguments));
    }

    private static void call(MethodHandle handle, Object... arguments) {
      try {
        handle.invokeWithArguments(arguments);
      } catch (Throwable e) {
        throw new IllegalStateException("the C library's memory cannot be set up", e);
      }
    }
  }
}
