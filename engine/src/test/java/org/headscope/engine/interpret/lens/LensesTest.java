package org.headscope.engine.interpret.lens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import module java.base;

import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.LensFit.LayerFit;
import org.headscope.engine.interpret.lens.LensResult.LensRows;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.step.TinyRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The lenses, their fits, and the files that keep these.
class LensesTest {
  private static final StackConfig CONFIG = TestModels.transformer(2, 2, 8, Positions.ROTARY, 0, 0);

  private static final Instance INSTANCE =
      RegBench.instance(
          "typed", Optional.empty(), Optional.empty(), List.of("abcab", "cabca", "bcabd", "abca"));

  @TempDir Path folder;
  private final ModelPool models = new ModelPool(() -> ComputeDevice.CPU, 0);

  @AfterEach
  void closeModels() {
    models.close();
  }

  private static LensFitSpec small(RunDirectory run, long step) {
    return new LensFitSpec(run.ref(step), 3, 2, 4, 1, 20, 7);
  }

  private LensResult read(RunDirectory run, long step, Lens... lenses) {
    return Lenses.run(new LensSpec(run.ref(step), INSTANCE, List.of(lenses)), Context.of(models));
  }

  @Test
  void everyLensIsTheModelItselfAtTheLastLayer() throws IOException {
    RunDirectory run = TinyRun.write(folder, CONFIG, 5);
    LensFit fit = LensFits.run(small(run, 5), Context.of(models));
    Path _ = LensFitFile.write(run, run.ref(5), fit);
    LensResult result = read(run, 5, Lens.values());
    try (LanguageModel model = run.model(5, ComputeDevice.CPU)) {
      double[][] predictions = model.predict(INSTANCE.tokens());
      for (LensRows rows : result.lenses()) {
        float[][] last = rows.probabilities()[2];
        for (int t = 0; t < last.length; t++) {
          for (int v = 0; v < last[t].length; v++) {
            assertThat((double) last[t][v]).isCloseTo(predictions[t][v], within(1e-6));
          }
        }
        assertThat(rows.meanToFinal()[2]).isZero();
        assertThat(rows.meanToFinal()[0]).isPositive();
        assertThat(rows.toTruth()).isEmpty();
      }
      // The same by the readout itself, as at every other layer.
      float[] stream =
          model
              .run(INSTANCE.tokens(), ResidualStream.sites(CONFIG))
              .get(ActivationSite.of(ActivationSite.Kind.RESIDUAL_POST, 2));
      double[][] read = Lenses.predict(model, Lens.LOGIT, Optional.empty(), stream);
      for (int t = 0; t < read.length; t++) {
        assertArrayEquals(predictions[t], read[t], 1e-6);
      }
    }
  }

  /// Adding biases alone is the one way for a layer to be linear after a norm: the last maps of
  /// mixers and MLPs are zero, and every derivative is the identity.
  @Test
  void theJacobianLensOfALinearModelIsExact() {
    Map<String, float[]> weights = new LinkedHashMap<>();
    SplittableRandom random = new SplittableRandom(4);
    CONFIG
        .parameterSpecs()
        .forEach((name, spec) -> {
          float[] values = spec.draw(random);
          if (name.endsWith("mlp.down.weight") || name.endsWith("attention.out.weight")) {
            Arrays.fill(values, 0);
          } else if (name.endsWith("mlp.down.bias") || name.endsWith("attention.out.bias")) {
            for (int i = 0; i < values.length; i++) {
              values[i] = (float) random.nextDouble(-0.5, 0.5);
            }
          }
          weights.put(name, values);
        });
    try (LanguageModel model = LanguageModel.of("linear", CONFIG, weights, ComputeDevice.CPU)) {
      BitSet all = new BitSet();
      all.set(0, INSTANCE.length());
      double[][] sums =
          model.residualStream().jacobians(INSTANCE.tokens(), all, new Cancellation());
      for (double[] layer : sums) {
        for (int i = 0; i < layer.length; i++) {
          double identity = i / 8 == i % 8 ? INSTANCE.length() : 0;
          assertThat(layer[i]).isCloseTo(identity, within(1e-4));
        }
      }
    }
  }

  @Test
  void theAffineLensRecoversAnAffineMapAndTheDescentHelps() {
    int rows = 400;
    int width = 8;
    SplittableRandom random = new SplittableRandom(9);
    float[] from = new float[rows * width];
    float[] to = new float[rows * width];
    for (int i = 0; i < from.length; i++) {
      from[i] = (float) random.nextGaussian();
    }
    for (int t = 0; t < rows; t++) {
      for (int d = 0; d < width; d++) {
        to[t * width + d] = 2 * from[t * width + (d + 1) % width] + d;
      }
    }
    try (LanguageModel model = LanguageModel.create(CONFIG, 3, ComputeDevice.CPU)) {
      AffineFit fit = new AffineFit(model.residualStream(), from, to, 1);
      AffineFit.Affine regressed = fit.run(0, () -> {});
      for (int d = 0; d < width; d++) {
        assertThat((double) regressed.bias()[d]).isCloseTo(d, within(0.02));
        assertThat((double) regressed.matrix()[d * width + (d + 1) % width])
            .isCloseTo(2, within(0.02));
      }
      for (int i = 0; i < to.length; i++) {
        to[i] += from[i] * from[i]; // which no affine map can follow
      }
      AtomicInteger steps = new AtomicInteger();
      AffineFit bent = new AffineFit(model.residualStream(), from, to, 1);
      double descended = bent.run(50, steps::incrementAndGet).divergence();
      assertThat(steps).hasValue(50);
      assertThat(descended).isPositive().isLessThan(bent.run(0, () -> {}).divergence());
    }
  }

  @Test
  void theEquationsAreSolved() {
    double[] solved = AffineFit.solve(new double[] {4, 2, 2, 3}, new double[] {10, 4, 9, 5}, 2, 2);
    assertThat(solved).containsExactly(new double[] {1.5, 0.25, 2, 1.5}, within(1e-12));
  }

  @Test
  void aFitIsTheSameAgainAndReadsBack() throws IOException {
    RunDirectory run = TinyRun.write(folder, CONFIG, 5);
    LensFit fit = LensFits.run(small(run, 5), Context.of(models));
    LensFit again = LensFits.run(small(run, 5), Context.of(models));
    Path _ = LensFitFile.write(run, run.ref(5), fit);
    LensFit stored = LensFitFile.read(run, run.ref(5)).orElseThrow();
    assertThat(stored.summary()).isEqualTo(fit.summary()).contains("3 instances", "seed 7");
    for (int l = 0; l < 2; l++) {
      LayerFit kept = stored.layers().get(l);
      for (Lens lens : List.of(Lens.AFFINE, Lens.JACOBIAN, Lens.LATER_JACOBIAN)) {
        assertThat(kept.matrix(lens)).isEqualTo(fit.layers().get(l).matrix(lens));
        assertThat(again.layers().get(l).matrix(lens)).isEqualTo(kept.matrix(lens));
      }
    }
  }

  @Test
  void aFileOfOtherWeightsOrShapesOrNumbersIsRefused() throws IOException {
    RunDirectory run = TinyRun.write(folder.resolve("a"), CONFIG, 5, 6);
    LensFit fit = LensFits.run(small(run, 5), Context.of(models));
    Path file = LensFitFile.write(run, run.ref(5), fit).resolve("lenses/step-00000005.safetensors");
    assertThatThrownBy(() -> LensFitFile.readFile(file, run, run.ref(6)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("belongs to other weights than step 6");
    RunDirectory wide =
        TinyRun.write(
            folder.resolve("b"), TestModels.transformer(2, 2, 16, Positions.ROTARY, 0, 0), 5);
    assertThatThrownBy(() -> LensFitFile.readFile(file, wide, wide.ref(5)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("not for 2 layers of width 16");
    fit.layers().getFirst().bias()[3] = Float.NaN;
    Path _ = LensFitFile.write(run, run.ref(5), fit);
    assertThatThrownBy(() -> LensFitFile.readFile(file, run, run.ref(5)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("NaN or infinite values in layer-0.bias");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 9] ^= 4;
    Files.write(file, bytes);
    assertThatThrownBy(() -> read(run, 5, Lens.AFFINE))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("SHA-256 differs");
    assertThat(read(run, 5, Lens.LOGIT).lenses()).hasSize(1);
  }

  @Test
  void aCancelledFitLeavesNothing() throws IOException {
    RunDirectory run = TinyRun.write(folder, CONFIG, 5);
    Cancellation cancellation = new Cancellation();
    Context context =
        new Context(
            models,
            (phase, _, _) -> {
              if (phase.equals("fitting affine lenses")) {
                cancellation.cancel();
              }
            },
            cancellation);
    assertThatThrownBy(() -> LensFits.keep(small(run, 5), context))
        .isInstanceOf(CancellationException.class);
    assertThat(run.analyses().resolve("lenses")).doesNotExist();
    assertThatThrownBy(() -> read(run, 5, Lens.AFFINE))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("are not fitted yet");
  }

  @Test
  void aModelWithoutStreamHasNoLens() throws IOException {
    RunDirectory run =
        TinyRun.write(folder, EveryArchitecture.small(Architecture.LSTM, Variant.PAPER), 5);
    assertThatThrownBy(() -> read(run, 5, Lens.LOGIT))
        .isInstanceOf(ModelError.class)
        .hasMessageContaining("no residual stream");
    assertThatThrownBy(() -> LensFits.run(small(run, 5), Context.of(models)))
        .isInstanceOf(ModelError.class);
  }
}
