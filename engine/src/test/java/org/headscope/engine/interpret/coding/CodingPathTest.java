package org.headscope.engine.interpret.coding;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

/// A coder takes no row that codes nothing.
class CodingPathTest {
  @Test
  void rowsThatAreNotDistributionsAreRefusedByPosition() {
    try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
      CodingPath path =
          new CodingPath(
              new PredictorRef.Symbolic("ctw-2"),
              Vocabulary.of(List.of("a", "b")),
              Context.of(models));
      for (double[] row :
          new double[][] {
            {0, 0}, {Double.NaN, 1}, {1}, {0.5, 0.25}, {-0.5, 1.5}, {0.4, 0.3, 0.3}
          }) {
        assertThatThrownBy(() -> path.intervals(walk(row), 7))
            .isInstanceOf(UserError.class)
            .hasMessageMatching("ctw-2 gives no distribution for position 7 .*");
      }
    }
  }

  private static CodingPath.TextReading walk(double[] row) {
    return new CodingPath.TextReading() {
      @Override
      public double[] row() {
        return row;
      }

      @Override
      public void extend(int token) {}
    };
  }
}
