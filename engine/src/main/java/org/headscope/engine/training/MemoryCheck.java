package org.headscope.engine.training;

import module java.base;

import ai.djl.engine.EngineException;
import org.headscope.engine.neural.ConstructedConfig;
import org.headscope.engine.neural.HybridConfig;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.run.FieldProblem;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;

/// Checks, before anything is allocated, that a machine has the memory that a recipe needs.
public final class MemoryCheck {
  private final Recipe recipe;
  private final int threads;
  private final Machine machine;

  private MemoryCheck(Recipe recipe, int threads, Machine machine) {
    this.recipe = recipe;
    this.threads = threads;
    this.machine = machine;
  }

  /// The field with too large a value, and its maximum; empty if `recipe` fits.
  public static Optional<FieldProblem> problem(Recipe recipe, int threads, Machine machine) {
    return new MemoryCheck(recipe, threads, machine).problem();
  }

  /// Refuses a recipe that does not fit this machine. A GPU's memory is not checked here.
  ///
  /// @throws UserError naming the field and its maximum
  public static void require(TrainingSpec spec) {
    if (spec.device().isProcessor()) {
      problem(spec.recipe(), spec.threads(), Machine.here())
          .ifPresent(problem -> {
            throw new UserError("This training is too large: " + problem.sentence() + ".");
          });
    }
  }

  public static RuntimeException explain(EngineException wrong, int microBatch, IntPredicate fits) {
    if (!isOutOfMemory(wrong)) {
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

  public static boolean isOutOfMemory(EngineException wrong) {
    return String.valueOf(wrong.getMessage()).contains("out of memory");
  }

  private Optional<FieldProblem> problem() {
    return fits(recipe)
        ? Optional.empty()
        : Optional.of(
            sizes().stream()
                .filter(size -> size.value > size.unit && fits(size.smaller.apply(size.unit)))
                .findFirst()
                .map(this::problem)
                .orElseGet(this::problemOfModel));
  }

  private record Size(String field, int value, int unit, IntFunction<Recipe> smaller) {
    Size(String field, int value, IntFunction<Recipe> smaller) {
      this(field, value, 1, smaller);
    }
  }

  private List<Size> sizes() {
    DataSpec data = recipe.data();
    TrainingConfig t = recipe.training();
    TrainingConfig.Recorded recorded = t.recorded();
    List<Size> sizes = new ArrayList<>();
    sizes.add(
        new Size(
            "data.instances",
            data.instances(),
            n -> new Recipe(recipe.model(), data.withInstances(n), t)));
    sizes.add(
        new Size(
            "training.validationInstances",
            recorded.validationInstances(),
            n -> recipe.withTraining(t.withRecorded(recorded.withValidationInstances(n)))));
    sizes.add(
        new Size("microBatch", t.microBatch(), n -> recipe.withTraining(t.withMicroBatch(n))));
    if (recipe.model() instanceof StackConfig c) {
      int unit = c.heads() > 0 ? 2 * c.heads() : 1;
      sizes.add(new Size("layers", c.layers(), n -> sized(c.sized(n, c.width(), c.maxLength()))));
      sizes.add(
          new Size("maxLength", c.maxLength(), n -> sized(c.sized(c.layers(), c.width(), n))));
      sizes.add(
          new Size("width", c.width(), unit, n -> sized(c.sized(c.layers(), n, c.maxLength()))));
    } else if (recipe.model() instanceof ReweightingConfig c) {
      sizes.add(new Size("hidden", c.hidden(), n -> sized(new ReweightingConfig(c.features(), n))));
    }
    return sizes;
  }

  private Recipe sized(ModelConfig model) {
    return new Recipe(model, recipe.data(), recipe.training().withClamps(Clamps.NONE));
  }

  private FieldProblem problem(Size size) {
    int units =
        MemoryNeed.max(
            1, Math.ceilDiv(size.value, size.unit), n -> fits(size.smaller.apply(n * size.unit)));
    return problem(size.field, size.value, "at most " + units * size.unit);
  }

  private FieldProblem problemOfModel() {
    String all = "smaller, and so must the other sizes";
    return switch (recipe.model()) {
      case LayeredConfig c -> problem("width", c.width(), all);
      case ReweightingConfig c -> problem("hidden", c.hidden(), "smaller");
      case ConstructedConfig c -> problem("depth", c.construction().depth(), "smaller");
      case HybridConfig c -> problem("width", c.width(), all);
    };
  }

  private boolean fits(Recipe candidate) {
    return TrainingNeed.of(candidate, threads).memory().fits(machine);
  }

  private FieldProblem problem(String field, int value, String remedy) {
    long total = TrainingNeed.of(recipe, threads).total();
    String why =
        total > machine.memory()
            ? ", since training would take %s of memory and this machine has %s"
                .formatted(MemoryNeed.gigabytes(total), MemoryNeed.gigabytes(machine.memory()))
            : ", since Java has too little memory here for more";
    return new FieldProblem(field, String.valueOf(value), remedy + why);
  }
}
