package org.headscope.engine.training;

import module java.base;

/// The independent seeds of a run, all derived from one.
///
/// @param run the user's seed
/// @param model seed of the initial weights
/// @param data seed of the training instances
/// @param dropout seed of the dropout masks
/// @param validation seed of the held-out instances
public record Seeds(long run, long model, long data, long dropout, long validation) {
  public static Seeds of(long run) {
    return new Seeds(run, mix(run, 1), mix(run, 2), mix(run, 3), mix(run, 4));
  }

  /// The seeds by their names in `run.json`.
  public Map<String, Long> byName() {
    Map<String, Long> names = new LinkedHashMap<>();
    names.put("run", run);
    names.put("model", model);
    names.put("data", data);
    names.put("dropout", dropout);
    names.put("validation", validation);
    return names;
  }

  /// A well-spread seed for the `index`-th use of `seed` (SplitMix64's finaliser).
  public static long mix(long seed, long index) {
    long z = seed + (index + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
