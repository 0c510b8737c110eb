package org.headscope.engine.training;

/**
 * Linear warm-up, then a cosine, as in paper 000 App. B. The cosine's clock starts with the
 * warm-up, as in the public code, so the rate falls slightly when warm-up ends.
 *
 * @param start η₀, rate at step 0
 * @param peak η, rate when warm-up ends
 * @param end η_T, rate after the last step
 * @param warmUp share of all steps that warm up, in [0, 1)
 */
public record Schedule(double start, double peak, double end, double warmUp) {
  /** Checks the ranges. */
  public Schedule {
    TrainingConfig.require(start >= 0, "schedule.start", start, "at least 0");
    TrainingConfig.require(
        peak > 0 && Double.isFinite(peak), "schedule.peak", peak, "positive and finite");
    TrainingConfig.require(end >= 0 && end <= peak, "schedule.end", end, "from 0 to the peak");
    TrainingConfig.require(
        warmUp >= 0 && warmUp < 1, "schedule.warmUp", warmUp, "from 0 up to but not including 1");
  }

  /** Learning rate of step t of T. */
  public double rate(long t, long total) {
    double warm = Math.floor(warmUp * total);
    if (t < warm) {
      return start + t * (peak - start) / warm;
    }
    return end + (peak - end) / 2 * (1 + Math.cos(Math.PI * t / total));
  }
}
