package org.headscope.engine.interpret.lens;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.lens.LensFit.LayerFit;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Every lens on two samples, compared with an independent pass in PyTorch, which the fixture
/// names.
@EnabledIf("shipped")
class GoldenLensesTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("headscope.samples", "../samples"));

  /// Returns whether this checkout has samples at all; that it must is the app's test.
  static boolean shipped() {
    return Files.isDirectory(SAMPLES);
  }

  private static JsonNode golden() throws IOException {
    try (InputStream in = GoldenLensesTest.class.getResourceAsStream("/golden/lens.json")) {
      return Json.mapper().readTree(Objects.requireNonNull(in));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"transformer-4x2", "mamba"})
  void everyLensAgreesWithPyTorch(String name) throws IOException {
    JsonNode golden = golden();
    JsonNode run = golden.get("runs").get(name);
    int[] tokens = RegBench.VOCABULARY.encode(golden.get("text").stringValue());
    BitSet positions = new BitSet();
    golden.get("positions").forEach(t -> positions.set(t.intValue()));
    RunDirectory directory = RunDirectory.open(SAMPLES.resolve(name));
    try (LanguageModel model = directory.model(run.get("step").longValue(), ComputeDevice.CPU)) {
      ResidualStream stream = model.residualStream();
      List<ActivationSite> sites = ResidualStream.sites(model.config());
      ActivationCache pass = model.run(tokens, sites);
      double[][] own = stream.jacobians(tokens, positions, new Cancellation());
      double[][] later = stream.laterJacobians(tokens, new Cancellation());
      double pairs = tokens.length * (tokens.length + 1) / 2.0;
      for (int l = 0; l < stream.depth(); l++) {
        float[] x = pass.get(sites.get(l));
        AffineFit.Affine affine =
            new AffineFit(stream, x, pass.get(sites.getLast()), 1).run(0, () -> {});
        LayerFit fit =
            new LayerFit(
                affine.matrix(),
                affine.bias(),
                divided(own[l], positions.cardinality()),
                divided(later[l], pairs));
        for (Lens lens : Lens.values()) {
          double[][] rows = Lenses.predict(model, lens, Optional.of(fit), x);
          JsonNode expected = run.get(lens.label()).get(l);
          for (int k = 0; k < expected.size(); k++) {
            double[] row = new double[expected.get(k).size()];
            for (int v = 0; v < row.length; v++) {
              row[v] = expected.get(k).get(v).doubleValue();
            }
            int at = golden.get("rows").get(k).intValue();
            assertArrayEquals(row, rows[at], 1e-4, name + ", " + lens + ", layer " + l);
          }
        }
      }
    }
  }

  private static float[] divided(double[] sum, double count) {
    float[] mean = new float[sum.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sum[i] / count);
    }
    return mean;
  }
}
