package org.headscope.engine.training;

import module java.base;

import ai.djl.engine.EngineException;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.FieldProblem;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;

/// Whether a machine has the memory that a recipe needs, before anything is allocated.
public final class MemoryCheck {
  private final Recipe recipe;
  private final int threads;
  private final Machine machine;

  private MemoryCheck(Recipe recipe, int threads, Machine machine) {
    this.recipe = recipe;
    this.threads = threads;
    this.machine = machine;
  }

  /// The field that asks for too much and the most it may be; empty if `recipe` fits.
  public static Optional<FieldProblem> problem(Recipe recipe, int threads, Machine machine) {
    return new MemoryCheck(recipe, threads, machine).problem();
  }

  /// Refuses what does not fit this machine. What a GPU has is not known before it is tried.
  ///
  /// @throws UserError naming the field and the most it may be
  static void require(TrainingSpec spec) {
    if (spec.device().isProcessor()) {
      problem(spec.recipe(), spec.threads(), Machine.here())
          .ifPresent(problem -> {
            throw new UserError("This training is too large: " + problem.sentence() + ".");
          });
    }
  }

  /// What went wrong on a device, where it was memory that ran out as a sentence.
  ///
  /// @param fits whether so many instances can be computed at once
  static RuntimeException explained(EngineException wrong, int microBatch, IntPredicate fits) {
    if (!ranOut(wrong)) {
      return wrong;
    }
    String remedy =
        microBatch > 1 && fits.test(1)
            ? "%d fits, so add --micro-batch %<d".formatted(MemoryNeed.max(1, microBatch, fits))
            : "one instance does not fit either, so make the model or the instances smaller";
    return new UserError(
        "The device's memory is too small for training.microBatch = %d; %s."
            .formatted(microBatch, remedy),
        wrong);
  }

  /// Whether a device had no memory left.
  static boolean ranOut(EngineException wrong) {
    return String.valueOf(wrong.getMessage()).contains("out of memory");
  }

  private Optional<FieldProblem> problem() {
    return fits(recipe)
        ? Optional.empty()
        : Optional.of(ofData().or(this::ofBatches).orElseGet(this::ofModel));
  }

  /// Instances that are held, if fewer of them would help.
  private Optional<FieldProblem> ofData() {
    DataSpec data = recipe.data();
    TrainingConfig t = recipe.training();
    return blame(
            "data.instances",
            data.instances(),
            n -> new Recipe(recipe.model(), data.withInstances(n), t))
        .or(() ->
            blame(
                "training.validationInstances",
                t.recorded().validationInstances(),
                n -> recipe.withTraining(t.withRecorded(t.recorded().withValidationInstances(n)))));
  }

  private Optional<FieldProblem> ofBatches() {
    TrainingConfig t = recipe.training();
    return blame("microBatch", t.microBatch(), n -> recipe.withTraining(t.withMicroBatch(n)));
  }

  /// The field whose least value would help, those first that change the model least.
  private FieldProblem ofModel() {
    return switch (recipe.model()) {
      case StackConfig c ->
          blame("layers", c.layers(), n -> sized(c, n, c.width(), c.maxLength()))
              .or(() -> blame("maxLength", c.maxLength(), n -> sized(c, c.layers(), c.width(), n)))
              .or(() ->
                  blame(
                      "width",
                      c.width(),
                      c.heads() > 0 ? 2 * c.heads() : 1,
                      n -> sized(c, c.layers(), n, c.maxLength())))
              .orElseGet(() -> problem("width", c.width(), "smaller, and so must the other sizes"));
      case ReweightingConfig c ->
          blame("hidden", c.hidden(), n -> recipe.withModel(new ReweightingConfig(c.features(), n)))
              .orElseGet(() -> problem("hidden", c.hidden(), "smaller"));
      case ConstructedConfig c -> problem("depth", c.construction().depth(), "smaller");
      case HybridConfig c -> problem("width", c.width(), "smaller, and so must the other sizes");
    };
  }

  private boolean fits(Recipe candidate) {
    return TrainingNeed.of(candidate, threads).memory().fits(machine);
  }

  private Optional<FieldProblem> blame(String field, int value, IntFunction<Recipe> smaller) {
    return blame(field, value, 1, smaller);
  }

  /// Blames `field` if a lower multiple of `unit` fits, naming the highest.
  private Optional<FieldProblem> blame(
      String field, int value, int unit, IntFunction<Recipe> smaller) {
    if (value <= unit || !fits(smaller.apply(unit))) {
      return Optional.empty();
    }
    int units = MemoryNeed.max(1, Math.ceilDiv(value, unit), n -> fits(smaller.apply(n * unit)));
    return Optional.of(problem(field, value, "at most " + units * unit));
  }

  private FieldProblem problem(String field, int value, String remedy) {
    long total = TrainingNeed.of(recipe, threads).total();
    String why =
        total > machine.memory()
            ? ", since training would take %s of memory and this machine has %s"
                .formatted(MemoryNeed.gigabytes(total), MemoryNeed.gigabytes(machine.memory()))
            : ", since Java is given too little memory here for more";
    return new FieldProblem(field, String.valueOf(value), remedy + why);
  }

  private Recipe sized(StackConfig c, int layers, int width, int maxLength) {
    return recipe.withModel(
        new StackConfig(
            c.architecture(),
            c.variant(),
            new StackConfig.Sizes(layers, c.heads(), width, c.vocabulary()),
            c.positions(),
            maxLength,
            c.dropout(),
            c.states(),
            c.ngramHeads().stream().filter(heads -> heads.after() <= layers).toList()));
  }
}
