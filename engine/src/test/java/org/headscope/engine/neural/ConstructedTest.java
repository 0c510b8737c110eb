package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.constructed.CtwConstruction;
import org.headscope.engine.neural.constructed.CtwConstruction.Form;
import org.headscope.engine.neural.constructed.CtwInDoubles;
import org.headscope.engine.neural.constructed.CtwLayers;
import org.headscope.engine.neural.constructed.TreeSampler;
import org.headscope.engine.run.Range;
import org.headscope.engine.symbolic.ctw.CtwParameters;
import org.headscope.engine.symbolic.ctw.CtwTrace;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConstructedTest {
  private static final int D = 3;
  private static final int A = 3;
  private static final int N = 512;
  private static final ConstructedConfig CONFIG =
      new ConstructedConfig(CtwConstruction.paper(D, A, N));
  private static final LanguageModel MODEL = LanguageModel.create(CONFIG, 1, TestDevice.CHOSEN);
  private static final int[] TEXT = text(D, 7);

  @AfterAll
  static void close() {
    MODEL.close();
  }

  private static int[] text(int depth, long seed) {
    return new TreeSampler(depth, A, new SplittableRandom(seed)).text(N);
  }

  private static CtwTrace trace(int depth, int[] text) {
    return CtwTrace.of(CtwParameters.paper(A, depth), new int[depth], text, depth);
  }

  private static double largest(double[][] one, double[][] other) {
    return IntStream.range(0, one.length)
        .mapToDouble(t ->
            IntStream.range(0, one[t].length)
                .mapToDouble(a -> Math.abs(one[t][a] - other[t][a]))
                .max()
                .orElseThrow())
        .max()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void equalsContextTreeWeightingInFloat32UpToRounding(int depth) {
    ConstructedConfig config = new ConstructedConfig(CtwConstruction.paper(depth, A, N));
    try (LanguageModel model = LanguageModel.create(config, 1, TestDevice.CHOSEN)) {
      for (int seed = 0; seed < 5; seed++) {
        int[] text = text(depth, seed);
        double[][] rows = model.predict(text);
        double off = largest(rows, trace(depth, text).rows());
        assertThat(off).isLessThan(2e-6);
        for (double[] row : rows) {
          assertThat(Arrays.stream(row).sum()).isCloseTo(1, within(1e-9));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"5, .1, 1", "10, .01, .2", "20, 1e-12, 1e-8", "40, 0, 1e-12"})
  void usesTheSharpness(double gap, double min, double max) {
    CtwConstruction c =
        new CtwConstruction(CtwConstruction.Form.CORRECTED, D, A, N, 0.5, 0.15, gap);
    assertThat(c.sharpnessOfPositions()).isCloseTo(gap * 53_122, within(gap));
    assertThat(c.sharpnessOfLatest()).isCloseTo(gap * 265_608, within(gap));
    double off = largest(new CtwInDoubles(c).predict(TEXT), trace(D, TEXT).rows());
    assertThat(off).isBetween(min, max);
  }

  @Test
  void theLongestTextIsNotTooLongForFloat32() {
    CtwConstruction c = CtwConstruction.paper(D, A, CtwConstruction.MAX_LENGTH);
    int[] text = new TreeSampler(D, A, new SplittableRandom(5)).text(CtwConstruction.MAX_LENGTH);
    try (LanguageModel model =
        LanguageModel.create(new ConstructedConfig(c), 1, TestDevice.CHOSEN)) {
      assertThat(largest(model.predict(text), trace(D, text).rows())).isLessThan(2e-5);
    }
  }

  @Test
  void noOutputDependsOnALaterToken() {
    double[][] before = MODEL.predict(TEXT);
    for (int t : new int[] {1, 3, 100, 400}) {
      int[] changed = TEXT.clone();
      for (int i = t; i < N; i++) {
        changed[i] = (TEXT[i] + 1) % A;
      }
      double[][] after = MODEL.predict(changed);
      assertThat(largest(Arrays.copyOf(after, t), Arrays.copyOf(before, t))).isLessThan(1e-4);
      assertThat(largest(after, before)).isGreaterThan(1e-3);
    }
  }

  @Test
  void everyHeadAttendsAsInThePaper() {
    ActivationCache seen = MODEL.run(TEXT, ActivationSite.every(Kind.PATTERN, CONFIG.depth()));
    assertThat(CONFIG.layerInfos()).extracting(info -> info.heads()).containsExactly(3, 7, 6, 6, 3);
    for (int layer = 1; layer <= CONFIG.depth(); layer++) {
      float[][] maps = seen.maps(layer);
      for (int head = 0; head < maps.length; head++) {
        for (int t = D; t < N; t++) {
          float[] row = Arrays.copyOfRange(maps[head], t * N, (t + 1) * N);
          double sum = IntStream.range(0, N).mapToDouble(j -> row[j]).sum();
          assertThat(sum).isCloseTo(1, within(1e-5));
          List<Integer> places = places(layer, head, t);
          for (int j : places) {
            assertThat((double) row[j])
                .as("layer %d, head %d, from %d to %d", layer, head + 1, t, j)
                .isCloseTo(1.0 / places.size(), within(1e-5));
          }
        }
      }
    }
  }

  /// The position that a head should attend to from t; none if its target never occurred.
  private static List<Integer> places(int layer, int head, int t) {
    if (layer == 1) {
      return List.of(t - head - 1);
    }
    List<Integer> places = new ArrayList<>();
    for (int j = D; j <= t; j++) {
      if (layer == 2) {
        boolean previous = head > D;
        if (follows(j, t - (previous ? 1 : 0), previous ? head - D : head)) {
          places.add(j);
        }
      } else {
        int level = D + 2 - layer;
        int end = t - head / A;
        if (follows(j, end, level) && TEXT[j - 1 - level] == head % A) {
          places.clear();
          places.add(j);
        }
      }
    }
    return places;
  }

  /// True if the l symbols before j are the same as those that end at `end`.
  private static boolean follows(int j, int end, int l) {
    return IntStream.range(0, l).allMatch(k -> TEXT[j - 1 - k] == TEXT[end - k]);
  }

  @Test
  void theResidualStreamContainsTheorem1sVectors() {
    ActivationSite last = ActivationSite.of(Kind.RESIDUAL_POST, CONFIG.depth());
    ActivationCache seen = MODEL.run(TEXT, List.of(last));
    float[] stream = seen.get(last);
    Map<String, Range> names = new CtwLayers(CONFIG.construction()).names();
    CtwTrace trace = trace(D, TEXT);
    for (int t : new int[] {0, 2, 3, 10, 200, 511}) {
      double[] weights = new double[D + 1];
      weights[0] = 1;
      for (int l = 1; l <= D; l++) {
        Range delta = Objects.requireNonNull(names.get("delta" + l));
        weights[l] = weights[l - 1] * Math.exp(stream[t * CONFIG.width() + delta.min()]);
      }
      double sum = Arrays.stream(weights).sum();
      for (int l = 0; l <= D; l++) {
        assertThat(weights[l] / sum).isCloseTo(trace.weights()[t][l], within(1e-3));
      }
    }
  }

  @Test
  void replacingAValueChangesThePrediction() {
    ActivationSite read = new ActivationSite(Kind.HEAD_OUTPUT, 5, 1);
    double[][] moved =
        MODEL
            .run(
                TEXT,
                List.of(),
                Map.of(
                    read,
                    values -> {
                      Arrays.fill(values, 0);
                      return values;
                    }))
            .predictions();
    assertThat(largest(moved, MODEL.predict(TEXT))).isGreaterThan(1e-3);
  }

  @Test
  void survivesJson() {
    String json = Json.pretty(CONFIG);
    assertThat(json).contains("\"architecture\" : \"constructed-ctw\"", "\"form\" : \"corrected\"");
    assertThat(Json.parse(json, ModelConfig.class, "A model")).isEqualTo(CONFIG);
    assertThatThrownBy(() ->
            Json.parse(
                json.replace("\"depth\" : 3", "\"depth\" : 9"), ModelConfig.class, "A model"))
        .hasMessageContaining("depth is 9; it must be from 1 to 8");
  }

  @Test
  void thePrintedConstructionHasAHeadPerSymbol() {
    ConstructedConfig printed = new ConstructedConfig(CONFIG.construction().with(Form.PRINTED));
    assertThat(printed.layerInfos())
        .extracting(info -> info.heads())
        .containsExactly(3, 4, 3, 3, 3);
  }
}
