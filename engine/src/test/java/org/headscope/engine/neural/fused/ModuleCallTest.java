package org.headscope.engine.neural.fused;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import ai.djl.engine.EngineException;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.TestDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ModuleCallTest {
  /// 128 MB of float32.
  private static final Shape LARGE = new Shape(32 << 20);

  private static final Script FAILS =
      Script.of(
          """
          def forward(self, x: Tensor, y: Tensor) -> Tensor:
            return torch.add(x, y)
          """);

  /// The situation after a GPU ran out of memory: a smaller attempt must find the memory free
  /// again.
  @Test
  @EnabledOnOs(OS.LINUX)
  void failedCallsReleaseTheirArguments() throws IOException {
    fail(); // whatever is loaded or compiled first
    long before = resident();
    for (int i = 0; i < 4; i++) {
      fail();
    }
    assertThat(resident() - before).isLessThan(256 << 20);
  }

  /// The operands of a graph: computed ones.
  private static void fail() {
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray weight = manager.ones(LARGE);
      weight.setRequiresGradient(true);
      NDArray computed = FAILS.call(weight, weight);
      assertThatThrownBy(() -> FAILS.call(computed, manager.ones(new Shape(3))))
          .isInstanceOf(EngineException.class);
    }
  }

  private static long resident() throws IOException {
    String pages = Files.readString(Path.of("/proc/self/statm")).split(" ", -1)[1];
    return 4096 * Long.parseLong(pages);
  }

  @Test
  void arraysOfOneNameArePassedAsAList() {
    Script sum =
        Script.of(
            """
            def forward(self, x: Tensor, w: List[Tensor], y: Tensor) -> Tensor:
              return x + 10.0 * torch.stack(w)[1] + 100.0 * y
            """);
    try (NDManager manager = TestDevice.CHOSEN.newManager()) {
      NDArray first = manager.create(1f);
      NDArray second = manager.create(2f);
      first.setName("w[]");
      second.setName("w[]");
      NDList operands = new NDList(manager.create(3f), first, second, manager.create(4f));
      assertThat(sum.call(operands).getFloat()).isEqualTo(423f);
    }
  }
}
