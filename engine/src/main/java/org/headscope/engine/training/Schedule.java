package org.headscope.engine.training;

import static org.headscope.engine.training.TrainingConfig.require;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/// How the learning rate goes. In JSON, its fields say which one it is.
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
  @JsonSubTypes.Type(Schedule.WarmUpCosine.class),
  @JsonSubTypes.Type(Schedule.Plateau.class)
})
public sealed interface Schedule {
  /// Linear warm-up, then a cosine, as in \[ICLL] App. B. The cosine's clock starts with the
  /// warm-up, as in the public code, so the rate falls slightly when warm-up ends.
  ///
  /// @param start η₀, rate at step 0
  /// @param peak η, rate when warm-up ends
  /// @param end η_T, rate after the last step
  /// @param warmUp share of all steps that warm up, in [0, 1)
  record WarmUpCosine(double start, double peak, double end, double warmUp) implements Schedule {
    public WarmUpCosine {
      require(start >= 0, "schedule.start", start, "at least 0");
      require(peak > 0 && Double.isFinite(peak), "schedule.peak", peak, "positive and finite");
      require(end >= 0 && end <= peak, "schedule.end", end, "from 0 to the peak");
      require(
          warmUp >= 0 && warmUp < 1, "schedule.warmUp", warmUp, "from 0 up to but not including 1");
    }

    /// Learning rate of step t of T.
    public double rate(long t, long total) {
      double warm = Math.floor(warmUp * total);
      if (t < warm) {
        return start + t * (peak - start) / warm;
      }
      return end + (peak - end) / 2 * (1 + Math.cos(Math.PI * t / total));
    }
  }

  /// A rate that falls when the training loss no longer does, as PyTorch's `ReduceLROnPlateau`
  /// (\[ICLL] App. D; \[Code] §7). Once an epoch its mean loss is compared with the best so far;
  /// one that is lower by less than a ten-thousandth counts as no better.
  ///
  /// @param initial η, rate of the first steps
  /// @param factor what the rate is multiplied by, in (0, 1)
  /// @param patience epochs in a row without a better one that are let pass
  /// @param minimum the rate never falls below it
  /// @param epoch optimiser steps of an epoch
  record Plateau(double initial, double factor, int patience, double minimum, long epoch)
      implements Schedule {
    public Plateau {
      require(
          initial > 0 && Double.isFinite(initial),
          "schedule.initial",
          initial,
          "positive and finite");
      require(factor > 0 && factor < 1, "schedule.factor", factor, "in (0, 1)");
      require(patience >= 0, "schedule.patience", patience, "at least 0");
      require(minimum >= 0 && minimum <= initial, "schedule.minimum", minimum, "from 0 to initial");
      require(epoch >= 1, "schedule.epoch", epoch, "at least 1");
    }
  }
}
