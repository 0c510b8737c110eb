package org.headscope.engine.training;

import static org.headscope.engine.run.FieldProblem.require;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;

/// The schedule of the learning rate. In JSON, its fields determine the kind.
@JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
@JsonSubTypes({
  @JsonSubTypes.Type(Schedule.WarmUpDecay.class),
  @JsonSubTypes.Type(Schedule.Plateau.class)
})
public sealed interface Schedule {
  /// Linear warm-up, then decay.
  ///
  /// @param start η₀, rate at step 0
  /// @param peak η, rate when warm-up ends
  /// @param end η_T, rate after the last step
  /// @param warmUp share of all steps that warm up, in [0, 1)
  /// @param decay the shape of the decay; a cosine if absent
  record WarmUpDecay(double start, double peak, double end, double warmUp, Optional<Decay> decay)
      implements Schedule {
    /// Checks the ranges. A cosine is stored as absent, as in files from before other shapes
    /// existed.
    public WarmUpDecay {
      require(start >= 0, "schedule.start", start, "at least 0");
      require(peak > 0 && Double.isFinite(peak), "schedule.peak", peak, "positive and finite");
      require(end >= 0 && end <= peak, "schedule.end", end, "from 0 to the peak");
      require(
          warmUp >= 0 && warmUp < 1, "schedule.warmUp", warmUp, "from 0 up to but not including 1");
      decay = decay.filter(d -> d != Decay.COSINE);
    }

    public WarmUpDecay(double start, double peak, double end, double warmUp) {
      this(start, peak, end, warmUp, Optional.empty());
    }

    public Decay decayOrDefault() {
      return decay.orElse(Decay.COSINE);
    }

    public WarmUpDecay withDecay(Decay other) {
      return new WarmUpDecay(start, peak, end, warmUp, Optional.of(other));
    }

    /// The learning rate of step t of T.
    public double rate(long t, long total) {
      double warm = Math.floor(warmUp * total);
      return t < warm
          ? start + t * (peak - start) / warm
          : end + (peak - end) * decayOrDefault().remaining(t, warm, total);
    }
  }

  @EnumNaming(KebabCaseStrategy.class)
  enum Decay {
    /// ½ (1 + cos(π t / T)), as in \[ICLL] App. B. Its clock starts with the warm-up, as in the
    /// public code, so the rate falls slightly when warm-up ends.
    COSINE,
    /// (T − t) / (T − W), used by the public code for associative recall and the induction head
    /// (\[Code] §11): its `linear_warmup` is get_linear_schedule_with_warmup of Hugging Face's
    /// Transformers, with η₀ and η_T 0.
    LINEAR;

    /// The remaining share of the decay at step t of T, of which W warm up.
    double remaining(long t, double warm, long total) {
      return switch (this) {
        case COSINE -> (1 + Math.cos(Math.PI * t / total)) / 2;
        case LINEAR -> (total - t) / (total - warm);
      };
    }
  }

  /// A rate that falls when the training loss stops falling, like PyTorch's `ReduceLROnPlateau`
  /// (\[ICLL] App. D; \[Code] §7). After each epoch its mean loss is compared with the best so far;
  /// an improvement of less than a ten-thousandth does not count.
  ///
  /// @param initial η, rate of the first steps
  /// @param factor multiplies the rate, in (0, 1)
  /// @param patience consecutive epochs without improvement that are tolerated
  /// @param minimum lower limit of the rate
  /// @param epoch optimiser steps per epoch
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
