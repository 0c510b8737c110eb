package org.headscope.engine.task.contexttree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.junit.jupiter.api.Test;

/// Nats per symbol of predictors on the paper's trees (\[CTW] Table 1: .7165 at D = 3).
class CtwOnTreesTest {
  private static final int TREES = 400;

  /// One window of 512 symbols each of 400 test trees; the means' standard error is about .017,
  /// that of their difference to the truth about .002.
  @Test
  void contextTreeWeightingCostsWhatThePaperReports() {
    InstanceStream stream =
        new ContextTrees(new TreePrior.Dirichlet(3, 3, 0.15, 0.5), 512, 512).stream(Split.TEST, 1);
    Sums ctw = new Sums();
    Sums truth = new Sums();
    Sums more = new Sums();
    Sums unknown = new Sums();
    for (int i = 0; i < TREES; i++) {
      Instance instance = stream.next();
      double floor = nats(instance, "truth");
      double weighted = nats(instance, "ctw-3");
      ctw.add(weighted);
      truth.add(floor);
      more.add(weighted - floor);
      unknown.add(nats(instance, Predictors.forText("ctw-3", instance.vocabulary())) - weighted);
    }
    assertThat(ctw.mean())
        .as("standard error %.4f", ctw.error())
        .isCloseTo(0.7165, within(4 * ctw.error()));
    assertThat(ctw.error()).isLessThan(0.02);
    assertThat(more.mean()).isGreaterThan(10 * more.error());
    assertThat(truth.mean()).isLessThan(ctw.mean());
    assertThat(unknown.mean()).as("the preceding symbols help").isPositive();
  }

  private static double nats(Instance instance, String name) {
    Function<Instance, SequencePredictor> predictor = Predictors.named(name);
    return nats(instance, predictor.apply(instance));
  }

  /// Returns the nats per symbol, over all that a row predicts.
  private static double nats(Instance instance, SequencePredictor predictor) {
    int[] tokens = instance.tokens();
    double[][] rows = predictor.predict(tokens);
    double sum = 0;
    for (int t = 0; t + 1 < tokens.length; t++) {
      sum -= Math.log(rows[t][tokens[t + 1]]);
    }
    return sum / (tokens.length - 1);
  }

  private static final class Sums {
    private int count;
    private double sum;
    private double squares;

    void add(double value) {
      count++;
      sum += value;
      squares += value * value;
    }

    double mean() {
      return sum / count;
    }

    double error() {
      return Math.sqrt((squares / count - mean() * mean()) / (count - 1));
    }
  }
}
