package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.index.NDIndex;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Tap;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.Cancellation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Derivatives of the residual stream, compared with central differences of the parallel form in
/// double precision.
class ResidualStreamTest {
  private static final double STEP = 1e-5;
  private static final int[] POSITIONS = {0, 9};

  /// Nanoseconds between two collections, in which a pass goes on.
  private static final long PAUSE = 20_000_000;

  /// The components of x_l that are moved.
  private static final int[] COLUMNS = {0, 3, 6};

  private static Stream<StackConfig> configs() {
    return Stream.concat(
            EveryArchitecture.configs(),
            Stream.of(
                TestModels.transformer(3, 2, 8, Positions.ROTARY, 0, 0),
                TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0)
                    .withNgramHeads(
                        List.of(new NgramHeads(1, List.of(1, 2), NgramHeads.Form.BLOCK)))))
        .filter(ResidualStream::isIn);
  }

  @Test
  void twelveOfThirteenArchitecturesHaveAStream() {
    assertThat(configs().map(StackConfig::architecture))
        .contains(EnumSet.complementOf(EnumSet.of(Architecture.LSTM)).toArray(Architecture[]::new))
        .doesNotContain(Architecture.LSTM);
    StackConfig bare = EveryArchitecture.small(Architecture.MAMBA, Variant.REFERENCE);
    assertThat(ResidualStream.isIn(bare)).isFalse();
    try (LanguageModel model = ContractModels.model(bare)) {
      assertThatThrownBy(model::residualStream).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void derivativesAgreeWithFiniteDifferences(StackConfig config) {
    int[] tokens = ContractModels.tokens(config, 12, 3);
    BitSet positions = new BitSet();
    Arrays.stream(POSITIONS).forEach(positions::set);
    try (LanguageModel model = ContractModels.model(config)) {
      ResidualStream stream = model.residualStream();
      double[][] own = stream.jacobians(tokens, positions, new Cancellation());
      double[][] later = stream.laterJacobians(tokens, new Cancellation());
      for (int l = 0; l < stream.depth(); l++) {
        double[] ownDifferences = new double[own[l].length];
        for (int t : POSITIONS) {
          add(ownDifferences, differences(model, tokens, l, t, t));
        }
        assertClose(own[l], ownDifferences, config + " layer " + l);
        assertClose(
            later[l],
            differences(model, tokens, l, 0, tokens.length - 1),
            config + " later, layer " + l);
      }
    }
  }

  /// Numbers that a backward pass reads must not be in memory that the JVM may free.
  @ParameterizedTest
  @EnumSource(
      value = Architecture.class,
      names = {"MAMBA", "RETNET"})
  void collectedGarbageChangesNoDerivative(Architecture architecture) throws Exception {
    StackConfig config = EveryArchitecture.small(architecture, Variant.PAPER);
    int[] tokens = ContractModels.tokens(config, 24, 3);
    BitSet positions = new BitSet();
    positions.set(0, tokens.length);
    try (LanguageModel model = ContractModels.model(config)) {
      double[][] quiet = model.residualStream().jacobians(tokens, positions, new Cancellation());
      AtomicBoolean over = new AtomicBoolean();
      Thread collector =
          Thread.ofPlatform()
              .start(() -> {
                while (!over.get()) {
                  System.gc();
                  LockSupport.parkNanos(PAUSE);
                }
              });
      try {
        assertThat(model.residualStream().jacobians(tokens, positions, new Cancellation()))
            .isDeepEqualTo(quiet);
      } finally {
        over.set(true);
        collector.join();
      }
    }
  }

  private static void add(double[] sum, double[] values) {
    Arrays.setAll(sum, i -> sum[i] + values[i]);
  }

  private static void assertClose(double[] actual, double[] expected, String what) {
    double largest = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    assertThat(largest).isPositive();
    int width = (int) Math.sqrt(expected.length);
    for (int row = 0; row < width; row++) {
      for (int column : COLUMNS) {
        int at = row * width + column;
        assertThat(actual[at]).as(what).isCloseTo(expected[at], within(2e-5 * largest));
      }
    }
  }

  /// The derivatives of Σ x_{L,t} over t from `first` to `last`, when x_l changes at all of these.
  private static double[] differences(
      LanguageModel model, int[] tokens, int layer, int first, int last) {
    int width = ((StackConfig) model.config()).width();
    double[] rows = new double[width * width];
    for (int column : COLUMNS) {
      double[] up = moved(model, tokens, new Move(layer, first, last, column, STEP));
      double[] down = moved(model, tokens, new Move(layer, first, last, column, -STEP));
      for (int row = 0; row < width; row++) {
        rows[row * width + column] = (up[row] - down[row]) / (2 * STEP);
      }
    }
    return rows;
  }

  private record Move(int layer, int first, int last, int column, double by) {}

  /// Σ_t x_{L,t} after `move`.
  private static double[] moved(LanguageModel model, int[] tokens, Move move) {
    List<ActivationSite> sites = ResidualStream.sites(model.config());
    double[] sum = new double[((StackConfig) model.config()).width()];
    Tap tap =
        new Tap() {
          @Override
          public boolean wants(ActivationSite site) {
            return site.equals(sites.get(move.layer())) || site.equals(sites.getLast());
          }

          @Override
          public NDArray at(ActivationSite site, NDArray value) {
            if (site.equals(sites.getLast())) {
              double[] all = value.toDoubleArray();
              for (int i = move.first() * sum.length; i < (move.last() + 1) * sum.length; i++) {
                sum[i % sum.length] += all[i];
              }
              return value;
            }
            NDArray changed = value.duplicate();
            NDIndex rows =
                new NDIndex(":, {}:{}, {}", move.first(), move.last() + 1, move.column());
            changed.set(rows, changed.get(rows).add(move.by()));
            return changed;
          }
        };
    double[][] _ = model.predictInDoubles(tokens, tap);
    return sum;
  }
}
