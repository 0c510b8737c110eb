package org.headscope.engine.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.Tap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TransformerTest {
  private static final int LAYERS = 2;
  private static final int HEADS = 2;

  private static LanguageModel model(Positions positions) {
    int table = positions == Positions.LEARNED ? 64 : 0;
    var config = TestModels.transformer(LAYERS, HEADS, 16, positions, table, 0);
    return LanguageModel.create(config, 7, TestDevice.CHOSEN);
  }

  private static int[] tokens(int length, long seed) {
    return new SplittableRandom(seed).ints(length, 1, RegBench.VOCABULARY.size()).toArray();
  }

  /// A tap that records copies of everything it sees.
  private record Recorder(List<ActivationSite> sites, List<float[]> values) implements Tap {
    Recorder() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    @Override
    public boolean wants(ActivationSite site) {
      return site.kind() != Kind.STATE; // cached keys and values are not a recurrent state
    }

    @Override
    public NDArray at(ActivationSite site, NDArray value) {
      sites.add(site);
      values.add(value.toFloatArray());
      return value.duplicate();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void fusedAndRecordedPassesAgree(Positions positions) {
    try (LanguageModel model = model(positions);
        NDManager pass = model.manager().newSubManager()) {
      NDArray tokens = TestModels.batch(pass, tokens(50, 1));
      float[] fused = model.forward(tokens, Tap.NONE).toFloatArray();
      float[] recorded = model.forward(tokens, new Recorder()).toFloatArray();
      float largest = 0;
      float difference = 0;
      for (int i = 0; i < fused.length; i++) {
        largest = Math.max(largest, Math.abs(fused[i]));
        difference = Math.max(difference, Math.abs(fused[i] - recorded[i]));
      }
      assertThat(difference).isLessThanOrEqualTo(1e-5f * largest);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void aNullReplacementChangesNoBit(Positions positions) {
    try (LanguageModel model = model(positions);
        NDManager pass = model.manager().newSubManager()) {
      NDArray tokens = TestModels.batch(pass, tokens(50, 2));
      Tap looking =
          new Tap() {
            @Override
            public boolean wants(ActivationSite site) {
              return false;
            }

            @Override
            public NDArray at(ActivationSite site, NDArray value) {
              return value;
            }
          };
      assertThat(model.forward(tokens, new Recorder()).toFloatArray())
          .isEqualTo(model.forward(tokens, looking).toFloatArray());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void everySiteIsSeenAndPatternsAreCausalDistributions(Positions positions) {
    Recorder seen = new Recorder();
    int length = 30;
    try (LanguageModel model = model(positions);
        NDManager pass = model.manager().newSubManager()) {
      model.forward(TestModels.batch(pass, tokens(length, 3)), seen);
    }
    for (Kind kind : EnumSet.complementOf(EnumSet.of(Kind.STATE, Kind.DECAY, Kind.GATE))) {
      for (int layer = kind.layered() ? 1 : 0; layer <= (kind.layered() ? LAYERS : 0); layer++) {
        for (int head = 0; head <= (kind.perHead() ? HEADS : 0); head++) {
          assertThat(seen.sites()).contains(new ActivationSite(kind, layer, head));
        }
      }
    }
    for (int i = 0; i < seen.sites().size(); i++) {
      if (seen.sites().get(i).kind() == Kind.PATTERN && seen.sites().get(i).head() > 0) {
        assertRowsAreCausalDistributions(seen.values().get(i), length);
      }
    }
  }

  private static void assertRowsAreCausalDistributions(float[] pattern, int length) {
    for (int q = 0; q < length; q++) {
      double sum = 0;
      for (int k = 0; k < length; k++) {
        sum += pattern[q * length + k];
        if (k > q) {
          assertThat(pattern[q * length + k]).isZero();
        }
      }
      assertThat(sum).isCloseTo(1, within(1e-5));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void replacingOneHeadsPatternChangesLaterLayers(Positions positions) {
    ActivationSite site = new ActivationSite(Kind.PATTERN, 1, 2);
    Tap zeroing =
        new Tap() {
          @Override
          public boolean wants(ActivationSite at) {
            return at.equals(site);
          }

          @Override
          public NDArray at(ActivationSite at, NDArray value) {
            return value.zerosLike();
          }
        };
    try (LanguageModel model = model(positions);
        NDManager pass = model.manager().newSubManager()) {
      NDArray tokens = TestModels.batch(pass, tokens(20, 4));
      assertThat(model.forward(tokens, zeroing).toFloatArray())
          .isNotEqualTo(model.forward(tokens, new Recorder()).toFloatArray());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void noRowDependsOnALaterToken(Positions positions) {
    try (LanguageModel model = model(positions)) {
      int[] tokens = tokens(40, 5);
      int[] changed = tokens.clone();
      Arrays.fill(changed, 25, 40, RegBench.VOCABULARY.separator());
      double[][] before = model.predict(tokens);
      double[][] after = model.predict(changed);
      for (int t = 0; t < 25; t++) {
        assertThat(after[t]).isEqualTo(before[t]);
      }
      assertThat(after[39]).isNotEqualTo(before[39]);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void passesLeaveNothingBehind(Positions positions) {
    try (LanguageModel model = model(positions)) {
      model.predict(tokens(40, 6));
      int before = model.manager().getManagedArrays().size();
      for (int i = 0; i < 20; i++) {
        model.predict(tokens(40, i));
      }
      assertThat(model.manager().getManagedArrays()).hasSize(before);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LEARNED", "ROTARY"})
  void countsItsParameters(Positions positions) {
    try (LanguageModel model = model(positions)) {
      long d = 16;
      long block = 12 * d * d + 13 * d;
      long table = positions == Positions.LEARNED ? 64 * d : 0;
      assertThat(model.config().parameterCount())
          .isEqualTo(20 * d + table + LAYERS * block + 2 * d);
    }
  }
}
