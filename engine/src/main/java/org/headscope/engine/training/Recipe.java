package org.headscope.engine.training;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.block.ComputePrecision;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.fused.Kernels;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Task;

/// A recipe: everything that determines a run except the seed, in the format of `train --config`.
public record Recipe(ModelConfig model, DataSpec data, TrainingConfig training) {
  public Recipe {
    requireReads(model, data);
    training.clamps().require(model, training.steps());
  }

  public static void requireReads(ModelConfig model, DataSpec data) {
    int tokens = data.task().vocabulary().size();
    if (model.vocabulary() != tokens) {
      throw new IllegalArgumentException(
          "model.vocabulary is %d, but the task %s has %d tokens"
              .formatted(model.vocabulary(), data.task().name(), tokens));
    }
  }

  public static final List<String> NAMES = Preset.ALL.stream().map(Preset::name).toList();

  /// The recipe called `name`, from the resource `recipes/NAME.json`, in the format of `train
  /// --config`.
  ///
  /// `sample` is the shipped Transformer, with many checkpoints where its heads form. The other
  /// samples have the same width and see the same data in a fifth of its time: the comparison of
  /// \[ICLL] §6, small; RetNet and GLA follow the public code, which Table 1 used; LSTM and Mamba
  /// follow the paper, since their stacks in the public code act as one layer. `class-demo` is a
  /// smaller Transformer whose 1-gram heads form in half a minute on two idle cores. `paper` is the
  /// text of \[ICLL] App. B with the N = 2500 Transformer of its Figure 3, `reference` the public
  /// code's training of it (\[Code] §2), `lnw` that of learned n-gram reweighting (\[Code] §7),
  /// with β₂ = 0.999 where \[ICLL] App. D prints 0.99.
  ///
  /// `associative-recall` is the sample of that task, `recall-heads` the smallest plain Transformer
  /// found to form a previous-token and a 1-gram head on it, and `induction-head` one that solves
  /// the task of that name. `paper-recall` trains the model of `paper` on 5,000 instances of the
  /// associative recall of \[ICLL] §4.1 as in App. B, except that the rate rises linearly from 0 to
  /// its peak and falls linearly to 0, as in the public code for this task (\[Code] §11); the paper
  /// does not say which size was best.
  ///
  /// `tf-m-n` are the hybrids of \[CTW] App. D.1.2 and the Transformers for comparison, on windows
  /// of 512 symbols of trees of depth 3: m constructed layers, n trained ones. Width 64 is the
  /// paper's, which leaves open the number of heads, the width of the MLP and the rate.
  ///
  /// @throws UserError if there is no such recipe
  public static Recipe byName(String name) {
    String resource = "recipes/" + Named.require(NAMES, "training preset", name) + ".json";
    try (InputStream in = Objects.requireNonNull(Recipe.class.getResourceAsStream(resource))) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Json.parse(json, Recipe.class, "The resource " + resource);
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }

  public Recipe withSteps(long steps) {
    return withTraining(training.withSteps(steps));
  }

  public Recipe withCompute(ComputePrecision type) {
    return withTraining(training.withCompute(type));
  }

  public Recipe withKernels(Kernels kernels) {
    return withTraining(training.withKernels(kernels));
  }

  /// The same recipe with other micro-batches and lanes, which affect only rounding.
  public Recipe withBatches(int microBatch, int lanes) {
    return withTraining(training.withBatches(microBatch, lanes));
  }

  public Recipe withClamps(Clamps clamps) {
    return withTraining(training.withClamps(clamps));
  }

  public Recipe withSchedule(Schedule other) {
    return withTraining(training.withSchedule(other));
  }

  /// The model and training of this recipe for another task. Its instances are read whole: no phase
  /// cuts them, and a position table grows as needed.
  ///
  /// @throws UserError if the model cannot read the task's vocabulary
  public Recipe withTask(Task task) {
    try {
      ModelConfig reading = model.resizedFor(task.vocabulary().size(), task.maxTokens());
      return new Recipe(
          reading, new DataSpec(task, data.instances()), training.withWholeInstances());
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "This model is not for %s: %s; choose another.".formatted(task.name(), e.getMessage()),
          e);
    }
  }

  Recipe withTraining(TrainingConfig other) {
    return new Recipe(model, data, other);
  }

  /// The model of `size`, trained as in App. B of \[ICLL] or, in its reference variant, as in the
  /// public code.
  public static Recipe published(NamedSize size) {
    boolean paper = size.model().variant() == Variant.PAPER;
    Recipe base = byName(paper ? "paper" : "reference");
    TrainingConfig training = base.training();
    TrainingConfig.Optimiser o = training.optimiser();
    double rate = size.rate();
    TrainingConfig.Optimiser optimiser =
        new TrainingConfig.Optimiser(o.beta1(), o.beta2(), o.epsilon(), size.decay(), o.clip());
    Schedule schedule =
        paper ? training.schedule() : new Schedule.WarmUpDecay(1e-6, rate, 0.1 * rate, 0.1);
    return new Recipe(
        size.model(), base.data(), training.withOptimiser(optimiser).withSchedule(schedule));
  }
}
