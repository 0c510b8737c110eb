package org.headscope.engine.training;

import java.util.Optional;
import java.util.function.IntFunction;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.FieldProblem;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;

/** Whether a machine has the memory that a recipe needs, before anything is allocated. */
public final class MemoryCheck {
  private final Recipe recipe;
  private final int threads;
  private final Machine machine;

  private MemoryCheck(Recipe recipe, int threads, Machine machine) {
    this.recipe = recipe;
    this.threads = threads;
    this.machine = machine;
  }

  /** The field that asks for too much and the most it may be; empty if {@code recipe} fits. */
  public static Optional<FieldProblem> problem(Recipe recipe, int threads, Machine machine) {
    return new MemoryCheck(recipe, threads, machine).problem();
  }

  /**
   * Refuses what does not fit this machine. What a GPU has is not known before it is tried.
   *
   * @throws UserError naming the field and the most it may be
   */
  static void require(TrainingSpec spec) {
    if (spec.device() == ComputeDevice.CPU) {
      problem(spec.recipe(), spec.threads(), Machine.here())
          .ifPresent(problem -> {
            throw new UserError("This training is too large: " + problem.sentence() + ".");
          });
    }
  }

  private Optional<FieldProblem> problem() {
    if (fits(recipe)) {
      return Optional.empty();
    }
    return ofData().or(() -> Optional.of(ofModel()));
  }

  private FieldProblem ofModel() {
    return switch (recipe.model()) {
      case StackConfig c -> largest(c);
      case ReweightingConfig c ->
          blame("microBatch", recipe.training().microBatch(), this::batched)
              .orElseGet(() -> hidden(c));
    };
  }

  /** Instances that are held, if fewer of them would help. */
  private Optional<FieldProblem> ofData() {
    TrainingConfig t = recipe.training();
    return blame(
            "data.instances",
            recipe.data().instances(),
            n -> new Recipe(recipe.model(), new DataSpec(recipe.data().preset(), n), t))
        .or(() ->
            blame(
                "training.validationInstances",
                t.recorded().validationInstances(),
                n ->
                    new Recipe(
                        recipe.model(),
                        recipe.data(),
                        t.withRecorded(t.recorded().withValidationInstances(n)))));
  }

  private boolean fits(Recipe candidate) {
    return TrainingNeed.of(candidate, threads).memory().fits(machine);
  }

  /** The field whose least value would help, those first that change the model least. */
  private FieldProblem largest(StackConfig c) {
    return blame("microBatch", recipe.training().microBatch(), this::batched)
        .or(() -> blame("layers", c.layers(), n -> with(layers(c, n))))
        .or(() -> blame("maxLength", c.maxLength(), n -> with(maxLength(c, n))))
        .or(() -> {
          int unit = c.heads() > 0 ? 2 * c.heads() : 1;
          return blame("width", c.width(), unit, n -> with(width(c, n)));
        })
        .orElseGet(() -> problem("width", c.width(), "smaller, and so must the other sizes"));
  }

  private FieldProblem hidden(ReweightingConfig c) {
    return blame("hidden", c.hidden(), n -> with(new ReweightingConfig(c.features(), n)))
        .orElseGet(() -> problem("hidden", c.hidden(), "smaller"));
  }

  private Optional<FieldProblem> blame(String field, int value, IntFunction<Recipe> smaller) {
    return blame(field, value, 1, smaller);
  }

  /** Blames {@code field} if a lower multiple of {@code unit} fits, naming the highest. */
  private Optional<FieldProblem> blame(
      String field, int value, int unit, IntFunction<Recipe> smaller) {
    if (value <= unit || !fits(smaller.apply(unit))) {
      return Optional.empty();
    }
    int units = MemoryNeed.most(1, Math.ceilDiv(value, unit), n -> fits(smaller.apply(n * unit)));
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

  private Recipe with(org.headscope.engine.neural.ModelConfig model) {
    return new Recipe(model, recipe.data(), recipe.training());
  }

  private Recipe batched(int microBatch) {
    TrainingConfig t = recipe.training();
    return new Recipe(recipe.model(), recipe.data(), t.withMicroBatch(microBatch));
  }

  private static StackConfig layers(StackConfig c, int layers) {
    return sized(c, layers, c.width(), c.maxLength());
  }

  private static StackConfig width(StackConfig c, int width) {
    return sized(c, c.layers(), width, c.maxLength());
  }

  private static StackConfig maxLength(StackConfig c, int maxLength) {
    return sized(c, c.layers(), c.width(), maxLength);
  }

  private static StackConfig sized(StackConfig c, int layers, int width, int maxLength) {
    return new StackConfig(
        c.architecture(),
        c.variant(),
        layers,
        c.heads(),
        width,
        c.positions(),
        maxLength,
        c.dropout(),
        c.states(),
        c.ngramHeads().stream().filter(heads -> heads.after() <= layers).toList());
  }
}
