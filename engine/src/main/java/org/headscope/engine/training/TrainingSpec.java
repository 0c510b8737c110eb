package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.neural.device.ComputeDevice;

/// A training run to start or resume.
///
/// @param threads threads that lanes run on, each with one native thread
/// @param resume true to resume from its newest state; the recipe and seed must be the same
/// @param command the command as typed, for `run.json`
/// @param saveEvery the most work, in time, that a killed run has to repeat, up to a step
public record TrainingSpec(
    Recipe recipe,
    long seed,
    ComputeDevice device,
    int threads,
    Path out,
    boolean resume,
    String command,
    Duration saveEvery) {
  /// The default time between states.
  public static final Duration SAVE_EVERY = Duration.ofMinutes(5);

  /// More than the lanes of any recipe.
  public static final int MAX_THREADS = 1024;

  public TrainingSpec {
    require(saveEvery.isPositive(), "the time between states", saveEvery, "longer than zero");
    require("threads", threads, 1, MAX_THREADS);
  }

  /// The default number of threads: one per lane of `recipe`, but no more than preferred, or than
  /// there are processors.
  public static int threadsFor(Recipe recipe) {
    int preferred = ChosenPreferences.ofUser().whole(Preference.THREADS);
    int most = preferred == 0 ? Runtime.getRuntime().availableProcessors() : preferred;
    return Math.min(recipe.training().lanes(), most);
  }

  public TrainingSpec with(Recipe other) {
    int some = Math.min(threads, other.training().lanes());
    return new TrainingSpec(other, seed, device, some, out, resume, command, saveEvery);
  }

  public TrainingSpec asResumed() {
    return new TrainingSpec(recipe, seed, device, threads, out, true, command, SAVE_EVERY);
  }
}
