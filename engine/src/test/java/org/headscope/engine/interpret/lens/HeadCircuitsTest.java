package org.headscope.engine.interpret.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The maps of heads give what passes compute, wherever all else is linear.
class HeadCircuitsTest {
  private static final int[] TOKENS = RegBench.VOCABULARY.encode("abcabdabcadcab");

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  /// The streams that a layer reads, divided by their σ.
  static double[][] read(ActivationCache pass, int layer, LayeredConfig config) {
    int width = config.width();
    float[] x = pass.get(ActivationSite.of(Kind.RESIDUAL_PRE, layer));
    double[][] rows = new double[pass.length()][width];
    for (int t = 0; t < rows.length; t++) {
      int at = t * width;
      Arrays.setAll(rows[t], d -> x[at + d]);
      double sigma = config.layout().sigma(rows[t]);
      double[] row = rows[t];
      Arrays.setAll(row, d -> row[d] / sigma);
    }
    return rows;
  }

  static double[] times(DenseMatrix64F matrix, double[] x) {
    double[] y = new double[matrix.numRows];
    for (int row = 0; row < y.length; row++) {
      for (int d = 0; d < x.length; d++) {
        y[row] += matrix.get(row, d) * x[d];
      }
    }
    return y;
  }

  /// New models have no biases other than zero, and γ = 1 is changed by hand.
  @ParameterizedTest
  @EnumSource(
      value = Architecture.class,
      names = {"LINEAR_TRANSFORMER", "RETNET"})
  void scoresAreThoseOfPassesAtEveryDistance(Architecture architecture) {
    StackConfig config = EveryArchitecture.small(architecture, Variant.PAPER);
    Map<String, float[]> weights;
    try (LanguageModel drawn = LanguageModel.create(config, 3, ComputeDevice.CPU)) {
      weights = new LinkedHashMap<>(drawn.weights());
    }
    weights.put("blocks.2.norm1.weight", new float[] {1, 2, 3, 1, -1, 2, .5f, 1});
    try (LanguageModel model = LanguageModel.of("made", config, weights, ComputeDevice.CPU)) {
      Set<ActivationSite> sites = new LinkedHashSet<>(AttributionStream.sites(config));
      sites.add(ActivationSite.of(Kind.PATTERN, 2));
      sites.add(ActivationSite.of(Kind.RESIDUAL_PRE, 2));
      ActivationCache pass = model.run(TOKENS, sites);
      double[][] x = read(pass, 2, config);
      AttributionStream stream = new AttributionStream(config, weights, pass);
      for (int head = 1; head <= 2; head++) {
        HeadCircuitMaps maps = HeadCircuitMaps.of(config, weights, 2, head).orElseThrow();
        float[] pattern = pass.maps(2)[head - 1];
        double[] added = new double[config.width()];
        int last = TOKENS.length - 1;
        for (int key = 0; key <= last; key++) {
          double score =
              AttributionReadout.dot(
                  x[last], times(maps.scored().orElseThrow().product(last - key), x[key]));
          float weight = pattern[last * TOKENS.length + key];
          assertThat(score).isCloseTo(weight, within(1e-6 + 1e-4 * Math.abs(weight)));
          double[] moved = times(maps.output(), times(maps.value(), x[key]));
          Arrays.setAll(added, d -> added[d] + weight * moved[d]);
        }
        if (architecture == Architecture.LINEAR_TRANSFORMER) {
          ResidualWriter writer = new ResidualWriter(ResidualWriter.Type.HEAD, 2, head);
          double[] expected = stream.at(last).get(stream.writers().indexOf(writer));
          assertThat(added).containsExactly(expected, within(1e-6));
        }
      }
    }
  }

  @Test
  void copyingIsOneForACopyAndMinusOneForItsOpposite() {
    DenseMatrix64F tall = new DenseMatrix64F(4, 2, true, 1, 0, 0, 1, 2, 1, 0, 3);
    DenseMatrix64F wide = new DenseMatrix64F(2, 4);
    for (int row = 0; row < 4; row++) {
      wide.set(0, row, tall.get(row, 0));
      wide.set(1, row, tall.get(row, 1));
    }
    assertThat(HeadCircuits.copying(tall, wide)).isCloseTo(1, within(1e-12));
    for (int i = 0; i < 8; i++) {
      wide.data[i] = -wide.data[i];
    }
    assertThat(HeadCircuits.copying(tall, wide)).isCloseTo(-1, within(1e-12));
    // A quarter turn has the eigenvalues ±i, whose sum is 0 and whose sizes are 1.
    DenseMatrix64F turn = new DenseMatrix64F(2, 2, true, 0, -1, 1, 0);
    DenseMatrix64F same = new DenseMatrix64F(2, 2, true, 1, 0, 0, 1);
    assertThat(HeadCircuits.copying(turn, same)).isCloseTo(0, within(1e-12));
    // 1 + i and 1 − i: 2/(2 √2).
    DenseMatrix64F spiral = new DenseMatrix64F(2, 2, true, 1, -1, 1, 1);
    assertThat(HeadCircuits.copying(spiral, same)).isCloseTo(Math.sqrt(0.5), within(1e-12));
  }

  @Test
  void headsOfEveryLayerAreMultipliedOutOrRefusedWithAReason() throws IOException {
    for (StackConfig config : EveryArchitecture.configs().toList()) {
      RunDirectory run = TinyRun.write(folder.resolve(config.hashCode() + ""), config, 5);
      for (int layer = 1; layer <= config.depth(); layer++) {
        HeadCircuitSpec spec = new HeadCircuitSpec(run.ref(5), layer, 1, 2);
        Optional<String> absence = HeadCircuits.absence(config, layer, 1);
        if (absence.isPresent()) {
          assertThatThrownBy(() -> HeadCircuits.run(spec, Context.of(models)))
              .isInstanceOf(UserError.class)
              .hasMessage(absence.get());
          continue;
        }
        HeadCircuitResult result = HeadCircuits.run(spec, Context.of(models));
        assertThat(result.ov()).hasDimensions(19, 19);
        assertThat(result.tokens()).hasSize(19).doesNotContain(".").contains("a", "|");
        assertThat(result.copying()).isBetween(-1.0, 1.0);
        assertThat(result.qk().isPresent())
            .isEqualTo(!config.layerInfos().get(layer - 1).name().startsWith("NGH"));
        assertThat(result.rotates())
            .isEqualTo(config.architecture() == Architecture.RETNET && result.qk().isPresent());
      }
    }
    StackConfig lstm =
        EveryArchitecture.small(Architecture.LSTM, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1), NgramHeads.Form.BLOCK)));
    assertThat(HeadCircuits.absence(lstm, 2, 1).orElseThrow()).contains("residual stream");
    StackConfig mamba = EveryArchitecture.small(Architecture.MAMBA, Variant.PAPER);
    assertThat(HeadCircuits.absence(mamba, 1, 1).orElseThrow()).contains("Layer 1 (Mamba)");
  }

  /// A plain n-gram head starts with W₁ the identity; if it is twice that, all that passes doubles.
  @Test
  void whatPassesAPlainNgramHeadIsMapped() throws IOException {
    StackConfig config =
        EveryArchitecture.small(Architecture.LINEAR_TRANSFORMER, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1), NgramHeads.Form.PLAIN)));
    try (LanguageModel model = LanguageModel.create(config, 3, ComputeDevice.CPU)) {
      Map<String, float[]> weights = new LinkedHashMap<>(model.weights());
      DenseMatrix64F written = new DenseMatrix64F(8, 1, true, 1, 2, 3, 4, 5, 6, 7, 8);
      weights.computeIfPresent(
          "blocks.2.ngram.w1.weight",
          (_, own) -> {
            float[] twice = own.clone();
            for (int i = 0; i < twice.length; i++) {
              twice[i] *= 2;
            }
            return twice;
          });
      assertThat(HeadCircuitMaps.carried(config, weights, written, 1, 3).data)
          .containsExactly(2, 4, 6, 8, 10, 12, 14, 16);
      assertThat(HeadCircuitMaps.carried(config, weights, written, 2, 4).data)
          .containsExactly(written.data);
    }
  }
}
