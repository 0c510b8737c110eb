package org.headscope.engine.training.step;

import static java.util.stream.Collectors.toMap;

import module java.base;

import org.headscope.engine.io.tensor.Safetensors;
import org.headscope.engine.io.tensor.SealedTensors;
import org.headscope.engine.io.tensor.StoredTensor;
import org.headscope.engine.io.tensor.TensorFile;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Recipe;
import org.headscope.engine.training.Seeds;
import org.headscope.engine.training.TrainingConfig;
import org.headscope.engine.training.TrainingConfig.Precision;
import org.headscope.engine.training.TrainingSpec;
import org.headscope.engine.training.run.CheckpointFiles;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunInfo;

/// The values a run needs to resume exactly: weights and moments in full precision, and its
/// progress.
final class TrainingState {
  static final String WEIGHT = "w.";

  private static final String PACE = "pace.";

  private static final String RATE_FACTOR = "rateTimes";

  private TrainingState() {}

  static TensorFile weights(LanguageModel model, Precision precision, long step) {
    List<StoredTensor> tensors = store(model, "", model.weights(), precision);
    return TensorFile.of(new TreeMap<>(Map.of("step", Long.toString(step))), tensors);
  }

  static TensorFile of(Learner learner, Trainer.TrainingProgress now) {
    LanguageModel model = learner.model();
    Map<String, float[]> moments = learner.optimiser().state();
    Map<String, float[]> weights = new HashMap<>();
    model.weights().forEach((name, values) -> weights.put(WEIGHT + name, values));
    List<StoredTensor> tensors = store(model, WEIGHT, weights, Precision.FLOAT32);
    tensors.addAll(store(model, AdamW.FIRST, moments, Precision.FLOAT32));
    tensors.addAll(store(model, AdamW.SECOND, moments, Precision.FLOAT32));
    SortedMap<String, String> metadata = new TreeMap<>();
    metadata.put("step", Long.toString(now.step()));
    metadata.put("tokens", Long.toString(now.tokens()));
    metadata.put("seconds", Double.toString(now.seconds()));
    metadata.put("loss", Double.toString(now.loss().sum()));
    metadata.put("lossSteps", Long.toString(now.loss().steps()));
    if (learner.rateFactor() != 1) {
      metadata.put(RATE_FACTOR, Double.toString(learner.rateFactor()));
    }
    learner.pace().state().forEach((name, value) -> metadata.put(PACE + name, value));
    return TensorFile.of(metadata, tensors);
  }

  private static boolean isMoment(String prefix) {
    return prefix.equals(AdamW.FIRST) || prefix.equals(AdamW.SECOND);
  }

  /// One tensor per parameter, with moments only for those that are trained; values are moved out
  /// of `values`, under `prefix` and the parameter's name, since a second copy of them all would
  /// not fit in memory.
  private static List<StoredTensor> store(
      LanguageModel model, String prefix, Map<String, float[]> values, Precision precision) {
    List<StoredTensor> tensors = new ArrayList<>();
    Map<String, ParameterSpec> specs = model.config().parameterSpecs();
    specs.forEach((parameter, spec) -> {
      String name = prefix + parameter;
      if (spec.frozen() && isMoment(prefix)) {
        return;
      }
      float[] content = Objects.requireNonNull(values.remove(name), name);
      // Frozen weights are constructed, and exceed what float16 can hold.
      tensors.add(
          precision == Precision.FLOAT16 && !spec.frozen()
              ? StoredTensor.float16(name, spec.shape(), content)
              : StoredTensor.float32(name, spec.shape(), content));
    });
    return tensors;
  }

  /// Loads the newest state of `run` into `learner`; returns none if the run was stopped before its
  /// first state, so that it starts at step 0.
  ///
  /// @throws UserError if the run was started with another recipe, apart from micro-batches, or
  ///   another seed, or its state cannot be read
  static Optional<Trainer.TrainingProgress> restore(
      RunDirectory run, TrainingSpec spec, Learner learner) {
    RunInfo info = run.info();
    Recipe recipe = info.recipe();
    TrainingConfig config = spec.recipe().training();
    Recipe rounded = recipe.withBatches(config.microBatch(), config.lanes());
    if (!rounded.equals(spec.recipe()) || !info.seeds().equals(Seeds.of(spec.seed()).byName())) {
      throw new UserError(
          "The run in %s was started with another configuration or seed; resume it with the command in its run.json."
              .formatted(spec.out()));
    }
    Path file = spec.out().resolve(RunFiles.STATE);
    if (Files.notExists(file) && hasNothingToLose(run)) {
      return Optional.empty();
    }
    Map<String, ParameterSpec> specs = new LinkedHashMap<>();
    for (String prefix : List.of(WEIGHT, AdamW.FIRST, AdamW.SECOND)) {
      info.model()
          .parameterSpecs()
          .forEach((name, s) -> {
            if (!s.frozen() || !isMoment(prefix)) {
              specs.put(prefix + name, s);
            }
          });
    }
    TensorFile state =
        SealedTensors.read(file, info.hasHashes(), t -> CheckpointFiles.requireFit(file, t, specs));
    try {
      Trainer.TrainingProgress from = moment(state, recipe.training().steps());
      Map<String, float[]> values = new HashMap<>();
      state.tensors().forEach((name, tensor) -> values.put(name, Safetensors.finite(file, tensor)));
      learner.restore(values);
      if (state.metadata().containsKey(RATE_FACTOR)) {
        learner.multiplyRates(number(state, RATE_FACTOR));
      }
      learner.pace().restore(pace(state));
      return Optional.of(from);
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new UserError(
          "The state %s cannot be resumed (%s); restore it from a copy, or start the run again in another folder."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  /// True if restarting from the beginning loses nothing: a run whose state was lost may have
  /// weights to keep.
  private static boolean hasNothingToLose(RunDirectory run) {
    return !run.complete()
        && CheckpointFiles.names(run.path()).stream()
            .filter(name -> name.startsWith("step-"))
            .allMatch(RunFiles.weights(0)::equals);
  }

  private static Trainer.TrainingProgress moment(TensorFile state, long steps) {
    long step = integer(state, "step", steps);
    long tokens = integer(state, "tokens", Long.MAX_VALUE);
    double seconds = number(state, "seconds");
    // Absent in old states; the next line then averages fewer steps.
    Trainer.LossSum loss =
        state.metadata().containsKey("lossSteps")
            ? new Trainer.LossSum(number(state, "loss"), integer(state, "lossSteps", step))
            : Trainer.LossSum.NONE;
    return new Trainer.TrainingProgress(step, tokens, seconds, loss);
  }

  private static long integer(TensorFile state, String name, long max) {
    String value = value(state.metadata(), name);
    long number = Long.parseLong(value);
    Refusal.when(number < 0 || number > max, "its %s is %s, not from 0 to %d", name, value, max);
    return number;
  }

  private static double number(TensorFile state, String name) {
    String value = value(state.metadata(), name);
    double number = Double.parseDouble(value);
    if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "its %s is %s, not a number from 0 up".formatted(name, value));
    }
    return number;
  }

  private static Map<String, String> pace(TensorFile state) {
    return state.metadata().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(PACE))
        .collect(toMap(entry -> entry.getKey().substring(PACE.length()), Map.Entry::getValue));
  }

  static String value(Map<String, String> state, String name) {
    String value = state.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + name);
    }
    return value;
  }
}
