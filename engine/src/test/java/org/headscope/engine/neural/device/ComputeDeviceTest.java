package org.headscope.engine.neural.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import ai.djl.Device;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

/// Names of devices, on machines with different devices.
class ComputeDeviceTest {
  private static final List<ComputeDevice> TWO_CARDS = ComputeDevice.here(2, false);

  @Test
  void everyCardHasAName() {
    assertThat(TWO_CARDS).extracting(ComputeDevice::label).containsExactly("cpu", "cuda", "cuda:1");
    assertThat(ComputeDevice.here(0, true)).containsExactly(ComputeDevice.CPU, ComputeDevice.MPS);
    assertThat(ComputeDevice.among(TWO_CARDS, "cuda:1").djl()).isEqualTo(Device.gpu(1));
    assertThat(ComputeDevice.among(TWO_CARDS, "cuda:0")).isEqualTo(ComputeDevice.CUDA);
    for (ComputeDevice device : TWO_CARDS) {
      assertThat(ComputeDevice.named(device.label())).isEqualTo(device);
      assertThat(ComputeDevice.requireName(device.label())).isEqualTo(device.label());
    }
  }

  @Test
  void unavailableDevicesAreRefusedWithAListOfAvailableOnes() {
    assertThatThrownBy(() -> ComputeDevice.among(TWO_CARDS, "cuda:9"))
        .isInstanceOf(UserError.class)
        .hasMessage("There is no device 'cuda:9' here; use one of auto, cpu, cuda, cuda:1.");
    assertThatThrownBy(() -> ComputeDevice.among(ComputeDevice.here(0, false), "cuda"))
        .hasMessage(
            "There is no device 'cuda' here; use one of auto, cpu, or see CUDA natives in"
                + " headscope doctor.");
    for (String none : List.of("gpu", "cuda:01", "cuda:", "cpu:1", "CUDA", "")) {
      assertThatThrownBy(() -> ComputeDevice.requireName(none))
          .isInstanceOf(UserError.class)
          .hasMessageContaining("no device '" + none + "' here; use one of auto, cpu");
    }
  }
}
