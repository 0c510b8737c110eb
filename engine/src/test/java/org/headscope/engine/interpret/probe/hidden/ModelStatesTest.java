package org.headscope.engine.interpret.probe.hidden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.EveryArchitecture;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.ReweightingConfig;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ModelStatesTest {
  private static final StackConfig TRANSFORMER =
      EveryArchitecture.small(Architecture.TRANSFORMER, Variant.PAPER);

  static Stream<StackConfig> everyArchitecture() {
    return EveryArchitecture.configs();
  }

  static List<ProbeSequence> texts(int... lengths) {
    SplittableRandom random = new SplittableRandom(3);
    List<ProbeSequence> texts = new ArrayList<>();
    for (int length : lengths) {
      int[] tokens = random.ints(length, 1, 20).toArray();
      texts.add(
          new ProbeSequence("text " + texts.size(), RegBench.VOCABULARY, tokens, new int[length]));
    }
    return texts;
  }

  static List<BitSet> some(List<ProbeSequence> texts, double share) {
    SplittableRandom random = new SplittableRandom(4);
    List<BitSet> requested = new ArrayList<>();
    for (ProbeSequence text : texts) {
      BitSet positions = new BitSet();
      for (int i = 0; i < text.length(); i++) {
        positions.set(i, random.nextDouble() < share);
      }
      requested.add(positions);
    }
    return requested;
  }

  private static HiddenRows read(
      HiddenStateSource source, List<ProbeSequence> texts, List<BitSet> requested) {
    List<ActivationSite> all = source.sites().stream().map(HiddenStateSource.Site::site).toList();
    return source.read(texts, requested, all, Progress.none(), new Cancellation());
  }

  @ParameterizedTest
  @MethodSource("everyArchitecture")
  void rowsEqualAForwardPass(StackConfig config) {
    List<ProbeSequence> texts = texts(40, 1, 17, 64);
    List<BitSet> requested = some(texts, 0.4);
    requested.get(1).set(0);
    try (LanguageModel model = LanguageModel.create(config, 7, ComputeDevice.CPU)) {
      for (ProbeSite site : ProbeSite.values()) {
        if (site == ProbeSite.STATE && config.layerInfos().stream().noneMatch(l -> l.recurrent())) {
          continue;
        }
        try {
          ModelStates states = ModelStates.of(model, site, 1);
          try (HiddenRows rows = read(states, texts, requested)) {
            for (int text = 0; text < texts.size(); text++) {
              assertSame(rows, text, requested.get(text), recorded(model, states, texts.get(text)));
            }
          }
        } catch (UserError missing) {
          assertThat(missing).hasMessageContaining("has no site '" + site.label() + "'");
        }
      }
    }
  }

  private static ActivationCache recorded(
      LanguageModel model, HiddenStateSource states, ProbeSequence text) {
    List<ActivationSite> sites = states.sites().stream().map(HiddenStateSource.Site::site).toList();
    return model.run(text.tokens(), sites);
  }

  /// Batches and fused operations round differently from a pass over one text.
  private static void assertSame(
      HiddenRows rows, int text, BitSet requested, ActivationCache recorded) {
    for (HiddenRows.Slab slab : rows.slabs()) {
      float[] values = slab.values().toFloatArray(); // L·R·W
      int layer = values.length / slab.sites().size();
      for (int l = 0; l < slab.sites().size(); l++) {
        float[] expected = recorded.get(slab.sites().get(l)); // T·W
        assertThat(expected).hasSize(recorded.length() * slab.width());
        double largest = 0;
        for (float value : expected) {
          largest = Math.max(largest, Math.abs(value));
        }
        for (int i = 0; i < recorded.length(); i++) {
          int row = rows.rows()[text][i];
          assertThat(row >= 0).isEqualTo(requested.get(i));
          for (int w = 0; row >= 0 && w < slab.width(); w++) {
            assertThat((double) values[l * layer + row * slab.width() + w])
                .as("%s, %d of text %d", slab.sites().get(l), i, text)
                .isCloseTo(expected[i * slab.width() + w], within(2e-5 * largest));
          }
        }
      }
    }
  }

  @Test
  void neitherThreadsNorTheRequestedRowsChangeABit() {
    List<ProbeSequence> texts = texts(new SplittableRandom(5).ints(120, 1, 65).toArray());
    List<BitSet> all = some(texts, 1);
    List<BitSet> few = some(texts, 0.02); // many texts without a requested position
    assertThat(few).anyMatch(BitSet::isEmpty);
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU);
        HiddenRows alone = read(ModelStates.of(model, ProbeSite.RESIDUAL, 1), texts, all);
        HiddenRows together = read(ModelStates.of(model, ProbeSite.RESIDUAL, 4), texts, all);
        HiddenRows part = read(ModelStates.of(model, ProbeSite.RESIDUAL, 4), texts, few)) {
      float[] expected = alone.slabs().getFirst().values().toFloatArray(); // L·R·8
      assertThat(together.rows()).isDeepEqualTo(alone.rows());
      assertThat(together.slabs().getFirst().values().toFloatArray()).isEqualTo(expected);
      float[] values = part.slabs().getFirst().values().toFloatArray();
      for (int text = 0; text < texts.size(); text++) {
        for (int i : few.get(text).stream().toArray()) {
          int from = part.row(text, i) * 8;
          int expectedFrom = alone.row(text, i) * 8;
          assertThat(Arrays.copyOfRange(values, from, from + 8))
              .isEqualTo(Arrays.copyOfRange(expected, expectedFrom, expectedFrom + 8));
        }
      }
    }
  }

  @Test
  void holdsOnlyTheRequestedRowsAndNothingOnceClosed() {
    List<ProbeSequence> texts = texts(new SplittableRandom(6).ints(90, 1, 65).toArray());
    List<BitSet> requested = some(texts, 0.3);
    long rows = requested.stream().mapToInt(BitSet::cardinality).sum();
    NDManager owner = HiddenRows.manager();
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU)) {
      List<NDArray> before = owner.getManagedArrays();
      int weights = model.manager().getManagedArrays().size();
      try (HiddenRows held = read(ModelStates.of(model, ProbeSite.RESIDUAL, 2), texts, requested)) {
        List<NDArray> taken = new ArrayList<>(owner.getManagedArrays());
        taken.removeAll(before);
        assertThat(taken.stream().mapToLong(array -> array.getShape().size()).sum())
            .isEqualTo(3 * rows * 8); // embedding and two layers of width 8
        assertThat(held.slabs()).hasSize(1);
        assertThat(model.manager().getManagedArrays()).hasSize(weights);
      }
      assertThat(owner.getManagedArrays()).hasSameSizeAs(before);
    }
  }

  @Test
  void stopsWhenCancelledAndFreesMemoryAlsoAfterErrors() {
    NDManager owner = HiddenRows.manager();
    int before = owner.getManagedArrays().size();
    stop();
    List<ProbeSequence> tooLong = texts(EveryArchitecture.MAX_LENGTH + 1);
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU)) {
      ModelStates states = ModelStates.of(model, ProbeSite.RESIDUAL, 2);
      assertThatThrownBy(() -> read(states, tooLong, some(tooLong, 1)))
          .isInstanceOf(RuntimeException.class);
    }
    assertThat(owner.getManagedArrays()).hasSize(before);
  }

  @Test
  void slabsAreGroupedByWidthAndSkipLayersWithoutTheSite() {
    StackConfig config =
        EveryArchitecture.small(Architecture.RETNET, Variant.PAPER)
            .withNgramHeads(List.of(new NgramHeads(1, List.of(1, 2), NgramHeads.Form.PLAIN)));
    List<ProbeSequence> texts = texts(20);
    try (LanguageModel model = LanguageModel.create(config, 1, ComputeDevice.CPU);
        HiddenRows rows =
            read(ModelStates.of(model, ProbeSite.MLP_ACTIVATIONS, 1), texts, some(texts, 1))) {
      ModelStates states = ModelStates.of(model, ProbeSite.MLP_ACTIVATIONS, 1);
      List<Integer> layers = states.sites().stream().map(site -> site.site().layer()).toList();
      assertThat(layers).contains(1).doesNotContain(2).hasSizeLessThan(config.depth());
      assertThat(rows.slabs().stream().map(HiddenRows.Slab::width)).isSorted();
      for (HiddenRows.Slab slab : rows.slabs()) {
        assertThat(slab.values().getShape().getShape())
            .containsExactly(slab.sites().size(), 20, slab.width());
      }
    }
  }

  @Test
  void reportsTheNumberOfTokensRead() {
    List<ProbeSequence> texts = texts(new SplittableRandom(6).ints(90, 1, 65).toArray());
    List<BitSet> requested = some(texts, 0.5);
    List<Long> reported = new ArrayList<>();
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU)) {
      ModelStates states = ModelStates.of(model, ProbeSite.RESIDUAL, 2);
      List<ActivationSite> one = List.of(states.sites().getFirst().site());
      Progress progress =
          (_, done, total) -> {
            reported.add(done);
            assertThat(total).isEqualTo(texts.stream().mapToLong(ProbeSequence::length).sum());
          };
      states.read(texts, requested, one, progress, new Cancellation()).close();
      assertThat(reported).isSorted().hasSizeGreaterThan(1);
      assertThat(reported.getLast())
          .isEqualTo(texts.stream().mapToLong(ProbeSequence::length).sum());
    }
  }

  @Test
  void aMissingSiteIsReportedWithTheAvailableSites() {
    ReweightingConfig lnw = new ReweightingConfig(ReweightingConfig.Features.COUNTS, 16);
    try (LanguageModel model = LanguageModel.create(lnw, 1, ComputeDevice.CPU)) {
      assertThatThrownBy(() -> ModelStates.of(model, ProbeSite.RESIDUAL, 1))
          .isInstanceOf(ModelError.class)
          .hasMessage(
              "The run untrained (MLP on n-gram counts) has no site 'residual'; choose mlp-pre"
                  + " or mlp-activations or logits.");
      for (ProbeSite site : ProbeSite.values()) {
        assertThat(refuses(() -> site.require("untrained", lnw)))
            .as("%s is refused before the model is read", site)
            .isEqualTo(refuses(() -> ModelStates.of(model, site, 1)));
      }
    }
  }

  private static boolean refuses(Runnable asking) {
    try {
      asking.run();
      return false;
    } catch (ModelError _) {
      return true;
    }
  }

  private static void stop() {
    List<ProbeSequence> texts = texts(new SplittableRandom(5).ints(100, 60, 65).toArray());
    Cancellation cancellation = new Cancellation();
    try (LanguageModel model = LanguageModel.create(TRANSFORMER, 1, ComputeDevice.CPU)) {
      ModelStates states = ModelStates.of(model, ProbeSite.RESIDUAL, 2);
      List<ActivationSite> all = states.sites().stream().map(HiddenStateSource.Site::site).toList();
      Progress cancels = (_, _, _) -> cancellation.cancel();
      assertThatThrownBy(() -> states.read(texts, some(texts, 1), all, cancels, cancellation))
          .isInstanceOf(CancellationException.class);
    }
  }
}
