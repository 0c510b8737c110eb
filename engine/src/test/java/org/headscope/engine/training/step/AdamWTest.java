package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpec.Training;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.Schedule;
import org.headscope.engine.training.TrainingConfig;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AdamWTest {
  @Test
  void stateSpaceParametersAreNotDecayedAndNeverLearnFast() {
    TrainingConfig.Optimiser config = new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1);
    StackConfig tiny = TestModels.transformer(1, 1, 2, Positions.ROTARY, 0, 0);
    try (LanguageModel model = LanguageModel.create(tiny, 1, ComputeDevice.CPU);
        NDManager manager = model.manager().newSubManager()) {
      Map<String, NDArray> parameters = new LinkedHashMap<>();
      Map<String, ParameterSpec> specs = new LinkedHashMap<>();
      for (Training how : Training.values()) {
        parameters.put(how.name(), manager.create(new float[] {2}));
        specs.put(how.name(), ParameterSpec.constant(2, 1).trained(how));
      }
      NDList gradients = new NDList();
      List.of(1, 1, 1).forEach(g -> gradients.add(manager.create(new float[] {g})));
      try (AdamW adam = new AdamW(manager, parameters, specs, config)) {
        adam.step(gradients, 1, 1, 0.01, List.of());
      }
      // The first step moves by the rate for any gradient; decay subtracts w·η·λ as well.
      assertMoved(parameters, Training.DEFAULT, 0.01 + 2 * 0.01 * 0.1);
      assertMoved(parameters, Training.NO_DECAY, 0.01);
      assertMoved(parameters, Training.STATE_SPACE, 0.001);
      assertMoved(parameters, Training.FROZEN, 0);
    }
  }

  private static void assertMoved(Map<String, NDArray> parameters, Training how, double by) {
    NDArray value = parameters.getOrDefault(how.name(), parameters.values().iterator().next());
    assertThat(2.0 - value.toFloatArray()[0]).as(how.name()).isCloseTo(by, within(1e-5));
  }

  @Test
  void clippedStepsOnAScheduleWithDecayEqualPyTorchs() {
    JsonNode golden = Json.read(Path.of("src/test/resources/golden/adamw.json"), JsonNode.class);
    TrainingConfig.Optimiser config = new TrainingConfig.Optimiser(0.9, 0.99, 1e-8, 0.1, 1);
    Schedule.WarmUpDecay schedule = new Schedule.WarmUpDecay(1e-6, 3e-2, 1e-3, 0.25);
    try (NDManager manager = ComputeDevice.CPU.newManager()) {
      Map<String, NDArray> parameters = new LinkedHashMap<>();
      Map<String, ParameterSpec> specs = new LinkedHashMap<>();
      for (float[] values : arrays(golden.get("weights"))) {
        String name = "w" + parameters.size();
        parameters.put(name, manager.create(values));
        specs.put(name, ParameterSpec.constant(0, values.length));
      }
      List<NDArray> weights = List.copyOf(parameters.values());
      try (AdamW adam = new AdamW(manager, parameters, specs, config)) {
        for (int t = 0; t < golden.get("steps").size(); t++) {
          JsonNode step = golden.get("steps").get(t);
          double rate = schedule.rate(t, golden.get("steps").size());
          assertThat(rate).isCloseTo(step.get("rate").asDouble(), within(1e-12));
          NDList gradients = new NDList();
          arrays(step.get("gradients")).forEach(g -> gradients.add(manager.create(g)));
          double norm = adam.norm(gradients);
          assertThat(norm).isCloseTo(step.get("norm").asDouble(), within(1e-6));
          adam.step(gradients, norm, t + 1L, rate, List.of());
          List<float[]> expected = arrays(step.get("weights"));
          for (int i = 0; i < expected.size(); i++) {
            assertArrayEquals(
                expected.get(i), weights.get(i).toFloatArray(), 2e-6f, "step %d".formatted(t));
          }
        }
      }
    }
  }

  private static List<float[]> arrays(JsonNode lists) {
    return lists
        .valueStream()
        .map(list -> {
          float[] values = new float[list.size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).floatValue();
          }
          return values;
        })
        .toList();
  }
}
