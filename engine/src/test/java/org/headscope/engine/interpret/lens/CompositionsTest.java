package org.headscope.engine.interpret.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.ejml.factory.DecompositionFactory;
import org.ejml.interfaces.decomposition.QRDecomposition;
import org.ejml.ops.CommonOps;
import org.ejml.ops.NormOps;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.interpret.lens.CompositionResult.Reader;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The null of composition in closed form, and the pairs of every architecture.
class CompositionsTest {
  private static final int WIDTH = 64;

  @TempDir Path folder;

  private static DenseMatrix64F gaussian(int rows, int columns, RandomGenerator random) {
    DenseMatrix64F matrix = new DenseMatrix64F(rows, columns);
    for (int i = 0; i < matrix.data.length; i++) {
      matrix.data[i] = random.nextGaussian();
    }
    return matrix;
  }

  private static DenseMatrix64F product(DenseMatrix64F a, DenseMatrix64F b) {
    DenseMatrix64F product = new DenseMatrix64F(a.numRows, b.numCols);
    CommonOps.mult(a, b, product);
    return product;
  }

  private static FactoredMap factored(DenseMatrix64F matrix) {
    return FactoredMap.of(matrix, CommonOps.identity(WIDTH));
  }

  /// An orthogonal matrix with Haar's distribution: Q of a Gaussian matrix, with the signs of R.
  private static DenseMatrix64F rotation(RandomGenerator random) {
    QRDecomposition<DenseMatrix64F> qr = DecompositionFactory.qr(WIDTH, WIDTH);
    assertThat(qr.decompose(gaussian(WIDTH, WIDTH, random))).isTrue();
    DenseMatrix64F q = qr.getQ(null, false);
    DenseMatrix64F r = qr.getR(null, false);
    for (int row = 0; row < WIDTH; row++) {
      for (int column = 0; column < WIDTH; column++) {
        q.set(row, column, q.get(row, column) * Math.signum(r.get(column, column)));
      }
    }
    return q;
  }

  /// 400 rotations of two matrices of rank 32, whose entries are unequal in size.
  @Test
  void rotationsHaveTheMeanAndTheDeviationOfTheClosedForm() {
    SplittableRandom random = new SplittableRandom(4);
    DenseMatrix64F first = product(gaussian(WIDTH, 32, random), gaussian(32, WIDTH, random));
    DenseMatrix64F second = product(gaussian(WIDTH, 32, random), gaussian(32, WIDTH, random));
    for (int row = 0; row < WIDTH; row++) {
      for (int column = 0; column < WIDTH; column++) {
        first.set(row, column, first.get(row, column) / (1 + row));
        second.set(row, column, second.get(row, column) / (1 + column));
      }
    }
    double norms = Math.pow(NormOps.normF(first) * NormOps.normF(second), 2);
    int draws = 400;
    double[] squares = new double[draws];
    for (int i = 0; i < draws; i++) {
      DenseMatrix64F turned = product(product(second, rotation(random)), first);
      squares[i] = Math.pow(NormOps.normF(turned), 2) / norms;
    }
    double mean = Arrays.stream(squares).average().orElseThrow();
    double deviation =
        Math.sqrt(Arrays.stream(squares).map(s -> (s - mean) * (s - mean)).sum() / (draws - 1));
    double expected = Compositions.deviation(factored(second), factored(first));
    assertThat(mean).isCloseTo(1.0 / WIDTH, within(4 * expected / Math.sqrt(draws)));
    assertThat(deviation).isCloseTo(expected, within(0.2 * expected));
  }

  @Test
  void everyLaterHeadIsComparedWithEveryEarlierOne() throws IOException {
    for (StackConfig config : EveryArchitecture.configs().toList()) {
      RunDirectory run = TinyRun.write(folder.resolve(config.hashCode() + ""), config, 5);
      CompositionSpec spec = new CompositionSpec(run.ref(5));
      try (ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0)) {
        Optional<String> absence = Compositions.absence(config);
        if (absence.isPresent()) {
          assertThatThrownBy(() -> Compositions.run(spec, Context.of(models)))
              .isInstanceOf(UserError.class)
              .hasMessage(absence.get());
          continue;
        }
        CompositionResult result = Compositions.run(spec, Context.of(models));
        assertThat(result.nullScore()).isCloseTo(Math.sqrt(1.0 / 8), within(1e-12));
        for (Pair pair : result.pairs()) {
          assertThat(pair.from().layer()).isLessThan(pair.to().layer());
          assertThat(pair.score()).isBetween(0.0, 1.0);
          assertThat(pair.deviation()).isBetween(1e-6, 1.0);
          assertThat(pair.ratio(result.width()))
              .isCloseTo(pair.score() / result.nullScore(), within(1e-12));
        }
        if (config.architecture() == Architecture.TRANSFORMER) {
          assertThat(result.pairs()).hasSize(3 * 2 * 2);
          assertThat(result.pair(result.heads().get(0), result.heads().get(2), Reader.KEY))
              .isPresent();
          assertThat(result.pair(result.heads().get(2), result.heads().get(0), Reader.KEY))
              .isEmpty();
        }
      }
    }
    assertThat(
            Compositions.absence(EveryArchitecture.small(Architecture.RWKV, Variant.PAPER))
                .orElseThrow())
        .contains("no two layers of heads");
  }
}
