package org.headscope.engine.interpret.attention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.attention.MapDifferences.MapDifferenceResult;
import org.headscope.engine.interpret.attention.MapDifferences.MapDifferenceSpec;
import org.headscope.engine.interpret.attention.TokenMapSpec.Part;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapDifferencesTest {
  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);
  private final Instance instance = RegBench.reference().stream(Split.TEST, 4).next();

  @AfterEach
  void closeModels() {
    models.close();
  }

  private RunDirectory run(String name, int maxLength) throws IOException {
    Positions positions = maxLength > 0 ? Positions.LEARNED : Positions.ROTARY;
    return TinyRun.write(
        folder.resolve(name), TestModels.transformer(2, 2, 16, positions, maxLength, 0), 0, 10);
  }

  private TokenMapSpec map(RunDirectory run, long step, int layer, int head) {
    return new TokenMapSpec(run.ref(step), instance, layer, Part.head(head), Optional.empty());
  }

  private MapDifferenceResult subtract(TokenMapSpec first, TokenMapSpec second) {
    return MapDifferences.run(new MapDifferenceSpec(first, second), Context.of(models));
  }

  @Test
  void aMapMinusItselfIsExactlyZero() throws IOException {
    TokenMapSpec map = map(run("a", 0), 10, 2, 1);
    MapDifferenceResult nothing = subtract(map, map);
    assertThat(nothing.first().weights()).contains(1f);
    assertThat(nothing.differences()).containsOnly(0f);
  }

  @Test
  void cellsAreSubtractedAndSwappingNegates() throws IOException {
    RunDirectory run = run("a", 0);
    TokenMapSpec first = map(run, 10, 1, 1);
    TokenMapSpec second = map(run, 0, 2, 2);
    MapDifferenceResult there = subtract(first, second);
    MapDifferenceResult back = subtract(second, first);
    float[] own = TokenMaps.run(first, Context.of(models)).weights();
    float[] taken = TokenMaps.run(second, Context.of(models)).weights();
    boolean some = false;
    int length = there.first().length();
    for (int query = 0; query < length; query++) {
      double row = 0;
      for (int key = 0; key < length; key++) {
        int cell = query * length + key;
        assertThat(there.differences()[cell])
            .isEqualTo(own[cell] - taken[cell])
            .isEqualTo(-back.differences()[cell]);
        some |= there.differences()[cell] != 0;
        row += there.differences()[cell];
      }
      assertThat(row).as("both rows sum to one").isCloseTo(0, within(1e-5));
    }
    assertThat(some).isTrue();
  }

  @Test
  void modelsThatReadDifferentLengthsSaySo() throws IOException {
    TokenMapSpec all = map(run("all", 0), 10, 1, 1);
    TokenMapSpec part = map(run("part", 20), 10, 1, 1);
    assertThatThrownBy(() -> subtract(all, part))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("the run part reads 20; choose positions that both read");
    Optional<Range> both = Optional.of(new Range(3, 19));
    TokenMapSpec near = new TokenMapSpec(all.checkpoint(), instance, 1, Part.head(1), both);
    TokenMapSpec far = new TokenMapSpec(part.checkpoint(), instance, 1, Part.head(1), both);
    assertThat(subtract(near, far).differences()).hasSize(17 * 20);
    assertThatThrownBy(() -> new MapDifferenceSpec(near, part))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
