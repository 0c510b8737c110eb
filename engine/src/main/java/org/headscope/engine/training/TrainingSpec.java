package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.neural.device.ComputeDevice;

/// One training run to make or to go on with.
///
/// @param threads threads that lanes run on, each with one native thread of its own
/// @param resume whether to go on from its newest state; the recipe and seed must be the same
/// @param command what the person typed, for `run.json`
/// @param saveEvery the longest time that a killed run has to make up for, up to a step
public record TrainingSpec(
    Recipe recipe,
    long seed,
    ComputeDevice device,
    int threads,
    Path out,
    boolean resume,
    String command,
    Duration saveEvery) {
  /// How often a state is written if nobody says otherwise.
  public static final Duration SAVE_EVERY = Duration.ofMinutes(5);

  /// More than any recipe has lanes.
  public static final int MAX_THREADS = 1024;

  public TrainingSpec {
    require(saveEvery.isPositive(), "the time between states", saveEvery, "longer than none");
    require("threads", threads, 1, MAX_THREADS);
  }

  /// As many threads as `recipe` has lanes for, and as there are processors or are preferred.
  public static int threadsFor(Recipe recipe) {
    int preferred = ChosenPreferences.ofUser().whole(Preference.THREADS);
    int most = preferred == 0 ? Runtime.getRuntime().availableProcessors() : preferred;
    return Math.min(recipe.training().lanes(), most);
  }

  public TrainingSpec with(Recipe other) {
    int some = Math.min(threads, other.training().lanes());
    return new TrainingSpec(other, seed, device, some, out, resume, command, saveEvery);
  }

  public TrainingSpec resumed() {
    return new TrainingSpec(recipe, seed, device, threads, out, true, command, SAVE_EVERY);
  }
}
