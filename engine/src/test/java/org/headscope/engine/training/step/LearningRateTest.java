package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.Schedule.Decay;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LearningRateTest {
  private static final Schedule.Plateau PLATEAU = new Schedule.Plateau(1e-3, 0.5, 2, 2e-4, 1);

  /// Losses of epochs, and the rates that PyTorch 2.7.1's ReduceLROnPlateau sets after each.
  private static final double[] LOSSES = {
    3, 2, 2, 2, 1.9999, 1.9997, 1.9996, 1.9996, 1.9996, 1, 1.5, 0.5, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7
  };

  private static final double[] RATES = {
    1e-3, 1e-3, 1e-3, 1e-3, 5e-4, 5e-4, 5e-4, 5e-4, 2.5e-4, 2.5e-4, 2.5e-4, 2.5e-4, 2.5e-4, 2.5e-4,
    2e-4, 2e-4, 2e-4, 2e-4
  };

  @Test
  void theRateFallsAsInPyTorch() {
    LearningRate pace = new LearningRate.OnPlateau(PLATEAU);
    assertThat(pace.rate(0)).isEqualTo(1e-3);
    for (int epoch = 0; epoch < LOSSES.length; epoch++) {
      pace.learned(epoch, LOSSES[epoch] * 7, 7);
      assertThat(pace.rate(epoch + 1L)).as("after epoch " + epoch).isEqualTo(RATES[epoch]);
    }
  }

  @Test
  void theStateRestoresTheSchedule() {
    LearningRate whole = new LearningRate.OnPlateau(PLATEAU);
    LearningRate handedOn = new LearningRate.OnPlateau(PLATEAU);
    List<Double> expected = new ArrayList<>();
    List<Double> rates = new ArrayList<>();
    for (int epoch = 0; epoch < LOSSES.length; epoch++) {
      whole.learned(epoch, LOSSES[epoch], 1);
      expected.add(whole.rate(epoch + 1L));
      LearningRate next = new LearningRate.OnPlateau(PLATEAU);
      next.restore(handedOn.state());
      next.learned(epoch, LOSSES[epoch], 1);
      rates.add(next.rate(epoch + 1L));
      handedOn = next;
    }
    assertThat(rates).isEqualTo(expected);
    assertThatThrownBy(() -> new LearningRate.OnPlateau(PLATEAU).restore(Map.of("rate", "1")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anEpochsLossIsTheMeanOverItsPositions() {
    LearningRate pace = new LearningRate.OnPlateau(new Schedule.Plateau(1, 0.5, 0, 0.1, 2));
    pace.learned(0, 10, 1);
    pace.learned(1, 10, 9); // mean 2
    pace.learned(2, 0, 9);
    pace.learned(3, 30, 1); // mean 3: worse, though the mean of means would be 15
    assertThat(pace.rate(4)).isEqualTo(0.5);
    pace.learned(4, 5, 9);
    pace.learned(5, 5, 1); // mean 1: better, though the mean of means would be 2.8
    assertThat(pace.rate(6)).isEqualTo(0.5);
  }

  /// W = 2 steps of 10: t/W, then (T − t)/(T − W), as in get_linear_schedule_with_warmup.
  @Test
  void theLinearRateFallsInEqualSteps() {
    Schedule.WarmUpDecay linear = new Schedule.WarmUpDecay(0, 8, 0, 0.2).withDecay(Decay.LINEAR);
    double[] published = {0, 4, 8, 7, 6, 5, 4, 3, 2, 1, 0};
    for (int t = 0; t < published.length; t++) {
      assertThat(linear.rate(t, 10)).as("step " + t).isEqualTo(published[t]);
    }
    Schedule.WarmUpDecay between = new Schedule.WarmUpDecay(2, 10, 5, 0.4).withDecay(Decay.LINEAR);
    double[] sequential = {2, 6, 10, 10 - 5 / 3.0, 10 - 10 / 3.0, 5};
    for (int t = 0; t < sequential.length; t++) {
      assertThat(between.rate(t, 5)).as("step " + t).isCloseTo(sequential[t], within(1e-12));
    }
    assertThat(new Schedule.WarmUpDecay(1, 1, 0, 0).withDecay(Decay.LINEAR).rate(0, 4))
        .isEqualTo(1);
    assertThat(linear.withDecay(Decay.COSINE)).isEqualTo(new Schedule.WarmUpDecay(0, 8, 0, 0.2));
  }

  /// ICLL App. B, whose cosine continues from its value without warm-up.
  @Test
  void theCosinesClockStartsWithTheWarmUp() {
    Schedule.WarmUpDecay cosine = new Schedule.WarmUpDecay(0, 4, 2, 0.25);
    assertThat(cosine.rate(1, 8)).isEqualTo(2);
    assertThat(cosine.rate(2, 8)).isCloseTo(3 + Math.sqrt(0.5), within(1e-12));
    assertThat(cosine.rate(4, 8)).isCloseTo(3, within(1e-12));
    assertThat(cosine.rate(8, 8)).isEqualTo(2);
  }

  @Test
  void allKindsAreReadFromJsonByTheirFields() {
    Schedule.WarmUpDecay cosine = new Schedule.WarmUpDecay(1e-6, 1e-3, 1e-4, 0.1);
    List<Schedule> schedules = List.of(cosine, cosine.withDecay(Decay.LINEAR), PLATEAU);
    for (Schedule schedule : schedules) {
      assertThat(Json.parse(Json.line(schedule), Schedule.class, "It")).isEqualTo(schedule);
    }
    assertThat(Json.line(schedules.getFirst()))
        .isEqualTo("{\"start\":1.0E-6,\"peak\":0.001,\"end\":1.0E-4,\"warmUp\":0.1}");
    assertThat(Json.line(schedules.get(1))).endsWith("\"warmUp\":0.1,\"decay\":\"linear\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "{} # schedule",
        "{\"start\":0,\"peak\":1,\"end\":0} # warmUp",
        "{\"initial\":1,\"factor\":0.5,\"patience\":5,\"minimum\":0} # epoch",
        "{\"initial\":1,\"factor\":1.5,\"patience\":5,\"minimum\":0,\"epoch\":1} # schedule.factor",
        "{\"initial\":1,\"factor\":0.5,\"patience\":-1,\"minimum\":0,\"epoch\":1} # schedule.patience",
        "{\"initial\":1,\"factor\":0.5,\"patience\":1,\"minimum\":2,\"epoch\":1} # schedule.minimum",
        "{\"initial\":1,\"factor\":0.5,\"patience\":1,\"minimum\":0,\"epoch\":0} # schedule.epoch",
        "{\"initial\":1,\"peak\":1} # schedule",
        "{\"start\":0,\"peak\":1,\"end\":0,\"warmUp\":0,\"decay\":\"steep\"} # schedule",
        "[] # schedule",
      })
  void aWrongScheduleIsRefusedInOneSentence(String json, String problem) {
    assertThatThrownBy(() -> Json.parse("{\"schedule\":" + json + "}", Holder.class, "The file x"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(problem)
        .hasMessageMatching("The file x[^\\n]*\\.");
  }

  /// A holder of a schedule.
  record Holder(Schedule schedule) {}
}
