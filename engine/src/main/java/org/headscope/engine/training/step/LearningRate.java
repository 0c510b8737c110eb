package org.headscope.engine.training.step;

import module java.base;

import org.headscope.engine.run.Refusal;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;

/// The learning rate over a run: a [Schedule] and its memory.
sealed interface LearningRate {
  static LearningRate of(TrainingConfig config) {
    return switch (config.schedule()) {
      case Schedule.WarmUpDecay cosine -> new Fixed(cosine, config.steps());
      case Schedule.Plateau plateau -> new OnPlateau(plateau);
    };
  }

  /// The learning rate of step `step`, from 0, once all earlier steps were [#learned].
  double rate(long step);

  /// Records step `step`.
  ///
  /// @param loss its summed cross-entropy, nats
  /// @param positions the divisor of the sum
  default void learned(long step, double loss, long positions) {}

  /// The values, by name, that must be kept to resume exactly.
  default Map<String, String> state() {
    return Map.of();
  }

  default void restore(Map<String, String> state) {}

  record Fixed(Schedule.WarmUpDecay schedule, long total) implements LearningRate {
    @Override
    public double rate(long step) {
      return schedule.rate(step, total);
    }
  }

  final class OnPlateau implements LearningRate {
    /// An epoch improves on the best one if its loss is below this share of the best loss.
    private static final double BETTER = 1 - 1e-4;

    /// PyTorch leaves the rate unchanged if it would change by no more than this.
    private static final double MIN_CHANGE = 1e-8;

    private final Schedule.Plateau schedule;
    private double rate;
    private double best = Double.POSITIVE_INFINITY;
    private int worse;
    private double loss;
    private long positions;

    OnPlateau(Schedule.Plateau schedule) {
      this.schedule = schedule;
      this.rate = schedule.initial();
    }

    @Override
    public double rate(long step) {
      return rate;
    }

    @Override
    public void learned(long step, double sum, long over) {
      loss += sum;
      positions += over;
      if ((step + 1) % schedule.epoch() == 0) {
        endEpoch(loss / positions);
        loss = 0;
        positions = 0;
      }
    }

    private void endEpoch(double mean) {
      if (mean < best * BETTER) {
        best = mean;
        worse = 0;
      } else {
        worse++;
      }
      if (worse > schedule.patience()) {
        double lower = Math.max(rate * schedule.factor(), schedule.minimum());
        rate = rate - lower > MIN_CHANGE ? lower : rate;
        worse = 0;
      }
    }

    @Override
    public Map<String, String> state() {
      return Map.of(
          "rate", Double.toString(rate),
          "best", Double.toString(best),
          "worse", Integer.toString(worse),
          "loss", Double.toString(loss),
          "positions", Long.toString(positions));
    }

    @Override
    public void restore(Map<String, String> state) {
      rate = Double.parseDouble(TrainingState.value(state, "rate"));
      best = Double.parseDouble(TrainingState.value(state, "best"));
      worse = Integer.parseInt(TrainingState.value(state, "worse"));
      loss = Double.parseDouble(TrainingState.value(state, "loss"));
      positions = Long.parseLong(TrainingState.value(state, "positions"));
      boolean sane =
          rate >= 0
              && rate <= schedule.initial()
              && best >= 0
              && worse >= 0
              && loss >= 0
              && loss < Double.POSITIVE_INFINITY
              && positions >= 0;
      Refusal.when(!sane, "its learning rate has the memory %s", state);
    }
  }
}
